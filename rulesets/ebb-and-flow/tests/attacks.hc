module "Ebb and Flow: tests of attacks" { version = "1.0" }
extends "ebb-and-flow"

kind combat { state missed : int = 0 }
on misses as counting { combat.missed += 1 }

## Anna strikes at Bert's neck with a sword, at D4, E4 and F4: an attempt to lop off his head.
## The first square is free, two more cost 3 AP each, 6 in all. Bert dodges to C4: the square
## at D4 takes 1 AP, the one at E4 takes 2 and that at F4 takes 3, 6 AP for a deft dodge to the
## left. Anna's sword is left at C4.
test "An initial attack [EX-1] [EF-043] [EF-044] [EF-047] [EF-048]" {
  scenario "duel"
  expect attack_cost(anna, first(anna.weapons), [D4, E4, F4]) == 6 and attack_cost(anna, first(anna.weapons), [D4]) == 0
  answer deed = fight, aim ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer strike_back = no
  run 1
  expect anna.ap == 14 and anna.opened and bert.ap == 14 + 1    "EX-2: 1, 2 and 3; then he aims"
  expect first(anna.weapons).at == C4 and bert.active and bert.wounds == [] and combat.last_attack == 1
}
test "AP are gone before the victim answers, and attacks without AP are legal [EF-045] [EF-048]" {
  scenario "duel"
  combat.begun = true
  anna.ap = 0
  expect base_attack_cost == 0 and can_attack_with(anna, first(anna.weapons))
  answer deed = fight ; answer squares = [E5] ; answer manoeuvre = none
  take_slot(anna)
  expect bert.gone == killed and anna.ap == 0
}
test "Any attack may have a price [EF-045]" {
  scenario "duel"
  param base_attack_cost = 2
  combat.begun = true
  expect attack_cost(anna, first(anna.weapons), [D4]) == 2 and attack_cost(anna, first(anna.weapons), [D4, E4]) == 5
  anna.ap = 2
  expect fight.may(anna) and can_attack_with(anna, first(anna.weapons))
  anna.ap = 1
  expect not fight.may(anna) and not can_attack_with(anna, first(anna.weapons))
}
test "One weapon that is near enough will do [EF-033] [EF-081]" {
  scenario "yard"
  combat.begun = true
  fritz.opened = true
  fritz.ap = 0
  first(fritz.weapons).at = E5
  last(fritz.weapons).at = A14
  answer deed = fight ; answer victim = anna ; answer squares = [E5] ; answer manoeuvre = none
  take_slot(fritz)
  expect anna.gone == killed
}
test "Nobody attacks when the weapon has too far to travel [EF-081]" {
  scenario "duel"
  combat.begun = true
  anna.opened = true
  anna.ap = 0
  first(anna.weapons).at = A11
  expect not fight.may(anna)                     "B11 is a step away"
  anna.ap = 1
  expect fight.may(anna)
}
test "An attack needs a square on the body [EF-046]" {
  scenario "duel"
  answer squares = [C4]
  expect refused make_attack(anna)               "at least one square on the body"
}
test "One is enough [EF-046]" {
  scenario "duel"
  answer deed = fight ; answer squares = [C4, D4] ; answer manoeuvre = none
  take_slot(anna)
  expect bert.gone == killed and anna.ap == 17
}
test "Each square once [EF-046]" {
  scenario "duel"
  first(anna.weapons).at = D4
  answer squares = [D4, D4]
  expect refused make_attack(anna)               "each square once"
}
test "Not more than the pool [EF-016]" {
  scenario "duel"
  combat.begun = true
  anna.ap = 5
  answer squares = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 6 AP of 5"
}
test "Exactly the pool [EF-016]" {
  scenario "duel"
  combat.begun = true
  anna.ap = 6
  answer deed = fight ; answer squares = [D4, E4, F4] ; answer manoeuvre = none
  take_slot(anna)
  expect anna.ap == 0 and bert.gone == killed
}
test "No attack without squares [EF-046]" {
  scenario "duel"
  answer squares = []
  expect refused make_attack(anna)               "an attack needs squares"
}
test "A line may not be bent [EF-051]" {
  scenario "duel"
  answer squares = [D4, E4, F5]
  expect refused make_attack(anna)               "these are not linear"
}
test "The initial attack is spent by attacking [EF-040] [EF-041]" {
  scenario "duel"
  answer deed = fight, fight ; answer squares = [B6], [B8] ; answer manoeuvre = none, none
  take_slot(anna)
  expect anna.opened and first(anna.weapons).at == B6 and anna.ap == 20
  anna.ready_at = 0
  take_slot(anna)
  expect anna.ap == 18 and not bert.opened       "two steps on from B6"
}
test "Whoever dodges may answer at once, if ready and still able to open [EF-040] [EF-042]" {
  scenario "duel"
  answer deed = fight ; answer squares = [D4], [E5] ; answer manoeuvre = dodge, none
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = yes
  run 1
  expect anna.gone == killed and bert.opened and bert.ap == 19 and bert.ready_at == 1 + 15
}
test "Or leave it for later [EF-040]" {
  scenario "duel"
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  take_slot(anna)
  expect not bert.opened and bert.ready_at == 0 and combat.missed == 1
}
test "Nor does one that leaves some of several squares on the body [EF-040]" {
  scenario "duel"
  answer deed = fight ; answer squares = [B7, B8] ; answer manoeuvre = dodge
  answer way = left ; answer goal = A7 ; answer moved = [B7]
  take_slot(anna)
  expect map(bert.wounds, it.part) == [right_upper_arm] and first(anna.weapons).at == A7 and bert.ready and combat.missed == 0
}
test "A dodge that leaves a hit earns no answer [EF-040]" {
  scenario "duel"
  answer deed = fight ; answer squares = [B7, C7] ; answer manoeuvre = dodge
  answer way = left ; answer goal = B7 ; answer moved = [C7]
  take_slot(anna)
  expect map(bert.wounds, it.part) == [right_upper_arm] and bert.active and bert.ready and not bert.opened and bert.ap == 20 - 1 - 2
}
test "Whoever parries has no answer, and loses his initial attack [EF-040] [EF-041] [EF-069]" {
  scenario "duel"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = deflect
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B3
  take_slot(anna)
  expect bert.ready and bert.opened and bert.ap == 19
}
test "Whoever counts has no answer [EF-042]" {
  scenario "duel"
  bert.ready_at = tick + 1
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  take_slot(anna)
  expect not bert.opened and bert.active
}
test "Whoever has attacked already has no answer [EF-041]" {
  scenario "duel"
  bert.opened = true
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  take_slot(anna)
  expect bert.ready and bert.ap == 19
}
test "A fighter with nothing in hand has no answer [EF-042]" {
  scenario "duel"
  first(bert.weapons).drawn = false
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  take_slot(anna)
  expect bert.ready and not bert.opened
}
test "After every dodge, if the referee says so [EF-041]" {
  scenario "duel"
  param first_blows = after_every_dodge
  bert.opened = true
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  take_slot(anna)
  expect not bert.opened
}
test "Several opponents: the attack names its victim, and may pass between them [EF-122]" {
  scenario "yard"
  answer deed = fight, fight ; answer victim = stan, lina ; answer squares = [D4], [E4] ; answer manoeuvre = none, none
  take_slot(anna)
  anna.ready_at = 0
  take_slot(anna)
  expect not stan.active and not lina.active and bert.active and anna.ap == 19    "one weapon square for all"
}
## A follow-up attack begins where the weapon is. From H4 a sword must go two squares to F4,
## and two more squares of the attack cost 6 AP: 8 in all. From C4 it is one square to D4: 7 in
## all.
test "Follow-ups: the weapon is led on from where it is [EX-4] [EF-080] [EF-081] [EF-082] [EF-083]" {
  scenario "duel"
  anna.opened = true
  first(anna.weapons).at = H4
  expect attack_cost(anna, first(anna.weapons), [F4, E4, D4]) == 8
  first(anna.weapons).at = C4
  expect attack_cost(anna, first(anna.weapons), [D4, E4, F4]) == 7
  anna.ready_at = 1
  bert.ready_at = 9
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = up ; answer goal = D1 ; answer moved = [D4]
  combat.begun = true
  take_slot(anna)
  expect anna.ap == 19 and bert.ap == 17 and anna.ready_at == 15
}
test "A weapon rests where it was left, on the body too [EF-034] [EF-083]" {
  scenario "duel"
  answer deed = fight ; answer squares = [B7] ; answer manoeuvre = none
  take_slot(anna)
  expect first(anna.weapons).at == B7 and bert.active
}
test "Attacks worth a look: at every part, near the weapon and in its middle" {
  scenario "duel"
  combat.begun = true
  anna.ap = 0
  first(anna.weapons).at = I2
  expect leads(anna) == [F2, E3, F4, E4, C5, B5, F5, D7, G5, B6, H6, B10, D10, E10, H10, B14, C14, F14, H14, C17, F17, B19, G19]
  first(anna.weapons).at = A11
  expect take(leads(anna), 9) == [D3, E3, D4, E4, B5, C9, D7, G5, B9]
}
test "Attacks worth a look: with the squares that are free, and with all that can be paid" {
  scenario "yard"
  run 0
  combat.begun = true
  anna.ap = 6
  expect most_squares(anna, first(anna.weapons)) == 3 and most_squares(zara, first(zara.weapons)) == 11
  expect unique(map(likely_squares(anna, first(anna.weapons)), len(it))) == [1, 3]
  expect unique(map(likely_squares(zara, first(zara.weapons)), len(it))) == [1, 3, 11]
  expect unique(map(likely_squares(lina, copy_of(lina.weapons, shotgun)), len(it))) == [1, 4, 12]
  anna.ap = 8
  expect most_squares(anna, first(anna.weapons)) == 3 and most_squares(anna, feather) == 6
}
define leads(who) = flatten(likely_squares(who, first(who.weapons)))
weapon feather { extra = 0 ; start = A11 }
