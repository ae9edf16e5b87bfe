## What a fighter sets out to do in a round, how a turn goes, and how far it may lead.
chapter "Tactics, turns and movement" of "heroic-combat"

# ========================================================================================
#  Tactics
# ========================================================================================

## A plan for the round: how far somebody may go, and how well he attacks and
## defends until the next declaration. [HC-003] [HC-012] [HC-014]
kind tactic plural tactics {
  move      : int 0..                      "Times Move, in yards"
  direction : one of anywhere or toward or away = anywhere    "Where one may move, as seen from the enemy"
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
define haste_with(shooter, weapon) =
  shooter.tactic.hurries and shooter.moved > 2 * shooter.move_now ? min(-2, weapon.bulk) : 0

## Everything into the attack, straight at the enemy. Shots are not hurried. [HC-015] [HC-025]
tactic all_out_offensive "All-Out Offensive" {
  move      = 10
  direction = toward
  melee     = +4
  defence   = -4
  hurries   = false
}
## Attacks better, guards worse. [HC-016] [HC-024]
tactic offensive "Offensive" { move = 5 ; melee = +2 ; defence = -2 }
## Neither gains nor gives up anything. [HC-017] [HC-024]
tactic neutral "Neutral" { move = 5 }
## Guards better, attacks and shoots worse. [HC-018] [HC-024]
tactic defensive "Defensive" { move = 4 ; melee = -2 ; defence = +2 ; ranged = -2 }
## Guards best, attacks worst. The only tactic that lets a fighter withdraw from melee. [HC-019] [HC-024]
tactic all_out_defensive "All-Out Defensive" { move = 3 ; melee = -4 ; defence = +4 ; ranged = -4 ; withdraws = true }
## For shooters: fewer shots that hit more often; poor in melee. [HC-020] [HC-098]
tactic aimed_shooting "Aimed Shooting" { move = 2 ; melee = -2 ; defence = -2 ; ranged = +2 ; aims = true ; shots = 2 }
## Hardly moves, guards better, and attacks as well as ever. [HC-021]
tactic hold_ground "Hold Ground" { move = 1 ; defence = +2 }
## Running away and nothing else. [HC-022] [HC-070] [HC-073] [HC-134]
tactic retreat "Retreat" { move = 10 ; direction = away ; defence = -4 ; attacks = false ; acts = false ; shots = 0 }

## The broken must retreat. [HC-158]
define may_declare(who, tactic) = not who.fleeing or tactic == retreat

# ========================================================================================
#  A turn
# ========================================================================================

event turn_starts(who)

## What can be done in a turn, in any order and as often as it allows: movement
## may be split around everything else. [HC-027]
kind deed plural deeds {
  may(actor) : bool = true                 "Whether he can do it now"
  rule perform(actor)
}

rule take_turn(actor) {
  begin_turn(actor)
  step deeds { take_deeds(actor) }
}

## What happens as a turn begins, before anything is done.
rule begin_turn(actor) {
  announce turn_starts(actor)
  ## At 0 FP only willpower keeps a fighter going. [HC-163]
  step will when low_fp_counts and actor.fp <= 0 {
    if not succeeds_against(roll(3d6, "will", actor), actor.will) {
      leave(actor, collapsed)
      return
    }
  }
  ## One throw for the whole turn; failure costs nothing. [HC-097]
  step fast_draw when actor.tactic.attacks {
    choose optional specialty from specialties(actor) by actor "Which Fast-Draw to try"
    if specialty != none {
      let needed = fast_draw(actor, specialty)
      let rolled = roll(3d6, "fast_draw", actor)
      if succeeds_against(rolled, needed) { actor.quick = specialty }
      say "{actor}: {specialty} {needed}, throw{verb_s(actor)} {rolled}."
    }
  }
  ## Nobody runs without a way out. [HC-022] [HC-071]
  step disengage when actor.tactic.direction == away and locked(actor) {
    if len(ways_back(actor)) > 0 or run_past { break_away(actor) } else { say "{actor} {has_word(actor)} no way out." }
  }
}
## One deed after another, until there is nothing more to do.
rule take_deeds(actor) {
  while actor.active and not actor.turn_over {
    choose deed from deeds where it.may(actor) by actor "What to do"
    deed.perform(actor)
  }
  if actor.active and can_strike(actor) and has_attack_left(actor) and wants_room(actor) {
    say "{actor} find{verb_s(actor)} no room in the front."
  }
  come_for_nothing(actor, [])
}

## [HC-087]
define wants_room(who) =
  combat.frontage > 0 and numbers_engaged(who) <= 0 and any(enemies(who), distance(who, it) <= who.reach)

deed strike "Attack" {
  may = can_attack(actor)
  rule perform { melee_turn(actor) }
}
## Straight at an enemy, and no farther. [HC-015]
deed advance "Advance" {
  may = can_move(actor) and actor.tactic.direction != away and len(marks(actor)) > 0
  rule perform {
    choose mark from marks(actor) by actor "Towards whom"
    choose yards from 1..min(yards_left(actor), distance(actor, mark)) by actor "How many yards ({mark} {is_word(mark)} {distance(actor, mark)} away)"
    actor.quarry = mark
    walk(actor, yards * sign(mark.at - actor.at))
  }
}
## The enemies to go for; All-Out Offensive keeps to one straight line all turn. [HC-015]
define marks(who) =
  filter(enemies(who), distance(who, it) > 0 and (who.tactic.direction != toward or who.heading in [0, sign(it.at - who.at)]))
## Away from the nearest enemy; a retreat must not end as near to another. [HC-022] [HC-070]
deed fall_back "Fall back" {
  may = can_move(actor) and actor.tactic.direction != toward and len(enemies(actor)) > 0 and len(ways_back(actor)) > 0
  rule perform {
    choose yards from ways_back(actor) by actor "How many yards back ({nearest(actor)} {is_word(nearest(actor))} {distance(actor, nearest(actor))} away, the field ends at {field_edge})"
    walk(actor, yards * way_back(actor))
    leave_field(actor)
  }
}
## Withdrawal: out of all locks at once, without free attacks, any distance up to
## twice Move, and nothing else this round. Impossible for those who are surrounded, or
## held from both sides. [HC-067] [HC-068] [HC-069]
deed withdraw "Withdraw" {
  may = actor.tactic.withdraws and locked(actor) and not actor.surrounded and not actor.struck_runner and
    can_pay_all(actor) and way_out(actor) != 0 and withdrawal_yards(actor) > 0
  rule perform {
    let way = way_out(actor)
    choose yards from 1..withdrawal_yards(actor) by actor "How many yards back"
    actor.withdrawn = true
    end locked(actor)
    walk(actor, yards * way)
    say "{actor} withdraw{verb_s(actor)}."
    actor.turn_over = true
  }
}
deed finish "End the turn" {
  rule perform { actor.turn_over = true }
}

## The allowance in multiples of Move; what is traded for actions is lost, rounded against the mover. [HC-026]
define whole_movement(who) = floor(who.tactic.move * who.move_now * who.posture.movement)
## [HC-120] [HC-121]
define yards_for(who, halves_given: int) = div(whole_movement(who) * (2 - halves_given), 2)
## Somebody who has shot without hurrying cannot hurry later in the turn. [HC-023] [HC-026] [HC-120]
define yards_left(who) =
  max(0, min(yards_for(who, who.moves_given), who.unhurried ? 2 * who.move_now : whole_movement(who)) - who.moved)
## Nobody walks out of a melee. [HC-028] [HC-065]
define can_move(who) = yards_left(who) > 0 and not locked(who)
## [HC-068]
define withdrawal_yards(who) = floor(2 * who.move_now * who.posture.movement)
## How many yards a fighter can fall back. [HC-022]
define ways_back(who) =
  way_back(who) == 0 ? [] : filter(1..yards_left(who), who.tactic.direction != away or gets_away(who, who.at + it * way_back(who)))
## Whoever retreats from between enemies runs past the fewer of them. [HC-022] [HC-070]
define way_back(who) =
  way_out(who) == 0 and run_past and who.tactic.direction == away and not locked(who) ? lowest([1, -1], foes_ahead(who, it)) : way_out(who)
define foes_ahead(who, way: int) = count(enemies(who), way * (it.at - who.at) > 0)
## [HC-022]
define gets_away(who, place: int) = none(enemies(who), abs(place - it.at) <= distance(who, nearest(who)))
## Which way along the line leads away: from everybody who holds the fighter, or did so when the
## turn began; else from the nearest enemy. Between holders on both sides there is none, 0. [HC-022] [HC-068]
define way_out(who) = find([away_from(who, nearest(who)), -away_from(who, nearest(who))], clears(who, it)) ?? 0
## [HC-022] [HC-068]
define clears(who, way: int) = all(concat(partners(who, locked), who.slipped), way * (who.at - it.at) >= 0)
define sign(n: int)          = n < 0 ? -1 : 1
## [HC-022] [HC-068]
define away_from(who, foe: combatant) = who.at == foe.at ? (first(sides) == who.side ? -1 : 1) : sign(who.at - foe.at)

## Moving past enemies costs nothing; only leaving a lock can. If anybody waits, each
## yard may interrupt it; the mover goes on unless he is out or held. [HC-030] [HC-138]
rule walk(who, yards: int) {
  who.heading = sign(yards)
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
  tell_way(who)
}
## The distance covered is told before its consequences.
rule tell_way(who) {
  let yards = who.moved - who.told
  who.told = who.moved
  if yards > 0 { say "{who} move{verb_s(who)} {yards} {yards_word(yards)}." }
}
event steps(mover)
define yards_word(n: int) = n == 1 ? "yard" : "yards"

## Those who run leave the field when they are far enough away. [HC-158]
rule leave_field(who) {
  if who.active and who.tactic == retreat and none(enemies(who), distance(who, it) < field_edge) { leave(who, fled) }
}

# What variants may still call by its former name.
renamed take_turn.will to begin_turn.will
renamed take_turn.fast_draw to begin_turn.fast_draw
renamed take_turn.specialty to begin_turn.specialty
renamed take_turn.disengage to begin_turn.disengage
renamed take_turn.deed to take_deeds.deed
