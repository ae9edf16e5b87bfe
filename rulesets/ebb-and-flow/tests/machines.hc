module "Ebb and Flow: tests of how machines fight" { version = "1.0" }
extends "ebb-and-flow"
use "helpers"
use "policies"

test "How bad a hit is [EF-003]" {
  scenario "yard"
  expect severity_at(C4, anna) == 0 and severity_at(E2, anna) == 4 and severity_at(B12, anna) == 1
}
test "An incomplete defence leaves less harm [EX-8] [EF-084]" {
  scenario "yard"
  bert.weapons[0].drawn = false
  let on_c7 = attack_on(bert, [C7])
  expect best_answer(on_c7, 0) == none
  expect the(best_answer(on_c7, 1)).goal == B7 and the(best_answer(on_c7, 2)).goal == A7
  let on_d7 = attack_on(bert, [D7])
  expect best_answer(on_d7, 1) == none and the(best_answer(on_d7, 2)).goal == B7 and the(best_answer(on_d7, 3)).goal == A7
  let on_e7 = attack_on(bert, [E7])
  expect best_answer(on_e7, 1) == none and the(best_answer(on_e7, 2)).goal == C5 and the(best_answer(on_e7, 3)).goal == C4
  expect the(best_answer(on_e7, 3)).way == up
  let row_7 = attack_on(bert, [B7, C7, D7])
  expect best_answer(row_7, 2) == none
  expect the(best_answer(row_7, 3)).goal == B7 and the(best_answer(row_7, 3)).moved == [C7, D7] and the(best_answer(row_7, 3)).worst == 1
  expect the(best_answer(row_7, 6)).worst == 0 and the(best_answer(row_7, 6)).cost == 6
  let throat = attack_on(bert, [D4, E4, F4])
  expect best_answer(throat, 5) == none and the(best_answer(throat, 6)).cost == 6 and the(best_answer(throat, 6)).goal == C4
}
test "Harm that one accepts costs nothing [EF-084]" {
  scenario "yard"
  param accept = 1
  bert.weapons[0].drawn = false
  expect best_answer(attack_on(bert, [B7]), 20) == none and least_defence(attack_on(bert, [B7]), 20, 0) == 0
  expect the(best_answer(attack_on(bert, [C7]), 20)).cost == 1 and the(best_answer(attack_on(bert, [B7, C7]), 20)).cost == 1
}
test "Trying every square of the chart finds no cheaper dodge [EF-057] [EF-062]" {
  scenario "yard"
  run 0
  let tried = concat(map(filter(body.areas, it.x <= 5), [it]), [[D4, E4, F4], [D7, E7, D8, E8], [B9, E2, H9], [D8, B11, F15], [B7, C7, D7], [D5, E6, F7, G8], [E2, E3, E4, E5, E6]])
  for squares in tried {
    let least = nowhere
    for way in ways {
      for goal in filter(combat.off_body, all_reach(squares, it, way)) {
        least = min(least, cost_of(dodge, bert, none, squares, goal, way))
      }
    }
    expect the(full_shift(dodge, attack_on(bert, squares), none, ways, 99)).cost == least
  }
}
test "Trying every square of the chart finds no cheaper deflection [EF-057] [EF-062]" {
  scenario "yard"
  run 0
  let blade = first(bert.weapons)
  let wide = [[D4, E4, F4], [D7, E7, D8, E8], [B9, E2, H9], [D8, B11, F15], [B7, C7, D7], [D5, E6, F7, G8], [E2, E3, E4, E5, E6]]
  for at in [B3, A11] {
    blade.at = at
    for squares in at == B3 ? concat(map(filter(body.areas, it.x <= 5), [it]), wide) : wide {
      let least = nowhere
      for way in ways {
        for goal in filter(combat.off_body, all_reach(squares, it, way)) {
          least = min(least, cost_of(deflect, bert, blade, squares, goal, way))
        }
      }
      expect the(full_shift(deflect, attack_on(bert, squares), blade, ways, 99)).cost == least
      expect full_shift(deflect, attack_on(bert, squares), blade, ways, least - 1) == none
    }
  }
}
test "The cheapest defence [EX-3b] [EX-6] [EX-7] [EF-055] [EF-062] [EF-063]" {
  scenario "yard"
  param foresight = 20
  run 0
  let blade = first(bert.weapons)
  expect order_of(sweep) == 1 and order_of(deflect) == 2 and order_of(dodge) == 3    "of those that cost the same"
  blade.at = B3
  let throat = attack_on(bert, [D4, E4, F4])
  expect the(full_shift(dodge, throat, none, ways, 20)).cost == 6 and the(full_shift(deflect, throat, blade, ways, 20)).cost == 4
  expect the(full_sweep(throat, blade, 20)).cost == 5 and least_defence(throat, 20, 0) == 4
  blade.at = A11
  let low = the(full_shift(deflect, throat, blade, ways, 20))
  expect low.cost == 9 and low.goal == A10 and low.way == down
  expect the(full_sweep(throat, blade, 20)).cost == 10 and least_defence(throat, 20, 0) == 6
  let middle = attack_on(bert, [D7, E7, D8, E8])
  expect the(full_shift(dodge, middle, none, ways, 20)).cost == 10 and the(full_shift(dodge, middle, none, ways, 20)).goal == C10
  expect the(full_shift(dodge, middle, none, [left], 20)).cost == 14
  blade.at = B3
  expect the(full_shift(deflect, middle, blade, ways, 20)).cost == 8
  let wide = attack_on(bert, [B9, E2, H9])
  expect the(full_shift(dodge, wide, none, ways, 20)).cost == 17 and the(full_shift(dodge, wide, none, ways, 20)).goal == E1
  expect full_shift(dodge, wide, none, [left], 99) == none and full_shift(dodge, wide, none, [right], 99) == none
  expect the(full_shift(dodge, wide, none, [down], 99)).cost == 22 and full_shift(dodge, wide, none, ways, 16) == none
  let spread = attack_on(bert, [D8, B11, F15])
  blade.at = A11
  expect the(full_shift(dodge, spread, none, ways, 20)).cost == 9 and the(full_shift(dodge, spread, none, ways, 20)).goal == A11
  expect the(full_shift(deflect, spread, blade, ways, 20)).cost == 6
  expect count(body.areas, the(full_shift(dodge, attack_on(bert, [it]), none, ways, 9)).cost == 1) == 70
  expect filter(body.areas, the(full_shift(dodge, attack_on(bert, [it]), none, ways, 9)).cost == 3) == [D7, E7, F7]
}

test "What could be driven off the body, by blade and by shield [EX-6] [EX-7] [EF-067] [EF-068] [EF-072]" {
  scenario "yard"
  param foresight = 20
  param shield_on_body = any_size
  run 0
  let middle = attack_on(stan, [D7, E7, D8, E8])
  copy_of(stan.weapons, buckler).at = A7
  copy_of(stan.weapons, shield).at = A7
  expect the(full_sweep(middle, copy_of(stan.weapons, buckler), 20)).cost == 6
  expect the(full_sweep(middle, copy_of(stan.weapons, shield), 20)).cost == 4
  first(bert.weapons).at = A7
  expect the(full_sweep(attack_on(bert, [D7, E7, D8, E8]), first(bert.weapons), 20)).cost == 11
  first(bert.weapons).at = A11
  expect the(full_sweep(attack_on(bert, [D8, B11, F15]), first(bert.weapons), 20)).cost == 15    "14, if the sword might walk away at the end"
}
test "A weapon that comes up for nothing makes it cheaper [EF-062]" {
  scenario "yard"
  param deflect_move_free = true
  run 0
  expect least_defence(attack_on(bert, [D4, E4, F4]), 20, 0) == 4
}
test "Whoever has nothing but fists in hand waits until he can draw" {
  scenario "duel"
  policy steady
  combat.begun = true
  bert.ready_at = 99
  anna.ap = 1
  first(anna.weapons).drawn = false
  expect empty_handed(anna) and not empty_handed(bert)
  run 2
  expect anna.ap == 3 and not anna.armed
  run 1
  expect anna.armed
}
test "Jost draws his maul, and strikes with it" {
  scenario "brawl"
  policy steady
  policy jost = brute
  policy kunz = brute
  policy hob = merciful
  policy ina = merciful
  hob.ready_at = 99 ; ina.ready_at = 99
  run 6
  expect first(jost.weapons).drawn and first(jost.weapons).at != A15 and jost.opened
}
test "He does not spend the AP for it on striking back with his fists" {
  scenario "brawl"
  policy merciful
  policy jost = brute
  run 1
  expect first(jost.weapons).drawn
}
test "Nobody pays for a dodge that does not help" {
  scenario "duel"
  policy brute
  combat.begun = true
  bert.ap = 3
  answer deed = fight ; answer squares = [D7, E7, F7]
  take_slot(anna)
  expect bert.ap == 3 and bert.gone == killed
}
test "The patient do not scratch an arm when they could wait for the body" {
  scenario "duel"
  policy patient
  combat.begun = true
  anna.opened = true
  first(anna.weapons).at = B6
  anna.ap = 0 ; bert.ap = 0
  expect not gains(anna)
  anna.ap = 1
  expect gains(anna)
  take_slot(anna)
  expect bert.gone == killed
}
test "A dear blow that only wounds is worth less than one that kills" {
  scenario "duel"
  policy patient
  combat.begun = true ; anna.opened = true ; bert.opened = true
  anna.ap = 24 ; bert.ap = 0
  let blade = first(anna.weapons)
  blade.at = D4
  expect gain(anna, blade, bert, [D4], -beyond_defence, fear_of_stuck) == 1 + beyond_defence    "nothing to defend with: it kills for nothing"
  expect gain(anna, blade, bert, [B6, B7, B8], -beyond_defence, fear_of_stuck) == worth_of_wound - 6 - 2    "an arm, for 6 AP and two squares of the way"
}
test "Nobody pays for a wound with what he needs to defend himself" {
  scenario "duel"
  policy patient
  combat.begun = true ; anna.opened = true ; bert.opened = true
  let blade = first(anna.weapons)
  blade.at = A10 ; first(bert.weapons).at = A9
  anna.ap = 24 ; bert.ap = 20
  let cut = [D7, D8, D9, D10, D11, D12, D13, D14]
  expect attack_cost(anna, blade, cut) == 24 and gain(anna, blade, bert, cut, -beyond_defence, fear_of_stuck) == -beyond_defence    "the other has 6 left to strike back with"
  anna.ap = 30
  expect gain(anna, blade, bert, cut, -beyond_defence, fear_of_stuck) == -beyond_defence    "as many as she has"
  anna.ap = 32
  expect gain(anna, blade, bert, cut, -beyond_defence, fear_of_stuck) == -beyond_defence    "and he aims while she is stuck"
  anna.ap = 33
  expect gain(anna, blade, bert, cut, -beyond_defence, fear_of_stuck) == 14 - 24 + 3 * worth_of_wound
  anna.ap = 3
  expect gain(anna, blade, bert, [D7], -beyond_defence, fear_of_stuck) == -beyond_defence    "nor for an attack that is stopped"
  blade.at = D7
  expect gain(anna, blade, bert, [D7], -beyond_defence, fear_of_stuck) == 2    "what costs nothing is not dear"
}
test "Machines know that square attacks are turned row by row, and dear to parry [EF-052] [EF-067]" {
  scenario "yard"
  param foresight = 20
  run 0
  let blade = first(bert.weapons)
  let crush = new attack {
    attacker = max ; victim = bert ; weapon = max.weapons[0] ; aimed_at = [D7, E7, D8, E8] ; cost = 0 ; gently = false
  }
  blade.at = B3
  expect full_shift(deflect, crush, blade, ways, 40) == none
  expect the(full_shift(deflect, attack_on(bert, [C7, D7, E7, F7]), blade, ways, 40)).cost == 8
  expect the(full_sweep(crush, blade, 20)).cost > 8
  expect partial_shift(deflect, crush, blade, ways, 40) == none    "all on the torso"
}
test "Nobody strikes a blow that takes nearly everything, and leaves him stuck while the other aims" {
  scenario "first-cut"
  let blade = first(anna.weapons)
  expect at_hand(anna) == 28 and ticks_to_aim(anna, blade, bert) == 15
  expect attack_cost(anna, blade, best_blow(anna, blade, bert, 2, fear_of_stuck)) < 24
  expect exposes(anna, blade, bert, 24, 3, fear_of_stuck) and not exposes(anna, blade, bert, 21, 3, fear_of_stuck)
  bert.ready_at = tick + 15
  expect not exposes(anna, blade, bert, 24, 3, fear_of_stuck)    "he is stuck as long"
}
test "Nor do the steady cut with nearly everything: they begin with what costs little" {
  scenario "first-cut"
  policy steady
  run 1
  expect at_hand(anna) > 20 and bert.active
}
test "The patient look at the same blows only now and then, against a foe who can stop anything" {
  scenario "first-cut"
  policy north = steady ; policy south = patient
  param plenty = 20
  run 33
  expect not may_have_changed(anna)
  run 2
  expect tick % 5 == 0 and may_have_changed(anna)
  run 3
  expect not may_have_changed(anna)
  combat.last_attack = tick
  expect may_have_changed(anna)                  "a blow moves weapons"
  combat.last_attack = 21
  anna.ap = 0
  expect may_have_changed(anna)
}
test "The steady do not rest while a foe is helpless" {
  scenario "duel"
  policy steady
  combat.begun = true ; anna.opened = true ; bert.opened = true
  first(anna.weapons).at = D4
  anna.ap = 6 ; bert.ap = 0
  expect anna.ap < rested and can_finish(anna)
  take_slot(anna)
  expect bert.gone == killed
  bert.gone = none ; bert.ap = 7
  expect not can_finish(anna)                    "he has more than she has"
}
test "A blow that kills is seen although it costs more than the victim has left" {
  scenario "duel"
  policy steady
  combat.begun = true ; anna.opened = true ; bert.opened = true
  first(anna.weapons).at = A10 ; first(bert.weapons).at = A9
  anna.ap = 10 ; bert.ap = 0
  expect attack_cost(anna, first(anna.weapons), [D7]) == 3
  expect anna.ap < rested and can_finish(anna)
  take_slot(anna)
  expect bert.gone == killed
}
