module "Swords of Infinity: checks, tested"
extends "swords-of-infinity"

test "Success is at or under the number, a 1 always and a 100 never [SI-001] [SI-003]" {
  expect succeeds_against(55, 55) and not succeeds_against(56, 55) and succeeds_against(2, 2)
  expect succeeds_against(1, 0) and succeeds_against(1, -30) and not succeeds_against(2, 1)
  expect succeeds_against(99, 120) and not succeeds_against(100, 120)
  expect critical(1) and not critical(2)
}

test "Power is what the die shows, up to the number [CK-1] [CK-2] [SI-004] [SI-005]" {
  expect power_of(30, 45) == 30 and power_of(45, 45) == 45 and power_of(80, 45) == 45
  expect power_of(50, 0) == 0 and power_of(50, -10) == 0 and power_of(1, 1) == 1
  expect further_dice(45) == 0 and further_dice(100) == 0 and further_dice(101) == 1 and further_dice(199) == 1
  expect further_dice(200) == 2 and further_dice(299) == 2 and further_dice(300) == 3
  expect mean(power_dice(100)) == 50.5 and mean(power_dice(163)) == 101 and mean(power_dice(200)) == 151.5
  expect power_of(70 + 50, 163) == 120 and power_of(99 + 88, 163) == 163
}

test "A power above a hundred throws its further dice in an attack [CK-2] [SI-005] [SI-050]" {
  scenario "yard"
  raider.strength = 133
  rolls hit = 10, 10, 10 ; rolls power = 70, 99, 70 ; rolls further = 50, 88 ; rolls impairment = 100
  answer guard = none, none, none
  let one = blow_at(raider, aldo, long_sword)
  resolve(one)
  expect damage_number(raider, one) == 163 + 10 and one.power == 120
  raider.strength = 123
  let two = blow_at(raider, parthenia, long_sword)
  resolve(two)
  expect two.power == 163 and two.natural == 99
  raider.strength = 60
  let three = blow_at(raider, mage, long_sword)
  resolve(three)
  expect three.power == 70 and damage_number(raider, three) == 100
}

test "An answer must be no higher than what it answers [SI-006]" {
  expect answers(27, 55, 27) and not answers(28, 55, 27) and not answers(56, 55, 70) and answers(55, 55, 70)
}

test "Whoever resists must come out higher [CK-14] [SI-007]" {
  expect resists(41, 40) and not resists(40, 40) and not resists(39, 40)
}

test "Unless ties resist [SI-007]" {
  param tie_resists = true
  expect resists(41, 40) and resists(40, 40) and not resists(39, 40)
}

test "What situation and equipment add to a check [SI-002]" {
  scenario "yard"
  aldo.situation[climb] = 20 ; raider.situation[blades] = -10
  expect check_number(aldo, climb) == 45 and check_number(aldo, swim) == 25
  expect hit_number(raider, blow_at(raider, aldo, long_sword)) == 30 + 20 - 20 - 10 and hit_number(raider, blow_at(raider, aldo, fists)) == 40
}

test "Key abilities [SI-008] [SI-010]" {
  scenario "yard"
  aldo.strength = 31 ; aldo.dexterity = 22 ; aldo.vitality = 43 ; aldo.intelligence = 54 ; aldo.awareness = 65
  aldo.personality = 76
  expect initiative.key(aldo) == 22 + 65 and block.key(aldo) == 65 and dodge.key(aldo) == 22
  expect physical_resistance.key(aldo) == 43 + 31 and mental_resistance.key(aldo) == 76 + 65
  aldo.dexterity = 32 ; aldo.intelligence = 66
  expect physical_resistance.key(aldo) == 43 + 32 and mental_resistance.key(aldo) == 76 + 66
  expect all([resist_impairment, endurance], it.key(aldo) == 43)
  expect all([first_aid, sorcery], it.key(aldo) == 66) and all([listen, spot], it.key(aldo) == 65)
  expect all([stealth, dodge, brawling, blades, hafted, spears, bows, shields], it.key(aldo) == 32)
  expect all([sprint, jump, climb, swim], it.key(aldo) == 31)
  expect fists.aim(aldo) == 32 and fists.might(aldo) == 31 and spark.aim(aldo) == 66 and spark.might(aldo) == 76
  expect fire_burst.aim(aldo) == 66 and grasp.might(aldo) == 76
}

test "A check is ability, specialization and wounds, and is not clamped [SI-002] [SI-095] [SI-096]" {
  scenario "yard"
  expect check_number(bjoric, block) == 55 and check_number(parthenia, dodge) == 55 and check_number(aldo, dodge) == 25
  for part in take(aldo.parts, 4) { part.damage = 26 }
  expect aldo.wounds == 4 and check_number(aldo, dodge) == -15
  bjoric.spec[block] = 90
  expect check_number(bjoric, block) == 125
}

test "Physical Resistance, wounds and all [CK-13] [SI-008] [SI-095] [SI-108]" {
  scenario "yard"
  aldo.vitality = 20 ; aldo.strength = 30
  copy_of(aldo.parts, left_leg).damage = 21
  expect check_number(aldo, physical_resistance) == 40
  rolls recovery = 80
  recover(aldo, true)
  expect copy_of(aldo.parts, left_leg).damage == 17 and not copy_of(aldo.parts, left_leg).wounded
}
