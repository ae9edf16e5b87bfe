## A ruleset to be varied.
ruleset "Base" { version = "1.2" }
param bonus : int 0..10 = 5
kind metal plural metals { worth : int = 1 ; rule ring() -> text { return "ding" } }
rows metal(worth) { iron : 1 ; silver : 10 ; gold : 50 ; lead : 0 }
kind combatant { state hp : int = 10 ; define active = hp > 0 }
table band(yards: int) -> int { ..2 : 0 ; 3..20 : -3 ; 21..100 : -7 ; else : -15 }
score strength(who) { skill : who.hp ; extra : bonus ; fear : -1 }
modifier tired to strength : -1
define twice(n: int) = n * 2
rule greet(who) -> int { return 1 }
rule work(who) -> int {
  let sum = 1
  step second { sum += 2 }
  step third { sum += 4 }
  step fourth { sum += 8 }
  return sum
}
event struck(who, amount: int) "{who} is struck."
on struck as first_hook { who.hp -= amount }
on struck as second_hook { who.hp -= 1 }
condition dazed(who) { modifier dazed to strength for who : -5 }
measure hits by who on struck : amount
policy calm { colour : gold }
round {
  phase morning { }
  phase evening { for who in combatants { who.hp += 1000 } }
  phase night { for who in combatants { who.hp = 0 } }
}
victory { winner last_side_standing() ; draw "the base's end" when round >= 5 }

test "the base's numbers" {
  expect bonus == 5 and band(1) == 0 and band(50) == -7 and twice(4) == 8 and len(metals) == 4
}
test "the base's rules" {
  scenario "yard-base"
  announce struck(anna, 1)
  expect anna.hp in [8, 5]
}
test "the base's fight" {
  scenario "yard-base"
  policy calm
  expect strength(anna) == 13 and work(anna) == 15 and greet(anna) == 1
  choose colour from metals by anna
  expect colour == gold and colour.ring() == "ding"
  run 9
  expect round == 1
}
