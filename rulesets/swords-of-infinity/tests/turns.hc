module "Swords of Infinity: turns and actions, tested"
extends "swords-of-infinity"

test "A turn is worth two actions and a minor one [SI-011] [SI-016]" {
  scenario "yard"
  answer deed = lie_down, stand_up, speak
  take_turn(aldo)
  expect aldo.actions == 0 and not prone(aldo) and not aldo.minor
  answer deed = speak, speak, lie_down
  take_turn(aldo)
  answer deed = stand_up, none
  take_turn(aldo)
  expect aldo.actions == 0 and aldo.minor
}

test "What is left of a turn [SI-016] [SI-018]" {
  scenario "yard"
  aldo.actions = 2 ; aldo.minor = true
  act(aldo, speak)
  expect aldo.actions == 2 and not aldo.minor and may_choose(aldo, speak)
  act(aldo, speak)
  expect aldo.actions == 1                       "a full action for a minor one"
  act(aldo, lie_down)
  expect aldo.actions == 0 and not may_choose(aldo, speak) and not may_choose(aldo, stand_up)
  aldo.minor = true
  expect may_choose(aldo, speak) and not may_choose(aldo, stand_up)
  aldo.minor = false ; aldo.actions = 1
  expect may_choose(aldo, speak)
}

test "Initiative is thrown once, the highest goes first [CK-21] [SI-013] [SI-014]" {
  scenario "yard"
  for who in combatants { who.dexterity = 25 ; who.awareness = 30 }
  rolls initiative = 40, 55, 90, 10, 20, 41, 5, 56, 1
  answer deed where it == speak
  run 1
  expect map([bjoric, parthenia, aldo, mage, raider, goblin, archer, ogre, manticore], it.initiative) == [40, 55, 55, 10, 20, 41, 5, 55, 1]
  expect combat.order == [parthenia, aldo, ogre, goblin, bjoric, raider, mage, archer, manticore]
}

test "Among equals the one who is better at it goes first [SI-013] [SI-014]" {
  scenario "yard"
  rolls initiative = 20, 20, 20, 20, 20, 20, 20, 20, 20
  aldo.dexterity = 26
  raider.spec[initiative] = 40
  answer deed where it == speak
  run 1
  expect take(combat.order, 4) == [bjoric, raider, aldo, parthenia]
}

test "A specialization in initiative counts [SI-013]" {
  scenario "yard"
  raider.spec[initiative] = 7
  expect check_number(raider, initiative) == 62
}

test "The fight ends when one side at most can act [SI-022]" {
  scenario "yard"
  for who in heroes.members { if who != aldo { who.gone = killed } }
  copy_of(aldo.parts, left_arm).damage = 51
  expect aldo.active and aldo.actions_per_turn == 1
  copy_of(aldo.parts, left_leg).damage = 51
  expect aldo.conscious and not aldo.active and aldo.may_defend and last_side_standing() == foes
}

test "Ten rounds are a minute [EX-10] [SI-012]" {
  expect seconds(10) == 60 and seconds(1) == 6
}

test "The limit of rounds [SI-022]" {
  scenario "yard"
  param round_limit = 1
  answer deed where it == speak
  run 3
  expect round == 1
}

test "Hands: dropping is a minor action, stowing and picking up are full ones [SI-017] [SI-018] [SI-130]" {
  scenario "yard"
  bjoric.actions = 2 ; bjoric.minor = true ; bjoric.stowed = [dagger]
  expect bjoric.free_hands == 0 and not may_choose(bjoric, draw_item) and aldo.free_hands == 2 and archer.free_hands == 0
  answer thing = long_sword, tower_shield
  act(bjoric, drop_item)
  expect bjoric.held == [tower_shield] and bjoric.actions == 2 and not bjoric.minor and len(combat.lying) == 1
  expect may_choose(bjoric, draw_item) and may_choose(bjoric, pick_up)
  act(bjoric, stow_item)
  expect bjoric.actions == 1 and bjoric.stowed == [dagger, tower_shield] and bjoric.free_hands == 2 and not may_choose(bjoric, stow_item)
  act(bjoric, pick_up)
  expect bjoric.actions == 0 and bjoric.held == [long_sword] and len(combat.lying) == 0 and not may_choose(bjoric, pick_up)
  bjoric.actions = 1
  answer thing = dagger
  act(bjoric, draw_item)
  expect bjoric.held == [long_sword, dagger] and bjoric.stowed == [tower_shield]
  bjoric.actions = 1
  bjoric.stowed = [claymore] ; bjoric.held = [dagger]
  expect not may_choose(bjoric, draw_item) and may_choose(bjoric, stow_item)
  bjoric.held = []
  expect may_choose(bjoric, draw_item)
  aldo.held = [claymore] ; let_fall(aldo, claymore)
  aldo.actions = 1
  act(aldo, pick_up)
  expect aldo.held == [claymore]
}

test "One picks up and draws what one can hold, whatever else there is [SI-130] [SI-146]" {
  scenario "yard"
  let_fall(raider, long_sword)
  let_fall(goblin, dagger)
  raider.actions = 2
  raider.stowed = [claymore, dagger] ; raider.held = [tower_shield]
  answer thing where it == dagger
  expect may_choose(raider, pick_up) and may_choose(raider, draw_item) and not may_choose(goblin, draw_item)
  act(raider, draw_item)
  expect raider.held == [tower_shield, dagger] and raider.stowed == [claymore] and not may_choose(raider, pick_up)
  raider.held = []
  let_fall(raider, claymore)
  raider.held = [tower_shield]
  act(raider, pick_up)                           # the sword: one hand does not lift the claymore
  expect raider.held == [tower_shield, long_sword]
}
test "One picks up what lies where one stands [SI-146]" {
  scenario "yard"
  let_fall(raider, long_sword)
  raider.actions = 1 ; ogre.actions = 1
  expect may_choose(raider, pick_up) and not may_choose(ogre, pick_up)
  raider.at = BT4
  expect not may_choose(raider, pick_up)
  ogre.at = BR3
  expect may_choose(ogre, pick_up)
}

test "What can be done with bare hands, and what cannot [SI-017] [SI-018]" {
  scenario "yard"
  aldo.actions = 2 ; aldo.minor = true
  expect none([ranged_attack, drop_item, draw_item, stow_item, use_item, cast_spell, double_attack, fortify], may_choose(aldo, it))
  expect all([speak, walk, dash, leap, lie_down, fall_back, hide, hold_back], may_choose(aldo, it))
  goblin.minor = true ; goblin.actions = 1
  expect may_choose(goblin, drop_item) and may_choose(goblin, stow_item)    "one dagger is enough"
  expect none([stand_up, notice, pick_up, scale, paddle, drop_down, first_aid_deed, keep_hold, break_free, melee_attack], may_choose(aldo, it))
}
test "Using an item [SI-017]" {
  scenario "yard"
  aldo.held = [healing_draught] ; aldo.actions = 1
  copy_of(aldo.parts, head).damage = 9 ; copy_of(aldo.parts, torso).damage = 12
  act(aldo, use_item)
  expect copy_of(aldo.parts, head).damage == 0 and copy_of(aldo.parts, torso).damage == 2 and aldo.actions == 0 and aldo.held == []
  aldo.actions = 1
  expect not may_choose(aldo, use_item)
}
test "With the last enemy the turn is over, and the round [SI-011] [SI-022]" {
  scenario "yard"
  for foe in foes.members { if foe != goblin { foe.gone = killed } }
  goblin.at = L10
  copy_of(goblin.parts, torso).damage = 99
  copy_of(bjoric.parts, head).damage = 51
  rolls initiative = 1, 2, 50, 4, 5, 6, 7, 8, 9
  answer deed = melee_attack ; answer technique = none ; answer guard = none
  rolls hit = 10 ; rolls power = 13
  run 2
  expect goblin.gone == killed and round == 1 and aldo.actions == 0
}
test "The dead have no turn [SI-011]" {
  scenario "yard"
  for foe in foes.members { if foe != goblin { foe.gone = killed } }
  rolls initiative = 1, 2, 50, 4, 5, 6, 7, 8, 9
  answer deed where it == speak
  run 1
  expect round == 1 and goblin.gone == none and raider.actions == 0 and raider.minor == false
}
