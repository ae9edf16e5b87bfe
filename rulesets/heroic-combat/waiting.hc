## Doing nothing until something happens.
chapter "Waiting, and opportunity fire" of "heroic-combat"

## What somebody waits for, and what will be done then: all of it is declared when beginning to
## wait, and holds until the next turn. [HC-135] [HC-136] [HC-140]
kind watch {
  trigger        : trigger
  reply          : reply
  state weapon   : weapon? = none          "With what to strike or shoot"
  state way      : mode? = none            "In which way to strike"
  state shots    : int 1.. = 1             "How many shots"
  state location : location = torso        "Where to strike or shoot"
  state errand   : action? = none          "What else to do, if it is neither"
  state comer    : combatant? = none       "Who has set it off"
  state centre   : int = 0                 "Where along the line of battle the ground is that he watches"
  state radius   : int 1.. = 1             "Yards around it [HC-141]"
  state line     : bool = false            "All of it in that direction instead [HC-141]"
}

## Doing nothing at all, unless something happens. It takes a long action, and there is
## no time for anything afterwards. [HC-130] [HC-135] [HC-136] [HC-141]
action wait "wait" {
  seconds = 10
  may     = true
  rule perform {
    choose trigger from triggers where not it.fires or let_fly.may(actor) by actor "What to wait for"
    choose reply from replies where it.may(actor) and (it == let_fly or not trigger.fires) by actor "What to do then"
    let watch = new watch { trigger = trigger ; reply = reply }
    reply.plan(actor, watch)
    if trigger.fires { watch_ground(actor, watch, the(watch.weapon)) }
    actor.watch = watch
    actor.turn_over = true
    say "{actor} wait{verb_s(actor)} for {trigger}, to {reply}."
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
  on_step(watcher, watch, mover) : bool = false
  on_attack : bool = false
  fires     : bool = false                 "One must shoot, at the first who comes [HC-141]"
}
## [HC-136]
trigger comes_near "an enemy in reach" {
  on_step   = distance(watcher, mover) <= (watch.weapon?.reach ?? watcher.reach)
  on_attack = true
}
## [HC-139]
trigger is_attacked "an attack" { on_attack = true }
## [HC-141]
trigger comes_into_view "an enemy on the ground he watches" { on_step = sees(watcher, watch, mover) ; fires = true }
## [HC-141]
define sees(watcher, watch, mover: combatant) =
  watch.line ? sign(mover.at - watcher.at) == sign(watch.centre - watcher.at) : abs(mover.at - watch.centre) <= watch.radius

## What the wait turns into: one attack, or one short action. The details are declared
## when it begins. [HC-136] [HC-137]
kind reply plural replies {
  may(watcher) : bool
  attacks      : bool = true               "An attack, which takes its place by reach [HC-139]"
  rule plan(watcher, watch)
  rule carry_out(watcher, watch, comer: combatant)
}
## [HC-136] [HC-137]
reply strike_first "strike" {
  may = watcher.tactic.attacks and len(for_melee(watcher)) > 0
  rule plan {
    choose weapon from for_melee(watcher) by watcher "With which weapon"
    choose watch.location from locations where can_aim(weapon, it) by watcher
    choose watch.way from weapon.modes where finds(it, watch.location) by watcher "In which way"
    watch.weapon = weapon
  }
  rule carry_out {
    let weapon = the(watch.weapon)
    if weapon in watcher.ready and comer in within_reach(watcher, weapon) {
      let blow = new attack { attacker = watcher ; weapon = weapon ; way = watch.way ; location = watch.location }
      melee(blow, [comer])
    }
  }
}
## [HC-136] [HC-141]
reply let_fly "shoot" {
  may = watcher.tactic.attacks and any(watcher.ready, shoots(watcher, it))
  rule plan {
    choose weapon from watcher.ready where shoots(watcher, it) by watcher "With which weapon"
    choose watch.shots from 1..most_shots(watcher, weapon) by watcher "How many shots"
    choose watch.location from locations where can_shoot_at(weapon, it) by watcher
    watch.weapon = weapon
  }
  rule carry_out { if the(watch.weapon) in watcher.ready { unit_volley(watcher, the(watch.weapon), watch) } }
}
## [HC-136] [HC-137]
reply be_quick "do something short" {
  may     = watcher.tactic.acts and any(actions, is_short(watcher, it))
  attacks = false
  rule plan { choose watch.errand from actions where is_short(watcher, it) by watcher "What to do quickly" }
  rule carry_out { if is_short(watcher, the(watch.errand)) { the(watch.errand).perform(watcher) } }
}

## The cost of covering more than one yard; a line has its own price. [HC-141]
define watched_ground(watch: watch?) = watch == none ? 0 : watch.line ? watched_line : watched_width(watch.radius)

## A step that somebody waits for interrupts the mover's turn, the longest
## weapon first; but not yet if the mover comes to attack with a weapon as long.
## Except for opportunity fire, one may let it pass. [HC-137] [HC-138] [HC-139] [HC-141]
on steps as watched_for {
  rank watchers from filter(enemies(mover), waits_for_step(it, mover)) { highest patience(it) }
  for watcher in watchers {
    if mover.active and waits_for_step(watcher, mover) and not comes_to_blows(mover, watcher) { spring(watcher, mover) }
  }
}
## [HC-136]
define waits_for_step(watcher, mover: combatant) =
  watcher.watch != none and watcher.watch.trigger.on_step(watcher, watcher.watch, mover)
## Whether somebody goes for one who waits, and can strike as far. [HC-139]
define comes_to_blows(comer, watcher) =
  comer.quarry == watcher and has_attack(comer) and by_reach(watcher) and comer.reach >= patience(watcher)
## Whether somebody waits with an attack whose timing depends on its reach. [HC-139]
define by_reach(watcher) = watcher.watch?.reply.attacks ?? false
## How far somebody's reply reaches. [HC-139]
define patience(watcher) = watcher.watch == none ? 0 : reach_of(watcher.watch.reply, watcher.watch.weapon)
## [HC-139]
define reach_of(reply, weapon: weapon?) = weapon == none ? 0 : reply == let_fly ? weapon.max_range : weapon.reach
## Whoever went for somebody who waits, but then attacks others or nobody, has come for
## another reason, and is struck after all. [HC-139]
rule come_for_nothing(comer, foes: list of combatant) {
  let watcher = comer.quarry
  if watcher != none and comer.active and watcher not in foes and waits_for_step(watcher, comer) {
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
around rule melee as readied_attacks when not attack.free and any(foes, waits_for_attack(it)) {
  let comer = attack.attacker
  rank watchers from filter(foes, waits_for_attack(it)) { last by_reach(it) ; highest patience(it) }
  for watcher in filter(watchers, not by_reach(it) or patience(it) > attack.weapon.reach) {
    if comer.active { spring(watcher, comer) }
  }
  if comer.active {
    together {
      for watcher in filter(watchers, by_reach(it) and patience(it) == attack.weapon.reach) { spring(watcher, comer) }
      proceed()
    }
    for watcher in filter(watchers, it.active and by_reach(it) and patience(it) < attack.weapon.reach) {
      if comer.active { spring(watcher, comer) }
    }
  }
}
## [HC-139]
define waits_for_attack(watcher) = watcher.watch?.trigger.on_attack ?? false
