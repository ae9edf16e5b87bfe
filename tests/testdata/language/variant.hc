## Everything that a variant can change, on the ruleset beside it.
ruleset "Variant" { version = "1.0" }
extends "base" from "1.1"

override param bonus = 7
override metal gold { worth = 90 ; rule ring { return "clang" } }
metal copper like iron { worth = 2 }
remove metal lead
extend kind metal of tin
extend kind combatant { state luck : int = 3 ; define lucky = luck > 2 }
override table band { ..2 : 1 ; else : -99 }
extend table band { 50..60 : 55 }
remove row band 21..100
override score strength { skill : who.hp * 2 ; extra : 1 }
remove term strength.fear
modifier inspired to strength : 100 when who.lucky
override modifier tired to strength : -2
override define twice(n: int) = n * 3
override rule greet(who) -> int { return 2 }
override step work.second { sum += 1000 }
remove step work.third
before step work.fourth { sum += 1 }
override on struck as first_hook { who.hp -= 5 }
remove hook second_hook
override condition dazed(who) { modifier dazed to strength for who : -50 }
override phase morning { for who in combatants { who.hp += 1 } }
phase noon "Noon" after morning { for who in combatants { who.hp += 10 } }
remove phase night
before phase evening { for who in combatants { who.hp += 100 } }
override policy calm { colour : silver }
override victory { draw "the variant's end" when round >= 2 }
override measure hits by who on struck : amount * 2
override event struck(who, amount: int) "{who} is struck for {amount}!"
remove test "the base's fight"
remove test "the base's numbers"

test "params, instances, tables" {
  expect bonus == 7 and gold.worth == 90 and gold.ring() == "clang" and iron.ring() == "ding" and copper.worth == 2 and tin.worth == 1
  expect len(metals) == 5 and last(metals) == copper or last(metals) == tin
  expect band(1) == 1 and band(10) == -3 and band(21) == -99 and band(55) == 55 and band(100) == -99
}
test "scores, defines, rules, steps" {
  scenario "yard-base"
  expect strength(anna) == 20 + 1 - 2 + 100
  anna.luck = 0
  expect strength(anna) == 19
  begin dazed(anna)
  expect strength(anna) == -31
  expect twice(4) == 12 and greet(anna) == 2 and work(anna) == 1 + 1000 + 1 + 8
}
test "hooks, phases, victory, policies" {
  scenario "yard-base"
  policy calm
  announce struck(anna, 1)
  expect anna.hp == 5
  run 1
  expect anna.hp == 5 + 1 + 10 + 100 + 1000
  choose colour from metals by anna
  expect colour == silver
  run 5
  expect round == 2
}
