## An attack says with what, whom, and on which squares of his chart. An initial one comes from
## anywhere; all later ones are led on from where the weapon is.
chapter "Attacks" of "ebb-and-flow"

param base_attack_cost : int 0.. = 0       "AP for any attack, besides its squares [EF-045]"
param first_blows      : one of once or after_every_dodge = once    "How often anybody may make an initial attack [EF-041]"
param subdual          : bool = false      "Attackers may say that they do not mean to kill [EF-105]"

kind combatant {
  state opened : bool = false              "The initial attack is used or lost [EF-041]"
}
kind combat {
  state last_attack : int 0.. = 0
}

event attacks(attacker, attack)    "{attacker} attacks {attack.victim} for {attack.cost} AP: {attack.weapon} at {attack.squares}."
event misses(attacker, attack)     "The attack misses."

## Only who does not count attacks. [EF-040] [EF-080]
deed fight "attack" {
  may = any(who.held, can_attack(who, it))
  rule perform { make_attack(who) }
}
kind attack {
  attacker, victim : combatant
  weapon           : weapon
  cost             : int
  gently           : bool                       "[EF-105]"
  aimed_at         : list of square             "The squares as they were declared"
  state squares    : list of square = aimed_at  "The first is the one that leads the weapon [EF-047]"
  state dodged     : bool = false
}

## A weapon that has been led somewhere must be led on from there. [EF-081]
score travel_cost(who, weapon, goal: square) "The cost in AP of moving {weapon} to {goal}" {
  way   : grid_distance(read_by_foe(weapon.at), goal)
  least : at_least 0
}
## The first square is free, and so are some others of great weapons. An initial attack
## comes from anywhere; without AP it still has those. [EF-044] [EF-045] [EF-050] [EF-081]
score attack_cost(who, weapon, squares: list of square) "The cost of {who}’s attack in AP" {
  base    : base_attack_cost
  travel  : travel_cost(who, weapon, first(squares))    when who.opened "the initial attack comes from anywhere"
  squares : extra_cost(weapon, len(squares))
  least   : at_least 0
}
define extra_cost(weapon, n: int) = weapon.extra * max(0, n - 1 - weapon.free)
define can_attack(who, weapon) =
  attack_cost(who, weapon, [nearest_to(body.areas, read_by_foe(weapon.at))]) <= at_hand(who)
define nearest_to(squares: list of square, at: square) = lowest(squares, grid_distance(it, at))

## Whoever may attack says with which of his weapons, whom, and where: at least one square on
## the body, in the shape of the weapon. What it costs is gone before the victim answers, and
## his count begins, whatever comes of it. The attack is the initial one, unless he has made or
## lost that: then it is a follow-up, and defended like any other. [EF-016] [EF-021] [EF-033] [EF-040]
## [EF-041] [EF-043] [EF-046] [EF-048] [EF-082] [EF-122]
rule make_attack(attacker) {
  if not combat.begun { refresh() }
  choose weapon from attacker.held where can_attack(attacker, it) by attacker "With what"
  choose victim from enemies(attacker) by attacker "Whom"
  choose some squares from body.squares offer likely_squares(attacker, weapon) by attacker "Where" {
    needs len(squares) > 0                       "an attack needs squares"
    needs all_different(squares)                 "each square once"
    needs any(squares, on_body(it))              "at least one square on the body"
    needs weapon.profile.fits(squares)           "these are not {weapon.profile}"
    needs attack_cost(attacker, weapon, squares) <= attacker.ap    "this costs {attack_cost(attacker, weapon, squares)} AP of {attacker.ap}"
  }
  let gently = false
  if subdual { choose gently yes or no by attacker "Without killing" }
  let attack = new attack {
    attacker = attacker ; victim = victim ; weapon = weapon ; aimed_at = squares ; gently = gently
    cost     = attack_cost(attacker, weapon, squares)
  }
  attacker.ap -= attack.cost
  attacker.opened = true
  attacker.ready_at = tick + viscosity(attacker, weapon)
  combat.last_attack = tick
  weapon.at = read_by_foe(first(squares))
  announce attacks(attacker, attack)
  step defend { defend(victim, attack) }
  step chart { show(attack) }
  step land { land(attack) }
  step miss when none(attack.squares, on_body(it)) { announce misses(attacker, attack) }
  step reply when attack.dodged and none(attack.squares, on_body(it)) { reply(victim) }
}

## Whom a dodge has saved altogether may attack at once, if he is ready and has not attacked or
## parried yet. [EF-040] [EF-041] [EF-042]
rule reply(victim) {
  if first_blows == after_every_dodge { victim.opened = false }
  if not victim.ready or victim.opened or none(victim.held, can_attack(victim, it)) { return }
  choose strike_back yes or no by victim "Answer with an attack"
  if strike_back { make_attack(victim) }
}

# ---- what is worth a look ------------------------------------------------------------------

## Attacks worth a look, at every part of the body: where the weapon is, and where it is far to
## the next square beside the body.
rule likely_squares(who, weapon) -> list of list of square {
  let found : list of list of square = []
  for part in parts_under(body.areas) {
    let squares = filter(body.areas, body.area(it) == part)
    for square in unique([nearest_to(squares, read_by_foe(weapon.at)), highest(squares, depth(it))]) {
      for n in unique([1, 1 + weapon.free, most_squares(who, weapon)]) {
        found = concat(found, weapon.profile.shapes(square, n))
      }
    }
  }
  return found
}
define most_squares(who, weapon) = 1 + weapon.free + (weapon.extra == 0 ? 5 : min(8, div(at_hand(who), weapon.extra)))

## A picture for the log.
rule show(attack) {
  say "On the chart of {attack.victim}:" on body {
    "o" : attack.aimed_at "aimed at"
    "W" : flatten(map(filter(attack.victim.held, not it.unarmed), covered(it.at, it.block))) "{attack.victim} parries from here"
    "+" : filter(attack.squares, not on_body(it)) "past the body"
    "X" : filter(attack.squares, on_body(it)) "hit"
  }
}
