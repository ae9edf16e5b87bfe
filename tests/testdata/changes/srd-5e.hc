## Eleven ways to change the default policy of SRD 5e in one line. None of them may do
## better than it: the README of the ruleset shows what they come to.
module "SRD 5e: changes of the default" { version = "1.0" }
extends "srd-5e"
use "srd-5e/policies"

## Always at whoever has the fewest hit points.
policy always_the_weakest like steady { foe : lowest [it.active ? 0 : 1, it.hp] }
## Always at whoever is nearest.
policy always_the_nearest like steady { foe : lowest [it.active ? 0 : 1, distance(self, it)] }
## Always with what does most damage.
policy largest_weapon like steady { weapon : highest mean(it.damage) }
## Always with what hits best.
policy surest_weapon like steady { weapon : highest attack_bonus(self, it) }
## What the rules name first is good enough.
policy first_option like steady { weapon : first(options) ; foe : first(options) ; spell : first(options) }
## Nobody dodges, hides or holds back.
policy never_wait like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : move                     when seeks(self)
  deed : rush                     when not in_reach(self)
  deed : wake                     when worth_waking(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : dash                     when far_off(self) and seeks(self)
}
## Whoever is frail stays where it is: the lines about getting away are left out.
policy never_retreat like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when restrained(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : move                     when goes_on(self)
  deed : rush                     when not in_reach(self)
  deed : wake                     when worth_waking(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : dash                     when far_off(self) and goes_on(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)
}
## Nobody gives all at once: no second weapon, no second action.
policy never_all_out like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : move                     when goes_on(self)
  deed : wake                     when worth_waking(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : first_aid                when not near(self)
  deed : dash                     when far_off(self) and goes_on(self)
  deed : quick_disengage          when frail(self) and near(self) and can_walk(self)
  deed : move                     when frail(self) and near(self) and disengaged(self) and can_walk(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)
}
## Nobody leaves his place: the enemy has to come.
policy always_hold like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : wake                     when worth_waking(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)
}
## Blades alone: no spell, not even a healing one.
policy never_magic like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : move                     when goes_on(self)
  deed : rush                     when not in_reach(self)
  deed : wake                     when worth_waking(self)
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : dash                     when far_off(self) and goes_on(self)
  deed : quick_disengage          when frail(self) and near(self) and can_walk(self)
  deed : move                     when frail(self) and near(self) and disengaged(self) and can_walk(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)
}
## Nobody bothers about friends: no healing, no waking, no first aid.
policy never_helps like steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : turn_undead              when worth_turning(self)
  deed : move                     when goes_on(self)
  deed : rush                     when not in_reach(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : dash                     when far_off(self) and goes_on(self)
  deed : quick_disengage          when frail(self) and near(self) and can_walk(self)
  deed : move                     when frail(self) and near(self) and disengaged(self) and can_walk(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)
}
