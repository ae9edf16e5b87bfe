## Doing nothing until something happens.
chapter "Waiting, and opportunity fire" of "heroic-combat"

## What somebody waits for, and what will be done then: all of it is declared when beginning to
## wait, and holds until the next turn. [HC-135] [HC-136] [HC-140]
kind watch {
  trigger        : trigger                 "What is waited for"
  reply          : reply                   "What is done then"
  state whom     : list of combatant = []  "For whom; if for nobody in particular, for any enemy [HC-136]"
  state weapon   : weapon? = none          "With what to strike or shoot"
  state way      : mode? = none            "In which way to strike, or with which missile"
  state shots    : int 1.. = 1             "How many shots"
  state at_mass  : bool = false            "At a group as a whole, if he comes in one"
  state share    : int 1.. = shots         "Else how many of them at each man"
  state location : location = torso        "Where to strike or shoot"
  state errand   : action? = none          "What else to do, if it is neither"
  state details  : details? = none         "What exactly that is [HC-136]"
  state comer    : combatant? = none       "Who has set it off"
  state centre   : int = 0                 "Where along the line of battle the ground is that he watches"
  state radius   : int 1.. = 1             "Yards around it [HC-141]"
  state line     : bool = false            "All of it in that direction instead [HC-141]"
}

## Doing nothing at all, unless something happens. It takes a long action, and there is
## no time for anything afterwards. One may wait for any enemy or for some of them, but watches ground for the
## first who comes. [HC-130] [HC-135] [HC-136] [HC-141]
action wait "wait" {
  seconds = 10
  may     = true
  rule perform {
    choose trigger from triggers where not it.fires or let_fly.may(actor) by actor "What to wait for"
    choose some whom from trigger.fires ? [] : enemies(actor) by actor "For whom, if not for everybody"
    choose reply from replies where it.may(actor) and (it == let_fly or not trigger.fires) by actor "What to do then"
    let watch = new watch { trigger = trigger ; reply = reply ; whom = whom }
    reply.plan(actor, watch)
    if trigger.fires { watch_ground(actor, watch, the(watch.weapon)) }
    actor.watch = watch
    actor.turn_over = true
    if len(whom) == 0 {
      say "{actor} wait{verb_s(actor)} for {trigger}, to {reply}."
    } else {
      say "{actor} wait{verb_s(actor)} for {trigger}, but for {whom} alone, to {reply}."
    }
  }
}
## The ground that somebody covers with a weapon: a number of yards around a place, or all along
## a line. [HC-141]
rule watch_ground(actor, watch, weapon) {
  choose ahead from 1..weapon.max_range by actor "How far ahead"
  watch.centre = actor.at + ahead * toward_enemy(actor)
  choose straight yes or no by actor "All along the line"
  watch.line = straight
  if not straight {
    choose radius from 1..ahead by actor "How many yards around"
    watch.radius = radius
  }
}
define toward_enemy(who) = len(enemies(who)) == 0 ? 1 : -away_from(who, nearest(who))
## [HC-137]
define is_short(who, action) = action != wait and action.may(who) and length_of(action.takes(who)) == short

## What can be waited for: somebody's step, or an attack on oneself. Waiting for an enemy
## to come is not in vain if the enemy comes with an attack. [HC-136] [HC-139] [HC-141]
kind trigger plural triggers {
  on_step(watcher, watch, mover) : bool = false  "Whether a step of somebody sets it off"
  on_attack : bool = false                       "A blow [HC-139]"
  on_shot   : bool = false                       "A missile [HC-139]"
  nears     : bool = false                       "A step away sets nothing off [HC-136]"
  fires     : bool = false                       "One must shoot, at the first who comes [HC-141]"
}
## [HC-136]
trigger comes_near "an enemy in reach" {
  on_step   = distance(watcher, mover) <= reach_waited(watcher, watch)
  on_attack = true
  nears     = true
}
## A missile is an attack as well. [HC-136] [HC-139]
trigger is_attacked "an attack" { on_attack = true ; on_shot = true }
## [HC-141]
trigger comes_into_view "an enemy on the watched ground" { on_step = sees(watcher, watch, mover) ; fires = true }
## [HC-141]
define sees(watcher, watch, mover: combatant) =
  watch.line ? sign(mover.at - watcher.at) == sign(watch.centre - watcher.at) : abs(mover.at - watch.centre) <= watch.radius

## The reach of what has been named. [HC-132] [HC-136]
define reach_waited(watcher, watch) = watch.way?.reach ?? watch.weapon?.reach ?? watcher.reach
## Whether the last step was one towards him, within reach or, if the referee says so, into it. [HC-136]
define comes_nearer_to(mover, watcher: combatant) =
  distance(watcher, mover) < before_step(watcher, mover) and
    (coming_near == any_step_nearer or before_step(watcher, mover) > reach_waited(watcher, the(watcher.watch)))
## [HC-136]
define before_step(watcher, mover: combatant) = abs(mover.at - mover.heading - watcher.at)

## What the wait turns into: one attack, or one short action. The details are declared
## when it begins. [HC-136] [HC-137]
kind reply plural replies {
  may(watcher) : bool                      "Whether he can do it"
  answers(watcher, watch, comer: combatant) : bool = true    "It can be done, to him if it is an attack"
  attacks      : bool = true               "An attack, which takes its place by reach [HC-139]"
  rule plan(watcher, watch)
  rule carry_out(watcher, watch, comer: combatant)
}
## [HC-136] [HC-137]
reply strike_first "strike" {
  may     = watcher.tactic.attacks and can_strike(watcher)
  answers = can_reply(watcher, the(watch.weapon), watch.way, watch.location, comer)
  rule plan {
    choose weapon from melee_weapons(watcher) where can_wield(watcher, it) by watcher "With which weapon"
    choose watch.location from locations where can_aim(watcher, weapon, it) by watcher "Where to strike"
    choose watch.way from weapon.modes where finds(it, watch.location) and can_use(watcher, it) by watcher "In which way"
    watch.weapon = weapon
  }
  rule carry_out {
    let way = watch.way
    if way != none { watcher.both_hands[the(watch.weapon)] = way.both_hands }
    let blow = new attack {
      attacker = watcher ; weapon = the(watch.weapon) ; way = watch.way ; location = watch.location
    }
    if strike_first.answers(watcher, watch, comer) { melee(blow, [comer]) }
  }
}
## [HC-087] [HC-132] [HC-136]
define can_reply(who, weapon, way: mode?, location, comer: combatant) =
  weapon in who.ready and comer in foes_in_reach_of(who, weapon) and
    any(weapon.modes, it == (way ?? it) and finds(it, location) and can_use_against(who, it, comer))
## [HC-136] [HC-141]
reply let_fly "shoot" {
  may     = watcher.tactic.attacks and any(watcher.ready, shoots(watcher, it))
  answers = the(watch.weapon) in watcher.ready and comer in foes_in_range_of(watcher, the(watch.weapon))
  rule plan {
    choose weapon from watcher.ready where shoots(watcher, it) by watcher "With which weapon"
    choose watch.shots from 1..most_shots(watcher, weapon) by watcher "How many shots"
    choose watch.location from locations where can_shoot_at(weapon, it) by watcher "Where to aim"
    choose watch.way from weapon.missiles where finds(it, watch.location) by watcher "With which missile"
    choose crowd yes or no by watcher "At a group as a whole, if he comes in one"
    watch.at_mass = crowd
    watch.weapon = weapon
    if not crowd { choose watch.share from 1..watch.shots by watcher "How many of them at each man" }
  }
  rule carry_out { if let_fly.answers(watcher, watch, comer) { unit_volley(watcher, the(watch.weapon), watch) } }
}
## [HC-136] [HC-137]
reply be_quick "do something short" {
  may     = watcher.tactic.acts and any(actions, is_short(watcher, it))
  attacks = false
  rule plan {
    choose errand from actions where is_short(watcher, it) by watcher "What to do quickly"
    let details = new details { afforded = [short] }
    errand.specify(watcher, details)
    watch.errand = errand
    watch.details = details
  }
  rule carry_out {
    let errand = the(watch.errand)
    watcher.said = watch.details
    let done = is_short(watcher, errand)
    if done { errand.perform(watcher) }
    watcher.said = none
    if done { announce acts(watcher, errand) }
  }
}

## The cost of covering more than one yard; a line has its own price. [HC-141]
define watched_ground(watch: watch?) = watch == none ? 0 : watch.line ? watched_line : watched_width(watch.radius)

## A step that somebody waits for interrupts the mover's turn, the longest
## weapon first; but not yet if the mover comes to attack with a weapon as long.
## Except for opportunity fire, one may let it pass. [HC-137] [HC-138] [HC-139] [HC-141]
on steps as watched_for {
  rank watchers from filter(enemies(mover), is_set_off_by(it, mover)) { highest patience(it) }
  for watcher in watchers {
    if mover.active and is_set_off_by(watcher, mover) and not comes_to_blows(mover, watcher) { spring(watcher, mover) }
  }
}
## [HC-136]
define is_set_off_by(watcher, mover: combatant) =
  waits_for_step_by(watcher, mover) and (not the(watcher.watch).trigger.nears or comes_nearer_to(mover, watcher))
## [HC-136]
define waits_for(watcher, comer) =
  watcher.watch != none and (len(watcher.watch.whom) == 0 or comer in watcher.watch.whom)
## Whether somebody is where another waits for him. [HC-136]
define waits_for_step_by(watcher, mover: combatant) =
  waits_for(watcher, mover) and the(watcher.watch).trigger.on_step(watcher, the(watcher.watch), mover)
## Whether somebody goes for one who waits, and can strike as far. [HC-139]
define comes_to_blows(comer, watcher) =
  comer.quarry == watcher and has_attack_left(comer) and strikes_by_reach(watcher) and comer.reach >= patience(watcher)
## Whether somebody waits with an attack whose timing depends on its reach. [HC-139]
define strikes_by_reach(watcher) = watcher.watch?.reply.attacks ?? false
## How far somebody's reply reaches. [HC-139]
define patience(watcher) =
  watcher.watch == none ? 0 : reach_of(watcher.watch.reply, watcher.watch.weapon, watcher.watch.way)
## Of a weapon with several reaches it is that of the way that was named. [HC-132] [HC-139]
define reach_of(reply, weapon: weapon?, way: mode?) =
  weapon == none ? 0 : reply == let_fly ? weapon.max_range : way?.reach ?? weapon.reach
## Whoever went for somebody who waits, but then attacks others or nobody, has come for
## another reason, and is struck after all. [HC-139]
rule come_for_nothing(comer, foes: list of combatant) {
  let watcher = comer.quarry
  if watcher != none and comer.active and watcher not in foes and waits_for_step_by(watcher, comer) {
    spring(watcher, comer)
  }
}
## [HC-139]
around rule melee as passed_over when not attack.free {
  come_for_nothing(attack.attacker, foes)
  if attack.attacker.active { proceed() }
}

## [HC-136] [HC-137] [HC-141]
rule spring(watcher, comer: combatant) {
  let watch = watcher.watch
  if watch == none or not watcher.active or not watch.reply.may(watcher) { return }
  tell_way(comer)
  choose act_now yes or no by watcher "Act on it now"
  if act_now or watch.trigger.fires {
    watcher.watch = none
    watch.comer = comer
    say "{watcher} {has_word(watcher)} waited for this."
    watch.reply.carry_out(watcher, watch, comer)
  }
}

## Attacking somebody who waits for just that, by whatever trigger: the longer
## weapon strikes first, equal ones at the same time, the shorter last. A reply that is no attack
## comes before the blow. [HC-138] [HC-139]
around rule melee as readied_attacks when not attack.free and any(foes, waits_for_attack_by(it, attack.attacker)) {
  let comer = attack.attacker
  rank watchers from filter(foes, waits_for_attack_by(it, comer)) { last strikes_by_reach(it) ; highest patience(it) }
  for watcher in filter(watchers, not strikes_by_reach(it) or patience(it) > attack.weapon.reach) {
    if comer.active { spring(watcher, comer) }
  }
  if comer.active {
    together {
      for watcher in filter(watchers, strikes_by_reach(it) and patience(it) == attack.weapon.reach) {
        spring(watcher, comer)
      }
      proceed()
    }
    for watcher in filter(watchers, it.active and strikes_by_reach(it) and patience(it) < attack.weapon.reach) {
      if comer.active { spring(watcher, comer) }
    }
  }
}
## [HC-139]
define waits_for_attack_by(watcher, comer) = waits_for(watcher, comer) and the(watcher.watch).trigger.on_attack

## Shooting at somebody who waits for that: he does not come to attack, so the reply interrupts
## him whatever reaches farther, if it is one that can get at him. A missile that has gone astray was meant for
## another. [HC-138] [HC-139]
around rule loose as shot_at_who_waits when any(attack.targets, waits_for_shot_by(it, attack.attacker)) {
  let shooter = attack.attacker
  rank watchers from filter(attack.targets, waits_for_shot_by(it, shooter)) {
    last strikes_by_reach(it)
    highest patience(it)
  }
  for watcher in watchers { if shooter.active { spring(watcher, shooter) } }
  if shooter.active { proceed() }
}
## [HC-139]
define waits_for_shot_by(watcher, shooter: combatant) =
  waits_for(watcher, shooter) and the(watcher.watch).trigger.on_shot and
    the(watcher.watch).reply.answers(watcher, the(watcher.watch), shooter)
