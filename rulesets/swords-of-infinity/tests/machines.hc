## How machines fight: nothing at which a referee would laugh.
module "Swords of Infinity: machines, tested"
extends "swords-of-infinity"
use "policies"

test "A machine that has noticed nobody looks around, and strikes at nobody [SI-018] [SI-132]" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = L10 ; raider.hid_with = 20
  begin unaware_of(aldo, raider)
  rolls notice = 21, 21, 21
  take_turn(aldo)
  expect unaware_of(aldo, raider) and sum(raider.parts, it.damage) == 0 and aldo.at == K10
  answer guard = none
  rolls notice = 21, 20 ; rolls hit = 10 ; rolls power = 13
  take_turn(aldo)
  expect copy_of(raider.parts, torso).damage == 13    "found with his second look, struck with what is left"
}
test "It goes for those whom it sees [SI-132]" {
  scenario "yard"
  policy aldo = reckless
  raider.at = L10 ; raider.hid_with = 20
  goblin.at = K12 ; goblin.held = []
  begin unaware_of(aldo, raider)
  answer guard = none
  rolls notice = 21 ; rolls hit = 10 ; rolls power = 13
  take_turn(aldo)
  expect distance(aldo, goblin) == 1 and copy_of(goblin.parts, torso).damage == 13 + 5
}
test "It does not strike at the fallen, with either hand [SI-129]" {
  scenario "yard"
  policy raider = reckless
  raider.held = [dagger, dagger] ; raider.at = L10
  copy_of(aldo.parts, head).damage = 50
  answer guard = none
  rolls hit = 10 ; rolls power = 10 ; rolls impairment = 100
  raider.actions = 1
  act(raider, double_attack)
  expect not aldo.active and sum(aldo.parts, it.damage) == 60 and overextended(raider)
}
test "It comes down from a roof, upon whoever stands below [SI-133]" {
  scenario "yard"
  policy raider = reckless
  raider.at = AT5 ; aldo.at = AS4
  answer guard = none
  rolls hit = 10 ; rolls power = 23
  take_turn(raider)
  expect raider.height == 0 and copy_of(aldo.parts, torso).damage == 23 + 15
}
test "It hides where it can, creeps up and strikes [SI-132]" {
  scenario "yard"
  policy goblin = prowler
  for who in heroes.members { if who != aldo { who.gone = killed } }
  goblin.at = P10
  rolls stealth = 20 ; rolls notice = 21
  answer over_rough = any
  take_turn(goblin)
  expect unaware_of(aldo, goblin) and goblin.at == L10
  answer guard = none, none
  rolls hit = 10, 10 ; rolls power = 3, 3
  take_turn(goblin)
  expect sum(aldo.parts, it.damage) == 6 and not unaware_of(aldo, goblin)
}
