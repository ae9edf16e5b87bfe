## 3. A wound of four points or more bleeds for a hit point each round, until an HT roll stops it.
ruleset "Heroic Combat: bleeding" { version = "1.0" }
extends "heroic-combat"

param bleeds_from : int 1.. = 4            "Injury that starts bleeding"

condition bleeding(body)
on hurt as starts_bleeding when amount >= bleeds_from and not body.owner.pooled { begin bleeding(body) }

phase blood "Bleeding" after morale {
  for who in active_combatants() {
    for body in filter(who.bodies, bleeding(it) and not it.out) {
      if succeeds_against(roll(3d6, "bleeding", who), who.ht) {
        end bleeding(body)
      } else {
        body.hp -= 1
        say "{body} bleeds, {body.hp} left."
        announce hurt(body, 1, who)
      }
    }
    casualties(who, [who])
  }
}

test "A wound bleeds until HT stops it" {
  scenario "tests/yard"
  let body = first(orc_a.bodies)
  announce hurt(body, 3, sherman)
  expect not bleeding(body)
  announce hurt(body, 4, sherman)
  expect bleeding(body)
}
test "A hit point each round, until a throw against HT" {
  scenario "tests/yard"
  only([sherman, orc_a])
  let body = first(orc_a.bodies)
  begin bleeding(body)
  rolls bleeding = 11, 18, 10
  answer tactic where it == hold_ground ; answer deed where it == finish
  run 2
  expect bleeding(body) and orc_a.hp == 10
  run 1
  expect not bleeding(body) and orc_a.hp == 10
}
test "One bleeds to death" {
  scenario "tests/yard"
  only([sherman, orc_a])
  first(orc_a.bodies).hp = 1
  begin bleeding(first(orc_a.bodies))
  rolls bleeding = 11 ; rolls casualty = 18
  answer tactic where it == hold_ground ; answer deed where it == finish
  run 1
  expect orc_a.gone == struck_down
}
test "Pools do not bleed" {
  scenario "tests/yard"
  announce hurt(first(knights.bodies), 40, horde)
  expect not bleeding(first(knights.bodies))
}
