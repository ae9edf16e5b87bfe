## Ebb and Flow: fights without dice, counted in tenths of seconds. An attack is a set of
## squares on a chart of the body. Whoever is attacked pushes them off it again, by
## stepping aside or with a weapon, and that decides where the attacker's own weapon comes
## to rest. What every blow and every parry costs is paid from one pool of action points,
## AP for short.
##
## Numbers in brackets are those of catalogue.md, where every rule of the source has its
## line. Distances are moves of a king: a step across a corner counts one. [EF-007]
ruleset "Ebb and Flow" { version = "1.0" ; source = "Ebb and Flow combat system" }

# ========================================================================================
#  House sheet: what the source leaves open. Set it here, in a variant, in [params] of a
#  scenario, or by --set.
# ========================================================================================

# The chart
param mirrored : bool = false "A weapon's square is read the other way round on somebody else's chart [EF-006]"

# Time
param base_viscosity : int 0.. = 10          "Ticks after an attack, before what weapons add [EF-022]"
param viscosity_of   : one of all_held or attacking_weapon = all_held "Which weapons add to it [EF-022]"
param ties           : one of in_turn or at_once = in_turn "What several do at one tick happens in turn, or counts for all of them at its end [EF-025]"

# Attacks
param base_attack_cost : int 0.. = 0         "AP for any attack, besides its squares [EF-045]"
param first_blows      : one of once or after_every_dodge = once "How often anybody may make an initial attack [EF-041]"
param aim_to_pool      : bool = false        "Aiming fills the pool up, but no further [EF-090]"
param subdual          : bool = false        "Attackers may say that they do not mean to kill [EF-105]"

# Defence
param drift             : bool = true        "Squares may drift sideways as they move [EF-057]"
param common_end        : bool = true        "All squares of a dodge end on one square [EF-057]"
param deflect_move_free : bool = false       "To deflect, a weapon comes up for nothing [EF-062]"
param accept            : int 0..4 = 0       "Machines pay nothing against harm as light as this [EF-084]"

# Wounds
param bleeding_ticks : int 1.. = 600         "Until an untreated wound over time kills [EF-102]"
param prone_ticks    : int 0.. = 5           "Viscosity of lying on the ground [EF-103]"
param rise_ap        : int 0.. = 3           "AP to get up again [EF-103]"
param hinder_ap      : int 0.. = 2           "AP lost to a plain wound, now and until it is treated [EF-104]"

# The end
param tick_limit  : int 1.. = 900            "Then it is a draw [EF-121]"
param stall_limit : int 1.. = 120            "Ticks without an attack, then it is a draw [EF-121]"

# ========================================================================================
#  The chart
# ========================================================================================

## What comes of a hit, from the lightest to the worst. [EF-003]
kind class plural classes { severity : int }
rows class(severity) {
  plain                  : 1
  systemic               : 2
  over_time "over time"  : 3
  lethal                 : 4
}

## A part of the body: all its squares are one place to be hit. [EF-001] [EF-106]
kind part plural body_parts {
  class : class
  rule struck(victim, attacker: combatant)
}
## Yellow parts kill. [EF-003] [EF-101]
part head        { class = lethal ; rule struck { leave(victim, killed, attacker) } }
part neck like head
part upper_torso "upper torso" like head
## Green parts kill over time, or take a weapon or the ground from somebody. [EF-003] [EF-102] [EF-103]
part lower_torso "lower torso" { class = over_time ; rule struck { bleed(victim, attacker) } }
part upper_leg "upper leg" like lower_torso
part hand        { class = systemic ; rule struck { disarm(victim, self == right_hand) } }
part lower_leg "lower leg"     { class = systemic ; rule struck { trip(victim) } }
part foot like lower_leg
## All others hinder. [EF-003] [EF-104]
part shoulder    { class = plain ; rule struck { hinder(victim) } }
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
  check all([D4, E4, F4], on_body(it))                          "a blow at D4, E4 and F4 hits"
  check none([C4, G4, H4, B3, C1, A15, I15], on_body(it))       "weapons may rest here"
  check none(border, on_body(it))                               "there is a way around the body"
}
define on_body(square) = body.area(square) != none
define corner = last(body.squares)
define border = filter(body.squares, it.x == 1 or it.y == 1 or it.x == corner.x or it.y == corner.y)
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
  rule shapes(square, n: int) -> list of list of square { return [] }      # some of n squares, led by one
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
    let spread = [square]
    let apart = [square]
    repeat n - 1 {
      add highest(body.areas, it in spread ? 0 : depth(it)) to spread
      add highest(body.areas, it in apart ? 0 : 2 * depth(it) + min(map(apart, grid_distance(it, square)))) to apart
    }
    return [spread, apart]
  }
}
define side_of(n: int)    = ceil(sqrt(n))
define other_side(n: int) = ceil(n / side_of(n))
define is_box(squares: list of square, wide: int, high: int) =
  max(map(squares, it.x)) - min(map(squares, it.x)) == wide - 1 and max(map(squares, it.y)) - min(map(squares, it.y)) == high - 1

## Whatever one fights with. Each has one square on the chart at all times. [EF-032] [EF-034]
kind weapon plural weapons {
  profile   : profile = linear
  free      : int 0.. = 0                    "Squares of an attack that cost nothing, besides the first [EF-050]"
  extra     : int 0..                        "AP for each further one [EF-050]"
  viscosity : int 0.. = 0                    "[EF-022]"
  draw      : int 0.. = 0                    "AP to draw it [EF-030]"
  start     : square                         "Where it is then, carried on the right [EF-030]"
  fixed     : bool = false                   "On either side it starts there [EF-031]"
  hands     : int 1..2 = 1
  unarmed   : bool = false                   "Part of the body: always at hand, and no parry for steel [EF-070]"
  block     : int 1.. = 1                    "A shield parries with so many squares by so many [EF-072]"
  off_hand  : bool = false                   "Carried in the other hand [EF-031]"
  state drawn : bool = unarmed
  state at    : square = start
  define on_right  = owner.right_handed != off_hand
  ## The other column for the other hand; a shield must lie on the chart. [EF-031]
  define starts_at = fixed or on_right ? start : square_at(corner.x + 2 - block - start.x, start.y)
}
rows weapon(profile, free, extra, viscosity, draw, start, hands) {
  sword   : linear,  0, 3, 5,  3, A11, 1
  maul    : blunt,   1, 2, 15, 8, A15, 2
  shotgun : scatter, 3, 2, 12, 4, A11, 2
  flail   : scatter, 1, 3, 10, 5, A13, 1
  dagger  : linear,  0, 4, 1,  1, A12, 1
  spear   : linear,  0, 4, 6,  2, A3,  1
}
weapon zweihander "Zweihander" { free = 2 ; extra = 2 ; viscosity = 10 ; draw = 5 ; start = C1 ; fixed = true ; hands = 2 }
weapon fists   { extra = 4 ; start = A14 ; unarmed = true }
## Shields slow more than weapons do, and strike dearly, with a spike or the edge. [EF-072] [EF-073]
weapon buckler      { extra = 6 ; viscosity = 6 ;  draw = 2 ; start = A14 ; block = 2 ; off_hand = true }
weapon shield       { extra = 7 ; viscosity = 10 ; draw = 4 ; start = A8 ;  block = 4 ; off_hand = true }
weapon tower_shield "tower shield" { extra = 8 ; viscosity = 14 ; draw = 6 ; start = A6 ; block = 6 ; off_hand = true }

# ========================================================================================
#  Fighters
# ========================================================================================

## Training. Much of it grants AP; some changes what things cost, how soon one is ready
## again, or what a hit does, by modifiers to any of the scores. [EF-010] [EF-011] [EF-014] [EF-123]
kind skill plural skills {
  ap : int 0.. = 0                           "AP that it grants [EF-010]"
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
skill light_feet "light feet"         { modifier light to dodge_price for who : times 0.5 }
skill steady_aim "steady aim"         { modifier steady to aim_rate for who : 1 }

kind fate plural fates of killed, bled_to_death "bled to death", unconscious

## A hit that has not been undone. [EF-100]
kind wound {
  part          : part
  tick          : int
  squares       : int                        "How many squares of the attack lay on it"
  state treated : bool = false
}

kind combatant {
  skills       : list of skill = []
  own weapons  : list of weapon = [fists]
  right_handed : bool = true                 "[EF-031]"
  initiator    : bool = false                "Opens the fight [EF-120]"
  treated_at   : int 0.. = 0                 "The tick at which somebody sees to the wounds; 0: nobody does"
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
  off_body : list of square = filter(body.squares, not on_body(it))     "Where a weapon may rest, and a square of an attack hits nothing"
  depths   : list of int = map(body.squares, grid_distance([it], filter(body.squares, not on_body(it))))
  state last_attack : int 0.. = 0
}
## How far it is from a square to one beside the body.
define depth(square) = combat.depths[(square.y - 1) * corner.x + square.x - 1]

## The sum of what skills grant, less what lasting wounds take. [EF-010] [EF-012]
score pool(who) {
  skills : sum(who.skills, it.ap)
  wounds : -who.ap_penalty                   when who.ap_penalty > 0
  least  : at_least 0
}
## Everything that is held adds to it. [EF-022]
score viscosity(who, weapon) {
  base    : base_viscosity
  weapons : viscosity_of == all_held ? sum(who.held, it.viscosity) : weapon.viscosity
  least   : at_least 0
}
define pace(who) = min(map(who.held, viscosity(who, it)), base_viscosity)

event attacks(attacker, attack)                "{attacker} attacks {attack.victim}: {attack.weapon} at {attack.squares}, for {attack.cost} AP."
event dodges(victim, attack, way, cost: int)   "{victim} dodges to the {way}, for {cost} AP; {attack.weapon} comes to rest at {attack.weapon.at}."
event parries(victim, attack, weapon, cost: int) "{victim} parries for {cost} AP; {weapon} comes to rest at {weapon.at}, {attack.weapon} at {attack.weapon.at}."
event hit(victim, part, cause: combatant)      "{victim} is hit: {part}."
event misses(attacker, attack)                 "The attack misses."
event leaves(victim, fate, cause: combatant) headline "{victim} is out of the fight: {fate}."

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
  phase act {
    let waiting = filter(combatants, it.ready)
    while len(waiting) > 0 {
      rank queue from waiting {
        first  it.initiator and combat.last_attack == 0
        lowest pace(it)
        highest it.ap
      }
      let actor = first(queue)
      remove actor from waiting
      if actor.ready and len(enemies(actor)) > 0 { take_slot(actor) }
    }
  }
  next max(tick + 1, min(map(active_combatants(), it.ready_at)))
}

victory {
  winner last_side_standing()                    "the last side standing"
  draw "nobody attacks any more"                 when tick - combat.last_attack >= stall_limit
  draw "neither gets the better of the other"    when tick >= tick_limit
}

## What somebody may do who is ready. [EF-023] [EF-024] [EF-026]
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

## [EF-040] [EF-080]
deed strike "attack" {
  may = any(who.held, can_attack(who, it))
  rule perform { make_attack(who) }
}
## [EF-024] [EF-030]
deed draw_weapon "draw" {
  takes_slot = false
  may = any(who.weapons, can_draw(who, it))
  rule perform {
    choose weapon from who.weapons where can_draw(who, it) by who
    who.ap -= draw_cost(who, weapon)
    weapon.drawn = true
    weapon.at = weapon.starts_at
    say "{who} draws the {weapon}."
  }
}
score draw_cost(who, weapon) { base : weapon.draw ; least : at_least 0 }
define can_draw(who, weapon) = not weapon.drawn and draw_cost(who, weapon) <= who.ap and sum(filter(who.held, not it.unarmed), it.hands) + weapon.hands <= 2
## [EF-103]
deed rise {
  takes_slot = false
  may = prone(who) and rise_cost(who) <= who.ap
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
  subdue           : bool = false
  state squares    : list of square          "The first is the one that leads the weapon [EF-047]"
  state dodged     : bool = false
}

## A weapon that has been led somewhere must be led on from there. [EF-081]
score travel_cost(who, weapon, goal: square) {
  way   : grid_distance(read_by_foe(weapon.at), goal)
  least : at_least 0
}
## The first square is free, and so are some others of great weapons. An initial attack
## comes from anywhere. [EF-044] [EF-045] [EF-081]
score attack_cost(who, weapon, squares: list of square) {
  base    : base_attack_cost
  travel  : travel_cost(who, weapon, first(squares))              when who.opened
  squares : weapon.extra * max(0, len(squares) - 1 - weapon.free)
  least   : at_least 0
}
define can_attack(who, weapon) = attack_cost(who, weapon, [nearest_to(body.areas, read_by_foe(weapon.at))]) <= who.ap
define nearest_to(squares: list of square, at: square) = lowest(squares, grid_distance(it, at))

rule make_attack(attacker) {
  choose weapon from attacker.held where can_attack(attacker, it) by attacker "With what"
  choose victim from enemies(attacker) by attacker "Whom"
  choose some squares from body.squares by attacker "Where" {
    needs len(squares) > 0                                           "an attack has at least one square"
    needs all_different(squares)                                     "each square once"
    needs any(squares, on_body(it))                                  "at least one square on the body"
    needs weapon.profile.fits(squares)                               "these are not {weapon.profile}"
    needs attack_cost(attacker, weapon, squares) <= attacker.ap      "this costs {attack_cost(attacker, weapon, squares)} AP of {attacker.ap}"
  }
  let attack = new attack {
    attacker = attacker ; victim = victim ; weapon = weapon ; squares = squares
    first = not attacker.opened ; cost = attack_cost(attacker, weapon, squares)
  }
  attacker.ap -= attack.cost
  attacker.opened = true
  attacker.ready_at = tick + viscosity(attacker, weapon)
  combat.last_attack = tick
  announce attacks(attacker, attack)
  step defend { defend(victim, attack) }
  step land { land(attack) }
  step reply when attack.dodged { reply(victim) }
}

## Each part that is still under a square is hit, once. [EF-100]
rule land(attack) {
  let parts = parts_under(attack.squares)
  if len(parts) == 0 { announce misses(attack.attacker, attack) }
  for part in parts { wound_part(attack.victim, part, attack.attacker, count(attack.squares, body.area(it) == part)) }
}
define parts_under(squares: list of square) = unique(map(filter(squares, on_body(it)), the(body.area(it))))

## Somebody is hit. What comes of it is a matter of the part, and of the attacker's skills.
## [EF-100] [EF-106]
rule wound_part(victim, part, attacker: combatant, squares: int) {
  announce hit(victim, part, attacker)
  let wound = new wound { part = part ; tick = tick ; squares = squares }
  add wound to victim.wounds
  part.struck(victim, attacker)
  for skill in attacker.skills { skill.after_hit(attacker, victim, part) }
}

# ========================================================================================
#  Defence
# ========================================================================================

## A direction, and what a step in it adds to column and row. [EF-057]
kind way plural ways { across, down, order : int = 0 }
rows way(across, down, order) {
  left  : -1, 0, 1
  right : 1,  0, 2
  up    : 0, -1, 3
  down  : 0,  1, 4
}
## How many steps a square advances that way from one to another, and how far it drifts to
## the side as it does. [EF-057]
define advance(square, goal: square, way) = way.across * (goal.x - square.x) + way.down * (goal.y - square.y)
define aside(square, goal: square, way)   = way.across == 0 ? abs(goal.x - square.x) : abs(goal.y - square.y)
define reaches(square, goal: square, way) =
  advance(square, goal, way) >= 1 and aside(square, goal, way) <= (drift ? advance(square, goal, way) : 0)

## One manoeuvre may answer an attack. [EF-055]
kind manoeuvre plural manoeuvres {
  order       : int                          "Which is taken of those that cost the same"
  parries     : bool = true
  effort(steps: int) : int = steps           "AP to move a square so far"
  price(who)  : int = 1
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
define aimed(attack) = filter(attack.squares, on_body(it))

# ---- dodging -------------------------------------------------------------------------------

## An AP moves one square of the attack by one. All that are moved go the same way and come
## to the same end, over whatever lies between. [EF-055] [EF-056] [EF-057] [EF-059]
manoeuvre dodge {
  order   = 3
  parries = false
  price   = dodge_price(who)
  may     = any(ways, can_dodge(victim, attack, it))
  rule perform {
    choose way from ways where can_dodge(victim, attack, it) by victim "Which way"
    choose goal from dodge_ends(victim, attack, way) by victim "To which square"
    choose some moved from filter(aimed(attack), goes_to(it, goal, way)) by victim "What to move" {
      needs len(moved) > 0                                                       "at least one square"
      needs shift_cost(dodge, victim, moved, goal, way) <= victim.ap              "this costs {shift_cost(dodge, victim, moved, goal, way)} AP of {victim.ap}"
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
score dodge_price(who) { base : 1 ; least : at_least 0 }
define dodge_ends(victim, attack, way) = filter(ends(attack, way), any_moves(dodge, victim, attack, it, way, victim.ap))
define can_dodge(victim, attack, way)  = any(ends(attack, way), any_moves(dodge, victim, attack, it, way, victim.ap))
define ends(attack, way)     = common_end ? body.squares : take(landings(attack, way), 1)
define landings(attack, way) = map(filter(aimed(attack), goes_to(it, it, way)), landing(it, it, way))

## Where a square ends: on the common one, or on the nearest beside the body. [EF-057]
define landing(square, goal: square, way) = common_end ? goal : nearest_off(square, way)
define nearest_off(square, way) = lowest(ways_off(square, way), [advance(square, it, way), aside(square, it, way), it.y, it.x])
define ways_off(square, way)    = filter(combat.off_body, reaches(square, it, way))
define goes_to(square, goal: square, way) = common_end ? reaches(square, goal, way) : len(ways_off(square, way)) > 0
define shifted(squares: list of square, moved: list of square, goal: square, way) = map(squares, it in moved ? landing(it, goal, way) : it)
define shift_cost(manoeuvre, who, moved: list of square, goal: square, way) =
  manoeuvre.price(who) * sum(moved, manoeuvre.effort(advance(it, landing(it, goal, way), way)))
define any_moves(manoeuvre, who, attack, goal: square, way, most: int) =
  any(aimed(attack), goes_to(it, goal, way) and shift_cost(manoeuvre, who, [it], goal, way) <= most)

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
    choose some moved from filter(aimed(attack), reaches(it, goal, way)) by victim "What to move" {
      needs len(moved) > 0                                                   "at least one square"
      needs shift_cost(deflect, victim, moved, goal, way) <= reach            "this costs {shift_cost(deflect, victim, moved, goal, way)} AP of {reach}"
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
score deflect_price(who) { base : 1 ; least : at_least 0 }
## The squares beside a goal where a weapon may stand. A shield need not be off the body.
## [EF-062] [EF-066] [EF-072] [EF-074]
define stands(who, blade: weapon, goal: square) = filter(
  rectangle(square_at(max(1, goal.x - block_of(who, blade)), max(1, goal.y - block_of(who, blade))), square_at(goal.x + 1, goal.y + 1)),
  may_rest(who, blade, it) and grid_distance(covered(it, block_of(who, blade)), [goal]) == 1)
define may_rest(who, blade: weapon, at: square) = on_chart(at, block_of(who, blade)) and (blade.block > 1 or not on_body(at))
define stand_price(who, blade: weapon, at: square) = deflect_move_free ? 0 : deflect_price(who) * grid_distance(blade.at, at)
define stand_cost(who, blade: weapon, goal: square) = min(map(stands(who, blade, goal), stand_price(who, blade, it)))
define deflect_ends(victim, attack, blade: weapon, way) = filter(body.squares, deflects_to(victim, attack, blade, it, way))
define deflects_to(victim, attack, blade: weapon, goal: square, way) =
  any(aimed(attack), reaches(it, goal, way)) and len(stands(victim, blade, goal)) > 0 and
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
  may   = any(parriers(victim, attack), len(next_steps(victim, it, attack.squares)) > 0)
  rule perform {
    choose blade from parriers(victim, attack) where len(next_steps(victim, it, attack.squares)) > 0 by victim "With what"
    let cost = 0
    let go_on = true
    while go_on {
      choose further from next_steps(victim, blade, attack.squares) by victim "Where to drive it"
      attack.squares = driven(victim, blade, attack.squares, [further])
      blade.at = further
      victim.ap -= sweep_price(victim)
      cost += sweep_price(victim)
      go_on = len(next_steps(victim, blade, attack.squares)) > 0
      if go_on and may_rest(victim, blade, further) {
        choose go_on yes or no by victim "Drive on"
      }
    }
    parry(victim, attack, blade, cost)
  }
}
score sweep_price(who) { base : 1 ; least : at_least 0 }
## A shield drives everything before it at once. [EF-072]
define driven(who, blade: weapon, squares: list of square, walk: list of square) =
  pushed_along(blade.at, block_of(who, blade), walk, squares, body.squares)
define steps_for(who, ap: int) = sweep_price(who) == 0 ? len(body.squares) : div(ap, sweep_price(who))
define rests(who, blade: weapon) = filter(body.squares, may_rest(who, blade, it))
## Nothing is driven off the chart, and the weapon must still come to rest somewhere. [EF-005] [EF-063] [EF-066]
define next_steps(who, blade: weapon, squares: list of square) =
  filter(neighbours(blade.at), steps_for(who, who.ap) > 0 and len(driven(who, blade, squares, [it])) > 0 and can_end(who, blade, squares, it))
define can_end(who, blade: weapon, squares: list of square, at: square) =
  may_rest(who, blade, at) or
  len(shortest_push(at, block_of(who, blade), driven(who, blade, squares, [at]), body.squares, rests(who, blade), body.squares, steps_for(who, who.ap) - 1)) > 0

## A parry leaves both weapons where they are, and costs whoever parries his initial
## attack. [EF-040] [EF-041] [EF-069]
rule parry(victim, attack, blade: weapon, cost: int) {
  attack.weapon.at = read_by_foe(first(attack.squares))
  victim.opened = true
  announce parries(victim, attack, blade, cost)
  if attack.weapon.unarmed and not blade.unarmed and none(attack.squares, on_body(it)) { strike_hand(attack.attacker, victim) }
}
## Steel that stops a fist hits the hand. [EF-071]
rule strike_hand(who, attacker: combatant) {
  wound_part(who, who.right_handed ? right_hand : left_hand, attacker, 1)
}

## Who has just dodged may attack at once, if he is ready and has not attacked or parried
## yet. [EF-040] [EF-041] [EF-042]
rule reply(victim) {
  if first_blows == after_every_dodge { victim.opened = false }
  if not victim.ready or victim.opened or len(enemies(victim)) == 0 or none(victim.held, can_attack(victim, it)) { return }
  choose strike_back yes or no by victim "Answer with an attack"
  if strike_back { make_attack(victim) }
}

# ========================================================================================
#  The cheapest answer
# ========================================================================================

## How bad it is to be hit somewhere: 0 beside the body. [EF-003]
score severity(part, who) { class : part.class.severity ; least : at_least 0 }
define severity_at(square, who) = on_body(square) ? severity(the(body.area(square)), who) : 0
define tolerable(square, who)   = severity_at(square, who) <= accept
define worst(squares: list of square, who) = tolerated(max(map(squares, severity_at(it, who)), 0))
## Death is death; else the more parts are hit, the worse.
define harm(squares: list of square, who) =
  worst(squares, who) >= lethal.severity ? 0 : sum(parts_under(squares), tolerated(severity(it, who)))
define tolerated(degree: int) = degree <= accept ? 0 : degree

## What somebody could do against an attack.
kind plan {
  manoeuvre : manoeuvre
  blade     : weapon? = none
  way       : way? = none
  goal      : square? = none
  moved     : list of square = []
  walk      : list of square = []            "Of a sweep"
  worst, harm, cost, wander : int = 0
}
## The least harm counts first, then what it costs, then the straightest way there, then the
## first of left, right, up and down, and the highest row.
define rank_of(plan) = [plan.worst, plan.harm, plan.cost, plan.manoeuvre.order, plan.wander, plan.way?.order ?? 0, plan.goal?.y ?? 0, plan.goal?.x ?? 0]

define stand_cost_of(who, blade: weapon?, goal: square) = blade == none ? 0 : len(stands(who, blade, goal)) == 0 ? 999 : stand_cost(who, blade, goal)
define all_reach(moved: list of square, goal: square, way) = all(moved, goes_to(it, goal, way))
define cost_of(manoeuvre, who, blade: weapon?, moved: list of square, goal: square, way) =
  shift_cost(manoeuvre, who, moved, goal, way) + stand_cost_of(who, blade, goal)
define wander_of(moved: list of square, goal: square, way) = sum(moved, aside(it, landing(it, goal, way), way))

## The best way to move some squares in one direction, if there is one for so many AP.
rule best_goal(manoeuvre, attack, blade: weapon?, way, moved: list of square, among: list of square, most: int) -> plan? {
  let who = attack.victim
  let possible = filter(filter(among, all_reach(moved, it, way)), cost_of(manoeuvre, who, blade, moved, it, way) <= most)
  if len(possible) == 0 { return none }
  let goal = lowest(possible, [
    worst(shifted(attack.squares, moved, it, way), who), harm(shifted(attack.squares, moved, it, way), who),
    cost_of(manoeuvre, who, blade, moved, it, way), wander_of(moved, it, way), it.y, it.x])
  let after_it = shifted(attack.squares, moved, goal, way)
  return new plan {
    manoeuvre = manoeuvre ; blade = blade ; way = way ; goal = goal ; moved = moved
    worst = worst(after_it, who) ; harm = harm(after_it, who)
    cost = cost_of(manoeuvre, who, blade, moved, goal, way) ; wander = wander_of(moved, goal, way)
  }
}
## The best way to dodge or deflect in some directions: one that moves all that would hurt, else
## one that clears some of the parts that would be hit. To move some squares off a part and not
## the others costs and helps nothing.
rule best_shift(manoeuvre, attack, blade: weapon?, some_ways: list of way, most: int) -> plan? {
  let who = attack.victim
  let hurting = filter(attack.squares, not tolerable(it, who))
  let found : list of plan = []
  for way in some_ways {
    let plan = best_goal(manoeuvre, attack, blade, way, hurting, filter(ends(attack, way), tolerable(it, who) or not common_end), most)
    if plan != none { add plan to found }
  }
  if len(found) == 0 {
    for cleared in subsets(parts_under(hurting)) {
      let moved = filter(hurting, the(body.area(it)) in cleared)
      if len(moved) > 0 {
        for way in some_ways {
          let plan = best_goal(manoeuvre, attack, blade, way, moved, ends(attack, way), most)
          if plan != none { add plan to found }
        }
      }
    }
  }
  return len(found) == 0 ? none : lowest(found, rank_of(it))
}
## The best way to sweep: past all that would hurt, else onto what hurts less.
rule best_sweep(attack, blade: weapon, most: int) -> plan? {
  let who = attack.victim
  let size = block_of(who, blade)
  let steps = steps_for(who, most)
  let free = filter(body.squares, tolerable(it, who))
  let walk = shortest_push(blade.at, size, attack.squares, free, rests(who, blade), body.squares, steps)
  if len(walk) > 0 { return new plan { manoeuvre = sweep ; blade = blade ; walk = walk ; cost = len(walk) * sweep_price(who) } }
  for limit in accept + 1..worst(attack.squares, who) - 1 {
    let softer = filter(body.squares, severity_at(it, who) <= limit)
    let walks = filter(pushes(blade.at, size, attack.squares, softer, rests(who, blade), body.squares, steps), len(it) > 0)
    if len(walks) > 0 {
      walk = lowest(walks, [harm(driven(who, blade, attack.squares, it), who), len(it)])
      let after_it = driven(who, blade, attack.squares, walk)
      return new plan {
        manoeuvre = sweep ; blade = blade ; walk = walk ; cost = len(walk) * sweep_price(who)
        worst = worst(after_it, who) ; harm = harm(after_it, who)
      }
    }
  }
  return none
}
## The best that can be done for so many AP, of all manoeuvres and weapons; none if nothing
## is better than to stand still.
rule best_answer(attack, most: int) -> plan? {
  let who = attack.victim
  if worst(attack.squares, who) == 0 { return none }
  let found : list of plan = []
  let dodging = best_shift(dodge, attack, none, ways, most)
  if dodging != none { add dodging to found }
  for blade in parriers(who, attack) {
    let deflecting = best_shift(deflect, attack, blade, ways, most)
    if deflecting != none { add deflecting to found }
  }
  let limit = min(map(filter(found, it.worst == 0), it.cost), most)
  for blade in parriers(who, attack) {
    let sweeping = best_sweep(attack, blade, limit)
    if sweeping != none { add sweeping to found }
  }
  if len(found) == 0 { return none }
  let best = lowest(found, rank_of(it))
  return improves(best, attack) ? best : none
}
define improves(plan, attack) = plan.worst < worst(attack.squares, attack.victim) or
  plan.worst == worst(attack.squares, attack.victim) and plan.harm < harm(attack.squares, attack.victim)
## The least AP that stop an attack altogether; most and one more if so many do not.
define least_defence(attack, most: int) = full_cost(best_answer(attack, most), most)
define full_cost(plan: plan?, most: int) = plan != none and plan.worst == 0 ? plan.cost : most + 1

# ========================================================================================
#  Harm
# ========================================================================================

rule leave(victim, fate, attacker: combatant) {
  if not victim.active { return }
  victim.gone = fate
  announce leaves(victim, fate, attacker)
}
## [EF-102]
rule bleed(victim, attacker: combatant) {
  if not bleeding(victim) { begin bleeding(victim, attacker) for time_to_death(victim) ticks }
}
score time_to_death(who) { base : bleeding_ticks ; least : at_least 1 }
condition bleeding(who, cause: combatant) { on runs_out { leave(who, bled_to_death, cause) } }
## What the hand holds falls, and must be drawn again. [EF-103]
rule disarm(victim, right_side: bool) {
  for weapon in victim.weapons {
    if in_hand(weapon, right_side) {
      weapon.drawn = false
      say "{victim} drops the {weapon}."
    }
  }
}
define in_hand(weapon, right_side: bool) = weapon.drawn and not weapon.unarmed and (weapon.hands == 2 or weapon.on_right == right_side)
## [EF-103]
rule trip(victim) { begin prone(victim) }
condition prone(who) { modifier prone to viscosity for who : prone_ticks }
## [EF-104]
rule hinder(victim) {
  victim.ap = max(0, victim.ap - hinder_ap)
  victim.ap_penalty += hinder_ap
}

# ========================================================================================
#  The dearest attack
# ========================================================================================

## Attacks that are worth a thought: with as many squares as are free, and with as many as can
## be paid. [EF-043]
rule worth_a_thought(who, weapon) -> list of list of square {
  let found : list of list of square = []
  for square in filter(body.areas, the(body.area(it)).class == lethal) {
    let spare = who.ap - attack_cost(who, weapon, [square])
    if spare >= 0 {
      let most = weapon.extra == 0 ? 9 : min(9, 1 + weapon.free + div(spare, weapon.extra))
      for n in unique([1 + weapon.free, most]) { found = concat(found, weapon.profile.shapes(square, n)) }
    }
  }
  return found
}
## What an attack costs the victim more than the attacker, as a guess: every square must go
## off the body. And as it is.
define guess(who, weapon, squares: list of square) = sum(squares, depth(it)) - attack_cost(who, weapon, squares)
rule gain(who, weapon, victim, squares: list of square) -> int {
  let attack = new attack { attacker = who ; victim = victim ; weapon = weapon ; first = not who.opened ; squares = squares }
  return least_defence(attack, victim.ap) - attack_cost(who, weapon, squares) + (least_defence(attack, victim.ap) > victim.ap ? 100 : 0)
}
rule best_blow(who, weapon, victim, tries: int) -> list of square {
  rank blows from worth_a_thought(who, weapon) { highest guess(who, weapon, it) }
  if len(blows) == 0 { return [nearest_to(body.areas, read_by_foe(weapon.at))] }
  return highest(take(blows, tries), gain(who, weapon, victim, it))
}

test "Three squares on the neck: EX-1, EX-2 [EF-057]" {
  scenario "first-cut"
  for weapon in concat(anna.weapons, bert.weapons) { weapon.at = weapon.starts_at }
  bert.ap = 20
  first(bert.weapons).at = B3
  let attack = new attack { attacker = anna ; victim = bert ; weapon = first(anna.weapons) ; first = true ; squares = [D4, E4, F4] }
  let d = the(best_shift(dodge, attack, none, ways, 20))
  expect d.cost == 6 and d.goal == C4
  let e = the(best_shift(deflect, attack, first(bert.weapons), ways, 20))
  expect e.cost == 4
  let f = the(best_sweep(attack, first(bert.weapons), 20))
  expect f.cost == 5 and last(f.walk) == G4
  expect least_defence(attack, 20) == 4
}
