module "Ebb and Flow: tests of action points and viscosity" { version = "1.0" }
extends "ebb-and-flow"

test "The pool is what skills grant, less lasting wounds [EF-010] [EF-012]" {
  scenario "yard"
  bert.ap_penalty = 3
  uwe.ap_penalty = 9
  expect swordplay.ap == 12 and footwork.ap == 8 and brawling.ap == 6 and veteran.ap == 20 and disarming.ap == 0
  expect anna.ap == 20 and pool(anna) == 20 and uwe.ap == 6
  expect pool(bert) == 17 and pool(uwe) == 0     "6 less 9"
}
test "The attack that opens the fight fills all pools, before it is paid [EF-012]" {
  scenario "yard"
  anna.ap = 2 ; bert.ap = 0 ; stan.ap = 33
  lina.ap_penalty = 4 ; lina.ap = 1
  run 0
  expect anna.ap == 2 and bert.ap == 0           "not as it is set up"
  answer deed = fight ; answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = none
  take_slot(anna)
  expect anna.ap == 20 - 6 and bert.ap == 20 and uwe.ap == 6
  expect lina.ap == 16                           "less what a lasting wound takes"
  expect stan.ap == 33                           "who has more keeps it"
}
test "Only the first attack fills them [EF-012] [EF-013]" {
  scenario "duel"
  answer deed = fight, fight ; answer squares = [B6], [B9] ; answer manoeuvre = none, none
  run 1
  expect combat.begun and anna.ap == 18 and bert.ap == 18
}
test "What is drawn and aimed before it costs nothing and is not lost [EF-012] [EF-030]" {
  scenario "duel"
  first(bert.weapons).drawn = false
  anna.ready_at = 3
  answer deed = draw_weapon, aim, aim, fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  run 2
  expect bert.ap == 20 - 3 + 2 and not combat.begun
  bert.ready_at = 4
  run 1
  expect bert.ap == 20 - 1 and combat.begun and anna.ap == 20
}
test "What one has for an attack before the fight begins [EF-012]" {
  scenario "duel"
  param base_attack_cost = 2
  anna.ap = 0
  expect at_hand(anna) == 20 and can_attack_with(anna, first(anna.weapons))
  combat.begun = true
  expect at_hand(anna) == 0 and not can_attack_with(anna, first(anna.weapons))
}
test "Blows at an arm disarm, if one has learnt it [EF-011]" {
  scenario "yard"
  anna.skills = [disarming, tripping]
  expect pool(anna) == 0
  answer deed = fight ; answer victim = bert ; answer squares = [B10] ; answer manoeuvre = none
  take_slot(anna)
  expect not first(bert.weapons).drawn and not prone(bert)
  first(bert.weapons).drawn = true
  strike(new_blow(bert, left_lower_arm, anna, 1, false))
  expect first(bert.weapons).drawn               "it is in the other hand"
  first(lina.weapons).drawn = true
  strike(new_blow(lina, left_lower_arm, anna, 1, false))
  expect not first(lina.weapons).drawn
  strike(new_blow(stan, right_upper_arm, anna, 1, false))
  expect copy_of(stan.weapons, shield).drawn and not prone(stan)
}
test "Blows at a thigh trip, if one has learnt it [EF-011]" {
  scenario "duel"
  anna.skills = [tripping]
  answer deed = fight ; answer squares = [C15] ; answer manoeuvre = none
  take_slot(anna)
  expect prone(bert) and first(bert.weapons).drawn
  end prone(bert)
  strike(new_blow(bert, left_upper_leg, anna, 1, false))
  expect prone(bert)
  end prone(bert)
  strike(new_blow(bert, left_upper_arm, anna, 1, false))
  expect not prone(bert)
}
test "Skills change what things cost and how soon one is ready [EF-014] [EF-123]" {
  scenario "duel"
  anna.skills = [quick_recovery, light_feet, steady_aim]
  expect viscosity(anna, first(anna.weapons)) == 12 and pool(anna) == 2
  expect dodge_price(anna) == 0.5 and dodge_price(bert) == 1
  expect shift_cost(dodge, anna, [D4, E4], C4, left) == 2 and shift_cost(dodge, bert, [D4, E4], C4, left) == 3
  expect aim_rate(anna) == 2 and aim_rate(bert) == 1
}
test "Nothing but aiming gives AP back [EF-013] [EF-090]" {
  scenario "duel"
  combat.begun = true
  anna.ap = 4
  bert.ready_at = 9
  answer deed = aim, fight ; answer squares = [D4, E4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4]
  run 2
  expect anna.ap == 4 + 1 - 3                    "what is spent stays spent"
  answer deed = aim, aim
  run 2
  expect tick == 10 and anna.ap == 2             "and counting gives nothing"
}
test "Viscosity counts from the attack, hit or not, and is what one holds [EF-021] [EF-022]" {
  scenario "yard"
  expect viscosity(anna, first(anna.weapons)) == 15 and viscosity(zara, first(zara.weapons)) == 20 and viscosity(uwe, first(uwe.weapons)) == 10
  expect viscosity(stan, first(stan.weapons)) == 20    "10 and 10 for the shield"
  first(stan.weapons).drawn = true
  expect viscosity(stan, first(stan.weapons)) == 25 and pace(stan) == 25 and pace(uwe) == 10 and pace(zara) == 20 and base_viscosity == 10
  for weapon in stan.weapons { weapon.drawn = false }
  expect pace(stan) == 10                        "with nothing in hand"
  answer deed = fight ; answer victim = bert ; answer squares = [D4]
  answer manoeuvre = dodge ; answer way = left ; answer goal = C4 ; answer moved = [D4]
  run 0
  anna.ready_at = 1
  for who in without(combatants, anna) { who.ready_at = 99 }
  run 1
  expect anna.ready_at == 1 + 15 and not anna.ready
}
test "The count is never below 0 [EF-022]" {
  scenario "yard"
  param base_viscosity = 0
  expect viscosity(uwe, first(uwe.weapons)) == 0
  anna.skills = [quick_recovery]
  uwe.skills = [quick_recovery]
  expect viscosity(uwe, first(uwe.weapons)) == 0 and viscosity(anna, first(anna.weapons)) == 2
}
test "Only the attacking weapon may count [EF-022]" {
  scenario "yard"
  param viscosity_of = attacking_weapon
  first(stan.weapons).drawn = true
  expect viscosity(stan, first(stan.weapons)) == 15 and viscosity(stan, copy_of(stan.weapons, shield)) == 20 and pace(stan) == 15
}
test "A fighter whose count is still running may defend, but not attack, aim or draw [EF-023] [EF-024]" {
  scenario "yard"
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 1
  first(bert.weapons).drawn = false
  answer deed = fight ; answer victim = bert ; answer squares = [D4]
  answer manoeuvre = dodge ; answer way = left ; answer goal = C4 ; answer moved = [D4]
  run 1
  expect bert.ap == 19 and not bert.opened and bert.active    "he dodges, and cannot answer yet"
  expect not first(bert.weapons).drawn
  expect anna.ready_at == 16 and sum(combatants, it.ap) == sum(combatants, pool(it)) - 1    "nobody else does anything"
}
test "Drawing costs AP and no time, and starts the weapon where it is listed [EF-024] [EF-030]" {
  scenario "yard"
  run 0
  expect first(max.weapons).at == A15 and not first(max.weapons).drawn
  first(max.weapons).at = E5
  answer deed = draw_weapon, aim ; answer weapon = first(max.weapons)
  take_slot(max)
  expect first(max.weapons).drawn and first(max.weapons).at == A15
  expect max.ap == 20 - 8 + 1                    "in the same turn he aims"
  max.ap = 7
  first(max.weapons).drawn = false
  expect not can_draw(max, first(max.weapons)) and draw_weapon.may(max)    "the dagger costs one"
  max.ap = 8
  expect can_draw(max, first(max.weapons)) and not can_draw(anna, first(anna.weapons)) and not draw_weapon.may(anna)
  copy_of(max.weapons, dagger).drawn = true
  expect not can_draw(max, first(max.weapons)) and not draw_weapon.may(max)    "two hands are not free"
}
test "Two weapons of one hand each go together, a third does not [EF-030]" {
  scenario "yard"
  run 0
  expect can_draw(stan, first(stan.weapons)) and can_draw(stan, copy_of(stan.weapons, buckler))
  first(stan.weapons).drawn = true
  expect not can_draw(stan, copy_of(stan.weapons, buckler))
}
test "Aiming: an AP for each tick of waiting, without end [EF-026] [EF-090]" {
  scenario "duel"
  bert.ready_at = 99
  answer deed = aim, aim, aim
  run 3
  expect anna.ap == 23 and anna.ready and tick == 3
  expect deeds == [aim, draw_weapon, fight, rise]    "there is no other way to wait"
}
test "Aiming fills up the pool, if the referee says so [EF-090]" {
  scenario "duel"
  param aim_to_pool = true
  anna.ap = 19
  bert.ap = 25
  answer deed = aim, aim, aim, aim
  run 2
  expect anna.ap == 20 and bert.ap == 25
}
test "Skills may aim faster [EF-091]" {
  scenario "duel"
  anna.skills = [steady_aim]
  anna.ap = 3
  answer deed = aim
  take_slot(anna)
  expect anna.ap == 5
}
test "A fighter who has aimed may answer the attack he has dodged in the same tick, but gives back what aiming gained [EF-042] [EF-090]" {
  scenario "duel"
  anna.ap = 30
  answer deed = aim, fight ; answer squares = [D4], [E4] ; answer manoeuvre = dodge, none
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = yes
  run 1
  expect anna.gone == none and bert.gone == killed and anna.ap == 30 - 1 and anna.ready_at == 16
}
test "A fighter who does not answer keeps what aiming gained; one who has spent it cannot answer [EF-042] [EF-090]" {
  scenario "duel"
  anna.ap = 30
  answer deed = aim, fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  run 1
  expect anna.ap == 30 + 1 - 1 and anna.aimed == 1
  bert.ready_at = 0 ; anna.ap = 0 ; bert.opened = false ; anna.skills = [quick_recovery]
  answer deed = aim, fight ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  run 1
  expect anna.ap == 0 and anna.aimed == 1 and not anna.opened    "nobody asks"
  bert.ready_at = 99
  answer deed = aim
  run 1
  expect anna.aimed == 1 and anna.ap == 1
}
