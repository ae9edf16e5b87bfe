## Ranges that can be seen: squares, hexes, and a tabletop with a measuring stick; which way a
## combatant faces, and what lies ahead and to the side.
chapter "Grids" of "wcrpg"

## A way to find ranges. A grid need not be drawn, as long as ranges can be seen. All grids are
## two-dimensional. [WC-005] [WC-011] [WC-020]
kind range_method plural range_methods {
  placed      : bool = true                "Combatants have places and facings, and can move [WC-032]"
  drawn       : bool = false               "On squares or hexes of a board"
  grid        : one of king or hex = king  "Which of the two"
  facings     : int 1.. = 8                "Ways to face"
  directions  : int 1.. = facings          "For placement by dice [WC-116] [WC-120]"
  facets      : list of arc = []           "The facets of anyone with arcs [WC-026]"
  melee_reach : int 0.. = 0                "Increments at which weapons for melee strike [WC-152]"

  range(a, b: combatant)     : int         "Increments between two of them"
  way_east(facing: int)      : num = 0     "Where a facing points: to the right"
  way_south(facing: int)     : num = 0     "And down"
  ahead(who, foe: combatant) : num = 0     "How far ahead the foe is"
  aside(who, foe: combatant) : num = 0     "And how far to the right"
  step_east(direction: int)  : num = way_east(direction)    "One step that way: to the right"
  step_south(direction: int) : num = way_south(direction)    "And down"
  rule find(who, target: combatant) { }          # what is to be done to know the range
}

## Squares: each is an increment, diagonals included, and there are eight facings. Any number
## of combatants may share one, even enemies. [WC-021] [WC-022] [WC-023] [WC-035] [WC-152]
range_method square_grid "a grid of squares" {
  drawn       = true
  facets      = [fore, starboard, aft, port]
  melee_reach = 1
  range       = grid_distance(a.at, b.at)
  way_east    = square_way(facing).east
  way_south   = square_way(facing).south
  ahead       = before_of(who, foe)
  aside       = beside_of(who, foe)
}
## A facing or direction, clockwise from the top of the board. [WC-022]
table square_way(facing: int) -> east: int, south: int {
  0 : 0, -1 ; 1 : 1, -1 ; 2 : 1, 0 ; 3 : 1, 1 ; 4 : 0, 1 ; 5 : -1, 1 ; 6 : -1, 0 ; else : -1, -1
}
define before_of(who, foe: combatant) = who.look_east * (foe.east - who.east) + who.look_south * (foe.south - who.south)
define beside_of(who, foe: combatant) = who.look_east * (foe.south - who.south) - who.look_south * (foe.east - who.east)

## Hexes: each is an increment; combatants face an edge, never a corner. Columns are straight;
## a step "east" goes down to the right, so that up to the right is one east and one up.
## [WC-024] [WC-025] [WC-026] [WC-035] [WC-120] [WC-152]
range_method hex_grid "a grid of hexes" {
  drawn       = true
  grid        = hex
  facings     = 6
  facets      = [bow, starboard_bow, starboard_quarter, stern, port_quarter, port_bow]
  melee_reach = 1
  range       = grid_distance(a.at, b.at, hex)
  way_east    = hex_way(facing).east
  way_south   = hex_way(facing).south
  ahead       = hex_before(who.look_east, who.look_south, foe.east - who.east, foe.south - who.south) / 2
  aside       = hex_beside(who.look_east, who.look_south, foe.east - who.east, foe.south - who.south) * sqrt(3) / 2
}
## [WC-025]
table hex_way(facing: int) -> east: int, south: int {
  0 : 0, -1 ; 1 : 1, -1 ; 2 : 1, 0 ; 3 : 0, 1 ; 4 : -1, 1 ; else : -1, 0
}
define hex_before(look_east: num, look_south: num, across: num, along: num) =
  2 * (look_east * across + look_south * along) + look_east * along + look_south * across
define hex_beside(look_east: num, look_south: num, across: num, along: num) = look_east * along - look_south * across

## What a turn in degrees becomes on hexes, in facings. [WC-027]
table hex_turn(degrees: int) -> int { ..0 : 0 ; ..90 : 1 ; ..135 : 2 ; else : 3 }
## [WC-027]
define facings_for(degrees: int) = ranges.grid == hex ? hex_turn(degrees) : div(degrees, 45)

## The tabletop: real distances between models, and any facing at all, in degrees. A fraction
## of an increment counts as a whole one. [WC-006] [WC-029] [WC-030]
range_method abstract_grid "measured distances" {
  facings    = 360
  facets     = [fore, starboard, aft, port]
  range      = increments_between(b.east - a.east, b.south - a.south)
  way_east   = sine(facing)
  way_south  = -sine(facing + 90)
  ahead      = before_of(who, foe)
  aside      = beside_of(who, foe)
  directions = 8
  step_east  = square_way(direction).east * measured_in.length / slant(square_way(direction).east, square_way(direction).south)
  step_south = square_way(direction).south * measured_in.length / slant(square_way(direction).east, square_way(direction).south)
}
## Nobody measures to a millionth of an increment, so rounding errors are ignored.
define increments_between(across: num, along: num) = ceil(slant(across, along) / measured_in.length - 0.000001)
define slant(across: num, along: num) = sqrt(across * across + along * along)
## Bhaskara's approximation to the sine of an angle in degrees. The direction it gives is exact
## at every multiple of 45, though not its length, and a tenth of a degree off in between. [WC-030]
define sine(degrees: int) -> num = degrees % 360 < 180 ? half_sine(degrees % 180) : -half_sine(degrees % 180)
define half_sine(degrees: int)   = 4 * degrees * (180 - degrees) / (40500 - degrees * (180 - degrees))

define range(a, b) = ranges.range(a, b)

rule look(who, facing: int) {
  who.facing = facing
  who.look_east = ranges.way_east(facing)
  who.look_south = ranges.way_south(facing)
}
## The top of the board is called north.
table way_name(facings: int, facing: int) -> text {
  any, 0 : "north"      ; any, 1 : "north-east"
  6,   2 : "south-east" ; 6,   3 : "south"      ; 6,   4 : "south-west" ; 6,   5 : "north-west"
  any, 2 : "east"       ; any, 3 : "south-east" ; any, 4 : "south"      ; any, 5 : "south-west" ; any, 6 : "west"
  else   : "north-west"
}
define compass(who) = way_name(ranges.facings, who.facing)
## On the tabletop facings are given in degrees, and have no names. [WC-030]
define named_ways = ranges.facings <= 8
rule tell_turn(who, facing: int, declared: bool) {
  if named_ways {
    say "{who} {turns(declared)} to the {way_name(ranges.facings, facing)}."
  } else {
    say "{who} {turns(declared)} to {facing} degrees."
  }
}
table turns(declared: bool) -> text { true : "declares: turn" ; false : "turns" }

## Turns to face a foe as squarely as possible. [WC-119]
rule look_at(who, foe: combatant) { look(who, highest(every_facing, before_if(who, foe, it))) }
define every_facing = 0..ranges.facings - 1
## How nearly straight ahead a foe would be with that facing.
define before_if(who, foe: combatant, facing: int) -> num =
  before_by(facing, foe.east - who.east, foe.south - who.south)
define before_by(facing: int, across: num, along: num) -> num = ranges.grid == hex ?
  hex_before(ranges.way_east(facing), ranges.way_south(facing), across, along) :
  (ranges.way_east(facing) * across + ranges.way_south(facing) * along) / slant(ranges.way_east(facing), ranges.way_south(facing))

define facets_of(who) = who.has_arcs ? ranges.facets : [whole]

## Drawn wherever there are places; the tabletop is shown to the nearest inch or centimetre.
## [WC-020] [WC-029]
picture of who {
  who.at on hex when mode == full and ranges == hex_grid
  who.at when mode == full and ranges == square_grid
  square_at(max(1, 51 + round(who.east)), max(1, 51 + round(who.south))) when mode == full and ranges == abstract_grid
  bar who.hp of who.hp_max "Hit points"
  bar who.nonlethal of who.nonlethal_max "Nonlethal hit points" when who.nonlethal < who.nonlethal_max
  bar sum(facets_of(who), who.shields[it]) of len(facets_of(who)) * who.shields_max "Shields" when who.shields_max > 0
  bar sum(facets_of(who), who.armour[it]) of len(facets_of(who)) * who.armour_max "Armour" when who.armour_max > 0
  show who.held "Weapons"
  sign "asleep" when who.asleep
  sign "helpless" when who.helpless and not who.asleep
  sign "{who.gone}" when who.gone != none
}
