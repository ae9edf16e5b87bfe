## House rules: what a combatant can do in a turn, and how much of the turn it takes.
chapter "Actions" of "wcrpg"

## Something to do in a turn: how many standard actions it takes (a full-round action takes
## two), and what range, scale and condition it requires. The source sorts actions by scale in
## other chapters; here only those that need hands are reserved for people. Whatever has to be
## settled on declaring it is its plan. [WC-131] [WC-140] [WC-143] [WC-157]
kind deed plural deeds {
  counts_as  : action_kind = other         "What sort of action it is, which says when in a round it is resolved"
  takes      : int 0..2 = 1                "Actions"
  by_hand    : bool = false                "Only for people, not for craft [WC-143]"
  may(actor) : bool = true                 "Whether it can be done now"
  rule plan(intent) { }
  rule perform(intent)
}
## [WC-157]
deed shoot "attack" {
  counts_as = attacking
  may       = can_attack(actor)
  rule plan { choose_weapon(intent) }
  rule perform { attack_with(intent, false) }
}
## [WC-157]
deed careful_attack "careful attack" {
  counts_as = attacking
  takes     = 2
  may       = can_attack(actor)
  rule plan { choose_weapon(intent) }
  rule perform { attack_with(intent, true) }
}
rule choose_weapon(intent) {
  let who = intent.actor
  let foe = the(intent.target)
  choose weapon from who.held where may_fire(who, it, foe) by who "With what"
  intent.weapon = weapon
}
## By the time the attack is resolved, the target may be out of reach or out of action. People
## turn to face their target. [WC-068] [WC-152] [WC-157]
rule attack_with(intent, careful: bool) {
  let who = intent.actor
  let foe = the(intent.target)
  let weapon = the(intent.weapon)
  if not foe.active or not can_use(who, weapon, foe) {
    say "{who} has no shot at {foe}."
    return
  }
  if ranges.placed and not who.has_arcs and not shares_spot_with(who, foe) { look_at(who, foe) }
  strike(new_attack(who, weapon, foe, careful))
}
rule new_attack(who, weapon, target: combatant, careful: bool) -> attack {
  return new attack { attacker = who ; weapon = weapon ; target = target ; careful = careful }
}

## Moving needs a place to move to; without a grid there are none. [WC-032] [WC-157]
deed move {
  counts_as = moving
  may       = ranges.placed and actor.speed > 0
  rule plan { choose_way(intent, intent.actor.speed) }
  rule perform { go(intent) }
}
## [WC-157]
deed sprint {
  counts_as = moving
  takes     = 2
  may       = ranges.placed and actor.speed > 0
  rule plan { choose_way(intent, sprint_factor * intent.actor.speed) }
  rule perform { go(intent) }
}
param sprint_factor : int 1.. = 3          "Times the speed [WC-157]"
## To any place near enough: a square or hex of the board, or on the tabletop a distance to
## the right and down. A second move begins where the first will end.
rule choose_way(intent, reach: int) {
  let who = intent.actor
  if ranges.drawn {
    choose goal from filter(places_near(who, reach), on_this_board(it)) by who "Where to go"
    intent.goal = goal
  } else {
    choose across from -reach..reach by who "How far to the right"
    choose along from -reach..reach where increments_between(across * measured_in.length, it * measured_in.length) <= reach by who "How far down"
    intent.across = across * measured_in.length
    intent.along = along * measured_in.length
  }
}
define places_near(who, reach: int) = len(walls) == 0 ? burst(bound_for(who), reach, ranges.grid) :
  reachable(bound_for(who), reach, concat(walls, off_board(bound_for(who), reach)), ranges.grid)
## Nobody goes around a wall beyond the edge of the board.
define off_board(square, reach: int) = filter(burst(square, reach, ranges.grid), not on_this_board(it))
define on_this_board(square)         = within(square.x, board_width) and within(square.y, board_height)
define bound_for(who)                = last(concat([who.at], map(filter(who.plans, it.goal != none), the(it.goal))))
## Any number may end in one place. [WC-023]
rule go(intent) {
  let who = intent.actor
  let goal = intent.goal
  if goal != none {
    who.at = goal
    say "{who} goes to {goal}."
  } else {
    who.measured_east += intent.across
    who.measured_south += intent.along
    say "{who} goes to {who.east}, {who.south}."
  }
}
param one_turn : int 1..180 = 45           "Degrees of a free turn [WC-157]"
## One facing to either side, any number of times; on the tabletop, to any angle. A turn is
## movement, and waits if movement is put off. [WC-027] [WC-030] [WC-063] [WC-157]
deed turn {
  counts_as = moving
  takes     = 0
  may       = ranges.placed
  rule plan {
    let who = intent.actor
    if named_ways {
      choose to_the_right yes or no by who "To the right"
      intent.facing = (bound_facing(who) + (to_the_right ? facings_for(one_turn) : -facings_for(one_turn))) % ranges.facings
    } else {
      choose degrees from every_facing by who "Where to look"
      intent.facing = degrees
    }
  }
  rule perform {
    look(intent.actor, the(intent.facing))
    tell_turn(intent.actor, intent.actor.facing, false)
  }
}
## Each further turn begins where the previous one will end.
define bound_facing(who) = last(concat([who.facing], map(filter(who.plans, it.facing != none), the(it.facing))))
## [WC-157]
deed take_aim "take aim" {
  may = actor.aim == 0 and none(actor.plans, it.deed == take_aim)
  rule perform {
    intent.actor.aim = aim_bonus
    say "{intent.actor} takes aim."
  }
}
## Regains hit points, or a craft's shields on all its facets. [WC-135] [WC-157]
deed recover {
  counts_as = closing
  may       = not barred(actor)
  rule perform {
    let who = intent.actor
    if barred(who) { return }
    let shields = who.shields_max > 0
    if shields and not who.unhurt {
      choose shields yes or no by who "Shields, not hit points"
    }
    let gained = roll(1d10, "recover", who)
    if shields {
      for each in facets_of(who) { restore(who, each, gained) }
    } else {
      who.hp = max(who.hp, min(who.hp_max, who.hp + gained))
      who.nonlethal = max(who.nonlethal, min(who.nonlethal_max, who.nonlethal + gained))
    }
    say "{who} recovers {gained}."
  }
}
## [WC-157]
deed ready_item "ready an item" {
  by_hand = true
  may     = len(actor.dropped) > 0
  rule perform {
    for weapon in take(intent.actor.dropped, 1) {
      remove weapon from intent.actor.dropped
      add weapon to intent.actor.held
      say "{intent.actor} readies the {weapon}."
    }
  }
}
## [WC-063] [WC-157]
deed drop "drop something" {
  takes   = 0
  by_hand = true
  may     = any(actor.held, not lets_go(actor, it))
  rule plan {
    choose weapon from intent.actor.held where not lets_go(intent.actor, it) by intent.actor "What to drop"
    intent.weapon = weapon
  }
  rule perform {
    let weapon = the(intent.weapon)
    remove weapon from intent.actor.held
    add weapon to intent.actor.dropped
    say "{intent.actor} drops the {weapon}."
  }
}
define lets_go(who, weapon) = any(who.plans, it.deed == drop and it.weapon == weapon)
## [WC-157]
deed speak {
  takes = 0
  rule perform { say "{intent.actor} calls out." }
}
## Puts a helpless target within arm's length out of action, without a throw. [WC-095] [WC-150]
deed coup_de_grace "coup de grâce" {
  counts_as = attacking
  takes     = 2
  by_hand   = true
  may       = has_target(actor) and the(actor.target).helpless and range(actor, the(actor.target)) <= coup_reach
  rule perform {
    let foe = the(intent.target)
    if foe.active and foe.helpless and range(intent.actor, foe) <= coup_reach {
      say "{intent.actor} gives {foe} the coup de grâce."
      harm(foe, intent.actor, foe.hp, true, true)
    }
  }
}
param coup_reach : int 0.. = 1             "Increments [WC-150]"
