## How machines fight, to choose from and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "WCRPG: policies" { version = "1.0" }
extends "wcrpg"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The range to the target, and the range at which one shoots best at it.
define gap(who)  = who.target == none ? 0 : range(who, who.target)
define best_range(who) = max(map(who.held, it.melee ? reach_of(it) : it.optimal), 0)
## The chance to hit, in per cent, and what a shot does on average.
define promise(who, weapon, foe: combatant) -> num =
  serves(who, weapon, foe) ? clamp(hit_difficulty(shot_with(who, weapon, foe), foe) + who.aim + 1, 0, 100) * mean(weapon.damage) / 100 : 0
rule shot_with(who, weapon, target: combatant) -> attack {
  let attack = new_attack(who, weapon, target, false)
  return attack
}
define best_promise(who) = has_target(who) ? max(map(who.held, promise(who, it, the(who.target))), 0.0) : 0.0
define in_front(who) = who.target != none and faces_target(who, who.target)
define faces_target(who, foe: combatant) = not who.has_arcs or narrow.covers(who, foe)
## Hit points that are gone, as a share.
define worn(who) = 1 - min(who.hp / who.hp_max, who.nonlethal / who.nonlethal_max)
## How much nearer to the best range one would be somewhere else.
define off_range(who, across: num, along: num) -> num =
  who.target == none ? 0 : abs(ranges.span(who.target.east - who.east - across * unit, who.target.south - who.south - along * unit) - best_range(who))

# ========================================================================================
#  The tempers
# ========================================================================================

## Shoots when a shot is worth it, comes nearer when it is not, and leaves a lost fight.
policy steady {
  target   : first(options)
  withdraw : yes    when not who.pc and loses_heart(who.side)
  surrender : yes   when not who.pc
  take_over : yes
  evade    : yes
  again    : yes
  lesser   : yes
  deed     : coup_de_grace
  deed     : turn              when has_target(who) and who.has_arcs and not in_front(who)
  deed     : recover           when worn(who) > 0.6 and not can_attack(who)
  deed     : move              when has_target(who) and gap(who) > best_range(who) + 2
  deed     : careful_attack    when best_promise(who) < 5
  deed     : shoot
  deed     : move              when has_target(who) and gap(who) > best_range(who)
  deed     : ready_item
  deed     : take_aim
  weapon   : highest promise(who, it, foe)    when len(options) > 0
  across   : lowest off_range(who, it, 0)
  along    : lowest off_range(who, across, it)
  to_the_right : yes           when who.target != none and aside_of(who, who.target) >= 0
  to_the_right : no
}
