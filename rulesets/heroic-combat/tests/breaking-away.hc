module "Heroic Combat: breaking away, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Fighting locks both, whatever comes of it [HC-064]" {
  scenario "yard"
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect locked(sherman, orc_a) and locked(orc_a, sherman) and not locked(sherman, orc_b)
}
test "Whoever is out is locked with nobody [HC-066] [HC-084]" {
  scenario "yard"
  begin locked(sherman, orc_a)
  leave(orc_a, struck_down)
  expect not locked(sherman) and not orc_a.active
}
test "Whoever is out counts for nothing, and locks outlast the round [HC-066] [HC-084]" {
  scenario "yard"
  answer actor = any
  only([sherman, page, orc_a])
  begin locked(sherman, orc_a)
  answer tactic where it == neutral
  answer deed where it == finish
  run 2
  expect locked(sherman, orc_a) and sherman.active and orc_a.active
  first(page.bodies).out = true
  expect page.standing == 0 and not page.active and page not in enemies(orc_a)
  leave(orc_a, collapsed)
  expect not orc_a.active and orc_a.standing == 1 and len(foes_in_reach_of(sherman, sherman_blade)) == 0
}
test "There is no limit to how many one holds [HC-076]" {
  scenario "yard"
  begin locked(sherman, orc_a) ; begin locked(sherman, hobgoblin)
  expect may_engage(sherman, orc_b) and orc_b in foes_in_reach_of(sherman, sherman_blade)
}
test "A referee may limit how many one holds [HC-076]" {
  scenario "yard"
  param most_locks = 2
  begin locked(sherman, orc_a)
  expect may_engage(sherman, orc_b)
  begin locked(sherman, hobgoblin)
  expect not may_engage(sherman, orc_b) and may_engage(sherman, orc_a) and orc_b not in foes_in_reach_of(sherman, sherman_blade)
}
test "Withdrawal leaves all locks at once and draws no blows [HC-067] [HC-068] [HC-069]" {
  scenario "yard"
  begin locked(sherman, orc_a)
  begin locked(sherman, orc_b)
  expect not withdraw.may(sherman)               "the tactic must be All-Out Defensive"
  sherman.tactic = all_out_defensive
  sherman.surrounded = true
  expect not withdraw.may(sherman)
  sherman.surrounded = false
  expect withdraw.may(sherman)
  answer deed = withdraw ; answer yards = 10
  take_turn(sherman)
  expect not locked(sherman) and sherman.at == -10 and sherman.turn_over
}
test "Nobody withdraws after striking at a runner, or strikes after withdrawing [HC-068]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  hobgoblin.at = 1
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  sherman.tactic = all_out_defensive ; orc_a.tactic = retreat
  answer take_it = yes ; answer weapon = sherman_blade ; answer location = torso ; answer guard = parry
  rolls attack = 18 ; rolls defence = 3
  break_away(orc_a)
  announce turn_starts(sherman)
  expect not withdraw.may(sherman)
  sherman.struck_runner = false
  answer yards = 3
  withdraw.perform(sherman)
  begin locked(sherman, hobgoblin)
  hobgoblin.tactic = retreat
  break_away(hobgoblin)                          # nobody is asked whether to strike
  expect not locked(sherman)
}
test "Whoever withdraws says how far, up to twice Move [HC-068]" {
  scenario "yard"
  begin locked(sherman, orc_a)
  sherman.tactic = all_out_defensive
  expect withdrawal_yards(sherman) == 10
  answer deed = withdraw ; answer yards = 3
  take_turn(sherman)
  expect sherman.at == -3 and not locked(sherman)
}
test "One yard is enough to be out of it [HC-068]" {
  scenario "yard"
  begin locked(sherman, orc_a)
  sherman.tactic = all_out_defensive
  sherman.posture = kneeling ; sherman.move = 2
  expect withdrawal_yards(sherman) == 1 and withdraw.may(sherman)
  sherman.posture = standing
  answer deed = withdraw ; answer yards = 1
  take_turn(sherman)
  expect sherman.at == -1 and not locked(sherman)
}
test "Withdrawing leads away from all who hold one; from between them there is no way [HC-068]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = all_out_defensive
  orc_a.at = 0
  hobgoblin.at = -1
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  expect way_out(sherman) == 1                   "his own side is behind, but so is the hobgoblin"
  orc_a.at = 1
  expect way_out(sherman) == 0 and not withdraw.may(sherman)
  orc_a.at = 0
  answer deed = withdraw ; answer yards = 4
  take_turn(sherman)
  expect sherman.at == 4
}
test "Withdrawing on one's knees [HC-068]" {
  scenario "yard"
  begin locked(sherman, orc_a)
  sherman.tactic = all_out_defensive
  sherman.posture = kneeling
  answer yards = 3
  withdraw.perform(sherman)
  expect sherman.at == -3 and not locked(sherman)
  begin locked(sherman, orc_a)
  sherman.turn_over = false ; sherman.moved = 0
  sherman.posture = lying
  expect not withdraw.may(sherman)               "on his back he cannot back away"
}
test "Running from a melee costs a blow from each, in the runner's order [HC-070] [HC-071] [HC-072] [HC-075]" {
  scenario "yard"
  answer weapon where it == axe
  answer guard where it == parry
  answer location where it == torso
  answer weapon where it == long_spear
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  orc_b.tactic = retreat
  begin locked(sherman, orc_b)                   # whose own tactic forbids attacks
  sherman.tactic = retreat
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer striker = hobgoblin, orc_a ; answer take_it = yes, yes
  break_away(sherman)
  expect not locked(sherman) and sherman.active
}
test "Running when nobody holds one draws no blows [HC-070]" {
  scenario "yard"
  sherman.tactic = retreat
  answer deed = fall_back, finish ; answer yards = 50
  take_turn(sherman)
  expect sherman.at == -50
}
test "A free blow may be declined, takes no turn, and needs a weapon [HC-071] [HC-072]" {
  scenario "yard"
  for foe in [orc_a, orc_b, hobgoblin] { begin locked(sherman, foe) }
  first(orc_b.bodies).crippled = [arm, shield_arm]
  orc_b.in_hand = []                             # nothing to strike with: nobody asks
  sherman.tactic = retreat
  answer striker = orc_a
  answer take_it = no, yes
  answer weapon where it == long_spear
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  break_away(sherman)
  expect not hobgoblin.attacked and can_attack(hobgoblin) and not locked(sherman) and sherman.fought and not orc_a.fought
}
test "A runner put down does not run, and the others need not strike [HC-071] [HC-075]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  sherman.tactic = retreat
  first(sherman.bodies).hp = 1
  answer striker = orc_a
  answer take_it = yes
  answer weapon where it == axe
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 3 ; rolls defence = 12 ; rolls damage = 8, 8, 8 ; rolls casualty = 18
  take_turn(sherman)
  expect sherman.gone == struck_down and sherman.at == 0 and not hobgoblin.fought
}
test "Whoever has run far enough is gone [HC-158]" {
  scenario "yard"
  only([sherman, orc_a])
  orc_a.at = 0
  sherman.at = -60 ; leave_field(sherman) ; expect sherman.active    "he is not running"
  sherman.tactic = retreat
  sherman.at = -59 ; leave_field(sherman) ; expect sherman.active
  sherman.at = -60
  orc_b.gone = none ; orc_b.at = -1
  leave_field(sherman) ; expect sherman.active   "one of them is not far enough"
  leave(orc_b, fled)
  leave_field(sherman) ; expect sherman.gone == fled
}
test "A blow at a faster runner, as he runs [HC-073] [HC-074]" {
  scenario "yard"
  only([sherman, orc_a])
  begin locked(sherman, orc_a)
  sherman.basic_move = 8
  sherman.tactic = retreat
  answer take_it = yes
  answer weapon where it == axe
  answer location where it == torso
  answer guard where it == dodging
  answer deed = fall_back, finish ; answer yards = 50
  rolls attack = 9 ; rolls defence = 7
  take_turn(sherman)                             # 11 - 3 - 9 against (8 - 3) * 2 - 4 - 7: a tie
  expect sherman.hp == 14 and sherman.at == -50
}
test "A single yard is enough to run, and bare hands to strike at the runner [HC-022] [HC-071]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  begin locked(sherman, orc_a)
  orc_a.in_hand = []
  hobgoblin.at = -4                              # who does not hold him
  sherman.tactic = retreat
  sherman.posture = kneeling ; sherman.move = 1
  expect ways_back(sherman) == [1, 2]
  hobgoblin.at = -3
  expect ways_back(sherman) == [1]
  answer take_it = yes
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  answer deed = fall_back, finish
  take_turn(sherman)
  expect sherman.at == -1 and not locked(sherman) and orc_a.fought
}
test "Spare hits of a free blow find nobody but the runner [HC-071]" {
  scenario "yard"
  only([sherman, page, orc_a])
  begin locked(sherman, orc_a)
  sherman.tactic = retreat
  answer take_it = yes
  answer weapon where it == axe
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 3 ; rolls defence = 10 ; rolls damage = 4, 4, 4 ; rolls casualty = 18
  take_turn(sherman)                             # 11 - 3 against 14 - 4 - 10: three hits, and the page is in reach
  expect sherman.gone == struck_down and page.hp == 10 and not locked(page)
}
test "A faster runner is harder to hit, by four at most [HC-073] [HC-074]" {
  scenario "yard"
  let blow = new attack { attacker = orc_a ; weapon = axe ; free = true }
  sherman.basic_move = 5 ; expect melee_attack(blow, sherman) == 11
  sherman.basic_move = 4 ; expect melee_attack(blow, sherman) == 11
  sherman.basic_move = 7 ; expect melee_attack(blow, sherman) == 9
  sherman.basic_move = 12 ; expect melee_attack(blow, sherman) == 7
  sherman.tactic = retreat
  expect defence(dodging, sherman) == 10 - 4     "-4 once, not twice"
}
test "On all fours no pike strikes at a runner, but fists do [HC-071] [G-15]" {
  scenario "yard"
  only([sherman, orc_a])
  begin locked(sherman, orc_a)
  sherman.in_hand = [pike] ; sherman.posture = crawling ; orc_a.tactic = retreat
  answer striker where true ; answer take_it = yes ; answer location where it == torso
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  break_away(orc_a)                              # there is nothing to choose but bare hands
  expect sherman.struck_runner and orc_a.hp == 12
  begin locked(sherman, orc_a)
  first(sherman.bodies).crippled = [arm, shield_arm]
  expect not can_strike(sherman) and not strike_first.may(sherman) and len(melee_weapons(sherman)) == 1
  break_away(orc_a)
}
