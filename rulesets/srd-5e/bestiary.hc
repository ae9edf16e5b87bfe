## Heroes and monsters.
chapter "Heroes and monsters" of "srd-5e"

# ========================================================================================
#  Four heroes of the 3rd level
# ========================================================================================

## A human with a two-handed sword. [SR-150] [SR-151] [SR-152] [SR-153]
creature champion "Fighter" {
  hero                = true
  level               = 3
  strength            = 16
  dexterity           = 12
  constitution        = 14
  wisdom              = 12
  ac                  = 16
  hp                  = 28
  critical_on         = 19
  trained[athletics]  = 1
  trained[perception] = 1
  trained_saves       = [strength, constitution]
  attacks             = [greatsword, javelin]
  traits              = [great_weapon_fighting, second_wind, action_surge]
  grapples            = true
}
## A human with two short blades and a bow. [SR-154] [SR-155] [SR-156]
creature thief "Rogue" {
  hero                = true
  level               = 3
  dexterity           = 16
  constitution        = 12
  intelligence        = 13
  wisdom              = 12
  charisma            = 14
  ac                  = 14
  hp                  = 21
  trained[stealth]    = 2
  trained[acrobatics] = 2
  trained[perception] = 1
  trained_saves       = [dexterity, intelligence]
  attacks             = [shortsword, shortsword, shortbow]
  traits              = [sneak_attack, cunning_action]
}
## A human in mail, with mace and shield, from the Life domain. [SR-110] [SR-160] [SR-161] [SR-162]
creature priest "Cleric" {
  hero              = true
  level             = 3
  strength          = 14
  constitution      = 14
  wisdom            = 16
  charisma          = 12
  ac                = 18
  hp                = 24
  trained[medicine] = 1
  trained_saves     = [wisdom, charisma]
  attacks           = [mace]
  traits            = [disciple_of_life, channel_divinity]
  casting           = wisdom
  spells            = [sacred_flame, spare_the_dying, cure_wounds, healing_word, bless, guiding_bolt, shield_of_faith, hold_person, blindness]
  slots             = [first_level, first_level, first_level, first_level, second_level, second_level]
}
## An elf, keen of eye, of the School of Evocation who cast Mage Armour in the morning: AC 13 plus the
## Dexterity modifier, at the price of a slot. [SR-110] [SR-149] [SR-164] [SR-165]
creature evoker "Wizard" {
  hero          = true
  level         = 3
  strength      = 8
  dexterity     = 14
  constitution  = 14
  intelligence  = 16
  wisdom        = 12
  ac            = 15
  hp            = 20
  trained[perception] = 1
  trained_saves = [intelligence, wisdom]
  attacks       = [quarterstaff, dagger]
  traits        = [sculpt_spells, elven]
  spells        = [fire_bolt, ray_of_frost, magic_missile, shield, sleep, burning_hands, scorching_ray, invisibility]
  slots         = [first_level, first_level, first_level, second_level, second_level]
}

# ========================================================================================
#  Monsters
# ========================================================================================

## From the stat blocks, with average hit points. Bonuses to hit and damage follow from ability
## scores and proficiency, and match the printed ones. [SR-170] [SR-171]
rows creature(size, strength, dexterity, constitution, intelligence, wisdom, charisma, ac, hp, attacks, traits) {
  bandit    : medium, 11, 12, 12, 10, 10, 10, 12, 11, [scimitar, light_crossbow], []
  kobold    : small,  7,  15, 9,  8,  7,  8,  12, 5,  [dagger, sling],            [pack_tactics]
  hobgoblin : medium, 13, 12, 12, 10, 10, 9,  18, 11, [longsword, longbow],       [martial_advantage]
  orc       : medium, 16, 12, 16, 7,  11, 10, 13, 15, [greataxe, javelin],        [aggressive]
}
## [SR-170] [SR-174]
creature goblin {
  size             = small
  strength         = 8
  dexterity        = 14
  wisdom           = 8
  charisma         = 8
  ac               = 15
  hp               = 7
  trained[stealth] = 2
  attacks          = [scimitar, shortbow]
  traits           = [nimble_escape]
}
## A brute: its melee weapons deal an extra die, and so does a javelin in its hand, but not one that it throws.
## [SR-170] [SR-179] [SR-184]
creature bugbear {
  strength         = 15
  dexterity        = 14
  constitution     = 13
  intelligence     = 8
  wisdom           = 11
  charisma         = 9
  ac               = 16
  hp               = 27
  trained[stealth] = 2
  attacks          = [great_morningstar, thrown_javelin, javelin_in_hand]
  traits           = [surprise_attack]
}
attack great_morningstar "Morningstar"     like morningstar { damage = 2d8 }
attack thrown_javelin    "Javelin"         like javelin     { reach = 0 ; thrown = true }
attack javelin_in_hand   "Javelin in hand" like javelin     { damage = 2d6 ; range = 0 ; long_range = 0 }
attack great_javelin     "Javelin"         like javelin     { damage = 2d6 }
## [SR-170] [SR-173] [SR-180]
creature wolf {
  nature              = beast
  strength            = 12
  dexterity           = 15
  constitution        = 12
  intelligence        = 3
  wisdom              = 12
  charisma            = 6
  ac                  = 13
  hp                  = 11
  speed               = 40
  trained[perception] = 1
  trained[stealth]    = 1
  attacks             = [wolf_bite]
  traits              = [keen_senses, pack_tactics]
}
attack wolf_bite "Bite" {
  damage  = 2d4
  type    = piercing
  finesse = true
  rule comes_home { trip(target, 11) }
}
rule trip(target, dc: int) {
  if not prone(target) and not save(target, strength, dc, 0) {
    begin prone(target)
    say "{target} is pulled down."
  }
}
## [SR-075] [SR-170]
creature skeleton {
  nature         = undead
  dexterity      = 14
  constitution   = 15
  intelligence   = 6
  wisdom         = 8
  charisma       = 5
  ac             = 13
  hp             = 13
  vulnerable     = [bludgeoning]
  immune         = [poison]
  never_poisoned = true
  attacks        = [shortsword, shortbow]
}
## [SR-170] [SR-177]
creature zombie {
  nature         = undead
  strength       = 13
  dexterity      = 6
  constitution   = 16
  intelligence   = 3
  wisdom         = 6
  charisma       = 5
  ac             = 8
  hp             = 22
  speed          = 20
  immune         = [poison]
  never_poisoned = true
  trained_saves  = [wisdom]
  attacks        = [slam]
  traits         = [undead_fortitude]
}
attack slam { damage = 1d6 ; type = bludgeoning }
## [SR-096] [SR-170] [SR-181]
creature ghoul {
  nature         = undead
  strength       = 13
  dexterity      = 15
  intelligence   = 7
  charisma       = 6
  ac             = 12
  hp             = 22
  immune         = [poison]
  never_charmed  = true
  never_poisoned = true
  attacks        = [ghoul_claws, ghoul_bite]
}
attack ghoul_claws "Claws" {
  damage  = 2d4
  type    = slashing
  finesse = true
  rule comes_home { if elven not in target.traits { numb(target, attacker) } }
}
## Not proficient with its bite. [SR-171]
attack ghoul_bite "Bite" { damage = 2d6 ; type = piercing ; finesse = true ; proficient = false }
## Each of them by itself, and for as long as it lasts. [SR-102] [SR-181]
rule numb(target, cause: combatant) {
  if target.creature.nature != undead and not save(target, constitution, 10, 0) {
    begin paralyzed(target, constitution, 10, cause) until turn_comes(in_a_minute())
    say "{target} is paralyzed."
  }
}
## [SR-170] [SR-178] [SR-181]
creature ghast {
  nature         = undead
  strength       = 16
  dexterity      = 17
  intelligence   = 11
  charisma       = 8
  ac             = 13
  hp             = 36
  resists        = [necrotic]
  immune         = [poison]
  never_charmed  = true
  never_poisoned = true
  attacks        = [ghast_claws, ghast_bite]
  traits         = [stench]
}
attack ghast_claws "Claws" like ghoul_claws { damage = 2d6 ; rule comes_home { numb(target, attacker) } }
attack ghast_bite  "Bite"  like ghoul_bite  { damage = 2d8 }
## [SR-170]
creature ogre {
  nature       = giant
  size         = large
  strength     = 19
  dexterity    = 8
  constitution = 16
  intelligence = 5
  wisdom       = 7
  charisma     = 7
  ac           = 11
  hp           = 59
  speed        = 40
  attacks      = [great_greatclub, great_javelin]
}
attack great_greatclub "Greatclub" like greatclub { damage = 2d8 }
## [SR-046] [SR-170]
creature owlbear {
  nature              = monstrosity
  size                = large
  strength            = 20
  dexterity           = 12
  constitution        = 17
  intelligence        = 3
  wisdom              = 12
  charisma            = 7
  ac                  = 13
  hp                  = 59
  speed               = 40
  trained[perception] = 1
  attacks             = [owlbear_claws, beak]
  per_action          = 2
  multiattack         = true
  traits              = [keen_senses]
}
attack owlbear_claws "Claws" { damage = 2d8 ; type = slashing ; most = 1 }
attack beak { damage = 1d10 ; type = piercing ; most = 1 }
## Venom, and webs that restrain. [SR-099] [SR-170] [SR-172] [SR-182]
creature giant_spider "Giant spider" {
  nature           = beast
  size             = large
  strength         = 14
  dexterity        = 16
  constitution     = 12
  intelligence     = 2
  wisdom           = 11
  charisma         = 4
  ac               = 14
  hp               = 26
  trained[stealth] = 2
  attacks          = [spider_bite, web]
}
attack spider_bite "Bite" {
  damage  = 1d8
  type    = piercing
  finesse = true
  rule comes_home {
    let venom = roll(2d8, "venom", attacker)
    take_damage(target, save(target, constitution, 11, 0) ? div(venom, 2) : venom, poison, false, attacker)
  }
}
attack web {
  damage      = 0
  type        = bludgeoning
  harmless    = true
  reach       = 0
  range       = 30
  long_range  = 60
  recovers_on = 5
  rule comes_home {
    begin restrained(target, 12, attacker, round)
    say "{target} is caught in a web."
    announce wronged(target, attacker)
  }
}
## Hardly a fighter, but she charms those who are. Her numbers are the document's; what she casts
## and her Magic Resistance are left out. No scenario has her: bring her in by a [[side.combatant]]
## of your own. [SR-170] [SR-183]
creature dryad {
  nature              = fey
  dexterity           = 12
  constitution        = 11
  intelligence        = 14
  wisdom              = 15
  charisma            = 18
  ac                  = 11
  hp                  = 22
  trained[perception] = 1
  trained[stealth]    = 2
  attacks             = [club]
  traits              = [fey_charm]
  casting             = ability.charisma
}
