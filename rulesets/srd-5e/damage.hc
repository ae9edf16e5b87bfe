## What a hit does, what happens at 0 hit points, and recovery.
chapter "Damage, dying and healing" of "srd-5e"

## A critical hit doubles the dice, but not what is added to them. [SR-071] [SR-073]
rule damage_roll(who, dice, critical: bool) -> int { return roll(critical ? times(2, dice) : dice, "damage", who) }
## [SR-049] [SR-071] [SR-111] [SR-150]
define damage_dice(attacker, attack) = attack.raised > 0 ? more(attack.damage, attack.raised) :
  great_weapon_fighting in attacker.traits and attack.two_handed and attack.reach > 0 ? again(attack.damage, 1..2) : attack.damage
## Once a turn means on anybody's turn. [SR-154]
on turn_starts as traits_refresh { for other in combatants { other.used_now = [] } }
## Extra damage from the attacker's traits, each once a turn. [SR-073]
rule extra_damage(attacker, target: combatant, attack, critical: bool, speaks_for: int, speaks_against: int) -> int {
  let more = 0
  for trait in attacker.traits {
    if trait not in attacker.used_now {
      let dice = trait.extra(attacker, target, attack, second_die(speaks_for, speaks_against))
      if dice != none {
        add trait to attacker.used_now
        let thrown = damage_roll(attacker, dice, critical)
        say "{trait}: {thrown} more."
        more += thrown
      }
    }
  }
  return more
}

## Resistance halves, rounding down; vulnerability doubles; several of a kind count as one. [SR-075]
## [SR-076]
define after_resistance(who, amount: int, type: damage_type) =
  type in who.creature.immune ? 0 :
    (type in who.creature.resists ? div(amount, 2) : amount) * (type in who.creature.vulnerable ? 2 : 1)

rule take_damage(who, amount: int, type: damage_type, critical: bool, cause: combatant) {
  let dealt = after_resistance(who, amount, type)
  if dealt == 0 {
    say "It does {who} no harm."
    return
  }
  let had  = who.hp
  let lost = max(0, dealt - who.temporary)
  ## Temporary hit points go first. [SR-086]
  step buffer { who.temporary -= min(dealt, who.temporary) }
  step lose {
    who.hp = max(0, had - lost)
    say "{who} takes {dealt} {type} damage, {who.hp} of {who.hp_max} left."
  }
  step drop when lost > 0 and who.hp == 0 and who.lives {
    if had > 0 {
      drop_to_0(who, dealt, lost - had, type, critical, cause)
    } else {
      hurt_while_down(who, lost, critical, cause)
    }
  }
  step felt { announce hurt(who, dealt, type, cause) }
}
## At once, or after death saving throws. [SR-078] [SR-079] [SR-084]
rule drop_to_0(who, dealt: int, beyond: int, type: damage_type, critical: bool, cause: combatant) {
  if not fights_for_life(who) or beyond >= who.hp_max {
    perish(who, cause)
  } else {
    begin prone(who)
    announce falls(who, cause)
    collapse(who)
  }
}
define fights_for_life(who) = who.creature.hero or monsters_fight_for_life
rule perish(who, cause: combatant) {
  who.dead = true
  announce dies(who, cause)
  collapse(who)
  end grappling(any, who)
}
## The incapacitated lose their concentration and their grip, and dodge no longer; whoever holds them need not let
## go. [SR-024] [SR-093] [SR-117]
rule collapse(who) {
  end concentrating(who, any)
  end hidden(who)
  end dodging(who)
  let_go_of_all(who)
}
## [SR-079] [SR-082]
rule hurt_while_down(who, lost: int, critical: bool, cause: combatant) {
  who.stable = false
  if lost >= who.hp_max { perish(who, cause) } else { fail(who, critical ? 2 : 1, cause) }
}
rule fail(who, marks: int, cause: combatant) {
  who.failures += marks
  if who.failures >= 3 { perish(who, cause) } else { say "{who} has failed {who.failures} of 3 death saves." }
}
## At the start of the turn: 10 or higher succeeds, and three of a kind decide. Whoever is blessed adds to it, as to any
## save. [SR-080] [SR-081] [SR-141]
rule death_save(who) {
  let rolled = roll(d20, "death", who)
  let reached = rolled + blessing(who)
  say "{who}’s death save: {reached}."
  if rolled == 20 {
    heal(who, 1, who)
  } else if reached >= 10 {
    who.successes += 1
    if who.successes >= 3 { stabilise(who) } else { say "{who} has made {who.successes} of 3 death saves." }
  } else {
    fail(who, rolled == 1 ? 2 : 1, who)
  }
}
## [SR-080] [SR-083]
rule stabilise(who) {
  who.stable = true
  who.successes = 0
  who.failures = 0
  say "{who} is stable."
}
## Never above the maximum, and never the dead. [SR-077] [SR-080]
rule heal(who, amount: int, healer: combatant) {
  let regained = min(amount, who.hp_max - who.hp)
  if who.dead or regained < 1 { return }
  who.hp += regained
  who.stable = false
  who.successes = 0
  who.failures = 0
  say "{who} is healed by {regained}, to {who.hp} of {who.hp_max}."
  announce regains(who, regained, healer)
}
## They do not add up: whoever has some keeps them or takes the new ones. [SR-086]
rule gain_temporary(who, amount: int) {
  let kept = amount
  if who.temporary > 0 {
    choose kept from unique([max(who.temporary, amount), min(who.temporary, amount)]) by who "Which temporary hit points"
  }
  who.temporary = kept
  say "{who} has {who.temporary} temporary hit points."
}
## First aid: Wisdom (Medicine) against 10. [SR-083]
deed first_aid "First aid" {
  may = any(dying(actor), next_to(actor, it))
  rule perform {
    choose patient from dying(actor) where next_to(actor, it) by actor "Whom to help"
    let reached = check(actor, medicine)
    say "{actor} tends {patient}: {reached}."
    if reached >= 10 { stabilise(patient) }
  }
}
define fallen(who) = filter(who.side.members, it.lives and it.hp == 0)
define dying(who)  = filter(fallen(who), not it.stable)
