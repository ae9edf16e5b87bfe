module "Swords of Infinity: attacking, tested"
extends "swords-of-infinity"

test "The place may come from the roll to hit instead [SI-041]" {
  scenario "yard"
  param location_from = hit_check
  rolls hit = 18 ; rolls power = 23 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, right_arm).damage == 23
}

test "To hit and to hurt with weapons of all weights [CK-3] [CK-4] [SI-045] [SI-050] [SI-060]" {
  scenario "yard"
  expect map([fists, dagger, short_sword, long_sword, claymore], hit_number(raider, blow_at(raider, aldo, it))) == [40, 50, 40, 30, 20]
}

test "What adds to a hit, and what to damage [SI-045] [SI-050] [SI-061] [SI-062] [SI-064] [SI-095]" {
  scenario "yard"
  raider.dexterity = 30 ; raider.spec[blades] = 20 ; raider.damage_spec[blades] = 10
  expect map([fists, dagger, short_sword, long_sword, claymore], damage_number(raider, blow_at(raider, aldo, it))) == [30, 50, 60, 70, 80]
  raider.spec[brawling] = 20 ; raider.damage_spec[brawling] = 10
  expect hit_number(raider, blow_at(raider, aldo, fists)) == 60 and damage_number(raider, blow_at(raider, aldo, fists)) == 40
  long_sword.damage_bonus = 5
  expect damage_number(raider, blow_at(raider, aldo, long_sword)) == 75
  long_sword.damage_bonus = -5
  expect damage_number(raider, blow_at(raider, aldo, long_sword)) == 65
  first(raider.parts).damage = 26
  expect hit_number(raider, blow_at(raider, aldo, long_sword)) == 20 and damage_number(raider, blow_at(raider, aldo, long_sword)) == 55
}

test "Size: the large hit harder and shrug off more, the small hit and parry better [CK-5] [CK-6] [SI-062] [SI-063] [SI-064] [SI-065]" {
  scenario "yard"
  let stomp = blow_at(ogre, aldo, fists)
  let jab   = blow_at(aldo, ogre, fists)
  expect damage_number(ogre, stomp) == 40 + 20 and hit_number(ogre, stomp) == 25 + 10
  expect guard_number(aldo, dodging, stomp) == 25 + 20 and guard_number(aldo, blocking, stomp) == 25 + 20
  expect hit_number(aldo, jab) == 25 + 10 + 20 and damage_number(aldo, jab) == 25
  expect guard_number(ogre, dodging, jab) == 25
  expect resistance(ogre, jab) == 25 + 40 + 20 and resistance(aldo, stomp) == 50
  aldo.size = 1
  let poke = blow_at(goblin, aldo, fists)
  expect hit_number(goblin, poke) == 25 + 10 + 20 and resistance(aldo, poke) == 50 + 20 and guard_number(goblin, dodging, blow_at(aldo, goblin, fists)) == 45
}

test "A spell weighs nothing [SI-060] [SI-067]" {
  scenario "yard"
  expect damage_number(goblin, shot_at(goblin, aldo, spark)) == 25 and hit_number(goblin, shot_at(goblin, aldo, spark)) == 25 + 10
}
test "Size counts for spells as well [SI-067]" {
  scenario "yard"
  let spell = shot_at(mage, goblin, spark)
  expect hit_number(mage, spell) == 25 + 20 and damage_number(mage, spell) == 25 + 10
  expect hit_number(mage, shot_at(mage, ogre, spark)) == 45 + 20
}

test "Range costs one for each five feet, or five with what is not made for it [CK-7] [SI-047] [SI-048]" {
  scenario "yard"
  archer.at = W10
  expect hit_number(archer, shot_at(archer, aldo, bow)) == 25 + 30 - 10 - 12
  archer.at = O10
  expect hit_number(archer, shot_at(archer, aldo, club)) == 25 - 10 - 20
  expect hit_number(archer, shot_at(archer, aldo, dagger)) == 25 + 0 - 4
  archer.at = L10
  expect hit_number(archer, shot_at(archer, aldo, bow)) == 45 - 1    "also beside him"
  expect hit_number(archer, blow_at(archer, aldo, club)) == 15
  expect range_loss == -1 and improvised_loss == -5
}

test "A miss has no effect, and the action is spent [SI-017] [SI-020] [SI-038] [SI-049]" {
  scenario "yard"
  raider.at = L4 ; raider.actions = 2
  answer foe = bjoric ; answer technique = none ; answer weapon = long_sword
  rolls 31
  act(raider, melee_attack)
  expect sum(bjoric.parts, it.damage) == 0 and raider.actions == 1
  rolls 31
  let blow = blow_at(raider, bjoric, long_sword)
  resolve(blow)
  expect blow.power == 0 and blow.natural == 0 and blow.further == 0 and blow.guard_roll == 0 and blow.place == none
}

test "An attack that takes two actions [SI-020] [SI-047]" {
  scenario "yard"
  raider.at = L4 ; raider.actions = 2
  long_sword.attack_cost = 2
  answer foe = bjoric ; answer technique = none ; answer weapon = long_sword
  rolls 31
  act(raider, melee_attack)
  expect raider.actions == 0
  raider.actions = 1
  expect not can_afford(raider, long_sword) and can_afford(raider, fists) and may_choose(raider, melee_attack)
  answer foe = bjoric ; answer technique = none
  rolls 41
  act(raider, melee_attack)                      # with his fists, unasked
  expect raider.actions == 0
  raider.actions = 1
  raider.natural = []
  expect not may_choose(raider, melee_attack)
  bow.attack_cost = 2 ; archer.actions = 2
  rolls 100
  answer foe = bjoric ; answer technique = none ; answer missile = bow
  act(archer, ranged_attack)
  expect archer.actions == 0
}

test "A hit that nobody stops [SI-038] [SI-039] [SI-051] [SI-140]" {
  scenario "yard"
  rolls 30, 24                                   # to hit, and for power; no other throw
  answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 24 and sum(aldo.parts, it.damage) == 24
}

test "Armour takes ten for each class where it is worn [EX-7] [SI-068]" {
  scenario "yard"
  aldo.armour[torso] = 2 ; aldo.armour[head] = 4
  rolls hit = 20, 20, 20 ; rolls power = 33, 39, 23 ; answer guard = none, none, none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 13
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 13
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 16
}

test "A critical hit that only a critical defence stops [CK-23] [SI-003] [SI-052] [SI-053]" {
  scenario "yard"
  rolls hit = 1, 1 ; rolls guard = 40, 1 ; rolls power = 14, 14
  answer triumph = unstoppable, unstoppable, slip_away ; answer guard = blocking, blocking
  answer shield = tower_shield
  answer goal = K4
  answer place where it == copy_of(bjoric.parts, left_arm)
  let blow = blow_at(raider, bjoric, long_sword)
  resolve(blow)
  expect blow.blocked_with == none and copy_of(bjoric.parts, torso).damage == 14
  let other = blow_at(raider, bjoric, long_sword)
  resolve(other)
  expect other.blocked_with == tower_shield and sum(bjoric.parts, it.damage) == 14
}

test "A critical hit with full damage [CK-22] [SI-054]" {
  scenario "yard"
  rolls hit = 1 ; rolls power = 12 ; rolls impairment = 100 ; answer guard = none ; answer triumph = full_force
  let blow = blow_at(raider, aldo, long_sword)
  expect damage_number(raider, blow) == 70
  resolve(blow)
  expect blow.power == 70 and copy_of(aldo.parts, right_leg).damage == 70
}

test "Full damage of nothing is nothing [SI-054]" {
  scenario "yard"
  raider.strength = -60
  rolls 1, 12
  answer guard = none ; answer triumph = full_force
  let blow = blow_at(raider, aldo, long_sword)
  resolve(blow)
  expect blow.power == 0 and damage_number(raider, blow) == -20
}

test "A critical hit with a technique besides, for one round [SI-055] [SI-140]" {
  scenario "yard"
  raider.at = L10
  rolls hit = 1 ; rolls power = 14 ; rolls resistance = 14 ; answer guard = none ; answer triumph = flourish
  answer technique = pin
  resolve(blow_at(raider, aldo, long_sword))
  expect pinned(aldo, raider) and copy_of(aldo.parts, torso).damage == 14
  announce turn_ends(raider)
  expect pinned(aldo, raider)
  announce turn_starts(raider)
  expect not pinned(aldo, raider)
}

test "Only the technique of the critical hit is brief, not the one that comes with the attack [SI-055] [SI-139]" {
  scenario "yard"
  raider.at = L10
  raider.mastered = [disrupt]
  rolls hit = 1 ; rolls power = 14 ; rolls resistance = 14 ; answer guard = none ; answer triumph = flourish
  answer technique = disrupt, trip
  deliver(blow_at(raider, aldo, long_sword))
  expect silenced(aldo, false) and prone(aldo) and copy_of(aldo.parts, torso).damage == 14
  announce turn_starts(raider)
  expect silenced(aldo) and not prone(aldo)      "on his feet again"
}

test "Whoever lay on the ground before a brief trip still lies there after it [SI-055] [SI-147]" {
  scenario "yard"
  let blow = blow_at(raider, aldo, fists)
  begin prone(aldo)
  trip.take(blow, true)
  announce turn_starts(raider)
  expect prone(aldo)
  end prone(aldo)
  trip.take(blow, false)
  announce turn_starts(raider)
  expect prone(aldo)
}

test "A critical hit with a spell cannot be borne [SI-053] [SI-080]" {
  scenario "yard"
  let zap = shot_at(mage, raider, spark)
  expect may_guard(raider, bearing_it, zap)
  zap.sure = true
  expect not may_guard(raider, bearing_it, zap) and may_guard(raider, blocking, zap)
  let roots = shot_at(mage, raider, grasp)
  roots.harmless = true
  expect not may_guard(raider, bearing_it, roots)    "there is no damage to bear"
}

test "A critical defence that brings nothing [SI-057] [SI-058] [SI-059]" {
  scenario "yard"
  begin pinned(aldo, raider)
  archer.dexterity = 99
  rolls hit = 20 ; rolls guard = 1
  answer guard = dodging
  resolve(shot_at(archer, aldo, bow))
  expect sum(aldo.parts, it.damage) == 0 and aldo.at == K10
}

test "2 is no critical hit, nor a critical defence [SI-003] [SI-052] [SI-056]" {
  scenario "yard"
  rolls hit = 2 ; rolls guard = 2 ; answer guard = dodging
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 0
}

test "A critical defence: a blow in return [SI-056] [SI-057]" {
  scenario "yard"
  raider.at = L4
  bjoric.actions = 0
  bjoric.spec[blades] = 30
  rolls hit = 20, 15 ; rolls guard = 1 ; rolls power = 24
  answer guard = dodging, none ; answer triumph = riposte ; answer weapon = long_sword ; answer technique = none
  resolve(blow_at(raider, bjoric, long_sword))
  expect sum(bjoric.parts, it.damage) == 0 and copy_of(raider.parts, torso).damage == 24 and bjoric.actions == 0
}

test "A critical defence: a technique in return [SI-056] [SI-058]" {
  scenario "yard"
  raider.at = L4
  answer guard = blocking ; answer shield = tower_shield ; answer triumph = turn_about ; answer technique = disrupt
  answer weapon = long_sword
  answer place where it == copy_of(bjoric.parts, left_arm)
  rolls hit = 20 ; rolls guard = 1 ; rolls power = 10, 56 ; rolls resistance = 54
  resolve(blow_at(raider, bjoric, long_sword))
  expect silenced(raider) and sum(bjoric.parts, it.damage) == 0
  announce turn_starts(raider)
  announce turn_ends(raider)
  expect silenced(raider)
  announce turn_starts(bjoric)
  expect not silenced(raider)
}

test "A critical defence: a free move [SI-056] [SI-059]" {
  scenario "yard"
  raider.at = L10
  rolls hit = 20 ; rolls guard = 1
  answer guard = dodging ; answer triumph = slip_away ; answer goal = D10
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == D10 and aldo.actions == 0
}

test "What a critical defence may bring depends on where one stands [SI-057] [SI-058] [SI-059]" {
  scenario "yard"
  raider.at = M10
  let blow = blow_at(raider, aldo, long_sword)
  expect not riposte.may(blow) and not turn_about.may(blow) and slip_away.may(blow)
  raider.at = L10
  expect riposte.may(blow) and turn_about.may(blow)
  begin pinned(aldo, raider)
  expect not slip_away.may(blow)
}

test "Full damage is nothing to an attack that does none [SI-054]" {
  scenario "yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect full_force.may(blow)
  blow.harmless = true
  expect not full_force.may(blow)
}

test "Those who are out of the fight can still be struck, as long as they live [SI-022] [SI-077]" {
  scenario "yard"
  raider.at = L10
  copy_of(aldo.parts, head).damage = 51
  expect not aldo.active and aldo in foes_of(raider) and foes_in_reach_of(raider, fists) == [aldo] and raider not in foes_of(goblin)
  rolls hit = 20 ; rolls power = 13
  answer guard = none
  answer technique = none
  deliver(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 13
  aldo.gone = killed
  expect aldo not in foes_of(raider)
}

test "Shooting makes vulnerable; what is thrown lies at its target's feet [SI-120]" {
  scenario "yard"
  parthenia.actions = 1
  raider.at = N7
  rolls hit = 99
  answer foe = raider ; answer technique = none
  act(parthenia, ranged_attack)
  expect shooting(parthenia) and parthenia.held == [] and first(combat.lying).at == N7 and first(combat.lying).item == dagger
  archer.actions = 1
  rolls hit = 99
  answer foe = parthenia ; answer technique = none
  act(archer, ranged_attack)
  expect archer.held == [bow] and vulnerability(archer, blow_at(aldo, archer, club)) == 1
}

test "Any attack with the off hand is a Tier lesser, a counter and a blow held back as well [SI-128]" {
  scenario "yard"
  raider.held = [long_sword, dagger]
  expect hit_number(raider, blow_at(raider, aldo, dagger)) == 40
  expect hit_number(raider, counter(raider, aldo, dagger)) == 40
  expect hit_number(raider, counter(raider, aldo, long_sword)) == 50 - 20    "for its weight alone"
  expect damage_number(raider, counter(raider, aldo, dagger)) == damage_number(raider, blow_at(raider, aldo, dagger))
  raider.at = L10 ; aldo.at = N10
  begin retaliating(raider)
  answer goal = M10 ; answer strike_now = yes ; answer weapon = dagger ; answer technique = none
  rolls hit = 41
  travel(aldo, walking, 7)
  expect sum(aldo.parts, it.damage) == 0
}
