module "Dreadnaught: who knows what, tested"
extends "dreadnaught"
use "helpers"

## Breaks what has cracked, and bids one more than can be set against it, as far as he sees.
policy prying {
  thing : find(options, strength(it) < it.item_st)
  bid   : 1 + attack.defender.ep + defence_total(attack.defender, attack) - attack_total(attack.attacker, attack)    when attack.target != none
}

test "Only the GM knows what has cracked [D0-087]" {
  scenario "yard"
  policy prying
  door.lies_on = C3 ; dunder.pool = 9
  weaken(door)
  expect strength(door) == 5
  single_attack.perform(dunder)
  expect dunder.ep == 9 and not door.broken
}
test "Unless he tells [D0-087]" {
  scenario "yard"
  policy prying
  param cracks_show = true
  door.lies_on = C3 ; dunder.pool = 9
  weaken(door)
  single_attack.perform(dunder)
  expect dunder.ep < 9
}
test "Of a guard a bidder knows when it has counted once [D0-018] [D0-060]" {
  scenario "yard"
  policy goblins = prying
  mira.at = B2 ; dunder.at = A20
  goblin.pool = 9 ; ogre.pool = 9 ; mira.pool = 6 ; mira.hp = 50
  answer active_defence.guard = 4 ; answer resolve.guard = 0, 0
  active_defence.perform(mira)
  let unknowing = swing(goblin, mira, single)
  resolve(unknowing)
  let knowing = swing(ogre, mira, single)
  resolve(knowing)
  expect unknowing.bid == 6 + 1                  "her 6 EP, and one more"
  expect knowing.bid == 2 + 1 + 2 and knowing.st == 3 + 4    "AT is two short, and she has 2 left"
}
test "Of care a bidder knows when it has counted once [D0-018] [D0-029]" {
  scenario "yard"
  policy goblins = prying
  goblin.pool = 9 ; ogre.pool = 9 ; mira.pool = 6 ; mira.hp = 50
  pay_in_secret(mira, with_care, 4)
  begin careful(mira, 4)
  answer resolve.guard = 0, 0
  let unknowing = swing(goblin, mira, in_passing)
  resolve(unknowing)
  let knowing = swing(ogre, mira, in_passing)
  resolve(knowing)
  expect unknowing.bid == 6 + 1                  "her 6 EP, and one more"
  expect knowing.bid == 2 + 1 and knowing.st == 3 + 2    "AT is as much as ST, and she has 2 left"
}
## Strikes at whoever has bought further steps, if it can see that.
policy peeking { strike : provoker.extra > 0 ; bid : 1 ; push : 0 ; aid : 0 }

test "Nobody who strikes in passing knows what was put into haste [D0-018] [D0-031]" {
  scenario "yard"
  policy goblins = peeking
  mira.pool = 9 ; goblin.at = C6 ; goblin.pool = 5
  answer haste = 2 ; answer goal = B9 ; answer wary = no ; answer care = 0
  move.perform(mira)
  expect goblin.opportunities == 0 and mira.at == B9 and mira.extra == 2
}
