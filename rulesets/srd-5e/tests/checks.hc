## Abilities, checks and saving throws, tested.
module "SRD 5e: checks, tested"
extends "srd-5e"

test "What an ability score is worth [SR-060]" {
  expect modifier_for(1) == -5 and modifier_for(9) == -1 and modifier_for(10) == 0 and modifier_for(11) == 0 and modifier_for(20) == 5 and modifier_for(30) == 10
  scenario "tests/yard"
  expect modifier_of(hilda, strength) == 3 and modifier_of(elwin, strength) == -1 and modifier_of(elwin, intelligence) == 3
  expect modifier_of(hilda, constitution) == 2 and modifier_of(hilda, wisdom) == 1 and modifier_of(robin, charisma) == 2 and modifier_of(robin, dexterity) == 3
}
test "Advantage and disadvantage cancel each other, however many there are of each [SR-061] [SR-062]" {
  scenario "tests/yard"
  expect twenty_of(1, 0) == best(1, 2d20) and twenty_of(0, 1) == worst(1, 2d20) and twenty_of(0, 0) == 1d20
  expect twenty_of(2, 0) == best(1, 2d20) and twenty_of(3, 1) == 1d20 and twenty_of(1, 3) == 1d20 and twenty_of(0, 2) == worst(1, 2d20)
  rolls attack = 17
  expect twenty(hilda, "attack", 1, 0) == 17
  grum.at = E5
  begin prone(hilda)
  begin restrained(hilda, 10, big, 1)
  expect favour(grum, hilda, greataxe) == 2
}
test "Proficiency counts where one is trained, twice for experts [SR-063] [SR-064] [SR-156]" {
  scenario "tests/yard"
  expect check_bonus(hilda, athletics) == 5 and check_bonus(hilda, medicine) == 1
  expect check_bonus(robin, stealth) == 7 and check_bonus(robin, acrobatics) == 7 and check_bonus(gob, stealth) == 6
}
test "A saving throw is made at the number or above it [SR-063] [SR-065]" {
  scenario "tests/yard"
  expect save_bonus(hilda, strength) == 5 and save_bonus(hilda, dexterity) == 1 and save_bonus(odo, wisdom) == 5
  rolls save = 8, 7, 5
  expect save(odo, wisdom, 13, 0) and not save(odo, wisdom, 13, 0) and save(hilda, dexterity, 8, 2)
}
test "What the log adds of advantage [SR-061]" {
  expect edge(1, 0) == ", with advantage" and edge(0, 1) == ", with disadvantage" and edge(0, 0) == "" and edge(2, 1) == ""
}
test "What is noticed is worth 5 more with advantage, 5 less with disadvantage [SR-066] [SR-185]" {
  scenario "tests/yard"
  grum.creature = wolf ; grum.traits = wolf.traits ; big.creature = owlbear ; big.traits = owlbear.traits
  expect passive_perception(grum) == 13 + 5 and passive_perception(big) == 13 + 5 and passive_perception(elwin) == 13
  begin poisoned(grum) ; begin poisoned(hilda)
  expect passive_perception(grum) == 13 and passive_perception(hilda) == 13 - 5
  expect check_favour(big, perception) == 1 and check_favour(big, stealth) == 0
}
