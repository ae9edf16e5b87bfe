## One throw for each group in place of all other steps.
chapter "Simple Combat" of "wcrpg"

## One throw per group, with whatever the game master allows to count. [WC-070] [WC-082]
## [WC-084]
score simple_total(side) {
  thrown : side.natural
  ## [WC-080]
  gained     : side.bonus                "gained before"        when side.bonus != 0 "nothing was gained before"
  multiple   : multiple_of(side.size)    "so many times the smallest"    when size_counts "size does not count"
  largest    : 1                         "the largest group"    when size_counts and side.size == largest_size "it is not the largest, or size does not count"
  experience : part_of(veteran(side).hero_points, heroics)      when experience_counts "experience does not count"
}
## One more for every whole multiple of the smallest group beyond the first. [WC-082]
## [WC-006]
define multiple_of(size: int) = part_of(size, smallest_size) - 1
define smallest_size          = min(map(active_sides(), it.size))
## All that are as large as the largest count as such. [WC-082]
define largest_size = max(map(active_sides(), it.size))
## The member with the most skill points, of those who still stand; of several, the one
## with more hero points. [WC-083]
define veteran(side) = highest(active(side), [it.skill_points, it.hero_points])

event throws_eighteen(side)
event throws_zero(side)

## What was gained before counts for these throws as well; size and experience are only for
## the throw of the round, and nothing is added to throws that break ties. [WC-079] [WC-080] [WC-081]
rule second_throw(side) -> int { return roll(2d10, "goal") + side.bonus }
## A throw of 18 allows a second one; if it exceeds the number of groups left, this one
## included, the primary goal is reached. [WC-079] [WC-086]
on throws_eighteen as great_luck {
  choose again yes or no by side "Throw for the goal"
  if again {
    let second = second_throw(side)
    say "{side}: 18, and then {second}."
    if second > len(active_sides()) and side.primary != no_goal and not side.blocked and not side.triumphs {
      side.triumphs = true
      announce primary_reached(side)
    } else {
      lesser_gain(side)
    }
  }
}
## Otherwise the group chooses: a goal of less weight, if it has one that is still open,
## or 1 more on every later throw. [WC-080]
rule lesser_gain(side) {
  let second_best = false
  if side.secondary != no_goal and not side.content {
    choose lesser yes or no by side "Take the secondary goal"
    second_best = lesser
  }
  if second_best {
    side.content = true
    say "{side}, lesser goal reached: {side.secondary}."
  } else {
    side.bonus += 1
    say "{side}: 1 more on all later throws."
  }
}
## A throw of 0 demands a second one; if it is less than the number of groups left, only
## putting out all the others is enough. [WC-081]
on throws_zero as ill_luck {
  let second = second_throw(side)
  say "{side}: 0, and then {second}."
  if second < len(active_sides()) {
    side.blocked = true
    say "{side}: the primary goal now takes putting out all others."
  }
}

## Each group throws; only what the dice show counts as 18 or 0. [WC-070] [WC-079] [WC-081]
rule throw_for_all() {
  for side in active_sides() {
    side.natural = roll(2d10, "group")
    side.modified = simple_total(side)
    say "{side}: {side.natural} thrown, {side.modified} in all."
  }
  for side in active_sides() {
    if side.natural == 18 { announce throws_eighteen(side) }
    if side.natural == 0 { announce throws_zero(side) }
  }
}
## The highest beats the next enemy, that one the next, down to the lowest, who only
## loses. Groups that tie throw again among themselves: that makes a rank, but no
## difference. What a group loses adds up over all enemies above it. [WC-071] [WC-072]
## [WC-073] [WC-074]
rule losses() {
  rank ladder from active_sides() {
    highest it.modified
    roll 1d10 "tie"
  }
  for side in ladder {
    let better = filter(take_until(ladder, it == side), hostile(it, side))
    side.above = len(better)
    side.loss = sum(better, it.modified - side.modified)
  }
  for side in ladder { bear_loss(side) }
}
## Those who have joined player characters go first. Only when there is none of them left
## to bear the loss, a player character is hurt; where there was none to begin with, any
## enemy above is enough. [WC-073] [WC-075] [WC-076]
rule bear_loss(side) {
  let others = filter(side.members, it.active and not it.pc)
  let down = take(others, side.loss)
  for who in down {
    who.gone = incapacitated
    who.told = true
  }
  tell_loss(side, down)
  if len(others) == 0 ? side.above > 0 : side.loss > len(others) { hurt_one(side) }
}
rule tell_loss(side, down: list of combatant) { if len(down) > 0 { announce lost(side, len(down)) } }
event lost(side, number: int) headline "{side}: {number} put out of action, {side.size} left."

## Every player character throws, and the lowest is hurt; those who tie throw again. It
## costs 1 lethal point for each enemy group that rolled higher, however large, and nothing
## is in its way. [WC-076] [WC-077]
rule hurt_one(side) {
  let risked = filter(side.members, it.active and it.pc)
  while len(risked) > 1 {
    for who in risked { who.unlucky = roll(1d10, "unlucky", who) }
    let least = min(map(risked, it.unlucky))
    risked = filter(risked, it.unlucky == least)
  }
  for who in risked {
    say "{who} is hurt in the fray: {side.above}."
    wound(who, side.above, true, who)
    settle()
  }
}
