## Attacks, tested.
module "SRD 5e: attacks, tested"
extends "srd-5e"

test "A bonus of 4 hits Armour Class 15 with 11 or more, half of the time [SR-031] [SR-034]" {
  scenario "tests/yard"
  gob.at = T34
  rolls d20 = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
  let hits = 0
  repeat 20 { if make_attack(gob, dummy, scimitar, true) { hits += 1 } }
  expect attack_bonus(gob, scimitar) == 4 and armour_class(dummy, gob) == 15
  expect hits == 10
}
