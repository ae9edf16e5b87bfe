## A hero's sheet or a monster's stat block, and what changes in a fight.
chapter "Creatures" of "srd-5e"

## The space a creature takes up. [SR-016]
kind size plural sizes {
  order   : int                            "From the smallest to the largest"
  squares : int 1..                        "Wide and deep"
}
rows size(order, squares) {
  tiny       : 0, 1
  small      : 1, 1
  medium     : 2, 1
  large      : 3, 2
  huge       : 4, 3
  gargantuan : 5, 4
}
kind nature plural natures of humanoid, undead, beast, giant, monstrosity, construct, fey

## A stat block, or a hero's sheet. [SR-170]
kind creature plural creatures {
  nature : nature = humanoid               "Some spells and features do not touch all natures"
  size   : size = medium                   "Squares it takes, and whom it can hold or shove"
  hero   : bool = false                    "Fights for its life at 0 hit points [SR-084]"
  level  : int 0.. = 0                     "Of a hero"

  strength, dexterity, constitution, intelligence, wisdom, charisma : int 1..30 = 10    "Ability score"

  ac            : int 0..                  "Armour Class, with all that is worn"
  hp            : int 1..                  "Hit points when unhurt"
  speed         : int 0.. = 30             "Feet"
  proficiency   : int 0.. = 2              "Bonus [SR-063]"
  trained       : int 0.. per skill = 0    "Times the proficiency bonus is added"
  trained_saves : list of ability = []     "Saving throws that add the proficiency bonus"

  attacks     : list of attack             "What it can attack with"
  per_action  : int 1.. = 1                "Attacks in one Attack action [SR-046]"
  multiattack : bool = false               "Has them by Multiattack, which is no Attack action [SR-041] [SR-046]"
  reach       : int 0.. = 5                "Feet, of its limbs, to grapple and to shove [SR-042] [SR-045]"
  grapples    : bool = false               "Has a hand free to hold somebody [SR-042]"
  critical_on : int 2..20 = 20             "Weapons score a critical hit from here up [SR-034]"
  traits      : list of trait = []         "Features that change rules for it"

  resists    : list of damage_type = []         "Takes half of such damage [SR-075]"
  vulnerable : list of damage_type = []         "Takes such damage twice [SR-075]"
  immune     : list of damage_type = []         "Takes none of such damage [SR-075]"
  never_charmed, never_poisoned : bool = false  "Immune to that condition"

  spells  : list of spell = []              "It can cast"
  casting : ability = ability.intelligence  "Spellcasting ability [SR-118]"
  slots   : list of slot = []               "Spell slots, one entry for each [SR-110]"
}

kind combatant {
  creature : creature                         "The stat block that it fights by"
  hp_max   : int 1.. = creature.hp            "Hit points when unhurt"
  unaware  : bool = false                     "Surprised as the fight begins [SR-002]"
  traits   : list of trait = creature.traits  "Features that change rules for it"

  own slots : list of slot = self.creature.slots  "Spell slots"

  state hp         : int 0.. = hp_max      "Hit points left"
  state temporary  : int 0.. = 0           "Temporary hit points [SR-086]"
  state at         : square                "Of a large creature its upper left square"
  state initiative : int = 0               "What initiative came to"
  state dead       : bool = false          "Is dead"
  state stable     : bool = false          "At 0 hit points, but no longer dying [SR-083]"
  state successes, failures : int 0.. = 0  "Death saving throws [SR-080]"

  state action    : bool = true         anew on turn_starts    "Has its action left [SR-006]"
  state bonus     : bool = true         anew on turn_starts    "Has its bonus action left [SR-007]"
  state reaction  : bool = true         anew on turn_starts    "Has its reaction left [SR-008]"
  state moved     : int 0.. = 0         anew on turn_starts    "Feet gone in this turn [SR-010]"
  state dashes    : int 0.. = 0         anew on turn_starts    "Times it has dashed in it [SR-022]"
  state blows     : int 0.. = 0         anew on turn_starts    "Attacks left of an Attack action [SR-020]"
  state struck    : list of attack = [] anew on turn_starts    "Attacked with so far in this action [SR-046]"
  state wielded   : list of attack = [] anew on turn_starts    "Attacked with in all actions of this turn [SR-041]"
  state cast_now  : list of spell = []  anew on turn_starts    "Cast in this turn [SR-113]"
  state used_now  : list of trait = []     "Used in this turn, whosesoever it is [SR-154]"
  state turn_over : bool = false        anew on turn_starts    "Does nothing more this turn"
  state spent     : list of attack = []    "Attacks that must recover [SR-172]"
  state used      : list of trait = []     "For good, in this fight"

  define squares = creature.size.squares
  define body    = covered(at, squares)
  define reach   = max(map(filter(attacks, not it.harmless), it.reach))
  define lives   = not dead
  define active  = hp > 0
  define attacks = concat(creature.attacks, [fist])
}
kind combat {
  edge        : square = T16               "Lower right corner of the field"
  state order : list of combatant = []     "Who takes turns before whom [SR-003]"
  state clock : int = 0                    "Turns that have come, those of the dead among them"
}

## What sets a creature apart: the features of heroes, the traits of monsters.
kind trait plural traits {
  ## Extra dice of damage, once a turn.
  extra(attacker, target: combatant, attack, second_die: int) : dice? = none
}

event turn_comes(clock: int)
event turn_starts(who)
event turn_ends(who)
event hurt(who, amount: int, type: damage_type, cause: combatant)
## Harm that is no wound: to be held, shoved, webbed, or put under a spell. [SR-183]
event wronged(who, cause: combatant)
event falls(who, cause: combatant) headline    "{who} falls."
event dies(who, cause: combatant) headline     "{who} dies."
event regains(who, amount: int, healer: combatant)
