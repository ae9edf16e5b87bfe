## General combat of the Wing Commander role-playing game: one procedure for people,
## vehicles and capital ships, with or without a grid, blow by blow or with a single throw
## per group. [WC-013]
ruleset "WCRPG: General Combat" {
  version = "1.2"
  source  = "WCRPG wiki, chapter 9.1"
}

# How combat is played, as the source has it: methods first, then step by step.
chapters "grids", "no-grid", "timing", "simple-combat", "surprise-and-initiative", "places", "turns", "the-end"

# House rules, where the source is silent or leaves things to other chapters: all of this may
# be replaced.
chapters "arcs", "sight", "attacks", "actions"

# ========================================================================================
#  Dice
# ========================================================================================

## A ten-sided die shows 0 to 9, and several are simply added: 2d10 goes from 0 to 18.
## [WC-001]
die d10 = 0..9
## Half a d10, rounded up, where its 0 counts as ten. [WC-002]
die d5 = 1..5
## Two d10 read as tens and units. [WC-003]
die d100 = 0..99

## A check succeeds if the throw does not exceed its difficulty. The margin by which it stays
## below is the degree of success; the margin by which it goes over, negative here, is the
## degree of failure. [WC-003]
define degree(difficulty: int, rolled: int) = difficulty - rolled
define succeeds(reached: int) = reached >= 0

## The source says nothing about fractions; they are rounded down. [WC-006]
define part_of(amount: int, parts: int) = div(amount, parts)

# ========================================================================================
#  What the game master picks before play
# ========================================================================================

## Combat step by step, or Simple Combat instead. [WC-010] [WC-012]
param mode : one of full or simple = full
## How ranges are determined. [WC-010] [WC-011] [WC-020]
param ranges : range_method = square_grid
## When each kind of action takes effect. Beginners do best to treat every kind the same, and
## resolve each action at once. [WC-011] [WC-060] [WC-065] [WC-066]
param timing : moment per action_kind = at_once
## Whether declarations are kept secret from the other groups. [WC-069]
param secret_declarations : bool = false
## Player characters go before others they tie with. The source allows this but does not
## require it. [WC-105]
param player_characters_first : bool = true
## Non-player combatants of the same class that tie may act at the same instant. [WC-105]
param simultaneous_ties : bool = false
## Smaller craft are quicker, by this much for each step of scale below the largest.
## [WC-103]
param small_is_quick : bool = false
param quickness      : int = 2              "For each step of scale [WC-103]"
## What a range increment is worth. [WC-037]
param ground : theatre = close_quarters
## Starting places come from the scenario, or from the dice. If the scenario gives neither
## places nor a distance, the dice decide in any case. [WC-111]
param placement : one of described or thrown = described
## The game master may simply say "about 150 metres away"; then nobody throws for range. [WC-111]
param described_distance : int 0..? = none  "Metres"
## Which way is "ahead" on the board: 0 is its top edge, then clockwise. [WC-116]
param ahead : int 0..7 = 0
## The size of the board in increments; 0 for a board without edges. [WC-021]
param board_width  : int 0.. = 0
param board_height : int 0.. = 0
## On the tabletop one increment is an inch, or three centimetres. [WC-029]
param measured_in : yardstick = inches
## A shot straight to the side runs between hexes. It either zigzags and strikes only its
## target, or is split between both hexes and does half damage in each. [WC-028]
param hex_beam : one of zigzag or split = zigzag
## Whether an attacker with a blast weapon may also keep the flat-footed number. [WC-133]
param blast_may_use_fhd : bool = false
## The unusual event that suspends the combat. [WC-149]
param suspended_by : circumstance = nothing_unusual
## A round lasts six seconds. [WC-004]
param round_seconds : int 1.. = 6
## A combat, simple or not, is called off after this many rounds. [WC-085] [WC-149]
param round_limit : int 1.. = 60
## Whether the others fight on once a group has what it came for. [WC-147]
param fight_on : bool = false
## Simple Combat: whether size counts. [WC-082]
param size_counts : bool = false
## Simple Combat: whether experience counts. [WC-083]
param experience_counts : bool = false
## Simple Combat: how many hero points are worth 1. [WC-083]
param heroics : int 1.. = 100

## Metres per range increment. Chapters disagree, so these are only suggestions. [WC-037]
kind theatre plural theatres {
  metres : int 1..                         "Length of an increment"
}
rows theatre(metres) {
  close_quarters "people, at short range" : 5
  open_field     "people, at long range"  : 25
  on_land        "land vehicles"          : 1000
  at_sea         "ships at sea"           : 10000
  in_the_air     "aircraft"               : 20000
  in_space       "capital ships"          : 1000000
}
## From a kilometre on, lengths are told in kilometres.
define in_its_unit(metres: int)     = metres < 1000 ? metres : metres / 1000
define unit_of(metres: int) -> text = metres == 1000 ? "kilometre" : metres < 1000 ? "metres" : "kilometres"
## A fraction of an increment counts as a whole one. [WC-111]
define increments(metres: int) = ceil(metres / ground.metres)
## What the game master has named, in increments. [WC-111]
define described_range -> int? = described_distance == none ? none : increments(described_distance)

kind yardstick plural yardsticks {
  length : num 0.1..                       "Of an increment on the table, in this measure"
}
## [WC-029]
yardstick inches { length = 1 }
## [WC-029]
yardstick centimetres { length = 3 }

## People, vehicles and capital ships fight by the same rules. Only people dodge; everything
## else has Evasive Maneuvers. [WC-013]
kind scale plural scales {
  size         : int 0..                   "From people to capital ships"
  evasion(who) : int                       "What makes it hard to hit: Dodge, or Evasive Maneuvers"
}
scale character { size = 0 ; evasion = who.dodge }
scale vehicle   { size = 1 ; evasion = who.evasive }
scale capital_ship "capital ship" { size = 2 ; evasion = who.evasive }

# ========================================================================================
#  Combatants and their weapons
# ========================================================================================

## Plain weapons are aimed at their target, blast weapons near it; the rest only have to
## touch it. [WC-133] [WC-151]
kind sort plural sorts of plain, blast, touch

kind weapon plural weapons {
  damage   : dice                          "Damage of a hit"
  melee    : bool = false                  "For striking, not for shooting"
  optimal  : int 0.. = 0                   "Increments up to which nothing is lost [WC-152]"
  farthest : int 0.. = 0                   "Increments beyond which it is useless [WC-152]"
  lethal   : bool = true                   "Takes hit points, not nonlethal ones"
  sort     : sort = plain                  "Of what make it is"
  radius   : int 0.. = 0                   "Increments around the aim point that a blast reaches [WC-156]"
  refire   : int 0.. = 0                   "Rounds that must pass before the next shot"
  arcs     : list of arc = [narrow]        "Where a craft's weapon points; else straight ahead [WC-034]"
}

## Ways of leaving a combat other than by damage. [WC-155]
kind fate plural fates of withdrawn "has withdrawn", surrendered "has surrendered", incapacitated "is out of action"

kind combatant {
  pc            : bool = false             "A player's character"
  class         : text = ""                "What sort of craft or creature"
  scale         : scale = character        "A person, a vehicle, a ship"
  initiative    : int = 0                  "Rating [WC-102]"
  melee_bonus   : int = 0                  "To attacks with what strikes"
  ranged_bonus  : int = 0                  "To attacks with what shoots"
  hp_max        : int 1.. = 10             "Lethal hit points"
  nonlethal_max : int 1.. = hp_max         "Non-lethal hit points"
  hd            : int = 0                  "Hit difficulty: the higher, the easier to hit"
  fhd           : int = hd                 "When caught flat-footed [WC-092]"
  thd           : int = hd                 "Against a touch"
  bhd           : int = fhd                "Against a blast; if unknown, the flat-footed number [WC-151]"
  dodge         : int 0.. = 0              "Skill of people"
  evasive       : int 0.. = 0              "Skill of craft"
  index         : int? = none              "Strength index, if the sheet gives one [WC-100]"
  speed         : int 0.. = 1              "Increments of one move action"
  shields_max   : int 0.. = 0              "On each facet"
  armour_max    : int 0.. = 0              "On each facet"
  shield_regen  : int 0.. = 0              "Points that come back on each facet in a round [WC-158]"
  has_arcs      : bool = false             "Has facets and firing arcs [WC-026]"
  weapons       : list of weapon = []      "What it fights with"
  priority      : list of combatant = []   "Targets to take before any others [WC-108]"
  skill_points  : int 0.. = 0              "How skilled it is, to find who leads"
  faces         : int 0..359? = none       "The way it faces at the start, if the game master says so [WC-119]"

  state at               : square = nowhere_said      "Where it is, on squares and hexes; a board without edges is used around AY51"
  state measured_east, measured_south : num = 0       "On the tabletop: inches or centimetres to the right and down"
  state facing           : int 0..359 = 0             "0 is up, then clockwise; on the tabletop in degrees [WC-022] [WC-025] [WC-030]"
  state look_east, look_south : num = 0               "The way it looks"
  state hp               : int = hp_max               "Hit points left"
  state nonlethal        : int = nonlethal_max        "Nonlethal hit points left"
  state shields          : int per arc = shields_max  "Shields left"
  state armour           : int per arc = armour_max   "Armour left"
  state asleep           : bool = false               "And therefore helpless, until something wakes it [WC-095]"
  state helpless         : bool = asleep              "Can neither act nor get out of the way"
  state gone             : fate? = none               "How it left the fight"
  state told             : bool = false               "Its going out of action has been announced"
  state held             : list of weapon = weapons   "Weapons in hand [WC-157]"
  state dropped          : list of weapon = []        "What it has let go"
  state ready_in         : int per weapon = 0         "First round in which it may fire again"
  state initiative_check : int = 0                    "Initiative Check Value [WC-102]"
  hidden state target    : combatant? = none when secret_declarations    "This turn's [WC-069]"
  hidden state plans     : list of intent = [] when secret_declarations    "Declared, and not resolved yet [WC-063] [WC-069]"
  hidden state leaving   : fate? = none when secret_declarations    "How it leaves when the round ends [WC-063] [WC-159]"
  state slots            : int 0..2 = 0               "Standard actions left this turn"
  state aim              : int = 0                    "Gained by taking aim"
  state thrown           : int = 0                    "Range to the target, where there is no grid [WC-113]"
  state thrown_in        : int? = none                "The round in which that range was found"
  state range_die        : range_die = far_die        "The die of the last range [WC-044]"
  state last_target      : combatant? = none          "The target of that range [WC-044]"
  state hurt             : bool = false               "Damaged in the surprise round [WC-135]"
  state hero_points      : int 0.. = 0                "What it has earned"
  state unlucky          : int = 0                    "Last throw to see who is hurt in Simple Combat"

  ## Distance to the right of column AY and below row 51; on hexes along two of the
  ## directions.
  define east     = ranges.drawn ? east_of(at) : measured_east
  define south    = ranges.drawn ? south_of(at) : measured_south
  define unhurt   = hp >= hp_max and nonlethal >= nonlethal_max
  define standing = hp > 0 and nonlethal > 0
  define active   = gone == none and standing
  ## [WC-141] [WC-155]
  define near_death = standing and 10 * hp <= hp_max
  define may_act    = active and not helpless
}

## The place of anyone without a stated one, until ranges are found. [WC-111]
define nowhere_said     = AY51
define east_of(square)  = square.x - 51
define south_of(square) = square.y - 51 - (ranges.grid == hex ? div(square.x - 51, 2) : 0)

kind side {
  friends      : list of side = []         "Groups it does not fight"
  in_formation : bool = false              "Its members keep their distances when dice place it [WC-112]"
  aware        : bool = true               "Knows that somebody is there [WC-093]"
  ruled        : one of by_awareness or surprised or unsurprised = by_awareness    "The game master's ruling on surprise [WC-093]"
  primary      : goal = no_goal            "What it is here for [WC-078] [WC-147]"
  secondary    : goal = no_goal            "What it would settle for [WC-078]"
  reward       : int? = none               "Hero points for each of its members, if it wins [WC-146]"

  state caught          : bool = false     "Surprised [WC-090]"
  state strength_before : int = 0          "Strength when the combat began [WC-100]"
  state triumphs        : bool = false     "Has reached its primary goal [WC-147]"
  state rewarded        : bool = false     "Has received its rewards [WC-146]"
  state content         : bool = false     "Has reached its secondary goal [WC-080]"
  state blocked         : bool = false     "Can now reach its primary goal only by putting out all others [WC-081]"
  state natural         : int = 0          "This roll, the dice alone [WC-070]"
  state modified        : int = 0          "This roll, with everything that counts [WC-084]"
  state bonus           : int = 0          "Added to every later roll in Simple Combat [WC-080]"
  state loss            : int = 0          "Loss from this roll [WC-074]"
  state above           : int = 0          "Hostile groups that rolled higher [WC-077]"
  define size = len(active(self))
}

## Groups that are not friends are enemies.
define is_hostile_to(side, group: side) = side != group and group not in side.friends and side not in group.friends
define foes(who)    = filter(active_combatants(), is_hostile_to(who.side, it.side))
define rivals(side) = filter(active_sides(), is_hostile_to(side, it))

kind combat {
  state steps     : list of int = []                   "Those of the eight steps taken so far [WC-014]"
  state order     : list of combatant = []             "Order of battle [WC-104]"
  state hits      : list of hit = []                   "Damage that has yet to take effect [WC-064]"
  state surprise  : bool = false                       "A surprise round is due, or under way [WC-090]"
  state instant   : bool = false                       "Several act in the same instant [WC-105]"
  state judged    : bool = false anew on round_starts  "The last step of the round is being taken"
  state last_hurt : int = 0                            "Round of the last damage"
}

# ========================================================================================
#  The eight steps
# ========================================================================================

## One after the other: everyone completes a step before the next begins. The last three
## repeat. [WC-014] [WC-015] [WC-016]
event step_begins(number: int)
on step_begins as note_step {
  add number to combat.steps
}

## The players are told which methods this combat uses. [WC-010]
setup when mode == full {
  phase methods "Methods" {
    say "Ranges: {ranges}; an increment is {in_its_unit(ground.metres)} {unit_of(ground.metres)} ({ground})."
    say "Movement {timing[moving]}, attacks {timing[attacking]}, other actions {timing[other]}, the end of the round {timing[closing]}."
    if secret_declarations { say "Declarations are secret." }
  }
  ## [WC-014] [WC-015]
  phase surprise "Step 1: surprise" {
    announce step_begins(1)
    find_surprise()
  }
  ## [WC-014] [WC-015]
  phase initiative "Step 2: initiative" {
    announce step_begins(2)
    find_order()
  }
  ## [WC-014] [WC-015]
  phase places "Step 3: ranges" {
    announce step_begins(3)
    find_places()
  }
}
setup when mode == simple {
  phase simple_methods "Methods" {
    say "Simple Combat; size counts: {size_counts}; experience counts: {experience_counts}."
    for side in sides { side.strength_before = composite_strength(side) }
  }
}

## A surprise round is a round of its own: steps four and five. All others are steps six
## to eight. [WC-014] [WC-015] [WC-017]
round when mode == full {
  ## Only those who have not been surprised act. [WC-091] [WC-130] [WC-136]
  phase surprise_actions "Steps 4 and 5: surprise round" when combat.surprise {
    announce step_begins(4)
    act_in_order(filter(combat.order, not it.side.caught))
  }
  ## What was declared takes effect, unless it did so at once. [WC-136]
  phase surprise_results "Step 5: surprise actions are resolved" when combat.surprise {
    announce step_begins(5)
    resolve_plans()
    conclude()
  }
  ## In the order of battle, the highest first. [WC-016] [WC-106] [WC-144]
  phase actions "Step 6: actions" when not combat.surprise {
    announce step_begins(6)
    act_in_order(combat.order)
  }
  ## What was declared takes effect, unless it did so at once. The source mentions the surprise round
  ## here as well; it means all combatants. [WC-145]
  phase results "Step 7: actions are resolved" when not combat.surprise {
    announce step_begins(7)
    resolve_plans()
  }
  ## Whether but one group is left, or one has reached its goal. [WC-146] [WC-147] [WC-148]
  phase judgement "Step 8: the end?" when not combat.surprise {
    announce step_begins(8)
    judge()
  }
}
## [WC-070] [WC-085]
round when mode == simple {
  phase throws "Throws" { throw_for_all() }
  phase losses_told "Losses" {
    losses()
    conclude()
  }
}

# ========================================================================================
#  What a combat counts
# ========================================================================================

measure damage   "Damage dealt"  by cause on hurt when cause != who : amount
measure left     "Left standing" by side at end : side.size
measure csi_left "Strength left" by side at end : composite_strength(side)
## [WC-004]
measure seconds "Seconds" at end : round * round_seconds

# What variants may still call by its former name.
renamed csi to composite_strength
renamed enemy_csi to enemy_strength
renamed csi_before to strength_before
renamed icv to initiative_check
renamed pcs_before to player_characters_first
renamed hostile to is_hostile_to
renamed serves to can_use
renamed at_one_spot to shares_spot_with
renamed abeam to is_abeam_of
renamed struck_by to targets_of
