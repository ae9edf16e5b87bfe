## No grid: ranges are thrown, either afresh every round or each following from the last.
chapter "Without a grid" of "wcrpg"

## No grid: every round each combatant throws for the range to his target, and is as far from it
## as he has thrown. Nobody moves, has a facing or has arcs; the actions that would go on them
## are free for other things. [WC-031] [WC-032] [WC-113]
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
## If the target has already thrown for its range to the combatant this round, that range holds
## for both: nobody moves, so it does not change afterwards. [WC-114]
define same_range(who, target: combatant) -> int? =
  target.target == who and target.thrown_in == round ? target.thrown : none
## In the first round a described distance overrides any throw. [WC-111]
define named_range -> int? = round <= 1 ? described_range : none

# ---- the other way to play without a grid ----------------------------------------------

## What is thrown for the range, and what the result makes of the next throw. [WC-040]
kind range_die plural range_dice {
  dice             : dice                  "Thrown for the range of a target"
  next(found: int) : range_die             "The die for the next throw, by the range that was found"
}
range_die far_die   "far"   { dice = 2d10 ; next = after_far(found) }
range_die near_die  "near"  { dice = 1d10 ; next = after_near(found) }
range_die close_die "close" { dice = 1d5 ; next = after_close(found) }
## The source has both "ten or less" and "five or less"; where both apply, the nearer die
## counts. [WC-041]
table after_far(found: int) -> range_die { ..5 : close_die ; ..10 : near_die ; else : far_die }
## [WC-042]
table after_near(found: int) -> range_die { ..1 : close_die ; ..7 : near_die ; else : far_die }
## [WC-043]
table after_close(found: int) -> range_die { ..1 : close_die ; else : near_die }
## A new target is always far; otherwise the last range decides, even if it was found before
## a round in which the combatant could not act. [WC-040] [WC-044]
define next_die(who, target: combatant) = who.last_target == target ? who.range_die.next(who.thrown) : far_die

renamed find_by_record.known to find_by_record.found
## A combatant who has closed with his target stays near it. Each keeps his own record; if his
## target is aiming at him, he may take over its range. [WC-044] [WC-045] [WC-114]
range_method range_record "no grid, ranges that follow from the last" {
  placed = false
  range  = a.target == b ? a.thrown : b.thrown
  facets = [whole]
  rule find {
    find_by_record(who, target, same_range(who, target))
    say "{who} is {who.thrown} from {target}; the next throw is {next_die(who, target).dice}."
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
