## Which shapes the squares of an attack may have, and what a weapon costs to draw, to wait for and
## to make its attack larger.
chapter "Attack profiles and weapons" of "ebb-and-flow"

# ---- profiles ------------------------------------------------------------------------------

## The shape that the squares of an attack must have; the first is the one from which the
## weapon is led. [EF-047] [EF-050]
kind profile plural profiles {
  fits(squares: list of square) : bool = true
  rule shapes(square, n: int) -> list of list of square { return [] }    # some of n squares, led by one
}
## One line without a gap, along a row, a column or a diagonal, from its end. [EF-051]
profile linear {
  fits = in_line(squares) and max(map(squares, grid_distance(it, first(squares)))) == len(squares) - 1
  rule shapes {
    if n == 1 { return [[square]] }
    return filter(map(neighbours(square), concat([square, it], line_beyond(square, it, n - 2))), len(it) == n and last(it) in body.squares)
  }
}
## As square as it can be. [EF-052]
profile blunt "square" {
  fits = connected(squares, taxi) and (is_box(squares, side_of(len(squares)), other_side(len(squares))) or is_box(squares, other_side(len(squares)), side_of(len(squares))))
  rule shapes {
    let found : list of list of square = []
    for opposite in corners(square, side_of(n), other_side(n)) {
      let box = take(rectangle(square, opposite), n)
      if square in box and fits(box) { add concat([square], without(box, square)) to found }
    }
    return found
  }
}
define corners(square, wide: int, high: int) = filter(body.squares,
  abs(it.x - square.x) == wide - 1 and abs(it.y - square.y) == high - 1 or abs(it.x - square.x) == high - 1 and abs(it.y - square.y) == wide - 1)
## Anywhere. [EF-053]
profile scatter {
  rule shapes {
    let deep = [square]
    let apart = [square]
    while len(deep) < n {
      add highest(filter(body.areas, it not in deep), depth(it)) to deep
      add highest(filter(body.areas, it not in apart), 2 * depth(it) + grid_distance([it], apart)) to apart
    }
    return [deep, apart]
  }
}
define side_of(n: int)    = ceil(sqrt(n))
define other_side(n: int) = ceil(n / side_of(n))
define is_box(squares: list of square, wide: int, high: int) =
  max(map(squares, it.x)) - min(map(squares, it.x)) == wide - 1 and max(map(squares, it.y)) - min(map(squares, it.y)) == high - 1

# ---- weapons -------------------------------------------------------------------------------

## Whatever one fights with. Each has one square on the chart at all times, and keeps it until
## it is led or driven elsewhere. [EF-032] [EF-034] [EF-083]
kind weapon plural weapons {
  profile     : profile = linear
  free        : int 0.. = 0                "Squares of an attack that cost nothing, besides the first [EF-050]"
  extra       : int 0..                    "AP for each further one [EF-050]"
  viscosity   : int 0.. = 0                "[EF-022]"
  draw        : int 0.. = 0                "AP to draw it [EF-030]"
  start       : square                     "Where it is then, carried on the right [EF-030]"
  fixed       : bool = false               "On either side it starts there [EF-031]"
  hands       : int 1..2 = 1
  unarmed     : bool = false               "Part of the body: always at hand, and no parry for steel [EF-070]"
  block       : int 1.. = 1                "A shield parries with so many squares by so many [EF-072]"
  off_hand    : bool = false               "Carried in the other hand [EF-031]"
  state drawn : bool = unarmed
  state at    : square = start
  define on_right = owner.right_handed != off_hand
  ## The other column for the other hand; a shield must lie on the chart. [EF-031]
  define starts_at = fixed or on_right ? start : square_at(corner.x + 2 - block - start.x, start.y)
}
## The source gives the sword, the zweihander and the maul; the others are like them. [EF-022] [EF-030] [EF-050]
rows weapon(profile, free, extra, viscosity, draw, start, hands) {
  sword   : linear,  0, 3, 5,  3, A11, 1
  maul    : blunt,   1, 2, 15, 8, A15, 2
  shotgun : scatter, 3, 2, 12, 4, A11, 2
  flail   : scatter, 1, 3, 10, 5, A13, 1
  dagger  : linear,  0, 4, 1,  1, A12, 1
  spear   : linear,  0, 4, 6,  2, A3,  1
}
weapon zweihander "Zweihander" {
  free      = 2
  extra     = 2
  viscosity = 10
  draw      = 5
  start     = C1
  fixed     = true
  hands     = 2
}
weapon fists { extra = 4 ; start = A14 ; unarmed = true }
## Shields slow more than weapons do, and strike dearly, with a spike or the edge. [EF-072] [EF-073]
weapon buckler { extra = 6 ; viscosity = 6 ; draw = 2 ; start = A14 ; block = 2 ; off_hand = true }
weapon shield  { extra = 7 ; viscosity = 10 ; draw = 4 ; start = A8 ; block = 4 ; off_hand = true }
weapon tower_shield "tower shield" { extra = 8 ; viscosity = 14 ; draw = 6 ; start = A6 ; block = 6 ; off_hand = true }

kind combatant {
  own weapons  : list of weapon = [fists]
  right_handed : bool = true               "[EF-031]"
  define held  = filter(weapons, it.drawn)
  define armed = any(held, not it.unarmed)
}

## [EF-024] [EF-030]
deed draw_weapon "draw" {
  takes_slot = false
  may        = any(who.weapons, can_draw(who, it))
  rule perform {
    choose weapon from who.weapons where can_draw(who, it) by who
    who.ap -= draw_cost(who, weapon)
    draw_it(who, weapon)
  }
}
rule draw_it(who, weapon) {
  weapon.drawn = true
  weapon.at = weapon.starts_at
  say "{who} draws {weapon}."
}
score draw_cost(who, weapon) "The cost in AP of drawing {weapon}" { base : weapon.draw ; least : at_least 0 }
define can_draw(who, weapon) = fits_hand(who, weapon) and draw_cost(who, weapon) <= who.ap
define fits_hand(who, weapon) =
  not weapon.drawn and sum(filter(who.held, not it.unarmed), it.hands) + weapon.hands <= 2
