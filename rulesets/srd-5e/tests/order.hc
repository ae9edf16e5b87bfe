## The order of combat, turns and actions, tested.
module "SRD 5e: the order of combat, tested"
extends "srd-5e"

## Does nothing at all.
policy idle { deed : none }

# ---- initiative ---------------------------------------------------------------------------

test "The highest initiative goes first, one throw for those who are alike, and the order lasts [SR-001] [SR-003] [SR-004]" {
  scenario "tests/pairs"
  policy idle
  rolls initiative = 11, 8, 20, 11
  run 2
  expect hilda.initiative == 12 and robin.initiative == 11 and gob.initiative == 22 and hob.initiative == 0
  expect combat.order == [gob, hob, hilda, grum, robin] or combat.order == [gob, hob, grum, hilda, robin]
  expect seconds(round) == 12
}
test "Each for himself, if the table likes that better [SR-004]" {
  scenario "tests/pairs"
  param group_initiative = false
  policy idle
  rolls initiative = 11, 8, 1, 20, 10
  run 1
  expect combat.order == [hob, hilda, robin, grum, gob] or combat.order == [hob, hilda, grum, robin, gob]
}
test "Tied creatures throw again [SR-005]" {
  scenario "tests/pairs"
  policy idle
  rolls initiative = 11, 8, 1, 11 ; rolls tie = 3, 17
  run 1
  expect combat.order == [grum, hilda, robin, gob, hob]
}
test "Whoever is surprised does nothing in the first turn, and reacts only after it [SR-002] [SR-008]" {
  scenario "tests/pairs"
  hilda.unaware = true
  begin surprised(hilda)
  expect not may_act(hilda) and not may_react(hilda) and may_react(robin)
  policy idle
  take_turn(hilda)
  expect may_act(hilda) and may_react(hilda)
}
test "Those who are unaware are surprised as it begins [SR-002]" {
  scenario "tests/pairs"
  hilda.unaware = true
  hilda.at = O5
  rolls initiative = 20, 1, 5, 5
  policy foes = idle
  policy robin = idle
  run 1
}

test "In each round everybody who lives has a turn [SR-001] [SR-080]" {
  scenario "tests/pairs"
  policy idle
  hilda.hp = 0
  gob.hp = 0
  gob.dead = true
  rolls death = 5, 12
  run 2
  expect hilda.failures == 1 and hilda.successes == 1 and gob.failures == 0
}

# ---- a turn -----------------------------------------------------------------------------------

test "A move and an action in any order, and a part of the move after it [SR-006] [SR-010] [SR-020]" {
  scenario "tests/pairs"
  hilda.at = N5
  rolls attack = 2
  answer take_turn.deed = move, strike, move, none
  answer move.goal = O6, N7
  answer strike.weapon = greatsword
  answer strike.foe = gob
  answer strike_now = no
  take_turn(hilda)
  expect hilda.at == N7 and hilda.moved == 10 and not hilda.action
}
test "One action, one bonus action [SR-006] [SR-007]" {
  scenario "tests/yard"
  expect may_do(robin, dash) and may_do(robin, quick_dash) and not may_do(hilda, quick_dash)
  act(robin, dash)
  expect not may_do(robin, disengage) and may_do(robin, quick_disengage)
  act(robin, quick_dash)
  expect not may_do(robin, quick_disengage) and feet_left(robin) == 90
  announce turn_starts(robin)
  expect may_do(robin, dash) and may_do(robin, quick_dash) and feet_left(robin) == 30
}
test "Dash is as much again, at the speed of now [SR-022]" {
  scenario "tests/yard"
  act(hilda, dash)
  expect feet_left(hilda) == 60
  begin chilled(hilda, 10, grum)
  expect feet_left(hilda) == 40
  begin chilled(hilda, 35, grum)
  expect speed(hilda) == 0
}
test "Nobody strikes at a creature that disengages on its way [SR-023] [SR-040]" {
  scenario "tests/yard"
  gob.at = E5
  act(hilda, disengage)
  walk(hilda, B5)
  expect hilda.at == B5 and gob.reaction
  announce turn_ends(hilda)
  expect not disengaged(hilda)
}
test "Whoever dodges is hard to hit, until the next turn, as long as he can move [SR-024]" {
  scenario "tests/yard"
  act(hilda, dodge)
  expect hindrance(gob, hilda, shortbow) == 1 and save_favour(hilda, dexterity) == 1 and save_favour(hilda, wisdom) == 0
  begin restrained(hilda, 12, big, 1)
  expect hindrance(gob, hilda, shortbow) == 0 and save_favour(hilda, dexterity) == 0
  end restrained(hilda, 12)
  begin blinded(hilda, constitution, 10, gob)
  expect hindrance(gob, hilda, shortbow) == 0
  announce turn_starts(hilda)
  expect not dodging(hilda)
}
test "Whoever could not move for a moment dodges no longer [SR-024]" {
  scenario "tests/yard"
  grum.at = E5
  act(hilda, dodge) ; act(robin, dodge) ; act(odo, dodge)
  begin grappling(grum, hilda) ; end grappling(grum, hilda)
  begin stunned(robin) ; end stunned(robin)
  begin restrained(odo, 12, big, 1) ; end restrained(odo, 12)
  expect speed(hilda) == 30 and not dodging(hilda) and not dodging(robin) and not dodging(odo)
  act(elwin, dodge)
  begin chilled(elwin, 10, grum)
  expect dodging(elwin)
  begin chilled(elwin, 30, gob)
  expect not dodging(elwin)
}
test "Help gives a friend advantage, once [SR-025]" {
  scenario "tests/yard"
  gob.at = E5
  expect may_do(hilda, help) and not may_do(robin, help)
  answer help.foe = gob
  answer help.friend = robin
  act(hilda, help)
  expect favour(robin, gob, shortbow) == 1 and favour(robin, grum, shortbow) == 0 and favour(odo, gob, mace) == 0
  rolls attack = 1
  make_attack(robin, gob, shortbow, true)
  expect favour(robin, gob, shortbow) == 0
}
test "Help is over as the helper's next turn begins [SR-025]" {
  scenario "tests/yard"
  begin helped(robin, gob, hilda)
  announce turn_starts(robin)
  expect favour(robin, gob, shortbow) == 1
  announce turn_starts(hilda)
  expect favour(robin, gob, shortbow) == 0
}
test "Whoever waits strikes at one who comes near, with the reaction, or lets him come [SR-008] [SR-027]" {
  scenario "tests/yard"
  expect may_do(hilda, make_ready)
  act(hilda, make_ready)
  answer come_near.strike_now = no, yes
  grum.at = F4
  walk(grum, E4)
  expect hilda.reaction and ready(hilda)
  answer strike_back.weapon = greatsword
  rolls attack = 2
  gob.at = G5
  walk(gob, E5)
  expect not hilda.reaction and not ready(hilda) and gob.at == E5
  announce turn_starts(hilda)
  act(hilda, make_ready)
  walk(gob, E6)
  expect hilda.reaction                          "he was near before"
}

# ---- hiding ---------------------------------------------------------------------------------

test "Nobody hides in plain view; behind enough cover Stealth must beat what each enemy notices [SR-026] [SR-066]" {
  scenario "tests/cover"
  expect passive_perception(gob) == 9 and passive_perception(hilda) == 13
  expect not may_do(robin, hide) and not may_do(robin, quick_hide)
  robin.at = D9
  expect may_do(robin, hide) and may_do(robin, quick_hide)
  rolls check = 1, 3
  act(robin, quick_hide)
  expect not hidden(robin)                       "8 against 9"
  act(robin, hide)
  expect hidden(robin)
}
test "Whoever is hidden strikes with advantage, and others strike at him unseen; a blow gives him away [SR-026] [SR-035]" {
  scenario "tests/cover"
  robin.at = D9
  for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  expect favour(robin, gob, shortbow) == 1 and hindrance(gob, robin, shortbow) == 1
  rolls attack = 1
  make_attack(robin, gob, shortbow, true)
  expect not hidden(robin)
  for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  walk(robin, D10)
  expect hidden(robin)
  walk(robin, D13)
  expect not hidden(robin)
}
test "How a turn begins, and that nobody helps when alone [SR-006] [SR-025]" {
  scenario "tests/yard"
  policy hilda = idle
  hilda.action = false
  take_turn(hilda)
  expect hilda.action and may_do(hilda, disengage)
  gob.at = E5
  expect may_do(hilda, help)
  for friend in [odo, elwin] { friend.hp = 0 }
  expect may_do(hilda, help)
  robin.hp = 0
  expect not may_do(hilda, help)
}
test "Stealth must be more than what they notice [SR-026]" {
  scenario "tests/cover"
  robin.at = D9
  rolls check = 2, 3
  act(robin, hide)
  expect not hidden(robin)                       "9 against 9"
  hide_now(robin)
  expect hidden(robin)
}
test "Ten rounds are ten rounds [SR-135] [SR-141] [SR-145] [SR-146] [SR-162] [SR-181]" {
  scenario "tests/yard"
  policy idle
  for who in combatants { who.at = M35 }
  rolls initiative = 1, 2, 3, 4, 5, 6, 7, 8
  run 1
  dummy.hp = 5 ; big.creature = skeleton ; robin.at = S35
  answer sleep.point = dummy.at ; rolls sleep = 11
  sleep.cast(elwin, 1)
  answer chosen = [robin]
  bless.cast(odo, 1)
  answer held_fast = [grum] ; rolls save = 1, 1, 1, 1
  hold_person.cast(odo, 2)
  answer blindness.foe = gob
  blindness.cast(odo, 2)
  act(odo, turn_undead)
  numb(hilda, grum)
  expect asleep(dummy) and blessed(robin) and paralyzed(grum) and blinded(gob) and turned(big) and paralyzed(hilda)
  rolls save = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1
  run 9
  expect asleep(dummy) and blessed(robin) and paralyzed(grum) and blinded(gob) and turned(big) and paralyzed(hilda)
  run 1
  expect not asleep(dummy) and not blessed(robin) and not paralyzed(grum) and not blinded(gob) and not turned(big) and not paralyzed(hilda)
}
## Puts somebody to sleep in the first round.
policy lulling {
  deed  : cast_spell              when round == 1
  deed  : none
  spell : first(filter(options, it == spell.sleep))
  slot  : first(options)
  point : first(options)
}
policy dodging { deed : dodge }
test "What lasts a minute ends with the turn in which it began, ten rounds later [SR-001] [SR-135]" {
  scenario "tests/yard"
  policy heroes = idle ; policy elwin = lulling ; policy foes = dodging
  gob.at = A1 ; grum.at = A2 ; elwin.at = L5
  rolls initiative = 1, 2, 3, 10, 15, 3, 7, 8
  rolls sleep = 40
  run 10
  expect asleep(gob) and asleep(grum)
  run 1
  expect not asleep(gob) and not asleep(grum)
  expect dodging(grum) and not dodging(gob)      "whose turn came before it"
}
test "Nobody stays hidden from an enemy who comes round the corner, or wakes in front of him [SR-026]" {
  scenario "tests/cover"
  robin.at = D9
  for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  walk(gob, L9)
  expect hidden(robin)
  gob.at = K13
  walk(gob, K14)
  expect not hidden(robin)
  begin asleep(gob) ; for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  policy idle
  take_turn(hilda)
  expect hidden(robin)
  end asleep(gob)
  take_turn(hilda)
  expect not hidden(robin)
}
test "Who dies helps nobody any more, and slows nobody [SR-025] [SR-131] [SR-142]" {
  scenario "tests/yard"
  begin helped(robin, gob, hilda) ; begin chilled(gob, 10, hilda) ; begin glittering(gob, 1, hilda)
  begin chilled(grum, 10, elwin)
  perish(hilda, gob)
  expect not helped(robin) and speed(gob) == 30 and not glittering(gob) and speed(grum) == 20
}
test "Whoever was surprised is struck hard through the first round, even after his turn [SR-184]" {
  scenario "tests/yard"
  hilda.unaware = true
  policy idle
  run 1
  expect not surprised(hilda) and surprise_attack.extra(grum, hilda, great_morningstar, 0) == 2d6
  expect surprise_attack.extra(grum, robin, great_morningstar, 0) == none
  run 1
  expect surprise_attack.extra(grum, hilda, great_morningstar, 0) == none
}
test "Initiative is a Dexterity check: what hinders those hinders it [SR-003] [SR-097]" {
  scenario "tests/pairs"
  policy idle
  begin poisoned(hilda)
  run phase
  expect hilda.initiative == 11 + 1              "the worse of 19 and 11"
}
test "One hides from those who do not see one clearly, and from each whose eyes Stealth beats [SR-026] [SR-035] [SR-066]" {
  scenario "tests/cover"
  hilda.at = D9 ; robin.at = D8 ; odo.at = K13
  expect may_do(gob, hide) and sees_clearly(odo, gob)
  rolls check = 8
  act(gob, hide)
  expect not sees(hilda, gob) and not sees(robin, gob) and sees(odo, gob) and not may_do(gob, quick_hide)
  expect favour(gob, hilda, shortbow) == 1 and favour(gob, odo, shortbow) == 0 and hindrance(robin, gob, shortbow) == 1
  walk(hilda, D14)
  expect hidden(gob, 14, robin)
  hilda.at = H12 ; hilda.moved = 0
  walk(hilda, J12)
  expect sees(hilda, gob) and not sees(robin, gob)
  rolls attack = 2
  make_attack(gob, odo, shortbow, true)
  expect not hidden(gob) and sees(robin, gob)
  hilda.at = D9 ; odo.at = D10 ; begin poisoned(odo)
  announce turn_starts(gob)
  rolls check = 6
  act(gob, hide)
  expect not sees(odo, gob) and sees(hilda, gob) and sees(robin, gob) and may_do(gob, quick_hide)    "12 against 8, 13 and 13"
}
