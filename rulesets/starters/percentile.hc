## A small game with d100: roll your skill or less, and hope that the other parries worse. A tenth
## of the skill is a critical success: it beats an ordinary parry, and goes through armour.
##
## Measured by `hcl sim starters/percentile starters/percentile/arena -n 4000`: the legion wins 49.3 %.
ruleset "A game with d100" { version = "0.1" }

param aiming : int 0.. = 30                "Penalty for aiming past the armour"
param harder : int 0.. = 25                "Penalty for each further parry in a round"
param heavy  : int 1.. = 7                 "Damage from one blow that makes a fighter reel"

# ---- who fights, and with what ----------------------------------------------

kind weapon plural weapons { damage : dice ; parry : int = 0 "Added to the skill in parrying" }
rows weapon(damage, parry) {
  gladius          : 1d6+2,  0
  shield_and_spear : 1d6+1,  15
  trident          : 1d8+2, -10
  two_blades       : 1d6+3,  5
}
kind combatant {
  hp_max        : int 1.. = 12             "Hit points at first"
  attack        : int 0.. = 50             "Per cent"
  parry         : int 0.. = 50             "Per cent"
  armour        : int 0.. = 0              "Taken off the damage of each blow"
  speed         : int = 10                 "The quickest strikes first in a round"
  weapon        : weapon = gladius
  state hp      : int = hp_max             # state is what changes in a fight
  state parries : int = 0 anew on round_starts
  define active = hp > 0                   # whoever is not active is out of the fight
}

# What a reader of a fight sees of a fighter, on pages and in `hcl play`.
picture of who {
  bar max(0, who.hp) of who.hp_max "Hit points"
}

# ---- what a throw must not be above: `hcl run --why` shows each term ---------

score to_hit(who, foe: combatant, aimed: bool) {
  skill : who.attack
  aimed : -aiming    "aims between the plates"    when aimed
}
score to_parry(who) {
  skill  : who.parry
  weapon : who.weapon.parry         "{who.weapon}"     when who.weapon.parry != 0
  again  : -harder * who.parries    "parries again"    when who.parries > 0
}
## Reeling, he attacks and parries badly.
condition reeling(victim) {
  modifier reeling to to_hit for who as victim : -20
  modifier dazed to to_parry for who as victim : -20
}

# ---- a blow -----------------------------------------------------------------

event hurt(who, amount: int, cause: combatant)    "{who} takes {amount}."
event falls(who, cause: combatant) headline       "{who} falls to {cause}."

## The result of a roll: 0 is a failure, 1 a success, 2 a critical success. 96 and above always
## fail.
define success(thrown: int, skill: int) = thrown > min(skill, 95) ? 0 : 10 * thrown <= skill ? 2 : 1

rule strike(who, foe: combatant, aimed: bool) {
  let needed = to_hit(who, foe, aimed)
  let blow   = success(roll(d100, "attack", who), needed)
  if blow == 0 { say "{who} misses {foe}." ; return }
  let guard = to_parry(foe)
  foe.parries += 1
  if success(roll(d100, "parry", foe), guard) >= blow { say "{foe} parries {who}." ; return }
  let armour = aimed or blow == 2 ? 0 : foe.armour
  wound(foe, max(0, roll(who.weapon.damage, "damage", who) - armour), who)
}
rule wound(who, amount: int, cause: combatant) {
  who.hp -= amount
  announce hurt(who, amount, cause)
  if not who.active { announce falls(who, cause) } else if amount >= heavy { begin reeling(who) for 2 rounds }
}

# ---- the course of a fight --------------------------------------------------

round {
  phase blows "Blows" {
    rank order from active_combatants() { highest it.speed ; roll d100 "initiative" }
    for who in order {
      if who.active and enemies(who) != [] {
        choose foe from enemies(who) by who "Whom to strike"
        choose aimed yes or no by who "To strike where there is no armour"
        strike(who, foe, aimed)
      }
    }
  }
}
victory { winner last_side_standing() "the last side standing" }
measure damage "Damage dealt" by cause on hurt : amount

# How a machine decides: by the first policy, where a scenario names no other.
policy soldier {
  foe   : lowest to_parry(it)
  aimed : no
}
policy gladiator {
  foe   : lowest [it.armour, it.hp]
  aimed : foe.armour >= 3 and not reeling(self)
}
