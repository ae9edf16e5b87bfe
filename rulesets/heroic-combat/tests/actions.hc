module "Heroic Combat: actions, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Short, medium and long by the seconds [HC-119] [HC-128] [HC-129] [HC-130]" {
  scenario "butts"
  expect length_of(1) == short and length_of(2) == short and length_of(3) == medium and length_of(4) == medium
  expect length_of(5) == long and length_of(10) == long and length_of(11) == long
  for action in [fetch_item, pass_item, accept_item, pocket_item, ready_weapon, open_door, open_box, read_note, swallow, light_torch] {
    expect length_of(action.takes(robin)) == short
  }
  expect length_of(draw.takes(robin)) == short and length_of(put_away.takes(robin)) == short and length_of(change_posture.takes(robin)) == short
  expect length_of(lift_load.takes(robin)) == medium and length_of(pick_up.takes(robin)) == medium and length_of(find_item.takes(robin)) == long
  robin.shield = medium_shield
  expect length_of(ready_shield.takes(robin)) == short and length_of(sling_shield.takes(robin)) == short
  robin.shield = large_shield
  expect length_of(ready_shield.takes(robin)) == medium and length_of(sling_shield.takes(robin)) == medium
  expect shield_seconds(2) == 2 and shield_seconds(3) == 4
  expect map(actions, it.seconds) == [1, 1, 2, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 2, 4, 10, 10, 12]
  expect length_of(shield_seconds(4)) == medium and length_of(shield_seconds(0)) == short
}
test "Reloading takes what the weapon takes [HC-099] [HC-128] [HC-129] [HC-130] [HC-133]" {
  scenario "butts"
  expect not reload.may(robin)
  robin.in_hand = [crossbow]
  robin.unloaded[crossbow] = true
  expect reload.may(robin) and length_of(reload.takes(robin)) == medium
  weapon.crossbow.reload = 2  ; expect length_of(reload.takes(robin)) == short
  weapon.crossbow.reload = 10 ; expect length_of(reload.takes(robin)) == long
  robin.spent[crossbow] = 20
  expect not reload.may(robin)
  robin.spent[crossbow] = 19
  expect reload.may(robin)
  reload.perform(robin)
  expect not robin.unloaded[crossbow] and not reload.may(robin)
}
test "What takes longer takes several long actions [HC-099] [HC-119]" {
  scenario "butts"
  robin.in_hand = [arbalest]
  robin.unloaded[arbalest] = true
  arbalest.reload = 20
  spend_time(robin, reload, everything)
  expect robin.unloaded[arbalest]
  spend_time(robin, reload, everything)
  expect not robin.unloaded[arbalest]
  robin.unloaded[arbalest] = true
  arbalest.reload = 21
  spend_time(robin, reload, everything)
  spend_time(robin, reload, everything)
  expect robin.unloaded[arbalest]
  let_go(robin, arbalest)
  expect robin.done[reload] == 0 and len(robin.in_hand) == 0
}
test "Half of the movement, or all of it [HC-120] [HC-121]" {
  scenario "butts"
  expect yards_for(robin, 0) == 25 and yards_for(robin, 1) == 12 and yards_for(robin, 2) == 0
  expect half_move.buys(robin, short) and not half_move.buys(robin, medium) and not half_move.buys(robin, long)
  expect all_move.buys(robin, medium) and not all_move.buys(robin, short) and not all_move.buys(robin, long)
  robin.moved = 12 ; expect half_move.buys(robin, short) and not all_move.buys(robin, medium)
  robin.moved = 13 ; expect not half_move.buys(robin, short)
  robin.moved = 1  ; expect not all_move.buys(robin, medium)
  robin.moved = 0
  half_move.pay(robin)
  expect yards_left(robin) == 12 and half_move.buys(robin, short) and not all_move.buys(robin, medium)
  robin.moved = 1
  expect yards_left(robin) == 11 and not half_move.buys(robin, short)
  robin.moved = 0
  half_move.pay(robin)
  expect yards_left(robin) == 0 and not half_move.buys(robin, short) and not can_move(robin)
  robin.moves_given = 0
  all_move.pay(robin)
  expect yards_left(robin) == 0 and not half_move.buys(robin, short) and has_attack_left(robin)
}
test "The attack given up, in halves or whole [HC-123] [HC-125]" {
  scenario "butts"
  expect half_attack.buys(robin, short) and not half_attack.buys(robin, medium) and not half_attack.buys(robin, long)
  expect all_attack.buys(robin, medium) and not all_attack.buys(robin, short) and not all_attack.buys(robin, long)
  half_attack.pay(robin)
  expect half_attack.buys(robin, short) and not all_attack.buys(robin, medium) and not can_shoot(robin) and not fold.buys(robin, short)
  half_attack.pay(robin)
  expect not half_attack.buys(robin, short) and yards_left(robin) == 25 and all_move.buys(robin, medium)
  robin.attacks_given = 0
  all_attack.pay(robin)
  expect not half_attack.buys(robin, short) and not all_attack.buys(robin, medium)
  robin.attacks_given = 0
  robin.attacked = true
  expect not half_attack.buys(robin, short) and not all_attack.buys(robin, medium)
  expect half_move.buys(robin, short)
}
test "One short action in the course of an attack [HC-122]" {
  scenario "butts"
  expect fold.buys(robin, short) and not fold.buys(robin, medium) and not fold.buys(robin, long)
  fold.pay(robin)
  expect not fold.buys(robin, short) and not half_attack.buys(robin, short) and not all_attack.buys(robin, medium) and can_shoot(robin)
  expect ranged_attack(trial(robin, longbow), orc) == 8 - 6 and melee_attack(new_attack(robin, broadsword_blade), orc) == 12 - 6
  let blow = new attack { attacker = robin ; weapon = broadsword_blade ; free = true }
  expect melee_attack(blow, orc) == 12           "not the free one"
  robin.folded = false
  robin.attacked = true
  expect not fold.buys(robin, short)
}
test "A long action takes the whole turn [HC-124]" {
  scenario "butts"
  expect everything.buys(robin, long) and not everything.buys(robin, short) and not everything.buys(robin, medium)
  robin.moved = 1         ; expect not everything.buys(robin, long)
  robin.moved = 0         ; robin.attacked = true   ; expect not everything.buys(robin, long)
  robin.attacked = false  ; robin.moves_given = 1   ; expect not everything.buys(robin, long)
  robin.moves_given = 0   ; robin.attacks_given = 1 ; expect not everything.buys(robin, long)
  robin.attacks_given = 0 ; robin.folded = true     ; expect not everything.buys(robin, long)
  robin.folded = false
  everything.pay(robin)
  expect not can_move(robin) and not can_shoot(robin) and not half_move.buys(robin, short) and not half_attack.buys(robin, short)
}
test "Four short actions in a turn without anything else [HC-125] [HC-127]" {
  scenario "butts"
  robin.errands = [open_door, open_box, read_note, light_torch, swallow]
  answer deed   = act, act, act, act, finish
  answer action = open_door, open_box, read_note, light_torch
  answer price  = half_move, half_attack, half_move, half_attack
  answer specialty = none
  take_turn(robin)
  expect len(robin.errands) == 1 and not has_time_for(robin, swallow)
}
## Robin wants to open a door, shoot, and open a box. Each of the two is a short action and
## takes the place of half of his movement; so he shoots at his full skill, 12 at this
## distance, rolls 10, and hits.
##
## In the next turn he reads a note instead of half his movement, folds a second short action
## into the attack, at −6, and keeps the other half of his movement for a third. He rolls 4,
## and hits all the same.
test "Short, attack, short: with all movement, or half of it and a worse attack [EX-4] [HC-127]" {
  scenario "butts"
  answer location where it == torso
  robin.errands = [open_door, open_box, read_note, swallow]
  answer specialty = none, none
  answer deed   = act, shoot, act, finish, act, shoot, act, finish
  answer action = open_door, open_box, read_note, swallow
  answer price  = half_move, half_move, fold, half_move
  answer share  = 3, 3
  answer shots  = 3, 3
  answer target = hobgoblin, hobgoblin
  answer guard  = dodging, dodging
  rolls attack = 10, 4 ; rolls defence = 15, 15 ; rolls damage = 3, 4 ; rolls casualty = 10, 10
  take_turn(robin)
  expect hobgoblin.hp == 5                       "12 - 10 against 16 - 15"
  take_turn(robin)
  expect hobgoblin.hp == -3                      "6 - 4 against 16 - 15"
  expect len(robin.errands) == 0
}
test "Giving up attacks and attacking all the same is refused [EX-4] [HC-123]" {
  scenario "butts"
  robin.errands = [open_door]
  robin.tactic = hold_ground
  half_attack.pay(robin)
  expect not shoot.may(robin) and not strike.may(robin)
}
test "Whoever is locked cannot move, but can trade movement [HC-126]" {
  scenario "butts"
  begin locked(robin, orc)
  expect not can_move(robin) and half_move.buys(robin, short) and all_move.buys(robin, medium) and everything.buys(robin, long)
  robin.posture = lying
  expect yards_left(robin) == 0 and half_move.buys(robin, short) and has_time_for(robin, change_posture)
  robin.moves_given = 2
  expect not half_move.buys(robin, short) and not all_move.buys(robin, medium)
}
test "Unwieldy weapons are ready again by themselves, and grips cost nothing [HC-131] [HC-132]" {
  scenario "butts"
  answer guard where it == parry
  answer location where it == torso
  answer weapon where it == great_axe
  robin.in_hand = [great_axe]
  robin.skill[two_handed_axe] = 12
  orc.at = 0
  rolls attack = 18 ; rolls defence = 3
  answer foe = orc
  answer others = []
  melee_turn(robin)
  expect great_axe in robin.in_hand and not robin.unloaded[great_axe] and robin.moves_given == 0 and robin.attacks_given == 0
  robin.attacked = false
  expect can_attack(robin)
}
test "Those who run or withdraw do nothing else [HC-068] [HC-134]" {
  scenario "butts"
  robin.errands = [open_door]
  expect has_time_for(robin, open_door) and act.may(robin)
  robin.tactic = retreat
  expect not has_time_for(robin, open_door) and not act.may(robin)
  expect not half_attack.buys(robin, short) and not can_shoot(robin) and not can_attack(robin)
  begin locked(robin, orc)
  robin.tactic = all_out_defensive
  expect withdraw.may(robin)
  robin.moves_given = 1   ; expect not withdraw.may(robin)
  robin.moves_given = 0   ; robin.attacks_given = 1 ; expect not withdraw.may(robin)
  robin.attacks_given = 0 ; robin.folded = true     ; expect not withdraw.may(robin)
  robin.folded = false    ; robin.attacked = true   ; expect not withdraw.may(robin)
  robin.attacked = false  ; robin.moved = 1         ; expect not withdraw.may(robin)
  robin.moved = 0
  answer yards = any
  withdraw.perform(robin)
  expect robin.turn_over
}
test "Turns of putting away, drawing and making ready [HC-127] [HC-128] [HC-129]" {
  scenario "butts"
  answer specialty = none, none, none, none
  answer deed   = act, act, act, act, finish, drop, crouch, finish, crouch, act, act, finish, act, act, finish
  answer action = put_away, draw, ready_shield, sling_shield, pick_up, change_posture, reload, change_posture
  answer price  = half_move, half_move, half_attack, half_attack, all_move, fold, all_move, half_attack
  answer draw.weapon = broadsword_blade
  answer change_posture.posture = kneeling, standing
  take_turn(robin)
  expect robin.in_hand == [broadsword_blade] and not robin.shield_ready and robin.moves_given == 2 and robin.attacks_given == 2
  take_turn(robin)
  expect robin.in_hand == [] and robin.dropped == [broadsword_blade] and robin.posture == crouching
  take_turn(robin)
  expect robin.in_hand == [broadsword_blade] and robin.posture == kneeling and robin.folded
  robin.in_hand = [crossbow]
  robin.unloaded[crossbow] = true
  take_turn(robin)
  expect not robin.unloaded[crossbow] and robin.posture == standing and not robin.folded
}
test "Two hands, and what is in them [HC-033] [HC-128]" {
  scenario "butts"
  expect robin.in_hand[0] == longbow and len(robin.in_hand) == 1 and robin.free_hands == 0 and not robin.bears_shield
  expect not draw.may(robin) and not ready_shield.may(robin) and put_away.may(robin) and not sling_shield.may(robin)
  put_away.perform(robin)
  expect robin.free_hands == 2 and not put_away.may(robin) and ready_shield.may(robin)
  answer weapon = longbow, longbow, broadsword_blade, broadsword_blade
  draw.perform(robin)
  put_away.perform(robin)
  draw.perform(robin)
  expect robin.free_hands == 1 and ready_shield.may(robin) and not draw.may(robin)    "the others take two hands"
  ready_shield.perform(robin)
  expect robin.free_hands == 0 and robin.bears_shield and bonus(robin) == 1 and not ready_shield.may(robin) and sling_shield.may(robin)
  put_away.perform(robin)
  expect robin.free_hands == 1 and draw.may(robin)
  sling_shield.perform(robin)
  expect robin.free_hands == 2 and bonus(robin) == 0
  expect javelineer.shield_ready and not javelineer.bears_shield and javelineer.free_hands == 1
  expect not ready_shield.may(javelineer)
  expect monk.in_hand == [dagger] and len(sheathed(monk)) == 0 and len(melee_weapons(monk)) == 2
}
test "A shield on the back neither helps nor hinders [HC-034] [HC-035]" {
  scenario "butts"
  robin.shield = large_shield
  expect dodging.value(robin) == 10 and not blocking.ready(robin) and melee_attack(new_attack(robin, broadsword_blade), orc) == 12
  robin.shield_ready = true
  expect dodging.value(robin) == 16 and blocking.ready(robin) and melee_attack(new_attack(robin, broadsword_blade), orc) == 10
}
test "What is dropped lies where it fell [HC-129]" {
  scenario "butts"
  robin.at = 5
  expect drop.may(robin)
  drop.perform(robin)
  expect len(robin.in_hand) == 0 and pick_up.may(robin) and not drop.may(robin)
  expect longbow not in sheathed(robin) and len(sheathed(robin)) == 3
  robin.posture = kneeling ; expect not pick_up.may(robin)
  robin.posture = standing ; robin.at = 6 ; expect not pick_up.may(robin)
  robin.at = 5 ; robin.in_hand = [broadsword_blade] ; expect not pick_up.may(robin)
  robin.in_hand = []
  pick_up.perform(robin)
  expect longbow in robin.in_hand and len(robin.dropped) == 0
}
test "What another has dropped can be picked up, and is then one's own [HC-129]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.in_hand = [] ; orc_a.at = 0
  expect not pick_up.may(sherman)
  let_fall(orc_a, axe)
  expect pick_up.may(sherman) and at_the_feet(sherman) == [axe]
  orc_a.at = 5                                   # the axe lies where it fell
  pick_up.perform(sherman)
  expect sherman.in_hand == [axe] and orc_a.dropped == [] and axe not in sheathed(orc_a)
  put_away.perform(sherman)
  expect sheathed(sherman) == [sherman_blade, axe]
  let_fall(hobgoblin, long_spear)
  expect at_the_feet(sherman) == []              "a yard off"
}
test "Of two such weapons one picks up one's own [HC-129]" {
  scenario "yard"
  only([orc_a, orc_b, sherman])
  orc_b.at = 1
  let_fall(orc_a, axe) ; let_fall(orc_b, axe)
  pick_up.perform(orc_b)
  expect orc_b.in_hand == [axe] and orc_b.dropped == [] and orc_a.dropped == [axe] and orc_a.given == [] and orc_b.received == []
  put_away.perform(orc_b)
  pick_up.perform(orc_b)
  expect orc_a.given == [axe] and orc_b.received == [axe] and sheathed(orc_a) == []
  let_fall(orc_b, axe)
  pick_up.perform(orc_a)
  expect orc_a.in_hand == [axe] and orc_a.given == [] and sheathed(orc_b) == []
}
test "The fallen leave what they had in hand, but not those who flee [HC-129]" {
  scenario "yard"
  leave(orc_a, struck_down) ; leave(hobgoblin, collapsed) ; leave(orc_b, fled)
  expect orc_a.dropped == [axe] and hobgoblin.dropped == [long_spear] and orc_b.dropped == []
}
test "One step of posture at a time [HC-128] [G-15]" {
  scenario "butts"
  robin.posture = lying
  expect len(next_postures(robin)) == 3 and standing not in next_postures(robin) and crouching not in next_postures(robin)
  for posture in [kneeling, crawling, sitting] {
    robin.posture = posture
    expect len(next_postures(robin)) == 3 and lying in next_postures(robin) and standing in next_postures(robin)
  }
  add leg to first(robin.bodies).crippled
  expect len(next_postures(robin)) == 1 and change_posture.may(robin)
  robin.posture = lying
  expect len(next_postures(robin)) == 3
  first(robin.bodies).crippled = [arm]
  robin.posture = standing
  expect len(next_postures(robin)) == 3 and lying not in next_postures(robin)
  answer posture = kneeling
  change_posture.perform(robin)
  expect robin.posture == kneeling
}
test "Crouching is free, once a turn [G-15]" {
  scenario "butts"
  expect crouch.may(robin)
  crouch.perform(robin)
  expect robin.posture == crouching and not crouch.may(robin)
  robin.ducked = false
  crouch.perform(robin)
  expect robin.posture == standing
  robin.ducked = false
  robin.posture = kneeling
  expect not crouch.may(robin)
}
test "An errand is done once, by those who have it [HC-119]" {
  scenario "butts"
  expect not find_item.may(robin)
  robin.errands = [find_item]
  expect find_item.may(robin) and has_time_for(robin, find_item)
  robin.moved = 1
  expect not has_time_for(robin, find_item)
  spend_time(robin, find_item, everything)
  expect not find_item.may(robin)
}
test "What a referee adds takes its seconds [HC-119]" {
  scenario "butts"
  robin.errands = [bar_the_gate]
  answer specialty = none, none
  answer deed = act, finish, act, finish
  answer action = bar_the_gate, bar_the_gate ; answer price = everything, everything
  take_turn(robin)
  expect robin.errands == [bar_the_gate] and robin.done[bar_the_gate] == 10
  take_turn(robin)
  expect len(robin.errands) == 0 and robin.done[bar_the_gate] == 0
}
test "A new turn begins with everything to give [HC-120] [HC-123]" {
  scenario "butts"
  everything.pay(robin)
  robin.folded = true ; robin.ducked = true ; robin.unhurried = true ; robin.moved = 3 ; robin.attacked = true
  answer specialty = none
  answer deed = finish
  take_turn(robin)
  expect can_pay_all(robin) and not robin.ducked and not robin.unhurried and yards_left(robin) == 25
}
test "Of two weapons the one that is reloaded says how long it takes [HC-099] [HC-121] [HC-128] [HC-129] [HC-130]" {
  scenario "butts"
  weapon.crossbow.hands = 1 ; weapon.crossbow.reload = 4
  arbalest.hands = 1 ; arbalest.reload = 10
  robin.in_hand = [arbalest, crossbow]
  robin.unloaded[arbalest] = true ; robin.unloaded[crossbow] = true
  expect length_of(reload.takes(robin)) == medium
  answer action = reload, reload
  answer reload.weapon = crossbow ; answer price = all_move
  act.perform(robin)
  expect not robin.unloaded[crossbow] and robin.unloaded[arbalest] and robin.moves_given == 2 and robin.attacks_given == 0
  expect length_of(reload.takes(robin)) == long and not has_time_for(robin, reload)
  robin.unloaded[crossbow] = true
  robin.moves_given = 0
  answer reload.weapon = arbalest
  act.perform(robin)
  expect not robin.unloaded[arbalest] and robin.unloaded[crossbow] and robin.moves_given == 2 and robin.attacks_given == 2
  robin.unloaded[arbalest] = true
  robin.attacks_given = 0 ; robin.moves_given = 1
  robin.moved = 0
  answer action = reload ; answer price = all_attack
  act.perform(robin)
  expect not robin.unloaded[crossbow] and robin.unloaded[arbalest]    "there is no time for the other"
}
