## Spell slots, casting and concentration.
chapter "Spellcasting" of "srd-5e"

event casts(caster, spell)

## [SR-110]
kind slot plural slots {
  level       : int 1..9                   "Of the spells that it casts, at most"
  state spent : bool = false               "Used up"
}
rows slot(level) { first_level "1st level" : 1 ; second_level "2nd level" : 2 ; third_level "3rd level" : 3 }

kind spell plural spells {
  level         : int 0..9 = 0             "0: a cantrip [SR-112]"
  cost          : cost = action            "What casting takes of a turn [SR-113] [SR-114]"
  range         : int 0.. = 0              "Feet; 0: the caster alone, or from him [SR-115]"
  by_sight      : bool = false             "At those alone whom the caster sees [SR-115]"
  concentration : bool = false             "Lasts as long as the caster concentrates [SR-116]"
  lasts(caster) : bool = true              "Something is left to concentrate on [SR-117]"
  may(caster)   : bool = true              "Whether it can be cast now"
  rule cast(caster, power: int)
  rule fades(caster) { }
}
## A slot of the spell's level or higher; cantrips take none. [SR-110] [SR-111] [SR-112]
define unspent(caster, spell)  = filter(caster.slots, not it.spent and it.level >= spell.level)
define has_slot(caster, spell) = spell.level == 0 or unspent(caster, spell) != []
## With a bonus-action spell, the only other spell in that turn, reactions among them, is a cantrip with a
## casting time of one action. [SR-113]
define fits_turn(caster, spell) =
  spell.cost == bonus ? all(caster.cast_now, simple(it)) : simple(spell) or none(caster.cast_now, it.cost == bonus)
define simple(spell) = spell.level == 0 and spell.cost == action
## A reaction in somebody else's turn is in another turn. [SR-113]
on turn_ends as spells_of_the_turn { who.cast_now = [] }
define can_cast(caster, spell) =
  can_pay(caster, spell.cost) and fits_turn(caster, spell) and has_slot(caster, spell) and spell.may(caster)

## [SR-021]
deed cast_spell "Cast a spell" {
  cost = nothing
  may  = any(actor.creature.spells, can_cast(actor, it))
  rule perform {
    choose spell from actor.creature.spells where can_cast(actor, it) by actor "Which spell"
    pay(actor, spell.cost)
    add spell to actor.cast_now
    let_loose(actor, spell)
  }
}
rule let_loose(caster, spell) {
  let power = 0
  step slot when spell.level > 0 {
    choose slot from unspent(caster, spell) by caster "Which slot"
    slot.spent = true
    power = slot.level
  }
  ## Nobody concentrates on two spells. [SR-116] [SR-117]
  step concentrate when spell.concentration {
    end concentrating(caster, any)
    begin concentrating(caster, spell)
  }
  ## Until it is cast, and the first attack with it made, nobody knows where a hidden caster is. [SR-035]
  step effect {
    say "{caster} casts {spell}."
    announce casts(caster, spell)
    spell.cast(caster, power)
    end hidden(caster)
  }
}
## Damage may break it: a Constitution save of 10, or half the damage if that is more. [SR-117]
condition concentrating(who, spell) {
  on hurt {
    if who.hp > 0 and not save(who, constitution, max(10, div(amount, 2)), 0) { end concentrating(who, spell) }
  }
  on turn_starts when not spell.lasts(who) { end concentrating(who, spell) }
  on ends {
    say "{who} lets {spell} go."
    spell.fades(who)
  }
}

## Whenever one likes, here in one's turn. [SR-117]
deed stop_concentrating "Let the spell go" {
  cost = nothing
  may  = concentrating(actor)
  rule perform { end concentrating(actor, any) }
}

## [SR-118]
define spell_dc(caster) = 8 + caster.creature.proficiency + modifier_of(caster, caster.creature.casting)
define gift(caster)     = modifier_of(caster, caster.creature.casting)
## Possible targets of a spell. [SR-115]
define in_range(caster, spell) =
  filter(foes(caster), within(caster, it, spell.range) and in_view(caster, it) and not charmed_by(caster, it) and (not spell.by_sight or sees(caster, it)))
define friends_in_range(caster, spell) =
  filter(caster.side.members, it.lives and within(caster, it, spell.range) and in_view(caster, it) and (not spell.by_sight or sees_friend(caster, it)))
## Nobody hides from friends, or is invisible to himself. [SR-090] [SR-095] [SR-115]
define sees_friend(who, friend: combatant) = not blinded(who) and (friend == who or not invisible(friend))
## Where the caster may have an area begin: on any square in range to which the way is clear. [SR-115] [SR-120]
define places(caster, spell)  = filter(burst(caster.at, div(spell.range, 5)), on_field(it) and clear_way(caster, it))
define clear_way(who, square) = none(features, it.cover.complete) or not walled(without(line(who.at, square), who.at))
## Of these the squares of enemies, for who does not want to look at them all.
define spots(caster, spell) =
  filter(unique(map(in_range(caster, spell), it.at)), clear_way(caster, it) and harms_nobody_dear(caster, caught_at(it)))
define caught_at(point: square) = filter(combatants, it.lives and feet_from(point, 1, it) <= 20)
## Somebody is near enough, and it need not harm a charmer. [SR-091]
define worth_a_burst(caster, spell) =
  any(foes(caster), within(caster, it, spell.range + 20)) and
    (not charmed(caster) or any(places(caster, spell), harms_nobody_dear(caster, caught_at(it))))
## From the caster. [SR-120]
rule blast(caster, whom: list of combatant, dice, type: damage_type, ability) {
  burst_from(caster.at, caster, whom, dice, type, ability)
}
## One damage roll for all; half for those who save, with cover as seen from where it begins. [SR-065] [SR-072] [SR-120]
rule burst_from(origin: square, caster, whom: list of combatant, dice, type: damage_type, ability) {
  let thrown = roll(dice, "damage", caster)
  for victim in whom {
    let cover = ability == dexterity ? cover_at(victim, origin) : 0
    let made  = save(victim, ability, spell_dc(caster), cover)
    take_damage(victim, made ? div(thrown, 2) : thrown, type, false, caster)
  }
}
