## What becomes of those who are hit.
chapter "Wounds" of "ebb-and-flow"

param bleeding_ticks : int 1.. = 600       "Until an untreated wound over time kills [EF-102]"
param prone_ticks    : int 0.. = 5         "Viscosity of lying on the ground [EF-103]"
param rise_ap        : int 0.. = 3         "AP to get up again [EF-103]"
param hinder_ap      : int 0.. = 2         "AP lost to a plain wound, now and until it is treated [EF-104]"

event hit(victim, part, cause: combatant)                "{victim} is hit: {part}."
event leaves(victim, fate, cause: combatant) headline    "{victim} is out of the fight: {fate}."

kind fate plural fates of killed, bled_to_death "bled to death", unconscious
## A hit that has not been undone. [EF-100]
kind wound {
  part          : part
  tick          : int
  squares       : int                      "How many squares of the attack lay on it"
  state treated : bool = false
}

kind combatant {
  treated_at   : int 0.. = 0               "The tick at which somebody sees to the wounds; 0: nobody does"
  state wounds : list of wound = []
  state gone   : fate? = none
  define active = gone == none
}
kind combat {
  state blows : list of blow = []          "Hits of which nothing has come yet [EF-025]"
}

## Each part that is still under a square is hit, once, and all of them together. [EF-100]
rule land(attack) {
  for part in parts_under(attack.squares) {
    add new blow {
      victim  = attack.victim ; attacker = attack.attacker ; part = part ; gently = attack.gently
      squares = count(attack.squares, body.area(it) == part)
    } to combat.blows
  }
  if ties == in_turn { hurt_all() }
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
## A single hit. [EF-025]
rule strike(blow) {
  add blow to combat.blows
  if ties == in_turn { hurt_all() }
}
## Who is hit is seen first; then what comes of it, which is a matter of the part and of the
## attacker's skills. Who is out of the fight by then suffers no more. [EF-011] [EF-025] [EF-100] [EF-106]
rule hurt_all() {
  let blows = combat.blows
  combat.blows = []
  for blow in blows {
    let wound = new wound { part = blow.part ; tick = tick ; squares = blow.squares }
    add wound to blow.victim.wounds
    announce hit(blow.victim, blow.part, blow.attacker)
  }
  for blow in blows {
    if blow.victim.active {
      blow.part.struck(blow.victim, blow.attacker, blow.gently)
      for skill in blow.attacker.skills { skill.after_hit(blow.attacker, blow.victim, blow.part) }
    }
  }
}

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

## [EF-103]
deed rise {
  takes_slot = false
  may        = prone(who) and rise_cost(who) <= who.ap
  rule perform {
    who.ap -= rise_cost(who)
    get_up(who)
  }
}
rule get_up(who) {
  end prone(who)
  say "{who} gets up."
}
score rise_cost(who) { base : rise_ap ; least : at_least 0 }
