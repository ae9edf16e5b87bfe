## Taking hold of an opponent, and what the two can do then.
chapter "Grappling" of "dreadnaught"

## Two fighters who hold each other, one of them dominant. No third can join in. They are easier
## to hit from outside. [D0-069] [D0-071] [D0-072] [D0-078]
condition grappling(dominant, dominated) {
  modifier held_fast to defence_total for defender : -2 "in a grapple" when attack.attacker not in partners(defender, grappling) "the attack comes from within it"
  on falls { if who == dominant or who == dominated { end grappling(dominant, dominated) } }
}
define is_dominated(who)          = grappling(any, who)
define holds(who, foe: combatant) = grappling(who, foe)

## Takes hold of an opponent within touch, who may turn the tables on a failure. [D0-068]
## [D0-069] [D0-070]
manoeuvre grapple {
  verb = "tries to grapple"
  may  = distance(attacker, defender) <= touch and not grappling(attacker) and not grappling(defender)
  rule succeed { take_hold(attack.attacker, attack.defender) }
  rule fail {
    choose turn_tables yes or no by attack.defender "Grapple, and dominate it"
    if turn_tables { take_hold(attack.defender, attack.attacker) }
  }
}
rule take_hold(who, foe: combatant) {
  begin grappling(who, foe)
  say "{who} holds {foe}."
}
rule part(who, foe: combatant) {
  end grappling(who, foe)
  end grappling(foe, who)
  say "{who} and {foe} break apart."
}
## The dominant one lets go without an auction: by an attack that always succeeds, or by a
## movement action. [D0-075]
manoeuvre release {
  verb = "lets go of"
  may  = holds(attacker, defender)
  bids = false
  rule succeed { part(attack.attacker, attack.defender) }
}
deed let_go "let go" {
  takes = movement
  may   = any(partners(actor, grappling), holds(actor, it))
  rule perform { part(actor, first(partners(actor, grappling))) }
}
## The dominated fighter can break free, or turn the hold around. [D0-073] [D0-076]
manoeuvre escape {
  verb = "tries to escape from"
  may  = holds(defender, attacker)
  rule succeed { part(attack.attacker, attack.defender) }
}
## [D0-077]
manoeuvre reverse_hold "seize the upper hand" {
  verb = "tries to get the better of"
  may  = holds(defender, attacker)
  rule succeed {
    end grappling(attack.defender, attack.attacker)
    take_hold(attack.attacker, attack.defender)
  }
}
