module "Heroic Combat: the worked examples of the source, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Sherman cleaves two orcs, then loses to the hobgoblin [EX-1] [EX-2]" {
  scenario "yard"
  answer guard where it == parry
  rolls 8, 13, 4, 5, 11, 10
  answer kept  = 1
  answer body  = first(orc_a.bodies), first(orc_b.bodies)
  answer other = hobgoblin
  let blow = new attack { attacker = sherman ; weapon = sherman_blade }
  melee(blow, [orc_a, orc_b])
  expect orc_a.hp == 8 and orc_b.hp == 6
  expect not first(orc_b.bodies).due             "6 is not more than half of 12"
  expect hobgoblin.hp == 11                      "the third hit is lost"
  expect melee_attack(blow, hobgoblin) == 6      "two hits given out, at Speed Factor 4"
  expect locked(sherman, orc_a) and locked(orc_b, sherman) and locked(sherman, hobgoblin)
}
test "Twelve orcs against eight knights, pooled [EX-3]" {
  scenario "yard"
  answer guard where it == parry ; answer kept = 0
  rolls attack = 9 ; rolls defence = 15 ; rolls damage = 4, 10, 7, 10, 7
  let blow = new attack { attacker = horde ; weapon = axe }
  expect melee_attack(blow, knights) == 12
  melee(blow, [knights])
  expect knights.hp == 76 and knights.standing == 7    # the source prints 66; 88 - 12 is 76
}
test "The same dice against eight men one by one [EX-3b]" {
  scenario "yard"
  answer guard where it == parry ; answer kept = 0
  rolls attack = 9 ; rolls defence = 15 ; rolls damage = 4, 10, 7, 10, 7 ; rolls casualty = 12
  answer body = squires.bodies[0], squires.bodies[1], squires.bodies[2], squires.bodies[3], squires.bodies[4]
  melee(new_attack(horde, axe), [squires])
  expect sum(squires.bodies, 11 - it.hp) == 14   "not 12: each hit is rounded by itself"
  expect count(squires.bodies, it.out) == 2      "two major wounds share one roll"
}
