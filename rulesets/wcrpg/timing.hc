## Every action is declared and then resolved: at once, or all together.
chapter "Timing" of "wcrpg"

## The kinds of action, each of which can have its own timing, in the order in which those put
## off are resolved. [WC-065] [WC-067]
kind action_kind plural action_kinds of moving "movement", attacking "attacks", other "other actions", closing "the end of the round"
kind moment plural moments of at_once "at once", put_off "all together"

## What a combatant has declared. Every action is declared first and then resolved. [WC-060]
kind intent {
  actor        : combatant                 "Who acts"
  deed         : deed                      "What is done"
  target       : combatant?                "To whom"
  state weapon : weapon? = none            "With what"
  state goal   : square? = none            "Where a move ends, on squares and hexes"
  state across : num = 0                   "On the tabletop: to the right"
  state along  : num = 0                   "And down"
  state facing : int? = none               "Where a turn ends [WC-027]"
}

## Turn-based: an action is resolved before anybody may declare another. Simultaneous: every
## action, free ones included, waits until the last has been declared. Later combatants hear what
## earlier ones declare, unless declarations are secret: then each group knows only its own plans,
## and all are announced before the first is resolved. [WC-060] [WC-061] [WC-063] [WC-067] [WC-069]
rule carry_out(intent) {
  if timing[intent.deed.counts_as] == at_once {
    intent.deed.perform(intent)
    return
  }
  add intent to intent.actor.plans
  if not secret_declarations { tell_declaration(intent) }
}
rule tell_declaration(intent) {
  if intent.facing != none {
    tell_turn(intent.actor, the(intent.facing), true)
  } else if intent.weapon != none and intent.deed.counts_as == attacking {
    say "{intent.actor} declares: {intent.deed} on {intent.target}, {intent.weapon}."
  } else if intent.weapon != none {
    say "{intent.actor} declares: {intent.deed}, {intent.weapon}."
  } else if intent.goal != none {
    say "{intent.actor} declares: {intent.deed} to {intent.goal}."
  } else {
    say "{intent.actor} declares: {intent.deed}."
  }
}
## Deferred actions are resolved kind by kind, each against the field as it is at that
## moment; the deeds of one combatant follow one another. Damage counts when the round
## closes, after shields have come back, so that a doomed combatant still does what he has
## declared. Then those who mean to leave do so, if they are still standing. [WC-063]
## [WC-064] [WC-067] [WC-158] [WC-159]
rule resolve_plans() {
  if secret_declarations {
    for who in combat.order { for intent in who.plans { tell_declaration(intent) } }
  }
  for each in action_kinds {
    together {
      for who in combat.order { resolve_of(who, each) }
    }
  }
  for who in combat.order {
    who.plans = []
    regenerate(who)
  }
  settle()
  for who in combat.order {
    let fate = who.leaving
    who.leaving = none
    if fate != none and who.active { depart(who, fate) }
  }
}
## A combatant who can no longer act when his action comes up loses it. [WC-067] [WC-068]
rule resolve_of(who, kind_now: action_kind) {
  for intent in filter(who.plans, it.deed.counts_as == kind_now) { if who.may_act { intent.deed.perform(intent) } }
}

## Damage that has yet to take effect. [WC-064]
kind hit {
  against : combatant                      "Who is hit"
  cause   : combatant                      "Who hits"
  facet   : arc                            "On which side of the target"
  amount  : int                            "Damage"
  lethal  : bool                           "Whether it takes hit points"
  fatal   : bool                           "Puts the victim out, whatever protects it"
}
define damage_waits = timing[attacking] == put_off or combat.instant
rule settle() {
  let hits = combat.hits
  combat.hits = []
  for hit in hits { land(hit) }
  for who in combatants {
    if not who.active and not who.told {
      who.told = true
      announce falls(who)
    }
  }
}
