module "Dreadnaught: aiding, tested"
extends "dreadnaught"
use "helpers"

test "Aid costs twice what it brings [CK-13] [D0-040] [D0-103] [D0-104] [D0-105]" {
  scenario "yard"
  mira.at = A1 ; olin.at = A3
  dunder.pool = 9 ; goblin.at = C2 ; goblin.pool = 9
  mira.pool = 9 ; goblin.hp = 30
  answer aid = 1, 2 ; answer bid = 1, 1 ; answer resolve.guard = 1, 1 ; answer push = 0, 0
  let helped = swing(dunder, goblin, single)
  resolve(helped)
  expect helped.at == 6 and mira.ep == 7
  let well_helped = swing(dunder, goblin, single)
  resolve(well_helped)
  expect well_helped.at == 7 and mira.ep == 3
  mira.pool = 9
  answer aid = 3
  expect refused resolve(swing(dunder, goblin, single))    "all aid together"
}
test "All aid together, for an attack or for a defence [D0-040] [D0-059] [D0-104]" {
  scenario "yard"
  mira.at = A1 ; olin.at = A3 ; mira.pool = 9 ; olin.pool = 9 ; dunder.pool = 1 ; goblin.pool = 2 ; goblin.at = C2
  answer aid = 1, 1 ; answer bid = 1 ; answer resolve.guard = 0
  let well_defended = swing(goblin, dunder, single)
  resolve(well_defended)
  expect well_defended.st == 4 + 2 and mira.ep == 7 and olin.ep == 7
  answer aid = 1, 2
  expect refused resolve(swing(dunder, goblin, single))    "all aid together"
}
test "A little help counts as well, for an attack or for a defence [D0-040] [D0-059] [D0-103]" {
  scenario "yard"
  mira.at = A1 ; mira.pool = 9 ; dunder.pool = 1 ; goblin.pool = 1 ; goblin.at = C2
  answer aid = 1 ; answer bid = 1 ; answer resolve.guard = 0
  let defended = swing(goblin, dunder, single)
  resolve(defended)
  expect defended.aid_to_defence == 1 and defended.st == 4 + 1 and mira.ep == 7
}
test "Where others have given all that may be given, nobody else is asked [D0-104]" {
  scenario "yard"
  mira.at = A1 ; olin.at = A3 ; mira.pool = 9 ; olin.pool = 9 ; dunder.pool = 1 ; goblin.at = C2
  answer aid = 2 ; answer push = 0
  let helped = swing(dunder, goblin, single)
  resolve(helped)
  expect helped.at == 4 + 1 + 2 and mira.ep == 5 and olin.ep == 9
}
test "Who can help: beside either of the two, with 2 EP, and not oneself [D0-103] [D0-104]" {
  scenario "yard"
  dunder.pool = 9 ; mira.pool = 9 ; goblin.at = C2
  expect helpers(dunder, goblin) == []
  mira.at = D3
  expect helpers(dunder, goblin) == [mira]
  mira.pool = 1
  expect helpers(dunder, goblin) == []
  mira.pool = 2
  expect helpers(dunder, goblin) == [mira] and helpers(mira, goblin) == [dunder]
  mira.at = E2
  expect helpers(dunder, goblin) == []
}
test "The GM may allow more aid [D0-105]" {
  scenario "yard"
  param aid_cap = 3
  mira.at = A1 ; mira.pool = 6 ; dunder.pool = 9 ; goblin.at = C2
  answer aid = 3 ; answer bid = 1, 1 ; answer push = 0, 0
  resolve(swing(dunder, goblin, single))
  expect mira.ep == 0
  mira.pool = 2
  answer aid = 0
  resolve(swing(dunder, goblin, single))
  expect mira.ep == 2
}
