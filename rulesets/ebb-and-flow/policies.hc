## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Ebb and Flow: policies" { version = "1.0" }
extends "ebb-and-flow"

param rested         : int = 8             "AP with which the steady are ready to attack"
param aggression     : int = 2             "Machines attack if that costs the victim so many AP more than themselves"
param beyond_defence : int = 100           "What it is worth to them that he cannot pay"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

define weakest_foe(who)     = lowest(enemies(who), it.ap)
define dearest(who, weapon) = max(map(worth_a_thought(who, weapon, 1 + weapon.free), guess(who, weapon, it)), -99)

# ---- the dearest attack ---------------------------------------------------------------------

## Attacks that are worth a thought: those led by a lethal square, with so many squares.
rule worth_a_thought(who, weapon, n: int) -> list of list of square {
  let found : list of list of square = []
  for square in filter(body.areas, the(body.area(it)).class == lethal) {
    if attack_cost(who, weapon, [square]) + extra_cost(weapon, n) <= who.ap {
      found = concat(found, weapon.profile.shapes(square, n))
    }
  }
  return found
}
## What an attack costs the victim more than the attacker, as a guess: every square must go
## off the body.
define guess(who, weapon, squares: list of square) = sum(squares, depth(it)) - attack_cost(who, weapon, squares)
## And as it is, if it is more than so much; else something that is not.
rule gain(who, weapon, victim, squares: list of square, above: int) -> int {
  let cost = attack_cost(who, weapon, squares)
  let unanswered = victim.ap + 1 - cost + beyond_defence
  if unanswered <= above { return unanswered }
  let attack = new attack {
    attacker = who ; victim = victim ; weapon = weapon ; first = not who.opened ; squares = squares
  }
  let defence = least_defence(attack, victim.ap, min(above + cost, victim.ap))
  return defence > victim.ap ? unanswered : defence - cost
}
## The few that look best: with the squares that are free, with some more, and with as many as
## can be paid.
rule promising(who, weapon, tries: int) -> list of list of square {
  let few = 1 + weapon.free
  let most = most_squares(who, weapon)
  let found : list of list of square = []
  for n in unique([few, div(few + most, 2), most - 1, most]) {
    rank blows from worth_a_thought(who, weapon, n) { highest guess(who, weapon, it) }
    found = concat(found, take(blows, tries))
  }
  return len(found) == 0 ? [[nearest_to(body.areas, read_by_foe(weapon.at))]] : found
}
## Of these the one that gains most.
rule best_blow(who, weapon, victim, tries: int) -> list of square {
  let blows = promising(who, weapon, tries)
  let best = first(blows)
  let most = -beyond_defence
  for squares in blows {
    let gained = gain(who, weapon, victim, squares, most)
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
## Whether to attack now.
define main_weapon(who) = highest(filter(who.held, can_attack(who, it)), [it.free, -it.extra])
define gains(who) =
  any(who.held, can_attack(who, it)) and
    any(promising(who, main_weapon(who), 2), gain(who, main_weapon(who), weakest_foe(who), it, aggression - 1) >= aggression)

# ---- the cheapest answer, piece by piece ----------------------------------------------------

define best_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) =
  full_shift(manoeuvre, attack, blade, some_ways, most) ?? partial_shift(manoeuvre, attack, blade, some_ways, most)
define best_sweep(attack, blade: weapon, most: int) =
  full_sweep(attack, blade, most) ?? partial_sweep(attack, blade, most)
define moved_by(plan: plan?) -> list of square = plan == none ? [] : plan.moved
define first_step(plan: plan?) -> square?      = plan == none ? none : first(plan.walk)
rule drives_on(attack, blade: weapon, most: int) -> bool {
  let plan = best_sweep(attack, blade, most)
  return plan != none and improves(plan, attack)
}

# ========================================================================================
#  The tempers
# ========================================================================================

## Defends as cheaply as can be, and attacks whenever it has as many AP as the foe, and some.
policy steady {
  deed               : rise
  deed               : draw_weapon
  deed               : fight      when self.ap >= max(rested, weakest_foe(self).ap)
  deed               : aim
  draw_weapon.weapon : highest it.draw
  make_attack.weapon : highest dearest(self, it)
  victim             : lowest it.ap
  squares            : best_blow(self, weapon, victim, 2)
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
  go_on              : yes        when drives_on(attack, blade, self.ap)
  strike_back        : yes
}

## Strikes at the middle of the body whenever it can, and steps aside.
policy brute like steady {
  deed      : rise
  deed      : draw_weapon
  deed      : fight
  make_attack.weapon : highest it.free
  squares   : longest(self, weapon)
  manoeuvre : best_shift(dodge, attack, none, ways, self.ap)?.manoeuvre
}

## Waits until an attack gains more than it costs, or cannot be stopped at all.
policy patient like steady {
  deed        : rise
  deed        : draw_weapon
  deed        : fight             when gains(self)
  deed        : aim
  make_attack.weapon : main_weapon(self)
  squares     : best_blow(self, weapon, victim, 2)
  strike_back : yes               when gains(self)
}

## Steady, but wants nobody dead.
policy merciful like steady { gently : yes }
