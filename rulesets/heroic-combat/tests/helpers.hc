## What several files of tests need.
module "Heroic Combat: helpers of tests" { version = "1.0" }
extends "heroic-combat"

rule new_attack(attacker, weapon) -> attack { return new attack { attacker = attacker ; weapon = weapon } }
rule only(fighters: list of combatant) {
  for who in combatants { if who not in fighters { leave(who, fled) } }
}
rule new_shot(attacker, weapon, foe: combatant) -> attack {
  return new attack { attacker = attacker ; weapon = weapon ; shots = 1 ; targets = [foe] ; mark = first(foe.bodies) }
}
rule ready_to(watcher, trigger, reply, weapon: weapon?) {
  watcher.watch = new watch { trigger = trigger ; reply = reply ; weapon = weapon }
}
