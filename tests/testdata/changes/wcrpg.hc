## Twelve ways to change the default policy of WCRPG in one line. None of them may do
## better than it: the README of the ruleset shows what they come to.
module "WCRPG: changes of the default" { version = "1.0" }
extends "wcrpg"
use "wcrpg/policies"

## Always at whoever has the fewest hit points.
policy always_the_weakest like steady { target : lowest it.hp }
## Always at whoever is nearest.
policy always_the_nearest like steady { target : lowest range(who, it) }
## Nobody runs from a lost fight or gives up.
policy never_flee like steady { withdraw : no ; surrender : no }
## Nobody stops to recover.
policy never_recover like steady {
  deed : none                     when not has_target(who)
  deed : coup_de_grace
  deed : sprint                   when runs(who)
  deed : move                     when runs(who)
  deed : move                     when is_sitting_duck(who)
  deed : move                     when ill_placed(who)
  deed : turn                     when out_of_arc(who) and askew(who)
  deed : move                     when best_promise(who) == 0 and stays(who) and (not lies_low(who) or finds_shelter(who) or finds_shot(who))
  deed : careful_attack           when last_chance(who) and not guessing and best_chance(who) < 30
  deed : shoot                    when last_chance(who) and best_promise(who) > 0
  deed : move                     when not guessing and not flees(who) and gap(who) > best_range(who) + 2 and stays(who) and not lies_low(who)
  deed : careful_attack           when not guessing and best_chance(who) < 30
  deed : shoot                    when best_promise(who) > 0
  deed : ready_item
  deed : take_aim
  deed : none
}
## Nobody waits to take aim.
policy never_aim like steady {
  deed : none                     when not has_target(who)
  deed : coup_de_grace
  deed : sprint                   when runs(who)
  deed : move                     when runs(who)
  deed : move                     when is_sitting_duck(who)
  deed : move                     when ill_placed(who)
  deed : turn                     when out_of_arc(who) and askew(who)
  deed : move                     when best_promise(who) == 0 and stays(who) and (not lies_low(who) or finds_shelter(who) or finds_shot(who))
  deed : careful_attack           when last_chance(who) and not guessing and best_chance(who) < 30
  deed : shoot                    when last_chance(who) and best_promise(who) > 0
  deed : recover                  when worn(who) > 0.6 and promises_little(who)
  deed : move                     when not guessing and not flees(who) and gap(who) > best_range(who) + 2 and stays(who) and not lies_low(who)
  deed : careful_attack           when not guessing and best_chance(who) < 30
  deed : shoot                    when best_promise(who) > 0
  deed : ready_item
  deed : recover                  when worn(who) > 0 or shields_down(who)
  deed : none
}
## All shots are careful ones.
policy always_careful like steady {
  deed : none                     when not has_target(who)
  deed : coup_de_grace
  deed : sprint                   when runs(who)
  deed : move                     when runs(who)
  deed : move                     when is_sitting_duck(who)
  deed : move                     when ill_placed(who)
  deed : turn                     when out_of_arc(who) and askew(who)
  deed : move                     when best_promise(who) == 0 and stays(who) and (not lies_low(who) or finds_shelter(who) or finds_shot(who))
  deed : careful_attack           when last_chance(who) and best_promise(who) > 0
  deed : recover                  when worn(who) > 0.6 and promises_little(who)
  deed : move                     when not guessing and not flees(who) and gap(who) > best_range(who) + 2 and stays(who) and not lies_low(who)
  deed : careful_attack           when best_promise(who) > 0
  deed : ready_item
  deed : recover                  when worn(who) > 0 or shields_down(who)
  deed : take_aim
  deed : none
}
## No shot is a careful one.
policy never_careful like steady {
  deed : none                     when not has_target(who)
  deed : coup_de_grace
  deed : sprint                   when runs(who)
  deed : move                     when runs(who)
  deed : move                     when is_sitting_duck(who)
  deed : move                     when ill_placed(who)
  deed : turn                     when out_of_arc(who) and askew(who)
  deed : move                     when best_promise(who) == 0 and stays(who) and (not lies_low(who) or finds_shelter(who) or finds_shot(who))
  deed : shoot                    when last_chance(who) and best_promise(who) > 0
  deed : recover                  when worn(who) > 0.6 and promises_little(who)
  deed : move                     when not guessing and not flees(who) and gap(who) > best_range(who) + 2 and stays(who) and not lies_low(who)
  deed : shoot                    when best_promise(who) > 0
  deed : ready_item
  deed : recover                  when worn(who) > 0 or shields_down(who)
  deed : take_aim
  deed : none
}
## Nobody leaves his place.
policy always_hold like steady {
  deed : none                     when not has_target(who)
  deed : coup_de_grace
  deed : turn                     when out_of_arc(who) and askew(who)
  deed : careful_attack           when last_chance(who) and not guessing and best_chance(who) < 30
  deed : shoot                    when last_chance(who) and best_promise(who) > 0
  deed : recover                  when worn(who) > 0.6 and promises_little(who)
  deed : careful_attack           when not guessing and best_chance(who) < 30
  deed : shoot                    when best_promise(who) > 0
  deed : ready_item
  deed : recover                  when worn(who) > 0 or shields_down(who)
  deed : take_aim
  deed : none
}
## With what does most damage.
policy largest_weapon like steady { weapon : highest mean(it.damage) }
## With what hits best.
policy surest_weapon like steady { weapon : highest chance(who, it, foe) }
## Nobody gets out of the way.
policy never_evade like steady { evade : no }
## What the rules name first is good enough.
policy first_option like steady { target : first(options) ; weapon : first(options) }
