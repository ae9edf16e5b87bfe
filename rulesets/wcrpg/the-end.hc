## Step eight: what groups are after, who has won, and what breaks a combat off.
chapter "The end" of "wcrpg"

## What a group is here for, other than wiping out its enemies, and whether it has achieved it
## yet. In Simple Combat the dice alone decide. [WC-078] [WC-147]
kind goal plural goals {
  rounds    : int 0.. = 0                  "Rounds to hold out"
  number    : int 1.. = 1                  "How many have to get away"
  mark      : combatant? = none            "Whom the group is after"
  by_absent : bool = false                 "Also by a group of which nobody is left"
  met(side) : bool = false                 "Whether a group has reached it"
}
goal no_goal     "nothing but victory"
goal simple_goal "what the game master has set"
goal hold_out    "holds out" { rounds = 10 ; met = round >= self.rounds }
goal get_away    "gets away" { by_absent = true ; met = count(side.members, it.gone == withdrawn) >= self.number }
goal strike_down "puts out the one it is after" { met = self.mark != none and not self.mark.active }
goal break_them "breaks the enemy's strength" {
  met = all(rivals(side), 2 * composite_strength(it) < it.strength_before)
}

event primary_reached(side) headline "{side}, goal reached: {side.primary}."

## When all groups but one are out, the last one wins, whatever its goal, and gets its rewards;
## if nobody is left, there are none. A group whose members are all bound or asleep is not out
## until somebody finishes it off. A group that reaches its goal triumphs even while others still
## fight; one that came to get away does even with its last member, though "the remaining group" may then
## be another. Otherwise there is another round. [WC-146] [WC-147] [WC-148] [WC-149]
rule judge() {
  for side in filter(sides, it.primary.by_absent or it in active_sides()) {
    if not side.triumphs and side.primary.met(side) {
      side.triumphs = true
      announce primary_reached(side)
    }
  }
  conclude()
}
## The group left standing once no two enemies remain; if friends are left together, the
## strongest of them.
define last_group() -> side? =
  len(active_sides()) > 0 and none(active_sides(), len(rivals(it)) > 0) ? highest(active_sides(), composite_strength(it)) : none

## A group that triumphs or is the last one left gets its rewards, once, for each member
## still alive; so do friends who are left together. [WC-146] [WC-147]
rule conclude() {
  combat.judged = true
  for side in filter(victors, not it.rewarded) {
    let reward = side.reward
    if reward != none {
      side.rewarded = true
      say headline "{side}: {reward} hero points each."
      for who in filter(side.members, it.hp > 0) { who.hero_points += reward }
    }
  }
}
define triumphant = filter(sides, it.triumphs)
define victors =
  last_group() == none or not fight_on and triumphant != [] ? triumphant : unique(concat(triumphant, active_sides()))
## If friends triumph in the same round, the strongest of them is named; if enemies do, neither
## has triumphed over the other. [WC-147]
define first_to_triumph() -> side? =
  len(triumphant) > 0 and all(group in triumphant, none(triumphant, is_hostile_to(group, it))) ? highest(triumphant, composite_strength(it)) : none

## What can suspend a combat. [WC-149]
kind circumstance plural circumstances {
  rounds           : int 0.. = 0           "Rounds until it comes up"
  arises(now: int) : bool = false          "Whether it has come up by this round"
}
circumstance nothing_unusual "nothing unusual"
circumstance interruption    "somebody interrupts"  { rounds = 10 ; arises = now >= self.rounds }
circumstance stalemate       "nobody hurts anybody" { rounds = 5 ; arises = now - combat.last_hurt >= self.rounds }
circumstance first_death     "the first death"      { arises = any(combatants, it.hp <= 0) }

## A combat is decided in its last step, never in the middle of a round. [WC-146] [WC-147]
## [WC-149]
victory {
  winner first_to_triumph() "a goal is reached" when combat.judged and not fight_on
  draw "enemies reach their goals in the same round" when combat.judged and not fight_on and triumphant != []
  winner last_group() "nobody is left to fight" when combat.judged
  draw "{suspended_by}" when combat.judged and suspended_by.arises(round)
  draw "it goes on for too long" when combat.judged and round >= round_limit
}
