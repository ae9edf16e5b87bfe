## Nothing is drawn: ranges are thrown, every round anew, or so that they follow from the last.
chapter "Without a grid" of "wcrpg"

## No grid: the range to one's target is thrown anew every round, and each is as far
## from his target as he has thrown. Nobody moves, faces some way or has arcs; those
## actions are free for others. [WC-031] [WC-032] [WC-113]
range_method no_grid "no grid, 2d10 for every range" {
  placed = false
  range  = a.target == b ? a.thrown : b.thrown
  facets = [whole]
  rule find {
    know_range(who, target, named_range ?? same_range(who, target) ?? roll(2d10, "range", who))
    say "{who} is {who.thrown} from {target}."
  }
}
rule know_range(who, target: combatant, found: int) {
  who.thrown = found
  who.thrown_in = round
  who.last_target = target
}
## Somebody who has thrown for the range to oneself this round has found it for both:
## nobody moves, so it is also where he ends up. [WC-114]
define same_range(who, target: combatant) -> int? =
  target.target == who and target.thrown_in == round ? target.thrown : none
## In the first round a described distance goes before any throw. [WC-111]
define named_range -> int? = round <= 1 ? described_range : none

# ---- the other way to play without a grid ----------------------------------------------

## What is thrown for the range, and what the result makes of the next throw. [WC-040]
kind range_die plural range_dice {
  dice             : dice
  next(found: int) : range_die
}
range_die far_die   "far"   { dice = 2d10 ; next = after_far(found) }
range_die near_die  "near"  { dice = 1d10 ; next = after_near(found) }
range_die close_die "close" { dice = 1d5 ; next = after_close(found) }
## The source has both "ten or less" and "five or less": the nearer counts. [WC-041]
table after_far(found: int) -> range_die { ..5 : close_die ; ..10 : near_die ; else : far_die }
## [WC-042]
table after_near(found: int) -> range_die { ..1 : close_die ; ..7 : near_die ; else : far_die }
## [WC-043]
table after_close(found: int) -> range_die { ..1 : close_die ; else : near_die }
## A new target is far, whoever it was before; else the last range decides, also one from
## before a round in which one could not act. [WC-040] [WC-044]
define next_die(who, target: combatant) = who.last_target == target ? who.range_die.next(who.thrown) : far_die

renamed find_by_record.known to find_by_record.found
## Whoever has closed with his target stays near it. Each keeps his own record; whoever
## is aimed at by his target may take over its range. [WC-044] [WC-045] [WC-114]
range_method range_record "no grid, ranges that follow from the last" {
  placed = false
  range  = a.target == b ? a.thrown : b.thrown
  facets = [whole]
  rule find {
    find_by_record(who, target, same_range(who, target))
    say "{who} is {who.thrown} from {target}: {next_die(who, target)}."
  }
}
rule find_by_record(who, target: combatant, found: int?) {
  let due = next_die(who, target)
  if found != none and named_range == none {
    choose take_over yes or no by who "Take over the range found by {target}"
    if take_over {
      who.range_die = target.range_die
      know_range(who, target, found)
      return
    }
  }
  who.range_die = due
  know_range(who, target, named_range ?? roll(due.dice, "range", who))
}
