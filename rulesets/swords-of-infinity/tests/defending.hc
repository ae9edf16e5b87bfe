module "Swords of Infinity: defending, tested"
extends "swords-of-infinity"

## Bjoric is attacked and blocks. He has a specialization of 20 in blocking and an awareness of
## 35, so he needs 55 or less. He succeeds, and chooses to take the blow on his left arm
## instead of his head. There he has armor of class 3, and adds the weight of a size 3 shield:
## class 6, which takes off 60. The power of the attack is 63, and Bjoric takes 3 points of
## damage.
test "Bjoric blocks [EX-1] [EX-8] [SI-040] [SI-068] [SI-071] [SI-073] [SI-074] [SI-076]" {
  scenario "yard"
  rolls hit = 20, 20, 20 ; rolls guard = 55, 56, 54 ; rolls power = 63, 63, 63 ; rolls impairment = 100
  answer guard = blocking, blocking, blocking ; answer shield = tower_shield, long_sword
  answer place where it == copy_of(bjoric.parts, left_arm)
  let blow = blow_at(raider, bjoric, long_sword)
  expect guard_number(bjoric, blocking, blow) == 55
  resolve(blow)
  expect copy_of(bjoric.parts, left_arm).damage == 3 and sum(bjoric.parts, it.damage) == 3 and blow.power == 63 and blow.hits and blow.untargeted
  resolve(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, torso).damage == 63    "56 is too much, and the torso wears nothing"
  copy_of(bjoric.parts, torso).damage = 0
  resolve(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, left_arm).damage == 6    "the sword is worth as much as the shield"
}

test "Limbs block as well, for nothing [SI-071] [SI-072] [SI-074]" {
  scenario "yard"
  rolls hit = 20 ; rolls guard = 25 ; rolls power = 13
  answer guard = blocking ; answer place where it == copy_of(aldo.parts, right_leg)
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, right_leg).damage == 13
}

## Parthenia dodges. Her dexterity of 25 and a specialization of 30 make a target number of 55;
## her opponent has hit with a roll of 27. She rolls 13, which is no more than either, and
## avoids all damage. With a 28 she would have been hit.
test "Parthenia dodges [EX-2] [SI-069] [SI-076]" {
  scenario "yard"
  rolls hit = 27, 27, 27 ; rolls guard = 13, 27, 28 ; rolls power = 10
  answer guard = dodging, dodging, dodging
  let blow = blow_at(raider, parthenia, long_sword)
  expect guard_number(parthenia, dodging, blow) == 55
  resolve(blow)
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 0 and not blow.hits
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 10
}

test "A dodge against a high roll goes by its own number [SI-069]" {
  scenario "yard"
  raider.dexterity = 70
  rolls hit = 70, 70 ; rolls guard = 55, 56 ; rolls power = 10
  answer guard = dodging, dodging
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 0
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 10
}

test "What can be dodged, blocked and borne [SI-070] [SI-072] [SI-079] [SI-080] [SI-153]" {
  scenario "yard"
  let blow  = blow_at(raider, aldo, long_sword)
  let arrow = shot_at(archer, aldo, bow)
  let zap   = shot_at(mage, aldo, spark)
  let blast = new attack { attacker = mage ; target = aldo ; weapon = fire_burst ; ranged = true ; area = true }
  expect all([blow, arrow], may_guard(aldo, dodging, it) and may_guard(aldo, blocking, it) and not may_guard(aldo, bearing_it, it))
  expect all([zap, blast], not may_guard(aldo, dodging, it) and may_guard(aldo, blocking, it) and may_guard(aldo, bearing_it, it))
  expect blow.melee and not arrow.melee and not zap.melee and blast.untargeted and not zap.untargeted
  blow.untargeted = true
  expect not may_guard(aldo, dodging, blow)
}

test "Who cannot defend himself [SI-077] [SI-101] [SI-102]" {
  scenario "yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect may_guard(aldo, dodging, blow)
  aldo.helpless = true
  expect not may_guard(aldo, dodging, blow) and not may_guard(aldo, blocking, blow)
  aldo.helpless = false
  copy_of(aldo.parts, head).damage = 51
  expect not may_guard(aldo, dodging, blow)
  copy_of(aldo.parts, head).damage = 0
  copy_of(aldo.parts, left_leg).damage = 51
  copy_of(aldo.parts, right_leg).damage = 51
  expect may_guard(aldo, dodging, blow)          "unable to act, but awake"
}

test "Nothing that is done to defend costs an action [SI-021] [SI-075]" {
  scenario "yard"
  aldo.actions = 0
  rolls hit = 20, 20 ; rolls guard = 20, 20
  answer guard = dodging, dodging
  resolve(blow_at(raider, aldo, long_sword))
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 0
}

test "Whoever has nothing to interpose cannot block [SI-071]" {
  scenario "yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect may_guard(aldo, blocking, blow)
  aldo.natural = []
  expect not may_guard(aldo, blocking, blow) and may_guard(aldo, dodging, blow)
}

test "Retreat: one step before the first attack, and out of reach it comes to nothing [SI-081] [SI-082]" {
  scenario "yard"
  aldo.actions = 1
  act(aldo, fall_back)
  expect retreating(aldo) and aldo.actions == 0
  raider.at = L10
  answer refuge = J10
  rolls 1
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == J10 and stepped_back(aldo) and roll(d6) == 1
  raider.at = K10
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == J10 and sum(aldo.parts, it.damage) == 10    "only once"
  announce turn_starts(aldo)
  expect not retreating(aldo) and not stepped_back(aldo)
}

test "Retreat: a step that stays in reach, or none, or from an arrow [SI-082]" {
  scenario "yard"
  raider.at = L10
  begin retreating(aldo) ; begin retreating(bjoric) ; begin retreating(parthenia)
  rolls hit = 20, 20, 20 ; rolls power = 10, 10, 10 ; answer guard = none, none, none ; answer refuge = K11, none, J7
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K11 and sum(aldo.parts, it.damage) == 10
  raider.at = L4
  resolve(blow_at(raider, bjoric, long_sword))
  expect bjoric.at == K4 and sum(bjoric.parts, it.damage) == 10 and stepped_back(bjoric)
  archer.at = Q7 ; archer.dexterity = 45
  resolve(shot_at(archer, parthenia, bow))
  expect parthenia.at == J7 and sum(parthenia.parts, it.damage) == 10
}

test "Whoever steps aside has lost his run-up [SI-082] [SI-133]" {
  scenario "yard"
  raider.at = L10 ; raider.track = line(S10, M10)
  begin retreating(raider)
  answer refuge = M10
  expect raider.run_up == 35
  resolve(blow_at(aldo, raider, fists))
  expect raider.at == M10 and raider.run_up == 0
}
test "The pinned take no step [SI-082] [SI-145]" {
  scenario "yard"
  raider.at = L10
  begin retreating(aldo) ; begin pinned(aldo, raider)
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K10 and sum(aldo.parts, it.damage) == 10
}

test "The prone and those out cold take no step [SI-036] [SI-082]" {
  scenario "yard"
  expect may_step(aldo, J10) and may_step(bjoric, K5) and may_step(parthenia, J7)
  begin prone(aldo)
  copy_of(parthenia.parts, head).damage = 51
  expect not may_step(aldo, J10) and not may_step(parthenia, J7)
  begin pinned(bjoric, raider)
  expect not may_step(bjoric, J4)
  raider.at = L10
  begin retreating(aldo)
  aldo.actions = 1
  expect not may_choose(aldo, fall_back)
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K10 and sum(aldo.parts, it.damage) == 10
}

test "Retreat calms what it can [SI-083] [SI-120]" {
  scenario "yard"
  let arrow = shot_at(archer, aldo, bow)
  aldo.at = K24
  begin casting(aldo) ; begin shooting(aldo)
  expect vulnerability(aldo, arrow) == 3
  begin retreating(aldo)
  expect vulnerability(aldo, arrow) == 0
  begin overextended(aldo) ; begin moving_on(aldo) ; begin driven_off(aldo)
  expect vulnerability(aldo, arrow) == 3
}

test "Fortify [CK-20] [SI-081] [SI-084] [SI-085] [SI-124]" {
  scenario "yard"
  bjoric.held = [long_sword, round_shield]
  bjoric.actions = 1
  expect may_choose(bjoric, fortify)
  let blow = blow_at(raider, bjoric, long_sword)
  answer shield = round_shield
  act(bjoric, fortify)
  expect guard_number(bjoric, blocking, blow) == 55 + 20 and bjoric.actions == 0
  bjoric.cover = 3
  expect guard_number(bjoric, blocking, blow) == 55 + 50 and guard_number(bjoric, dodging, blow) == 25 + 50
  expect resistance(bjoric, blow) == 50
  blow.untargeted = true
  expect resistance(bjoric, blow) == 50 + 50
  bjoric.actions = 1
  expect not may_choose(bjoric, fortify)
  announce turn_starts(bjoric)
  expect guard_number(bjoric, blocking, blow) == 55 + 30
  bjoric.held = [long_sword]
  expect not may_choose(bjoric, fortify)
}

test "Fortify ends with the shield [SI-084] [SI-085]" {
  scenario "yard"
  let blow = blow_at(raider, bjoric, long_sword)
  answer thing where it == tower_shield
  bjoric.minor = true
  begin fortified(bjoric, tower_shield)
  expect cover(bjoric, blow) == 3
  act(bjoric, drop_item)
  expect cover(bjoric, blow) == 0 and not fortified(bjoric)
  bjoric.held = [long_sword, tower_shield] ; bjoric.actions = 2
  begin fortified(bjoric, tower_shield)
  act(bjoric, stow_item)
  expect cover(bjoric, blow) == 0
  bjoric.held = [long_sword, tower_shield]
  begin fortified(bjoric, tower_shield)
  disarm.take(blow, false)
  expect bjoric.held == [long_sword] and cover(bjoric, blow) == 0
  bjoric.held = [tower_shield]
  begin fortified(bjoric, tower_shield)
  answer missile = tower_shield ; answer foe = raider ; answer technique = none
  rolls hit = 99
  act(bjoric, ranged_attack)
  expect bjoric.held == [] and cover(bjoric, blow) == 0
}

test "Fortify lasts while it is the sword that goes, or one of two shields alike [SI-084]" {
  scenario "yard"
  begin fortified(bjoric, tower_shield)
  let_fall(bjoric, long_sword)
  expect fortified(bjoric, tower_shield)
  bjoric.held = [tower_shield, tower_shield]
  let_fall(bjoric, tower_shield)
  expect fortified(bjoric, tower_shield)
}

test "A step aside ends Fortify as well, and a pin that it breaks [SI-082] [SI-086] [SI-145]" {
  scenario "yard"
  raider.at = L4
  begin fortified(bjoric, tower_shield) ; begin retreating(bjoric) ; begin pinned(raider, bjoric)
  answer refuge = J4
  resolve(blow_at(raider, bjoric, long_sword))
  expect bjoric.at == J4 and not fortified(bjoric) and not driven_off(bjoric) and not pinned(raider, bjoric)
}
test "Moving ends it, and being moved is worse [SI-086] [SI-087]" {
  scenario "yard"
  begin fortified(bjoric, tower_shield)
  answer goal = J4
  travel(bjoric, walking, 7)
  expect not fortified(bjoric) and not driven_off(bjoric)
  begin fortified(bjoric, tower_shield)
  throw_back(bjoric, raider, 5)
  expect not fortified(bjoric) and vulnerability(bjoric, blow_at(raider, bjoric, fists)) == 1
  announce turn_starts(bjoric)
  expect vulnerability(bjoric, blow_at(raider, bjoric, fists)) == 0
}

test "Retreat out of an area before it burns, but not out of a spell at oneself [SI-040] [SI-082]" {
  scenario "yard"
  raider.at = AX4 ; goblin.at = AY5
  begin retreating(raider)
  answer refuge = AW4 ; answer guard = none ; answer place where it.trunk
  rolls hit = 20 ; rolls power = 20
  cast(mage, fire_burst, goblin)
  expect distance(raider, goblin) == 2 and sum(raider.parts, it.damage) == 0 and sum(goblin.parts, it.damage) == 20
  announce turn_starts(raider)
  begin retreating(raider)
  raider.at = AX4
  answer refuge = AX5 ; answer guard = none, none
  rolls hit = 20 ; rolls power = 20
  cast(mage, fire_burst, goblin)
  expect sum(raider.parts, it.damage) == 20      "still beside the goblin"
  announce turn_starts(raider)
  begin retreating(raider)
  answer refuge = AW4 ; answer guard = none
  rolls hit = 20 ; rolls power = 20
  cast(mage, spark, raider)
  expect raider.at == AW4 and sum(raider.parts, it.damage) == 40
}
test "The aim of a burst may step as well; the burst stays where it was [SI-040] [SI-082]" {
  scenario "yard"
  raider.at = AX4 ; goblin.at = AY5
  begin retreating(goblin)
  answer refuge = AZ5 ; answer guard = none, none ; answer place where it.trunk
  rolls hit = 20 ; rolls power = 20
  cast(mage, fire_burst, goblin)
  expect sum(raider.parts, it.damage) == 20 and sum(goblin.parts, it.damage) == 20
}
test "A step of Retreat into somebody's reach may be struck, but nobody who is thrown there [SI-082] [SI-135] [SI-136]" {
  scenario "yard"
  raider.at = M10
  begin retaliating(aldo)
  begin retreating(raider)
  answer refuge = L10 ; answer strike_now = yes ; answer technique = none
  rolls hit = 99, 99
  resolve(shot_at(parthenia, raider, dagger))
  expect not retaliating(aldo) and not halted(raider) and raider.at == L10
  begin retaliating(aldo)
  raider.at = M10
  throw_back(raider, archer, 5)
  expect raider.at == L10 and retaliating(aldo)
}
test "Whoever is killed on his step back is not struck again [SI-082] [SI-135]" {
  scenario "yard"
  raider.at = M10 ; aldo.strength = 200
  begin retaliating(aldo)
  begin retreating(raider)
  answer refuge = L10 ; answer strike_now = yes ; answer technique = none ; answer guard = none
  rolls hit = 20 ; rolls power = 95 ; rolls further = 100
  resolve(shot_at(parthenia, raider, dagger))
  expect raider.gone == killed
}
