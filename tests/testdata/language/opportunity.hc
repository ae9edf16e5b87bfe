## A toy of attacks of opportunity: each step out of an enemy's reach may cost a blow.
ruleset "Opportunity" { version = "1.0" }

kind combatant {
  reach       : int = 1
  state at    : int = 0
  state ep    : int 0.. = 3
  state hp    : int = 2
  state prone : bool = false
  define active = hp > 0
}
kind combat { state order : list of combatant = [] }
condition has_struck(who, mover: combatant)
event leaving(mover, spot: int)

define threatens(who, spot: int) = who.active and abs(who.at - spot) <= who.reach
define can_go_on(mover)          = mover.active and not mover.prone

rule move(mover, steps: int) {
  for n in 1..steps {
    if can_go_on(mover) {
      announce leaving(mover, mover.at)
      if can_go_on(mover) { mover.at += 1 }
    }
  }
  end has_struck(any, mover)
}
## In turn order, one for each enemy and action, and only who can pay for it.
on leaving as opportunity {
  for watcher in filter(combat.order, it.side != mover.side and threatens(it, spot) and not has_struck(it, mover)) {
    if can_go_on(mover) and watcher.ep >= 1 {
      choose bid from 0..watcher.ep by watcher "An attack of opportunity"
      if bid > 0 {
        begin has_struck(watcher, mover)
        watcher.ep -= bid
        strike(watcher, mover, bid)
      }
    }
  }
}
## The mover may still pay for his defence against this one.
rule strike(watcher, mover: combatant, bid: int) {
  choose guard from 0..mover.ep by mover "Defence"
  mover.ep -= guard
  if bid > guard {
    mover.hp -= bid - guard
    if bid - guard >= 2 { mover.prone = true }
  }
}
round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

test "a step out of reach costs a blow, and the move goes on" {
  scenario "yard-opportunity"
  combat.order = [hound, wolf, runner]
  answer bid = 1, 0, 0, 0 ; answer guard = 1
  move(runner, 4)
  expect runner.at == 4 and runner.hp == 2 and runner.ep == 2 and hound.ep == 2 and wolf.ep == 3
}
test "whoever falls moves no further, and nobody strikes after that" {
  scenario "yard-opportunity"
  combat.order = [wolf, hound, runner]
  wolf.at = 0
  answer bid = 2 ; answer guard = 0
  move(runner, 4)
  expect runner.at == 0 and not runner.active and runner.prone and hound.ep == 3
}
test "one for each enemy and move" {
  scenario "yard-opportunity"
  combat.order = [hound]
  hound.reach = 3
  answer bid = 1 ; answer guard = 1
  move(runner, 3)
  answer bid = 1 ; answer guard = 1
  move(runner, 1)
  expect hound.ep == 1 and runner.at == 4
}
