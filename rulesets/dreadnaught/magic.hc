## Spells, which are attacks that leave the caster open.
chapter "Magic" of "dreadnaught"

## An attack by magic, paid for from the common pool. [D0-100] [D0-102]
kind spell plural spells {
  action        : action = standard        "The action that casting takes [D0-100]"
  range         : int 1.. = 12             "Squares"
  type          : damage_type = magic      "The damage it does"
  verbal, material, motion : bool = true   "What others can see or hear of the casting [D0-099]"
  reflex_avoids : bool = false             "A quick leap avoids all damage [D0-109]"
  define noticed = verbal or material or motion
}
spell bolt "bolt of force"
spell flames { type = elemental ; reflex_avoids = true }
spell dread  { type = mental ; verbal = false ; material = false ; motion = false }

# ---- casting -----------------------------------------------------------------------------

## [D0-100]
deed cast "cast a spell" {
  takes = standard
  may   = can_cast(actor, standard)
  rule perform { cast_spell(actor, standard) }
}
deed quick_cast "cast a quick spell" {
  takes = movement
  may   = can_cast(actor, movement)
  rule perform { cast_spell(actor, movement) }
}
deed slow_cast "cast a slow spell" {
  takes = full_round
  may   = can_cast(actor, full_round)
  rule perform { cast_spell(actor, full_round) }
}
## Casting and an active defence fit into one turn anyway. Casting and a total defence need a
## feat, even if the spell is quick enough for both, and whichever comes first. [D0-101]
deed guarded_cast "cast a spell in total defence" {
  takes = full_round
  may   = casts_guarded(actor) and can_cast(actor, standard)
  rule perform {
    defend_totally(actor)
    cast_spell(actor, standard)
  }
}
define casts_guarded(who) = any(who.traits, it.cast_in_total_defence)
## [D0-101]
define can_cast(who, action) =
  who.ep >= casting.minimum and not is_dominated(who) and (not on_total_defence(who) or casts_guarded(who)) and any(who.spells, can_cast_as(who, it, action))
define can_cast_as(who, spell, action) = spell.action == action and targets_from(who, who.at, spell.range) != []

## An attack like any other, made with a spell. It gives an opening to everyone who
## threatens the caster and notices the casting. [D0-033] [D0-098] [D0-102]
rule cast_spell(actor, action) {
  choose spell from actor.spells where can_cast_as(actor, it, action) by actor "Which spell"
  choose victim from targets_from(actor, actor.at, spell.range) by actor "At whom"
  actor.has_cast = true
  say "{actor} casts {spell} at {victim}."
  for watcher in combat.order {
    if watcher in enemies(actor) and notices(watcher, spell) and actor.active {
      offer_opportunity(watcher, actor, in_passing)
    }
  }
  if actor.active and actor.ep >= casting.minimum { resolve(spell_at(actor, victim, spell)) }
}
## [D0-098] [D0-099]
define notices(watcher, spell) = spell.noticed or any(watcher.traits, it.senses_magic)
rule spell_at(attacker, target: combatant, spell) -> attack {
  return new attack { attacker = attacker ; target = target ; opening = casting ; spell = spell }
}
