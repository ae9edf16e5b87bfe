## Tables: keys of every sort, several columns, and scores that read them.
ruleset "Tables" { version = "1.0" }
kind combatant { state hp : int = 10 ; define active = hp > 0 }
round { phase idle { } }
victory { winner last_side_standing() }
kind metal plural metals of iron, silver, gold

table price(metal, weight: int 0..) -> int {
  silver, any : 10 * weight
  gold,   ..1 : 50
  gold,   2.. : 100
  any,    any : weight
}
table band(yards: int) -> int { ..2 : 0 ; 3..20 : -3 ; 21..100 : -7 ; else : -15 }
table share(x: num) -> text {
  ..1/3 : "a third at most"
  ..0.5 : "half at most"
  2/3.. : "two thirds"
  else  : "some"
}
table weigh(difference: int, extra: int) -> hit: int, harm: num { ..0 : 10, 0 ; else : 10 - difference, extra / 2 }
table verdict(ready: bool, mood: one of calm or wild, word: text) -> int {
  true,  calm, any      : 1
  true,  wild, "charge" : 2
  true,  wild, any      : 3
  false, any,  any      : 4
}
table sparse(n: int) -> int { -5000 : 1 ; 0 : 2 ; 5000 : 3 ; else : 0 }

test "keys of every sort" {
  expect price(gold, 1) == 50 and price(gold, 2) == 100 and price(silver, 7) == 70 and price(iron, 3) == 3
  expect band(-9) == 0 and band(2) == 0 and band(3) == -3 and band(20) == -3 and band(21) == -7 and band(100) == -7 and band(101) == -15
  expect share(1 / 3) == "a third at most" and share(0.34) == "half at most" and share(0.5) == "half at most" and share(0.51) == "some"
  expect share(8 / 12) == "two thirds" and share(0.66) == "some"
  expect weigh(0, 4).hit == 10 and weigh(-3, 4).harm == 0 and weigh(4, 3).hit == 6 and weigh(4, 3).harm == 1.5
  expect verdict(true, calm, "x") == 1 and verdict(true, wild, "charge") == 2 and verdict(true, wild, "x") == 3 and verdict(false, wild, "charge") == 4
  expect sparse(-5000) == 1 and sparse(0) == 2 and sparse(5000) == 3 and sparse(1) == 0
}

# ---- scores ------------------------------------------------------------------------------------

score plain(a: int) {
  one    : a
  two    : 2             when a > 5
  so_far : total         when total > 10
  half   : times 0.5
  limits : at_most 9
  least  : at_least 2
}
score fine(a: num) -> num { one : a ; half : times 0.5 when a > 1 }
test "terms go from top to bottom" {
  expect plain(1) == 2 and plain(4) == 2 and plain(5) == 2 and plain(6) == 4
  expect plain(9) == 9                           "11, doubled, halved, at most 9"
  expect plain(-7) == 2
  expect fine(3) == 1.5 and fine(0.5) == 0.5
}
score down(a: int) { it_is : a ; half : times 0.5 }
test "an int score rounds down after times" { expect down(5) == 2 and down(-5) == -3 }
