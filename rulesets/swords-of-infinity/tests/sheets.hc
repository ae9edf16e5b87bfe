module "Swords of Infinity: bodies, gear and sheets, tested"
extends "swords-of-infinity"

test "The usual sheet, the gear and what it is worth [SI-009] [SI-016] [SI-020] [SI-022] [SI-023] [SI-033] [SI-046] [SI-060] [SI-061] [SI-074] [SI-084] [SI-094] [SI-108] [SI-109] [SI-114] [SI-115] [SI-122] [SI-123] [SI-127] [SI-131] [SI-132] [SI-150] [SI-152]" {
  scenario "yard"
  expect aldo.strength == 25 and aldo.dexterity == 25 and aldo.vitality == 25 and aldo.intelligence == 25 and aldo.awareness == 25 and aldo.personality == 25
  expect aldo.spirit == 5 and aldo.level == 1 and aldo.size == 0 and aldo.move == 7 and none(combatants, aldo.cover[it] > 0) and aldo.elevation == 0
  expect map([fists, claws, teeth, dagger, short_sword, long_sword, claymore], it.size) == [0, 0, 0, 1, 2, 3, 4]
  expect map([club, hatchet, battle_axe, warhammer, spear, bow], it.size) == [2, 2, 3, 4, 3, 2]
  expect map([buckler, round_shield, tower_shield], it.size) == [1, 2, 3]
  expect map([fists, dagger, short_sword, long_sword, claymore, club, spear, bow, tail_spike], it.exploit) == [0, 1, 1, 1, 1, 0, 0, 0, 0]
  expect map([dagger, long_sword, claymore, warhammer, spear, bow, tower_shield, fists, healing_draught], it.hands) == [1, 1, 2, 2, 1, 2, 1, 0, 1]
  expect all([dagger, hatchet, spear, bow, tail_spike], it.ranged_ok) and none([short_sword, long_sword, claymore, club, battle_axe, warhammer], it.ranged_ok)
  expect all(items, it.reach == 1 and it.attack_cost == 1 and it.damage_bonus == 0)
  expect map([short_sword, club, hatchet, battle_axe, buckler, round_shield], it.hands) == [1, 1, 1, 1, 1, 1]
  expect map([claws, teeth, hatchet, battle_axe, warhammer, buckler, tower_shield, spark], it.exploit) == [0, 0, 0, 0, 0, 0, 0, 0]
  expect map([claws, teeth, tail_spike, spark, fire_burst, grasp], it.hands) == [0, 0, 0, 0, 0, 0]
  expect map([spark, fire_burst, grasp], it.area) == [0, 1, 0] and count(items, it.shield) == 3 and count(items, it.unarmed) == 3
  expect map(gaits, it.points) == [1, 1, 2, 10, 1] and map(gaits, it.feet) == [0, 5, 1, 1, 1]
  expect map(gaits, it.on_foot) == [true, true, true, false, false] and map(gaits, it.never_less) == [false, true, false, false, false]
  parthenia.held = [] ; parthenia.natural = []
  expect parthenia.reach == 0 and aldo.initiative == 0 and aldo.actions == 0 and aldo.hid_with == 0 and aldo.spent == 0 and aldo.wound_threshold == 0 and aldo.resisted_moves == 0 and aldo.run_up == 0
  expect days_after == 0 and days_resting and worst_fall == 1500 and round_limit == 50 and off_hand_loss == 10 and spirit_per_round == 2
  expect combat.edge == DZ60 and healing_draught.size == 0 and tail_spike.size == 0 and spark.size == 0
}

test "The sheet that does not say otherwise [SI-009] [SI-114] [SI-115]" {
  scenario "yard"
  param usual_ability = 22
  param usual_spirit = 7
  param usual_level = 3
  expect all([aldo.strength, aldo.dexterity, aldo.vitality, aldo.intelligence, aldo.awareness, aldo.personality], it == 22)
  expect aldo.spirit == 7 and aldo.level == 3 and spirit_limit(aldo) == 5 and raider.strength == 30
}

test "A human body [SI-039] [SI-041] [SI-042]" {
  scenario "yard"
  expect len(human.parts) == 7 and len(places(aldo)) == 6
  expect map([1, 2, 36, 40, 57, 68, 99, 100, 3, 6, 4, 5], place_hit(aldo, it)) == map([left_leg, right_leg, torso, head, left_arm, right_arm, head, head, torso, torso, torso, torso], copy_of(aldo.parts, it))    "CK-8"
  expect map(human.parts, it.vital) == [false, false, true, false, false, true, false]
  expect map(human.parts, it.knockout) == [false, false, false, false, false, true, false]
  expect map(human.parts, it.trunk) == [false, false, true, false, false, false, false]
}

test "Other bodies cover all digits as well, with two places or with ten [SI-043]" {
  for digit in 1..10 {
    expect all(compositions, count(it.parts, digit in it.digits) == 1)
  }
  expect all(compositions, all(it.parts, all(it.digits, it <= 10)))
  expect map([human, beast, three_heads, slime, hydra], len(it.parts)) == [7, 7, 6, 2, 10]
  expect map(hydra.parts, first(it.digits)) == 1..10 and count(hydra.parts, it.knockout) == 8 and lash not in filter(hydra.parts, it.knockout)
  expect count(hydra.parts, it.vital) == 1 and coils.vital and coils.trunk and not coils.knockout
  expect map(beast.parts, it.vital) == [false, false, true, false, false, true, false] and map(beast.parts, it.knockout) == [false, false, false, false, false, true, false]
  expect map(three_heads.parts, it.knockout) == [false, false, false, true, true, true] and first(slime.parts).trunk and barrel.trunk
  expect mass.vital and kernel.vital and kernel.knockout and not mass.knockout and none(three_heads.parts, it.vital and it != barrel)
}

test "Where a monster is hit [SI-043]" {
  scenario "yard"
  expect map([1, 2, 3, 6, 7, 8, 9, 10], place_hit(manticore, it)) == map([haunch, shoulder, barrel, barrel, wing, tail, maw, maw], copy_of(manticore.parts, it))
  expect count(three_heads.parts, 8 in it.digits and it == lion_head) == 1 and 7 in ram_head.digits and 9 in snake_head.digits and 10 in snake_head.digits
  expect 9 in mass.digits and 1 in mass.digits and kernel.digits == 10..10
}

test "Even when nothing is left there is a place to hit [SI-044] [SI-073]" {
  scenario "yard"
  for part in aldo.parts { part.destroyed = true }
  expect len(places(aldo)) == 6
}

test "What is gone is not hit again [SI-044]" {
  scenario "yard"
  copy_of(aldo.parts, left_leg).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, torso) and place_hit(aldo, 2) == copy_of(aldo.parts, right_leg)
  expect len(places(aldo)) == 5
  copy_of(aldo.parts, torso).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, head)
  copy_of(aldo.parts, head).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, left_leg)
}

test "Weights, sizes and what is part of the body [SI-060] [SI-131]" {
  scenario "yard"
  expect map([-2, -1, 0, 1, 2, 3, 4], weapon_weight(it).hit)    == [10, 10, 10, 0, -10, -20, -30]
  expect map([-2, -1, 0, 1, 2, 3, 4], weapon_weight(it).damage) == [0, 0, 0, 10, 20, 30, 40]
  expect heaviness(aldo, long_sword) == 3 and heaviness(ogre, long_sword) == 1 and heaviness(goblin, dagger) == 2
  expect heaviness(goblin, fists) == 0 and heaviness(ogre, fists) == 0
}

test "What can be thrown [SI-048]" {
  expect can_fly(bow) and can_fly(club) and can_fly(tail_spike) and not can_fly(fists) and can_fly(tower_shield) and not can_fly(spark)
}

test "What grows on a part of the body is lost with it, and blocks no more [SI-071] [SI-092] [SI-131]" {
  scenario "yard"
  expect manticore.ready == [claws, teeth, tail_spike]
  copy_of(manticore.parts, tail).destroyed = true
  copy_of(manticore.parts, haunch).destroyed = true
  expect manticore.ready == [claws, teeth]       "there are claws on the shoulders"
  copy_of(manticore.parts, shoulder).destroyed = true
  copy_of(manticore.parts, maw).destroyed = true
  expect manticore.ready == []
  let blow = blow_at(raider, aldo, long_sword)
  for limb in [left_leg, right_leg, left_arm] { copy_of(aldo.parts, limb).destroyed = true }
  expect may_guard(aldo, blocking, blow) and aldo.ready == [fists]
  copy_of(aldo.parts, right_arm).destroyed = true
  expect not may_guard(aldo, blocking, blow) and aldo.ready == []
  copy_of(goblin.parts, left_leg).destroyed = true
  goblin.natural = [teeth]
  expect goblin.ready == [dagger, teeth]         "teeth of a body that has no maw"
}

test "Fists for all, whatever their size [SI-131]" {
  scenario "yard"
  expect map([aldo, goblin, ogre], hit_number(it, blow_at(it, it, fists))) == [35, 35, 35]
  expect map([aldo, goblin, ogre], damage_number(it, blow_at(it, it, fists))) == [25, 25, 40]
  expect fists in bjoric.ready
}
