## Swords of Infinity, combat. Two sorts of checks with one die of a hundred: a success
## check must come out at or under its target number, a power check counts what it shows,
## but no more than its target number. Every body has several places that take damage,
## each for itself.
ruleset "Swords of Infinity: Combat" {
  version = "1.0"
  source  = "Swords of Infinity wiki (soi.skirmisher.com), page Combat"
}

# ========================================================================================
#  House sheet: what the source leaves open, and how it is read here
# ========================================================================================

## A sheet that does not say otherwise has these. [SI-009]
param usual_ability : int = 25             "20 is weak, 25 usual, 30 very tough"
param usual_spirit  : int 0.. = 5          "Spirit at the beginning of a fight [SI-114]"
param usual_level   : int 0.. = 1          "[SI-115]"
## A fight is broken off after so many rounds. [SI-022]
param round_limit : int 1.. = 50           "Rounds"
## A tie in a contest of power: does it resist? The page says "higher". [SI-007]
param tie_resists : bool = false
## Whose ones digit tells the place that is hit: that of the power check, as the steps of an
## attack have it, or that of the check to hit, as the page's first example has it. [SI-041]
param location_from : one of power_check or hit_check = power_check
## A charge adds its feet to what the power check came to, or to its target number. [SI-133]
param charge_adds_to : one of power or target_number = power
## The limit of Spirit spent in a round is this and the level. [SI-115]
param spirit_per_round : int 0.. = 2       "Points, besides the level"
## Specializations with the off hand count so much less: one Tier. [SI-128]
param off_hand_loss : int 0.. = 10         "Points, never below no specialization"
## Destroying the head or the torso kills, as the page says it typically does. [SI-093]
param vital_kills : bool = true
## A disabled head knocks out, as the page says it does as a rule. [SI-102]
param head_knocks_out : bool = true
## How far a sprint goes for each point of power: very far, but so it is printed. [SI-028]
param sprint_ft_per_point : int 1.. = 5    "Feet"
## Feet fallen beyond this do no further harm. [SI-150]
param worst_fall : int 0.. = 1500          "Feet"
## What is thrown or shot loses this for each five feet; what is not made for it, that.
## [SI-047] [SI-048]
param range_loss      : int ..0 = -1       "To hit, for each square"
param improvised_loss : int ..0 = -5       "The same for what is not made for it [SI-048]"
## The fight is followed by so many days, of rest or of travel. [SI-108] [SI-109] [SI-110]
param days_after   : int 0.. = 0           "Days"
param days_resting : bool = true           "The wounded do nothing but rest [SI-109]"

# ---- gear: size classes are the source's, all else of it is not -------------------------

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
item bow { size = 2 ; hands = 2 ; skill = bows ; melee = false ; ranged_ok = true ; shoots = true }
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

# ---- creatures that are not built like people [SI-043] ----------------------------------

rows part(digits, vital, knockout, trunk) {
  haunch   "haunch"   : 1..1,  false, false, false
  shoulder "shoulder" : 2..2,  false, false, false
  barrel   "body"     : 3..6,  true,  false, true
  wing     "wing"     : 7..7,  false, false, false
  tail     "tail"     : 8..8,  false, false, false
  maw      "head"     : 9..10, true,  true,  false

  ram_head   "ram's head"     : 7..7,  false, true, false
  lion_head  "lion's head"    : 8..8,  false, true, false
  snake_head "serpent's head" : 9..10, false, true, false

  mass   "mass"   : 1..9,   true, false, true
  kernel "kernel" : 10..10, true, true,  false

  coils        "coils"        : 1..1,   true,  false, true
  lash         "tail"         : 2..2,   false, false, false
  first_head   "first head"   : 3..3,   false, true,  false
  second_head  "second head"  : 4..4,   false, true,  false
  third_head   "third head"   : 5..5,   false, true,  false
  fourth_head  "fourth head"  : 6..6,   false, true,  false
  fifth_head   "fifth head"   : 7..7,   false, true,  false
  sixth_head   "sixth head"   : 8..8,   false, true,  false
  seventh_head "seventh head" : 9..9,   false, true,  false
  eighth_head  "eighth head"  : 10..10, false, true,  false
}
composition beast { parts = [haunch, shoulder, barrel, wing, tail, maw, stress] }
composition three_heads "three-headed beast" { parts = [haunch, shoulder, barrel, ram_head, lion_head, snake_head] }
composition slime { parts = [mass, kernel] }
composition hydra {
  parts = [coils, lash, first_head, second_head, third_head, fourth_head, fifth_head, sixth_head, seventh_head, eighth_head]
}

# ========================================================================================
#  Checks
# ========================================================================================

## A success check: at or under the target number. A 1 always succeeds and is critical, a
## 100 always fails, whatever the number. [SI-001] [SI-003]
define succeeds(rolled: int, number: int) = rolled == 1 or rolled <= number and rolled != 100
define critical(rolled: int)  = rolled == 1
define outcome(success: bool) = success ? "succeeds" : "fails"
## An opposed check must also be no higher than what it answers. [SI-006] [SI-069]
define answers(rolled: int, number: int, challenge: int) = succeeds(rolled, number) and rolled <= challenge

## A power check counts what the dice show, but no more than the target number; without
## one there is no power. [SI-004]
define power_of(shown: int, number: int) = clamp(shown, 0, max(0, number))
## Above a hundred there is one more die for each full hundred. [SI-005]
define further_dice(number: int)       = number > 100 ? div(number, 100) : 0
define power_dice(number: int) -> dice = hundreds(1 + further_dice(number))
define hundreds(n: int) -> dice        = dice(n, 100)
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

## The target number of a check: key abilities, specialization, what situation and equipment
## add, and what wounds take from every check, success and power alike. It may be above 100
## or below 1. [SI-002] [SI-095] [SI-096]
score check_number(who, skill) {
  key            : skill.key(who)    "{skill}"
  specialization : who.spec[skill]
  situation      : who.situation[skill]
  wounds         : -10 * who.wounds
}

# ========================================================================================
#  Bodies
# ========================================================================================

## A Damage Target: a part of the body with damage of its own, which counts up from 0.
## [SI-039] [SI-088]
kind part plural body_parts {
  digits          : list of int = []       "Ones digits that hit it, 10 for a 0; none: no weapon reaches it [SI-041]"
  vital           : bool = false           "Its destruction kills [SI-093]"
  knockout        : bool = false           "Once it is disabled its owner passes out [SI-102]"
  trunk           : bool = false           "Is hit in place of what is gone already [SI-044]"
  mental          : bool = false           "Stress: a matter of Personality, and never destroyed [SI-099]"
  state damage    : int 0.. = 0
  state destroyed : bool = false
  state eased     : int 0..2 = 0           "Harm that counts as one step less until it is damaged again [SI-105] [SI-111]"

  ## More than this wounds. With negative Vitality every scratch does. [SI-090] [SI-094]
  define threshold = mental ? owner.personality : owner.vitality < 0 ? 1 : owner.vitality + owner.wound_threshold
  ## It holds no more than the higher of 100 and twice the threshold, and more destroys
  ## it. [SI-089] [SI-092]
  define most = max(100, 2 * threshold)
  ## 0 unhurt, 1 wounded, 2 disabled, 3 destroyed: always more than the threshold, never
  ## just as much. [SI-090] [SI-091] [SI-098]
  define harm = destroyed ? 3 : damage > 2 * threshold ? 2 : damage > threshold ? 1 : 0
  ## Only the worst step is spared, and what is destroyed cannot be spared anything: a
  ## disabled arm still counts as a wounded one. [SI-106] [SI-107]
  define felt    = eased == harm ? max(0, harm - 1) : harm
  define wounded = felt >= 1
  ## Whatever is disabled is wounded as well. [SI-097]
  define disabled = felt >= 2
}
rows part(digits, vital, knockout, trunk) {
  left_leg  "left leg"  : 1..1,  false, false, false
  right_leg "right leg" : 2..2,  false, false, false
  torso     "torso"     : 3..6,  true,  false, true
  left_arm  "left arm"  : 7..7,  false, false, false
  right_arm "right arm" : 8..8,  false, false, false
  head      "head"      : 9..10, true,  true,  false
}
## Social conflict is outside these rules. [SI-099]
part stress { mental = true }

## What a creature is made of: two Damage Targets or ten, as long as each digit from 1 to
## 10 hits one of them. [SI-042] [SI-043]
kind composition plural compositions { parts : list of part }
composition human { parts = [left_leg, right_leg, torso, left_arm, right_arm, head, stress] }

# ========================================================================================
#  Gear
# ========================================================================================

## Whatever can be held, struck with or cast. Its size class counts for its weight, and
## when it blocks. [SI-060] [SI-074]
kind item plural items {
  size         : int 0..5 = 0                  "Size class"
  skill        : skill = brawling              "To hit, and to hit hard"
  damage_bonus : int = 0                       "To damage, for its type [SI-061]"
  reach        : int 0.. = 1                   "Squares in melee; one is five feet [SI-046]"
  melee        : bool = true                   "Serves in melee"
  ranged_ok    : bool = false                  "Made to be thrown or shot [SI-048]"
  shoots       : bool = false                  "Sends arrows instead of itself"
  hands        : int 0..2 = size >= 4 ? 2 : 1  "Hands that hold it [SI-127]"
  shield       : bool = false                  "Serves to fortify [SI-084]"
  exploit      : int 0.. = 0                   "Makes more of a vulnerable target [SI-122] [SI-123]"
  attack_cost  : int 1..2 = 1                  "Actions that an attack with it takes [SI-020]"
  unarmed      : bool = false                  "Part of the body [SI-131]"
  spell        : bool = false
  area         : int 0.. = 0                   "Squares around its aim that a spell covers; 0: one target [SI-152]"
  harmless     : bool = false                  "Does no damage, only what its techniques do"
  techniques   : list of technique = []        "What it does besides [SI-139]"
  usable       : bool = false                  "Something to use: a draught, a lever"
  aim(who)     : int = who.dexterity           "Ability to hit with it [SI-010]"
  might(who)   : int = who.strength            "Ability to do damage with it [SI-010] [SI-050]"
  rule used(who) { say "{who} uses the {self}." }
}
## Unarmed attacks are always possible. So are those of claws and teeth. [SI-131]
rows item(size, hands, unarmed) {
  fists : 0, 0, true
  claws : 0, 0, true
  teeth : 0, 0, true
}

# ========================================================================================
#  Combatants
# ========================================================================================

## How somebody comes to leave a fight for good.
kind fate plural fates of killed

kind combatant {
  strength, dexterity, vitality, intelligence, awareness, personality : int = usual_ability    "[SI-009]"
  spec            : int per skill = 0            "Specializations, added to checks"
  situation       : int per skill = 0            "What the situation and equipment add, or take [SI-002]"
  damage_spec     : int per skill = 0            "Specializations, added to damage with weapons"
  size            : int -5..5 = 0
  level           : int 0.. = usual_level        "Raises the limit of Spirit spent [SI-115]"
  composition     : composition = human
  wound_threshold : int = 0                      "Makes the body tougher or weaker than its Vitality [SI-094]"
  armour          : int 0.. per part = 0         "Class of what each Damage Target wears [SI-068]"
  move            : int 0.. = 7                  "Squares of one walk: 35 feet [SI-025]"
  natural         : list of item = [fists]       "Weapons that are part of the body"
  spells          : list of item = []
  mastered        : list of technique = []       "Techniques known as special abilities [SI-139]"
  swim_speed      : bool = false                 "At home in the water [SI-120]"
  encumbered      : bool = false                 "Carries too much [SI-121]"
  helpless        : bool = false                 "Bound, or taken wholly unawares: no defence [SI-077]"
  hidden          : bool = false                 "Has crept up before the fight begins [SI-132]"
  cover           : int 0..10 per combatant = 0  "Damage Targets behind an obstacle, from each attacker [SI-124]"
  elevation       : int = 0                      "Feet above the ground where it stands [SI-125]"

  own parts : list of part = self.composition.parts

  state held           : list of item = []       "In the hands; the first is in the better one"
  state stowed         : list of item = []       "On the belt or the back"
  state at             : square = A1             "Of a large creature its upper left square [SI-023]"
  state spirit         : int 0.. = usual_spirit  "[SI-114]"
  state spent          : int 0.. = 0             "Spirit spent this round [SI-115]"
  state initiative     : int = 0
  state actions        : int 0.. = 0             "Left this turn [SI-016]"
  state minor          : bool = false            "Has the minor action of this turn left [SI-016]"
  state awake          : bool = false            "Has come to for this turn [SI-103]"
  state turn_over      : bool = false
  state resisted_moves : int 0.. = 0             "Resisted movements in a row [SI-033]"
  state hid_with       : int = 0                 "Roll with which it hid [SI-132]"
  state line_from      : square? = none          "Where the straight line began in which it moves [SI-133]"
  state told_at        : square = at             "Where the log has last seen it"
  state gone           : fate? = none
  state stood          : bool = false            "Stood when the fight was over"

  define wounds      = count(parts, it.wounded)
  define knocked_out = head_knocks_out and any(parts, it.knockout) and none(parts, it.knockout and not it.disabled)
  ## Several heads: as long as one of them is up, so is the creature. [SI-102]
  define conscious = gone == none and (awake or not knocked_out)
  ## Each disabled Damage Target costs one of the two actions. [SI-016] [SI-019] [SI-100]
  define actions_per_turn = max(0, 2 - count(parts, it.disabled))
  ## Who is dead, unconscious or unable to act is out of the fight; but while he lives he can
  ## still be struck. [SI-022] [SI-077] [SI-101]
  define active = conscious and actions_per_turn > 0
  ## Nothing but a disabled head or a bound body takes defence away. [SI-077] [SI-101] [SI-102]
  define may_defend = conscious and not helpless
  define ready      = concat(held, natural)
  define free_hands = max(0, 2 - sum(held, it.hands))
  define reach      = max(map(filter(ready, it.melee), it.reach), 0)
  define across     = space(size).across
  define body       = covered(at, across)
  define run_up     = feet(grid_distance(line_from ?? at, at))
  ## Who lies in a pit is below the ground. [SI-125] [SI-150]
  define height = elevation - max(map(filter(features, touches(it, self, at)), it.depth), 0)
}

kind combat {
  edge        : square = T20               "Lower right corner of the field"
  state order : list of combatant = []
  state lying : list of dropped = []       "Things on the ground"
}
## Something that has been dropped, knocked away or thrown, and its square. [SI-146]
kind dropped { item : item ; at : square }

event turn_starts(who)
event turn_ends(who)
event hurt(part, amount: int, cause: combatant)
event wounds(part, cause: combatant)                  "{part} is wounded."
event disables(part, cause: combatant) headline       "{part} is disabled."
event destroys(part, cause: combatant) headline       "{part} is destroyed."
event leaves(who, fate, cause: combatant) headline    "{who} is {fate}."

## Whoever may be struck: all enemies that are not dead. [SI-022] [SI-077]
define foes_of(who) = filter(combatants, it.side != who.side and it.gone == none)

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
    for who in combatants { if who.hidden { lie_in_wait(who) } }
  }
}

## A round is six seconds, ten of them a minute. [SI-012]
define seconds(rounds: int) = 6 * rounds

## Turns follow each other here, though all this happens nearly at once in the story;
## outside fights the referee may use the same order. [SI-011] [SI-012] [SI-015]
round {
  ## Everybody has one turn, the highest initiative first. [SI-011] [SI-014]
  phase turns "Turns" {
    for who in combat.order {
      if who.gone == none and last_side_standing() == none { take_turn(who) }
    }
  }
}

## [SI-115]
on round_starts as renewal { for who in combatants { who.spent = 0 } }

## Large creatures fill several squares. [SI-023]
picture of who { who.body }
picture of feature { feature.squares }
picture of dropped { dropped.at }

## The source does not say when a fight ends. [SI-022]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

## Two actions and a minor one, less what wounds cost. [SI-016] [SI-100] [SI-101]
rule take_turn(actor) {
  announce turn_starts(actor)
  step ready {
    actor.turn_over = false
    actor.line_from = none
    actor.minor = true
  }
  ## Whoever is out cold may try once, as his turn comes, to come to for the rest of it.
  ## Penalties and lost actions stay. [SI-103]
  step wake when not actor.conscious {
    choose come_to yes or no by actor "Try to come to"
    if come_to {
      let target = check_number(actor, resist_impairment)
      let rolled = roll(d100, "wake", actor)
      actor.awake = succeeds(rolled, target)
      say "{actor} tries to come to: {target}, throws {rolled}, {outcome(actor.awake)}."
    }
  }
  step act when actor.conscious {
    actor.actions = actor.actions_per_turn
    while not actor.turn_over and last_side_standing() == none and any(deeds, allowed(actor, it)) {
      choose optional deed from deeds where allowed(actor, it) by actor "What to do"
      if deed == none { actor.turn_over = true } else { act(actor, deed) }
    }
  }
  announce turn_ends(actor)
  step rest { actor.awake = false ; actor.actions = 0 }
}

## What one can do in a turn. [SI-017] [SI-018]
kind deed plural deeds {
  cost        : int 1.. = 1                "Actions"
  minor       : bool = false               "A minor action does"
  resisted    : bool = false               "Resisted movement [SI-033]"
  when_pinned : bool = false               "Takes a full action that the pinned have [SI-143]"
  may(actor)  : bool = true
  rule perform(actor)
}
## One action pays for one full action; a minor action may be paid with a full one. Who is
## pinned has no full action, for whatever end, but to break free. [SI-016] [SI-018] [SI-143]
define allowed(actor, deed) =
  actor.conscious and (deed.minor and actor.minor or may_spend(actor, deed)) and deed.may(actor)
define may_spend(actor, deed) = actor.actions >= deed.cost and (deed.when_pinned or not held_down(actor))
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
  may   = len(actor.held) > 0
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
  may   = any(enemies(actor), unaware_of(actor, it))
  rule perform { for foe in enemies(actor) { if unaware_of(actor, foe) { look_for(actor, foe) } } }
}
rule let_fall(who, item) {
  let thing = new dropped { item = item ; at = who.at }
  remove item from who.held
  add thing to combat.lying
}
## Whatever is to be handled takes a free hand. [SI-017] [SI-130]
deed pick_up "pick up" {
  may = any(combat.lying, within_grasp(actor, it) and it.item.hands <= actor.free_hands)
  rule perform {
    choose thing from combat.lying where within_grasp(actor, it) and it.item.hands <= actor.free_hands by actor
    remove thing from combat.lying
    add thing.item to actor.held
    say "{actor} picks up the {thing.item}."
  }
}
define within_grasp(who, thing: dropped) = thing.at in who.body
## [SI-130]
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

## A square is five feet. Diagonals count like any other step, and large creatures are
## measured from their edge. [SI-023] [SI-046]
define feet(squares: int) = 5 * squares
define distance(a, b)     = grid_distance(a.body, b.body)
define distance_from(who, square, other: combatant) = grid_distance(covered(square, who.across), other.body)

kind terrain plural terrains of rough, water, cliff, solid
## What a scenario puts on the field: a rectangle of squares, from corner to corner. [SI-035] [SI-149] [SI-150]
kind feature plural features {
  corner  : square
  far     : square = corner
  terrain : terrain? = none
  depth   : int 0.. = 0                    "Feet that somebody falls who is thrown in [SI-150]"
  hazard  : int 0.. = 0                    "Damage to whoever is thrown in [SI-150]"
  covers  : int 0..10 = 0                  "Damage Targets of those right behind it [SI-124]"
  bare    : bool = false                   "Whoever is here is in plain view [SI-132]"
  define squares   = rectangle(corner, far)
  define dangerous = depth + hazard > 0
}
define touches(feature, who, square) = any(covered(square, who.across), it in feature.squares)
define is_on(who, terrain)           = any(features, it.terrain == terrain and touches(it, who, who.at))
define near(who, terrain)            = any(features, it.terrain == terrain and grid_distance(it.squares, who.body) <= 1)

## Creatures share a square as long as they have room to act in it; those who are out of
## the fight take none. [SI-024]
define company(who, square) = filter(active_combatants(), it != who and distance_from(who, square, it) == 0)
define crowded(who, square) =
  any(active_combatants(), it != who and distance_from(who, square, it) == 0) and
    space(who.size).active + sum(company(who, square), space(it.size).active) > 1
define room(who, square) = not crowded(who, square) and none(features, it.terrain == solid and touches(it, who, square))

# ========================================================================================
#  Moving
# ========================================================================================

## Ways to move. A walk goes its full distance; all others need a power check. [SI-025] [SI-026] [SI-027]
kind gait plural gaits {
  skill      : skill? = none               "For the power check; none for a walk"
  feet       : int 0..                     "So many feet"
  points     : int 1..                     "for so many points of power"
  never_less : bool = false                "Never less than a walk [SI-029]"
  passes     : list of terrain = []        "Besides open ground"
  dry        : bool = true                 "Goes over open ground"
  over       : bool = false                "Goes over pits and fires, and comes down behind them"
}
rows gait(skill, feet, points, passes, never_less, over, dry) {
  walking   : none,   0,                   1,  [rough], false, false, true
  sprinting : sprint, sprint_ft_per_point, 1,  [rough], true,  false, true
  jumping   : jump,   1,                   2,  [rough], false, true,  true
  climbing  : climb,  1,                   10, [cliff], false, false, false
  swimming  : swim,   1,                   1,  [water], false, false, false
}
## Whole squares only. [SI-028] [SI-030] [SI-031] [SI-032]
define squares_for(gait, power: int) = div(gait.feet * power, 5 * gait.points)

## Moving takes one action, whatever the way. Who lies prone cannot. [SI-025] [SI-026] [SI-036]
deed walk { may = can_go(actor, walking) ; rule perform { go(actor, walking) } }
deed dash "sprint" { resisted = true ; may = can_go(actor, sprinting) ; rule perform { go(actor, sprinting) } }
deed leap "jump"   { resisted = true ; may = can_go(actor, jumping) ; rule perform { go(actor, jumping) } }
deed scale "climb" {
  resisted = true
  may      = near(actor, cliff) and can_go(actor, climbing)
  rule perform { go(actor, climbing) }
}
deed paddle "swim" {
  resisted = true
  may      = near(actor, water) and can_go(actor, swimming)
  rule perform { go(actor, swimming) }
}
define can_go(who, gait) = not prone(who) and any(neighbours(who.at), open_to(who, it, gait))
define open_to(who, square, gait) =
  on_field(who, square) and room(who, square) and none(features, shut(it, gait) and touches(it, who, square)) and
    (gait.dry or all(covered(square, who.across), ground_for(gait, it)))
define on_field(who, square) = square.x + who.across - 1 <= combat.edge.x and square.y + who.across - 1 <= combat.edge.y

## Where somebody cannot go in this way: where others leave no room, over ground that it
## does not pass, and beyond the edge of the field.
define barred(who, gait) = in_the_way(concat(taken(who), closed(gait), banks(who, gait), fence()), who.across)
define taken(who)        = flatten(map(filter(active_combatants(), it != who and not may_share(who, it)), it.body))
define may_share(who, other: combatant) = who.size < -1 and other.size < -1 and not crowded(who, other.at)
define closed(gait)      = flatten(map(filter(features, shut(it, gait)), it.squares))
## Dry ground around somebody who swims or climbs, and around where he does so.
define banks(who, gait) =
  gait.dry ? [] : filter(beside(concat(who.body, ground_of(gait))), it not in who.body and not ground_for(gait, it))
define beside(squares: list of square) = unique(flatten(map(squares, neighbours(it))))
define ground_of(gait)                 = flatten(map(filter(features, passed(it, gait)), it.squares))
define ground_for(gait, square)        = any(features, passed(it, gait) and square in it.squares)
define passed(feature, gait)           = feature.terrain != none and feature.terrain in gait.passes
## Nobody goes of his own will where it hurts.
define shut(feature, gait) =
  feature.terrain != none and feature.terrain not in gait.passes or feature.dangerous and not gait.over
define fence() = concat(
  rectangle(square_at(combat.edge.x + 1, 1), square_at(combat.edge.x + 1, combat.edge.y + 1)),
  rectangle(square_at(1, combat.edge.y + 1), square_at(combat.edge.x + 1, combat.edge.y + 1)))
define rough_ground(who) = in_the_way(flatten(map(filter(features, it.terrain == rough), it.squares)), who.across)
## Where the upper left square of somebody large cannot be, if he is to keep off these.
define in_the_way(squares: list of square, across: int) =
  across == 1 ? squares : flatten(map(squares, rectangle(square_at(max(1, it.x - across + 1), max(1, it.y - across + 1)), it)))

rule go(actor, gait) {
  let squares = actor.move
  let skill = gait.skill
  if skill != none {
    tire(actor)
    let target = check_number(actor, skill)
    let power  = power_of(roll(power_dice(target), "movement", actor), target)
    squares = squares_for(gait, power)
    say "{actor}: {skill} {target}, power {power}, {feet(squares)} feet."
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
  say "{who} strains for breath: Endurance {target}, throws {rolled}, {lost} Spirit lost."
}

## A sprint over rough ground goes half as far, but never less than a walk. [SI-029] [SI-034]
define furthest(who, gait, squares: int, over_rough: bool) =
  max(gait.never_less ? who.move : 0, over_rough and gait.never_less ? div(squares, 2) : squares)
define rough_matters(gait) = gait.never_less and any(features, it.terrain == rough)
## Who sprints at full speed keeps off rough ground. [SI-034]
define avoided(who, gait, over_rough: bool) =
  rough_matters(gait) and not over_rough ? concat(barred(who, gait), rough_ground(who)) : barred(who, gait)
define goals(who, gait, squares: int, over_rough: bool) =
  filter(reachable(who.at, furthest(who, gait, squares, over_rough), avoided(who, gait, over_rough)), not gait.over or it == who.at or safe(who, it))
## Nobody comes down where it hurts.
define safe(who, square) = none(features, it.dangerous and touches(it, who, square))

## The shortest way to where one wants to go. [SI-025] [SI-034]
rule travel(mover, gait, squares: int) {
  choose over_rough from rough_matters(gait) ? [no, yes] : [no] by mover "Over rough ground, half as far"
  choose goal from goals(mover, gait, squares, over_rough) by mover "Where to go"
  mover.told_at = mover.at
  for next_square in shortest_path(mover.at, goal, avoided(mover, gait, over_rough)) {
    if mover.active and not halted(mover) and grid_distance(mover.at, next_square) == 1 {
      advance(mover, next_square)
    }
  }
  end halted(mover)
  tell_way(mover)
}
## The log tells a movement before whatever interrupts it.
rule tell_way(mover) {
  if mover.at != mover.told_at {
    say "{mover} moves {feet(grid_distance(mover.told_at, mover.at))} feet to {mover.at}."
  }
  mover.told_at = mover.at
}

## Leaving an enemy's reach provokes nothing; coming into it may. [SI-037] [SI-135]
event enters_reach(mover, watcher: combatant)
event moved(who, forced: bool)
rule advance(mover, goal: square) {
  ## The straight line goes on, or a new one begins. [SI-133]
  step line_up {
    let since = mover.line_from ?? mover.at
    let straight_on = in_line([since, mover.at, goal]) and grid_distance(since, goal) == grid_distance(since, mover.at) + 1
    mover.line_from = straight_on ? since : mover.at
  }
  let start = mover.at
  step shift {
    mover.at = goal
    announce moved(mover, false)
  }
  step watched {
    for watcher in enemies(mover) {
      if mover.active and distance(mover, watcher) <= watcher.reach and distance_from(mover, start, watcher) > watcher.reach {
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
  ranged           : bool = false
  state off_hand   : bool = false            "With the worse hand [SI-128]"
  area             : bool = false            "Strikes a whole area [SI-040]"
  reaction         : bool = false            "Outside the attacker's own turn"
  state effects    : list of technique = []  "Carried besides, or instead of, damage [SI-139]"
  state brief      : list of technique = []  "The same, for one round alone [SI-055] [SI-058]"
  state harmless   : bool = false            "Tried without the ability: no damage [SI-141]"

  state hit_roll     : int 0..100 = 0      "0: not thrown yet"
  state hits         : bool = false
  state sure         : bool = false        "Only a critical defence stops it [SI-053]"
  state full         : bool = false        "Full damage [SI-054]"
  state guard        : guard? = none
  state guard_roll   : int 0..100 = 0
  state blocked_with : item? = none
  state untargeted   : bool = area         "The defender says where it lands [SI-040]"
  state natural      : int 0..100 = 0      "First die of the power check; 0: not thrown yet"
  state further      : int 0.. = 0         "The other dice"
  state power        : int 0.. = 0
  state resisted     : bool = false        "Physical Resistance has stopped its damage [SI-080]"
  state place        : part? = none

  define melee   = not ranged and not weapon.spell
  define flying  = ranged and not weapon.spell
  define verdict = hits ? "hits" : "misses"
}

## Weight of a weapon, by its size class less the size of the wielder. [SI-060]
table weapon_weight(heavier: int) -> hit: int, damage: int {
  ..0  : 10,                0
  else : 10 - 10 * heavier, 10 * heavier
}
## What is part of the body is never too heavy for it. [SI-131]
define heaviness(who, item) = item.unarmed ? 0 : item.size - who.size

## The target number to hit. [SI-002] [SI-045] [SI-047] [SI-048] [SI-060] [SI-064] [SI-095] [SI-128]
score hit_number(attacker, attack) {
  ability   : attack.weapon.aim(attacker)
  skill     : specialization(attacker.spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight    : weapon_weight(heaviness(attacker, attack.weapon)).hit    when not attack.weapon.spell
  situation : attacker.situation[attack.weapon.skill]
  smaller   : 10 * max(0, attack.target.size - attacker.size)
  distance  : range_loss * distance(attacker, attack.target)           when attack.flying and attack.weapon.ranged_ok
  makeshift : improvised_loss * distance(attacker, attack.target)    "not made for it"    when attack.flying and not attack.weapon.ranged_ok
  wounds    : -10 * attacker.wounds
}
## The target number of its damage. Who is larger strikes harder, also with spells and
## techniques. [SI-050] [SI-060] [SI-061] [SI-062] [SI-067] [SI-095] [SI-128]
score damage_number(attacker, attack) {
  ability : attack.weapon.might(attacker)
  skill   : specialization(attacker.damage_spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight  : weapon_weight(heaviness(attacker, attack.weapon)).damage    when not attack.weapon.spell
  type    : attack.weapon.damage_bonus
  larger  : 10 * max(0, attacker.size - attack.target.size)
  wounds  : -10 * attacker.wounds
}
## The off hand is worse, but never worse than without any training. [SI-128]
define specialization(points: int, off_hand: bool) = off_hand ? min(points, max(0, points - off_hand_loss)) : points

## The target number of a block or a dodge. [SI-065] [SI-069] [SI-071] [SI-124]
score guard_number(defender, guard, attack) {
  skill   : check_number(defender, guard.skill)    "{guard.skill}"
  smaller : 10 * max(0, attack.attacker.size - defender.size)
  cover   : 10 * cover(defender, attack)
}
## The target number of Physical Resistance; cover helps against what is not aimed at one
## place. [SI-008] [SI-063] [SI-124]
score resistance(defender, attack) {
  body   : check_number(defender, physical_resistance)    "Physical Resistance"
  larger : 10 * max(0, defender.size - attack.attacker.size)
  cover  : 10 * cover(defender, attack)                         when attack.untargeted
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
    say "{attacker} at {target}: {attack.weapon} {aimed}, throws {attack.hit_roll}, {attack.verdict}."
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
    let ways = filter(guards, may_guard(target, it, attack))
    if len(ways) == 0 { say "{target} has no way to defend." }
    choose optional guard from ways by target "How to defend"
    if guard != none { stand(attack, guard) }
  }
  ## Whoever blocks says where the blow lands instead. [SI-040] [SI-073]
  step divert when attack.hits and attack.blocked_with != none {
    choose place from places(target) by target "Where to take it"
    attack.place = place
    say "It lands on {place}, behind the {attack.blocked_with}."
  }
  ## The damage roll. [SI-004] [SI-050] [SI-051] [SI-054] [SI-080]
  step power when attack.hits {
    let target_number = damage_number(attacker, attack) + charge_in_number(attacker, attack)
    if attack.natural == 0 {
      attack.natural = roll(d100, "power", attacker)
      attack.further = further_dice(target_number) > 0 ? roll(hundreds(further_dice(target_number)), "further", attacker) : 0
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
    strike_home(place, attack.power, target.armour[place] + (attack.blocked_with?.size ?? 0), attacker)
  }
  ## Techniques take effect unless Physical Resistance beats the power of the attack, before
  ## armour. It costs nothing, and a block does not replace it. [SI-078] [SI-140]
  step effects when attack.hits and len(attack.effects) + len(attack.brief) > 0 { take_effects(attack) }
  ## What a critical defence brings. [SI-056]
  step aftermath when critical(attack.guard_roll) and target.active and any(triumphs, it.of_defence and it.may(attack)) {
    choose triumph from triumphs where it.of_defence and it.may(attack) by target "What the critical defence does"
    say "A critical defence: {triumph}."
    triumph.reap(attack)
  }
}

## The place whose digits hold the ones digit; 0 is read as 10. What is gone already is
## not hit again: the torso is, or else whatever vital part is left. [SI-041] [SI-042] [SI-043] [SI-044]
define digit_of(shown: int)          = shown % 10 == 0 ? 10 : shown % 10
define place_hit(target, shown: int) = still_there(target, the(find(target.parts, digit_of(shown) in it.digits)))
define still_there(target, part) =
  part.destroyed ? (find(target.parts, it.trunk and not it.destroyed) ?? find(target.parts, it.vital and not it.destroyed) ?? part) : part
## What a defender may offer: whatever blows can reach and is still there, if anything
## is. [SI-042] [SI-073]
define places(who) = any(limbs(who), not it.destroyed) ? filter(limbs(who), not it.destroyed) : limbs(who)
define limbs(who)  = filter(who.parts, len(it.digits) > 0)

# ---- techniques of attack that everybody has -----------------------------------------------

## Whom a weapon reaches. [SI-046]
define in_reach(who, item)        = filter(foes_of(who), distance(who, it) <= item.reach)
define usable_in_melee(who, item) = item.melee and len(in_reach(who, item)) > 0
## Anything can be thrown, but for what is part of the body. [SI-048]
define can_fly(item)     = item.shoots or not item.unarmed and item.hands > 0
define afford(who, item) = who.actions >= item.attack_cost

deed melee_attack "attack" {
  may = any(actor.ready, usable_in_melee(actor, it) and afford(actor, it))
  rule perform {
    choose weapon from actor.ready where usable_in_melee(actor, it) and afford(actor, it) by actor "With what"
    actor.actions -= weapon.attack_cost - 1
    choose foe from in_reach(actor, weapon) by actor "Whom to attack"
    deliver(blow_at(actor, foe, weapon))
  }
}
## Shooting and throwing make vulnerable. What is thrown lies where its target stands.
## [SI-047] [SI-048] [SI-120]
deed ranged_attack "shoot or throw" {
  may = any(actor.ready, can_fly(it) and afford(actor, it))
  rule perform {
    choose missile from actor.ready where can_fly(it) and afford(actor, it) by actor "With what"
    actor.actions -= missile.attack_cost - 1
    choose foe from foes_of(actor) by actor "At whom"
    begin shooting(actor)
    let landing = new dropped { item = missile ; at = foe.at }
    deliver(shot_at(actor, foe, missile))
    if not missile.shoots {
      remove missile from actor.held
      add landing to combat.lying
    }
  }
}
rule blow_at(attacker, foe: combatant, weapon: item) -> attack {
  return new attack { attacker = attacker ; target = foe ; weapon = weapon ; off_hand = in_off_hand(attacker, weapon) }
}
rule shot_at(attacker, foe: combatant, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = foe ; weapon = weapon ; ranged = true ; off_hand = in_off_hand(attacker, weapon)
  }
}
## A blow outside the attacker's own turn, which costs no action. [SI-057] [SI-135]
rule counter(attacker, foe: combatant, weapon: item) -> attack {
  return new attack { attacker = attacker ; target = foe ; weapon = weapon ; reaction = true }
}
## Every attack may carry a technique. [SI-139] [SI-141]
rule deliver(attack) {
  let attacker = attack.attacker
  choose optional technique from techniques where may_try(attacker, attack.weapon, attack.ranged, it) by attacker "A technique"
  if technique != none {
    add technique to attack.effects
    attack.harmless = technique not in attacker.mastered and technique not in attack.weapon.techniques
    say "{attacker} tries to {technique} {attack.target}."
  }
  resolve(attack)
}
## [SI-083] [SI-120]
condition shooting(who) until turn_starts(who) {
  modifier shooting to vulnerability for defender : +1 "has shot" when not retreating(defender)
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
    add technique to attack.brief
  }
}
## At once, if the attacker can be reached. It is an attack like any other. [SI-057]
triumph riposte "a blow in return" {
  of_defence = true
  may        = len(at_hand(attack.target, attack.attacker)) > 0
  rule reap {
    choose weapon from at_hand(attack.target, attack.attacker) by attack.target "With what"
    deliver(counter(attack.target, attack.attacker, weapon))
  }
}
define at_hand(who, foe: combatant) = filter(who.ready, it.melee and distance(who, foe) <= it.reach)
## A technique aimed at the attacker, for one round, with the power of one's own weapon.
## [SI-058]
triumph turn_about "a technique in return" {
  of_defence = true
  may        = len(at_hand(attack.target, attack.attacker)) > 0
  rule reap {
    choose weapon from at_hand(attack.target, attack.attacker) by attack.target "With what"
    choose technique from techniques by attack.target "Which technique"
    let back = counter(attack.target, attack.attacker, weapon)
    add technique to back.brief
    let target_number = damage_number(attack.target, back)
    back.power = power_of(roll(power_dice(target_number), "power", attack.target), target_number)
    take_effects(back)
  }
}
## [SI-059]
triumph slip_away "a free move" {
  of_defence = true
  may        = can_go(attack.target, walking) and not held_down(attack.target)
  rule reap { travel(attack.target, walking, attack.target.move) }
}

# ========================================================================================
#  Defending
# ========================================================================================

## A way to stand against an attack that hits. [SI-021] [SI-075]
kind guard plural guards {
  skill           : skill
  costs_spirit    : bool = true            "If one is vulnerable [SI-118]"
  against(attack) : bool = true
  beats(attack)   : bool = true            "Besides its own success"
  rule stop(attack)
}
## Something is put in the way: the attack lands after all, but where the defender wants it,
## and what it hits counts as armour. [SI-071] [SI-072] [SI-073] [SI-074] [SI-079]
guard blocking "block" {
  skill   = block
  against = len(attack.target.ready) > 0
  rule stop {
    choose shield from attack.target.ready by attack.target "What to block with"
    attack.blocked_with = shield
    attack.untargeted = true
  }
}
## No damage and no effect at all. The roll must also be no higher than the attacker's roll to
## hit. What covers an area, and spells, cannot be dodged. [SI-069] [SI-070]
guard dodging "dodge" {
  skill   = dodge
  against = not attack.untargeted and not attack.weapon.spell
  beats   = attack.guard_roll <= attack.hit_roll
  rule stop { attack.hits = false }
}
## The damage of areas and spells can be borne instead: power against power. As there are no
## critical powers, it does not help where nothing else than a critical does. [SI-053] [SI-080] [SI-153]
guard bearing_it "bear it" {
  skill        = physical_resistance
  costs_spirit = false
  against      = (attack.area or attack.weapon.spell) and not attack.harmless and not attack.sure
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
    let covered_places = cover(defender, attack)
    if covered_places > 0 { say "{defender} has cover for {covered_places} places: +{10 * covered_places}." }
    say "{defender} tries to {guard}: {needed}, throws {attack.guard_roll}, {outcome(holds)}."
    if holds { guard.stop(attack) }
  }
}
## Who bears a spell or a burst instead throws once its power is known; only a higher power
## spares the damage. [SI-080] [SI-153]
after step resolve.power as shrug_off when attack.guard == bearing_it {
  let bearer = attack.target
  let needed = resistance(bearer, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", bearer), needed)
  let holds  = resists(power, attack.power)
  say "{bearer} tries to bear it: Physical Resistance {needed}, power {power} against {attack.power}, {outcome(holds)}."
  if holds { bearing_it.stop(attack) }
}

## One contest of power decides about all that the attack carries. [SI-007] [SI-078] [SI-140]
rule take_effects(attack) {
  let victim = attack.target
  let needed = resistance(victim, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", victim), needed)
  let holds  = resists(power, attack.power)
  say "{victim} resists: Physical Resistance {needed}, power {power} against {attack.power}, {outcome(holds)}."
  if not holds {
    for technique in attack.effects { if victim.gone == none { technique.take(attack, false) } }
    for technique in attack.brief   { if victim.gone == none { technique.take(attack, true) } }
  }
}

# ---- defensive actions ---------------------------------------------------------------------

## Both are full actions, and last until one's next turn. [SI-081]
deed fall_back "retreat" {
  may = not retreating(actor)
  rule perform { begin retreating(actor) ; say "{actor} is ready to step back." }
}
## Fortify takes a shield. [SI-081] [SI-084]
deed fortify {
  may = any(actor.held, it.shield) and not fortified(actor, any)
  rule perform {
    choose shield from actor.held where it.shield by actor "Behind which shield"
    begin fortified(actor, shield)
    say "{actor} stands fast behind the {shield}."
  }
}
## [SI-081] [SI-082] [SI-083]
condition retreating(who) until turn_starts(who)
condition stepped_back(who) until turn_starts(who)
## The first attack lets one step aside before it is resolved. If that takes one out of
## reach, it comes to nothing. [SI-082]
around step resolve.hit as step_back when retreating(attack.target) and not stepped_back(attack.target) {
  begin stepped_back(attack.target)
  choose optional refuge from neighbours(attack.target.at) where may_step(attack.target, it) by attack.target "Where to step"
  if refuge != none {
    shift(attack.target, refuge)
    say "{attack.attacker} comes at {attack.target}, who steps back to {refuge}."
  }
  if attack.melee and distance(attack.attacker, attack.target) > attack.weapon.reach {
    say "{attack.attacker} strikes at nothing."
  } else {
    proceed()
  }
}
## Not the prone, the pinned, nor those out cold. [SI-036] [SI-082] [SI-145]
define may_step(who, square) = who.conscious and not prone(who) and not held_down(who) and open_to(who, square, walking)
## One square, of one's own will but outside the turn's movement.
rule shift(who, square) {
  who.at = square
  who.told_at = square
  who.line_from = none
  announce moved(who, false)
}
## The shield counts as so much cover, on top of other cover. Any change of place ends it,
## and whoever is driven from it is vulnerable. [SI-085] [SI-086] [SI-087]
condition fortified(who, item) until turn_starts(who) {
  modifier shield to cover for defender : item.size "behind the {item}"
  on moved {
    if forced {
      begin driven_off(who)
      say "{who} is driven from behind the {item}."
    }
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
  let so_far = part.harm
  let fit    = who.active
  part.eased = 0
  part.destroyed = part.destroyed or not part.mental and sum > part.most
  part.damage = min(sum, part.most)
  announce hurt(part, amount, cause)
  if part.harm == 0 { return }
  if part.harm > so_far { announce_harm(part, cause) }
  ## Destroyed is destroyed. [SI-104] [SI-105] [SI-107]
  step make_light when not part.destroyed {
    let rolled = roll(d100, "impairment", who)
    let success = succeeds(rolled, needed)
    if success { part.eased = part.harm }
    say "{who} resists impairment: {needed}, throws {rolled}, {outcome(success)}."
  }
  ## [SI-093]
  step death when part.destroyed and part.vital and vital_kills and who.gone == none {
    who.gone = killed
    announce leaves(who, killed, cause)
    return
  }
  step swoon when fit and not who.active {
    if who.conscious { say headline "{who} can do no more." } else { say headline "{who} is out cold." }
  }
}
rule announce_harm(part, cause: combatant) {
  if part.harm == 1 { announce wounds(part, cause) }
  if part.harm == 2 { announce disables(part, cause) }
  if part.harm == 3 { announce destroys(part, cause) }
}
## Damage that nobody aimed: the victim says where, and armour counts. [SI-040] [SI-149] [SI-150]
rule batter(who, amount: int, cause: combatant) {
  choose place from places(who) by who "Where to take it"
  strike_home(place, amount, who.armour[place], cause)
}
## Each class of what is in between takes ten. [SI-068] [SI-074]
rule strike_home(part, amount: int, class: int, cause: combatant) {
  let left = max(0, amount - 10 * class)
  if class > 0 { say "{part}: {amount} less {10 * class}, {left} damage." } else { say "{part}: {left} damage." }
  damage(part, left, cause)
}

# ---- recovery ------------------------------------------------------------------------------

## After each day the tens of a power check heal: everywhere after a day of rest, else in
## one place; and so on, until all is healed. What is destroyed does not heal. Wounds that
## nobody tends may fester, which is left to the referee. [SI-108] [SI-109] [SI-110] [SI-113]
rule recover(who, resting: bool) {
  let sore = filter(who.parts, it.damage > 0 and not it.destroyed and not it.mental)
  if who.gone != none or len(sore) == 0 { return }
  let needed = check_number(who, physical_resistance)
  let healed = div(power_of(roll(power_dice(needed), "recovery", who), needed), 10)
  if resting {
    for part in sore { part.damage = max(0, part.damage - healed) }
    say "{who} rests: {needed}, heals {healed} in every place, {sum(who.parts, it.damage)} damage left."
  } else {
    choose part from sore by who "Which wound heals"
    part.damage = max(0, part.damage - healed)
    say "{part} heals {healed}: {needed}, {sum(who.parts, it.damage)} damage left."
  }
}
## [SI-108] [SI-110]
rule convalesce() {
  for day in 1..days_after {
    say "Day {day} after the fight."
    for who in combatants { recover(who, days_resting) }
  }
}
on fight_ends as convalescence {
  for who in combatants { who.stood = who.active }
  convalesce()
}

## Takes one step off one Damage Target until it is damaged again, and heals nothing. It
## takes an action and a free hand, and can be tried again. [SI-111] [SI-112] [SI-130]
deed first_aid_deed "first aid" {
  may = actor.free_hands > 0 and any(patients(actor), len(treatable(it)) > 0)
  rule perform {
    choose patient from patients(actor) where len(treatable(it)) > 0 by actor "Whom to treat"
    choose part from treatable(patient) by actor "Which wound"
    let needed = check_number(actor, first_aid)
    let rolled = roll(d100, "first_aid", actor)
    let success = succeeds(rolled, needed)
    if success { part.eased = part.harm }
    say "{actor} treats {part}: First Aid {needed}, throws {rolled}, {outcome(success)}."
  }
}
## Oneself, and friends beside one. [SI-111]
define patients(who)  = filter(who.side.members, it.gone == none and distance(who, it) <= 1)
define treatable(who) = filter(who.parts, it.harm > 0 and it.felt == it.harm and not it.destroyed)

# ========================================================================================
#  Spirit
# ========================================================================================

## Enough in the pool, and enough left of the round's limit. [SI-114] [SI-115] [SI-116] [SI-119]
define spirit_limit(who)        = spirit_per_round + who.level
define can_pay(who, price: int) = price <= who.spirit and who.spent + price <= spirit_limit(who)
rule pay(who, price: int) {
  who.spirit -= price
  who.spent += price
  if price > 0 { say "{who} is vulnerable, and pays {price} Spirit: {who.spirit} left." }
}

# ========================================================================================
#  Advanced combat
# ========================================================================================

## Every separate reason counts one, the same reason never twice; conditions add their own.
## Each point is the price of a block or a dodge. Small attackers, and blades, make more of
## an opening in melee, if there is one. [SI-035] [SI-117] [SI-118] [SI-120] [SI-121] [SI-122] [SI-123]
score vulnerability(defender, attack) {
  rough      : 1    "on rough ground"    when is_on(defender, rough) and not retreating(defender)
  climbing   : 1    "climbing"           when is_on(defender, cliff)
  swimming   : 1    "swimming"           when is_on(defender, water) and not defender.swim_speed
  encumbered : 1                         when defender.encumbered
  pinned     : 1                         when held_down(defender)
  exploit    : exploit(attack.attacker, attack.weapon)    when attack.melee and total > 0
}
## [SI-122] [SI-123]
define exploit(attacker, weapon: item) = weapon.exploit + max(0, -attacker.size)

## How many Damage Targets are covered; each is worth ten. [SI-124]
score cover(defender, attack) {
  obstacle : defender.cover[attack.attacker]
  wall     : max(map(filter(features, behind(defender, it, attack.attacker)), it.covers), 0)
}
## Right behind an obstacle, with the attacker beyond it. [SI-124]
define behind(defender, feature, attacker: combatant) =
  grid_distance(feature.squares, defender.body) <= 1 and
    any(line(attacker.at, defender.at), it in feature.squares and it != attacker.at and it != defender.at)

## A smaller target for shots from no higher, an easier one for blows. Lying down and
## getting up take an action. [SI-036] [SI-125] [SI-126]
condition prone(who) {
  modifier prone to vulnerability for defender : +1    when attack.melee
  modifier low to cover for defender           : +3    "prone"    when attack.ranged and attack.attacker.height <= defender.height
}
deed lie_down "lie down" { may = not prone(actor) ; rule perform { begin prone(actor) ; say "{actor} lies down." } }
deed stand_up "get up"   { may = prone(actor) ; rule perform { end prone(actor) ; say "{actor} gets up." } }

# ---- two weapons ---------------------------------------------------------------------------

## A one-handed weapon in each hand; the second of them is in the off hand. [SI-127] [SI-128]
define one_handed(who)        = filter(who.held, it.hands == 1 and it.melee and not it.shield and not it.usable)
define two_weapons(who)       = len(one_handed(who)) >= 2
define in_off_hand(who, item) = two_weapons(who) and item != one_handed(who)[0] and item == one_handed(who)[1]
## One attack with each for a single action, at the same target or at two. [SI-129]
deed double_attack "double attack" {
  may = two_weapons(actor) and any(one_handed(actor), usable_in_melee(actor, it))
  rule perform {
    begin overextended(actor)
    let hands = one_handed(actor)
    say "{actor} strikes with both hands."
    blow_of_two(actor, hands[0], false)
    blow_of_two(actor, hands[1], true)
  }
}
rule blow_of_two(actor, weapon: item, off_hand: bool) {
  if actor.active and len(in_reach(actor, weapon)) > 0 {
    choose foe from in_reach(actor, weapon) by actor "Whom to attack"
    let blow = blow_at(actor, foe, weapon)
    blow.off_hand = off_hand
    deliver(blow)
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
  may = not in_view(actor) and any(enemies(actor), not unaware_of(it, actor))
  rule perform {
    let needed = check_number(actor, stealth)
    actor.hid_with = roll(d100, "stealth", actor)
    say "{actor} tries to hide: {needed}, throws {actor.hid_with}, {outcome(succeeds(actor.hid_with, needed))}."
    for watcher in enemies(actor) {
      if succeeds(actor.hid_with, needed) and not unaware_of(watcher, actor) {
        begin unaware_of(watcher, actor)
        look_for(watcher, actor)
      }
    }
  }
}
## Some have crept up before the fight, just well enough. [SI-132]
rule lie_in_wait(who) {
  who.hid_with = check_number(who, stealth)
  for watcher in enemies(who) { begin unaware_of(watcher, who) }
  say "Nobody has noticed {who}."
}
## [SI-010] [SI-066] [SI-132]
score notice_number(watcher, hider: combatant) {
  sense  : max(check_number(watcher, spot), check_number(watcher, listen))
  larger : 10 * max(0, hider.size - watcher.size)
}
rule look_for(watcher, hider: combatant) {
  let needed = notice_number(watcher, hider)
  let rolled = roll(d100, "notice", watcher)
  if answers(rolled, needed, hider.hid_with) { end unaware_of(watcher, hider) }
  say "{watcher} looks for {hider}: {needed}, throws {rolled}, {outcome(not unaware_of(watcher, hider))}."
}
## [SI-077] [SI-120] [SI-132]
condition unaware_of(watcher, hider: combatant) {
  modifier unaware to vulnerability for defender as watcher : +1 when attack.attacker == hider
}
## Whoever strikes has shown herself to all. [SI-132]
after rule resolve as revealed { end unaware_of(any, attack.attacker) }
## So has whoever comes where there is nothing to hide behind. [SI-132]
on moved as seen when in_view(who) { end unaware_of(any, who) }
define in_view(who) = any(features, it.bare and touches(it, who, who.at))

# ---- charge --------------------------------------------------------------------------------

## The feet of the last straight line that led to the target, once a turn. [SI-133] [SI-134]
define charging(attacker, attack) =
  attack.melee and not attack.reaction and
    distance_from(attacker, attacker.line_from ?? attacker.at, attack.target) > distance(attacker, attack.target)
define charge_in_number(attacker, attack) =
  charge_adds_to == target_number and charging(attacker, attack) ? attacker.run_up : 0
## [SI-133]
after step resolve.power as charge when charging(attack.attacker, attack) {
  if charge_adds_to == power { attack.power += attack.attacker.run_up }
  say "{attack.attacker} has charged {attack.attacker.run_up} feet: power {attack.power}."
  attack.attacker.line_from = none
}

# ---- retaliation ---------------------------------------------------------------------------

## An attack is held back for somebody who comes within reach. [SI-135]
deed hold_back "wait to retaliate" {
  may = any(actor.ready, it.melee) and not retaliating(actor)
  rule perform { begin retaliating(actor) ; say "{actor} waits for whoever comes." }
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
    tell_way(mover)
    say "{watcher} has waited for {mover}."
    if not halted(mover) {
      choose go_on yes or no by mover "Go on"
      if go_on { begin moving_on(mover) ; say "{mover} goes on." } else { begin halted(mover) ; say "{mover} stops." }
    }
    choose weapon from at_hand(watcher, mover) by watcher "With what"
    deliver(counter(watcher, mover, weapon))
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
  untaught(item, ranged: bool) : bool = false  "May be tried without the ability [SI-141]"
  rule take(attack, fleeting: bool)              # fleeting: for one round alone
}
define may_try(who, item, ranged: bool, technique) =
  technique in who.mastered or technique in item.techniques or technique.untaught(item, ranged)

## No spells until the end of the target's next turn, and those that are kept up end.
## [SI-142]
technique disrupt {
  untaught = not item.spell
  rule take {
    end sustaining(attack.target)
    if fleeting {
      begin silenced(attack.target, true) until turn_starts(attack.attacker)
    } else {
      begin silenced(attack.target, false)
    }
    say "{attack.target} cannot cast."
  }
}
## Whoever is disrupted in the middle of his own turn is so for the whole of the next. [SI-142]
condition silenced(who, fleeting: bool) {
  on turn_starts when not fleeting { begin silent_turn(who) }
}
## [SI-142]
condition silent_turn(who) until turn_ends(who) {
  on ends { end silenced(who, false) }
}

## [SI-143]
technique pin {
  untaught = not ranged and not item.spell
  rule take {
    let pinner = attack.attacker
    if not attack.reaction { begin gripping(pinner, attack.target) }
    if attack.weapon.spell { begin sustaining(pinner, attack.target) }
    if fleeting {
      begin pinned(attack.target, pinner) until turn_starts(pinner)
    } else {
      begin pinned(attack.target, pinner)
    }
    say "{pinner} pins {attack.target}."
  }
}
## No full action, no step, and vulnerable; blocking and dodging stay. It ends when the
## pinner does not spend an action on it in a turn after that of the pin, or when the two
## come apart; but a spell holds from afar. [SI-143] [SI-144] [SI-145]
condition pinned(victim, pinner: combatant) {
  on turn_ends when who == pinner {
    if gripping(pinner, victim) { end gripping(pinner, victim) } else { end pinned(victim, pinner) }
  }
  on moved when who == pinner or who == victim {
    if distance(pinner, victim) > max(1, pinner.reach) and not sustaining(pinner, victim) { end pinned(victim, pinner) }
  }
  on ends { end sustaining(pinner, victim) }
}
define held_down(who) = len(holders(who)) > 0
define holders(who)   = filter(enemies(who), pinned(who, it))
## A spell that its caster keeps up on somebody, as he would keep up a grip. [SI-142] [SI-144]
condition sustaining(caster, victim: combatant) {
  on ends { end pinned(victim, caster) }
}
## The pinner has spent an action on it this turn. [SI-144]
condition gripping(pinner, victim: combatant)
## [SI-144]
deed keep_hold "hold on" {
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
  may         = held_down(actor) and can_pay(actor, 1)
  rule perform {
    choose holder from holders(actor) by actor "From whom to break free"
    actor.spirit -= 1
    actor.spent += 1
    end pinned(actor, holder)
    say "{actor} breaks free of {holder}, for 1 Spirit: {actor.spirit} left."
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
## If it is for one round alone, one is on one's feet again after it. [SI-055] [SI-147]
technique trip {
  untaught = item.unarmed and not ranged
  rule take {
    if fleeting and not prone(attack.target) {
      begin prone(attack.target) until turn_starts(attack.attacker)
    } else {
      begin prone(attack.target)
    }
    say "{attack.target} falls."
  }
}
## So many feet as the attack has power, straight away. Who is stopped by something solid
## takes the feet that are left; who is thrown where it hurts takes that. [SI-148] [SI-149] [SI-150]
technique knockback "knock back" {
  untaught = not ranged and not item.spell
  rule take { throw_back(attack.target, attack.attacker, attack.power) }
}
rule throw_back(who, thrower: combatant, feet_thrown: int) {
  let flown   = 0
  let stopped = false
  for next_square in line_beyond(lowest(thrower.body, grid_distance(it, who.at)), who.at, div(feet_thrown, 5)) {
    if not stopped and not trapped(who, flown) and on_field(who, next_square) {
      if room(who, next_square) {
        who.at = next_square
        flown += 1
      } else {
        stopped = true
      }
    }
  }
  who.line_from = none
  who.told_at = who.at
  if flown > 0 {
    say "{who} is thrown back {feet(flown)} feet, to {who.at}."
  } else if not stopped {
    say "{who} is hardly moved."
  }
  if flown > 0 { announce moved(who, true) }
  for feature in features { if flown > 0 and harms(feature, who) { suffer(who, feature, thrower) } }
  if stopped {
    say "{who} strikes something solid, with {feet_thrown - feet(flown)} feet to go."
    batter(who, feet_thrown - feet(flown), thrower)
  }
}
define trapped(who, flown: int) = flown > 0 and any(features, harms(it, who))
define harms(feature, who)      = feature.dangerous and touches(feature, who, who.at)
## One point for each foot of a fall, and what the ground does besides. [SI-150]
rule suffer(who, feature, cause: combatant) {
  say "{who} is thrown into the {feature}."
  batter(who, min(feature.depth, worst_fall) + feature.hazard, cause)
}

# ========================================================================================
#  Spells
# ========================================================================================

## A spell takes a full action, and makes vulnerable. All in its area are struck with the
## same throws. Its ritual is over before the fight. [SI-080] [SI-151] [SI-152] [SI-153]
deed cast_spell "cast a spell" {
  may = len(actor.spells) > 0 and not silenced(actor)
  rule perform {
    choose spell from actor.spells by actor "Which spell"
    choose foe from foes_of(actor) by actor "At whom"
    begin casting(actor)
    cast(actor, spell, foe)
  }
}
## [SI-083] [SI-120] [SI-151]
condition casting(who) until turn_starts(who) {
  modifier casting to vulnerability for defender : +1 "has cast a spell" when not retreating(defender)
}
rule cast(caster, spell: item, foe: combatant) {
  let blow = new attack {
    attacker = caster ; target = foe ; weapon = spell ; ranged = true ; area = spell.area > 0
    effects  = spell.techniques ; harmless = spell.harmless
  }
  let others = spell.area > 0 ? filter(combatants, it.gone == none and it != foe and distance(it, foe) <= spell.area) : []
  resolve(blow)
  for other in others {
    if other.gone == none {
      blow = one_more(blow, other)
      resolve(blow)
    }
  }
}
rule one_more(model: attack, foe: combatant) -> attack {
  return new attack {
    attacker = model.attacker ; target = foe ; weapon = model.weapon ; ranged = true ; area = true
    effects  = model.weapon.techniques ; harmless = model.harmless
    hit_roll = model.hit_roll ; natural = model.natural ; further = model.further
  }
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure damage_dealt "Damage dealt"     by cause on hurt       : amount
measure crippled     "Places disabled"  by cause on disables   : 1
measure destroyed    "Places destroyed" by cause on destroys   : 1
measure ended        "How they ended"   by who, fate on leaves : 1
measure spirit_left  "Spirit left"      by who at end          : who.spirit
measure standing     "Still standing"   by side at end         : count(side.members, it.stood)
measure length       "Rounds" at end                           : round
measure time         "Seconds" at end                          : seconds(round)

# ========================================================================================
#  Tests: the examples of the page [EX], constructed checks [CK], limits on both sides
# ========================================================================================

test "Success is at or under the number, a 1 always and a 100 never [SI-001] [SI-003]" {
  expect succeeds(55, 55) and not succeeds(56, 55) and succeeds(2, 2)
  expect succeeds(1, 0) and succeeds(1, -30) and not succeeds(2, 1)
  expect succeeds(99, 120) and not succeeds(100, 120)
  expect critical(1) and not critical(2)
}
test "Power is what the die shows, up to the number: CK-1, CK-2 [SI-004] [SI-005]" {
  expect power_of(30, 45) == 30 and power_of(45, 45) == 45 and power_of(80, 45) == 45
  expect power_of(50, 0) == 0 and power_of(50, -10) == 0 and power_of(1, 1) == 1
  expect further_dice(45) == 0 and further_dice(100) == 0 and further_dice(101) == 1 and further_dice(199) == 1
  expect further_dice(200) == 2 and further_dice(299) == 2 and further_dice(300) == 3
  expect mean(power_dice(100)) == 50.5 and mean(power_dice(163)) == 101 and mean(power_dice(200)) == 151.5
  expect power_of(70 + 50, 163) == 120 and power_of(99 + 88, 163) == 163
}
test "A power above a hundred throws its further dice in an attack: CK-2 [SI-005] [SI-050]" {
  scenario "tests/yard"
  raider.strength = 133
  rolls hit = 10, 10, 10 ; rolls power = 70, 99, 70 ; rolls further = 50, 88 ; rolls impairment = 100
  answer guard = none, none, none
  let one = blow_at(raider, aldo, long_sword)
  resolve(one)
  expect damage_number(raider, one) == 163 + 10 and one.power == 120
  raider.strength = 123
  let two = blow_at(raider, parthenia, long_sword)
  resolve(two)
  expect two.power == 163 and two.natural == 99
  raider.strength = 60
  let three = blow_at(raider, mage, long_sword)
  resolve(three)
  expect three.power == 70 and damage_number(raider, three) == 100
}
test "An answer must be no higher than what it answers [SI-006]" {
  expect answers(27, 55, 27) and not answers(28, 55, 27) and not answers(56, 55, 70) and answers(55, 55, 70)
}
test "Who resists must come out higher: CK-14 [SI-007]" {
  expect resists(41, 40) and not resists(40, 40) and not resists(39, 40)
}
test "Unless ties resist [SI-007]" {
  param tie_resists = true
  expect resists(41, 40) and resists(40, 40) and not resists(39, 40)
}
test "What situation and equipment add to a check [SI-002]" {
  scenario "tests/yard"
  aldo.situation[climb] = 20 ; raider.situation[blades] = -10
  expect check_number(aldo, climb) == 45 and check_number(aldo, swim) == 25
  expect hit_number(raider, blow_at(raider, aldo, long_sword)) == 30 + 20 - 20 - 10 and hit_number(raider, blow_at(raider, aldo, fists)) == 40
}
test "Key abilities [SI-008] [SI-010]" {
  scenario "tests/yard"
  aldo.strength = 31 ; aldo.dexterity = 22 ; aldo.vitality = 43 ; aldo.intelligence = 54 ; aldo.awareness = 65
  aldo.personality = 76
  expect initiative.key(aldo) == 22 + 65 and block.key(aldo) == 65 and dodge.key(aldo) == 22
  expect physical_resistance.key(aldo) == 43 + 31 and mental_resistance.key(aldo) == 76 + 65
  aldo.dexterity = 32 ; aldo.intelligence = 66
  expect physical_resistance.key(aldo) == 43 + 32 and mental_resistance.key(aldo) == 76 + 66
  expect all([resist_impairment, endurance], it.key(aldo) == 43)
  expect all([first_aid, sorcery], it.key(aldo) == 66) and all([listen, spot], it.key(aldo) == 65)
  expect all([stealth, dodge, brawling, blades, hafted, spears, bows, shields], it.key(aldo) == 32)
  expect all([sprint, jump, climb, swim], it.key(aldo) == 31)
  expect fists.aim(aldo) == 32 and fists.might(aldo) == 31 and spark.aim(aldo) == 66 and spark.might(aldo) == 76
  expect fire_burst.aim(aldo) == 66 and grasp.might(aldo) == 76
}
test "A check is ability, specialization and wounds, and is not clamped [SI-002] [SI-095] [SI-096]" {
  scenario "tests/yard"
  expect check_number(bjoric, block) == 55 and check_number(parthenia, dodge) == 55 and check_number(aldo, dodge) == 25
  for part in take(aldo.parts, 4) { part.damage = 26 }
  expect aldo.wounds == 4 and check_number(aldo, dodge) == -15
  bjoric.spec[block] = 90
  expect check_number(bjoric, block) == 125
}
test "The usual sheet, the gear and what it is worth [SI-009] [SI-016] [SI-020] [SI-022] [SI-023] [SI-033] [SI-046] [SI-060] [SI-061] [SI-074] [SI-084] [SI-094] [SI-108] [SI-109] [SI-114] [SI-115] [SI-122] [SI-123] [SI-127] [SI-131] [SI-132] [SI-150] [SI-152]" {
  scenario "tests/yard"
  expect aldo.strength == 25 and aldo.dexterity == 25 and aldo.vitality == 25 and aldo.intelligence == 25 and aldo.awareness == 25 and aldo.personality == 25
  expect aldo.spirit == 5 and aldo.level == 1 and aldo.size == 0 and aldo.move == 7 and none(combatants, aldo.cover[it] > 0) and aldo.elevation == 0
  expect map([fists, claws, teeth, dagger, short_sword, long_sword, claymore], it.size) == [0, 0, 0, 1, 2, 3, 4]
  expect map([club, hatchet, battle_axe, warhammer, spear, bow], it.size) == [2, 2, 3, 4, 3, 2]
  expect map([buckler, round_shield, tower_shield], it.size) == [1, 2, 3]
  expect map([fists, dagger, short_sword, long_sword, claymore, club, spear, bow, tail_spike], it.exploit) == [0, 1, 1, 1, 1, 0, 0, 0, 0]
  expect map([dagger, long_sword, claymore, warhammer, spear, bow, tower_shield, fists, healing_draught], it.hands) == [1, 1, 2, 2, 1, 2, 1, 0, 1]
  expect all([dagger, hatchet, spear, bow, tail_spike], it.ranged_ok) and none([short_sword, long_sword, claymore, club, battle_axe, warhammer], it.ranged_ok)
  expect all(items, it.reach == 1 and it.attack_cost == 1 and it.damage_bonus == 0)
  expect map([short_sword, club, hatchet, battle_axe, buckler, round_shield], it.hands) == [1, 1, 1, 1, 1, 1]
  expect map([claws, teeth, hatchet, battle_axe, warhammer, buckler, tower_shield, spark], it.exploit) == [0, 0, 0, 0, 0, 0, 0, 0]
  expect map([claws, teeth, tail_spike, spark, fire_burst, grasp], it.hands) == [0, 0, 0, 0, 0, 0]
  expect map([spark, fire_burst, grasp], it.area) == [0, 1, 0] and count(items, it.shield) == 3 and count(items, it.unarmed) == 3
  expect aldo.actions == 0 and aldo.hid_with == 0 and aldo.spent == 0 and aldo.wound_threshold == 0 and aldo.resisted_moves == 0 and aldo.run_up == 0
  expect days_after == 0 and days_resting and worst_fall == 1500 and round_limit == 50 and off_hand_loss == 10 and spirit_per_round == 2
  expect combat.edge == DZ60 and healing_draught.size == 0 and tail_spike.size == 0 and spark.size == 0
}

test "The sheet that does not say otherwise [SI-009] [SI-114] [SI-115]" {
  scenario "tests/yard"
  param usual_ability = 22
  param usual_spirit = 7
  param usual_level = 3
  expect all([aldo.strength, aldo.dexterity, aldo.vitality, aldo.intelligence, aldo.awareness, aldo.personality], it == 22)
  expect aldo.spirit == 7 and aldo.level == 3 and spirit_limit(aldo) == 5 and raider.strength == 30
}
test "A turn is worth two actions and a minor one [SI-011] [SI-016]" {
  scenario "tests/yard"
  answer deed = lie_down, stand_up, speak
  take_turn(aldo)
  expect aldo.actions == 0 and not prone(aldo) and not aldo.minor
  answer deed = speak, speak, lie_down
  take_turn(aldo)
  answer deed = stand_up, none
  take_turn(aldo)
  expect aldo.actions == 0 and aldo.minor
}
test "What is left of a turn [SI-016] [SI-018]" {
  scenario "tests/yard"
  aldo.actions = 2 ; aldo.minor = true
  act(aldo, speak)
  expect aldo.actions == 2 and not aldo.minor and allowed(aldo, speak)
  act(aldo, speak)
  expect aldo.actions == 1                       "a full action for a minor one"
  act(aldo, lie_down)
  expect aldo.actions == 0 and not allowed(aldo, speak) and not allowed(aldo, stand_up)
  aldo.minor = true
  expect allowed(aldo, speak) and not allowed(aldo, stand_up)
  aldo.minor = false ; aldo.actions = 1
  expect allowed(aldo, speak)
}
test "Initiative is thrown once, the highest goes first: CK-21 [SI-013] [SI-014]" {
  scenario "tests/yard"
  for who in combatants { who.dexterity = 25 ; who.awareness = 30 }
  rolls initiative = 40, 55, 90, 10, 20, 41, 5, 56, 1
  answer deed where it == speak
  run 1
  expect map([bjoric, parthenia, aldo, mage, raider, goblin, archer, ogre, manticore], it.initiative) == [40, 55, 55, 10, 20, 41, 5, 55, 1]
  expect combat.order == [parthenia, aldo, ogre, goblin, bjoric, raider, mage, archer, manticore]
}
test "Among equals the one who is better at it goes first [SI-013] [SI-014]" {
  scenario "tests/yard"
  rolls initiative = 20, 20, 20, 20, 20, 20, 20, 20, 20
  aldo.dexterity = 26
  raider.spec[initiative] = 40
  answer deed where it == speak
  run 1
  expect take(combat.order, 4) == [bjoric, raider, aldo, parthenia]
}
test "A specialization in initiative counts [SI-013]" {
  scenario "tests/yard"
  raider.spec[initiative] = 7
  expect check_number(raider, initiative) == 62
}
test "Spirit spent is counted anew each round [SI-115] [SI-119]" {
  scenario "tests/yard"
  expect spirit_limit(aldo) == 3
  aldo.level = 4
  expect spirit_limit(aldo) == 6
  aldo.spent = 6
  expect not can_pay(aldo, 1) and can_pay(aldo, 0)
  answer deed where it == speak
  run 1
  expect can_pay(aldo, 1) and aldo.spent == 0 and aldo.spirit == 5    "but the pool does not fill again"
}
test "The fight ends when one side at most can act [SI-022]" {
  scenario "tests/yard"
  for who in heroes.members { if who != aldo { who.gone = killed } }
  copy_of(aldo.parts, left_arm).damage = 51
  expect aldo.active and aldo.actions_per_turn == 1
  copy_of(aldo.parts, left_leg).damage = 51
  expect aldo.conscious and not aldo.active and aldo.may_defend and last_side_standing() == foes
}
test "Ten rounds are a minute: EX-10 [SI-012]" {
  expect seconds(10) == 60 and seconds(1) == 6
}
test "The limit of rounds [SI-022]" {
  scenario "tests/yard"
  param round_limit = 1
  answer deed where it == speak
  run 3
  expect round == 1
}

test "Space that creatures need, fill and share [SI-024]" {
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).active)   == [1 / 32, 1 / 16, 0.25, 0.5, 1, 1, 1, 4, 9, 16, 25]
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).occupied) == [1 / 128, 1 / 64, 1 / 16, 1 / 8, 1 / 6, 1 / 4, 1 / 2, 1, 4, 8, 16]
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).across)   == [1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5]
}
test "Several small creatures share a square, others do not [SI-024]" {
  scenario "tests/yard"
  expect not room(aldo, K4) and room(aldo, L4) and room(aldo, K10)
  expect not room(aldo, BT14) and room(aldo, BU14) and room(aldo, BR13)    "the ogre has four squares"
  expect not room(ogre, J4) and not room(ogre, J3) and room(ogre, L4) and room(ogre, I4)
  goblin.size = -2
  parthenia.size = -2
  expect room(goblin, K7) and not room(goblin, K4)
  parthenia.size = -1
  expect not room(goblin, K7)
  expect not room(aldo, AE13) and room(aldo, AE14) and not room(ogre, AD4)
  parthenia.gone = killed
  expect room(goblin, K7)
}
test "Distances are counted in squares of five feet, diagonals alike [SI-023] [SI-046]" {
  scenario "tests/yard"
  expect feet(7) == 35 and distance(bjoric, aldo) == 6 and distance(bjoric, raider) == 60
  aldo.at = G10
  expect distance(bjoric, aldo) == 6 and distance(aldo, bjoric) == 6
  ogre.at = L5
  expect distance(ogre, bjoric) == 1 and distance(bjoric, ogre) == 1
  ogre.at = I2
  expect distance(ogre, bjoric) == 1
  ogre.at = H2
  expect distance(ogre, bjoric) == 2 and distance(bjoric, ogre) == 2
}
test "Fists and swords reach one square, from the edge of the body [SI-046]" {
  scenario "tests/yard"
  ogre.at = M4
  expect len(in_reach(ogre, fists)) == 0 and len(in_reach(bjoric, long_sword)) == 0
  ogre.at = L4
  expect in_reach(ogre, fists) == [bjoric] and in_reach(bjoric, long_sword) == [ogre] and bjoric.reach == 1
}

test "A walk is one action and seven squares: EX-9 [SI-017] [SI-025]" {
  scenario "tests/yard"
  aldo.actions = 2
  let in_reach_of_a_walk = goals(aldo, walking, aldo.move, false)
  expect D10 in in_reach_of_a_walk and C10 not in in_reach_of_a_walk and R17 in in_reach_of_a_walk and S17 not in in_reach_of_a_walk and K7 not in in_reach_of_a_walk
  answer goal = D10
  act(aldo, walk)
  expect aldo.at == D10 and aldo.actions == 1
}
test "One may stop before [SI-025] [SI-026]" {
  scenario "tests/yard"
  aldo.actions = 1
  answer goal = M11
  act(aldo, walk)
  expect aldo.at == M11
}
test "Nobody walks into a pit or a fire; a jump goes over it [SI-030] [SI-150]" {
  scenario "tests/yard"
  aldo.at = AN4 ; aldo.actions = 1 ; aldo.strength = 200
  expect map([pit, coals, brambles, breastwork], it.dangerous) == [true, true, false, false]
  expect AO4 in barred(aldo, walking) and AO4 in barred(aldo, sprinting) and AO4 not in barred(aldo, jumping)
  expect AO4 not in goals(aldo, jumping, 3, false) and AP4 in goals(aldo, jumping, 2, false) and AQ4 in goals(aldo, jumping, 3, false)
  expect AP4 in goals(aldo, walking, 2, false)   "or one goes around it"
  rolls movement = 20
  answer goal = AP4
  act(aldo, leap)
  expect aldo.at == AP4 and sum(aldo.parts, it.damage) == 0 and aldo.height == 0
  aldo.at = AO4
  expect AP5 in goals(aldo, walking, 1, false) and AO4 in goals(aldo, walking, 1, false)    "whoever is in it may leave it"
}
test "Nobody leaves the field [SI-025]" {
  scenario "tests/yard"
  aldo.at = DZ59
  expect reachable(aldo.at, 1, barred(aldo, walking)) == [DZ59, DY58, DZ58, DY59, DY60, DZ60]
  expect grid_distance([EA1], fence()) == 0 and A61 in fence() and EA61 in fence() and len(fence()) == 61 + 131
  aldo.at = A1
  ogre.at = DU50
  expect DZ59 in barred(ogre, walking) and DY59 not in barred(ogre, walking) and DX60 in barred(ogre, walking) and DX58 not in barred(ogre, walking)
  expect Z1 not in barred(ogre, walking) and A1 in barred(ogre, walking)
}
test "What the other ways to move are worth: EX-11 [SI-027] [SI-028] [SI-030] [SI-031] [SI-032]" {
  expect squares_for(sprinting, 12) == 12 and squares_for(sprinting, 1) == 1
  expect squares_for(jumping, 10) == 1 and squares_for(jumping, 9) == 0 and squares_for(jumping, 20) == 2
  expect squares_for(climbing, 50) == 1 and squares_for(climbing, 49) == 0 and squares_for(climbing, 100) == 2
  expect squares_for(swimming, 5) == 1 and squares_for(swimming, 4) == 0 and squares_for(swimming, 10) == 2
  expect squares_for(walking, 50) == 0
  expect sprint_ft_per_point == 5
}
test "A sprint goes by power, never less than a walk; the second tires: CK-24 [SI-029] [SI-033]" {
  scenario "tests/yard"
  aldo.actions = 2
  answer goal = D10, X10, Q10, J10
  rolls movement = 4, 20 ; rolls endurance = 26
  act(aldo, dash)
  expect Y10 not in goals(aldo, sprinting, 20, false)
  expect aldo.at == D10 and aldo.resisted_moves == 1 and aldo.spirit == 5
  act(aldo, dash)
  expect aldo.at == X10 and aldo.spirit == 4 and aldo.spent == 0    "lost, not spent"
  rolls movement = 1, 1 ; rolls endurance = 25, 90
  aldo.actions = 2
  act(aldo, dash)
  expect aldo.spirit == 4 and aldo.at == Q10
  aldo.spirit = 0
  act(aldo, dash)
  expect aldo.spirit == 0 and aldo.at == J10
}
test "Anything else breaks the row, but no minor action [SI-033]" {
  scenario "tests/yard"
  aldo.actions = 2 ; aldo.minor = true ; aldo.resisted_moves = 1
  act(aldo, speak)
  expect aldo.resisted_moves == 1
  act(aldo, lie_down)
  expect aldo.resisted_moves == 0
}
test "Rough ground halves a sprint, not the walk in it [SI-034]" {
  scenario "tests/yard"
  expect furthest(aldo, sprinting, 21, true) == 10 and furthest(aldo, sprinting, 21, false) == 21
  expect furthest(aldo, sprinting, 12, true) == 7 and furthest(aldo, sprinting, 4, false) == 7
  expect furthest(aldo, walking, 7, true) == 7 and furthest(aldo, jumping, 2, false) == 2
  expect furthest(aldo, climbing, 0, false) == 0
  aldo.at = J27
  aldo.actions = 1
  combat.edge = AJ29
  expect rough_matters(sprinting) and not rough_matters(walking)
  let detours = goals(aldo, sprinting, 25, false)
  expect V27 in detours and AH27 in detours and AI27 not in detours and K27 not in detours
  let across = goals(aldo, sprinting, 25, true)
  expect V27 in across and W27 not in across and K27 in across
  expect V27 in goals(aldo, sprinting, 24, true) and U27 in goals(aldo, sprinting, 23, true) and V27 not in goals(aldo, sprinting, 23, true)
  expect Q27 in goals(aldo, sprinting, 4, true) and R27 not in goals(aldo, sprinting, 4, true)
  expect K27 in goals(aldo, walking, 7, false) and Q27 in goals(aldo, walking, 7, false)
  answer over_rough = yes
  answer goal = K27
  rolls movement = 25
  act(aldo, dash)
  expect aldo.at == K27 and avoided(aldo, walking, false) == barred(aldo, walking)
}
test "Ways over water and cliffs [SI-026] [SI-027] [SI-031] [SI-032]" {
  scenario "tests/yard"
  aldo.at = T24
  expect map([walking, sprinting, jumping, swimming, climbing], U24 in barred(aldo, it)) == [true, true, true, false, true]
  expect map([walking, sprinting, jumping, swimming, climbing], AE24 in barred(aldo, it)) == [true, true, true, true, false]
  expect map([walking, sprinting, jumping, swimming, climbing], K24 in barred(aldo, it)) == [false, false, false, true, true]
  expect all(gaits, AE4 in barred(aldo, it))
  expect near(aldo, water) and not near(aldo, cliff)
  expect len(goals(aldo, swimming, 6, false)) == 10 and all(rectangle(U24, W26), it in goals(aldo, swimming, 3, false))    "the shore and the pond"
  expect open_to(aldo, U24, swimming) and not open_to(aldo, S24, swimming) and open_to(aldo, S24, walking)
  expect S24 in barred(aldo, swimming) and S24 in barred(aldo, climbing) and S24 not in barred(aldo, jumping)
  aldo.actions = 1
  expect allowed(aldo, paddle) and not allowed(aldo, scale)
  rolls movement = 10, 20, 50
  answer goal = V24, R26, AE26
  act(aldo, paddle)
  expect aldo.at == V24 and is_on(aldo, water) and near(aldo, water)
  aldo.at = AC26
  expect not near(aldo, cliff)
  aldo.at = O26
  expect is_on(aldo, rough) and not is_on(aldo, water)
  aldo.at = P26
  expect not is_on(aldo, rough)
  aldo.actions = 2 ; aldo.strength = 100 ; aldo.resisted_moves = 0
  rolls endurance = 1
  act(aldo, leap)
  expect aldo.at == R26
  aldo.at = AD26
  expect allowed(aldo, scale) and not allowed(aldo, paddle)
  act(aldo, scale)
  expect aldo.at == AE26
}
test "Who lies prone gets up before he walks [SI-036]" {
  scenario "tests/yard"
  aldo.actions = 2
  expect can_go(aldo, walking) and allowed(aldo, lie_down) and not allowed(aldo, stand_up)
  act(aldo, lie_down)
  expect prone(aldo) and not can_go(aldo, walking) and not allowed(aldo, walk) and not allowed(aldo, lie_down) and aldo.actions == 1
  act(aldo, stand_up)
  expect not prone(aldo) and aldo.actions == 0
}
test "Leaving an enemy's reach provokes nothing [SI-037]" {
  scenario "tests/yard"
  raider.at = L10
  begin retaliating(raider)
  rolls 1
  answer goal = I10
  travel(aldo, walking, 7)
  expect aldo.at == I10 and retaliating(raider) and roll(d6) == 1
}

test "A human body [SI-039] [SI-041] [SI-042]" {
  scenario "tests/yard"
  expect len(human.parts) == 7 and len(places(aldo)) == 6
  expect map([1, 2, 36, 40, 57, 68, 99, 100, 3, 6, 4, 5], place_hit(aldo, it)) == map([left_leg, right_leg, torso, head, left_arm, right_arm, head, head, torso, torso, torso, torso], copy_of(aldo.parts, it))    "CK-8"
  expect map(human.parts, it.vital) == [false, false, true, false, false, true, false]
  expect map(human.parts, it.knockout) == [false, false, false, false, false, true, false]
  expect map(human.parts, it.trunk) == [false, false, true, false, false, false, false]
}
test "Other bodies cover all digits as well, with two places or with ten [SI-043]" {
  for digit in 1..10 {
    expect all(compositions, count(it.parts, digit in it.digits) == 1)
  }
  expect map([human, beast, three_heads, slime, hydra], len(it.parts)) == [7, 7, 6, 2, 10]
  expect map(hydra.parts, first(it.digits)) == 1..10 and count(hydra.parts, it.knockout) == 8 and lash not in filter(hydra.parts, it.knockout)
  expect count(hydra.parts, it.vital) == 1 and coils.vital and coils.trunk and not coils.knockout
  expect map(beast.parts, it.vital) == [false, false, true, false, false, true, false] and map(beast.parts, it.knockout) == [false, false, false, false, false, true, false]
  expect map(three_heads.parts, it.knockout) == [false, false, false, true, true, true] and first(slime.parts).trunk and barrel.trunk
  expect mass.vital and kernel.vital and kernel.knockout and not mass.knockout and none(three_heads.parts, it.vital and it != barrel)
}
test "Where a monster is hit [SI-043]" {
  scenario "tests/yard"
  expect map([1, 2, 3, 6, 7, 8, 9, 10], place_hit(manticore, it)) == map([haunch, shoulder, barrel, barrel, wing, tail, maw, maw], copy_of(manticore.parts, it))
  expect count(three_heads.parts, 8 in it.digits and it == lion_head) == 1 and 7 in ram_head.digits and 9 in snake_head.digits and 10 in snake_head.digits
  expect 9 in mass.digits and 1 in mass.digits and kernel.digits == 10..10
}
test "Even when nothing is left there is a place to hit [SI-044] [SI-073]" {
  scenario "tests/yard"
  for part in aldo.parts { part.destroyed = true }
  expect len(places(aldo)) == 6
}
test "What is gone is not hit again [SI-044]" {
  scenario "tests/yard"
  copy_of(aldo.parts, left_leg).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, torso) and place_hit(aldo, 2) == copy_of(aldo.parts, right_leg)
  expect len(places(aldo)) == 5
  copy_of(aldo.parts, torso).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, head)
  copy_of(aldo.parts, head).destroyed = true
  expect place_hit(aldo, 1) == copy_of(aldo.parts, left_leg)
}
test "The place may come from the roll to hit instead [SI-041]" {
  scenario "tests/yard"
  param location_from = hit_check
  rolls hit = 18 ; rolls power = 23 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, right_arm).damage == 23
}

test "To hit and to hurt with weapons of all weights: CK-3, CK-4 [SI-045] [SI-050] [SI-060]" {
  scenario "tests/yard"
  expect map([fists, dagger, short_sword, long_sword, claymore], hit_number(raider, blow_at(raider, aldo, it))) == [40, 50, 40, 30, 20]
}
test "Weights, sizes and what is part of the body [SI-060] [SI-131]" {
  scenario "tests/yard"
  expect map([-2, -1, 0, 1, 2, 3, 4], weapon_weight(it).hit)    == [10, 10, 10, 0, -10, -20, -30]
  expect map([-2, -1, 0, 1, 2, 3, 4], weapon_weight(it).damage) == [0, 0, 0, 10, 20, 30, 40]
  expect heaviness(aldo, long_sword) == 3 and heaviness(ogre, long_sword) == 1 and heaviness(goblin, dagger) == 2
  expect heaviness(goblin, fists) == 0 and heaviness(ogre, fists) == 0
}
test "What adds to a hit, and what to damage [SI-045] [SI-050] [SI-061] [SI-062] [SI-064] [SI-095]" {
  scenario "tests/yard"
  raider.dexterity = 30 ; raider.spec[blades] = 20 ; raider.damage_spec[blades] = 10
  expect map([fists, dagger, short_sword, long_sword, claymore], damage_number(raider, blow_at(raider, aldo, it))) == [30, 50, 60, 70, 80]
  raider.spec[brawling] = 20 ; raider.damage_spec[brawling] = 10
  expect hit_number(raider, blow_at(raider, aldo, fists)) == 60 and damage_number(raider, blow_at(raider, aldo, fists)) == 40
  long_sword.damage_bonus = 5
  expect damage_number(raider, blow_at(raider, aldo, long_sword)) == 75
  long_sword.damage_bonus = -5
  expect damage_number(raider, blow_at(raider, aldo, long_sword)) == 65
  first(raider.parts).damage = 26
  expect hit_number(raider, blow_at(raider, aldo, long_sword)) == 20 and damage_number(raider, blow_at(raider, aldo, long_sword)) == 55
}
test "Size: the large hit harder and shrug off more, the small hit and parry better: CK-5, CK-6 [SI-062] [SI-063] [SI-064] [SI-065]" {
  scenario "tests/yard"
  let stomp = blow_at(ogre, aldo, fists)
  let jab   = blow_at(aldo, ogre, fists)
  expect damage_number(ogre, stomp) == 40 + 20 and hit_number(ogre, stomp) == 25 + 10
  expect guard_number(aldo, dodging, stomp) == 25 + 20 and guard_number(aldo, blocking, stomp) == 25 + 20
  expect hit_number(aldo, jab) == 25 + 10 + 20 and damage_number(aldo, jab) == 25
  expect guard_number(ogre, dodging, jab) == 25
  expect resistance(ogre, jab) == 25 + 40 + 20 and resistance(aldo, stomp) == 50
  aldo.size = 1
  let poke = blow_at(goblin, aldo, fists)
  expect hit_number(goblin, poke) == 25 + 10 + 20 and resistance(aldo, poke) == 50 + 20 and guard_number(goblin, dodging, blow_at(aldo, goblin, fists)) == 45
}
test "Size counts for spells as well [SI-067]" {
  scenario "tests/yard"
  let spell = shot_at(mage, goblin, spark)
  expect hit_number(mage, spell) == 25 + 20 and damage_number(mage, spell) == 25 + 10
  expect hit_number(mage, shot_at(mage, ogre, spark)) == 45 + 20
}
test "Range costs one for each five feet, or five with what is not made for it: CK-7 [SI-047] [SI-048]" {
  scenario "tests/yard"
  archer.at = W10
  expect hit_number(archer, shot_at(archer, aldo, bow)) == 25 + 30 - 10 - 12
  archer.at = O10
  expect hit_number(archer, shot_at(archer, aldo, club)) == 25 - 10 - 20
  expect hit_number(archer, shot_at(archer, aldo, dagger)) == 25 + 0 - 4
  archer.at = L10
  expect hit_number(archer, shot_at(archer, aldo, bow)) == 45 - 1    "also beside him"
  expect hit_number(archer, blow_at(archer, aldo, club)) == 15
  expect range_loss == -1 and improvised_loss == -5
}
test "What can be thrown [SI-048]" {
  expect can_fly(bow) and can_fly(club) and can_fly(tail_spike) and not can_fly(fists) and can_fly(tower_shield) and not can_fly(spark)
}

test "A miss has no effect, and the action is spent [SI-017] [SI-020] [SI-038] [SI-049]" {
  scenario "tests/yard"
  raider.at = L4 ; raider.actions = 2
  answer foe = bjoric ; answer technique = none ; answer weapon = long_sword
  rolls 31
  act(raider, melee_attack)
  expect sum(bjoric.parts, it.damage) == 0 and raider.actions == 1
}
test "An attack that takes two actions [SI-020] [SI-047]" {
  scenario "tests/yard"
  raider.at = L4 ; raider.actions = 2
  long_sword.attack_cost = 2
  answer foe = bjoric ; answer technique = none ; answer weapon = long_sword
  rolls 31
  act(raider, melee_attack)
  expect raider.actions == 0
  raider.actions = 1
  expect not afford(raider, long_sword) and afford(raider, fists) and allowed(raider, melee_attack)
  raider.natural = []
  expect not allowed(raider, melee_attack)
  bow.attack_cost = 2 ; archer.actions = 2
  rolls 100
  answer foe = bjoric ; answer technique = none ; answer missile = bow
  act(archer, ranged_attack)
  expect archer.actions == 0
}
test "A hit that nobody stops [SI-038] [SI-039] [SI-051] [SI-140]" {
  scenario "tests/yard"
  rolls 30, 24                                   # to hit, and for power; no other throw
  answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 24 and sum(aldo.parts, it.damage) == 24
}
test "Bjoric blocks: EX-1, EX-8 [SI-040] [SI-068] [SI-071] [SI-073] [SI-074] [SI-076]" {
  scenario "tests/yard"
  rolls hit = 20, 20, 20 ; rolls guard = 55, 56, 54 ; rolls power = 63, 63, 63 ; rolls impairment = 100
  answer guard = blocking, blocking, blocking ; answer shield = tower_shield, long_sword
  answer place where it == copy_of(bjoric.parts, left_arm)
  let blow = blow_at(raider, bjoric, long_sword)
  expect guard_number(bjoric, blocking, blow) == 55
  resolve(blow)
  expect copy_of(bjoric.parts, left_arm).damage == 3 and sum(bjoric.parts, it.damage) == 3 and blow.power == 63 and blow.hits and blow.untargeted
  resolve(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, torso).damage == 63    "56 is too much, and the torso wears nothing"
  copy_of(bjoric.parts, torso).damage = 0
  resolve(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, left_arm).damage == 6    "the sword is worth as much as the shield"
}
test "Limbs block as well, for nothing [SI-071] [SI-072] [SI-074]" {
  scenario "tests/yard"
  rolls hit = 20 ; rolls guard = 25 ; rolls power = 13
  answer guard = blocking ; answer place where it == copy_of(aldo.parts, right_leg)
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, right_leg).damage == 13
}
test "Parthenia dodges: EX-2 [SI-069] [SI-076]" {
  scenario "tests/yard"
  rolls hit = 27, 27, 27 ; rolls guard = 13, 27, 28 ; rolls power = 10
  answer guard = dodging, dodging, dodging
  let blow = blow_at(raider, parthenia, long_sword)
  expect guard_number(parthenia, dodging, blow) == 55
  resolve(blow)
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 0 and not blow.hits
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 10
}
test "A dodge against a high roll goes by its own number [SI-069]" {
  scenario "tests/yard"
  raider.dexterity = 70
  rolls hit = 70, 70 ; rolls guard = 55, 56 ; rolls power = 10
  answer guard = dodging, dodging
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 0
  resolve(blow_at(raider, parthenia, long_sword))
  expect sum(parthenia.parts, it.damage) == 10
}
test "What can be dodged, blocked and borne [SI-070] [SI-072] [SI-079] [SI-080] [SI-153]" {
  scenario "tests/yard"
  let blow  = blow_at(raider, aldo, long_sword)
  let arrow = shot_at(archer, aldo, bow)
  let zap   = shot_at(mage, aldo, spark)
  let blast = new attack { attacker = mage ; target = aldo ; weapon = fire_burst ; ranged = true ; area = true }
  expect all([blow, arrow], may_guard(aldo, dodging, it) and may_guard(aldo, blocking, it) and not may_guard(aldo, bearing_it, it))
  expect all([zap, blast], not may_guard(aldo, dodging, it) and may_guard(aldo, blocking, it) and may_guard(aldo, bearing_it, it))
  expect blow.melee and not arrow.melee and not zap.melee and blast.untargeted and not zap.untargeted
  blow.untargeted = true
  expect not may_guard(aldo, dodging, blow)
}
test "Who cannot defend himself [SI-077] [SI-101] [SI-102]" {
  scenario "tests/yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect may_guard(aldo, dodging, blow)
  aldo.helpless = true
  expect not may_guard(aldo, dodging, blow) and not may_guard(aldo, blocking, blow)
  aldo.helpless = false
  copy_of(aldo.parts, head).damage = 51
  expect not may_guard(aldo, dodging, blow)
  copy_of(aldo.parts, head).damage = 0
  copy_of(aldo.parts, left_leg).damage = 51
  copy_of(aldo.parts, right_leg).damage = 51
  expect may_guard(aldo, dodging, blow)          "unable to act, but awake"
}
test "Nothing that is done to defend costs an action [SI-021] [SI-075]" {
  scenario "tests/yard"
  aldo.actions = 0
  rolls hit = 20, 20 ; rolls guard = 20, 20
  answer guard = dodging, dodging
  resolve(blow_at(raider, aldo, long_sword))
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 0
}
test "Armour takes ten for each class where it is worn: EX-7 [SI-068]" {
  scenario "tests/yard"
  aldo.armour[torso] = 2 ; aldo.armour[head] = 4
  rolls hit = 20, 20, 20 ; rolls power = 33, 39, 23 ; answer guard = none, none, none
  resolve(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 13
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 13
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 16
}

test "A critical hit that only a critical defence stops: CK-23 [SI-003] [SI-052] [SI-053]" {
  scenario "tests/yard"
  rolls hit = 1, 1 ; rolls guard = 40, 1 ; rolls power = 14, 14
  answer triumph = unstoppable, unstoppable, slip_away ; answer guard = blocking, blocking
  answer shield = tower_shield
  answer goal = K4
  answer place where it == copy_of(bjoric.parts, left_arm)
  let blow = blow_at(raider, bjoric, long_sword)
  resolve(blow)
  expect blow.blocked_with == none and copy_of(bjoric.parts, torso).damage == 14
  let other = blow_at(raider, bjoric, long_sword)
  resolve(other)
  expect other.blocked_with == tower_shield and sum(bjoric.parts, it.damage) == 14
}
test "A critical hit with full damage: CK-22 [SI-054]" {
  scenario "tests/yard"
  rolls hit = 1 ; rolls power = 12 ; rolls impairment = 100 ; answer guard = none ; answer triumph = full_force
  let blow = blow_at(raider, aldo, long_sword)
  expect damage_number(raider, blow) == 70
  resolve(blow)
  expect blow.power == 70 and copy_of(aldo.parts, right_leg).damage == 70
}
test "Full damage of nothing is nothing [SI-054]" {
  scenario "tests/yard"
  raider.strength = -60
  rolls 1, 12
  answer guard = none ; answer triumph = full_force
  let blow = blow_at(raider, aldo, long_sword)
  resolve(blow)
  expect blow.power == 0 and damage_number(raider, blow) == -20
}
test "A critical hit with a technique besides, for one round [SI-055] [SI-140]" {
  scenario "tests/yard"
  raider.at = L10
  rolls hit = 1 ; rolls power = 14 ; rolls resistance = 14 ; answer guard = none ; answer triumph = flourish
  answer technique = pin
  resolve(blow_at(raider, aldo, long_sword))
  expect pinned(aldo, raider) and copy_of(aldo.parts, torso).damage == 14
  announce turn_ends(raider)
  expect pinned(aldo, raider)
  announce turn_starts(raider)
  expect not pinned(aldo, raider)
}
test "Only the technique of the critical hit is brief, not the one that comes with the attack [SI-055] [SI-139]" {
  scenario "tests/yard"
  raider.at = L10
  raider.mastered = [disrupt]
  rolls hit = 1 ; rolls power = 14 ; rolls resistance = 14 ; answer guard = none ; answer triumph = flourish
  answer technique = disrupt, trip
  deliver(blow_at(raider, aldo, long_sword))
  expect silenced(aldo, false) and prone(aldo) and copy_of(aldo.parts, torso).damage == 14
  announce turn_starts(raider)
  expect silenced(aldo) and not prone(aldo)      "on his feet again"
}
test "Who lay on the ground before a brief trip, lies there after it [SI-055] [SI-147]" {
  scenario "tests/yard"
  let blow = blow_at(raider, aldo, fists)
  begin prone(aldo)
  trip.take(blow, true)
  announce turn_starts(raider)
  expect prone(aldo)
  end prone(aldo)
  trip.take(blow, false)
  announce turn_starts(raider)
  expect prone(aldo)
}
test "A critical hit with a spell cannot be borne [SI-053] [SI-080]" {
  scenario "tests/yard"
  let zap = shot_at(mage, raider, spark)
  expect may_guard(raider, bearing_it, zap)
  zap.sure = true
  expect not may_guard(raider, bearing_it, zap) and may_guard(raider, blocking, zap)
  let roots = shot_at(mage, raider, grasp)
  roots.harmless = true
  expect not may_guard(raider, bearing_it, roots)    "there is no damage to bear"
}
test "Who has nothing to interpose cannot block [SI-071]" {
  scenario "tests/yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect may_guard(aldo, blocking, blow)
  aldo.natural = []
  expect not may_guard(aldo, blocking, blow) and may_guard(aldo, dodging, blow)
}
test "A critical defence that brings nothing [SI-057] [SI-058] [SI-059]" {
  scenario "tests/yard"
  begin pinned(aldo, raider)
  archer.dexterity = 99
  rolls hit = 20 ; rolls guard = 1
  answer guard = dodging
  resolve(shot_at(archer, aldo, bow))
  expect sum(aldo.parts, it.damage) == 0 and aldo.at == K10
}
test "2 is no critical hit, nor a critical defence [SI-003] [SI-052] [SI-056]" {
  scenario "tests/yard"
  rolls hit = 2 ; rolls guard = 2 ; answer guard = dodging
  resolve(blow_at(raider, aldo, long_sword))
  expect sum(aldo.parts, it.damage) == 0
}
test "A critical defence: a blow in return [SI-056] [SI-057]" {
  scenario "tests/yard"
  raider.at = L4
  bjoric.actions = 0
  bjoric.spec[blades] = 30
  rolls hit = 20, 15 ; rolls guard = 1 ; rolls power = 24
  answer guard = dodging, none ; answer triumph = riposte ; answer weapon = long_sword ; answer technique = none
  resolve(blow_at(raider, bjoric, long_sword))
  expect sum(bjoric.parts, it.damage) == 0 and copy_of(raider.parts, torso).damage == 24 and bjoric.actions == 0
}
test "A critical defence: a technique in return [SI-056] [SI-058]" {
  scenario "tests/yard"
  raider.at = L4
  answer guard = blocking ; answer shield = tower_shield ; answer triumph = turn_about ; answer technique = disrupt
  answer weapon = long_sword
  answer place where it == copy_of(bjoric.parts, left_arm)
  rolls hit = 20 ; rolls guard = 1 ; rolls power = 10, 56 ; rolls resistance = 54
  resolve(blow_at(raider, bjoric, long_sword))
  expect silenced(raider) and sum(bjoric.parts, it.damage) == 0
  announce turn_starts(raider)
  announce turn_ends(raider)
  expect silenced(raider)
  announce turn_starts(bjoric)
  expect not silenced(raider)
}
test "A critical defence: a free move [SI-056] [SI-059]" {
  scenario "tests/yard"
  raider.at = L10
  rolls hit = 20 ; rolls guard = 1
  answer guard = dodging ; answer triumph = slip_away ; answer goal = D10
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == D10 and aldo.actions == 0
}
test "What a critical defence may bring depends on where one stands [SI-057] [SI-058] [SI-059]" {
  scenario "tests/yard"
  raider.at = M10
  let blow = blow_at(raider, aldo, long_sword)
  expect not riposte.may(blow) and not turn_about.may(blow) and slip_away.may(blow)
  raider.at = L10
  expect riposte.may(blow) and turn_about.may(blow)
  begin pinned(aldo, raider)
  expect not slip_away.may(blow)
}
test "Full damage is nothing to an attack that does none [SI-054]" {
  scenario "tests/yard"
  let blow = blow_at(raider, aldo, long_sword)
  expect full_force.may(blow)
  blow.harmless = true
  expect not full_force.may(blow)
}

test "A burst of fire: CK-17 [SI-007] [SI-040] [SI-080] [SI-152]" {
  scenario "tests/yard"
  mage.personality = 50
  raider.at = AY4 ; goblin.at = AZ5 ; archer.at = BA4
  raider.vitality = 30 ; goblin.vitality = 45 ; goblin.size = 0
  rolls hit = 45 ; rolls power = 67 ; rolls resistance = 50, 51
  rolls impairment = 100
  answer spell = fire_burst ; answer foe = raider ; answer guard = bearing_it, bearing_it
  answer place where it == copy_of(raider.parts, left_leg)
  mage.actions = 1
  act(mage, cast_spell)
  expect copy_of(raider.parts, left_leg).damage == 50 and sum(goblin.parts, it.damage) == 0 and sum(archer.parts, it.damage) == 0
  expect casting(mage) and mage.actions == 0
}
test "A spell at one foe lands by the dice; blocking it costs as any block [SI-079] [SI-118] [SI-152] [SI-153]" {
  scenario "tests/yard"
  mage.personality = 50
  rolls hit = 45, 46, 45 ; rolls power = 49, 23 ; rolls guard = 25, 26
  answer guard = blocking, blocking ; answer shield = long_sword
  answer place where it == copy_of(raider.parts, right_leg)
  cast(mage, spark, raider)
  expect copy_of(raider.parts, right_leg).damage == 19
  cast(mage, spark, raider)
  expect sum(raider.parts, it.damage) == 19      "46 misses"
  cast(mage, spark, raider)
  expect copy_of(raider.parts, torso).damage == 23
}
test "Casting is open to those who are not silenced, and makes vulnerable [SI-018] [SI-120] [SI-142] [SI-151]" {
  scenario "tests/yard"
  mage.actions = 1
  aldo.actions = 1 ; mage.spells = [spark]
  expect allowed(mage, cast_spell) and not allowed(aldo, cast_spell) and vulnerability(mage, shot_at(archer, mage, bow)) == 0
  begin casting(mage)
  expect vulnerability(mage, shot_at(archer, mage, bow)) == 1
  announce turn_starts(mage)
  expect vulnerability(mage, shot_at(archer, mage, bow)) == 0
  begin silenced(mage, false)
  expect not allowed(mage, cast_spell)
}

test "All in a burst are struck with the same throws, friends and the fallen too [SI-080] [SI-152]" {
  scenario "tests/yard"
  mage.personality = 50
  raider.at = AX4 ; goblin.at = AZ5 ; ogre.at = BA4 ; aldo.at = AZ6 ; archer.at = AZ9
  raider.size = 2 ; aldo.size = 2 ; goblin.size = -2
  copy_of(aldo.parts, head).damage = 51
  rolls hit = 60 ; rolls power = 20
  answer guard = none, none, none
  answer place where it.trunk
  cast(mage, fire_burst, goblin)
  expect sum(goblin.parts, it.damage) == 0       "missed: 60 is more than 45"
  expect copy_of(raider.parts, torso).damage == 20 and copy_of(ogre.parts, torso).damage == 20 and copy_of(aldo.parts, torso).damage == 20
  expect sum(archer.parts, it.damage) == 0
}
test "Retreat: one step before the first attack, and out of reach it comes to nothing [SI-081] [SI-082]" {
  scenario "tests/yard"
  aldo.actions = 1
  act(aldo, fall_back)
  expect retreating(aldo) and aldo.actions == 0
  raider.at = L10
  answer refuge = J10
  rolls 1
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == J10 and stepped_back(aldo) and roll(d6) == 1
  raider.at = K10
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == J10 and sum(aldo.parts, it.damage) == 10    "only once"
  announce turn_starts(aldo)
  expect not retreating(aldo) and not stepped_back(aldo)
}
test "Retreat: a step that stays in reach, or none, or from an arrow [SI-082]" {
  scenario "tests/yard"
  raider.at = L10
  begin retreating(aldo) ; begin retreating(bjoric) ; begin retreating(parthenia)
  rolls hit = 20, 20, 20 ; rolls power = 10, 10, 10 ; answer guard = none, none, none ; answer refuge = K11, none, J7
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K11 and sum(aldo.parts, it.damage) == 10
  raider.at = L4
  resolve(blow_at(raider, bjoric, long_sword))
  expect bjoric.at == K4 and sum(bjoric.parts, it.damage) == 10 and stepped_back(bjoric)
  archer.at = Q7 ; archer.dexterity = 45
  resolve(shot_at(archer, parthenia, bow))
  expect parthenia.at == J7 and sum(parthenia.parts, it.damage) == 10
}
test "The pinned take no step [SI-082] [SI-145]" {
  scenario "tests/yard"
  raider.at = L10
  begin retreating(aldo) ; begin pinned(aldo, raider)
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K10 and sum(aldo.parts, it.damage) == 10
}
test "The prone and those out cold take no step [SI-036] [SI-082]" {
  scenario "tests/yard"
  expect may_step(aldo, J10) and may_step(bjoric, K5) and may_step(parthenia, J7)
  begin prone(aldo)
  copy_of(parthenia.parts, head).damage = 51
  expect not may_step(aldo, J10) and not may_step(parthenia, J7)
  begin pinned(bjoric, raider)
  expect not may_step(bjoric, J4)
  raider.at = L10
  begin retreating(aldo)
  aldo.actions = 1
  expect not allowed(aldo, fall_back)
  rolls hit = 20 ; rolls power = 10 ; answer guard = none
  resolve(blow_at(raider, aldo, long_sword))
  expect aldo.at == K10 and sum(aldo.parts, it.damage) == 10
}
test "Retreat calms what it can [SI-083] [SI-120]" {
  scenario "tests/yard"
  let arrow = shot_at(archer, aldo, bow)
  aldo.at = K24
  begin casting(aldo) ; begin shooting(aldo)
  expect vulnerability(aldo, arrow) == 3
  begin retreating(aldo)
  expect vulnerability(aldo, arrow) == 0
  begin overextended(aldo) ; begin moving_on(aldo) ; begin driven_off(aldo)
  expect vulnerability(aldo, arrow) == 3
}
test "Fortify: CK-20 [SI-081] [SI-084] [SI-085] [SI-124]" {
  scenario "tests/yard"
  bjoric.held = [long_sword, round_shield]
  bjoric.actions = 1
  expect allowed(bjoric, fortify)
  let blow = blow_at(raider, bjoric, long_sword)
  answer shield = round_shield
  act(bjoric, fortify)
  expect guard_number(bjoric, blocking, blow) == 55 + 20 and bjoric.actions == 0
  bjoric.cover = 3
  expect guard_number(bjoric, blocking, blow) == 55 + 50 and guard_number(bjoric, dodging, blow) == 25 + 50
  expect resistance(bjoric, blow) == 50
  blow.untargeted = true
  expect resistance(bjoric, blow) == 50 + 50
  bjoric.actions = 1
  expect not allowed(bjoric, fortify)
  announce turn_starts(bjoric)
  expect guard_number(bjoric, blocking, blow) == 55 + 30
  bjoric.held = [long_sword]
  expect not allowed(bjoric, fortify)
}
test "Moving ends it, and being moved is worse [SI-086] [SI-087]" {
  scenario "tests/yard"
  begin fortified(bjoric, tower_shield)
  answer goal = J4
  travel(bjoric, walking, 7)
  expect not fortified(bjoric) and not driven_off(bjoric)
  begin fortified(bjoric, tower_shield)
  throw_back(bjoric, raider, 5)
  expect not fortified(bjoric) and vulnerability(bjoric, blow_at(raider, bjoric, fists)) == 1
  announce turn_starts(bjoric)
  expect vulnerability(bjoric, blow_at(raider, bjoric, fists)) == 0
}

test "More than Vitality wounds, more than twice as much disables, more than 100 destroys: CK-9 [SI-088] [SI-089] [SI-090] [SI-091] [SI-092] [SI-098]" {
  scenario "tests/yard"
  aldo.vitality = 30
  rolls impairment = 100, 100, 100, 100
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 30, raider) ; expect leg.harm == 0 and leg.damage == 30
  damage(leg, 1, raider)  ; expect leg.harm == 1 and leg.wounded and not leg.disabled
  damage(leg, 29, raider) ; expect leg.harm == 1 and leg.damage == 60
  damage(leg, 1, raider)  ; expect leg.harm == 2 and leg.disabled and leg.wounded
  damage(leg, 39, raider) ; expect leg.harm == 2 and leg.damage == 100 and not leg.destroyed
  damage(leg, 1, raider)  ; expect leg.harm == 3 and leg.damage == 100 and leg.destroyed
  expect copy_of(aldo.parts, right_leg).damage == 0 and aldo.gone == none
}
test "With more Vitality it takes more: CK-10 [SI-089] [SI-092]" {
  scenario "tests/yard"
  aldo.vitality = 60
  rolls impairment = 100, 100, 100
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 61, raider) ; expect leg.harm == 1
  damage(leg, 39, raider) ; expect leg.harm == 1
  damage(leg, 20, raider) ; expect leg.harm == 1 and leg.damage == 120
  damage(leg, 1, raider)  ; expect leg.harm == 3 and leg.damage == 120
}
test "Other thresholds [SI-094] [SI-099]" {
  scenario "tests/yard"
  let arm = copy_of(aldo.parts, left_arm)
  aldo.wound_threshold = 5
  arm.damage = 30 ; expect arm.harm == 0
  arm.damage = 31 ; expect arm.harm == 1
  arm.damage = 60 ; expect arm.harm == 1
  arm.damage = 61 ; expect arm.harm == 2
  aldo.vitality = -3
  arm.damage = 1 ; expect arm.harm == 0
  arm.damage = 2 ; expect arm.harm == 1
  arm.damage = 0
  rolls impairment = 100, 100
  damage(arm, 5, raider)
  expect arm.damage == 8
  aldo.vitality = 0 ; aldo.wound_threshold = 0
  arm.damage = 0 ; expect arm.harm == 0
  arm.damage = 1 ; expect arm.harm == 2
  aldo.personality = 35
  expect copy_of(aldo.parts, stress).threshold == 35
  damage(copy_of(aldo.parts, stress), 300, raider)
  expect not copy_of(aldo.parts, stress).destroyed and len(places(aldo)) == 6
}
test "Every wound costs ten, a disabled place an action: CK-11 [SI-019] [SI-095] [SI-096] [SI-097] [SI-100]" {
  scenario "tests/yard"
  copy_of(aldo.parts, left_arm).damage = 26
  expect check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 2
  copy_of(aldo.parts, left_leg).damage = 51
  expect check_number(aldo, dodge) == 5 and aldo.actions_per_turn == 1 and aldo.wounds == 2
  expect hit_number(aldo, blow_at(aldo, raider, fists)) == 15 and damage_number(aldo, blow_at(aldo, raider, fists)) == 5
  copy_of(aldo.parts, right_leg).damage = 51
  expect aldo.actions_per_turn == 0
  copy_of(aldo.parts, right_arm).damage = 51
  expect aldo.actions_per_turn == 0
  answer deed = speak
  take_turn(aldo)
}
test "The number of actions is that at the start of the turn [SI-100] [SI-101]" {
  scenario "tests/yard"
  copy_of(aldo.parts, left_leg).damage = 51
  answer deed = lie_down, speak
  take_turn(aldo)
  expect prone(aldo)
}
test "Making light of a wound: CK-12 [SI-104] [SI-105] [SI-106]" {
  scenario "tests/yard"
  let leg = copy_of(aldo.parts, left_leg)
  rolls impairment = 25, 16, 15
  damage(leg, 51, raider)
  expect leg.harm == 2 and leg.felt == 1 and check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 2
  damage(leg, 1, raider)
  expect leg.felt == 2 and check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 1    "16 is more than 25 - 10"
  damage(leg, 1, raider)
  expect leg.felt == 1 and leg.damage == 53
  damage(leg, 0, raider)
  expect leg.felt == 1                           "what does no damage changes nothing"
  leg.damage = 50
  expect leg.harm == 1 and leg.felt == 1         "what has healed to a lesser harm is felt as that"
  leg.damage = 0
  expect leg.felt == 0
}
test "A wound made light of does not count, and a specialization helps [SI-104] [SI-105]" {
  scenario "tests/yard"
  aldo.spec[resist_impairment] = 10
  rolls impairment = 35, 36
  damage(copy_of(aldo.parts, left_leg), 26, raider)
  expect aldo.wounds == 0 and copy_of(aldo.parts, left_leg).harm == 1
  damage(copy_of(aldo.parts, right_leg), 26, raider)
  expect aldo.wounds == 1
}
test "What is destroyed is not made light of [SI-104] [SI-107]" {
  scenario "tests/yard"
  rolls 5
  let leg = copy_of(aldo.parts, left_leg)
  leg.eased = 2
  damage(leg, 101, raider)
  expect leg.destroyed and leg.felt == 3 and leg.eased == 0 and aldo.wounds == 1 and aldo.gone == none and roll(d6) == 5
}
test "Losing head or torso kills, unless the referee says otherwise [SI-093]" {
  scenario "tests/yard"
  damage(copy_of(aldo.parts, torso), 101, raider)
  expect aldo.gone == killed and not aldo.active
  damage(copy_of(bjoric.parts, head), 101, raider)
  expect bjoric.gone == killed
}
test "The referee spares whose head is off [SI-093]" {
  scenario "tests/yard"
  param vital_kills = false
  damage(copy_of(aldo.parts, torso), 101, raider)
  expect aldo.gone == none and aldo.actions_per_turn == 1
}
test "A disabled head knocks out [SI-102]" {
  scenario "tests/yard"
  let skull = copy_of(aldo.parts, head)
  skull.damage = 50 ; expect aldo.conscious
  skull.damage = 51 ; expect not aldo.conscious and not aldo.active and aldo.gone == none
  skull.eased = 2 ; expect aldo.conscious and aldo.actions_per_turn == 2
}
test "Nobody is knocked out, if the referee likes it better [SI-102]" {
  scenario "tests/yard"
  param head_knocks_out = false
  copy_of(aldo.parts, head).damage = 51
  expect aldo.conscious and aldo.actions_per_turn == 1
}
test "With several heads all must go [SI-043] [SI-102]" {
  scenario "tests/den"
  expect len(chimera.parts) == 6 and len(ooze.parts) == 2
  copy_of(chimera.parts, ram_head).damage = 51
  copy_of(chimera.parts, lion_head).damage = 51
  expect chimera.conscious and not chimera.active
  copy_of(chimera.parts, snake_head).damage = 50
  expect chimera.conscious
  copy_of(chimera.parts, snake_head).damage = 51
  expect not chimera.conscious
  copy_of(ooze.parts, kernel).damage = 51
  expect not ooze.conscious
}
test "Coming to for the rest of a turn [SI-102] [SI-103]" {
  scenario "tests/yard"
  copy_of(aldo.parts, head).damage = 51
  rolls wake = 16, 15
  answer come_to = no, yes, yes
  answer deed = lie_down, speak
  take_turn(aldo)
  take_turn(aldo)
  expect not prone(aldo)
  take_turn(aldo)
  expect prone(aldo) and not aldo.awake and not aldo.conscious    "one action is lost to the head"
}

test "A day of rest: CK-18 [SI-108] [SI-109] [SI-110]" {
  scenario "tests/yard"
  aldo.vitality = 40
  copy_of(aldo.parts, left_leg).damage = 4
  copy_of(aldo.parts, torso).damage = 20
  rolls recovery = 63
  recover(aldo, true)
  expect copy_of(aldo.parts, left_leg).damage == 0 and copy_of(aldo.parts, torso).damage == 14
}
test "A day on the road [SI-109]" {
  scenario "tests/yard"
  aldo.vitality = 40
  copy_of(aldo.parts, left_leg).damage = 14
  copy_of(aldo.parts, torso).damage = 20
  rolls recovery = 69, 9, 100
  answer part where it == copy_of(aldo.parts, torso)
  recover(aldo, false)
  recover(aldo, false)
  expect copy_of(aldo.parts, left_leg).damage == 14 and copy_of(aldo.parts, torso).damage == 14
  aldo.vitality = 75
  recover(aldo, false)
  expect copy_of(aldo.parts, torso).damage == 4
  rolls recovery = 50, 10
  recover(aldo, false)
  expect copy_of(aldo.parts, torso).damage == 0
  copy_of(bjoric.parts, torso).damage = 1
  recover(bjoric, true)
  expect copy_of(bjoric.parts, torso).damage == 0
}
test "Physical Resistance, wounds and all: CK-13 [SI-008] [SI-095] [SI-108]" {
  scenario "tests/yard"
  aldo.vitality = 20 ; aldo.strength = 30
  copy_of(aldo.parts, left_leg).damage = 21
  expect check_number(aldo, physical_resistance) == 40
  rolls recovery = 80
  recover(aldo, true)
  expect copy_of(aldo.parts, left_leg).damage == 17 and not copy_of(aldo.parts, left_leg).wounded
}
test "What is gone does not grow again, and the dead do not heal [SI-110]" {
  scenario "tests/yard"
  copy_of(aldo.parts, left_leg).damage = 100
  copy_of(aldo.parts, left_leg).destroyed = true
  copy_of(aldo.parts, stress).damage = 10
  rolls 3
  recover(aldo, true)
  bjoric.gone = killed
  copy_of(bjoric.parts, left_leg).damage = 10
  recover(bjoric, true)
  expect copy_of(aldo.parts, left_leg).damage == 100 and copy_of(bjoric.parts, left_leg).damage == 10 and roll(d6) == 3
}
test "First aid: CK-19 [SI-111] [SI-112]" {
  scenario "tests/yard"
  let arm = copy_of(aldo.parts, left_arm)
  arm.damage = 51
  bjoric.at = K9
  bjoric.actions = 2 ; bjoric.spec[first_aid] = 10 ; bjoric.held = []
  rolls first_aid = 36, 35
  act(bjoric, first_aid_deed)
  expect arm.felt == 2
  act(bjoric, first_aid_deed)
  expect arm.felt == 1 and arm.damage == 51 and aldo.actions_per_turn == 2 and aldo.wounds == 1 and bjoric.actions == 0
  expect len(treatable(aldo)) == 0
  rolls impairment = 100
  damage(arm, 1, raider)
  expect arm.felt == 2 and len(treatable(aldo)) == 1
}
test "Who can be treated, and what [SI-111]" {
  scenario "tests/yard"
  bjoric.at = K9
  expect patients(bjoric) == [bjoric, aldo] and patients(parthenia) == [parthenia]
  bjoric.actions = 1
  expect not allowed(bjoric, first_aid_deed)
  copy_of(aldo.parts, left_arm).damage = 25
  expect not allowed(bjoric, first_aid_deed)
  copy_of(aldo.parts, left_arm).damage = 26
  expect not allowed(bjoric, first_aid_deed)     "both hands are full"
  bjoric.held = [long_sword]
  expect allowed(bjoric, first_aid_deed) and not allowed(parthenia, first_aid_deed)
  copy_of(aldo.parts, left_arm).destroyed = true
  expect not allowed(bjoric, first_aid_deed)
}
test "Days after the fight [SI-108] [SI-109] [SI-110]" {
  scenario "tests/yard"
  param days_after = 2
  copy_of(aldo.parts, left_arm).damage = 10
  rolls recovery = 45, 45
  convalesce()
  expect copy_of(aldo.parts, left_arm).damage == 2
}

test "Spirit is paid before the roll, from the pool and within the limit: CK-16 [SI-114] [SI-116] [SI-118] [SI-119]" {
  scenario "tests/yard"
  aldo.encumbered = true ; aldo.at = K24
  begin moving_on(aldo)
  let blow = blow_at(raider, aldo, battle_axe)
  expect vulnerability(aldo, blow) == 3 and may_guard(aldo, dodging, blow)
  rolls hit = 10 ; rolls guard = 99 ; rolls power = 1
  answer guard = dodging
  resolve(blow)
  expect aldo.spirit == 2 and aldo.spent == 3 and not may_guard(aldo, dodging, blow) and not may_guard(aldo, blocking, blow)
  aldo.spent = 0
  expect not may_guard(aldo, dodging, blow)      "2 left are not 3"
  aldo.spirit = 3
  expect may_guard(aldo, dodging, blow)
  aldo.spent = 1
  expect not may_guard(aldo, dodging, blow)
}
test "Those who are out of the fight can still be struck, as long as they live [SI-022] [SI-077]" {
  scenario "tests/yard"
  raider.at = L10
  copy_of(aldo.parts, head).damage = 51
  expect not aldo.active and aldo in foes_of(raider) and in_reach(raider, fists) == [aldo] and raider not in foes_of(goblin)
  rolls hit = 20 ; rolls power = 13
  answer guard = none
  answer technique = none
  deliver(blow_at(raider, aldo, long_sword))
  expect copy_of(aldo.parts, torso).damage == 13
  aldo.gone = killed
  expect aldo not in foes_of(raider)
}
test "Who is not vulnerable defends for nothing, and Physical Resistance is free [SI-118]" {
  scenario "tests/yard"
  aldo.spirit = 0
  expect may_guard(aldo, dodging, blow_at(raider, aldo, long_sword))
  aldo.encumbered = true
  expect not may_guard(aldo, blocking, shot_at(mage, aldo, spark)) and may_guard(aldo, bearing_it, shot_at(mage, aldo, spark))
  rolls hit = 20 ; rolls power = 10 ; rolls resistance = 11
  answer guard = bearing_it
  resolve(shot_at(mage, aldo, spark))
  expect sum(aldo.parts, it.damage) == 0
}
test "What makes vulnerable, each once [SI-035] [SI-117] [SI-120] [SI-121] [SI-126]" {
  scenario "tests/yard"
  let axe = blow_at(raider, aldo, battle_axe)
  expect vulnerability(aldo, axe) == 0
  aldo.encumbered = true ; expect vulnerability(aldo, axe) == 1
  aldo.encumbered = false ; aldo.at = K24 ; expect vulnerability(aldo, axe) == 1    "rough ground"
  aldo.at = AE24 ; expect vulnerability(aldo, axe) == 1    "a cliff"
  aldo.at = U24 ; expect vulnerability(aldo, axe) == 1    "water"
  aldo.swim_speed = true ; expect vulnerability(aldo, axe) == 0
  aldo.at = Q24
  begin prone(aldo)              ; expect vulnerability(aldo, axe) == 1
  begin prone(aldo)              ; expect vulnerability(aldo, axe) == 1    "the same once"
  begin pinned(aldo, raider)     ; expect vulnerability(aldo, axe) == 2
  begin unaware_of(aldo, raider) ; expect vulnerability(aldo, axe) == 3
  begin unaware_of(aldo, goblin) ; expect vulnerability(aldo, axe) == 3
  begin overextended(aldo)       ; expect vulnerability(aldo, axe) == 4
  begin moving_on(aldo)          ; expect vulnerability(aldo, axe) == 5
  begin driven_off(aldo)         ; expect vulnerability(aldo, axe) == 6
  begin shooting(aldo)           ; expect vulnerability(aldo, axe) == 7
  begin casting(aldo)            ; expect vulnerability(aldo, axe) == 8
  announce turn_starts(aldo)     ; expect vulnerability(aldo, axe) == 3
}
test "Two who pin are one pin [SI-117] [SI-143]" {
  scenario "tests/yard"
  begin pinned(aldo, raider) ; begin pinned(aldo, goblin)
  expect vulnerability(aldo, shot_at(archer, aldo, bow)) == 1
}
test "Prone on rough ground: CK-15 [SI-122] [SI-125] [SI-126]" {
  scenario "tests/yard"
  aldo.at = K24
  begin prone(aldo)
  let sword = blow_at(raider, aldo, long_sword)
  let arrow = shot_at(archer, aldo, bow)
  expect vulnerability(aldo, sword) == 3 and cover(aldo, sword) == 0
  expect vulnerability(aldo, arrow) == 1 and cover(aldo, arrow) == 3
  expect guard_number(aldo, dodging, arrow) == 25 + 30
  archer.elevation = 1 ; expect cover(aldo, arrow) == 0
  archer.elevation = 20 ; archer.at = AO4 ; expect cover(aldo, arrow) == 3    "at the bottom of the pit"
  archer.elevation = 1 ; archer.at = BS10
  aldo.elevation = 1   ; expect cover(aldo, arrow) == 3
  aldo.elevation = 2   ; expect cover(aldo, arrow) == 3
}
test "A small attacker with a blade out of the dark: EX-3 [SI-122] [SI-123]" {
  scenario "tests/yard"
  let stab = blow_at(goblin, aldo, dagger)
  expect vulnerability(aldo, stab) == 0
  begin unaware_of(aldo, goblin)
  expect vulnerability(aldo, stab) == 3
  expect vulnerability(aldo, blow_at(raider, aldo, dagger)) == 0 and vulnerability(aldo, shot_at(goblin, aldo, dagger)) == 1
  goblin.size = -5 ; expect vulnerability(aldo, stab) == 7
  goblin.size = 2  ; expect vulnerability(aldo, stab) == 2
}
test "Cover: EX-6 [SI-124]" {
  scenario "tests/yard"
  aldo.cover = 3
  expect guard_number(aldo, blocking, blow_at(raider, aldo, long_sword)) == 25 + 30
  aldo.cover = 2
  expect guard_number(aldo, dodging, shot_at(archer, aldo, bow)) == 25 + 20
  aldo.cover = 1
  expect guard_number(aldo, dodging, blow_at(raider, aldo, bow)) == 25 + 10
}

test "Cover from some, but not from others [SI-124]" {
  scenario "tests/yard"
  aldo.cover[archer] = 3
  expect cover(aldo, shot_at(archer, aldo, bow)) == 3 and cover(aldo, blow_at(raider, aldo, long_sword)) == 0
}
test "Behind a wall of the field [SI-124]" {
  scenario "tests/yard"
  aldo.at = AL18 ; archer.at = AR18
  expect pit.covers == 0 and breastwork.covers == 2
  expect cover(aldo, shot_at(archer, aldo, bow)) == 2 and guard_number(aldo, dodging, shot_at(archer, aldo, bow)) == 25 + 20
  archer.at = AG18 ; expect cover(aldo, shot_at(archer, aldo, bow)) == 0    "on the same side of it"
  archer.at = AM18 ; expect cover(aldo, blow_at(archer, aldo, club)) == 0    "on top of it"
  archer.at = AN18 ; aldo.at = AL18 ; expect cover(aldo, blow_at(archer, aldo, spear)) == 2
  aldo.at = AK18   ; expect cover(aldo, blow_at(archer, aldo, spear)) == 0    "too far from it"
  aldo.at = AM18   ; expect cover(aldo, blow_at(archer, aldo, spear)) == 0    "on top of it"
  aldo.at = AL18 ; archer.at = AR18 ; aldo.cover = 1
  expect cover(aldo, shot_at(archer, aldo, bow)) == 3
}

test "A weapon in each hand [SI-127] [SI-128]" {
  scenario "tests/yard"
  raider.held = [long_sword, dagger]
  expect two_weapons(raider) and not in_off_hand(raider, long_sword) and in_off_hand(raider, dagger) and not in_off_hand(raider, fists)
  raider.held = [dagger, dagger]
  expect two_weapons(raider) and not in_off_hand(raider, dagger)
  raider.held = [long_sword, tower_shield] ; expect not two_weapons(raider)
  raider.held = [claymore]                 ; expect not two_weapons(raider)
  raider.held = [long_sword, healing_draught] ; expect not two_weapons(raider)
  expect specialization(20, false) == 20 and specialization(20, true) == 10 and specialization(5, true) == 0 and specialization(-5, true) == -5
  let blow = blow_at(raider, aldo, long_sword)
  blow.off_hand = true
  expect hit_number(raider, blow) == 30 - 20 + 10 and damage_number(raider, blow) == 30 + 30 + 0
}
test "A double attack is one action and makes vulnerable [SI-129]" {
  scenario "tests/yard"
  raider.held = [long_sword, dagger] ; raider.at = L6 ; raider.actions = 2 ; raider.dexterity = 60
  bjoric.at = K5
  rolls hit = 10, 10 ; rolls power = 13, 14
  answer foe = bjoric, parthenia ; answer technique = none, none ; answer guard = none, none
  act(raider, double_attack)
  expect copy_of(bjoric.parts, torso).damage == 13 and copy_of(parthenia.parts, torso).damage == 14
  expect raider.actions == 1 and vulnerability(raider, shot_at(archer, raider, bow)) == 1
  announce turn_starts(raider)
  expect vulnerability(raider, shot_at(archer, raider, bow)) == 0
}
test "The second of two blows is that of the off hand [SI-128] [SI-129]" {
  scenario "tests/yard"
  raider.held = [dagger, dagger] ; raider.at = L4 ; raider.actions = 1
  rolls hit = 50, 41, 50, 40 ; rolls power = 13, 14, 13
  answer foe = bjoric, bjoric, bjoric, bjoric ; answer technique = none, none, none, none
  answer guard = none, none, none
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 13      "50 hits with the one, 41 misses with the other"
  raider.actions = 1
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 13 + 13 + 14
}
test "The better hand strikes first [SI-129]" {
  scenario "tests/yard"
  raider.held = [long_sword, dagger] ; raider.at = L4 ; raider.dexterity = 60 ; raider.actions = 1
  rolls hit = 61, 70 ; rolls power = 14
  answer foe = bjoric, bjoric ; answer technique = none, none ; answer guard = none
  act(raider, double_attack)
  expect sum(bjoric.parts, it.damage) == 14
}
test "Single blows with either hand [SI-128]" {
  scenario "tests/yard"
  raider.held = [long_sword, dagger] ; raider.at = L4 ; raider.actions = 2
  rolls hit = 31, 41
  answer weapon = long_sword, dagger ; answer foe = bjoric, bjoric ; answer technique = none, none
  act(raider, melee_attack)
  act(raider, melee_attack)
  expect sum(bjoric.parts, it.damage) == 0
}
test "Hands: dropping is a minor action, stowing and picking up are full ones [SI-017] [SI-018] [SI-130]" {
  scenario "tests/yard"
  bjoric.actions = 2 ; bjoric.minor = true ; bjoric.stowed = [dagger]
  expect bjoric.free_hands == 0 and not allowed(bjoric, draw_item) and aldo.free_hands == 2 and archer.free_hands == 0
  answer thing = long_sword, tower_shield
  act(bjoric, drop_item)
  expect bjoric.held == [tower_shield] and bjoric.actions == 2 and not bjoric.minor and len(combat.lying) == 1
  expect allowed(bjoric, draw_item) and allowed(bjoric, pick_up)
  act(bjoric, stow_item)
  expect bjoric.actions == 1 and bjoric.stowed == [dagger, tower_shield] and bjoric.free_hands == 2 and not allowed(bjoric, stow_item)
  act(bjoric, pick_up)
  expect bjoric.actions == 0 and bjoric.held == [long_sword] and len(combat.lying) == 0 and not allowed(bjoric, pick_up)
  bjoric.actions = 1
  answer thing = dagger
  act(bjoric, draw_item)
  expect bjoric.held == [long_sword, dagger] and bjoric.stowed == [tower_shield]
  bjoric.actions = 1
  bjoric.stowed = [claymore] ; bjoric.held = [dagger]
  expect not allowed(bjoric, draw_item) and allowed(bjoric, stow_item)
  bjoric.held = []
  expect allowed(bjoric, draw_item)
  aldo.held = [claymore] ; let_fall(aldo, claymore)
  aldo.actions = 1
  act(aldo, pick_up)
  expect aldo.held == [claymore]
}
test "One picks up what lies where one stands [SI-146]" {
  scenario "tests/yard"
  let_fall(raider, long_sword)
  raider.actions = 1 ; ogre.actions = 1
  expect allowed(raider, pick_up) and not allowed(ogre, pick_up)
  raider.at = BT4
  expect not allowed(raider, pick_up)
  ogre.at = BR3
  expect allowed(ogre, pick_up)
}
test "Using an item [SI-017]" {
  scenario "tests/yard"
  aldo.held = [healing_draught] ; aldo.actions = 1
  copy_of(aldo.parts, head).damage = 9 ; copy_of(aldo.parts, torso).damage = 12
  act(aldo, use_item)
  expect copy_of(aldo.parts, head).damage == 0 and copy_of(aldo.parts, torso).damage == 2 and aldo.actions == 0 and aldo.held == []
  aldo.actions = 1
  expect not allowed(aldo, use_item)
}
test "Fists for all, whatever their size [SI-131]" {
  scenario "tests/yard"
  expect map([aldo, goblin, ogre], hit_number(it, blow_at(it, it, fists))) == [35, 35, 35]
  expect map([aldo, goblin, ogre], damage_number(it, blow_at(it, it, fists))) == [25, 25, 40]
  expect fists in bjoric.ready
}
test "Shooting makes vulnerable; what is thrown lies at its target's feet [SI-120]" {
  scenario "tests/yard"
  parthenia.actions = 1
  raider.at = N7
  rolls hit = 99
  answer foe = raider ; answer technique = none
  act(parthenia, ranged_attack)
  expect shooting(parthenia) and parthenia.held == [] and first(combat.lying).at == N7 and first(combat.lying).item == dagger
  archer.actions = 1
  rolls hit = 99
  answer foe = parthenia ; answer technique = none
  act(archer, ranged_attack)
  expect archer.held == [bow] and vulnerability(archer, blow_at(aldo, archer, club)) == 1
}

test "Stealth against eyes and ears [SI-006] [SI-066] [SI-132]" {
  scenario "tests/yard"
  goblin.actions = 1 ; goblin.spec[stealth] = 30
  bjoric.spec[listen] = 10
  expect notice_number(bjoric, goblin) == 35 + 10 and notice_number(aldo, goblin) == 25 and notice_number(goblin, aldo) == 25 + 10
  expect notice_number(goblin, ogre) == 25 + 30
  rolls stealth = 26 ; rolls notice = 26, 25, 26, 100
  act(goblin, hide)
  expect not unaware_of(parthenia, goblin) and unaware_of(aldo, goblin) and unaware_of(mage, goblin) and goblin.actions == 0
  expect not unaware_of(bjoric, goblin)          "26 is no higher than 26, nor than 45"
}
test "Hiding badly, or well against good eyes [SI-006] [SI-132]" {
  scenario "tests/yard"
  goblin.actions = 2
  for who in heroes.members { who.awareness = 60 }
  rolls stealth = 26, 25 ; rolls notice = 26, 25, 99, 26
  act(goblin, hide)
  expect none(heroes.members, unaware_of(it, goblin))
  act(goblin, hide)
  expect map(heroes.members, unaware_of(it, goblin)) == [true, false, true, true]
  goblin.actions = 1
  expect allowed(goblin, hide)
}
test "A blow out of hiding costs the defender, and gives her away to all [SI-077] [SI-120] [SI-132]" {
  scenario "tests/yard"
  begin unaware_of(aldo, goblin) ; begin unaware_of(bjoric, goblin) ; begin unaware_of(aldo, raider)
  rolls hit = 10 ; rolls guard = 99 ; rolls power = 3 ; answer guard = dodging
  resolve(blow_at(goblin, aldo, fists))
  expect aldo.spirit == 5 - 2 and not unaware_of(aldo, goblin) and not unaware_of(bjoric, goblin) and unaware_of(aldo, raider)
}
test "Noticing who hides is a minor action [SI-018]" {
  scenario "tests/yard"
  aldo.minor = true ; goblin.hid_with = 20
  expect not allowed(aldo, notice)
  begin unaware_of(aldo, goblin)
  expect allowed(aldo, notice)
  rolls notice = 21, 20
  act(aldo, notice)
  expect unaware_of(aldo, goblin) and aldo.actions == 0 and not aldo.minor
  aldo.minor = true
  act(aldo, notice)
  expect not unaware_of(aldo, goblin)
}
test "In plain view nobody hides [SI-132]" {
  scenario "tests/yard"
  goblin.actions = 1 ; goblin.at = AO20
  expect allowed(goblin, hide)
  begin unaware_of(aldo, goblin) ; begin unaware_of(bjoric, goblin)
  answer goal = AP20
  travel(goblin, walking, 7)
  expect not unaware_of(aldo, goblin) and not unaware_of(bjoric, goblin) and not allowed(goblin, hide)
}
test "Some have crept up before the fight [SI-132]" {
  scenario "tests/yard"
  goblin.hidden = true
  answer deed where it == speak
  run 1
  expect all(heroes.members, unaware_of(it, goblin)) and not unaware_of(bjoric, raider) and goblin.hid_with == 25
}

test "A charge adds its feet to the power: EX-5 [SI-133]" {
  scenario "tests/yard"
  raider.at = S10 ; raider.actions = 2
  raider.strength = 0
  answer goal = L10
  rolls hit = 10 ; rolls power = 50 ; rolls impairment = 100
  answer weapon = long_sword ; answer foe = aldo ; answer technique = none ; answer guard = none
  act(raider, walk)
  expect raider.at == L10 and raider.run_up == 35
  let blow = blow_at(raider, aldo, long_sword)
  expect charging(raider, blow) and not charging(raider, shot_at(raider, aldo, long_sword)) and not charging(raider, counter(raider, aldo, long_sword))
  act(raider, melee_attack)
  expect copy_of(aldo.parts, head).damage == 75 and raider.run_up == 0    "40 and 35"
}
test "A charge may add to the target number instead [SI-133]" {
  scenario "tests/yard"
  param charge_adds_to = target_number
  raider.at = S10 ; raider.strength = 0
  answer goal = L10
  rolls hit = 10, 10 ; rolls power = 50, 50 ; answer guard = none, none ; rolls impairment = 100, 100
  travel(raider, walking, 7)
  let blow = blow_at(raider, aldo, long_sword)
  resolve(blow)
  expect blow.power == 50
  let next = blow_at(raider, parthenia, long_sword)
  resolve(next)
  expect next.power == 40 and raider.run_up == 0    "once"
}
test "Only the last straight line counts, and only if it led to the target [SI-133] [SI-134]" {
  scenario "tests/yard"
  raider.at = O12
  answer goal = L11
  travel(raider, walking, 7)
  expect raider.at == L11 and raider.run_up == 10 and charging(raider, blow_at(raider, aldo, fists))
  answer goal = K11
  travel(raider, sprinting, 7)
  expect raider.run_up == 15                     "a sprint goes on where the walk ended"
  answer goal = J11
  travel(raider, walking, 7)
  expect raider.run_up == 20 and charging(raider, blow_at(raider, aldo, fists))    "from four squares to two"
  answer goal = H11
  travel(raider, walking, 7)
  expect raider.at == H11 and not charging(raider, blow_at(raider, aldo, fists))    "it began as far off"
}
test "Passing by is no charge [SI-133]" {
  scenario "tests/yard"
  raider.at = L11
  answer goal = K12
  travel(raider, walking, 7)
  expect distance(raider, aldo) == 2 and not charging(raider, blow_at(raider, aldo, fists))
  raider.at = L11
  answer goal = K11
  travel(raider, walking, 7)
  expect distance(raider, aldo) == 1 and not charging(raider, blow_at(raider, aldo, fists))
  answer deed where it == speak
  take_turn(raider)
  expect raider.run_up == 0
}

test "Retaliation: going on makes vulnerable at once [SI-135] [SI-137] [SI-138]" {
  scenario "tests/yard"
  aldo.actions = 1
  raider.at = P10
  act(aldo, hold_back)
  expect retaliating(aldo) and aldo.actions == 0 and not allowed(aldo, hold_back)
  answer goal = L10 ; answer strike_now = yes ; answer go_on = yes ; answer weapon = fists ; answer technique = none
  answer guard = dodging
  rolls hit = 10 ; rolls guard = 11 ; rolls power = 13
  travel(raider, walking, 5)
  expect raider.at == L10 and copy_of(raider.parts, torso).damage == 13 and raider.spirit == 4 and not retaliating(aldo) and moving_on(raider)
  announce turn_starts(raider)
  expect not moving_on(raider)
}
test "Retaliation is an attack like any other, and may carry a technique [SI-135] [SI-144]" {
  scenario "tests/yard"
  raider.at = N10
  begin retaliating(aldo)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = no ; answer weapon = fists ; answer technique = pin
  answer guard = none
  rolls hit = 10 ; rolls power = 20 ; rolls resistance = 20
  travel(raider, walking, 7)
  expect raider.at == L11 and pinned(raider, aldo) and sum(raider.parts, it.damage) == 0
  announce turn_ends(aldo)
  expect not pinned(raider, aldo)                "it takes an action of his own turn to keep it"
}
test "Retaliation: whoever has stopped is asked no more [SI-137]" {
  scenario "tests/yard"
  raider.at = M9
  begin retaliating(aldo) ; begin retaliating(parthenia)
  aldo.at = K9
  answer goal = L8 ; answer strike_now = yes, yes ; answer go_on = no ; answer weapon where it == fists
  answer technique = none, none
  rolls hit = 99, 99
  travel(raider, walking, 7)
  expect raider.at == L8 and not moving_on(raider) and not retaliating(parthenia)
}
test "Retaliation: stopping where it reaches [SI-037] [SI-137]" {
  scenario "tests/yard"
  raider.at = N10
  begin retaliating(aldo)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = no ; answer weapon = fists ; answer guard = none
  answer technique = none
  rolls hit = 10 ; rolls power = 13
  travel(raider, walking, 7)
  expect raider.at == L11 and raider.spirit == 5 and not moving_on(raider) and not halted(raider)
}
test "Retaliation: one may wait for another, and what is not used is lost [SI-136]" {
  scenario "tests/yard"
  raider.at = M10
  goblin.at = M9
  begin retaliating(aldo)
  answer goal = L10, L9 ; answer strike_now = no, yes ; answer go_on = no ; answer weapon = fists
  answer technique = none
  rolls hit = 99
  travel(raider, walking, 7)
  expect retaliating(aldo)
  travel(goblin, walking, 7)
  expect not retaliating(aldo) and goblin.at == L9
  begin retaliating(aldo)
  announce turn_starts(aldo)
  expect not retaliating(aldo)
}
test "Retaliation takes an enemy who comes within reach, not one who is there [SI-135]" {
  scenario "tests/yard"
  raider.at = L10
  begin retaliating(aldo)
  answer goal = L11
  travel(raider, walking, 7)
  expect raider.at == L11 and retaliating(aldo)
}

test "Who may try what [SI-139] [SI-141]" {
  scenario "tests/yard"
  expect map(techniques, may_try(aldo, fists, false, it))      == [true, true, false, true, true]
  expect map(techniques, may_try(aldo, long_sword, false, it)) == [true, true, false, false, true]
  expect map(techniques, may_try(aldo, bow, true, it))         == [true, false, false, false, false]
  expect map(techniques, may_try(aldo, fists, true, it))       == [true, false, false, false, false]
  expect map(techniques, may_try(aldo, spark, true, it))       == [false, false, false, false, false]
  expect map(techniques, may_try(aldo, grasp, true, it))       == [false, true, false, false, false]
  aldo.mastered = [disarm]
  expect may_try(aldo, bow, true, disarm)
}
test "A technique in place of damage [SI-007] [SI-140] [SI-141] [SI-147]" {
  scenario "tests/yard"
  rolls hit = 10, 10 ; rolls power = 20, 20 ; rolls resistance = 20, 21
  answer technique = trip, trip ; answer guard = none, none
  deliver(blow_at(raider, aldo, fists))
  expect prone(aldo) and sum(aldo.parts, it.damage) == 0
  deliver(blow_at(raider, bjoric, fists))
  expect not prone(bjoric)
}
test "A technique that one has mastered comes with the damage, and a block does not stop it [SI-078] [SI-139] [SI-140]" {
  scenario "tests/yard"
  raider.mastered = [disarm]
  rolls hit = 10, 10 ; rolls power = 43 ; rolls guard = 10, 10 ; rolls resistance = 43
  answer technique = disarm, disarm ; answer guard = blocking, dodging ; answer shield = tower_shield
  answer thing = long_sword
  answer place where it == copy_of(bjoric.parts, right_arm)
  deliver(blow_at(raider, bjoric, long_sword))
  expect copy_of(bjoric.parts, right_arm).damage == 13 and bjoric.held == [tower_shield]    "43 before armour"
  deliver(blow_at(raider, bjoric, long_sword))
  expect sum(bjoric.parts, it.damage) == 13 and bjoric.held == [tower_shield]
}
test "Disrupt: no spell for a full round [SI-142]" {
  scenario "tests/yard"
  begin sustaining(mage, raider)
  rolls hit = 10 ; rolls power = 40 ; rolls resistance = 40
  answer technique = disrupt ; answer guard = none
  archer.at = P13 ; archer.strength = 40
  deliver(shot_at(archer, mage, bow))
  expect silenced(mage) and not sustaining(mage) and sum(mage.parts, it.damage) == 0
  announce turn_starts(archer) ; announce turn_ends(archer) ; announce turn_starts(mage)
  expect silenced(mage)
  announce turn_ends(mage)
  expect not silenced(mage)
}
test "Disrupt in the middle of one's own turn lasts for the whole of the next [SI-142]" {
  scenario "tests/yard"
  announce turn_starts(mage)
  disrupt.take(blow_at(archer, mage, fists), false)
  announce turn_ends(mage)
  expect silenced(mage)
  announce turn_starts(mage)
  expect silenced(mage)
  announce turn_ends(mage)
  expect not silenced(mage)
}
test "A spell that binds is kept up until it is disrupted [SI-139] [SI-142] [SI-152]" {
  scenario "tests/yard"
  raider.at = L13
  rolls hit = 10 ; rolls power = 20 ; rolls resistance = 20 ; answer guard = none
  cast(mage, grasp, raider)
  expect pinned(raider, mage) and sustaining(mage, raider) and sum(raider.parts, it.damage) == 0
  answer goal = J13
  travel(mage, walking, 1)
  expect pinned(raider, mage)                    "it holds from afar"
  disrupt.take(blow_at(archer, mage, fists), false)
  expect not pinned(raider, mage) and not sustaining(mage)
  begin sustaining(mage, raider) ; begin pinned(raider, mage)
  end pinned(raider, mage)
  expect not sustaining(mage)
}
test "Pin: no full action while it is kept [SI-143] [SI-144]" {
  scenario "tests/yard"
  raider.at = L10
  rolls hit = 10 ; rolls power = 30 ; rolls resistance = 30
  answer technique = pin ; answer guard = none
  deliver(blow_at(raider, aldo, long_sword))
  expect pinned(aldo, raider)
  aldo.actions = 2 ; aldo.minor = true ; raider.actions = 2
  expect not allowed(aldo, walk) and not allowed(aldo, lie_down) and allowed(aldo, speak) and allowed(aldo, break_free)
  aldo.minor = false
  expect not allowed(aldo, speak)                "no full action for a minor one"
  aldo.actions = 0
  expect not allowed(aldo, break_free)
  expect may_guard(aldo, dodging, blow_at(raider, aldo, fists))
  expect not allowed(raider, keep_hold)          "held already this turn"
  announce turn_ends(raider)
  expect pinned(aldo, raider) and allowed(raider, keep_hold)
  act(raider, keep_hold)
  expect raider.actions == 1 and not allowed(raider, keep_hold)
  announce turn_ends(aldo)
  announce turn_ends(raider)
  expect pinned(aldo, raider)
  announce turn_ends(raider)
  expect not pinned(aldo, raider)
}
test "Breaking free takes an action and a point of Spirit [SI-116] [SI-144]" {
  scenario "tests/yard"
  begin pinned(aldo, raider)
  aldo.actions = 2
  act(aldo, break_free)
  expect aldo.actions == 1 and aldo.spirit == 4 and aldo.spent == 1 and not held_down(aldo) and not allowed(aldo, break_free)
  begin pinned(aldo, raider)
  aldo.spirit = 0
  expect not allowed(aldo, break_free)
  aldo.spirit = 1 ; aldo.spent = 2
  expect allowed(aldo, break_free)
  aldo.spent = 3
  expect not allowed(aldo, break_free)
}
test "Each holder is one to break free from [SI-144]" {
  scenario "tests/yard"
  begin pinned(aldo, raider) ; begin pinned(aldo, goblin)
  aldo.actions = 2
  answer holder = goblin, raider
  act(aldo, break_free)
  expect pinned(aldo, raider) and not pinned(aldo, goblin) and held_down(aldo)
  act(aldo, break_free)
  expect not held_down(aldo) and aldo.spirit == 3 and aldo.spent == 2 and aldo.actions == 0
}
test "A pin ends when the two come apart [SI-144] [SI-145]" {
  scenario "tests/yard"
  raider.at = L10
  begin pinned(aldo, raider)
  answer goal = L11
  travel(raider, walking, 7)
  expect pinned(aldo, raider)
  answer goal = L12
  travel(raider, walking, 7)
  expect not pinned(aldo, raider)
  begin pinned(aldo, raider)
  answer goal = J4
  travel(bjoric, walking, 7)
  expect pinned(aldo, raider)
  raider.at = L10
  throw_back(aldo, bjoric, 10)
  expect aldo.at == K12 and not pinned(aldo, raider)
}
test "Disarm: what is knocked away lies at its holder's feet [SI-146]" {
  scenario "tests/yard"
  let blow = blow_at(aldo, bjoric, fists)
  answer thing = tower_shield, none
  disarm.take(blow, false)
  expect bjoric.held == [long_sword] and first(combat.lying).item == tower_shield and first(combat.lying).at == K4
  disarm.take(blow, false)
  expect bjoric.held == [long_sword]
}
test "Knockback: EX-4 [SI-148] [SI-149]" {
  scenario "tests/yard"
  raider.at = J10
  throw_back(aldo, raider, 34)
  expect aldo.at == Q10 and sum(aldo.parts, it.damage) == 0
  aldo.at = AB10 ; raider.at = AA10
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 30)
  expect aldo.at == AD10 and copy_of(aldo.parts, torso).damage == 20
}
test "Against the wall at once, in armour [SI-149]" {
  scenario "tests/yard"
  aldo.at = AD10 ; raider.at = AC10
  aldo.armour[left_arm] = 1
  answer place where it == copy_of(aldo.parts, left_arm)
  throw_back(aldo, raider, 33)
  expect aldo.at == AD10 and copy_of(aldo.parts, left_arm).damage == 23
  throw_back(aldo, raider, 4)
  expect copy_of(aldo.parts, left_arm).damage == 23    "not even a square"
}
test "Knockback goes straight away, and stops at bodies [SI-148] [SI-149]" {
  scenario "tests/yard"
  raider.at = L11
  throw_back(aldo, raider, 10)
  expect aldo.at == I8 and aldo.run_up == 0
  aldo.at = K10
  raider.at = K13
  answer place where it == copy_of(aldo.parts, head)
  throw_back(aldo, raider, 20)
  expect aldo.at == K8 and copy_of(aldo.parts, head).damage == 10    "Parthenia is in the way"
}
test "Thrown down a pit, or into the fire [SI-150]" {
  scenario "tests/yard"
  raider.at = AL4 ; aldo.at = AM4
  answer place where it == copy_of(aldo.parts, torso)
  throw_back(aldo, raider, 50)
  expect aldo.at == AO4 and aldo.height == -20 and copy_of(aldo.parts, torso).damage == 20
  bjoric.at = AM9 ; raider.at = AL9
  answer place where it == copy_of(bjoric.parts, left_arm)
  throw_back(bjoric, raider, 14)
  expect bjoric.at == AO9 and bjoric.height == 0 and sum(bjoric.parts, it.damage) == 0    "15 less 30"
}
test "There is a worst fall [SI-150]" {
  scenario "tests/yard"
  param worst_fall = 15
  answer place where it == copy_of(aldo.parts, torso)
  suffer(aldo, pit, raider)
  expect copy_of(aldo.parts, torso).damage == 15
}
