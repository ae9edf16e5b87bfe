## What is held, worn, thrown and cast. Size classes are from the page, all other numbers are not.
chapter "Gear" of "swords-of-infinity"

## Anything that can be held, wielded or cast. Its size class sets its weight, and what it absorbs
## in a block. [SI-060] [SI-074]
kind item plural items {
  size         : int 0..5 = 0              "Size class"
  skill        : skill = brawling          "To hit, and to hit hard"
  damage_bonus : int = 0                   "To damage, for its type [SI-061]"
  reach        : int 0.. = 1               "Squares in melee; one is five feet [SI-046]"
  melee        : bool = true               "Serves in melee"
  ranged_ok    : bool = false              "Made to be thrown or shot [SI-048]"
  shoots       : bool = false              "Sends arrows instead of itself"
  hands        : int 0..2 = unarmed ? 0 : size >= 4 ? 2 : 1    "Hands that hold it [SI-127]"
  shield       : bool = false              "Serves to fortify [SI-084]"
  exploit      : int 0.. = 0               "Makes more of a vulnerable target [SI-122] [SI-123]"
  attack_cost  : int 1..2 = 1              "Actions that an attack with it takes [SI-020]"
  unarmed      : bool = false              "Part of the body [SI-131]"
  grows_on     : bool per part = false     "Where it grows: gone with the last of these, if any [SI-092]"
  spell        : bool = false              "A spell, cast instead of wielded"
  area         : int 0.. = 0               "Squares around its aim that a spell covers; 0: one target [SI-152]"
  harmless     : bool = false              "Does no damage, only what its techniques do"
  techniques   : list of technique = []    "What it does besides [SI-139]"
  usable       : bool = false              "Something to use: a draught, a lever"
  aim(who)     : int = who.dexterity       "Ability to hit with it [SI-010]"
  might(who)   : int = who.strength        "Ability to do damage with it [SI-010] [SI-050]"
  rule used(who) { say "{who} uses the {self}." }
}
## Unarmed attacks are always possible, as long as a limb is left. So are attacks with claws and
## teeth. [SI-092] [SI-131]
item fists {
  unarmed             = true
  grows_on[left_arm]  = true
  grows_on[right_arm] = true
  grows_on[left_leg]  = true
  grows_on[right_leg] = true
}
item claws { unarmed = true ; grows_on[haunch] = true ; grows_on[shoulder] = true }
item teeth { unarmed = true ; grows_on[maw] = true }

# ---- arms, draughts and spells -----------------------------------------------------------
## Blades exploit vulnerability. [SI-122]
rows item(size, skill, exploit, ranged_ok) {
  dagger      : 1, blades, 1, true
  short_sword : 2, blades, 1, false
  long_sword  : 3, blades, 1, false
  claymore    : 4, blades, 1, false
  club        : 2, hafted, 0, false
  hatchet     : 2, hafted, 0, true
  battle_axe  : 3, hafted, 0, false
  warhammer   : 4, hafted, 0, false
  spear       : 3, spears, 0, true
}
item bow { size = 2 ; hands = 2 ; skill = bows ; melee = false ; ranged_ok = true ; shoots = true }
item tail_spike "spike from the tail" {
  hands          = 0
  melee          = false
  ranged_ok      = true
  shoots         = true
  grows_on[tail] = true
}
rows item(size, skill, shield) {
  buckler      : 1, shields, true
  round_shield : 2, shields, true
  tower_shield : 3, shields, true
}
item healing_draught {
  hands = 1 ; melee = false ; usable = true
  rule used {
    for part in who.parts { part.damage = max(0, part.damage - 10) }
    say "{who} drinks, and heals 10 everywhere."
  }
}
## A spell hits and does damage as a weapon does, but with Intelligence and Personality. [SI-067]
## [SI-152]
item spark {
  spell = true
  hands = 0
  melee = false
  skill = sorcery
  aim   = who.intelligence
  might = who.personality
}
item fire_burst like spark { area = 1 }
item grasp "grasping roots" like spark { harmless = true ; techniques = [pin] }
