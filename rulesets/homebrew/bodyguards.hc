## 15. Bodyguards. At the start of his turn a fighter may choose a friend to shield. Until his next
## turn he may step into blows meant for that friend.
ruleset "Dreadnaught: bodyguards" { version = "1.0" }
extends "dreadnaught"

param step_price : int 0.. = 1             "EP to step into a blow"

## Shielding a friend distracts from attacking.
condition shielding(guard, ward) until turn_starts(guard) {
  modifier half_an_eye to attack_total for attacker as guard : -1 "shielding {ward}"
}
define in_touch(guard, ward: combatant) =
  guard != ward and distance(guard, ward) <= touch and not grappling(guard) and not grappling(ward)
on turn_starts as stand_by {
  choose optional ward from allies(who) where in_touch(who, it) by who "Whom to shield"
  if ward != none { begin shielding(who, ward) }
}

## The two change places, and the attack continues against the rescuer, with fresh bids. Spells and
## attacks on items cannot be intercepted.
around rule resolve as step_in when attack.target != none and attack.mark == none and attack.spell == none {
  let ward = attack.defender
  choose optional rescuer from allies(ward) where may_step_in(attack, it) by ward.side "Who steps in"
  if rescuer == none { proceed() ; return }
  pay(rescuer, step_price)
  say "{rescuer} steps into the blow at {ward}."
  let place = rescuer.at
  rescuer.at = ward.at
  ward.at = place
  proceed(attack_by(attack.attacker, rescuer, attack.opening, attack.manoeuvre, attack.weapon))
}
define may_step_in(attack, guard: combatant) =
  shielding(guard, attack.defender) and in_touch(guard, attack.defender) and
    guard.ep >= step_price and attack.manoeuvre.may(attack.attacker, guard)

test "Who shields a friend beside him, until his next turn" {
  scenario "tests/yard"
  mira.at = B3
  answer ward = mira, none, none ; answer deed = none
  take_turn(dunder)
  expect shielding(dunder, mira) and in_touch(dunder, mira)
  announce turn_starts(mira)
  expect shielding(dunder, mira) and none(combatants, shielding(mira, it))
  goblin.at = C4
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, bare_hands)) == 4 - 1
  expect attack_total(mira, attack_by(mira, goblin, single, plain, bare_hands)) == 3
  announce turn_starts(dunder)
  expect not shielding(dunder, mira)
}
test "He must be in touch, and free" {
  scenario "tests/yard"
  expect not in_touch(dunder, mira) and not in_touch(dunder, dunder)
  mira.at = B3
  expect in_touch(dunder, mira)
  begin grappling(goblin, mira)
  expect not in_touch(dunder, mira) and not in_touch(mira, dunder)
}
test "He steps into the blow, and takes it" {
  scenario "tests/yard"
  mira.at = B3 ; goblin.at = C4
  mira.pool = 9 ; dunder.pool = 9 ; goblin.pool = 9
  begin shielding(dunder, mira)
  answer deed = single_attack, none ; answer foe = mira ; answer manoeuvre = plain ; answer rescuer = dunder
  answer aid = 0 ; answer bid = 4 ; answer resolve.guard = 2 ; answer push = 0 ; answer more = no
  take_turn(goblin)
  expect dunder.at == B3 and mira.at == B2
  expect dunder.pool == 9 - 1 - 2 and mira.pool == 9 and mira.hp == mira.hp_max
  expect dunder.hp == dunder.hp_max - 3          "7 against 6"
}
test "Not if nobody does, not for spells and items, and not without EP" {
  scenario "tests/yard"
  mira.at = B3 ; goblin.at = C4 ; goblin.pool = 9 ; dunder.pool = 9
  begin shielding(dunder, mira)
  answer rescuer = none
  answer aid = 0, 0, 0 ; answer bid = 1, 1, 1, 1 ; answer push = 0, 0, 0
  resolve(attack_by(goblin, mira, single, plain, bare_hands))
  expect mira.at == B3
  resolve(spell_at(goblin, mira, bolt))
  let breaking = attack_by(goblin, mira, single, sunder, bare_hands)
  breaking.mark = sword
  resolve(breaking)
  dunder.pool = 0
  resolve(attack_by(goblin, mira, single, plain, bare_hands))
  expect dunder.hp == dunder.hp_max and dunder.at == B2
}
