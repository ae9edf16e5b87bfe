## 14. Scorpion men: fighters with a tail that can be hit, and whose sting is poisonous. The poison
## drains AP, and goes on doing so as it wears off.
ruleset "Ebb and Flow: scorpion men" { version = "1.0" }
extends "ebb-and-flow"

## Between the legs, in the middle of the chart.
extend map body {
  art at E14 """
    p
    p
    p
  """
  legend { p : tail }
}
## A tail that is hit droops, and must be raised again like a weapon that is drawn.
part tail { class = systemic ; rule struck { for weapon in stings(victim) { weapon.drawn = false } } }
define stings(who) = filter(who.held, it.poison > 0)
extend kind weapon { poison : int 0.. = 0 "AP that it takes at first" }
weapon sting { extra = 3 ; start = E19 ; draw = 4 ; poison = 4 }
around define in_hand = proceed() and weapon.poison == 0
after step make_attack.land as stung when threats(attack) != [] { sicken(victim, attacker, weapon.poison) }

param poison_ticks : int 1.. = 15          "Until a poison works once more"
condition poisoned(who, dose: int, cause: combatant) stacks { on runs_out { sicken(who, cause, dose) } }
## Each time it takes one AP less; at 0 AP the victim is unconscious.
rule sicken(who, cause: combatant, dose: int) {
  if dose == 0 or not who.active { return }
  who.ap = max(0, who.ap - dose)
  say "The poison takes {dose} AP from {who}."
  if who.ap == 0 { leave(who, unconscious, cause) }
  begin poisoned(who, dose - 1, cause) for poison_ticks ticks
}
after rule treat as antidote { end poisoned(who) }
