module "Dreadnaught: breaking, driving back, tripping, disarming, tested"
extends "dreadnaught"
use "helpers"

test "Breaking what somebody holds [CK-11] [D0-084] [D0-085] [D0-086]" {
  scenario "yard"
  goblin.at = C2 ; goblin.held = [long_axe] ; mira.cp = 6
  mira.pool = 60 ; goblin.pool = 60
  answer bid = 4, 3, 2, 1 ; answer resolve.guard = 1, 1, 2, 3
  for at in [10, 9, 8, 7] {
    let strike_at = attack_by(mira, goblin, single, sunder, bare_hands)
    long_axe.broken = false
    strike_at.mark = long_axe
    let was = strength(long_axe)
    resolve(strike_at)
    expect strike_at.at == at and strike_at.st == 10
    expect long_axe.broken == (at == 10)
    expect strength(long_axe) == (at == 10 or at == 7 ? was : was - 1)
  }
  expect strength(long_axe) == 4 and goblin.hp == 6
}
test "Shots break things as well [D0-084] [D0-111]" {
  scenario "yard"
  mira.held = [bow] ; mira.pool = 9 ; door.lies_on = B14
  expect objects(mira) == [door] and objects(dunder) == []
  answer deed = single_attack, none ; answer foe = none ; answer thing = door ; answer bid = 3 ; answer more = no
  take_turn(mira)
  expect door.broken
  door.broken = false
  mira.held = [sword]
  expect objects(mira) == []
}
test "A broken item is of no more use [D0-084]" {
  scenario "yard"
  goblin.held = [sword, shield]
  sword.broken = true
  expect arms(goblin) == [bare_hands] and goblin.gear == [shield] and sunder.may(dunder, goblin)
  shield.broken = true
  expect not sunder.may(dunder, goblin) and not disarm.may(dunder, goblin)
}
test "Breaking what nobody holds [D0-044] [D0-085] [D0-086]" {
  scenario "yard"
  dunder.pool = 9 ; mira.pool = 9 ; dunder.held = [bow]
  answer foe = none ; answer thing = door ; answer bid = 1 ; answer weapon = bare_hands ; answer more = no
  single_attack.perform(dunder)
  expect strength(door) == 5 and not door.broken and mira.ep == 9
  answer foe = none ; answer thing = door ; answer bid = 1 ; answer weapon = bow ; answer more = no
  single_attack.perform(dunder)
  expect door.broken and objects(dunder) == []
  answer foe = none ; answer thing = none
  door.broken = false
  single_attack.perform(dunder)
  expect dunder.ep == 7
}
test "Only the GM knows of cracks, unless he tells [D0-087]" {
  scenario "yard"
  param cracks_show = true
  weaken(door)
  expect strength(door) == 5 and len(combat.cracks) == 1
}
test "Knockback [CK-10] [D0-088] [D0-089]" {
  scenario "yard"
  mira.cp = 5 ; mira.pool = 9 ; goblin.pool = 1 ; goblin.at = C6 ; goblin.save[fortitude] = 1 ; goblin.save[reflex] = 2
  answer bid = 2, 2 ; answer push = 2, 2 ; answer resist = 1, 1 ; answer resolve.guard = 0, 0
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == G6 and goblin.hp == 6 and goblin.ep == 0 and mira.ep == 5
  goblin.at = C6 ; goblin.pool = 1
  combat.walls = [F6]
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == E6 and goblin.hp == 4
}
test "A knockback that is withstood, and one by just a hit [D0-055] [D0-088]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = C6 ; goblin.save[fortitude] = 2 ; goblin.save[reflex] = 1
  answer bid = 2, 2 ; answer push = 0, 2 ; answer resist = 1 ; answer resolve.guard = 0, 2
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == C6 and goblin.hp == 6 and goblin.ep == 8
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == C6 and goblin.ep == 6      "a push of 2 against a save of 2 leaves nothing to resist"
}
test "Nobody has to resist being driven back [D0-088]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = C6
  answer deed = single_attack, none ; answer foe = goblin ; answer manoeuvre = knockback ; answer bid = 2
  answer resolve.guard = 0
  answer push = 0 ; answer resist = 0
  take_turn(mira)
  expect goblin.at == E6 and goblin.ep == 9
}
test "Other fighters and the edge of the field stop whoever is driven back [D0-089] [D0-067] [D0-033]" {
  scenario "yard"
  goblin.at = C6 ; ogre.at = E6 ; ogre.pool = 9 ; goblin.traits = [thick_skin]
  goblin.held = [mail]
  shove(goblin, mira, 5)
  expect goblin.at == D6 and goblin.hp == 6 - 1  "4 less 2 for the skin and 1 for the mail"
  goblin.traits = [] ; goblin.held = [] ; goblin.hp = 6
  shove(goblin, mira, 2)
  expect goblin.hp == 4
  shove(goblin, mira, 0)
  expect goblin.at == D6 and goblin.hp == 4
  olin.pool = 9
  goblin.at = A7
  begin guarded(goblin, 1, true)
  begin guarded(goblin, 2, false)
  shove(goblin, mira, 3)
  expect goblin.at == A7 and goblin.hp == 4 - 2  "3, less 1 for total defence"
  goblin.at = S5 ; mira.at = R5 ; goblin.hp = 6
  shove(goblin, mira, 2)
  expect goblin.at == T5 and goblin.hp == 6
  shove(goblin, mira, 2)
  expect goblin.hp == 5
}
test "Being driven apart ends a grapple [D0-071] [D0-089]" {
  scenario "yard"
  goblin.at = C6 ; olin.at = C7
  begin grappling(goblin, olin)
  shove(goblin, mira, 1)
  expect grappling(goblin, olin)
  shove(goblin, mira, 1)
  expect not grappling(goblin)
}
test "A failed trip is answered, EP counting double [CK-9] [D0-090] [D0-093]" {
  scenario "yard"
  mira.at = C2 ; goblin.at = D2 ; mira.pool = 9 ; goblin.pool = 9 ; mira.hp = 20 ; mira.cp = 6
  answer save = none ; answer bid = 1, 2 ; answer resolve.guard = 5, 0 ; answer strike = yes ; answer push = 2
  resolve(attempt(mira, goblin, trip))
  expect mira.hp == 20 - 7 and goblin.ep == 0 and goblin.opportunities == 1
  expect attack_total(goblin, swing(goblin, mira, retort)) == 3 and not prone(goblin)
}
test "An opportunity within an opportunity [D0-033] [D0-090]" {
  scenario "yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.pool = 9
  answer save = none ; answer bid = 1, 2 ; answer resolve.guard = 3, 1 ; answer strike = yes ; answer push = 2
  resolve(attack_by(goblin, mira, in_passing, trip, bare_hands))
  expect not goblin.active and not prone(mira) and mira.opportunities == 1 and mira.ep == 2
}
test "Whoever is struck down by the answer buys nothing more [D0-052] [D0-079] [D0-090]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.pool = 9
  answer foe = goblin ; answer manoeuvre = trip ; answer save = none ; answer bid = 1, 3 ; answer resolve.guard = 4, 0
  answer strike = yes ; answer push = 2
  charge.perform(dunder)
  expect not dunder.active and dunder.ep == 8 and goblin.ep == 0
}
test "So are a failed knockback and a failed disarm, within reach [D0-033] [D0-090] [D0-097]" {
  scenario "yard"
  goblin.at = C6 ; goblin.held = [club] ; mira.pool = 9 ; goblin.pool = 9
  answer bid = 1, 1, 1 ; answer resolve.guard = 2, 2, 2 ; answer strike = no, no ; answer save = none, none
  resolve(attempt(mira, goblin, knockback))
  let try_again = attempt(mira, goblin, disarm)
  try_again.mark = club
  resolve(try_again)
  expect club in goblin.held and goblin.at == C6
  goblin.at = D6
  let from_afar = attempt(mira, goblin, disarm)
  from_afar.mark = club
  resolve(from_afar)
  expect goblin.opportunities == 0
}
test "What fails without an answer [D0-033] [D0-090]" {
  expect filter(manoeuvres, it.answered) == [knockback, trip, disarm]
  expect filter(manoeuvres, it.pushed) == [plain, knockback] and filter(manoeuvres, it.breaks) == [sunder]
  expect filter(manoeuvres, not it.bids) == [release]
}
test "Trip: met by CP or a save, and brings down [D0-091] [D0-092]" {
  scenario "yard"
  ogre.at = C6 ; mira.pool = 9 ; ogre.save[reflex] = 1 ; ogre.save[fortitude] = 2
  answer save = none, reflex, fortitude ; answer bid = 1, 1, 1 ; answer strike = no
  ogre.pool = 1
  let by_cp, by_reflex = attempt(mira, ogre, trip)
  answer resolve.guard = 0, 0, 0
  resolve(by_cp)
  expect by_cp.st == 5 and not prone(ogre)
  let second = attempt(mira, ogre, trip)
  resolve(second)
  expect second.st == 1 and prone(ogre) and ogre.hp == 12
  expect not trip.may(mira, ogre)
  end prone(ogre)
  let third = attempt(mira, ogre, trip)
  resolve(third)
  expect third.st == 2 and trip.met_by == [reflex, fortitude] and by_reflex.st == 5
}
test "Prone [CK-16] [D0-094] [D0-030]" {
  scenario "yard"
  mira.pool = 9
  begin prone(mira)
  expect defence_total(mira, swing(goblin, mira, single)) == 2
  expect defence_total(mira, attack_by(goblin, mira, single, plain, bow)) == 3
  expect defence_total(mira, spell_at(shaman, mira, bolt)) == 3
  answer bid = 1 ; answer push = 0
  let from_below = swing(mira, goblin, single)
  resolve(from_below)
  expect from_below.at == 3 and pace(mira) == 4
}
test "Disarm: met by CP or a save; the thing lies at the feet of who held it [D0-096] [D0-064]" {
  scenario "yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.save[willpower] = 2
  goblin.held = [club, shield, mail]
  expect disarm.met_by == [reflex, willpower] and disarm.marks(goblin) == [club, shield] and sunder.marks(goblin) == [club, shield, mail]
  answer mark = shield ; answer save = willpower ; answer bid = 1 ; answer manoeuvre = disarm ; answer foe = goblin
  answer more = no
  single_attack.perform(mira)
  expect goblin.held == [club, mail] and shield.lies_on == C6
  goblin.held = [mail]
  expect not disarm.may(mira, goblin)
}
test "A save that is worse than CP is a choice like any other [D0-096]" {
  scenario "yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.held = [club] ; goblin.save[willpower] = 2
  answer save = willpower, none ; answer bid = 1, 1
  let first_try = attempt(mira, goblin, disarm)
  first_try.mark = club
  resolve(first_try)
  expect first_try.st == 2 and goblin.held == []
  goblin.held = [club]
  let second_try = attempt(mira, goblin, disarm)
  second_try.mark = club
  resolve(second_try)
  expect second_try.st == 3
}
test "Picking up what lies at one's feet [D0-096]" {
  scenario "armoury"
  let blade = first(ann.items)
  expect ann.held == ann.items and not pick_up.may(bob)
  ann.pool = 3 ; bob.pool = 3
  answer mark = blade ; answer save = none ; answer bid = 1 ; answer manoeuvre = disarm ; answer foe = ann
  answer resolve.guard = 0 ; answer more = no
  single_attack.perform(bob)
  expect ann.held == [] and blade.lies_on == B2 and pick_up.may(ann) and not pick_up.may(bob)
  pick_up.perform(ann)
  expect ann.held == ann.items and blade.lies_on == none and not pick_up.may(ann)
}
