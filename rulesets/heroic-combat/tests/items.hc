module "Heroic Combat: things to carry, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

item brandy "a flask of brandy" { rule drink { actor.fp += 1 } }
item torch { light = 5 }
item chest { hands = 2 }
item coin

test "What is handed over is in the other's hand [HC-128]" {
  scenario "butts"
  only([robin, friend, orc])
  friend.at = 0
  robin.in_hand = [broadsword_blade]
  friend.in_hand = []
  expect pass_item.may(robin)
  answer friend = friend
  pass_item.perform(robin)
  expect friend.in_hand == [broadsword_blade] and robin.in_hand == [] and broadsword_blade not in sheathed(robin)
  robin.held = [coin]
  answer friend = friend
  pass_item.perform(robin)
  expect friend.held == [coin] and robin.held == [] and friend.free_hands == 0 and not pass_item.may(robin)
  friend.at = 2
  robin.held = [coin] ; friend.held = []
  expect not pass_item.may(robin)                "out of reach"
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
test "An unready weapon neither strikes nor parries until it is readied [HC-128]" {
  scenario "yard"
  let weapon = first(sherman.in_hand)
  expect not ready_weapon.may(sherman)
  sherman.unready[weapon] = true
  expect weapon not in for_melee(sherman) and ready_weapon.may(sherman) and length_of(ready_weapon.takes(sherman)) == short
  answer weapon where it == sherman_blade
  ready_weapon.perform(sherman)
  expect weapon in for_melee(sherman)
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
