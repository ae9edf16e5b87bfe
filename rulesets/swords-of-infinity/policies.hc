## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Swords of Infinity: policies" { version = "1.0" }
extends "swords-of-infinity"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

define nearest(who) = lowest(enemies(who), distance(who, it))
define any_in_reach(who) = any(who.ready, usable_in_melee(who, it))
define archer(who) = any(who.held, it.shoots) or any(who.natural, it.shoots)
define step_to(who, heading, foe: combatant) = distance_from(who, who.x + heading.x, who.y + heading.y, foe)
## Straight ahead rather than to and fro: how far off the line a step leads.
define straightness(who, heading, foe: combatant) =
  abs(foe.x - who.x - heading.x) + abs(foe.y - who.y - heading.y)
define badly_off(who) = who.wounds > 0 and who.actions_per_turn < 2

## How well an attack stands: the chance of a guard to hold, in hundredths.
define chance(needed: int) = clamp(needed, 1, 99)
define dodge_chance(defender, attack) = chance(min(guard_number(defender, dodging, attack), attack.hit_roll))
define block_chance(defender, attack) = chance(guard_number(defender, blocking, attack))
## Where a blow does least: what is armoured well, and has taken little.
define bears(who, part) = 10 * who.armour[part] - part.damage - (part.vital ? 40 : 0) - (part.wounded ? 30 : 0)

# ========================================================================================
#  Tempers
# ========================================================================================

## Closes in, strikes, defends as it can afford, keeps its feet.
policy steady {
  deed : break_free                   when pinned(self, any)
  deed : stand_up                     when prone(self) and any_in_reach(self)
  deed : stand_up                     when prone(self) and not archer(self)
  deed : ranged_attack                when archer(self) and not any_in_reach(self)
  deed : melee_attack                 when any_in_reach(self)
  deed : first_aid_deed               when not any_in_reach(self) and badly_off(self)
  deed : cast_spell                   when len(self.spells) > 0
  deed : draw_item                    when len(self.held) == 0
  deed : pick_up                      when len(self.held) == 0
  deed : hold_back                    when not any_in_reach(self) and self.actions == 1 and distance(self, nearest(self)) <= nearest(self).move + 1
  deed : walk                         when distance(self, nearest(self)) <= 2 * self.move
  deed : dash                         when self.resisted_moves == 0
  deed : walk
  heading : lowest [step_to(mover, it, nearest(mover)), straightness(mover, it, nearest(mover))]    when distance(self, nearest(self)) > max(1, self.reach)
  heading : none
  weapon  : highest it.size
  foe     : lowest [distance(self, it), it.parts[0].damage]
  technique : none
  guard   : bearing_it                when attack.area
  guard   : dodging                   when dodge_chance(self, attack) >= block_chance(self, attack)
  guard   : blocking
  shield  : highest it.size
  place   : highest bears(self, it)
  missile : highest [it.shoots ? 1 : 0, it.ranged_ok ? 1 : 0]
  strike_now : yes
  go_on   : no
  spell   : highest it.area
}

## Forward, whatever it costs: sprints into the charge, goes on past a blade that waits.
policy reckless like steady {
  deed : break_free                   when pinned(self, any)
  deed : stand_up                     when prone(self)
  deed : double_attack                when any_in_reach(self)
  deed : melee_attack                 when any_in_reach(self)
  deed : draw_item                    when len(self.held) == 0
  deed : dash                         when self.resisted_moves == 0
  deed : walk
  guard : none                        when attack.hit_roll > 0 and self.spirit < 2 and vulnerability(self, attack) > 0
  guard : dodging
  guard : blocking
  go_on : yes
}
