## 5. An attack roll of 3 or 4 that gets through is a critical hit: a table says what happens to the
## target.
ruleset "Heroic Combat: critical hits" { version = "1.0" }
extends "heroic-combat"

param critical_on : int = 4                "A roll of this or less is critical"

## What a critical hit does on top of an ordinary one.
kind critical plural criticals {
  blows : int 1.. = 1                      "Each hit counts as so many"
  rule befall(foe: combatant) { }
}
critical smashing    "a smashing blow"        { blows = 2 }
critical devastating "a devastating blow"     { blows = 3 }
critical overthrow   "thrown to the ground"   { rule befall { foe.posture = lying } }
critical disarm      "he drops what he holds" { rule befall { for weapon in foe.in_hand { let_fall(foe, weapon) } } }

table effect(rolled: int 3..18) -> critical { ..5 : devastating ; ..9 : overthrow ; ..13 : smashing ; else : disarm }

extend kind attack { state critical : critical? = none }
after step contest.throws as critical_blow when struck <= critical_on and margin > 0 { heighten(attack, foe) }
after step missile_contest.throws as critical_shot when struck <= critical_on and margin > 0 { heighten(attack, foe) }
rule heighten(attack, foe: combatant) {
  let critical = effect(roll(3d6, "critical", attack.attacker))
  say "A critical hit: {critical}."
  attack.critical = critical
  critical.befall(foe)
}
around rule wound as critical_wound { proceed(attack, mode, body, hits * (attack.critical?.blows ?? 1)) }

# The threes in this test are critical now.
remove test "Hits kept for a foe of another kind take a contest of its own [HC-058] [HC-059] [HC-060] [HC-062]"

test "A three that gets through, and one that does not" {
  scenario "tests/yard"
  answer guard where it == parry
  let blow = new_attack(sherman, sherman_blade)
  rolls attack = 3, 3, 5 ; rolls defence = 10, 3, 18 ; rolls critical = 10
  expect contest(blow, orc_a) == 10 and blow.critical == smashing
  let held = new_attack(page, fists)
  expect contest(held, orc_a) <= 0 and held.critical == none
  let plain = new_attack(sherman, sherman_blade)
  expect contest(plain, orc_a) > 0 and plain.critical == none
}
test "A smashing blow counts twice" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  blow.critical = smashing
  rolls damage = 5, 6
  wound(blow, sword_thrust, first(orc_a.bodies), 1)
  expect orc_a.hp == 12 - 2 * (5 + 6 - 2 * 2)    "two hits, each less armour, and impaling"
}
test "Thrown down, and disarmed" {
  scenario "tests/yard"
  overthrow.befall(orc_a)
  expect orc_a.posture == lying
  disarm.befall(orc_b)
  expect orc_b.in_hand == [] and orc_b.dropped == [axe] and orc_b.dropped_at[axe] == 1
}
test "A critical shot" {
  scenario "tests/butts"
  answer guard where it == dodging
  let shot = trial(robin, longbow)
  rolls attack = 4 ; rolls defence = 18 ; rolls critical = 3
  expect missile_contest(shot, orc, 12) > 0 and shot.critical == devastating
}
