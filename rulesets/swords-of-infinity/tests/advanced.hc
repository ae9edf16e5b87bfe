module "Swords of Infinity: advanced combat, tested"
extends "swords-of-infinity"

test "Spirit spent is counted anew each round [SI-115] [SI-119]" {
  scenario "yard"
  expect spirit_limit(aldo) == 3
  aldo.level = 4
  expect spirit_limit(aldo) == 6
  aldo.spent = 6
  expect not can_pay(aldo, 1) and can_pay(aldo, 0)
  answer deed where it == speak
  run 1
  expect can_pay(aldo, 1) and aldo.spent == 0 and aldo.spirit == 5    "but the pool does not fill again"
}

test "Spirit is paid before the roll, from the pool and within the limit [CK-16] [SI-114] [SI-116] [SI-118] [SI-119]" {
  scenario "yard"
  aldo.encumbered = true ; aldo.at = K24
  begin moving_on(aldo)
  let blow = blow_at(raider, aldo, battle_axe)
  expect vulnerability(aldo, blow) == 3 and may_guard(aldo, dodging, blow)
  rolls hit = 10 ; rolls guard = 99 ; rolls power = 1
  answer guard = dodging
  resolve(blow)
  expect aldo.spirit == 2 and aldo.spent == 3 and not may_guard(aldo, dodging, blow) and not may_guard(aldo, blocking, blow)
  aldo.spent = 0
  expect not may_guard(aldo, dodging, blow)      "2 left are not 3"
  aldo.spirit = 3
  expect may_guard(aldo, dodging, blow)
  aldo.spent = 1
  expect not may_guard(aldo, dodging, blow)
}

test "Whoever is not vulnerable defends for nothing, and Physical Resistance is free [SI-118]" {
  scenario "yard"
  aldo.spirit = 0
  expect may_guard(aldo, dodging, blow_at(raider, aldo, long_sword))
  aldo.encumbered = true
  expect not may_guard(aldo, blocking, shot_at(mage, aldo, spark)) and may_guard(aldo, bearing_it, shot_at(mage, aldo, spark))
  rolls hit = 20 ; rolls power = 10 ; rolls resistance = 11
  answer guard = bearing_it
  resolve(shot_at(mage, aldo, spark))
  expect sum(aldo.parts, it.damage) == 0
}

test "What makes a combatant vulnerable, each counted once [SI-035] [SI-117] [SI-120] [SI-121] [SI-126]" {
  scenario "yard"
  let axe = blow_at(raider, aldo, battle_axe)
  expect vulnerability(aldo, axe) == 0
  aldo.encumbered = true ; expect vulnerability(aldo, axe) == 1
  aldo.encumbered = false ; aldo.at = K24 ; expect vulnerability(aldo, axe) == 1    "rough ground"
  aldo.at = AE24 ; expect vulnerability(aldo, axe) == 1    "a cliff"
  aldo.at = U24 ; expect vulnerability(aldo, axe) == 1    "water"
  aldo.swim_speed = true ; expect vulnerability(aldo, axe) == 0
  aldo.at = Q24
  begin prone(aldo)              ; expect vulnerability(aldo, axe) == 1
  begin prone(aldo)              ; expect vulnerability(aldo, axe) == 1    "the same once"
  begin pinned(aldo, raider)     ; expect vulnerability(aldo, axe) == 2
  begin unaware_of(aldo, raider) ; expect vulnerability(aldo, axe) == 3
  begin unaware_of(aldo, goblin) ; expect vulnerability(aldo, axe) == 3
  begin overextended(aldo)       ; expect vulnerability(aldo, axe) == 4
  begin moving_on(aldo)          ; expect vulnerability(aldo, axe) == 5
  begin driven_off(aldo)         ; expect vulnerability(aldo, axe) == 6
  begin shooting(aldo)           ; expect vulnerability(aldo, axe) == 7
  begin casting(aldo)            ; expect vulnerability(aldo, axe) == 8
  announce turn_starts(aldo)     ; expect vulnerability(aldo, axe) == 3
}

test "Two who pin are one pin [SI-117] [SI-143]" {
  scenario "yard"
  begin pinned(aldo, raider) ; begin pinned(aldo, goblin)
  expect vulnerability(aldo, shot_at(archer, aldo, bow)) == 1
}

test "Prone on rough ground [CK-15] [SI-122] [SI-125] [SI-126]" {
  scenario "yard"
  aldo.at = K24
  begin prone(aldo)
  let sword = blow_at(raider, aldo, long_sword)
  let arrow = shot_at(archer, aldo, bow)
  expect vulnerability(aldo, sword) == 3 and cover(aldo, sword) == 0
  expect vulnerability(aldo, arrow) == 1 and cover(aldo, arrow) == 3
  expect guard_number(aldo, dodging, arrow) == 25 + 30
  archer.elevation = 1 ; expect cover(aldo, arrow) == 0
  archer.elevation = 20 ; archer.at = AO4 ; expect cover(aldo, arrow) == 3    "at the bottom of the pit"
  archer.elevation = 1 ; archer.at = BS10
  aldo.elevation = 1   ; expect cover(aldo, arrow) == 3
  aldo.elevation = 2   ; expect cover(aldo, arrow) == 3
}

## A goblin of size −1 stabs an unaware man with a dagger. Unaware he is Vulnerable once; the
## dagger and the small size each exploit that once more: three stacks of Vulnerable. Against
## somebody who is not vulnerable they bring nothing.
test "A small attacker with a blade out of the dark [EX-3] [SI-122] [SI-123]" {
  scenario "yard"
  let stab = blow_at(goblin, aldo, dagger)
  expect vulnerability(aldo, stab) == 0
  begin unaware_of(aldo, goblin)
  expect vulnerability(aldo, stab) == 3
  expect vulnerability(aldo, blow_at(raider, aldo, dagger)) == 0 and vulnerability(aldo, shot_at(goblin, aldo, dagger)) == 1
  goblin.size = -5 ; expect vulnerability(aldo, stab) == 7
  goblin.size = 2  ; expect vulnerability(aldo, stab) == 2
}

## A wall as high as the chest covers three damage targets, the torso and both legs: +30 to
## block or dodge. One as high as the waist covers the two legs: +20.
test "Cover [EX-6] [SI-124]" {
  scenario "yard"
  aldo.cover = 3
  expect guard_number(aldo, blocking, blow_at(raider, aldo, long_sword)) == 25 + 30
  aldo.cover = 2
  expect guard_number(aldo, dodging, shot_at(archer, aldo, bow)) == 25 + 20
  aldo.cover = 1
  expect guard_number(aldo, dodging, blow_at(raider, aldo, bow)) == 25 + 10
}

test "Cover from some, but not from others [SI-124]" {
  scenario "yard"
  aldo.cover[archer] = 3
  expect cover(aldo, shot_at(archer, aldo, bow)) == 3 and cover(aldo, blow_at(raider, aldo, long_sword)) == 0
}

test "Behind a wall of the field [SI-124]" {
  scenario "yard"
  aldo.at = AL18 ; archer.at = AR18
  expect pit.covers == 0 and breastwork.covers == 2
  expect cover(aldo, shot_at(archer, aldo, bow)) == 2 and guard_number(aldo, dodging, shot_at(archer, aldo, bow)) == 25 + 20
  archer.at = AG18 ; expect cover(aldo, shot_at(archer, aldo, bow)) == 0    "on the same side of it"
  archer.at = AM18 ; expect cover(aldo, blow_at(archer, aldo, club)) == 0    "on top of it"
  archer.at = AN18 ; aldo.at = AL18 ; expect cover(aldo, blow_at(archer, aldo, spear)) == 2
  aldo.at = AK18   ; expect cover(aldo, blow_at(archer, aldo, spear)) == 0    "too far from it"
  aldo.at = AM18   ; expect cover(aldo, blow_at(archer, aldo, spear)) == 0    "on top of it"
  aldo.at = AL18 ; archer.at = AR18 ; aldo.cover = 1
  expect cover(aldo, shot_at(archer, aldo, bow)) == 3
}

test "A weapon in each hand [SI-127] [SI-128]" {
  scenario "yard"
  raider.held = [long_sword, dagger]
  expect has_two_weapons(raider) and not holds_in_off_hand(raider, long_sword) and holds_in_off_hand(raider, dagger) and not holds_in_off_hand(raider, fists)
  raider.held = [dagger, dagger]
  expect has_two_weapons(raider) and not holds_in_off_hand(raider, dagger)
  raider.held = [long_sword, tower_shield] ; expect not has_two_weapons(raider)
  raider.held = [claymore]                 ; expect not has_two_weapons(raider)
  raider.held = [long_sword, healing_draught] ; expect not has_two_weapons(raider)
  expect specialization(20, false) == 20 and specialization(20, true) == 10 and specialization(5, true) == 0 and specialization(-5, true) == -5
  let blow = blow_at(raider, aldo, long_sword)
  blow.off_hand = true
  expect hit_number(raider, blow) == 30 - 20 + 10 and damage_number(raider, blow) == 30 + 30 + 0
}

test "A double attack takes two weapons, of which one reaches [SI-129]" {
  scenario "yard"
  raider.held = [long_sword, dagger] ; raider.at = M10 ; raider.actions = 1
  expect not may_choose(raider, double_attack)
  long_sword.reach = 2
  expect may_choose(raider, double_attack)
  raider.held = [long_sword]
  expect not may_choose(raider, double_attack) and may_choose(raider, melee_attack)
}
test "A double attack is one action and makes vulnerable [SI-129]" {
  scenario "yard"
  raider.held = [long_sword, dagger] ; raider.at = L6 ; raider.actions = 2 ; raider.dexterity = 60
  bjoric.at = K5
  rolls hit = 10, 10 ; rolls power = 13, 14
  answer foe = bjoric, parthenia ; answer technique = none, none ; answer guard = none, none
  act(raider, double_attack)
  expect copy_of(bjoric.parts, torso).damage == 13 and copy_of(parthenia.parts, torso).damage == 14
  expect raider.actions == 1 and vulnerability(raider, shot_at(archer, raider, bow)) == 1
  announce turn_starts(raider)
  expect vulnerability(raider, shot_at(archer, raider, bow)) == 0
}

test "The second of two blows is that of the off hand [SI-128] [SI-129]" {
  scenario "yard"
  raider.held = [dagger, dagger] ; raider.at = L4 ; raider.actions = 1
  rolls hit = 50, 41, 50, 40 ; rolls power = 13, 14, 13
  answer foe = bjoric, bjoric, bjoric, bjoric ; answer technique = none, none, none, none
  answer guard = none, none, none
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 13      "50 hits with the one, 41 misses with the other"
  raider.actions = 1
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 13 + 13 + 14
}

test "The better hand strikes first [SI-129]" {
  scenario "yard"
  raider.held = [long_sword, dagger] ; raider.at = L4 ; raider.dexterity = 60 ; raider.actions = 1
  rolls hit = 61, 70 ; rolls power = 14
  answer foe = bjoric, bjoric ; answer technique = none, none ; answer guard = none
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 14
}

test "Single blows with either hand [SI-128]" {
  scenario "yard"
  raider.held = [long_sword, dagger] ; raider.at = L4 ; raider.actions = 2
  rolls hit = 31, 41
  answer weapon = long_sword, dagger ; answer foe = bjoric, bjoric ; answer technique = none, none
  act(raider, melee_attack)
  act(raider, melee_attack)
  expect sum(bjoric.parts, it.damage) == 0
}

test "Stealth against eyes and ears [SI-006] [SI-066] [SI-132]" {
  scenario "yard"
  goblin.actions = 1 ; goblin.spec[stealth] = 30
  bjoric.spec[listen] = 10
  expect notice_number(bjoric, goblin) == 35 + 10 and notice_number(aldo, goblin) == 25 and notice_number(goblin, aldo) == 25 + 10
  expect notice_number(goblin, ogre) == 25 + 30
  rolls stealth = 26 ; rolls notice = 26, 25, 26, 100
  act(goblin, hide)
  expect not unaware_of(parthenia, goblin) and unaware_of(aldo, goblin) and unaware_of(mage, goblin) and goblin.actions == 0
  expect not unaware_of(bjoric, goblin)          "26 is no higher than 26, nor than 45"
}

test "Hiding badly, or well against good eyes [SI-006] [SI-132]" {
  scenario "yard"
  goblin.actions = 2
  for who in heroes.members { who.awareness = 60 }
  rolls stealth = 26, 25 ; rolls notice = 26, 25, 99, 26
  act(goblin, hide)
  expect none(heroes.members, unaware_of(it, goblin))
  act(goblin, hide)
  expect map(heroes.members, unaware_of(it, goblin)) == [true, false, true, true]
  goblin.actions = 1
  expect may_choose(goblin, hide)
}

test "A blow out of hiding costs the defender, and gives her away to all [SI-077] [SI-120] [SI-132]" {
  scenario "yard"
  begin unaware_of(aldo, goblin) ; begin unaware_of(bjoric, goblin) ; begin unaware_of(aldo, raider)
  rolls hit = 10 ; rolls guard = 99 ; rolls power = 3 ; answer guard = dodging
  resolve(blow_at(goblin, aldo, fists))
  expect aldo.spirit == 5 - 2 and not unaware_of(aldo, goblin) and not unaware_of(bjoric, goblin) and unaware_of(aldo, raider)
}

test "Nobody strikes at whom he has not noticed [SI-132]" {
  scenario "yard"
  for foe in foes.members { if foe != raider { foe.gone = killed } }
  raider.at = L10
  for who in heroes.members { who.actions = 1 }
  archer.actions = 1
  parthenia.at = K11
  expect may_choose(aldo, melee_attack) and may_choose(parthenia, ranged_attack) and may_choose(mage, cast_spell) and foes_of(aldo) == [raider]
  raider.actions = 1 ; parthenia.at = K7 ; raider.at = N10
  expect may_choose(raider, hide)
  raider.at = L10 ; parthenia.at = K11
  for who in heroes.members { begin unaware_of(who, raider) }
  expect not may_choose(raider, hide)            "there is nobody to hide from"
  expect none([melee_attack, ranged_attack, double_attack], may_choose(parthenia, it)) and not may_choose(aldo, melee_attack)
  expect not may_choose(mage, cast_spell) and foes_of(aldo) == [] and foes_of(raider) == heroes.members
  goblin.gone = none
  expect foes_of(aldo) == [goblin] and may_choose(mage, cast_spell) and not may_choose(aldo, melee_attack)
}

test "Whoever waits to retaliate waits for those whom he sees [SI-132] [SI-135]" {
  scenario "yard"
  raider.at = M10
  begin retaliating(aldo) ; begin unaware_of(aldo, raider)
  answer goal = L10
  travel(raider, walking, 7)
  expect retaliating(aldo) and raider.at == L10
}

test "In the open nobody hides from an enemy beside her [SI-132]" {
  scenario "yard"
  goblin.actions = 1 ; goblin.at = M10
  expect may_choose(goblin, hide)
  goblin.at = L10
  expect not may_choose(goblin, hide)
  aldo.cover = 0 ; goblin.cover[aldo] = 1
  expect may_choose(goblin, hide)                "behind an obstacle of the scenario's"
  goblin.cover[aldo] = 0
  copy_of(aldo.parts, head).damage = 51
  expect may_choose(goblin, hide)                "he is out cold"
  copy_of(aldo.parts, head).damage = 0
  begin unaware_of(aldo, goblin)
  expect may_choose(goblin, hide)                "he does not see her anyway"
  end unaware_of(aldo, goblin)
  aldo.at = P24 ; goblin.at = O24
  expect may_choose(goblin, hide)                "in the brambles"
  goblin.at = Q24
  expect not may_choose(goblin, hide)
}

test "Noticing who hides is a minor action [SI-018]" {
  scenario "yard"
  aldo.minor = true ; goblin.hid_with = 20
  expect not may_choose(aldo, notice)
  begin unaware_of(aldo, goblin)
  expect may_choose(aldo, notice)
  rolls notice = 21, 20
  act(aldo, notice)
  expect unaware_of(aldo, goblin) and aldo.actions == 0 and not aldo.minor
  aldo.minor = true
  act(aldo, notice)
  expect not unaware_of(aldo, goblin)
}

test "In plain view nobody hides [SI-132]" {
  scenario "yard"
  goblin.actions = 1 ; goblin.at = AO20
  expect may_choose(goblin, hide)
  begin unaware_of(aldo, goblin) ; begin unaware_of(bjoric, goblin)
  answer goal = AP20
  travel(goblin, walking, 7)
  expect not unaware_of(aldo, goblin) and not unaware_of(bjoric, goblin) and not may_choose(goblin, hide)
}

test "Some have crept up before the fight [SI-132]" {
  scenario "yard"
  goblin.hidden = true
  answer deed where it == speak
  run 1
  expect all(heroes.members, unaware_of(it, goblin)) and not unaware_of(bjoric, raider) and goblin.hid_with == 25
}

## A raider runs 35 feet and strikes with a power of 40: the charge adds its feet, and the blow
## does 75.
test "A charge adds its feet to the power [EX-5] [SI-133]" {
  scenario "yard"
  raider.at = S10 ; raider.actions = 2
  raider.strength = 0
  answer goal = L10
  rolls hit = 10 ; rolls power = 50 ; rolls impairment = 100
  answer weapon = long_sword ; answer foe = aldo ; answer technique = none ; answer guard = none
  act(raider, walk)
  expect raider.at == L10 and raider.run_up == 35
  let blow = blow_at(raider, aldo, long_sword)
  expect charges_with(raider, blow) and not charges_with(raider, shot_at(raider, aldo, long_sword)) and not charges_with(raider, counter(raider, aldo, long_sword))
  act(raider, melee_attack)
  expect copy_of(aldo.parts, head).damage == 75 and raider.run_up == 0    "40 and 35"
}

test "A charge may add to the target number instead [SI-133]" {
  scenario "yard"
  param charge_adds_to = target_number
  raider.at = S10 ; raider.strength = 0
  answer goal = L10
  rolls hit = 10, 10 ; rolls power = 50, 50 ; answer guard = none, none ; rolls impairment = 100, 100
  travel(raider, walking, 7)
  let blow = blow_at(raider, aldo, long_sword)
  resolve(blow)
  expect blow.power == 50
  let next = blow_at(raider, parthenia, long_sword)
  resolve(next)
  expect next.power == 40 and raider.run_up == 0    "once"
}

test "Only the last straight line counts, and only if it led to the target [SI-133] [SI-134]" {
  scenario "yard"
  raider.at = O12
  answer goal = L11
  answer over_rough = any
  travel(raider, walking, 7)
  expect raider.at == L11 and raider.run_up == 15 and charges_with(raider, blow_at(raider, aldo, fists))
  answer goal = K11
  travel(raider, sprinting, 7)
  expect raider.run_up == 20                     "a sprint goes on where the walk ended"
  answer goal = J11
  travel(raider, walking, 7)
  expect raider.run_up == 25 and charges_with(raider, blow_at(raider, aldo, fists))    "from four squares to one"
  answer goal = H11
  travel(raider, walking, 7)
  expect raider.at == H11 and not charges_with(raider, blow_at(raider, aldo, fists))    "he has passed"
}

test "A charge on a slant is as straight [SI-133] [SI-155]" {
  scenario "yard"
  parthenia.at = A1 ; bjoric.at = A3 ; mage.at = A60
  raider.at = K18 ; aldo.at = M10
  answer goal = M11, L33 ; answer over_rough where not it
  travel(raider, walking, 7)
  expect charges_with(raider, blow_at(raider, aldo, long_sword)) and raider.run_up == 35
  raider.track = [] ; raider.at = K40
  travel(raider, walking, 7)
  expect raider.run_up == 35                     "one square aside in seven"
}
test "Two walks on a slant are one line, and bent ones are not [SI-133] [SI-155]" {
  scenario "yard"
  raider.at = K30 ; mage.at = A60 ; aldo.at = Q15 ; parthenia.at = A1 ; bjoric.at = A3
  answer goal = N23, Q16, O14 ; answer over_rough where not it
  travel(raider, walking, 7)
  travel(raider, walking, 7)
  expect raider.run_up == 70
  travel(raider, walking, 7)
  expect raider.at == O14 and raider.run_up == 15    "the way bends one square before"
  raider.track = [K10, K9, L8] ; raider.at = M7 ; expect raider.run_up == 15    "K9 is within one of the line to M7"
  raider.track = [K9, K8] ; raider.at = L8      ; expect raider.run_up == 5    "two steps, one square away"
  raider.track = [K9, L8, L7] ; raider.at = K6  ; expect raider.run_up == 10    "L8 is one beside the line"
}

test "Dropping from above is a charge of as many feet [SI-133]" {
  scenario "yard"
  raider.at = AU5 ; aldo.at = AR5 ; raider.strength = 0
  expect raider.height == 15 and roof.height == 15 and distance(raider, aldo) == 3
  raider.at = AT5 ; aldo.at = AS5
  raider.actions = 2
  expect distance(raider, aldo) == 3 and not may_choose(raider, melee_attack)    "15 feet are 3 squares"
  expect landings(raider) == [AS6, AS4] and may_choose(raider, drop_down)
  answer goal = AS6 ; answer weapon = long_sword ; answer foe = aldo ; answer technique = none ; answer guard = none
  rolls hit = 10 ; rolls power = 34
  act(raider, drop_down)
  expect raider.at == AS6 and raider.height == 0 and raider.run_up == 15 and distance(raider, aldo) == 1
  act(raider, melee_attack)
  expect copy_of(aldo.parts, torso).damage == 34 + 15 and sum(raider.parts, it.damage) == 0
  expect not may_choose(raider, drop_down)
}

test "A charge along a roof ends at its edge; the drop is a line of its own [SI-133]" {
  scenario "yard"
  raider.at = AV5 ; raider.actions = 2
  answer goal = AT5, AS5
  act(raider, walk)
  expect raider.run_up == 10
  act(raider, drop_down)
  expect raider.at == AS5 and raider.run_up == 15
  answer goal = AQ5
  travel(raider, walking, 2)
  expect raider.run_up == 10
}

test "Nobody walks up a wall or over an edge, but off a cliff [SI-133]" {
  scenario "yard"
  raider.at = AS5 ; aldo.at = AT5
  expect AT5 in barred(raider, walking) and AT4 in barred(raider, jumping) and AT5 not in barred(aldo, walking)
  expect AS6 in barred(aldo, walking) and AS4 in barred(aldo, sprinting) and AU5 not in barred(aldo, walking)
  expect not may_step(aldo, AS4) and may_step(aldo, AU5) and not may_step(raider, AT4) and may_step(raider, AR5)
  crag.height = 15
  raider.at = AD25 ; raider.actions = 1
  expect AE25 not in barred(raider, climbing) and not may_choose(raider, drop_down)
  raider.at = AE25
  expect raider.height == 15 and AD25 not in barred(raider, walking) and may_choose(raider, walk)
  roof.height = 4
  expect AS5 not in barred(aldo, walking) and landings(aldo) == []    "that is a step"
}

test "A leap may be a charge as well as a walk [SI-030] [SI-133]" {
  scenario "yard"
  raider.at = N10 ; raider.strength = 100 ; raider.actions = 1
  rolls movement = 20
  answer goal = L10
  act(raider, leap)
  expect raider.run_up == 10 and charges_with(raider, blow_at(raider, aldo, long_sword))
}

test "Passing by is no charge [SI-133]" {
  scenario "yard"
  raider.at = L11 ; raider.strength = 0
  answer goal = K11
  travel(raider, walking, 7)
  rolls hit = 10 ; rolls power = 13 ; answer guard = none
  let blow = blow_at(raider, aldo, long_sword)
  resolve(blow)
  expect raider.run_up == 5 and blow.power == 13
  raider.at = L11
  answer goal = K12
  travel(raider, walking, 7)
  expect distance(raider, aldo) == 2 and not charges_with(raider, blow_at(raider, aldo, fists))
  raider.at = L11
  answer goal = K11
  travel(raider, walking, 7)
  expect distance(raider, aldo) == 1 and not charges_with(raider, blow_at(raider, aldo, fists))
  answer deed where it == speak
  take_turn(raider)
  expect raider.run_up == 0
}

test "Retaliation: going on makes vulnerable at once [SI-135] [SI-137] [SI-138]" {
  scenario "yard"
  aldo.actions = 1
  raider.at = P10
  act(aldo, hold_back)
  expect retaliating(aldo) and aldo.actions == 0 and not may_choose(aldo, hold_back)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = yes ; answer weapon = fists ; answer technique = none
  answer guard = dodging
  rolls hit = 10 ; rolls guard = 11 ; rolls power = 13
  travel(raider, walking, 7)
  expect raider.at == J11 and copy_of(raider.parts, torso).damage == 13 and raider.spirit == 4 and not retaliating(aldo) and moving_on(raider)
  announce turn_starts(raider)
  expect not moving_on(raider)
}

test "Retaliation: nobody goes on whose move ends where he is struck at [SI-137] [SI-138]" {
  scenario "yard"
  raider.at = P10
  begin retaliating(aldo)
  answer goal = L10 ; answer strike_now = yes ; answer weapon = fists ; answer technique = none
  rolls hit = 99
  travel(raider, walking, 7)
  expect raider.at == L10 and not moving_on(raider) and not halted(raider)
}

test "Retaliation: a referee may have him say afterwards whether he goes on [SI-137] [SI-138]" {
  scenario "yard"
  param goes_on_said = after_the_blow
  raider.at = P10
  begin retaliating(aldo)
  answer goal = J11, J11 ; answer strike_now = yes, yes ; answer go_on = yes ; answer weapon = fists, fists
  answer technique = none, none ; answer guard = dodging, none
  rolls hit = 10, 10 ; rolls guard = 11 ; rolls power = 13, 13
  travel(raider, walking, 7)
  expect raider.at == J11 and raider.spirit == 5 and moving_on(raider)    "the dodge has cost nothing"
  end moving_on(raider) ; raider.at = P10 ; begin retaliating(aldo)
  copy_of(raider.parts, torso).damage = 100
  travel(raider, walking, 7)
  expect raider.gone == killed and not moving_on(raider)    "nobody asks the dead"
}

test "Retaliation is an attack like any other, and may carry a technique [SI-135] [SI-144]" {
  scenario "yard"
  raider.at = N10
  begin retaliating(aldo)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = no ; answer weapon = fists ; answer technique = pin
  answer guard = none
  rolls hit = 10 ; rolls power = 20 ; rolls resistance = 20
  travel(raider, walking, 7)
  expect raider.at == L10 and pinned(raider, aldo) and sum(raider.parts, it.damage) == 0
  announce turn_ends(aldo)
  expect not pinned(raider, aldo)                "it takes an action of his own turn to keep it"
}

test "A walker goes round those who wait, if it is no longer [SI-135] [SI-154]" {
  scenario "yard"
  aldo.at = L11 ; parthenia.at = A1 ; bjoric.at = A3 ; mage.at = A60
  begin retaliating(aldo)
  raider.at = K14
  answer goal = K8 ; answer over_rough = any
  travel(raider, walking, 7)
  expect raider.at == K8 and retaliating(aldo) and not in_guard(raider, K13, aldo) and in_guard(raider, K12, aldo)
  expect runs_into(raider, line(K14, K8), aldo) and not runs_into(raider, [K13, J12, J11, J10, J9, K8], aldo)
  aldo.at = K12
  expect waiting_for(raider) == [aldo]
  begin unaware_of(aldo, raider)
  expect waiting_for(raider) == []
}
test "Whoever has an action left may rather go straight on, for the run-up [SI-133] [SI-154]" {
  scenario "yard"
  aldo.at = L11 ; parthenia.at = A1 ; bjoric.at = K7 ; mage.at = A60
  begin retaliating(aldo)
  raider.at = K14 ; raider.actions = 2
  answer goal = K8, K8 ; answer straight_on = no, yes ; answer strike_now = no
  act(raider, walk)
  expect raider.at == K8 and raider.run_up < 30 and raider.actions == 1
  raider.at = K14 ; raider.track = [] ; raider.actions = 2
  act(raider, walk)
  expect raider.at == K8 and raider.run_up == 30 and charges_with(raider, blow_at(raider, bjoric, long_sword))
}
test "Of two who wait one goes round as many as one can [SI-154]" {
  scenario "yard"
  aldo.at = L11 ; parthenia.at = A1 ; bjoric.at = K7 ; mage.at = J7
  begin retaliating(aldo) ; begin retaliating(bjoric) ; begin retaliating(mage)
  raider.at = K14
  answer goal = K8 ; answer strike_now = no, no
  travel(raider, walking, 7)
  expect raider.at == K8                         "past Aldo, who is not asked; the two before him cannot be shunned"
  aldo.at = L14 ; raider.at = K14 ; mage.at = A60 ; bjoric.at = A3
  expect waiting_for(raider) == [mage, bjoric] or waiting_for(raider) == [bjoric, mage]    "who stands beside him cannot be shunned"
}

test "Retaliation: whoever has stopped is asked no more [SI-137]" {
  scenario "yard"
  raider.at = M8
  begin retaliating(aldo) ; begin retaliating(parthenia)
  aldo.at = K9
  answer goal = J8 ; answer strike_now = yes, yes ; answer go_on = no ; answer weapon where it == fists
  answer technique = none, none
  rolls hit = 99, 99
  travel(raider, walking, 7)
  expect raider.at == L8 and not moving_on(raider) and not retaliating(parthenia)
}

test "Retaliation: stopping where it reaches [SI-037] [SI-137]" {
  scenario "yard"
  raider.at = N10
  begin retaliating(aldo)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = no ; answer weapon = fists ; answer guard = none
  answer technique = none
  rolls hit = 10 ; rolls power = 13
  travel(raider, walking, 7)
  expect raider.at == L10 and raider.spirit == 5 and not moving_on(raider) and not halted(raider)
}

test "It takes something to strike with, and one wait at a time [SI-135]" {
  scenario "yard"
  aldo.actions = 2
  expect may_choose(aldo, hold_back)
  begin retaliating(aldo)
  expect not may_choose(aldo, hold_back)
  end retaliating(aldo)
  aldo.natural = []
  expect not may_choose(aldo, hold_back)
}
test "Retaliation: one may wait for another, and what is not used is lost [SI-136]" {
  scenario "yard"
  raider.at = M10
  goblin.at = M9
  begin retaliating(aldo)
  answer goal = L10, L9 ; answer strike_now = no, yes ; answer weapon = fists
  answer technique = none
  rolls hit = 99
  travel(raider, walking, 7)
  expect retaliating(aldo)
  travel(goblin, walking, 7)
  expect not retaliating(aldo) and goblin.at == L9
  begin retaliating(aldo)
  announce turn_starts(aldo)
  expect not retaliating(aldo)
}

test "Retaliation takes an enemy who comes within reach, not one who is there [SI-135]" {
  scenario "yard"
  raider.at = L10
  begin retaliating(aldo)
  answer goal = L11
  travel(raider, walking, 7)
  expect raider.at == L11 and retaliating(aldo)
}
