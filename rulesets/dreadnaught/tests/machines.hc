module "Dreadnaught: policies, tested"
extends "dreadnaught"
use "policies"

test "Nobody guards himself against those who cannot come, and who is left behind goes after them" {
  scenario "gauntlet"
  policy wall
  tor.hp = 0 ; wren.hp = 0 ; guard.pool = 9
  kara.at = A3 ; guard.at = M6
  take_turn(guard)
  expect not guarded(guard) and guard.at == M6   "she is too far away"
  kara.at = F6
  take_turn(guard)
  expect guarded(guard) and guard.at == M6       "she may come"
  witch.at = O2 ; kara.at = O3
  take_turn(guard)
  expect not guarded(guard) and distance(guard, kara) == 1
}
test "Whoever has nothing else to fight with picks up the weapon at his feet" {
  scenario "gauntlet"
  policy hunter
  let blade = first(wren.items)
  wren.held = []
  blade.lies_on = wren.at
  take_turn(wren)
  expect wren.held == [blade]
}
