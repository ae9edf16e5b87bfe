## Squares, ground and heights, and the ways to get over them.
chapter "Moving" of "swords-of-infinity"

# ========================================================================================
#  Space
# ========================================================================================

## The space a creature needs to fight, the space it fills, and its width in squares. [SI-024]
table space(size: int -5..5) -> active: num, occupied: num, across: int {
  -5 : 1/32, 1/128, 1
  -4 : 1/16, 1/64,  1
  -3 : 1/4,  1/16,  1
  -2 : 1/2,  1/8,   1
  -1 : 1,    1/6,   1
  0  : 1,    1/4,   1
  1  : 1,    1/2,   1
  2  : 4,    1,     2
  3  : 9,    4,     3
  4  : 16,   8,     4
  5  : 25,   16,    5
}

## A square is five feet, vertically too, where only whole ones count. Diagonals count as any other
## step, and large creatures are measured from their edge. [SI-023] [SI-046]
define feet(squares: int) = 5 * squares
define distance(a, b)     = distance_from(a, a.at, b)
define distance_from(who, square, other: combatant) =
  max(grid_distance(covered(square, who.across), other.body), storeys(height_at(who, square), other.height))
## [SI-023]
define storeys(feet_up: int, feet_high: int) = div(abs(feet_up - feet_high), 5)

## Feet above the ground, on a roof for instance, or below it, in a pit. [SI-125] [SI-133] [SI-150]
define height_at(who, square) =
  who.elevation + sum(filter(features, it.height != it.depth and touches(it, who, square)), it.height - it.depth)
define floor_at(who, square)         = floor_of(square, who.across)
define floor_of(square, across: int) = sum(filter(features, it.includes(square, across)), it.height)

kind terrain plural terrains of rough, water, cliff, solid
## Terrain that a scenario places: a rectangle of squares, from its upper left corner to the lower
## right one. [SI-035] [SI-149] [SI-150]
kind feature plural features {
  corner  : square                         "Its upper left square"
  far     : square = corner                "And its lower right one"
  terrain : terrain? = none                "What the ground is like"
  height  : int 0.. = 0                    "Feet above the ground: a roof, a wall [SI-125] [SI-133]"
  depth   : int 0.. = 0                    "Feet that somebody falls who is thrown in [SI-150]"
  hazard  : int 0.. = 0                    "Damage to whoever is thrown in [SI-150]"
  covers  : int 0..10 = 0                  "Damage Targets of those right behind it [SI-124]"
  bare    : bool = false                   "Whoever is here is in plain view [SI-132]"
  define squares = rectangle(corner, far)
  define includes(at: square, across: int) -> bool =
    at.x <= far.x and at.y <= far.y and at.x + across > corner.x and at.y + across > corner.y
  define dangerous = depth + hazard > 0
}
define touches(feature, who, square) = feature.includes(square, who.across)
define is_on(who, terrain)           = any(features, it.terrain == terrain and touches(it, who, who.at))
define is_near(who, terrain)         = any(features, it.terrain == terrain and grid_distance(it.squares, who.body) <= 1)

## Creatures share a square as long as there is room for all to act; those out of the fight take up
## none. [SI-024]
define company(who, square) = filter(active_combatants(), it != who and distance_from(who, square, it) == 0)
define is_crowded_at(who, square) =
  any(active_combatants(), it != who and distance_from(who, square, it) == 0) and
    space(who.size).active + sum(company(who, square), space(it.size).active) > 1
define has_room_at(who, square) =
  not is_crowded_at(who, square) and none(features, it.terrain == solid and touches(it, who, square))

# ========================================================================================
#  Ways to move
# ========================================================================================

## Ways to move. A walk covers its full distance; all others take a power check. [SI-025] [SI-026]
## [SI-027]
kind gait plural gaits {
  skill      : skill? = none               "For the power check; none for a walk"
  feet       : int 0..                     "So many feet"
  points     : int 1..                     "for so many points of power"
  never_less : bool = false                "Never less than a walk [SI-029]"
  passes     : list of terrain = []        "Besides open ground"
  dry        : bool = true                 "Goes over open ground"
  on_foot    : bool = true                 "Takes all of one's legs [SI-092]"
  over       : bool = false                "Goes over pits and fires, and comes down behind them"
}
rows gait(skill, feet, points, passes, never_less, over, dry, on_foot) {
  walking   : none,   0,                   1,  [rough], false, false, true,  true
  sprinting : sprint, sprint_ft_per_point, 1,  [rough], true,  false, true,  true
  jumping   : jump,   1,                   2,  [rough], false, true,  true,  true
  climbing  : climb,  1,                   10, [cliff], false, false, false, false
  swimming  : swim,   1,                   1,  [water], false, false, false, false
}
## Whole squares only. [SI-028] [SI-030] [SI-031] [SI-032]
define squares_for(gait, power: int) = div(gait.feet * power, 5 * gait.points)

## Any kind of move takes one action, and the prone cannot move. So whoever walks and then sprints to
## charge further takes two; the sprint alone is the skill that goes further in the same action.
## [SI-025] [SI-026] [SI-036] [SI-134]
deed walk { may = can_go(actor, walking) ; rule perform { go(actor, walking) } }
deed dash "sprint" { resisted = true ; may = can_go(actor, sprinting) ; rule perform { go(actor, sprinting) } }
deed leap "jump"   { resisted = true ; may = can_go(actor, jumping) ; rule perform { go(actor, jumping) } }
deed scale "climb" {
  resisted = true
  may      = is_near(actor, cliff) and can_go(actor, climbing)
  rule perform { go(actor, climbing) }
}
deed paddle "swim" {
  resisted = true
  may      = is_near(actor, water) and can_go(actor, swimming)
  rule perform { go(actor, swimming) }
}
define can_go(who, gait) =
  not prone(who) and not (gait.on_foot and who.lame) and any(neighbours(who.at), open_to(who, it, gait) and level(who, it, gait))
define open_to(who, square, gait) =
  on_field(who, square) and has_room_at(who, square) and none(features, is_shut_to(it, gait) and touches(it, who, square)) and
    (gait.dry or all(covered(square, who.across), ground_for(gait, it)))
## Nobody walks up a wall or off the edge of a roof, but a climber may step off a cliff at any
## height. [SI-133]
define level(who, square, gait) =
  has_steady_feet_for(who, gait) or storeys(floor_at(who, square), floor_at(who, who.at)) == 0
define has_steady_feet_for(who, gait) = not gait.dry or is_on(who, cliff)
define edges(who, gait) =
  has_steady_feet_for(who, gait) ? [] : filter(beside(raised()), storeys(floor_of(it, 1), floor_at(who, who.at)) > 0)
define raised() = flatten(map(filter(features, it.height > 0), it.squares))
## A fighter on high ground may jump down, and takes no harm by it. [SI-133]
deed drop_down "drop from above" {
  may = not prone(actor) and not actor.lame and len(landings(actor)) > 0
  rule perform {
    choose goal from landings(actor) by actor "Where to come down"
    let height = actor.height
    advance(actor, goal)
    say "{actor} drops {height - actor.height} feet, to {actor.at}."
  }
}
define landings(who) =
  filter(neighbours(who.at), open_to(who, it, walking) and floor_at(who, who.at) - floor_at(who, it) >= 5)
define on_field(who, square) = square.x + who.across - 1 <= combat.edge.x and square.y + who.across - 1 <= combat.edge.y

## Squares closed to this way of moving: those that others fill, ground that it cannot cross, and
## those beyond the edge of the field.
define barred(who, gait) =
  covering(concat(taken(who), closed(gait), banks(who, gait), edges(who, gait), fence()), who.across)
define taken(who)   = flatten(map(filter(active_combatants(), it != who and is_crowded_at(who, it.at)), it.body))
define closed(gait) = flatten(map(filter(features, is_shut_to(it, gait)), it.squares))
## The dry ground around a swimmer or climber, and around the water or the cliff.
define banks(who, gait) =
  gait.dry ? [] : filter(beside(concat(who.body, ground_of(gait))), it not in who.body and not ground_for(gait, it))
define beside(squares: list of square) = unique(concat(squares, flatten(map(squares, neighbours(it)))))
define ground_of(gait)                 = flatten(map(filter(features, is_passed_by(it, gait)), it.squares))
define ground_for(gait, square)        = any(features, is_passed_by(it, gait) and square in it.squares)
define is_passed_by(feature, gait)     = feature.terrain != none and feature.terrain in gait.passes
## Nobody enters dangerous ground willingly.
define is_shut_to(feature, gait) =
  feature.terrain != none and feature.terrain not in gait.passes or feature.dangerous and not gait.over
define fence() = concat(
  rectangle(square_at(combat.edge.x + 1, 1), square_at(combat.edge.x + 1, combat.edge.y + 1)),
  rectangle(square_at(1, combat.edge.y + 1), square_at(combat.edge.x + 1, combat.edge.y + 1)))
define rough_ground(who) = covering(flatten(map(filter(features, it.terrain == rough), it.squares)), who.across)

rule go(actor, gait) {
  let squares = actor.move
  let skill = gait.skill
  if skill != none {
    tire(actor)
    let target = check_number(actor, skill)
    let power  = power_of(roll(power_dice(target), "movement", actor), target)
    squares = squares_for(gait, power)
    say "{actor}: {skill} {target}, power {power}, {feet(squares)} feet."
  }
  travel(actor, gait, squares)
}
## Each resisted movement after the first in a row takes an Endurance check, or costs one Spirit;
## those with none left go on all the same. A row goes on from turn to turn: any other action ends
## it, but not doing nothing. [SI-033] [SI-116]
rule tire(who) {
  who.resisted_moves += 1
  if who.resisted_moves < 2 { return }
  let target = check_number(who, endurance)
  let rolled = roll(d100, "endurance", who)
  let lost   = succeeds_against(rolled, target) ? 0 : min(1, who.spirit)
  who.spirit -= lost
  say "{who} strains for breath: Endurance {target}, throws {rolled}, {lost} Spirit lost."
}

## Rough ground halves a sprint, but never below a walk. [SI-029] [SI-034]
define furthest(who, gait, squares: int, over_rough: bool) =
  max(gait.never_less ? who.move : 0, over_rough and gait.never_less ? div(squares, 2) : squares)
define minds_rough_ground(gait) = gait.never_less and any(features, it.terrain == rough)
## A sprint at full speed stays off rough ground. [SI-034]
define avoided(who, gait, over_rough: bool) =
  minds_rough_ground(gait) and not over_rough ? concat(barred(who, gait), rough_ground(who)) : barred(who, gait)
define goals(who, gait, squares: int, over_rough: bool) =
  filter(reachable(who.at, furthest(who, gait, squares, over_rough), avoided(who, gait, over_rough)), not gait.over or it == who.at or is_safe_at(who, it))
## Nobody lands on dangerous ground.
define is_safe_at(who, square) = none(features, it.dangerous and touches(it, who, square))

## Along one of the shortest ways to the goal. [SI-025] [SI-034]
rule travel(mover, gait, squares: int) {
  choose over_rough from minds_rough_ground(gait) ? [no, yes] : [no] by mover "Over rough ground, half as far"
  choose goal from goals(mover, gait, squares, over_rough) by mover "Where to go"
  follow(mover, way_to(mover, goal, avoided(mover, gait, over_rough)))
  end halted(mover)
  tell_way(mover)
}
rule follow(mover, way: list of square) {
  mover.ahead = way
  while goes_further(mover) {
    let next_square = first(mover.ahead)
    mover.ahead = skip(mover.ahead, 1)
    mover.untold += 1
    advance(mover, next_square)
  }
  mover.ahead = []
}
## Whoever is thrown off his way does not come back to it. [SI-135] [SI-137] [SI-148]
define goes_further(mover) =
  mover.active and not halted(mover) and len(mover.ahead) > 0 and grid_distance(mover.at, first(mover.ahead)) == 1
## Straight ahead if nothing is in the way, but around enemies who wait to retaliate if that is no
## longer. With an action left the mover may choose to go straight on all the same, for the run-up.
## [SI-154]
rule way_to(mover, goal: square, blocked: list of square) -> list of square {
  let ahead = straight_way(mover.at, goal, blocked)
  let wary  = ahead
  let avoid = blocked
  for watcher in waiting_for(mover) {
    let wider = concat(avoid, guarded_by(watcher, mover))
    let way   = shortest_path(mover.at, goal, wider)
    if len(way) == len(ahead) {
      wary = way
      avoid = wider
    }
  }
  if blows_on(mover, wary) < blows_on(mover, ahead) {
    choose straight_on from mover.actions > 1 ? [no, yes] : [no] by mover "Straight on, past those who wait"
    if not straight_on { return wary }
  }
  return ahead
}
define straight_way(start: square, goal: square, blocked: list of square) =
  none(skip(line(start, goal), 1), it in blocked) ? skip(line(start, goal), 1) : shortest_path(start, goal, blocked)
## Enemies who wait to retaliate and do not reach the mover yet. [SI-135]
define waiting_for(mover) =
  filter(enemies(mover), retaliating(it) and not unaware_of(it, mover) and distance(mover, it) > it.reach)
define guarded_by(watcher, mover: combatant) =
  filter(covering(unique(flatten(map(watcher.body, burst(it, watcher.reach)))), mover.across), in_guard(mover, it, watcher))
define in_guard(mover, square, watcher: combatant) = distance_from(mover, square, watcher) <= watcher.reach
define blows_on(mover, way: list of square)        = count(waiting_for(mover), runs_into(mover, way, it))
define runs_into(mover, way: list of square, watcher: combatant) = any(way, in_guard(mover, it, watcher))
## The log reports a move, in feet as they were walked, before whatever interrupts it. [SI-023]
rule tell_way(mover) {
  if mover.untold > 0 { say "{mover} moves {feet(mover.untold)} feet to {mover.at}." }
  mover.untold = 0
}

## Leaving an enemy's reach provokes nothing; entering it may. [SI-037] [SI-135]
event enters_reach(mover, watcher: combatant)
event moved(who, forced: bool)
rule advance(mover, goal: square) {
  ## A line ends at an edge. [SI-133]
  step line_up {
    if len(mover.track) > 0 and floor_at(mover, mover.track[0]) != floor_at(mover, goal) { mover.track = [] }
    add mover.at to mover.track
  }
  let start = mover.at
  step shift {
    mover.at = goal
    announce moved(mover, false)
  }
  step watched { meet(mover, start) }
}
## Any step into somebody's reach counts, that of Retreat as well. Whoever is thrown does not come,
## and is struck by nobody. [SI-037] [SI-135] [SI-136]
rule meet(mover, start: square) {
  for watcher in enemies(mover) {
    if mover.active and distance(mover, watcher) <= watcher.reach and distance_from(mover, start, watcher) > watcher.reach {
      announce enters_reach(mover, watcher)
    }
  }
}
