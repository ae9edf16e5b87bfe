module "Dreadnaught: the sheet, rounds and turns, tested"
extends "dreadnaught"
use "helpers"

test "The usual sheet [D0-001] [D0-003] [D0-004] [D0-005] [D0-006] [D0-007] [D0-008] [D0-011] [D0-024] [D0-034]" {
  scenario "yard"
  expect mira.bp == 3 and mira.level == 1 and mira.cp == 3 and mira.hp_max == 7 and mira.hp == 7
  expect all(saves, mira.save[it] == 1)          "half of 3, rounded down"
  expect all(saves, ogre.save[it] == 2)          "half of 5, rounded down"
  expect mira.speed == 4 and mira.reach == 1 and not mira.surprised and mira.turn_before == 0
  expect goblin.level == 0 and goblin.hp == 6    "nobody needs a level"
  expect ogre.cp == 5 and ogre.hp == 12
  expect lout_1.bp == 0 and lout_1.level == 0 and lout_1.hp == 1    "everybody stands at first"
}
test "A pool is empty before the first round [D0-014] [D0-031] [D0-036] [D0-062]" {
  scenario "yard"
  expect mira.pool == 0 and mira.ep == 0 and mira.stepped == 0 and mira.extra == 0 and mira.opportunities == 0
}
test "A sheet without any BP can stand a blow [D0-007]" {
  scenario "yard"
  goblin.bp = 0
  expect goblin.active
  goblin.hp = 1
  expect goblin.active
  goblin.hp = 0
  expect not goblin.active
}
test "The same bids come to the same end, and nothing is thrown [D0-002]" {
  scenario "yard"
  dunder.pool = 20 ; goblin.pool = 20 ; goblin.hp = 50
  answer bid = 3, 3 ; answer resolve.guard = 1, 1 ; answer push = 2, 2
  resolve(swing(dunder, goblin, single))
  let lost = 50 - goblin.hp
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 50 - 2 * lost and lost == 6
}
test "CP is BP but for feats; items do not change it [D0-005]" {
  scenario "yard"
  expect combat_potential(mira) == 3
  mira.traits = [favoured] ; mira.held = [rapier]
  expect combat_potential(mira) == 4
  mira.traits = [favoured, thick_skin, favoured]
  expect combat_potential(mira) == 5
}
test "Feats, templates and circumstances change what they name [D0-008] [D0-009] [D0-010] [D0-040] [D0-053] [D0-059]" {
  scenario "yard"
  mira.traits = [favoured, hurried] ; goblin.traits = [favoured]
  expect pace(goblin) == 10 and pace(olin) == 4 and pace(mira) == 1 and grant(goblin) == 8
  goblin.traits = [hurried]
  expect pace(goblin) == 0 and grant(goblin) == 0    "never below 0"
  goblin.traits = [favoured]
  mira.pool = 1
  answer bid = 1 ; answer push = 0
  let hit = swing(mira, goblin, single)
  goblin.hp = 20
  resolve(hit)
  expect hit.at == 3 + 1 + 1 + 3                 "CP, its feat, 1 EP, and the feat"
  expect hit.st == 3 + 1 + 4                     "CP, its feat, and the feat"
  expect goblin.hp == 20 - 5                     "just a hit: the feat alone"
}
test "What is held adds to single rolls [D0-005] [D0-009] [D0-040] [D0-053] [D0-059]" {
  scenario "yard"
  mira.held = [rapier, shield] ; goblin.held = [shield]
  mira.pool = 1
  answer bid = 1
  let thrust = attack_by(mira, goblin, single, plain, rapier)
  resolve(thrust)
  expect thrust.at == 5 and thrust.st == 4
  shield.broken = true
  answer bid = 1 ; answer push = 0
  mira.pool = 1 ; goblin.hp = 6
  let cut = attack_by(mira, goblin, single, plain, sword)
  resolve(cut)
  expect cut.at == 4 and cut.st == 3 and goblin.hp == 6 - 4
}
test "Gear [D0-005] [D0-009] [D0-074] [D0-084] [D0-110] [D0-111]" {
  expect map(items, it.at) == [0, 0, 0, 1, 0, 0, 0, 0, 0]
  expect map(items, it.st) == [0, 0, 0, 0, 0, 0, 0, 1, 0]
  expect map(items, it.damage) == [0, 0, 1, 0, 0, 2, 0, 0, 0]
  expect all(items, it.item_st == 5 and it.type == physical)
  expect map(items, it.range) == [0, 0, 0, 0, 0, 0, 12, 0, 0]
  expect map(items, it.grapple_at) == [0, 0, 0, 0, 1, 0, 0, 0, 0]
  expect filter(items, not it.in_grapple) == [great_sword, bow, shield]
  expect filter(items, it.resists[physical] != 0) == [mail] and mail.resists[physical] == 1
  expect filter(items, it.worn) == [mail] and all(items, it.resists[magic] == 0)
}
test "Points for the round [CK-1] [D0-010] [D0-011]" {
  scenario "yard"
  answer deed = any
  mira.level = 2 ; olin.level = 2 ; olin.surprised = true ; dunder.bp = 4 ; dunder.cp = 9
  run 1
  expect mira.pool == 12 and olin.pool == 8 and grant(mira) == 12 and grant(olin) == 8
  expect grant(dunder) == 8 + 1 + 4              "by BP, not by CP"
  run 1
  expect grant(mira) == 8 and grant(olin) == 8
}
test "Everybody has them before the first turn, and what is left is lost [D0-012] [D0-013]" {
  scenario "yard"
  answer deed = any
  run 1
  expect mira.ep == 11 and goblin.ep == 10 and ogre.ep == 16
  mira.pool = 5
  mira.opportunities = 3 ; mira.aside[on_guard] = 2
  run 1
  expect mira.ep == 7 and mira.opportunities == 0
}
test "Unless they may be kept [D0-013]" {
  scenario "yard"
  answer deed = any
  param ep_carry = true
  run 1
  mira.aside[on_guard] = 2
  expect mira.ep == 9
  run 1
  expect mira.ep == 9 + 7
}
test "Whoever is defeated gets none and has no turn [D0-007] [D0-012]" {
  scenario "yard"
  answer deed = any
  goblin.hp = 0
  run 1
  expect goblin.ep == 0 and goblin not in enemies(mira)
}
test "One pool pays for all, in whole points, and never below 0 [D0-014] [D0-015]" {
  scenario "yard"
  dunder.pool = 7 ; goblin.pool = 6 ; goblin.at = C2
  answer bid = 1 ; answer resolve.guard = 5
  resolve(swing(dunder, goblin, single))
  expect dunder.ep == 6 and goblin.ep == 1       "gone, though the attack failed and 4 would have done"
  pay(dunder, 6)
  expect dunder.ep == 0
}
test "Every EP that is spent has one place to come from [D0-014]" {
  scenario "yard"
  mira.pool = 9
  answer active_defence.guard = 2 ; answer haste = 3 ; answer goal = B6
  active_defence.perform(mira)
  expect mira.ep == 7
  move.perform(mira)
  expect mira.ep == 4
}
test "The order of turns [D0-024]" {
  scenario "yard"
  answer deed = any
  shaman.save[reflex] = 4 ; sneak.level = 3 ; dunder.save[reflex] = 1
  run 1
  expect combat.order == [shaman, ogre, dunder, sneak, mira, olin, goblin, lout_1, lout_2]
  goblin.save[reflex] = 9
  run 1
  expect combat.order[0] == shaman               "found once"
}
test "A pinned order [D0-024]" {
  scenario "yard"
  answer deed = any
  goblin.turn_before = 2 ; mira.turn_before = 1
  run 1
  expect take(combat.order, 3) == [goblin, mira, ogre]
}
test "One turn a round: standard and movement, in either order [D0-021] [D0-022] [D0-025]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.at = C2
  answer deed = active_defence, single_attack
  answer active_defence.guard = 0 ; answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer more = no
  answer manoeuvre = plain
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  answer deed = single_attack, active_defence
  answer active_defence.guard = 0 ; answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer more = no
  answer manoeuvre = plain
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
}
test "Or two movements, or one full round, or less [D0-022]" {
  scenario "yard"
  answer deed = active_defence, active_defence
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  dunder.pool = 3 ; goblin.at = C2
  answer deed = full_attack ; answer foe = none ; answer thing = none
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  answer deed = none
  take_turn(dunder)
  expect dunder.standard and dunder.movement
}
test "What each deed takes [D0-022] [D0-025] [D0-095] [D0-100]" {
  scenario "yard"
  expect filter(deeds, it.takes == movement) == [move, active_defence, let_go, pick_up, quick_cast]
  expect filter(deeds, it.takes == half_movement) == [short_move, stand_up]
  expect filter(deeds, it.takes == standard) == [single_attack, total_defence, cast]
  expect filter(deeds, it.takes == full_round) == [full_attack, charge, targeted_attack, slow_cast, guarded_cast]
  mira.standard = true ; mira.movement = true
  expect all(actions, it.left(mira))
  standard.spend(mira)
  expect not standard.left(mira) and not full_round.left(mira) and movement.left(mira) and half_movement.left(mira)
  half_movement.spend(mira)
  expect not movement.left(mira) and half_movement.left(mira) and mira.half
  half_movement.spend(mira)
  expect not half_movement.left(mira) and not mira.half
  mira.standard = true ; mira.movement = true
  full_round.spend(mira)
  expect none(actions, it.left(mira))
  mira.standard = true ; mira.movement = true
  movement.spend(mira)
  expect mira.standard and not mira.movement and not full_round.left(mira)
  movement.spend(mira)
  expect none(actions, it.left(mira))
}
test "Nobody has a free step [D0-023]" {
  scenario "yard"
  dunder.standard = false ; dunder.movement = false
  expect none(deeds, may_choose(dunder, it))
}
test "A turn begins afresh [D0-022] [D0-031] [D0-062]" {
  scenario "yard"
  dunder.half = true ; dunder.stepped = 3 ; dunder.extra = 2
  answer deed = none
  take_turn(dunder)
  expect not dunder.half and dunder.stepped == 0 and dunder.extra == 0
}
test "The last side standing wins [D0-027]" {
  scenario "yard"
  for who in goblins.members { who.hp = 0 }
  expect last_side_standing() == heroes and not undecided()
}
test "The limit of rounds [D0-027]" {
  scenario "yard"
  param round_limit = 1
  run 3
  expect round == 1 and undecided()
}
test "What the defaults are [D0-011] [D0-013] [D0-027] [D0-036] [D0-068] [D0-079] [D0-087] [D0-104] [D0-105]" {
  expect alert_bonus == 4 and not ep_carry and round_limit == 20 and opportunities_per_round == none and touch == 1
  expect charge_least == 2 and charge_speeds == 2 and not cracks_show and aid_cap == 2
}
test "Both bids are fixed before either is seen [D0-016] [D0-017] [D0-018]" {
  scenario "yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer bid = 3 ; answer resolve.guard = 4 ; answer push = 0
  let hit = swing(dunder, goblin, single)
  resolve(hit)
  expect hit.bid == 3 and hit.guard == 4 and hit.at == 7 and hit.st == 7
}
test "A secret guard stays in its envelope until it counts [D0-018] [D0-060]" {
  scenario "yard"
  goblin.pool = 9 ; dunder.pool = 9
  answer active_defence.guard = 3
  active_defence.perform(goblin)
  expect goblin.pool == 9 and goblin.aside[on_guard] == 3 and goblin.ep == 6
  answer bid = 1 ; answer resolve.guard = 2
  let hit = swing(dunder, goblin, single)
  resolve(hit)
  expect hit.st == 3 + 3 + 2
  expect goblin.pool == 4 and goblin.aside[on_guard] == 0 and goblin.ep == 4
}
test "Nobody learns what care was taken but by striking in passing [D0-018] [D0-029]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9
  pay_in_secret(mira, with_care, 4)
  begin careful(mira, 4)
  answer bid = 1, 1 ; answer resolve.guard = 0, 0 ; answer push = 0
  resolve(swing(goblin, mira, single))
  expect mira.pool == 9 and mira.ep == 5
  resolve(swing(goblin, mira, in_passing))
  expect mira.pool == 5 and mira.ep == 5
}
test "Attacks of a turn are fought out one after the other [D0-019]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.pool = 3 ; goblin.at = C2
  answer foe = goblin, goblin ; answer manoeuvre = plain, plain ; answer bid = 1, 3
  answer resolve.guard = 3, 0 ; answer more = yes ; answer push = 0
  single_attack.perform(dunder)
  expect goblin.hp == 2 and goblin.ep == 0 and dunder.ep == 3
}
test "The push is chosen when the hit is known [D0-020] [D0-053]" {
  scenario "yard"
  dunder.pool = 9
  answer bid = 2
  answer push = 1
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 1 and dunder.ep == 6
  goblin.pool = 9
  answer bid = 1 ; answer resolve.guard = 3
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 1 and dunder.ep == 5       "a miss asks for no push"
}
