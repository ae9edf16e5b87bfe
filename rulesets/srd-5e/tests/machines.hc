## What machines choose, tested.
module "SRD 5e: machines, tested"
extends "srd-5e"
use "policies"

test "Ghouls use their claws, and bite who is paralyzed or cannot be [SR-181]" {
  scenario "ghouls"
  policy undead = mindless
  ghoul_1.at = E5 ; ghast.at = C5
  hilda.hp = 28
  rolls attack = 15
  rolls save = 1
  act(ghoul_1, strike)
  expect ghoul_1.struck == [ghoul_claws] and paralyzed(hilda)
  rolls attack = 1
  act(ghast, strike)
  expect ghast.struck == [ghast_bite]
}
test "Nobody casts a spell upon who is out of it, and Sleep not where friends would fall [SR-135] [SR-146]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { who.at = A1 }
  goblin_1.at = H6 ; goblin_2.at = H7 ; hob_1.at = H8
  expect put_to_sleep(elwin, goblin_1) == 7 + 7 + 11
  begin asleep(goblin_1)
  expect put_to_sleep(elwin, goblin_1) == 7 + 11
  hilda.at = G6 ; hilda.hp = 15
  expect put_to_sleep(elwin, goblin_1) == 7 + 11 - 15
}
test "Whoever is turned is left alone while others fight [SR-163]" {
  scenario "ghouls"
  policy heroes = steady
  ghoul_1.at = E5 ; ghoul_2.at = D4
  ghoul_1.hp = 5
  begin turned(ghoul_1, 13, odo)
  rolls attack = 10
  act(hilda, strike)
  expect ghoul_1.hp == 5 and turned(ghoul_1)
}
