## Swords of Infinity, combat. Two sorts of checks with one die of a hundred: a success
## check must come out at or under its target number, a power check counts what it shows,
## but no more than its target number. Every body has several places that take damage,
## each for itself.
ruleset "Swords of Infinity: Combat" {
  version = "1.0"
  source  = "Swords of Infinity wiki (soi.skirmisher.com), page Combat"
}

# ########################################################################################
#  HOUSE DEFAULTS: what the source leaves open, and how it is read here. Change them by
#  [params] of a scenario, or by a variant of your own.
# ########################################################################################

## A fight is broken off after so many rounds, of six seconds each. [SI-012] [SI-022]
param round_limit : int 1.. = 50            "Rounds"
## A tie in a contest of power: does it resist? The page says "higher". [SI-007]
param tie_resists : bool = false
## Whose ones digit tells the place that is hit: that of the power check, as the steps of an
## attack have it, or that of the check to hit, as the page's first example has it. [SI-041]
param location_from : one of power_check or hit_check = power_check
## A charge adds its feet to what the power check came to, or to its target number. [SI-133]
param charge_adds_to : one of power or target_number = power
## The limit of Spirit spent in a round is this and the level. [SI-115]
param spirit_per_round : int 0.. = 2        "Points, besides the level"
## Specializations with the off hand count so much less: one Tier. [SI-128]
param off_hand_loss : int 0.. = 10          "Points, never below no specialization"
## Destroying the head or the torso kills. The page: "typically". [SI-093]
param vital_kills : bool = true
## A disabled head knocks out. The page: "typically". [SI-102]
param head_knocks_out : bool = true
## How far a sprint goes for each point of power: very far, but so it is printed. [SI-028]
param sprint_ft_per_point : int 1.. = 5     "Feet"
## Feet fallen beyond this do no further harm. [SI-150]
param worst_fall : int 0.. = 1500           "Feet"
## What is thrown or shot loses this for each five feet; what is not made for it, that.
## [SI-047] [SI-048]
param range_loss      : int ..0 = -1        "To hit, for each square"
param improvised_loss : int ..0 = -5        "The same for what is not made for it"
## The fight is followed by so many days, of rest or of travel. [SI-108] [SI-109]
param days_after  : int 0.. = 0             "Days"
param days_resting : bool = true            "The wounded do nothing but rest"

# ========================================================================================
#  Checks
# ========================================================================================

## A success check: at or under the target number. A 1 always succeeds and is critical, a
## 100 always fails, whatever the number. [SI-001] [SI-003]
define succeeds(rolled: int, number: int) = rolled == 1 or rolled <= number and rolled != 100
define critical(rolled: int) = rolled == 1
define outcome(success: bool) = success ? "succeeds" : "fails"
define hit_or_miss(attack) = attack.hits ? "hits" : "misses"
## An opposed check must also be no higher than what it answers. [SI-006] [SI-069]
define answers(rolled: int, number: int, challenge: int) = succeeds(rolled, number) and rolled <= challenge

## A power check counts what the dice show, but no more than the target number; without
## one there is no power. [SI-004]
define power_of(shown: int, number: int) = clamp(shown, 0, max(0, number))
## Above a hundred there is one more die for each full hundred. [SI-005]
define further_dice(number: int) = number > 100 ? div(number, 100) : 0
define power_dice(number: int) -> dice = dice(1 + further_dice(number), 100)
## Whoever resists must come out higher. [SI-007]
define resists(own_power: int, against: int) = own_power > against or tie_resists and own_power == against

## What one can be good at, and the abilities that it rests on. [SI-008] [SI-010]
kind skill plural skills { key(who) : int }
rows skill(key) {
  initiative          "Initiative"          : who.dexterity + who.awareness
  block               "Block"               : who.awareness
  dodge               "Dodge"               : who.dexterity
  physical_resistance "Physical Resistance" : who.vitality + max(who.strength, who.dexterity)
  mental_resistance   "Mental Resistance"   : who.personality + max(who.awareness, who.intelligence)
  resist_impairment   "Resist Impairment"   : who.vitality
  endurance           "Endurance"           : who.vitality
  first_aid           "First Aid"           : who.intelligence
  stealth             "Stealth"             : who.dexterity
  listen              "Listen"              : who.awareness
  spot                "Spot"                : who.awareness
  sprint              "Sprint"              : who.strength
  jump                "Jump"                : who.strength
  climb               "Climb"               : who.strength
  swim                "Swim"                : who.strength
  brawling            "Brawling"            : who.dexterity
  blades              "Blades"              : who.dexterity
  hafted              "Hafted weapons"      : who.dexterity
  spears              "Spears"              : who.dexterity
  bows                "Bows"                : who.dexterity
  shields             "Shields"             : who.dexterity
  sorcery             "Sorcery"             : who.intelligence
}

## The target number of a check: key abilities, specialization, and what wounds take from
## every check, success and power alike. It may be above 100 or below 1. [SI-002] [SI-095] [SI-096]
score check_number(who, skill) {
  key            : skill.key(who)          "{skill}"
  specialization : who.spec[skill]                        when who.spec[skill] != 0
  wounds         : -10 * who.wounds                       when who.wounds > 0
}

# ========================================================================================
#  Bodies
# ========================================================================================

## A Damage Target: a part of the body with damage of its own, which counts up from 0.
## [SI-039] [SI-088]
kind part plural body_parts {
  digits   : list of int = []              "Ones digits that hit it, 10 for a 0; none: no weapon reaches it [SI-041]"
  vital    : bool = false                  "Its destruction kills [SI-093]"
  knockout : bool = false                  "Once it is disabled its owner passes out [SI-102]"
  trunk    : bool = false                  "Is hit in place of what is gone already [SI-044]"
  mental   : bool = false                  "Stress: a matter of Personality, and never destroyed [SI-099]"
  state damage    : int 0.. = 0
  state destroyed : bool = false
  state eased     : bool = false           "Counts as one step less until it is damaged again [SI-105] [SI-111]"

  ## More than this wounds. With negative Vitality every scratch does. [SI-090] [SI-094]
  define threshold = mental ? owner.personality : owner.vitality < 0 ? 1 : owner.vitality + owner.wound_threshold
  ## It holds no more than the higher of 100 and twice the threshold, and more destroys
  ## it. [SI-089] [SI-092]
  define most      = max(100, 2 * threshold)
  ## 0 unhurt, 1 wounded, 2 disabled, 3 destroyed: always more than the threshold, never
  ## just as much. [SI-090] [SI-091] [SI-098]
  define harm      = destroyed ? 3 : damage > 2 * threshold ? 2 : damage > threshold ? 1 : 0
  ## Only the worst step is spared, and what is destroyed cannot be spared anything: a
  ## disabled arm still counts as a wounded one. [SI-106] [SI-107]
  define felt      = eased and not destroyed ? max(0, harm - 1) : harm
  define wounded   = felt >= 1
  ## Whatever is disabled is wounded as well. [SI-097]
  define disabled  = felt >= 2
}
rows part(digits, vital, knockout, trunk) {
  left_leg   "left leg"    : 1..1,  false, false, false
  right_leg  "right leg"   : 2..2,  false, false, false
  torso      "torso"       : 3..6,  true,  false, true
  left_arm   "left arm"    : 7..7,  false, false, false
  right_arm  "right arm"   : 8..8,  false, false, false
  head       "head"        : 9..10, true,  true,  false

  hind_legs  "hind legs"   : 1..1,  false, false, false
  fore_legs  "fore legs"   : 2..2,  false, false, false
  barrel     "body"        : 3..6,  true,  false, true
  wings      "wings"       : 7..7,  false, false, false
  tail       "tail"        : 8..8,  false, false, false
  maw        "head"        : 9..10, true,  true,  false

  ram_head   "ram's head"     : 7..7,  false, true, false
  lion_head  "lion's head"    : 8..8,  false, true, false
  snake_head "serpent's head" : 9..10, false, true, false

  mass       "mass"        : 1..9,  true,  false, true
  kernel     "kernel"      : 10..10, true, true,  false
}
## Social conflict is outside these rules. [SI-099]
part stress { mental = true }

## What a creature is made of: two Damage Targets or ten, as long as each digit from 1 to
## 10 hits one of them. [SI-042] [SI-043]
kind composition plural compositions { parts : list of part }
composition human     { parts = [left_leg, right_leg, torso, left_arm, right_arm, head, stress] }
composition beast     { parts = [hind_legs, fore_legs, barrel, wings, tail, maw, stress] }
composition many_heads "chimera" { parts = [hind_legs, fore_legs, barrel, ram_head, lion_head, snake_head] }
composition slime     { parts = [mass, kernel] }

# ========================================================================================
#  Gear
# ========================================================================================

## Whatever can be held, struck with or cast. Its size class counts for its weight, and
## when it blocks. [SI-060] [SI-074]
kind item plural items {
  size         : int 0..5 = 0              "Size class"
  skill        : skill = brawling          "To hit, and to hit hard"
  damage_bonus : int = 0                   "To damage, for its type [SI-061]"
  reach        : int 0.. = 1               "Squares in melee; one is five feet [SI-046]"
  melee        : bool = true               "Serves in melee"
  ranged_ok    : bool = false              "Made to be thrown or shot [SI-048]"
  shoots       : bool = false              "Sends arrows instead of itself"
  hands        : int 0..2 = size >= 4 ? 2 : 1    "Hands that hold it [SI-127]"
  shield       : bool = false              "Serves to fortify [SI-084]"
  exploit      : int 0.. = 0               "Makes more of a vulnerable target [SI-122] [SI-123]"
  attack_cost  : int 1..2 = 1              "Actions that an attack with it takes [SI-020]"
  unarmed      : bool = false              "Part of the body [SI-131]"
  spell        : bool = false
  area         : int 0.. = 0               "Squares around its aim that a spell covers; 0: one target [SI-152]"
  harmless     : bool = false              "Does no damage, only what its techniques do"
  techniques   : list of technique = []    "What it does besides [SI-139]"
  usable       : bool = false              "Something to use: a draught, a lever"
  aim(who)     : int = who.dexterity       "Ability to hit with it [SI-010]"
  might(who)   : int = who.strength        "Ability to do damage with it [SI-010] [SI-050]"
  rule used(who) { say "{who} uses the {self}." }
}
## Unarmed attacks are always possible. So are those of claws and teeth. [SI-131]
rows item(size, hands, unarmed) {
  fists : 0, 0, true
  claws : 0, 0, true
  teeth : 0, 0, true
}
## Blades make more of an opening. [SI-122]
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
item bow        { size = 2 ; hands = 2 ; skill = bows ; melee = false ; ranged_ok = true ; shoots = true }
item tail_spike "spike from the tail" { hands = 0 ; melee = false ; ranged_ok = true ; shoots = true }
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
## A spell is aimed and measured as a weapon is, but by Intelligence and Personality.
## [SI-067] [SI-152]
item spark      { spell = true ; hands = 0 ; melee = false ; skill = sorcery ; aim = who.intelligence ; might = who.personality }
item fire_burst like spark { area = 1 }
item grasp      "grasping roots" like spark { harmless = true ; techniques = [pin] }

# ========================================================================================
#  Combatants
# ========================================================================================

## How somebody comes to leave a fight for good.
kind fate plural fates of killed

kind combatant {
  ## Twenty is weak, 25 usual, 30 very tough. [SI-009]
  strength, dexterity, vitality, intelligence, awareness, personality : int = 25
  spec        : int per skill = 0          "Specializations, added to checks"
  damage_spec : int per skill = 0          "Specializations, added to damage with weapons"
  size        : int -5..5 = 0
  level       : int 0.. = 1                "Raises the limit of Spirit spent [SI-115]"
  composition : composition = human
  wound_threshold : int = 0                "Makes the body tougher or weaker than its Vitality [SI-094]"
  armour      : int 0.. per part = 0       "Class of what each Damage Target wears [SI-068]"
  move        : int 0.. = 7                "Squares of one walk: 35 feet [SI-025]"
  natural     : list of item = [fists]     "Weapons that are part of the body"
  spells      : list of item = []
  mastered    : list of technique = []     "Techniques known as special abilities [SI-139]"
  swim_speed  : bool = false               "At home in the water [SI-120]"
  encumbered  : bool = false               "Carries too much [SI-121]"
  helpless    : bool = false               "Bound, or taken wholly unawares: no defence [SI-077]"
  hidden      : bool = false               "Has crept up before the fight begins [SI-132]"
  cover       : int 0..10 = 0              "Damage Targets behind an obstacle [SI-124]"

  own parts   : list of part = self.composition.parts

  state held       : list of item = []     "In the hands; the first is in the better one"
  state stowed     : list of item = []     "On the belt or the back"
  state x, y       : int = 0               "Square: column and row; of a large creature its lowest [SI-023]"
  state elevation  : int = 0               "Feet above the ground"
  state spirit     : int 0.. = 5           "[SI-114]"
  state spent      : int 0.. = 0           "Spirit spent this round [SI-115]"
  state initiative : int = 0
  state actions    : int 0.. = 0           "Left this turn [SI-016]"
  state minor      : bool = false          "Has the minor action of this turn left [SI-016]"
  state awake      : bool = false          "Has come to for this turn [SI-103]"
  state turn_over  : bool = false
  state resisted_moves : int 0.. = 0       "Resisted movements in a row [SI-033]"
  state hid_with   : int = 0               "Roll with which it hid [SI-132]"
  state charge_feet : int 0.. = 0           "Feet moved in a straight line this turn [SI-133]"
  state line_heading : heading? = none
  state line_x, line_y : int = 0             "Where that line began"
  state gone       : fate? = none

  define wounds    = count(parts, it.wounded)
  define knocked_out = head_knocks_out and any(parts, it.knockout) and none(parts, it.knockout and not it.disabled)
  ## Several heads: as long as one of them is up, so is the creature. [SI-102]
  define conscious = gone == none and (awake or not knocked_out)
  ## Each disabled Damage Target costs one of the two actions. [SI-016] [SI-019] [SI-100]
  define actions_per_turn = max(0, 2 - count(parts, it.disabled))
  ## Who is dead, unconscious or unable to act is out of the fight, and left alone. [SI-022] [SI-101]
  define active    = conscious and actions_per_turn > 0
  ## Nothing but a disabled head or a bound body takes defence away. [SI-077] [SI-101] [SI-102]
  define may_defend = conscious and not helpless
  define ready     = concat(held, natural)
  define free_hands = max(0, 2 - sum(held, it.hands))
  define reach     = max(map(filter(ready, it.melee), it.reach), 0)
  define across    = space(size).across
}

kind combat {
  state order : list of combatant = []
  state lying : list of dropped = []       "Things on the ground"
}
## Something that has been dropped, knocked away or thrown, and its square. [SI-146]
kind dropped { item : item ; x, y : int }

event turn_starts(who)
event turn_ends(who)
event hurt(part, amount: int, cause: combatant)
event wounds(part, amount: int, cause: combatant)     "{part} is {state_word(part)}."
event leaves(who, fate, cause: combatant) headline    "{who} is out of it: {fate}."
define state_word(part) = part.harm == 3 ? "destroyed" : part.harm == 2 ? "disabled" : "wounded"

# ========================================================================================
#  Rounds and turns
# ========================================================================================

## Everybody throws once for the whole fight. [SI-013]
setup {
  phase initiative "Initiative" {
    for who in combatants {
      let target = check_number(who, initiative)
      who.initiative = power_of(roll(power_dice(target), "initiative", who), target)
    }
    ## The highest goes first; who is better at it, if two are equal. [SI-014]
    rank combat.order from combatants {
      highest it.initiative
      highest it.dexterity + it.awareness
    }
    for who in combat.order { say "{who}: {who.initiative}." }
    for who in combatants { if who.hidden { for watcher in enemies(who) { begin unaware_of(watcher, who) } } }
  }
}

## Ten rounds make a minute. Turns follow each other here, though all this happens nearly
## at once in the story; outside fights the referee may use the same order. [SI-011] [SI-012] [SI-015]
round {
  ## [SI-115]
  phase renewal { for who in combatants { who.spent = 0 } }
  ## Everybody has one turn, the highest initiative first. [SI-011] [SI-014]
  phase turns "Turns" {
    for who in combat.order {
      if who.gone == none and len(active_sides()) > 1 { take_turn(who) }
    }
  }
}

## The source does not say when a fight ends. [SI-022]
victory {
  winner last_side_standing()             "the last side standing"
  draw "nobody gets the better of it"     when round >= round_limit
}

## Two actions and a minor one, less what wounds cost. [SI-016] [SI-100] [SI-101]
rule take_turn(actor) {
  announce turn_starts(actor)
  step ready {
    actor.turn_over = false
    actor.charge_feet = 0
    actor.line_heading = none
    actor.minor = true
  }
  ## Whoever is out cold tries once, as his turn comes, to come to for the rest of it.
  ## Penalties and lost actions stay. [SI-103]
  step wake when not actor.conscious {
    let target = check_number(actor, resist_impairment)
    let rolled = roll(d100, "wake", actor)
    actor.awake = succeeds(rolled, target)
    say "{actor} tries to come to: {target}, throws {rolled}."
  }
  step act when actor.conscious {
    actor.actions = actor.actions_per_turn
    while not actor.turn_over and len(active_sides()) > 1 and any(deeds, allowed(actor, it)) {
      choose optional deed from deeds where allowed(actor, it) by actor "What to do"
      if deed == none { actor.turn_over = true } else { act(actor, deed) }
    }
  }
  announce turn_ends(actor)
  step rest { actor.awake = false ; actor.actions = 0 }
}

## What one can do in a turn. [SI-017] [SI-018]
kind deed plural deeds {
  cost       : int 1.. = 1                 "Actions"
  minor      : bool = false                "A minor action does"
  resisted   : bool = false                "Resisted movement [SI-033]"
  when_pinned : bool = minor               "Open to those who are pinned [SI-143]"
  may(actor) : bool = true
  rule perform(actor)
}
## One action pays for one full action; a minor action may be paid with a full one. Who is
## pinned has minor actions alone. [SI-016] [SI-018] [SI-143]
define allowed(actor, deed) =
  actor.conscious and (deed.minor ? actor.minor or actor.actions >= 1 : actor.actions >= deed.cost) and
  (deed.when_pinned or not pinned(actor, any)) and deed.may(actor)
rule act(actor, deed) {
  step perform { deed.perform(actor) }
  step pay {
    if deed.minor and actor.minor { actor.minor = false } else { actor.actions -= deed.cost }
    if not deed.minor and not deed.resisted { actor.resisted_moves = 0 }
  }
}

# ---- small things -----------------------------------------------------------------------

## [SI-018]
deed speak { minor = true ; rule perform { say "{actor} has a word to say." } }
deed drop_item "drop" {
  minor = true
  may = len(actor.held) > 0
  rule perform {
    choose thing from actor.held by actor
    let_fall(actor, thing)
    say "{actor} drops the {thing}."
  }
}
## To notice somebody who hides: Spot or Listen again, against the roll with which she
## hid. [SI-018] [SI-132]
deed notice {
  minor = true
  may = any(enemies(actor), unaware_of(actor, it))
  rule perform { for foe in enemies(actor) { if unaware_of(actor, foe) { look_for(actor, foe) } } }
}
rule let_fall(who, item) {
  let thing = new dropped { item = item ; x = who.x ; y = who.y }
  remove item from who.held
  add thing to combat.lying
}
## Both take a free hand; so do first aid, and using what one does not hold. [SI-017] [SI-130]
deed pick_up "pick up" {
  may = any(combat.lying, within_grasp(actor, it) and it.item.hands <= actor.free_hands)
  rule perform {
    choose thing from combat.lying where within_grasp(actor, it) and it.item.hands <= actor.free_hands by actor
    remove thing from combat.lying
    add thing.item to actor.held
    say "{actor} picks up the {thing.item}."
  }
}
define within_grasp(who, thing: dropped) = gap(who.x, who.across, thing.x, 1) == 0 and gap(who.y, who.across, thing.y, 1) == 0
deed draw_item "draw" {
  may = any(actor.stowed, it.hands <= actor.free_hands)
  rule perform {
    choose thing from actor.stowed where it.hands <= actor.free_hands by actor
    remove thing from actor.stowed
    add thing to actor.held
    say "{actor} draws the {thing}."
  }
}
## [SI-130]
deed stow_item "stow" {
  may = len(actor.held) > 0
  rule perform {
    choose thing from actor.held by actor
    remove thing from actor.held
    add thing to actor.stowed
    say "{actor} puts the {thing} away."
  }
}
## [SI-017]
deed use_item "use" {
  may = any(actor.held, it.usable)
  rule perform {
    choose thing from actor.held where it.usable by actor
    remove thing from actor.held
    thing.used(actor)
  }
}

# ========================================================================================
#  Space
# ========================================================================================

## What a creature needs to fight, what it fills, and how many squares it is wide. [SI-024]
table space(size: int -5..5) -> active: num, occupied: num, across: int {
  -5 : 1/32, 1/128, 1
  -4 : 1/16, 1/64,  1
  -3 : 1/4,  1/16,  1
  -2 : 1/2,  1/8,   1
  -1 : 1,    1/6,   1
  0  : 1,    1/4,   1
  1  : 1,    1/2,   1
  2  : 4,    1,     2
  3  : 9,    4,     3
  4  : 16,   8,     4
  5  : 25,   16,    5
}

## A square is five feet. [SI-023]
define feet(squares: int) = 5 * squares
define gap(a: int, a_wide: int, b: int, b_wide: int) = max(0, b - (a + a_wide - 1), a - (b + b_wide - 1))
## Diagonals count like any other step; large creatures are measured from their edge. [SI-023] [SI-046]
define distance_from(who, x: int, y: int, other: combatant) =
  max(gap(x, who.across, other.x, other.across), gap(y, who.across, other.y, other.across))
define distance(a, b) = distance_from(a, a.x, a.y, b)

## The eight ways from a square to the next.
kind heading plural headings { x, y : int -1..1 }
rows heading(x, y) {
  north      : 0, 1  ; north_east : 1, 1   ; east : 1, 0  ; south_east : 1, -1
  south      : 0, -1 ; south_west : -1, -1 ; west : -1, 0 ; north_west : -1, 1
}

kind terrain plural terrains of rough, water, cliff, solid
## What a scenario puts on the field: a rectangle of squares. [SI-035] [SI-149] [SI-150]
kind feature plural features {
  x, y       : int = 0
  wide, long : int 1.. = 1                 "Squares"
  terrain    : terrain? = none
  depth      : int 0.. = 0                 "Feet that somebody falls who is thrown in [SI-150]"
  hazard     : int 0.. = 0                 "Damage to whoever is thrown in [SI-150]"
}
define touches(feature, who, x: int, y: int) =
  gap(x, who.across, feature.x, feature.wide) == 0 and gap(y, who.across, feature.y, feature.long) == 0
define is_on(who, terrain) = any(features, it.terrain == terrain and touches(it, who, who.x, who.y))
## Creatures share a square as long as they have room to act in it. [SI-024]
define company(who, x: int, y: int) =
  filter(combatants, it != who and it.active and distance_from(who, x, y, it) == 0)
define room(who, x: int, y: int) =
  none(features, it.terrain == solid and touches(it, who, x, y)) and
  (len(company(who, x, y)) == 0 or space(who.size).active + sum(company(who, x, y), space(it.size).active) <= 1)

# ========================================================================================
#  Moving
# ========================================================================================

## Ways to move. A walk goes its full distance; all others need a power check. [SI-025] [SI-026] [SI-027]
kind gait plural gaits {
  skill  : skill? = none                   "For the power check; none for a walk"
  feet   : int 0.. = 0                     "So many feet"
  points : int 1.. = 1                     "for so many points of power"
  never_less : bool = false                "Never less than a walk [SI-029]"
  passes : list of terrain = []            "Besides open ground"
}
rows gait(skill, feet, points, passes, never_less) {
  walking   : none,   0, 1,  [rough], false
  sprinting : sprint, sprint_ft_per_point, 1, [rough], true
  jumping   : jump,   1, 2,  [rough], false
  climbing  : climb,  1, 10, [cliff], false
  swimming  : swim,   1, 1,  [water], false
}
## Whole squares only. [SI-028] [SI-030] [SI-031] [SI-032]
define squares_for(gait, power: int) = div(gait.feet * power, 5 * gait.points)

## Moving takes one action, whatever the way. Who lies prone cannot. [SI-025] [SI-026] [SI-036]
deed walk   { may = can_go(actor, walking)   ; rule perform { go(actor, walking) } }
deed dash   "sprint" { resisted = true ; may = can_go(actor, sprinting) ; rule perform { go(actor, sprinting) } }
deed leap   "jump"   { resisted = true ; may = can_go(actor, jumping)   ; rule perform { go(actor, jumping) } }
deed scale  "climb"  { resisted = true ; may = can_go(actor, climbing) and near(actor, cliff)  ; rule perform { go(actor, climbing) } }
deed paddle "swim"   { resisted = true ; may = can_go(actor, swimming) and near(actor, water)  ; rule perform { go(actor, swimming) } }
define near(who, terrain) = is_on(who, terrain) or any(headings, any_terrain(who, it, terrain))
define any_terrain(who, heading, terrain) = any(features, it.terrain == terrain and touches(it, who, who.x + heading.x, who.y + heading.y))
define can_go(who, gait) = not prone(who) and any(headings, can_step(who, it, gait))
define can_step(who, heading, gait) =
  room(who, who.x + heading.x, who.y + heading.y) and none(features, bars(it, who, heading, gait))
define bars(feature, who, heading, gait) = feature.terrain != none and feature.terrain not in gait.passes and touches(feature, who, who.x + heading.x, who.y + heading.y)

rule go(actor, gait) {
  let squares = actor.move
  let skill = gait.skill
  if skill != none {
    tire(actor)
    let target = check_number(actor, skill)
    let power  = power_of(roll(power_dice(target), "movement", actor), target)
    squares = squares_for(gait, power)
    say "{actor}: {skill} {target}, power {power}."
  }
  travel(actor, gait, squares)
}
## Each resisted movement after the first in a row takes Endurance, or one Spirit; who has
## none left goes on all the same. [SI-033] [SI-116]
rule tire(who) {
  who.resisted_moves += 1
  if who.resisted_moves < 2 { return }
  let target = check_number(who, endurance)
  let rolled = roll(d100, "endurance", who)
  let lost   = succeeds(rolled, target) ? 0 : min(1, who.spirit)
  who.spirit -= lost
  say "{who}: Endurance {target}, throws {rolled}; {lost} Spirit lost."
}

## Square by square, as far as one likes. A sprint over rough ground goes half as far, but
## never less than a walk. [SI-029] [SI-034]
define furthest(who, gait, squares: int, over_rough: bool) =
  max(gait.never_less ? who.move : 0, over_rough and gait.never_less ? div(squares, 2) : squares)
rule travel(mover, gait, squares: int) {
  let gone = 0
  let over_rough = false
  while mover.active and not halted(mover) and gone < furthest(mover, gait, squares, over_rough) {
    choose optional heading from headings where can_step(mover, it, gait) and
      gone < furthest(mover, gait, squares, over_rough or onto_rough(mover, it)) by mover "Which way"
    if heading == none {
      say "{mover} moves {feet(gone)} feet."
      return
    }
    over_rough = over_rough or onto_rough(mover, heading)
    gone += 1
    advance(mover, heading)
  }
  end halted(mover)
  say "{mover} moves {feet(gone)} feet."
}
define onto_rough(who, heading) = any_terrain(who, heading, rough)

## Leaving an enemy's reach provokes nothing; coming into it may. [SI-037] [SI-135]
event enters_reach(mover, watcher: combatant)
event moved(who, forced: bool)
rule advance(mover, heading) {
  step aim_straight {
    if mover.line_heading != heading {
      mover.line_heading = heading
      mover.line_x = mover.x
      mover.line_y = mover.y
      mover.charge_feet = 0
    }
    mover.charge_feet += 5
  }
  let was_x = mover.x
  let was_y = mover.y
  step shift {
    mover.x += heading.x
    mover.y += heading.y
    announce moved(mover, false)
  }
  step watched {
    for watcher in enemies(mover) {
      if mover.active and distance(mover, watcher) <= watcher.reach and distance_from(mover, was_x, was_y, watcher) > watcher.reach {
        announce enters_reach(mover, watcher)
      }
    }
  }
}

# ========================================================================================
#  Attacking
# ========================================================================================

## One attack, from its target to the last of its effects.
kind attack {
  attacker, target : combatant
  weapon           : item
  ranged, off_hand : bool = false
  area             : bool = false          "Strikes a whole area [SI-040]"
  reaction         : bool = false          "Outside the attacker's own turn"
  state effects    : list of technique = []    "Carried besides, or instead of, damage [SI-139]"
  state harmless   : bool = false          "Tried without the ability: no damage [SI-141]"
  state fleeting   : bool = false          "Its effects last one round [SI-055] [SI-058]"

  state hit_roll   : int 0..100 = 0        "0: not thrown yet"
  state hits       : bool = false
  state sure       : bool = false          "Only a critical defence stops it [SI-053]"
  state full       : bool = false          "Full damage [SI-054]"
  state guard      : guard? = none
  state guard_roll : int 0..100 = 0
  state blocked_with : item? = none
  state untargeted : bool = area           "The defender says where it lands [SI-040]"
  state natural    : int 0..100 = 0        "First die of the power check; 0: not thrown yet"
  state further    : int 0.. = 0           "The other dice"
  state power      : int 0.. = 0
  state resisted   : bool = false          "Physical Resistance has stopped its damage [SI-080]"
  state place      : part? = none

  define melee = not ranged and not weapon.spell
}

## Weight of a weapon, by its size class less the size of the wielder. [SI-060]
table weapon_weight(heavier: int) -> hit: int, damage: int {
  ..0  : 10, 0
  else : 10 - 10 * heavier, 10 * heavier
}
## What is part of the body is never too heavy for it. [SI-131]
define heaviness(who, item) = item.unarmed ? 0 : item.size - who.size

## The target number to hit. [SI-045] [SI-047] [SI-048] [SI-060] [SI-064] [SI-095] [SI-128]
score hit_number(attacker, attack) {
  ability  : attack.weapon.aim(attacker)
  skill    : specialization(attacker.spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight   : weapon_weight(heaviness(attacker, attack.weapon)).hit                      when not attack.weapon.spell
  smaller  : 10 * (attack.target.size - attacker.size)                            when attack.target.size > attacker.size
  distance : range_loss * distance(attacker, attack.target)                       when attack.ranged and attack.weapon.ranged_ok
  makeshift : improvised_loss * distance(attacker, attack.target)    "not made for it"    when attack.ranged and not attack.weapon.ranged_ok
  wounds   : -10 * attacker.wounds                                                when attacker.wounds > 0
}
## The target number of its damage. Who is larger strikes harder, also with spells and
## techniques. [SI-050] [SI-060] [SI-061] [SI-062] [SI-067] [SI-095] [SI-128]
score damage_number(attacker, attack) {
  ability  : attack.weapon.might(attacker)
  skill    : specialization(attacker.damage_spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight   : weapon_weight(heaviness(attacker, attack.weapon)).damage                   when not attack.weapon.spell
  type     : attack.weapon.damage_bonus                                             when attack.weapon.damage_bonus != 0
  larger   : 10 * (attacker.size - attack.target.size)                            when attacker.size > attack.target.size
  wounds   : -10 * attacker.wounds                                                when attacker.wounds > 0
}
## The off hand is worse, but never worse than without any training. [SI-128]
define specialization(points: int, off_hand: bool) = off_hand ? min(points, max(0, points - off_hand_loss)) : points

## The target number of a block or a dodge. [SI-065] [SI-069] [SI-071] [SI-124]
score guard_number(defender, guard, attack) {
  skill   : check_number(defender, guard.skill)                      "{guard.skill}"
  smaller : 10 * (attack.attacker.size - defender.size)        when attack.attacker.size > defender.size
  cover   : 10 * cover(defender, attack)                       when cover(defender, attack) > 0
}
## The target number of Physical Resistance; cover helps against what is not aimed at one
## place. [SI-008] [SI-063] [SI-124]
score resistance(defender, attack) {
  body    : check_number(defender, physical_resistance)    "Physical Resistance"
  larger  : 10 * (defender.size - attack.attacker.size)        when defender.size > attack.attacker.size
  cover   : 10 * cover(defender, attack)                       when attack.untargeted and cover(defender, attack) > 0
}

# ---- the steps of an attack ---------------------------------------------------------------
#  What else happens in an attack puts itself before, after or around one of these steps:
#  stepping back, charging, resisting a spell, ending one's hiding.

## The target has been chosen. To hit it takes a success check; then the defender may
## defend himself; if that does not stop the attack, a power check says how much it does
## and where. [SI-038]
rule resolve(attack) {
  let attacker = attack.attacker
  let target   = attack.target

  ## A miss has no effect. [SI-038] [SI-049]
  step hit {
    let aimed = hit_number(attacker, attack)
    if attack.hit_roll == 0 { attack.hit_roll = roll(d100, "hit", attacker) }
    attack.hits = succeeds(attack.hit_roll, aimed)
    say "{attacker} at {target}: {attack.weapon} {aimed}, throws {attack.hit_roll}, {hit_or_miss(attack)}."
  }
  ## A 1 brings something more, chosen before the defence. [SI-003] [SI-052]
  step critical when attack.hits and critical(attack.hit_roll) {
    choose triumph from triumphs where not it.of_defence and it.may(attack) by attacker "What the critical hit does"
    say "A critical hit: {triumph}."
    triumph.reap(attack)
  }
  ## One defence for each attack, chosen when it is known that it hits, and how well. It
  ## costs no action, but Spirit if one is vulnerable. [SI-021] [SI-075] [SI-076] [SI-118]
  step defend when attack.hits {
    choose optional guard from guards where may_guard(target, it, attack) by target "How to defend"
    if guard != none { stand(attack, guard) }
  }
  ## Whoever blocks says where the blow lands instead. [SI-040] [SI-073]
  step divert when attack.hits and attack.blocked_with != none {
    choose place from places(target) by target "Where to take it"
    attack.place = place
  }
  ## The damage roll. [SI-004] [SI-050] [SI-051] [SI-054] [SI-080]
  step power when attack.hits {
    let target_number = damage_number(attacker, attack) + charge_in_number(attacker, attack)
    if attack.natural == 0 {
      attack.natural = roll(d100, "power", attacker)
      attack.further = further_dice(target_number) > 0 ? roll(dice(further_dice(target_number), 100), "further", attacker) : 0
    }
    attack.power = attack.full ? max(0, target_number) : power_of(attack.natural + attack.further, target_number)
    say "Power {target_number}, throws {attack.natural + attack.further}: {attack.power}."
  }
  ## Where it lands: the dice say it, or the defender if nobody aimed. [SI-039] [SI-040] [SI-041]
  step locate when attack.hits and not attack.harmless and attack.place == none {
    if attack.untargeted {
      choose place from places(target) by target "Where to take it"
      attack.place = place
    } else {
      attack.place = place_hit(target, location_from == power_check ? attack.natural : attack.hit_roll)
    }
  }
  ## Armour there takes ten for each class, and what blocked it as much for each of its own.
  ## [SI-068] [SI-074]
  step harm when attack.hits and not attack.harmless and not attack.resisted {
    let place = the(attack.place)
    let shell = 10 * (target.armour[place] + (attack.blocked_with?.size ?? 0))
    say "{place}: {attack.power} less {shell}, {max(0, attack.power - shell)} damage."
    damage(place, max(0, attack.power - shell), attacker)
  }
  ## Techniques take effect unless Physical Resistance beats the power of the attack, before
  ## armour. It costs nothing, and a block does not replace it. [SI-078] [SI-140]
  step effects when attack.hits and len(attack.effects) > 0 { take_effects(attack) }
  ## What a critical defence brings. [SI-056]
  step aftermath when critical(attack.guard_roll) and target.active {
    choose triumph from triumphs where it.of_defence and it.may(attack) by target "What the critical defence does"
    say "A critical defence: {triumph}."
    triumph.reap(attack)
  }
}

## The place whose digits hold the ones digit; 0 is read as 10. What is gone already is
## not hit again: the torso is, or else whatever vital part is left. [SI-041] [SI-042] [SI-043] [SI-044]
define digit_of(shown: int) = shown % 10 == 0 ? 10 : shown % 10
define place_hit(target, shown: int) = still_there(target, the(find(target.parts, digit_of(shown) in it.digits)))
define still_there(target, part) =
  part.destroyed ? (find(target.parts, it.trunk and not it.destroyed) ?? find(target.parts, it.vital and not it.destroyed) ?? part) : part
## What a defender may offer: whatever blows can reach and is still there. [SI-042] [SI-073]
define places(who) = filter(who.parts, len(it.digits) > 0 and not it.destroyed)

# ---- techniques of attack that everybody has -----------------------------------------------

## Whom a weapon reaches. [SI-046]
define in_reach(who, item) = filter(enemies(who), distance(who, it) <= item.reach)
define usable_in_melee(who, item) = item.melee and len(in_reach(who, item)) > 0
## Anything can be thrown, but for what is part of the body. [SI-048]
define can_fly(item) = item.shoots or not item.unarmed and item.hands > 0
define afford(who, item) = who.actions >= item.attack_cost

deed melee_attack "attack" {
  may = any(actor.ready, usable_in_melee(actor, it) and afford(actor, it))
  rule perform {
    choose weapon from actor.ready where usable_in_melee(actor, it) and afford(actor, it) by actor "With what"
    actor.actions -= weapon.attack_cost - 1
    choose foe from in_reach(actor, weapon) by actor "Whom to attack"
    attack_with(actor, weapon, foe, false, in_off_hand(actor, weapon))
  }
}
## Shooting and throwing make vulnerable. What is thrown lies where its target stands.
## [SI-047] [SI-048] [SI-120]
deed ranged_attack "shoot or throw" {
  may = any(actor.ready, can_fly(it) and afford(actor, it)) and len(enemies(actor)) > 0
  rule perform {
    choose missile from actor.ready where can_fly(it) and afford(actor, it) by actor "With what"
    actor.actions -= missile.attack_cost - 1
    choose foe from enemies(actor) by actor "At whom"
    begin shooting(actor)
    let landing = new dropped { item = missile ; x = foe.x ; y = foe.y }
    attack_with(actor, missile, foe, true, in_off_hand(actor, missile))
    if not missile.shoots {
      remove missile from actor.held
      add landing to combat.lying
    }
  }
}
rule attack_with(attacker, weapon: item, foe: combatant, ranged: bool, off_hand: bool) {
  let blow = new attack { attacker = attacker ; target = foe ; weapon = weapon ; ranged = ranged ; off_hand = off_hand }
  choose optional technique from techniques where may_try(attacker, weapon, ranged, it) by attacker "A technique"
  if technique != none {
    add technique to blow.effects
    blow.harmless = technique not in attacker.mastered and technique not in weapon.techniques
    say "{attacker} tries to {technique}."
  }
  resolve(blow)
}
## [SI-083] [SI-120]
condition shooting(who) until turn_starts(who) {
  modifier shooting to vulnerability for defender : +1 "has shot"     when not retreating(defender)
}

# ---- criticals -----------------------------------------------------------------------------

## What a 1 brings, on a hit or on a defence: one of these. [SI-052] [SI-056]
kind triumph plural triumphs {
  of_defence  : bool = false
  may(attack) : bool = true
  rule reap(attack)
}
## [SI-053]
triumph unstoppable "nothing but a critical defence stops it" { rule reap { attack.sure = true } }
## Power is the whole target number; the die only tells the place. [SI-054]
triumph full_force "full damage" {
  may = not attack.harmless
  rule reap { attack.full = true }
}
## Any technique on top, for one round, resisted as usual. [SI-055]
triumph flourish "a technique besides" {
  rule reap {
    choose technique from techniques by attack.attacker "Which technique"
    add technique to attack.effects
    attack.fleeting = true
  }
}
## At once, if the attacker can be reached. It is an attack like any other. [SI-057]
triumph riposte "a blow in return" {
  of_defence = true
  may = any(attack.target.ready, it.melee and distance(attack.target, attack.attacker) <= it.reach)
  rule reap {
    choose weapon from attack.target.ready where it.melee and distance(attack.target, attack.attacker) <= it.reach by attack.target "With what"
    resolve(counter(attack.target, attack.attacker, weapon))
  }
}
rule counter(attacker, foe: combatant, weapon: item) -> attack {
  return new attack { attacker = attacker ; target = foe ; weapon = weapon ; reaction = true }
}
## A technique aimed at the attacker, for one round, with the power of one's own weapon.
## [SI-058]
triumph turn_about "a technique in return" {
  of_defence = true
  may = distance(attack.target, attack.attacker) <= attack.target.reach
  rule reap {
    choose technique from techniques by attack.target "Which technique"
    let back = counter(attack.target, attack.attacker, first(filter(attack.target.ready, it.melee)))
    add technique to back.effects
    back.fleeting = true
    let target_number = damage_number(attack.target, back)
    back.power = power_of(roll(power_dice(target_number), "power", attack.target), target_number)
    take_effects(back)
  }
}
## [SI-059]
triumph slip_away "a free move" {
  of_defence = true
  may = can_go(attack.target, walking) and not pinned(attack.target, any)
  rule reap { travel(attack.target, walking, attack.target.move) }
}

# ========================================================================================
#  Defending
# ========================================================================================

## A way to stand against an attack that hits. [SI-021] [SI-075]
kind guard plural guards {
  skill          : skill
  costs_spirit   : bool = true             "If one is vulnerable [SI-118]"
  against(attack) : bool = true
  beats(attack)  : bool = true             "Besides its own success"
  rule stop(attack)
}
## Something is put in the way: the attack lands after all, but where the defender wants it,
## and what it hits counts as armour. [SI-071] [SI-072] [SI-073] [SI-074] [SI-079]
guard blocking {
  skill = block
  rule stop {
    choose shield from attack.target.ready by attack.target "What to block with"
    attack.blocked_with = shield
    attack.untargeted = true
  }
}
## No damage and no effect at all. The roll must also be no higher than the attacker's roll to
## hit. What covers an area, and spells, cannot be dodged. [SI-069] [SI-070]
guard dodging {
  skill   = dodge
  against = not attack.untargeted and not attack.weapon.spell
  beats   = attack.guard_roll <= attack.hit_roll
  rule stop { attack.hits = false }
}
## Areas and spells can be borne instead: power against power. [SI-080] [SI-153]
guard bearing_it "bearing it" {
  skill = physical_resistance
  costs_spirit = false
  against = attack.area or attack.weapon.spell
  rule stop { attack.resisted = true }
}

define may_guard(defender, guard, attack) =
  defender.may_defend and guard.against(attack) and (not guard.costs_spirit or can_pay(defender, vulnerability(defender, attack)))
## Spirit is paid before the roll. An attack that only a critical defence stops is stopped by
## a 1. [SI-053] [SI-075] [SI-118]
rule stand(attack, guard) {
  let defender = attack.target
  attack.guard = guard
  if guard.costs_spirit {
    pay(defender, vulnerability(defender, attack))
    attack.guard_roll = roll(d100, "guard", defender)
    let needed = guard_number(defender, guard, attack)
    let holds  = succeeds(attack.guard_roll, needed) and guard.beats(attack) and (not attack.sure or critical(attack.guard_roll))
    say "{defender}, {guard}: {needed}, throws {attack.guard_roll}, {outcome(holds)}."
    if holds { guard.stop(attack) }
  }
}
## Who bears a spell or a burst instead throws once its power is known; only a higher power
## spares the damage. [SI-080] [SI-153]
after step resolve.power as shrug_off when attack.guard == bearing_it {
  let bearer = attack.target
  let needed = resistance(bearer, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", bearer), needed)
  say "{bearer}: Physical Resistance {needed}, power {power}."
  if resists(power, attack.power) { bearing_it.stop(attack) }
}

## A contest of power decides about all that the attack carries. [SI-007] [SI-078] [SI-140]
rule take_effects(attack) {
  let victim = attack.target
  let needed = resistance(victim, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", victim), needed)
  let holds  = resists(power, attack.power)
  say "{victim} resists with {needed}: {power} against {attack.power}, {outcome(holds)}."
  if not holds { for technique in attack.effects { if victim.gone == none { technique.take(attack) } } }
}

# ---- defensive actions ---------------------------------------------------------------------

## Both are full actions, and last until one's next turn. [SI-081]
deed fall_back "retreat" { rule perform { begin retreating(actor) ; say "{actor} gives ground." } }
## Fortify takes a shield. [SI-081] [SI-084]
deed fortify {
  may = any(actor.held, it.shield) and not fortified(actor, any)
  rule perform {
    choose shield from actor.held where it.shield by actor "Behind which shield"
    begin fortified(actor, shield)
    say "{actor} stands behind the {shield}."
  }
}
## [SI-081] [SI-082] [SI-083]
condition retreating(who) until turn_starts(who)
condition stepped_back(who) until turn_starts(who)
## The first attack lets one step aside before it is resolved. If that takes one out of
## reach, it comes to nothing. [SI-082]
around step resolve.hit as step_back when retreating(attack.target) and not stepped_back(attack.target) {
  begin stepped_back(attack.target)
  choose optional heading from headings where can_step(attack.target, it, walking) and not pinned(attack.target, any) by attack.target "Where to step"
  if heading != none {
    say "{attack.target} steps back."
    shift(attack.target, heading)
  }
  if attack.melee and distance(attack.attacker, attack.target) > attack.weapon.reach {
    say "{attack.attacker} strikes at nothing."
  } else {
    proceed()
  }
}
## One square, of one's own will but outside the turn's movement.
rule shift(who, heading) {
  who.x += heading.x
  who.y += heading.y
  announce moved(who, false)
}
## The shield counts as so much cover, on top of other cover. Any change of place ends it,
## and whoever is driven from it is vulnerable. [SI-085] [SI-086] [SI-087]
condition fortified(who, item) until turn_starts(who) {
  modifier shield to cover for defender : item.size "behind the {item}"
  on moved {
    if forced { begin driven_off(who) }
    end fortified(who, item)
  }
}
## [SI-087] [SI-120]
condition driven_off(who) until turn_starts(who) {
  modifier driven_off to vulnerability for defender : +1
}

# ========================================================================================
#  Taking damage
# ========================================================================================

## What hurts raises the damage of one Damage Target. The whole sum is compared with the
## limits, then no more is kept than the target can hold. Whoever is wounded or disabled by
## it may make light of it, with the penalties from before. [SI-089] [SI-090] [SI-091] [SI-092] [SI-094]
## [SI-098] [SI-104] [SI-105]
rule damage(part, amount: int, cause: combatant) {
  if amount <= 0 { return }
  let who    = part.owner
  let needed = check_number(who, resist_impairment)
  let sum    = part.damage + amount + max(0, -who.vitality)
  part.eased = false
  part.destroyed = part.destroyed or not part.mental and sum > part.most
  part.damage = min(sum, part.most)
  announce hurt(part, amount, cause)
  if part.harm == 0 { return }
  announce wounds(part, amount, cause)
  ## Destroyed is destroyed. [SI-104] [SI-105] [SI-107]
  step make_light when not part.destroyed {
    let rolled = roll(d100, "impairment", who)
    part.eased = succeeds(rolled, needed)
    say "{who} resists impairment: {needed}, throws {rolled}, {outcome(part.eased)}."
  }
  ## [SI-093]
  step death when part.destroyed and part.vital and vital_kills and who.gone == none {
    who.gone = killed
    announce leaves(who, killed, cause)
  }
  step swoon when who.gone == none and who.knocked_out and not who.awake { say headline "{who} is out cold." }
}
## Damage that nobody aimed: the victim says where, and armour counts. [SI-040] [SI-149] [SI-150]
rule batter(who, amount: int, cause: combatant) {
  choose place from places(who) by who "Where to take it"
  let left = max(0, amount - 10 * who.armour[place])
  say "{place}: {amount} less {10 * who.armour[place]}, {left} damage."
  damage(place, left, cause)
}

# ---- recovery ------------------------------------------------------------------------------

## After each day the tens of a power check heal: everywhere after a day of rest, else in
## one place. What is destroyed does not heal. Wounds that nobody tends may fester, which
## is left to the referee. [SI-108] [SI-109] [SI-110] [SI-113]
rule recover(who, resting: bool) {
  let sore = filter(who.parts, it.damage > 0 and not it.destroyed and not it.mental)
  if who.gone != none or len(sore) == 0 { return }
  let needed = check_number(who, physical_resistance)
  let healed = div(power_of(roll(power_dice(needed), "recovery", who), needed), 10)
  if resting {
    for part in sore { part.damage = max(0, part.damage - healed) }
  } else {
    choose part from sore by who "Which wound heals"
    part.damage = max(0, part.damage - healed)
  }
  say "{who} heals {healed} points."
}
on fight_ends as convalescence when days_after > 0 {
  repeat days_after { for who in combatants { recover(who, days_resting) } }
}

## Takes one step off one Damage Target until it is damaged again, and heals nothing. As an
## action it can be tried again. [SI-111] [SI-112]
deed first_aid_deed "first aid" {
  may = any(patients(actor), len(treatable(it)) > 0)
  rule perform {
    choose patient from patients(actor) where len(treatable(it)) > 0 by actor "Whom to treat"
    choose part from treatable(patient) by actor "Which wound"
    let needed = check_number(actor, first_aid)
    let rolled = roll(d100, "first_aid", actor)
    part.eased = succeeds(rolled, needed)
    say "{actor} treats {part}: First Aid {needed}, throws {rolled}, {outcome(part.eased)}."
  }
}
## Oneself, and friends beside one. [SI-111]
define patients(who)  = filter(who.side.members, it.gone == none and distance(who, it) <= 1)
define treatable(who) = filter(who.parts, it.harm > 0 and not it.eased and not it.destroyed)

# ========================================================================================
#  Spirit
# ========================================================================================

## Enough in the pool, and enough left of the round's limit. [SI-114] [SI-115] [SI-116] [SI-119]
define spirit_limit(who) = spirit_per_round + who.level
define can_pay(who, price: int) = price <= who.spirit and who.spent + price <= spirit_limit(who)
rule pay(who, price: int) {
  who.spirit -= price
  who.spent += price
  if price > 0 { say "{who} pays {price} Spirit, {who.spirit} left." }
}

# ========================================================================================
#  Advanced combat
# ========================================================================================

## Every separate reason counts one, the same reason never twice. Each point is the price
## of a block or a dodge. Conditions add their own. Small attackers, and blades, make more of an opening in melee, if there
## is one. [SI-035] [SI-117] [SI-118] [SI-120] [SI-121] [SI-122] [SI-123]
score vulnerability(defender, attack) {
  rough      : 1    "on rough ground"                        when is_on(defender, rough) and not retreating(defender)
  climbing   : 1    "climbing"                               when is_on(defender, cliff)
  swimming   : 1    "swimming"                               when is_on(defender, water) and not defender.swim_speed
  encumbered : 1                                             when defender.encumbered
  exploit    : exploit(attack.attacker, attack.weapon)         when attack.melee and total > 0
}
## [SI-122] [SI-123]
define exploit(attacker, weapon: item) = weapon.exploit + max(0, -attacker.size)

## How many Damage Targets are covered; each is worth ten. [SI-124]
score cover(defender, attack) {
  obstacle : defender.cover
}

## A smaller target for shots from no higher, an easier one for blows. Lying down and
## getting up take an action. [SI-036] [SI-125] [SI-126]
condition prone(who) {
  modifier prone to vulnerability for defender : +1      when attack.melee
  modifier low   to cover         for defender : +3 "prone"    when attack.ranged and attack.attacker.elevation <= defender.elevation
}
deed lie_down "lie down" { may = not prone(actor) ; rule perform { begin prone(actor) ; say "{actor} lies down." } }
deed stand_up "get up"   { may = prone(actor)     ; rule perform { end prone(actor) ; say "{actor} gets up." } }

# ---- two weapons ---------------------------------------------------------------------------

## A one-handed weapon in each hand; the second of them is in the off hand. [SI-127] [SI-128]
define one_handed(who)  = filter(who.held, it.hands == 1 and it.melee and not it.shield and not it.usable)
define two_weapons(who) = len(one_handed(who)) >= 2
define in_off_hand(who, item) = two_weapons(who) and item != one_handed(who)[0] and item == one_handed(who)[1]
## One attack with each for a single action, at the same target or at two. [SI-129]
deed double_attack "double attack" {
  may = two_weapons(actor) and any(take(one_handed(actor), 2), usable_in_melee(actor, it))
  rule perform {
    begin overextended(actor)
    let hands = take(one_handed(actor), 2)
    blow_of_two(actor, hands[0], false)
    blow_of_two(actor, hands[1], true)
  }
}
rule blow_of_two(actor, weapon: item, off_hand: bool) {
  if actor.active and len(in_reach(actor, weapon)) > 0 {
    choose foe from in_reach(actor, weapon) by actor "Whom to attack"
    attack_with(actor, weapon, foe, false, off_hand)
  }
}
## [SI-120] [SI-129]
condition overextended(who) until turn_starts(who) {
  modifier overextended to vulnerability for defender : +1 "both weapons"
}

# ---- stealth -------------------------------------------------------------------------------

## Each enemy looks or listens, whichever is better. Whoever finds nothing is vulnerable to
## her next attack, and only to hers. [SI-006] [SI-066] [SI-132]
deed hide {
  may = any(enemies(actor), not unaware_of(it, actor))
  rule perform {
    let needed = check_number(actor, stealth)
    actor.hid_with = roll(d100, "stealth", actor)
    say "{actor} tries to hide: {needed}, throws {actor.hid_with}."
    for watcher in enemies(actor) {
      if succeeds(actor.hid_with, needed) and not unaware_of(watcher, actor) {
        begin unaware_of(watcher, actor)
        look_for(watcher, actor)
      }
    }
  }
}
## [SI-010] [SI-066] [SI-132]
score notice_number(watcher, hider: combatant) {
  sense  : max(check_number(watcher, spot), check_number(watcher, listen))
  larger : 10 * (hider.size - watcher.size)    "larger"    when hider.size > watcher.size
}
rule look_for(watcher, hider: combatant) {
  let needed = notice_number(watcher, hider)
  let rolled = roll(d100, "notice", watcher)
  if answers(rolled, needed, hider.hid_with) { end unaware_of(watcher, hider) }
  say "{watcher} looks for {hider}: {needed}, throws {rolled}, {outcome(not unaware_of(watcher, hider))}."
}
## [SI-077] [SI-120] [SI-132]
condition unaware_of(watcher, hider: combatant) {
  modifier unaware to vulnerability for defender as watcher : +1    when attack.attacker == hider
}
after rule resolve as revealed { end unaware_of(attack.target, attack.attacker) }

# ---- charge --------------------------------------------------------------------------------

## The feet of the last straight line that led to the target, once a turn. [SI-133] [SI-134]
define charging(attacker, attack) =
  attack.melee and not attack.reaction and attacker.charge_feet > 0 and
  distance_from(attacker, attacker.line_x, attacker.line_y, attack.target) > distance(attacker, attack.target)
define charge_in_number(attacker, attack) =
  charge_adds_to == target_number and charging(attacker, attack) ? attacker.charge_feet : 0
## [SI-133]
after step resolve.power as charge when charging(attack.attacker, attack) {
  if charge_adds_to == power { attack.power += attack.attacker.charge_feet }
  say "The charge adds {attack.attacker.charge_feet}: {attack.power}."
  attack.attacker.charge_feet = 0
}

# ---- retaliation ---------------------------------------------------------------------------

## An attack is held back for somebody who comes within reach. [SI-135]
deed hold_back "wait to retaliate" {
  may = any(actor.ready, it.melee) and not retaliating(actor)
  rule perform { begin retaliating(actor) ; say "{actor} waits." }
}
## What nobody draws is lost. [SI-136]
condition retaliating(who) until turn_starts(who)
condition halted(who)
## The holder need not take the first. Whoever is struck at says before whether he goes on,
## which makes him vulnerable from then on, or stops where he is. [SI-135] [SI-136] [SI-137] [SI-138]
on enters_reach as retaliate when retaliating(watcher) {
  choose strike_now yes or no by watcher "Strike at {mover}"
  if strike_now {
    end retaliating(watcher)
    say "{watcher} strikes at {mover}."
    choose go_on yes or no by mover "Go on"
    if go_on { begin moving_on(mover) } else { begin halted(mover) }
    choose weapon from watcher.ready where it.melee and distance(watcher, mover) <= it.reach by watcher "With what"
    resolve(counter(watcher, mover, weapon))
  }
}
## [SI-120] [SI-138]
condition moving_on(who) until turn_starts(who) {
  modifier moving_on to vulnerability for defender : +1 "went on"
}

# ========================================================================================
#  Techniques
# ========================================================================================

## An effect besides damage: by a special ability, by a spell, by a critical, or, where the
## technique allows it, tried in place of damage. [SI-139] [SI-141]
kind technique plural techniques {
  untaught(item, ranged: bool) : bool = false    "May be tried without the ability [SI-141]"
  rule take(attack)
}
define may_try(who, item, ranged: bool, technique) =
  technique in who.mastered or technique in item.techniques or technique.untaught(item, ranged)

## No spells until the end of the target's next turn, and those that are kept up end.
## [SI-142]
technique disrupt {
  untaught = not item.spell
  rule take {
    end sustaining(attack.target)
    if attack.fleeting { begin silenced(attack.target) until turn_starts(attack.attacker) } else { begin silenced(attack.target) until turn_ends(attack.target) }
    say "{attack.target} cannot cast."
  }
}
## [SI-142]
condition silenced(who)

## [SI-143]
technique pin {
  untaught = not ranged and not item.spell
  rule take {
    begin gripping(attack.attacker, attack.target)
    if attack.fleeting { begin pinned(attack.target, attack.attacker) until turn_starts(attack.attacker) } else { begin pinned(attack.target, attack.attacker) }
    say "{attack.attacker} pins {attack.target}."
  }
}
## No full action, no step, and vulnerable; blocking and dodging stay. It ends when the
## pinner does not spend an action on it, or when the two come apart. [SI-143] [SI-144] [SI-145]
condition pinned(victim, pinner: combatant) {
  modifier pinned to vulnerability for defender as victim : +1
  on turn_ends when who == pinner {
    if gripping(pinner, victim) { end gripping(pinner, victim) } else { end pinned(victim, pinner) }
  }
  on moved when who == pinner or who == victim {
    if distance(pinner, victim) > max(1, pinner.reach) { end pinned(victim, pinner) }
  }
}
## The pinner has spent an action on it this turn. [SI-144]
condition gripping(pinner, victim: combatant)
## [SI-144]
deed keep_hold "keep the pin" {
  may = any(enemies(actor), slipping(actor, it))
  rule perform {
    choose victim from enemies(actor) where slipping(actor, it) by actor "Whom to hold"
    begin gripping(actor, victim)
    say "{actor} holds on to {victim}."
  }
}
define slipping(pinner, victim: combatant) = pinned(victim, pinner) and not gripping(pinner, victim)
## One action and one Spirit, open to the pinned alone. [SI-116] [SI-144]
deed break_free "break free" {
  when_pinned = true
  may = pinned(actor, any) and can_pay(actor, 1)
  rule perform {
    pay(actor, 1)
    end pinned(actor, any)
    say "{actor} breaks free."
  }
}

## What is knocked away falls at its holder's feet. Only by ability or critical. [SI-141] [SI-146]
technique disarm {
  rule take {
    choose optional thing from attack.target.held by attack.attacker "What to knock away"
    if thing != none {
      let_fall(attack.target, thing)
      say "{attack.target} loses the {thing}."
    }
  }
}
## [SI-147]
technique trip {
  untaught = item.unarmed and not ranged
  rule take { begin prone(attack.target) ; say "{attack.target} falls." }
}
## So many feet as the attack has power, straight away. Who is stopped by something solid
## takes the feet that are left; who is thrown where it hurts takes that. [SI-148] [SI-149] [SI-150]
technique knockback {
  untaught = not ranged and not item.spell
  rule take { throw_back(attack.target, attack.attacker, attack.power) }
}
rule throw_back(who, thrower: combatant, distance_thrown: int) {
  let way = away(who, thrower)
  let flown = 0
  repeat div(distance_thrown, 5) {
    if room(who, who.x + way.x, who.y + way.y) and feet(flown) < distance_thrown and not falls_here(who, flown) {
      who.x += way.x
      who.y += way.y
      flown += 1
    }
  }
  say "{who} is thrown back {feet(flown)} feet."
  if flown > 0 { announce moved(who, true) }
  if falls_here(who, flown) {
    for feature in features { if touches(feature, who, who.x, who.y) { suffer(who, feature, thrower) } }
  } else {
    if flown < div(distance_thrown, 5) {
      say "Something solid is in the way."
      batter(who, distance_thrown - feet(flown), thrower)
    }
  }
}
define falls_here(who, flown: int) = flown > 0 and any(features, it.depth + it.hazard > 0 and touches(it, who, who.x, who.y))
## The heading that points away from somebody.
define away(who, other: combatant) = highest(headings, it.x * (who.x - other.x) + it.y * (who.y - other.y) - 0.25 * (it.x * it.x + it.y * it.y))
## One point for each foot of a fall, and what the ground does besides. [SI-150]
rule suffer(who, feature, cause: combatant) {
  if feature.depth > 0 {
    who.elevation -= feature.depth
    say "{who} falls {feature.depth} feet."
    batter(who, min(feature.depth, worst_fall), cause)
  }
  if feature.hazard > 0 and who.gone == none { batter(who, feature.hazard, cause) }
}

# ========================================================================================
#  Spells
# ========================================================================================

## A spell takes a full action, and makes vulnerable. All in its area are struck with the
## same throws. Its ritual is over before the fight. [SI-080] [SI-151] [SI-152] [SI-153]
deed cast_spell "cast a spell" {
  may = len(actor.spells) > 0 and not silenced(actor) and len(enemies(actor)) > 0
  rule perform {
    choose spell from actor.spells by actor "Which spell"
    choose foe from enemies(actor) by actor "At whom"
    begin casting(actor)
    cast(actor, spell, foe)
  }
}
## [SI-083] [SI-120] [SI-151]
condition casting(who) until turn_starts(who) {
  modifier casting to vulnerability for defender : +1 "has cast a spell"    when not retreating(defender)
}
## A spell that its caster keeps up; disrupting him ends it. [SI-142]
condition sustaining(who)
rule cast(caster, spell: item, foe: combatant) {
  let first_blow = new attack { attacker = caster ; target = foe ; weapon = spell ; ranged = true ; area = spell.area > 0 ; effects = spell.techniques ; harmless = spell.harmless }
  if len(spell.techniques) > 0 { begin sustaining(caster) }
  let others = spell.area > 0 ? filter(active_combatants(), it != foe and distance(it, foe) <= spell.area) : []
  resolve(first_blow)
  for other in others {
    if other.active and first_blow.hit_roll > 0 { resolve(one_more(first_blow, other)) }
  }
}
rule one_more(model: attack, foe: combatant) -> attack {
  return new attack {
    attacker = model.attacker ; target = foe ; weapon = model.weapon ; ranged = true ; area = true
    effects = model.weapon.techniques ; harmless = model.harmless
    hit_roll = model.hit_roll ; natural = model.natural ; further = model.further
  }
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure damage_dealt  "Damage dealt"       by cause on hurt : amount
measure crippled      "Places disabled"    by cause on wounds when part.harm >= 2 : 1
measure ended         "How they ended"     by who, fate on leaves : 1
measure spirit_left   "Spirit left"        by who at end : who.spirit
measure standing      "Still standing"     by side at end : len(active(side))
measure length        "Rounds"             at end : round
