## How machines fight, to choose from and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "WCRPG: policies" { version = "1.8" }
extends "wcrpg"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The range to the target, and the best range for the weapons in hand.
define gap(who)        = who.target == none ? 0 : range(who, who.target)
define best_range(who) = max(map(who.held, it.melee ? reach_of(it) : it.optimal), 0)
## The chance to hit, in per cent, and the damage a shot does on average, of which no more counts than puts its target
## out of action. Machines never use a blast that would also reach friends.
define chance(who, weapon, foe: combatant) =
  clamp(hit_difficulty(shot_with(who, weapon, foe), foe) + who.aim + 1, 0, 100)
define promise(who, weapon, foe: combatant) -> num =
  guessing ? (spares_friends(who, weapon, foe) ? hope(who, weapon, foe, bound_for(who), bound_facing(who)) : 0.0) :
    fires_now(who, weapon, foe) and spares_friends(who, weapon, foe) ? chance(who, weapon, foe) * useful_damage(who, weapon, foe) / 100 : 0.0
define useful_damage(who, weapon, foe: combatant) =
  mean(weapon.damage) - mean_above(weapon.damage, damage_to_fell(who, weapon, foe))
define damage_to_fell(who, weapon, foe: combatant) =
  (weapon.lethal ? min(foe.hp, foe.nonlethal) : foe.nonlethal) + foe.shields[facet(foe, who)] + foe.armour[facet(foe, who)]
define fires_now(who, weapon, foe: combatant) = can_use(who, weapon, foe) and not fires_already(who, weapon)
rule shot_with(who, weapon, target: combatant) -> attack {
  return new_attack(who, weapon, target, false)
}
define spares_friends(who, weapon, foe: combatant) =
  weapon.radius == 0 and hex_beam == zigzag or none(targets_of(shot_with(who, weapon, foe)), it.side == who.side)
define best_promise(who) = has_target(who) ? max(map(who.held, promise(who, it, the(who.target))), 0.0) : 0.0
## Little, that is, of what it takes to put the target out of action.
define promises_little(who) =
  has_target(who) and all(who.held, promise(who, it, the(who.target)) < min(5, damage_to_fell(who, it, the(who.target)) / 4))
define best_chance(who) =
  has_target(who) ? max(map(filter(who.held, fires_now(who, it, the(who.target))), chance(who, it, the(who.target))), 0) : 0

## Craft must turn their guns upon the target.
define out_of_arc(who) =
  who.target != none and who.has_arcs and (guessing or none(who.held, bears(who, it, who.target)))
## Turning helps as long as there is a better facing than the one already planned.
define askew(who) = who.target != none and bound_facing(who) != wanted_facing(who)
define wanted_facing(who) =
  guessing ? surest_facing(who, bound_for(who)) : highest(every_facing, before_if(who, the(who.target), it))
define to_the_right(who) = 2 * ((wanted_facing(who) - bound_facing(who)) % ranges.facings) <= ranges.facings
define angle_off(who, degrees: int) -> num = who.target == none ? 0 : -before_if(who, who.target, degrees)
## Hit points that are gone, as a share.
define worn(who) = 1 - min(who.hp / who.hp_max, who.nonlethal / who.nonlethal_max)
## Shields that will not be back by themselves when the round ends.
define shields_down(who) =
  any(who.has_arcs ? ranges.facets : [whole], who.shields[it] + who.shield_regen < who.shields_max)
## How far off the best range a square is, or a step across and along.
define off_range(who, square) = who.target == none ? 0 : abs(steps_between(square, who.target.at) - best_range(who))
define steps_between(a: square, b: square) = grid_distance(a, b, ranges.grid)
define off_step(who, across: int, along: int) =
  who.target == none ? 0 : abs(gap_after(who, who.target, across, along) - best_range(who))
define gap_after(who, foe: combatant, across: int, along: int) =
  increments_between(foe.east - who.east - across * measured_in.length, foe.south - who.south - along * measured_in.length)
## Squares from which the target is out of sight.
define blind(who, square) = who.target != none and not open_view(square, who.target.at)
## Squares next to an enemy other than the target.
define beside_others(who, square) =
  not who.has_arcs and any(foes(who), it != who.target and steps_between(square, it.at) <= 1)
## What is amiss with a place to shoot from.
define badness(who, square) = (beside_others(who, square) ? 1 : 0) + (blind(who, square) ? 1 : 0)
## The place to shoot from: nothing amiss with it, if there is one, then the range, then the way.
rule best_place(who, places: list of square) -> square {
  let wished = sorted(sorted(places, detour(who, it)), off_range(who, it))
  return find(wished, badness(who, it) == 0) ?? find(wished, badness(who, it) == 1) ?? first(wished)
}
## The place that is farthest from all enemies.
rule clearest(who, places: list of square) -> square {
  let theirs = map(foes(who), it.at)
  return theirs == [] ? first(places) : highest(places, grid_distance([it], theirs, ranges.grid))
}
## Of several places the one straight ahead.
define detour(who, square) = straight_distance(bound_for(who), square, ranges.grid)

## Machines run from a lost fight: away from the nearest enemy. [WC-101] [WC-160]
define flees(who) = not who.pc and loses_heart(who.side) and not holds_out(who.side)
## Whoever only has to hold out sells the time dearly: he does not go out to meet the enemy, and while
## he has no shot, he goes where the fewest could shoot at him. A craft flies on. [WC-078]
define holds_out(side) = side.primary.rounds >= max(1, round) and not side.blocked
define lies_low(who)   = not who.has_arcs and holds_out(who.side)
## Whether this is the last round in which the others can be kept from what they hold out for: whoever walks now,
## or heals, has no use of it.
define last_chance(who) = any(sides, it != who.side and it.primary.rounds == max(1, round) and not it.blocked)
define finds_shelter(who) =
  any(places_near(who, who.speed), on_this_board(it) and peril(who, it) < peril(who, bound_for(who)))
## But whoever sees nobody, and is not the one they are after, goes first where he can shoot, if one move takes him there.
define finds_shot(who) =
  who.slots == 2 and not hunted(who) and any(places_near(who, who.speed), on_this_board(it) and has_shot(who, it))
define has_shot(who, square) =
  who.target != none and open_view(square, who.target.at) and
    any(who.held, can_hit_from(who, it, who.target, square))
define can_hit_from(who, weapon, foe: combatant, square) =
  not weapon.melee and steps_between(square, foe.at) <= reach_of(weapon) and chance_from(who, weapon, foe, square) > 0
## Whether an action is left to shoot with, once he is there.
define to_shoot(who) = who.slots == 1 and not hunted(who)
define hunted(who)   = any(foes(who), it.side.primary.mark == who)
## How dangerous a square is: how many could shoot at it, then how near they are.
define peril(who, square) = 1000 * exposure(who, square) - clear_of(who, square)
define exposure(who, square) =
  count(foes(who), open_view(square, it.at) and steps_between(square, it.at) <= longest_reach(it))
define longest_reach(who) = max(map(who.held, reach_of(it)), 0)
## Whoever is driven into a corner turns, and fights.
define runs(who) = flees(who) and not cornered(who)
define cornered(who) =
  ranges.drawn and nowhere_clearer(who, clear_of(who, bound_for(who)))
define nowhere_clearer(who, here: int) =
  none(places_near(who, who.speed), on_this_board(it) and clear_of(who, it) > here)
define clear_of(who, square) = min(map(foes(who), steps_between(square, it.at)), 0)
define clear_after(who, across: int, along: int) = min(map(foes(who), gap_after(who, it, across, along)), 0)

## A combatant who hears that he will be shot at can be elsewhere by then.
define threatened(who) = any(foes(who), any(it.plans, it.deed.counts_as == attacking and it.target == who))
define stays(who)      = none(who.plans, it.deed.counts_as == moving and it.deed != turn)

## Where shots wait until everyone has moved, the target might still be where it is, or half a
## move away in any direction of the board. The more of these places the weapon covers, from the
## shooter's place and facing by then, the more a shot is worth; covering a single one to which it
## might move is too few.
define guessing = ranges.drawn and shots_wait
## For how many places the one counts where the target is now, since a foe often turns or shoots
## from there instead of moving.
param staying : int 1.. = 3
rule hope(who, weapon, foe: combatant, square, facing: int) -> num {
  if not open_view(square, foe.at) { return 0.0 }
  let found = places_covered(who, weapon, foe, square, facing)
  return found < 2 ? 0.0 : found * chance_from(who, weapon, foe, square) * useful_damage(who, weapon, foe) / (100 * (ranges.facings + staying))
}
rule places_covered(who, weapon, foe: combatant, square, facing: int) -> int {
  let found = 0
  for way in 0..ranges.facings {
    let far    = way == ranges.facings ? 0 : div(foe.speed + 1, 2)
    let across = foe.east + far * ranges.way_east(way) - east_of(square)
    let along  = foe.south + far * ranges.way_south(way) - south_of(square)
    if steps_away(across, along) <= reach_of(weapon) and (not who.has_arcs or any(weapon.arcs, points_at(it, facing, across, along))) {
      found += way == ranges.facings ? staying : 1
    }
  }
  return found
}
define chance_from(who, weapon, foe: combatant, square) = clamp(chance(who, weapon, foe) +
  (weapon.melee ? 0 : per_increment * (beyond(weapon, steps_between(square, foe.at)) - beyond(weapon, range(who, foe)))), 0, 100)
define beyond(weapon, steps: int) = max(0, steps - weapon.optimal)
define steps_away(across: num, along: num) =
  ranges.grid == hex ? max(abs(across), abs(along), abs(across + along)) : max(abs(across), abs(along))
## In the sights: as nearly ahead as the facings of the board allow.
define looks_at(facing: int, across: num, along: num) = across == 0 and along == 0 or (ranges.grid == hex ?
  sextant_has(ranges.way_east(facing), ranges.way_south(facing), across, along) :
  abs(ranges.way_east(facing) * along - ranges.way_south(facing) * across) <= (sqrt(2) - 1) * (ranges.way_east(facing) * across + ranges.way_south(facing) * along))
## Whether an arc of this board takes in a place, and which way it looks from a craft with a
## facing.
define points_at(arc, facing: int, across: num, along: num) = across == 0 and along == 0 ? arc.forward :
  (arc == narrow or arc in ranges.facets) and looks_at(look_of(arc, facing), across, along)
define look_of(arc, facing: int) =
  arc in ranges.facets ? (facing + div(find_index(ranges.facets, it == arc) * ranges.facings, len(ranges.facets))) % ranges.facings : facing
define best_hope(who, foe: combatant, square, facing: int) =
  max(map(filter(who.held, loaded(who, it)), hope(who, it, foe, square, facing)), 0.0)
define loaded(who, weapon) = who.ready_in[weapon] <= round and not fires_already(who, weapon)
define surest_facing(who, square) =
  highest(every_facing, [sureness(who, the(who.target), square, it), before_from(square, the(who.target), it)])
define sureness(who, foe: combatant, square, facing: int) =
  max(map(filter(who.held, loaded(who, it)), places_covered(who, it, foe, square, facing) * mean(it.damage)), 0.0)
define hope_from(who, square)               = who.target == none ? 0.0 : hope_at(who, who.target, square)
define hope_at(who, foe: combatant, square) = best_hope(who, foe, square, straight_to(square, foe))
define straight_to(square, foe: combatant)  = highest(every_facing, before_from(square, foe, it))
define before_from(square, foe: combatant, facing: int) =
  before_by(facing, foe.east - east_of(square), foe.south - south_of(square))
define before_guns(foe: combatant, square) =
  looks_at(bound_facing(foe), east_of(square) - foe.east, south_of(square) - foe.south)
## Better to go elsewhere first than to shoot twice from here.
define ill_placed(who) = guessing and stays(who) and who.slots == 2 and hope_from(who, who.at) < least_hope(who)
define least_hope(who) -> num =
  who.target == none ? 2.5 : min(2.5, max(map(who.held, damage_to_fell(who, it, who.target)), 0) / 8)
## A craft that is nearly done for does not mend itself, nor shoot to little effect, before guns that would finish it,
## two shots each: it flies where the fewest have it in their sights, and as far from them all as it can.
define guns_on(who, square) = len(gunners_on(who, square))
define gunners_on(who, square) =
  filter(foes(who), before_guns(it, square) and steps_between(square, it.at) <= longest_reach(it))
define is_in_trouble(who) = who.has_arcs and worn(who) > 0.6 and
  sum(gunners_on(who, who.at), due_in_a_round(it, who)) >= min(who.hp, who.nonlethal)
define due_in_a_round(who, foe: combatant) =
  2 * max(map(who.held, chance_from(who, it, foe, who.at) * mean(it.damage) / 100), 0.0)
define is_sitting_duck(who) =
  guessing and is_in_trouble(who) and promises_little(who) and stays(who) and who.slots == 2
define exposed(who) = has_target(who) and (before_guns(the(who.target), who.at) or off_range(who, who.at) > 2)
## What it is worth to be rid of a foe: the damage he can do, per hit point he has left.
define prize(foe: combatant) = max(map(foe.held, mean(it.damage)), 0.0) / foe.hp
define prospect(who, foe: combatant) =
  max(map(who.held, promise(who, it, foe)), 0.0) * prize(foe) * (foe == who.side.primary.mark ? 2 : 1)

## Whether what friends have declared will do to put a foe out of action, on average: more of it would be wasted.
define doomed(who, foe: combatant) =
  sum(without(allies(who), who), sum(filter(it.plans, aimed_at(it, foe)), part_due(it, foe))) >= 1
define aimed_at(intent, foe: combatant) =
  intent.deed.counts_as == attacking and intent.target == foe and intent.weapon != none
define part_due(intent, foe: combatant) = due_from(intent.actor, the(intent.weapon), foe)
rule due_from(who, weapon, foe: combatant) -> num {
  let from_there = bound_for(who)
  let armour = foe.armour[facet(foe, who)]
  let found = places_covered(who, weapon, foe, from_there, bound_facing(who))
  return found * chance_from(who, weapon, foe, from_there) * mean_above(weapon.damage, armour) /
    (100 * (ranges.facings + staying) * max(1, damage_to_fell(who, weapon, foe) - armour))
}

define within_arms_length(who, foe: combatant) = range(who, foe) <= (who.has_arcs ? 0 : 1)
## Without a grid, a foe who aims here this round is as far as he has found; whoever has come near to his last target
## stays near. Another may be anywhere.
define range_to_expect(who, foe: combatant) =
  foe.target == who and foe.thrown_in == round ? foe.thrown : foe == who.last_target ? who.thrown : 10
## The range that a throw of one's own would bring on average: a record makes it the nearer the nearer the last one was.
define due_range(who, foe: combatant) = mean(next_die(who, foe).dice)
## The helpless come first, then any enemy at arm's length, or, for a craft, in the same place:
## with an enemy that close, nobody shoots at others. A sleeper at whose side a friend has yet to act is left to
## him, as a shot would only wake the sleeper.
define sleeper_near(who) = any(foes(who), ease(who, it) < 2)
define ease(who, foe: combatant) =
  not foe.helpless or left_to_friend(who, foe) ? 2 : range(who, foe) <= coup_reach ? 0 : any(who.held, can_use(who, it, foe)) ? 1 : 2
define left_to_friend(who, foe: combatant) = foe.helpless and range(who, foe) > coup_reach and
  any(combat.order, it.side == who.side and place(it) > place(who) and allowance(it) >= coup_de_grace.takes and it.scale == character and range(it, foe) <= coup_reach)
define beset(who) = any(foes(who), within_arms_length(who, it))

# ========================================================================================
#  The tempers
# ========================================================================================

## Shoots when a shot is worth it, comes nearer when it is not, and leaves a lost fight. Where shots wait,
## a side shoots together at whoever does much and can bear little, until that will do for him, and flies to where it has
## a shot at him.
policy steady {
  target    : lowest [ease(who, it), range(who, it)]    when ranges.placed and sleeper_near(who)
  target    : lowest [range(who, it), it.hp]  when ranges.placed and beset(who)
  target    : highest [doomed(who, it) ? 0 : 1, prize(it), -range(who, it)]    when guessing
  target    : highest [left_to_friend(who, it) ? 0 : 1, prospect(who, it), -range(who, it)]    when ranges.placed
  target    : lowest range_to_expect(who, it)
  withdraw  : yes                             when flees(who)
  surrender : yes                             when not who.pc
  take_over : target.thrown <= due_range(who, target)
  evade     : yes
  again     : yes
  lesser    : yes

  finish.deed  : none
  deed         : none                    when not has_target(who)
  deed         : coup_de_grace
  deed         : sprint                  when runs(who)
  deed         : move                    when runs(who)
  deed         : move                    when is_sitting_duck(who)
  deed         : move                    when ill_placed(who)
  deed         : turn                    when out_of_arc(who) and askew(who)
  deed         : move                    when best_promise(who) == 0 and stays(who) and (not lies_low(who) or finds_shelter(who) or finds_shot(who))
  deed         : careful_attack          when last_chance(who) and not guessing and best_chance(who) < 30
  deed         : shoot                   when last_chance(who) and best_promise(who) > 0
  deed         : recover                 when worn(who) > 0.6 and promises_little(who)
  deed         : move                    when not guessing and gap(who) > best_range(who) + 2 and stays(who) and not flees(who) and not lies_low(who)
  deed         : careful_attack          when not guessing and best_chance(who) < 30
  deed         : shoot                   when best_promise(who) > 0
  deed         : ready_item
  deed         : recover                 when worn(who) > 0 or shields_down(who)
  deed         : take_aim
  deed         : none
  weapon       : highest promise(who, it, foe)
  drop.weapon  : lowest mean(it.damage)
  shields      : yes                     when worn(who) < 0.3 and shields_down(who)
  to_the_right : yes                     when to_the_right(who)
  degrees      : lowest angle_off(who, it)
  goal         : clearest(who, options)  when runs(who)
  goal         : lowest [guns_on(who, it), -clear_of(who, it)]    when is_in_trouble(who)
  goal         : lowest [to_shoot(who) and has_shot(who, it) ? 0 : 1, peril(who, it), detour(who, it)]    when lies_low(who)
  goal         : best_place(who, options)
  across       : highest clear_after(who, it, 0)    when flees(who)
  across       : lowest [off_step(who, it, 0), abs(it)]
  along        : highest clear_after(who, across, it)    when flees(who)
  along        : lowest [off_step(who, across, it), abs(it)]
}

## Always at the weakest enemy within reach, and never away.
policy fierce like steady {
  target      : lowest [ease(who, it), range(who, it)]    when ranges.placed and sleeper_near(who)
  target      : lowest [range(who, it), it.hp]    when ranges.placed and beset(who)
  target      : lowest [left_to_friend(who, it) ? 1 : 0, range(who, it) <= 6 ? 0 : 1, it.hp]    when ranges.placed
  target      : lowest it.hp
  withdraw    : no
  surrender   : no
  lesser      : no
  finish.deed : none
  deed        : none              when not has_target(who)
  deed        : coup_de_grace
  deed        : move              when ill_placed(who)
  deed        : turn              when out_of_arc(who) and askew(who)
  deed        : shoot             when best_promise(who) > 0
  deed        : sprint            when gap(who) > best_range(who) + 3
  deed        : move              when stays(who)
  deed        : ready_item
  deed        : take_aim
  goal        : best_place(who, options)
  across      : lowest [off_step(who, it, 0), abs(it)]
  along       : lowest [off_step(who, across, it), abs(it)]
}

## Aims before it shoots, heals when it is hurt, and does not wait for a shot that has been
## declared.
policy careful like steady {
  finish.deed : none
  deed        : none                    when not has_target(who)
  deed        : coup_de_grace
  deed        : sprint                  when runs(who)
  deed        : move                    when runs(who) or threatened(who) and stays(who)
  deed        : move                    when ill_placed(who)
  deed        : turn                    when out_of_arc(who) and askew(who)
  deed        : recover                 when worn(who) > 0.4
  deed        : move                    when (not guessing and gap(who) > best_range(who) or best_promise(who) == 0) and stays(who)
  deed        : careful_attack          when not guessing and best_chance(who) < 60
  deed        : shoot                   when best_promise(who) > 0
  deed        : take_aim
  deed        : recover                 when worn(who) > 0 or shields_down(who)
  deed        : none
  goal        : clearest(who, options)  when threatened(who) or runs(who)
  goal        : best_place(who, options)
}

## Flies out of the enemy's sights, and shoots from there. For boards where all is declared
## before anything is resolved.
policy flyer like steady {
  finish.deed : none
  deed        : none                    when not has_target(who)
  deed        : sprint                  when runs(who)
  deed        : move                    when runs(who) or ranges.drawn and stays(who) and who.slots == 2 and exposed(who)
  deed        : turn                    when out_of_arc(who) and askew(who)
  deed        : shoot                   when best_promise(who) > 0
  deed        : recover                 when worn(who) > 0 or shields_down(who)
  deed        : take_aim
  deed        : none
  goal        : clearest(who, options)  when runs(who)
  goal        : lowest [before_guns(the(who.target), it) ? 1 : 0, badness(who, it), off_range(who, it), detour(who, it)]
}
