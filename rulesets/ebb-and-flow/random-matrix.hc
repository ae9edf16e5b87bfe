## The game before Ebb and Flow: where a blow lands is thrown on a matrix of 12 by 20. A
## scenario brings it in by policies = ["policies", "random-matrix"]; then the dice decide,
## and AP do not count.
module "Ebb and Flow: the random matrix" { version = "1.0" }
extends "ebb-and-flow"

# ========================================================================================
#  House sheet
# ========================================================================================

param parry_bonus : int 0.. = 4            "Against a blow where one's own weapon is; as much is lost elsewhere [EF-115]"
param best_skill  : int 0..4 = 4           "No delay narrows the area further [EF-114]"

# ========================================================================================
#  The matrix
# ========================================================================================

## The body again, two columns in the middle, and nothing but air to its sides. What lies
## beyond the body counts as a miss; shoulder pieces, weapons or anything else get a letter
## of their own. [EF-110] [EF-112] [EF-116]
map matrix "The matrix" of part {
  art """
    . . . . . . . . . . . .
    . . . . h h h h . . . .
    . . . . h h h h . . . .
    . . . . n n n n . . . .
    . . s s t t t t s s . .
    . . u t t t t t t u . .
    . . u t t t t t t u . .
    . . u t t t t t t u . .
    . . u t t t t t t u . .
    . . a . l l l l . a . .
    . . a . l l l l . a . .
    . . a . l l l l . a . .
    . . a . l l l l . a . .
    . . d q q . . q q d . .
    . . d q q . . q q d . .
    . . . q q . . q q . . .
    . . . g g . . g g . . .
    . . . g g . . g g . . .
    . . f f . . . . f f . .
    . . . . . . . . . . . .
  """
  legend {
    h : head
    n : neck
    t : upper_torso
    l : lower_torso
    q : upper_leg
    d : hand
    g : lower_leg
    f : foot
    s : shoulder
    u : upper_arm
    a : lower_arm
  }
  split right, left : shoulder, upper_arm, lower_arm, hand, upper_leg, lower_leg, foot
}

## A sub-area, such as 6X4, 6Y7: so many columns from one on, so many rows from one on. [EF-111]
kind box {
  columns, from_column, rows_high, from_row : int
  define squares =
    rectangle(square_at(from_column, from_row), square_at(from_column + columns - 1, from_row + rows_high - 1))
}
## Skill narrows the area. [EF-113]
table area_of(skill: int 0..4) -> columns: int, rows_high: int {
  0 : 12, 20
  1 : 10, 12
  2 : 8,  10
  3 : 6,  6
  4 : 4,  4
}

kind combatant {
  matrix_skill  : int 0..4 = 1             "How well the blows are aimed [EF-113]"
  parry_skill   : int = 10                 "Parries at or under it with a die of twenty [EF-115]"
  state delayed : int 0.. = 0              "Ticks that the next blow has been held back [EF-114]"
  state rests   : box? = none              "Where the weapon is since the last blow [EF-115]"
}
define aimed_skill(who) = min(best_skill, who.matrix_skill + who.delayed)

# ========================================================================================
#  A blow
# ========================================================================================

event misses_all(attacker, square)     "{attacker} strikes at {square} of the matrix, past the body."
event lands(attacker, square, part)    "{attacker} strikes at {square} of the matrix: {part}."
event wards(victim, attacker: combatant, rolled: int, needed: int)    "{victim} parries: {rolled} against {needed}."

## What a good roll or skill may choose is where the area lies. The crossing of two dice is
## where the blow lands. [EF-110] [EF-111] [EF-113]
rule throw_blow(attacker) {
  choose weapon from attacker.held by attacker "With what"
  choose victim from enemies(attacker) by attacker "Whom"
  let skill = aimed_skill(attacker)
  choose left_column from 1..13 - area_of(skill).columns by attacker "First column"
  choose top_row from 1..21 - area_of(skill).rows_high by attacker "First row"
  let area = new box {
    columns  = area_of(skill).columns ; from_column = left_column ; rows_high = area_of(skill).rows_high
    from_row = top_row
  }
  attacker.opened = true
  attacker.ready_at = tick + viscosity(attacker, weapon)
  attacker.delayed = 0
  combat.last_attack = tick
  let column = left_column - 1 + roll(dice(1, area.columns), "column", attacker)
  let row_hit = top_row - 1 + roll(dice(1, area.rows_high), "row", attacker)
  matrix_blow(attacker, victim, weapon, square_at(column, row_hit))
  attacker.rests = area
}
## A weapon that rests near the blow parries better, one that rests elsewhere worse. [EF-070] [EF-115]
rule matrix_blow(attacker, victim, weapon, square) {
  say "{attacker} against {victim}:" on matrix {
    "X" : square "the blow"
    "w" : resting(victim) "where the weapon of {victim} is"
  }
  let part = matrix.area(square)
  if part == none {
    announce misses_all(attacker, square)
    return
  }
  announce lands(attacker, square, part)
  if victim.armed or weapon.unarmed {
    let needed = parry_number(victim, square)
    let rolled = roll(1d20, "parry", victim)
    if rolled <= needed {
      announce wards(victim, attacker, rolled, needed)
      return
    }
  }
  strike(new_blow(victim, part, attacker, 1, false))
}
define resting(who) -> list of square = who.rests == none ? [] : who.rests.squares
score parry_number(who, square) {
  skill : who.parry_skill
  near  : parry_bonus        when square in resting(who)
  far   : -parry_bonus       when len(resting(who)) > 0 and square not in resting(who)
}
## The weapon is free again as soon as its count is over. [EF-115]
before rule take_slot as back_on_guard { who.rests = none }

## To hold a blow back by a tick narrows its area by one skill, and lets others come first.
## [EF-114]
override deed aim {
  rule perform {
    who.delayed += 1
    who.ready_at = tick + 1
  }
}
override deed fight { may = len(who.held) > 0 ; rule perform { throw_blow(who) } }

## Aims at the middle, once it can aim well.
policy marksman {
  throw_blow.weapon : highest it.viscosity
  deed              : draw_weapon
  deed              : fight       when aimed_skill(self) >= min(3, best_skill)
  deed              : aim
  victim            : lowest it.ready_at
  left_column       : div(14 - area_of(skill).columns, 2)
  top_row           : clamp(9 - div(area_of(skill).rows_high, 2), 1, 21 - area_of(skill).rows_high)
}

# ========================================================================================
#  Tests
# ========================================================================================

test "The matrix: twelve by twenty, with the middle twice [EF-110] [EF-116]" {
  expect len(matrix.squares) == 240 and len(matrix.areas) == 104
  for square in matrix.squares {
    expect matrix.area(square) == (square.x in [1, 12] ? none : body.area(square_at(square.x < 7 ? square.x - 1 : square.x - 2, square.y)))    "the chart of the body, with column E twice"
  }
  expect matrix.area(B7) == none and matrix.area(C7) == right_upper_arm and matrix.area(J7) == left_upper_arm and matrix.area(L7) == none
  expect matrix.area(F4) == neck and matrix.area(G4) == neck and body.area(E4) == neck
}
test "Chances on the whole matrix, and on 6X4, 6Y7: EX-9 [EF-111] [EF-116]" {
  expect count(matrix.areas, matrix.area(it) == upper_torso) == 28 and count(matrix.areas, matrix.area(it) == lower_torso) == 16
  expect count(matrix.areas, the(matrix.area(it)) in [right_upper_leg, left_upper_leg]) == 12 and count(matrix.areas, matrix.area(it) == head) == 8
  expect count(matrix.areas, the(matrix.area(it)) in [right_lower_arm, left_lower_arm]) == 8 and count(matrix.areas, matrix.area(it) == neck) == 4
  let middle = new box { columns = 6 ; from_column = 4 ; rows_high = 6 ; from_row = 7 }
  expect len(middle.squares) == 36 and first(middle.squares) == D7 and last(middle.squares) == I12
  expect count(middle.squares, matrix.area(it) == upper_torso) == 18 and count(middle.squares, matrix.area(it) == lower_torso) == 12
  expect count(middle.squares, matrix.area(it) == none) == 6
}
test "Two dice say where a blow lands, in the area that skill gives [EF-110] [EF-111] [EF-113]" {
  scenario "random-matrix"
  run 0
  rolls column = 4 ; rolls row = 1 ; rolls parry = 13
  answer left_column = 3 ; answer top_row = 5
  throw_blow(anna)
  expect anna.matrix_skill == 2 and bert.gone == killed    "column 3 + 3, row 5: F5"
  expect the(anna.rests).columns == 8 and len(resting(anna)) == 80
}
test "Skill narrows the area [EF-113]" {
  scenario "first-cut"
  expect anna.matrix_skill == 1 and anna.parry_skill == 10
  expect area_of(0).columns == 12 and area_of(0).rows_high == 20 and area_of(1).columns == 10 and area_of(1).rows_high == 12
  expect area_of(2).columns == 8 and area_of(2).rows_high == 10 and area_of(3).columns == 6 and area_of(3).rows_high == 6
  expect area_of(4).columns == 4 and area_of(4).rows_high == 4
}
test "The area lies anywhere on the matrix [EF-113]" {
  scenario "random-matrix"
  run 0
  rolls column = 8 ; rolls row = 10
  answer left_column = 5 ; answer top_row = 11
  throw_blow(anna)
  expect last(resting(anna)) == L20 and bert.active
}
test "Beyond the body is a miss [EF-110]" {
  scenario "random-matrix"
  run 0
  rolls column = 1 ; rolls row = 1
  answer left_column = 1 ; answer top_row = 1
  throw_blow(anna)
  expect bert.active and len(bert.wounds) == 0 and anna.ready_at == tick + 15 and anna.opened and anna.delayed == 0
}
test "A blow held back is aimed better, and others may be first [EF-114]" {
  scenario "random-matrix"
  run 0
  expect aimed_skill(anna) == 2 and best_skill == 4
  answer deed = aim, aim, aim, fight
  rolls column = 4 ; rolls row = 4 ; rolls parry = 20
  answer left_column = 4 ; answer top_row = 6
  bert.ready_at = 3
  run 2
  expect anna.delayed == 2 and aimed_skill(anna) == 4 and anna.ready_at == 3
  run 1
  expect aimed_skill(anna) == 4 and not anna.active    "Bert, with a skill of 3, was first to strike"
  bert.delayed = 5
  expect aimed_skill(bert) == 4 and bert.delayed == 5
}
test "A blow that is struck begins anew [EF-114]" {
  scenario "random-matrix"
  run 0
  anna.delayed = 2
  rolls column = 1 ; rolls row = 1
  answer left_column = 1 ; answer top_row = 1
  throw_blow(anna)
  expect anna.delayed == 0 and the(anna.rests).columns == 4
}
test "A weapon parries better where it rests, worse elsewhere [EF-115]" {
  scenario "random-matrix"
  run 0
  expect parry_number(bert, E5) == 10 and parry_number(anna, E5) == 12
  bert.rests = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 4 }
  expect parry_number(bert, E5) == 14 and parry_number(bert, E8) == 6
  rolls parry = 14
  matrix_blow(anna, bert, first(anna.weapons), E5)
  expect bert.active
  rolls parry = 15
  matrix_blow(anna, bert, first(anna.weapons), E5)
  expect not bert.active and first(bert.wounds).squares == 1
}
test "The weapon is free again when its count is over [EF-115]" {
  scenario "random-matrix"
  run 0
  bert.rests = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 4 }
  answer deed = aim
  take_slot(bert)
  expect bert.rests == none and len(resting(bert)) == 0
}
