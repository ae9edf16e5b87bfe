## Weapons, teeth and claws: everything an attack is made with.
chapter "Weapons and damage" of "srd-5e"

## Types of damage. They have no rules of their own. [SR-074]
kind damage_type plural damage_types of acid, bludgeoning, cold, fire, force, lightning, necrotic, piercing, poison, psychic, radiant, slashing, thunder

## A way to attack: a weapon, natural or not, or a spell with an attack roll. [SR-030]
kind attack plural attacks {
  damage      : dice                       "Thrown for a hit, before modifiers"
  type        : damage_type                "Of the damage: some resist it, or are immune"
  reach       : int 0.. = 5                "Feet, in melee; 0: only from afar [SR-038]"
  range       : int 0.. = 0                "Feet without trouble; 0: only in melee [SR-036]"
  long_range  : int 0.. = range            "Feet with disadvantage [SR-036]"
  finesse     : bool = false               "Strength or Dexterity, whichever is better [SR-032]"
  light       : bool = false               "Serves for two-weapon fighting [SR-041]"
  heavy       : bool = false               "Too large for the small [SR-048]"
  two_handed  : bool = false               "Takes both hands [SR-049]"
  thrown      : bool = false               "A melee weapon, but here only to be thrown [SR-032]"
  loading     : bool = false               "One shot for each action [SR-047]"
  spell       : bool = false               "Made by spellcasting, not with a weapon"
  proficient  : bool = true                "Its user adds the proficiency bonus [SR-033]"
  most        : int 1.. = 9                "Times in one Attack action [SR-046]"
  harmless    : bool = false               "Does nothing but what it does besides"
  recovers_on : int 0..6 = 0               "Cannot be used again until a d6 shows so much [SR-172]"
  rule comes_home(attacker, target: combatant) { }
  state raised : int 0.. = 0               "Dice more, of a spell in a higher slot [SR-111]"
  define melee  = reach > 0
  define ranged = reach == 0 and not thrown
}

# ---- weapons ----------------------------------------------------------------------------------
# Those carried by the heroes and monsters here, with the document's numbers.

## [SR-071] [SR-074]
rows attack(damage, type) {
  club         : 1d4, bludgeoning
  mace         : 1d6, bludgeoning
  longsword    : 1d8, slashing
  morningstar  : 1d8, piercing
  quarterstaff : 1d6, bludgeoning
  warhammer    : 1d8, bludgeoning
}
## [SR-041]
rows attack(damage, type, finesse, light) {
  scimitar   : 1d6, slashing, true, true
  shortsword : 1d6, piercing, true, true
  rapier     : 1d8, piercing, true, false
}
## [SR-048] [SR-049]
rows attack(damage, type, two_handed, heavy) {
  greatclub  : 1d8,  bludgeoning, true, false
  greatsword : 2d6,  slashing,    true, true
  greataxe   : 1d12, slashing,    true, true
}
## Thrown weapons, which serve in melee as well. [SR-036]
rows attack(damage, type, range, long_range, finesse, light) {
  dagger  : 1d4, piercing, 20, 60,  true,  true
  handaxe : 1d6, slashing, 20, 60,  false, true
  javelin : 1d6, piercing, 30, 120, false, false
  spear   : 1d6, piercing, 20, 60,  false, false
}
## [SR-036] [SR-047] [SR-048] [SR-049]
rows attack(damage, type, reach, range, long_range, two_handed, loading, heavy) {
  shortbow                        : 1d6, piercing,    0, 80,  320, true,  false, false
  longbow                         : 1d8, piercing,    0, 150, 600, true,  false, true
  light_crossbow "Light crossbow" : 1d8, piercing,    0, 80,  320, true,  true,  false
  sling                           : 1d4, bludgeoning, 0, 30,  120, false, false, false
}
## 1 plus the Strength modifier. [SR-039]
attack fist "Unarmed strike" { damage = 1 ; type = bludgeoning }
