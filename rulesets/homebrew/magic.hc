## 4. Magic. Whoever concentrates may cast one of his spells instead of attacking. It
## costs fatigue whether it works or not, and works if the caster's throw beats the will
## of the one it is aimed at.
ruleset "Heroic Combat: magic" { version = "1.0" }
extends "heroic-combat"

extend kind skill of spellcraft "Spellcraft"
kind combatant { spells : list of spell = [] }
tactic concentrate "Concentrate" { move = 1 ; defence = -2 ; attacks = false }

## What can be cast.
kind spell plural spells { cost : int 1.. ; rule work(caster, target: combatant) }
spell dread "Dread" { cost = 3 ; rule work { target.fleeing = true } }
spell lead  "Lead"  { cost = 2 ; rule work { begin leaden(target) for 3 rounds } }
spell spark "Spark" { cost = 2 ; rule work { inflict(trial(caster, fire), [target], take(men_left(target, []), 1)) } }

condition leaden(who) { modifier leaden to defence for defender : -4 "limbs of lead" }
mode flame { damage = 2d ; type = burning }
weapon fire { skill = spellcraft ; missiles = [flame] ; half_range = 999 }

define castable(who) = filter(who.spells, it.cost <= who.fp)
deed cast_spell "Cast a spell" {
  may = actor.tactic == concentrate and not actor.attacked and len(castable(actor)) > 0 and len(enemies(actor)) > 0
  rule perform {
    actor.attacked = true
    choose spell from castable(actor) by actor "Which spell"
    choose target from enemies(actor) by actor "At whom"
    actor.fp -= spell.cost
    let margin = actor.skill[spellcraft] - roll(3d6, "spell", actor) - (target.will - roll(3d6, "resist", target))
    say "{actor} casts {spell} at {target}, by {margin}."
    if margin > 0 { spell.work(actor, target) }
  }
}

test "What is cast costs, and may be resisted" {
  scenario "tests/yard"
  sherman.spells = [dread, lead]
  sherman.skill[spellcraft] = 14
  sherman.fp = 6
  sherman.tactic = concentrate
  answer deed = cast_spell, finish, cast_spell, finish
  answer spell = dread, lead ; answer target = hobgoblin, hobgoblin
  rolls spell = 10, 10 ; rolls resist = 6, 7
  take_turn(sherman)
  expect sherman.fp == 3 and not hobgoblin.fleeing    "4 against 4"
  take_turn(sherman)
  expect sherman.fp == 1 and leaden(hobgoblin)   "4 against 3"
}
test "Only who concentrates, and only what he can pay" {
  scenario "tests/yard"
  sherman.spells = [dread, lead]
  expect not cast_spell.may(sherman) and not cast_spell.may(page)
  sherman.tactic = concentrate
  expect cast_spell.may(sherman) and castable(sherman) == [dread, lead]
  sherman.fp = 2
  expect castable(sherman) == [lead]
  sherman.fp = 1
  expect not cast_spell.may(sherman)
  sherman.fp = 2
  sherman.attacked = true
  expect not cast_spell.may(sherman)
}
test "What the spells do" {
  scenario "tests/yard"
  dread.work(sherman, orc_a)
  expect orc_a.fleeing
  let unhindered = defence(dodging, orc_a)
  lead.work(sherman, orc_a)
  expect defence(dodging, orc_a) == unhindered - 4
  rolls damage = 8
  spark.work(sherman, orc_a)
  expect orc_a.hp == 12 - (8 - 2)                "less what he wears"
}
