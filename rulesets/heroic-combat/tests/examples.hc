module "Heroic Combat: the worked examples of the source, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

## Sherman (Broadsword-14) strikes at two orcs (Axe/Mace-11, HP 12, DR 2) and rolls 8; the orcs
## roll 13. He made his roll by 6, and they missed theirs by 2: he wins by 8. At Speed Factor 4
## that is one hit, and two more. He gives one hit to each orc and keeps the third for a
## hobgoblin beside them. His longsword does 1d+2 impaling; he rolls 4 and 5. Less DR 2, and
## doubled, that is an injury of 4 to the one orc and of 6 to the other: not more than half of
## 12, so no major wound.
##
## The hobgoblin (Spear-12) defends himself with another skill, so for the third hit there is a
## new contest, at −8 for the two hits that are given out already. Sherman rolls 11 against 6,
## the hobgoblin 10 against 12: the hit is lost. Sherman is now locked in melee with all three.
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
## Twelve orcs (Axe/Mace-10) attack eight knights (Broadsword-16, HP 11, DR 6), who are counted
## as one pool of 88 hit points. Twelve to eight is three to two: +2, so the orcs have 12. They
## roll 9 and make it by 3; the knights roll 15 and make it by 1. The orcs win by 2, which is
## one hit; twelve attackers land five for each. Five times 2d are 4, 10, 7, 10 and 7: 38 in
## all, less five times DR 6 leaves 8, and cutting makes it 12. Of the 88 hit points 76 are
## left: one knight is down, and another is scratched. (The source prints 66.)
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
