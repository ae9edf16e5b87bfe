## From choosing a target to hit or miss.
chapter "Making an attack" of "srd-5e"

event strikes(attacker, target: combatant)
event struck_at(target, attacker: combatant, reached: int, lucky: bool)
event lands(attacker, target: combatant, attack, critical: bool)

# ========================================================================================
#  Targets and weapons
# ========================================================================================

## Enemies who fight on, and the fallen who are not dead yet. [SR-082]
define foes(who) = filter(combatants, it.side != who.side and it.lives)
define reaches(who, attack, foe: combatant) =
  within(who, foe, max(attack.reach, attack.long_range)) and in_view(who, foe) and not charmed_by(who, foe)
define targets(who, attack) = filter(foes(who), reaches(who, attack, it))
## Within its number of uses for one action, once for a loading weapon, and not while it waits to
## recharge. [SR-046] [SR-047]
define may_use(who, attack) =
  count(who.struck, it == attack) < (attack.loading ? 1 : attack.most) and attack not in who.spent and
    any(foes(who), reaches(who, attack, it))
## Thrown or shot, unless the target is within reach. [SR-036] [SR-038]
define from_afar(who, attack, foe: combatant) = not within(who, foe, attack.reach)

## The attacks of an action, with movement in between. [SR-010] [SR-020] [SR-046]
deed strike "Attack" {
  cost = blow
  may  = any(actor.attacks, may_use(actor, it))
  rule perform {
    choose weapon from actor.attacks where may_use(actor, it) by actor "With what"
    choose foe from targets(actor, weapon) by actor "Whom to attack"
    add weapon to actor.struck
    if not actor.creature.multiattack { add weapon to actor.wielded }
    if weapon.recovers_on > 0 { add weapon to actor.spent }
    make_attack(actor, foe, weapon, true)
  }
}
## At the start of a turn, a d6 for each attack that waits to recharge. [SR-172]
rule recharge(who) {
  for attack in who.spent { if roll(d6, "recharge", who) >= attack.recovers_on { remove attack from who.spent } }
}
## A bonus action to attack with another light weapon, in the other hand, after any Attack action of the turn. [SR-041]
## [SR-152]
deed second_weapon "Attack with the other hand" {
  cost = bonus
  may  = any(actor.attacks, second_hand(actor, it))
  rule perform {
    choose weapon from actor.attacks where second_hand(actor, it) by actor "With what"
    choose foe from targets(actor, weapon) by actor "Whom to attack"
    make_attack(actor, foe, weapon, false)
  }
}
define second_hand(who, attack) =
  attack.light and any(who.wielded, it.light) and
    (attack not in who.wielded or count(who.attacks, it == attack) > 1) and any(foes(who), reaches(who, attack, it))

# ========================================================================================
#  The attack roll
# ========================================================================================

## Strength in melee, Dexterity at range, the better of them with finesse; spells use the caster's
## ability. [SR-032] [SR-119]
define aim(who, attack) -> ability =
  attack.spell ? who.creature.casting : attack.finesse ? more_agile(who) : attack.ranged ? dexterity : strength
define more_agile(who) = modifier_of(who, dexterity) > modifier_of(who, strength) ? dexterity : strength

## [SR-032] [SR-033]
score attack_bonus(attacker, attack) "{attacker}’s bonus with the {attack}" {
  ability     : modifier_of(attacker, aim(attacker, attack))    "{aim(attacker, attack)}"
  proficiency : attacker.creature.proficiency    when attack.proficient "{attacker} is not used to the {attack}"
}
## The other hand adds only what is below 0; spells have no such bonus. [SR-071]
score damage_bonus(attacker, attack, full_strength: bool) "what {attacker} adds to the damage" {
  ability : modifier_of(attacker, aim(attacker, attack)) "{aim(attacker, attack)}" when lends(attacker, attack, full_strength) "it adds nothing"
}
define lends(attacker, attack, full_strength: bool) =
  not attack.spell and (full_strength or modifier_of(attacker, aim(attacker, attack)) < 0)

## [SR-031] [SR-050] [SR-051]
score armour_class(target, attacker: combatant) "{target}’s Armour Class" {
  worn  : target.creature.ac
  cover : cover_from(target, attacker)
}
## What gives advantage. [SR-035] [SR-061]
score favour(attacker, target: combatant, attack) "what favours {attacker}" {
  unseen : 1    when not sees(target, attacker) "{target} sees it coming"
  down   : 1    when target.hp == 0 "{target} has hit points left"
}
## What gives disadvantage. [SR-035] [SR-036] [SR-037] [SR-048] [SR-061]
score hindrance(attacker, target: combatant, attack) "what hinders {attacker}" {
  unseen : 1    "unseen target"     when not sees(attacker, target) "{attacker} sees {target}"
  far    : 1    "long range"        when not within(attacker, target, max(attack.reach, attack.range)) "{target} is near enough"
  close  : 1    "an enemy close"    when from_afar(attacker, attack, target) and any(enemies(attacker), troubles(it, attacker)) "nobody is in the way"
  heavy  : 1    "a heavy weapon"    when attack.heavy and attacker.creature.size.order < medium.order "it is not too heavy"
}
define troubles(foe, shooter: combatant) =
  next_to(foe, shooter) and able(foe) and sees(foe, shooter) and not charmed_by(foe, shooter)

## A d20 and the bonus, at or above the Armour Class. A 20 always hits and is critical, a 1 always
## misses. Any other roll that would be critical must hit first. [SR-030] [SR-031] [SR-034] [SR-153]
rule make_attack(attacker, target: combatant, attack, full_strength: bool) -> bool {
  let speaks_for     = favour(attacker, target, attack)
  let speaks_against = hindrance(attacker, target, attack)
  step roll {
    let rolled  = twenty(attacker, "attack", speaks_for, speaks_against)
    let reached = rolled + attack_bonus(attacker, attack) + blessing(attacker)
    let lucky   = rolled == 20
    let telling = rolled >= (attack.spell ? 20 : attacker.creature.critical_on)
    let needed  = armour_class(target, attacker)
    let hits    = rolled > 1 and (lucky or reached >= needed)
    say "{attacker} at {target}: {attack}, {rolled} makes {reached} against {needed}{edge(speaks_for, speaks_against)}, {hit_word(hits)}."
    announce strikes(attacker, target)
    if not hits { return false }
  }
  ## Some targets can still turn a hit aside. [SR-114]
  step turn {
    announce struck_at(target, attacker, reached, lucky) else {
      say "It glances off."
      return false
    }
  }
  ## Hits from nearby on the helpless are critical. [SR-096] [SR-101]
  let critical = telling or next_to(attacker, target) and at_mercy(target)
  step damage {
    if critical { say "A critical hit!" }
    announce lands(attacker, target, attack, critical)
    if not attack.harmless {
      let own   = damage_bonus(attacker, attack, full_strength)
      let dealt = damage_roll(attacker, damage_dice(attacker, attack), critical) + own
      let more  = extra_damage(attacker, target, attack, critical, speaks_for, speaks_against)
      take_damage(target, max(0, dealt + more), attack.type, critical, attacker)
    }
  }
  step effect when target.lives { attack.comes_home(attacker, target) }
  return true
}
define hit_word(hits: bool) = hits ? "hits" : "misses"
