# What the examples of the built-in functions are about.
module "Examples of the built-in functions"

kind weapon plural weapons { ranged : bool = false }
weapon axe
kind combatant {
  own weapons    : list of weapon = [axe]
  state standing : int = 1
}
condition locked(a, b) both ways
condition dazed(who) stacks
condition bleeding(who, drops: int) stacks

rule example(who, attacker: combatant, target: combatant) {
  say "{who} {attacker} {target}"
  let value = EXAMPLE
}
