## Whoever is attacked pushes the squares off his body: by stepping aside, or with a weapon.
chapter "Defence" of "ebb-and-flow"

param drift             : bool = true      "Squares may drift sideways as they move, so that those off one line can meet [EF-057]"
param common_end        : bool = true      "All squares of a dodge end on one square [EF-057]"
param deflect_move_free : bool = false     "To deflect, a weapon comes up for nothing [EF-062]"
param shield_on_body    : one of too_large or any_size = too_large    "Which shields may come to rest on the body: those that have no room beside it, or all [EF-074]"
param stride            : int 0.. = 1      "How far a dodge leads a fighter for each square [EF-060]"
param room              : int 0.. = 0      "How far to either side the ground is even: who is led beyond it stumbles; 0: it is even everywhere [EF-060]"

kind combatant {
  state stance_right, stance_down : int = 0  "How far dodges have led, as the chart shows it [EF-060]"
}

event dodges(victim, attack, way, cost: int)        "{victim} dodges {way} for {cost} AP, and leaves {attack.weapon} at {attack.weapon.at}."
event parries(victim, attack, weapon, cost: int)    "{victim} parries for {cost} AP: {weapon} at {weapon.at}, {attack.weapon} at {attack.weapon.at}."
event shifts(who, way, distance: int)               "{who} moves {distance} {way}."

## A direction, and what a step in it adds to column and row. [EF-057]
kind way plural ways { across, down : int }
rows way(across, down) {
  left  "to the left"  : -1,  0
  right "to the right" :  1,  0
  up    "upwards"      :  0, -1
  down  "downwards"    :  0,  1
}
## How many steps a square advances that way from one to another, and how far it drifts to
## the side as it does. [EF-057]
define advance(square, goal: square, way) = way.across * (goal.x - square.x) + way.down * (goal.y - square.y)
define aside(square, goal: square, way)   = way.across == 0 ? abs(goal.x - square.x) : abs(goal.y - square.y)
define reaches(square, goal: square, way) =
  advance(square, goal, way) >= 1 and aside(square, goal, way) <= (drift ? advance(square, goal, way) : 0)

## One manoeuvre may answer an attack. [EF-055]
kind manoeuvre plural manoeuvres {
  effort(steps: int)  : int = steps        "AP to move a square so far"
  price(who)          : num                "AP for each"
  may(victim, attack) : bool = true
  rule perform(victim, attack)
}

rule defend(victim, attack) {
  choose optional manoeuvre from manoeuvres where it.may(victim, attack) by victim "How to defend"
  if manoeuvre == none { return }
  manoeuvre.perform(victim, attack)
}

## Fists do not parry steel; against fists they do. [EF-070]
define parriers(victim, attack) = filter(victim.held, not it.unarmed or attack.weapon.unarmed)
## Only what would hit needs to be moved. [EF-058]
define threats(attack) = filter(attack.squares, on_body(it))

## What to move: everything, what lies on one part, or everything else.
rule clearings(squares: list of square) -> list of list of square {
  let found = [squares]
  for part in parts_under(squares) {
    add filter(squares, body.area(it) == part) to found
    add filter(squares, body.area(it) != part) to found
  }
  return found
}

# ---- dodging -------------------------------------------------------------------------------

## An AP moves one square of the attack by one. All that are moved go the same way and come
## to the same end, over whatever lies between. The attacker's weapon follows its own square.
## [EF-055] [EF-056] [EF-057] [EF-059] [EF-061]
manoeuvre dodge {
  price = dodge_price(who)
  may   = any(ways, can_dodge(victim, attack, it))
  rule perform {
    choose way from ways where can_dodge(victim, attack, it) by victim "Which way"
    choose goal from dodge_ends(victim, attack, way) by victim "To which square"
    let movable = filter(threats(attack), goes_to(it, goal, way))
    choose some moved from movable offer clearings(movable) by victim "What to move" {
      needs len(moved) > 0                       "at least one square"
      needs shift_cost(dodge, victim, moved, goal, way) <= victim.ap    "this costs {shift_cost(dodge, victim, moved, goal, way)} AP of {victim.ap}"
    }
    let cost = shift_cost(dodge, victim, moved, goal, way)
    let steps = max(map(moved, advance(it, landing(it, goal, way), way)))
    victim.ap -= cost
    attack.squares = shifted(attack.squares, moved, goal, way)
    attack.weapon.at = read_by_foe(first(attack.squares))
    attack.dodged = true
    announce dodges(victim, attack, way, cost)
    give_way(victim, the(find(ways, it.across == -way.across and it.down == -way.down)), stride * steps)
  }
}
## The fighter himself goes the other way. [EF-060]
rule give_way(who, way, distance: int) {
  who.stance_right += distance * way.across
  who.stance_down  += distance * way.down
  if distance > 0 { announce shifts(who, way, distance) }
}
## What that does is a matter of the ground. [EF-060]
on shifts as stumbling when room > 0 and abs(who.stance_right) > room {
  say "{who} stumbles."
  trip(who)
}
score dodge_price(who) -> num { base : 1 ; least : at_least 0 }
define dodge_ends(victim, attack, way) = filter(ends(attack, way), any_moves(dodge, victim, attack, it, way, victim.ap))
define can_dodge(victim, attack, way)  = any(ends(attack, way), any_moves(dodge, victim, attack, it, way, victim.ap))
define ends(attack, way)               = common_end ? body.squares : take(landings(attack, way), 1)
define landings(attack, way)           = map(filter(threats(attack), goes_to(it, it, way)), landing(it, it, way))

## Where a square ends: on the common one, or on the nearest beside the body. [EF-057]
define landing(square, goal: square, way) = common_end ? goal : nearest_off(square, way)
define nearest_off(square, way) =
  lowest(ways_off(square, way), [advance(square, it, way), aside(square, it, way), it.y, it.x])
define ways_off(square, way) = filter(combat.off_body, reaches(square, it, way))
define goes_to(square, goal: square, way) = not common_end or reaches(square, goal, way)
define shifted(squares: list of square, moved: list of square, goal: square, way) =
  map(squares, it in moved ? landing(it, goal, way) : it)
define shift_cost(manoeuvre, who, moved: list of square, goal: square, way) =
  ceil(manoeuvre.price(who) * sum(moved, manoeuvre.effort(advance(it, landing(it, goal, way), way))))
define any_moves(manoeuvre, who, attack, goal: square, way, most: int) =
  any(threats(attack), goes_to(it, goal, way) and shift_cost(manoeuvre, who, [it], goal, way) <= most)

# ---- deflecting ----------------------------------------------------------------------------

## An AP moves a square by two, if a weapon is brought beside the square where they goal. It
## comes to rest there, off the body. [EF-062] [EF-066]
manoeuvre deflect {
  price  = deflect_price(who)
  effort = div(steps + 1, 2)
  may    = any(parriers(victim, attack), can_deflect(victim, attack, it))
  rule perform {
    choose blade from parriers(victim, attack) where can_deflect(victim, attack, it) by victim "With what"
    choose way from ways where deflects(victim, attack, blade, it) by victim "Which way"
    choose goal from deflect_ends(victim, attack, blade, way) by victim "To which square"
    let reach = victim.ap - stand_cost(victim, blade, goal)
    let movable = filter(threats(attack), reaches(it, goal, way))
    choose some moved from movable offer clearings(movable) by victim "What to move" {
      needs len(moved) > 0                       "at least one square"
      needs shift_cost(deflect, victim, moved, goal, way) <= reach    "this costs {shift_cost(deflect, victim, moved, goal, way)} AP of {reach}"
    }
    let remaining = victim.ap - shift_cost(deflect, victim, moved, goal, way)
    choose stand from stands(victim, blade, goal) where stand_price(victim, blade, it) <= remaining by victim "Where the weapon comes to rest"
    let cost = shift_cost(deflect, victim, moved, goal, way) + stand_price(victim, blade, stand)
    victim.ap -= cost
    blade.at = stand
    attack.squares = shifted(attack.squares, moved, goal, way)
    parry(victim, attack, blade, cost)
  }
}
score deflect_price(who) -> num { base : 1 ; least : at_least 0 }
## The squares beside a goal where a weapon may stand. [EF-062] [EF-066] [EF-072]
define stands(who, blade: weapon, goal: square) =
  filter(burst(goal, block_of(who, blade)), may_rest(who, blade, it) and grid_distance(covered(it, block_of(who, blade)), [goal]) == 1)
## A weapon ends off the body, and so does a shield with all its squares, unless it is so large
## that there is no such place on the chart. [EF-066] [EF-074]
define may_rest(who, blade: weapon, at: square) =
  on_chart(at, block_of(who, blade)) and (block_of(who, blade) <= room_at(at) or block_of(who, blade) >= least_on_body)
define least_on_body = shield_on_body == any_size ? 2 : combat.most_room + 1
define stand_price(who, blade: weapon, at: square) =
  deflect_move_free ? 0 : ceil(deflect_price(who) * grid_distance(blade.at, at))
define stand_cost(who, blade: weapon, goal: square) = min(map(stands(who, blade, goal), stand_price(who, blade, it)))
define deflect_ends(victim, attack, blade: weapon, way) =
  filter(ends(attack, way), deflects_to(victim, attack, blade, it, way))
define deflects_to(victim, attack, blade: weapon, goal: square, way) =
  any(threats(attack), goes_to(it, goal, way)) and len(stands(victim, blade, goal)) > 0 and
    any_moves(deflect, victim, attack, goal, way, victim.ap - stand_cost(victim, blade, goal))
define deflects(victim, attack, blade: weapon, way) =
  any(ends(attack, way), deflects_to(victim, attack, blade, it, way))
define can_deflect(victim, attack, blade: weapon) = any(ways, deflects(victim, attack, blade, it))
## [EF-072]
score block_of(who, weapon) "The block of {weapon}" { base : weapon.block ; least : at_least 1 }

# ---- sweeping ------------------------------------------------------------------------------

## A weapon is moved by a square for an AP. Whatever it runs into it gathers and drives on,
## over its owner as well, and it ends just behind that, off the body. [EF-063] [EF-064] [EF-065] [EF-066] [EF-067] [EF-068]
manoeuvre sweep {
  price = sweep_price(who)
  may   = any(parriers(victim, attack), can_sweep(victim, it, attack.squares))
  rule perform {
    choose blade from parriers(victim, attack) where can_sweep(victim, it, attack.squares) by victim "With what"
    let before_it = victim.ap
    let walk : list of square = []
    let go_on = true
    while go_on {
      choose further from neighbours(blade.at) where may_step(victim, blade, attack.squares, it) by victim "Where to drive it"
      add further to walk
      attack.squares = driven(victim, blade, attack.squares, [further])
      blade.at = further
      victim.ap = before_it - sweep_cost(victim, len(walk))
      go_on = can_sweep(victim, blade, attack.squares)
      if go_on and may_rest(victim, blade, further) { choose go_on yes or no by victim "Drive on" }
    }
    parry(victim, attack, blade, before_it - victim.ap)
  }
}
score sweep_price(who) -> num { base : 1 ; least : at_least 0 }
## A shield drives everything before it at once. [EF-072]
define driven(who, blade: weapon, squares: list of square, walk: list of square) =
  pushed_along(blade.at, block_of(who, blade), walk, squares, body.squares)
define steps_for(who, ap: int)     = sweep_price(who) == 0 ? len(body.squares) : floor(ap / sweep_price(who))
define sweep_cost(who, steps: int) = ceil(steps * sweep_price(who))
define rests(who, blade: weapon)   = filter(body.squares, may_rest(who, blade, it))
## Nothing is driven off the chart, and the weapon must still come to rest somewhere. [EF-005] [EF-063] [EF-066]
define may_step(who, blade: weapon, squares: list of square, at: square) =
  sweep_cost(who, 1) <= who.ap and driven(who, blade, squares, [at]) != [] and can_end(who, blade, squares, at)
define can_sweep(who, blade: weapon, squares: list of square) =
  any(neighbours(blade.at), may_step(who, blade, squares, it))
define can_end(who, blade: weapon, squares: list of square, at: square) =
  may_rest(who, blade, at) or
    shortest_push(at, block_of(who, blade), driven(who, blade, squares, [at]), body.squares, rests(who, blade), body.squares, steps_for(who, who.ap) - 1) != []

## A parry leaves both weapons where they are, and costs whoever parries his initial
## attack. Steel that meets a fist hits the hand, be it that the blow comes through. [EF-040] [EF-041] [EF-069] [EF-071]
rule parry(victim, attack, blade: weapon, cost: int) {
  attack.weapon.at = read_by_foe(first(attack.squares))
  victim.opened = true
  announce parries(victim, attack, blade, cost)
  if attack.weapon.unarmed and not blade.unarmed and attack.squares != attack.aimed_at {
    strike_hand(attack.weapon, victim)
  }
}
rule strike_hand(weapon, attacker: combatant) {
  strike(new_blow(weapon.owner, weapon.on_right ? right_hand : left_hand, attacker, 1, false))
}
