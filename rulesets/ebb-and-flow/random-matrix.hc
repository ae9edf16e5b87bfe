## The game before Ebb and Flow: dice say where a blow lands, on a matrix of 12 by 20. A scenario
## brings it in by policies = ["policies", "random-matrix"]. Then AP do not count: drawing a
## weapon or getting up takes a tick for each AP that it would have cost.
module "Ebb and Flow: the random matrix" { version = "1.0" }
extends "ebb-and-flow"

# ========================================================================================
#  House sheet
# ========================================================================================

param parry_bonus : int 0.. = 4            "Against a blow where one's own weapon is; as much is lost elsewhere [EF-115]"
param best_skill  : int 0..4 = 4           "Neither delay nor luck narrows the area further [EF-114]"
param good_roll   : int 0..20 = 4          "Whoever rolls this or less on a d20 narrows the area by a skill; 0: nobody does [EF-111]"

# ========================================================================================
#  The matrix
# ========================================================================================

## The body again, its middle column doubled and nothing but air to either side. Anything beyond
## the body counts as a miss; shoulder pieces, weapons or anything else get a letter
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

## A sub-area, such as 6X4, 6Y7: a number of columns and the first of them, a number of rows and
## the first of them. [EF-111]
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
  parry_skill   : int = 10                 "Parries on a d20 at or under it [EF-115]"
  state delayed : int 0.. = 0              "Ticks that the next blow has been held back [EF-114]"
  state rests   : box? = none              "Where the last blow has left the weapon [EF-115]"
}
define aimed_skill(who) = min(best_skill, who.matrix_skill + who.delayed)

## Great weapons come down on a larger area, points on a smaller one, and each has its shape.
## [EF-113]
extend kind weapon { wider, higher : int = 0 "What it adds to the columns and rows of the area [EF-113]" }
override weapon zweihander   { wider = 3 }
override weapon maul         { wider = 1 ; higher = 1 }
override weapon shotgun      { wider = 2 ; higher = 2 }
override weapon flail        { wider = 1 ; higher = 2 }
override weapon dagger       { wider = -1 ; higher = -1 }
override weapon spear        { wider = -2 }
override weapon buckler      { wider = 1 ; higher = 1 }
override weapon shield       { wider = 2 ; higher = 2 }
override weapon tower_shield { wider = 3 ; higher = 3 }
define columns_of(skill: int, weapon) = clamp(area_of(skill).columns + weapon.wider, 1, 12)
define rows_of(skill: int, weapon)    = clamp(area_of(skill).rows_high + weapon.higher, 1, 20)

# ========================================================================================
#  A blow
# ========================================================================================

event misses_all(attacker, square)     "{attacker} strikes at {square} of the matrix, past the body."
event lands(attacker, square, part)    "{attacker} strikes at {square} of the matrix: {part}."
event wards(victim, attacker: combatant, rolled: int, needed: int)    "{victim} parries: {rolled} against {needed}."

## Skill, the weapon and a good roll determine how large the area is; the attacker says where it
## lies. Two dice, for column and row, say where in it the blow lands, and the weapon stays in the
## area. [EF-110] [EF-111] [EF-113] [EF-115]
rule throw_blow(attacker) {
  choose weapon from attacker.held by attacker "With what"
  choose victim from enemies(attacker) by attacker "Whom"
  let lucky = roll(1d20, "aim", attacker) <= good_roll
  let skill = min(best_skill, aimed_skill(attacker) + (lucky ? 1 : 0))
  choose left_column from 1..13 - columns_of(skill, weapon) by attacker "First column"
  choose top_row from 1..21 - rows_of(skill, weapon) by attacker "First row"
  let gently = false
  if subdual { choose gently yes or no by attacker "Without killing" }
  let area = new box {
    columns  = columns_of(skill, weapon) ; from_column = left_column ; rows_high = rows_of(skill, weapon)
    from_row = top_row
  }
  attacker.ready_at = tick + viscosity(attacker, weapon)
  attacker.delayed = 0
  combat.last_attack = tick
  combat.begun = true
  let column = left_column - 1 + roll(dice(1, area.columns), "column", attacker)
  let row_hit = top_row - 1 + roll(dice(1, area.rows_high), "row", attacker)
  matrix_blow(attacker, victim, weapon, area, square_at(column, row_hit), gently)
  attacker.rests = area
}
rule matrix_blow(attacker, victim, weapon, area: box, square, gently: bool) {
  say "{attacker} against {victim}:" on matrix {
    "w" : resting(victim) "where the weapon of {victim} is"
    "X" : square "the blow"
  }
  let part = matrix.area(square)
  if part == none {
    announce misses_all(attacker, square)
    return
  }
  announce lands(attacker, square, part)
  if (victim.armed or weapon.unarmed) and wards_off(victim, attacker, area, square) { return }
  strike(new_blow(victim, part, attacker, 1, gently))
}
## A weapon resting where the blow lands parries better; one resting elsewhere parries worse, is
## hauled into the area of the blow, and stays there. A defender who would rather leave it where
## it is does not parry. [EF-070] [EF-115]
rule wards_off(victim, attacker, area: box, square) -> bool {
  choose let_it_come yes or no by victim "Leave the weapon where it is"
  if let_it_come { return false }
  let needed = parry_number(victim, square)
  let rolled = roll(1d20, "parry", victim)
  if square not in resting(victim) { victim.rests = area }
  if rolled <= needed { announce wards(victim, attacker, rolled, needed) }
  return rolled <= needed
}
define resting(who) -> list of square = who.rests == none ? [] : who.rests.squares
score parry_number(who, square) "{who}’s parry number at {square}" {
  skill : who.parry_skill
  near  : parry_bonus        when square in resting(who) "the weapon rests elsewhere"
  far   : -parry_bonus       when len(resting(who)) > 0 and square not in resting(who) "the weapon rests there, or nowhere"
  hurt  : -who.ap_penalty    "wounds"
}
## The weapon is free again as soon as its count is over. [EF-115]
before rule take_slot as back_on_guard { who.rests = none }

## Holding a blow back by a tick narrows its area by one skill, and lets others come first.
## [EF-114]
override deed aim {
  rule perform {
    who.delayed += 1
  }
}
## Drawing a weapon or getting up takes a tick for each AP that it would cost.
override deed draw_weapon {
  may = any(who.weapons, fits_hand(who, it))
  rule perform {
    choose weapon from who.weapons where fits_hand(who, it) by who "What to draw"
    draw_it(who, weapon)
    who.ready_at = tick + draw_cost(who, weapon)
  }
}
override deed rise {
  may = prone(who)
  rule perform {
    get_up(who)
    who.ready_at = tick + rise_cost(who)
  }
}
override deed fight { may = len(who.held) > 0 ; rule perform { throw_blow(who) } }

## Aims at the middle, once it can aim well.
policy marksman {
  throw_blow.weapon  : highest it.viscosity
  draw_weapon.weapon : highest it.draw
  deed               : rise
  deed               : draw_weapon
  deed               : fight      when aimed_skill(self) >= min(3, best_skill)
  deed               : aim
  victim             : lowest it.ready_at
  left_column        : div(14 - columns_of(skill, weapon), 2)
  top_row            : clamp(9 - div(rows_of(skill, weapon), 2), 1, 21 - rows_of(skill, weapon))
  gently             : no
  let_it_come        : no
}
