module "Dreadnaught: what one does in a turn, tested"
extends "dreadnaught"

test "Two movement actions: there and further [D0-022] [D0-025] [D0-028]" {
  scenario "yard"
  answer deed = move, move ; answer goal = D6, G6
  take_turn(mira)
  expect mira.at == G6 and not mira.standard and not mira.movement
}
test "A movement and a single attack, with one bought after it [D0-022] [D0-025] [D0-039] [D0-047]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.at = E2 ; goblin.hp = 20
  answer deed = move, single_attack ; answer haste = 0 ; answer goal = D2
  answer foe = goblin, goblin ; answer manoeuvre = plain, plain ; answer bid = 1, 1 ; answer push = 1, 0
  answer more = yes, no
  take_turn(dunder)
  expect dunder.at == D2 and goblin.hp == 20 - 5 - 4 and dunder.ep == 9 - 2 - 2 - 1
  expect not dunder.standard and not dunder.movement
}
test "A full attack takes the whole turn, and makes so many attacks [D0-022] [D0-042] [D0-043] [D0-044] [D0-046]" {
  scenario "yard"
  dunder.cp = 7 ; dunder.pool = 9 ; goblin.at = C2 ; goblin.hp = 90
  answer deed = full_attack ; answer foe = goblin, goblin, goblin, goblin
  answer manoeuvre = plain, plain, plain, plain ; answer bid = 1, 1, 1, 0 ; answer push = 0, 0, 0
  answer more = yes, no
  take_turn(dunder)
  expect goblin.hp == 90 - 3 * 7 - 3 and dunder.ep == 9 - 3 - 1    "three, and then half of 7"
  expect not dunder.standard and not dunder.movement
}
test "A charge takes the whole turn [D0-022] [D0-025] [D0-079] [D0-080]" {
  scenario "yard"
  dunder.pool = 4 ; goblin.pool = 0 ; goblin.hp = 20
  answer deed = charge ; answer foe = goblin ; answer manoeuvre = plain ; answer bid = 2 ; answer push = 1
  answer more = no
  dunder.pool = 6
  take_turn(dunder)
  expect dunder.at == G2 and goblin.hp == 20 - 4 - 1 - 1 and charging(dunder)
  expect not dunder.standard and not dunder.movement and dunder.ep == 3
}
test "Total defence in a turn, and what it leaves of it [D0-022] [D0-061] [D0-062]" {
  scenario "yard"
  mira.pool = 9
  answer deed = total_defence, move ; answer defend_totally.guard = 3 ; answer haste = 0 ; answer goal = D6
  take_turn(mira)
  expect guarded(mira) and on_total_defence(mira) and mira.at == D6 and mira.ep == 6
  expect not mira.standard and not mira.movement
}
test "Letting go in a turn takes a movement action and no EP [D0-025] [D0-075]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 3
  begin grappling(dunder, goblin)
  answer deed = let_go, none
  take_turn(dunder)
  expect not grappling(dunder) and dunder.ep == 3 and dunder.standard and not dunder.movement
}
test "Picking up in a turn takes a movement action [D0-025] [D0-096]" {
  scenario "armoury"
  let blade = first(ann.items)
  ann.held = []
  blade.lies_on = ann.at
  answer deed = pick_up, none
  take_turn(ann)
  expect ann.held == [blade] and blade.lies_on == none and ann.standard and not ann.movement
}
