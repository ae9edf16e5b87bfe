module "Dreadnaught: moving, tested"
extends "dreadnaught"
use "helpers"

## Dunder has speed 4: a movement takes him four squares, which are twenty feet, and costs no
## EP. A diagonal step counts as one.
test "Speed 4 is twenty feet [EX-2] [D0-008] [D0-025] [D0-028]" {
  scenario "yard"
  dunder.pool = 5
  answer haste = 0 ; answer goal = F2
  move.perform(dunder)
  expect dunder.at == F2 and dunder.ep == 5 and dunder.stepped == 4
  expect len(reachable(mira.at, pace(mira), barred(mira))) > 40 and G6 not in reachable(mira.at, pace(mira), barred(mira))
  expect 5 * grid_distance(B2, F6) == 20         "diagonals count one"
}
test "Occupied squares, walls and the edge of the field are in the way [D0-028] [D0-089]" {
  scenario "yard"
  expect not free(H2) and not free(K10) and not free(U3) and not free(C21) and free(T20) and free(C3)
  expect on_field(T20) and not on_field(U20) and not on_field(T21)
  olin.at = T20
  expect S19 in reachable(olin.at, 1, barred(olin)) and U20 not in reachable(olin.at, 4, barred(olin))
  expect S21 not in reachable(olin.at, 4, barred(olin)) and U21 not in reachable(olin.at, 4, barred(olin))
  olin.at = T1
  expect U1 not in reachable(olin.at, 4, barred(olin)) and U2 not in reachable(olin.at, 4, barred(olin))
  olin.at = A20
  expect A21 not in reachable(olin.at, 4, barred(olin)) and B21 not in reachable(olin.at, 4, barred(olin))
  goblin.hp = 0
  expect free(H2)                                "who is down is in nobody's way"
}
test "Care for each full 2 EP, against opportunities alone [CK-12] [D0-029] [D0-030] [D0-032]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = C6
  answer haste = 0 ; answer goal = B9 ; answer wary = no ; answer care = 5
  answer strike = yes ; answer bid = 1 ; answer resolve.guard = 1
  let hp = mira.hp
  move.perform(mira)
  expect mira.hp == hp and mira.ep == 3 and mira.at == B9
  expect not careful(mira)
  begin careful(mira, 5)
  let passing = swing(goblin, mira, in_passing)
  answer bid = 1 ; answer resolve.guard = 1
  resolve(passing)
  expect passing.st == 3 + 2 + 1
  begin careful(mira, 5)
  answer bid = 1 ; answer resolve.guard = 1
  let plainly = swing(goblin, mira, single)
  answer push = 0
  resolve(plainly)
  expect plainly.st == 3 + 1
}
test "Care is not asked for where nobody watches [D0-029]" {
  scenario "yard"
  mira.pool = 9
  answer haste = 0 ; answer goal = B9
  move.perform(mira)
  expect mira.ep == 9 and not careful(mira)
}
test "Whoever stays where he is gives no opening [D0-029] [D0-033]" {
  scenario "yard"
  mira.pool = 9 ; goblin.at = C6 ; goblin.pool = 9
  answer haste = 0 ; answer goal = B6
  move.perform(mira)
  expect mira.at == B6 and mira.ep == 9
}
test "Each EP buys a step, once for the whole turn [D0-031]" {
  scenario "yard"
  mira.pool = 9 ; ogre.at = T19
  answer haste = 2, 0 ; answer goal = G6, L7
  move.perform(mira)
  expect mira.at == G6 and mira.extra == 1 and mira.ep == 7 and mira.aside[for_haste] == 0
  expect M6 not in reachable(mira.at, 4 + mira.extra, barred(mira))
  move.perform(mira)
  expect mira.at == L7 and mira.extra == 0
}
test "Leaving a threatened square gives an opening, entering one does not [D0-029] [D0-033] [D0-035]" {
  scenario "yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = D6
  answer haste = 0 ; answer goal = C6
  move.perform(mira)
  expect goblin.ep == 9
  answer haste = 0 ; answer goal = B6 ; answer care = 0 ; answer strike = yes ; answer bid = 2 ; answer push = 1
  answer resolve.guard = 0
  move.perform(mira)
  expect goblin.ep == 6 and mira.hp == 7 - 3 - 1 and mira.at == B6
}
test "Nobody has to strike, and whoever has no EP cannot [D0-035]" {
  scenario "yard"
  goblin.at = C6 ; goblin.pool = 1
  answer strike = no
  expect not offer_opportunity(goblin, mira, in_passing)
  goblin.pool = 0
  expect not offer_opportunity(goblin, mira, in_passing)
  goblin.pool = 1
  answer strike = yes ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing)
  expect goblin.ep == 0 and mira.hp == 4
}
test "Standing up and shots give no opening [D0-033] [D0-111]" {
  scenario "yard"
  goblin.at = C6 ; goblin.pool = 9 ; mira.pool = 9
  begin prone(mira)
  stand_up.perform(mira)
  mira.held = [bow]
  answer foe = ogre ; answer bid = 1 ; answer manoeuvre = plain ; answer weapon = bow ; answer more = no
  answer aid = 0
  single_attack.perform(mira)
  expect goblin.ep == 9 and mira.ep == 8
}
test "The squares that somebody threatens [D0-034]" {
  scenario "yard"
  expect threatens(mira, A5) and threatens(mira, C7) and not threatens(mira, D6)
  mira.reach = 2
  expect threatens(mira, D8) and not threatens(mira, E6)
  expect watches_any_of(mira, [Z1, D8]) and not watches_any_of(mira, [Z1])
  mira.hp = 0
  expect not threatens(mira, A5)
  begin grappling(olin, goblin)
  goblin.at = B8
  expect threatens(olin, B8) and threatens(goblin, A8) and not threatens(olin, B7) and not threatens(goblin, B7)
}
test "One strike of each enemy on the whole way, in the order of turns [D0-036] [D0-037]" {
  scenario "yard"
  combat.order = [ogre, goblin, mira, dunder]
  goblin.at = C6 ; ogre.at = A5 ; goblin.pool = 9 ; ogre.pool = 9 ; mira.hp = 30
  answer strike = yes, yes ; answer bid = 1, 2 ; answer push = 0, 0 ; answer aid = 0, 0
  advance(mira, [B7, C7, D7, E7])
  expect mira.at == E7 and goblin.ep == 7 and ogre.ep == 8 and goblin.opportunities == 1
}
test "Whoever lets one step pass may strike at the next [D0-036]" {
  scenario "yard"
  combat.order = [goblin, mira]
  goblin.at = C6 ; goblin.pool = 9
  answer strike = no, yes ; answer bid = 1 ; answer push = 0
  advance(mira, [B7, C7, D7, E7])
  expect mira.hp == 4
}
test "A limit to opportunities [D0-036]" {
  scenario "yard"
  param opportunities_per_round = 1
  goblin.at = C6 ; goblin.pool = 9
  answer strike = yes ; answer bid = 1 ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing) and not offer_opportunity(goblin, mira, in_passing)
}
test "The blow comes before the step; whoever is struck down gets no further [D0-037]" {
  scenario "yard"
  combat.order = [ogre, goblin, mira]
  goblin.at = C6 ; ogre.at = A5 ; goblin.pool = 9 ; ogre.pool = 9
  answer strike = yes ; answer bid = 5 ; answer push = 2 ; answer aid = 0
  mira.hp = 3
  advance(mira, [B7, B8])
  expect mira.at == B6 and not mira.active and goblin.ep == 9
  expect is_cut_off(mira, false) and not is_cut_off(olin, false)
  begin prone(olin)
  expect is_cut_off(olin, false) and not is_cut_off(olin, true)
}
test "An opportunity is one plain blow: no manoeuvre, and none bought [D0-038]" {
  scenario "yard"
  goblin.at = C6 ; goblin.pool = 9 ; goblin.held = [club, bow, dagger]
  answer strike = yes ; answer weapon = dagger ; answer bid = 1 ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing)
  expect goblin.ep == 8 and mira.hp == 4
}
test "A way around blades [D0-028] [D0-033]" {
  scenario "yard"
  goblin.at = D7 ; mira.pool = 9 ; goblin.pool = 9
  answer haste = 0 ; answer goal = F6 ; answer wary = yes
  move.perform(mira)
  expect mira.at == F6 and mira.hp == 7 and goblin.ep == 9
  mira.at = B6
  answer haste = 0 ; answer goal = F6 ; answer wary = no ; answer care = 0 ; answer strike = yes ; answer bid = 9
  answer resolve.guard = 0
  move.perform(mira)
  expect mira.hp == 4 and mira.at == F6
  goblin.at = D7 ; mira.at = B6
  expect is_detour(mira, [C6, D6], [C5, D5, E4], 3) and not is_detour(mira, [C6, D6], [C5, D5, E4], 2)
  expect is_detour(mira, [C6, D6], [C5], 2) and not is_detour(mira, [C6, D6], [], 2)
  expect not is_detour(mira, [C6, D6], [C6, D6], 2) and not is_detour(mira, [B5, B4], [C5], 2)
}
test "A way around those who can strike there, not around those who hold each other [D0-028] [D0-033] [D0-071]" {
  scenario "yard"
  goblin.at = D6 ; ogre.at = D4 ; mira.hp = 20
  expect C5 in watched(mira) and E7 in watched(mira) and D6 in watched(mira) and mira.at not in watched(mira)
  expect shortest_path(mira.at, F6, concat(barred(mira), watched(mira))) == [B7, C8, D8, E8, F7, F6]
  olin.at = E7
  begin grappling(goblin, olin)
  expect watch(goblin) == [E7] and C5 in watch(ogre)
  expect shortest_path(mira.at, F6, concat(barred(mira), watched(mira))) == [C6, D7, E6, F6]
}
test "Standing up takes half a movement, the other half is half the speed [D0-031] [D0-060] [D0-095]" {
  scenario "yard"
  begin prone(mira)
  mira.speed = 5
  mira.pool = 1
  answer deed = stand_up, short_move, active_defence
  answer haste = 0 ; answer active_defence.guard = 0
  answer goal = D6
  take_turn(mira)
  expect not prone(mira) and mira.at == D6 and not mira.standard and not mira.half
  expect not short_move.may(mira) and not stand_up.may(mira)
  begin prone(mira)
  expect short_move.may(mira) and stand_up.may(mira) and move.may(mira)
}
test "A way around blades may be bought [D0-031] [D0-033]" {
  scenario "yard"
  goblin.at = D6 ; mira.pool = 9 ; goblin.pool = 9
  answer deed = move, none ; answer haste = 2 ; answer goal = F6 ; answer wary = yes
  take_turn(mira)
  expect mira.at == F6 and mira.ep == 7 and mira.extra == 0 and mira.stepped == 4
}
test "Whoever is struck down on his way does nothing more in his turn [D0-007] [D0-037]" {
  scenario "yard"
  goblin.at = C6 ; goblin.pool = 9 ; mira.hp = 3
  answer deed = move ; answer goal = B9 ; answer wary = no ; answer strike = yes ; answer bid = 3 ; answer push = 0
  take_turn(mira)
  expect not mira.active and mira.at == B6 and mira.standard
}
test "Walled in, nobody walks [D0-028]" {
  scenario "yard"
  expect can_walk(mira)
  combat.walls = neighbours(mira.at)
  expect not can_walk(mira) and not move.may(mira)
}
test "Whoever lies prone stands up before he charges, unless the GM says otherwise [D0-079] [D0-094]" {
  scenario "yard"
  dunder.pool = 6 ; goblin.at = F2
  expect charge.may(dunder)
  begin prone(dunder)
  expect not charge.may(dunder) and move.may(dunder)
}
test "Prone charges, where they are allowed [D0-079] [D0-094]" {
  scenario "yard"
  param prone_charge = true
  dunder.pool = 6 ; goblin.at = F2
  begin prone(dunder)
  expect charge.may(dunder)
}
