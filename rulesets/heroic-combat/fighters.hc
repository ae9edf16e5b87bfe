## Weapons and what they do, and what stands on the sheet of a fighter or unit.
chapter "Weapons and fighters" of "heroic-combat"

## One way to strike with a weapon: its damage, and how far it reaches. [HC-043] [HC-053]
kind mode plural modes {
  damage     : dice                        "Basic damage, before armour"
  type       : damage_type                 "What kind of wound it makes"
  reach      : int 1.. = 1                 "Yards; close combat counts as 1 [HC-029]"
  divisor    : num 0.1.. = 1               "Armour divisor"
  both_hands : bool = false                "In a grip that takes a free hand besides [HC-132]"
}
## [HC-029] [HC-043] [HC-053]
rows mode(damage, type, reach) {
  sword_cut     "cut"    : 1d+1, cutting,  1
  sword_thrust  "thrust" : 1d+2, impaling, 1
  great_cut     "cut"    : 2d+1, cutting,  2
  great_thrust  "thrust" : 1d+3, impaling, 2
  axe_swing     "swing"  : 2d,   cutting,  1
  great_chop    "chop"   : 2d+2, cutting,  2
  mace_swing    "swing"  : 1d+3, crushing, 1
  maul_swing    "swing"  : 2d+3, crushing, 2
  spear_thrust  "thrust" : 1d+2, impaling, 2
  pike_thrust   "thrust" : 1d+3, impaling, 4
  staff_swing   "swing"  : 1d+2, crushing, 2
  halberd_chop  "chop"   : 2d+3, cutting,  2
  knife_cut     "cut"    : 1d-1, cutting,  1
  knife_thrust  "thrust" : 1d,   impaling, 1
  punch         "punch"  : 1d-2, crushing, 1
  hatchet_chop  "chop"   : 1d+2, cutting,  1
  javelin_stab  "stab"   : 1d,   impaling, 1
  short_arrow   "arrow"  : 1d,   impaling, 1
  long_arrow    "arrow"  : 1d+2, impaling, 1
  quarrel       "bolt"   : 1d+4, impaling, 1
  heavy_quarrel "bolt"   : 2d+4, impaling, 1
  sling_stone   "stone"  : 1d+1, piercing, 1
  hatchet_throw "throw"  : 1d+3, cutting,  1
  javelin_throw "throw"  : 1d+1, impaling, 1
  knife_throw   "throw"  : 1d-1, impaling, 1
  claws         "claws"  : 1d,   cutting,  1
  great_fist    "fist"   : 2d+1, crushing, 2
}

kind weapon plural weapons {
  skill    : skill                             "With which it is wielded"
  modes    : list of mode = []                 "Ways to strike; none: it only shoots"
  hands    : int 0..2 = 1                      "Hands that hold it"
  grips    : bool = any(modes, it.both_hands)  "It is held in one hand or in both [HC-132]"
  unwieldy : bool = false                      "Must be readied after every blow, which takes speed but no action [HC-047] [HC-131]"
  min_st   : int 0.. = 0                       "Strength it wants"
  pace     : int 1.. = unwieldy ? unwieldy_speed_factor : speed_factor    "Its Speed Factor [HC-046] [HC-048] [HC-049]"

  two_handed_skill : skill = skill         "Of the grip in both hands, if there is one [HC-132]"

  missiles     : list of mode = []         "What it shoots, or it when thrown; none: for melee alone"
  ranged_skill : skill = skill             "To shoot or throw it"
  projectile   : projectile = arrow        "For those who parry it [HC-105]"
  acc          : int 0.. = 0               "Accuracy [HC-020]"
  bulk         : int ..0 = 0               "Clumsiness at close quarters and in a hurry [HC-023] [HC-114]"
  max_range    : int 0.. = 0               "Yards it carries [HC-116]"
  half_range   : int 0.. = max_range + 1   "Yards from which it does half damage [HC-116]"
  reload       : int 0.. = 1               "Seconds from shot to shot"
  ammunition   : int 0.. = 0               "Missiles that each bearer has [HC-100]"
  thrown       : bool = false              "It is its own missile"
  quick        : skill? = none             "Fast-Draw for one more shot [HC-097]"

  define reach   = max(map(modes, it.reach), 0)
  define strikes = len(modes) > 0
  define unarmed = skill in [brawling, wrestling]
  define ranged  = len(missiles) > 0
  define slow    = reload > quick_reload
}
## [HC-033] [HC-047]
rows weapon(skill, modes, unwieldy, min_st, hands) {
  broadsword_blade "Broadsword"   : broadsword,       [sword_cut, sword_thrust], false, 10, 1
  greatsword       "Greatsword"   : two_handed_sword, [great_cut, great_thrust], false, 12, 2
  axe              "Axe"          : axe_mace,         [axe_swing],               false, 11, 1
  great_axe        "Great axe"    : two_handed_axe,   [great_chop],              true,  13, 2
  mace             "Mace"         : axe_mace,         [mace_swing],              false, 12, 1
  maul             "Maul"         : two_handed_axe,   [maul_swing],              true,  13, 2
  long_spear       "Spear"        : spear,            [spear_thrust],            false, 9,  1
  pike             "Pike"         : spear,            [pike_thrust],             true,  10, 2
  quarterstaff     "Quarterstaff" : staff,            [staff_swing],             false, 7,  2
  halberd          "Halberd"      : polearm,          [halberd_chop],            true,  13, 2
  dagger           "Dagger"       : knife,            [knife_cut, knife_thrust], false, 5,  1
  fists            "Fists"        : brawling,         [punch],                   false, 0,  0
}
## Ranges are for ST 10 or 11. Each shot is one missile. [HC-020] [HC-097] [HC-099]
## [HC-100] [HC-105] [HC-114] [HC-116] [HC-117]
rows weapon(skill, missiles, projectile, acc, bulk, half_range, max_range, reload, ammunition, hands, min_st, quick) {
  short_bow "Short bow" : bow,      [short_arrow],   arrow, 1, -6, 100, 150, 2,  20, 2, 7,  fast_draw_arrow
  longbow   "Longbow"   : bow,      [long_arrow],    arrow, 3, -8, 165, 220, 2,  20, 2, 11, fast_draw_arrow
  crossbow  "Crossbow"  : crossbow, [quarrel],       bolt,  4, -6, 220, 275, 4,  20, 2, 7,  none
  arbalest  "Arbalest"  : crossbow, [heavy_quarrel], bolt,  4, -7, 300, 375, 20, 12, 2, 10, none
  sling     "Sling"     : sling,    [sling_stone],   bolt,  0, -4, 60,  100, 2,  20, 1, 6,  fast_draw_stone
}
## Throwing weapons also serve in melee, as long as one is left. [HC-097] [HC-100] [HC-105] [HC-114] [HC-116]
rows weapon(skill, modes, ranged_skill, missiles, projectile, acc, bulk, half_range, max_range, ammunition, min_st, quick, thrown) {
  throwing_axe   "Throwing axe"   : axe_mace, [hatchet_chop], thrown_axe,   [hatchet_throw], large_thrown, 2, -3, 11, 16, 2, 11, none,            true
  javelin        "Javelin"        : spear,    [javelin_stab], thrown_spear, [javelin_throw], large_thrown, 3, -4, 16, 27, 3, 6,  none,            true
  throwing_knife "Throwing knife" : knife,    [knife_cut],    thrown_knife, [knife_throw],   small_thrown, 0, -1, 8,  16, 4, 5,  fast_draw_knife, true
}

## The ways to leave a fight. [HC-007]
kind fate plural fates of struck_down "struck down", surrendered, fled "fled the field", collapsed "collapsed from exhaustion"

## One body of a unit. A pooled unit has a single one that stands for them all.
## [HC-085] [HC-092]
kind body {
  state hp       : int = owner.hp_max * (owner.pooled ? owner.number : 1)    "Hit points left"
  state out      : bool = false            "Out of the fight [HC-080]"
  state due      : bool = false            "Owes a casualty roll [HC-078]"
  state crippled : list of location = []   "Places that are useless now [HC-056]"
}

## A fighter, or a unit of identical fighters that act as one. `dodge` and the skills
## are basic: Combat Reflexes, enhanced defences and shields are added to them where they count.
## Encumbrance is in `dodge` already. [HC-035] [HC-044] [HC-085]
kind combatant {
  number : int 1..100000 = 1               "How many there are"
  pooled : bool = false                    "Their hit points are one pool [HC-092]"
  pc     : bool = false                    "A player's character [HC-146]"
  group  : text = ""                       "Who stands and runs together, if not the whole side [HC-147]"

  st               : int 1.. = 10          "Strength"
  dx               : int 1.. = 10          "Dexterity"
  ht               : int 1.. = 10          "Health"
  will             : int 1.. = 10          "Will, against fear"
  hp_max           : int 1.. = 10          "Hit points when unhurt"
  fp_max           : int 1.. = 10          "Fatigue points when fresh"
  dodge            : int 0.. = 8           "The basic defence of whoever steps aside"
  basic_move, move : int 0.. = 5           "Unburdened, and with what is carried [HC-026]"
  burden           : burden = unburdened   "How heavy the load is"
  padded           : bool = false          "In plate or the like, on a hot day [HC-162]"

  skill    : int per skill = 0             "Levels of skill; 0 is none"
  weapons  : list of weapon = [fists]      "What he fights with"
  shield   : shield_type = no_shield       "What he blocks with"
  size     : int = 0                       "Size Modifier, for shots at him [HC-112]"
  covered  : bool = false                  "Partly behind cover [HC-112]"
  screened : int 0.. = 0                   "People in the line of fire to him [HC-112]"
  dr       : int 0.. per location = 0      "Damage resistance: what armour takes off"
  weak_dr  : int 0.. per damage_type = 0   "So much less against some damage"

  combat_reflexes : bool = false            "The advantage: better defences"
  enhanced_dodge  : int 0.. = 0             "Levels of the advantage"
  enhanced_parry  : int 0.. = 0             "Levels of the advantage"
  enhanced_block  : int 0.. = 0             "Levels of the advantage"
  hardiness       : int = 0                 "To casualty rolls [HC-082]"
  fearlessness    : int 0.. = 0             "Levels of it, taken off the morale total [HC-156]"
  cowardice       : int 0..4 = 0            "Size of the Fright Check penalty [HC-157]"
  surrounded      : bool = false            "No way to withdraw [HC-068]"
  visibility      : int ..0 = 0             "Being unable to see the enemy [HC-038]"
  situations      : list of situation = []  "What makes attacks awkward [HC-038]"

  own bodies : list of body size (pooled ? 1 : number)    "One for each of a unit, or one for the whole pool"

  state in_hand      : list of weapon = take(filter(weapons, it.hands > 0), 1)    "At first the first that needs a hand [HC-033]"
  state shield_ready : bool = sum(in_hand, it.hands) < 2    "On the arm, not on the back [HC-034]"
  state spent        : int 0.. per weapon = 0   "Missiles that each has used up [HC-100]"
  state unloaded     : bool per weapon = false  "Must be reloaded before the next shot [HC-099]"
  state both_hands   : bool per weapon = false  "Gripped with both, as he last struck [HC-132]"
  state dropped      : list of weapon = []      "What lies on the ground"
  state dropped_at   : int per weapon = 0       "Where it lies [HC-129]"
  state errands      : list of action = []      "What else there is to do for him here [HC-119]"
  state done         : int 0.. per action = 0   "Seconds of it done so far [HC-119]"

  state at            : int = 0             "Yards along the line of battle [HC-029]"
  state posture       : posture = standing  "How he stands"
  state tactic        : tactic = neutral    "This round's [HC-012] [HC-014]"
  state fp            : int = fp_max        "Fatigue points left"
  state moved         : int 0.. = 0            anew on turn_starts    "Yards this turn"
  state told          : int 0.. = 0            anew on turn_starts    "Of these, those that the log has told"
  state heading       : int -1..1 = 0          anew on turn_starts    "Which way he has last gone this turn"
  state slipped       : list of combatant = [] anew on turn_starts    "From whose hold he has broken this turn [HC-022]"
  state attacked      : bool = false           anew on turn_starts    "Has attacked this turn [HC-032]"
  state turn_over     : bool = false           anew on turn_starts    "Has ended his turn"
  state moves_given   : int 0..2 = 0           anew on turn_starts    "Halves of this turn's movement traded for actions [HC-120]"
  state attacks_given : int 0..2 = 0           anew on turn_starts    "The same of its attacks [HC-123]"
  state folded        : bool = false           anew on turn_starts    "Does something else in the course of the attack [HC-122]"
  state quick         : skill? = none          anew on turn_starts    "Fast-Draw that has succeeded this turn [HC-097]"
  state unhurried     : bool = false           anew on turn_starts    "Has shot as one who does not hurry [HC-023]"
  state ducked        : bool = false           anew on turn_starts    "Has crouched or risen this turn"
  state quarry        : combatant? = none      anew on turn_starts    "Whom he goes at this turn [HC-139]"
  state watch         : watch? = none          anew on turn_starts    "What he waits for, till his next turn [HC-135] [HC-140]"
  state said          : details? = none     "What exactly he does now [HC-136]"
  state fleeing       : bool = false        "Broken: must retreat [HC-158]"
  state fought        : bool = false        "Attacked or defended since fatigue was last assessed [HC-161]"
  state struck_runner : bool = false        "Has taken a free attack this round [HC-068]"
  state withdrawn     : bool = false        "Has withdrawn from melee this round [HC-068]"
  state stood         : int = able          "How many were able to fight when morale was last looked at"
  state hp_before     : int = hp            "And their hit points"
  state hp_start      : int = hp            "Hit points as the fight began [HC-149]"
  state counted       : int = standing      "How many stood when losses were last told"
  state gone          : fate? = none        "How he left the fight"

  define hp = sum(bodies, it.hp)
  ## For every full measure of hit points that a pool loses, one is down. [HC-094]
  define standing = pooled ? max(0, ceil(hp / hp_max)) : count(bodies, not it.out)
  ## [HC-084]
  define active = gone == none and standing > 0
  ## How many are neither down nor collapsed; those who fled are counted. [HC-143]
  define able = gone == collapsed ? 0 : standing
  ## A single fighter or creature. [HC-056]
  define alone = number == 1 and not pooled
  ## Below a third of hit or fatigue points, Move and Dodge are halved, rounded up.
  ## [HC-056] [HC-163] [G-13] [G-19]
  define badly_hurt = alone and 3 * hp < hp_max
  ## [HC-163] [G-19]
  define exhausted = low_fp_counts and 3 * fp < fp_max
  ## [HC-026] [HC-056] [HC-163]
  define move_now = halved(move, badly_hurt, exhausted)
  ## [HC-056] [HC-163]
  define dodge_now = halved(dodge, badly_hurt, exhausted)
  ## [HC-163]
  define st_now = exhausted ? ceil(st / 2) : st
  ## A crippled arm no longer strikes, and holds neither weapon nor shield. [HC-056]
  define weapon_arm_lame = alone and any([arm, hand], it in first(bodies).crippled)
  ## [HC-056]
  define shield_arm_lame = alone and any([shield_arm, shield_hand], it in first(bodies).crippled)
  ## [HC-056]
  define sound_arms = 2 - (weapon_arm_lame ? 1 : 0) - (shield_arm_lame ? 1 : 0)
  ## Weapons in hand, natural weapons, and bare hands, which everybody has,
  ## listed or not, while an arm is sound. [HC-033] [HC-034] [HC-056]
  define ready =
    unique(concat(filter(in_hand, not unready[it]), filter(concat(filter(weapons, it.hands == 0), [fists]), sound_arms > 0 or not it.unarmed)))
  define reach = max(map(ready, it.reach), 0)
  ## Two hands hold weapons, or one of them a shield. [HC-034] [HC-128]
  define bears_shield = shield != no_shield and shield_ready
  ## [HC-056] [HC-128]
  define free_hands = sound_arms - sum(in_hand, it.hands) - sum(held, it.hands) - (bears_shield ? 1 : 0)
}
## [HC-056] [HC-163]
define halved(value: int, once: bool, twice: bool) = ceil(value / (once ? 2 : 1) / (twice ? 2 : 1))

## What the referee decides about the field. [HC-086]
kind combat {
  frontage    : int 0.. = 0                "How many fit side by side; 0: any number [HC-087]"
  ranks       : int 1.. = 1                "How many ranks fight [HC-087]"
  darkness    : int ..0 = 0                "Darkness, fog or smoke over all [HC-038]"
  hot         : bool = false               "A hot day [HC-162]"
  state order : list of side = []          "Who acts first this round"
  state front : list of combatant = []     "Who is in melee, in the order in which they came to it [HC-087]"
}
kind side {
  can_retreat       : bool = true          "There is somewhere to run [HC-155]"
  accepts_surrender : bool = true          "Gives quarter [HC-155]"
  gives_up          : bool = false         "Its broken surrender, even where they could run [HC-148]"
}

# What a reader sees of a fighter.
picture of who {
  line who.at "yards"
  bar who.standing of who.number "Standing" when who.number > 1
  bar who.hp of who.hp_max * who.number "Hit points"
  pool max(0, who.fp) of who.fp_max "Fatigue"
  show who.tactic "Tactic"
  show who.in_hand "In hand"
  show who.reach "Reach" when who.reach > 0
  show who.shield "Shield" when who.bears_shield
  show who.dr[torso] "DR at the torso" when who.dr[torso] > 0
  sign "{who.posture}" when who.posture != standing
  sign "flees" when who.fleeing
  sign "waits" when who.watch != none
  sign "{who.gone}" when who.gone != none
}

# How the log speaks of one fighter and of a unit: "Isolde holds", "the goblins hold".
define verb_s(who)    = who.number == 1 ? "s" : ""
define verb_es(who)   = who.number == 1 ? "es" : ""
define is_word(who)   = who.number == 1 ? "is" : "are"
define has_word(who)  = who.number == 1 ? "has" : "have"
define does_word(who) = who.number == 1 ? "does" : "do"

## There is no map: fighters stand on a line, measured in yards. [HC-029]
define distance(a, b) = abs(a.at - b.at)
define nearest(who)   = lowest(enemies(who), distance(who, it))

## How many of a unit find room to fight: the units of a side share its front, and those
## who reached it first hold it. [HC-086] [HC-087]
define numbers_engaged(who) = combat.frontage == 0 ? fit(who) : clamp(room(who), 0, fit(who))
## [HC-086]
define fit(who) = crippled_take_part ? who.standing : who.standing - count(who.bodies, not it.out and armless(it))
## [HC-056] [HC-086]
define armless(body) = any([arm, hand], it in body.crippled) and any([shield_arm, shield_hand], it in body.crippled)
## [HC-087]
define room(who) =
  combat.frontage * combat.ranks - sum(filter(take_until(combat.front, it == who), it.side == who.side), it.standing)
