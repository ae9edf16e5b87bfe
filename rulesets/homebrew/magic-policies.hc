## How a machine uses magic: it breaks the nerve of the strongest while it can pay for it,
## burns those who come near, and fights like anybody else when its strength is spent.
module "Heroic Combat: magic, policies" { version = "1.0" }
extends "magic"
use "heroic-combat/policies"

policy witchery like steady {
  tactic : retreat                         when hopeless(who) and not near(who)
  tactic : concentrate                     when len(castable(who)) > 0 and who.fp > 3
  tactic : defensive
  deed   : cast_spell
  deed   : fall_back                       when near(actor)
  deed   : strike
  deed   : finish
  spell  : dread                           when any(enemies(actor), not it.fleeing and it.hp > 6)
  spell  : highest it.cost
  target : highest it.fleeing ? 0 : it.hp  when spell == dread
  target : lowest it.hp
}
