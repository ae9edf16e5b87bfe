## Ten ways to change the default policy of Heroic Combat in one line. None of them may do
## better than it: the README of the ruleset shows what they come to.
module "Heroic Combat: changes of the default" { version = "1.0" }
extends "heroic-combat"
use "heroic-combat/policies"

## Blows never go for anything but the trunk.
policy always_torso like steady { location : torso }
## Nobody waits for anybody: the lines about waiting are left out.
policy never_wait like steady {
  tactic : retreat                when hopeless(who) and not near(who)
  tactic : all_out_defensive      when hopeless(who) and not who.surrounded
  tactic : all_out_defensive      when makes_way(who)
  tactic : highest [exchange(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic : hold_ground            when not near(who) and not locked(who) and holds_back(who)
  tactic : highest [exchange(who, it), it.defence]    when most_dealt(who, all_out_offensive) > 0
  tactic : hold_ground            when near(who)
  tactic : neutral
  deed   : withdraw               when hopeless(actor) or makes_way(actor)
  deed   : act                    when any(actions, has_time(actor, it) and it.useful(actor))
  deed   : shoot                  when worth_it(actor, actor.tactic) and not near(actor)
  deed   : strike                 when worth_striking(actor)
  deed   : shoot                  when worth_it(actor, actor.tactic)
  deed   : fall_back              when actor.tactic.direction == away or hopeless(actor)
  deed   : advance                when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed   : finish
}
## Always at whoever is nearest to going down.
policy always_the_weakest like steady { foe : lowest weakest(it) }
## Always at whoever is nearest.
policy always_the_nearest like steady { foe : lowest distance(actor, it) }
## Never at several who are alike.
policy never_joint like steady { others : none }
## Forward, whatever it costs.
policy always_offensive like steady { tactic : offensive }
## With all one has.
policy always_all_out like steady { tactic : all_out_offensive }
## In the melee one's ground is held, and never anything else.
policy always_hold like steady { tactic : hold_ground when near(who) or locked(who) ; tactic : offensive }
## Shots are always for one man.
policy never_at_a_group like steady { at_mass : no }
## Nobody breaks off a lost fight: the lines about that are left out.
policy never_flees like steady {
  tactic : all_out_defensive      when makes_way(who)
  tactic : highest [exchange(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic : hold_ground            when not near(who) and not locked(who) and (holds_back(who) or lets_come(who))
  tactic : hold_ground            when awaits_charge(who)
  tactic : highest [exchange(who, it), it.defence]    when most_dealt(who, all_out_offensive) > 0
  tactic : hold_ground            when near(who)
  tactic : neutral
}
