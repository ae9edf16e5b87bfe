## A turn: movement, an action, and whatever else a creature may do.
chapter "Turns and actions" of "srd-5e"

## In any order, and none of it is required. [SR-006]
rule take_turn(actor) {
  step begin_turn {
    announce turn_starts(actor)
    recharge(actor)
    come_to_light()
  }
  ## [SR-080]
  step death when actor.lives and actor.hp == 0 and not actor.stable { death_save(actor) }
  step act {
    while may_act(actor) and not actor.turn_over and last_side_standing() == none and any(deeds, may_do(actor, it)) {
      if must_flee(actor) {
        flee(actor)
      } else {
        choose optional deed from deeds where may_do(actor, it) by actor "What to do (nothing ends the turn)"
        if deed == none { actor.turn_over = true } else { act(actor, deed) }
      }
    }
  }
  announce turn_ends(actor)
}
## The surprised do nothing before the end of their first turn. [SR-002] [SR-094]
define may_act(who) = able(who) and not surprised(who)
## One reaction between a creature's turns. [SR-008] [SR-163]
define may_react(who) = who.reaction and may_act(who) and not turned(who)

## What a creature can do in a turn, and what it costs. An attack uses up one of those that an
## Attack action grants; the first takes the action. [SR-006] [SR-007] [SR-020] [SR-046]
kind deed plural deeds {
  cost       : cost = action               "What it takes of a turn"
  fleeing    : bool = false                "May be done by somebody who is turned [SR-163]"
  may(actor) : bool = true                 "Whether it can be done now"
  rule perform(actor)
}
kind cost plural costs of action, bonus "bonus action", blow "attack", reaction, nothing
define may_do(actor, deed) = can_pay(actor, deed.cost) and (deed.fleeing or not turned(actor)) and deed.may(actor)
define can_pay(actor, cost) =
  cost == nothing or cost == action and actor.action or cost == bonus and actor.bonus or
    cost == blow and (actor.blows > 0 or actor.action)
rule act(actor, deed) {
  step pay { pay(actor, deed.cost) }
  step perform { deed.perform(actor) }
}
rule pay(actor, cost) {
  if cost == action or cost == blow and actor.blows == 0 { actor.action = false }
  if cost == bonus { actor.bonus = false }
  if cost == blow and actor.blows == 0 {
    actor.blows = actor.creature.per_action
    actor.struck = []
  }
  if cost == blow { actor.blows -= 1 }
}

# ---- the actions ----------------------------------------------------------------------------

## As much movement again as the speed. [SR-022]
deed dash {
  fleeing = true
  may     = not driven(actor) or can_dash_away(actor)
  rule perform { run_on(actor) }
}
rule run_on(actor) {
  actor.dashes += 1
  say "{actor} dashes."
}
## Movement provokes no opportunity attacks. [SR-023]
deed disengage { rule perform { slip_away(actor) } }
rule slip_away(actor) {
  begin disengaged(actor)
  say "{actor} disengages."
}
condition disengaged(who) until turn_ends(who)
## [SR-024]
deed dodge {
  fleeing = true
  may     = not must_flee(actor)
  rule perform {
    begin dodging(actor)
    say "{actor} dodges."
  }
}
condition dodging(who) until turn_starts(who) {
  modifier dodging to hindrance for target : 1    when keeps_moving(target) and sees(target, attacker)
  modifier nimble to save_favour for who   : 1    when ability == dexterity and keeps_moving(who)
}
define keeps_moving(who) = able(who) and speed(who) > 0
## An ally's next attack on an enemy next to the helper has advantage. [SR-025]
deed help {
  may = any(enemies(actor), may_hinder(actor, it)) and len(allies(actor)) > 1
  rule perform {
    choose foe from enemies(actor) where may_hinder(actor, it) by actor "Against whom"
    choose friend from without(allies(actor), actor) by actor "Whom to help"
    begin helped(friend, foe, actor)
    say "{actor} helps {friend} against {foe}."
  }
}
define may_hinder(who, foe: combatant) = next_to(who, foe) and not charmed_by(who, foe)
condition helped(friend, foe: combatant, helper: combatant) until turn_starts(helper) {
  modifier helped to favour for attacker as friend : 1 when target == foe
}
on strikes as help_is_used { end helped(attacker, target, any) }
## Stealth against the passive Perception of each enemy: one hides from whom it beats. Nobody hides from an enemy who sees
## him in plain view, nor stays hidden from him. [SR-026] [SR-035] [SR-066]
deed hide {
  may = can_hide(actor)
  rule perform { hide_now(actor) }
}
rule hide_now(actor) {
  let stealthy = check(actor, stealth)
  let fooled   = filter(enemies(actor), not sees_clearly(it, actor) and stealthy > alertness(it))
  if len(fooled) > 0 {
    say "{actor} hides from {fooled}: {stealthy}."
  } else {
    say "{actor} hides from nobody: {stealthy}."
  }
  for foe in fooled { begin hidden(actor, stealthy, foe) }
}
define alertness(foe) = asleep(foe) ? 0 : passive_perception(foe)
condition hidden(who, stealthy: int, foe: combatant)
define can_hide(who) = any(foe in enemies(who), not sees_clearly(foe, who) and not hidden(who, any, foe))
define sees_clearly(foe, who) =
  not sightless(foe) and not invisible(who) and in_view(foe, who) and cover_from(who, foe) < hides_behind.bonus
## Whoever moved, and whoever has eyes again. [SR-026]
rule come_to_light() {
  for who in combatants {
    if hidden(who) {
      for foe in enemies(who) { if sees_clearly(foe, who) { end hidden(who, any, foe) } }
    }
  }
}
on strikes as gives_itself_away {
  end hidden(attacker)
}
## Readies an attack on whoever comes within reach. [SR-027]
deed make_ready "Ready an attack" {
  rule perform {
    begin ready(actor)
    say "{actor} waits for somebody to come near."
  }
}
condition ready(who) until turn_starts(who)
