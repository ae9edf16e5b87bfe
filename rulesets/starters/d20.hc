## A small game with a d20: roll it, add your skill, and meet the other's armour. A 20 always hits,
## and knocks the foe down. The last side standing wins.
##
## Measured by `hcl sim starters/d20 starters/d20/bridge -n 4000`: the watch wins 49.9 %.
ruleset "A game with a d20" { version = "0.1" }

param risk   : int 0.. = 4                 "A mighty blow is this much harder to land …"
param reward : int 0.. = 5                 "… and does this much more damage"

# ---- who fights, and with what ----------------------------------------------

kind weapon plural weapons { damage : dice }
rows weapon(damage) {
  sword                 : 1d8+1
  spear                 : 1d8
  great_axe "Great axe" : 1d12
  knives                : 2d4
}
kind combatant {
  hp_max   : int 1.. = 12                  "Hit points at first"
  skill    : int = 3                       "Added to the d20 of a blow"
  armour   : int = 12                      "What a blow must reach"
  speed    : int = 0                       "Added to the d20 for who comes first"
  weapon   : weapon = sword
  state hp : int = hp_max                  # state is what changes in a fight
  define active = hp > 0                   # whoever is not active is out of the fight
}

# What a reader of a fight sees of a fighter, on pages and in `hcl play`.
picture of who {
  bar max(0, who.hp) of who.hp_max "Hit points"
}

# ---- a blow -----------------------------------------------------------------

event turn_starts(who)
event hurt(who, amount: int, cause: combatant)    "{who} takes {amount}."
event falls(who, cause: combatant) headline       "{who} falls to {cause}."

## What is added to the d20: the terms that count. `hcl run --why` shows each of them.
score to_hit(who, foe: combatant, mighty: bool) {
  skill  : who.skill
  mighty : -risk    "a mighty blow"    when mighty
}
## Prone until his next turn, and easier to hit.
condition down(victim) until turn_starts(victim) {
  modifier down to to_hit for foe as victim : 4 "on the ground"
}
rule strike(who, foe: combatant, mighty: bool) {
  let bonus = to_hit(who, foe, mighty)
  let thrown = roll(d20, "to hit", who)
  if thrown < 20 and thrown + bonus < foe.armour { say "{who} misses {foe}." ; return }
  let damage = roll(who.weapon.damage + (mighty ? reward : 0), "damage", who)
  foe.hp -= damage
  announce hurt(foe, damage, who)
  if not foe.active { announce falls(foe, who) } else if thrown == 20 { begin down(foe) }
}

# ---- the course of a fight --------------------------------------------------

kind combat { state order : list of combatant = [] }
setup {
  phase initiative "Who comes first" { rank combat.order from combatants { roll d20 + it.speed "initiative" } }
}
round {
  phase blows "Blows" {
    for who in combat.order {
      if who.active and enemies(who) != [] {
        announce turn_starts(who)
        choose foe from enemies(who) by who "Whom to strike"
        choose mighty yes or no by who "A mighty blow"
        strike(who, foe, mighty)
      }
    }
  }
}
victory { winner last_side_standing() "the last side standing" }
measure damage "Damage dealt" by cause on hurt : amount

# How a machine decides: by the first policy, where a scenario names no other.
policy wary {
  foe    : lowest it.hp
  mighty : down(foe) or foe.armour <= 13
}
policy fierce like wary { mighty : yes }
