module "Swords of Infinity: techniques and spells, tested"
extends "swords-of-infinity"

test "Who may try what [SI-139] [SI-141]" {
  scenario "yard"
  expect map(techniques, may_try(aldo, fists, false, it))      == [true, true, false, true, true]
  expect map(techniques, may_try(aldo, long_sword, false, it)) == [true, true, false, false, true]
  expect map(techniques, may_try(aldo, bow, true, it))         == [true, false, false, false, false]
  expect map(techniques, may_try(aldo, fists, true, it))       == [true, false, false, false, false]
  expect map(techniques, may_try(aldo, spark, true, it))       == [false, false, false, false, false]
  expect map(techniques, may_try(aldo, grasp, true, it))       == [false, true, false, false, false]
  aldo.mastered = [disarm]
  expect may_try(aldo, bow, true, disarm)
}

test "The dead resist nothing [SI-140]" {
  scenario "yard"
  raider.mastered = [trip] ; raider.strength = 150
  rolls 10, 99, 4                                # to hit, and for power; none to resist
  answer technique = trip ; answer guard = none
  let blow = blow_at(raider, aldo, long_sword)
  deliver(blow)
  expect aldo.gone == killed and not prone(aldo)
}

test "A technique in place of damage [SI-007] [SI-140] [SI-141] [SI-147]" {
  scenario "yard"
  rolls hit = 10, 10 ; rolls power = 20, 20 ; rolls resistance = 20, 21
  answer technique = trip, trip ; answer guard = none, none
  deliver(blow_at(raider, aldo, fists))
  expect prone(aldo) and sum(aldo.parts, it.damage) == 0
  deliver(blow_at(raider, bjoric, fists))
  expect not prone(bjoric)
}

test "A technique that one has mastered comes with the damage, and a block does not stop it [SI-078] [SI-139] [SI-140]" {
  scenario "yard"
  raider.mastered = [disarm]
  rolls hit = 10, 10 ; rolls power = 43 ; rolls guard = 10, 10 ; rolls resistance = 43
  answer technique = disarm, disarm ; answer guard = blocking, dodging ; answer shield = tower_shield
  answer thing = long_sword
  answer place where it == copy_of(bjoric.parts, right_arm)
  deliver(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, right_arm).damage == 13 and bjoric.held == [tower_shield]    "43 before armour"
  deliver(blow_at(raider, bjoric, long_sword))
  expect sum(bjoric.parts, it.damage) == 13 and bjoric.held == [tower_shield]
}

test "Disrupt: no spell for a full round [SI-142]" {
  scenario "yard"
  begin sustaining(mage, raider)
  rolls hit = 10 ; rolls power = 40 ; rolls resistance = 40
  answer technique = disrupt ; answer guard = none
  archer.at = P13 ; archer.strength = 40
  deliver(shot_at(archer, mage, bow))
  expect silenced(mage) and not sustaining(mage) and sum(mage.parts, it.damage) == 0
  announce turn_starts(archer) ; announce turn_ends(archer) ; announce turn_starts(mage)
  expect silenced(mage)
  announce turn_ends(mage)
  expect not silenced(mage)
}

test "Disrupt in the middle of one's own turn lasts for the whole of the next [SI-142]" {
  scenario "yard"
  announce turn_starts(mage)
  disrupt.take(blow_at(archer, mage, fists), false)
  announce turn_ends(mage)
  expect silenced(mage)
  announce turn_starts(mage)
  expect silenced(mage)
  announce turn_ends(mage)
  expect not silenced(mage)
}

test "A brief disruption does not shorten a lasting one [SI-055] [SI-142]" {
  scenario "yard"
  disrupt.take(blow_at(archer, mage, fists), true)
  announce turn_starts(mage)
  disrupt.take(blow_at(archer, mage, fists), false)
  announce turn_ends(mage)
  expect silenced(mage, false)
}
test "A spell that binds is kept up until it is disrupted [SI-139] [SI-142] [SI-152]" {
  scenario "yard"
  raider.at = L13
  rolls hit = 10 ; rolls power = 20 ; rolls resistance = 20 ; answer guard = none
  cast(mage, grasp, raider)
  expect pinned(raider, mage) and sustaining(mage, raider) and sum(raider.parts, it.damage) == 0
  answer goal = J13
  travel(mage, walking, 1)
  expect pinned(raider, mage)                    "it holds from afar"
  disrupt.take(blow_at(archer, mage, fists), false)
  expect not pinned(raider, mage) and not sustaining(mage)
  begin sustaining(mage, raider) ; begin pinned(raider, mage)
  end pinned(raider, mage)
  expect not sustaining(mage)
}

test "Pin: no full action while it is kept [SI-143] [SI-144]" {
  scenario "yard"
  raider.at = L10
  rolls hit = 10 ; rolls power = 30 ; rolls resistance = 30
  answer technique = pin ; answer guard = none
  deliver(blow_at(raider, aldo, long_sword))
  expect pinned(aldo, raider)
  aldo.actions = 2 ; aldo.minor = true ; raider.actions = 2
  expect not may_choose(aldo, walk) and not may_choose(aldo, lie_down) and may_choose(aldo, speak) and may_choose(aldo, break_free)
  aldo.minor = false
  expect not may_choose(aldo, speak)             "no full action for a minor one"
  aldo.actions = 0
  expect not may_choose(aldo, break_free)
  expect may_guard(aldo, dodging, blow_at(raider, aldo, fists))
  expect not may_choose(raider, keep_hold)       "held already this turn"
  announce turn_ends(raider)
  expect pinned(aldo, raider) and may_choose(raider, keep_hold)
  act(raider, keep_hold)
  expect raider.actions == 1 and not may_choose(raider, keep_hold)
  announce turn_ends(aldo)
  announce turn_ends(raider)
  expect pinned(aldo, raider)
  announce turn_ends(raider)
  expect not pinned(aldo, raider)
}

test "Breaking free takes an action and a point of Spirit [SI-116] [SI-144]" {
  scenario "yard"
  begin pinned(aldo, raider)
  aldo.actions = 2
  act(aldo, break_free)
  expect aldo.actions == 1 and aldo.spirit == 4 and aldo.spent == 1 and not held_down(aldo) and not may_choose(aldo, break_free)
  begin pinned(aldo, raider)
  aldo.spirit = 0
  expect not may_choose(aldo, break_free)
  aldo.spirit = 1 ; aldo.spent = 2
  expect may_choose(aldo, break_free)
  aldo.spent = 3
  expect not may_choose(aldo, break_free)
}

test "Each holder is one to break free from [SI-144]" {
  scenario "yard"
  begin pinned(aldo, raider) ; begin pinned(aldo, goblin)
  aldo.actions = 2
  answer holder = goblin, raider
  act(aldo, break_free)
  expect pinned(aldo, raider) and not pinned(aldo, goblin) and held_down(aldo)
  act(aldo, break_free)
  expect not held_down(aldo) and aldo.spirit == 3 and aldo.spent == 2 and aldo.actions == 0
}

test "A pin ends when the two come apart [SI-144] [SI-145]" {
  scenario "yard"
  raider.at = L10
  begin pinned(aldo, raider)
  answer goal = L11
  travel(raider, walking, 7)
  expect pinned(aldo, raider)
  answer goal = L12
  travel(raider, walking, 7)
  expect not pinned(aldo, raider)
  begin pinned(aldo, raider)
  answer goal = J4
  travel(bjoric, walking, 7)
  expect pinned(aldo, raider)
  raider.at = L10
  throw_back(aldo, bjoric, 10)
  expect aldo.at == K12 and not pinned(aldo, raider)
}

test "Disarm: what is knocked away lies at its holder's feet [SI-146]" {
  scenario "yard"
  let blow = blow_at(aldo, bjoric, fists)
  answer thing = tower_shield, none
  disarm.take(blow, false)
  expect bjoric.held == [long_sword] and first(combat.lying).item == tower_shield and first(combat.lying).at == K4
  disarm.take(blow, false)
  expect bjoric.held == [long_sword]
}

## A blow with a power of 30 knocks a man back 30 feet. If there is a wall 10 feet behind him,
## he flies 10 feet and takes the other 20 as damage. In the open nothing stops him, and he
## takes none.
test "Knockback [EX-4] [SI-148] [SI-149]" {
  scenario "yard"
  raider.at = J10
  throw_back(aldo, raider, 34)
  expect aldo.at == Q10 and sum(aldo.parts, it.damage) == 0
  aldo.at = AB10 ; raider.at = AA10
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 30)
  expect aldo.at == AD10 and copy_of(aldo.parts, torso).damage == 20
}

test "Against the wall at once, in armour [SI-149]" {
  scenario "yard"
  aldo.at = AD10 ; raider.at = AC10
  aldo.armour[left_arm] = 1
  answer place where it == copy_of(aldo.parts, left_arm)
  throw_back(aldo, raider, 33)
  expect aldo.at == AD10 and copy_of(aldo.parts, left_arm).damage == 23
}

test "Every foot counts: thrown 12 feet with 10 free, and 4 feet beside the wall [SI-148] [SI-149]" {
  scenario "yard"
  aldo.at = AB10 ; raider.at = AA10
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 10)
  expect aldo.at == AD10 and copy_of(aldo.parts, torso).damage == 0    "up to the wall"
  aldo.at = AB10
  throw_back(aldo, raider, 12)
  expect aldo.at == AD10 and copy_of(aldo.parts, torso).damage == 2
  throw_back(aldo, raider, 4)
  expect aldo.at == AD10 and copy_of(aldo.parts, torso).damage == 2 + 4
  throw_back(aldo, raider, 0)
  expect copy_of(aldo.parts, torso).damage == 6
  aldo.at = AB10
  throw_back(aldo, raider, 9)
  expect aldo.at == AC10 and copy_of(aldo.parts, torso).damage == 6    "there are five free feet left, of which he flies four"
}

test "Knockback goes straight away, and stops at bodies [SI-148] [SI-149]" {
  scenario "yard"
  raider.at = L11
  throw_back(aldo, raider, 10)
  expect aldo.at == I8 and aldo.run_up == 0
  aldo.at = K10
  raider.at = K13
  answer place where it == copy_of(aldo.parts, head)
  throw_back(aldo, raider, 20)
  expect aldo.at == K8 and copy_of(aldo.parts, head).damage == 10    "Parthenia is in the way"
}

test "The large are thrown straight back, and by the large [SI-024] [SI-148]" {
  scenario "yard"
  aldo.size = 2
  for place in [J10, J11] {
    raider.at = place
    aldo.at = K10
    throw_back(aldo, raider, 10)
    expect aldo.at == M10
  }
  aldo.at = K10 ; raider.at = M11
  throw_back(aldo, raider, 10)
  expect aldo.at == I10
  aldo.at = K10 ; raider.at = L12
  throw_back(aldo, raider, 10)
  expect aldo.at == K8
  aldo.at = K10 ; raider.at = M12
  throw_back(aldo, raider, 10)
  expect aldo.at == I8                           "from corner to corner it is aslant"
  aldo.size = 0 ; raider.size = 2 ; raider.at = I9 ; aldo.at = K10
  throw_back(aldo, raider, 10)
  expect aldo.at == M10
}

test "The edge of the field stops and does no harm, and the log says so [SI-148] [SI-157]" {
  scenario "yard"
  aldo.at = B1 ; raider.at = C1
  throw_back(aldo, raider, 20)
  expect aldo.at == A1 and sum(aldo.parts, it.damage) == 0
  aldo.at = DY30 ; raider.at = DX30
  throw_back(aldo, raider, 20)
  expect aldo.at == DZ30 and sum(aldo.parts, it.damage) == 0
}

test "Thrown down a pit, or into the fire [SI-150]" {
  scenario "yard"
  raider.at = AL4 ; aldo.at = AM4
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 50)
  expect aldo.at == AO4 and aldo.height == -20 and copy_of(aldo.parts, torso).damage == 20
  bjoric.at = AM9 ; raider.at = AL9
  answer place where it == copy_of(bjoric.parts, left_arm)
  throw_back(bjoric, raider, 14)
  expect bjoric.at == AO9 and bjoric.height == 0 and sum(bjoric.parts, it.damage) == 0    "15 less 30"
}

test "Out of a pit one is thrown, into a pit no further than that [SI-148] [SI-150]" {
  scenario "yard"
  aldo.at = AO4 ; raider.at = AN4
  throw_back(aldo, raider, 10)
  expect aldo.at == AQ4 and sum(aldo.parts, it.damage) == 0
  aldo.at = AN4 ; raider.at = AM4
  aldo.track = line(AJ4, AM4)
  expect aldo.run_up == 20
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 50)
  expect aldo.at == AO4 and aldo.run_up == 0 and copy_of(aldo.parts, torso).damage == 20
}
test "Thrown along a roof one does not fall [SI-148] [SI-150]" {
  scenario "yard"
  raider.at = AT5 ; aldo.at = AU5
  throw_back(aldo, raider, 9)
  expect aldo.at == AV5 and aldo.height == 15 and sum(aldo.parts, it.damage) == 0
}
test "Thrown against a step of five feet, and down one [SI-149] [SI-150]" {
  scenario "yard"
  roof.height = 5
  raider.at = AQ5 ; aldo.at = AR5
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 20)
  expect aldo.at == AS5 and copy_of(aldo.parts, torso).damage == 15
  raider.at = AU5 ; aldo.at = AT5
  throw_back(aldo, raider, 20)
  expect aldo.at == AS5 and copy_of(aldo.parts, torso).damage == 15 + 5
  roof.height = 4
  aldo.at = AT5
  throw_back(aldo, raider, 20)
  expect aldo.at == AP5 and copy_of(aldo.parts, torso).damage == 20
}
test "There is a worst fall [SI-150]" {
  scenario "yard"
  param worst_fall = 15
  answer place where it == copy_of(aldo.parts, torso)
  suffer(aldo, pit, raider)
  expect copy_of(aldo.parts, torso).damage == 15
  roof.height = 50
  raider.at = AU5 ; aldo.at = AT5
  throw_back(aldo, raider, 5)
  expect copy_of(aldo.parts, torso).damage == 15 + 15
}

test "Thrown off a roof, and against a wall [SI-149] [SI-150]" {
  scenario "yard"
  raider.at = AU5 ; aldo.at = AT5
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 20)
  expect aldo.at == AS5 and copy_of(aldo.parts, torso).damage == 15
  raider.at = AQ5 ; aldo.at = AR5
  throw_back(aldo, raider, 20)
  expect aldo.at == AS5 and copy_of(aldo.parts, torso).damage == 15 + 15    "the roof is higher than he can fly"
}

test "A burst of fire [CK-17] [SI-007] [SI-040] [SI-080] [SI-152]" {
  scenario "yard"
  mage.personality = 50
  raider.at = AY4 ; goblin.at = AZ5 ; archer.at = BA4
  raider.vitality = 30 ; goblin.vitality = 45 ; goblin.size = 0
  rolls hit = 45 ; rolls power = 67 ; rolls resistance = 50, 51
  rolls impairment = 100
  answer spell = fire_burst ; answer foe = raider ; answer guard = bearing_it, bearing_it
  answer place where it == copy_of(raider.parts, left_leg)
  mage.actions = 1
  act(mage, cast_spell)
  expect copy_of(raider.parts, left_leg).damage == 50 and sum(goblin.parts, it.damage) == 0 and sum(archer.parts, it.damage) == 0
  expect casting(mage) and mage.actions == 0
}

test "A spell at one foe lands by the dice; blocking it costs as any block [SI-079] [SI-118] [SI-152] [SI-153]" {
  scenario "yard"
  mage.personality = 50
  rolls hit = 45, 46, 45 ; rolls power = 49, 23 ; rolls guard = 25, 26
  answer guard = blocking, blocking ; answer shield = long_sword
  answer place where it == copy_of(raider.parts, right_leg)
  cast(mage, spark, raider)
  expect copy_of(raider.parts, right_leg).damage == 19
  cast(mage, spark, raider)
  expect sum(raider.parts, it.damage) == 19      "46 misses"
  cast(mage, spark, raider)
  expect copy_of(raider.parts, torso).damage == 23
}

test "Casting is open to those who are not silenced, and makes vulnerable [SI-018] [SI-120] [SI-142] [SI-151]" {
  scenario "yard"
  mage.actions = 1
  aldo.actions = 1 ; mage.spells = [spark]
  expect may_choose(mage, cast_spell) and not may_choose(aldo, cast_spell) and vulnerability(mage, shot_at(archer, mage, bow)) == 0
  begin casting(mage)
  expect vulnerability(mage, shot_at(archer, mage, bow)) == 1
  announce turn_starts(mage)
  expect vulnerability(mage, shot_at(archer, mage, bow)) == 0
  begin silenced(mage, false)
  expect not may_choose(mage, cast_spell)
}

test "A spell without an area strikes one, whoever shares his square [SI-024] [SI-152]" {
  scenario "yard"
  mage.personality = 50
  raider.size = -2 ; goblin.size = -2 ; raider.at = BS7
  rolls hit = 25 ; rolls power = 23
  answer guard = none
  cast(mage, spark, goblin)
  expect copy_of(goblin.parts, torso).damage == 23 and sum(raider.parts, it.damage) == 0
}
test "All in a burst are struck with the same throws, friends and the fallen too [SI-080] [SI-152]" {
  scenario "yard"
  mage.personality = 50
  raider.at = AX4 ; goblin.at = AZ5 ; ogre.at = BA4 ; aldo.at = AZ6 ; archer.at = AZ9
  raider.size = 2 ; aldo.size = 2 ; goblin.size = -2
  copy_of(aldo.parts, head).damage = 51
  rolls hit = 60 ; rolls power = 20
  answer guard = none, none, none
  answer place where it.trunk
  cast(mage, fire_burst, goblin)
  expect sum(goblin.parts, it.damage) == 0       "missed: 60 is more than 45"
  expect copy_of(raider.parts, torso).damage == 20 and copy_of(ogre.parts, torso).damage == 20 and copy_of(aldo.parts, torso).damage == 20
  expect sum(archer.parts, it.damage) == 0
}
test "Whoever dies of one technique is not subjected to the next [SI-140] [SI-149]" {
  scenario "yard"
  raider.mastered = [knockback] ; raider.strength = 60
  aldo.at = AD10 ; raider.at = AC10
  copy_of(aldo.parts, left_leg).damage = 0
  copy_of(aldo.parts, torso).damage = 90
  rolls hit = 1 ; rolls power = 21 ; rolls resistance = 1
  answer triumph = flourish ; answer technique = knockback, trip ; answer guard = none
  answer place where it == copy_of(aldo.parts, torso)
  deliver(blow_at(raider, aldo, fists))
  expect copy_of(aldo.parts, left_leg).damage == 21 and aldo.gone == killed and not prone(aldo)
}
test "Whoever is disrupted keeps up no spell, but a spell upon him goes on [SI-142] [SI-144]" {
  scenario "yard"
  begin pinned(raider, mage) ; begin sustaining(mage, raider)
  let blow = blow_at(aldo, raider, fists)
  disrupt.take(blow, false)
  expect sustaining(mage, raider) and pinned(raider, mage) and silenced(raider)
}
