## What somebody has to fight with, how long he is busy after an attack, and what he may do when
## he is ready again.
chapter "Action points and viscosity" of "ebb-and-flow"

param base_viscosity : int 0.. = 10        "Ticks after an attack, before what weapons add [EF-022]"
param viscosity_of   : one of all_held or attacking_weapon = all_held    "Which weapons add to it [EF-022]"
param aim_to_pool    : bool = false        "Aiming fills the pool up, but no further [EF-090]"

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

kind combatant {
  skills           : list of skill = []
  initiator        : bool = false          "Opens the fight [EF-120]"
  state ap         : int 0.. = pool(self)  "[EF-012] [EF-016]"
  state ap_penalty : int 0.. = 0           "What lasting wounds take from the pool [EF-104]"
  state ready_at   : int 0.. = 0           "The tick at which the count is over [EF-021]"
  define ready = active and tick >= ready_at
}
kind combat {
  state begun : bool = false               "The attack that opens the fight has been made [EF-012]"
}

## The sum of what skills grant, less what lasting wounds take. [EF-010] [EF-012]
score pool(who) {
  skills : sum(who.skills, it.ap)
  wounds : -who.ap_penalty
  least  : at_least 0
}
## What somebody has for an attack. The one that opens the fight finds all pools full again. [EF-012]
define at_hand(who) = combat.begun ? who.ap : max(who.ap, pool(who))
## The attack that opens the fight finds everybody fresh, before it is paid. It takes nothing
## from who has more. [EF-012]
rule refresh() {
  for who in combatants { who.ap = at_hand(who) }
  combat.begun = true
}
## Everything that is held adds to it. [EF-022]
score viscosity(who, weapon) "The viscosity of {weapon}" {
  base    : base_viscosity
  weapons : viscosity_of == all_held ? sum(who.held, it.viscosity) : weapon.viscosity
  least   : at_least 0
}
define pace(who) = min(map(who.held, viscosity(who, it)), base_viscosity)

# ---- turns ---------------------------------------------------------------------------------

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

## Whoever is ready and does not attack aims; there is no other way to wait. He stays ready to
## answer. [EF-013] [EF-026] [EF-042] [EF-090] [EF-091]
deed aim {
  rule perform {
    let more = aim_rate(who)
    who.ap = aim_to_pool ? max(who.ap, min(pool(who), who.ap + more)) : who.ap + more
  }
}
score aim_rate(who) { base : 1 ; least : at_least 0 }
