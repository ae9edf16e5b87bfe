## Step three: where everyone is when the combat begins.
chapter "Ranges and places" of "wcrpg"

## Ranges come from the scenario's description or from the dice; without a grid, combatants
## find their own as their turns come. A scenario that names neither places nor a distance
## leaves them to the dice. [WC-110] [WC-111]
rule find_places() {
  if not ranges.placed { return }
  if placement == thrown or nobody_placed { place_all() } else { keep_distance() }
  for who in combatants {
    let enemy = nearest_enemy(who)
    if who.faces == none and enemy != none { look_at(who, enemy) } else { look(who, who.faces ?? 0) }
    tell_place(who)
  }
}
## Whether nobody has been given a place or a distance: everyone is still where a silent sheet
## puts him. [WC-111]
define nobody_placed = described_range == none and
  all(combatants, it.at == nowhere_said and it.measured_east == 0 and it.measured_south == 0)
define nearest_enemy(who) -> combatant? =
  len(foes(who)) > 0 ? lowest(foes(who), range(who, it)) : none
rule tell_place(who) {
  if ranges.drawn {
    say "{who} is at {who.at}, and faces {compass(who)}."
  } else {
    say "{who} is at {who.east}, {who.south}, and faces {who.facing} degrees."
  }
}
## A distance named by the game master overrides the places in the scenario. Each group is moved
## as a whole, along the straight line through its first member and the first in the order of
## battle, until these two are that far apart. If they share a place, or the line runs off the
## board, the group goes straight ahead of the first in the order of battle, or in the next
## direction clockwise in which there is room. [WC-111]
rule keep_distance() {
  let far = kept_range
  if far == none { return }
  let centre = first(combat.order)
  if ranges.drawn and not has_room(centre.at) { move_group(centre, east_of(middle), south_of(middle)) }
  let tried = 0
  for side in filter(sides, it != centre.side) {
    let origin = first_of(side)
    let goal = ranges.drawn and is_open(origin.at) ? straight_on(centre, origin, far) : none
    let free = filter(ways, is_free(centre.east, centre.south, it))
    if goal != none {
      move_group(origin, east_of(goal), south_of(goal))
    } else if ranges.drawn or shares_spot_with(centre, origin) {
      let way = free[tried % len(free)]
      tried += 1
      move_group(origin, centre.east + far * ranges.step_east(way), centre.south + far * ranges.step_south(way))
    } else {
      let share = far * measured_in.length / slant(origin.east - centre.east, origin.south - centre.south)
      move_group(origin, centre.east + share * (origin.east - centre.east), centre.south + share * (origin.south - centre.south))
    }
  }
}
define straight_on(centre, origin: combatant, far: int) -> square? =
  find(concat(line(centre.at, origin.at, ranges.grid), line_beyond(centre.at, origin.at, far, ranges.grid)),
    grid_distance(it, centre.at, ranges.grid) == far and is_open(it))
rule move_group(who, to_east: num, to_south: num) {
  shift(who.side.members, to_east - who.east, to_south - who.south)
}
define first_of(side) = first(filter(combat.order, it.side == side))
## The first in the order of battle stands in the middle. The first of every other group
## is placed from there, and the rest of each group around its first. [WC-115] [WC-117]
## [WC-118]
rule place_all() {
  let centre = first(combat.order)
  if ranges.drawn { put(centre, east_of(middle), south_of(middle)) }
  for side in sides {
    let origin = first_of(side)
    if origin != centre { throw_place(origin, centre, false) }
    for who in filter(combat.order, it.side == side and it != origin and not side.in_formation) {
      throw_place(who, origin, true)
    }
  }
}
## The place nearest the middle of the board that leaves room for the distance named. A distance
## for which the board has no room is ignored. Where obstacles cover the whole board, all stand in the
## middle of it. [WC-111] [WC-115]
define middle = squares_to_stand == [] ? mid_board :
  lowest(kept_range == none ? squares_to_stand : filter(squares_to_stand, has_room(it)), straight_distance(it, mid_board, ranges.grid))
## [WC-111]
define kept_range -> int? =
  described_range == none or not ranges.drawn or any(squares_to_stand, has_room(it)) ? described_range : none
define mid_board =
  square_at(board_width > 0 ? div(board_width, 2) + 1 : 51, board_height > 0 ? div(board_height, 2) + 1 : 51)
## Where there is no edge the squares in the middle, and those around obstacles, one of which is the
## nearest that is open if an obstacle covers the middle. [WC-115]
define squares_to_stand = filter(concat(rectangle(first_square, last_square), around_obstacles), is_open(it))
define first_square     = square_at(board_width > 0 ? 1 : 51, board_height > 0 ? 1 : 51)
define last_square      = square_at(board_width > 0 ? board_width : 51, board_height > 0 ? board_height : 51)
define around_obstacles =
  board_width > 0 and board_height > 0 ? [] : unique(flatten(map(walls, burst(it, 1, ranges.grid))))
## The directions, clockwise from ahead, and whether the named distance would still be on the
## board in one of them.
define ways = map(0..ranges.directions - 1, (ahead + it) % ranges.directions)
define has_room(square) = is_open(square) and any(ways, is_free(east_of(square), south_of(square), it))
define is_free(to_east: num, to_south: num, way: int) = on_board(
  to_east + the(described_range) * ranges.step_east(way), to_south + the(described_range) * ranges.step_south(way))
## A group in formation keeps the places that the scenario describes, seen from its
## first. [WC-112] [WC-118]
rule put(who, to_east: num, to_south: num) {
  shift(who.side.in_formation ? who.side.members : [who], to_east - who.east, to_south - who.south)
}
rule shift(group: list of combatant, across: num, along: num) {
  for each in group { put_one(each, each.east + across, each.south + along) }
}
## Anyone who would be off the board is placed at its edge.
rule put_one(who, to_east: num, to_south: num) {
  if ranges.drawn {
    who.at = square_at(kept_within(column(to_east), board_width), kept_within(row_of(to_east, to_south), board_height))
  } else {
    who.measured_east = to_east
    who.measured_south = to_south
  }
}
define kept_within(place_on_it: int, board_size: int) =
  max(1, board_size > 0 ? min(place_on_it, board_size) : place_on_it)
define column(to_east: num) = 51 + round(to_east)
define row_of(to_east: num, to_south: num) = 51 + round(to_south) + (ranges.grid == hex ? div(round(to_east), 2) : 0)
## Two dice: the first for the direction, clockwise from ahead, the second for the distance,
## which within a group is only 1d5. On a 9 the direction is picked at random; on a 0, or if
## the place is off the board, both dice are thrown again; if they can show no place on it, one stands
## where they count from. [WC-116] [WC-118] [WC-120] [WC-121]
rule throw_place(who, origin: combatant, near: bool) {
  let placed = none(ways, can_land(origin, it, near))
  if placed { put(who, origin.east, origin.south) }
  while not placed {
    let rolled = roll(1d10, "direction", who)
    let far = near ? roll(1d5, "distance", who) : roll(1d10, "distance", who)
    let way = rolled == 9 ? pick(1..ranges.directions, "any_way", who) : rolled
    if not near { far = kept_range ?? far }
    if way in 1..ranges.directions {
      let towards = (ahead + way - 1) % ranges.directions
      let east = origin.east + far * ranges.step_east(towards)
      let south = origin.south + far * ranges.step_south(towards)
      if on_board(east, south) {
        put(who, east, south)
        placed = true
      }
    }
  }
}
## [WC-121]
define can_land(origin: combatant, way: int, near: bool) =
  any(near ? 1..5 : kept_range == none ? 0..9 : [the(kept_range)],
    on_board(origin.east + it * ranges.step_east(way), origin.south + it * ranges.step_south(way)))
define on_board(to_east: num, to_south: num) =
  not ranges.drawn or on_field(to_east, to_south) and is_open(spot(to_east, to_south))
define on_field(to_east: num, to_south: num)     = column(to_east) >= 1 and row_of(to_east, to_south) >= 1
define spot(to_east: num, to_south: num)         = square_at(column(to_east), row_of(to_east, to_south))
define is_open(square)                           = on_this_board(square) and square not in walls
define within(place_on_it: int, board_size: int) = place_on_it >= 1 and (board_size == 0 or place_on_it <= board_size)
