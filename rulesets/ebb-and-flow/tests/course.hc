module "Ebb and Flow: tests of the course of a fight" { version = "1.0" }
extends "ebb-and-flow"

test "Time is counted in ticks, and jumps to the next who is ready [EF-020]" {
  scenario "duel"
  anna.ready_at = 7 ; bert.ready_at = 5
  answer deed = aim, aim, aim, aim
  run 2
  expect tick == 5 and bert.ap == 21
  run 1
  expect tick == 6 and bert.ap == 22 and anna.ap == 20
  run 1
  expect tick == 7 and bert.ap == 23 and anna.ap == 21
}
test "The quickest comes first, then who has more AP, then as listed [EF-025]" {
  scenario "yard"
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; bert.ready_at = 0 ; uwe.ready_at = 0
  bert.ap = 21
  answer deed = aim, fight, fight
  answer victim = anna, stan ; answer squares = [B4, B5], [D4, D5] ; answer manoeuvre = none, none
  run 1
  expect uwe.ap == 7 and bert.opened and anna.opened and anna.ap == 20 - 2 - 3    "Bert was before Anna"
  expect not stan.active
}
test "Of those who are alike the first that is listed begins [EF-025]" {
  scenario "duel"
  answer deed = fight, fight ; answer squares = [B6], [B6, B7] ; answer manoeuvre = none, none
  run 1
  expect bert.ap == 20 - 2 - 3 and anna.ap == 18
}
test "Who comes next is looked at anew [EF-025]" {
  scenario "yard"
  combat.begun = true
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; bert.ready_at = 0 ; uwe.ready_at = 0
  bert.ap = 22 ; anna.ap = 21
  answer deed = fight, fight ; answer victim = bert, bert ; answer squares = [B6], [D4] ; answer manoeuvre = none, none
  run 1
  expect bert.ap == 20 and not bert.active and not bert.opened    "hit by Uwe, Bert has 20 and Anna 21: she is before him"
}
test "Each has one turn a tick [EF-025]" {
  scenario "duel"
  param base_viscosity = 0
  anna.skills = [quick_recovery, quick_recovery]
  bert.ready_at = 9
  answer deed = fight ; answer squares = [B6] ; answer manoeuvre = none
  run 1
  expect anna.ready and tick == 1 and len(bert.wounds) == 1
}
test "What happens at one tick may count at its end for all [EF-025]" {
  scenario "duel"
  param ties = at_once
  answer deed = fight, fight ; answer squares = [D4], [E4] ; answer manoeuvre = none, none
  run 1
  expect anna.gone == killed and bert.gone == killed and combat.blows == []
}
test "In turn, the dead do not strike back [EF-025]" {
  scenario "duel"
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none
  run 1
  expect anna.active and not anna.ready and bert.gone == killed
}
test "Whoever opens the fight acts before all others [EF-120]" {
  scenario "duel"
  bert.initiator = true
  anna.ap = 30
  answer deed = fight, aim ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  run 1
  expect bert.opened and anna.ap == 30 - 1 + 1
  bert.ready_at = 0
  answer deed = aim, fight ; answer squares = [B6] ; answer manoeuvre = none
  run 1
  expect bert.ap == 18 and anna.opened == false  "later he is one of them"
}
test "The timeline [EX-10] [EF-021] [EF-023] [EF-090]" {
  scenario "duel"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight, fight, aim, aim
  answer squares = [D4, E4, F4], [F4]
  answer manoeuvre = sweep, dodge ; answer further = C4, D4, E4, F4, G4
  answer go_on = no
  answer way = right ; answer goal = G4 ; answer moved = [F4]
  run 1
  expect tick == 1 and anna.ap == 13 and bert.ap == 14 and anna.ready_at == 16 and bert.ready_at == 16
  expect first(anna.weapons).at == H4 and first(bert.weapons).at == G4
  run 1
  expect tick == 16 and bert.ap == 15 and bert.ready and anna.ap == 14
}
test "The fight ends when one side is left [EF-121]" {
  scenario "duel"
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none
  run 3
  expect last_side_standing() == anna.side and tick == 1
}
test "When nobody attacks any more, it is a draw [EF-121]" {
  scenario "duel"
  expect stall_limit == 60 and tick_limit == 900
  anna.ready_at = 59 ; bert.ready_at = 59
  answer deed = aim, aim, aim, aim
  run 5
  expect tick == 60
}
test "That is counted from the last attack [EF-121]" {
  scenario "duel"
  combat.last_attack = 10
  anna.ready_at = 69 ; bert.ready_at = 69
  answer deed = aim, aim, aim, aim
  run 5
  expect tick == 70
}
test "But not while somebody bleeds [EF-121]" {
  scenario "duel"
  begin bleeding(anna, false, bert) for 70 ticks
  anna.ready_at = 60 ; bert.ready_at = 60
  answer deed = aim, aim, aim, aim
  run 3
  expect tick == 61
}
test "At last it is a draw in any case [EF-121]" {
  scenario "duel"
  combat.last_attack = 870
  anna.ready_at = 899 ; bert.ready_at = 899
  answer deed = aim, aim, aim, aim
  run 5
  expect tick == 900
}
test "Whoever is left alone does nothing more [EF-121]" {
  scenario "yard"
  for who in [fritz, stan, lina] { who.gone = killed }
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; zara.ready_at = 0
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none
  run 1
  expect bert.gone == killed and zara.ready and zara.ap == 20
}
