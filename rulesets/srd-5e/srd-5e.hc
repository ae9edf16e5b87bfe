## Combat for heroes and monsters: a d20 against a number, turns with a move and an action, and hit
## points between a fighter and the floor.
##
## This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative Commons Attribution 4.0 International License available at https://creativecommons.org/licenses/by/4.0/legalcode.
ruleset "SRD 5e: Combat" {
  version = "1.8"
  source  = "System Reference Document 5.1, CC-BY-4.0"
}

chapters "checks", "attacks", "creatures", "turns", "moving", "attacking", "grappling", "damage", "conditions", "magic", "spells", "features", "bestiary"

# ========================================================================================
#  House rules: what the document leaves to the table, and how this ruleset reads it
# ========================================================================================

## Identical monsters share one initiative roll. [SR-004]
param group_initiative : bool = true
## Monsters die at 0 hit points; heroes make death saving throws. [SR-084]
param monsters_fight_for_life : bool = false
## A creature in the way, friend or foe, gives half cover. [SR-053]
param creatures_cover : bool = true
## Whoever is incapacitated is grabbed and shoved without a contest. The document has everybody throw. [SR-042] [SR-045]
param helpless_yield : bool = false
## The turned may stay where they are and dodge, as long as they come no nearer. The document has them go as far as they
## can, by the Dash as well, and break free to do so; they dodge only where there is nowhere to go. [SR-163]
param turned_may_stay : bool = false
## The stench of a ghast is harm that it does: a charmed creature whom it poisons saves again if it is on the side of the
## charmer. The document has them save whenever that side does anything harmful, and stench is not done. [SR-178] [SR-183]
param stench_is_harm : bool = false
## The cover from an enemy that it takes to hide from him. [SR-026]
param hides_behind : cover = three_quarters
## A fight is called off after this many rounds.
param round_limit : int 1.. = 50           "Rounds"

# ========================================================================================
#  The course of a fight
# ========================================================================================

setup {
  ## Everybody rolls once, for the whole fight. Ties roll off, with one d20 each. [SR-003] [SR-005]
  phase initiative "Initiative" {
    for who in combatants {
      if leader(who) == who {
        let dice = twenty_of(0, check_hindrance(who))
        who.initiative = roll(dice, "initiative", who) + modifier_of(who, dexterity)
      }
    }
    rank leaders from filter(combatants, leader(it) == it) {
      highest it.initiative
      roll d20 "tie"
    }
    for who in leaders {
      combat.order = concat(combat.order, group_of(who))
      say "{group_of(who)}: {who.initiative}."
    }
    for who in combatants { if who.unaware { begin surprised(who) } }
  }
}
## Who rolls for a group: its first member. [SR-004]
define leader(who) = first(group_of(who))
define group_of(who) =
  group_initiative and not who.creature.hero ? filter(who.side.members, it.creature == who.creature) : [who]

## A round lasts six seconds, and everybody has one turn in it. [SR-001]
round {
  phase turns "Turns" {
    for who in combat.order {
      combat.clock += 1
      announce turn_comes(combat.clock)
      if who.lives and last_side_standing() == none { take_turn(who) }
    }
  }
}
define seconds(rounds: int) = 6 * rounds
## A minute is over when the turn in which it began has come ten times more, be it that of somebody dead. [SR-001]
define in_a_minute() = combat.clock + 10 * len(combat.order)

victory {
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

picture of who {
  who.body
  bar who.hp of who.hp_max "Hit points"
  pool count(who.slots, not it.spent) of len(who.slots) "Spell slots" when len(who.slots) > 0
  show who.creature.ac "Armour Class"
  show who.temporary "Temporary hit points" when who.temporary > 0
  sign "asleep" when asleep(who)
  sign "prone" when prone(who)
  sign "stunned" when stunned(who)
  sign "paralyzed" when paralyzed(who)
  sign "restrained" when restrained(who)
  sign "blinded" when blinded(who)
  sign "stable" when who.stable and not who.dead
  sign "dying" when who.hp == 0 and not who.stable and not who.dead
  sign "dead" when who.dead
}
picture of feature { feature.squares }

# ========================================================================================
#  What a fight measures
# ========================================================================================

measure attack_rolls "Attacks"        by attacker on strikes : 1
measure hits         "Hits"           by attacker on lands   : 1
measure criticals    "Critical hits"  by attacker on lands when critical : 1
measure damage_dealt "Damage dealt"   by cause on hurt       : amount
measure healed       "Healed"         by healer on regains   : amount
measure spells_cast  "Spells cast"    by caster on casts     : 1
measure dropped      "Fell"           by who on falls        : 1
measure killed       "Died"           by who on dies         : 1
measure standing     "Still standing" by side at end         : len(active(side))
measure length       "Rounds" at end                         : round
measure time         "Seconds" at end                        : seconds(round)

# What variants may still call by its former name.
renamed allowed to may_do
renamed payable to can_pay
renamed cannot_save to must_fail
renamed castable to can_cast
