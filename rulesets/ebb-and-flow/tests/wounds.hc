module "Ebb and Flow: tests of wounds" { version = "1.0" }
extends "ebb-and-flow"
use "helpers"

kind combat { state hits_on_the_fallen : int = 0 }
on hit as watching when not victim.active { combat.hits_on_the_fallen += 1 }

test "A hit for each part, however many squares lie on it [EF-100]" {
  scenario "duel"
  answer deed = fight, fight ; answer squares = [B6, B7, B8], [B9, B10] ; answer manoeuvre = none, none
  run 1
  expect len(bert.wounds) == 1 and first(bert.wounds).squares == 3 and first(bert.wounds).tick == 1 and bert.ap == 18 - 3
  expect first(bert.wounds).part == right_upper_arm and not first(bert.wounds).treated
  expect map(anna.wounds, it.part) == [right_upper_arm, right_lower_arm] and anna.ap == 20 - 6 - 4
  expect last(anna.wounds).squares == 1 and len(combat.blows) == 0
}
test "Lethal parts kill at once [EF-101]" {
  scenario "yard"
  strike(new_blow(bert, head, anna, 1, false))
  strike(new_blow(stan, upper_torso, anna, 1, false))
  strike(new_blow(lina, neck, anna, 1, false))
  expect bert.gone == killed and stan.gone == killed and lina.gone == killed
  expect not bert.active and anna.active and not bert.ready and anna.ready
}
test "All parts are hit together, and a fighter who is already out suffers nothing more [EF-100] [EF-101]" {
  scenario "yard"
  lina.skills = [tripping]
  copy_of(lina.weapons, shotgun).drawn = true
  answer deed = fight ; answer make_attack.weapon = copy_of(lina.weapons, shotgun) ; answer victim = anna
  answer squares = [D4, B6, B14, C17] ; answer manoeuvre = none
  take_slot(lina)
  expect map(anna.wounds, it.part) == [neck, right_upper_arm, right_hand, right_lower_leg] and combat.hits_on_the_fallen == 0
  expect anna.gone == killed and anna.ap == 20 and first(anna.weapons).drawn and not prone(anna)
}
test "Nobody falls twice [EF-101]" {
  scenario "duel"
  param subdual = true
  leave(bert, unconscious, anna)
  leave(bert, killed, anna)
  expect bert.gone == unconscious
}
test "Wounds over time kill after 600 ticks, unless they are treated [EF-020] [EF-102]" {
  scenario "yard"
  strike(new_blow(bert, lower_torso, anna, 1, false))
  strike(new_blow(stan, left_upper_leg, anna, 1, false))
  expect bleeding(bert) and bert.active and bleeding_ticks == 600 and time_to_death(bert) == 600
  for who in combatants { who.ready_at = 700 }
  stan.treated_at = 20
  bert.treated_at = 700
  run 2
  expect tick == 20 and not bleeding(stan) and bleeding(bert) and all(stan.wounds, it.treated) and not any(bert.wounds, it.treated)
  run 1
  expect tick == 600 and bert.gone == bled_to_death and stan.active
}
test "Whoever wounds somebody does not bleed himself, and being treated helps nobody else [EF-102]" {
  scenario "duel"
  param bleeding_ticks = 10
  param stall_limit = 3
  strike(new_blow(bert, lower_torso, anna, 1, false))
  expect bleeding(bert) and not bleeding(anna)
  strike(new_blow(anna, right_upper_leg, bert, 1, false))
  expect bleeding(anna)                          "he bleeds by her, and she by him"
  treat(anna)
  expect not bleeding(anna) and bleeding(bert)
  leave(bert, killed, anna)
  anna.ready_at = 99
  expect none(active_combatants(), bleeding(it))    "the dead do not keep a fight going, nor does who killed them"
}
test "A second wound does not put death off [EF-102]" {
  scenario "duel"
  param bleeding_ticks = 3
  param stall_limit = 20
  strike(new_blow(bert, lower_torso, anna, 1, false))
  anna.ready_at = 2 ; bert.ready_at = 2
  answer deed = aim, aim
  run 2
  strike(new_blow(bert, lower_torso, anna, 1, false))
  anna.ready_at = 9 ; bert.ready_at = 9
  run 1
  expect tick == 3 and bert.gone == bled_to_death
}
test "The treated bleed anew from a new wound [EF-102]" {
  scenario "duel"
  strike(new_blow(bert, right_upper_leg, anna, 1, false))
  treat(bert)
  expect not bleeding(bert)
  strike(new_blow(bert, right_upper_leg, anna, 1, false))
  expect bleeding(bert) and first(bert.wounds).treated and not last(bert.wounds).treated
}
test "A hand drops what it holds [EF-103]" {
  scenario "yard"
  run 0
  strike(new_blow(fritz, left_hand, anna, 1, false))
  expect first(fritz.weapons).drawn and fritz.armed
  strike(new_blow(fritz, right_hand, anna, 1, false))
  expect not first(fritz.weapons).drawn and last(fritz.weapons).drawn and not fritz.armed
  strike(new_blow(zara, left_hand, bert, 1, false))
  expect not first(zara.weapons).drawn           "two hands held it"
  strike(new_blow(stan, right_hand, anna, 1, false))
  expect copy_of(stan.weapons, shield).drawn     "that is in the other hand"
  strike(new_blow(stan, left_hand, anna, 1, false))
  expect not copy_of(stan.weapons, shield).drawn
}
test "Whoever dropped his sword draws it again in his turn [EF-030] [EF-103]" {
  scenario "duel"
  run 0
  strike(new_blow(bert, right_hand, anna, 1, false))
  first(bert.weapons).at = E5
  answer deed = draw_weapon, aim
  take_slot(bert)
  expect first(bert.weapons).drawn and first(bert.weapons).at == A11 and bert.ap == 20 - 3 + 1
}
test "Hits to legs and feet bring a fighter down, and he gets up in his turn [EF-103]" {
  scenario "yard"
  run 0
  first(stan.weapons).drawn = true
  strike(new_blow(stan, left_lower_leg, anna, 1, false))
  strike(new_blow(lina, right_foot, anna, 1, false))
  strike(new_blow(bert, right_shoulder, anna, 1, false))
  expect prone(stan) and prone(lina) and not prone(bert) and prone_ticks == 5
  expect viscosity(stan, first(stan.weapons)) == 30 and viscosity(bert, first(bert.weapons)) == 15
  expect rise_cost(stan) == 3 and rise.may(stan) and not rise.may(bert)
  answer deed = rise, aim
  take_slot(stan)
  expect not prone(stan) and stan.ap == 20 - 3 + 1
  lina.ap = 2
  expect not rise.may(lina)
  lina.ap = 3
  expect rise.may(lina)
}
test "Nothing costs less than nothing [EF-103]" {
  scenario "duel"
  param rise_ap = 0
  anna.skills = [nimble]
  expect rise_cost(anna) == 0 and draw_cost(anna, dagger) == 0 and aim_rate(anna) == 0 and dodge_price(anna) == 0 and deflect_price(anna) == 0
  expect sweep_price(anna) == 0 and travel_cost(anna, first(anna.weapons), A12) == 0 and attack_cost(anna, first(anna.weapons), [D4, E4]) == 0
  expect time_to_death(anna) == 1 and block_of(anna, buckler) == 1
}
test "Plain parts cost AP, now and until they are treated [EF-104] [EF-105]" {
  scenario "duel"
  bert.ap = 1
  strike(new_blow(bert, left_shoulder, anna, 1, false))
  expect bert.ap == 0 and bert.ap_penalty == 2 and pool(bert) == 18
  bert.ap = 9
  strike(new_blow(bert, right_lower_arm, anna, 1, false))
  strike(new_blow(bert, lower_torso, anna, 1, false))
  expect hinder_ap == 2 and bert.ap == 7 and bert.ap_penalty == 4 and pool(bert) == 16
  bert.ap_penalty = 5
  treat(bert)
  expect bert.ap_penalty == 1 and pool(bert) == 19 and bert.ap == 10    "one that he has brought along; the 3 AP that he lost come back"
  treat(bert)
  expect bert.ap_penalty == 1 and bert.ap == 10  "wounds are treated once"
  bert.ap_penalty = 1
  strike(new_blow(bert, left_upper_arm, anna, 1, false))
  bert.ap_penalty = 1
  treat(bert)
  expect bert.ap_penalty == 0
}
test "Treatment for the pool alone, where the referee says so [EF-104]" {
  scenario "duel"
  param treatment_pays = false
  bert.ap = 9
  strike(new_blow(bert, left_shoulder, anna, 1, false))
  treat(bert)
  expect bert.ap == 7 and bert.ap_penalty == 0 and bert.hindered == 0
}
test "Attacks to subdue knock a fighter out instead of killing him [EF-105]" {
  scenario "duel"
  param subdual = true
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none ; answer gently = yes
  take_slot(anna)
  expect bert.gone == unconscious and not bert.active
}
test "Whoever has been subdued loses his senses in the end [EF-102] [EF-105]" {
  scenario "duel"
  param subdual = true
  answer deed = fight ; answer squares = [D10] ; answer manoeuvre = none ; answer gently = yes
  take_slot(anna)
  expect bleeding(bert, true, anna) and not bleeding(anna) and bert.active
  anna.ready_at = 700 ; bert.ready_at = 700
  run 2
  expect tick == 600 and bert.gone == unconscious
}
test "By default attacks are meant to kill [EF-105]" {
  scenario "duel"
  expect not subdual
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none
  take_slot(anna)
  expect bert.gone == killed
}
test "A fighter who may subdue can also choose to kill [EF-105]" {
  scenario "duel"
  param subdual = true
  answer deed = fight ; answer squares = [D4] ; answer manoeuvre = none ; answer gently = no
  take_slot(anna)
  expect bert.gone == killed
}
test "A wound never gives anyone AP [EF-104]" {
  scenario "duel"
  combat.begun = true
  anna.ready_at = 1 ; bert.ready_at = 9 ; bert.ap = 0 ; bert.treated_at = 5
  answer deed = fight ; answer squares = [B6] ; answer manoeuvre = none
  run 2
  expect tick == 5 and bert.ap == 0 and bert.ap_lost == 0 and pool(bert) == 20
  bert.ap = 9
  hinder(bert)
  expect bert.ap_lost == 2
  treat(bert)
  hinder(bert)
  expect bert.ap == 7 and bert.ap_lost == 2      "what came back is not lost twice"
}
