module "Heroic Combat: fatigue, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Fighting tires by what one carries, more in the heat [HC-160] [HC-161] [HC-162]" {
  scenario "yard"
  expect battle_cost(sherman) == 1
  sherman.burden = light
  expect battle_cost(sherman) == 2
  sherman.burden = heavy
  expect battle_cost(sherman) == 4
  sherman.burden = medium
  expect battle_cost(sherman) == 3
  sherman.burden = extra_heavy
  expect battle_cost(sherman) == 5
  combat.hot = true
  expect battle_cost(sherman) == 6
  sherman.padded = true
  expect battle_cost(sherman) == 7
}
test "Beyond the last fatigue point it costs blood [HC-163] [HC-164]" {
  scenario "yard"
  sherman.burden = medium
  sherman.fp = 1
  tire(sherman)
  expect sherman.fp == -2 and sherman.hp == 12
  sherman.fp = -8
  tire(sherman)
  expect sherman.gone == collapsed
}
test "Where fatigue begins to cost blood, and where it ends [HC-163]" {
  scenario "yard"
  sherman.burden = medium
  sherman.fp = 5 ; tire(sherman) ; expect sherman.fp == 2 and sherman.hp == 14
  sherman.fp = 3 ; tire(sherman) ; expect sherman.fp == 0 and sherman.hp == 14
  sherman.fp = 2 ; tire(sherman) ; expect sherman.hp == 13
  sherman.fp = 0 ; tire(sherman) ; expect sherman.fp == -3 and sherman.hp == 10
  sherman.fp = -1 ; tire(sherman) ; expect sherman.hp == 7
  sherman.fp = -6 ; tire(sherman) ; expect sherman.active and sherman.hp == 4    "-9 is not -10"
  sherman.fp = -7 ; tire(sherman) ; expect sherman.gone == collapsed
  knights.fp = 0
  tire(knights)
  expect knights.hp == 88 - 8 and knights.active    "one point each"
  squires.fp = 0
  tire(squires)
  expect all(squires.bodies, it.hp == 10)
  first(horde.bodies).hp = 1
  horde.fp = 0
  tire(horde)
  expect horde.standing == 0 and horde.gone == collapsed
}
test "Weariness that takes the last hit points calls for the usual roll, and is told [HC-078] [HC-163]" {
  scenario "yard"
  only([sherman, orc_a, gang, horde])
  orc_a.fp = 0 ; first(orc_a.bodies).hp = 2 ; orc_a.burden = heavy
  rolls casualty = 18, 3, 18
  tire(orc_a)
  expect orc_a.hp == -2 and orc_a.gone == collapsed and orc_a.counted == 0
  gang.fp = 0 ; gang.burden = medium
  for body in gang.bodies { body.hp = 1 }
  tire(gang)
  expect gang.hp == -2 * gang.number and gang.standing == gang.number    "one roll for all, and they fight on"
  gang.fp = 0
  tire(gang)
  expect gang.standing == 0 and gang.gone == collapsed
  horde.fp = 0 ; horde.burden = heavy
  tire(horde)
  expect horde.standing == 8 and horde.counted == 8    "a pool makes no rolls: 48 of its 144 points are four men"
}
test "Fatigue may be left without effect [HC-163]" {
  scenario "yard"
  param low_fp_counts = false
  sherman.fp = -20
  tire(sherman)
  expect sherman.fp == -21 and sherman.hp == 14 and sherman.active and sherman.move_now == 5 and sherman.st_now == 10
  answer deed = finish
  take_turn(sherman)
  expect sherman.active
}
test "Fighting takes no fatigue points by itself [HC-161] [HC-164]" {
  scenario "yard"
  only([sherman, orc_a, page])
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  walk(sherman, 5)
  expect sherman.fp == 10 and orc_a.fp == 10
  expect sherman.fought and orc_a.fought and not page.fought
}
test "Everybody who is struck, or struck at with others, has taken part [HC-161]" {
  scenario "yard"
  only([sherman, orc_a, orc_b, hobgoblin])
  answer deed = strike, finish
  answer weapon where it == sherman_blade
  answer foe = orc_a ; answer others = [orc_b]
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3 ; rolls damage = 3
  take_turn(sherman)
  expect sherman.fought and orc_a.fought and orc_b.fought and not hobgoblin.fought
  orc_a.fought = false ; orc_b.fought = false
  inflict(new_attack(sherman, sherman_blade), [orc_a, orc_b], orc_b.bodies)
  expect orc_b.fought and not orc_a.fought
}
test "Whoever collapses as his turn begins does nothing more [HC-163]" {
  scenario "butts"
  robin.fp = 0
  rolls will = 17
  take_turn(robin)                               # and nobody asks about Fast-Draw
  expect robin.gone == collapsed and robin.quick == none
}
test "At no fatigue points one needs the will to go on [HC-163]" {
  scenario "yard"
  sherman.fp = 1
  answer deed = finish, finish
  take_turn(sherman)                             # no throw yet
  sherman.fp = 0
  rolls will = 10
  take_turn(sherman)
  expect sherman.active
  rolls will = 11
  take_turn(sherman)
  expect sherman.gone == collapsed
}
test "Those who are shot at together have all taken part [HC-161]" {
  scenario "butts"
  only([robin, orc, twin, hobgoblin])
  leave(hobgoblin, fled)
  let flight = new attack {
    attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc, twin, hobgoblin] ; mass = true
  }
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  loose(flight)
  expect orc.fought and twin.fought and not hobgoblin.fought
}
