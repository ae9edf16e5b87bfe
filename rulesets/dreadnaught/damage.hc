## What a hit does, and what reduces it.
chapter "Damage" of "dreadnaught"

## What can hurt, and what passively reduces it. Nothing resists physical damage by nature,
## and reflex reduces nothing. [D0-106] [D0-107] [D0-108] [D0-109]
kind damage_type plural damage_types {
  resisted_by : save? = none               "The save that takes off its damage, if any"
}
rows damage_type(resisted_by) {
  physical  : none
  spiritual : willpower
  mental    : willpower
  elemental : fortitude
  magic     : fortitude
}

## What a hit does: CP, if the attack beats the defence and does not just equal it, plus
## what is pushed. Bonuses count either way. [D0-053] [D0-054] [D0-055] [D0-056] [D0-057]
score damage_dealt(attacker, attack) "{attacker}’s damage" {
  potential : combat_potential(attacker)                     when attack.beats and not attack.opening.bare "it is just a hit, or leaves that out"
  opening   : attack.opening.damage    "{attack.opening}"    when attack.opening.damage != 0 "{attack.opening} adds nothing"
  weapon    : attack.weapon.damage     "{attack.weapon}"     when attack.weapon.damage != 0 and counts_bonuses(attack) "{attack.weapon} adds nothing here"
  gear      : sum(attacker.aids, it.damage)                  when any(attacker.aids, it.damage != 0) and counts_bonuses(attack) "no other gear adds anything here"
  traits    : sum(attacker.traits, it.damage)                when attacker.traits != [] and counts_bonuses(attack) "no trait adds anything here"
  push      : attack.opening.push_worth * attack.push    "{attack.push} EP"
  halved    : times 0.5                "no EP in it"         when attack.opening.halved and attack.bid == 0 "nothing halves it"
}
## [D0-083]
define counts_bonuses(attack) = targeted_bonuses or not attack.opening.bare
## What reduces it, in this order: the save against its type, feats and items, total
## defence. [D0-057] [D0-067] [D0-089] [D0-107] [D0-108] [D0-110]
score damage_taken(victim, dealt: int, damage_type) "Damage to {victim} ({damage_type})" {
  dealt  : dealt
  save   : -victim.save[damage_type.resisted_by]    "{damage_type.resisted_by}"    when damage_type.resisted_by != none "nothing saves against {damage_type}"
  traits : -sum(victim.traits, it.resists[damage_type])    when victim.traits != [] "{victim} has no traits"
  gear   : -sum(victim.gear, it.resists[damage_type])      when any(victim.gear, it.resists[damage_type] != 0) "no gear helps against it"
  least  : at_least 0
}
rule harm(attack) {
  let victim = attack.defender
  if avoided(attack) { say "{victim} gets out of the way." ; return }
  wound(victim, damage_taken(victim, damage_dealt(attack.attacker, attack), attack.type), attack.attacker)
}
## Some effects can be avoided altogether: Reflex and EP must reach their AT. [D0-109]
rule avoided(attack) -> bool {
  let spell = attack.spell
  if spell == none or not spell.reflex_avoids { return false }
  let victim = attack.defender
  choose leap from 0..victim.ep by victim "EP to get out of the way"
  pay(victim, leap)
  return leap_total(victim, leap) >= attack.at
}
## [D0-065] [D0-094] [D0-109]
score leap_total(victim, points: int) "{victim}’s leap" {
  reflex  : victim.save[reflex]
  points  : points    "{points} EP"
  flanked : -min(2, flanking_pairs(victim))    when leap_is_defence and is_flanked(victim) "the leap is no defence, or nobody flanks {victim}"
}
## [D0-007] [D0-058]
rule wound(victim, amount: int, cause: combatant) {
  say "{victim} takes {amount} damage."
  victim.hp -= amount
  announce hurt(victim, amount, cause)
  if not victim.active { announce falls(victim, cause) }
}
