## 9. Contests on a d20 instead of 3d6, so that luck matters more; and damage dice explode: a die
## that shows its highest face is rolled again and added.
ruleset "Heroic Combat: d20" { version = "1.0" }
extends "heroic-combat"

override param contest_dice = 1d20

around rule damage_roll as exploding_damage { return proceed(exploding(dice), who) }

test "A contest of twenties" {
  scenario "tests/yard"
  answer guard where it == bare_hands
  rolls attack = 20 ; rolls defence = 1
  expect contest(new_attack(sherman, sherman_blade), page) == 14 - 20 - (10 - 1)
}
test "The highest face is thrown again" {
  scenario "tests/yard"
  rolls damage = 25
  expect damage_roll(1d, sherman) == 25          "6, 6, 6, 6 and 1: no single die shows it"
}
