## Faster blows: every third point of the margin is a hit, every fifth for unwieldy
## weapons.
ruleset "Heroic Combat: quick hands" { version = "1.0" }
extends "heroic-combat"
override param speed_factor = 3
override param unwieldy_speed_factor = 5

remove test "Sherman cleaves two orcs, then loses to the hobgoblin [EX-1] [EX-2]"
remove test "Hits by margin [HC-041] [HC-046] [HC-047]"
remove test "Hits by margin, but no more than missiles [HC-107]"

test "Every third point is a hit" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect hits_for(blow, 2) == 1 and hits_for(blow, 3) == 2 and hits_for(blow, 8) == 3
  let slow = new_attack(sherman, great_axe)
  expect hits_for(slow, 4) == 1 and hits_for(slow, 5) == 2
}
