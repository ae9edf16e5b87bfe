## Heroic Combat, iteration 1: battles of heroes and companies in rounds of twenty
## seconds. A whole flurry of blows is one contest; a company of soldiers acts as one.
## Spells, grappling and status effects are left out, as in the source. [HC-001] [HC-006]
ruleset "Heroic Combat: Iteration 1" {
  version = "1.3"
  source  = "Heroic Combat: Iteration 1, December 2025"
}

use "gurps"

chapters "fighters", "turns", "melee", "wounds", "missiles", "actions", "items", "waiting", "morale", "fatigue"

# ========================================================================================
#  House sheet: what a referee may set
# ========================================================================================

## For every full number of this many points of victory there is one more hit. [HC-046]
param speed_factor : int 1.. = 4           "Margin for each further hit"
## Weapons that must be readied after each blow. [HC-047]
param unwieldy_speed_factor : int 1.. = 6  "The same for unwieldy weapons"
## Whether units that differ in their numbers alone are of different kinds. The source calls those
## alike against whom the contest is the same; those who are attacked together count together. [HC-057]
param numbers_tell_apart : bool = false
## Whether a pool takes all hits of an attack in one way to strike. The source adds up their damage, and
## takes armour and wounding from the sum, but elsewhere has the attacker choose for each hit. [HC-043] [HC-093]
param pools_take_one_way : bool = true
## The dice that both sides of a contest throw. [HC-031] [HC-042]
param contest_dice : dice = 3d6
## The source does not say whether a defender's own posture counts. [HC-039]
param defender_posture_counts : bool = false
## At this many times full HP below zero a fighter is out without a roll; 0 means never.
## The source has no such limit, GURPS does. [HC-083]
param beyond_help_at : int 0.. = 5         "Times HP below zero"
## Whether those of a unit who have lost the use of both arms still count among its numbers. The source
## counts those "who can actively participate", and goes no farther than frontage and formation. [HC-086]
param crippled_take_part : bool = true
## How many foes one fighter can hold in melee; the source sets no limit, which is 0. [HC-076]
param most_locks : int 0.. = 0
## Weapons readied again within this many seconds shoot several times. [HC-097] [HC-133]
param quick_reload : int 0.. = 2           "Seconds"
## A shot up to this distance is at close quarters. [HC-114]
param close_quarters : int 0.. = 2         "Yards"
## Whether haste also counts at close quarters, where Bulk counts already. [HC-114]
param bulk_and_haste : bool = true
## Every missile after the first at the same target. [HC-102]
param further_shot : int = 2               "To the attack, for each"
## How far apart members of a group may be that is shot at as one; the source leaves this
## to the referee. [HC-103]
param group_width : int 0.. = 10           "Yards"
## A shot at somebody who is in melee. [HC-108]
param into_melee : int ..0 = -4            "To the attack"
## Whether that applies to a target with whom only the shooter is in melee. [HC-108]
param into_own_melee : bool = true
## On a throw of this or less a miss strays to somebody else in that melee. [HC-109]
param stray_on : int = 9                   "On 3d"
## Whether a stray still gains by the missiles that were shot beside it. The source has another contest,
## in which a single missile may hit. [HC-109]
param stray_gains_by_shots : bool = false
## Whether missiles are parried by half that skill and three, as GURPS has it; the source writes the
## skill's name into the conversion, and would nearly double it if the skill were meant. [HC-105]
param parries_by_parry : bool = true
## Whether what adds to defences is added to a Parry of missiles before it is converted. The source says so
## of Dodge. [HC-106]
param parry_gains_before : bool = true
## To an attack during which something else is done. [HC-122]
param folded_in : int ..0 = -6             "To the attack"
## Anything that takes longer takes several long actions. [HC-119]
param long_action : int 1.. = 10           "Seconds"
## What two hands lift. [HC-129]
param most_lifted : int 0.. = 8            "Times Basic Lift"
## Whether whoever waits for an enemy in reach waits for any step that brings him nearer, or only for the
## one that brings him into reach. "A foe moves into range" is the source's example, "the first orc to move toward
## me" its other. [HC-136]
param coming_near : one of any_step_nearer or step_into_reach = any_step_nearer
## Morale: a total of this or more breaks a group. [HC-148]
param break_point : int = 13
## Who stands or runs together where the scenario names no groups. [HC-147]
param groups_are : one of sides_as_a_whole or single_units = sides_as_a_whole
## Whether a lone creature's "starting" hit points are those with which it came to the fight, or those it has
## when unhurt. [HC-145] [HC-149]
param starting_hp : one of as_it_came or unhurt = as_it_came
## How many rounds there are between assessments of fatigue. [HC-160]
param fatigue_every : int 1.. = 3
## Whether low fatigue points have their usual effects. [HC-163]
param low_fp_counts : bool = true
## Whether whoever retreats from between enemies takes their blows and runs past those on one side, or
## stays where he is. The source has them strike at everybody who retreats. [HC-022] [HC-070]
param run_past : bool = true
## How long the broken must retreat: the source says "next turn", which is read as until they
## are off the field, or rallied by the referee. [HC-158]
param broken_until : one of off_the_field or next_round = off_the_field
## Whoever flees is off the field at this distance from the nearest enemy. [HC-158]
param field_edge : int 1.. = 60            "Yards"
## The fight is broken off after this many rounds.
param round_limit : int 1.. = 100

# ========================================================================================
#  The round
# ========================================================================================

## Seven steps: initiative; the losing side declares its tactics, then the winning side; the winning side acts, then the
## losing side; morale is checked; every third round fatigue is assessed. [HC-002]
round {
  ## Each side throws 1d; the highest acts first. Those who tie throw again among
  ## themselves. [HC-008] [HC-010] [HC-011]
  phase initiative "Initiative" {
    step throw {
      rank combat.order from active_sides() { roll 1d6 "initiative" }
      say "The initiative goes to {first(combat.order)}."
    }
  }

  ## The losers declare first, so the winners know what they face. [HC-002] [HC-003] [HC-009] [HC-011]
  ## [HC-012] [HC-013]
  phase tactics "Tactics" {
    for who in combatants {
      who.struck_runner = false
      who.withdrawn = false
    }
    step declare {
      for group in reverse(in_turn) {
        for who in group {
          choose who.tactic from tactics where may_declare(who, it) by who "Which tactic"
          if broken_until == next_round { who.fleeing = false }
          say "{who}: {who.tactic}."
        }
      }
    }
  }

  ## The winners act, then the losers. The fighters of a side act in any order, each
  ## once, and what they do takes effect immediately. [HC-004] [HC-005] [HC-009] [HC-011]
  phase action "Action" {
    for group in in_turn {
      let waiting = group
      while any(waiting, it.active) {
        let side = first(waiting).side
        choose actor from waiting where it.active by side "Who acts next"
        remove actor from waiting
        take_turn(actor)
      }
    }
  }

  ## A group that has lost a third or more, and somebody this round, throws for its nerve. What is lost after this,
  ## as by exhaustion, counts in the next round. [HC-142] [HC-144]
  phase morale "Morale" {
    for who in active_combatants() { if who.active { check_morale(who) } }
    for who in combatants {
      who.stood = who.able
      who.hp_before = who.hp
    }
  }

  ## Whoever has fought since the last time is tired by it. [HC-160]
  phase fatigue "Fatigue" when round % fatigue_every == 0 {
    for who in active_combatants() { if who.fought { tire(who) } }
  }
}

## Those who act one after the other in any order: a side, the winners of the throw first.
## [HC-002] [HC-009] [HC-011]
define in_turn = map(combat.order, active(it))

## A fight is over when at most one side has anybody left. [HC-007]
victory {
  winner last_side_standing() "the last side standing"
  draw "both sides are spent" when round >= round_limit
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure attacks   "Attacks"          by who, weapon on attacks : 1
measure hits      "Hits"             by who, weapon on wounds  : hits
measure injury    "Injury dealt"     by who, weapon on wounds  : injury
measure downed    "Put down"         by cause on loses when cause != who : fallen
measure lost      "Lost"             by who on loses           : fallen
measure first_out "First out"        by who on leaves          : count(combatants, it.gone != none) == 1 ? 1 : 0
measure ended     "How they ended"   by who, fate on leaves    : 1
measure standing  "Left standing"    by side at end            : sum(side.members, it.active ? it.standing : 0)
measure hp_left   "HP left standing" by who at end             : sum(filter(who.bodies, not it.out), max(0, it.hp))

# What variants may still call by its former name.
renamed with_nerves to comrades_who_may_break
renamed within_reach to foes_in_reach_of
renamed for_melee to melee_weapons
renamed open_to to can_use
renamed open_against to can_use_against
renamed in_grip to has_grip_for
renamed grip_serves to reaches_in_grip
renamed any_served to reaches_any_in_grip
renamed room_wanted to wants_room
renamed by_reach to strikes_by_reach
renamed has_attack to has_attack_left
renamed engaged to numbers_engaged
renamed cramped to is_cramped_by
renamed identical to is_identical_to
renamed used_up to has_used_up
renamed tangled to is_in_melee_for
renamed far_off to is_far_from
renamed to_light to can_light
renamed by_numbers to gain_by_numbers
renamed waits_for_attack to waits_for_attack_by
renamed waits_for_step to waits_for_step_by
renamed waits_for_shot to waits_for_shot_by
renamed comes_nearer to comes_nearer_to
renamed is_set_off to is_set_off_by
renamed holds_out to holds_out_to
renamed hurried to haste_with
renamed in_range to foes_in_range_of
renamed has_time to has_time_for
renamed all_yards to whole_movement
renamed yards_off to withdrawal_yards
renamed losses to loses
