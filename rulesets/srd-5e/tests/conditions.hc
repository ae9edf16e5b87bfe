## Conditions, tested.
module "SRD 5e: conditions, tested"
extends "srd-5e"

test "Blinded [SR-090] [SR-102]" {
  scenario "tests/yard"
  grum.at = E5
  begin blinded(grum, constitution, 12, odo)
  expect favour(hilda, grum, greatsword) == 1 and hindrance(grum, hilda, greataxe) == 1 and not sees(grum, hilda)
  rolls save = 8, 9
  announce turn_ends(grum)
  expect blinded(grum)
  announce turn_ends(grum)
  expect not blinded(grum)
}
test "Charmed [SR-091]" {
  scenario "tests/yard"
  grum.at = E5
  begin charmed(grum, wisdom, 12, hilda)
  expect targets(grum, greataxe) == [] and hilda not in targets(grum, javelin)
  begin charmed(elwin, wisdom, 12, grum)
  expect grum not in in_range(elwin, fire_bolt)
}
test "The charmed do not threaten the charmer in any way [SR-040] [SR-091]" {
  scenario "tests/yard"
  grum.at = E15 ; robin.at = D15 ; gob.at = T1
  expect troubles(grum, robin) and may_hinder(grum, robin) and wrestlers(grum) == [robin]
  begin grappling(grum, robin)
  begin charmed(grum, wisdom, 13, robin)
  expect not troubles(grum, robin) and not may_hinder(grum, robin) and wrestlers(grum) == [] and not held(robin)
  leave_reach(robin, B15)
  expect grum.reaction                           "nobody is asked whether to strike"
  hilda.at = E16
  expect may_hinder(grum, hilda) and may_do(grum, help)
  hilda.at = D5
  expect not may_do(grum, help)
  grum.creature = skeleton
  expect unholy(odo) == []
  odo.at = D16
  expect unholy(odo) == [grum]
  begin charmed(odo, wisdom, 13, grum)
  expect unholy(odo) == []
}
test "Nor do the charmed strike the charmer with what strikes many [SR-091]" {
  scenario "tests/yard"
  elwin.at = K10 ; gob.at = M10 ; grum.at = M12 ; big.at = V10 ; dummy.at = V12
  begin charmed(elwin, wisdom, 13, grum)
  expect not may_burn(elwin, 3) and may_burn(elwin, 2) and harms_nobody_dear(elwin, [gob]) and not harms_nobody_dear(elwin, [gob, grum])
  expect sleep.may(elwin) and fireball.may(elwin) and burning_hands.may(elwin)
  big.hp = 0 ; dummy.hp = 0 ; big.dead = true ; dummy.dead = true
  expect sleep.may(elwin) and fireball.may(elwin) and spots(elwin, fireball) == []
  answer fireball.point = M10
  expect refused fireball.cast(elwin, 3)
  elwin.at = Z10
  rolls damage = 20 ; rolls save = 1
  answer fireball.point = I6
  fireball.cast(elwin, 3)
  expect gob.dead and grum.hp == 15 and charmed(elwin)
  gob.dead = false ; combat.edge = E5 ; elwin.at = C3 ; grum.at = C4
  expect not sleep.may(elwin) and not fireball.may(elwin)
  combat.edge = AZ40 ; elwin.at = K10
  gob.at = M12 ; grum.at = M13
  expect not burning_hands.may(elwin)
}
test "Frightened [SR-092]" {
  scenario "tests/yard"
  grum.at = K5
  begin frightened(grum, wisdom, 12, hilda)
  expect hindrance(grum, robin, javelin) == 2 and check_hindrance(grum) == 1 and hindrance(hilda, grum, javelin) == 1
  expect J5 not in goals(grum) and K6 in goals(grum) and L5 in goals(grum)
}
test "Frightened, but out of sight [SR-092]" {
  scenario "tests/cover"
  gob.at = K20
  begin frightened(gob, wisdom, 12, odo)
  expect hindrance(gob, robin, shortbow) == 0 and check_hindrance(gob) == 0
}
test "Invisible [SR-095]" {
  scenario "tests/yard"
  grum.at = E5
  begin invisible(hilda, 2, elwin)
  expect favour(hilda, grum, greatsword) == 1 and hindrance(grum, hilda, greataxe) == 1
}
test "Paralyzed: nothing can be done, and every hit from close by is critical [SR-094] [SR-096] [SR-102]" {
  scenario "tests/yard"
  grum.at = E5
  begin concentrating(hilda, bless)
  begin paralyzed(hilda, constitution, 10, gob)
  expect not may_act(hilda) and not may_react(hilda) and not concentrating(hilda) and must_fail(hilda, dexterity) and not must_fail(hilda, wisdom)
  expect favour(grum, hilda, greataxe) == 1 and at_mercy(hilda) and not save(hilda, strength, 1, 0)
  rolls attack = 12 ; rolls damage = 5
  make_attack(grum, hilda, greataxe, true)
  expect hilda.hp == 20
  rolls save = 5, 6
  announce turn_ends(hilda)
  expect paralyzed(hilda)
  announce turn_ends(hilda)
  expect able(hilda)
}
test "Shots from afar are not critical for that [SR-096]" {
  scenario "tests/yard"
  begin paralyzed(hilda, constitution, 10, gob)
  rolls attack = 17 ; rolls damage = 2
  make_attack(gob, hilda, shortbow, true)
  expect hilda.hp == 24
}
test "Poisoned [SR-097]" {
  scenario "tests/yard"
  grum.at = E5
  begin poisoned(hilda)
  expect hindrance(hilda, grum, greatsword) == 1 and check_hindrance(hilda) == 1
  announce turn_starts(hilda)
  expect not poisoned(hilda)
}
test "Prone: easy to hit from close by, hard from afar [SR-098]" {
  scenario "tests/yard"
  grum.at = E5
  begin prone(hilda)
  expect favour(grum, hilda, greataxe) == 1 and hindrance(grum, hilda, greataxe) == 0
  expect favour(gob, hilda, shortbow) == 0 and hindrance(gob, hilda, shortbow) == 1
  expect hindrance(hilda, grum, greatsword) == 1
}
test "Restrained, until somebody pulls hard enough [SR-043] [SR-099] [SR-172]" {
  scenario "tests/yard"
  grum.at = E5
  begin restrained(hilda, 12, big, 1)
  expect speed(hilda) == 0 and not can_walk(hilda) and favour(grum, hilda, greataxe) == 1 and hindrance(hilda, grum, greatsword) == 1
  expect save_hindrance(hilda, dexterity) == 1 and save_hindrance(hilda, wisdom) == 0
  rolls check = 8, 9
  act(hilda, escape)
  expect restrained(hilda)
  hilda.action = true
  act(hilda, escape)
  expect not restrained(hilda) and feet_left(hilda) == 30
}
test "Stunned [SR-094] [SR-100]" {
  scenario "tests/yard"
  grum.at = E5
  begin concentrating(hilda, bless)
  for foe in enemies(hilda) { begin hidden(hilda, 20, foe) }
  begin stunned(hilda)
  expect not hidden(hilda)
  expect not able(hilda) and must_fail(hilda, strength) and favour(grum, hilda, greataxe) == 1 and not at_mercy(hilda) and not concentrating(hilda)
}
test "Asleep, until it hurts or somebody wakes one [SR-101] [SR-135]" {
  scenario "tests/yard"
  grum.at = E5
  begin concentrating(hilda, bless)
  begin asleep(hilda)
  expect prone(hilda) and not able(hilda) and at_mercy(hilda) and favour(grum, hilda, greataxe) == 3 and not concentrating(hilda)
  robin.at = D6
  answer wake.sleeper = hilda
  expect may_do(robin, wake) and not may_do(odo, wake)
  act(robin, wake)
  expect able(hilda) and prone(hilda)
  begin asleep(hilda)
  take_damage(hilda, 1, fire, false, grum)
  expect not asleep(hilda)
}
test "A creature with one hit point left can act, and wakes only those next to it [SR-094] [SR-135]" {
  scenario "tests/yard"
  hilda.hp = 1
  expect able(hilda) and hilda.active
  begin asleep(hilda) ; begin asleep(elwin)
  robin.at = D6 ; odo.at = E6
  act(robin, wake)
  expect able(hilda) and asleep(elwin)           "only she is beside, so nobody is asked"
}
test "The frightened and the turned go round those whom they keep away from [SR-092] [SR-163]" {
  scenario "tests/yard"
  grum.at = E10 ; robin.at = F10 ; odo.at = F11 ; elwin.at = F12
  expect F9 in way_to(grum, G10)
  begin frightened(grum, wisdom, 12, hilda)
  expect F9 not in way_to(grum, G10) and last(way_to(grum, G10)) == G10 and D10 in goals(grum) and D9 not in goals(grum)
  end frightened(grum, any, any, hilda)
  hilda.at = T15 ; grum.at = M15
  begin turned(grum, 30, hilda)
  expect N15 in dreaded(grum) and M15 not in dreaded(grum) and M22 not in dreaded(grum)
}
test "Whoever sleeps sees nobody, and notices nobody who hides [SR-026] [SR-101]" {
  scenario "tests/cover"
  expect sees_clearly(hilda, gob) and sees(odo, gob) == in_view(odo, gob) and sees(hilda, gob)
  for hero in heroes.members { begin asleep(hero) }
  expect none(heroes.members, sees_clearly(it, gob)) and not sees(hilda, gob)
  rolls check = 1
  act(gob, hide)
  expect hidden(gob)
}
