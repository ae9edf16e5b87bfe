## Attack rolls, tested.
module "SRD 5e: attacks, tested"
extends "srd-5e"

## An attacker with a bonus of +4 hits Armor Class 15 if the d20 comes up 11 or more, which is
## half of the time.
test "A bonus of 4 hits Armour Class 15 with 11 or more, half of the time [SR-030] [SR-031] [SR-033]" {
  scenario "tests/yard"
  gob.at = T34
  rolls attack = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20
  let hits = 0
  repeat 20 { if make_attack(gob, dummy, scimitar, true) { hits += 1 } }
  expect attack_bonus(gob, scimitar) == 4 and armour_class(dummy, gob) == 15
  expect hits == 10
}
## The same attacker with advantage rolls twice and takes the better roll: three attacks in
## four hit. With disadvantage it is one in four.
test "With advantage three of four hit instead of half, with disadvantage one of four [SR-061]" {
  expect mean(successes(twenty_of(0, 0), 11..20)) == 0.5
  expect mean(successes(twenty_of(1, 0), 11..20)) == 0.75
  expect mean(successes(twenty_of(0, 1), 11..20)) == 0.25
}
test "A 20 hits whatever the Armour Class is, and a 1 misses [SR-034]" {
  scenario "tests/yard"
  gob.at = T34
  dummy.creature.ac = 40
  rolls attack = 19, 20 ; rolls damage = 7
  expect not make_attack(gob, dummy, scimitar, true) and make_attack(gob, dummy, scimitar, true)
  expect dummy.hp == 1000 - 9                    "a critical hit: 7 with two dice, and 2"
  dummy.creature.ac = 1
  rolls attack = 1
  expect not make_attack(gob, dummy, scimitar, true)
}
test "Strength for blows, Dexterity for shots, the better for finesse, and thrown as in the hand [SR-032]" {
  scenario "tests/yard"
  expect aim(grum, greataxe) == strength and aim(grum, javelin) == strength and aim(gob, shortbow) == dexterity
  expect aim(gob, scimitar) == dexterity and aim(hilda, dagger) == strength
  expect aim(odo, attack.guiding_bolt) == wisdom and aim(elwin, attack.fire_bolt) == intelligence
  expect attack_bonus(hilda, greatsword) == 5 and attack_bonus(elwin, attack.fire_bolt) == 5
}
test "The modifier is added to damage as well, but not to that of spells [SR-032] [SR-071]" {
  scenario "tests/yard"
  grum.at = T34
  rolls attack = 15 ; rolls damage = 7
  make_attack(grum, dummy, greataxe, true)
  expect dummy.hp == 1000 - 10
  elwin.at = S30
  rolls attack = 15 ; rolls damage = 7
  make_attack(elwin, dummy, attack.fire_bolt, false)
  expect dummy.hp == 1000 - 17
}
test "Without proficiency there is no bonus for it [SR-033]" {
  scenario "tests/yard"
  grum.creature = ghoul
  expect attack_bonus(grum, ghoul_claws) == 4 and attack_bonus(grum, ghoul_bite) == 2
}
test "Reach, range and long range [SR-036] [SR-038]" {
  scenario "tests/yard"
  gob.at = F5
  expect targets(hilda, greatsword) == [] and targets(hilda, javelin) == [gob, grum, big]
  expect from_afar(hilda, javelin, gob) and hindrance(hilda, gob, javelin) == 0
  gob.at = E5
  expect targets(hilda, greatsword) == [gob] and not from_afar(hilda, javelin, gob)
  gob.at = K5
  expect hindrance(hilda, gob, javelin) == 1 and hindrance(robin, gob, shortbow) == 0
  gob.at = AC5
  expect gob not in targets(hilda, javelin) and hindrance(robin, gob, shortbow) == 1
  expect longbow.range == 150 and longbow.long_range == 600 and shortbow.range == 80 and shortbow.long_range == 320
  expect gob in targets(elwin, attack.fire_bolt) == (distance(elwin, gob) <= 120)
}
test "A shot is harder with an enemy close who sees one and can act [SR-037]" {
  scenario "tests/yard"
  gob.at = E15
  expect hindrance(robin, grum, shortbow) == 1 and hindrance(robin, gob, shortbow) == 1 and hindrance(robin, gob, shortsword) == 0
  begin stunned(gob)
  expect hindrance(robin, grum, shortbow) == 0
  end stunned(gob)
  begin blinded(gob, constitution, 10, hilda)
  expect hindrance(robin, grum, shortbow) == 0
}
test "Whoever cannot be seen is hard to hit, and hard to ward off [SR-035] [SR-095]" {
  scenario "tests/yard"
  begin invisible(robin, 2, elwin)
  expect favour(robin, gob, shortbow) == 1 and hindrance(robin, gob, shortbow) == 0
  expect hindrance(gob, robin, shortbow) == 1 and favour(gob, robin, shortbow) == 0
}
test "A bare fist does one and the Strength modifier [SR-039]" {
  scenario "tests/yard"
  grum.at = T34
  rolls attack = 15
  make_attack(grum, dummy, fist, true)
  expect dummy.hp == 1000 - 4 and fist in grum.attacks
}
test "Heavy weapons are too large for the small [SR-048]" {
  scenario "tests/yard"
  grum.at = E5
  expect hindrance(gob, hilda, longbow) == 1 and hindrance(grum, hilda, greatsword) == 0
}
## A fighter with a light weapon in each hand attacks with the one, and uses a bonus action to
## attack with the other. The ability modifier is not added to the damage of the second.
test "The other hand: another light weapon, a bonus action, no modifier [SR-041]" {
  scenario "tests/yard"
  dummy.at = E15
  expect not may_do(robin, second_weapon)
  rolls attack = 15, 15 ; rolls damage = 3, 4
  answer strike.weapon = shortsword
  answer strike.foe = dummy
  act(robin, strike)
  expect dummy.hp == 1000 - 6 and may_do(robin, second_weapon) and second_hand(robin, shortsword) and not second_hand(robin, shortbow)
  answer second_weapon.weapon = shortsword
  answer second_weapon.foe = dummy
  act(robin, second_weapon)
  expect dummy.hp == 1000 - 10 and not robin.bonus and not may_do(robin, second_weapon)
}
test "One light blade is not two, and an axe is not light [SR-041]" {
  scenario "tests/yard"
  hilda.at = S5
  gob.wielded = [scimitar]
  expect not second_hand(gob, scimitar)          "he has but one"
  gob.creature = thief
  expect second_hand(gob, shortsword)            "another one than he struck with"
  gob.wielded = [shortbow]
  expect not second_hand(gob, shortsword)
  gob.wielded = [shortsword]
  hilda.at = A1
  expect not second_hand(gob, shortsword)
}
test "Another action with another weapon leaves the other hand its attack, until the turn is over [SR-041] [SR-152]" {
  scenario "tests/yard"
  hilda.creature.attacks = [shortsword, greatsword, dagger]
  big.at = E5
  answer weapon = shortsword, greatsword ; answer foe = big, big
  rolls attack = 2, 2
  act(hilda, strike)
  act(hilda, surge)
  act(hilda, strike)
  expect second_hand(hilda, dagger) and not second_hand(hilda, shortsword) and may_do(hilda, second_weapon)
  announce turn_starts(hilda)
  expect not may_do(hilda, second_weapon)
}
test "A weak arm takes from the other hand as well [SR-041]" {
  scenario "tests/yard"
  elwin.at = T34
  rolls attack = 19 ; rolls damage = 3
  make_attack(elwin, dummy, club, false)
  expect dummy.hp == 1000 - 2                    "Strength 8"
}
test "An action may have several attacks, with moves in between, each natural one so often [SR-010] [SR-046]" {
  scenario "tests/yard"
  big.creature = owlbear
  hilda.at = T27
  rolls attack = 1, 1
  answer strike.weapon = beak
  answer strike.foe = hilda, hilda
  act(big, strike)
  expect not big.action and big.blows == 1 and may_do(big, strike) and not may_use(big, beak) and may_use(big, owlbear_claws)
  answer strike.weapon = owlbear_claws
  act(big, strike)
  expect big.blows == 0 and not may_do(big, strike)
}
test "The next action begins anew [SR-046]" {
  scenario "tests/yard"
  big.creature = owlbear
  hilda.at = T27
  rolls attack = 1, 1, 1
  answer strike.weapon = beak, owlbear_claws, beak
  answer strike.foe = hilda, hilda, hilda
  act(big, strike)
  act(big, strike)
  big.action = true
  act(big, strike)
  expect big.struck == [beak] and big.blows == 1
}
test "A weapon that is slow to load shoots once in an action [SR-047]" {
  scenario "tests/yard"
  grum.creature = bandit
  grum.struck = [light_crossbow]
  expect not may_use(grum, light_crossbow)
  grum.struck = []
  expect may_use(grum, light_crossbow)
}
test "What must recover is not used again before a d6 says so [SR-172]" {
  scenario "tests/yard"
  big.creature = giant_spider
  big.spent = [web]
  hilda.at = R25
  expect not may_use(big, web)
  rolls recharge = 4, 5
  recharge(big)
  expect web in big.spent
  recharge(big)
  expect may_use(big, web)
}
test "It is spent when it is used, and recovers as a turn begins [SR-172]" {
  scenario "tests/yard"
  big.creature = giant_spider
  hilda.at = R25
  rolls attack = 1 ; rolls recharge = 6
  answer strike.weapon = web
  answer strike.foe = hilda
  act(big, strike)
  expect big.spent == [web]
  answer take_turn.deed = none
  take_turn(big)
  expect big.spent == []
}
test "A spell's 20 is critical, a 2 may hit, and the dead are not pulled down [SR-034] [SR-119] [SR-180]" {
  scenario "tests/yard"
  dummy.creature.ac = 1
  dummy.at = H35
  rolls attack = 20, 2, 15 ; rolls damage = 20, 10, 8
  make_attack(elwin, dummy, attack.fire_bolt, false)
  expect dummy.hp == 980
  expect make_attack(elwin, dummy, attack.fire_bolt, false)
  gob.at = C5 ; grum.at = B5
  make_attack(grum, gob, wolf_bite, true)
  expect gob.dead and not prone(gob)
}
