## Squares, terrain, cover and movement.
chapter "Movement and position" of "srd-5e"

# ========================================================================================
#  Positions
# ========================================================================================

## The document measures in feet and has no squares. Here a square is five feet, and a diagonal step
## counts as any other. [SR-011]
define distance(a, b) =
  5 * (a.squares + b.squares == 2 ? grid_distance(a.at, b.at) : grid_distance(a.body, b.body))
define feet_from(square, wide: int, foe: combatant) =
  5 * (wide + foe.squares == 2 ? grid_distance(square, foe.at) : grid_distance(covered(square, wide), foe.body))
define within(a, b, feet: int) = distance(a, b) <= feet
define next_to(a, b)           = within(a, b, 5)

## Terrain: walls, brambles, a table to hide behind. [SR-012] [SR-050]
kind feature plural features {
  corner    : square                       "Its upper left square"
  far       : square = corner              "And its lower right one"
  cover     : cover = no_cover             "Given to those behind it"
  wall      : bool = false                 "Nobody enters"
  difficult : bool = false                 "Each foot costs one more [SR-012]"
  define squares = rectangle(corner, far)
}
## Degrees of cover. [SR-050] [SR-051] [SR-052]
kind cover plural covers {
  bonus    : int                           "To AC and Dexterity saves"
  complete : bool = false                  "Cannot be targeted at all"
}
rows cover(bonus, complete) {
  no_cover       "No cover"             : 0, false
  half           "Half cover"           : 2, false
  three_quarters "Three-quarters cover" : 5, false
  full_cover     "Total cover"          : 5, true
}
## Cover comes from whatever the straight line between two crosses, and only the best counts. The large have that which
## at least half of their squares have, as seen from the square of a large attacker that sees most. [SR-053]
define cover_from(target, attacker: combatant) -> int =
  next_to(target, attacker) ? 0 : attacker.squares + target.squares == 2 ? best_cover(target, between(attacker, target)) :
    min(map(eye in attacker.body, cover_of_half(target, eye, attacker.body)))
define cover_at(target, origin: square) -> int =
  feet_from(origin, 1, target) <= 5 ? 0 : cover_of_half(target, origin, [origin])
define cover_of_half(target, eye: square, own: list of square) -> int =
  sorted(map(part in target.body, best_cover(target, way_past(eye, part, own, target.body))), it)[div(len(target.body), 2)]
define best_cover(target, way: list of square) -> int =
  max(screen(way), creatures_cover and any(active_combatants(), it != target and stands_on(it, way)) ? half.bonus : 0)
define screen(way: list of square)           = max(map(filter(features, lies_on(it, way)), it.cover.bonus), 0)
define lies_on(feature, way: list of square) = any(feature.squares, it in way)
define stands_on(who, way: list of square)   = who.squares == 1 ? who.at in way : any(who.body, it in way)
define between(a, b)                         = filter(line(a.at, b.at), it not in a.body and it not in b.body)
define way_past(eye: square, part: square, own: list of square, body: list of square) =
  filter(line(eye, part), it not in own and it not in body)
## Targets in total cover cannot be aimed at; nobody is of whom a single square is seen. [SR-052]
define in_view(a, b) =
  none(features, it.cover.complete) or (a.squares + b.squares == 2 ? not walled(between(a, b)) :
    any(eye in a.body, any(part in b.body, not walled(way_past(eye, part, a.body, b.body)))))
define walled(way: list of square) = any(filter(features, it.cover.complete), lies_on(it, way))
## Nobody wholly behind something, as seen from a square, is in what spreads from it. [SR-120]
define open_to(origin: square, who) =
  none(features, it.cover.complete) or any(part in who.body, not walled(way_past(origin, part, [origin], who.body)))
## [SR-035] [SR-090] [SR-095]
define sees(who, other: combatant) =
  not sightless(who) and not invisible(other) and not hidden(other, any, who) and in_view(who, other)

# ========================================================================================
#  Distance
# ========================================================================================

define taken_by(whom: list of combatant) = flatten(map(whom, it.body))
define on_field(square) = square.x <= combat.edge.x and square.y <= combat.edge.y
define walls()          = flatten(map(filter(features, it.wall), it.squares))
define fence() = concat(
  rectangle(square_at(combat.edge.x + 1, 1), square_at(combat.edge.x + 1, combat.edge.y + 1)),
  rectangle(square_at(1, combat.edge.y + 1), square_at(combat.edge.x, combat.edge.y + 1)))
## Enemies block the way unless two sizes larger or smaller, the fallen among them. Friends do not, but nobody ends a
## move in another's space. [SR-015]
define barred(who)    = covering(concat(walls(), fence(), taken_by(filter(foes(who), bars(it, who)))), who.squares)
define bars(foe, who) = abs(foe.creature.size.order - who.creature.size.order) < 2
define occupied(who)  = covering(taken_by(filter(combatants, it.lives and it != who)), who.squares)

## A step costs five feet, and five more for each of these: difficult terrain or another creature's
## space, and crawling; twice that for whoever drags a grappled creature, at half speed. [SR-012] [SR-014] [SR-015]
## [SR-044]
define step_cost(who, square) = (plain_step(who) + (rough(who, square) ? 5 : 0)) * (drags(who) ? 2 : 1)
define plain_step(who)        = prone(who) ? 10 : 5
define rough(who, square) =
  any(features, it.difficult and meets(it, covered(square, who.squares))) or square in occupied(who)
define meets(feature, squares: list of square) = any(squares, it in feature.squares)
define steps_left(who)           = steps_for(who, feet_left(who))
define steps_for(who, feet: int) = div(feet, plain_step(who) * (drags(who) ? 2 : 1))

## 0 for the grappled and the restrained. [SR-010] [SR-093] [SR-099]
score speed(who) "{who}’s speed" {
  feet  : who.creature.speed
  least : at_least 0
}
## Each Dash adds the current speed once more. [SR-010] [SR-022]
define feet_left(who) = max(0, speed(who) * (1 + who.dashes) - who.moved)
define can_walk(who)  = steps_left(who) > 0
## Possible ends of a move, none of them in another's space.
rule goals(who) -> list of square {
  let full = concat(occupied(who), [who.at])
  return filter(reachable(who.at, steps_left(who), closed_to(who)), it not in full and dares(who, it))
}

# ========================================================================================
#  Moving
# ========================================================================================

## A move, whole or in parts. The goal may lie further than difficult terrain allows; the move then
## ends where the feet run out. [SR-010] [SR-012]
deed move {
  cost    = nothing
  fleeing = true
  may     = can_walk(actor) and (not driven(actor) or can_run(actor))
  rule perform {
    if driven(actor) {
      choose goal from ways_out(actor, feet_left(actor)) by actor "Where to flee"
      walk(actor, goal)
    } else {
      choose optional goal from goals(actor) by actor "Where to go"
      if goal == none { actor.moved += feet_left(actor) } else { walk(actor, goal) }
    }
  }
}
## Whoever is brought down on the way has paid for no step beyond: crawling or getting up is another move.
## [SR-013] [SR-014]
rule walk(walker, goal: square) {
  let start = walker.at
  let crawls = prone(walker)
  for next in way_to(walker, goal) {
    if able(walker) and prone(walker) == crawls {
      leave_reach(walker, next)
      if able(walker) and prone(walker) == crawls { take_step(walker, next) }
    }
  }
  if walker.at != start {
    say "{walker} moves to {walker.at}."
  } else if prone(walker) == crawls {
    walker.moved += feet_left(walker)
  }
  come_to_light()
}
rule take_step(walker, next: square) {
  let last_place = walker.at
  walker.moved += step_cost(walker, next)
  walker.at = next
  for victim in held_by(walker) { drag(walker, victim, last_place) }
  come_near(walker, last_place)
}
## As much of the way as the feet allow, ending in a free space. [SR-012] [SR-015]
rule way_to(walker, goal: square) -> list of square {
  let way  = shortest_path(walker.at, goal, closed_to(walker))
  let full = occupied(walker)
  let left = feet_left(walker)
  let gone, good = 0
  for next in way {
    left -= step_cost(walker, next)
    gone += 1
    if left >= 0 and next not in full { good = gone }
  }
  return take(way, good)
}

## Leaving an enemy's reach provokes an opportunity attack, made before the step. [SR-008] [SR-040]
rule leave_reach(walker, next: square) {
  if not disengaged(walker) {
    for watcher in enemies(walker) {
      if walker.active and watches(watcher, walker) and not grappling(walker, watcher) and feet_from(next, walker.squares, watcher) > watcher.reach {
        choose strike_now yes or no by watcher "An opportunity attack"
        if strike_now { strike_back(watcher, walker) }
      }
    }
  }
}
define watches(watcher, walker) =
  may_react(watcher) and within(watcher, walker, watcher.reach) and sees(watcher, walker) and not charmed_by(watcher, walker)
## One melee attack, as a reaction. [SR-008] [SR-040]
rule strike_back(watcher, foe: combatant) {
  watcher.reaction = false
  choose weapon from watcher.attacks where it.melee and within(watcher, foe, it.reach) by watcher "With what"
  say "{watcher} strikes at {foe}."
  make_attack(watcher, foe, weapon, true)
}
## A readied attack strikes an enemy who comes within reach, the first or a later one. [SR-027]
rule come_near(walker, came_from: square) {
  for watcher in enemies(walker) {
    if ready(watcher) and walker.active and watches(watcher, walker) and feet_from(came_from, walker.squares, watcher) > watcher.reach {
      choose strike_now yes or no by watcher "The readied attack"
      if strike_now {
        end ready(watcher)
        strike_back(watcher, walker)
      }
    }
  }
}

## Standing up costs half the speed, dropping prone nothing. [SR-013]
deed stand_up "Stand up" {
  cost    = nothing
  fleeing = true
  may     = prone(actor) and speed(actor) > 0 and feet_left(actor) >= div(speed(actor), 2)
  rule perform {
    actor.moved += div(speed(actor), 2)
    end prone(actor)
    say "{actor} gets up."
  }
}
deed drop_prone "Drop prone" {
  cost = nothing
  may  = not prone(actor)
  rule perform {
    begin prone(actor)
    say "{actor} drops prone."
  }
}
