## Damage, dying and healing, tested.
module "SRD 5e: damage, tested"
extends "srd-5e"

test "A critical hit throws the dice twice, not what is added to them [SR-073]" {
  scenario "tests/yard"
  gob.at = T34
  rolls d20 = 20 ; rolls damage = 6, 5
  expect make_attack(gob, dummy, scimitar, true)
  expect dummy.hp == 1000 - 6 - 5 - 2
}
test "Resistance halves and rounds down, vulnerability doubles, immunity is total [SR-075] [SR-076]" {
  scenario "tests/yard"
  dummy.creature = skeleton
  expect after_resistance(dummy, 7, bludgeoning) == 14 and after_resistance(dummy, 7, poison) == 0
  dummy.creature = ghast
  expect after_resistance(dummy, 7, necrotic) == 3 and after_resistance(dummy, 7, fire) == 7
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
test "Three successes are stable, three failures dead; 1 fails twice, 20 gets up [SR-080] [SR-081] [SR-083]" {
  scenario "tests/yard"
  hilda.hp = 0
  odo.hp = 0
  robin.hp = 0
  elwin.hp = 0
  rolls death = 10, 9, 15, 11, 1, 9, 20
  repeat 4 { death_save(hilda) }
  expect hilda.stable and hilda.lives
  repeat 2 { death_save(odo) }
  expect odo.dead
  death_save(robin)
  expect robin.hp == 1 and robin.successes == 0
}
test "Temporary hit points go first, and never add up [SR-086]" {
  scenario "tests/yard"
  gain_temporary(hilda, 5)
  gain_temporary(hilda, 3)
  expect hilda.temporary == 5
  take_damage(hilda, 7, slashing, false, grum)
  expect hilda.hp == 26 and hilda.temporary == 0
}
