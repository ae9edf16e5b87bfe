module "Dreadnaught: damage, tested"
extends "dreadnaught"
use "helpers"

test "Just a hit, and the push [CK-3] [D0-041] [D0-053] [D0-054] [D0-055]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.pool = 9
  answer bid = 1, 1, 1 ; answer resolve.guard = 2, 2, 2 ; answer push = 0, 1, 2
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 6
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 5
  expect refused resolve(swing(dunder, goblin, single))    "no more than is in the attack"
  answer bid = 3 ; answer resolve.guard = 0 ; answer push = 2
  goblin.hp = 20
  dunder.pool = 9
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 20 - 4 - 2 and dunder.ep == 4
}
test "Bonuses do damage on any hit [D0-056] [D0-079]" {
  scenario "yard"
  mira.pool = 3 ; goblin.pool = 9 ; goblin.hp = 20 ; goblin.traits = []
  answer bid = 1 ; answer resolve.guard = 2 ; answer push = 0
  resolve(attack_by(mira, goblin, rush, plain, great_sword))
  expect goblin.hp == 20 - 1 - 2
  expect damage_dealt(mira, attack_by(mira, goblin, single, plain, sword)) == 1
}
test "The order of what is taken off [D0-057] [D0-067]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.hp = 20 ; goblin.traits = [thick_skin] ; mira.cp = 5
  begin guarded(goblin, 1, true)
  mira.traits = [favoured]
  answer bid = 0 ; answer resolve.guard = 0 ; answer push = 0
  resolve(swing(mira, goblin, bought))
  expect goblin.hp == 20 - (div(5 + 1 + 5, 2) - 2 - 1)    "halved first, then less 2 and 1"
  expect damage_taken(goblin, 2, physical) == 0  "never below 0"
}
test "Damage comes off hit points, and defeats at 0 [D0-058] [D0-007]" {
  scenario "yard"
  wound(goblin, 5, dunder)
  expect goblin.active and goblin.hp == 1
  wound(goblin, 0, dunder)
  expect goblin.active
  wound(goblin, 1, dunder)
  expect not goblin.active
}
test "Saves against types of damage [CK-14] [D0-106] [D0-107] [D0-108] [D0-109]" {
  scenario "yard"
  goblin.save[willpower] = 2 ; goblin.save[reflex] = 9
  goblin.save[fortitude] = 3
  expect damage_taken(goblin, 5, physical) == 5 and damage_taken(goblin, 5, mental) == 3
  expect damage_taken(goblin, 5, spiritual) == 3 and damage_taken(goblin, 5, elemental) == 2
  goblin.save[fortitude] = 7
  expect damage_taken(goblin, 5, magic) == 0
  expect map(damage_types, it.resisted_by == none) == [true, false, false, false, false]
}
test "Feats and items against types of damage [D0-110] [D0-009]" {
  scenario "yard"
  goblin.save = 0
  goblin.traits = [thick_skin]
  expect damage_taken(goblin, 5, physical) == 3 and damage_taken(goblin, 5, magic) == 6 and damage_taken(goblin, 5, mental) == 5
  goblin.traits = [] ; goblin.held = [amulet, mail]
  expect damage_taken(goblin, 5, physical) == 4 and damage_taken(goblin, 5, mental) == 4 and damage_taken(goblin, 5, magic) == 5
  goblin.held = [mail]
  expect damage_taken(goblin, 5, physical) == 4
  goblin.held = [amulet]
  expect damage_taken(goblin, 5, physical) == 5
  amulet.broken = true
  expect damage_taken(goblin, 5, mental) == 5
}
test "What can be leapt aside from [D0-109]" {
  scenario "yard"
  shaman.pool = 9 ; mira.pool = 9 ; mira.save[reflex] = 2 ; mira.save[fortitude] = 0
  answer bid = 2, 2 ; answer resolve.guard = 0, 0 ; answer push = 0, 0 ; answer leap = 3, 2
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 7 and mira.ep == 6           "2 and 3 against 5"
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 4 and mira.ep == 4
  answer bid = 2 ; answer resolve.guard = 0 ; answer push = 0 ; answer leap = 0
  mira.hp = 7
  shaman.pool = 9
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 4 and mira.ep == 4
  begin prone(mira)
  expect leap_total(mira, 3) == 4                "prone, 1 less"
  end prone(mira)
  answer bid = 2 ; answer resolve.guard = 0 ; answer push = 0
  resolve(spell_at(shaman, mira, bolt))
  expect mira.hp == 1                            "nobody leaps aside from a bolt"
}
test "Leaping aside is a save, and no defence that flanks and charges hinder [D0-065] [D0-080] [D0-109]" {
  scenario "yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5 ; mira.save[reflex] = 2
  begin charging(mira)
  expect is_flanked(mira) and leap_total(mira, 3) == 2 + 3
}
test "Unless it counts as one [D0-065] [D0-080] [D0-109]" {
  scenario "yard"
  param leap_is_defence = true
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5 ; mira.save[reflex] = 2
  expect leap_total(mira, 3) == 2 + 3 - 1
  begin charging(mira)
  expect leap_total(mira, 3) == 2 + 3 - 2
  shaman.at = J4 ; sneak.at = J6 ; lout_1.at = I4 ; lout_2.at = K6
  end charging(mira)
  expect leap_total(mira, 3) == 2 + 3 - 2        "two pairs, as for any defence, and no more"
}
