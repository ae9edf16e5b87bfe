## Class features and monster traits.
chapter "Features and traits" of "srd-5e"

# ========================================================================================
#  Heroes
# ========================================================================================

define fresh(who, trait) = trait in who.traits and trait not in who.used

## Rerolls ones and twos with a two-handed weapon, once. [SR-150]
trait great_weapon_fighting "Great Weapon Fighting"
## [SR-151]
trait second_wind "Second Wind"
deed catch_breath "Second Wind" {
  cost = bonus
  may  = fresh(actor, second_wind) and actor.hp < actor.hp_max
  rule perform {
    add second_wind to actor.used
    say "{actor} uses Second Wind."
    heal(actor, roll(d10, "healing", actor) + actor.creature.level, actor)
  }
}
## One more action, once; attacks that are left of an Attack action are not lost. [SR-152]
trait action_surge "Action Surge"
deed surge "Action Surge" {
  cost = nothing
  may  = fresh(actor, action_surge) and not actor.action
  rule perform {
    add action_surge to actor.used
    actor.action = true
    say "{actor} uses Action Surge."
  }
}
## Two extra dice, once on anybody's turn, with a finesse or ranged weapon and advantage; or without
## advantage, if another enemy of the target is next to it. [SR-154]
trait sneak_attack "Sneak Attack" {
  extra = not attack.spell and (attack.finesse or attack.ranged) and
    (second_die > 0 or second_die == 0 and any(enemies(target), it != attacker and able(it) and next_to(it, target))) ? 2d6 : none
}
## Dash, Disengage or Hide as a bonus action. [SR-155]
trait cunning_action "Cunning Action"
deed quick_dash "Dash, cunningly" {
  cost = bonus
  may  = cunning_action in actor.traits
  rule perform { run_on(actor) }
}
deed quick_disengage "Disengage, nimbly" {
  cost = bonus
  may  = not disengaged(actor) and (cunning_action in actor.traits or nimble_escape in actor.traits)
  rule perform { slip_away(actor) }
}
deed quick_hide "Hide, nimbly" {
  cost = bonus
  may  = can_hide(actor) and (cunning_action in actor.traits or nimble_escape in actor.traits)
  rule perform { hide_now(actor) }
}
## [SR-160]
trait disciple_of_life "Disciple of Life"
## Channel Divinity, once: hit points, as the priest divides them, for everybody nearby who is below half. [SR-161]
trait channel_divinity "Channel Divinity"
deed preserve_life "Preserve Life" {
  may = fresh(actor, channel_divinity) and badly_hurt(actor) != []
  rule perform {
    add channel_divinity to actor.used
    say "{actor} uses Preserve Life."
    let left = 5 * actor.creature.level
    while left > 0 and badly_hurt(actor) != [] {
      choose patient from badly_hurt(actor) by actor "Whom to heal"
      choose points from reverse(1..min(left, div(patient.hp_max, 2) - patient.hp)) by actor "How many points"
      left -= points
      heal(patient, points, actor)
    }
  }
}
define badly_hurt(who) =
  filter(who.side.members, it.lives and it.hp < div(it.hp_max, 2) and it.creature.nature not in [undead, construct] and within(who, it, 30))
## Or it turns the undead, friend or foe. At thirty feet they hear the priest, whatever they are behind. [SR-162]
## [SR-163]
deed turn_undead "Turn Undead" {
  may = fresh(actor, channel_divinity) and unholy(actor) != []
  rule perform {
    add channel_divinity to actor.used
    say "{actor} uses Turn Undead."
    for foe in unholy(actor) {
      if not save(foe, wisdom, spell_dc(actor), 0) {
        begin turned(foe, spell_dc(actor), actor) until turn_comes(in_a_minute())
        say "{foe} is turned."
      }
    }
  }
}
define unholy(who) =
  filter(active_combatants(), it != who and it.creature.nature == undead and within(who, it, 30) and
    not charmed_by(who, it))
condition turned(who, dc: int, holy: combatant) { on hurt { end turned(who, dc, holy) } }
## The turned do nothing but go as far from the priest as they can. [SR-163]
define driven(who)        = turned(who) and not turned_may_stay
define must_flee(who)     = driven(who) and (can_run(who) or who.action and (can_dash_away(who) or caught(who)))
define can_run(who)       = ways_out(who, feet_left(who)) != []
define can_dash_away(who) = ways_out(who, feet_left(who) + speed(who)) != []
define caught(who)        = held(who) or restrained(who)
## One way after another, as long as any leads further. [SR-163]
rule flee(actor) {
  choose deed from [deed.move, deed.dash, deed.escape, deed.stand_up] where may_do(actor, it) by actor "How to flee"
  act(actor, deed)
}
## Where so many feet lead furthest from the nearest of the priests who have turned somebody, if any leads further than
## where he is. [SR-163]
rule ways_out(who, feet: int) -> list of square {
  let full = concat(occupied(who), [who.at])
  let free = filter(reachable(who.at, steps_for(who, feet), closed_to(who)), it not in full and flight(who, it) > flight(who, who.at))
  let most = max(map(free, flight(who, it)), 0)
  return filter(free, flight(who, it) == most)
}
define flight(who, square) = min(map(filter(combatants, turned(who, any, it)), feet_from(square, who.squares, it)), 0)
## At the least they keep away from him. [SR-163]
define dares(who, goal: square) = not turned(who) or none(combatants, shunned(who, it, goal))
define shunned(who, other: combatant, goal: square) =
  turned(who, any, other) and feet_from(goal, who.squares, other) < min(35, distance(who, other) + 5)
## On their way, the turned and the frightened come no nearer either. [SR-092] [SR-163]
define closed_to(who) = turned(who) or frightened(who) ? concat(barred(who), dreaded(who)) : barred(who)
define dreaded(who)   = covering(flatten(map(combatants, dreaded_around(it, who))), who.squares)
define dreaded_around(other: combatant, who) =
  frightened(who, any, any, other) ? nearer_than(other, distance(who, other)) :
    turned(who, any, other) ? nearer_than(other, min(35, distance(who, other))) : []
define nearer_than(other: combatant, feet: int) = flatten(map(other.body, burst(it, max(0, div(feet, 5) - 1))))
## Spares friends within a blast, but not the caster: one, plus one for each level of the spell. [SR-164]
trait sculpt_spells "Sculpt Spells"
rule spared(caster, whom: list of combatant, power: int) -> list of combatant {
  let friends = filter(whom, spareable_friend(caster, it))
  if len(friends) <= 1 + power { return filter(whom, it not in friends) }
  choose some safe from friends by caster "Whom to spare" {
    needs len(safe) <= 1 + power                 "{1 + power} at most"
  }
  return filter(whom, it not in safe)
}
define spareable_friend(caster, friend: combatant) =
  sculpt_spells in caster.traits and friend.side == caster.side and friend != caster and
    in_view(caster, friend) and sees_friend(caster, friend)
## Elves cannot be put to sleep by magic. [SR-165]
trait elven "Fey Ancestry"

# ========================================================================================
#  Monsters
# ========================================================================================

## [SR-173]
trait pack_tactics "Pack Tactics" {
  modifier pack to favour for attacker : 1 when any(allies(attacker), it != attacker and able(it) and next_to(it, target))
}
## Keen senses, as far as they help to notice who hides. [SR-066] [SR-185]
trait keen_senses "Keen Senses" { modifier keen to check_favour for who : 1 when skill == perception }
## [SR-155] [SR-174]
trait nimble_escape "Nimble Escape"
## [SR-175]
trait martial_advantage "Martial Advantage" {
  extra = not attack.spell and any(allies(attacker), it != attacker and able(it) and next_to(it, target)) ? 2d6 : none
}
## Extra dice in the first round against whoever was surprised as it began, even if he has had his turn. [SR-184]
trait surprise_attack "Surprise Attack" { extra = surprised(target) or target.unaware and round <= 1 ? 2d6 : none }
## A bonus action to move up to its speed towards an enemy it sees. [SR-176]
trait aggressive "Aggressive"
deed rush "Rush forward" {
  cost = bonus
  may  = aggressive in actor.traits and speed(actor) > 0 and any(enemies(actor), may_rush(actor, it))
  rule perform {
    choose foe from enemies(actor) where may_rush(actor, it) by actor "At whom"
    let gone = actor.moved
    actor.moved = speed(actor) * actor.dashes
    choose optional goal from goals(actor) where feet_from(it, actor.squares, foe) < distance(actor, foe) by actor "Where to go"
    if goal != none { walk(actor, goal) }
    actor.moved = gone
  }
}
define may_rush(who, foe: combatant) = sees(who, foe) and not next_to(who, foe)
## [SR-177]
trait undead_fortitude "Undead Fortitude"
around rule drop_to_0 as undead_fortitude_save when undead_fortitude in who.traits {
  if critical or type == radiant or not save(who, constitution, 5 + dealt, 0) {
    proceed()
  } else {
    who.hp = 1
    say "{who} stays up, with 1 left."
  }
}
## Starting a turn next to it poisons any creature for that turn. [SR-178]
trait stench "Stench"
on turn_starts as foul_air when who.active and not who.creature.never_poisoned {
  for other in active_combatants() {
    if stench in other.traits and other != who and next_to(who, other) and not inured(who, other) {
      if save(who, constitution, 10, 0) {
        begin inured(who, other)
      } else {
        begin poisoned(who)
        say "The stench of {other} poisons {who}."
        if stench_is_harm { announce wronged(who, other) }
      }
    }
  }
}
## Whoever has withstood it is safe from this one. [SR-178]
condition inured(who, source: combatant)
## One humanoid or up to three beasts within thirty feet who can see her: a Wisdom save, or they are
## charmed. Those who make it are immune to her. [SR-091] [SR-183]
trait fey_charm "Fey Charm"
deed beguile "Fey Charm" {
  may = fey_charm in actor.traits and beguilable(actor) != []
  rule perform {
    choose foe from beguilable(actor) by actor "Whom to charm"
    if not unmoved(foe, actor) {
      begin charmed(foe, wisdom, spell_dc(actor), actor)
      say "{foe} is charmed."
    }
  }
}
define beguilable(who) =
  filter(enemies(who), within(who, it, 30) and sees(who, it) and sees(it, who) and not it.creature.never_charmed and not immune_to(it, who) and not charmed_by(it, who) and has_room(who, it.creature.nature))
define has_room(who, nature) =
  nature == humanoid and under_spell(who, humanoid) < 1 or nature == beast and under_spell(who, beast) < 3
define under_spell(who, nature) = count(combatants, it.creature.nature == nature and charmed_by(it, who))
## Elves have advantage. [SR-165] [SR-183]
rule unmoved(who, charmer: combatant) -> bool {
  let made = save_with(who, wisdom, spell_dc(charmer), 0, elven in who.traits ? 1 : 0)
  if made { begin immune_to(who, charmer) }
  return made
}
condition immune_to(who, charmer: combatant)
## Harm from her side, be it a wound or not, allows another save, and her death ends it. [SR-183]
on hurt as come_to_senses { see_through_charm(who, cause) }
on wronged as come_to_senses_unhurt { see_through_charm(who, cause) }
## [SR-183]
rule see_through_charm(who, cause: combatant) {
  for charmer in combatants {
    if charmed_by(who, charmer) and charmer.side == cause.side and unmoved(who, charmer) {
      end charmed(who, any, any, charmer)
    }
  }
}
on dies as charm_is_broken { end charmed(any, any, any, who) }
