## Everything else that can be done in a turn, and what it costs.
chapter "Actions in place of attacking or moving" of "heroic-combat"

## Whatever is neither attack nor movement is short, medium or long, by the seconds it
## takes in GURPS. Anything longer than a long action takes several. [HC-119]
kind length plural lengths of short, medium, long
## [HC-119]
table length_of(seconds: int 1..) -> length { ..2 : short ; ..4 : medium ; else : long }

## Something that can be done. An action added by the referee needs nothing but its seconds;
## it is then open to those who have it among their errands. [HC-119] [HC-128] [HC-129] [HC-130]
kind action plural actions {
  seconds      : int 1.. = 1                   "How long it takes"
  takes(actor) : int = seconds                 "How long it takes him"
  may(actor)   : bool = self in actor.errands  "Whether he can do it now"
  rule specify(actor, details) { }
  rule perform(actor) { remove self from actor.errands }
}
## What exactly is done: what is drawn, or handed to whom. [HC-128] [HC-136]
kind details {
  afforded      : list of length = lengths  "How long it may take"
  state weapon  : weapon? = none            "With which weapon"
  state item    : item? = none              "With which thing"
  state friend  : combatant? = none         "With whom"
  state posture : posture? = none           "Into which posture"
}
## It is chosen before the thing is paid for, by those who wait already when they begin to. [HC-136]
rule exactly(actor, action) -> details {
  if actor.said != none { return the(actor.said) }
  let details = new details { }
  action.specify(actor, details)
  return details
}
## What somebody has done, for those who say what comes of an open door. [HC-128]
event acts(who, action)
## What the world around holds comes to what the referee makes of it. [HC-128]
rows action(seconds) {
  open_door "open or shut a door"           : 1
  open_box  "open a box that is not locked" : 1
  read_note "read a sentence"               : 2
}

## [HC-128]
action draw "draw a weapon" {
  may = len(at_hand(actor)) > 0
  rule specify { choose details.weapon from at_hand(actor) by actor "What to draw" }
  rule perform {
    let weapon = exactly(actor, self).weapon
    if weapon != none and weapon in at_hand(actor) { add weapon to actor.in_hand }
  }
}
## [HC-128]
define at_hand(who) = filter(sheathed(who), it.hands <= who.free_hands)
## [HC-128]
define sheathed(who) = filter(carried(who), it.hands > 0 and it not in who.in_hand and not has_used_up(who, it))
## What somebody has about him: his own, and what has come to him, but for what lies on the ground or is another's
## now. [HC-128] [HC-129]
define carried(who) = filter(unique(concat(who.weapons, who.received)), it not in concat(who.dropped, who.given))

## [HC-128]
action put_away "put a weapon away" {
  may = len(actor.in_hand) > 0
  rule specify { choose details.weapon from actor.in_hand by actor "What to put away" }
  rule perform {
    let weapon = exactly(actor, self).weapon
    if weapon != none and weapon in actor.in_hand { let_go(actor, weapon) }
  }
}
## Half-finished reloading is lost once the weapon leaves the hand.
rule let_go(who, weapon) {
  remove weapon from who.in_hand
  who.done[reload] = 0
}

## Small shields and cloaks are short, large ones medium. [HC-128] [HC-129]
table shield_seconds(size: int 0..4) -> int { ..2 : 2 ; else : 4 }
## [HC-056] [HC-128] [HC-129]
action ready_shield "make the shield ready" {
  takes = shield_seconds(actor.shield.bonus)
  may   = actor.shield != no_shield and not actor.shield_ready and actor.free_hands > 0 and not actor.shield_arm_lame
  rule perform { actor.shield_ready = true }
}
## [HC-128] [HC-129]
action sling_shield "put the shield away" {
  takes = shield_seconds(actor.shield.bonus)
  may   = actor.bears_shield
  rule perform { actor.shield_ready = false }
}

## One step at a time; nobody stands on a crippled leg. [HC-056] [HC-128]
action change_posture "change posture" {
  may = true
  rule specify { choose details.posture from next_postures(actor) by actor "How to stand" }
  rule perform {
    let posture = exactly(actor, self).posture
    if posture != none and posture in next_postures(actor) { actor.posture = posture }
  }
}
## [HC-128] [G-15]
define next_postures(who) =
  filter(postures, abs(it.height - who.posture.height) == 1 and (it.height < 2 or not lame(who)))
## [HC-056]
define lame(who) = who.alone and any([leg, foot], it in first(who.bodies).crippled)

## Only slow weapons need it; the rest are reloaded while shooting. Of several in hand it is one that there is time
## for, and takes as long as that one. [HC-099] [HC-128] [HC-129] [HC-130] [HC-133]
action reload {
  takes = actor.said?.weapon?.reload ?? min(map(to_reload(actor), it.reload))
  may   = len(to_reload(actor)) > 0
  rule specify {
    choose details.weapon from to_reload(actor) where length_of(it.reload) in details.afforded by actor "What to reload"
  }
  rule perform {
    let weapon = exactly(actor, self).weapon
    if weapon != none and weapon in to_reload(actor) { actor.unloaded[weapon] = false }
  }
}
## [HC-099] [HC-133]
define to_reload(who) = filter(who.in_hand, who.unloaded[it] and missiles_left(who, it) > 0)

## From the ground, and up again: whatever lies there, whosever it was. Things that take both hands are another
## matter, that of `lift_load`. [HC-129]
action pick_up "pick something up" {
  seconds = 4
  may     = actor.posture == standing and (len(at_the_feet(actor)) > 0 or len(small_things(actor)) > 0)
  rule perform {
    choose thing from at_the_feet(actor), small_things(actor) by actor "What to pick up"
    if thing.weapon != none {
      let loser = who_dropped(thing.weapon, actor)
      remove thing.weapon from loser.dropped
      change_hands(thing.weapon, loser, actor)
    } else {
      remove thing.item from combat.on_ground
      add thing.item to actor.held
    }
  }
}
renamed pick_up.weapon to pick_up.thing
## The weapons that lie where somebody stands. [HC-129]
define at_the_feet(who) =
  none(combatants, len(it.dropped) > 0) ? [] : filter(unique(flatten(map(combatants, left_there(it, who.at)))), it.hands <= who.free_hands)
## [HC-129]
define left_there(who, place: int) = filter(who.dropped, who.dropped_at[it] == place)
## His own, if he has dropped such a one, else that of another. [HC-129]
define who_dropped(weapon, who) = first(filter(concat([who], combatants), weapon in left_there(it, who.at)))
## Whoever is struck down, collapses or surrenders leaves what he had in hand where he was. [HC-129]
on leaves as leaves_arms when fate != fled { for weapon in who.in_hand { let_fall(who, weapon) } }
## A weapon goes from one who had it to the hand of one who has it from now on, as it is: loaded and ready or not, and
## with the missiles left, which are added to those of another like it. [HC-099] [HC-100] [HC-128] [HC-129]
rule change_hands(weapon, giver: combatant, taker: combatant) {
  if giver != taker {
    taker.spent[weapon] = max(0, giver.spent[weapon] - (weapon in carried(taker) ? missiles_left(taker, weapon) : 0))
    taker.unloaded[weapon] = giver.unloaded[weapon]
    taker.unready[weapon] = giver.unready[weapon]
    add weapon to giver.given
    remove weapon from taker.given
    add weapon to taker.received
  }
  add weapon to taker.in_hand
}

## What an action costs: part of the turn's movement, whether or not it could be used, or of
## its attack. The two are counted separately. [HC-120] [HC-121] [HC-122] [HC-123] [HC-124] [HC-125] [HC-126]
kind price plural prices {
  buys(actor, length) : bool               "Whether it pays for an action so long"
  rule pay(actor)
}
## [HC-120] [HC-121] [HC-126]
price half_move "half of the movement" {
  buys = length == short and actor.moves_given < 2 and actor.moved <= yards_for(actor, actor.moves_given + 1)
  rule pay { actor.moves_given += 1 }
}
## [HC-121]
price all_move "all movement" {
  buys = length == medium and has_all_movement(actor)
  rule pay { actor.moves_given = 2 }
}
## One short action, at the cost of a worse attack. [HC-122]
price fold "a worse attack" {
  buys = length == short and has_whole_attack(actor)
  rule pay { actor.folded = true }
}
## [HC-123]
price half_attack "the attack, with time for more" {
  buys = length == short and actor.tactic.attacks and not actor.attacked and not actor.folded and actor.attacks_given < 2
  rule pay { actor.attacks_given += 1 }
}
## [HC-123]
price all_attack "the attack" {
  buys = length == medium and has_whole_attack(actor)
  rule pay { actor.attacks_given = 2 }
}
## [HC-124]
price everything "all movement and the attack" {
  buys = length == long and can_pay_all(actor)
  rule pay {
    actor.moves_given = 2
    actor.attacks_given = 2
  }
}
## [HC-121] [HC-124]
define has_all_movement(who) = who.moved == 0 and who.moves_given == 0
## [HC-122] [HC-123] [HC-124]
define has_whole_attack(who) = has_attack_left(who) and not who.folded
## [HC-068] [HC-124]
define can_pay_all(who) = has_all_movement(who) and has_whole_attack(who)

## Whatever there is time for, before, between and after everything else. Those who retreat or
## withdraw take no actions. [HC-119] [HC-127] [HC-134]
define has_time_for(who, action) =
  who.tactic.acts and action.may(who) and can_pay(who, length_of(action.takes(who)))
define can_pay(who, length) = any(prices, it.buys(who, length))
## [HC-119] [HC-127]
deed act "Do something else" {
  may = any(actions, has_time_for(actor, it))
  rule perform {
    choose action from actions where has_time_for(actor, it) by actor "Which action"
    let details = new details { afforded = filter(lengths, can_pay(actor, it)) }
    action.specify(actor, details)
    actor.said = details
    let length = length_of(action.takes(actor))
    choose price from prices where it.buys(actor, length) by actor "How to find the time"
    price.pay(actor)
    spend_time(actor, action, price)
    actor.said = none
  }
}
## Anything longer than a long action is done once enough of them have been spent. [HC-119]
rule spend_time(actor, action, price) {
  actor.done[action] += long_action
  if actor.done[action] < action.takes(actor) {
    say "{actor} begin{verb_s(actor)} to {action}, at the cost of {price}."
    return
  }
  let thing = actor.said?.weapon
  if thing != none {
    say "{actor} take{verb_s(actor)} time to {action} ({thing}), at the cost of {price}."
  } else if action != wait {
    say "{actor} take{verb_s(actor)} time to {action}, at the cost of {price}."
  }
  actor.done[action] = 0
  action.perform(actor)
  announce acts(actor, action)
}

## Dropping something takes no time, nor does crouching or rising from a crouch. [HC-128] [HC-129] [G-15]
deed drop "Drop something" {
  may = len(actor.in_hand) > 0
  rule perform {
    choose weapon from actor.in_hand by actor "What to drop"
    let_fall(actor, weapon)
  }
}
## [HC-129]
rule let_fall(who, weapon) {
  let_go(who, weapon)
  add weapon to who.dropped
  who.dropped_at[weapon] = who.at
}
deed crouch "Crouch or rise" {
  may = actor.posture in [standing, crouching] and not actor.ducked
  rule perform {
    actor.ducked = true
    actor.posture = actor.posture == standing ? crouching : standing
  }
}
