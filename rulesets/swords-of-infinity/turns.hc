## What fighters do on their turn: actions, and minor actions.
chapter "Turns and actions" of "swords-of-infinity"

## Two actions and a minor one, less those lost to disabled Damage Targets. [SI-016] [SI-100]
## [SI-101]
rule take_turn(actor) {
  announce turn_starts(actor)
  step ready { actor.minor = true }
  ## An unconscious fighter may try once, at the start of his turn, to wake up for the rest of it.
  ## Penalties and lost actions remain. [SI-103]
  step wake when not actor.conscious {
    choose come_to yes or no by actor "Try to come to"
    if come_to {
      let target = check_number(actor, resist_impairment)
      let rolled = roll(d100, "wake", actor)
      actor.awake = succeeds_against(rolled, target)
      say "{actor} tries to come to: {target}, throws {rolled}, {outcome(actor.awake)}."
    }
  }
  step act {
    actor.actions = actor.actions_per_turn
    while not actor.turn_over and last_side_standing() == none and any(deeds, may_choose(actor, it)) {
      choose optional deed from deeds where may_choose(actor, it) by actor "What to do ({actor.actions} of {actor.actions_per_turn} actions left; nothing ends the turn)"
      if deed == none { actor.turn_over = true } else { act(actor, deed) }
    }
  }
  announce turn_ends(actor)
  step rest { actor.awake = false ; actor.actions = 0 }
}

## What can be done in a turn. [SI-017] [SI-018]
kind deed plural deeds {
  cost        : int 1.. = 1                "Actions"
  minor       : bool = false               "A minor action does"
  resisted    : bool = false               "Resisted movement [SI-033]"
  when_pinned : bool = false               "Takes a full action that the pinned have [SI-143]"
  may(actor)  : bool = true                "Whether it can be done now"
  rule perform(actor)
}
## A full action costs one action; a full action may also pay for a minor one. The pinned have no
## full action, except to break free. [SI-016] [SI-018] [SI-143]
define may_choose(actor, deed) =
  actor.conscious and (deed.minor and actor.minor or may_spend(actor, deed)) and deed.may(actor)
define may_spend(actor, deed) = actor.actions >= deed.cost and (deed.when_pinned or not held_down(actor))
rule act(actor, deed) {
  step perform { deed.perform(actor) }
  step pay {
    if deed.minor and actor.minor { actor.minor = false } else { actor.actions -= deed.cost }
    if not deed.minor and not deed.resisted { actor.resisted_moves = 0 }
  }
}

# ---- minor actions -----------------------------------------------------------------------

## [SI-018]
deed speak { minor = true ; rule perform { say "{actor} has a word to say." } }
deed drop_item "drop" {
  minor = true
  may   = len(actor.held) > 0
  rule perform {
    choose thing from actor.held by actor "What to drop"
    let_fall(actor, thing)
    say "{actor} drops the {thing}."
  }
}
## Noticing a hidden enemy: Spot or Listen again, against the roll with which she hid. [SI-018]
## [SI-132]
deed notice {
  minor = true
  may   = any(enemies(actor), unaware_of(actor, it))
  rule perform { for foe in enemies(actor) { if unaware_of(actor, foe) { look_for(actor, foe) } } }
}
rule let_fall(who, item) {
  let thing = new dropped { item = item ; at = who.at }
  let_go(who, item)
  add thing to combat.lying
}
## Losing the shield ends Fortify. [SI-084] [SI-085]
rule let_go(who, item) {
  remove item from who.held
  if item not in who.held { end fortified(who, item) }
}
## Handling anything takes a free hand. [SI-017] [SI-130]
deed pick_up "pick up" {
  may = any(combat.lying, can_grasp(actor, it) and it.item.hands <= actor.free_hands)
  rule perform {
    choose thing from combat.lying where can_grasp(actor, it) and it.item.hands <= actor.free_hands by actor "What to pick up"
    remove thing from combat.lying
    add thing.item to actor.held
    say "{actor} picks up the {thing.item}."
  }
}
define can_grasp(who, thing: dropped) = thing.at in who.body
## [SI-130]
deed draw_item "draw" {
  may = any(actor.stowed, it.hands <= actor.free_hands)
  rule perform {
    choose thing from actor.stowed where it.hands <= actor.free_hands by actor "What to draw"
    remove thing from actor.stowed
    add thing to actor.held
    say "{actor} draws the {thing}."
  }
}
## [SI-130]
deed stow_item "stow" {
  may = len(actor.held) > 0
  rule perform {
    choose thing from actor.held by actor "What to put away"
    let_go(actor, thing)
    add thing to actor.stowed
    say "{actor} puts the {thing} away."
  }
}
## [SI-017]
deed use_item "use" {
  may = any(actor.held, it.usable)
  rule perform {
    choose thing from actor.held where it.usable by actor "What to use"
    let_go(actor, thing)
    thing.used(actor)
  }
}
