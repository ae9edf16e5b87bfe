## 2. A tactic with an effect of its own: a fighter takes over the opponents of a friend beside him,
## who takes over his.
ruleset "Heroic Combat: changing places" { version = "1.0" }
extends "heroic-combat"

tactic changing_places "Changing Places" { move = 2 ; defence = -1 }

before rule take_turn as change_places when actor.tactic == changing_places {
  choose optional friend from allies(actor) where it != actor and distance(actor, it) <= 2 by actor "With whom to change places"
  if friend == none { return }
  let mine   = partners(actor, locked)
  let theirs = partners(friend, locked)
  end locked(actor)
  end locked(friend)
  for foe in mine   { begin locked(friend, foe) }
  for foe in theirs { begin locked(actor, foe) }
  say "{actor} and {friend} change places."
}

test "Two friends swap their opponents" {
  scenario "tests/yard"
  begin locked(sherman, orc_a)
  begin locked(knights, orc_b)
  sherman.tactic = changing_places
  answer friend = knights
  answer deed   = finish
  take_turn(sherman)
  expect locked(sherman, orc_b) and locked(knights, orc_a)
  expect not locked(sherman, orc_a) and not locked(knights, orc_b)
}
test "Nobody near, nothing changes" {
  scenario "tests/yard"
  knights.at = 9 ; squires.at = 9 ; page.at = 9
  begin locked(sherman, orc_a)
  sherman.tactic = changing_places
  answer friend = none
  answer deed   = finish
  take_turn(sherman)
  expect locked(sherman, orc_a)
}
