module "Heroic Combat: things to carry, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

item brandy "a flask of brandy" { potion = true ; rule drink { actor.fp += 1 } }
item torch  { light = 5 }
item fuse   { burns = true }
item chest  { hands = 2 }
item anvil  { hands = 2 ; weight = 161 }
item helmet { small = false }
item coin

test "What is held out and accepted is in the other's hand [HC-128]" {
  scenario "butts"
  only([robin, friend, orc])
  friend.at = 0
  robin.in_hand = [broadsword_blade]
  friend.in_hand = []
  expect pass_item.may(robin) and not accept_item.may(friend)
  answer friend = friend
  pass_item.perform(robin)
  expect friend.in_hand == [] and robin.in_hand == [broadsword_blade] and accept_item.may(friend) and not accept_item.may(robin)
  accept_item.perform(friend)
  expect friend.in_hand == [broadsword_blade] and robin.in_hand == [] and broadsword_blade not in sheathed(robin)
  expect not accept_item.may(friend) and robin.offer == none
  robin.held = [coin]
  answer friend = friend
  pass_item.perform(robin)
  friend.at = 2  ; expect not accept_item.may(friend)
  friend.at = -1 ; expect accept_item.may(friend)
  accept_item.perform(friend)
  expect friend.held == [coin] and robin.held == [] and friend.free_hands == 0 and not pass_item.may(robin)
  friend.at = 2
  robin.held = [coin] ; friend.held = []
  expect not pass_item.may(robin)                "out of reach"
}
test "Something is held out as long as it is in hand, and for who has a hand free [HC-128]" {
  scenario "butts"
  only([robin, friend, orc])
  friend.at = 0 ; friend.in_hand = []
  robin.in_hand = [] ; robin.held = [coin, torch]
  answer friend = friend ; answer thing where it.item == coin
  pass_item.perform(robin)
  expect accept_item.may(friend)
  friend.held = [chest]
  expect not accept_item.may(friend)
  friend.held = [] ; robin.held = [torch]
  expect not accept_item.may(friend)             "the torch is not the coin"
}
test "To accept something is a short action of one's own, and none for those who may do nothing [HC-128] [HC-134]" {
  scenario "butts"
  only([robin, friend, orc])
  friend.at = 0 ; friend.in_hand = []
  robin.in_hand = [broadsword_blade]
  friend.tactic = retreat
  expect not pass_item.may(robin)
  friend.tactic = neutral
  friend.moves_given = 2 ; friend.attacks_given = 2
  answer friend = friend
  pass_item.perform(robin)
  expect friend.in_hand == [] and accept_item.may(friend) and not has_time_for(friend, accept_item)
  friend.moves_given = 1
  expect has_time_for(friend, accept_item) and length_of(accept_item.takes(friend)) == short
  friend.in_hand = [axe] ; friend.held = [coin]
  expect not accept_item.may(friend)             "both hands are full"
  friend.in_hand = []
  robin.in_hand = [longbow]
  expect not accept_item.may(friend)             "it is no longer in the other's hand"
  robin.in_hand = [broadsword_blade]
  let_fall(robin, broadsword_blade)
  let told = new details { }
  told.friend = robin
  friend.said = told                             # he has waited to take it
  accept_item.perform(friend)
  expect friend.in_hand == [] and robin.dropped == [broadsword_blade]
  robin.dropped = [] ; robin.in_hand = [broadsword_blade]
  answer specialty = none ; answer deed = finish
  take_turn(robin)
  expect robin.offer == none                     "it is held out for a round"
}
test "From belt and pack to hand and back, by free hands [HC-128] [HC-130]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.in_hand = [] ; sherman.shield_ready = false
  sherman.belt = [coin] ; sherman.pack = [chest, brandy]
  answer item = coin, brandy, coin
  fetch_item.perform(sherman)
  expect sherman.held == [coin] and sherman.belt == [] and sherman.free_hands == 1
  expect find_item.may(sherman) and length_of(find_item.takes(sherman)) == long
  find_item.perform(sherman)
  expect sherman.held == [coin, brandy] and sherman.pack == [chest] and not find_item.may(sherman)
  pocket_item.perform(sherman)
  expect sherman.held == [brandy] and sherman.belt == [coin]
}
test "A draught is gone when it has been drunk, and does what it does [HC-128]" {
  scenario "yard"
  sherman.held = [brandy]
  sherman.fp = 5
  answer item = brandy
  swallow.perform(sherman)
  expect sherman.fp == 6 and sherman.held == [] and not swallow.may(sherman)
}
test "Only pills and potions are swallowed, only what burns is lit, only what is small is pocketed [HC-128]" {
  scenario "yard"
  sherman.held = [torch]  ; expect not swallow.may(sherman) and light_torch.may(sherman) and pocket_item.may(sherman)
  sherman.held = [fuse]   ; expect not swallow.may(sherman) and light_torch.may(sherman)
  sherman.held = [brandy] ; expect swallow.may(sherman) and not light_torch.may(sherman)
  sherman.held = [helmet] ; expect not pocket_item.may(sherman)
  sherman.held = [chest]  ; expect not pocket_item.may(sherman) and not light_torch.may(sherman)
}
test "A torch lights what is near it [HC-038] [HC-128]" {
  scenario "yard"
  only([sherman, orc_a])
  combat.darkness = -5
  let blow = new_attack(sherman, sherman_blade)
  let dark = melee_attack(blow, orc_a)
  sherman.in_hand = [] ; sherman.held = [torch] ; orc_a.at = 5
  expect light_torch.may(sherman)
  answer item = torch
  light_torch.perform(sherman)
  expect melee_attack(blow, orc_a) == dark + 5 and not light_torch.may(sherman)
  orc_a.at = 6
  expect melee_attack(blow, orc_a) == dark       "beyond its light"
}
test "A load takes both hands, and a medium action [HC-129]" {
  scenario "yard"
  sherman.shield_ready = false
  combat.on_ground = [chest]
  expect length_of(lift_load.takes(sherman)) == medium and not lift_load.may(sherman)
  sherman.in_hand = []
  answer item = chest
  lift_load.perform(sherman)
  expect sherman.held == [chest] and combat.on_ground == [] and sherman.free_hands == 0
}
test "Two hands lift eight times Basic Lift and no more [HC-129] [G-22]" {
  scenario "yard"
  sherman.in_hand = [] ; sherman.shield_ready = false
  combat.on_ground = [anvil]
  expect not lift_load.may(sherman)              "161 pounds; with ST 10 they lift 160"
  sherman.st = 11
  expect lift_load.may(sherman)
  combat.on_ground = [chest]
  sherman.st = 2
  expect not lift_load.may(sherman)              "ten pounds if nothing is said, and 4.8 are lifted"
  sherman.st = 3
  expect lift_load.may(sherman)
}
test "A referee may let them lift less [HC-129]" {
  scenario "yard"
  param most_lifted = 6
  sherman.in_hand = [] ; sherman.shield_ready = false
  combat.on_ground = [anvil]
  sherman.st = 11 ; expect not lift_load.may(sherman)
  sherman.st = 12 ; expect lift_load.may(sherman)
}
test "An item for one hand is picked up while standing, and not in both hands [HC-129]" {
  scenario "yard"
  sherman.in_hand = []
  combat.on_ground = [coin] ; combat.lies_at[coin] = 3
  sherman.posture = lying
  sherman.at = 3
  expect not pick_up.may(sherman) and not lift_load.may(sherman)
  sherman.posture = standing
  expect pick_up.may(sherman) and not lift_load.may(sherman)
  sherman.at = 2
  expect not pick_up.may(sherman)
  sherman.at = 3
  pick_up.perform(sherman)
  expect sherman.held == [coin] and combat.on_ground == []
  combat.on_ground = [chest] ; combat.lies_at[chest] = 3
  expect not pick_up.may(sherman) and not lift_load.may(sherman)    "one hand holds the coin"
  combat.on_ground = [torch] ; combat.lies_at[torch] = 3
  expect pick_up.may(sherman)
  sherman.held = [chest]
  expect not pick_up.may(sherman)                "no hand is free"
  combat.on_ground = [chest]
  sherman.held = []
  expect not pick_up.may(sherman) and lift_load.may(sherman)
}
test "An unready weapon neither strikes nor parries until it is readied [HC-128]" {
  scenario "yard"
  let weapon = first(sherman.in_hand)
  expect not ready_weapon.may(sherman)
  sherman.unready[weapon] = true
  expect weapon not in melee_weapons(sherman) and ready_weapon.may(sherman) and length_of(ready_weapon.takes(sherman)) == short
  answer weapon where it == sherman_blade
  ready_weapon.perform(sherman)
  expect weapon in melee_weapons(sherman)
}
on acts as hears_of_it when action == lift_load { who.ducked = true }
test "Rules hear of what has been done [HC-128]" {
  scenario "yard"
  sherman.errands = [open_door, lift_load]
  spend_time(sherman, open_door, half_move)
  expect not sherman.ducked
  spend_time(sherman, lift_load, all_move)
  expect sherman.ducked and sherman.errands == []
}
test "A thing that a scenario gives as an errand is done with once done [HC-119] [HC-128]" {
  scenario "yard"
  only([sherman, orc_a])
  for errand in [fetch_item, pocket_item, pass_item, ready_weapon, swallow, light_torch, lift_load, find_item] {
    sherman.errands = [errand]
    expect errand.may(sherman)
    errand.perform(sherman)
    expect sherman.errands == []
  }
}
test "A weapon that changes hands keeps its missiles, and stays unloaded and unready [HC-099] [HC-100] [HC-128] [HC-129]" {
  scenario "butts"
  only([robin, friend, orc])
  friend.at = 0 ; friend.in_hand = [] ; friend.weapons = []
  friend.skill[fast_draw_arrow] = 12
  robin.in_hand = [longbow]
  robin.spent[longbow] = longbow.ammunition - 2
  robin.unready[longbow] = true
  expect specialties(friend) == []
  let_fall(robin, longbow)
  expect fast_draw_arrow not in specialties(robin)    "what lies on the ground is not carried"
  friend.posture = standing
  pick_up.perform(friend)
  expect friend.in_hand == [longbow] and missiles_left(friend, longbow) == 2 and friend.unready[longbow]
  expect specialties(friend) == [fast_draw_arrow] and specialties(robin) == []
  friend.spent[longbow] = longbow.ammunition - 1
  answer friend = robin
  pass_item.perform(friend)
  accept_item.perform(robin)
  expect missiles_left(robin, longbow) == 1      "and back again"
  let loaned = arbalest
  friend.weapons = [loaned] ; friend.spent[loaned] = loaned.ammunition - 3
  robin.spent[loaned] = loaned.ammunition - 2 ; robin.unloaded[loaned] = true
  change_hands(loaned, robin, friend)
  expect missiles_left(friend, loaned) == 5 and friend.unloaded[loaned]    "two quivers"
}
