## Formulas at their edges: division, rounding, comparison, optionals, lists, dice.
ruleset "Formulas" { version = "1.0" }

param largest  : int = 9223372036854775807
param smallest : int = -9223372036854775807
param third    : num = 1/3
param limit    : int? = none
param factor   : num? = none

define within(n: int) = limit == none or n + limit * 3 < limit + 5
define scaled(x: num) = factor != none ? factor * x : x
rule up_to_limit(n: int) -> int {
  if limit == none { return n }
  return min(n, limit)
}

kind place plural places of hall, yard
kind combatant {
  state hp    : int = 3
  state lives : int = 1
  rival       : combatant? = none
  home        : place = hall
  define active = hp > 0
}
round { phase rest { } }
victory { winner last_side_standing() }

define sign(n: int) = n < 0 ? -1 : n > 0 ? 1 : 0
score worth(n: int) -> int {
  base : n
  lost : -1           when n > 5
  half : times 0.5    when n > 2
  cap  : at_most 6
}
rule echo(n: int) -> int { return n }

test "whole division rounds down and the remainder has the sign of the divisor" {
  scenario "yard-formulas"
  expect div(7, 2) == 3 and div(-7, 2) == -4 and div(7, -2) == -4 and div(-7, -2) == 3
  expect 7 % 3 == 1 and -7 % 3 == 2 and 7 % -3 == -2 and -7 % -3 == -1 and 6 % 3 == 0 and -6 % 3 == 0
  for a in [-9, -8, -1, 0, 1, 8, 9] {
    for b in [-4, -3, -1, 1, 3, 4] { expect div(a, b) * b + a % b == a }
  }
  expect smallest % -1 == 0 and div(smallest, 1) == smallest and div(largest, -1) == -largest
}
test "a quotient is a num" {
  scenario "yard-formulas"
  expect 7 / 2 == 3.5 and 6 / 3 == 2 and -7 / 2 == -3.5
  expect third * 3 == 1 and floor(third * 3) == 1 and 0.1 + 0.2 != 0.3
  expect floor(7 / 2) == 3 and floor(-7 / 2) == -4 and ceil(-7 / 2) == -3
}
test "rounding" {
  scenario "yard-formulas"
  expect round(0.5) == 1 and round(1.5) == 2 and round(2.5) == 3 and round(-0.5) == -1 and round(-2.5) == -3
  expect round(0.49999999999999994) == 0 and round(2.4) == 2 and round(-2.6) == -3
  expect floor(-0.5) == -1 and ceil(-0.5) == 0 and floor(3) == 3 and ceil(3) == 3
  expect floor(4503599627370495.5) == 4503599627370495 and round(4503599627370497.0) == 4503599627370497
}
test "the largest and the smallest whole numbers" {
  scenario "yard-formulas"
  expect largest > 0 and smallest < 0 and smallest + largest == 0
  expect largest - 1 + 1 == largest and -largest == smallest and abs(-largest) == largest
  expect largest + 0.0 == 9223372036854775807.0 and largest > 9200000000000000000.0 and smallest < -9200000000000000000.0
  expect min(largest, smallest) == smallest and max(largest, smallest) == largest
}
test "comparisons and words" {
  scenario "yard-formulas"
  expect 1 == 1.0 and 1 < 1.5 and 2 >= 2.0 and 3 in 1..3 and not (4 in 1..3) and 4 not in 1..3
  expect anna.home == hall and anna.home != yard and anna != bert and anna.side != bert.side
  expect anna in combatants and anna not in enemies(anna) and hall in [hall, yard]
  expect sign(-4) == -1 and sign(0) == 0 and sign(9) == 1
  expect true != false and (1 < 2) == true and not (1 < 2 and 2 < 1) and (1 > 2 or 2 > 1)
}
test "and, or and ?: look no further than they must" {
  scenario "yard-formulas"
  expect false and div(1, 0) == 1 or true
  expect true or 1 / 0 > 2
  expect (2 > 1 ? 5 : div(1, 0)) == 5
  expect any([1, 0], div(1, it) == 1) and not all([2, 0], div(2, it) == 2)
}
test "what may be absent" {
  scenario "yard-formulas"
  expect anna.rival == none and (anna.rival?.hp ?? 7) == 7 and (bert.rival?.hp ?? 7) == 3
  expect bert.rival == anna and the(bert.rival).hp == 3
  expect find([1, 2], it > 2) == none and (find([1, 2], it > 1) ?? 9) == 2
  expect (bert.rival ?? bert) == anna and (anna.rival ?? anna) == anna
  let far = bert.rival
  if far != none { expect far.hp == 3 } else { expect false }
  expect far != none and far.hp == 3
  expect far == none or far.hp == 3
}
test "lists" {
  scenario "yard-formulas"
  let list = [3, 1, 2]
  expect sum(list) == 6 and mean(list) == 2 and max(list) == 3 and min([], 5) == 5 and len([]) == 0
  expect sum(list, it * it) == 14 and count(list, it > 1) == 2 and sum([], it) == 0
  expect first(filter(list, it < 3)) == 1 and last(map(list, it + 0.5)) == 2.5
  expect take(list, 2) == [3, 1] and take(list, 9) == list and reverse(list) == [2, 1, 3] and take(list, 0) == []
  expect concat(list, [7], []) == [3, 1, 2, 7] and without([1, 2, 1], 1) == [2] and unique([1, 2, 1]) == [1, 2]
  expect flatten([[1], [], [2, 3]]) == [1, 2, 3] and all_different(list) and not all_different([1, 1])
  expect highest(list, it % 3) == 2 and lowest(list, it % 3) == 3 and find_index(list, it == 2) == 2
  expect highest(list, [it % 2, it]) == 3 and lowest(list, [it % 2, -it]) == 2
  expect list[0] == 3 and list[2] == 2 and 1..3 == [1, 2, 3] and len(list[0]..1) == 0
  expect take_until(list, it == 2) == [3, 1] and all([], false) and not any([], true) and none([], true)
  expect sum(filter(list, it > 1), it) + sum(map(list, sum(filter(list, it > 2), it))) == 14
}
test "scores round down once, after `times`" {
  scenario "yard-formulas"
  expect worth(2) == 2 and worth(3) == 1 and worth(5) == 2 and worth(8) == 3 and worth(40) == 6
  expect worth(-3) == -3
}
test "dice are values until they are rolled" {
  scenario "yard-formulas"
  expect mean(3d6) == 10.5 and mean(2d6+1) == 8 and mean(dice(2, 10)) == 11 and mean(1d6-4) == -0.5
  expect dice(3, 6) == 3d6 and 3d6 != 2d6 and 2d6+1 != 2d6
  rolls throw = 3, 11
  expect roll(1d6) == 3 and roll(3d6+2) == 11
}
test "abs, clamp and sqrt" {
  scenario "yard-formulas"
  expect abs(-3) == 3 and abs(-2.5) == 2.5 and clamp(7, 0, 4) == 4 and clamp(-1, 0, 4) == 0 and clamp(2, 3, 1) == 3
  expect sqrt(16) == 4 and floor(sqrt(2) * 1000) == 1414 and sqrt(0) == 0
  expect echo(3) + echo(4) == 7
}
test "a param that was tested is there" {
  expect limit == none and within(3) and up_to_limit(9) == 9 and scaled(3) == 3
}
test "a param that is set is there as well" {
  param limit = 1
  param factor = 0.5
  expect within(2) and not within(3) and up_to_limit(9) == 1 and scaled(3) == 1.5
}

# A parameter may have the name of what is called.
define steps(x: int) = x + 1
table toll(steps: int) -> int { ..3 : steps ; else : steps(steps) }
rule count_down(count_down: int) -> int { return count_down > 0 ? count_down(count_down - 1) + count_down : 0 }
test "parameters named like what is called" {
  expect toll(3) == 3 and toll(4) == 5 and count_down(4) == 10
}
