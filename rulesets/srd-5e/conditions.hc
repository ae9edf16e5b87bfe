## What can befall a creature.
chapter "Conditions" of "srd-5e"

# Conditions that a save ends name its ability and its DC.

## The incapacitated have neither actions nor reactions. [SR-094]
define able(who) = who.hp > 0 and not paralyzed(who) and not stunned(who) and not asleep(who)
## Fails Strength and Dexterity saves. [SR-096] [SR-100] [SR-101]
define limp(who) = not able(who)
## Hits from nearby are critical. [SR-096] [SR-101]
define at_mercy(who) = who.hp == 0 or paralyzed(who) or asleep(who)

## The sleeping notice nothing of what goes on around them. [SR-090] [SR-101]
define sightless(who) = blinded(who) or asleep(who)

## [SR-002]
condition surprised(who) until turn_ends(who)
## The blind are attacked with advantage, and attack with disadvantage. [SR-035] [SR-090] [SR-102]
condition blinded(who, ability, dc: int, cause: combatant) {
  on turn_ends {
    if save(who, ability, dc, 0) {
      end blinded(who, ability, dc, cause)
      if not blinded(who) { say "{who} sees again." }
    }
  }
}
## The charmed neither harm nor hinder the charmer. [SR-091]
condition charmed(who, ability, dc: int, charmer: combatant) { on begins { end grappling(who, charmer) } }
define charmed_by(who, other: combatant) = charmed(who, any, any, other)
define harms_nobody_dear(who, whom: list of combatant) = none(whom, charmed_by(who, it))
## [SR-092]
condition frightened(who, ability, dc: int, source: combatant) {
  modifier frightened to hindrance for attacker        : 1    when in_view(attacker, source)
  modifier frightened_check to check_hindrance for who : 1    when in_view(who, source)
}
## [SR-095]
condition invisible(who, power: int, cause: combatant)
## [SR-096] [SR-102]
condition paralyzed(who, ability, dc: int, cause: combatant) {
  modifier paralyzed to favour for target : 1
  on begins { collapse(who) }
  on turn_ends {
    if save(who, ability, dc, 0) {
      end paralyzed(who, ability, dc, cause)
      if able(who) { say "{who} can move again." }
    }
  }
}
## [SR-097]
condition poisoned(who) until turn_starts(who) {
  modifier poisoned to hindrance for attacker        : 1
  modifier poisoned_check to check_hindrance for who : 1
}
## [SR-013] [SR-098]
condition prone(who) {
  modifier prone to hindrance for attacker   : 1
  modifier prone_near to favour for target   : 1    when next_to(attacker, target)
  modifier prone_far to hindrance for target : 1    when not next_to(attacker, target)
}
## Each web by itself, those of one spider among them. [SR-024] [SR-099] [SR-102]
condition restrained(who, dc: int, cause: combatant, since: int) {
  modifier restrained to speed for who                   : at_most 0
  modifier restrained_target to favour for target        : 1
  modifier restrained_attacker to hindrance for attacker : 1
  modifier restrained_save to save_hindrance for who     : 1            when ability == dexterity
  on begins { end dodging(who) }
}
## [SR-100]
condition stunned(who) {
  modifier stunned to favour for target : 1
  on begins { collapse(who) }
}
## Unconscious, but not at 0 hit points. [SR-101]
condition asleep(who) {
  modifier asleep to favour for target : 1
  on begins {
    begin prone(who)
    collapse(who)
  }
  on hurt { end asleep(who) }
}
## Shaking a sleeper awake. [SR-135]
deed wake "Wake somebody" {
  may = any(allies(actor), asleep(it) and next_to(actor, it))
  rule perform {
    choose sleeper from allies(actor) where asleep(it) and next_to(actor, it) by actor "Whom to wake"
    end asleep(sleeper)
    say "{actor} wakes {sleeper}."
  }
}
