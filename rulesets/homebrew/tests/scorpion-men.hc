module "Ebb and Flow: scorpion men, tested"
extends "homebrew/scorpion-men"

test "The tail on the chart" {
  scenario "tests/yard"
  expect body.area(E14) == tail and body.area(E16) == tail and body.area(E17) == none and body.area(E13) == lower_torso
  expect len(body.areas) == 92 + 3 and tail.class == systemic
}
test "A sting poisons, and again as it wears off" {
  scenario "sand-pit"
  run 0
  combat.begun = true
  skarn.ap = 40 ; ishet.ap = 8
  skarn.opened = true
  answer deed = fight ; answer make_attack.weapon = copy_of(skarn.weapons, sting)
  answer squares = [E17, E16] ; answer manoeuvre = none
  take_slot(skarn)
  expect ishet.ap == 8 - 4 and poisoned(ishet, 3, skarn) and not last(ishet.weapons).drawn
}
test "Poison takes less each time" {
  scenario "sand-pit"
  param poison_ticks = 3
  ishet.ap = 9
  sicken(ishet, skarn, 3)
  expect ishet.ap == 6 and poisoned(ishet, 2, skarn)
  sicken(ishet, skarn, 2)
  expect ishet.ap == 4 and stacks(poisoned, ishet) == 2
  sicken(ishet, skarn, 4)
  expect ishet.gone == unconscious
}
test "It works by itself, and who is treated is rid of it" {
  scenario "sand-pit"
  param poison_ticks = 3
  run 0
  ishet.ap = 30
  sicken(ishet, skarn, 3)
  for who in combatants { who.ready_at = 400 }
  run 2
  expect tick == 3 and ishet.ap == 27 - 2 and poisoned(ishet, 1, skarn)
  treat(ishet)
  expect not poisoned(ishet)
}
test "A tail that is hit droops, and is no hand" {
  scenario "sand-pit"
  run 0
  let stinger = copy_of(ishet.weapons, sting)
  expect stinger.drawn and stinger.at == E19
  disarm(ishet, true)
  expect stinger.drawn and not first(ishet.weapons).drawn
  first(ishet.weapons).drawn = true
  tail.struck(ishet, skarn, false)
  expect not stinger.drawn and first(ishet.weapons).drawn and draw_cost(ishet, stinger) == 4
}
test "No other weapon poisons" {
  scenario "tests/yard"
  answer deed = fight ; answer victim = bert ; answer squares = [C5] ; answer manoeuvre = none
  take_slot(anna)
  expect len(bert.wounds) == 1 and bert.ap == 18 and not poisoned(bert)
}
test "Who is treated is rid of his own poison, not of what he gave" {
  scenario "sand-pit"
  sicken(ishet, skarn, 3)
  treat(skarn)
  expect poisoned(ishet, 2, skarn)
}
