## Ebb and Flow: fights without dice, counted in tenths of seconds. An attack is a set of
## squares on a chart of the body. Whoever is attacked pushes them off it again, by
## stepping aside or with a weapon, and that decides where the attacker's own weapon comes
## to rest. What every blow and every parry costs is paid from one pool of action points,
## AP for short.
##
## Numbers in brackets are those of catalogue.md, where every rule of the source has its
## line. Distances are moves of a king: a step across a corner counts one. Nothing is hidden:
## everybody knows the AP, squares and counts of all. How far fighters stand from each other
## the source does not say, and it does not matter. [EF-007] [EF-015] [EF-124]
ruleset "Ebb and Flow" {
  version = "1.0"
  source  = "Ebb and Flow combat system"
}

# ========================================================================================
#  House sheet: what the source leaves open. Set it here, in a variant, in [params] of a
#  scenario, or by --set.
# ========================================================================================

# The chart
param mirrored : bool = false              "A weapon's square is read the other way round on somebody else's chart [EF-006]"

# Time
param base_viscosity : int 0.. = 10        "Ticks after an attack, before what weapons add [EF-022]"
param viscosity_of   : one of all_held or attacking_weapon = all_held    "Which weapons add to it [EF-022]"
param ties           : one of in_turn or at_once = in_turn    "What several do at one tick happens in turn, or counts for all of them at its end [EF-025]"

# Attacks
param base_attack_cost : int 0.. = 0       "AP for any attack, besides its squares [EF-045]"
param first_blows      : one of once or after_every_dodge = once    "How often anybody may make an initial attack [EF-041]"
param aim_to_pool      : bool = false      "Aiming fills the pool up, but no further [EF-090]"
param subdual          : bool = false      "Attackers may say that they do not mean to kill [EF-105]"

# Defence
param drift             : bool = true      "Squares may drift sideways as they move [EF-057]"
param common_end        : bool = true      "All squares of a dodge end on one square [EF-057]"
param deflect_move_free : bool = false     "To deflect, a weapon comes up for nothing [EF-062]"
param accept            : int 0..4 = 0     "Machines pay nothing against harm as light as this [EF-084]"

param foresight     : int 0.. = 12         "Steps of a sweep that machines think ahead, to stop an attack"
param shield_sight  : int 0.. = 6          "The same with a shield"
param relief        : int 0.. = 8          "The same, to make it less bad"
param parts_at_once : int 1..12 = 6        "Parts of which machines weigh which to give up"

# Wounds
param bleeding_ticks : int 1.. = 600       "Until an untreated wound over time kills [EF-102]"
param prone_ticks    : int 0.. = 5         "Viscosity of lying on the ground [EF-103]"
param rise_ap        : int 0.. = 3         "AP to get up again [EF-103]"
param hinder_ap      : int 0.. = 2         "AP lost to a plain wound, now and until it is treated [EF-104]"

# The end
param tick_limit  : int 1.. = 900          "Then it is a draw [EF-121]"
param stall_limit : int 1.. = 60           "Ticks without an attack, then it is a draw [EF-121]"

# ========================================================================================
#  The chart
# ========================================================================================

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

## A weapon has one square, which everybody reads alike on his own chart. [EF-006]
define read_by_foe(square) = mirrored ? square_at(corner.x + 1 - square.x, square.y) : square

# ========================================================================================
#  Weapons
# ========================================================================================

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
      add highest(body.areas, far_in(it, deep)) to deep
      add highest(body.areas, far_in(it, apart) + distance_to(it, apart)) to apart
    }
    return [deep, apart]
  }
}
define far_in(square, taken: list of square) = square in taken ? 0 : 2 * depth(square)
define distance_to(square, taken: list of square) = grid_distance([square], taken)
define side_of(n: int)    = ceil(sqrt(n))
define other_side(n: int) = ceil(n / side_of(n))
define is_box(squares: list of square, wide: int, high: int) =
  max(map(squares, it.x)) - min(map(squares, it.x)) == wide - 1 and max(map(squares, it.y)) - min(map(squares, it.y)) == high - 1

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

# ========================================================================================
#  Fighters
# ========================================================================================

## Training. Much of it grants AP; some changes what things cost, how soon one is ready
## again, or what a hit does, by modifiers to any of the scores. [EF-010] [EF-011] [EF-014] [EF-123]
kind skill plural skills {
  ap : int 0.. = 0                         "AP that it grants [EF-010]"
  rule after_hit(who, victim: combatant, part) { }
}
skill swordplay { ap = 12 }
skill footwork  { ap = 8 }
skill brawling  { ap = 6 }
skill veteran   { ap = 20 }
## Blows at an arm take the weapon out of its hand. [EF-011]
skill disarming {
  rule after_hit {
    if part == right_lower_arm or part == left_lower_arm { disarm(victim, part == right_lower_arm) }
  }
}
## Blows at a thigh bring somebody down. [EF-011]
skill tripping {
  rule after_hit { if part == right_upper_leg or part == left_upper_leg { trip(victim) } }
}
## One is ready sooner, and defends for less. [EF-014]
skill quick_recovery "quick recovery" { ap = 2 ; modifier quick to viscosity for who : -3 }
skill light_feet     "light feet"     { modifier light to dodge_price for who : times 0.5 }
skill steady_aim     "steady aim"     { modifier steady to aim_rate for who : 1 }

kind fate plural fates of killed, bled_to_death "bled to death", unconscious

## A hit that has not been undone. [EF-100]
kind wound {
  part          : part
  tick          : int
  squares       : int                      "How many squares of the attack lay on it"
  state treated : bool = false
}

kind combatant {
  skills           : list of skill = []
  own weapons      : list of weapon = [fists]
  right_handed     : bool = true             "[EF-031]"
  initiator        : bool = false            "Opens the fight [EF-120]"
  treated_at       : int 0.. = 0             "The tick at which somebody sees to the wounds; 0: nobody does"
  state ap         : int 0.. = 0             "[EF-012] [EF-016]"
  state ap_penalty : int 0.. = 0             "What lasting wounds take from the pool [EF-104]"
  state ready_at   : int 0.. = 0             "The tick at which the count is over [EF-021]"
  state opened     : bool = false            "The initial attack is used or lost [EF-041]"
  state wounds     : list of wound = []
  state stance_right, stance_down : int = 0  "Where dodges have led, in squares [EF-060]"
  state gone       : fate? = none
  define active = gone == none
  define ready  = active and tick >= ready_at
  define held   = filter(weapons, it.drawn)
  define armed  = any(held, not it.unarmed)
}
kind combat {
  off_body          : list of square = filter(body.squares, not on_body(it))    "Where a weapon may rest, and a square of an attack hits nothing"
  depths            : list of int = map(body.squares, grid_distance([it], filter(body.squares, not on_body(it))))
  state last_attack : int 0.. = 0
  state blows       : list of blow = []    "Of this tick, if all of them count at its end [EF-025]"
}
## How far it is from a square to one beside the body.
define depth(square) = combat.depths[(square.y - 1) * corner.x + square.x - 1]

## The sum of what skills grant, less what lasting wounds take. [EF-010] [EF-012]
score pool(who) {
  skills : sum(who.skills, it.ap)
  wounds : -who.ap_penalty
  least  : at_least 0
}
## Everything that is held adds to it. [EF-022]
score viscosity(who, weapon) {
  base    : base_viscosity
  weapons : viscosity_of == all_held ? sum(who.held, it.viscosity) : weapon.viscosity
  least   : at_least 0
}
define pace(who) = min(map(who.held, viscosity(who, it)), base_viscosity)

event attacks(attacker, attack)                          "{attacker} attacks {attack.victim} for {attack.cost} AP: {attack.weapon} at {attack.squares}."
event dodges(victim, attack, way, cost: int)             "{victim} dodges {way} for {cost} AP, and leaves {attack.weapon} at {attack.weapon.at}."
event parries(victim, attack, weapon, cost: int)         "{victim} parries for {cost} AP: {weapon} at {weapon.at}, {attack.weapon} at {attack.weapon.at}."
event hit(victim, part, cause: combatant)                "{victim} is hit: {part}."
event misses(attacker, attack)                           "The attack misses."
event leaves(victim, fate, cause: combatant) headline    "{victim} is out of the fight: {fate}."

# ========================================================================================
#  Time
# ========================================================================================

setup {
  ## Pools are full, and whatever is out already is where it starts. [EF-012] [EF-030]
  phase ready {
    for who in combatants {
      who.ap = pool(who)
      for weapon in who.weapons { weapon.at = weapon.starts_at }
    }
  }
}

## Time is counted in ticks, a tenth of a second each or about that; there are no turns. Where
## nobody is ready nothing happens. [EF-020] [EF-021]
round tick {
  ## The quickest first, of those the one with more AP; each has one turn a tick, and who comes
  ## next is looked at anew after each. Whoever opens the fight comes before all. [EF-025] [EF-120]
  phase act "Whose moment it is" {
    let waiting = filter(combatants, it.ready)
    while len(waiting) > 0 {
      rank queue from waiting {
        first it.initiator and combat.last_attack == 0
        lowest pace(it)
        highest it.ap
      }
      let actor = first(queue)
      remove actor from waiting
      if actor.ready and last_side_standing() == none { take_slot(actor) }
    }
    for blow in combat.blows { hurt(blow) }
    combat.blows = []
  }
  next max(tick + 1, min(concat(map(active_combatants(), it.ready_at), map(filter(active_combatants(), it.treated_at > tick), it.treated_at))))
}

## [EF-121]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody attacks any more" when tick - combat.last_attack >= stall_limit and none(active_combatants(), bleeding(it))
  draw "neither gets the better of the other" when tick >= tick_limit
}

## What somebody may do who is ready; whoever still counts does none of it, but may defend.
## [EF-023] [EF-024] [EF-026]
kind deed plural deeds {
  takes_slot : bool = true
  may(who)   : bool = true
  rule perform(who)
}
rule take_slot(who) {
  let over = false
  while not over {
    choose deed from deeds where it.may(who) by who "What to do"
    deed.perform(who)
    over = deed.takes_slot or not who.ready
  }
}

## Only who does not count attacks. [EF-040] [EF-080]
deed fight "attack" {
  may = any(who.held, can_attack(who, it))
  rule perform { make_attack(who) }
}
## [EF-024] [EF-030]
deed draw_weapon "draw" {
  takes_slot = false
  may        = any(who.weapons, can_draw(who, it))
  rule perform {
    choose weapon from who.weapons where can_draw(who, it) by who
    who.ap -= draw_cost(who, weapon)
    weapon.drawn = true
    weapon.at = weapon.starts_at
    say "{who} draws {weapon}."
  }
}
score draw_cost(who, weapon) { base : weapon.draw ; least : at_least 0 }
define can_draw(who, weapon) =
  not weapon.drawn and draw_cost(who, weapon) <= who.ap and sum(filter(who.held, not it.unarmed), it.hands) + weapon.hands <= 2
## [EF-103]
deed rise {
  takes_slot = false
  may        = prone(who) and rise_cost(who) <= who.ap
  rule perform {
    who.ap -= rise_cost(who)
    end prone(who)
    say "{who} gets up."
  }
}
score rise_cost(who) { base : rise_ap ; least : at_least 0 }
## Whoever is ready and does not attack aims; there is no other way to wait. [EF-013] [EF-026] [EF-090] [EF-091]
deed aim {
  rule perform {
    let more = aim_rate(who)
    who.ap = aim_to_pool ? max(who.ap, min(pool(who), who.ap + more)) : who.ap + more
    who.ready_at = tick + 1
  }
}
score aim_rate(who) { base : 1 ; least : at_least 0 }

# ========================================================================================
#  Attacks
# ========================================================================================

kind attack {
  attacker, victim : combatant
  weapon           : weapon
  first            : bool
  cost             : int = 0
  gently           : bool = false          "[EF-105]"
  aimed_at         : list of square = []   "The squares as they were declared"
  state squares    : list of square        "The first is the one that leads the weapon [EF-047]"
  state dodged     : bool = false
}

## A weapon that has been led somewhere must be led on from there. [EF-081]
score travel_cost(who, weapon, goal: square) {
  way   : grid_distance(read_by_foe(weapon.at), goal)
  least : at_least 0
}
## The first square is free, and so are some others of great weapons. An initial attack
## comes from anywhere; without AP it still has those. [EF-044] [EF-045] [EF-050] [EF-081]
score attack_cost(who, weapon, squares: list of square) {
  base    : base_attack_cost
  travel  : travel_cost(who, weapon, first(squares))    when who.opened
  squares : extra_cost(weapon, len(squares))
  least   : at_least 0
}
define extra_cost(weapon, n: int) = weapon.extra * max(0, n - 1 - weapon.free)
define can_attack(who, weapon)    = attack_cost(who, weapon, [nearest_to(body.areas, read_by_foe(weapon.at))]) <= who.ap
define nearest_to(squares: list of square, at: square) = lowest(squares, grid_distance(it, at))

## Whoever may attack says with which of his weapons, whom, and where: at least one square on
## the body, in the shape of the weapon. What it costs is gone before the victim answers, and
## his count begins, whatever comes of it. The attack is the initial one, unless he has made or
## lost that: then it is a follow-up, and defended like any other. [EF-016] [EF-021] [EF-033] [EF-040]
## [EF-041] [EF-043] [EF-046] [EF-048] [EF-082] [EF-122]
rule make_attack(attacker) {
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
    attacker = attacker ; victim = victim ; weapon = weapon ; squares = squares ; aimed_at = squares
    first    = not attacker.opened ; cost = attack_cost(attacker, weapon, squares) ; gently = gently
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
  step reply when attack.dodged { reply(victim) }
}

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
define most_squares(who, weapon) = 1 + weapon.free + (weapon.extra == 0 ? 5 : min(8, div(max(0, who.ap), weapon.extra)))

## A picture for the log.
rule show(attack) {
  say "On the chart of {attack.victim}:" on body {
    "o" : attack.aimed_at "aimed at"
    "W" : flatten(map(filter(attack.victim.held, not it.unarmed), covered(it.at, it.block))) "{attack.victim} parries from here"
    "+" : filter(attack.squares, not on_body(it)) "past the body"
    "X" : filter(attack.squares, on_body(it)) "hit"
  }
}

## Each part that is still under a square is hit, once. [EF-100]
rule land(attack) {
  for part in parts_under(attack.squares) {
    strike(new_blow(attack.victim, part, attack.attacker, count(attack.squares, body.area(it) == part), attack.gently))
  }
}
define parts_under(squares: list of square) = unique(map(filter(squares, on_body(it)), the(body.area(it))))

## A hit, before it is known what comes of it.
kind blow {
  victim, attacker : combatant
  part             : part
  squares          : int                   "How many of the attack lie on the part [EF-100]"
  gently           : bool
}
rule new_blow(victim, part, attacker: combatant, squares: int, gently: bool) -> blow {
  return new blow { victim = victim ; part = part ; attacker = attacker ; squares = squares ; gently = gently }
}
## What comes of a hit is a matter of the part, and of the attacker's skills. [EF-011] [EF-025] [EF-100] [EF-106]
rule strike(blow) {
  if ties == at_once { add blow to combat.blows } else { hurt(blow) }
}
rule hurt(blow) {
  announce hit(blow.victim, blow.part, blow.attacker)
  let wound = new wound { part = blow.part ; tick = tick ; squares = blow.squares }
  add wound to blow.victim.wounds
  blow.part.struck(blow.victim, blow.attacker, blow.gently)
  for skill in blow.attacker.skills { skill.after_hit(blow.attacker, blow.victim, blow.part) }
}

# ========================================================================================
#  Defence
# ========================================================================================

## A direction, and what a step in it adds to column and row. [EF-057]
kind way plural ways { across, down, order : int }
rows way(across, down, order) {
  left  "to the left"  : -1,  0, 1
  right "to the right" :  1,  0, 2
  up    "upwards"      :  0, -1, 3
  down  "downwards"    :  0,  1, 4
}
## How many steps a square advances that way from one to another, and how far it drifts to
## the side as it does. [EF-057]
define advance(square, goal: square, way) = way.across * (goal.x - square.x) + way.down * (goal.y - square.y)
define aside(square, goal: square, way)   = way.across == 0 ? abs(goal.x - square.x) : abs(goal.y - square.y)
define reaches(square, goal: square, way) =
  advance(square, goal, way) >= 1 and aside(square, goal, way) <= (drift ? advance(square, goal, way) : 0)

## One manoeuvre may answer an attack. [EF-055]
kind manoeuvre plural manoeuvres {
  order               : int                "Which is taken of those that cost the same"
  parries             : bool = true
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
  order   = 3
  parries = false
  price   = dodge_price(who)
  may     = any(ways, can_dodge(victim, attack, it))
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
    ## The fighter himself goes the other way. [EF-060]
    victim.stance_right -= steps * way.across
    victim.stance_down  -= steps * way.down
    announce dodges(victim, attack, way, cost)
  }
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
define goes_to(square, goal: square, way) = common_end ? reaches(square, goal, way) : len(ways_off(square, way)) > 0
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
  order  = 2
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
## The squares beside a goal where a weapon may stand. A shield need not be off the body.
## [EF-062] [EF-066] [EF-072] [EF-074]
define stands(who, blade: weapon, goal: square) =
  filter(burst(goal, block_of(who, blade)), may_rest(who, blade, it) and grid_distance(covered(it, block_of(who, blade)), [goal]) == 1)
define may_rest(who, blade: weapon, at: square) =
  on_chart(at, block_of(who, blade)) and (blade.block > 1 or not on_body(at))
define stand_price(who, blade: weapon, at: square) =
  deflect_move_free ? 0 : ceil(deflect_price(who) * grid_distance(blade.at, at))
define stand_cost(who, blade: weapon, goal: square) = min(map(stands(who, blade, goal), stand_price(who, blade, it)))
define deflect_ends(victim, attack, blade: weapon, way) =
  filter(body.squares, deflects_to(victim, attack, blade, it, way))
define deflects_to(victim, attack, blade: weapon, goal: square, way) =
  any(threats(attack), reaches(it, goal, way)) and len(stands(victim, blade, goal)) > 0 and
    any_moves(deflect, victim, attack, goal, way, victim.ap - stand_cost(victim, blade, goal))
define deflects(victim, attack, blade: weapon, way) = any(body.squares, deflects_to(victim, attack, blade, it, way))
define can_deflect(victim, attack, blade: weapon)   = any(ways, deflects(victim, attack, blade, it))
## [EF-072]
score block_of(who, weapon) { base : weapon.block ; least : at_least 1 }

# ---- sweeping ------------------------------------------------------------------------------

## A weapon is moved by a square for an AP. Whatever it runs into it gathers and drives on,
## over its owner as well, and it ends just behind that, off the body. [EF-063] [EF-064] [EF-065] [EF-066] [EF-067] [EF-068]
manoeuvre sweep {
  order = 1
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
## attack. [EF-040] [EF-041] [EF-069]
rule parry(victim, attack, blade: weapon, cost: int) {
  attack.weapon.at = read_by_foe(first(attack.squares))
  victim.opened = true
  announce parries(victim, attack, blade, cost)
  if attack.weapon.unarmed and not blade.unarmed and none(attack.squares, on_body(it)) {
    strike_hand(attack.attacker, victim)
  }
}
## Steel that stops a fist hits the hand. [EF-071]
rule strike_hand(who, attacker: combatant) {
  strike(new_blow(who, who.right_handed ? right_hand : left_hand, attacker, 1, false))
}

## Who has just dodged may attack at once, if he is ready and has not attacked or parried
## yet. [EF-040] [EF-041] [EF-042]
rule reply(victim) {
  if first_blows == after_every_dodge { victim.opened = false }
  if not victim.ready or victim.opened or none(victim.held, can_attack(victim, it)) { return }
  choose strike_back yes or no by victim "Answer with an attack"
  if strike_back { make_attack(victim) }
}

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
define worst(squares: list of square, who) = max(map(squares, counted_at(it, who)), 0)
## Death is death; else the more parts are hit, the worse.
define harm(squares: list of square, who) =
  worst(squares, who) >= lethal.severity ? 0 : sum(parts_under(squares), counted(it, who))

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
## The least harm counts first, then what it costs, then the straightest way there, then the
## first of left, right, up and down, and the highest row.
define rank_of(plan) =
  [plan.worst, plan.harm, plan.cost, plan.manoeuvre.order, plan.wander, plan.way?.order ?? 0, plan.goal?.y ?? 0, plan.goal?.x ?? 0]

define stand_cost_of(who, blade: weapon?, goal: square) =
  blade == none ? 0 : min(map(stands(who, blade, goal), stand_price(who, blade, it)), nowhere)
define nowhere = 999
define all_reach(moved: list of square, goal: square, way) = all(moved, goes_to(it, goal, way))
define cost_of(manoeuvre, who, blade: weapon?, moved: list of square, goal: square, way) =
  shift_cost(manoeuvre, who, moved, goal, way) + stand_cost_of(who, blade, goal)
define wander_of(moved: list of square, goal: square, way) = sum(moved, aside(it, landing(it, goal, way), way))

## The best way to move some squares in one direction, if there is one for so many AP.
rule best_goal(manoeuvre, attack, blade: weapon?, way, moved: list of square, most: int) -> plan? {
  let who = attack.victim
  let rest = filter(attack.squares, it not in moved)
  let near = filter(ends(attack, way), all_reach(moved, it, way) and shift_cost(manoeuvre, who, moved, it, way) + approach(who, blade, it) <= most)
  let possible = filter(near, cost_of(manoeuvre, who, blade, moved, it, way) <= most)
  if len(possible) == 0 { return none }
  let goal = lowest(possible, [
    worst(left_by(rest, moved, it, way), who), harm(left_by(rest, moved, it, way), who),
    cost_of(manoeuvre, who, blade, moved, it, way), wander_of(moved, it, way), it.y, it.x])
  let after_it = left_by(rest, moved, goal, way)
  return new plan {
    manoeuvre = manoeuvre ; blade = blade ; way = way ; goal = goal ; moved = moved
    worst     = worst(after_it, who) ; harm = harm(after_it, who)
    cost      = cost_of(manoeuvre, who, blade, moved, goal, way) ; wander = wander_of(moved, goal, way)
  }
}
## Where an attack strikes then: the squares that stay, and those to which the others come.
define left_by(rest: list of square, moved: list of square, goal: square, way) =
  concat(rest, common_end ? [goal] : map(moved, landing(it, goal, way)))
## Dodging or deflecting in some directions: the best way to move all that would hurt. The
## nearest goals are looked at first, as long as what the squares need to come so far is no
## more than what has been found.
rule full_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) -> plan? {
  let who = attack.victim
  let hurting = filter(attack.squares, not tolerable(it, who))
  let found : list of plan = []
  let least = most
  for way in some_ways {
    let deep = rows_before(hurting, way)
    let steps = 1
    while steps <= deep {
      let row = common_end ? row_before(hurting, way, steps) : ends(attack, way)
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
## The squares so many steps before some in a direction, as far aside as these steps lead, and
## how many such rows there are.
define row_before(squares: list of square, way, steps: int) = row_ahead(highest(squares, along(it, way)), way, steps)
define row_ahead(square, way, steps: int) =
  rectangle(ahead(square, way, steps, drift ? -steps : 0), ahead(square, way, steps, drift ? steps : 0))
define ahead(square, way, steps: int, to_side: int) = square_at(
  clamp(square.x + steps * way.across + to_side * way.down, 1, corner.x),
  clamp(square.y + steps * way.down + to_side * way.across, 1, corner.y))
define rows_before(squares: list of square, way) =
  common_end ? max(along(A1, way), along(corner, way)) - max(map(squares, along(it, way))) : all_reach(squares, A1, way) ? 1 : 0
define along(square, way) = way.across * square.x + way.down * square.y
## A weapon needs at least so much to come beside a square.
define approach(who, blade: weapon?, goal: square) =
  blade == none or deflect_move_free ? 0 : ceil(deflect_price(who) * max(0, grid_distance(covered(blade.at, block_of(who, blade)), [goal]) - 1))
## Else the best way to clear what would kill and some of the other parts. To move some squares
## off a part and not the others costs and helps nothing.
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
  let walk = shortest_push(blade.at, block_of(who, blade), attack.squares, free, rests(who, blade), body.squares, min(steps_for(who, most), blade.block > 1 ? shield_sight : foresight))
  if len(walk) == 0 { return none }
  return new plan { manoeuvre = sweep ; blade = blade ; walk = walk ; cost = sweep_cost(who, len(walk)) }
}
## Else the best way onto what hurts less.
rule partial_sweep(attack, blade: weapon, most: int) -> plan? {
  let who = attack.victim
  for limit in accept + 1..worst(attack.squares, who) - 1 {
    let softer = filter(body.squares, severity_at(it, who) <= limit)
    let walks = filter(pushes(blade.at, block_of(who, blade), attack.squares, softer, rests(who, blade), body.squares, min(steps_for(who, most), blade.block > 1 ? min(shield_sight, relief) : relief)), len(it) > 0)
    if len(walks) > 0 {
      let walk = lowest(walks, [harm(driven(who, blade, attack.squares, it), who), len(it)])
      let after_it = driven(who, blade, attack.squares, walk)
      return new plan {
        manoeuvre = sweep ; blade = blade ; walk = walk ; cost = sweep_cost(who, len(walk))
        worst     = worst(after_it, who) ; harm = harm(after_it, who)
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
## What leaves least harm, if nothing stops it; none if nothing is better than to stand still.
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
  worst(attack.squares, attack.victim) == 0 ? none : full_answer(attack, most) ?? partial_answer(attack, most)
define improves(plan, attack) = plan.worst < worst(attack.squares, attack.victim) or
  plan.worst == worst(attack.squares, attack.victim) and plan.harm < harm(attack.squares, attack.victim)
## The least AP that stop an attack altogether; one more if so many do not. Whoever does not
## care how few it is, if it is no more than enough, is told what was found first.
rule least_defence(attack, most: int, enough: int) -> int {
  if worst(attack.squares, attack.victim) == 0 { return 0 }
  let least = full_shift(dodge, attack, none, ways, most)?.cost ?? (most + 1)
  for blade in parriers(attack.victim, attack) {
    if least > enough { least = full_shift(deflect, attack, blade, ways, least - 1)?.cost ?? least }
  }
  for blade in parriers(attack.victim, attack) {
    if least > enough { least = full_sweep(attack, blade, least - 1)?.cost ?? least }
  }
  return least
}

# ========================================================================================
#  Harm
# ========================================================================================

## Who is dead or unconscious is out of it. [EF-101] [EF-105]
rule leave(victim, fate, attacker: combatant) {
  if not victim.active { return }
  victim.gone = fate
  announce leaves(victim, fate, attacker)
}
## [EF-102]
rule bleed(victim, attacker: combatant, gently: bool) {
  if not bleeding(victim) { begin bleeding(victim, attacker, gently) for time_to_death(victim) ticks }
}
score time_to_death(who) { base : bleeding_ticks ; least : at_least 1 }
condition bleeding(who, cause: combatant, gently: bool) {
  on runs_out { leave(who, gently ? unconscious : bled_to_death, cause) }
}
## What the hand holds falls, and must be drawn again. [EF-103]
rule disarm(victim, right_side: bool) {
  for weapon in victim.weapons {
    if in_hand(weapon, right_side) {
      weapon.drawn = false
      say "{victim} drops {weapon}."
    }
  }
}
define in_hand(weapon, right_side: bool) =
  weapon.drawn and not weapon.unarmed and (weapon.hands == 2 or weapon.on_right == right_side)
## [EF-103]
rule trip(victim) { begin prone(victim) }
condition prone(who) { modifier prone to viscosity for who : prone_ticks }
## Blows at the limbs hinder. [EF-104] [EF-105]
rule hinder(victim) {
  victim.ap = max(0, victim.ap - hinder_ap)
  victim.ap_penalty += hinder_ap
}
## Treated in time nobody bleeds to death, and the pool recovers. When, the scenario says.
## [EF-102] [EF-104]
on round_starts as care {
  for who in active_combatants() { if who.treated_at == tick { treat(who) } }
}
rule treat(who) {
  for wound in who.wounds {
    if not wound.treated and wound.part.class == plain { who.ap_penalty = max(0, who.ap_penalty - hinder_ap) }
    wound.treated = true
  }
  end bleeding(who)
  say "{who} is treated."
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure hits    "Hits"          by cause on hit           : 1
measure fallen  "Put out of the fight" by cause on leaves : 1
measure spent   "AP on attacks" by attacker on attacks    : attack.cost
measure dodged  "Dodges"        by victim on dodges       : 1
measure parried "Parries"       by victim on parries      : 1
measure length  "Ticks" at end                            : tick

# ========================================================================================
#  Tests: everything that the catalogue numbers, and its examples
# ========================================================================================

test "The chart [EF-001] [EF-002] [EF-004] [EF-005]" {
  expect len(body.squares) == 180 and corner == I20 and len(body.areas) == 92
  expect count(body.areas, body.area(it) == upper_torso) == 23 and count(body.areas, body.area(it) == head) == 6
  expect count(body.areas, body.area(it) == neck) == 3 and count(body.areas, body.area(it) == lower_torso) == 12
  expect body.area(D4) == neck and body.area(E4) == neck and body.area(F4) == neck
  expect none([C4, G4, H4, B3, C1, A15, I15], on_body(it)) and len(border) == 54 and none(border, on_body(it))
  expect body.area(B7) == right_upper_arm and body.area(H7) == left_upper_arm    "A lies at the figure's right"
  expect all(body.squares, on_body(it) == on_body(square_at(10 - it.x, it.y)))
  expect on_chart(I20, 1) and not on_chart(I20, 2) and on_chart(H19, 2) and not on_chart(H20, 2) and not on_chart(I19, 2)
}
test "What becomes of a hit: classes and squares [EF-003] [EF-106]" {
  scenario "tests/yard"
  expect lethal.severity == 4 and over_time.severity == 3 and systemic.severity == 2 and plain.severity == 1
  expect count(body.areas, the(body.area(it)).class == lethal) == 32
  expect count(body.areas, the(body.area(it)).class in [over_time, systemic]) == 40
  expect count(body.areas, the(body.area(it)).class == plain) == 20
  expect severity_at(C4, anna) == 0 and severity_at(E2, anna) == 4 and severity_at(B12, anna) == 1
  expect head.class == lethal and neck.class == lethal and upper_torso.class == lethal
  expect lower_torso.class == over_time and left_upper_leg.class == over_time
  expect left_hand.class == systemic and right_lower_leg.class == systemic and left_foot.class == systemic
  expect right_shoulder.class == plain and left_upper_arm.class == plain and left_lower_arm.class == plain
}
test "A weapon has one square, read alike by all unless it is mirrored [EF-006]" {
  scenario "tests/yard"
  expect read_by_foe(B3) == B3
  anna.opened = true
  first(anna.weapons).at = B4
  expect attack_cost(anna, first(anna.weapons), [B5]) == 1
}
test "Mirrored, it is read the other way round [EF-006]" {
  scenario "tests/yard"
  param mirrored = true
  run 0
  expect read_by_foe(B3) == H3 and read_by_foe(E7) == E7
  anna.opened = true
  first(anna.weapons).at = B4
  expect attack_cost(anna, first(anna.weapons), [H5]) == 1
  answer victim = bert ; answer squares = [H5] ; answer manoeuvre = none
  make_attack(anna)
  expect first(anna.weapons).at == B5
}
test "Steps across corners count one [EF-007]" {
  scenario "tests/yard"
  expect grid_distance(B3, C4) == 1
  anna.opened = true
  first(anna.weapons).at = B3
  expect travel_cost(anna, first(anna.weapons), B3) == 0
  expect travel_cost(anna, first(anna.weapons), C4) == 1 and travel_cost(anna, first(anna.weapons), F6) == 4
}

test "The pool is what skills grant, full as the fight begins, less lasting wounds [EF-010] [EF-012]" {
  scenario "tests/yard"
  bert.ap_penalty = 3
  uwe.ap_penalty = 9
  expect anna.ap == 0 and disarming.ap == 0
  run 0
  expect swordplay.ap == 12 and footwork.ap == 8 and anna.ap == 20 and pool(anna) == 20
  expect bert.ap == 17 and pool(uwe) == 0 and uwe.ap == 0    "6 less 9"
}
test "Skills that grant no AP but do something [EF-011]" {
  scenario "tests/yard"
  run 0
  anna.skills = [disarming, tripping]
  expect pool(anna) == 0
  strike(new_blow(bert, right_lower_arm, anna, 1, false))
  expect not first(bert.weapons).drawn and not prone(bert)
  first(bert.weapons).drawn = true
  strike(new_blow(bert, left_lower_arm, anna, 1, false))
  expect first(bert.weapons).drawn               "it is in the other hand"
  first(lina.weapons).drawn = true
  strike(new_blow(lina, left_lower_arm, anna, 1, false))
  expect not first(lina.weapons).drawn
  strike(new_blow(bert, right_upper_leg, anna, 1, false))
  strike(new_blow(lina, left_upper_leg, anna, 1, false))
  expect prone(bert) and prone(lina)
  strike(new_blow(stan, right_upper_arm, anna, 1, false))
  strike(new_blow(stan, neck, anna, 1, false))
  expect first(filter(stan.weapons, it.drawn)).block == 4 and not prone(stan)
}
test "Skills change what things cost and how soon one is ready [EF-014] [EF-123]" {
  scenario "tests/yard"
  anna.skills = [quick_recovery, light_feet, steady_aim]
  expect viscosity(anna, first(anna.weapons)) == 12 and pool(anna) == 2
  expect dodge_price(anna) == 0.5 and dodge_price(bert) == 1
  expect shift_cost(dodge, anna, [D4, E4], C4, left) == 2 and shift_cost(dodge, bert, [D4, E4], C4, left) == 3
  expect aim_rate(anna) == 2 and aim_rate(bert) == 1
}
test "Nothing but aiming gives AP back [EF-013] [EF-090]" {
  scenario "tests/yard"
  run 0
  anna.ap = 4
  aim.perform(anna)
  expect anna.ap == 5 and anna.ready_at == tick + 1
  answer victim = bert ; answer squares = [D4, E4]
  anna.ready_at = 0
  make_attack(anna)
  expect anna.ap == 2                            "what is spent stays spent"
  run 1
  expect anna.ap == 2                            "and counting gives nothing"
}

test "Time is counted in ticks, and jumps to the next who is ready [EF-020]" {
  scenario "tests/yard"
  run 0
  for who in combatants { who.ready_at = 7 }
  bert.ready_at = 5
  answer deed = aim
  run 1
  expect tick == 1
  run 1
  expect tick == 5 and bert.ap == 21
  answer deed = aim
  run 1
  expect tick == 6 and bert.ap == 22
}
test "Viscosity counts from the attack, hit or not, and is what one holds [EF-021] [EF-022]" {
  scenario "tests/yard"
  run 0
  expect viscosity(anna, first(anna.weapons)) == 15 and viscosity(zara, first(zara.weapons)) == 20 and viscosity(uwe, first(uwe.weapons)) == 10
  expect viscosity(stan, first(stan.weapons)) == 20    "10 and 10 for the shield"
  first(stan.weapons).drawn = true
  expect viscosity(stan, first(stan.weapons)) == 25 and pace(stan) == 25 and pace(uwe) == 10 and pace(zara) == 20
  answer victim = bert ; answer squares = [D4]
  answer manoeuvre = dodge ; answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  make_attack(anna)
  expect anna.ready_at == tick + 15 and not anna.ready
}
test "The count is never below 0 [EF-022]" {
  scenario "tests/yard"
  param base_viscosity = 0
  expect viscosity(uwe, first(uwe.weapons)) == 0
  anna.skills = [quick_recovery]
  uwe.skills = [quick_recovery]
  expect viscosity(uwe, first(uwe.weapons)) == 0 and viscosity(anna, first(anna.weapons)) == 2
}
test "Only the attacking weapon may count [EF-022]" {
  scenario "tests/yard"
  param viscosity_of = attacking_weapon
  first(stan.weapons).drawn = true
  expect viscosity(stan, first(stan.weapons)) == 15 and viscosity(stan, stan.weapons[1]) == 20 and pace(stan) == 15
}
test "Who still counts neither attacks nor aims nor draws, but defends [EF-023] [EF-024]" {
  scenario "tests/yard"
  run 0
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 1
  answer deed = fight ; answer victim = bert ; answer squares = [D4]
  answer manoeuvre = dodge ; answer way = left ; answer goal = C4 ; answer moved = [D4]
  run 1
  expect bert.ap == 19 and not bert.opened and bert.active    "he dodges, and cannot answer yet"
  expect anna.ready_at == 16 and sum(combatants, it.ap) == 7 * 20 - 14 - 1    "nobody else does anything"
}
test "Drawing costs AP and no time, and starts the weapon where it is listed [EF-024] [EF-030]" {
  scenario "tests/yard"
  run 0
  expect first(max.weapons).at == A15 and not first(max.weapons).drawn
  first(max.weapons).at = E5
  answer deed = draw_weapon, aim ; answer weapon where it.draw == 8
  take_slot(max)
  expect first(max.weapons).drawn and first(max.weapons).at == A15
  expect max.ap == 20 - 8 + 1                    "in the same slot he aims"
  max.ap = 7
  first(max.weapons).drawn = false
  expect not can_draw(max, first(max.weapons))
  max.ap = 8
  expect can_draw(max, first(max.weapons)) and not can_draw(anna, first(anna.weapons))
  max.weapons[1].drawn = true
  expect not can_draw(max, first(max.weapons))   "two hands are not free"
}
test "Costs and starts of all weapons: EX-5, EX-6 [EF-030] [EF-031] [EF-050]" {
  scenario "tests/yard"
  expect sword.draw == 3 and zweihander.draw == 5 and maul.draw == 8 and shotgun.draw == 4 and flail.draw == 5
  expect dagger.draw == 1 and spear.draw == 2 and fists.draw == 0 and buckler.draw == 2 and shield.draw == 4 and tower_shield.draw == 6
  expect sword.start == A11 and zweihander.start == C1 and maul.start == A15 and shotgun.start == A11 and flail.start == A13
  expect dagger.start == A12 and spear.start == A3 and fists.start == A14 and buckler.start == A14 and shield.start == A8 and tower_shield.start == A6
  expect sword.viscosity == 5 and zweihander.viscosity == 10 and maul.viscosity == 15 and shotgun.viscosity == 12 and flail.viscosity == 10
  expect dagger.viscosity == 1 and spear.viscosity == 6 and fists.viscosity == 0 and buckler.viscosity == 6 and shield.viscosity == 10 and tower_shield.viscosity == 14
  expect sword.extra == 3 and zweihander.extra == 2 and maul.extra == 2 and shotgun.extra == 2 and flail.extra == 3 and dagger.extra == 4
  expect spear.extra == 4 and fists.extra == 4 and buckler.extra == 6 and shield.extra == 7 and tower_shield.extra == 8
  expect sword.free == 0 and fists.free == 0 and buckler.free == 0 and zweihander.free == 2 and maul.free == 1 and shotgun.free == 3 and flail.free == 1
  expect zweihander.hands == 2 and maul.hands == 2 and shotgun.hands == 2 and sword.hands == 1 and flail.hands == 1 and spear.hands == 1 and dagger.hands == 1
  expect maul.profile == blunt and shotgun.profile == scatter and flail.profile == scatter and zweihander.profile == linear
}
test "On the left, weapons start in the other column [EF-031]" {
  scenario "tests/yard"
  run 0
  expect copy_of(lina.weapons, sword).at == I11 and copy_of(lina.weapons, maul).at == I15 and copy_of(lina.weapons, zweihander).at == C1
  expect copy_of(lina.weapons, dagger).at == A12    "in her off hand, which is the right one"
  expect copy_of(stan.weapons, buckler).at == H14 and copy_of(stan.weapons, shield).at == F8 and copy_of(stan.weapons, tower_shield).at == D6
  expect copy_of(lina.weapons, buckler).at == A14 and copy_of(lina.weapons, shield).at == A8 and copy_of(lina.weapons, tower_shield).at == A6
  expect first(anna.weapons).on_right and not first(lina.weapons).on_right and copy_of(lina.weapons, dagger).on_right
}
test "Each of two weapons has its square, and one chooses with which to attack and parry [EF-032] [EF-033]" {
  scenario "tests/yard"
  run 0
  first(stan.weapons).drawn = true
  answer make_attack.weapon = copy_of(stan.weapons, sword), first(anna.weapons)
  answer victim = anna, stan ; answer squares = [E5], [B6]
  make_attack(stan)
  expect copy_of(stan.weapons, sword).at == E5 and copy_of(stan.weapons, shield).at == F8 and buckler.hands == 1 and fists.hands == 1
  anna.gone = none
  answer manoeuvre = sweep ; answer blade = copy_of(stan.weapons, sword)
  stan.ready_at = 0
  answer further = D6, C6, B6, A7 ; answer go_on = no
  copy_of(stan.weapons, sword).at = E7
  make_attack(anna)
  expect copy_of(stan.weapons, sword).at == A7 and first(anna.weapons).at == A6 and stan.ap == 16
}

test "An initial attack: EX-1 [EF-043] [EF-044] [EF-047] [EF-048]" {
  scenario "tests/yard"
  run 0
  expect attack_cost(anna, first(anna.weapons), [D4, E4, F4]) == 6 and attack_cost(anna, first(anna.weapons), [D4]) == 0
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer strike_back = no
  make_attack(anna)
  expect anna.ap == 14 and anna.opened and bert.ap == 14    "EX-2: 1, 2 and 3"
  expect first(anna.weapons).at == C4 and bert.active and combat.last_attack == tick
}
test "AP are gone before the victim answers, and attacks without AP are legal [EF-045] [EF-048]" {
  scenario "tests/yard"
  run 0
  anna.ap = 0
  expect base_attack_cost == 0 and can_attack(anna, first(anna.weapons)) and attack_cost(zara, first(zara.weapons), [D4, E4, F4]) == 0
  answer victim = bert ; answer squares = [E5] ; answer manoeuvre = none
  make_attack(anna)
  expect not bert.active and anna.ap == 0
}
test "Any attack may have a price [EF-045]" {
  scenario "tests/yard"
  param base_attack_cost = 2
  expect attack_cost(anna, first(anna.weapons), [D4]) == 2 and attack_cost(anna, first(anna.weapons), [D4, E4]) == 5
  anna.ap = 1
  expect not can_attack(anna, first(anna.weapons))
}
test "An attack needs a square on the body, each once, and AP [EF-016] [EF-046]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [C4]
  expect refused make_attack(anna)               "at least one square on the body"
}
test "Not more than the pool [EF-016]" {
  scenario "tests/yard"
  run 0
  anna.ap = 5
  answer victim = bert ; answer squares = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 6 AP of 5"
}
test "Exactly the pool [EF-016]" {
  scenario "tests/yard"
  run 0
  anna.ap = 6
  answer victim = bert ; answer squares = [D4, E4, F4]
  make_attack(anna)
  expect anna.ap == 0
}
test "No attack without squares [EF-046]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = []
  expect refused make_attack(anna)               "an attack needs squares"
}
test "Linear: a line without gaps, led from its end [EF-047] [EF-051]" {
  expect linear.fits([D4, E4, F4]) and linear.fits([F4, E4, D4]) and linear.fits([D4, D5, D6]) and linear.fits([C5, D6, E7]) and linear.fits([E5])
  expect not linear.fits([E4, D4, F4]) and not linear.fits([D4, F4]) and not linear.fits([D4, E4, F5]) and linear.fits([D4, E5])
  expect len(linear.shapes(E5, 3)) == 8 and len(linear.shapes(A1, 2)) == 3 and linear.shapes(A1, 1)[0] == [A1] and len(linear.shapes(B2, 3)) == 3
  expect all(linear.shapes(E5, 4), linear.fits(it) and first(it) == E5)
}
test "Lines are refused to be bent [EF-051]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [D4, E4, F5]
  expect refused make_attack(anna)               "these are not linear"
}
test "Square: as square as can be [EF-052]" {
  expect blunt.fits([D7, E7]) and blunt.fits([D7, D8]) and not blunt.fits([D7, E8])
  expect blunt.fits([D7, E7, D8]) and not blunt.fits([D7, E7, F7])
  expect blunt.fits([D7, E7, D8, E8]) and not blunt.fits([D7, E7, F7, E8])
  expect blunt.fits([D7, E7, F7, D8, E8]) and blunt.fits([D7, D8, D9, E7, E8, E9]) and not blunt.fits([D7, E7, F7, G7, D8, E8])
  expect blunt.fits(rectangle(D7, F9)) and blunt.fits(take(rectangle(D7, F9), 7)) and not blunt.fits(take(rectangle(D7, G9), 8)) and blunt.fits([E7])
  expect len(blunt.shapes(E8, 2)) == 4 and len(blunt.shapes(E8, 4)) == 4 and all(blunt.shapes(E8, 6), blunt.fits(it) and first(it) == E8)
  expect side_of(5) == 3 and other_side(5) == 2 and side_of(9) == 3 and other_side(7) == 3
}
test "Scatter: anywhere [EF-053]" {
  scenario "tests/yard"
  expect scatter.fits([A1, I20, E5])
  let shapes = scatter.shapes(E5, 4)
  expect len(shapes) == 2 and shapes[0] == [E5, D7, E7, F7]
  expect shapes[1] == [E5, B19, E12, D7]
  expect depth(E7) == 3 and depth(C4) == 0 and depth(B12) == 1
}
test "Free squares: EX-5, EX-6 [EF-050]" {
  scenario "tests/yard"
  expect attack_cost(zara, first(zara.weapons), [D4, E4, F4]) == 0 and attack_cost(zara, first(zara.weapons), [D4, E4, F4, G4]) == 2
  expect attack_cost(zara, first(zara.weapons), [D4, E4, F4, G4, H4]) == 4
  expect attack_cost(max, first(max.weapons), [D7, E7]) == 0 and attack_cost(max, first(max.weapons), [D7, E7, D8, E8]) == 4
}

test "The initial attack is spent by attacking [EF-040] [EF-041]" {
  scenario "tests/yard"
  run 0
  answer victim = bert, bert ; answer squares = [D4], [E4] ; answer manoeuvre = none, none
  bert.skills = []
  make_attack(anna)
  expect anna.opened and first(anna.weapons).at == D4
  bert.gone = none
  make_attack(anna)
  expect anna.ap == 19                           "one step on from D4"
}
test "Who dodges may answer at once, if ready and still able to open [EF-040] [EF-042]" {
  scenario "tests/yard"
  run 0
  answer make_attack.weapon = first(anna.weapons), first(bert.weapons)
  answer victim = bert, anna ; answer squares = [D4], [E5] ; answer manoeuvre = dodge, none
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = yes
  make_attack(anna)
  expect not anna.active and bert.opened and bert.ap == 19 and bert.ready_at == tick + 15
}
test "Who counts has no answer [EF-042]" {
  scenario "tests/yard"
  run 0
  bert.ready_at = tick + 1
  answer victim = bert ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4]
  make_attack(anna)
  expect not bert.opened
}
test "After every dodge, if the referee says so [EF-041]" {
  scenario "tests/yard"
  param first_blows = after_every_dodge
  run 0
  bert.opened = true
  answer victim = bert ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  make_attack(anna)
  expect not bert.opened
}
test "Several opponents: the attack names its victim, and may pass between them [EF-122]" {
  scenario "tests/yard"
  run 0
  answer victim = stan, lina ; answer squares = [D4], [E4] ; answer manoeuvre = none, none
  make_attack(anna)
  make_attack(anna)
  expect not stan.active and not lina.active and bert.active and anna.ap == 19    "one weapon square for all"
}

test "A dodge: all that moves goes one way to one end, over the body: EX-2 [EF-056] [EF-057] [EF-059]" {
  scenario "tests/yard"
  expect advance(E4, C4, left) == 2 and advance(E4, C4, right) == -2 and advance(E4, E9, down) == 5 and advance(E4, E2, up) == 2
  expect aside(E4, C5, left) == 1 and aside(E4, F7, down) == 1 and aside(E4, D3, up) == 1
  expect reaches(F4, C4, left) and reaches(F4, C7, left) and not reaches(F4, C8, left) and not reaches(F4, F4, left) and not reaches(F4, G4, left)
  expect reaches(F4, G4, right) and reaches(F4, G3, right) and reaches(F4, F1, up) and reaches(F4, E9, down) and not reaches(F4, A5, down)
  expect shift_cost(dodge, bert, [D4, E4, F4], C4, left) == 6 and shifted([D4, E4, F4], [D4, F4], C4, left) == [C4, E4, C4]
}
test "Without drift, only straight [EF-057]" {
  scenario "tests/yard"
  param drift = false
  expect reaches(F4, C4, left) and not reaches(F4, C5, left)
}
test "Each to its own end, if the referee says so [EF-057]" {
  scenario "tests/yard"
  param common_end = false
  run 0
  expect landing(D4, A1, left) == C4 and landing(B12, A1, left) == A12 and landing(D7, A1, left) == A7 and landing(E5, A1, up) == C3
  answer victim = bert ; answer squares = [D4, D5] ; answer manoeuvre = dodge
  answer way = left ; answer moved = [D4, D5] ; answer strike_back = no
  make_attack(anna)
  expect bert.ap == 18 and bert.active and bert.stance_right == 1
}
test "An attack that is moved off every part misses; what never was on one is ignored [EF-058]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [B4, C4, D4] ; answer manoeuvre = dodge
  answer way = up ; answer goal = D1 ; answer moved = [D4] ; answer strike_back = no
  make_attack(anna)
  expect bert.ap == 17 and len(bert.wounds) == 0 and first(anna.weapons).at == B4
}
test "The fighter steps the other way, and the weapon stays with its first square [EF-060] [EF-061]" {
  scenario "tests/yard"
  run 0
  answer victim = bert, bert ; answer squares = [D4, E4, F4], [E2]
  answer manoeuvre = dodge, dodge ; answer way = left, up ; answer goal = C4, E1
  answer moved = [E4, F4], [E2]
  make_attack(anna)
  expect bert.stance_right == 3 and bert.stance_down == 0 and first(anna.weapons).at == D4    "D4 was left where it was"
  bert.gone = none
  bert.opened = true
  make_attack(anna)
  expect bert.stance_right == 3 and bert.stance_down == 1 and first(anna.weapons).at == E1
}
test "One manoeuvre answers an attack, for any number of AP one has [EF-055]" {
  scenario "tests/yard"
  run 0
  bert.ap = 5
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 6 AP of 5"
  bert.ap = 6
  answer make_attack.weapon where true ; answer strike_back = no
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  make_attack(anna)
  expect bert.ap == 0
}
test "Something must be moved [EF-055]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = []
  expect refused make_attack(anna)               "at least one square"
}
test "Without AP nobody defends [EF-055]" {
  scenario "tests/yard"
  run 0
  bert.ap = 0
  let attack = new attack {
    attacker = anna ; victim = bert ; weapon = first(anna.weapons) ; first = true ; squares = [D4]
  }
  expect none(manoeuvres, it.may(bert, attack))
  bert.ap = 1
  expect dodge.may(bert, attack) and not deflect.may(bert, attack)    "the sword is too far away at A11"
}
test "Deflecting: two squares an AP, with a weapon beside the end: EX-3b [EF-062]" {
  scenario "tests/yard"
  run 0
  first(bert.weapons).at = B3
  expect shift_cost(deflect, bert, [D4, E4, F4], C4, left) == 4 and stand_cost(bert, first(bert.weapons), C4) == 0
  expect stands(bert, first(bert.weapons), C4) == [B3, C3, B4] and stand_price(bert, first(bert.weapons), A5) == 2
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect ; answer blade = first(bert.weapons)
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer stand = B4
  make_attack(anna)
  expect bert.ap == 15 and first(bert.weapons).at == B4 and first(anna.weapons).at == C4 and bert.opened
}
test "A deflection costs what one has, no more [EF-062]" {
  scenario "tests/yard"
  run 0
  bert.ap = 3
  first(bert.weapons).at = B3
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect ; answer blade = first(bert.weapons)
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4]
  expect refused make_attack(anna)               "this costs 4 AP of 3"
}
test "A deflection may cost all that one has [EF-062]" {
  scenario "tests/yard"
  run 0
  bert.ap = 5
  first(bert.weapons).at = A2
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect ; answer blade = first(bert.weapons)
  answer way = left ; answer goal = C4 ; answer moved = [D4, E4, F4] ; answer stand = B3
  make_attack(anna)
  expect bert.ap == 0 and bert.active and first(bert.weapons).at == B3
}
test "A deflection moves something [EF-062]" {
  scenario "tests/yard"
  run 0
  first(bert.weapons).at = B3
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = deflect ; answer blade = first(bert.weapons)
  answer way = left ; answer goal = C4 ; answer moved = []
  expect refused make_attack(anna)               "at least one square"
}
test "The weapon comes up for nothing, if the referee says so [EF-062]" {
  scenario "tests/yard"
  param deflect_move_free = true
  run 0
  expect stand_cost(bert, first(bert.weapons), C4) == 0 and first(bert.weapons).at == A11
  expect least_defence(attack_on(bert, [D4, E4, F4]), 20, 0) == 4
}
test "A sweep gathers what it meets: EX-3 [EF-063] [EF-064] [EF-065] [EF-069]" {
  scenario "tests/yard"
  run 0
  first(bert.weapons).at = B3
  answer victim = bert ; answer squares = [D4, E4, F4] ; answer manoeuvre = sweep ; answer blade = first(bert.weapons)
  answer further = C4, D4, E4, F4, G4 ; answer go_on = yes, no
  make_attack(anna)
  expect bert.ap == 15 and first(bert.weapons).at == G4 and first(anna.weapons).at == H4 and bert.active and bert.opened
}
test "A sweep may not end on the body, nor drive anything off the chart [EF-005] [EF-063] [EF-066]" {
  scenario "tests/yard"
  run 0
  let blade = first(bert.weapons)
  blade.at = E4
  expect may_rest(bert, blade, C4) and not may_rest(bert, blade, D4)
  expect may_step(bert, blade, [F4], F4) and may_step(bert, blade, [F4], D4)
  bert.ap = 1
  expect not may_step(bert, blade, [F4], F4) and not may_step(bert, blade, [F4], E3) and not can_sweep(bert, blade, [F4])    "from there it is too far"
  bert.ap = 2
  expect may_step(bert, blade, [F4], D4) and not may_step(bert, blade, [F4], E3) and not may_step(bert, blade, [F4], E5)
  blade.at = B7
  expect not may_step(bert, blade, [A7], A7) and may_step(bert, blade, [A7], A8)
  bert.ap = 1
  expect may_step(bert, blade, [A7], A8)
  bert.ap = 0
  expect not may_step(bert, blade, [A7], A8)
}
test "A square blow is swept row by row; scattered squares are gathered: EX-6, EX-7 [EF-067] [EF-068]" {
  scenario "tests/yard"
  param foresight = 20
  run 0
  first(bert.weapons).at = A7
  expect the(full_sweep(attack_on(bert, [D7, E7, D8, E8]), first(bert.weapons), 20)).cost == 11
  first(bert.weapons).at = A11
  expect the(full_sweep(attack_on(bert, [D8, B11, F15]), first(bert.weapons), 20)).cost == 14
}
test "Fists do not parry steel; steel that parries a fist hits the hand: EX-11 [EF-070] [EF-071]" {
  scenario "tests/yard"
  run 0
  let cut = new attack { attacker = bert ; victim = uwe ; weapon = first(bert.weapons) ; first = true ; squares = [D4] }
  expect dodge.may(uwe, cut) and not deflect.may(uwe, cut) and not sweep.may(uwe, cut)
  expect len(parriers(bert, attack_on(bert, [D4]))) == 1
  let punch = new attack { attacker = anna ; victim = bert ; weapon = anna.weapons[1] ; first = true ; squares = [D4] }
  expect len(parriers(bert, punch)) == 2
  first(bert.weapons).at = B3
  answer make_attack.weapon = anna.weapons[1] ; answer victim = bert ; answer squares = [D4]
  answer manoeuvre = deflect ; answer blade = first(bert.weapons) ; answer way = left ; answer goal = C4
  answer moved = [D4] ; answer stand = B3
  make_attack(anna)
  expect len(anna.wounds) == 1 and first(anna.wounds).squares == 1 and first(anna.wounds).part == right_hand and not first(anna.weapons).drawn
  bert.weapons[1].at = B3
  anna.wounds = []
  answer make_attack.weapon = anna.weapons[1] ; answer victim = bert ; answer squares = [D4]
  answer manoeuvre = deflect ; answer blade = bert.weapons[1] ; answer way = left ; answer goal = C4
  answer moved = [D4] ; answer stand = B4
  make_attack(anna)
  expect len(anna.wounds) == 0                   "fist against fist"
}
test "A parry that lets something through hits no hand [EF-071]" {
  scenario "tests/yard"
  run 0
  uwe.ap = 20
  first(bert.weapons).at = B3
  answer victim = bert ; answer squares = [D4, E4] ; answer manoeuvre = deflect ; answer blade = first(bert.weapons)
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer stand = B3
  make_attack(uwe)
  expect len(uwe.wounds) == 0 and not bert.active
}
test "Shields sweep in a block: EX-6 [EF-072] [EF-074]" {
  scenario "tests/yard"
  run 0
  let attack = attack_on(stan, [D7, E7, D8, E8])
  copy_of(stan.weapons, buckler).at = A7
  copy_of(stan.weapons, shield).at = A7
  let walk = [B7, C7, D7, E7, F7, G7]
  expect driven(stan, copy_of(stan.weapons, buckler), attack.squares, walk) == [I7, I7, I8, I8]
  expect the(full_sweep(attack, copy_of(stan.weapons, buckler), 20)).cost == 6
  expect the(full_sweep(attack, copy_of(stan.weapons, shield), 20)).cost == 4
  expect block_of(stan, first(stan.weapons)) == 1 and block_of(stan, copy_of(stan.weapons, shield)) == 4
  expect buckler.block == 2 and shield.block == 4 and tower_shield.block == 6 and sword.block == 1
  expect may_rest(stan, copy_of(stan.weapons, shield), D7) and not may_rest(stan, first(stan.weapons), D7)
  expect not may_rest(stan, copy_of(stan.weapons, shield), G7) and may_rest(stan, copy_of(stan.weapons, shield), F17)
  expect stand_cost(stan, copy_of(stan.weapons, shield), G8) == 2 and stand_cost(stan, copy_of(stan.weapons, shield), E9) == 0
}
test "Shields slow more, and strike dearly [EF-073]" {
  expect buckler.viscosity == 6 and shield.viscosity == 10 and tower_shield.viscosity == 14 and sword.viscosity < buckler.viscosity
  expect buckler.draw == 2 and shield.draw == 4 and tower_shield.draw == 6
  expect buckler.extra == 6 and shield.extra == 7 and tower_shield.extra == 8 and buckler.off_hand and shield.off_hand and tower_shield.off_hand
}

test "To lead a weapon nowhere costs nothing [EF-081]" {
  scenario "tests/yard"
  expect travel_cost(anna, first(anna.weapons), first(anna.weapons).at) == 0
}
test "Follow-ups: the weapon is led on from where it is: EX-4 [EF-080] [EF-081] [EF-082] [EF-083]" {
  scenario "tests/yard"
  run 0
  anna.opened = true
  first(anna.weapons).at = H4
  expect attack_cost(anna, first(anna.weapons), [F4, E4, D4]) == 8
  first(anna.weapons).at = C4
  expect attack_cost(anna, first(anna.weapons), [D4, E4, F4]) == 7
  answer victim = bert ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  make_attack(anna)
  expect anna.ap == 19 and bert.ap == 19
  anna.ready_at = tick + 1
  expect not anna.ready
}
test "A weapon rests where it was left, on the body too [EF-034] [EF-083]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [B7] ; answer manoeuvre = none
  make_attack(anna)
  expect first(anna.weapons).at == B7 and bert.active
}
test "An incomplete defence leaves less harm: EX-8 [EF-084]" {
  scenario "tests/yard"
  bert.weapons[0].drawn = false
  let on_c7 = attack_on(bert, [C7])
  expect best_answer(on_c7, 0) == none
  expect the(best_answer(on_c7, 1)).goal == B7 and the(best_answer(on_c7, 2)).goal == A7
  let on_d7 = attack_on(bert, [D7])
  expect best_answer(on_d7, 1) == none and the(best_answer(on_d7, 2)).goal == B7 and the(best_answer(on_d7, 3)).goal == A7
  let on_e7 = attack_on(bert, [E7])
  expect best_answer(on_e7, 1) == none and the(best_answer(on_e7, 2)).goal == C5 and the(best_answer(on_e7, 3)).goal == C4
  expect the(best_answer(on_e7, 3)).way == up
  let row_7 = attack_on(bert, [B7, C7, D7])
  expect best_answer(row_7, 2) == none
  expect the(best_answer(row_7, 3)).goal == B7 and the(best_answer(row_7, 3)).moved == [C7, D7] and the(best_answer(row_7, 3)).worst == 1
  expect the(best_answer(row_7, 6)).worst == 0 and the(best_answer(row_7, 6)).cost == 6
  let throat = attack_on(bert, [D4, E4, F4])
  expect best_answer(throat, 5) == none and the(best_answer(throat, 6)).cost == 6 and the(best_answer(throat, 6)).goal == C4
}
test "Harm that one accepts costs nothing [EF-084]" {
  scenario "tests/yard"
  param accept = 1
  bert.weapons[0].drawn = false
  expect best_answer(attack_on(bert, [B7]), 20) == none and least_defence(attack_on(bert, [B7]), 20, 0) == 0
  expect the(best_answer(attack_on(bert, [C7]), 20)).cost == 1 and the(best_answer(attack_on(bert, [B7, C7]), 20)).cost == 1
}
test "Trying every square of the chart finds no cheaper dodge or deflection [EF-057] [EF-062]" {
  scenario "tests/yard"
  run 0
  let blade = first(bert.weapons)
  let tried = concat(map(body.areas, [it]), [[D4, E4, F4], [D7, E7, D8, E8], [B9, E2, H9], [D8, B11, F15], [B7, C7, D7], [D5, E6, F7, G8], [E2, E3, E4, E5, E6]])
  for at in [B3, A11] {
    blade.at = at
    for squares in tried {
      let least_dodge = nowhere
      let least_deflection = nowhere
      for way in ways {
        for goal in filter(combat.off_body, all_reach(squares, it, way)) {
          least_dodge = min(least_dodge, cost_of(dodge, bert, none, squares, goal, way))
          least_deflection = min(least_deflection, cost_of(deflect, bert, blade, squares, goal, way))
        }
      }
      expect the(full_shift(dodge, attack_on(bert, squares), none, ways, 99)).cost == least_dodge
      expect the(full_shift(deflect, attack_on(bert, squares), blade, ways, 99)).cost == least_deflection
      expect full_shift(deflect, attack_on(bert, squares), blade, ways, least_deflection - 1) == none
    }
  }
}
test "The cheapest defence: EX-3b, EX-6, EX-7 [EF-055] [EF-062] [EF-063]" {
  scenario "tests/yard"
  param foresight = 20
  run 0
  let blade = first(bert.weapons)
  expect sweep.order == 1 and deflect.order == 2 and dodge.order == 3    "of those that cost the same"
  blade.at = B3
  let throat = attack_on(bert, [D4, E4, F4])
  expect the(full_shift(dodge, throat, none, ways, 20)).cost == 6 and the(full_shift(deflect, throat, blade, ways, 20)).cost == 4
  expect the(full_sweep(throat, blade, 20)).cost == 5 and least_defence(throat, 20, 0) == 4
  blade.at = A11
  let low = the(full_shift(deflect, throat, blade, ways, 20))
  expect low.cost == 9 and low.goal == A10 and low.way == down
  expect the(full_sweep(throat, blade, 20)).cost == 10 and least_defence(throat, 20, 0) == 6
  let middle = attack_on(bert, [D7, E7, D8, E8])
  expect the(full_shift(dodge, middle, none, ways, 20)).cost == 10 and the(full_shift(dodge, middle, none, ways, 20)).goal == C10
  expect the(full_shift(dodge, middle, none, [left], 20)).cost == 14
  blade.at = B3
  expect the(full_shift(deflect, middle, blade, ways, 20)).cost == 8
  let wide = attack_on(bert, [B9, E2, H9])
  expect the(full_shift(dodge, wide, none, ways, 20)).cost == 17 and the(full_shift(dodge, wide, none, ways, 20)).goal == E1
  expect full_shift(dodge, wide, none, [left], 99) == none and full_shift(dodge, wide, none, [right], 99) == none
  expect the(full_shift(dodge, wide, none, [down], 99)).cost == 22 and full_shift(dodge, wide, none, ways, 16) == none
  let spread = attack_on(bert, [D8, B11, F15])
  blade.at = A11
  expect the(full_shift(dodge, spread, none, ways, 20)).cost == 9 and the(full_shift(dodge, spread, none, ways, 20)).goal == A11
  expect the(full_shift(deflect, spread, blade, ways, 20)).cost == 6
  expect count(body.areas, the(full_shift(dodge, attack_on(bert, [it]), none, ways, 9)).cost == 1) == 70
  expect filter(body.areas, the(full_shift(dodge, attack_on(bert, [it]), none, ways, 9)).cost == 3) == [D7, E7, F7]
}

test "Aiming: an AP for each tick of waiting, without end [EF-026] [EF-090]" {
  scenario "tests/yard"
  run 0
  for who in combatants { who.ready_at = 99 }
  anna.ready_at = 0
  answer deed = aim, aim, aim
  run 3
  expect anna.ap == 23 and anna.ready_at == 4 and tick == 3
  expect not any(deeds, it not in [fight, draw_weapon, rise, aim])    "there is no other way to wait"
}
test "Aiming fills up the pool, if the referee says so [EF-090]" {
  scenario "tests/yard"
  param aim_to_pool = true
  run 0
  aim.perform(anna)
  expect anna.ap == 20
  anna.ap = 19
  aim.perform(anna)
  expect anna.ap == 20
  anna.ap = 25
  aim.perform(anna)
  expect anna.ap == 25
}
test "Skills may aim faster [EF-091]" {
  scenario "tests/yard"
  run 0
  anna.skills = [steady_aim]
  anna.ap = 3
  aim.perform(anna)
  expect anna.ap == 5
}
test "The quickest comes first, then who has more AP, then as listed [EF-025]" {
  scenario "tests/yard"
  run 0
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; bert.ready_at = 0 ; uwe.ready_at = 0
  bert.ap = 21
  answer deed = aim, fight, fight
  answer victim = anna, stan ; answer squares = [B4, B5], [D4, D5] ; answer manoeuvre = none, none
  run 1
  expect uwe.ap == 7 and bert.opened and anna.opened and anna.ap == 20 - 2 - 3    "Bert was before Anna"
}
test "Who comes next is looked at anew [EF-025]" {
  scenario "tests/yard"
  run 0
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; bert.ready_at = 0 ; max.ready_at = 0
  for weapon in max.weapons { weapon.drawn = weapon.unarmed }
  bert.ap = 22 ; anna.ap = 21
  answer deed = fight, fight ; answer victim = bert, bert ; answer squares = [B6], [D4] ; answer manoeuvre = none, none
  run 1
  expect bert.ap == 20 and not bert.active and not bert.opened    "hit by Max, Bert has 20 and Anna 21: she is before him"
}
test "What happens at one tick may count at its end for all [EF-025]" {
  scenario "tests/yard"
  param ties = at_once
  run 0
  for who in combatants { who.ready_at = 9 }
  anna.ready_at = 0 ; bert.ready_at = 0
  answer deed = fight, fight ; answer victim = bert, anna ; answer squares = [D4], [E4] ; answer manoeuvre = none, none
  run 1
  expect not anna.active and not bert.active
}
test "Whoever opens the fight acts before all others [EF-120]" {
  scenario "first-cut"
  run 0
  bert.ap = 30
  answer deed = fight, aim ; answer victim = bert ; answer squares = [D4] ; answer manoeuvre = dodge
  answer way = left ; answer goal = C4 ; answer moved = [D4] ; answer strike_back = no
  run 1
  expect anna.initiator and anna.opened and bert.ap == 30 - 1 + 1
}
test "The timeline: EX-10 [EF-021] [EF-023] [EF-090]" {
  scenario "first-cut"
  run 0
  first(bert.weapons).at = B3
  answer deed = fight, fight, aim, aim
  answer victim = bert, anna ; answer squares = [D4, E4, F4], [F4]
  answer manoeuvre = sweep, dodge ; answer blade = first(bert.weapons) ; answer further = C4, D4, E4, F4, G4
  answer go_on = yes, no
  answer way = right ; answer goal = G4 ; answer moved = [F4]
  run 1
  expect tick == 1 and anna.ap == 13 and bert.ap == 14 and anna.ready_at == 16 and bert.ready_at == 16
  expect first(anna.weapons).at == H4 and first(bert.weapons).at == G4
  run 1
  expect tick == 16 and bert.ap == 15 and bert.ready_at == 17 and anna.ap == 14
}

test "A hit for each part, however many squares lie on it [EF-100]" {
  scenario "tests/yard"
  run 0
  answer victim = bert ; answer squares = [B6, B7, B8] ; answer manoeuvre = none
  make_attack(anna)
  expect len(bert.wounds) == 1 and first(bert.wounds).squares == 3 and first(bert.wounds).tick == tick and bert.ap == 18
  answer victim = stan ; answer squares = [B9, B10] ; answer manoeuvre = none
  make_attack(anna)
  expect map(stan.wounds, it.part) == [right_upper_arm, right_lower_arm] and stan.ap == 16
}
test "Lethal parts kill at once [EF-101]" {
  scenario "tests/yard"
  run 0
  strike(new_blow(bert, head, anna, 1, false))
  strike(new_blow(stan, upper_torso, anna, 1, false))
  strike(new_blow(lina, neck, anna, 1, false))
  expect bert.gone == killed and stan.gone == killed and lina.gone == killed
}
test "Wounds over time kill after 600 ticks, unless they are treated [EF-020] [EF-102]" {
  scenario "tests/yard"
  run 0
  strike(new_blow(bert, lower_torso, anna, 1, false))
  strike(new_blow(stan, left_upper_leg, anna, 1, false))
  expect bleeding(bert) and bert.active and time_to_death(bert) == 600
  for who in combatants { who.ready_at = 700 }
  stan.treated_at = 20
  run 2
  expect tick == 20 and not bleeding(stan) and bleeding(bert) and all(stan.wounds, it.treated)
  run 1
  expect tick == 600 and bert.gone == bled_to_death and stan.active
}
test "A second wound does not put death off [EF-102]" {
  scenario "tests/yard"
  param bleeding_ticks = 3
  run 0
  strike(new_blow(bert, lower_torso, anna, 1, false))
  for who in combatants { who.ready_at = 2 }
  answer deed = aim
  run 2
  strike(new_blow(bert, lower_torso, anna, 1, false))
  for who in combatants { who.ready_at = 9 }
  run 1
  expect tick == 3 and not bert.active or tick == 9
  expect not bert.active
}
test "A hand drops what it holds; legs and feet bring down [EF-103]" {
  scenario "tests/yard"
  run 0
  strike(new_blow(bert, left_hand, anna, 1, false))
  expect first(bert.weapons).drawn
  strike(new_blow(bert, right_hand, anna, 1, false))
  expect not first(bert.weapons).drawn and bert.weapons[1].drawn and not bert.armed
  strike(new_blow(zara, left_hand, bert, 1, false))
  expect not first(zara.weapons).drawn           "two hands held it"
  strike(new_blow(stan, left_lower_leg, anna, 1, false))
  strike(new_blow(lina, right_foot, anna, 1, false))
  expect prone(stan) and prone(lina) and viscosity(stan, first(stan.weapons)) == 25
  expect rise_cost(stan) == 3 and rise.may(stan)
  answer deed = rise, aim
  take_slot(stan)
  expect not prone(stan) and stan.ap == 20 - 3 + 1
  lina.ap = 2
  expect not rise.may(lina)
  lina.ap = 3
  expect rise.may(lina) and not rise.may(stan)
}
test "Plain parts cost AP, now and until they are treated [EF-104] [EF-105]" {
  scenario "tests/yard"
  run 0
  bert.ap = 1
  strike(new_blow(bert, left_shoulder, anna, 1, false))
  strike(new_blow(stan, right_lower_arm, anna, 1, false))
  strike(new_blow(stan, lower_torso, anna, 1, false))
  expect bert.ap == 0 and bert.ap_penalty == 2 and pool(bert) == 18 and stan.ap == 18
  treat(stan)
  treat(stan)
  expect stan.ap_penalty == 0 and pool(stan) == 20
}
test "Attacks to subdue take somebody's senses instead of his life [EF-105]" {
  scenario "tests/yard"
  param subdual = true
  run 0
  answer victim = bert ; answer squares = [D4] ; answer manoeuvre = none ; answer gently = yes
  make_attack(anna)
  expect bert.gone == unconscious and not bert.active
  strike(new_blow(stan, lower_torso, anna, 1, true))
  expect bleeding(stan, any, true)
}
test "Usually attacks mean to kill [EF-105]" {
  scenario "tests/yard"
  run 0
  expect not subdual
  answer victim = bert ; answer squares = [D4] ; answer manoeuvre = none
  make_attack(anna)
  expect bert.gone == killed
}

test "The fight ends when one side is left [EF-121]" {
  scenario "first-cut"
  run 0
  answer deed = fight ; answer victim = bert ; answer squares = [D4] ; answer manoeuvre = none
  run 3
  expect last_side_standing() == anna.side and tick == 1
}
test "When nobody attacks any more, it is a draw [EF-121]" {
  scenario "first-cut"
  run 0
  anna.ready_at = 59 ; bert.ready_at = 59
  answer deed = aim, aim, aim, aim
  run 5
  expect tick == 60
}
test "But not while somebody bleeds [EF-121]" {
  scenario "first-cut"
  run 0
  begin bleeding(anna, bert, false) for 70 ticks
  anna.ready_at = 60 ; bert.ready_at = 60
  answer deed = aim, aim, aim, aim
  run 3
  expect tick == 61
}
test "At last it is a draw in any case [EF-121]" {
  scenario "first-cut"
  run 0
  combat.last_attack = 870
  anna.ready_at = 899 ; bert.ready_at = 899
  answer deed = aim, aim, aim, aim
  run 5
  expect tick == 900
}
rule attack_on(victim, squares: list of square) -> attack {
  let attacker = first(enemies(victim))
  return new attack {
    attacker = attacker ; victim = victim ; weapon = first(attacker.weapons) ; first = true ; squares = squares
  }
}
