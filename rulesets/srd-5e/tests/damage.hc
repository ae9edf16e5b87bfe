## Damage, dying and healing, tested.
module "SRD 5e: damage, tested"
extends "srd-5e"

test "A critical hit throws the dice twice, not what is added to them [SR-073]" {
  scenario "tests/yard"
  gob.at = T34
  rolls attack = 20 ; rolls damage = 12
  expect make_attack(gob, dummy, scimitar, true)
  expect dummy.hp == 1000 - 12 - 2
}
test "Damage is never below 0 [SR-071]" {
  scenario "tests/yard"
  gob.at = T34
  gob.creature.dexterity = 1
  gob.creature.strength = 1
  rolls attack = 20 ; rolls damage = 2
  make_attack(gob, dummy, dagger, true)
  expect dummy.hp == 1000
}
test "Resistance halves and rounds down, vulnerability doubles, immunity is total [SR-074] [SR-075] [SR-076]" {
  scenario "tests/yard"
  dummy.creature = skeleton
  expect after_resistance(dummy, 7, bludgeoning) == 14 and after_resistance(dummy, 7, poison) == 0
  dummy.creature = ghast
  expect after_resistance(dummy, 7, necrotic) == 3 and after_resistance(dummy, 7, fire) == 7
  dummy.creature.resists = [necrotic, necrotic]
  dummy.creature.vulnerable = [necrotic]
  expect after_resistance(dummy, 7, necrotic) == 6
  begin asleep(dummy)
  take_damage(dummy, 7, poison, false, hilda)
  expect dummy.hp == 1000 and asleep(dummy)
}
test "So much damage beyond 0 hit points as the maximum kills [SR-078] [SR-079]" {
  scenario "tests/yard"
  hilda.hp = 6
  take_damage(hilda, 33, slashing, false, grum)
  expect hilda.lives and hilda.hp == 0 and prone(hilda) and not hilda.active
  odo.hp = 6
  take_damage(odo, 30, slashing, false, grum)
  expect odo.dead
}
test "Monsters die at 0 hit points [SR-084]" {
  scenario "tests/yard"
  take_damage(gob, 7, slashing, false, hilda)
  expect gob.dead
}
test "Unless the table has them fight for their lives [SR-084]" {
  scenario "tests/yard"
  param monsters_fight_for_life = true
  take_damage(gob, 7, slashing, false, hilda)
  expect gob.lives and prone(gob)
}
test "Three successes are stable, three failures dead; 1 fails twice, 20 gets up [SR-080] [SR-081] [SR-083]" {
  scenario "tests/yard"
  hilda.hp = 0
  odo.hp = 0
  robin.hp = 0
  rolls death = 10, 9, 15, 11, 1, 9, 20
  repeat 4 { death_save(hilda) }
  expect hilda.stable and hilda.lives and hilda.failures == 0 and hilda.successes == 0
  death_save(odo)
  expect odo.failures == 2 and odo.lives
  death_save(odo)
  expect odo.dead
  robin.failures = 2
  death_save(robin)
  expect robin.hp == 1 and robin.failures == 0
}
test "A death save as the turn begins, but not for who is stable [SR-080]" {
  scenario "tests/yard"
  hilda.hp = 0
  rolls death = 5
  take_turn(hilda)
  expect hilda.failures == 1
  stabilise(hilda)
  take_turn(hilda)
  expect hilda.failures == 0
}
test "A blessing helps with death saves as well, but for the dice that decide by themselves [SR-080] [SR-081] [SR-141]" {
  scenario "tests/yard"
  hilda.hp = 0
  begin blessed(hilda, 1, odo)
  rolls death = 6, 6, 1, 20 ; rolls bless = 4, 3, 4, 4
  death_save(hilda)
  expect hilda.successes == 1 and hilda.failures == 0
  death_save(hilda)
  expect hilda.successes == 1 and hilda.failures == 1
  hilda.failures = 0
  death_save(hilda)
  expect hilda.failures == 2
  death_save(hilda)
  expect hilda.hp == 1
}
test "Damage at 0 hit points is a failure, two if it is critical; from close by it always is [SR-082] [SR-101]" {
  scenario "tests/yard"
  hilda.hp = 0
  stabilise(hilda)
  take_damage(hilda, 1, fire, false, grum)
  expect hilda.failures == 1 and not hilda.stable and hilda in foes(grum)
  grum.at = E5
  expect at_mercy(hilda) and favour(grum, hilda, greataxe) == 1
  rolls attack = 15 ; rolls damage = 10
  make_attack(grum, hilda, greataxe, true)
  expect hilda.dead and hilda not in foes(grum)
  odo.hp = 0
  take_damage(odo, 24, fire, false, grum)
  expect odo.dead                                "the whole of his hit points"
}
test "First aid makes stable, with Wisdom (Medicine) 10 [SR-083]" {
  scenario "tests/yard"
  hilda.hp = 0
  odo.at = E5
  robin.hp = 0
  expect may_do(odo, first_aid) and not may_do(elwin, first_aid)
  rolls check = 4, 5
  answer first_aid.patient = hilda, hilda
  act(odo, first_aid)
  expect not hilda.stable
  odo.action = true
  act(odo, first_aid)
  expect hilda.stable and dying(odo) == [robin] and fallen(odo) == [hilda, robin]
}
test "Healing goes up to the maximum, wakes the fallen and never the dead [SR-077] [SR-080]" {
  scenario "tests/yard"
  hilda.hp = 20
  heal(hilda, 20, odo)
  expect hilda.hp == 28
  hilda.hp = 0
  hilda.failures = 2
  hilda.successes = 2
  heal(hilda, 3, odo)
  expect hilda.hp == 3 and hilda.failures == 0 and hilda.successes == 0 and hilda.active
  gob.hp = 0
  gob.dead = true
  heal(gob, 3, odo)
  expect gob.hp == 0
}
test "Temporary hit points go first, and never add up: one keeps them or takes the new ones [SR-086]" {
  scenario "tests/yard"
  gain_temporary(hilda, 5)
  answer kept = 5, 3, 6
  gain_temporary(hilda, 3)
  expect hilda.temporary == 5
  gain_temporary(hilda, 3)
  expect hilda.temporary == 3
  gain_temporary(hilda, 6)
  expect hilda.temporary == 6
  hilda.temporary = 5
  take_damage(hilda, 7, slashing, false, grum)
  expect hilda.hp == 26 and hilda.temporary == 0
  gain_temporary(hilda, 5)
  take_damage(hilda, 3, slashing, false, grum)
  expect hilda.hp == 26 and hilda.temporary == 2
  gain_temporary(hilda, 2)
  expect hilda.temporary == 2                    "the same: nobody is asked"
}
test "At 0 hit points they keep nobody on his feet [SR-086]" {
  scenario "tests/yard"
  hilda.hp = 0
  gain_temporary(hilda, 5)
  take_damage(hilda, 3, slashing, false, grum)
  expect hilda.hp == 0 and hilda.failures == 0 and not hilda.active
}
test "Whoever dies or falls lets go of all, and all let go of him [SR-093] [SR-117]" {
  scenario "tests/yard"
  grum.at = E5 ; gob.at = C5
  begin concentrating(hilda, bless) ; begin grappling(hilda, grum) ; begin grappling(gob, hilda)
  perish(hilda, grum)
  expect not concentrating(hilda) and not held(grum) and not held(hilda)
}
test "A critical hit at 0 hit points is two failures; who is healed is stable no more [SR-080] [SR-082]" {
  scenario "tests/yard"
  hilda.hp = 0
  hurt_while_down(hilda, 1, true, grum)
  expect hilda.failures == 2
  stabilise(hilda)
  heal(hilda, 1, odo)
  expect not hilda.stable and hilda.hp == 1
}
