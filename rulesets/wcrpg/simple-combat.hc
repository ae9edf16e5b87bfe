## One throw for each group, in place of all the other steps.
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
## Groups that tie for largest all count as the largest. [WC-082]
define largest_size = max(map(active_sides(), it.size))
## The member with the most skill points among those still standing; if several tie, the one
## with the most hero points. [WC-083]
define veteran(side) = highest(active(side), [it.skill_points, it.hero_points])

event throws_eighteen(side)
event throws_zero(side)

## Earlier gains are added to these throws too; size and experience only to the throw of the
## round, and nothing at all to throws that break ties. [WC-079] [WC-080] [WC-081]
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
## Otherwise the group chooses: its secondary goal, if it has one still open, or 1 more on every
## later throw. [WC-080]
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
## The highest beats the next enemy down, that one the next, and so on to the lowest, which only
## loses. Groups that tie throw again among themselves; that settles their rank, but causes no
## losses. A group's losses add up over all enemies above it. [WC-071] [WC-072] [WC-073] [WC-074]
rule losses() {
  rank ladder from active_sides() {
    highest it.modified
    roll 1d10 "tie"
  }
  for side in ladder {
    let better = filter(take_until(ladder, it == side), is_hostile_to(it, side))
    side.above = len(better)
    side.loss = sum(better, it.modified - side.modified)
  }
  for side in ladder { bear_loss(side) }
}
## Those who accompany player characters are lost first. A player character is hurt only when
## none of them is left to bear the loss; if there were none to begin with, any enemy above is
## enough. [WC-073] [WC-075] [WC-076]
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

## Every player character throws, and the lowest is hurt; those who tie for lowest throw again.
## The wound costs 1 lethal point for each enemy group that rolled higher, whatever its size, and
## no armour or shield stops it. [WC-076] [WC-077]
rule hurt_one(side) {
  let risked = filter(side.members, it.active and it.pc)
  while len(risked) > 1 {
    for who in risked { who.unlucky = roll(1d10, "unlucky", who) }
    let least = min(map(risked, it.unlucky))
    risked = filter(risked, it.unlucky == least)
  }
  for who in risked {
    say "{who} takes {side.above} in the fray."
    wound(who, side.above, true, who)
    settle()
  }
}
