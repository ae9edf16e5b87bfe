## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Ebb and Flow: policies" { version = "1.6" }
extends "ebb-and-flow"

param rested         : int = 12            "AP with which the steady are ready to attack"
param aggression     : int = 2             "Machines attack if it costs the victim this many AP more than it costs them"
param beyond_defence : int = 100           "AP that a kill is worth to them, on top of all that the victim has"
param worth_of_wound : int = 8             "AP that a wound is worth to them, for each step of its severity"
param fear_of_stuck  : num 0.. = 0.15      "Share of the ticks for which a blow leaves them stuck that the steady and the patient count as AP for the victim"
param helpless       : int 0.. = 2         "AP with which a foe is held to be unable to stop a blow"
param plenty         : int 0.. = 60        "AP with which a foe is held to be able to stop anything, so that a chance is looked for only every fifth tick"
param accept         : int 0..4 = 0        "Severity of a hit up to which they pay nothing to avoid it [EF-084]"
param foresight      : int 0.. = 12        "Steps of a sweep that they look ahead, to stop an attack"
param shield_sight   : int 0.. = 6         "The same with a shield"
param relief         : int 0.. = 8         "The same, to soften the hit"
param parts_at_once  : int 1..12 = 6       "Parts among which they choose what to protect, if not all can be"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

define weakest_foe(who)     = lowest(enemies(who), at_hand(it))
define dearest(who, weapon) = max(map(worth_a_thought(who, weapon, 1 + weapon.free), guess(who, weapon, it)), -99)

# ---- the dearest attack ---------------------------------------------------------------------

## Attacks that are worth a thought: those led by a lethal square, with so many squares.
rule worth_a_thought(who, weapon, n: int) -> list of list of square {
  let found : list of list of square = []
  let most = at_hand(who) - extra_cost(weapon, n)
  for square in vitals {
    if attack_cost(who, weapon, [square]) <= most {
      found = concat(found, weapon.profile.shapes(square, n))
    }
  }
  return found
}
define vitals = filter(body.areas, the(body.area(it)).class == lethal)
## A guess at how much more an attack costs the victim than the attacker, if every square has to be
## moved off the body.
define guess(who, weapon, squares: list of square) = sum(squares, depth(it)) - attack_cost(who, weapon, squares)
## The true gain, if it is above a limit; otherwise some figure that is not.
rule gain(who, weapon, victim, squares: list of square, above: int, fear: num) -> int {
  let cost = attack_cost(who, weapon, squares)
  let most = at_hand(victim)
  let unanswered = most + 1 - cost + beyond_defence
  if unanswered <= above { return unanswered }
  let attack = new attack {
    attacker = who ; victim = victim ; weapon = weapon ; aimed_at = squares ; cost = cost ; gently = false
  }
  let defence = least_defence(attack, most, min(above + cost, most))
  if defence <= most {
    return exposes(who, weapon, victim, cost, most - defence, fear) ? -beyond_defence : defence - cost
  }
  let way_out = partial_answer(attack, most)
  let worst = way_out?.worst ?? gravest(squares, victim)
  if worst >= lethal.severity { return unanswered }
  let paid = way_out?.cost ?? 0
  return exposes(who, weapon, victim, cost, most - paid, fear) ? -beyond_defence : paid - cost + worth_of_wound * worst
}
## Whether a blow leaves the attacker no more AP than the victim then has to strike back with. While the attacker is
## stuck, the victim aims, once he is ready himself. Whoever fears all of that never strikes; a share of it keeps
## him from blows that take nearly everything.
define exposes(who, weapon, victim: combatant, cost: int, remaining: int, fear: num) =
  cost > 0 and at_hand(who) - cost <= remaining + floor(fear * aim_rate(victim) * ticks_to_aim(who, weapon, victim))
define ticks_to_aim(who, weapon, victim: combatant) =
  max(0, viscosity(who, weapon) - max(0, victim.ready_at - tick))
## The few attacks that look best: with only the free squares, with some more, and with as many as
## can be paid for.
rule promising(who, weapon, tries: int) -> list of list of square {
  let few = 1 + weapon.free
  let most = most_squares(who, weapon)
  let found : list of list of square = []
  for n in unique([few, div(few + most, 2), most - 1, most]) {
    rank blows from worth_a_thought(who, weapon, n) { highest guess(who, weapon, it) }
    found = concat(found, take(blows, tries))
  }
  return found
}
## Of these the one that gains most; if there is none, whatever is next.
rule best_blow(who, weapon, victim, tries: int, fear: num) -> list of square {
  let blows = promising(who, weapon, tries)
  if len(blows) == 0 { return [nearest_to(body.areas, read_by_foe(weapon.at))] }
  let best = first(blows)
  let most = -beyond_defence
  for squares in blows {
    let gained = gain(who, weapon, victim, squares, most, fear)
    if gained > most {
      best = squares
      most = gained
    }
  }
  return best
}
## As many squares as there can be, across the body.
rule longest(who, weapon) -> list of square {
  let found = worth_a_thought(who, weapon, most_squares(who, weapon))
  if len(found) == 0 { return [nearest_to(body.areas, read_by_foe(weapon.at))] }
  return highest(found, guess(who, weapon, it))
}
## Nothing in hand but fists, and a weapon that could be drawn with some more AP.
define empty_handed(who) = not who.armed and any(who.weapons, fits_hand(who, it))
## Whether to attack now.
define main_weapon(who) = highest(filter(who.held, can_attack_with(who, it)), [it.free, -it.extra])
define gains(who) =
  any(who.held, can_attack_with(who, it)) and may_have_changed(weakest_foe(who)) and
    any(promising(who, main_weapon(who), 2), gain(who, main_weapon(who), weakest_foe(who), it, aggression - 1, fear_of_stuck) >= aggression)
## Whether a blow that nothing can stop kills the weakest foe now: then nobody rests any longer. It is not looked for
## against a foe who can pay for a defence.
define can_finish(who) =
  at_hand(weakest_foe(who)) <= helpless and at_hand(who) >= at_hand(weakest_foe(who)) and any(who.held, can_attack_with(who, it)) and kills(who, surest_weapon(who))
define surest_weapon(who) = highest(filter(who.held, can_attack_with(who, it)), dearest(who, it))
define kills(who, weapon) = any(promising(who, weapon, 2), slays(who, weapon, it, attack_cost(who, weapon, it)))
## It may cost more than the victim has left: a kill is worth all that the attacker can pay.
define slays(who, weapon, squares: list of square, cost: int) =
  gain(who, weapon, weakest_foe(who), squares, beyond_defence - 1 - cost, fear_of_stuck) + cost >= beyond_defence
## Against a foe who can stop anything, the same blows come to the same as long as nobody moves a weapon: they are looked
## at only every fifth tick.
define may_have_changed(foe: combatant) = at_hand(foe) < plenty or combat.last_attack == tick or tick % 5 == 0

# ========================================================================================
#  The cheapest answer
# ========================================================================================

## How bad it is to be hit somewhere: 0 beside the body. [EF-003]
score severity(part, who) { class : part.class.severity }
define severity_at(square, who) = on_body(square) ? severity(the(body.area(square)), who) : 0
## What it counts for: nothing if machines accept it.
define counted(part, who)      = severity(part, who) <= accept ? 0 : severity(part, who)
define counted_at(square, who) = on_body(square) ? counted(the(body.area(square)), who) : 0
define tolerable(square, who)  = counted_at(square, who) == 0
define gravest(squares: list of square, who) = max(map(squares, counted_at(it, who)), 0)
## Death is death; else the more parts are hit, the worse.
define harm(squares: list of square, who) =
  gravest(squares, who) >= lethal.severity ? 0 : sum(parts_under(squares), counted(it, who))

## What somebody could do against an attack.
kind plan {
  manoeuvre : manoeuvre
  blade     : weapon? = none
  way       : way? = none
  goal      : square? = none
  moved     : list of square = []
  walk      : list of square = []          "Of a sweep"
  worst, harm, cost, wander : int = 0
}
## Of manoeuvres and directions that are equally good.
define order_of(manoeuvre) = manoeuvre == sweep ? 1 : manoeuvre == deflect ? 2 : 3
table which_way(way: way?) -> int { none : 0 ; left : 1 ; right : 2 ; up : 3 ; down : 4 }
## The least harm counts first, then what it costs, then the straightest way there, then the
## first of left, right, up and down, and the highest row.
define rank_of(plan) =
  [plan.worst, plan.harm, plan.cost, order_of(plan.manoeuvre), plan.wander, which_way(plan.way), plan.goal?.y ?? 0, plan.goal?.x ?? 0]

define stand_cost_of(who, blade: weapon?, goal: square) =
  blade == none ? 0 : min(map(stands(who, blade, goal), stand_price(who, blade, it)), nowhere)
define nowhere                                                    = 999
define all_reach(moved: list of square, goal: square, way)        = all(moved, goes_to(it, goal, way))
define as_one(attack, blade: weapon?, moved: list of square, way) = blade == none or turns(attack, blade, moved, way)
define cost_of(manoeuvre, who, blade: weapon?, moved: list of square, goal: square, way) =
  shift_cost(manoeuvre, who, moved, goal, way) + stand_cost_of(who, blade, goal)
define wander_of(moved: list of square, goal: square, way) = sum(moved, aside(it, landing(it, goal, way), way))

## The best way to move some squares in one direction, if there is one for so many AP.
rule best_goal(manoeuvre, attack, blade: weapon?, way, moved: list of square, most: int) -> plan? {
  let who = attack.victim
  if not as_one(attack, blade, moved, way) { return none }
  let possible = affordable_goals(manoeuvre, attack, blade, way, moved, most)
  if len(possible) == 0 { return none }
  let rest = filter(attack.squares, it not in moved)
  let harmless = filter(possible, common_end and adds_no_harm(it, rest, who))
  let goal = len(harmless) > 0 ?
    lowest(harmless, [cost_of(manoeuvre, who, blade, moved, it, way), wander_of(moved, it, way), it.y, it.x]) :
    lowest(possible, [
    gravest(left_by(rest, moved, it, way), who), harm(left_by(rest, moved, it, way), who),
    cost_of(manoeuvre, who, blade, moved, it, way), wander_of(moved, it, way), it.y, it.x])
  let after_it = left_by(rest, moved, goal, way)
  return new plan {
    manoeuvre = manoeuvre ; blade = blade ; way = way ; goal = goal ; moved = moved
    worst     = gravest(after_it, who) ; harm = harm(after_it, who)
    cost      = cost_of(manoeuvre, who, blade, moved, goal, way) ; wander = wander_of(moved, goal, way)
  }
}
## Whether squares that come to a goal hit nothing there, or nothing but what is hit anyway.
define adds_no_harm(goal: square, others: list of square, who) =
  tolerable(goal, who) or the(body.area(goal)) in parts_under(others)
## Every square that some squares can be moved to, row by row, as long as moving them that far is
## within the given AP.
rule affordable_goals(manoeuvre, attack, blade: weapon?, way, moved: list of square, most: int) -> list of square {
  let who = attack.victim
  let found : list of square = []
  let deep = rows_before(moved, way)
  let foremost = highest(moved, along(it, way))
  let steps = 1
  while steps <= deep {
    let row = common_end ? row_ahead(foremost, way, steps) : ends(attack, way)
    let shift = shift_cost(manoeuvre, who, moved, first(row), way)
    if shift > most { return found }
    let near = filter(row, shift + approach(who, blade, it) <= most and all_reach(moved, it, way))
    found = concat(found, filter(near, shift + stand_cost_of(who, blade, it) <= most))
    steps += 1
  }
  return found
}
## Where an attack strikes then: the squares that stay, and those to which the others come.
define left_by(rest: list of square, moved: list of square, goal: square, way) =
  concat(rest, common_end ? [goal] : map(moved, landing(it, goal, way)))
## Dodging or deflecting in some directions: the best way to move everything that would hurt. The
## nearest goals are tried first, until moving the squares that far costs more than the best
## found so far.
rule full_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) -> plan? {
  let who = attack.victim
  let hurting = filter(attack.squares, not tolerable(it, who))
  let found : list of plan = []
  let least = most
  for way in filter(some_ways, as_one(attack, blade, hurting, it)) {
    let deep = rows_before(hurting, way)
    let foremost = highest(hurting, along(it, way))
    let steps = 1
    while steps <= deep {
      let row = common_end ? row_ahead(foremost, way, steps) : ends(attack, way)
      let shift = shift_cost(manoeuvre, who, hurting, first(row), way)
      let near = shift > least ? [] : filter(row, shift + approach(who, blade, it) <= least and (tolerable(it, who) or not common_end) and all_reach(hurting, it, way))
      let possible = filter(near, shift + stand_cost_of(who, blade, it) <= least)
      if len(possible) > 0 {
        let goal = lowest(possible, [stand_cost_of(who, blade, it), wander_of(hurting, it, way), it.y, it.x])
        least = shift + stand_cost_of(who, blade, goal)
        add new plan {
          manoeuvre = manoeuvre ; blade = blade ; way = way ; goal = goal ; moved = hurting
          cost      = least ; wander = wander_of(hurting, goal, way)
        } to found
      }
      steps = shift > least ? deep + 1 : steps + 1
    }
  }
  return len(found) == 0 ? none : lowest(found, rank_of(it))
}
## The squares a number of steps ahead of one in a direction, as far to the side as the drift
## allows, and how many such rows lie ahead of some squares.
define row_ahead(square, way, steps: int) =
  rectangle(ahead(square, way, steps, drift ? -steps : 0), ahead(square, way, steps, drift ? steps : 0))
define ahead(square, way, steps: int, to_side: int) = square_at(
  clamp(square.x + steps * way.across + to_side * way.down, 1, corner.x),
  clamp(square.y + steps * way.down + to_side * way.across, 1, corner.y))
define rows_before(squares: list of square, way) =
  common_end ? max(along(A1, way), along(corner, way)) - max(map(squares, along(it, way))) : all_reach(squares, A1, way) ? 1 : 0
define along(square, way) = way.across * square.x + way.down * square.y
## The least AP that a weapon needs to come beside a square.
define approach(who, blade: weapon?, goal: square) =
  blade == none or deflect_move_free ? 0 : ceil(deflect_price(who) * max(0, grid_distance(covered(blade.at, block_of(who, blade)), [goal]) - 1))
## Otherwise the best way to clear what would kill and some of the other parts. Clearing a part
## only in part costs AP and does not help.
rule partial_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) -> plan? {
  let who = attack.victim
  let hurting = filter(attack.squares, not tolerable(it, who))
  let parts = parts_under(hurting)
  let fatal = filter(parts, severity(it, who) >= lethal.severity)
  rank others from filter(parts, it not in fatal) { highest severity(it, who) }
  let found : list of plan = []
  for cleared in subsets(take(others, parts_at_once)) {
    let moved = filter(hurting, the(body.area(it)) in fatal or the(body.area(it)) in cleared)
    if len(moved) > 0 {
      for way in some_ways {
        let plan = best_goal(manoeuvre, attack, blade, way, moved, most)
        if plan != none { add plan to found }
      }
    }
  }
  return len(found) == 0 ? none : lowest(found, rank_of(it))
}

## Sweeping: the shortest way past all that would hurt.
rule full_sweep(attack, blade: weapon, most: int) -> plan? {
  let who = attack.victim
  let free = filter(body.squares, tolerable(it, who))
  let walk = shortest_push(blade.at, block_of(who, blade), attack.squares, free, rests(who, blade), body.squares, min(steps_for(who, most), blade.block > 1 ? shield_sight : foresight), stays_behind)
  if len(walk) == 0 { return none }
  return new plan { manoeuvre = sweep ; blade = blade ; walk = walk ; cost = sweep_cost(who, len(walk)) }
}
## Else the best way onto what hurts less.
rule partial_sweep(attack, blade: weapon, most: int) -> plan? {
  let who = attack.victim
  for limit in accept + 1..gravest(attack.squares, who) - 1 {
    let softer = filter(body.squares, severity_at(it, who) <= limit)
    let walks = filter(pushes(blade.at, block_of(who, blade), attack.squares, softer, rests(who, blade), body.squares, min(steps_for(who, most), blade.block > 1 ? min(shield_sight, relief) : relief), stays_behind), len(it) > 0)
    if len(walks) > 0 {
      let walk = lowest(walks, [harm(driven(who, blade, attack.squares, it), who), len(it)])
      let after_it = driven(who, blade, attack.squares, walk)
      return new plan {
        manoeuvre = sweep ; blade = blade ; walk = walk ; cost = sweep_cost(who, len(walk))
        worst     = gravest(after_it, who) ; harm = harm(after_it, who)
      }
    }
  }
  return none
}

## The cheapest defence that stops an attack altogether, of all manoeuvres and weapons; none if
## it costs more than so many AP.
rule full_answer(attack, most: int) -> plan? {
  let found : list of plan = []
  let dodging = full_shift(dodge, attack, none, ways, most)
  if dodging != none { add dodging to found }
  for blade in parriers(attack.victim, attack) {
    let deflecting = full_shift(deflect, attack, blade, ways, min(map(found, it.cost), most))
    if deflecting != none { add deflecting to found }
  }
  for blade in parriers(attack.victim, attack) {
    let sweeping = full_sweep(attack, blade, min(map(found, it.cost), most))
    if sweeping != none { add sweeping to found }
  }
  return len(found) == 0 ? none : lowest(found, rank_of(it))
}
## The answer that leaves the least harm, if nothing stops the attack; none if standing still is
## as good.
rule partial_answer(attack, most: int) -> plan? {
  let found : list of plan = []
  let dodging = partial_shift(dodge, attack, none, ways, most)
  if dodging != none { add dodging to found }
  for blade in parriers(attack.victim, attack) {
    let deflecting = partial_shift(deflect, attack, blade, ways, most)
    if deflecting != none { add deflecting to found }
    let sweeping = partial_sweep(attack, blade, most)
    if sweeping != none { add sweeping to found }
  }
  if len(found) == 0 { return none }
  let best = lowest(found, rank_of(it))
  return improves(best, attack) ? best : none
}
## The best that can be done for so many AP. [EF-055] [EF-084]
define best_answer(attack, most: int) =
  gravest(attack.squares, attack.victim) == 0 ? none : full_answer(attack, most) ?? partial_answer(attack, most)
define improves(plan, attack) = plan.worst < gravest(attack.squares, attack.victim) or
  plan.worst == gravest(attack.squares, attack.victim) and plan.harm < harm(attack.squares, attack.victim)
## The least AP that stop an attack altogether, or one more than the most if nothing within that
## does. The search ends early with the first figure that is no more than enough.
rule least_defence(attack, most: int, enough: int) -> int {
  if gravest(attack.squares, attack.victim) == 0 { return 0 }
  let least = full_shift(dodge, attack, none, ways, most)?.cost ?? (most + 1)
  for blade in parriers(attack.victim, attack) {
    if least > enough { least = full_shift(deflect, attack, blade, ways, least - 1)?.cost ?? least }
  }
  for blade in parriers(attack.victim, attack) {
    if least > enough { least = full_sweep(attack, blade, least - 1)?.cost ?? least }
  }
  return least
}

# ---- piece by piece ------------------------------------------------------------------------

define best_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) =
  full_shift(manoeuvre, attack, blade, some_ways, most) ?? partial_shift(manoeuvre, attack, blade, some_ways, most)
define best_sweep(attack, blade: weapon, most: int) =
  full_sweep(attack, blade, most) ?? partial_sweep(attack, blade, most)
define moved_by(plan: plan?) -> list of square = plan == none ? [] : plan.moved
define first_step(plan: plan?) -> square?      = plan == none ? none : first(plan.walk)
define helps(plan: plan?, attack)              = plan != none and improves(plan, attack)

# ========================================================================================
#  The tempers
# ========================================================================================

## Defends as cheaply as it can, and attacks whenever it is rested and has at least as many AP as
## the foe, but not with a blow that leaves it at his mercy. It does not rest while a blow would kill
## that the foe cannot stop.
policy steady {
  deed               : rise
  deed               : draw_weapon
  deed               : aim        when empty_handed(self)
  deed               : fight      when at_hand(self) >= max(rested, at_hand(weakest_foe(self))) or can_finish(self)
  deed               : aim
  draw_weapon.weapon : highest it.draw
  make_attack.weapon : highest dearest(self, it)
  victim             : lowest it.ap
  squares            : best_blow(self, weapon, victim, 2, fear_of_stuck)
  manoeuvre          : best_answer(attack, self.ap)?.manoeuvre
  blade              : best_answer(attack, self.ap)?.blade
  dodge.way          : best_shift(dodge, attack, none, ways, self.ap)?.way
  dodge.goal         : best_shift(dodge, attack, none, [way], self.ap)?.goal
  dodge.moved        : moved_by(best_shift(dodge, attack, none, [way], self.ap))
  deflect.way        : best_shift(deflect, attack, blade, ways, self.ap)?.way
  deflect.goal       : best_shift(deflect, attack, blade, [way], self.ap)?.goal
  deflect.moved      : moved_by(best_shift(deflect, attack, blade, [way], self.ap))
  stand              : lowest stand_price(victim, blade, it)
  further            : first_step(best_sweep(attack, blade, self.ap))
  go_on              : yes        when helps(best_sweep(attack, blade, self.ap), attack)
  strike_back        : yes
}

## Strikes at the middle of the body whenever it can, and steps aside.
policy brute like steady {
  deed        : rise
  deed        : draw_weapon
  deed        : aim               when empty_handed(self)
  deed        : fight
  make_attack.weapon : highest it.free
  squares     : longest(self, weapon)
  strike_back : no                when empty_handed(self)
  manoeuvre   : dodge             when helps(best_shift(dodge, attack, none, ways, self.ap), attack)
}

## Waits until an attack gains more than it costs, or cannot be stopped at all.
policy patient like steady {
  deed        : rise
  deed        : draw_weapon
  deed        : aim               when empty_handed(self)
  deed        : fight             when gains(self)
  deed        : aim
  make_attack.weapon : main_weapon(self)
  squares     : best_blow(self, weapon, victim, 2, fear_of_stuck)
  strike_back : yes               when gains(self)
}

## Steady, but wants nobody dead.
policy merciful like steady { gently : yes }
