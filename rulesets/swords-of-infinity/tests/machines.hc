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
test "It does not hide while a friend is at blows close by, but joins in [SI-132]" {
  scenario "yard"
  policy goblin = prowler
  for who in heroes.members { if who != aldo { who.gone = killed } }
  raider.at = L10 ; goblin.at = M12
  answer over_rough = any ; answer guard = none
  rolls hit = 10 ; rolls power = 3
  take_turn(goblin)
  expect joins_in(goblin) and sum(aldo.parts, it.damage) == 13
  goblin.at = W10
  expect not joins_in(goblin)                    "too far off to be of help"
  goblin.at = M12 ; raider.at = W10
  expect not joins_in(goblin)
}
test "It strikes with what it strikes best with, not with what is largest" {
  scenario "yard"
  policy aldo = steady
  aldo.held = [battle_axe] ; aldo.spec[brawling] = 60 ; aldo.damage_spec[brawling] = 40
  raider.at = L10
  answer guard = none
  rolls hit = 95 ; rolls power = 13
  aldo.actions = 1
  act(aldo, melee_attack)
  expect copy_of(raider.parts, torso).damage == 13    "with bare hands: 95, not 25 with the axe"
  expect better(aldo, claymore) == false and at_best(aldo) == promise(aldo, fists)
  aldo.spec[brawling] = 0 ; aldo.damage_spec[brawling] = 0
  rolls hit = 36
  aldo.actions = 1
  act(aldo, melee_attack)
  expect copy_of(raider.parts, torso).damage == 13    "36 misses with the hands, and with the axe"
}
test "What a blow promises: the chance to hit, times what gets through" {
  scenario "yard"
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = L10
  expect mean_power(25) == 22 and mean_power(0) == 0 and mean_power(100) == 50.5 and mean_power(150) == 101 and mean_power(250) == 151.5
  expect promise(aldo, fists) == 35 * 22 and promise(aldo, battle_axe) == 5 * mean_power(55)
  raider.armour[torso] = 2 ; raider.armour[left_arm] = 2
  expect armour_met(aldo) == 1 and promise(aldo, fists) == 35 * (22 - mean_power(10))
}
test "It waits for those who come, not for those who shoot" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != archer and foe != raider { foe.gone = killed } }
  archer.at = P10
  aldo.actions = 1
  expect not any_near(aldo)
  take_turn(aldo)
  expect distance(aldo, archer) == 1 and not retaliating(aldo)
  aldo.at = K10 ; raider.at = P11
  expect any_near(aldo)
}
test "It does not throw the only weapon that it is good with" {
  scenario "yard"
  policy aldo = skirmisher
  aldo.held = [spear] ; aldo.stowed = [short_sword] ; aldo.spec[spears] = 45
  raider.at = M10
  expect not may_fly(aldo, spear) and not has_shots(aldo) and may_fly(archer, bow)
  aldo.stowed = [spear]
  expect may_fly(aldo, spear) and has_shots(aldo)
  aldo.held = [hatchet, hatchet] ; aldo.stowed = []
  expect may_fly(aldo, hatchet) and not may_fly(aldo, battle_axe)
}
test "An archer steps back from who can come, not from who is held by others [SI-086]" {
  scenario "yard"
  policy archer = skirmisher
  for who in heroes.members { if who != aldo { who.gone = killed } }
  archer.at = M16 ; aldo.at = M10
  expect may_be_charged(archer)
  goblin.at = M9
  expect not may_be_charged(archer)              "the goblin holds him"
}
test "An archer at ten squares is no better a target than a spear at four" {
  scenario "yard"
  for who in heroes.members { if who != aldo and who != bjoric { who.gone = killed } }
  archer.at = M16 ; aldo.at = M4 ; bjoric.at = M12 ; aldo.held = [bow]
  expect lowest(seen(archer), distance(archer, it) - (archer(it) ? 5 : 0)) == bjoric
}
test "Even the reckless dress a wound that leaves them one action" {
  scenario "yard"
  policy raider = reckless
  rolls impairment = 100 ; rolls first_aid = 1
  damage(copy_of(raider.parts, left_arm), 55, aldo)
  take_turn(raider)
  expect copy_of(raider.parts, left_arm).eased > 0
}
test "It does not try First Aid where it will hardly succeed, nor beside one who may come to [SI-103] [SI-111]" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  rolls impairment = 100
  damage(copy_of(aldo.parts, left_arm), 55, raider)
  aldo.actions = 1
  expect badly_off(aldo) and check_number(aldo, first_aid) == 15 and worth_dressing(aldo)
  copy_of(raider.parts, head).damage = 51 ; raider.at = L10
  expect not raider.active and not worth_dressing(aldo)    "he may wake and strike"
  raider.at = P10
  expect worth_dressing(aldo)
  aldo.situation[first_aid] = -6
  expect not worth_dressing(aldo)
  copy_of(raider.parts, head).damage = 0 ; raider.at = BS4
  take_turn(aldo)
  expect copy_of(aldo.parts, left_arm).eased == 0 and aldo.at != K10    "he goes for the enemy instead"
}
test "It goes round who waits, unless it is reckless [SI-154]" {
  scenario "yard"
  raider.at = K14 ; aldo.at = L11 ; bjoric.at = K7 ; parthenia.at = A1 ; mage.at = A60
  begin retaliating(aldo)
  raider.actions = 2
  policy raider = steady
  answer goal = K8
  act(raider, walk)
  expect raider.at == K8 and raider.run_up < 30
}
test "The reckless goes straight on [SI-154]" {
  scenario "yard"
  raider.at = K14 ; aldo.at = L11 ; bjoric.at = K7 ; parthenia.at = A1 ; mage.at = A60
  begin retaliating(aldo)
  raider.actions = 2
  policy raider = reckless
  answer goal = K8 ; answer strike_now = no
  act(raider, walk)
  expect raider.at == K8 and raider.run_up == 30
}
item pike like spear { reach = 2 }
test "Whoever can strike past the first rank stays behind it [SI-046]" {
  scenario "yard"
  policy steady
  for who in combatants { if who not in [aldo, bjoric, raider] { who.gone = killed } }
  raider.at = K14 ; bjoric.at = K13 ; bjoric.held = [dagger]
  aldo.at = K10 ; aldo.held = [pike] ; aldo.spec[spears] = 40 ; aldo.damage_spec[spears] = 40
  answer guard = none
  rolls hit = 10 ; rolls power = 13
  take_turn(aldo)
  expect distance(aldo, raider) == 2 and any(raider.parts, it.damage > 0)
}
test "An archer shoots on behind friends who fill the gap [SI-024] [SI-082]" {
  scenario "shield-wall"
  policy archer = skirmisher
  kari.at = I8 ; ulf.at = P2 ; sigrun.at = P3
  rolls hit = 100, 100
  take_turn(archer)
  expect not may_be_charged(archer) and not retreating(archer)    "four squares as the crow flies, but rock and two shields between"
  sergeant.gone = killed
  expect could_come(kari, archer) and may_be_charged(archer)
}
test "Nobody spends his last action on running into who waits for just that [SI-135]" {
  scenario "yard"
  policy steady
  for who in combatants { if who not in [aldo, bjoric, raider] { who.gone = killed } }
  raider.at = K16 ; bjoric.at = K4
  begin retaliating(aldo)
  raider.actions = 1
  act(raider, walk)
  expect distance(raider, aldo) == 2 and retaliating(aldo)
  bjoric.at = L10 ; raider.at = K14
  begin retaliating(bjoric)
  raider.actions = 2
  answer strike_now = no
  act(raider, walk)
  expect distance(raider, bjoric) == 1 and distance(raider, aldo) == 2    "with two he goes, but to where only one reaches him"
}
test "It sprints into the charge, and strikes with the other action [SI-028] [SI-133]" {
  scenario "yard"
  policy raider = steady
  for who in heroes.members { if who != aldo { who.gone = killed } }
  raider.at = AB10
  answer guard = none
  rolls movement = 19 ; rolls hit = 10 ; rolls power = 13
  take_turn(raider)
  expect distance(raider, aldo) == 1 and copy_of(aldo.parts, torso).damage == 13 + 80
}
test "An archer sprints out of reach, no further than he must, and shoots from there [SI-028]" {
  scenario "yard"
  policy archer = skirmisher
  for who in heroes.members { if who != aldo { who.gone = killed } }
  archer.at = K11
  rolls movement = 30 ; rolls hit = 100
  take_turn(archer)
  expect distance(archer, aldo) == 9 and far_enough(archer) == 9
}
test "With one action left, and hardly any hope of a hit, it stands behind its shield [SI-084]" {
  scenario "yard"
  policy bjoric = wall
  raider.at = K5
  copy_of(bjoric.parts, left_leg).damage = 60
  expect bjoric.actions_per_turn == 1
  rolls hit = 100
  take_turn(bjoric)
  expect not fortified(bjoric, any)              "at 25 with his fists he still strikes"
  copy_of(bjoric.parts, right_leg).damage = 30
  expect hits_hardly(bjoric)
  take_turn(bjoric)
  expect fortified(bjoric, tower_shield)
}
test "Nobody runs alone into three: he falls back upon his friends, and waits there for them" {
  scenario "shield-wall"
  policy wall = wall ; policy tofi = skirmisher
  expect too_many(tofi) and falls_in(tofi)
  take_turn(tofi)
  expect distance(tofi, sergeant) == 1 and retaliating(tofi) and not falls_in(tofi)
  tofi.at = L6
  kari.gone = killed
  expect not too_many(tofi)                      "two he can fight"
}
test "Friends who come along count, those who stand fast do not" {
  scenario "shield-wall"
  policy asmund = steady ; policy tofi = steady
  asmund.at = L7 ; sergeant.at = L5
  expect not too_many(tofi)
  begin fortified(asmund, tower_shield) ; begin fortified(sergeant, round_shield)
  expect too_many(tofi) and not falls_in(tofi)
}
test "It does not wait for the lame, nor for those behind their shields, but goes up to them [SI-092] [SI-135]" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = P10
  copy_of(aldo.parts, left_arm).damage = 60 ; aldo.spec[first_aid] = -10
  copy_of(raider.parts, left_leg).destroyed = true
  expect raider.lame and aldo.actions_per_turn == 1
  take_turn(aldo)
  expect distance(aldo, raider) == 1 and not retaliating(aldo)
  copy_of(raider.parts, left_leg).destroyed = false
  aldo.at = K10
  expect any_near(aldo)
  begin fortified(raider, round_shield)
  take_turn(aldo)
  expect distance(aldo, raider) == 1 and not retaliating(aldo)
}
test "A wall leaves its place for those who can no longer come [SI-092]" {
  scenario "yard"
  policy bjoric = wall
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = P4
  take_turn(bjoric)
  expect bjoric.at == K4 and retaliating(bjoric)
  copy_of(raider.parts, left_leg).destroyed = true
  take_turn(bjoric)
  expect distance(bjoric, raider) == 1
  raider.at = V4 ; bjoric.at = G4
  take_turn(bjoric)
  expect bjoric.at.x == 7 + 2 * bjoric.move and not fortified(bjoric)    "and stops on the way for no shield, which a step would end [SI-085]"
}
test "It does not wait for those who wait themselves [SI-135]" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = P10
  aldo.actions = 1
  expect lets_come(aldo)
  begin retaliating(raider)
  expect not any_near(aldo) and not lets_come(aldo)
  answer strike_now = no
  take_turn(aldo)
  expect distance(aldo, raider) == 1 and not retaliating(aldo)
}
test "Whoever has one action a turn does not wait while a friend fights close by, or under fire [SI-135]" {
  scenario "yard"
  policy aldo = steady
  for foe in foes.members { if foe != raider and foe != archer { foe.gone = killed } }
  archer.gone = killed
  copy_of(aldo.parts, left_arm).damage = 60 ; aldo.spec[first_aid] = -10
  raider.at = P10
  aldo.actions = 1
  expect aldo.actions_per_turn == 1 and lets_come(aldo)
  bjoric.at = P9
  expect joins_in(aldo) and not lets_come(aldo)
  take_turn(aldo)
  expect distance(aldo, raider) == 1
  bjoric.at = K4 ; aldo.at = K10
  aldo.actions = 1
  expect lets_come(aldo)
  archer.gone = none
  expect not lets_come(aldo)
}
