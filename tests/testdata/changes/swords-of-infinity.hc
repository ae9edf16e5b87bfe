## Eleven ways to change the default policy of Swords of Infinity in one line. None of them may do
## better than it: the README of the ruleset shows what they come to.
module "Swords of Infinity: changes of the default" { version = "1.0" }
extends "swords-of-infinity"
use "swords-of-infinity/policies"

## Always at whoever bleeds most.
policy always_the_weakest like steady {
  foe : none                      when none(options, it.active)
  foe : lowest [down(it), 100 - it.wounds]
}
## Always at whoever is nearest, down or not.
policy always_the_nearest like steady { foe : lowest distance(self, it) }
## Nobody lets an enemy come the last few yards.
policy never_wait like steady {
  deed : break_free               when held_down(self)
  deed : stand_up                 when prone(self)
  deed : notice                   when self.minor or sees_nobody(self)
  deed : ranged_attack            when archer(self) and not any_in_reach(self)
  deed : keep_hold
  deed : melee_attack             when any_in_reach(self)
  deed : cast_spell               when len(self.spells) > 0
  deed : draw_item                when any(self.stowed, better(self, it))
  deed : pick_up                  when any(combat.lying, within_grasp(self, it) and better(self, it.item))
  deed : first_aid_deed           when worth_dressing(self)
  deed : dash                     when pays_to_sprint(self)
  deed : drop_down                when short_of(self, self.at) > 0
  deed : walk                     when short_of(self, self.at) > 0
}
## Nobody leaves his place: the enemy has to come.
policy always_hold like steady {
  deed : break_free               when held_down(self)
  deed : stand_up                 when prone(self)
  deed : notice                   when self.minor or sees_nobody(self)
  deed : ranged_attack            when archer(self) and not any_in_reach(self)
  deed : keep_hold
  deed : melee_attack             when any_in_reach(self)
  deed : cast_spell               when len(self.spells) > 0
  deed : draw_item                when any(self.stowed, better(self, it))
  deed : pick_up                  when any(combat.lying, within_grasp(self, it) and better(self, it.item))
  deed : first_aid_deed           when worth_dressing(self)
  deed : hold_back                when self.actions == 1 and any_near(self)
}
## Two blows for one, whatever they lose in aim.
policy always_double like steady {
  deed : break_free               when held_down(self)
  deed : stand_up                 when prone(self)
  deed : notice                   when self.minor or sees_nobody(self)
  deed : ranged_attack            when archer(self) and not any_in_reach(self)
  deed : keep_hold
  deed : double_attack            when any_in_reach(self)
  deed : cast_spell               when len(self.spells) > 0
  deed : draw_item                when any(self.stowed, better(self, it))
  deed : pick_up                  when any(combat.lying, within_grasp(self, it) and better(self, it.item))
  deed : first_aid_deed           when worth_dressing(self)
  deed : hold_back                when self.actions == 1 and any_near(self)
  deed : dash                     when pays_to_sprint(self)
  deed : drop_down                when short_of(self, self.at) > 0
  deed : walk                     when short_of(self, self.at) > 0
}
## Blows are blows: no trips, no tricks.
policy never_trick like steady { deliver.technique : none }
## With the largest thing in hand.
policy largest_weapon like steady { weapon : highest it.size }
## With what hits best.
policy surest_weapon like steady { weapon : highest likely_hit(self, it) }
## Out of the way of everything.
policy always_dodge like steady { guard : dodging }
## Everything is met with the shield, or what else is in hand.
policy always_block like steady {
  guard : bearing_it              when attack.area
  guard : blocking
}
## What the rules name first is good enough.
policy first_option like steady { weapon : first(options) ; foe : first(options) }
