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
define chance(who, weapon, foe: combatant) = clamp(hit_difficulty(shot_with(who, weapon, foe), foe) + who.aim + 1, 0, 100)
define promise(who, weapon, foe: combatant) -> num =
  may_fire(who, weapon, foe) and spares_friends(who, weapon, foe) ? chance(who, weapon, foe) * mean(weapon.damage) / 100 : 0
rule shot_with(who, weapon, target: combatant) -> attack {
  return new_attack(who, weapon, target, false)
}
define spares_friends(who, weapon, foe: combatant) =
  none(struck_by(shot_with(who, weapon, foe)), it.side == who.side)
define best_promise(who) = has_target(who) ? max(map(who.held, promise(who, it, the(who.target))), 0.0) : 0.0
define best_chance(who)  = has_target(who) ? max(map(filter(who.held, may_fire(who, it, the(who.target))), chance(who, it, the(who.target))), 0) : 0

## Craft must turn their guns upon the target.
define out_of_arc(who) = who.target != none and who.has_arcs and none(who.held, bears(who, it, who.target))
define to_the_right(who) = who.target != none and aside_of(who, who.target) >= 0
## Hit points that are gone, as a share.
define worn(who) = 1 - min(who.hp / who.hp_max, who.nonlethal / who.nonlethal_max)
## How far from the best range one would be on a square, or after so long a step.
define off_range(who, square) = who.target == none ? 0 : abs(steps_between(square, who.target.at) - best_range(who))
define steps_between(a: square, b: square) = ranges == hex_grid ? grid_distance(a, b, hex) : grid_distance(a, b)
define off_step(who, across: int, along: int) = who.target == none ? 0 :
  abs(increments_between(who.target.east - who.east - across * measured_in.length, who.target.south - who.south - along * measured_in.length) - best_range(who))
define sleeper_near(who) = any(foes(who), it.helpless and range(who, it) <= coup_reach)

# ========================================================================================
#  The tempers
# ========================================================================================

## Shoots when a shot is worth it, comes nearer when it is not, and leaves a lost fight.
policy steady {
  target    : lowest range(who, it)    when ranges.placed and sleeper_near(who)
  target    : first(options)
  withdraw  : yes    when not who.pc and loses_heart(who.side)
  surrender : yes    when not who.pc
  take_over : yes
  evade     : yes
  again     : yes
  lesser    : yes

  deed      : none              when not has_target(who)
  deed      : coup_de_grace
  deed      : turn              when out_of_arc(who)
  deed      : move              when best_promise(who) == 0
  deed      : recover           when worn(who) > 0.6 and best_promise(who) < 5
  deed      : move              when gap(who) > best_range(who) + 2
  deed      : careful_attack    when best_chance(who) < 30
  deed      : shoot             when best_promise(who) > 0
  deed      : ready_item
  deed      : recover           when worn(who) > 0
  deed      : take_aim
  deed      : none
  weapon    : highest promise(who, it, foe)
  drop.weapon  : lowest mean(it.damage)
  to_the_right : yes            when to_the_right(who)
  goal      : lowest [off_range(who, it), steps_between(it, bound_for(who))]
  across    : lowest [off_step(who, it, 0), abs(it)]
  along     : lowest [off_step(who, across, it), abs(it)]
}

## Always at the weakest enemy within reach, and never away.
policy fierce like steady {
  target    : lowest [range(who, it) <= 6 ? 0 : 1, it.hp]    when ranges.placed
  target    : lowest it.hp
  withdraw  : no
  surrender : no
  lesser    : no
  deed      : none              when not has_target(who)
  deed      : coup_de_grace
  deed      : turn              when out_of_arc(who)
  deed      : shoot             when best_promise(who) > 0
  deed      : sprint            when gap(who) > best_range(who) + 3
  deed      : move
  deed      : ready_item
  deed      : take_aim
}

## Aims before it shoots, keeps its distance, and heals when it is hurt.
policy careful like steady {
  deed      : none              when not has_target(who)
  deed      : coup_de_grace
  deed      : turn              when out_of_arc(who)
  deed      : recover           when worn(who) > 0.4
  deed      : move              when gap(who) > best_range(who) or best_promise(who) == 0
  deed      : careful_attack    when best_chance(who) < 60
  deed      : shoot             when best_promise(who) > 0
  deed      : take_aim
  deed      : none
}
