module "WCRPG: the end, tested"
extends "wcrpg"

test "A surprise round can be the last [WC-146] [WC-136]" {
  scenario "duel"
  answer finish.deed = any
  blue.aware = false
  rolls initiative = 0, 18
  answer deed = move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect round == 1 and combat.steps == [1, 2, 3, 4, 5] and anna.facing == 2
}
test "The last group wins [WC-146] [WC-016]" {
  scenario "field"
  leave(xenia, withdrawn)
  expect last_group() == none
  leave(yuri, withdrawn)
  expect last_group() == red
}
test "Friends win together, the strongest first [WC-146]" {
  scenario "field"
  leave(xenia, withdrawn)
  red.friends = [blue]
  expect last_group() == red
  red.friends = [blue]
  leave(anna, withdrawn)
  bert.hp = 5
  expect composite_strength(red) < composite_strength(blue) and last_group() == blue
}
test "Nobody has won while friends of his fight each other [WC-146]" {
  scenario "groups"
  param mode = full
  for who in combatants { if who.side != red and who.side != blue and who.side != green { leave(who, withdrawn) } }
  red.friends = [blue, green]
  expect len(rivals(red)) == 0 and len(rivals(blue)) == 1 and last_group() == none
  blue.friends = [green]
  expect last_group() == highest([red, blue, green], composite_strength(it))
}
test "When all are out there is no winner [WC-149]" {
  scenario "field"
  for who in combatants { leave(who, withdrawn) }
  expect last_group() == none
}
test "A goal that is reached [WC-147] [WC-148]" {
  scenario "field"
  answer target = any
  answer deed = any
  red.primary = hold_out
  run 1
  expect not red.triumphs and hold_out.rounds == 10
  hold_out.rounds = 1
  judge()
  expect red.triumphs and not blue.triumphs and combat.judged
}
test "A triumph ends the combat [WC-147]" {
  scenario "field"
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  red.primary = hold_out
  hold_out.rounds = 2
  run 4
  expect red.triumphs and round == 2
}
test "Unless the game master lets it go on [WC-147]" {
  scenario "field"
  param fight_on = true
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  red.primary = hold_out
  hold_out.rounds = 2
  run 4
  expect red.triumphs and round == 4
}
test "Something unusual breaks it off [WC-149]" {
  scenario "field"
  param suspended_by = interruption
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  interruption.rounds = 3
  run 5
  expect round == 3
}
test "What groups may be after [WC-147]" {
  scenario "field"
  expect not no_goal.met(red) and not simple_goal.met(red) and not get_away.met(red) and get_away.number == 1
  leave(anna, withdrawn)
  expect get_away.met(red) and not get_away.met(blue)
  expect not strike_down.met(blue)
  strike_down.mark = bert
  expect not strike_down.met(blue)
  bert.hp = 0
  expect strike_down.met(blue)
  xenia.index = 40 ; yuri.index = 40
  blue.strength_before = 160
  expect not break_them.met(red)
  blue.strength_before = 161
  expect break_them.met(red)
}
test "Getting away with everybody [WC-147]" {
  scenario "field"
  red.primary = get_away ; get_away.number = 2 ; red.reward = 50 ; blue.reward = 70
  leave(anna, withdrawn)
  judge()
  expect not red.triumphs
  leave(bert, withdrawn)
  judge()
  expect red.triumphs and first_to_triumph() == red and red.rewarded and not blue.rewarded
}
test "But nothing else is reached by those who are gone [WC-147]" {
  scenario "field"
  red.primary = hold_out ; hold_out.rounds = 0
  for who in red.members { leave(who, withdrawn) }
  judge()
  expect not red.triumphs and last_group() == blue
}
test "The strength of all enemies must be broken [WC-147]" {
  scenario "groups"
  for side in sides { side.strength_before = composite_strength(side) }
  for who in take(blue.members, 16) { leave(who, withdrawn) }
  expect not break_them.met(red)
  for who in concat(take(green.members, 16), heroes.members) { leave(who, withdrawn) }
  expect break_them.met(red)
}
test "What may break off a combat [WC-149]" {
  scenario "field"
  expect not nothing_unusual.arises(50)
  expect interruption.arises(10) and not interruption.arises(9)
  combat.last_hurt = 3
  expect stalemate.arises(8) and not stalemate.arises(7)
  anna.hp = 1
  expect not first_death.arises(1)
  anna.hp = 0
  expect first_death.arises(1)
}
test "A fight is broken off when it lasts too long [WC-085] [WC-149]" {
  scenario "field"
  param round_limit = 2
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  run 3
  expect combat.judged and round == 2
}
test "The group that is left gets its rewards [WC-146]" {
  scenario "duel"
  answer finish.deed = any
  red.reward = 50 ; blue.reward = 70 ; anna.hero_points = 200
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect anna.hero_points == 250 and xenia.hero_points == 0
}
test "So does one that has what it came for, for those who live [WC-146] [WC-147]" {
  scenario "field"
  for who in combatants { who.held = [] ; who.speed = 0 }
  red.primary = hold_out ; hold_out.rounds = 1
  red.reward = 50 ; blue.reward = 70
  bert.hp = 0
  answer target = any
  answer deed = any
  run 2
  expect round == 1 and anna.hero_points == 50 and bert.hero_points == 0 and xenia.hero_points == 0
}
test "Nobody gets anything when it is broken off [WC-146] [WC-149]" {
  scenario "field"
  param suspended_by = interruption
  for who in combatants { who.held = [] ; who.speed = 0 }
  interruption.rounds = 1
  red.reward = 50 ; blue.reward = 70
  answer target = any
  answer deed = any
  run 1
  expect anna.hero_points == 0 and xenia.hero_points == 0
}
test "Whoever is far enough leaves at the start of his turn, and does nothing else [WC-038] [WC-147] [WC-159]" {
  scenario "field"
  red.primary = get_away
  put(xenia, 16, 0) ; put(yuri, 0, 16)
  rolls initiative = 9, 8, 2, 1
  answer target   = xenia, yuri, bert, bert
  answer withdraw = yes, no, no, no
  answer deed     = any
  run 2
  expect anna.gone == withdrawn and bert.active and round == 1 and red.triumphs
}
test "Or stays, and acts [WC-038] [WC-159]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 16, 0) ; put(yuri, 16, 0)
  answer target   = xenia
  answer withdraw = no
  answer deed     = take_aim, none
  act(anna)
  expect anna.active and anna.aim == 10
}
test "Laying down arms in one's turn [WC-159] [WC-160]" {
  scenario "field"
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  red.strength_before = 900
  anna.hp = 10
  answer target    = xenia
  answer surrender = yes
  rolls range = 9
  act(anna)
  expect anna.gone == surrendered and anna.slots == 2
}
test "The one whom they are after is struck down [WC-147]" {
  scenario "duel"
  answer finish.deed = any
  red.primary = strike_down ; strike_down.mark = xenia
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect red.triumphs and round == 1
}
test "A reward of nothing [WC-146]" {
  scenario "field"
  expect red.reward == none
  leave(xenia, withdrawn) ; leave(yuri, withdrawn)
  judge()
  expect anna.hero_points == 0 and victors == [red]
  red.reward = 20
  judge()
  expect anna.hero_points == 20
}
test "Where the others fight on, whoever triumphs has the rewards at once, and once [WC-146] [WC-147]" {
  scenario "field"
  param fight_on = true
  red.triumphs = true ; red.reward = 20 ; blue.reward = 5
  judge()
  expect anna.hero_points == 20 and xenia.hero_points == 0 and victors == [red]
  judge()
  expect anna.hero_points == 20
  leave(anna, withdrawn) ; leave(bert, withdrawn)
  judge()
  expect anna.hero_points == 20 and xenia.hero_points == 5 and victors == [red, blue]    "and so has who is left"
}
test "Where a goal ends the combat, whoever is left besides has won nothing [WC-146] [WC-147]" {
  scenario "field"
  red.triumphs = true ; red.reward = 20 ; blue.reward = 5
  leave(anna, withdrawn) ; leave(bert, withdrawn)
  judge()
  expect victors == [red] and xenia.hero_points == 0
}
test "Two enemies who reach their goals in one round: both have their rewards, and neither wins [WC-146] [WC-147]" {
  scenario "duel"
  red.primary = hold_out ; blue.primary = hold_out ; hold_out.rounds = 1
  red.reward = 3 ; blue.reward = 4
  answer deed = none, none
  run 3
  expect anna.hero_points == 3 and xenia.hero_points == 4 and round == 1
  expect first_to_triumph() == none and triumphant == [red, blue]
}
test "Of friends who triumph together the strongest is named [WC-147]" {
  scenario "field"
  red.friends = [blue]
  red.triumphs = true
  expect first_to_triumph() == red
  blue.triumphs = true ; anna.hp = 1
  expect first_to_triumph() == blue
  blue.triumphs = false ; red.triumphs = false
  expect first_to_triumph() == none
}
test "A combat never ends in the middle of a round [WC-016] [WC-146]" {
  scenario "duel"
  answer finish.deed = any
  rolls initiative = 9, 9
  answer deed = none, none, move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect round == 2 and combat.steps == [1, 2, 3, 6, 7, 8, 6, 7, 8]
}
