## Heroic Combat, iteration 1: battles of heroes and companies in rounds of twenty
## seconds. A whole flurry of blows is one contest; a company of soldiers acts as one.
## Spells, grappling and status effects are no part of it, as in the source. [HC-006]
ruleset "Heroic Combat: Iteration 1" {
  version = "1.0"
  source  = "Heroic Combat: Iteration 1, December 2025"
}

use "gurps"

# ========================================================================================
#  House sheet: what a referee may set
# ========================================================================================

## A round is twenty seconds. [HC-001]
param round_seconds : int 1.. = 20         "Seconds in a round"
## Each so many points of victory are one more hit. [HC-046]
param speed_factor : int 1.. = 4           "Margin for each further hit"
## Weapons that must be readied after each blow are slower. [HC-047]
param unwieldy_speed_factor : int 1.. = 6  "The same for unwieldy weapons"
## Both sides of a contest throw these. [HC-031] [HC-042]
param contest_dice : dice = 3d6
## The source does not say whether a defender's own posture counts. [HC-039]
param defender_posture_counts : bool = false
## The source sets no limit to how many one fighter can hold in melee; 0 is none. [HC-076]
param most_locks : int 0.. = 0
## Weapons that are made ready again in so many seconds shoot several times. [HC-097] [HC-133]
param quick_reload : int 0.. = 2           "Seconds"
## Up to here a shot is at close quarters. [HC-114]
param close_quarters : int 0.. = 2         "Yards"
## Every missile after the first at the same target. [HC-102]
param further_shot : int = 2               "To the attack, for each"
## How far those may be from each other who are shot at as a group; the source leaves it
## to the referee. [HC-103]
param group_width : int 0.. = 10           "Yards"
## A shot at somebody who is in melee with others. [HC-108]
param into_melee : int ..0 = -4            "To the attack"
## A throw of this or less, and a miss strays to somebody else in that melee. [HC-109]
param stray_on : int = 9                   "On 3d"
## An attack with something else done in the course of it. [HC-122]
param folded_in : int ..0 = -6             "To the attack"
## What takes longer than this takes several long actions. [HC-119]
param long_action : int 1.. = 10           "Seconds"
## Morale: a total of this or more breaks a group. [HC-148]
param break_point : int = 13
## Fatigue is assessed every so many rounds. [HC-160]
param fatigue_every : int 1.. = 3
## Whether few fatigue points left have their usual effects. [HC-163]
param low_fp_counts : bool = true
## Whoever flees is off the field at this distance from the nearest enemy. [HC-158]
param field_edge : int 1.. = 60            "Yards"
## A fight is broken off after so many rounds.
param round_limit : int 1.. = 100

## How many rounds something lasts that lasts so many seconds. [HC-001]
define rounds_for(seconds: int) = max(1, ceil(seconds / round_seconds))

# ========================================================================================
#  Weapons and fighters
# ========================================================================================

## One way to strike with a weapon: its damage, and how far it reaches. [HC-043] [HC-053]
kind mode plural modes {
  damage  : dice
  type    : damage_type
  reach   : int 1.. = 1                    "Yards; close combat counts as 1 [HC-029]"
  divisor : num 0.1.. = 1                  "Armour divisor"
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
  skill    : skill
  modes    : list of mode = []             "Ways to strike; none: it only shoots"
  hands    : int 0..2 = 1                  "Hands that hold it"
  unwieldy : bool = false                  "Must be readied after every blow, which takes speed but no action [HC-047] [HC-131]"
  min_st   : int 0.. = 0                   "Strength it wants"
  pace     : int 1.. = unwieldy ? unwieldy_speed_factor : speed_factor    "Its Speed Factor [HC-046] [HC-048] [HC-049]"

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
## Ranges are those of somebody of ST 10 or 11. Each shot is one missile. [HC-020] [HC-097] [HC-099]
## [HC-100] [HC-105] [HC-114] [HC-116] [HC-117]
rows weapon(skill, missiles, projectile, acc, bulk, half_range, max_range, reload, ammunition, hands, min_st, quick) {
  short_bow "Short bow" : bow,      [short_arrow],   arrow, 1, -6, 100, 150, 2,  20, 2, 7,  fast_draw_arrow
  longbow   "Longbow"   : bow,      [long_arrow],    arrow, 3, -8, 165, 220, 2,  20, 2, 11, fast_draw_arrow
  crossbow  "Crossbow"  : crossbow, [quarrel],       bolt,  4, -6, 220, 275, 4,  20, 2, 7,  none
  arbalest  "Arbalest"  : crossbow, [heavy_quarrel], bolt,  4, -7, 300, 375, 20, 12, 2, 10, none
  sling     "Sling"     : sling,    [sling_stone],   bolt,  0, -4, 60,  100, 2,  20, 1, 6,  fast_draw_stone
}
## What is thrown serves in melee as well, as long as one is left. [HC-097] [HC-100] [HC-105] [HC-114] [HC-116]
rows weapon(skill, modes, ranged_skill, missiles, projectile, acc, bulk, half_range, max_range, ammunition, min_st, quick, thrown) {
  throwing_axe   "Throwing axe"   : axe_mace, [hatchet_chop], thrown_axe,   [hatchet_throw], large_thrown, 2, -3, 11, 16, 2, 11, none,            true
  javelin        "Javelin"        : spear,    [javelin_stab], thrown_spear, [javelin_throw], large_thrown, 3, -4, 16, 27, 3, 6,  none,            true
  throwing_knife "Throwing knife" : knife,    [knife_cut],    thrown_knife, [knife_throw],   small_thrown, 0, -1, 8,  16, 4, 5,  fast_draw_knife, true
}

## How somebody comes to leave a fight. [HC-007]
kind fate plural fates of struck_down "struck down", surrendered, fled "fled the field", collapsed "collapsed from exhaustion"

## One body of a unit. A pooled unit has a single one that stands for them all.
## [HC-085] [HC-092]
kind body {
  state hp       : int = owner.hp_max * (owner.pooled ? owner.number : 1)
  state out      : bool = false            "Out of the fight [HC-080]"
  state due      : bool = false            "Owes a casualty roll [HC-078]"
  state crippled : list of location = []   "Places that are useless now [HC-056]"
}

## A fighter, or a unit of identical fighters that act as one. `dodge` contains what
## Combat Reflexes, Enhanced Dodge and encumbrance make of it, but no shield; skills
## contain none of these. [HC-035] [HC-044] [HC-085]
kind combatant {
  number : int 1..100000 = 1               "How many there are"
  pooled : bool = false                    "Their hit points are one pool [HC-092]"
  pc     : bool = false                    "A player's character [HC-146]"
  group  : text = ""                       "Who stands and runs together; alone if empty [HC-147]"

  st, dx, ht, will : int 1.. = 10
  hp_max, fp_max   : int 1.. = 10
  dodge            : int 0.. = 8
  basic_move, move : int 0.. = 5           "Unburdened, and with what is carried [HC-026]"
  burden           : burden = unburdened
  padded           : bool = false          "In plate or the like, on a hot day [HC-162]"

  skill    : int per skill = 0
  weapons  : list of weapon = [fists]
  shield   : shield_type = no_shield
  size     : int = 0                       "Size Modifier, for shots at him [HC-112]"
  covered  : bool = false                  "Partly behind cover [HC-112]"
  screened : int 0.. = 0                   "People in the line of fire to him [HC-112]"
  dr       : int 0.. per location = 0
  weak_dr  : int 0.. per damage_type = 0   "So much less against some damage"

  combat_reflexes : bool = false
  enhanced_dodge, enhanced_parry, enhanced_block : int 0.. = 0
  hardiness       : int = 0                 "To casualty rolls [HC-082]"
  fearlessness    : int 0.. = 0             "[HC-156]"
  cowardice       : int 0..4 = 0            "Size of the Fright Check penalty [HC-157]"
  surrounded      : bool = false            "No way to withdraw [HC-068]"
  visibility      : int ..0 = 0             "Being unable to see the enemy [HC-038]"
  situations      : list of situation = []  "What makes attacks awkward [HC-038]"

  own bodies : list of body size (pooled ? 1 : number)

  state in_hand      : list of weapon = take(filter(weapons, it.hands > 0), 1)    "At first the first that needs a hand [HC-033]"
  state shield_ready : bool = sum(in_hand, it.hands) < 2    "On the arm, not on the back [HC-034]"
  state spent        : int 0.. per weapon = 0   "Missiles that each has used up [HC-100]"
  state unloaded     : bool per weapon = false  "Must be reloaded before the next shot [HC-099]"
  state dropped      : list of weapon = []
  state dropped_at   : int per weapon = 0       "Where it lies [HC-129]"
  state errands      : list of action = []      "What else there is to do for him here [HC-119]"
  state done         : int 0.. per action = 0   "Seconds of it done so far [HC-119]"

  state at            : int = 0            "Yards along the line of battle [HC-029]"
  state posture       : posture = standing
  state tactic        : tactic = neutral   "This round's [HC-012] [HC-014]"
  state fp            : int = fp_max
  state moved         : int 0.. = 0        "Yards this turn"
  state attacked      : bool = false       "Has attacked this turn [HC-032]"
  state turn_over     : bool = false
  state moves_given   : int 0..2 = 0       "Halves of this turn's movement traded for actions [HC-120]"
  state attacks_given : int 0..2 = 0       "The same of its attacks [HC-123]"
  state folded        : bool = false       "Does something else in the course of the attack [HC-122]"
  state quick         : skill? = none      "Fast-Draw that has succeeded this turn [HC-097]"
  state unhurried     : bool = false       "Has shot as one who does not hurry [HC-023]"
  state ducked        : bool = false       "Has crouched or risen this turn"
  state watch         : watch? = none      "What he waits for [HC-135]"
  state fleeing       : bool = false       "Broken: must retreat [HC-158]"
  state fought        : bool = false       "Attacked or defended since fatigue was last assessed [HC-161]"
  state stood         : int = standing     "How many stood when the round began"
  state hp_before     : int = hp           "And their hit points"
  state counted       : int = standing     "How many stood when losses were last told"
  state gone          : fate? = none

  define hp = sum(bodies, it.hp)
  ## Of a pool, every full measure of hit points lost is one down. [HC-094]
  define standing = pooled ? max(0, ceil(hp / hp_max)) : count(bodies, not it.out)
  ## [HC-084]
  define active = gone == none and standing > 0
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
  ## Weapons in hand, and those that are always there. [HC-033]
  define ready = concat(in_hand, filter(weapons, it.hands == 0))
  define reach = max(map(ready, it.reach), 0)
  ## Two hands hold weapons, or one of them a shield. [HC-034] [HC-128]
  define bears_shield = shield != no_shield and shield_ready
  ## [HC-128]
  define free_hands = 2 - sum(in_hand, it.hands) - (bears_shield ? 1 : 0)
}
## [HC-056] [HC-163]
define halved(value: int, once: bool, twice: bool) = ceil(value / (once ? 2 : 1) / (twice ? 2 : 1))

## What the referee says of the field. [HC-086]
kind combat {
  frontage    : int 0.. = 0                "How many fit side by side; 0: any number [HC-087]"
  ranks       : int 1.. = 1                "How many ranks fight [HC-087]"
  darkness    : int ..0 = 0                "Darkness, fog or smoke over all [HC-038]"
  hot         : bool = false               "A hot day [HC-162]"
  state order : list of side = []          "Who acts first this round"
}
kind side {
  can_retreat       : bool = true          "There is somewhere to run [HC-155]"
  accepts_surrender : bool = true          "Gives quarter [HC-155]"
  gives_up          : bool = false         "Its broken surrender, even where they could run [HC-148]"
}

## No map: fighters stand on a line, so many yards apart. [HC-029]
define distance(a, b) = abs(a.at - b.at)
define nearest(who)   = lowest(enemies(who), distance(who, it))

## Those of a unit who find room to fight. [HC-086] [HC-087]
define engaged(who) = combat.frontage > 0 ? min(who.standing, combat.frontage * combat.ranks) : who.standing

# ========================================================================================
#  The round
# ========================================================================================

## Seven steps: initiative, two times tactics, two times action, morale, fatigue. [HC-002]
round {
  ## Each side throws 1d; the highest acts first. Those who tie throw again among
  ## themselves. [HC-008] [HC-010] [HC-011]
  phase initiative "Initiative" {
    step throw {
      rank combat.order from active_sides() { roll 1d6 "initiative" }
      say "The initiative goes to {first(combat.order)}."
    }
  }

  ## Losers declare first, so the winners choose knowing. [HC-002] [HC-003] [HC-009] [HC-011]
  ## [HC-012] [HC-013]
  phase tactics "Tactics" {
    for who in combatants {
      who.stood = who.standing
      who.hp_before = who.hp
    }
    step declare {
      for group in reverse(in_turn) {
        for who in group {
          choose who.tactic from tactics where may_declare(who, it) by who
          say "{who}: {who.tactic}."
        }
      }
    }
  }

  ## The winners act, then the losers; a side has its fighters act in any order, each
  ## once, and what they do takes effect at once. [HC-004] [HC-005] [HC-009] [HC-011]
  phase action "Action" {
    for group in in_turn {
      let waiting = filter(group, it.active)
      while len(waiting) > 0 {
        let side = first(waiting).side
        choose actor from waiting by side "Who acts next"
        remove actor from waiting
        if actor.active { take_turn(actor) }
        waiting = filter(waiting, it.active)
      }
    }
  }

  ## [HC-142]
  phase morale "Morale" {
    for who in active_combatants() { if who.active { check_morale(who) } }
  }

  ## [HC-160]
  phase fatigue "Fatigue" when round % fatigue_every == 0 {
    for who in active_combatants() { if who.fought { tire(who) } }
  }
}

## Who acts one after the other in any order: a side, the winners of the throw first.
## [HC-002] [HC-009] [HC-011]
define in_turn = map(combat.order, active(it))

## A fight is over when one side at most has anybody left. [HC-007]
victory {
  winner last_side_standing() "the last side standing"
  draw "both sides are spent" when round >= round_limit
}

# ========================================================================================
#  Tactics
# ========================================================================================

## What somebody does with a round: how far he may go, and how well he attacks and
## defends until he declares again. [HC-003] [HC-012] [HC-014]
kind tactic plural tactics {
  move      : int 0..                      "Times Move, in yards"
  direction : one of anywhere or toward or away = anywhere
  melee     : int = 0                      "To attacks in melee"
  defence   : int = 0                      "To every defence"
  ranged    : int = 0                      "To shots"
  aims      : bool = false                 "Accuracy is added to that, unless at a group [HC-020] [HC-104]"
  hurries   : bool = true                  "Shots suffer from moving far [HC-023] [HC-025]"
  attacks   : bool = true                  "May attack"
  acts      : bool = true                  "May trade attack or movement for actions [HC-134]"
  withdraws : bool = false                 "May leave a melee unhindered [HC-068]"
  shots     : int 0..3 = 3                 "Most shots in a round, with quick weapons [HC-097]"
}

## After moving more than twice Move, a shot suffers the worse of -2 and Bulk, on top
## of what the tactic does to shots. [HC-023] [HC-024] [HC-115]
define hurried(shooter, weapon) =
  shooter.tactic.hurries and shooter.moved > 2 * shooter.move_now ? min(-2, weapon.bulk) : 0

## Everything into the attack, straight at the enemy. Shots are not hurried. [HC-015] [HC-025]
tactic all_out_offensive "All-Out Offensive" {
  move      = 10
  direction = toward
  melee     = +4
  defence   = -4
  hurries   = false
}
## [HC-016] [HC-024]
tactic offensive "Offensive" { move = 5 ; melee = +2 ; defence = -2 }
## [HC-017] [HC-024]
tactic neutral "Neutral" { move = 5 }
## [HC-018] [HC-024]
tactic defensive "Defensive" { move = 4 ; melee = -2 ; defence = +2 ; ranged = -2 }
## The only tactic that lets a fighter withdraw from melee. [HC-019] [HC-024]
tactic all_out_defensive "All-Out Defensive" { move = 3 ; melee = -4 ; defence = +4 ; ranged = -4 ; withdraws = true }
## [HC-020] [HC-098]
tactic aimed_shooting "Aimed Shooting" { move = 2 ; melee = -2 ; defence = -2 ; ranged = +2 ; aims = true ; shots = 2 }
## [HC-021]
tactic hold_ground "Hold Ground" { move = 1 ; defence = +2 }
## Nothing but running away. [HC-022] [HC-070] [HC-073] [HC-134]
tactic retreat "Retreat" { move = 10 ; direction = away ; defence = -4 ; attacks = false ; acts = false ; shots = 0 }

## Whoever has broken must retreat. [HC-158]
define may_declare(who, tactic) = not who.fleeing or tactic == retreat

# ========================================================================================
#  A turn
# ========================================================================================

event turn_starts(who)

## What one can do with a turn, in any order and as often as it allows: so movement
## may be split around what else is done. [HC-027]
kind deed plural deeds {
  may(actor) : bool = true
  rule perform(actor)
}

rule take_turn(actor) {
  announce turn_starts(actor)
  step ready {
    actor.moved = 0
    actor.attacked = false
    actor.turn_over = false
    actor.moves_given = 0
    actor.attacks_given = 0
    actor.folded = false
    actor.quick = none
    actor.unhurried = false
    actor.ducked = false
    actor.watch = none                           # what nobody has triggered is over [HC-140]
  }
  ## At no FP only will-power keeps one going. [HC-163]
  step will when low_fp_counts and actor.fp <= 0 {
    if not succeeds(roll(3d6, "will", actor), actor.will) {
      leave(actor, collapsed)
      return
    }
  }
  ## One throw for the whole turn; nothing is lost if it fails. [HC-097]
  step fast_draw when actor.tactic.attacks {
    choose optional specialty from specialties(actor) by actor "Which Fast-Draw to try"
    if specialty != none {
      let rolled = roll(3d6, "fast_draw", actor)
      if succeeds(rolled, fast_draw(actor, specialty)) { actor.quick = specialty }
      say "{actor}: {specialty} {fast_draw(actor, specialty)}, throws {rolled}."
    }
  }
  ## [HC-071]
  step disengage when actor.tactic.direction == away and locked(actor) { break_away(actor) }
  step deeds {
    while actor.active and not actor.turn_over {
      choose deed from deeds where it.may(actor) by actor
      deed.perform(actor)
    }
  }
}

deed strike "Attack" {
  may = can_attack(actor)
  rule perform { melee_turn(actor) }
}
## Straight at an enemy, and no further. [HC-015]
deed advance "Advance" {
  may = can_move(actor) and actor.tactic.direction != away and any(enemies(actor), distance(actor, it) > 0)
  rule perform {
    choose mark from enemies(actor) where distance(actor, it) > 0 by actor
    choose yards from 1..min(yards_left(actor), distance(actor, mark)) by actor
    walk(actor, yards * sign(mark.at - actor.at))
  }
}
## Away from the nearest enemy; in retreat no way that ends as near to another. [HC-022] [HC-070]
deed fall_back "Fall back" {
  may = can_move(actor) and actor.tactic.direction != toward and len(enemies(actor)) > 0 and len(ways_back(actor)) > 0
  rule perform {
    choose yards from ways_back(actor) by actor
    walk(actor, yards * away_from(actor, nearest(actor)))
    leave_field(actor)
  }
}
## Withdrawal: out of all locks at once, without free attacks, and nothing else this
## round. Impossible for those who are surrounded. [HC-067] [HC-068] [HC-069]
deed withdraw "Withdraw" {
  may = actor.tactic.withdraws and locked(actor) and not actor.surrounded and can_pay_all(actor)
  rule perform {
    let foe = nearest(actor)
    end locked(actor)
    walk(actor, floor(2 * actor.move_now * actor.posture.movement) * away_from(actor, foe))
    say "{actor} withdraws."
    actor.turn_over = true
  }
}
deed finish "End the turn" {
  rule perform { actor.turn_over = true }
}

## So many times Move; what is traded for actions is gone, rounded against the mover. [HC-026]
define all_yards(who) = floor(who.tactic.move * who.move_now * who.posture.movement)
## [HC-120] [HC-121]
define yards_for(who, halves_given: int) = div(all_yards(who) * (2 - halves_given), 2)
## Whoever has shot without hurry does not begin to hurry now. [HC-023] [HC-026] [HC-120]
define yards_left(who) =
  max(0, min(yards_for(who, who.moves_given), who.unhurried ? 2 * who.move_now : all_yards(who)) - who.moved)
## Nobody walks out of a melee. [HC-028] [HC-065]
define can_move(who) = yards_left(who) > 0 and not locked(who)
## [HC-022]
define ways_back(who) = filter(1..yards_left(who), who.tactic.direction != away or gets_away(who, it))
## [HC-022]
define gets_away(who, yards: int) =
  none(enemies(who), abs(who.at + yards * away_from(who, nearest(who)) - it.at) <= distance(who, nearest(who)))
define sign(n: int) = n < 0 ? -1 : 1
## [HC-022] [HC-068]
define away_from(who, foe: combatant) = who.at == foe.at ? (first(sides) == who.side ? -1 : 1) : sign(who.at - foe.at)

## Moving past enemies costs nothing; only leaving a lock can. If anybody waits, each
## yard may interrupt it; the mover goes on unless he is out or held. [HC-030] [HC-138]
rule walk(who, yards: int) {
  let so_far = who.moved
  if none(enemies(who), it.watch != none) {
    who.at += yards
    who.moved += abs(yards)
  } else {
    repeat abs(yards) {
      if who.active and not locked(who) {
        who.at += sign(yards)
        who.moved += 1
        announce steps(who)
      }
    }
  }
  say "{who} moves {who.moved - so_far} {yards_word(who.moved - so_far)}."
}
event steps(mover)
define yards_word(n: int) = n == 1 ? "yard" : "yards"

## Those who run are gone when they are far enough. [HC-158]
rule leave_field(who) {
  if who.active and who.tactic == retreat and none(enemies(who), distance(who, it) < field_edge) { leave(who, fled) }
}

# ========================================================================================
#  The melee contest [HC-031]
# ========================================================================================

## One attack, from the choice of a weapon to the last hit. In melee there are no shots
## and no targets declared.
kind attack {
  attacker       : combatant
  weapon         : weapon
  free           : bool = false            "A free attack at somebody who runs [HC-071]"
  shots          : int 0.. = 0             "Missiles sent; none in melee [HC-101]"
  targets        : list of combatant = []  "At whom"
  mass           : bool = false            "At all of them as a group, not at a chosen man [HC-103]"
  mark           : body? = none            "The chosen man"
  watched        : watch? = none           "It is opportunity fire, at ground that was watched [HC-141]"
  state location : location = torso        "All its hits land here [HC-050] [HC-051]"
  state assigned : int 0.. = 0             "Hits given out so far [HC-059]"
}

## Those locked with each other weave about and are always in reach. [HC-029] [HC-065]
define reaches(who, weapon, foe: combatant) = locked(who, foe) or distance(who, foe) <= weapon.reach
## [HC-029] [HC-076]
define within_reach(who, weapon) = filter(enemies(who), reaches(who, weapon, it) and may_engage(who, it))
## A hook for rules against absurd locks; by default there are none. [HC-076]
define may_engage(who, foe: combatant) = most_locks == 0 or locked(who, foe) or len(partners(who, locked)) < most_locks
## One attack a turn, with the weapons and limbs that can strike. [HC-032] [HC-033] [HC-124]
define has_attack(who) = who.tactic.attacks and not who.attacked and who.attacks_given == 0
## [HC-033]
define for_melee(who) = filter(who.ready, it.strikes)
## [HC-032] [HC-033]
define can_attack(who) = has_attack(who) and any(for_melee(who), len(within_reach(who, it)) > 0)

## The attack of a turn: with what, at whom and where. To change one's grip or reach is
## part of it, and takes no action. [HC-029] [HC-050] [HC-051] [HC-132]
rule melee_turn(actor) {
  actor.attacked = true
  choose weapon from for_melee(actor) where len(within_reach(actor, it)) > 0 by actor
  choose foe from within_reach(actor, weapon) by actor
  let blow = new attack { attacker = actor ; weapon = weapon }
  choose blow.location from locations where can_aim(weapon, it) by actor
  choose some others from without(within_reach(actor, weapon), foe) where same_contest(blow, it, foe) by actor
  melee(blow, concat([foe], others))
}
## Only what pierces finds the vitals and the eyes. [HC-051]
define can_aim(weapon, location) = not location.vulnerable or any(weapon.modes, it.type.piercing)
## [HC-111]
define can_shoot_at(weapon, location) = not location.vulnerable or any(weapon.missiles, it.type.piercing)

## Attackers for each defender. [HC-088]
table numbers_bonus(ratio: num 0..) -> int {
  ..1   : 0
  ..1.5 : 2
  ..2   : 4
  ..3   : 6
  ..4   : 8
  ..5   : 10
  ..6   : 12
  ..7   : 14
  else  : 16
}
## A crowd lands more blows: the steps are those of the Speed/Range Table. [HC-089]
table hit_multiplier(attackers: int) -> int {
  ..3     : 1  ; ..5     : 2  ; ..7     : 3  ; ..10    : 4  ; ..15    : 5  ; ..20    : 6
  ..30    : 7  ; ..50    : 8  ; ..70    : 9  ; ..100   : 10 ; ..150   : 11 ; ..200   : 12
  ..300   : 13 ; ..500   : 14 ; ..700   : 15 ; ..1000  : 16 ; ..1500  : 17 ; ..2000  : 18
  ..3000  : 19 ; ..5000  : 20 ; ..7000  : 21 ; ..10000 : 22 ; ..15000 : 23 ; ..20000 : 24
  ..30000 : 25 ; ..50000 : 26 ; ..70000 : 27 ; else    : 28
}

## The attacker's side of the contest. Everything else that GURPS would count is in
## the tactic already. [HC-033] [HC-037] [HC-038] [HC-039] [HC-051] [HC-059] [HC-062]
## [HC-074] [HC-088] [HC-095] [HC-122]
score melee_attack(attack, defender) {
  skill     : attack.attacker.skill[attack.weapon.skill]    "{attack.weapon.skill}"
  tactic    : attack.attacker.tactic.melee                  "{attack.attacker.tactic}"
  location  : attack.location.penalty                       "the {attack.location}"        when attack.location != torso
  posture   : attack.attacker.posture.attack                "{attack.attacker.posture}"    when attack.attacker.posture != standing
  situation : sum(attack.attacker.situations, it.attack)                                   when len(attack.attacker.situations) > 0
  sight     : max(worst_visibility, combat.darkness + attack.attacker.visibility)          when combat.darkness + attack.attacker.visibility < 0
  strength  : -weakness(attack.attacker, attack.weapon)     "too weak for it"              when weakness(attack.attacker, attack.weapon) > 0
  shield    : attack.attacker.shield.attack                 "{attack.attacker.shield}"     when attack.attacker.bears_shield and attack.attacker.shield.attack < 0
  numbers   : numbers_bonus(engaged(attack.attacker) / engaged(defender))                  when engaged(attack.attacker) > engaged(defender)
  spread    : -margin_per_hit(attack) * attack.assigned     "hits already given out"       when attack.assigned > 0
  runner    : -clamp(defender.basic_move - attack.attacker.basic_move, 0, 4)    "a faster runner"    when attack.free
  folded    : folded_in                                     "with something else"          when attack.attacker.folded and not attack.free
}
## [HC-038] [HC-112] [G-14]
define weakness(who, weapon) = max(0, weapon.min_st - who.st_now)

## The Speed Factor of an attack: the weapon's, with whatever a tactic or trait makes
## of it. [HC-046] [HC-048]
score margin_per_hit(attack) {
  weapon : attack.weapon.pace    "{attack.weapon}"
  least  : at_least 1
}

## Ways to defend. A defender takes one; a machine takes the best. Against missiles only
## a shield serves, and Dodge, and the art of parrying them. [HC-034] [HC-105]
kind guard plural guards {
  ready(defender)         : bool = true    "Against blows"
  stops(defender, weapon) : bool = false   "Against what that weapon shoots"
  value(defender)         : int
}
## What every defence gains: a shield or cloak, and quick wits. [HC-035] [HC-106]
define shield_bonus(who) = who.bears_shield ? who.shield.bonus : 0
## [HC-035] [HC-106]
define bonus(who) = shield_bonus(who) + (who.combat_reflexes ? 1 : 0)

## [HC-034] [HC-035]
guard parry "weapon" {
  ready = any(for_melee(defender), not it.unarmed)
  value = max(map(filter(for_melee(defender), not it.unarmed), defender.skill[it.skill])) + bonus(defender) + defender.enhanced_parry
}
## [HC-034] [HC-035]
guard bare_hands "bare hands" {
  ready = any(for_melee(defender), it.unarmed)
  value = max(map(filter(for_melee(defender), it.unarmed), defender.skill[it.skill])) + bonus(defender) + defender.enhanced_parry
}
## Dodge is turned into something like a skill, after the shield's bonus. [HC-034] [HC-036] [HC-106]
guard dodging "Dodge" {
  stops = true
  value = (defender.dodge_now + shield_bonus(defender) - 3) * 2
}
## With a shield or a cloak; a cloak stops no missiles. [HC-034] [HC-035] [HC-105] [HC-106]
guard blocking "block" {
  ready = defender.bears_shield
  stops = defender.bears_shield and defender.shield.skill == skill.shield
  value = defender.skill[defender.shield.skill] + bonus(defender) + defender.enhanced_block
}
## The Parry of that skill is turned into something like a skill, as Dodge is. [HC-105] [HC-106]
guard parrying_missiles "Parry Missile Weapons" {
  ready = false
  stops = defender.skill[parry_missiles] > 0 and weapon.projectile.parried
  value = (parry_score(defender.skill[parry_missiles]) + bonus(defender) + defender.enhanced_parry - 3) * 2
}

## Nobody tires of defending, however often in a round. [HC-034] [HC-037] [HC-045]
score defence(guard, defender) {
  guard   : guard.value(defender)       "{guard}"
  tactic  : defender.tactic.defence     "{defender.tactic}"
  posture : defender.posture.defence    "{defender.posture}"    when defender_posture_counts
}
## [HC-034] [HC-057]
define best_defence(who) = max(map(filter(guards, it.ready(who)), defence(it, who)))

## Foes are alike if the contest against them would be: final scores count, not hit
## points or armour. [HC-057]
define same_contest(attack, a, b) =
  melee_attack(attack, a) == melee_attack(attack, b) and best_defence(a) == best_defence(b)

## Fighting somebody binds both to the spot until one is out or breaks away. It keeps
## nobody from shooting. [HC-064] [HC-066] [HC-077]
condition locked(a, b) both ways

## The margin of victory; above 0 the attacker has won. It does not matter who made
## his own throw, and ties are nobody's. [HC-040] [HC-042] [HC-044] [HC-064] [G-3] [G-4]
rule contest(attack, foe: combatant) -> int {
  let attacker = attack.attacker
  choose guard from guards where it.ready(foe) by foe
  begin locked(attacker, foe)
  attacker.fought = true
  foe.fought = true
  let skill = melee_attack(attack, foe)
  let ward  = defence(guard, foe)
  announce attacks(attacker, attack.weapon)
  step throws {
    let struck = roll(contest_dice, "attack", attacker)
    let warded = roll(contest_dice, "defence", foe)
    let margin = skill - struck - (ward - warded)
    say "{attacker} at the {attack.location} of {foe}: {attack.weapon} {skill}, throws {struck}; {guard} {ward}, throws {warded}."
  }
  return margin
}

## An attack on one foe, or on several who are alike: one contest for them all, rolled
## against the first. [HC-031] [HC-040] [HC-041] [HC-052] [HC-060] [HC-061] [HC-063] [HC-090] [HC-091]
rule melee(attack, foes: list of combatant) {
  let attacker = attack.attacker
  let target   = first(foes)
  let others   = filter(within_reach(attacker, attack.weapon), it not in foes and not same_contest(attack, it, target))
  step contest {
    for each in foes { begin locked(attacker, each) }
    let margin = contest(attack, target)
    if margin <= 0 {
      say "{target} holds."
      return
    }
  }
  step hits {
    let hits = hits_for(attack, margin) * hit_multiplier(engaged(attacker))
    say "Wins by {margin}: {hits} {hits_word(hits)}."
    let keep = 0
    if len(others) > 0 {
      choose kept from 0..hits - 1 by attacker "Hits kept for a foe of another kind"
      keep = kept
    }
  }
  step deal { deal(attack, foes, hits - keep) }
  ## Each further kind of foe takes a contest of its own, and no margin makes more
  ## hits; lose it, and the rest is lost. [HC-058] [HC-059] [HC-060] [HC-061] [HC-062]
  step spread {
    while keep > 0 {
      attack.assigned = hits - keep
      choose optional other from filter(others, it.active) by attacker "Another foe for the hits left"
      if other == none { return }
      if contest(attack, other) <= 0 {
        say "{other} holds; the hits left are lost."
        return
      }
      choose share from 1..keep by attacker "How many of the hits left"
      deal(attack, [other], share)
      keep -= share
    }
  }
}
## One hit for winning, and one for each full Speed Factor. [HC-041]
define hits_for(attack, margin: int) = 1 + div(margin, margin_per_hit(attack))
define hits_word(n: int) = n == 1 ? "hit" : "hits"

# ========================================================================================
#  Hits and injury
# ========================================================================================

event attacks(who, weapon)
event wounds(who, weapon, hits: int, injury: int)
event hurt(body, amount: int, cause: combatant)
event cripples(body, location)      "{body.owner}: the {location} is crippled."
event losses(who, fallen: int, cause: combatant) headline    "{who}: {fallen} down, {who.standing} left."
event leaves(who, fate) headline    "{who} is out of it: {fate}."

## All hits are given out first, then damage is thrown, then it shows who is out. A
## pooled unit takes its hits together, in one way; anybody else each as the attacker
## likes. [HC-043] [HC-052] [HC-091] [HC-092] [HC-093]
rule deal(attack, foes: list of combatant, hits: int) {
  let taken : list of body = []
  repeat hits {
    choose body from flatten(map(foes, filter(it.bodies, not it.out))) by attack.attacker "Who takes a hit"
    add body to taken
  }
  inflict(attack, foes, taken)
}
## [HC-043] [HC-092] [HC-093] [HC-111]
rule inflict(attack, foes: list of combatant, taken: list of body) {
  let attacker = attack.attacker
  for foe in foes {
    let mine = filter(taken, it.owner == foe)
    let ways = filter(attack.shots > 0 ? attack.weapon.missiles : attack.weapon.modes, it.type.piercing or not attack.location.vulnerable)
    if foe.pooled and len(mine) > 0 {
      choose mode from ways by attacker
      wound(attack, mode, first(mine), len(mine))
    }
    if not foe.pooled {
      for body in mine {
        choose mode from ways by attacker
        wound(attack, mode, body, 1)
      }
    }
  }
  announce blows_landed(attacker, foes)
}
## Who is out shows when all blows of the same moment have landed.
event blows_landed(attacker, foes: list of combatant)
on blows_landed as show_casualties { casualties(attacker, foes) }

## Damage, less armour, times the wounding modifier. Several hits at once only on a
## pool: then armour counts once for each, and fractions are dropped at the end. [HC-053] [HC-054] [HC-055]
## [HC-056] [HC-078] [HC-093] [HC-116]
rule wound(attack, mode, body, hits: int) {
  let victim = body.owner
  let dealt  = 0
  repeat hits {
    dealt += div(max(mode.type.least, damage_roll(mode.damage, attack.attacker)), far_off(attack, victim) ? 2 : 1)
  }
  let armour = armour_of(victim, attack.location, mode) * hits
  let through = max(0, dealt - armour)
  let injury  = through > 0 ? max(1, floor(through * wounding(attack.location.flesh, mode.type))) : 0
  say "Hits the {attack.location} of {victim} ({mode}): {dealt} less {armour}, injury {injury}."
  if not victim.pooled and attack.location.cripples != 0 and injury >= crippling(attack.location, victim.hp_max) {
    injury = cripple(attack, body, injury)
  }
  announce wounds(attack.attacker, attack.weapon, hits, injury)
  if injury > 0 {
    body.hp -= injury
    announce hurt(body, injury, attack.attacker)
  }
}
rule damage_roll(dice, who) -> int { return roll(dice, "damage", who) }

## Armour worn there, against this damage, and bone. [HC-054]
define armour_of(who, location, mode) =
  armour_left(max(0, who.dr[location.worn ?? location] - who.weak_dr[mode.type]) + location.natural_dr, mode.divisor)

## A crippled limb takes no more than what cripples it; it counts as a major wound,
## and a crippled leg throws its owner down. [HC-056]
rule cripple(attack, body, injury: int) -> int {
  let place = attack.location
  add place to body.crippled
  body.due = true
  announce cripples(body, place)
  if body.owner.alone and place in [leg, foot] { body.owner.posture = lying }
  return place.spares ? crippling(place, body.owner.hp_max) : injury
}

## At 0 HP or below, or from a major wound (more than half of all HP), a roll is due.
## Pools make none. [HC-078] [HC-094] [G-9] [G-10] [G-12]
on hurt as casualty_due when not body.owner.pooled and (body.hp <= 0 or 2 * amount > body.owner.hp_max) {
  body.due = true
}

## One HT roll serves all alike who owe one from the same attack. Failing it is being
## out of the fight; making it is fighting on. [HC-078] [HC-079] [HC-080] [HC-081] [HC-082] [HC-083]
rule casualties(attacker, foes: list of combatant) {
  let all_owing = filter(flatten(map(foes, it.bodies)), it.due and not it.out)
  for target in unique(map(all_owing, steadiness(it.owner))) {
    let owing  = filter(all_owing, steadiness(it.owner) == target)
    let rolled = roll(3d6, "casualty", first(owing).owner)
    for body in owing {
      body.due = false
      body.out = not succeeds(rolled, target) or beyond_help(body)
    }
    say "{unique(map(owing, it.owner))}: HT {target}, throws {rolled}, {count(owing, it.out)} of {len(owing)} out."
  }
  for foe in foes {
    let fallen = foe.counted - foe.standing
    if fallen != 0 {
      announce losses(foe, fallen, attacker)
      foe.counted = foe.standing
    }
    if foe.gone == none and foe.standing == 0 { leave(foe, struck_down) }
  }
}

## What a casualty roll is made against. [HC-082]
define steadiness(who) = who.ht + who.hardiness
## So far down there is nothing to roll for; nothing above it kills without a roll. [HC-083]
define beyond_help(body) = body.hp <= -5 * body.owner.hp_max

## Whoever is out has no locks, and counts as nobody. [HC-066] [HC-080] [HC-084]
rule leave(who, fate) {
  who.gone = fate
  end locked(who)
  announce leaves(who, fate)
}

# ========================================================================================
#  Breaking away
# ========================================================================================

## Running from a melee: everybody who holds the runner strikes first, in the order
## that the runner chooses; then all locks are gone. A runner put down does not run.
## [HC-067] [HC-070] [HC-071] [HC-072] [HC-073] [HC-074] [HC-075]
rule break_away(runner) {
  say headline "{runner} runs from {partners(runner, locked)}."
  let strikers = filter(partners(runner, locked), it.tactic.attacks and len(for_melee(it)) > 0)
  while len(strikers) > 0 and runner.active {
    choose striker from strikers by runner "Who strikes first"
    remove striker from strikers
    choose take_it yes or no by striker "A free attack"
    if take_it {
      choose weapon from for_melee(striker) by striker
      let blow = new attack { attacker = striker ; weapon = weapon ; free = true }
      choose blow.location from locations where can_aim(weapon, it) by striker
      melee(blow, [runner])
    }
  }
  end locked(runner)
}

# ========================================================================================
#  Shooting and throwing [HC-096]
# ========================================================================================

## Missiles that each bearer has left, and whether the thing itself has been thrown away
## with the last of them. [HC-100]
define missiles_left(who, weapon) = max(0, weapon.ammunition - who.spent[weapon])
## [HC-100]
define used_up(who, weapon) = weapon.thrown and missiles_left(who, weapon) == 0

## Fast-Draw, for the weapons that one carries. [HC-097] [G-21]
define specialties(who) =
  filter(unique(map(filter(who.weapons, it.quick != none), the(it.quick))), who.skill[it] > 0)
## [HC-097]
score fast_draw(who, skill) {
  skill    : who.skill[skill]    "{skill}"
  reflexes : 1    "Combat Reflexes"           when who.combat_reflexes
}

## The most shots of one shooter: three, or two with care, and one more by Fast-Draw. A
## slow weapon shoots once whatever he does, and only if it is loaded. Nobody shoots more
## than he has. [HC-097] [HC-098] [HC-099] [HC-100] [HC-117]
define most_shots(who, weapon) =
  min(missiles_left(who, weapon), weapon.slow ? slow_shots(who, weapon) : quick_shots(who, weapon))
## [HC-099]
define slow_shots(who, weapon) = who.unloaded[weapon] ? 0 : 1
## [HC-097] [HC-098]
define quick_shots(who, weapon) = who.tactic.shots + (weapon.quick != none and who.quick == weapon.quick ? 1 : 0)

## Nobody shoots further than the weapon carries. Being locked in melee keeps nobody
## from shooting, at whomever he likes. [HC-077] [HC-116]
define in_range(who, weapon) = filter(enemies(who), distance(who, it) <= weapon.max_range)
## [HC-100] [HC-116]
define shoots(who, weapon) = weapon.ranged and most_shots(who, weapon) > 0 and len(in_range(who, weapon)) > 0
## [HC-032] [HC-077]
define can_shoot(who) = has_attack(who) and any(who.ready, shoots(who, it))

deed shoot "Shoot" {
  may = can_shoot(actor)
  rule perform { shooting_turn(actor) }
}

## Every shooter of a unit resolves his own attack. [HC-023] [HC-032] [HC-118]
rule shooting_turn(actor) {
  actor.attacked = true
  choose weapon from actor.ready where shoots(actor, it) by actor
  actor.unhurried = actor.tactic.hurries and hurried(actor, weapon) == 0
  let volleys : list of int = []
  repeat actor.standing {
    if shoots(actor, weapon) { add volley(actor, weapon) to volleys }
  }
  use_missiles(actor, weapon, max(volleys))
}
## A weapon that is not slow is made ready again in the course of shooting. [HC-099] [HC-100] [HC-133]
rule use_missiles(who, weapon, shots: int) {
  who.spent[weapon] += shots
  who.unloaded[weapon] = weapon.slow
  if used_up(who, weapon) { remove weapon from who.in_hand }
}

## How many shots, and at whom; all of it before the first contest. Targets are groups of
## foes who are alike and close together, or single men. [HC-096] [HC-100] [HC-101] [HC-103]
rule volley(actor, weapon) -> int {
  let taken : list of body = []
  let aimed : list of attack = []
  step declare {
    choose shots from 1..most_shots(actor, weapon) by actor "How many shots"
    let unsent = shots
    while unsent > 0 and any(in_range(actor, weapon), len(men_left(it, taken)) > 0) {
      choose target from in_range(actor, weapon) where len(men_left(it, taken)) > 0 by actor
      choose share from 1..unsent by actor "How many of them at this target"
      unsent -= share
      let group = group_of(actor, weapon, target)
      let men   = men_left(target, taken)
      choose at_mass from sum(group, it.standing) > 1 ? [no, yes] : [no] by actor "At the group as a whole"
      choose one_man from at_mass ? take(men, 1) : men by actor "At which of them"
      for body in at_mass ? flatten(map(group, it.bodies)) : [one_man] { add body to taken }
      let shot = new attack {
        attacker = actor ; weapon = weapon ; shots = share
        mass     = at_mass
        targets  = at_mass ? group : [target]
        mark     = at_mass ? none : one_man
      }
      choose shot.location from locations where can_shoot_at(weapon, it) by actor
      add shot to aimed
    }
  }
  ## [HC-101]
  step resolve { for shot in aimed { loose(shot) } }
  return shots
}
## [HC-101]
define men_left(who, taken: list of body) = filter(who.bodies, not it.out and it not in taken)
## [HC-103]
define group_of(who, weapon, target: combatant) =
  filter(in_range(who, weapon), it.side == target.side and distance(it, target) <= group_width and
    ranged_attack(trial(who, weapon), it) == ranged_attack(trial(who, weapon), target) and
    best_ward(it, weapon) == best_ward(target, weapon))
## A shot that nobody takes, to compare foes by.
rule trial(who, weapon) -> attack { return new attack { attacker = who ; weapon = weapon ; shots = 1 } }

## Somebody is in melee with others: with anybody but the shooter alone. [HC-108]
define tangled(target, shooter) = any(partners(target, locked), it != shooter)
## [HC-114]
define close(a, b) = locked(a, b) or distance(a, b) <= close_quarters
## Beyond close quarters, distance counts by bands. How fast a target moves is not
## counted. [HC-112] [HC-113]
table range_penalty(yards: int 0..) -> int {
  ..20  : -3
  ..100 : -7
  ..500 : -11
  else  : -15
}
## A crowd is easier to hit. [HC-103]
table group_bonus(number: int 0..) -> int {
  ..4  : 0
  ..8  : 1
  ..12 : 2
  ..16 : 3
  else : 4
}
## What aiming gives is lost on a group, and on more than one yard of watched ground.
## [HC-104] [HC-141]
define aiming(attack) = attack.attacker.tactic.aims and not attack.mass and not wide(attack.watched)
## [HC-141]
define wide(watch: watch?) = watch != none and (watch.line or watch.radius > 1)

## The shooter's side of the contest: the usual modifiers for shots, but for those that
## the tactic stands for. At close quarters Bulk counts instead of distance, but not on
## top of haste. [HC-102] [HC-103] [HC-104] [HC-108] [HC-112] [HC-113] [HC-114] [HC-115] [HC-122] [HC-141] [G-20]
score ranged_attack(attack, target) {
  skill     : attack.attacker.skill[attack.weapon.ranged_skill]    "{attack.weapon.ranged_skill}"
  tactic    : attack.attacker.tactic.ranged                        "{attack.attacker.tactic}"        when aiming(attack) or not attack.attacker.tactic.aims
  accuracy  : attack.weapon.acc                                    "Accuracy"                        when aiming(attack)
  hurry     : hurried(attack.attacker, attack.weapon)              "in a hurry"                      when hurried(attack.attacker, attack.weapon) < 0
  range     : range_penalty(distance(attack.attacker, target))                                       when not close(attack.attacker, target)
  bulk      : attack.weapon.bulk                                   "Bulk"                            when close(attack.attacker, target) and hurried(attack.attacker, attack.weapon) == 0
  shots     : further_shot * (attack.shots - 1)                    "further shots"                   when attack.shots > 1
  group     : group_bonus(sum(attack.targets, it.standing))        "at the group"                    when attack.mass
  melee     : into_melee                                           "into a melee"                    when tangled(target, attack.attacker)
  location  : attack.location.penalty                              "the {attack.location}"           when attack.location != torso
  size      : target.size                                                                            when target.size != 0
  posture   : target.posture.target                                "{target.posture}"                when attack.location.bulky and target.posture != standing
  cover     : exposed_in_part                                                                        when target.covered
  screen    : in_the_way * target.screened                         "others in the way"               when target.screened > 0
  situation : sum(attack.attacker.situations, it.attack)                                             when len(attack.attacker.situations) > 0
  sight     : max(worst_visibility, combat.darkness + attack.attacker.visibility)                    when combat.darkness + attack.attacker.visibility < 0
  strength  : -weakness(attack.attacker, attack.weapon)            "too weak for it"                 when weakness(attack.attacker, attack.weapon) > 0
  folded    : folded_in                                            "with something else"             when attack.attacker.folded
  watched   : watched_ground(attack.watched)                       "over watched ground"             when attack.watched != none
}

## A missile that is easy to parry counts before Parry is turned into a skill. [HC-105] [HC-106]
score missile_defence(guard, defender, weapon) {
  guard   : guard.value(defender)          "{guard}"
  missile : 2 * weapon.projectile.parry    "{weapon.projectile}"    when guard == parrying_missiles
  tactic  : defender.tactic.defence        "{defender.tactic}"
  posture : defender.posture.defence       "{defender.posture}"     when defender_posture_counts
}
## [HC-103] [HC-105]
define best_ward(who, weapon) = max(map(filter(guards, it.stops(who, weapon)), missile_defence(it, who, weapon)))

## The contest of a shot: as in melee, but it binds nobody. [HC-064] [HC-105]
rule missile_contest(attack, foe: combatant, skill: int) -> int {
  let attacker = attack.attacker
  choose guard from guards where it.stops(foe, attack.weapon) by foe
  attacker.fought = true
  foe.fought = true
  let ward   = missile_defence(guard, foe, attack.weapon)
  announce attacks(attacker, attack.weapon)
  step throws {
    let struck = roll(contest_dice, "attack", attacker)
    let warded = roll(contest_dice, "defence", foe)
    let margin = skill - struck - (ward - warded)
    say "{attacker}, {attack.shots} {shots_word(attack.shots)} at the {attack.location} of {attack.targets}: {attack.weapon} {skill}, throws {struck}; {guard} {ward}, throws {warded}."
  }
  return margin
}

define shots_word(n: int) = n == 1 ? "shot" : "shots"

## No more hits than missiles; those at a group land on anybody in it. [HC-107] [HC-103] [HC-111]
rule loose(attack) {
  let foes = filter(attack.targets, it.active)
  if len(foes) == 0 or attack.mark?.out ?? false { return }
  let target = first(foes)
  let skill  = ranged_attack(attack, target)
  step contest {
    let margin = missile_contest(attack, target, skill)
    if margin <= 0 {
      if tangled(target, attack.attacker) { stray(attack, target, skill - attack.location.penalty) }
      return
    }
  }
  step hits {
    let hits = min(hits_for(attack, margin), attack.shots)
    say "Wins by {margin}: {hits} {hits_word(hits)}."
    let struck : list of body = []
    repeat hits { add (attack.mark ?? somebody_of(foes)) to struck }
    inflict(attack, foes, struck)
  }
}
## Far away, from the 1/2D of the weapon on, a missile does half damage. [HC-116]
define far_off(attack, victim) = attack.shots > 0 and distance(attack.attacker, victim) >= attack.weapon.half_range

## A miss may find somebody else in the same melee, friends of the shooter among them,
## wherever it happens to strike. There is one such chance, and it makes one hit at most.
## [HC-109] [HC-110]
rule stray(attack, target, skill: int) {
  let shooter = attack.attacker
  let others  = filter(linked(target, locked), it != shooter and it not in attack.targets)
  if roll(3d6, "stray", shooter) > stray_on or len(others) == 0 { return }
  let man  = somebody_of(others)
  let wild = new attack {
    attacker = shooter ; weapon = attack.weapon ; shots = 1 ; targets = [man.owner] ; mark = man
    location = random_location(roll(3d6, "location", shooter))
  }
  say "The shot goes astray, at {man.owner}."
  if missile_contest(wild, man.owner, skill) > 0 { inflict(wild, [man.owner], [man]) }
}

## Any one of several, each as likely as the next. [HC-103] [HC-109]
rule somebody_of(many: list of combatant) -> body {
  let place = roll(dice(1, sum(many, it.standing)), "hit_whom") - 1
  for who in many {
    if place < who.standing { return who.pooled ? first(who.bodies) : filter(who.bodies, not it.out)[place] }
    place -= who.standing
  }
  return first(last(many).bodies)
}

# ========================================================================================
#  Actions in place of attacking or moving
# ========================================================================================

## What is neither attack nor movement is short, medium or long, by the seconds that it
## takes in GURPS. What takes longer than a long action takes several. [HC-119]
kind length plural lengths of short, medium, long
## [HC-119]
table length_of(seconds: int 1..) -> length { ..2 : short ; ..4 : medium ; else : long }

## Something that can be done. What a referee adds needs no more than its seconds: then
## it is there for those among whose errands it is. [HC-119] [HC-128] [HC-129] [HC-130]
kind action plural actions {
  seconds      : int 1.. = 1
  takes(actor) : int = seconds
  may(actor)   : bool = self in actor.errands
  rule perform(actor) { remove self from actor.errands }
}
## [HC-128] [HC-129] [HC-130]
rows action(seconds) {
  fetch_item   "take something from belt, pocket or back" : 1
  pass_item    "hand something over within reach"         : 1
  pocket_item  "put something small in a pocket"          : 1
  ready_weapon "make an unready weapon ready"             : 1
  open_door    "open or shut a door"                      : 1
  open_box     "open a box that is not locked"            : 1
  read_note    "read a sentence"                          : 2
  swallow      "swallow a potion that is in hand"         : 1
  light_torch  "light a torch or a fuse"                  : 2
  lift_load    "lift something heavy with both hands"     : 4
  find_item    "find something loose in a pack"           : 10
}

## [HC-128]
action draw "draw a weapon" {
  may = any(sheathed(actor), it.hands <= actor.free_hands)
  rule perform {
    choose weapon from sheathed(actor) where it.hands <= actor.free_hands by actor
    add weapon to actor.in_hand
  }
}
## [HC-128]
define sheathed(who) =
  filter(who.weapons, it.hands > 0 and it not in who.in_hand and it not in who.dropped and not used_up(who, it))

## [HC-128]
action put_away "put a weapon away" {
  may = len(actor.in_hand) > 0
  rule perform {
    choose weapon from actor.in_hand by actor
    let_go(actor, weapon)
  }
}
## Half a reloading is worth nothing once the weapon has left the hand.
rule let_go(who, weapon) {
  remove weapon from who.in_hand
  who.done[reload] = 0
}

## Small shields and cloaks are short, large ones medium. [HC-128] [HC-129]
table shield_seconds(size: int 0..4) -> int { ..2 : 2 ; else : 4 }
## [HC-128] [HC-129]
action ready_shield "make the shield ready" {
  takes = shield_seconds(actor.shield.bonus)
  may   = actor.shield != no_shield and not actor.shield_ready and actor.free_hands > 0
  rule perform { actor.shield_ready = true }
}
## [HC-128] [HC-129]
action sling_shield "put the shield away" {
  takes = shield_seconds(actor.shield.bonus)
  may   = actor.bears_shield
  rule perform { actor.shield_ready = false }
}

## One step at a time; nobody stands on a crippled leg. [HC-056] [HC-128]
action change_posture "change posture" {
  may = true
  rule perform { choose actor.posture from next_postures(actor) by actor }
}
## [HC-128] [G-15]
define next_postures(who) =
  filter(postures, abs(it.height - who.posture.height) == 1 and (it.height < 2 or not lame(who)))
## [HC-056]
define lame(who) = who.alone and any([leg, foot], it in first(who.bodies).crippled)

## Only what is slow needs it; the rest is reloaded as it shoots. [HC-099] [HC-128] [HC-129] [HC-130] [HC-133]
action reload {
  takes = max(map(to_reload(actor), it.reload))
  may   = len(to_reload(actor)) > 0
  rule perform {
    choose weapon from to_reload(actor) by actor
    actor.unloaded[weapon] = false
  }
}
## [HC-099] [HC-133]
define to_reload(who) = filter(who.in_hand, who.unloaded[it] and missiles_left(who, it) > 0)

## From the ground, and up again. [HC-129]
action pick_up "pick a weapon up" {
  seconds = 4
  may     = actor.posture == standing and len(at_the_feet(actor)) > 0
  rule perform {
    choose weapon from at_the_feet(actor) by actor
    remove weapon from actor.dropped
    add weapon to actor.in_hand
  }
}
## [HC-129]
define at_the_feet(who) = filter(who.dropped, who.dropped_at[it] == who.at and it.hands <= who.free_hands)

## What is given up for an action: of the movement, whether or not one could move, or of
## the attack. The two are counted apart. [HC-120] [HC-121] [HC-122] [HC-123] [HC-124] [HC-125] [HC-126]
kind price plural prices {
  buys(actor, length) : bool
  rule pay(actor)
}
## [HC-120] [HC-121] [HC-126]
price half_move "half of the movement" {
  buys = length == short and actor.moves_given < 2 and actor.moved <= yards_for(actor, actor.moves_given + 1)
  rule pay { actor.moves_given += 1 }
}
## [HC-121]
price all_move "all movement" {
  buys = length == medium and has_all_movement(actor)
  rule pay { actor.moves_given = 2 }
}
## One short action, at the cost of a worse attack. [HC-122]
price fold "a worse attack" {
  buys = length == short and has_whole_attack(actor)
  rule pay { actor.folded = true }
}
## [HC-123]
price half_attack "no attack, and time for more" {
  buys = length == short and actor.tactic.attacks and not actor.attacked and not actor.folded and actor.attacks_given < 2
  rule pay { actor.attacks_given += 1 }
}
## [HC-123]
price all_attack "no attack" {
  buys = length == medium and has_whole_attack(actor)
  rule pay { actor.attacks_given = 2 }
}
## [HC-124]
price everything "standing still, and no attack" {
  buys = length == long and can_pay_all(actor)
  rule pay {
    actor.moves_given = 2
    actor.attacks_given = 2
  }
}
## [HC-121] [HC-124]
define has_all_movement(who) = who.moved == 0 and who.moves_given == 0
## [HC-122] [HC-123] [HC-124]
define has_whole_attack(who) = has_attack(who) and not who.folded
## [HC-068] [HC-124]
define can_pay_all(who) = has_all_movement(who) and has_whole_attack(who)

## Whatever one has time for, before, between and after all else. Those who retreat or
## withdraw do nothing of the sort. [HC-119] [HC-127] [HC-134]
define has_time(who, action) =
  who.tactic.acts and action.may(who) and any(prices, it.buys(who, length_of(action.takes(who))))
## [HC-119] [HC-127]
deed act "Do something else" {
  may = any(actions, has_time(actor, it))
  rule perform {
    choose action from actions where has_time(actor, it) by actor
    let length = length_of(action.takes(actor))
    choose price from prices where it.buys(actor, length) by actor
    price.pay(actor)
    spend_time(actor, action, price)
  }
}
## What is longer than a long action is done when enough of them have been spent. [HC-119]
rule spend_time(actor, action, price) {
  actor.done[action] += long_action
  if actor.done[action] < action.takes(actor) {
    say "{actor} begins to {action}, for {price}."
    return
  }
  say "{actor} takes time to {action}, for {price}."
  actor.done[action] = 0
  action.perform(actor)
}

## Letting something fall takes no time, nor does crouching or rising from it. [HC-128] [HC-129] [G-15]
deed drop "Drop something" {
  may = len(actor.in_hand) > 0
  rule perform {
    choose weapon from actor.in_hand by actor
    let_fall(actor, weapon)
  }
}
## [HC-129]
rule let_fall(who, weapon) {
  let_go(who, weapon)
  add weapon to who.dropped
  who.dropped_at[weapon] = who.at
}
deed crouch "Crouch or rise" {
  may = actor.posture in [standing, crouching] and not actor.ducked
  rule perform {
    actor.ducked = true
    actor.posture = actor.posture == standing ? crouching : standing
  }
}

# ========================================================================================
#  Waiting, and opportunity fire
# ========================================================================================

## What somebody waits for, and what he will do then: all of it is said when he begins to
## wait, and holds until his next turn. [HC-135] [HC-136] [HC-140]
kind watch {
  trigger      : trigger
  reply        : reply
  state weapon : weapon? = none            "With what to strike or shoot"
  state errand : action? = none            "What else to do, if it is neither"
  state centre : int = 0                   "Where along the line of battle the ground is that he watches"
  state radius : int 1.. = 1               "Yards around it [HC-141]"
  state line   : bool = false              "All of it in that direction instead [HC-141]"
}

## Doing nothing at all, unless something happens. It takes a long action, and there is
## no time for anything after it. [HC-130] [HC-135] [HC-136] [HC-141]
action wait "wait" {
  seconds = 10
  may     = true
  rule perform {
    choose trigger from triggers where not it.fires or let_fly.may(actor) by actor "What to wait for"
    choose reply from replies where it.may(actor) and (it == let_fly or not trigger.fires) by actor "What to do then"
    let watch = new watch { trigger = trigger ; reply = reply }
    if reply == be_quick {
      choose optional errand from actions where is_short(actor, it) by actor "What to do quickly"
      watch.errand = errand
    } else {
      choose weapon from actor.ready where reply.uses(actor, it) by actor "With which weapon"
      watch.weapon = weapon
      if trigger.fires { watch_ground(actor, watch, weapon) }
    }
    actor.watch = watch
    actor.turn_over = true
    say "{actor} waits for {trigger}, to {reply}."
  }
}
## The ground somebody watches with a weapon: so many yards around a place, or all along
## a line. [HC-141]
rule watch_ground(actor, watch, weapon) {
  choose ahead from 1..weapon.max_range by actor "How far ahead"
  watch.centre = actor.at + ahead * toward_enemy(actor)
  choose straight yes or no by actor "All along the line"
  watch.line = straight
  if not straight {
    choose radius from 1..ahead by actor "How many yards around"
    watch.radius = radius
  }
}
define toward_enemy(who) = len(enemies(who)) == 0 ? 1 : -away_from(who, nearest(who))
## [HC-137]
define is_short(who, action) = action != wait and action.may(who) and length_of(action.takes(who)) == short

## What can be waited for: somebody's step, or his attack on oneself. [HC-136] [HC-139] [HC-141]
kind trigger plural triggers {
  on_step(watcher, watch, mover) : bool = false
  on_attack : bool = false
  fires     : bool = false                 "One must shoot, at the first who comes [HC-141]"
}
## [HC-136]
trigger comes_near "an enemy in reach" { on_step = distance(watcher, mover) <= (watch.weapon?.reach ?? watcher.reach) }
## [HC-139]
trigger is_attacked "an attack" { on_attack = true }
## [HC-141]
trigger comes_into_view "an enemy on the ground he watches" { on_step = sees(watcher, watch, mover) ; fires = true }
## [HC-141]
define sees(watcher, watch, mover: combatant) =
  watch.line ? sign(mover.at - watcher.at) == sign(watch.centre - watcher.at) : abs(mover.at - watch.centre) <= watch.radius

## What the wait becomes: one attack, or one short action. [HC-137]
kind reply plural replies {
  may(watcher)          : bool
  uses(watcher, weapon) : bool = true
  rule carry_out(watcher, watch, comer: combatant)
}
## [HC-137]
reply strike_first "strike" {
  may  = watcher.tactic.attacks and len(for_melee(watcher)) > 0
  uses = weapon.strikes
  rule carry_out {
    let weapon = the(watch.weapon)
    if reaches(watcher, weapon, comer) {
      let blow = new attack { attacker = watcher ; weapon = weapon }
      choose blow.location from locations where can_aim(weapon, it) by watcher
      melee(blow, [comer])
    }
  }
}
## [HC-141]
reply let_fly "shoot" {
  may  = watcher.tactic.attacks and any(watcher.ready, shoots(watcher, it))
  uses = shoots(watcher, weapon)
  rule carry_out {
    let weapon = the(watch.weapon)
    let most = 0
    repeat watcher.standing {                    # every shooter by himself [HC-118]
      if comer in in_range(watcher, weapon) and most_shots(watcher, weapon) > 0 {
        choose shots from 1..most_shots(watcher, weapon) by watcher "How many shots"
        let shot = new attack {
          attacker = watcher ; weapon = weapon ; shots = shots ; targets = [comer] ; mark = first(men_left(comer, []))
          watched  = watch.trigger.fires ? watch : none
        }
        choose shot.location from locations where can_shoot_at(weapon, it) by watcher
        loose(shot)
        most = max(most, shots)
      }
    }
    use_missiles(watcher, weapon, most)
  }
}
## [HC-137]
reply be_quick "do something short" {
  may = true
  rule carry_out {
    let errand = watch.errand
    if errand != none and is_short(watcher, errand) { errand.perform(watcher) }
  }
}

## What it costs to watch more than one yard; a line has its own price. [HC-141]
define watched_ground(watch: watch?) = watch == none ? 0 : watch.line ? watched_line : watched_width(watch.radius)

## A step that somebody waits for interrupts the turn of the one who takes it, the longest
## weapon first. Except for opportunity fire, one may let it pass. [HC-137] [HC-138] [HC-141]
on steps as watched_for {
  rank watchers from filter(enemies(mover), waits_for_step(it, mover)) { highest patience(it) }
  for watcher in watchers { if mover.active and waits_for_step(watcher, mover) { spring(watcher, mover) } }
}
## [HC-136]
define waits_for_step(watcher, mover: combatant) =
  watcher.watch != none and watcher.watch.trigger.on_step(watcher, watcher.watch, mover)
## How far somebody's reply reaches. [HC-139]
define patience(watcher) = watcher.watch == none ? 0 : reach_of(watcher.watch.reply, watcher.watch.weapon)
## [HC-139]
define reach_of(reply, weapon: weapon?) = weapon == none ? 0 : reply == let_fly ? weapon.max_range : weapon.reach

## [HC-136] [HC-137] [HC-141]
rule spring(watcher, comer: combatant) {
  let watch = watcher.watch
  if watch == none or not watcher.active { return }
  choose act_now yes or no by watcher "Act on it now"
  if act_now or watch.trigger.fires {
    watcher.watch = none
    say "{watcher} has waited for this."
    watch.reply.carry_out(watcher, watch, comer)
  }
}

## Whoever comes to attack somebody who waits for it: the longer weapon strikes first,
## equal ones at the same time, the shorter last. [HC-138] [HC-139]
around rule melee as readied_attacks when not attack.free and any(foes, waits_for_attack(it)) {
  let comer = attack.attacker
  rank watchers from filter(foes, waits_for_attack(it)) { highest patience(it) }
  for watcher in filter(watchers, patience(it) > attack.weapon.reach) { if comer.active { spring(watcher, comer) } }
  if comer.active {
    together {
      for watcher in filter(watchers, patience(it) == attack.weapon.reach) { spring(watcher, comer) }
      proceed()
    }
    for watcher in filter(watchers, it.active) { if comer.active { spring(watcher, comer) } }
  }
}
## [HC-139]
define waits_for_attack(watcher) = watcher.watch != none and watcher.watch.trigger.on_attack

# ========================================================================================
#  Morale [HC-142]
# ========================================================================================

## Who stands and runs together: a group named in the scenario, else the unit alone. [HC-147]
define comrades(who) = who.group == "" ? [who] : filter(combatants, it.side == who.side and it.group == who.group)
## [HC-143]
define started(who) = sum(comrades(who), it.number)
## [HC-143] [HC-159]
define left(who) = sum(comrades(who), it.active ? it.standing : 0)
## [HC-145]
define lonely(who) = started(who) == 1

## What a group has lost, as a share of its members; a lone creature, of its hit
## points. [HC-143] [HC-145]
define lost(who) = lonely(who) ? (who.hp_max - who.hp) / who.hp_max : (started(who) - left(who)) / started(who)
## Whether it lost more this round. [HC-144] [HC-145]
define shaken(who) = lonely(who) ? who.hp < who.hp_before : left(who) < sum(comrades(who), it.stood)

## A group's own numbers and its opponents' are those of the two sides. [HC-151]
define our_numbers(who) = sum(allies(who), it.standing)
## [HC-151]
define their_numbers(who) = sum(enemies(who), it.standing)

## High is bad. Of two lines about the same thing only the worse counts. [HC-149] [HC-150]
## [HC-151] [HC-152] [HC-153] [HC-154] [HC-155] [HC-156] [HC-157]
score fear(who) {
  half       : 2     "half lost"          when 2 * lost(who) >= 1 and 3 * lost(who) < 2
  two_thirds : 5     "two thirds lost"    when 3 * lost(who) >= 2
  more       : -2    "more than they"     when our_numbers(who) > their_numbers(who) and our_numbers(who) < 2 * their_numbers(who)
  twice      : -5    "two to one"         when our_numbers(who) >= 2 * their_numbers(who)
  cornered   : -5    "no way out"         when not who.side.can_retreat and none(enemies(who), it.side.accepts_surrender)
  fearless   : -courage(who)              when courage(who) > 0
  coward     : usual_cowardice(who)       when usual_cowardice(who) > 0
}
## What most of a group have of it. [HC-156] [HC-157]
define courage(who) = highest(unique(map(comrades(who), it.fearlessness)), how_many_fearless(who, it))
## [HC-157]
define usual_cowardice(who) = highest(unique(map(comrades(who), it.cowardice)), how_many_cowards(who, it))
## [HC-156]
define how_many_fearless(who, level: int) = sum(filter(comrades(who), it.fearlessness == level), it.number)
## [HC-157]
define how_many_cowards(who, level: int) = sum(filter(comrades(who), it.cowardice == level), it.number)

## Checked at the end of a round in which a group that has lost a third or more lost
## somebody. Players decide for their own characters. [HC-143] [HC-144] [HC-145] [HC-146] [HC-148] [HC-159]
rule check_morale(who) {
  let group = filter(comrades(who), it.active)
  if who.pc or who.fleeing or who != first(group) or 3 * lost(who) < 1 or not shaken(who) { return }
  let fright = fear(who)
  let rolled = roll(3d6, "morale", who)
  if rolled + fright < break_point {
    say "{group}: morale {rolled + fright}, they stand."
    return
  }
  for member in group {
    if surrenders(who) { leave(member, surrendered) } else { member.fleeing = true }
  }
  say headline "{group}: morale {rolled + fright}, they break."
}
## To flee or to surrender is up to the referee, but nobody flees who cannot. [HC-148]
define surrenders(who) = not who.side.can_retreat or who.side.gives_up

# ========================================================================================
#  Fatigue [HC-160]
# ========================================================================================

## Fighting a battle costs FP by what one carries, more on a hot day. Nobody spends FP
## for extra effort. [HC-161] [HC-162] [HC-164]
define battle_cost(who) = who.burden.battle_cost + (combat.hot ? (who.padded ? 2 : 1) : 0)

## Below 0 FP each point costs a hit point as well; at -FP one drops. [HC-163]
rule tire(who) {
  let cost = battle_cost(who)
  let beyond = clamp(cost - max(0, who.fp), 0, cost)
  who.fp -= cost
  who.fought = false
  say "{who}: {cost} FP, {who.fp} left."
  if not low_fp_counts { return }
  for body in filter(who.bodies, not it.out) { body.hp -= beyond * (who.pooled ? who.standing : 1) }
  if who.fp <= -who.fp_max or who.standing == 0 { leave(who, collapsed) }
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure attacks   "Attacks"         by who, weapon on attacks : 1
measure hits      "Hits"            by who, weapon on wounds  : hits
measure injury    "Injury dealt"    by who, weapon on wounds  : injury
measure downed    "Put down"        by cause on losses        : fallen
measure lost      "Lost"            by who on losses          : fallen
measure first_out "First out"       by who on leaves          : count(combatants, it.gone != none) == 1 ? 1 : 0
measure ended     "How they ended"  by who, fate on leaves    : 1
measure standing  "Left standing"   by side at end            : sum(side.members, it.active ? it.standing : 0)
measure hp_left   "Hit points left" by who at end             : sum(filter(who.bodies, not it.out), max(0, it.hp))

# ========================================================================================
#  Tests: the source's worked examples first
# ========================================================================================

test "Sherman cleaves two orcs, then loses to the hobgoblin [EX-1] [EX-2]" {
  scenario "tests/yard"
  rolls 8, 13, 4, 5, 11, 10
  answer kept  = 1
  answer body  = first(orc_a.bodies), first(orc_b.bodies)
  answer other = hobgoblin
  let blow = new attack { attacker = sherman ; weapon = sherman_blade }
  melee(blow, [orc_a, orc_b])
  expect orc_a.hp == 8 and orc_b.hp == 6
  expect not first(orc_b.bodies).due             "6 is not more than half of 12"
  expect hobgoblin.hp == 11                      "the third hit is lost"
  expect melee_attack(blow, hobgoblin) == 6      "two hits given out, at Speed Factor 4"
  expect locked(sherman, orc_a) and locked(orc_b, sherman) and locked(sherman, hobgoblin)
}
test "Twelve orcs against eight knights, pooled [EX-3]" {
  scenario "tests/yard"
  rolls attack = 9 ; rolls defence = 15 ; rolls damage = 4, 10, 7, 10, 7
  let blow = new attack { attacker = horde ; weapon = axe }
  expect melee_attack(blow, knights) == 12
  melee(blow, [knights])
  expect knights.hp == 76 and knights.standing == 7    # the source prints 66; 88 - 12 is 76
}
test "The same dice against eight men one by one [EX-3b]" {
  scenario "tests/yard"
  rolls attack = 9 ; rolls defence = 15 ; rolls damage = 4, 10, 7, 10, 7 ; rolls casualty = 12
  answer body = squires.bodies[0], squires.bodies[1], squires.bodies[2], squires.bodies[3], squires.bodies[4]
  melee(new_attack(horde, axe), [squires])
  expect sum(squires.bodies, 11 - it.hp) == 14   "not 12: each hit is rounded by itself"
  expect count(squires.bodies, it.out) == 2      "two major wounds share one roll"
}
rule new_attack(attacker, weapon) -> attack { return new attack { attacker = attacker ; weapon = weapon } }

# ---- the round and its tactics ---------------------------------------------------------

rule only(fighters: list of combatant) {
  for who in combatants { if who not in fighters { leave(who, fled) } }
}
test "A round goes through all its steps, in their order [HC-002] [HC-031] [HC-142]" {
  scenario "tests/yard"
  param fatigue_every = 1
  only([sherman, orc_a])
  orc_a.fp = -9
  answer tactic = neutral, neutral
  answer deed   = strike, finish, finish
  answer guard  = parry
  answer location = torso
  rolls 6, 1, 10, 10, 7, 3, 4, 7                 # initiative, attack, defence, damage, HT, will, morale
  run 1
  expect orc_a.hp == 12 - 10 - 1 and not orc_a.fleeing
  expect orc_a.gone == collapsed                 "the last step is fatigue"
}
test "Losers declare first and openly, winners second [HC-003] [HC-009] [HC-012] [HC-013]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  rolls initiative = 6, 1, 1, 6                  # the heroes win, then the orcs
  answer tactic where it == (orc_a.tactic == hold_ground ? all_out_defensive : hold_ground)
  answer deed = finish, finish, finish, finish
  run 1
  expect orc_a.tactic == hold_ground and sherman.tactic == all_out_defensive    "Sherman has seen what the orc does"
  orc_a.tactic = neutral
  run 1
  expect sherman.tactic == hold_ground and orc_a.tactic == hold_ground    "now Sherman could not see it yet"
}
test "Three sides declare upwards and act downwards; only those who tie throw again [HC-008] [HC-010] [HC-011]" {
  scenario "tests/crossroads"
  rolls initiative = 5, 3, 5, 2, 6               # the east and the west tie; the west wins the second throw
  answer tactic = hold_ground, defensive, offensive
  answer deed   = advance, finish, advance, finish, finish
  answer mark   = berta, conrad
  answer yards  = 20, 10
  run 1
  expect combat.order == [west, east, south]
  expect berta.tactic == hold_ground and anselm.tactic == defensive and conrad.tactic == offensive
  expect conrad.at == 60 and anselm.at == 10
}
test "A tactic is each fighter's own, and lasts until he declares again [HC-012] [HC-014]" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  rolls initiative = 1, 6 ; rolls attack = 8 ; rolls defence = 13
  answer tactic = all_out_defensive, neutral, offensive    # Sherman, the page, the orc
  answer deed   = strike, finish, finish, finish
  answer foe    = sherman
  answer others = []
  answer guard  = parry
  answer location = torso
  run 1
  expect sherman.hp == 14                        "13 - 8 against 18 - 13; without his tactic he would be hit"
  expect sherman.tactic == all_out_defensive and page.tactic == neutral and defence(parry, sherman) == 18
}
test "A side has its fighters act in any order, each once, and what they do counts at once [HC-004] [HC-005]" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  first(orc_a.bodies).hp = 1
  rolls initiative = 6, 1 ; rolls attack = 11 ; rolls defence = 11 ; rolls damage = 6 ; rolls casualty = 18
  answer tactic = neutral, neutral, neutral
  answer actor  = page
  answer deed   = finish, strike, finish         # the page, then Sherman; the orc is out before its turn
  answer guard  = parry
  answer location = torso
  run 1
  expect orc_a.gone == struck_down and sherman.attacked and not page.attacked
}
test "Seconds become rounds [HC-001]" {
  expect rounds_for(1) == 1 and rounds_for(20) == 1 and rounds_for(21) == 2 and rounds_for(40) == 2 and rounds_for(41) == 3
}
test "The higher throw acts first and declares last; ties throw again [HC-002] [HC-008] [HC-009] [HC-010] [HC-011]" {
  scenario "tests/yard"
  rolls initiative = 4, 4, 2, 5
  run 1
  expect first(combat.order) == orcs
}
test "A fight is over when one side at most has anybody left [HC-007]" {
  scenario "tests/yard"
  expect last_side_standing() == none
  for who in orcs.members { leave(who, fled) }
  expect last_side_standing() == heroes
}
test "A fight without end is broken off [HC-007]" {
  scenario "tests/yard"
  param round_limit = 2
  only([sherman, orc_a])
  answer tactic where it == hold_ground
  answer deed where it == finish
  run 3
  expect round == 2
}
test "A plain fighter [HC-029] [HC-035] [HC-044] [HC-085]" {
  scenario "tests/yard"
  expect page.number == 1 and len(page.bodies) == 1 and page.standing == 1 and page.at == 0
  expect page.st == 10 and page.dx == 10 and page.ht == 10 and page.will == 10 and page.hp == 10 and page.fp == 10 and page.dodge == 8
  expect page.basic_move == 5 and page.move == 5 and page.burden == unburdened and page.size == 0 and page.posture == standing
  expect page.shield == no_shield and page.shield_ready and page.free_hands == 2 and len(page.in_hand) == 0 and page.ready == [fists]
  expect sum(skills, page.skill[it]) == 10 and sum(locations, page.dr[it]) == 0 and sum(damage_types, page.weak_dr[it]) == 0
  expect page.enhanced_dodge == 0 and page.enhanced_parry == 0 and page.enhanced_block == 0 and bonus(page) == 0
  expect page.hardiness == 0 and page.fearlessness == 0 and page.cowardice == 0 and page.visibility == 0 and page.screened == 0
  expect page.moved == 0 and page.moves_given == 0 and page.attacks_given == 0 and page.tactic == neutral and not page.fought
  expect page.stood == 1 and page.hp_before == 10 and page.counted == 1 and page.gone == none
  expect sum(weapons, page.spent[it]) == 0 and sum(weapons, page.dropped_at[it]) == 0 and sum(actions, page.done[it]) == 0
  expect page.reach == 1
  page.weapons = []
  expect page.reach == 0
}
test "Nobody carries errands or losses into a fight [HC-100] [HC-119] [HC-129]" {
  scenario "tests/yard"
  expect sum(weapons, page.spent[it]) == 0 and sum(weapons, page.dropped_at[it]) == 0 and sum(actions, page.done[it]) == 0
}
test "Nobody has traits unless they are given to him [HC-082] [HC-112] [HC-156] [HC-157]" {
  scenario "tests/yard"
  expect page.hardiness == 0 and page.fearlessness == 0 and page.cowardice == 0 and page.size == 0 and page.screened == 0
}
test "A plain weapon, and a plain way to strike [HC-020] [HC-029] [HC-046] [HC-100] [HC-114] [HC-116] [HC-128]" {
  let stick = new weapon { skill = staff }
  expect stick.acc == 0 and stick.bulk == 0 and stick.max_range == 0 and stick.half_range == 1 and stick.reload == 1
  expect stick.ammunition == 0 and stick.hands == 1 and stick.min_st == 0 and stick.pace == 4 and stick.reach == 0
  let poke = new mode { damage = 1d ; type = crushing }
  expect poke.reach == 1 and poke.divisor == 1
}
test "What the tactics are worth [HC-003] [HC-015] [HC-016] [HC-017] [HC-018] [HC-019] [HC-020] [HC-021] [HC-022]" {
  expect all_out_offensive.move == 10 and all_out_offensive.melee == 4 and all_out_offensive.defence == -4
  expect all_out_offensive.direction == toward
  expect offensive.move == 5 and offensive.melee == 2 and offensive.defence == -2
  expect neutral.move == 5 and neutral.melee == 0 and neutral.defence == 0
  expect defensive.move == 4 and defensive.melee == -2 and defensive.defence == 2
  expect all_out_defensive.move == 3 and all_out_defensive.melee == -4 and all_out_defensive.defence == 4
  expect aimed_shooting.move == 2 and aimed_shooting.melee == -2 and aimed_shooting.defence == -2 and aimed_shooting.shots == 2
  expect hold_ground.move == 1 and hold_ground.melee == 0 and hold_ground.defence == 2
  expect retreat.move == 10 and retreat.defence == -4 and retreat.direction == away
  expect not retreat.attacks and not retreat.acts and retreat.shots == 0
  let eight = [all_out_offensive, offensive, neutral, defensive, all_out_defensive, aimed_shooting, hold_ground, retreat]
  expect map(eight, it.ranged) == [0, 0, 0, -2, -4, 2, 0, 0] and map(eight, it.shots) == [3, 3, 3, 3, 3, 2, 3, 0]
  expect filter(tactics, it.aims) == [aimed_shooting] and filter(tactics, not it.hurries) == [all_out_offensive]
  expect count(tactics, it.withdraws) == 1 and all_out_defensive.withdraws
}
test "Shots after hard running [HC-020] [HC-023] [HC-024] [HC-025]" {
  scenario "tests/butts"
  longbow.bulk = -6
  robin.moved = 10                               # twice Move
  robin.tactic = neutral ; expect hurried(robin, longbow) == 0
  robin.moved = 11
  expect hurried(robin, longbow) == -6
  for tactic in [offensive, defensive, all_out_defensive] {
    robin.tactic = tactic
    expect hurried(robin, longbow) == -6
  }
  robin.tactic = all_out_offensive ; expect hurried(robin, longbow) == 0
  robin.tactic = neutral
  longbow.bulk = -1 ; expect hurried(robin, longbow) == -2    "the worse of the two"
  longbow.bulk = -2 ; expect hurried(robin, longbow) == -2
  longbow.bulk = -3 ; expect hurried(robin, longbow) == -3
}
test "Every third round tires those who fought [HC-002] [HC-160]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  answer tactic where it == hold_ground
  answer deed where it == finish
  sherman.fought = true
  run 2
  expect sherman.fp == 10
  run 1
  expect sherman.fp == 9 and orc_a.fp == 10 and not sherman.fought
  sherman.fought = true
  run 2
  expect sherman.fp == 9
  run 1
  expect sherman.fp == 8 and round == 6
}

# ---- movement ------------------------------------------------------------------------------

test "How far one may go [HC-026] [HC-056] [HC-163]" {
  scenario "tests/yard"
  sherman.tactic = offensive
  expect yards_left(sherman) == 25
  sherman.moved = 24
  expect yards_left(sherman) == 1
  sherman.moved = 0
  first(sherman.bodies).hp = 5
  expect sherman.move_now == 5                   "5 of 14 is not below a third"
  first(sherman.bodies).hp = 4
  expect sherman.move_now == 3 and sherman.dodge_now == 4
  sherman.hp_max = 12
  expect sherman.move_now == 5                   "4 of 12 is not either"
  first(sherman.bodies).hp = 3
  expect sherman.move_now == 3
  sherman.fp = 4 ; expect sherman.move_now == 3 and sherman.st_now == 10
  sherman.fp = 3
  expect sherman.move_now == 2                   "both halvings"
  first(sherman.bodies).hp = 12
  expect sherman.move_now == 3 and sherman.dodge_now == 4 and sherman.st_now == 5
  sherman.fp_max = 9
  expect sherman.move_now == 5 and sherman.st_now == 10    "3 of 9 is not below a third"
}
test "Movement may be split around what else is done [HC-027] [HC-120]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  sherman.at = -20
  sherman.errands = [open_door]
  answer deed = advance, act, advance, finish
  answer mark = orc_a, orc_a ; answer yards = 4, 3
  answer action = open_door ; answer price = half_move
  take_turn(sherman)
  expect sherman.at == -13 and sherman.moved == 7 and len(sherman.errands) == 0
  expect yards_left(sherman) == 12 - 7
}
test "No yard is left to those who have gone them all [HC-026] [HC-028] [HC-065]" {
  scenario "tests/yard"
  sherman.moved = 24 ; expect can_move(sherman)
  sherman.moved = 25 ; expect not can_move(sherman) and yards_left(sherman) == 0
  sherman.moved = 26 ; expect yards_left(sherman) == 0
}
test "Straight at the enemy, or away from him [HC-015] [HC-022]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  orc_a.at = 10
  sherman.tactic = all_out_offensive
  expect advance.may(sherman) and not fall_back.may(sherman)
  answer yards = 10
  advance.perform(sherman)
  expect sherman.at == 10 and not advance.may(sherman) and yards_left(sherman) == 40    "not past him"
  sherman.tactic = retreat
  sherman.moved = 0
  expect not advance.may(sherman) and fall_back.may(sherman) and not strike.may(sherman) and not can_shoot(sherman)
  sherman.at = 12
  answer yards = 7
  fall_back.perform(sherman)
  expect sherman.at == 19
  sherman.at = 8
  answer yards = 7
  fall_back.perform(sherman)
  expect sherman.at == 1
  sherman.tactic = neutral
  sherman.moved = 0
  answer yards = 1, 1
  sherman.at = 9
  expect advance.may(sherman)
  advance.perform(sherman)
  expect sherman.at == 10
  sherman.at = 9
  fall_back.perform(sherman)
  expect sherman.at == 8
  expect advance.may(sherman) and fall_back.may(sherman)
  leave(orc_a, fled)
  expect not advance.may(sherman) and not fall_back.may(sherman)
}
test "Nobody advances on whom he has reached, but on the next [HC-015]" {
  scenario "tests/yard"
  only([sherman, orc_a, orc_b])
  sherman.at = 1
  orc_b.at = 2
  answer mark where true
  answer yards = 1
  advance.perform(sherman)
  expect sherman.at == 2
}
test "Whoever retreats does not end as near to another enemy [HC-022]" {
  scenario "tests/yard"
  only([sherman, orc_a, orc_b])
  sherman.tactic = retreat
  orc_a.at = -2
  orc_b.at = 10
  expect ways_back(sherman) == concat(1..7, 13..50)    "two yards from the second is no better than two from the first"
  sherman.tactic = neutral
  expect ways_back(sherman) == 1..25
  sherman.tactic = retreat
  sherman.moved = 48
  expect ways_back(sherman) == [1, 2]
  sherman.moved = 49
  expect ways_back(sherman) == [1] and fall_back.may(sherman)
  orc_a.at = -1
  orc_b.at = 1
  expect ways_back(sherman) == [] and not fall_back.may(sherman)    "he is between them"
}
test "On the same spot one's own side is behind [HC-022] [HC-068]" {
  scenario "tests/yard"
  expect away_from(sherman, page) == -1 and away_from(orc_a, orc_b) == 1
  expect away_from(sherman, orc_a) == -1 and away_from(orc_a, sherman) == 1
}
test "How much of a turn's movement a posture leaves [HC-026]" {
  scenario "tests/yard"
  sherman.posture = crouching ; expect all_yards(sherman) == 16
  sherman.posture = kneeling  ; expect all_yards(sherman) == 8
  sherman.posture = lying     ; expect all_yards(sherman) == 0
}
test "Distance and reach along the line of battle [HC-029]" {
  scenario "tests/yard"
  expect distance(sherman, orc_a) == 1 and reaches(sherman, sherman_blade, orc_a) and reaches(sherman, fists, orc_a)
  orc_a.at = 2 ; expect not reaches(sherman, sherman_blade, orc_a) and reaches(sherman, long_spear, orc_a)
  orc_a.at = -4
  expect distance(sherman, orc_a) == 4 and reaches(sherman, pike, orc_a) and not reaches(sherman, long_spear, orc_a)
  orc_a.at = -5 ; expect not reaches(sherman, pike, orc_a)
  begin locked(sherman, orc_a)
  expect reaches(sherman, sherman_blade, orc_a)  "those who are locked weave about in reach"
}
test "Moving up to enemies and past them costs nothing [HC-030]" {
  scenario "tests/yard"
  walk(sherman, 1)
  expect sherman.at == orc_a.at and not locked(sherman) and can_move(sherman)
  walk(sherman, 9)
  expect sherman.at == 10 and sherman.moved == 10 and not locked(sherman) and sherman.hp == 14
}
test "A low pool halves nobody's Move [HC-056]" {
  scenario "tests/yard"
  first(knights.bodies).hp = 12
  expect knights.move_now == 5 and knights.standing == 2
}
test "Locked fighters stay where they are [HC-028] [HC-065]" {
  scenario "tests/yard"
  expect can_move(sherman)
  begin locked(sherman, orc_a)
  expect not can_move(sherman) and not advance.may(sherman) and not fall_back.may(sherman)
}

# ---- the contest ------------------------------------------------------------------------------

test "Dodge becomes a defence score [HC-036]" {
  scenario "tests/yard"
  page.dodge = 8  ; expect dodging.value(page) == 10
  page.dodge = 9  ; expect dodging.value(page) == 12
  page.dodge = 10 ; expect dodging.value(page) == 14
  page.dodge = 11 ; expect dodging.value(page) == 16
  page.dodge = 9
  page.shield = medium_shield
  expect dodging.value(page) == 16
}
test "Ways to defend, and what adds to them [HC-034] [HC-035] [HC-037]" {
  scenario "tests/yard"
  expect not parry.ready(page) and bare_hands.ready(page) and not blocking.ready(page)
  page.shield = heavy_cloak
  page.skill[cloak] = 12
  page.combat_reflexes = true
  page.enhanced_block = 1
  expect blocking.ready(page) and blocking.value(page) == 12 + 2 + 1 + 1
  expect bare_hands.value(page) == 10 + 2 + 1
  page.tactic = all_out_defensive
  expect defence(dodging, page) == (8 + 2 - 3) * 2 + 4    "the tactic after the conversion"
  expect best_defence(page) == 20
}
test "A defender's posture counts only if the referee wants it [HC-039]" {
  scenario "tests/yard"
  page.posture = kneeling
  expect defence(dodging, page) == 10
}
test "A defender's posture counts if the referee wants it [HC-039]" {
  scenario "tests/yard"
  param defender_posture_counts = true
  page.posture = kneeling
  expect defence(dodging, page) == 8
}
test "A tie or a defence that wins hurts nobody [HC-040] [HC-041]" {
  scenario "tests/yard"
  answer guard where it == parry
  rolls attack = 10, 18, 13 ; rolls defence = 7, 3, 11 ; rolls damage = 8 ; rolls casualty = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 12 and sherman.hp == 14
  answer kept = 0
  melee(new_attack(sherman, sherman_blade), [orc_a])    # by 1
  expect orc_a.hp == 0
}
test "What makes an attack harder [HC-037] [HC-038] [HC-051]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect sherman_blade.min_st == 0 and melee_attack(blow, orc_a) == 14
  sherman.tactic = all_out_offensive
  expect melee_attack(blow, orc_a) == 18
  sherman.tactic = neutral
  sherman.posture = crouching
  expect melee_attack(blow, orc_a) == 12
  sherman.posture = standing
  sherman.situations = [bad_footing, minor_distraction]
  expect melee_attack(blow, orc_a) == 10
  sherman.situations = [grappled]
  expect melee_attack(blow, orc_a) == 10
  sherman.situations = []
  combat.darkness = -1
  expect melee_attack(blow, orc_a) == 13
  combat.darkness = -6
  sherman.visibility = -6
  expect melee_attack(blow, orc_a) == 4          "never more than 10 for not seeing"
  combat.darkness = 0
  sherman.visibility = 0
  blow.location = skull
  expect melee_attack(blow, orc_a) == 7
  blow.location = torso
  sherman_blade.min_st = 11
  expect melee_attack(blow, orc_a) == 13
  sherman_blade.min_st = 12
  expect melee_attack(blow, orc_a) == 12
  sherman_blade.min_st = 10
  sherman.shield = medium_shield ; expect melee_attack(blow, orc_a) == 14
  sherman.shield = large_shield  ; expect melee_attack(blow, orc_a) == 12
}
test "Hits by margin [HC-041] [HC-046] [HC-047]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect hits_for(blow, 1) == 1 and hits_for(blow, 3) == 1 and hits_for(blow, 4) == 2 and hits_for(blow, 7) == 2
  expect hits_for(blow, 8) == 3 and hits_for(blow, 11) == 3
  let slow = new_attack(sherman, great_axe)
  expect hits_for(slow, 1) == 1 and hits_for(slow, 5) == 1 and hits_for(slow, 6) == 2 and hits_for(slow, 11) == 2
}
test "A contest of skill against skill [HC-031] [HC-034] [HC-064]" {
  scenario "tests/yard"
  expect mean(contest_dice) == 10.5
  answer guard = parry, dodging
  rolls attack = 9, 10 ; rolls defence = 10, 12
  expect contest(new_attack(sherman, sherman_blade), orc_a) == (14 - 9) - (11 - 10)
  expect contest(new_attack(sherman, sherman_blade), orc_a) == (14 - 10) - (10 - 12)
}
test "One attack a turn; a free one is extra, and waiting takes its place [HC-032]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  expect can_attack(sherman) and can_attack(orc_a)
  answer guard where it == parry
  answer location where it == torso
  answer take_it = yes
  rolls attack = 18, 18 ; rolls defence = 3, 3
  melee_turn(sherman)
  expect not can_attack(sherman) and not strike.may(sherman) and not can_shoot(sherman)
  sherman.tactic = retreat
  break_away(sherman)
  expect can_attack(orc_a)
  sherman.attacked = false
  expect not can_attack(sherman)                 "nobody attacks in retreat"
  everything.pay(orc_a)
  expect not can_attack(orc_a)
}
test "Any weapon in hand, or bare hands [HC-033]" {
  scenario "tests/yard"
  expect melee_attack(new_attack(sherman, sherman_blade), orc_a) == 14
  expect melee_attack(new_attack(sherman, fists), orc_a) == 12
  sherman.weapons = [sherman_blade, axe, fists]
  expect for_melee(sherman) == [sherman_blade, fists]    "the axe is not in hand"
}
test "Only what reaches can be chosen [HC-029] [HC-033]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  sherman.in_hand = [sherman_blade, long_spear]
  orc_a.at = 2
  answer weapon where true
  answer guard where it == parry
  answer location where it == torso
  rolls attack = 18 ; rolls defence = 3
  melee_turn(sherman)
  expect locked(sherman, orc_a)
  end locked(sherman)
  sherman.attacked = false
  orc_a.at = 3
  expect not can_attack(sherman)
}
test "Nobody tires of defending [HC-045]" {
  scenario "tests/yard"
  answer guard where it == parry
  rolls attack = 10, 10, 10 ; rolls defence = 10, 10, 10
  for foe in [orc_a, orc_b, orc_a] { expect contest(new_attack(foe, axe), sherman) == 11 - 14 }
}
test "The Speed Factor is the weapon's, and at least 1 [HC-046] [HC-047] [HC-048]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect margin_per_hit(blow) == 4 and margin_per_hit(new_attack(sherman, great_axe)) == 6
  sherman_blade.pace = 2 ; expect hits_for(blow, 1) == 1 and hits_for(blow, 2) == 2
  sherman_blade.pace = 1 ; expect hits_for(blow, 1) == 2 and hits_for(blow, 2) == 3
}
test "Each hit in a way of its own [HC-043] [HC-053]" {
  scenario "tests/yard"
  sherman.skill[two_handed_sword] = 16           # 14 with the strength that he has
  rolls attack = 10 ; rolls defence = 11 ; rolls damage = 6, 5 ; rolls casualty = 3
  answer guard = parry
  answer mode  = great_thrust, great_cut         # 6 less 2, twice; 5 less 2, half as much again
  answer kept  = 0
  melee(new_attack(sherman, greatsword), [orc_a])
  expect orc_a.hp == 12 - 8 - 4
}
test "One throw for all who are alike, and any split of the hits [HC-044] [HC-052]" {
  scenario "tests/yard"
  only([sherman, orc_a, orc_b])
  answer foe = orc_a ; answer others = [orc_b] ; answer guard = parry
  answer location = torso
  answer body = orc_b.bodies[0], orc_b.bodies[0], orc_b.bodies[0]
  rolls attack = 9 ; rolls defence = 14 ; rolls damage = 8, 8, 8 ; rolls casualty = 18
  melee_turn(sherman)                            # by 5 + 3: three hits, all given out before one lands
  expect orc_a.hp == 12 and orc_b.hp == 12 - 36 and orc_b.gone == struck_down
  expect locked(sherman, orc_a) and orc_a.fought and not orc_b.active
}
test "The torso, unless another place is named; all hits land there [HC-050] [HC-051]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  let blow = new_attack(sherman, sherman_blade)
  expect blow.location == torso and melee_attack(blow, orc_a) == 14
  answer location = arm
  answer guard = parry
  rolls attack = 5 ; rolls defence = 9 ; rolls damage = 5, 4
  melee_turn(sherman)                            # 12 - 5 against 11 - 9: two hits, where no armour is worn
  expect orc_a.hp == 12 - 5 - 4
  expect can_aim(axe, skull) and not can_aim(axe, vitals) and can_aim(sherman_blade, vitals)
}
test "Both may fail, and the smaller failure wins; a tie is nobody's [HC-040] [HC-042]" {
  scenario "tests/yard"
  rolls attack = 15, 16 ; rolls defence = 18, 13
  expect contest(new_attack(sherman, sherman_blade), orc_a) == 6
  expect contest(new_attack(sherman, sherman_blade), orc_a) == 0
}
test "Numbers give a bonus [HC-088]" {
  expect numbers_bonus(7 / 8) == 0 and numbers_bonus(8 / 8) == 0 and numbers_bonus(9 / 8) == 2 and numbers_bonus(12 / 8) == 2
  expect numbers_bonus(13 / 8) == 4 and numbers_bonus(16 / 8) == 4 and numbers_bonus(17 / 8) == 6 and numbers_bonus(3 / 1) == 6
  expect numbers_bonus(7 / 1) == 14 and numbers_bonus(8 / 1) == 16
}
test "A crowd lands more blows [HC-089]" {
  expect hit_multiplier(1) == 1 and hit_multiplier(3) == 1 and hit_multiplier(4) == 2 and hit_multiplier(6) == 3 and hit_multiplier(8) == 4
  expect hit_multiplier(10) == 4 and hit_multiplier(11) == 5 and hit_multiplier(12) == 5 and hit_multiplier(20) == 6 and hit_multiplier(30) == 7
  expect hit_multiplier(31) == 8 and hit_multiplier(50) == 8 and hit_multiplier(51) == 9 and hit_multiplier(100) == 10
  expect hit_multiplier(101) == 11 and hit_multiplier(500) == 14 and hit_multiplier(501) == 15 and hit_multiplier(1000) == 16
}
test "The steps of a crowd, one by one [HC-089]" {
  let upper = [3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10000,
    15000, 20000, 30000, 50000, 70000]
  expect len(upper) == 27 and hit_multiplier(1) == 1
  for place in 1..27 {
    expect hit_multiplier(upper[place - 1]) == place and hit_multiplier(upper[place - 1] + 1) == place + 1
  }
}
test "The steps of a ratio, one by one [HC-088]" {
  let upper = [1, 1.5, 2, 3, 4, 5, 6, 7]
  for place in 0..7 {
    expect numbers_bonus(upper[place]) == 2 * place and numbers_bonus(upper[place] + 0.01) == 2 * place + 2
  }
}
test "Numbers count in the attack of a unit, never in its defence [HC-085] [HC-088] [HC-095]" {
  scenario "tests/yard"
  let pool = first(horde.bodies)
  let blow = new_attack(horde, axe)
  pool.hp = 8 * 12  ; expect melee_attack(blow, knights) == 10    "8 against 8"
  pool.hp = 9 * 12  ; expect melee_attack(blow, knights) == 10 + 2
  pool.hp = 12 * 12 ; expect melee_attack(blow, knights) == 10 + 2
  pool.hp = 13 * 12 ; expect melee_attack(blow, knights) == 10 + 4
  pool.hp = 7 * 12  ; expect melee_attack(blow, sherman) == 10 + 14 and melee_attack(blow, knights) == 10
  pool.hp = 8 * 12  ; expect melee_attack(blow, sherman) == 10 + 16
  gang.st = 11
  begin locked(horde, sherman)
  begin locked(gang, sherman)
  expect melee_attack(new_attack(gang, axe), sherman) == 10 + 6    "each unit counts itself alone"
  expect defence(parry, horde) == 10
}
test "A unit's hits are multiplied, then given out like any others [HC-085] [HC-090] [HC-091]" {
  scenario "tests/yard"
  only([squires, horde])
  squires.dr[torso] = 0
  horde.skill[axe_mace] = 12
  let man = squires.bodies[0]
  let next_man = squires.bodies[1]
  man.hp = 1000
  next_man.hp = 1000
  answer body = man, man, next_man, man, next_man, next_man, next_man, man, man, man, man, man, man, man, man, man, man, man
  answer guard where it == parry
  rolls attack = 6, 6, 6, 6, 6 ; rolls defence = 14, 13, 14, 17, 18
  rolls damage = 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2    # 3 points of injury each
  combat.frontage = 3
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 994 and next_man.hp == 1000   "three of them, by 4: two hits"
  combat.frontage = 4
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 991 and next_man.hp == 997    "four, by 3: one hit, doubled"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 988 and next_man.hp == 988    "by 4: two, doubled"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 976                           "by 7"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 958                           "by 8: three, doubled"
}
test "Hits kept for a foe of another kind take a contest of its own [HC-058] [HC-059] [HC-060] [HC-062]" {
  scenario "tests/yard"
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = all_out_offensive
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = leg }
  expect melee_attack(blow, hobgoblin) == 14 + 4 - 2
  answer guard where it == parry
  answer kept = 2, 2, 0 ; answer other = hobgoblin, hobgoblin, none ; answer share = 2, 1
  rolls attack = 8, 3, 8, 8, 8 ; rolls defence = 12, 18, 12, 9, 12 ; rolls damage = 3, 3, 4, 3, 5, 3, 3, 3
  melee(blow, [orc_a])                           # 8 against -1: three hits, of which one is given out
  expect melee_attack(blow, hobgoblin) == 16 - 4    "tactic and place as before"
  expect orc_a.hp == 12 - 3 and hobgoblin.hp == 11 - 3 - 4    "winning by 15 makes no further hits"
  blow.assigned = 0
  first(hobgoblin.bodies).hp = 11
  melee(blow, [orc_a])
  expect orc_a.hp == 9 - 3 and hobgoblin.hp == 11 - 5    "one of two, and the other is let go"
  blow.assigned = 0
  first(orc_a.bodies).hp = 12
  melee(blow, [orc_a])
  expect orc_a.hp == 12 - 9
}
test "Lose or tie with the next foe, and all hits left are lost [HC-061]" {
  scenario "tests/yard"
  only([sherman, orc_a, hobgoblin, gang])
  answer guard where it == parry
  answer kept = 2, 1 ; answer other = hobgoblin, gang
  rolls attack = 8, 10, 8, 18 ; rolls defence = 13, 12, 13, 3 ; rolls damage = 3, 3, 3
  let blow = new_attack(sherman, sherman_blade)
  melee(blow, [orc_a])                           # a tie with the hobgoblin, 10 - 10 against 12 - 12
  expect orc_a.hp == 12 - 2 and hobgoblin.hp == 11 and locked(sherman, hobgoblin) and not locked(sherman, gang)
  blow.assigned = 0
  melee(blow, [orc_a])
  expect orc_a.hp == 10 - 4 and gang.standing == 3
}
test "No hits are kept where there is nobody else [HC-058] [HC-060]" {
  scenario "tests/yard"
  only([sherman, orc_a, hobgoblin])
  hobgoblin.at = 5
  answer guard where it == parry
  answer kept = 1 ; answer other = none
  rolls attack = 10, 10 ; rolls defence = 11, 11 ; rolls damage = 3, 3, 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 12 - 4                      "by 4: two hits"
  hobgoblin.at = 1
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 8 - 2                       "one of two is kept, and then not used"
}
test "A unit's hits count as they are after multiplying [HC-059] [HC-063]" {
  scenario "tests/yard"
  only([page, sherman, horde])
  combat.frontage = 4
  let blow = new_attack(horde, axe)
  answer guard = bare_hands, parry
  answer kept  = 1 ; answer other = sherman
  rolls attack = 10, 10 ; rolls defence = 10, 11 ; rolls damage = 2, 2, 2, 2, 2 ; rolls casualty = 3
  melee(blow, [page])                            # 18 - 10 against 10 - 10: three hits, doubled
  expect page.hp == 10 - 5 * 3
  expect melee_attack(blow, sherman) == 10 + 8 - 4 * 5 and sherman.hp == 14
}
test "Frontage and ranks limit who fights [HC-086] [HC-087]" {
  scenario "tests/yard"
  expect engaged(horde) == 12
  combat.frontage = 1
  expect engaged(horde) == 1
  combat.frontage = 3
  expect engaged(horde) == 3
  combat.ranks = 2
  expect engaged(horde) == 6 and engaged(sherman) == 1
  combat.ranks = 5
  expect engaged(horde) == 12
}
test "Foes are alike by their scores alone [HC-057]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  first(orc_b.bodies).hp = 9
  orc_b.dr[torso] = 4
  expect same_contest(blow, orc_a, orc_b) and not same_contest(blow, orc_a, hobgoblin)
  orc_b.tactic = defensive
  expect not same_contest(blow, orc_a, orc_b)
}

# ---- hits ------------------------------------------------------------------------------------------

test "Armour, wounding, and at least one point [HC-053] [HC-054] [HC-055]" {
  scenario "tests/yard"
  rolls damage = 4, 3, 5
  let blow = new_attack(sherman, sherman_blade)
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 12 - 3                      "4 less 2 is 2, half as much again"
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 9 - 1                       "1 and a half, rounded down"
  orc_a.dr[torso] = 5
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 8                           "nothing gets through"
}
test "Bone, divisors, and armour that is weak against some blows [HC-054]" {
  scenario "tests/yard"
  expect armour_of(orc_a, skull, axe_swing) == 2 and armour_of(orc_a, vitals, sword_thrust) == 2
  orc_a.weak_dr[crushing] = 1
  expect armour_of(orc_a, torso, mace_swing) == 1 and armour_of(orc_a, torso, axe_swing) == 2
  expect armour_left(5, 2) == 2 and armour_left(5, 0.5) == 10 and armour_left(0, 0.5) == 2 and armour_left(0, 0.1) == 10
}
test "A crippled leg takes no more than cripples it, and throws one down [HC-056]" {
  scenario "tests/yard"
  rolls damage = 12 ; rolls casualty = 10
  let blow = new_attack(sherman, sherman_blade)
  blow.location = leg
  wound(blow, axe_swing, first(hobgoblin.bodies), 1)
  expect hobgoblin.hp == 11 - 6 and hobgoblin.posture == lying
  expect first(hobgoblin.bodies).crippled[0] == leg and first(hobgoblin.bodies).due
  casualties(sherman, [hobgoblin])
  expect hobgoblin.active
}
test "What just cripples a limb, and what just does not [HC-056]" {
  scenario "tests/yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = arm }
  let body = first(hobgoblin.bodies)
  rolls damage = 3, 4 ; rolls damage = 4, 3
  wound(blow, axe_swing, body, 1)                # 4 points: of 11, an arm takes 5
  expect body.hp == 7 and not body.due and len(body.crippled) == 0
  blow.location = leg
  wound(blow, axe_swing, body, 1)                # 6
  expect body.hp == 1 and body.due and body.crippled == [leg] and hobgoblin.posture == lying
  expect lame(hobgoblin)
  let other = new attack { attacker = sherman ; weapon = sherman_blade ; location = hand }
  let man = first(orc_a.bodies)
  wound(other, axe_swing, man, 1)                # 6 of 12; more than a third is 5
  expect man.hp == 12 - 5 and man.crippled == [hand] and orc_a.posture == standing and not lame(orc_a)
  wound(other, axe_swing, man, 1)
  expect man.hp == 7 - 4
}
test "A crippled eye takes all that strikes it, and nobody falls from it [HC-056]" {
  scenario "tests/yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = eye }
  rolls damage = 3
  wound(blow, sword_thrust, first(orc_a.bodies), 1)
  expect orc_a.hp == 12 - 12 and first(orc_a.bodies).crippled == [eye] and orc_a.posture == standing
}
test "A member of a unit does not put all of it on the ground [HC-056]" {
  scenario "tests/yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = leg }
  rolls damage = 8
  wound(blow, axe_swing, gang.bodies[1], 1)
  expect gang.posture == standing and gang.bodies[1].crippled == [leg] and gang.bodies[1].hp == 10 - 6 and not lame(gang)
}
test "When a casualty roll is due [HC-078]" {
  scenario "tests/yard"
  let body = first(orc_a.bodies)
  announce hurt(body, 6, sherman)
  expect not body.due                            "exactly half is no major wound"
  announce hurt(body, 7, sherman)
  expect body.due
  body.due = false
  body.hp = 1
  announce hurt(body, 1, sherman)
  expect not body.due
  body.hp = 0
  rolls damage = 2
  wound(new_attack(sherman, sherman_blade), axe_swing, body, 1)
  expect not body.due                            "nothing gets through: no injury, no roll"
  announce hurt(body, 1, sherman)
  expect body.due
}
test "One HT roll for all alike, by the highest that still succeeds [HC-079] [HC-080] [HC-081] [HC-082]" {
  scenario "tests/yard"
  rolls casualty = 10, 11
  for body in gang.bodies { body.due = true }
  casualties(sherman, [gang])
  expect gang.standing == 3 and gang.active
  for body in gang.bodies { body.due = true }
  casualties(sherman, [gang])
  expect gang.standing == 0 and gang.gone == struck_down and gang.counted == 0
  rolls casualty = 11, 10
  for body in [squires.bodies[2], page.bodies[0]] { body.due = true }
  page.hardiness = 1
  casualties(orc_a, [squires, page])             # those who differ throw for themselves
  expect squires.standing == 7 and squires.counted == 7 and squires.bodies[2].out and page.active and not page.bodies[0].due
}
test "3 and 4 always succeed, 17 and 18 never do [HC-082]" {
  expect succeeds(4, 1) and not succeeds(5, 4) and succeeds(16, 16) and not succeeds(17, 20)
}
test "At five times HP below zero there is no roll to make [HC-083]" {
  scenario "tests/yard"
  rolls casualty = 3, 3
  first(orc_a.bodies).hp = -59
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect orc_a.active
  first(orc_a.bodies).hp = -60
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect not orc_a.active
}
test "Pools lose one for each full measure, and roll for nothing [HC-092] [HC-094]" {
  scenario "tests/yard"
  let pool = first(knights.bodies)
  pool.hp = 78 ; expect knights.standing == 8
  pool.hp = 77 ; expect knights.standing == 7
  pool.hp = 1  ; expect knights.standing == 1
  pool.hp = 0
  announce hurt(pool, 1, horde)
  expect knights.standing == 0 and not pool.due
}
test "A unit has a body each, a pool one for all [HC-085] [HC-092]" {
  scenario "tests/yard"
  expect len(squires.bodies) == 8 and all(squires.bodies, it.hp == 11 and not it.out and not it.due and it.crippled == [])
  expect len(knights.bodies) == 1 and knights.hp == 88 and knights.standing == 8 and squires.standing == 8
  expect len(sherman.bodies) == 1 and sherman.hp == 14
}
test "Hits that fall on one of several units [HC-043] [HC-092]" {
  scenario "tests/yard"
  let blow = new_attack(horde, axe)
  rolls damage = 2, 8
  inflict(blow, [knights, squires], [squires.bodies[3]])
  expect knights.hp == 88 and squires.hp == 88
  inflict(blow, [knights, squires], [first(knights.bodies)])
  expect knights.hp == 88 - 3 and squires.hp == 88
}
test "Blows that do not get through lessen the others on a pool [HC-093]" {
  scenario "tests/yard"
  rolls damage = 2, 11, 2, 9, 3, 10
  let blow = new_attack(horde, axe)
  wound(blow, axe_swing, first(knights.bodies), 2)
  expect knights.hp == 88 - 1                    "13 less 12, half as much again, rounded down"
  wound(blow, axe_swing, first(knights.bodies), 2)
  expect knights.hp == 87                        "11 less 12 is nothing"
  wound(blow, axe_swing, first(knights.bodies), 1)
  wound(blow, axe_swing, first(knights.bodies), 1)
  expect knights.hp == 87 - 6                    "one by one each has its armour to itself"
}

# ---- breaking away ---------------------------------------------------------------------------------

test "Fighting locks both, whatever comes of it [HC-064]" {
  scenario "tests/yard"
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect locked(sherman, orc_a) and locked(orc_a, sherman) and not locked(sherman, orc_b)
}
test "Whoever is out is locked with nobody [HC-066] [HC-084]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  leave(orc_a, struck_down)
  expect not locked(sherman) and not orc_a.active
}
test "Who is out counts for nothing, and locks outlast the round [HC-066] [HC-084]" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  begin locked(sherman, orc_a)
  answer tactic where it == neutral
  answer deed where it == finish
  run 2
  expect locked(sherman, orc_a) and sherman.active and orc_a.active
  first(page.bodies).out = true
  expect page.standing == 0 and not page.active and page not in enemies(orc_a)
  leave(orc_a, collapsed)
  expect not orc_a.active and orc_a.standing == 1 and len(within_reach(sherman, sherman_blade)) == 0
}
test "There is no limit to how many one holds [HC-076]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a) ; begin locked(sherman, hobgoblin)
  expect may_engage(sherman, orc_b) and orc_b in within_reach(sherman, sherman_blade)
}
test "A referee may limit how many one holds [HC-076]" {
  scenario "tests/yard"
  param most_locks = 2
  begin locked(sherman, orc_a)
  expect may_engage(sherman, orc_b)
  begin locked(sherman, hobgoblin)
  expect not may_engage(sherman, orc_b) and may_engage(sherman, orc_a) and orc_b not in within_reach(sherman, sherman_blade)
}
test "Withdrawal leaves all locks at once and draws no blows [HC-067] [HC-068] [HC-069]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  begin locked(sherman, orc_b)
  expect not withdraw.may(sherman)               "the tactic must be All-Out Defensive"
  sherman.tactic = all_out_defensive
  sherman.surrounded = true
  expect not withdraw.may(sherman)
  sherman.surrounded = false
  expect withdraw.may(sherman)
  withdraw.perform(sherman)
  expect not locked(sherman) and sherman.at == -10 and sherman.turn_over
}
test "Withdrawing on one's knees [HC-068]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  sherman.tactic = all_out_defensive
  sherman.posture = kneeling
  withdraw.perform(sherman)
  expect sherman.at == -3 and not locked(sherman)
}
test "Running from a melee costs a blow from each, in the runner's order [HC-070] [HC-071] [HC-072] [HC-075]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  orc_b.tactic = retreat
  begin locked(sherman, orc_b)                   # whose own tactic forbids attacks
  sherman.tactic = retreat
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer striker = hobgoblin, orc_a ; answer take_it = yes, yes
  break_away(sherman)
  expect not locked(sherman) and sherman.active
}
test "Running when nobody holds one draws no blows [HC-070]" {
  scenario "tests/yard"
  sherman.tactic = retreat
  answer yards = 50
  take_turn(sherman)
  expect sherman.at == -50
}
test "A free blow may be declined, takes no turn, and needs a weapon [HC-071] [HC-072]" {
  scenario "tests/yard"
  for foe in [orc_a, orc_b, hobgoblin] { begin locked(sherman, foe) }
  orc_b.in_hand = []
  orc_b.weapons = []                             # nothing to strike with: nobody asks
  sherman.tactic = retreat
  answer striker = orc_a
  answer take_it = no, yes
  answer weapon where it == long_spear
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  break_away(sherman)
  expect not hobgoblin.attacked and can_attack(hobgoblin) and not locked(sherman) and sherman.fought and not orc_a.fought
}
test "A runner put down does not run, and the others need not strike [HC-071] [HC-075]" {
  scenario "tests/yard"
  only([sherman, orc_a, hobgoblin])
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  sherman.tactic = retreat
  first(sherman.bodies).hp = 1
  answer striker = orc_a
  answer take_it = yes
  answer weapon where it == axe
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 3 ; rolls defence = 12 ; rolls damage = 8, 8, 8 ; rolls casualty = 18
  take_turn(sherman)
  expect sherman.gone == struck_down and sherman.at == 0 and not hobgoblin.fought
}
test "Who has run far enough is gone [HC-158]" {
  scenario "tests/yard"
  only([sherman, orc_a])
  orc_a.at = 0
  sherman.at = -60 ; leave_field(sherman) ; expect sherman.active    "he is not running"
  sherman.tactic = retreat
  sherman.at = -59 ; leave_field(sherman) ; expect sherman.active
  sherman.at = -60 ; leave_field(sherman) ; expect sherman.gone == fled
}
test "A faster runner is harder to hit, by four at most [HC-073] [HC-074]" {
  scenario "tests/yard"
  let blow = new attack { attacker = orc_a ; weapon = axe ; free = true }
  sherman.basic_move = 5 ; expect melee_attack(blow, sherman) == 11
  sherman.basic_move = 4 ; expect melee_attack(blow, sherman) == 11
  sherman.basic_move = 7 ; expect melee_attack(blow, sherman) == 9
  sherman.basic_move = 12 ; expect melee_attack(blow, sherman) == 7
  sherman.tactic = retreat
  expect defence(dodging, sherman) == 10 - 4     "-4 once, not twice"
}

# ---- shooting ------------------------------------------------------------------------------

test "How many shots [HC-097] [HC-098] [HC-099] [HC-100] [HC-117]" {
  scenario "tests/butts"
  expect most_shots(robin, longbow) == 3 and most_shots(robin, crossbow) == 1
  robin.quick = fast_draw_arrow
  expect most_shots(robin, longbow) == 4 and most_shots(robin, sling) == 3 and most_shots(robin, crossbow) == 1
  robin.tactic = aimed_shooting
  expect most_shots(robin, longbow) == 3 and most_shots(robin, crossbow) == 1
  robin.quick = none
  expect most_shots(robin, longbow) == 2
  robin.spent[longbow] = 18 ; expect most_shots(robin, longbow) == 2
  robin.spent[longbow] = 19 ; expect most_shots(robin, longbow) == 1 and shoots(robin, longbow)
  robin.spent[longbow] = 20 ; expect most_shots(robin, longbow) == 0 and not shoots(robin, longbow)
  robin.unloaded[crossbow] = true
  expect most_shots(robin, crossbow) == 0
  longbow.reload = 2 ; expect not longbow.slow
  longbow.reload = 3 ; expect longbow.slow
}
test "The weapons that shoot, as they are listed [HC-049] [HC-097] [HC-099]" {
  let shooting = [short_bow, longbow, weapon.crossbow, arbalest, weapon.sling, throwing_axe, javelin, throwing_knife]
  expect all(shooting, it.ranged and it.pace == speed_factor and not it.unwieldy) and count(weapons, it.ranged) == 8
  expect map(shooting, it.acc)        == [1, 3, 4, 4, 0, 2, 3, 0]
  expect map(shooting, it.bulk)       == [-6, -8, -6, -7, -4, -3, -4, -1]
  expect map(shooting, it.half_range) == [100, 165, 220, 300, 60, 11, 16, 8]
  expect map(shooting, it.max_range)  == [150, 220, 275, 375, 100, 16, 27, 16]
  expect map(shooting, it.reload)     == [2, 2, 4, 20, 2, 1, 1, 1]
  expect map(shooting, it.ammunition) == [20, 20, 20, 12, 20, 2, 3, 4]
  expect map(shooting, it.hands)      == [2, 2, 2, 2, 1, 1, 1, 1]
  expect map(shooting, it.min_st)     == [7, 11, 7, 10, 6, 11, 6, 5]
  expect map(shooting, mean(first(it.missiles).damage)) == [3.5, 5.5, 7.5, 11, 4.5, 6.5, 4.5, 2.5]
  expect count(shooting, it.slow) == 2 and weapon.crossbow.slow and arbalest.slow
  expect count(weapons, it.thrown) == 3 and none(shooting, it.strikes != it.thrown)
  expect all(weapons, it.ranged or it.max_range == 0 and it.half_range == 1 and it.reload == 1 and it.ammunition == 0 and it.acc == 0 and it.bulk == 0)
}
test "The weapons that strike, as they are listed [HC-047]" {
  let striking = [broadsword_blade, greatsword, axe, great_axe, mace, maul, long_spear, pike, quarterstaff, halberd, dagger, fists]
  expect map(striking, it.min_st) == [10, 12, 11, 13, 12, 13, 9, 10, 7, 13, 5, 0]
  expect map(striking, it.hands)  == [1, 2, 1, 2, 1, 2, 1, 2, 2, 2, 1, 0]
  expect map(filter(striking, it.unwieldy), it.reach) == [2, 2, 4, 2] and count(weapons, it.unwieldy) == 4
  expect map(striking, it.reach) == [1, 2, 1, 2, 1, 2, 2, 4, 2, 2, 1, 1] and longbow.reach == 0
}
test "The ways to strike and shoot, as they are listed [HC-029] [HC-043] [HC-053]" {
  expect map(modes, mean(it.damage)) == [4.5, 5.5, 8, 6.5, 7, 9, 6.5, 10, 5.5, 6.5, 5.5, 10, 2.5, 3.5, 1.5, 5.5, 3.5,
    3.5, 5.5, 7.5, 11, 4.5, 6.5, 4.5, 2.5, 3.5, 8]
  expect map(modes, it.reach) == [1, 1, 2, 2, 1, 2, 1, 2, 2, 4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
  expect filter(modes, it.type == impaling) == [sword_thrust, great_thrust, spear_thrust, pike_thrust, knife_thrust, javelin_stab,
    short_arrow, long_arrow, quarrel, heavy_quarrel, javelin_throw, knife_throw]
  expect filter(modes, it.type == crushing) == [mace_swing, maul_swing, staff_swing, punch, great_fist]
  expect filter(modes, it.type == piercing) == [sling_stone] and count(modes, it.type == cutting) == 9
}
test "Fast-Draw is thrown once, as the turn begins [HC-097]" {
  scenario "tests/butts"
  rolls fast_draw = 11, 12, 12, 4, 5
  answer specialty = fast_draw_arrow, fast_draw_arrow, fast_draw_arrow, fast_draw_arrow, fast_draw_arrow
  answer deed = finish, finish, finish, finish, finish, finish, finish
  take_turn(robin)
  expect robin.quick == fast_draw_arrow
  take_turn(robin)
  expect robin.quick == none                     "12 is more than 11, and the last turn's is forgotten"
  robin.combat_reflexes = true
  take_turn(robin)
  expect robin.quick == fast_draw_arrow
  robin.skill[fast_draw_arrow] = 1
  take_turn(robin)
  expect robin.quick == fast_draw_arrow          "4 always succeeds"
  take_turn(robin)
  expect robin.quick == none
  expect fast_draw(robin, fast_draw_arrow) == 2  "Combat Reflexes"
  robin.tactic = retreat
  take_turn(robin)
  robin.tactic = neutral
  robin.skill[fast_draw_arrow] = 0
  expect len(specialties(robin)) == 0
  take_turn(robin)
}
test "A turn's shots at two targets, each for itself [HC-096] [HC-101] [HC-102] [HC-133]" {
  scenario "tests/butts"
  answer shots    = 3
  answer target   = orc, hobgoblin
  answer share    = 2, 1
  answer at_mass  = no
  answer location = torso, leg
  answer guard    = dodging, blocking
  rolls attack = 10, 11 ; rolls defence = 11, 12 ; rolls damage = 5
  shooting_turn(robin)
  expect orc.hp == 12 - 6                        "15 - 7 + 2 is 10: made by 0 against failed by 1"
  expect hobgoblin.hp == 11
  expect robin.spent[longbow] == 3 and not robin.unloaded[longbow] and robin.attacked and not can_shoot(robin)
  expect not locked(robin) and orc.fought and robin.fought
}
test "Fewer shots than one could, and no target twice [HC-100] [HC-101]" {
  scenario "tests/butts"
  answer shots   = 2
  answer target  = rabble, rabble
  answer share   = 1, 1
  answer at_mass = no, no
  answer one_man = rabble.bodies[1], rabble.bodies[4]
  rolls attack = 3, 3 ; rolls defence = 18, 18 ; rolls damage = 3, 8
  rolls casualty = 10, 10
  expect volley(robin, longbow) == 2
  expect rabble.bodies[1].hp == 4 and rabble.bodies[4].hp == -6 and sum(rabble.bodies, it.hp) == 28
  expect len(men_left(rabble, [rabble.bodies[0], rabble.bodies[2]])) == 3
}
test "One shot is enough [HC-100] [HC-101]" {
  scenario "tests/butts"
  answer shots = 1 ; answer target = orc ; answer at_mass = no
  answer location where it == torso
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  expect volley(robin, longbow) == 1 and new_attack(robin, broadsword_blade).shots == 0
}
test "Missiles that find no target are not sent [HC-101]" {
  scenario "tests/butts"
  for who in marks.members { if who != hobgoblin { leave(who, fled) } }
  expect shoots(robin, longbow) and can_shoot(robin)
  robin.tactic = aimed_shooting
  answer shots = 2
  answer share = 1
  answer guard = dodging
  rolls attack = 10 ; rolls defence = 14 ; rolls damage = 3 ; rolls casualty = 10
  volley(robin, longbow)
  expect hobgoblin.hp == 5                       "15 - 7 + 5 less 10 is 3, 16 less 14 is 2"
  leave(hobgoblin, fled)
  expect not shoots(robin, longbow) and not can_shoot(robin)
}
test "Nobody is shot at twice, and a single foe is no group [HC-101] [HC-103]" {
  scenario "tests/butts"
  for who in marks.members { if who != orc and who != hobgoblin { leave(who, fled) } }
  rolls 3, 18, 3, 3, 18, 3, 10                   # and no throw for who is hit
  answer shots  = 2
  answer target = orc
  answer share  = 1, 1
  answer guard  = dodging
  volley(robin, longbow)
  expect orc.hp == 10 and hobgoblin.hp == 5
}
test "Each further missile helps [HC-102]" {
  scenario "tests/butts"
  let one  = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] }
  let two  = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [orc] }
  let four = new attack { attacker = robin ; weapon = longbow ; shots = 4 ; targets = [orc] }
  expect ranged_attack(one, orc) == 8 and ranged_attack(two, orc) == 10 and ranged_attack(four, orc) == 14
}
test "A group is easier to hit, but nobody aims at one [HC-103] [HC-104]" {
  scenario "tests/butts"
  expect group_bonus(4) == 0 and group_bonus(5) == 1 and group_bonus(8) == 1 and group_bonus(9) == 2
  expect group_bonus(12) == 2 and group_bonus(13) == 3 and group_bonus(16) == 3 and group_bonus(17) == 4
  let crowd = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [herd] ; mass = true }
  expect ranged_attack(crowd, herd) == 8 + 2 + 2
  first(herd.bodies).hp = 41
  expect ranged_attack(crowd, herd) == 8 + 2 + 1    "five are left of ten"
  robin.tactic = aimed_shooting
  expect ranged_attack(crowd, herd) == 8 + 2 + 1
  let single = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [herd] }
  expect ranged_attack(single, herd) == 8 + 2 + 2 + 3    "two, and Accuracy"
}
test "Who is a group [HC-103]" {
  scenario "tests/butts"
  expect len(group_of(robin, longbow, orc)) == 2 and len(group_of(robin, longbow, rabble)) == 1
  twin.at = 61
  expect len(group_of(robin, longbow, orc)) == 1
  twin.at = 50
  twin.tactic = defensive
  expect len(group_of(robin, longbow, orc)) == 1
  twin.tactic = neutral
  twin.size = 1
  expect len(group_of(robin, longbow, orc)) == 1
}
test "A volley at a group lands on anybody in it [HC-103] [HC-107]" {
  scenario "tests/butts"
  answer shots   = 3
  answer target  = rabble
  answer share   = 3
  answer at_mass = yes
  rolls attack = 4 ; rolls defence = 13 ; rolls hit_whom = 1, 3, 3 ; rolls damage = 4, 5, 3
  volley(robin, longbow)
  expect rabble.bodies[0].hp == 2 and rabble.bodies[2].hp == -6 and sum(rabble.bodies, it.hp) == 26
}
test "Two who are alike are a group [HC-103]" {
  scenario "tests/butts"
  answer shots = 2 ; answer target = orc ; answer share = 2 ; answer at_mass = yes
  rolls attack = 3 ; rolls defence = 9 ; rolls hit_whom = 2, 1 ; rolls damage = 3, 4
  volley(robin, longbow)
  expect orc.hp == 10 and twin.hp == 8
}
test "Anybody of several units is anybody [HC-103]" {
  scenario "tests/butts"
  rolls hit_whom = 1, 2, 11, 12, 16
  expect somebody_of([orc, herd, rabble]) == first(orc.bodies)
  expect somebody_of([orc, herd, rabble]) == first(herd.bodies)
  expect somebody_of([orc, herd, rabble]) == first(herd.bodies)
  expect somebody_of([orc, herd, rabble]) == rabble.bodies[0]
  first(rabble.bodies).out = true
  expect somebody_of([orc, herd, orc, rabble]) == rabble.bodies[4]
}
test "Hits on a pool count together [HC-093] [HC-107]" {
  scenario "tests/butts"
  answer shots = 3 ; answer target = herd ; answer share = 3 ; answer at_mass = yes
  rolls attack = 4 ; rolls defence = 6 ; rolls damage = 3, 3, 5 ; rolls hit_whom = 1, 5, 10
  volley(robin, longbow)
  expect herd.hp == 100 - 10                     "14 - 4 is 10, by 10: three hits; 11 less three times 2, doubled"
}
test "Every shooter of a unit shoots for himself [HC-118]" {
  scenario "tests/butts"
  answer shots   = 1, 3, 2
  answer target  = orc, orc, hobgoblin
  answer share   = 1, 3, 2
  answer at_mass = no, no
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  shooting_turn(bowmen)
  expect bowmen.spent[short_bow] == 3            "the most that one of them shot"
}
test "Ways to stop a missile [HC-105] [HC-106]" {
  scenario "tests/butts"
  expect dodging.stops(hobgoblin, longbow) and blocking.stops(hobgoblin, longbow) and parrying_missiles.stops(hobgoblin, longbow)
  expect not parry.stops(hobgoblin, longbow) and not bare_hands.stops(hobgoblin, longbow) and not parrying_missiles.ready(hobgoblin)
  expect dodging.stops(orc, longbow) and not blocking.stops(orc, longbow) and not parrying_missiles.stops(orc, longbow)
  hobgoblin.shield_ready = false
  expect not blocking.stops(hobgoblin, longbow)
  hobgoblin.shield_ready = true
  hobgoblin.shield = heavy_cloak
  expect not blocking.stops(hobgoblin, longbow) and blocking.ready(hobgoblin)
  hobgoblin.skill[parry_missiles] = 1
  expect parrying_missiles.stops(hobgoblin, longbow)
  longbow.projectile = bullet
  expect not parrying_missiles.stops(hobgoblin, longbow)
}
test "What stopping a missile is worth [HC-105] [HC-106]" {
  scenario "tests/butts"
  expect missile_defence(dodging, hobgoblin, longbow) == (9 + 2 - 3) * 2
  expect missile_defence(blocking, hobgoblin, longbow) == 12 + 2
  expect missile_defence(parrying_missiles, hobgoblin, longbow) == (10 + 2 - 3) * 2    "the Parry of skill 15 is 10"
  expect missile_defence(parrying_missiles, hobgoblin, crossbow) == 18 - 4
  expect missile_defence(parrying_missiles, hobgoblin, javelin) == 18 + 8
  expect missile_defence(parrying_missiles, hobgoblin, throwing_knife) == 18 + 4
  expect missile_defence(dodging, hobgoblin, javelin) == 16
  hobgoblin.combat_reflexes = true
  hobgoblin.enhanced_parry = 1
  hobgoblin.enhanced_block = 2
  expect missile_defence(parrying_missiles, hobgoblin, longbow) == 18 + 4 and missile_defence(blocking, hobgoblin, longbow) == 17
  hobgoblin.tactic = all_out_defensive
  expect missile_defence(dodging, hobgoblin, longbow) == 16 + 4 and best_ward(hobgoblin, longbow) == 26
  hobgoblin.posture = kneeling
  expect missile_defence(dodging, hobgoblin, longbow) == 20
}
test "A kneeling target defends worse if the referee wants it [HC-106]" {
  scenario "tests/butts"
  param defender_posture_counts = true
  hobgoblin.posture = kneeling
  expect missile_defence(dodging, hobgoblin, longbow) == 14
}
test "Hits by margin, but no more than missiles [HC-107]" {
  scenario "tests/butts"
  let orcs_body = first(orc.bodies)
  let two   = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [orc] ; mark = orcs_body }
  let three = new attack { attacker = robin ; weapon = longbow ; shots = 3 ; targets = [orc] ; mark = orcs_body }
  expect shots_word(1) == "shot" and shots_word(2) == "shots" and shots_word(0) == "shots"
  rolls attack = 7, 6, 3, 7, 6, 10, 10 ; rolls defence = 10, 10, 11, 12, 12, 11, 10
  rolls damage = 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3    # 2 points of injury each
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 48    "by 3"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 46    "by 4"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 46    "by 8, with two missiles"
  orcs_body.hp = 50 ; loose(three) ; expect orcs_body.hp == 46    "by 7"
  orcs_body.hp = 50 ; loose(three) ; expect orcs_body.hp == 44    "by 8"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 48    "by 1"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 50    "a tie"
  orcs_body.out = true
  loose(two)
  expect orcs_body.hp == 50                      "who is down already is not shot at"
}
test "The shots of a volley find only those who still fight [HC-101]" {
  scenario "tests/butts"
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3
  let both = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc, twin] ; mass = true }
  leave(orc, fled)
  loose(both)
  expect orc.hp == 12 and twin.hp == 10
  leave(twin, fled)
  loose(both)
}
test "Bands of distance, and close quarters [HC-113] [HC-114]" {
  scenario "tests/butts"
  expect range_penalty(3) == -3 and range_penalty(20) == -3 and range_penalty(21) == -7 and range_penalty(100) == -7
  expect range_penalty(101) == -11 and range_penalty(500) == -11 and range_penalty(501) == -15
  let shot = trial(robin, longbow)
  orc.at = 2  ; expect ranged_attack(shot, orc) == 15 - 8
  orc.at = 3  ; expect ranged_attack(shot, orc) == 15 - 3
  orc.at = 21 ; expect ranged_attack(shot, orc) == 15 - 7
  robin.moved = 11
  orc.at = 2 ; expect ranged_attack(shot, orc) == 15 - 8    "Bulk counts once"
  orc.at = 3 ; expect ranged_attack(shot, orc) == 15 - 8 - 3
  longbow.bulk = -1
  orc.at = 2 ; expect ranged_attack(shot, orc) == 15 - 2    "the worse of the two"
  robin.tactic = all_out_offensive
  expect ranged_attack(shot, orc) == 15 - 1      "never in a hurry, but still close"
}
test "What the tactic does to shots [HC-020] [HC-024] [HC-025] [HC-115]" {
  scenario "tests/butts"
  let shot = trial(robin, longbow)
  robin.moved = 11
  robin.tactic = all_out_offensive ; expect ranged_attack(shot, orc) == 8
  robin.tactic = offensive         ; expect ranged_attack(shot, orc) == 8 - 8
  robin.tactic = defensive         ; expect ranged_attack(shot, orc) == 8 - 8 - 2
  robin.tactic = all_out_defensive ; expect ranged_attack(shot, orc) == 8 - 8 - 4
  robin.moved = 10
  robin.tactic = hold_ground    ; expect ranged_attack(shot, orc) == 8
  robin.tactic = defensive      ; expect ranged_attack(shot, orc) == 8 - 2
  robin.tactic = aimed_shooting ; expect ranged_attack(shot, orc) == 8 + 2 + 3
  longbow.acc = 4               ; expect ranged_attack(shot, orc) == 8 + 2 + 4
}
test "What else makes a shot harder [HC-112]" {
  scenario "tests/butts"
  let shot = trial(robin, longbow)
  orc.size = 2 ; expect ranged_attack(shot, orc) == 10
  orc.size = 0 ; orc.covered = true ; expect ranged_attack(shot, orc) == 6
  orc.covered = false ; orc.screened = 2 ; expect ranged_attack(shot, orc) == 0
  orc.screened = 1 ; expect ranged_attack(shot, orc) == 4
  orc.screened = 0 ; robin.situations = [minor_distraction] ; expect ranged_attack(shot, orc) == 6
  robin.situations = [bad_footing, major_distraction] ; expect ranged_attack(shot, orc) == 3
  robin.situations = [] ; combat.darkness = -3 ; robin.visibility = -4 ; expect ranged_attack(shot, orc) == 1
  robin.visibility = -8 ; expect ranged_attack(shot, orc) == -2    "never more than 10 for not seeing"
  robin.visibility = 0 ; combat.darkness = 0 ; longbow.min_st = 13 ; expect ranged_attack(shot, orc) == 6
  longbow.min_st = 12 ; expect ranged_attack(shot, orc) == 7
  longbow.min_st = 11 ; robin.posture = lying
  expect ranged_attack(shot, orc) == 8           "the shooter's own counts in melee alone"
  robin.shield = large_shield ; robin.shield_ready = true ; orc.basic_move = 9
  expect ranged_attack(shot, orc) == 8
  robin.folded = true ; expect ranged_attack(shot, orc) == 2
}
test "Those who do not stand are harder to hit in the trunk and legs [HC-112] [G-15]" {
  scenario "tests/butts"
  let shot = trial(robin, longbow)
  for posture in postures {
    orc.posture = posture
    expect ranged_attack(shot, orc) == 8 + (posture == standing ? 0 : -2)
  }
  for location in [torso, groin, leg] {
    shot.location = location
    expect ranged_attack(shot, orc) == 8 + location.penalty - 2
  }
  for location in [arm, hand, foot, face, neck, skull, eye, vitals, shield_arm] {
    shot.location = location
    expect ranged_attack(shot, orc) == 8 + location.penalty
  }
}
test "Shots go where they are aimed, but not at what they cannot pierce [HC-111]" {
  scenario "tests/butts"
  expect can_shoot_at(longbow, vitals) and not can_shoot_at(throwing_axe, vitals) and can_shoot_at(throwing_axe, skull)
  let shot = new attack {
    attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) ; location = vitals
  }
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3
  loose(shot)
  expect orc.hp == 12 - 3                        "3 less 2, times 3"
}
test "Half damage far off, and nothing beyond the range [HC-116]" {
  scenario "tests/butts"
  let shot = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) }
  rolls damage = 5, 5, 8
  orc.at = 164 ; wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 12 - 6
  orc.at = 165 ; wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 6    "2 of 5, and DR 2"
  wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 6 - 4
  orc.at = 220 ; expect orc in in_range(robin, longbow)
  for who in marks.members { if who != orc { leave(who, fled) } }
  expect shoots(robin, longbow) and can_shoot(robin)
  orc.at = 221 ; expect orc not in in_range(robin, longbow) and not shoots(robin, longbow) and not can_shoot(robin)
}
test "A blow is never too far off [HC-116]" {
  scenario "tests/yard"
  rolls damage = 8
  wound(new_attack(sherman, sherman_blade), sword_thrust, first(orc_a.bodies), 1)
  expect distance(sherman, orc_a) == 1 and orc_a.hp == 12 - 2 * (8 - 2)
}
test "Whoever shoots without hurry does not hurry afterwards [HC-023]" {
  scenario "tests/butts"
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  answer shots = 3, 3, 3 ; answer share = 3, 3, 3
  robin.moved = 4
  shooting_turn(robin)
  expect robin.unhurried and yards_left(robin) == 6
  robin.attacked = false
  robin.moved = 11
  shooting_turn(robin)
  expect not robin.unhurried and yards_left(robin) == 14
  robin.attacked = false
  robin.moved = 4
  robin.tactic = all_out_offensive
  shooting_turn(robin)
  expect yards_left(robin) == 46
}
test "Shooting at somebody who is in melee [HC-108]" {
  scenario "tests/butts"
  let shot = trial(robin, longbow)
  begin locked(robin, orc)
  expect not tangled(orc, robin) and ranged_attack(shot, orc) == 15 - 8    "only with the shooter"
  begin locked(friend, orc)
  expect tangled(orc, robin) and ranged_attack(shot, orc) == 15 - 8 - 4
  end locked(robin)
  expect ranged_attack(shot, orc) == 8 - 4
}
test "Those in melee may shoot, at close quarters or far away [HC-077] [HC-114]" {
  scenario "tests/butts"
  begin locked(robin, orc)
  expect can_shoot(robin) and close(robin, orc) and not close(robin, hobgoblin)
  rolls 18, 3                                    # and no throw for a stray
  answer target = orc
  answer shots  = 1
  shooting_turn(robin)
}
test "A miss may find a friend [HC-109] [HC-110]" {
  scenario "tests/butts"
  begin locked(friend, orc)
  let shot = new attack {
    attacker = robin ; weapon = longbow ; shots = 3 ; targets = [orc] ; mark = first(orc.bodies) ; location = leg
  }
  robin.skill[bow] = 11                          # 2 with three shots at the leg, and 4 without the leg
  rolls attack = 12, 10, 12, 12, 10 ; rolls defence = 10, 17, 10, 10, 16
  rolls stray = 9, 10, 3 ; rolls location = 8, 9 ; rolls hit_whom = 1, 1 ; rolls damage = 3
  loose(shot)
  expect friend.hp == 12 - 3 and not locked(robin)    "wins by 1: one hit, at the arm"
  loose(shot)
  expect friend.hp == 9                          "10 is no stray"
  loose(shot)
  expect friend.hp == 9 and orc.hp == 12         "a tie is no hit, and no second stray"
}
test "Only those entangled are in the way of a stray [HC-109]" {
  scenario "tests/butts"
  begin locked(friend, orc)
  begin locked(friend, hobgoblin)
  begin locked(robin, hobgoblin)
  begin locked(javelineer, twin)
  let shot = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) }
  rolls attack = 18, 18, 18, 3 ; rolls defence = 3, 3, 3, 18 ; rolls stray = 3, 3 ; rolls location = 9, 9
  rolls hit_whom = 1, 2
  rolls damage = 3
  loose(shot)
  expect friend.fought and not hobgoblin.fought
  loose(shot)
  expect hobgoblin.hp == 11 - 6
}
test "A miss at the only one locked with the shooter goes nowhere [HC-108] [HC-109]" {
  scenario "tests/butts"
  begin locked(robin, orc)
  rolls 18, 3
  loose(new_shot(robin, longbow, orc))
  begin locked(friend, orc)
  rolls 18, 3, 10
  loose(new_shot(robin, longbow, orc))
}
rule new_shot(attacker, weapon, foe: combatant) -> attack {
  return new attack { attacker = attacker ; weapon = weapon ; shots = 1 ; targets = [foe] ; mark = first(foe.bodies) }
}
test "A thrown weapon is gone when the last is thrown [HC-100]" {
  scenario "tests/butts"
  expect most_shots(javelineer, javelin) == 3 and not used_up(javelineer, javelin) and can_shoot(javelineer)
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer shots = 2
  answer share = 2
  shooting_turn(javelineer)
  expect most_shots(javelineer, javelin) == 1 and javelin in javelineer.in_hand and len(for_melee(javelineer)) == 1
  javelineer.attacked = false
  shooting_turn(javelineer)
  expect used_up(javelineer, javelin) and len(javelineer.in_hand) == 0 and len(for_melee(javelineer)) == 0
  expect len(sheathed(javelineer)) == 0
  robin.spent[longbow] = 20
  use_missiles(robin, longbow, 0)
  expect longbow in robin.in_hand                "a bow without arrows is still there"
}
test "A slow weapon must be reloaded [HC-099]" {
  scenario "tests/butts"
  robin.in_hand = [crossbow]
  rolls attack = 18 ; rolls defence = 3
  shooting_turn(robin)
  robin.attacked = false
  expect robin.unloaded[crossbow] and not can_shoot(robin)
}
test "A bow is nothing to fight hand to hand with [HC-033]" {
  scenario "tests/butts"
  orc.at = 0
  expect len(for_melee(robin)) == 0 and not can_attack(robin) and not parry.ready(robin)
  begin locked(robin, orc)
  expect not can_attack(robin)
  robin.in_hand = [broadsword_blade]
  expect can_attack(robin) and parry.ready(robin)
  end locked(robin)
  for who in marks.members { who.at = 9 }
  expect not can_attack(robin)
  orc.at = 1
  expect can_attack(robin)
  robin.attacks_given = 1
  expect not can_attack(robin)
}

# ---- actions -------------------------------------------------------------------------------

test "Short, medium and long by the seconds [HC-119] [HC-128] [HC-129] [HC-130]" {
  scenario "tests/butts"
  expect length_of(1) == short and length_of(2) == short and length_of(3) == medium and length_of(4) == medium
  expect length_of(5) == long and length_of(10) == long and length_of(11) == long
  for action in [fetch_item, pass_item, pocket_item, ready_weapon, open_door, open_box, read_note, swallow, light_torch] {
    expect length_of(action.takes(robin)) == short
  }
  expect length_of(draw.takes(robin)) == short and length_of(put_away.takes(robin)) == short and length_of(change_posture.takes(robin)) == short
  expect length_of(lift_load.takes(robin)) == medium and length_of(pick_up.takes(robin)) == medium and length_of(find_item.takes(robin)) == long
  robin.shield = medium_shield
  expect length_of(ready_shield.takes(robin)) == short and length_of(sling_shield.takes(robin)) == short
  robin.shield = large_shield
  expect length_of(ready_shield.takes(robin)) == medium and length_of(sling_shield.takes(robin)) == medium
  expect shield_seconds(2) == 2 and shield_seconds(3) == 4
  expect map(actions, it.seconds) == [1, 1, 1, 1, 1, 1, 2, 1, 2, 4, 10, 1, 1, 1, 1, 1, 1, 4, 10, 12]
  expect length_of(shield_seconds(4)) == medium and length_of(shield_seconds(0)) == short
}
test "Reloading takes what the weapon takes [HC-099] [HC-128] [HC-129] [HC-130] [HC-133]" {
  scenario "tests/butts"
  expect not reload.may(robin)
  robin.in_hand = [crossbow]
  robin.unloaded[crossbow] = true
  expect reload.may(robin) and length_of(reload.takes(robin)) == medium
  weapon.crossbow.reload = 2  ; expect length_of(reload.takes(robin)) == short
  weapon.crossbow.reload = 10 ; expect length_of(reload.takes(robin)) == long
  robin.spent[crossbow] = 20
  expect not reload.may(robin)
  robin.spent[crossbow] = 19
  expect reload.may(robin)
  reload.perform(robin)
  expect not robin.unloaded[crossbow] and not reload.may(robin)
}
test "What takes longer takes several long actions [HC-099] [HC-119]" {
  scenario "tests/butts"
  robin.in_hand = [arbalest]
  robin.unloaded[arbalest] = true
  arbalest.reload = 20
  spend_time(robin, reload, everything)
  expect robin.unloaded[arbalest]
  spend_time(robin, reload, everything)
  expect not robin.unloaded[arbalest]
  robin.unloaded[arbalest] = true
  arbalest.reload = 21
  spend_time(robin, reload, everything)
  spend_time(robin, reload, everything)
  expect robin.unloaded[arbalest]
  let_go(robin, arbalest)
  expect robin.done[reload] == 0 and len(robin.in_hand) == 0
}
test "Half of the movement, or all of it [HC-120] [HC-121]" {
  scenario "tests/butts"
  expect yards_for(robin, 0) == 25 and yards_for(robin, 1) == 12 and yards_for(robin, 2) == 0
  expect half_move.buys(robin, short) and not half_move.buys(robin, medium) and not half_move.buys(robin, long)
  expect all_move.buys(robin, medium) and not all_move.buys(robin, short) and not all_move.buys(robin, long)
  robin.moved = 12 ; expect half_move.buys(robin, short) and not all_move.buys(robin, medium)
  robin.moved = 13 ; expect not half_move.buys(robin, short)
  robin.moved = 1  ; expect not all_move.buys(robin, medium)
  robin.moved = 0
  half_move.pay(robin)
  expect yards_left(robin) == 12 and half_move.buys(robin, short) and not all_move.buys(robin, medium)
  robin.moved = 1
  expect yards_left(robin) == 11 and not half_move.buys(robin, short)
  robin.moved = 0
  half_move.pay(robin)
  expect yards_left(robin) == 0 and not half_move.buys(robin, short) and not can_move(robin)
  robin.moves_given = 0
  all_move.pay(robin)
  expect yards_left(robin) == 0 and not half_move.buys(robin, short) and has_attack(robin)
}
test "The attack given up, in halves or whole [HC-123] [HC-125]" {
  scenario "tests/butts"
  expect half_attack.buys(robin, short) and not half_attack.buys(robin, medium) and not half_attack.buys(robin, long)
  expect all_attack.buys(robin, medium) and not all_attack.buys(robin, short) and not all_attack.buys(robin, long)
  half_attack.pay(robin)
  expect half_attack.buys(robin, short) and not all_attack.buys(robin, medium) and not can_shoot(robin) and not fold.buys(robin, short)
  half_attack.pay(robin)
  expect not half_attack.buys(robin, short) and yards_left(robin) == 25 and all_move.buys(robin, medium)
  robin.attacks_given = 0
  all_attack.pay(robin)
  expect not half_attack.buys(robin, short) and not all_attack.buys(robin, medium)
  robin.attacks_given = 0
  robin.attacked = true
  expect not half_attack.buys(robin, short) and not all_attack.buys(robin, medium)
  expect half_move.buys(robin, short)
}
test "One short action in the course of an attack [HC-122]" {
  scenario "tests/butts"
  expect fold.buys(robin, short) and not fold.buys(robin, medium) and not fold.buys(robin, long)
  fold.pay(robin)
  expect not fold.buys(robin, short) and not half_attack.buys(robin, short) and not all_attack.buys(robin, medium) and can_shoot(robin)
  expect ranged_attack(trial(robin, longbow), orc) == 8 - 6 and melee_attack(new_attack(robin, broadsword_blade), orc) == 12 - 6
  let blow = new attack { attacker = robin ; weapon = broadsword_blade ; free = true }
  expect melee_attack(blow, orc) == 12           "not the free one"
  robin.folded = false
  robin.attacked = true
  expect not fold.buys(robin, short)
}
test "A long action takes the whole turn [HC-124]" {
  scenario "tests/butts"
  expect everything.buys(robin, long) and not everything.buys(robin, short) and not everything.buys(robin, medium)
  robin.moved = 1         ; expect not everything.buys(robin, long)
  robin.moved = 0         ; robin.attacked = true   ; expect not everything.buys(robin, long)
  robin.attacked = false  ; robin.moves_given = 1   ; expect not everything.buys(robin, long)
  robin.moves_given = 0   ; robin.attacks_given = 1 ; expect not everything.buys(robin, long)
  robin.attacks_given = 0 ; robin.folded = true     ; expect not everything.buys(robin, long)
  robin.folded = false
  everything.pay(robin)
  expect not can_move(robin) and not can_shoot(robin) and not half_move.buys(robin, short) and not half_attack.buys(robin, short)
}
test "Four short actions in a turn without anything else [HC-125] [HC-127]" {
  scenario "tests/butts"
  robin.errands = [open_door, open_box, read_note, light_torch, swallow]
  answer deed   = act, act, act, act, finish
  answer action = open_door, open_box, read_note, light_torch
  answer price  = half_move, half_attack, half_move, half_attack
  answer specialty = none
  take_turn(robin)
  expect len(robin.errands) == 1 and not has_time(robin, swallow)
}
test "Short, attack, short: with all movement, or half of it and a worse attack [EX-4] [HC-127]" {
  scenario "tests/butts"
  robin.errands = [open_door, open_box, read_note, swallow]
  answer specialty = none, none
  answer deed   = act, shoot, act, finish, act, shoot, act, finish
  answer action = open_door, open_box, read_note, swallow
  answer price  = half_move, half_move, fold, half_move
  answer share  = 3, 3
  answer shots  = 3, 3
  answer target = hobgoblin, hobgoblin
  answer guard  = dodging, dodging
  rolls attack = 10, 4 ; rolls defence = 15, 15 ; rolls damage = 3, 4 ; rolls casualty = 10, 10
  take_turn(robin)
  expect hobgoblin.hp == 5                       "12 - 10 against 16 - 15"
  take_turn(robin)
  expect hobgoblin.hp == -3                      "6 - 4 against 16 - 15"
  expect len(robin.errands) == 0
}
test "Giving up attacks and attacking all the same is refused [EX-4] [HC-123]" {
  scenario "tests/butts"
  robin.errands = [open_door]
  robin.tactic = hold_ground
  half_attack.pay(robin)
  expect not shoot.may(robin) and not strike.may(robin)
}
test "Who is locked cannot move, but can trade movement [HC-126]" {
  scenario "tests/butts"
  begin locked(robin, orc)
  expect not can_move(robin) and half_move.buys(robin, short) and all_move.buys(robin, medium) and everything.buys(robin, long)
  robin.posture = lying
  expect yards_left(robin) == 0 and half_move.buys(robin, short) and has_time(robin, change_posture)
  robin.moves_given = 2
  expect not half_move.buys(robin, short) and not all_move.buys(robin, medium)
}
test "Unwieldy weapons are ready again by themselves, and grips cost nothing [HC-131] [HC-132]" {
  scenario "tests/butts"
  robin.in_hand = [great_axe]
  robin.skill[two_handed_axe] = 12
  orc.at = 0
  rolls attack = 18 ; rolls defence = 3
  answer foe = orc
  answer others = []
  melee_turn(robin)
  expect great_axe in robin.in_hand and not robin.unloaded[great_axe] and robin.moves_given == 0 and robin.attacks_given == 0
  robin.attacked = false
  expect can_attack(robin)
}
test "Those who run or withdraw do nothing else [HC-068] [HC-134]" {
  scenario "tests/butts"
  robin.errands = [open_door]
  expect has_time(robin, open_door) and act.may(robin)
  robin.tactic = retreat
  expect not has_time(robin, open_door) and not act.may(robin)
  expect not half_attack.buys(robin, short) and not can_shoot(robin) and not can_attack(robin)
  begin locked(robin, orc)
  robin.tactic = all_out_defensive
  expect withdraw.may(robin)
  robin.moves_given = 1   ; expect not withdraw.may(robin)
  robin.moves_given = 0   ; robin.attacks_given = 1 ; expect not withdraw.may(robin)
  robin.attacks_given = 0 ; robin.folded = true     ; expect not withdraw.may(robin)
  robin.folded = false    ; robin.attacked = true   ; expect not withdraw.may(robin)
  robin.attacked = false  ; robin.moved = 1         ; expect not withdraw.may(robin)
  robin.moved = 0
  withdraw.perform(robin)
  expect robin.turn_over
}
test "Two hands, and what is in them [HC-033] [HC-128]" {
  scenario "tests/butts"
  expect robin.in_hand[0] == longbow and len(robin.in_hand) == 1 and robin.free_hands == 0 and not robin.bears_shield
  expect not draw.may(robin) and not ready_shield.may(robin) and put_away.may(robin) and not sling_shield.may(robin)
  put_away.perform(robin)
  expect robin.free_hands == 2 and not put_away.may(robin) and ready_shield.may(robin)
  answer weapon = longbow, longbow, broadsword_blade, broadsword_blade
  draw.perform(robin)
  put_away.perform(robin)
  draw.perform(robin)
  expect robin.free_hands == 1 and ready_shield.may(robin) and not draw.may(robin)    "the others take two hands"
  ready_shield.perform(robin)
  expect robin.free_hands == 0 and robin.bears_shield and bonus(robin) == 1 and not ready_shield.may(robin) and sling_shield.may(robin)
  put_away.perform(robin)
  expect robin.free_hands == 1 and draw.may(robin)
  sling_shield.perform(robin)
  expect robin.free_hands == 2 and bonus(robin) == 0
  expect javelineer.shield_ready and not javelineer.bears_shield and javelineer.free_hands == 1
  expect not ready_shield.may(javelineer)
  expect monk.in_hand == [dagger] and len(sheathed(monk)) == 0 and len(for_melee(monk)) == 2
}
test "A shield on the back neither helps nor hinders [HC-034] [HC-035]" {
  scenario "tests/butts"
  robin.shield = large_shield
  expect dodging.value(robin) == 10 and not blocking.ready(robin) and melee_attack(new_attack(robin, broadsword_blade), orc) == 12
  robin.shield_ready = true
  expect dodging.value(robin) == 16 and blocking.ready(robin) and melee_attack(new_attack(robin, broadsword_blade), orc) == 10
}
test "What is dropped lies where it fell [HC-129]" {
  scenario "tests/butts"
  robin.at = 5
  expect drop.may(robin)
  drop.perform(robin)
  expect len(robin.in_hand) == 0 and pick_up.may(robin) and not drop.may(robin)
  expect longbow not in sheathed(robin) and len(sheathed(robin)) == 3
  robin.posture = kneeling ; expect not pick_up.may(robin)
  robin.posture = standing ; robin.at = 6 ; expect not pick_up.may(robin)
  robin.at = 5 ; robin.in_hand = [broadsword_blade] ; expect not pick_up.may(robin)
  robin.in_hand = []
  pick_up.perform(robin)
  expect longbow in robin.in_hand and len(robin.dropped) == 0
}
test "One step of posture at a time [HC-128] [G-15]" {
  scenario "tests/butts"
  robin.posture = lying
  expect len(next_postures(robin)) == 3 and standing not in next_postures(robin) and crouching not in next_postures(robin)
  for posture in [kneeling, crawling, sitting] {
    robin.posture = posture
    expect len(next_postures(robin)) == 3 and lying in next_postures(robin) and standing in next_postures(robin)
  }
  add leg to first(robin.bodies).crippled
  expect len(next_postures(robin)) == 1 and change_posture.may(robin)
  robin.posture = lying
  expect len(next_postures(robin)) == 3
  first(robin.bodies).crippled = [arm]
  robin.posture = standing
  expect len(next_postures(robin)) == 3 and lying not in next_postures(robin)
  answer posture = kneeling
  change_posture.perform(robin)
  expect robin.posture == kneeling
}
test "Crouching is free, once a turn [G-15]" {
  scenario "tests/butts"
  expect crouch.may(robin)
  crouch.perform(robin)
  expect robin.posture == crouching and not crouch.may(robin)
  robin.ducked = false
  crouch.perform(robin)
  expect robin.posture == standing
  robin.ducked = false
  robin.posture = kneeling
  expect not crouch.may(robin)
}
test "An errand is done once, by those who have it [HC-119]" {
  scenario "tests/butts"
  expect not find_item.may(robin)
  robin.errands = [find_item]
  expect find_item.may(robin) and has_time(robin, find_item)
  robin.moved = 1
  expect not has_time(robin, find_item)
  spend_time(robin, find_item, everything)
  expect not find_item.may(robin)
}
test "What a referee adds takes its seconds [HC-119]" {
  scenario "tests/butts"
  robin.errands = [bar_the_gate]
  answer specialty = none, none
  answer deed = act, finish, act, finish
  answer action = bar_the_gate, bar_the_gate ; answer price = everything, everything
  take_turn(robin)
  expect robin.errands == [bar_the_gate] and robin.done[bar_the_gate] == 10
  take_turn(robin)
  expect len(robin.errands) == 0 and robin.done[bar_the_gate] == 0
}
test "A new turn begins with everything to give [HC-120] [HC-123]" {
  scenario "tests/butts"
  everything.pay(robin)
  robin.folded = true ; robin.ducked = true ; robin.unhurried = true ; robin.moved = 3 ; robin.attacked = true
  answer specialty = none
  answer deed = finish
  take_turn(robin)
  expect can_pay_all(robin) and not robin.ducked and not robin.unhurried and yards_left(robin) == 25
}

# ---- waiting -----------------------------------------------------------------------------------

rule ready_to(watcher, trigger, reply, weapon: weapon?) {
  watcher.watch = new watch { trigger = trigger ; reply = reply ; weapon = weapon }
}
test "Waiting is a long action, said exactly, and the end of the turn [HC-130] [HC-135] [HC-136]" {
  scenario "tests/yard"
  orc_a.at = 30
  answer deed = act ; answer action = wait
  answer trigger = comes_near ; answer reply = strike_first ; answer wait.weapon = axe
  take_turn(orc_a)
  expect orc_a.turn_over and orc_a.moves_given == 2 and orc_a.attacks_given == 2
  expect orc_a.watch?.trigger == comes_near and orc_a.watch?.reply == strike_first and orc_a.watch?.weapon == axe
  sherman.moved = 1
  expect not has_time(sherman, wait)             "one must have stood still"
  sherman.moved = 0
  sherman.attacked = true
  expect not has_time(sherman, wait)             "and not have attacked"
  expect length_of(wait.seconds) == long
}
test "A wait names what it is for and what is done then; nothing vaguer can be said [EX-5] [HC-136]" {
  scenario "tests/yard"
  answer trigger = comes_near ; answer reply = strike_first ; answer wait.weapon = sherman_blade
  wait.perform(sherman)
  expect sherman.watch?.trigger == comes_near and sherman.watch?.reply == strike_first and sherman.watch?.weapon == sherman_blade
  expect len(triggers) == 3 and len(replies) == 3 and none(triggers, it.on_attack and it.fires)
}
test "What nothing triggers is over with the next turn [HC-140]" {
  scenario "tests/yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  walk(sherman, -5)
  expect orc_a.watch != none
  answer deed = finish
  take_turn(orc_a)
  expect orc_a.watch == none
}
test "Whoever is waited for is struck as he comes, and held [HC-137] [HC-138]" {
  scenario "tests/yard"
  sherman.at = -10
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer deed = advance, finish ; answer mark = orc_a ; answer yards = 11 ; answer act_now = yes
  rolls attack = 18 ; rolls defence = 3
  sherman.tactic = offensive
  hobgoblin.at = 1
  take_turn(sherman)
  expect sherman.at == -1 and locked(sherman, hobgoblin) and sherman.moved == 9    "two yards short of him"
  expect hobgoblin.watch == none
}
test "One may let somebody pass, and he goes on [HC-136] [HC-138]" {
  scenario "tests/yard"
  sherman.at = -10
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer act_now = no, no, yes
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 12)
  expect sherman.at == 1 and locked(sherman, hobgoblin)
}
test "A step is waited for where all wait, and where nobody does [HC-030] [HC-138]" {
  scenario "tests/yard"
  only([sherman, hobgoblin])
  sherman.at = -10
  walk(sherman, 3)
  expect sherman.at == -7 and sherman.moved == 3
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer act_now = yes
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 10)
  expect sherman.at == -1 and sherman.moved == 9
}
test "A turn goes on unless its owner is out [HC-138]" {
  scenario "tests/yard"
  sherman.at = -10
  first(sherman.bodies).hp = 1
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18
  answer deed = advance ; answer mark = orc_a ; answer yards = 11 ; answer act_now = yes
  take_turn(sherman)
  expect sherman.gone == struck_down and sherman.at == -1
}
test "The longer weapon strikes first [HC-139]" {
  scenario "tests/yard"
  ready_to(hobgoblin, is_attacked, strike_first, long_spear)
  first(sherman.bodies).hp = 1
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18
  answer act_now = yes
  melee(new_attack(sherman, sherman_blade), [hobgoblin])
  expect sherman.gone == struck_down and hobgoblin.hp == 11
}
test "Equal weapons strike at the same time, each as if the other had not [HC-005] [HC-139]" {
  scenario "tests/yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  first(orc_a.bodies).hp = 1
  first(sherman.bodies).hp = 1
  rolls attack = 4, 9 ; rolls defence = 12, 12 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18, 18
  answer act_now = yes
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect sherman.gone == struck_down and orc_a.gone == struck_down
}
test "The shorter weapon strikes last, if its bearer can [HC-139]" {
  scenario "tests/yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer act_now = yes
  melee(new_attack(sherman, long_spear), [orc_a])
  expect orc_a.watch == none and locked(sherman, orc_a)
  ready_to(orc_b, is_attacked, strike_first, axe)
  first(orc_b.bodies).hp = 1
  sherman.skill[spear] = 20
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8, 8, 8, 8 ; rolls casualty = 18
  melee(new_attack(sherman, long_spear), [orc_b])
  expect orc_b.gone == struck_down and orc_b.watch != none
}
test "Only those who are attacked strike back, and not at a free blow [HC-139]" {
  scenario "tests/yard"
  ready_to(hobgoblin, is_attacked, strike_first, long_spear)
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect hobgoblin.watch != none
  rolls attack = 18 ; rolls defence = 3
  let parting = new attack { attacker = sherman ; weapon = sherman_blade ; free = true }
  melee(parting, [hobgoblin])
  expect hobgoblin.watch != none
}
test "A wait may become a short action [HC-137]" {
  scenario "tests/yard"
  page.weapons = [dagger]
  page.in_hand = []
  page.watch = new watch { trigger = comes_near ; reply = be_quick ; errand = draw }
  page.at = -5
  orc_a.at = 3
  answer act_now = yes
  walk(orc_a, -8)
  expect page.in_hand == [dagger] and orc_a.at == -5
}
test "Only who can strike may wait to strike [HC-137]" {
  scenario "tests/butts"
  expect not strike_first.may(robin) and strike_first.may(friend) and let_fly.may(robin) and not let_fly.may(friend)
  expect is_short(robin, put_away) and not is_short(robin, wait) and not is_short(robin, open_door) and not is_short(robin, pick_up)
}
test "Opportunity fire: at the first who comes, and nobody may wait for a better one [HC-141]" {
  scenario "tests/butts"
  orc.at = 40
  twin.at = 40
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 ; radius = 2 }
  answer act_now = no ; answer shots = 1
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -7)
  expect robin.watch != none                     "33 yards off: not there yet"
  walk(orc, -5)
  expect robin.watch == none and orc.at == 28 and robin.spent[longbow] == 1
}
test "What watched ground costs [HC-141]" {
  scenario "tests/butts"
  expect watched_width(2) == -1 and watched_width(11) == -5 and watched_line == -2
  let ground = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 }
  let aimed  = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; watched = ground }
  orc.at = 50
  robin.tactic = aimed_shooting
  expect ranged_attack(aimed, orc) == 15 + 2 + 3 - 7    "one yard: what aiming gives counts"
  ground.radius = 2
  expect ranged_attack(aimed, orc) == 15 - 7 - 1    "more than one yard: it does not"
  ground.radius = 11
  expect ranged_attack(aimed, orc) == 15 - 7 - 5
  ground.line = true
  expect ranged_attack(aimed, orc) == 15 - 7 - 2
}
test "Those who watch no ground [HC-139] [HC-141]" {
  scenario "tests/yard"
  expect watched_ground(none) == 0 and patience(sherman) == 0
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  expect patience(hobgoblin) == 2 and watched_ground(hobgoblin.watch) == 0
  ready_to(page, comes_near, be_quick, none)
  expect patience(page) == 0
}
test "Opportunity fire takes missiles [HC-100] [HC-141]" {
  scenario "tests/butts"
  orc.at = 40
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 39 }
  robin.spent[longbow] = 20
  answer act_now where true
  walk(orc, -1)
  expect robin.watch == none and robin.spent[longbow] == 20    "there is nothing left to shoot"
  robin.spent[longbow] = 19
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 38 }
  answer location where it == torso
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -1)
  expect robin.watch == none and robin.spent[longbow] == 20
}
test "Ground is watched to both sides, a line in one direction [HC-141]" {
  scenario "tests/butts"
  let ground = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 ; radius = 3 }
  robin.at = 0
  orc.at = 33 ; expect sees(robin, ground, orc)
  orc.at = 34 ; expect not sees(robin, ground, orc)
  orc.at = 27 ; expect sees(robin, ground, orc)
  orc.at = 26 ; expect not sees(robin, ground, orc)
  ground.line = true
  orc.at = 90 ; expect sees(robin, ground, orc)
  orc.at = -3 ; expect not sees(robin, ground, orc)
}
test "How ground is chosen [HC-141]" {
  scenario "tests/butts"
  answer trigger = comes_into_view ; answer reply = let_fly ; answer wait.weapon = longbow
  answer ahead = 25 ; answer straight = no ; answer radius = 4
  wait.perform(robin)
  expect robin.turn_over
  expect robin.watch?.centre == 25 and robin.watch?.radius == 4 and robin.watch?.trigger.fires == true
}
test "The least ground, and the most [HC-141]" {
  scenario "tests/butts"
  answer trigger = comes_into_view, comes_into_view ; answer reply = let_fly, let_fly
  answer wait.weapon = longbow, longbow
  answer ahead = 1, 220 ; answer straight = no, yes ; answer radius = 1
  wait.perform(robin)
  expect robin.watch?.centre == 1 and robin.watch?.radius == 1 and robin.watch?.line == false
  wait.perform(robin)
  expect robin.watch?.centre == 220 and robin.watch?.line == true
}
test "A wait for attacks watches no ground [HC-136]" {
  scenario "tests/yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  expect orc_a.watch?.centre == 0 and orc_a.watch?.radius == 1 and orc_a.watch?.line == false and waits_for_attack(orc_a)
}

# ---- morale and fatigue ---------------------------------------------------------------------------------

test "A group checks when a third is down, and whenever more fall [HC-143] [HC-144]" {
  scenario "tests/yard"
  expect lost(horde) == 0 and not shaken(horde)
  first(horde.bodies).hp = 9 * 12
  expect 3 * lost(horde) < 1
  first(horde.bodies).hp = 8 * 12
  expect 3 * lost(horde) >= 1 and shaken(horde)
  horde.stood = 8
  expect not shaken(horde)
}
test "The check itself: at a third, not above, and only after new losses [HC-142] [HC-143] [HC-144]" {
  scenario "tests/yard"
  only([sherman, page, horde])
  let pool = first(horde.bodies)
  rolls morale = 3, 3
  check_morale(horde)
  pool.hp = 9 * 12 ; check_morale(horde)         # three of twelve: no throw
  pool.hp = 8 * 12 ; check_morale(horde)         # four: the first
  horde.stood = 8
  check_morale(horde)                            # nobody fell this round
  pool.hp = 7 * 12 ; check_morale(horde)         # one more: the second
  expect not horde.fleeing
  horde.fleeing = true
  pool.hp = 6 * 12 ; check_morale(horde)         # they run already
}
test "A lone creature counts its own hit points [HC-145]" {
  scenario "tests/yard"
  first(orc_a.bodies).hp = 9
  expect 3 * lost(orc_a) < 1 and shaken(orc_a)
  first(orc_a.bodies).hp = 8
  expect 3 * lost(orc_a) >= 1
  orc_a.hp_before = 8
  expect not shaken(orc_a)                       "nothing more this round"
  rolls morale = 3, 3
  check_morale(orc_a)
  orc_a.hp_before = 9
  check_morale(orc_a)
  first(orc_a.bodies).hp = 7
  orc_a.hp_before = 8
  check_morale(orc_a)
  first(orc_a.bodies).hp = 9
  orc_a.hp_before = 10
  check_morale(orc_a)                            # less than a third
}
test "Morale breaks at thirteen [HC-148] [HC-158]" {
  scenario "tests/yard"
  first(horde.bodies).hp = 7 * 12                # five of twelve: no modifier for losses
  leave(knights, fled) ; leave(squires, fled) ; leave(page, fled)
  leave(gang, fled) ; leave(orc_a, fled) ; leave(orc_b, fled) ; leave(hobgoblin, fled)
  expect fear(horde) == -5                       "seven to one"
  rolls morale = 17, 18
  check_morale(horde)
  expect not horde.fleeing                       "12"
  check_morale(horde)
  expect horde.fleeing                           "13"
  expect may_declare(horde, retreat) and not may_declare(horde, neutral)
}
test "Half and two thirds lost, and being outnumbered [HC-149] [HC-150] [HC-151] [HC-152] [HC-153] [HC-154]" {
  scenario "tests/yard"
  for who in combatants { if who != horde and who != knights { leave(who, fled) } }
  first(horde.bodies).hp = 7 * 12 ; expect fear(horde) == 0    "seven against eight"
  first(horde.bodies).hp = 6 * 12 ; expect fear(horde) == 2    "half"
  first(horde.bodies).hp = 5 * 12 ; expect fear(horde) == 2
  first(horde.bodies).hp = 4 * 12 ; expect fear(horde) == 5    "two thirds"
  first(horde.bodies).hp = 9 * 12 ; expect fear(horde) == -2    "nine against eight"
  first(knights.bodies).hp = 4 * 11
  first(horde.bodies).hp = 8 * 12 ; expect fear(horde) == -5    "two to one"
}
test "Half and two thirds of a lone creature's hit points [HC-149] [HC-150]" {
  scenario "tests/yard"
  only([sherman, hobgoblin])
  hobgoblin.hp_max = 12
  let body = first(hobgoblin.bodies)
  body.hp = 7 ; expect fear(hobgoblin) == 0
  body.hp = 6 ; expect fear(hobgoblin) == 2
  body.hp = 5 ; expect fear(hobgoblin) == 2
  body.hp = 4 ; expect fear(hobgoblin) == 5
}
test "Twice as many, and one less [HC-151] [HC-152]" {
  scenario "tests/yard"
  only([horde, squires])
  expect our_numbers(horde) == 12 and their_numbers(horde) == 8 and fear(horde) == -2 and fear(squires) == 0
  squires.bodies[0].out = true
  squires.bodies[1].out = true
  expect fear(horde) == -5                       "12 against 6"
  horde.number = 24
  first(horde.bodies).hp = 11 * 12
  expect fear(horde) == -2 + 2                   "11 against 6, and half lost"
}
test "No way out, courage and cowardice [HC-155] [HC-156] [HC-157]" {
  scenario "tests/yard"
  for who in combatants { if who != horde and who != knights { leave(who, fled) } }
  first(horde.bodies).hp = 8 * 12
  orcs.can_retreat = false
  expect fear(horde) == 0                        "they would be given quarter"
  heroes.accepts_surrender = false
  expect fear(horde) == -5
  horde.fearlessness = 1
  expect fear(horde) == -5 - 1
  horde.fearlessness = 0
  horde.cowardice = 1
  expect fear(horde) == -5 + 1
  horde.fearlessness = 2
  horde.cowardice = 3
  expect fear(horde) == -5 - 2 + 3
}
test "A group is as brave, and as cowardly, as most of it [HC-156] [HC-157]" {
  scenario "tests/yard"
  only([horde, orc_a, gang, hobgoblin, sherman])
  for who in orcs.members { who.group = "all" }
  let calm = fear(orc_a)
  gang.fearlessness = 3 ; gang.cowardice = 2
  orc_a.fearlessness = 3 ; orc_a.cowardice = 2
  expect fear(orc_a) == calm                     "four of 17"
  horde.number = 3
  hobgoblin.fearlessness = 1 ; hobgoblin.cowardice = 1
  expect courage(orc_a) == 3 and usual_cowardice(orc_a) == 2 and how_many_fearless(orc_a, 3) == 4 and how_many_cowards(orc_a, 1) == 1
}
test "Without a way out one surrenders instead [HC-148] [HC-159]" {
  scenario "tests/yard"
  orcs.can_retreat = false
  first(orc_a.bodies).hp = 1
  rolls morale = 16
  check_morale(orc_a)
  expect orc_a.gone == surrendered and not orc_a.active
}
test "Where one could run, the referee says whether one surrenders [HC-148] [HC-159]" {
  scenario "tests/yard"
  only([orc_a, orc_b, sherman])
  rolls morale = 18, 18
  first(orc_a.bodies).hp = 1
  check_morale(orc_a)
  expect orc_a.fleeing and orc_a.active
  orcs.gives_up = true
  first(orc_b.bodies).hp = 1
  check_morale(orc_b)
  expect orc_b.gone == surrendered and orc_b not in enemies(sherman) and not orc_b.fleeing
  expect left(orc_b) == 0 and left(orc_a) == 1
}
test "Nobody checks for a player's character [HC-146]" {
  scenario "tests/yard"
  first(sherman.bodies).hp = 1
  check_morale(sherman)
  expect not sherman.fleeing
}
test "Groups stand and run together [HC-147]" {
  scenario "tests/yard"
  orc_a.group = "gang of two"
  orc_b.group = "gang of two"
  expect started(orc_a) == 2 and left(orc_b) == 2
  leave(orc_a, struck_down)
  expect lost(orc_b) == 0.5 and shaken(orc_b)
  rolls morale = 18
  check_morale(orc_b)
  expect orc_b.fleeing
}
test "Fighting tires by what one carries, more in the heat [HC-160] [HC-161] [HC-162]" {
  scenario "tests/yard"
  expect battle_cost(sherman) == 1
  sherman.burden = light
  expect battle_cost(sherman) == 2
  sherman.burden = heavy
  expect battle_cost(sherman) == 4
  sherman.burden = medium
  expect battle_cost(sherman) == 3
  sherman.burden = extra_heavy
  expect battle_cost(sherman) == 5
  combat.hot = true
  expect battle_cost(sherman) == 6
  sherman.padded = true
  expect battle_cost(sherman) == 7
}
test "Beyond the last fatigue point it costs blood [HC-163] [HC-164]" {
  scenario "tests/yard"
  sherman.burden = medium
  sherman.fp = 1
  tire(sherman)
  expect sherman.fp == -2 and sherman.hp == 12
  sherman.fp = -8
  tire(sherman)
  expect sherman.gone == collapsed
}
test "Where fatigue begins to cost blood, and where it ends [HC-163]" {
  scenario "tests/yard"
  sherman.burden = medium
  sherman.fp = 5 ; tire(sherman) ; expect sherman.fp == 2 and sherman.hp == 14
  sherman.fp = 3 ; tire(sherman) ; expect sherman.fp == 0 and sherman.hp == 14
  sherman.fp = 2 ; tire(sherman) ; expect sherman.hp == 13
  sherman.fp = 0 ; tire(sherman) ; expect sherman.fp == -3 and sherman.hp == 10
  sherman.fp = -1 ; tire(sherman) ; expect sherman.hp == 7
  sherman.fp = -6 ; tire(sherman) ; expect sherman.active and sherman.hp == 4    "-9 is not -10"
  sherman.fp = -7 ; tire(sherman) ; expect sherman.gone == collapsed
  knights.fp = 0
  tire(knights)
  expect knights.hp == 88 - 8 and knights.active    "one point each"
  squires.fp = 0
  tire(squires)
  expect all(squires.bodies, it.hp == 10)
  first(horde.bodies).hp = 1
  horde.fp = 0
  tire(horde)
  expect horde.standing == 0 and horde.gone == collapsed
}
test "Fatigue may be left without effect [HC-163]" {
  scenario "tests/yard"
  param low_fp_counts = false
  sherman.fp = -20
  tire(sherman)
  expect sherman.fp == -21 and sherman.hp == 14 and sherman.active and sherman.move_now == 5 and sherman.st_now == 10
  answer deed = finish
  take_turn(sherman)
  expect sherman.active
}
test "Fighting takes no fatigue points by itself [HC-161] [HC-164]" {
  scenario "tests/yard"
  only([sherman, orc_a, page])
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  walk(sherman, 5)
  expect sherman.fp == 10 and orc_a.fp == 10
  expect sherman.fought and orc_a.fought and not page.fought
}
test "At no fatigue points one needs the will to go on [HC-163]" {
  scenario "tests/yard"
  sherman.fp = 1
  answer deed = finish, finish
  take_turn(sherman)                             # no throw yet
  sherman.fp = 0
  rolls will = 10
  take_turn(sherman)
  expect sherman.active
  rolls will = 11
  take_turn(sherman)
  expect sherman.gone == collapsed
}
