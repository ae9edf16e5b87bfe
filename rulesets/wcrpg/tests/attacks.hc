module "WCRPG: attacks and damage, tested"
extends "wcrpg"

test "Which number an attack goes against [WC-151]" {
  scenario "field"
  xenia.thd = 41
  expect hit_number(false, false, plain, xenia).worth == 43 and hit_number(false, false, touch, xenia).worth == 41
  expect hit_number(false, false, blast, xenia).worth == 46 and hit_number(false, true, blast, xenia).worth == 46
  expect hit_number(true, false, touch, xenia).worth == 50
  expect hit_difficulty(new_attack(anna, knife, xenia, false), xenia) == 43 + 9
}
test "To hit is to throw no more [WC-151] [WC-003]" {
  scenario "field"
  xenia.dodge = 0
  put(xenia, 3, xenia.south)
  rolls attack = 55, 54 ; rolls damage = 20
  strike(new_attack(anna, rifle, xenia, false))
  expect xenia.hp == 67
  strike(new_attack(anna, rifle, xenia, false))
  expect xenia.hp == 47 and xenia.nonlethal == 47
}
test "Far shots are harder [WC-152]" {
  scenario "field"
  put(xenia, 6, xenia.south)
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 54
  put(xenia, 7, xenia.south)
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 49
  put(xenia, 12, xenia.south)
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 24
}
test "Getting out of the way [WC-153]" {
  scenario "field"
  rolls evade = 10, 11, 41, 40
  answer evade = yes, yes, yes, yes, no
  expect evades(xenia, 30)                       "by 30 against 30"
  expect not evades(xenia, 30)
  expect not evades(xenia, 0)                    "41 is no success"
  expect evades(xenia, 0)
  expect not evades(xenia, 0)
  xenia.dodge = 0
  expect not evades(xenia, 0)
}
test "A hit that is evaded does nothing [WC-153]" {
  scenario "field"
  put(xenia, 3, xenia.south)
  answer evade = yes
  rolls attack = 50 ; rolls evade = 36
  strike(new_attack(anna, rifle, xenia, false))
  expect xenia.hp == 67
}
test "Lethal and other damage [WC-154] [WC-155]" {
  scenario "field"
  put(xenia, 2, xenia.south)
  xenia.dodge = 0
  rolls attack = 0, 0 ; rolls damage = 20, 9
  strike(new_attack(anna, stunner, xenia, false))
  expect xenia.hp == 67 and xenia.nonlethal == 47 and xenia.unhurt == false
  xenia.nonlethal = 9
  strike(new_attack(anna, stunner, xenia, false))
  expect xenia.nonlethal == 0 and not xenia.active and state_of(xenia) == "is unconscious" and xenia.told
}
test "Shields, armour, hull, on the facet that is struck [WC-154]" {
  scenario "craft"
  look(kite, 0)
  put(hawk, hawk.east, 3)
  harm(kite, hawk, 5, true, false)
  settle()
  expect kite.shields[aft] == 1 and kite.armour[aft] == 4 and kite.hp == 40 and kite.shields[fore] == 6
  harm(kite, hawk, 4, true, false)
  settle()
  expect kite.shields[aft] == 0 and kite.armour[aft] == 1 and kite.hp == 40
  harm(kite, hawk, 11, true, false)
  settle()
  expect kite.armour[aft] == 0 and kite.hp == 30 and kite.nonlethal == 30 and kite.shields[fore] == 6
  kite.has_arcs = false
  expect facet(kite, hawk) == whole
}
test "Dead, unconscious, near death, out [WC-155]" {
  scenario "field"
  expect state_of_body(true, true, true) == "is dead" and state_of_body(true, false, false) == "is destroyed"
  expect state_of_body(false, true, true) == "is unconscious" and state_of_body(false, false, true) == "is out"
  xenia.hp = 1
  expect xenia.active and xenia.near_death and state_of(xenia) == "is out"
  xenia.hp = 0
  expect not xenia.active and not xenia.near_death and state_of(xenia) == "is dead"
  xenia.hp = 67 ; xenia.nonlethal = 1
  expect xenia.active
  leave(xenia, surrendered)
  expect not xenia.active
}
test "A blast reaches all who are near, each with a throw of its own [WC-156]" {
  scenario "field"
  put(xenia, 3, xenia.south) ; put(yuri, 4, yuri.south) ; put(bert, 2, bert.south)
  for who in combatants { who.dodge = 0 }
  rolls attack = 57, 58, 0 ; rolls damage = 30, 10
  strike(new_attack(anna, grenade, xenia, false))
  expect bert.hp == 37 and xenia.hp == 67 and yuri.hp == 57 and anna.hp == 67
  put(yuri, 5, yuri.south)
  expect len(targets_of(new_attack(anna, grenade, xenia, false))) == 2
  expect targets_of(new_attack(anna, rifle, xenia, false)) == [xenia]
}
test "Without a grid a blast reaches its target alone [WC-156]" {
  scenario "field"
  param ranges = no_grid
  expect targets_of(new_attack(anna, grenade, xenia, false)) == [xenia]
}
test "Shields come back [WC-158]" {
  scenario "craft"
  hawk.shields = 1
  hawk.shields[fore] = 5
  regenerate(hawk)
  expect hawk.shields[fore] == 6 and hawk.shields[aft] == 4 and hawk.shields[whole] == 1
  hawk.has_arcs = false
  regenerate(hawk)
  expect hawk.shields[whole] == 4 and hawk.shields[aft] == 4
  hawk.shield_regen = 0
  regenerate(hawk)
  expect hawk.shields[whole] == 4
  hawk.shield_regen = 2
  leave(hawk, withdrawn)
  regenerate(hawk)
  expect hawk.shields[whole] == 4
}
test "Shields come back when the round ends, to all [WC-158] [WC-130]" {
  scenario "craft"
  answer target = any
  combat.order = [hawk, kite, kestrel]
  for who in combatants { who.shields = 1 ; who.held = [] ; who.speed = 0 }
  kite.helpless = true
  answer deed = none
  act_in_order([hawk, kite])
  expect hawk.shields[fore] == 1
  resolve_plans()
  expect hawk.shields[fore] == 4 and kite.shields[aft] == 4 and kestrel.shields[port] == 4
}
test "Damage that waits comes after the shields [WC-064] [WC-158]" {
  scenario "craft"
  param timing = put_off
  combat.order = [hawk, kite, kestrel]
  kite.shields = 1 ; kite.armour = 0
  harm(kite, hawk, 6, true, false)
  resolve_plans()
  expect kite.shields[facet(kite, hawk)] == 0 and kite.hp == 38
}
test "Withdrawing on a grid [WC-038] [WC-159]" {
  scenario "field"
  put(xenia, 15, xenia.south) ; put(yuri, 20, yuri.south)
  expect not may_withdraw(anna) and far_enough == 15
  put(xenia, 16, xenia.south)
  expect may_withdraw(anna) and may_withdraw(xenia)
  answer withdraw = yes, no
  expect leaves(anna) and not anna.active and anna.told
  expect not leaves(bert) and bert.active
  leave(xenia, withdrawn) ; leave(yuri, withdrawn)
  expect not may_withdraw(bert)                  "there is nobody to withdraw from"
}
test "Withdrawing without a grid [WC-038] [WC-159]" {
  scenario "field"
  param ranges = no_grid
  anna.thrown = 16
  expect not may_withdraw(anna)
  anna.target = xenia
  expect may_withdraw(anna)
  anna.thrown = 15
  expect not may_withdraw(anna) and not leaves(anna)
}
test "Losing heart [WC-101] [WC-160]" {
  scenario "field"
  for who in combatants { who.index = 67 }
  red.strength_before = 268 ; blue.strength_before = 134
  xenia.index = 99
  expect not loses_heart(red)                    "134 of 268 is half"
  xenia.index = 67
  red.strength_before = 269
  expect not loses_heart(red)                    "as strong as the enemy"
  anna.hp = 66
  expect loses_heart(red) and not loses_heart(blue) and not hopeless(red)
  red.strength_before = 532
  expect not hopeless(red)                       "133 of 532 is a quarter"
  red.strength_before = 533
  expect hopeless(red)
  red.strength_before = 536
  bert.index = 68
  expect not loses_heart(red) and not hopeless(red)
  bert.index = 67
  xenia.hp = 66
  expect not hopeless(red) and not loses_heart(red)
}
test "Without a grid the hopeless may lay down arms [WC-160]" {
  scenario "field"
  param ranges = no_grid
  for who in combatants { who.index = 67 }
  red.strength_before = 900
  anna.hp = 10
  answer surrender = no, yes
  expect not leaves(anna) and anna.active
  expect leaves(anna) and anna.gone == surrendered
  red.strength_before = 1
  expect not leaves(bert)
}
test "On a grid nobody lays down arms [WC-160]" {
  scenario "field"
  for who in combatants { who.index = 67 }
  red.strength_before = 900
  anna.hp = 10
  expect not leaves(anna) and hopeless(red)
}
test "The sample weapons [WC-161]" {
  expect pistol.damage == 3d10 and pistol.optimal == 3 and pistol.farthest == 8
  expect rifle.damage == 4d10 and rifle.optimal == 6 and rifle.farthest == 12
  expect knife.damage == 2d10 and knife.melee
  expect stunner.damage == 4d10 and stunner.optimal == 2 and stunner.farthest == 4 and not stunner.lethal
  expect grenade.damage == 5d10 and grenade.optimal == 3 and grenade.farthest == 5 and grenade.radius == 1 and grenade.sort == blast
  expect laser_cannon.damage == 6d10 and laser_cannon.optimal == 4 and laser_cannon.farthest == 10 and laser_cannon.arcs == [narrow]
  expect max(pistol.damage) == 27 and none([pistol, rifle, stunner, grenade, laser_cannon], it.melee)
}
test "Damage that gets through is remembered [WC-154] [WC-149]" {
  scenario "field"
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  run 1
  xenia.shields = 5
  harm(xenia, anna, 5, true, false)
  settle()
  expect combat.last_hurt == 0 and xenia.hp == 67
  harm(xenia, anna, 1, true, false)
  settle()
  expect combat.last_hurt == 1 and xenia.hp == 66
}
