## 1. Faster blows: every third point of the margin is a hit, every fifth for weapons
## that must be readied after each.
ruleset "Heroic Combat: quick hands" { version = "1.0" }
extends "heroic-combat"

override param speed_factor = 3
override param unwieldy_speed_factor = 5

test "Every third point is a hit" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect hits_for(blow, 2) == 1 and hits_for(blow, 3) == 2 and hits_for(blow, 8) == 3
}
test "Every fifth with what is unwieldy" {
  scenario "tests/yard"
  let slow = new_attack(sherman, great_axe)
  expect hits_for(slow, 4) == 1 and hits_for(slow, 5) == 2 and hits_for(slow, 10) == 3
}
