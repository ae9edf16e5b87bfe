## Everybody has a chart of squares. Some of them are parts of the body; what lies under a square of
## an attack is hit.
chapter "Hit locations" of "ebb-and-flow"

param mirrored : bool = false              "A weapon's square is read the other way round on somebody else's chart [EF-006]"

## What comes of a hit, from the lightest to the worst. [EF-003]
kind class plural classes { severity : int }
rows class(severity) {
  plain                 : 1
  systemic              : 2
  over_time "over time" : 3
  lethal                : 4
}

## A part of the body: all its squares are one place to be hit. [EF-001] [EF-106]
kind part plural body_parts {
  class : class
  rule struck(victim, attacker: combatant, gently: bool)
}
## Yellow parts kill. [EF-003] [EF-101]
part head { class = lethal ; rule struck { leave(victim, gently ? unconscious : killed, attacker) } }
part neck like head
part upper_torso "upper torso" like head
## Green parts kill over time, or take a weapon or the ground from somebody. [EF-003] [EF-102] [EF-103]
part lower_torso "lower torso" { class = over_time ; rule struck { bleed(victim, attacker, gently) } }
part upper_leg "upper leg" like lower_torso
part hand { class = systemic ; rule struck { disarm(victim, self == right_hand) } }
part lower_leg "lower leg" { class = systemic ; rule struck { trip(victim) } }
part foot like lower_leg
## All others hinder. [EF-003] [EF-104]
part shoulder { class = plain ; rule struck { hinder(victim) } }
part upper_arm "upper arm" like shoulder
part lower_arm "lower arm" like shoulder

## Seen from the front: column A lies at the figure's own right. Redraw it as you like; a
## part of more squares is easier to hit. All squares of the border are free, so that there
## is always a way off the body. [EF-001] [EF-002] [EF-004] [EF-005]
map body "The body" of part {
  art """
    . . . . . . . . .
    . . . h h h . . .
    . . . h h h . . .
    . . . n n n . . .
    . s s t t t s s .
    . u t t t t t u .
    . u t t t t t u .
    . u t t t t t u .
    . u t t t t t u .
    . a . l l l . a .
    . a . l l l . a .
    . a . l l l . a .
    . a . l l l . a .
    . d q q . q q d .
    . d q q . q q d .
    . . q q . q q . .
    . . g g . g g . .
    . . g g . g g . .
    . f f . . . f f .
    . . . . . . . . .
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
  check all([D4, E4, F4], on_body(it)) "a blow at D4, E4 and F4 hits"
  check none([C4, G4, H4, B3, C1, A15, I15], on_body(it)) "weapons may rest here"
  check none(border, on_body(it)) "there is a way around the body"
}
define on_body(square) = body.area(square) != none
define corner          = last(body.squares)
define border          = filter(body.squares, it.x == 1 or it.y == 1 or it.x == corner.x or it.y == corner.y)
define on_chart(at: square, size: int) = at.x + size - 1 <= corner.x and at.y + size - 1 <= corner.y

kind combat {
  off_body  : list of square = filter(body.squares, not on_body(it))    "Where a weapon may rest, and a square of an attack hits nothing"
  depths    : list of int = map(body.squares, grid_distance([it], filter(body.squares, not on_body(it))))
  rooms     : list of int = map(body.squares, room_from(it))
  most_room : int = max(rooms)
}
## How far it is from a square to one beside the body.
define depth(square) = combat.depths[(square.y - 1) * corner.x + square.x - 1]
## How large a shield has room beside the body, with its upper left square there. [EF-074]
define room_at(square)           = combat.rooms[(square.y - 1) * corner.x + square.x - 1]
define room_from(square)         = count(1..corner.x, beside(square, it))
define beside(square, size: int) = on_chart(square, size) and none(covered(square, size), on_body(it))

## A weapon has one square, which everybody reads alike on his own chart. [EF-006]
define read_by_foe(square) = mirrored ? square_at(corner.x + 1 - square.x, square.y) : square
