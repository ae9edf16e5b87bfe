## A small game without dice: both put breath into a stroke and a guard, in secret; the higher counts.
## A guard that is higher by far is a riposte. Breath comes back slowly; wounds do not heal.
##
## Measured by `hcl sim starters/bids starters/bids/rooftops -n 4000`: the fencers win 50.6 %.
ruleset "A game of sealed bids" { version = "0.1" }

param clear   : int 1.. = 3                "A stroke that is higher by so much wounds twice"
param riposte : int 1.. = 3                "A guard that is higher by so much strikes back"

# ---- who fights, and with what ----------------------------------------------

kind weapon plural weapons { stroke, guard : int = 0 }
rows weapon(stroke, guard) {
  rapier : 1,  1
  dagger : 0,  2
  club   : 2, -1
  axe    : 3, -2
}
kind combatant {
  wounds_max   : int 1.. = 5               "With so many he is out of the fight"
  breath_max   : int 1.. = 6               "Breath at first, and at most"
  recovers     : int 0.. = 3               "Breath that comes back in a round"
  weapon       : weapon = club
  state wounds : int = 0                   # state is what changes in a fight
  state breath : int = breath_max
  define active = wounds < wounds_max      # whoever is not active is out of the fight
}

# ---- what a bid is worth: `hcl run --why` shows each term --------------------

score stroke_worth(who, stroke: int) {
  bid    : stroke
  weapon : who.weapon.stroke    "{who.weapon}"
}
score guard_worth(who, guard: int) {
  bid    : guard
  weapon : who.weapon.guard    "{who.weapon}"
}
event turn_starts(who)
event hurt(who, amount: int, cause: combatant)    "{cause} wounds {who}: {who.wounds} of {who.wounds_max}."
event falls(who, cause: combatant) headline       "{who} falls to {cause}."

## Whose stroke has been turned aside guards himself badly until his next turn.
condition off_balance(victim) until turn_starts(victim) {
  modifier off_balance to guard_worth for who as victim : -2
}

# ---- a stroke ---------------------------------------------------------------

rule take_turn(who) {
  announce turn_starts(who)
  choose foe from enemies(who) by who "Whom to strike"
  sealed {                                       # neither sees what the other bids
    choose stroke from 0..who.breath by who "Breath for the stroke"
    choose guard from 0..foe.breath by foe "Breath for the guard"
  }
  who.breath -= stroke
  foe.breath -= guard
  let lead = stroke_worth(who, stroke) - guard_worth(foe, guard)
  if stroke == 0 {
    say "{who} holds back."
  } else if lead > 0 {
    wound(foe, lead >= clear ? 2 : 1, who)
  } else if lead <= -riposte {
    begin off_balance(who)
    wound(who, 1, foe)
  } else {
    say "{foe} keeps {who} off."
  }
}
rule wound(who, amount: int, cause: combatant) {
  who.wounds += amount
  announce hurt(who, amount, cause)
  if not who.active { announce falls(who, cause) }
}

# ---- the course of a fight --------------------------------------------------

round {
  phase breathe {
    for who in combatants { who.breath = min(who.breath_max, who.breath + who.recovers) }
  }
  phase strokes "Strokes" {
    rank order from active_combatants() { highest it.breath ; lowest it.wounds }
    for who in order {
      if who.active and enemies(who) != [] { take_turn(who) }
    }
  }
}
victory {
  winner last_side_standing() "the last side standing"
  draw "all are out of breath" when round >= 60
}
measure wounds "Wounds dealt" by cause on hurt : amount

# How a machine decides. Who always did the same would be found out: so it draws, and the number
# behind `weighted` says how likely each bid is.
policy patient {
  foe    : highest it.wounds
  stroke : weighted it >= 2 ? 5 : 2
  guard  : weighted it <= who.breath ? 2 : 0
}
policy furious {
  foe    : lowest it.breath
  stroke : weighted it * it + 1
  guard  : weighted 4 - it
}
