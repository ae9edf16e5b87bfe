## 14. Scorpion men: fighters with a tail that can be hit, and that stings with a poison. It
## eats at the AP, and goes on doing so as it wears off.
ruleset "Ebb and Flow: scorpion men" { version = "1.0" }
extends "ebb-and-flow"

## Between the legs, in the middle of the chart.
extend map body {
  art at E14 """
    p
    p
    p
  """
  legend { p : tail }
}
## A tail that is hit droops, and must be raised again like a weapon that is drawn.
part tail { class = systemic ; rule struck { for weapon in stings(victim) { weapon.drawn = false } } }
define stings(who) = filter(who.held, it.poison > 0)
extend kind weapon { poison : int 0.. = 0 "AP that it takes at first" }
weapon sting { extra = 3 ; start = E19 ; draw = 4 ; poison = 4 }
around define in_hand = proceed() and weapon.poison == 0
after step make_attack.land as stung when threats(attack) != [] { sicken(victim, attacker, weapon.poison) }

param poison_ticks : int 1.. = 15          "Until a poison works once more"
condition poisoned(who, cause: combatant, dose: int) stacks { on runs_out { sicken(who, cause, dose) } }
## Each time it takes one AP less; who has none left is out cold.
rule sicken(who, cause: combatant, dose: int) {
  if dose == 0 or not who.active { return }
  who.ap = max(0, who.ap - dose)
  say "The poison takes {dose} AP from {who}."
  if who.ap == 0 { leave(who, unconscious, cause) }
  begin poisoned(who, cause, dose - 1) for poison_ticks ticks
}
after rule treat as antidote { end poisoned(who) }

test "The tail on the chart" {
  scenario "tests/yard"
  expect body.area(E14) == tail and body.area(E16) == tail and body.area(E17) == none and body.area(E13) == lower_torso
  expect len(body.areas) == 92 + 3 and tail.class == systemic
}
test "A sting poisons, and again as it wears off" {
  scenario "sand-pit"
  run 0
  skarn.ap = 40 ; ishet.ap = 8
  skarn.opened = true
  answer make_attack.weapon = copy_of(skarn.weapons, sting)
  answer squares = [E17, E16] ; answer manoeuvre = none
  make_attack(skarn)
  expect ishet.ap == 8 - 4 and poisoned(ishet, skarn, 3) and not last(ishet.weapons).drawn
}
test "Poison takes less each time" {
  scenario "sand-pit"
  param poison_ticks = 3
  ishet.ap = 9
  sicken(ishet, skarn, 3)
  expect ishet.ap == 6 and poisoned(ishet, skarn, 2)
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
  expect tick == 3 and ishet.ap == 27 - 2 and poisoned(ishet, skarn, 1)
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
  run 0
  bert.ap = 9
  answer victim = bert ; answer squares = [C5] ; answer manoeuvre = none
  make_attack(anna)
  expect len(bert.wounds) == 0 or bert.ap >= 7
  expect not poisoned(bert)
}
