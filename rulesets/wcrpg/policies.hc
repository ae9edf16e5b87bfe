## How machines fight, to choose from and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "WCRPG: policies" { version = "1.0" }
extends "wcrpg"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The range to the target, and the range at which one shoots best at it.
define gap(who)        = who.target == none ? 0 : range(who, who.target)
define best_range(who) = max(map(who.held, it.melee ? reach_of(it) : it.optimal), 0)
## The chance to hit, in per cent, and what a shot does on average. Blasts that would also
## reach friends are not for machines.
define chance(who, weapon, foe: combatant) =
  clamp(hit_difficulty(shot_with(who, weapon, foe), foe) + who.aim + 1, 0, 100)
define promise(who, weapon, foe: combatant) -> num =
  fires_now(who, weapon, foe) and spares_friends(who, weapon, foe) ? chance(who, weapon, foe) * mean(weapon.damage) / 100 : 0
define fires_now(who, weapon, foe: combatant) = serves(who, weapon, foe) and not fires_already(who, weapon)
rule shot_with(who, weapon, target: combatant) -> attack {
  return new_attack(who, weapon, target, false)
}
define spares_friends(who, weapon, foe: combatant) =
  none(struck_by(shot_with(who, weapon, foe)), it.side == who.side)
define best_promise(who) = has_target(who) ? max(map(who.held, promise(who, it, the(who.target))), 0.0) : 0.0
define best_chance(who) =
  has_target(who) ? max(map(filter(who.held, fires_now(who, it, the(who.target))), chance(who, it, the(who.target))), 0) : 0

## Craft must turn their guns upon the target.
define out_of_arc(who) = who.target != none and who.has_arcs and none(who.held, bears(who, it, who.target))
## Turning helps as long as the target could be nearer to straight ahead.
define askew(who) =
  who.target != none and who.facing != highest(every_facing, before_if(who, who.target, it))
define to_the_right(who) = who.target != none and aside_of(who, who.target) >= 0
define angle_off(who, degrees: int) -> num = who.target == none ? 0 : -before_if(who, who.target, degrees)
## Hit points that are gone, as a share.
define worn(who) = 1 - min(who.hp / who.hp_max, who.nonlethal / who.nonlethal_max)
## How far from the best range one would be on a square, or after so long a step.
define off_range(who, square) = who.target == none ? 0 : abs(steps_between(square, who.target.at) - best_range(who))
define steps_between(a: square, b: square) = grid_distance(a, b, ranges.grid)
define off_step(who, across: int, along: int) =
  who.target == none ? 0 : abs(gap_after(who, who.target, across, along) - best_range(who))
define gap_after(who, foe: combatant, across: int, along: int) =
  increments_between(foe.east - who.east - across * measured_in.length, foe.south - who.south - along * measured_in.length)
## Where one would not see the target.
define blind(who, square) = who.target != none and not open_view(square, who.target.at)
## Where somebody else would be at arm's length while one shoots at the target.
define beside_others(who, square) =
  not who.has_arcs and any(foes(who), it != who.target and steps_between(square, it.at) <= 1)
## What is amiss with a place to shoot from.
define badness(who, square) = (beside_others(who, square) ? 1 : 0) + (blind(who, square) ? 1 : 0)
## Of several places the one straight ahead.
define detour(who, square) = straight_distance(bound_for(who), square, ranges.grid)

## Machines run from a lost fight: away from the nearest enemy. [WC-101] [WC-160]
define flees(who)            = not who.pc and loses_heart(who.side)
define clear_of(who, square) = min(map(foes(who), steps_between(square, it.at)), 0)
define clear_after(who, across: int, along: int) = min(map(foes(who), gap_after(who, it, across, along)), 0)

## Whoever hears that he will be shot at can be elsewhere by then.
define threatened(who) = any(foes(who), any(it.plans, it.deed.counts_as == attacking and it.target == who))
define stays(who)      = none(who.plans, it.deed.counts_as == moving)

## Where a pilot will be after his move, and how his target will bear from there.
define there_east(who)  = the(who.target).east - east_of(bound_for(who))
define there_south(who) = the(who.target).south - south_of(bound_for(who))
define ahead_by(who, across: num, along: num) -> num =
  ranges.grid == hex ? hex_before(who.look_east, who.look_south, across, along) : who.look_east * across + who.look_south * along
define aside_by(who, across: num, along: num) -> num =
  ranges.grid == hex ? hex_beside(who.look_east, who.look_south, across, along) : who.look_east * along - who.look_south * across
## In the sights: as nearly ahead as the facings of the board allow.
define in_sights(who, across: num, along: num) = across == 0 and along == 0 or (ranges.grid == hex ?
  sextant_has(who.look_east, who.look_south, across, along) : abs(aside_by(who, across, along)) <= (sqrt(2) - 1) * ahead_by(who, across, along))
define out_of_sights(who) = not in_sights(who, there_east(who), there_south(who))
define before_guns(foe: combatant, square) = in_sights(foe, east_of(square) - foe.east, south_of(square) - foe.south)
define in_reach_there(who) =
  any(who.held, who.ready_in[it] <= round and not fires_already(who, it) and steps_between(bound_for(who), the(who.target).at) <= reach_of(it))

define within_arms_length(who, foe: combatant) = range(who, foe) <= (who.has_arcs ? 0 : 1)
## Somebody helpless first, then whoever is at arm's length, or in the same place as a craft:
## with an enemy so near nobody shoots at others.
define sleeper_near(who) = any(foes(who), sleeps_near(who, it))
define sleeps_near(who, foe: combatant) = foe.helpless and range(who, foe) <= coup_reach
define beset(who)        = any(foes(who), within_arms_length(who, it))

# ========================================================================================
#  The tempers
# ========================================================================================

## Shoots when a shot is worth it, comes nearer when it is not, and leaves a lost fight.
policy steady {
  target    : lowest [sleeps_near(who, it) ? 0 : 1, range(who, it)]    when ranges.placed and sleeper_near(who)
  target    : lowest [range(who, it), it.hp]  when ranges.placed and beset(who)
  target    : first(options)
  withdraw  : yes                             when flees(who)
  surrender : yes                             when not who.pc
  take_over : yes
  evade     : yes
  again     : yes
  lesser    : yes

  deed         : none                       when not has_target(who)
  deed         : coup_de_grace
  deed         : sprint                     when flees(who)
  deed         : move                       when flees(who)
  deed         : turn                       when out_of_arc(who) and askew(who)
  deed         : move                       when best_promise(who) == 0 and stays(who)
  deed         : recover                    when worn(who) > 0.6 and best_promise(who) < 5
  deed         : move                       when gap(who) > best_range(who) + 2 and stays(who)
  deed         : careful_attack             when best_chance(who) < 30
  deed         : shoot                      when best_promise(who) > 0
  deed         : ready_item
  deed         : recover                    when worn(who) > 0
  deed         : take_aim
  deed         : none
  weapon       : highest promise(who, it, foe)
  drop.weapon  : lowest mean(it.damage)
  shields      : yes                        when worn(who) < 0.3
  to_the_right : yes                        when to_the_right(who)
  degrees      : lowest angle_off(who, it)
  goal         : highest clear_of(who, it)  when flees(who)
  goal         : lowest [badness(who, it), off_range(who, it), detour(who, it)]
  across       : highest clear_after(who, it, 0)    when flees(who)
  across       : lowest [off_step(who, it, 0), abs(it)]
  along        : highest clear_after(who, across, it)    when flees(who)
  along        : lowest [off_step(who, across, it), abs(it)]
}

## Always at the weakest enemy within reach, and never away.
policy fierce like steady {
  target    : lowest [range(who, it), it.hp]  when ranges.placed and beset(who)
  target    : lowest [range(who, it) <= 6 ? 0 : 1, it.hp]    when ranges.placed
  target    : lowest it.hp
  withdraw  : no
  surrender : no
  lesser    : no
  deed      : none                            when not has_target(who)
  deed      : coup_de_grace
  deed      : turn                            when out_of_arc(who) and askew(who)
  deed      : shoot                           when best_promise(who) > 0
  deed      : sprint                          when gap(who) > best_range(who) + 3
  deed      : move                            when stays(who)
  deed      : ready_item
  deed      : take_aim
  goal      : lowest [badness(who, it), off_range(who, it), detour(who, it)]
  across    : lowest [off_step(who, it, 0), abs(it)]
  along     : lowest [off_step(who, across, it), abs(it)]
}

## Aims before it shoots, heals when it is hurt, and does not wait for a shot that has been
## declared.
policy careful like steady {
  deed : none                       when not has_target(who)
  deed : coup_de_grace
  deed : sprint                     when flees(who)
  deed : move                       when flees(who) or threatened(who) and stays(who)
  deed : turn                       when out_of_arc(who) and askew(who)
  deed : recover                    when worn(who) > 0.4
  deed : move                       when (gap(who) > best_range(who) or best_promise(who) == 0) and stays(who)
  deed : careful_attack             when best_chance(who) < 60
  deed : shoot                      when best_promise(who) > 0
  deed : take_aim
  deed : none
  goal : highest clear_of(who, it)  when threatened(who) or flees(who)
  goal : lowest [badness(who, it), off_range(who, it), detour(who, it)]
}

## Flies out of the enemy's sights, and shoots from there. For boards where all is declared
## before anything is resolved.
policy flyer like steady {
  deed         : none                       when not has_target(who)
  deed         : sprint                     when flees(who)
  deed         : move                       when flees(who) or ranges.drawn and stays(who) and who.slots == 2
  deed         : turn                       when ranges.drawn and out_of_sights(who)
  deed         : shoot                      when ranges.drawn ? in_reach_there(who) : best_promise(who) > 0
  deed         : recover                    when worn(who) > 0
  deed         : take_aim
  deed         : none
  to_the_right : yes                        when ranges.drawn and aside_by(who, there_east(who), there_south(who)) >= 0
  weapon       : highest mean(it.damage)    when ranges.drawn
  goal         : highest clear_of(who, it)  when flees(who)
  goal         : lowest [before_guns(the(who.target), it) ? 1 : 0, badness(who, it), off_range(who, it), detour(who, it)]
}
