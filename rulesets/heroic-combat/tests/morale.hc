module "Heroic Combat: morale, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "A group checks when a third is down, and whenever more fall [HC-143] [HC-144]" {
  scenario "yard"
  param groups_are = single_units
  expect lost(horde) == 0 and not shaken(horde)
  first(horde.bodies).hp = 9 * 12
  expect 3 * lost(horde) < 1
  first(horde.bodies).hp = 8 * 12
  expect 3 * lost(horde) >= 1 and shaken(horde)
  horde.stood = 8
  expect not shaken(horde)
}
test "The check itself: at a third, not above, and only after new losses [HC-142] [HC-143] [HC-144]" {
  scenario "yard"
  param groups_are = single_units
  only([sherman, page, horde])
  let pool = first(horde.bodies)
  rolls morale = 3, 3
  check_morale(horde)
  pool.hp = 9 * 12 ; check_morale(horde)         # three of twelve: no throw
  pool.hp = 8 * 12 ; check_morale(horde)         # four: the first
  horde.stood = 8
  check_morale(horde)                            # nobody fell this round
  pool.hp = 7 * 12 ; check_morale(horde)         # one more: the second
  expect not horde.fleeing
  horde.fleeing = true
  pool.hp = 6 * 12 ; check_morale(horde)         # they run already
}
test "A lone creature counts its own hit points [HC-145]" {
  scenario "yard"
  param groups_are = single_units
  first(orc_a.bodies).hp = 9
  expect 3 * lost(orc_a) < 1 and shaken(orc_a)
  first(orc_a.bodies).hp = 8
  expect 3 * lost(orc_a) >= 1
  orc_a.hp_before = 8
  expect not shaken(orc_a)                       "nothing more this round"
  rolls morale = 3, 3
  check_morale(orc_a)
  orc_a.hp_before = 9
  check_morale(orc_a)
  first(orc_a.bodies).hp = 7
  orc_a.hp_before = 8
  check_morale(orc_a)
  first(orc_a.bodies).hp = 9
  orc_a.hp_before = 10
  check_morale(orc_a)                            # less than a third
}
test "Morale breaks at thirteen [HC-148] [HC-158]" {
  scenario "yard"
  param groups_are = single_units
  first(horde.bodies).hp = 7 * 12                # five of twelve: no modifier for losses
  leave(knights, fled) ; leave(squires, fled) ; leave(page, fled)
  leave(gang, fled) ; leave(orc_a, fled) ; leave(orc_b, fled) ; leave(hobgoblin, fled)
  expect fear(horde) == -5                       "seven to one"
  rolls morale = 17, 18
  check_morale(horde)
  expect not horde.fleeing                       "12"
  check_morale(horde)
  expect horde.fleeing                           "13"
  expect may_declare(horde, retreat) and not may_declare(horde, neutral)
}
test "The broken run until they are off the field, or for a round if the referee reads it so [HC-158]" {
  scenario "yard"
  param broken_until = next_round
  only([orc_a, sherman])
  sherman.fleeing = true
  rolls initiative = 6, 1, 6, 1
  answer tactic = neutral, retreat, neutral, neutral ; answer deed where it == finish
  run 1
  expect not sherman.fleeing and sherman.tactic == retreat
  run 1
  expect sherman.tactic == neutral
}
test "Half and two thirds lost, and being outnumbered [HC-149] [HC-150] [HC-151] [HC-152] [HC-153] [HC-154]" {
  scenario "yard"
  param groups_are = single_units
  for who in combatants { if who != horde and who != knights { leave(who, fled) } }
  first(horde.bodies).hp = 7 * 12 ; expect fear(horde) == 0    "seven against eight"
  first(horde.bodies).hp = 6 * 12 ; expect fear(horde) == 2    "half"
  first(horde.bodies).hp = 5 * 12 ; expect fear(horde) == 2
  first(horde.bodies).hp = 4 * 12 ; expect fear(horde) == 5    "two thirds"
  first(horde.bodies).hp = 9 * 12 ; expect fear(horde) == -2    "nine against eight"
  first(knights.bodies).hp = 4 * 11
  first(horde.bodies).hp = 8 * 12 ; expect fear(horde) == -5    "two to one"
}
test "Half and two thirds of a lone creature's hit points [HC-149] [HC-150]" {
  scenario "yard"
  param groups_are = single_units
  only([sherman, hobgoblin])
  hobgoblin.hp_max = 12
  let body = first(hobgoblin.bodies)
  body.hp = 7 ; expect fear(hobgoblin) == 0
  hobgoblin.hp_start = 12
  body.hp = 6 ; expect fear(hobgoblin) == 2
  body.hp = 5 ; expect fear(hobgoblin) == 2
  body.hp = 4 ; expect fear(hobgoblin) == 5
}
test "Twice as many, and one less [HC-151] [HC-152]" {
  scenario "yard"
  param groups_are = single_units
  only([horde, squires])
  expect our_numbers(horde) == 12 and their_numbers(horde) == 8 and fear(horde) == -2 and fear(squires) == 0
  squires.bodies[0].out = true
  squires.bodies[1].out = true
  expect fear(horde) == -5                       "12 against 6"
  horde.number = 24
  first(horde.bodies).hp = 11 * 12
  expect fear(horde) == -2 + 2                   "11 against 6, and half lost"
}
test "No way out, courage and cowardice [HC-155] [HC-156] [HC-157]" {
  scenario "yard"
  for who in combatants { if who != horde and who != knights { leave(who, fled) } }
  first(horde.bodies).hp = 8 * 12
  orcs.can_retreat = false
  expect fear(horde) == 0                        "they would be given quarter"
  heroes.accepts_surrender = false
  expect fear(horde) == -5
  horde.fearlessness = 1
  expect fear(horde) == -5 - 1
  horde.fearlessness = 0
  horde.cowardice = 1
  expect fear(horde) == -5 + 1
  horde.fearlessness = 2
  horde.cowardice = 3
  expect fear(horde) == -5 - 2 + 3
}
test "A group is as brave, and as cowardly, as most of it [HC-156] [HC-157]" {
  scenario "yard"
  only([horde, orc_a, gang, hobgoblin, sherman])
  for who in orcs.members { who.group = "all" }
  let calm = fear(orc_a)
  gang.fearlessness = 3 ; gang.cowardice = 2
  orc_a.fearlessness = 3 ; orc_a.cowardice = 2
  expect fear(orc_a) == calm                     "four of 17"
  horde.number = 3
  hobgoblin.fearlessness = 1 ; hobgoblin.cowardice = 1
  expect courage(orc_a) == 3 and usual_cowardice(orc_a) == 2 and how_many_fearless(orc_a, 3) == 4 and how_many_cowards(orc_a, 1) == 1
}
test "Without a way out one surrenders instead [HC-148] [HC-159]" {
  scenario "yard"
  param groups_are = single_units
  orcs.can_retreat = false
  first(orc_a.bodies).hp = 1
  rolls morale = 16
  check_morale(orc_a)
  expect orc_a.gone == surrendered and not orc_a.active
}
test "Where one could run, the referee says whether one surrenders [HC-148] [HC-159]" {
  scenario "yard"
  param groups_are = single_units
  only([orc_a, orc_b, sherman])
  rolls morale = 18, 18
  first(orc_a.bodies).hp = 1
  check_morale(orc_a)
  expect orc_a.fleeing and orc_a.active
  orcs.gives_up = true
  first(orc_b.bodies).hp = 1
  check_morale(orc_b)
  expect orc_b.gone == surrendered and orc_b not in enemies(sherman) and not orc_b.fleeing
}
test "Nobody checks for a player's character, wherever he stands; for hired men one does [HC-146]" {
  scenario "yard"
  param groups_are = single_units
  first(sherman.bodies).hp = 1
  check_morale(sherman)
  expect not sherman.fleeing
  for who in heroes.members { who.group = "the party" }
  page.pc = true
  for body in squires.bodies { body.out = true }
  rolls morale = 18                              # once for them all
  for who in heroes.members { check_morale(who) }
  expect knights.fleeing and not sherman.fleeing and not page.fleeing
  expect may_declare(page, neutral) and not may_declare(knights, neutral)
}
test "Hired men are no braver than most of them, whatever the characters are [HC-146] [HC-156]" {
  scenario "yard"
  only([sherman, page, orc_a])
  sherman.fearlessness = 3 ; sherman.cowardice = 2
  expect comrades_who_may_break(page) == [knights, squires, page] and courage(page) == 0 and usual_cowardice(page) == 0
}
test "A player's character whose men have run fights on [HC-146]" {
  scenario "yard"
  only([sherman, page, orc_a])
  page.fleeing = true
  rolls initiative = 6, 1
  answer tactic = neutral, neutral               # the orc, and Sherman; the page cannot choose
  answer deed = finish, finish, finish
  answer actor where true
  run 1
  expect page.tactic == retreat and sherman.tactic == neutral
}
test "Groups stand and run together [HC-147]" {
  scenario "yard"
  orc_a.group = "gang of two"
  orc_b.group = "gang of two"
  expect started(orc_a) == 2 and left(orc_b) == 2
  first(orc_a.bodies).out = true
  expect lost(orc_b) == 0.5 and shaken(orc_b)
  rolls morale = 18
  check_morale(orc_b)
  expect orc_b.fleeing
}
test "A group throws once, whoever in it comes up [HC-142] [HC-147]" {
  scenario "yard"
  for who in [orc_a, orc_b, hobgoblin] { who.group = "three" }
  first(hobgoblin.bodies).out = true
  rolls morale = 3
  check_morale(orc_a)
  check_morale(orc_b)
  expect not orc_a.fleeing and not orc_b.fleeing
}
test "Quarter from one enemy is enough [HC-155]" {
  scenario "crossroads"
  east.can_retreat = false
  south.accepts_surrender = false
  expect fear(anselm) == 0
  west.accepts_surrender = false
  expect fear(anselm) == -5
}
test "A side is one group if nothing else is said [HC-147]" {
  scenario "yard"
  expect started(orc_a) == 1 + 1 + 1 + 12 + 3
  hobgoblin.group = "guests"
  expect started(orc_a) == 17 and started(hobgoblin) == 1
  first(horde.bodies).hp = 6 * 12
  rolls morale = 18
  for who in orcs.members { check_morale(who) }
  expect all([orc_a, orc_b, horde, gang], it.fleeing) and not hobgoblin.fleeing    "six of 17 are a third"
}
test "Whoever has company counts heads, not his own wounds [HC-145] [HC-147]" {
  scenario "yard"
  first(orc_a.bodies).hp = 1
  expect not lonely(orc_a) and lost(orc_a) == 0 and fear(orc_a) == 0
  check_morale(orc_a)                            # and no throw
  orc_a.group = "a lone wolf"
  rolls morale = 18
  check_morale(orc_a)
  expect orc_a.fleeing
}
test "A fighter who has fled or surrendered is no loss; one who has collapsed is [HC-143]" {
  scenario "yard"
  leave(gang, fled)
  leave(orc_a, surrendered)
  expect lost(horde) == 0 and not shaken(horde)
  leave(orc_b, collapsed)
  expect left(horde) == 17 and shaken(horde)
}
test "A group counts its own numbers against all of its opponents [HC-151]" {
  scenario "yard"
  only([orc_a, orc_b, horde, squires, page])
  orc_a.group = "two" ; orc_b.group = "two"
  expect our_numbers(orc_a) == 2 and their_numbers(orc_a) == 9 and fear(orc_a) == 0
  expect our_numbers(horde) == 12 and fear(horde) == -2
  leave(orc_b, surrendered)
  expect our_numbers(orc_a) == 1
}
test "Whoever collapses after morale was looked at counts the next time [HC-143] [HC-144]" {
  scenario "yard"
  param fatigue_every = 1
  only([sherman, orc_a, orc_b, hobgoblin])
  for who in [orc_a, orc_b, hobgoblin] { who.group = "three" }
  orc_a.fp = -9 ; orc_a.fought = true
  answer tactic where it == neutral ; answer deed where it == finish ; answer actor = any
  rolls will = 3 ; rolls morale = 18
  run 2
  expect orc_a.gone == collapsed and orc_b.fleeing
}
test "So does the blood of a lone creature [HC-145]" {
  scenario "yard"
  param fatigue_every = 1
  only([sherman, hobgoblin])
  hobgoblin.group = "alone" ; hobgoblin.fp = 0 ; hobgoblin.fought = true ; hobgoblin.burden = extra_heavy
  answer tactic where it == neutral ; answer deed where it == finish ; answer actor = any
  rolls will = 3, 3 ; rolls morale = 18
  run 2
  expect hobgoblin.hp == 6 and hobgoblin.fleeing
}
test "A lone creature has lost what it has lost since the fight began [HC-145] [HC-149]" {
  scenario "wounded"
  expect ogre.hp == 6 and ogre.hp_max == 10
  first(ogre.bodies).hp = 5
  expect fear(ogre) == 0
  first(ogre.bodies).hp = 3 ; expect fear(ogre) == 2
  first(ogre.bodies).hp = 2 ; expect fear(ogre) == 5
}
test "Or what it lacks of its full hit points, if the referee reads it so [HC-145] [HC-149]" {
  scenario "wounded"
  param starting_hp = unhurt
  expect lost(ogre) == 0.4
  first(ogre.bodies).hp = 5
  expect fear(ogre) == 2
}
test "Whoever comes more dead than alive can still lose [HC-145]" {
  scenario "wounded"
  first(ogre.bodies).hp = -2 ; ogre.hp_start = -1
  expect hp_at_first(ogre) == 1 and lost(ogre) == 3
}
