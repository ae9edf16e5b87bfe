## Ebb and Flow: fights without dice, counted in tenths of seconds. An attack is a set of
## squares on a chart of the body. Whoever is attacked pushes them off it again, by
## stepping aside or with a weapon, and that decides where the attacker's own weapon comes
## to rest. What every blow and every parry costs is paid from one pool of action points,
## AP for short.
##
## Numbers in brackets are those of catalogue.md, where every rule of the source has its
## line. Distances are moves of a king: a step across a corner counts one. Nothing is hidden:
## everybody knows the AP, squares and counts of all. How far fighters stand from each other
## the source does not say, and it does not matter. [EF-007] [EF-015] [EF-124]
ruleset "Ebb and Flow" {
  version = "1.0"
  source  = "Ebb and Flow combat system"
}

chapters "hit-locations", "action-points", "weapons", "attacks", "defence", "wounds"

# What the source leaves open, here and at the head of each chapter, may be set in a variant, in
# [params] of a scenario, or by --set.

param ties        : one of in_turn or at_once = in_turn    "What several do at one tick happens in turn, or counts for all of them at its end [EF-025]"
param tick_limit  : int 1.. = 900          "Then it is a draw [EF-121]"
param stall_limit : int 1.. = 60           "Ticks without an attack, then it is a draw [EF-121]"

# ---- the course of a fight -----------------------------------------------------------------

setup {
  ## Whatever is out already is where it starts. [EF-030]
  phase ready {
    for who in combatants {
      for weapon in who.weapons { weapon.at = weapon.starts_at }
    }
  }
}

## Time is counted in ticks, a tenth of a second each or about that; there are no turns. Where
## nobody is ready nothing happens. [EF-020] [EF-021]
round tick {
  ## The quickest first, of those the one with more AP; each has one turn a tick, and who comes
  ## next is looked at anew after each. Whoever opens the fight comes before all. [EF-025] [EF-120]
  phase act "Whose moment it is" {
    let waiting = filter(combatants, it.ready)
    while len(waiting) > 0 {
      rank queue from waiting {
        first it.initiator and not combat.begun
        lowest pace(it)
        highest it.ap
      }
      let actor = first(queue)
      remove actor from waiting
      if actor.ready and last_side_standing() == none { take_slot(actor) }
    }
    hurt_all()
  }
  next max(tick + 1, min(concat(map(active_combatants(), it.ready_at), map(filter(active_combatants(), it.treated_at > tick), it.treated_at))))
}

## [EF-121]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody attacks any more" when tick - combat.last_attack >= stall_limit and none(active_combatants(), bleeding(it))
  draw "neither gets the better of the other" when tick >= tick_limit
}

# ---- what a fight counts -------------------------------------------------------------------

measure hits    "Hits"          by cause on hit           : 1
measure fallen  "Put out of the fight" by cause on leaves : 1
measure spent   "AP on attacks" by attacker on attacks    : attack.cost
measure dodged  "Dodges"        by victim on dodges       : 1
measure parried "Parries"       by victim on parries      : 1
measure length  "Ticks" at end                            : tick
