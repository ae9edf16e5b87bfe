## What the tests of several chapters need.
module "Dreadnaught: helpers of tests"
extends "dreadnaught"

rule swing(attacker, target: combatant, opening) -> attack {
  return attack_by(attacker, target, opening, plain, bare_hands)
}
rule attempt(attacker, target: combatant, manoeuvre) -> attack {
  return attack_by(attacker, target, single, manoeuvre, bare_hands)
}
