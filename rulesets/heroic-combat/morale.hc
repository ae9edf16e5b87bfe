## Who stands and who runs, at the end of a round.
chapter "Morale" of "heroic-combat"

## Who stands or runs together: a group named in the scenario, else everybody of a side who is
## in none. [HC-147]
define comrades(who) =
  who.group == "" and groups_are == single_units ? [who] : filter(combatants, it.side == who.side and it.group == who.group)
## [HC-143]
define started(who) = sum(comrades(who), it.number)
## [HC-143]
define left(who) = sum(comrades(who), it.able)
## Somebody who has been alone from the start. [HC-145]
define lonely(who) = started(who) == 1

## The share of its members that a group has lost: those who are down, not those who have
## fled or surrendered. For a lone creature it is the share of its hit points. [HC-143] [HC-145]
define lost(who) =
  lonely(who) ? (hp_at_first(who) - who.hp) / hp_at_first(who) : (started(who) - left(who)) / started(who)
## [HC-145] [HC-149]
define hp_at_first(who) = starting_hp == unhurt ? who.hp_max : max(1, who.hp_start)
## Whether it has lost more since morale was last looked at. [HC-144] [HC-145]
define shaken(who) = lonely(who) ? who.hp < who.hp_before : left(who) < sum(comrades(who), it.stood)

## How many of the group still fight; another group of their side does not count as theirs. [HC-151]
define our_numbers(who) = sum(filter(comrades(who), it.active), it.standing)
## Its opponents are all enemies. [HC-151]
define their_numbers(who) = sum(enemies(who), it.standing)

## High is bad. Of two entries about the same thing only the worse counts. [HC-149] [HC-150]
## [HC-151] [HC-152] [HC-153] [HC-154] [HC-155] [HC-156] [HC-157]
score fear(who) {
  half       : 2     "half lost"          when 2 * lost(who) >= 1 and 3 * lost(who) < 2 "fewer are lost, or more"
  two_thirds : 5     "two thirds lost"    when 3 * lost(who) >= 2 "fewer are lost"
  more       : -2    "more than they"     when our_numbers(who) > their_numbers(who) and our_numbers(who) < 2 * their_numbers(who) "they are as many, or it is two to one"
  twice      : -5    "two to one"         when our_numbers(who) >= 2 * their_numbers(who) "it is not two to one"
  cornered   : -5    "no way out"         when not who.side.can_retreat and none(enemies(who), it.side.accepts_surrender) "they can run or surrender"
  fearless   : -courage(who)              when courage(who) > 0 "{who} {is_word(who)} no braver than others"
  coward     : usual_cowardice(who)       when usual_cowardice(who) > 0 "{who} {is_word(who)} not cowardly"
}
## Members of a group whose nerve can fail. Players decide for their own characters, but
## not for those whom they have hired. [HC-146]
define comrades_who_may_break(who) = filter(comrades(who), not it.pc)
## The value that most of them have. [HC-156] [HC-157]
define courage(who) = highest(unique(map(comrades_who_may_break(who), it.fearlessness)), how_many_fearless(who, it))
## [HC-157]
define usual_cowardice(who) = highest(unique(map(comrades_who_may_break(who), it.cowardice)), how_many_cowards(who, it))
## [HC-156]
define how_many_fearless(who, level: int) =
  sum(filter(comrades_who_may_break(who), it.fearlessness == level), it.number)
## [HC-157]
define how_many_cowards(who, level: int) = sum(filter(comrades_who_may_break(who), it.cowardice == level), it.number)

## Checked once for the whole group, when its first member comes up, at the end of a round in which a
## group that has lost a third or more lost somebody else. [HC-143] [HC-144] [HC-145] [HC-146] [HC-148] [HC-159]
rule check_morale(who) {
  let group = filter(comrades_who_may_break(who), it.active and not it.fleeing)
  if who not in take(group, 1) or 3 * lost(who) < 1 or not shaken(who) { return }
  let fright = fear(who)
  let rolled = roll(3d6, "morale", who)
  if rolled + fright < break_point {
    say "{group}: morale {rolled + fright}, {they_word(group)}stand{group_s(group)}."
    return
  }
  for member in group {
    if surrenders(who) { leave(member, surrendered) } else { member.fleeing = true }
  }
  say headline "{group}: morale {rolled + fright}, {they_word(group)}break{group_s(group)}."
}
define lone(group: list of combatant)      = len(group) == 1 and first(group).number == 1
define they_word(group: list of combatant) = lone(group) ? "" : "they "
define group_s(group: list of combatant)   = lone(group) ? "s" : ""
## Whether they flee or surrender is up to the referee, but nobody can flee who has nowhere to run. [HC-148]
define surrenders(who) = not who.side.can_retreat or who.side.gives_up
