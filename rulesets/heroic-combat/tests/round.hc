module "Heroic Combat: the round and its tactics, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "A round goes through all its steps, in their order [HC-002] [HC-031] [HC-142]" {
  scenario "yard"
  param groups_are = single_units
  param fatigue_every = 1
  answer weapon where it == sherman_blade
  only([sherman, orc_a])
  orc_a.fp = -9
  answer tactic = neutral, neutral
  answer deed   = strike, finish, finish
  answer guard  = parry
  answer location = torso
  rolls 6, 1, 10, 10, 7, 3, 4, 7                 # initiative, attack, defence, damage, HT, will, morale
  run 1
  expect orc_a.hp == 12 - 10 - 1 and not orc_a.fleeing
  expect orc_a.gone == collapsed                 "the last step is fatigue"
}
test "Losers declare first and openly, winners second [HC-003] [HC-009] [HC-012] [HC-013]" {
  scenario "yard"
  only([sherman, orc_a])
  rolls initiative = 6, 1, 1, 6                  # the heroes win, then the orcs
  answer tactic where it == (orc_a.tactic == hold_ground ? all_out_defensive : hold_ground)
  answer deed = finish, finish, finish, finish
  run 1
  expect orc_a.tactic == hold_ground and sherman.tactic == all_out_defensive    "Sherman has seen what the orc does"
  orc_a.tactic = neutral
  run 1
  expect sherman.tactic == hold_ground and orc_a.tactic == hold_ground    "now Sherman could not see it yet"
}
test "Three sides declare upwards and act downwards; only those who tie throw again [HC-008] [HC-010] [HC-011]" {
  scenario "crossroads"
  rolls initiative = 5, 3, 5, 2, 6               # the east and the west tie; the west wins the second throw
  answer tactic = hold_ground, defensive, offensive
  answer deed   = advance, finish, advance, finish, finish
  answer mark   = berta, conrad
  answer yards  = 20, 10
  run 1
  expect combat.order == [west, east, south]
  expect berta.tactic == hold_ground and anselm.tactic == defensive and conrad.tactic == offensive
  expect conrad.at == 60 and anselm.at == 10
}
test "A tactic is each fighter's own, and lasts until he declares again [HC-012] [HC-014]" {
  scenario "yard"
  answer weapon where it == axe
  answer actor where it == sherman
  only([sherman, page, orc_a])
  rolls initiative = 1, 6 ; rolls attack = 8 ; rolls defence = 13
  answer tactic = all_out_defensive, neutral, offensive    # Sherman, the page, the orc
  answer deed   = strike, finish, finish, finish
  answer foe    = sherman
  answer others = []
  answer guard  = parry
  answer location = torso
  run 1
  expect sherman.hp == 14                        "13 - 8 against 18 - 13; without his tactic he would be hit"
  expect sherman.tactic == all_out_defensive and page.tactic == neutral and defence(parry, sherman) == 18
}
test "A side has its fighters act in any order, each once, and what they do counts at once [HC-004] [HC-005]" {
  scenario "yard"
  answer weapon where it == sherman_blade
  only([sherman, page, orc_a])
  first(orc_a.bodies).hp = 1
  rolls initiative = 6, 1 ; rolls attack = 11 ; rolls defence = 11 ; rolls damage = 6 ; rolls casualty = 18
  answer tactic = neutral, neutral, neutral
  answer actor  = page
  answer deed   = finish, strike, finish         # the page, then Sherman; the orc is out before its turn
  answer guard  = parry
  answer location = torso
  run 1
  expect orc_a.gone == struck_down and sherman.attacked and not page.attacked
}
test "Whoever is put down before his turn has none, even if a friend did it [HC-004] [HC-005]" {
  scenario "butts"
  only([robin, friend, orc])
  begin locked(friend, orc)
  first(friend.bodies).hp = 1
  robin.skill[bow] = 3
  rolls initiative = 6, 1
  answer tactic where it == neutral
  answer specialty = none
  answer actor = robin                           # and then there is nobody to choose from
  answer deed = shoot, finish, finish            # Robin's and the orc's
  answer shots = 1 ; answer target = orc ; answer at_mass where it == no
  answer location where it == torso ; answer guard = any
  rolls attack = 18, 3 ; rolls defence = 3, 18 ; rolls stray = 3 ; rolls hit_whom = 1 ; rolls location = 9
  rolls damage = 8
  rolls casualty = 18
  run 1
  expect friend.gone == struck_down and robin.attacked and not friend.attacked
}
test "What was lost before a round is no loss of it [HC-144] [HC-145]" {
  scenario "yard"
  param groups_are = single_units
  only([sherman, orc_a, horde])
  first(horde.bodies).hp = 8 * 12
  first(orc_a.bodies).hp = 5
  answer tactic where it == hold_ground ; answer actor = any ; answer deed where it == finish
  run 1
  expect horde.stood == 8 and orc_a.hp_before == 5 and not shaken(horde) and not shaken(orc_a)
}
test "The higher throw acts first and declares last; ties throw again [HC-002] [HC-008] [HC-009] [HC-010] [HC-011]" {
  scenario "yard"
  rolls initiative = 4, 4, 2, 5
  answer tactic where it == hold_ground ; answer actor = any ; answer deed where it == finish
  run 1
  expect first(combat.order) == orcs
}
test "The house sheet, as it is printed [HC-039] [HC-046] [HC-047] [HC-076] [HC-083] [HC-097] [HC-102] [HC-103] [HC-108] [HC-109] [HC-114] [HC-119] [HC-122] [HC-147] [HC-148] [HC-158] [HC-160] [HC-163]" {
  expect [speed_factor, unwieldy_speed_factor, further_shot, into_melee, stray_on, folded_in] == [4, 6, 2, -4, 9, -6]
  expect [quick_reload, close_quarters, group_width, long_action] == [2, 2, 10, 10]
  expect [beyond_help_at, most_locks, break_point, fatigue_every, field_edge, round_limit] == [5, 0, 13, 3, 60, 100]
  expect not defender_posture_counts and bulk_and_haste and into_own_melee and low_fp_counts and groups_are == sides_as_a_whole
}
test "A fight is over when one side at most has anybody left [HC-007]" {
  scenario "yard"
  expect last_side_standing() == none
  for who in orcs.members { leave(who, fled) }
  expect last_side_standing() == heroes
}
test "A fight without end is broken off [HC-007]" {
  scenario "yard"
  param round_limit = 2
  only([sherman, orc_a])
  answer tactic where it == hold_ground
  answer deed where it == finish
  run 3
  expect round == 2
}
test "A plain fighter [HC-029] [HC-035] [HC-044] [HC-085]" {
  scenario "yard"
  expect page.number == 1 and len(page.bodies) == 1 and page.standing == 1 and page.at == 0
  expect page.st == 10 and page.dx == 10 and page.ht == 10 and page.will == 10 and page.hp == 10 and page.fp == 10 and page.dodge == 8
  expect page.basic_move == 5 and page.move == 5 and page.burden == unburdened and page.size == 0 and page.posture == standing
  expect page.shield == no_shield and page.shield_ready and page.free_hands == 2 and len(page.in_hand) == 0 and page.ready == [fists]
  expect sum(skills, page.skill[it]) == 10 and sum(locations, page.dr[it]) == 0 and sum(damage_types, page.weak_dr[it]) == 0
  expect page.enhanced_dodge == 0 and page.enhanced_parry == 0 and page.enhanced_block == 0 and bonus(page) == 0
  expect page.hardiness == 0 and page.fearlessness == 0 and page.cowardice == 0 and page.visibility == 0 and page.screened == 0
  expect page.moved == 0 and page.moves_given == 0 and page.attacks_given == 0 and page.tactic == neutral and not page.fought
  expect page.stood == 1 and page.hp_before == 10 and page.counted == 1 and page.gone == none
  expect sum(weapons, page.spent[it]) == 0 and sum(weapons, page.dropped_at[it]) == 0 and sum(actions, page.done[it]) == 0
  expect page.reach == 1
}
test "Nobody carries errands or losses into a fight [HC-100] [HC-119] [HC-129]" {
  scenario "yard"
  expect sum(weapons, page.spent[it]) == 0 and sum(weapons, page.dropped_at[it]) == 0 and sum(actions, page.done[it]) == 0
}
test "Nobody has traits unless they are given to him [HC-082] [HC-112] [HC-156] [HC-157]" {
  scenario "yard"
  expect page.hardiness == 0 and page.fearlessness == 0 and page.cowardice == 0 and page.size == 0 and page.screened == 0
}
test "A plain weapon, and a plain way to strike [HC-020] [HC-029] [HC-046] [HC-100] [HC-114] [HC-116] [HC-128]" {
  let stick = new weapon { skill = staff }
  expect stick.acc == 0 and stick.bulk == 0 and stick.max_range == 0 and stick.half_range == 1 and stick.reload == 1
  expect stick.ammunition == 0 and stick.hands == 1 and stick.min_st == 0 and stick.pace == 4 and stick.reach == 0
  let poke = new mode { damage = 1d ; type = crushing }
  expect poke.reach == 1 and poke.divisor == 1
}
test "What the tactics are worth [HC-003] [HC-015] [HC-016] [HC-017] [HC-018] [HC-019] [HC-020] [HC-021] [HC-022]" {
  expect all_out_offensive.move == 10 and all_out_offensive.melee == 4 and all_out_offensive.defence == -4
  expect all_out_offensive.direction == toward
  expect offensive.move == 5 and offensive.melee == 2 and offensive.defence == -2
  expect neutral.move == 5 and neutral.melee == 0 and neutral.defence == 0
  expect defensive.move == 4 and defensive.melee == -2 and defensive.defence == 2
  expect all_out_defensive.move == 3 and all_out_defensive.melee == -4 and all_out_defensive.defence == 4
  expect aimed_shooting.move == 2 and aimed_shooting.melee == -2 and aimed_shooting.defence == -2 and aimed_shooting.shots == 2
  expect hold_ground.move == 1 and hold_ground.melee == 0 and hold_ground.defence == 2
  expect retreat.move == 10 and retreat.defence == -4 and retreat.direction == away
  expect not retreat.attacks and not retreat.acts and retreat.shots == 0
  let eight = [all_out_offensive, offensive, neutral, defensive, all_out_defensive, aimed_shooting, hold_ground, retreat]
  expect map(eight, it.ranged) == [0, 0, 0, -2, -4, 2, 0, 0] and map(eight, it.shots) == [3, 3, 3, 3, 3, 2, 3, 0]
  expect filter(tactics, it.aims) == [aimed_shooting] and filter(tactics, not it.hurries) == [all_out_offensive]
  expect count(tactics, it.withdraws) == 1 and all_out_defensive.withdraws
}
test "Shots after hard running [HC-020] [HC-023] [HC-024] [HC-025]" {
  scenario "butts"
  longbow.bulk = -6
  robin.moved = 10                               # twice Move
  robin.tactic = neutral ; expect haste_with(robin, longbow) == 0
  robin.moved = 11
  expect haste_with(robin, longbow) == -6
  for tactic in [offensive, defensive, all_out_defensive] {
    robin.tactic = tactic
    expect haste_with(robin, longbow) == -6
  }
  robin.tactic = all_out_offensive ; expect haste_with(robin, longbow) == 0
  robin.tactic = neutral
  longbow.bulk = -1 ; expect haste_with(robin, longbow) == -2    "the worse of the two"
  longbow.bulk = -2 ; expect haste_with(robin, longbow) == -2
  longbow.bulk = -3 ; expect haste_with(robin, longbow) == -3
}
test "Every third round tires those who fought [HC-002] [HC-160]" {
  scenario "yard"
  only([sherman, orc_a])
  answer tactic where it == hold_ground
  answer deed where it == finish
  sherman.fought = true
  run 2
  expect sherman.fp == 10
  run 1
  expect sherman.fp == 9 and orc_a.fp == 10 and not sherman.fought
  sherman.fought = true
  run 2
  expect sherman.fp == 9
  run 1
  expect sherman.fp == 8 and round == 6
}
