module "Dreadnaught: defending, tested"
extends "dreadnaught"
use "helpers"

test "ST is CP and EP, for every attack anew [D0-059]" {
  scenario "yard"
  goblin.pool = 3 ; dunder.pool = 9 ; mira.pool = 9
  answer bid = 1, 1 ; answer resolve.guard = 3, 0 ; answer push = 0
  let first_blow = swing(dunder, goblin, single)
  resolve(first_blow)
  let second = swing(mira, goblin, single)
  resolve(second)
  expect first_blow.st == 6 and second.st == 3
}
test "Guards last until one's own next turn, and add up [D0-060] [D0-061] [D0-063]" {
  scenario "yard"
  mira.pool = 9
  answer active_defence.guard = 1, 2 ; answer defend_totally.guard = 3
  active_defence.perform(mira)
  active_defence.perform(mira)
  total_defence.perform(mira)
  expect mira.ep == 3 and stacks(guarded, mira) == 3 and on_active_defence(mira) and on_total_defence(mira)
  let coming = swing(goblin, mira, single)
  expect defence_total(mira, coming) == 3 + 6
  answer deed = any
  run 1
  expect not guarded(mira)
}
test "They last beyond the end of the round as well [D0-060]" {
  scenario "yard"
  goblin.turn_before = 1
  answer deed = none, active_defence, none, none, none, none, none, none, none, none
  answer active_defence.guard = 2
  run 1
  expect stacks(guarded, ogre) == 1
  expect defence_total(ogre, swing(mira, ogre, single)) == 5 + 2
  announce turn_starts(goblin)
  expect guarded(ogre)
  announce turn_starts(ogre)
  expect not guarded(ogre) and not on_active_defence(ogre)
}
test "Half the speed in total defence [CK-17] [D0-062]" {
  scenario "yard"
  mira.speed = 5
  begin on_total_defence(mira)
  expect pace(mira) == 2
  answer goal = D6
  move.perform(mira)
  expect mira.at == D6 and mira.stepped == 2
  expect steps_left(mira, 5) == 0 and steps_left(olin, 5) == 5
  move.perform(mira)
  expect mira.at == D6 and mira.stepped == 2     "steps taken before count"
  mira.pool = 3
  answer haste = 1 ; answer goal = E6
  move.perform(mira)
  expect mira.at == E6 and mira.ep == 2
}
test "Whoever has gone further than half his speed takes no total defence in that turn [D0-062]" {
  scenario "yard"
  mira.pool = 9
  answer deed = move, active_defence ; answer haste = 0 ; answer goal = E6 ; answer active_defence.guard = 1
  take_turn(mira)
  expect mira.at == E6 and not total_defence.may(mira)
  mira.at = B6
  answer deed = move, total_defence ; answer haste = 1 ; answer goal = E6 ; answer defend_totally.guard = 2
  take_turn(mira)
  expect mira.at == E6 and on_total_defence(mira) and mira.ep == 5    "two steps, and one that is bought"
  begin prone(mira)
  mira.at = B6
  answer deed = short_move, total_defence, short_move
  answer haste = 2, 0 ; answer goal = E6, F6 ; answer defend_totally.guard = 0
  take_turn(mira)
  expect mira.at == F6                           "half of 4, and the two that are bought"
}
test "A guard counts against everything aimed at one or at what one holds [D0-064]" {
  scenario "yard"
  goblin.held = [club]
  begin guarded(goblin, 2, false)
  for manoeuvre in [plain, grapple, trip, knockback, disarm] {
    expect defence_total(goblin, attack_by(mira, goblin, single, manoeuvre, bare_hands)) == 5
  }
  expect defence_total(goblin, swing(mira, goblin, in_passing)) == 5 and not is_flanked(goblin)
  let at_club = attack_by(mira, goblin, single, sunder, bare_hands)
  at_club.mark = club
  expect defence_total(goblin, at_club) == 5 + 5
}
test "Flanked [CK-8] [D0-065] [D0-066]" {
  scenario "yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5
  expect not is_flanked(olin) and is_flanked(mira)
  expect flanking_pairs(mira) == 1 and defence_total(mira, swing(goblin, mira, single)) == 2
  expect defence_total(mira, swing(shaman, mira, single)) == 2    "against everybody"
  sneak.at = I4 ; shaman.at = K6
  expect flanking_pairs(mira) == 2 and defence_total(mira, swing(goblin, mira, single)) == 1
  shaman.at = K4
  expect flanking_pairs(mira) == 1               "no pair: K4 and I4"
  shaman.at = L5 ; shaman.reach = 2 ; sneak.at = A1
  expect flanking_pairs(mira) == 1 and defence_total(mira, swing(goblin, mira, single)) == 2    "two pairs that share the goblin"
  sneak.at = H5 ; sneak.reach = 2
  expect flanking_pairs(mira) == 2
  goblin.hp = 0 ; sneak.hp = 0
  expect flanking_pairs(mira) == 0 and defence_total(mira, swing(ogre, mira, single)) == 3
}
test "A third pair changes nothing [CK-8] [D0-066]" {
  scenario "yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5 ; sneak.at = J4 ; shaman.at = J6 ; lout_1.at = I4 ; lout_2.at = K6
  expect flanking_pairs(mira) == 3 and defence_total(mira, swing(goblin, mira, single)) == 1
}
test "Two on the same side, one behind the other, flank nobody [D0-065] [D0-066]" {
  scenario "yard"
  mira.at = J5 ; sneak.reach = 2
  goblin.at = I5 ; sneak.at = H5
  expect flankers(mira) == [goblin, sneak] and not is_flanked(mira)
  goblin.at = K5 ; sneak.at = L5
  expect flankers(mira) == [goblin, sneak] and not is_flanked(mira)
  goblin.at = J4 ; sneak.at = J3
  expect not is_flanked(mira)
  goblin.at = K6 ; sneak.at = L7
  expect not is_flanked(mira)
}
test "Only fighters who threaten can flank [D0-065] [D0-066]" {
  scenario "yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = L5
  expect flanking_pairs(mira) == 0
  ogre.at = K5
  expect flanking_pairs(mira) == 1
  begin grappling(ogre, dunder)
  expect flanking_pairs(mira) == 0
}
test "Total defence soaks from each hit [CK-7] [D0-067]" {
  scenario "yard"
  goblin.pool = 3 ; goblin.hp = 20
  answer defend_totally.guard = 3
  total_defence.perform(goblin)
  mira.cp = 5 ; mira.pool = 9
  answer bid = 2, 2 ; answer push = 0, 0
  let hit = swing(mira, goblin, single)
  resolve(hit)
  expect hit.at == 7 and hit.st == 6 and goblin.hp == 18
  resolve(swing(mira, goblin, single))
  expect goblin.hp == 16
  begin guarded(goblin, 2, false)
  expect damage_taken(goblin, 5, physical) == 2  "an active defence takes nothing of it"
  announce turn_starts(goblin)
  expect damage_taken(goblin, 5, physical) == 5
}
