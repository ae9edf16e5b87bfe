## Heroic Combat, iteration 1: battles of heroes and companies in rounds of twenty
## seconds. A whole flurry of blows is one contest; a company of soldiers acts as one.
## Spells, grappling and status effects are no part of it, as in the source. [HC-006]
ruleset "Heroic Combat: Iteration 1" {
  version = "1.0"
  source  = "Heroic Combat: Iteration 1, December 2025"
}

use "gurps"

# ========================================================================================
#  What a referee may set
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
rows mode(damage, type, reach) {
  sword_cut     "cut"     : 1d+1, cutting,  1
  sword_thrust  "thrust"  : 1d+2, impaling, 1
  great_cut     "cut"     : 2d+1, cutting,  2
  great_thrust  "thrust"  : 1d+3, impaling, 2
  axe_swing     "swing"   : 2d,   cutting,  1
  great_chop    "chop"    : 2d+2, cutting,  2
  mace_swing    "swing"   : 1d+3, crushing, 1
  maul_swing    "swing"   : 2d+3, crushing, 2
  spear_thrust  "thrust"  : 1d+2, impaling, 2
  pike_thrust   "thrust"  : 1d+3, impaling, 4
  staff_swing   "swing"   : 1d+2, crushing, 2
  halberd_chop  "chop"    : 2d+3, cutting,  2
  knife_cut     "cut"     : 1d-1, cutting,  1
  knife_thrust  "thrust"  : 1d,   impaling, 1
  punch         "punch"   : 1d-2, crushing, 1
  claws         "claws"   : 1d,   cutting,  1
  great_fist    "fist"    : 2d+1, crushing, 2
}

kind weapon plural weapons {
  skill    : skill
  modes    : list of mode
  unwieldy : bool = false                  "Must be readied after every blow [HC-047]"
  min_st   : int 0.. = 0                   "Strength it wants"
  acc      : int 0.. = 0                   "Accuracy of a ranged weapon"
  bulk     : int ..0 = 0                   "Bulk of a ranged weapon"
  pace     : int 1.. = unwieldy ? unwieldy_speed_factor : speed_factor    "Its Speed Factor [HC-046] [HC-048] [HC-049]"
  define reach    = max(map(modes, it.reach))
  define unarmed  = skill in [brawling, wrestling]
}
rows weapon(skill, modes, unwieldy, min_st) {
  broadsword_blade "Broadsword"   : broadsword,       [sword_cut, sword_thrust],  false, 10
  greatsword       "Greatsword"   : two_handed_sword, [great_cut, great_thrust],  false, 12
  axe              "Axe"          : axe_mace,         [axe_swing],                false, 11
  great_axe        "Great axe"    : two_handed_axe,   [great_chop],               true,  13
  mace             "Mace"         : axe_mace,         [mace_swing],               false, 12
  maul             "Maul"         : two_handed_axe,   [maul_swing],               true,  13
  long_spear       "Spear"        : spear,            [spear_thrust],             false, 9
  pike             "Pike"         : spear,            [pike_thrust],              true,  10
  quarterstaff     "Quarterstaff" : staff,            [staff_swing],              false, 7
  halberd          "Halberd"      : polearm,          [halberd_chop],             true,  13
  dagger           "Dagger"       : knife,            [knife_cut, knife_thrust],  false, 5
  fists            "Fists"        : brawling,         [punch],                    false, 0
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
  number          : int 1..100000 = 1      "How many there are"
  pooled          : bool = false           "Their hit points are one pool [HC-092]"
  pc              : bool = false           "A player's character [HC-146]"
  group           : text = ""              "Who stands and runs together; alone if empty [HC-147]"

  st, dx, ht, will : int 1.. = 10
  hp_max, fp_max   : int 1.. = 10
  dodge            : int 0.. = 8
  basic_move, move : int 0.. = 5           "Unburdened, and with what is carried [HC-026]"
  burden           : burden = unburdened
  padded           : bool = false          "In plate or the like, on a hot day [HC-162]"

  skill         : int per skill = 0
  weapons       : list of weapon = [fists]
  shield        : shield_type = no_shield
  dr            : int 0.. per location = 0
  weak_dr       : int 0.. per damage_type = 0    "So much less against some damage"

  combat_reflexes                               : bool = false
  enhanced_dodge, enhanced_parry, enhanced_block : int 0.. = 0
  hardiness     : int = 0                  "To casualty rolls [HC-082]"
  fearlessness  : int 0.. = 0              "[HC-156]"
  cowardice     : int 0..4 = 0             "Size of the Fright Check penalty [HC-157]"
  surrounded    : bool = false             "No way to withdraw [HC-068]"
  visibility    : int ..0 = 0              "Being unable to see the enemy [HC-038]"
  situations    : list of situation = []   "What makes attacks awkward [HC-038]"

  own bodies    : list of body size (pooled ? 1 : number)

  state at        : int = 0                "Yards along the line of battle [HC-029]"
  state posture   : posture = standing
  state tactic    : tactic = neutral       "This round's [HC-012] [HC-014]"
  state fp        : int = fp_max
  state moved     : int 0.. = 0            "Yards this turn"
  state attacked  : bool = false           "Has attacked this turn [HC-032]"
  state turn_over : bool = false
  state fleeing   : bool = false           "Broken: must retreat [HC-158]"
  state fought    : bool = false           "Attacked or defended since fatigue was last assessed [HC-161]"
  state stood     : int = standing         "How many stood when the round began"
  state hp_before : int = hp               "And their hit points"
  state counted   : int = standing         "How many stood when losses were last told"
  state gone      : fate? = none

  define hp       = sum(bodies, it.hp)
  ## Of a pool, every full measure of hit points lost is one down. [HC-094]
  define standing = pooled ? max(0, ceil(hp / hp_max)) : count(bodies, not it.out)
  define active   = gone == none and standing > 0
  define alone    = number == 1 and not pooled
  ## Below a third of hit or fatigue points, Move and Dodge are halved, rounded up.
  ## [HC-056] [HC-163] [G-13] [G-19]
  define badly_hurt  = alone and 3 * hp < hp_max
  define exhausted   = low_fp_counts and 3 * fp < fp_max
  define move_now    = halved(move, badly_hurt, exhausted)
  define dodge_now   = halved(dodge, badly_hurt, exhausted)
  define st_now      = exhausted ? ceil(st / 2) : st
  define reach       = max(map(weapons, it.reach), 0)
}
define halved(value: int, once: bool, twice: bool) = ceil(value / (once ? 2 : 1) / (twice ? 2 : 1))

## What the referee says of the field. [HC-086]
kind combat {
  frontage : int 0.. = 0                   "How many fit side by side; 0: any number [HC-087]"
  ranks    : int 1.. = 1                   "How many ranks fight [HC-087]"
  darkness : int ..0 = 0                   "Darkness, fog or smoke over all [HC-038]"
  hot      : bool = false                  "A hot day [HC-162]"
  state order : list of side = []          "Who acts first this round"
}
kind side {
  can_retreat       : bool = true          "There is somewhere to run [HC-155]"
  accepts_surrender : bool = true          "Gives quarter [HC-155]"
}

## No map: fighters stand on a line, so many yards apart. [HC-029]
define distance(a, b) = abs(a.at - b.at)
define nearest(who)   = lowest(enemies(who), distance(who, it))

## Those of a unit who find room to fight. [HC-086] [HC-087]
define engaged(who) = combat.frontage > 0 ? min(who.standing, combat.frontage * combat.ranks) : who.standing

# ========================================================================================
#  The round [HC-002]
# ========================================================================================

round {
  ## Each side throws 1d; the highest acts first. Ties throw again. [HC-008] [HC-010]
  phase initiative "Initiative" {
    rank combat.order from active_sides() { roll 1d6 "initiative" }
    say "{first(combat.order)} has the initiative."
  }

  ## Losers declare first, so the winners choose knowing. [HC-002] [HC-003] [HC-009] [HC-011] [HC-013]
  phase tactics "Tactics" {
    for who in combatants {
      who.stood = who.standing
      who.hp_before = who.hp
    }
    for side in reverse(combat.order) {
      for who in active(side) {
        choose who.tactic from tactics where may_declare(who, it) by who
        say "{who}: {who.tactic}."
      }
    }
  }

  ## The winners act, then the losers; a side has its fighters act in any order, each
  ## once, and what they do takes effect at once. [HC-004] [HC-005] [HC-009] [HC-011]
  phase action "Action" {
    for side in combat.order {
      let waiting = active(side)
      while len(waiting) > 0 {
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

## A fight is over when one side at most has anybody left. [HC-007]
victory {
  winner last_side_standing()  "the last side standing"
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
  ranged(shooter, weapon) : int = 0    "To shots"
  attacks   : bool = true                  "May attack"
  acts      : bool = true                  "May trade attack or movement for actions [HC-134]"
  withdraws : bool = false                 "May leave a melee unhindered [HC-068]"
  shots     : int 0..3 = 3                 "Most shots in a round"
}

## After moving more than twice Move, a shot suffers the worse of -2 and Bulk. [HC-023]
define hurried(shooter, weapon) = shooter.moved > 2 * shooter.move_now ? min(-2, weapon.bulk) : 0

## Everything into the attack, straight at the enemy. Shots are not hurried. [HC-015] [HC-025]
tactic all_out_offensive "All-Out Offensive" { move = 10 ; direction = toward ; melee = +4 ; defence = -4 }
## [HC-016] [HC-024]
tactic offensive "Offensive" { move = 5 ; melee = +2 ; defence = -2 ; ranged = hurried(shooter, weapon) }
## [HC-017] [HC-024]
tactic neutral "Neutral" { move = 5 ; ranged = hurried(shooter, weapon) }
## [HC-018] [HC-024]
tactic defensive "Defensive" { move = 4 ; melee = -2 ; defence = +2 ; ranged = -2 + hurried(shooter, weapon) }
## The only tactic that lets a fighter withdraw from melee. [HC-019] [HC-024]
tactic all_out_defensive "All-Out Defensive" {
  move = 3 ; melee = -4 ; defence = +4 ; withdraws = true
  ranged = -4 + hurried(shooter, weapon)
}
## [HC-020]
tactic aimed_shooting "Aimed Shooting" { move = 2 ; melee = -2 ; defence = -2 ; ranged = 2 + weapon.acc ; shots = 2 }
## [HC-021]
tactic hold_ground "Hold Ground" { move = 1 ; defence = +2 }
## Nothing but running away. [HC-022] [HC-070]
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
  }
  ## At no FP only will-power keeps one going. [HC-163]
  step will when low_fp_counts and actor.fp <= 0 {
    if not succeeds(roll(3d6, "will", actor), actor.will) {
      leave(actor, collapsed)
      return
    }
  }
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
deed advance "Advance" {
  may = can_move(actor) and actor.tactic.direction != away and any(enemies(actor), distance(actor, it) > 0)
  rule perform {
    choose mark from enemies(actor) where distance(actor, it) > 0 by actor
    choose yards from 1..min(yards_left(actor), distance(actor, mark)) by actor
    walk(actor, yards * sign(mark.at - actor.at))
  }
}
deed fall_back "Fall back" {
  may = can_move(actor) and actor.tactic.direction != toward and len(enemies(actor)) > 0
  rule perform {
    choose yards from 1..yards_left(actor) by actor
    walk(actor, yards * away_from(actor, nearest(actor)))
    leave_field(actor)
  }
}
## Withdrawal: out of all locks at once, without free attacks, and nothing else this
## round. Impossible for those who are surrounded. [HC-067] [HC-068] [HC-069]
deed withdraw "Withdraw" {
  may = actor.tactic.withdraws and locked(actor) and not actor.surrounded and not actor.attacked and actor.moved == 0
  rule perform {
    let foe = nearest(actor)
    end locked(actor)
    walk(actor, 2 * actor.move_now * away_from(actor, foe))
    say "{actor} withdraws."
    actor.turn_over = true
  }
}
deed finish "End the turn" {
  rule perform { actor.turn_over = true }
}

## So many times Move, less what has been moved already. [HC-026]
define yards_left(who) = max(0, floor(who.tactic.move * who.move_now * who.posture.movement) - who.moved)
## Nobody walks out of a melee. [HC-028] [HC-065]
define can_move(who)   = yards_left(who) > 0 and not locked(who)
define sign(n: int)    = n < 0 ? -1 : 1
define away_from(who, foe: combatant) = who.at == foe.at ? (first(sides) == who.side ? -1 : 1) : sign(who.at - foe.at)

## Moving past enemies costs nothing; only leaving a lock can. [HC-030]
rule walk(who, yards: int) {
  who.at += yards
  who.moved += abs(yards)
  say "{who} moves {abs(yards)} {yards_word(abs(yards))}."
}
define yards_word(n: int) = n == 1 ? "yard" : "yards"

## Those who run are gone when they are far enough. [HC-158]
rule leave_field(who) {
  if who.tactic == retreat and none(enemies(who), distance(who, it) < field_edge) { leave(who, fled) }
}

# ========================================================================================
#  The melee contest [HC-031]
# ========================================================================================

## One attack, from the choice of a weapon to the last hit.
kind attack {
  attacker       : combatant
  weapon         : weapon
  free           : bool = false            "A free attack at somebody who runs [HC-071]"
  state location : location = torso        "All its hits land here [HC-050] [HC-051]"
  state assigned : int 0.. = 0             "Hits given out so far [HC-059]"
}

## Those locked with each other weave about and are always in reach. [HC-029] [HC-065]
define reaches(who, weapon, foe: combatant) = locked(who, foe) or distance(who, foe) <= weapon.reach
define within_reach(who, weapon) = filter(enemies(who), reaches(who, weapon, it) and may_engage(who, it))
## A hook for rules against absurd locks; by default there are none. [HC-076]
define may_engage(who, foe: combatant) = most_locks == 0 or locked(who, foe) or len(partners(who, locked)) < most_locks
## One attack a turn. [HC-032]
define can_attack(who) = who.tactic.attacks and not who.attacked and any(who.weapons, len(within_reach(who, it)) > 0)

rule melee_turn(actor) {
  actor.attacked = true
  choose weapon from actor.weapons where len(within_reach(actor, it)) > 0 by actor
  choose foe from within_reach(actor, weapon) by actor
  let blow = new attack { attacker = actor ; weapon = weapon }
  choose blow.location from locations where can_aim(weapon, it) by actor
  choose some others from without(within_reach(actor, weapon), foe) where same_contest(blow, it, foe) by actor
  melee(blow, concat([foe], others))
}
define can_aim(weapon, location) = not location.vulnerable or any(weapon.modes, it.type.piercing)

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
  ..3   : 1  ; ..5   : 2  ; ..7   : 3  ; ..10  : 4  ; ..15   : 5  ; ..20   : 6
  ..30  : 7  ; ..50  : 8  ; ..70  : 9  ; ..100 : 10 ; ..150  : 11 ; ..200  : 12
  ..300 : 13 ; ..500 : 14 ; ..700 : 15 ; ..1000 : 16 ; ..1500 : 17 ; ..2000 : 18
  ..3000 : 19 ; ..5000 : 20 ; ..7000 : 21 ; ..10000 : 22 ; ..15000 : 23 ; ..20000 : 24
  ..30000 : 25 ; ..50000 : 26 ; ..70000 : 27 ; else : 28
}

## The attacker's side of the contest. Everything else that GURPS would count is in
## the tactic already. [HC-033] [HC-037] [HC-038] [HC-039] [HC-051] [HC-059] [HC-062] [HC-088] [HC-095]
score melee_attack(attack, defender) {
  skill      : attack.attacker.skill[attack.weapon.skill]     "{attack.weapon.skill}"
  tactic     : attack.attacker.tactic.melee                   "{attack.attacker.tactic}"
  location   : attack.location.penalty                        "the {attack.location}"    when attack.location != torso
  posture    : attack.attacker.posture.attack                 "{attack.attacker.posture}"    when attack.attacker.posture != standing
  situation  : sum(attack.attacker.situations, it.attack)                                when len(attack.attacker.situations) > 0
  sight      : max(worst_visibility, combat.darkness + attack.attacker.visibility)       when combat.darkness + attack.attacker.visibility < 0
  strength   : -weakness(attack.attacker, attack.weapon)      "too weak for it"          when weakness(attack.attacker, attack.weapon) > 0
  shield     : attack.attacker.shield.attack                  "{attack.attacker.shield}" when attack.attacker.shield.attack < 0
  numbers    : numbers_bonus(engaged(attack.attacker) / engaged(defender))               when engaged(attack.attacker) > engaged(defender)
  spread     : -margin_per_hit(attack) * attack.assigned      "hits already given out"   when attack.assigned > 0
  runner     : -clamp(defender.basic_move - attack.attacker.basic_move, 0, 4)    "a faster runner"    when attack.free
}
define weakness(who, weapon) = max(0, weapon.min_st - who.st_now)

## The Speed Factor of an attack: the weapon's, with whatever a tactic or trait makes
## of it. [HC-046] [HC-048]
score margin_per_hit(attack) {
  weapon : attack.weapon.pace    "{attack.weapon}"
  least  : at_least 1
}

## Ways to defend. A defender takes one; a machine takes the best. [HC-034]
kind guard plural guards {
  ready(defender) : bool = true
  value(defender) : int
}
## What every defence gains: a shield or cloak, and quick wits. [HC-035]
define bonus(who) = who.shield.bonus + (who.combat_reflexes ? 1 : 0)

guard parry "weapon" {
  ready = any(defender.weapons, not it.unarmed)
  value = max(map(filter(defender.weapons, not it.unarmed), defender.skill[it.skill])) + bonus(defender) + defender.enhanced_parry
}
guard bare_hands "bare hands" {
  ready = any(defender.weapons, it.unarmed)
  value = max(map(filter(defender.weapons, it.unarmed), defender.skill[it.skill])) + bonus(defender) + defender.enhanced_parry
}
## Dodge is turned into something like a skill, after the shield's bonus. [HC-036]
guard dodging "Dodge" { value = (defender.dodge_now + defender.shield.bonus - 3) * 2 }
guard blocking "block" {
  ready = defender.shield != no_shield
  value = defender.skill[defender.shield.skill] + bonus(defender) + defender.enhanced_block
}

## Nobody tires of defending, however often in a round. [HC-034] [HC-037] [HC-045]
score defence(guard, defender) {
  guard   : guard.value(defender)       "{guard}"
  tactic  : defender.tactic.defence     "{defender.tactic}"
  posture : defender.posture.defence    "{defender.posture}"    when defender_posture_counts
}
define best_defence(who) = max(map(filter(guards, it.ready(who)), defence(it, who)))

## Foes are alike if the contest against them would be: final scores count, not hit
## points or armour. [HC-057]
define same_contest(attack, a, b) = melee_attack(attack, a) == melee_attack(attack, b) and best_defence(a) == best_defence(b)

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
  let skill   = melee_attack(attack, foe)
  let ward    = defence(guard, foe)
  let struck  = roll(contest_dice, "attack", attacker)
  let warded  = roll(contest_dice, "defence", foe)
  let margin  = skill - struck - (ward - warded)
  say "{attacker} at the {attack.location} of {foe}: {attack.weapon} {skill}, throws {struck}; {guard} {ward}, throws {warded}."
  return margin
}

## An attack on one foe, or on several who are alike: one contest for them all, rolled
## against the first. [HC-031] [HC-041] [HC-052] [HC-060] [HC-061] [HC-063] [HC-090] [HC-091]
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
    if len(others) > 0 and hits > 1 {
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

event hurt(body, amount: int, cause: combatant)
event cripples(body, location)                    "{body.owner}: the {location} is crippled."
event losses(who, fallen: int, cause: combatant) headline    "{who}: {fallen} down, {who.standing} left."
event leaves(who, fate) headline                  "{who} is out of it: {fate}."

## All hits are given out first, then damage is thrown, then it shows who is out. A
## pooled unit takes its hits together, in one way; anybody else each as the attacker
## likes. [HC-043] [HC-052] [HC-092] [HC-093]
rule deal(attack, foes: list of combatant, hits: int) {
  let attacker = attack.attacker
  let taken : list of body = []
  repeat hits {
    choose body from flatten(map(foes, filter(it.bodies, not it.out))) by attacker "Who takes a hit"
    add body to taken
  }
  for foe in foes {
    let mine = filter(taken, it.owner == foe)
    let ways = filter(attack.weapon.modes, it.type.piercing or not attack.location.vulnerable)
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
  casualties(attacker, foes)
}

## Damage, less armour, times the wounding modifier. Several hits at once only on a
## pool: then armour counts once for each, and fractions are dropped at the end. [HC-053] [HC-054] [HC-055]
## [HC-093]
rule wound(attack, mode, body, hits: int) {
  let victim = body.owner
  let dealt  = 0
  repeat hits { dealt += max(mode.type.least, damage_roll(mode.damage, attack.attacker)) }
  let armour = armour_of(victim, attack.location, mode) * hits
  let through = max(0, dealt - armour)
  let injury  = through > 0 ? max(1, floor(through * wounding(attack.location.flesh, mode.type))) : 0
  say "Hits the {attack.location} of {victim} ({mode}): {dealt} less {armour}, injury {injury}."
  if not victim.pooled and attack.location.cripples > 0 and injury >= crippling(attack.location, victim.hp_max) {
    injury = cripple(attack, body, injury)
  }
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
## out of the fight; making it is fighting on. [HC-079] [HC-080] [HC-081] [HC-082] [HC-083]
rule casualties(attacker, foes: list of combatant) {
  let all_owing = filter(flatten(map(foes, it.bodies)), it.due and not it.out)
  for target in unique(map(all_owing, steadiness(it.owner))) {
    let owing  = filter(all_owing, steadiness(it.owner) == target)
    let rolled = roll(3d6, "casualty", first(owing).owner)
    for body in owing {
      body.due = false
      body.out = not succeeds(rolled, target) or body.hp <= -5 * body.owner.hp_max
    }
    say "{unique(map(owing, it.owner))}: HT {target}, throws {rolled}, {count(owing, it.out)} of {len(owing)} out."
  }
  for foe in foes {
    if foe.standing < foe.counted {
      announce losses(foe, foe.counted - foe.standing, attacker)
      foe.counted = foe.standing
    }
    if foe.gone == none and foe.standing == 0 { leave(foe, struck_down) }
  }
}

define steadiness(who) = who.ht + who.hardiness

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
  let strikers = filter(partners(runner, locked), it.tactic.attacks)
  while len(strikers) > 0 and runner.active {
    choose striker from strikers by runner "Who strikes first"
    remove striker from strikers
    choose take_it yes or no by striker "A free attack"
    if take_it {
      choose weapon from striker.weapons by striker
      let blow = new attack { attacker = striker ; weapon = weapon ; free = true }
      choose blow.location from locations where can_aim(weapon, it) by striker
      melee(blow, [runner])
    }
  }
  end locked(runner)
}

# ========================================================================================
#  Morale [HC-142]
# ========================================================================================

## Who stands and runs together: a group named in the scenario, else the unit alone. [HC-147]
define comrades(who) = who.group == "" ? [who] : filter(combatants, it.side == who.side and it.group == who.group)
define started(who)  = sum(comrades(who), it.number)
define left(who)     = sum(comrades(who), it.active ? it.standing : 0)
define lonely(who)   = started(who) == 1

## What a group has lost, as a share of its members; a lone creature, of its hit
## points. [HC-143] [HC-145]
define lost(who) = lonely(who) ? (who.hp_max - who.hp) / who.hp_max : (started(who) - left(who)) / started(who)
## Whether it lost more this round. [HC-144] [HC-145]
define shaken(who) = lonely(who) ? who.hp < who.hp_before : left(who) < sum(comrades(who), it.stood)

## A group's own numbers and its opponents' are those of the two sides. [HC-151]
define our_numbers(who)   = sum(allies(who), it.standing)
define their_numbers(who) = sum(enemies(who), it.standing)

## High is bad. Of two lines about the same thing only the worse counts. [HC-149] [HC-150]
## [HC-151] [HC-152] [HC-153] [HC-154] [HC-155] [HC-156] [HC-157]
score fear(who) {
  half       : 2     "half lost"          when 2 * lost(who) >= 1 and 3 * lost(who) < 2
  two_thirds : 5     "two thirds lost"    when 3 * lost(who) >= 2
  more       : -2    "more than they"     when our_numbers(who) > their_numbers(who) and our_numbers(who) < 2 * their_numbers(who)
  twice      : -5    "two to one"         when our_numbers(who) >= 2 * their_numbers(who)
  cornered   : -5    "no way out"         when not who.side.can_retreat and none(enemies(who), it.side.accepts_surrender)
  fearless   : -highest(comrades(who), it.number).fearlessness    when highest(comrades(who), it.number).fearlessness > 0
  coward     : highest(comrades(who), it.number).cowardice        when highest(comrades(who), it.number).cowardice > 0
}

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
    if not who.side.can_retreat { leave(member, surrendered) } else { member.fleeing = true }
  }
  say headline "{group}: morale {rolled + fright}, they break."
}

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

measure injury   "Injury dealt"     by cause on hurt      : amount
measure downed   "Put down"         by cause on losses    : fallen
measure ended    "How they ended"   by who, fate on leaves : 1
measure standing "Left standing"    by side at end        : sum(side.members, it.active ? it.standing : 0)
measure hp_left  "Hit points left"  by who at end         : sum(filter(who.bodies, not it.out), max(0, it.hp))

# ========================================================================================
#  How a machine decides
# ========================================================================================

## The chance to win a contest with so much more skill than the foe.
table win_chance(ahead: int) -> num {
  ..-9 : 0.01 ; -8 : 0.02 ; -7 : 0.04 ; -6 : 0.06 ; -5 : 0.10 ; -4 : 0.15 ; -3 : 0.21 ; -2 : 0.28 ; -1 : 0.36
  0 : 0.45 ; 1 : 0.55 ; 2 : 0.64 ; 3 : 0.72 ; 4 : 0.79 ; 5 : 0.86 ; 6 : 0.90 ; 7 : 0.94 ; 8 : 0.96 ; 9.. : 0.98
}
## Hits to expect: one for winning, another for each further step of the margin.
define hits_expected(ahead: int, pace: int) =
  win_chance(ahead) + win_chance(ahead - pace) + win_chance(ahead - 2 * pace) + win_chance(ahead - 3 * pace)

## What one hit with a mode does on average.
define harm(mode, foe: combatant, location) =
  max(0.0, mean(mode.damage) - armour_of(foe, location, mode)) * wounding(location.flesh, mode.type)
define best_harm(weapon, foe: combatant, location) =
  max(map(filter(weapon.modes, it.type.piercing or not location.vulnerable), harm(it, foe, location)), 0.0)

## Skill over defence, as a rough guess before the attack is made.
define edge(who, weapon, foe: combatant) = who.skill[weapon.skill] + who.tactic.melee - best_defence(foe)
define promise(who, weapon, foe: combatant, location) =
  hits_expected(edge(who, weapon, foe) + location.penalty, weapon.pace) * best_harm(weapon, foe, location)

define best_promise(who, weapon) = max(map(within_reach(who, weapon), promise(who, weapon, it, torso)), 0.0)

## Strength of an army, as numbers alone: what each side still has.
define odds(who) = our_numbers(who) / max(1, their_numbers(who))
## Time to go: outnumbered by far and badly hurt, with a way out.
define hopeless(who) = who.side.can_retreat and 2 * lost(who) >= 1 and odds(who) < 0.5
define near(who)     = any(enemies(who), distance(who, it) <= max(who.reach, it.reach))

## Presses when it is ahead, stands firm when it is not, and breaks off a lost fight.
policy steady {
  tactic   : retreat              when hopeless(who) and not near(who)
  tactic   : all_out_defensive    when hopeless(who) and not who.surrounded
  tactic   : defensive            when who.badly_hurt and near(who)
  tactic   : offensive            when odds(who) >= 1 and near(who)
  tactic   : neutral              when near(who)
  tactic   : offensive            when odds(who) >= 1
  tactic   : neutral

  actor    : lowest distance(it, nearest(it))    when len(enemies(side)) > 0
  deed     : withdraw             when hopeless(actor)
  deed     : strike
  deed     : fall_back            when actor.tactic.direction == away or hopeless(actor)
  deed     : advance              when not hopeless(actor)
  deed     : finish

  mark     : lowest distance(actor, it)
  advance.yards   : max(1, distance(actor, mark) - max(1, actor.reach))    when distance(actor, mark) - max(1, actor.reach) <= last(options)
  advance.yards   : last(options)
  fall_back.yards : last(options)

  melee_turn.weapon : highest best_promise(actor, it)
  weapon   : highest mean(first(it.modes).damage)
  foe      : highest promise(actor, weapon, it, torso) / (it.pooled ? it.hp_max : max(1, it.hp))
  others   : options
  location : highest promise(blow.attacker, weapon, foe, it)
  location : torso

  guard    : highest defence(it, foe)
  kept     : 0
  other    : highest promise(attacker, attack.weapon, it, torso)
  share    : last(options)
  body     : lowest (it in taken ? 1000 : 0) + it.hp    # one hit each, the weakest first
  mode     : highest harm(it, foe, attack.location)
  striker  : lowest best_harm(first(it.weapons), runner, torso)
  take_it  : yes
}

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
  expect knights.hp == 76 and knights.standing == 7     # the source prints 66; 88 - 12 is 76
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
test "What the tactics are worth [HC-015] [HC-016] [HC-017] [HC-018] [HC-019] [HC-020] [HC-021] [HC-022]" {
  expect all_out_offensive.move == 10 and all_out_offensive.melee == 4 and all_out_offensive.defence == -4
  expect all_out_offensive.direction == toward
  expect offensive.move == 5 and offensive.melee == 2 and offensive.defence == -2
  expect neutral.move == 5 and neutral.melee == 0 and neutral.defence == 0
  expect defensive.move == 4 and defensive.melee == -2 and defensive.defence == 2
  expect all_out_defensive.move == 3 and all_out_defensive.melee == -4 and all_out_defensive.defence == 4
  expect aimed_shooting.move == 2 and aimed_shooting.melee == -2 and aimed_shooting.defence == -2 and aimed_shooting.shots == 2
  expect hold_ground.move == 1 and hold_ground.melee == 0 and hold_ground.defence == 2
  expect retreat.move == 10 and retreat.defence == -4 and retreat.direction == away
  expect not retreat.attacks and not retreat.acts
  expect count(tactics, it.withdraws) == 1 and all_out_defensive.withdraws
}
test "Shots after hard running [HC-020] [HC-023] [HC-024] [HC-025]" {
  scenario "tests/yard"
  sling_staff.bulk = -6
  sherman.moved = 10                             # twice Move
  expect neutral.ranged(sherman, sling_staff) == 0 and defensive.ranged(sherman, sling_staff) == -2
  sherman.moved = 11
  expect offensive.ranged(sherman, sling_staff) == -6 and neutral.ranged(sherman, sling_staff) == -6
  expect defensive.ranged(sherman, sling_staff) == -8 and all_out_defensive.ranged(sherman, sling_staff) == -10
  expect all_out_offensive.ranged(sherman, sling_staff) == 0
  sling_staff.bulk = -1
  expect neutral.ranged(sherman, sling_staff) == -2      "the worse of the two"
  sling_staff.acc = 3
  expect aimed_shooting.ranged(sherman, sling_staff) == 5
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
  sherman.fp = 3
  expect sherman.move_now == 2                   "both halvings"
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
test "What makes an attack harder [HC-037] [HC-038] [HC-051]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect melee_attack(blow, orc_a) == 14
  sherman.tactic = all_out_offensive
  expect melee_attack(blow, orc_a) == 18
  sherman.tactic = neutral
  sherman.posture = crouching
  expect melee_attack(blow, orc_a) == 12
  sherman.posture = standing
  sherman.situations = [bad_footing, minor_distraction]
  expect melee_attack(blow, orc_a) == 10
  sherman.situations = []
  combat.darkness = -6
  sherman.visibility = -6
  expect melee_attack(blow, orc_a) == 4          "never more than 10 for not seeing"
  combat.darkness = 0
  sherman.visibility = 0
  blow.location = skull
  expect melee_attack(blow, orc_a) == 7
  blow.location = torso
  sherman_blade.min_st = 12
  expect melee_attack(blow, orc_a) == 12
}
test "Hits by margin [HC-041] [HC-046] [HC-047]" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect hits_for(blow, 1) == 1 and hits_for(blow, 3) == 1 and hits_for(blow, 4) == 2 and hits_for(blow, 7) == 2
  expect hits_for(blow, 8) == 3 and hits_for(blow, 11) == 3
  let slow = new_attack(sherman, great_axe)
  expect hits_for(slow, 1) == 1 and hits_for(slow, 5) == 1 and hits_for(slow, 6) == 2 and hits_for(slow, 11) == 2
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
test "Frontage and ranks limit who fights [HC-086] [HC-087]" {
  scenario "tests/yard"
  expect engaged(horde) == 12
  combat.frontage = 3
  expect engaged(horde) == 3
  combat.ranks = 2
  expect engaged(horde) == 6 and engaged(sherman) == 1
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
test "When a casualty roll is due [HC-078]" {
  scenario "tests/yard"
  let body = first(orc_a.bodies)
  announce hurt(body, 6, sherman)
  expect not body.due                            "exactly half is no major wound"
  announce hurt(body, 7, sherman)
  expect body.due
  body.due = false
  body.hp = 0
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
  expect gang.standing == 0 and gang.gone == struck_down
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
test "Running from a melee costs a blow from each, in the runner's order [HC-070] [HC-071] [HC-072] [HC-075]" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  orc_b.tactic = retreat
  begin locked(sherman, orc_b)                   # whose own tactic forbids attacks
  sherman.tactic = retreat
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer striker = hobgoblin, orc_a
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
test "A lone creature counts its own hit points [HC-145]" {
  scenario "tests/yard"
  first(orc_a.bodies).hp = 9
  expect 3 * lost(orc_a) < 1 and shaken(orc_a)
  first(orc_a.bodies).hp = 8
  expect 3 * lost(orc_a) >= 1
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
  first(horde.bodies).hp = 7 * 12 ; expect fear(horde) == 0     "seven against eight"
  first(horde.bodies).hp = 6 * 12 ; expect fear(horde) == 2     "half"
  first(horde.bodies).hp = 5 * 12 ; expect fear(horde) == 2
  first(horde.bodies).hp = 4 * 12 ; expect fear(horde) == 5     "two thirds"
  first(horde.bodies).hp = 9 * 12 ; expect fear(horde) == -2    "nine against eight"
  first(knights.bodies).hp = 4 * 11
  first(horde.bodies).hp = 8 * 12 ; expect fear(horde) == -5    "two to one"
}
test "No way out, courage and cowardice [HC-155] [HC-156] [HC-157]" {
  scenario "tests/yard"
  for who in combatants { if who != horde and who != knights { leave(who, fled) } }
  first(horde.bodies).hp = 8 * 12
  orcs.can_retreat = false
  expect fear(horde) == 0                        "they would be given quarter"
  heroes.accepts_surrender = false
  expect fear(horde) == -5
  horde.fearlessness = 2
  horde.cowardice = 3
  expect fear(horde) == -5 - 2 + 3
}
test "Without a way out one surrenders instead [HC-148] [HC-159]" {
  scenario "tests/yard"
  orcs.can_retreat = false
  first(orc_a.bodies).hp = 1
  rolls morale = 16
  check_morale(orc_a)
  expect orc_a.gone == surrendered and not orc_a.active
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
test "At no fatigue points one needs the will to go on [HC-163]" {
  scenario "tests/yard"
  sherman.fp = 0
  rolls will = 11
  take_turn(sherman)
  expect sherman.gone == collapsed
}
