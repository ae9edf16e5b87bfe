module "Ebb and Flow: tests of defence" { version = "1.0" }
extends "ebb-and-flow"
use "helpers"

kind combat { state paid : int = 0 }
on parries as noting_parries { combat.paid = cost }
on dodges as noting_dodges { combat.paid = cost }

# ---- dodging -------------------------------------------------------------------------------

test "A dodge: all that moves goes one way to one end, over the body [EX-2] [EF-056] [EF-057] [EF-059]" {
  scenario "duel"
  expect advance(E4, C4, left) == 2 and advance(E4, C4, right) == -2 and advance(E4, E9, down) == 5 and advance(E4, E2, up) == 2
  expect aside(E4, C5, left) == 1 and aside(E4, F7, down) == 1 and aside(E4, D3, up) == 1
  expect reaches(F4, C4, left) and reaches(F4, C7, left) and not reaches(F4, C8, left) and not reaches(F4, F4, left) and not reaches(F4, G4, left)
  expect reaches(F4, G4, right) and reaches(F4, G3, right) and reaches(F4, F1, up) and reaches(F4, E9, down) and not reaches(F4, A5, down)
  expect shift_cost(dodge, bert, [D4, E4, F4], C4, left) == 6 and shifted([D4, E4, F4], [D4, F4], C4, left) == [C4, E4, C4]
}
test "What does not lie on a line with the end drifts there [EF-057]" {
  scenario "yard"
  max.weapons[0].drawn = true
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = bert
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = dodge
  answer way = down ; answer goal = C10 ; answer moved = [D7, E7, D8, E8] ; answer strike_back = no
  take_slot(max)
  expect bert.ap == 20 - 10 and bert.wounds == [] and combat.paid == 10    "3, 3, 2 and 2"
}
test "Without drift, only straight: such an attack cannot be dodged as a whole [EF-057]" {
  scenario "duel"
  param drift = false
  expect reaches(F4, C4, left) and not reaches(F4, C5, left)
  let attack = attack_on(bert, [D7, E7, D8, E8])
  expect none(body.squares, goes_to(D7, it, down) and goes_to(E7, it, down) and goes_to(E8, it, down))
  expect can_dodge(bert, attack, down) and can_dodge(bert, attack, left)
}
test "Each to its own end, if the referee says so [EF-057]" {
  scenario "duel"
  param common_end = false
  expect landing(D4, A1, left) == C4 and landing(B12, A1, left) == A12 and landing(D7, A1, left) == A7 and landing(E5, A1, up) == C3
  expect landings(attack_on(bert, [D4, C4, B12]), left) == [C4, A12] and ends(attack_on(bert, [D4, B12]), left) == [C4]
  expect goes_to(D4, I20, left) and ways_off(H7, right) == [I6, I7, I8] and nearest_off(B12, left) == A12 and nearest_off(H7, right) == I7
  answer deed = fight ; answer squares = [D4, D5] ; answer manoeuvre = dodge
  answer way = left ; answer moved = [D4, D5] ; answer strike_back = no
  take_slot(anna)
  expect bert.ap == 18 and bert.wounds == [] and first(anna.weapons).at == C4 and bert.stance_right == 1
}
test "Then one way may be nearer than another [EF-055] [EF-057]" {
  scenario "duel"
  param common_end = false
  bert.ap = 1
  let attack = attack_on(bert, [F12])
  expect can_dodge(bert, attack, right) and not can_dodge(bert, attack, left) and dodge.may(bert, attack)
}
test "An attack that is moved off every part misses; what never was on one is ignored [EF-058]" {
  scenario "duel"
  expect threats(attack_on(bert, [B4, C4, D4])) == [D4]
  answer deed = fight ; answer squares = [B4, C4, D4] ; answer manoeuvre = dodge
  answer way = up ; answer goal = D1 ; answer moved = [D4] ; answer strike_back = no
  take_slot(anna)
  expect bert.ap == 17 and len(bert.wounds) == 0 and first(anna.weapons).at == B4
}
test "The fighter goes the other way, and the weapon stays with its first square [EF-060] [EF-061]" {
  scenario "duel"
  bert.opened = true
  answer deed = fight, fight ; answer squares = [B6, C6, D6], [B19] ; answer manoeuvre = dodge, dodge
  answer way = left, down ; answer goal = B7, B20 ; answer moved = [C6, D6], [B19]
  take_slot(anna)
  expect bert.stance_right == 2 and bert.stance_down == 0 and first(anna.weapons).at == B6    "B6 was left where it was"
  anna.ready_at = 0
  anna.opened = false
  take_slot(anna)
  expect bert.stance_right == 2 and bert.stance_down == -1 and first(anna.weapons).at == B20
}
test "To the left, up and down alike [EF-060]" {
  scenario "duel"
  param stride = 2
  bert.opened = true
  answer deed = fight, fight ; answer squares = [F4], [E2] ; answer manoeuvre = dodge, dodge
  answer way = right, up ; answer goal = G4, E1 ; answer moved = [F4], [E2]
  take_slot(anna)
  expect bert.stance_right == -2 and bert.stance_down == 0
  anna.ready_at = 0
  anna.opened = false
  take_slot(anna)
  expect bert.stance_right == -2 and bert.stance_down == 2
}
test "A fighter whose dodge leads off even ground stumbles [EF-060]" {
  scenario "duel"
  param room = 2
  bert.opened = true
  answer deed = fight, fight ; answer squares = [E4], [F4] ; answer manoeuvre = dodge, dodge
  answer way = left, left ; answer goal = C4, C4 ; answer moved = [E4], [F4]
  take_slot(anna)
  expect bert.stance_right == 2 and not prone(bert)
  anna.ready_at = 0
  anna.opened = false
  take_slot(anna)
  expect bert.stance_right == 5 and prone(bert) and bert.wounds == []
}
test "Or to the other side; but not who ducks, and not on even ground [EF-060]" {
  scenario "duel"
  param room = 2
  bert.opened = true
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = right ; answer goal = G4 ; answer moved = [D4]
  take_slot(anna)
  expect bert.stance_right == -3 and prone(bert)
  end prone(bert)
  bert.stance_right = 0
  give_way(bert, down, 7)
  expect bert.stance_down == 7 and not prone(bert)
}
test "One step too far is enough, and no step is none [EF-060]" {
  scenario "duel"
  param room = 1
  bert.stance_right = 1
  give_way(bert, right, 0)
  expect not prone(bert)
  give_way(bert, right, 1)
  expect prone(bert)
  end prone(bert)
  give_way(bert, right, 0)
  expect bert.stance_right == 2 and not prone(bert)
}
test "By default the ground is even everywhere [EF-060]" {
  scenario "duel"
  expect room == 0 and stride == 1
  give_way(bert, right, 50)
  expect bert.stance_right == 50 and not prone(bert)
}
test "One manoeuvre answers an attack, for any number of AP one has [EF-055]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 6
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer strike_back = no
  take_slot(anna)
  expect bert.ap == 0 and bert.wounds == []
}
test "But not for more [EF-055]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 5
  answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 6 AP of 5"
}
test "Something must be moved [EF-055]" {
  scenario "duel"
  answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = []
  expect refused make_attack(anna)               "at least one square"
}
test "Without AP nobody defends [EF-055]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 0
  let attack = attack_on(bert, [D4])
  expect none(manoeuvres, it.may(bert, attack))
  bert.ap = 1
  expect dodge.may(bert, attack) and not deflect.may(bert, attack)    "the sword is too far away at A11"
  answer deed = fight ; answer squares = [D4]
  bert.ap = 0
  take_slot(anna)
  expect bert.gone == killed
}
test "Where one can dodge to [EF-055] [EF-057]" {
  scenario "duel"
  bert.ap = 1
  let attack = attack_on(bert, [D4, F4])
  expect dodge_ends(bert, attack, left) == [C3, E3, C4, E4, C5, E5] and dodge_ends(bert, attack, up) == [C3, D3, E3, F3, G3]
  expect all(ways, can_dodge(bert, attack, it)) and not can_dodge(bert, attack_on(bert, [A3]), left)
  expect any_moves(dodge, bert, attack, C4, left, 1) and not any_moves(dodge, bert, attack, C4, left, 0) and not any_moves(dodge, bert, attack, G4, left, 9)
}
test "What to move, worth a look: all, one part, all but one" {
  expect clearings([B6, D7, D8]) == [[B6, D7, D8], [B6], [D7, D8], [D7, D8], [B6]]
}

# ---- deflecting ----------------------------------------------------------------------------

## Bert's sword is at B3, beside C4, to which he deflects all three squares of the attack. Two
## squares cost 1 AP: 1 AP for D4, 1 for E4, and 2 for F4, 4 in all; to move his own sword to
## B4, beside them, costs him 1 AP more.
test "Deflecting: two squares an AP, with a weapon beside the end [EX-3b] [EF-062]" {
  scenario "duel"
  run 0
  first(bert.weapons).at = B3
  expect shift_cost(deflect, bert, [D4, E4, F4], C4, left) == 4 and stand_cost(bert, first(bert.weapons), C4) == 0
  expect stands(bert, first(bert.weapons), C4) == [B3, C3, B4] and stand_price(bert, first(bert.weapons), A5) == 2
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer stand = B4
  take_slot(anna)
  expect bert.ap == 15 and first(bert.weapons).at == B4 and first(anna.weapons).at == C4 and bert.opened and bert.wounds == []
  expect combat.paid == 5
}
test "Deflected each to its own end, the weapon goes beside the first [EF-057] [EF-062]" {
  scenario "duel"
  param common_end = false
  run 0
  let blade = first(bert.weapons)
  blade.at = B3
  expect deflect_ends(bert, attack_on(bert, [D4, B12]), blade, left) == [C4] and deflect_ends(bert, attack_on(bert, [B12, D4]), blade, left) == [A12]
  answer deed = fight ; answer squares = [D4, D5] ; answer manoeuvre = deflect
  answer way = left ; answer moved = [D4, D5] ; answer stand = B4
  take_slot(anna)
  expect bert.ap == 20 - 2 - 1 and blade.at == B4 and bert.wounds == []
}
test "A single place for the weapon is enough [EF-062]" {
  scenario "duel"
  run 0
  let blade = first(bert.weapons)
  blade.at = C3
  expect stands(bert, blade, D5) == [C4] and stands(bert, blade, D6) == []
  expect deflects_to(bert, attack_on(bert, [E6]), blade, D5, up) and not deflects_to(bert, attack_on(bert, [E7]), blade, D6, up)
  expect not deflects_to(bert, attack_on(bert, [E6]), blade, D5, down)
}
test "A deflection costs what one has, no more [EF-062]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 3
  first(bert.weapons).at = B3
  answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 4 AP of 3"
}
test "The way of the weapon is part of that [EF-062]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 4
  first(bert.weapons).at = A2
  answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 4 AP of 3"
}
test "A deflection may cost all that one has [EF-062]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 6
  first(bert.weapons).at = A2
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer stand = B4
  take_slot(anna)
  expect bert.ap == 0 and bert.active and first(bert.weapons).at == B4
}
test "The weapon goes no further than can be paid [EF-062]" {
  scenario "duel"
  combat.begun = true
  bert.ap = 5
  first(bert.weapons).at = A2
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  take_slot(anna)
  expect bert.ap == 0 and first(bert.weapons).at == B3    "C3 and B4 are two steps away"
}
test "A deflection moves something [EF-062]" {
  scenario "duel"
  first(bert.weapons).at = B3
  answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = []
  expect refused make_attack(anna)               "at least one square"
}
test "The weapon comes up for nothing, if the referee says so [EF-062]" {
  scenario "duel"
  param deflect_move_free = true
  run 0
  expect stand_cost(bert, first(bert.weapons), C4) == 0 and first(bert.weapons).at == A11
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer stand = C3
  take_slot(anna)
  expect bert.ap == 20 - 4 and first(bert.weapons).at == C3
}

# ---- sweeping ------------------------------------------------------------------------------

## Bert's sword is at B3 when Anna strikes at D4, E4 and F4. Instead of dodging he sweeps it to
## C4, 1 AP, and on through his own neck to G4, 4 AP more. Anna's sword is driven before it to
## H4: 5 AP for a solid parry, which leaves him better off than the dodge.
test "A sweep gathers what it meets [EX-3] [EF-063] [EF-064] [EF-065] [EF-069]" {
  scenario "duel"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = sweep
  answer further = C4, D4, E4, F4, G4 ; answer go_on = no
  take_slot(anna)
  expect bert.ap == 15 and first(bert.weapons).at == G4 and first(anna.weapons).at == H4 and bert.wounds == [] and bert.opened
  expect combat.paid == 5
}
test "A sweep ends where nothing more can be paid [EF-063]" {
  scenario "duel"
  run 0
  combat.begun = true
  bert.ap = 5
  first(bert.weapons).at = B3
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = sweep
  answer further = C4, D4, E4, F4, G4
  take_slot(anna)
  expect bert.ap == 0 and first(bert.weapons).at == G4 and bert.wounds == []
}
test "A sweep may not end on the body, nor drive anything off the chart [EF-005] [EF-063] [EF-066]" {
  scenario "duel"
  let blade = first(bert.weapons)
  blade.at = E4
  expect may_rest(bert, blade, C4) and not may_rest(bert, blade, D4)
  expect may_step(bert, blade, [F4], F4) and may_step(bert, blade, [F4], D4)
  bert.ap = 1
  expect not may_step(bert, blade, [F4], F4) and not may_step(bert, blade, [F4], E3) and not can_sweep(bert, blade, [F4])    "from there it is too far"
  bert.ap = 2
  expect may_step(bert, blade, [F4], F4) and not may_step(bert, blade, [F4], D4) and not may_step(bert, blade, [F4], E3)
  blade.at = B7
  expect not may_step(bert, blade, [A7], A7) and may_step(bert, blade, [A7], A8)
  blade.at = A8
  bert.ap = 1
  expect may_step(bert, blade, [A7], A7) and can_sweep(bert, blade, [A7])
  bert.ap = 0
  expect not may_step(bert, blade, [A7], A7) and not can_sweep(bert, blade, [A7])
}
test "A square blow is swept row by row [EX-6] [EF-067]" {
  scenario "yard"
  run 0
  max.weapons[0].drawn = true
  first(bert.weapons).at = A7
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = bert
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = sweep
  answer further = B8, C9, D8, D7, E8, F9, F8, E7, D6, C5, B4 ; answer go_on = no
  take_slot(max)
  expect bert.ap == 20 - 11 and bert.wounds == [] and first(bert.weapons).at == B4 and max.weapons[0].at == A3
  expect shortest_push(A7, 1, [D7, E7, D8, E8], combat.off_body, combat.off_body, body.squares, 10) == []
}
test "Scattered squares are gathered [EX-7] [EF-068]" {
  scenario "yard"
  run 0
  copy_of(lina.weapons, flail).drawn = true
  first(anna.weapons).at = A11
  answer deed = fight ; answer make_attack.weapon = copy_of(lina.weapons, flail) ; answer victim = anna
  answer squares = [D8, B11, F15] ; answer manoeuvre = sweep
  answer further = B11, C10, D9, E8, E7, D8, C9, B10, B11, C12, D13, E14, F15, G16, H17 ; answer go_on = no
  take_slot(lina)
  expect anna.ap == 20 - 15 and anna.wounds == [] and first(anna.weapons).at == H17
  expect shortest_push(A11, 1, [D8, B11, F15], combat.off_body, combat.off_body, body.squares, 14, true) == []
}
test "A sweep ends with a push: the weapon stays just behind what it has driven [EF-063]" {
  scenario "duel"
  run 0
  let blade = first(bert.weapons)
  blade.at = B3
  expect may_end(bert, blade, [B4], B4) and not may_end(bert, blade, [B4], C4)
  combat.begun = true
  bert.ap = 2
  expect not can_sweep(bert, blade, [I20])       "nothing is there to be driven"
  blade.at = C11
  answer squares = [B11] ; answer manoeuvre = sweep
  expect refused make_attack(anna)               "no option"
}
test "Unless it may be led on from there [EX-7] [EF-063]" {
  scenario "yard"
  param stays_behind = false
  run 0
  copy_of(lina.weapons, flail).drawn = true
  first(anna.weapons).at = A11
  answer deed = fight ; answer make_attack.weapon = copy_of(lina.weapons, flail) ; answer victim = anna
  answer squares = [D8, B11, F15] ; answer manoeuvre = sweep
  answer further = B11, C10, C9, C8, C7, D8, E9, F10, G11, H12, H13, G14, F15, E15 ; answer go_on = yes, yes, no
  take_slot(lina)
  expect anna.ap == 20 - 14 and anna.wounds == []
}

# ---- bare hands and shields ----------------------------------------------------------------

test "Fists parry fists, but not steel [EF-070]" {
  scenario "yard"
  run 0
  let cut = new attack {
    attacker = bert ; victim = uwe ; weapon = first(bert.weapons) ; aimed_at = [D4] ; cost = 0 ; gently = false
  }
  expect dodge.may(uwe, cut) and not deflect.may(uwe, cut) and not sweep.may(uwe, cut)
  let punch = new attack {
    attacker = uwe ; victim = fritz ; weapon = first(uwe.weapons) ; aimed_at = [D4] ; cost = 0 ; gently = false
  }
  expect parriers(fritz, punch) == fritz.weapons and parriers(fritz, attack_on(fritz, [D4])) == [first(fritz.weapons)]
  last(fritz.weapons).at = B3
  answer deed = fight ; answer victim = fritz ; answer squares = [D4] ; answer manoeuvre = deflect
  answer blade = last(fritz.weapons) ; answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B4
  take_slot(uwe)
  expect uwe.wounds == [] and fritz.wounds == [] and last(fritz.weapons).at == B4
}
## Uwe strikes with his bare fist, and Bert parries it with a sword: the blow is a hit on Uwe's
## own hand.
test "Steel that parries a fist hits the hand [EX-11] [EF-071]" {
  scenario "yard"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight ; answer victim = bert ; answer squares = [D4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B3
  take_slot(uwe)
  expect map(uwe.wounds, it.part) == [right_hand] and first(uwe.wounds).squares == 1 and bert.wounds == []
}
test "Also if something comes through [EF-071]" {
  scenario "yard"
  run 0
  uwe.ap = 20
  first(bert.weapons).at = B3
  answer deed = fight ; answer victim = bert ; answer squares = [B6, C6] ; answer manoeuvre = deflect
  answer way = up ; answer goal = C4 ; answer moved = [C6] ; answer stand = B4
  take_slot(uwe)
  expect map(uwe.wounds, it.part) == [right_hand] and map(bert.wounds, it.part) == [right_upper_arm]
}
test "It is the hand that struck [EF-071]" {
  scenario "yard"
  run 0
  uwe.right_handed = false
  first(bert.weapons).at = B3
  answer deed = fight ; answer victim = bert ; answer squares = [D4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B3
  take_slot(uwe)
  expect map(uwe.wounds, it.part) == [left_hand]
}
test "Steel that parries steel hits nobody [EF-071]" {
  scenario "duel"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B3
  take_slot(anna)
  expect anna.wounds == [] and first(anna.weapons).drawn
}
test "Shields sweep in a block [EX-6] [EF-072]" {
  scenario "yard"
  run 0
  max.weapons[0].drawn = true
  let board = copy_of(stan.weapons, shield)
  board.at = A7
  expect driven(stan, copy_of(stan.weapons, buckler), [D7, E7, D8, E8], [G14]) == [D7, E7, D8, E8]
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = stan
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = sweep
  answer further = B7, C7, D7, E7 ; answer go_on = yes, yes, yes, no
  take_slot(max)
  expect stan.ap == 20 - 4 and stan.wounds == [] and board.at == E7
}
test "How large shields are [EF-072]" {
  scenario "yard"
  expect block_of(stan, first(stan.weapons)) == 1 and block_of(stan, copy_of(stan.weapons, shield)) == 4
  expect buckler.block == 2 and shield.block == 4 and tower_shield.block == 6 and sword.block == 1
  run 0
  expect copy_of(stan.weapons, shield).at == F8 and stand_cost(stan, copy_of(stan.weapons, shield), E9) == 0
}
test "A buckler comes to rest beside the body, like a weapon; larger shields have no room there [EF-066] [EF-074]" {
  scenario "yard"
  let small = copy_of(stan.weapons, buckler)
  let large = copy_of(stan.weapons, shield)
  expect may_rest(stan, small, A1) and may_rest(stan, small, A16) and not may_rest(stan, small, G7) and not may_rest(stan, small, A7)
  expect may_rest(stan, large, D7) and may_rest(stan, large, F17) and not may_rest(stan, large, G7) and not may_rest(stan, large, F18)
  expect may_rest(stan, copy_of(stan.weapons, tower_shield), D15) and not may_rest(stan, first(stan.weapons), D7)
}
test "Any shield may rest on the body, if the referee says so [EX-6] [EF-074]" {
  scenario "yard"
  param shield_on_body = any_size
  run 0
  max.weapons[0].drawn = true
  let small = copy_of(stan.weapons, buckler)
  copy_of(stan.weapons, shield).drawn = false
  small.drawn = true
  small.at = A7
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = stan
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = sweep
  answer further = B7, C7, D7, E7, F7, G7 ; answer go_on = yes, yes, yes, yes, no
  take_slot(max)
  expect stan.ap == 20 - 6 and stan.wounds == [] and small.at == G7 and max.weapons[0].at == I7
  expect not may_rest(stan, first(stan.weapons), D7)
}
test "A shield that skill makes larger needs the room [EF-072] [EF-074]" {
  scenario "yard"
  let small = copy_of(stan.weapons, buckler)
  stan.skills = [broad_guard]
  expect block_of(stan, small) == 3 and may_rest(stan, small, A1) and may_rest(stan, small, G2)
  expect not may_rest(stan, small, A3) and not may_rest(stan, small, A7) and not may_rest(stan, small, H1)
}
skill broad_guard { modifier broad to block_of for who : 1 when weapon.block > 1 }
skill light_hand  { modifier lighter to sweep_price for who : times 0.5 }
test "Whoever sweeps for less drives further [EF-014] [EF-063]" {
  scenario "duel"
  expect steps_for(bert, 3) == 3 and sweep_cost(bert, 3) == 3
  bert.skills = [light_hand]
  expect steps_for(bert, 3) == 6 and sweep_cost(bert, 3) == 2 and sweep_cost(bert, 4) == 2
  bert.skills = [nimble]
  expect steps_for(bert, 0) == 180 and sweep_cost(bert, 9) == 0
}
test "One weapon that comes in time is enough to parry [EF-033] [EF-062] [EF-063]" {
  scenario "yard"
  run 0
  fritz.ap = 1
  last(fritz.weapons).at = B3
  first(fritz.weapons).at = E7
  let punch = new attack {
    attacker = uwe ; victim = fritz ; weapon = first(uwe.weapons) ; aimed_at = [D4] ; cost = 0 ; gently = false
  }
  expect deflect.may(fritz, punch) and not can_deflect(fritz, punch, first(fritz.weapons)) and can_deflect(fritz, punch, last(fritz.weapons))
  expect deflects(fritz, punch, last(fritz.weapons), left) and not deflects(fritz, punch, last(fritz.weapons), right)
  expect deflect_ends(fritz, punch, last(fritz.weapons), left) == [B2, C3, B4, C4]
  punch.squares = [B4]
  expect sweep.may(fritz, punch) and not can_sweep(fritz, first(fritz.weapons), [B4]) and can_sweep(fritz, last(fritz.weapons), [B4])
}
test "A weapon turns one row of a square attack, a shield turns all of it [EF-052] [EF-067]" {
  scenario "yard"
  run 0
  max.weapons[0].drawn = true
  first(bert.weapons).at = B3
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = bert
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = deflect
  answer way = up ; answer goal = C4 ; answer moved = [D7, E7, D8, E8]
  expect refused take_slot(max)                  "row by row"
  let crush = new attack {
    attacker = max ; victim = bert ; weapon = max.weapons[0] ; aimed_at = [D7, E7, D8, E8] ; cost = 0 ; gently = false
  }
  expect turns(crush, first(bert.weapons), [D7, E7], left) and not turns(crush, first(bert.weapons), [D7, E7], up)
  expect turns(crush, first(bert.weapons), [D7, D8], up) and not turns(crush, first(bert.weapons), crush.squares, left)
  expect turns(crush, copy_of(stan.weapons, buckler), crush.squares, left)
  let cut = new attack {
    attacker = max ; victim = bert ; weapon = first(anna.weapons) ; aimed_at = [D7, E8] ; cost = 0 ; gently = false
  }
  expect turns(cut, first(bert.weapons), cut.squares, left)
}
test "Unless square attacks may be turned all at once [EF-052] [EF-067]" {
  scenario "yard"
  param rows_apart = false
  run 0
  max.weapons[0].drawn = true
  first(bert.weapons).at = B3
  answer deed = fight ; answer make_attack.weapon = max.weapons[0] ; answer victim = bert
  answer squares = [D7, E7, D8, E8] ; answer manoeuvre = deflect
  answer way = up ; answer goal = C4 ; answer moved = [D7, E7, D8, E8] ; answer stand = B3
  take_slot(max)
  expect bert.wounds == [] and bert.ap == 20 - 8
}
