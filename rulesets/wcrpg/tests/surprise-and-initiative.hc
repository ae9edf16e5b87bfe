module "WCRPG: surprise and initiative, tested"
extends "wcrpg"

## A party makes so much noise that it does not notice the enemies who lie in ambush: it is
## surprised, and there is a surprise round, in which only the others act.
test "A noisy party walks into an ambush [EX-6] [WC-090] [WC-091] [WC-093]" {
  scenario "field"
  red.aware = false
  find_surprise()
  expect red.caught and not blue.caught and combat.surprise
}
## Two fleets run into each other. Each is surprised by the other, so neither is, and there is
## no surprise round.
test "Two fleets blunder into each other [EX-6] [WC-093] [WC-094]" {
  scenario "field"
  red.aware = false ; blue.aware = false
  find_surprise()
  expect not red.caught and not blue.caught and not combat.surprise
}
test "Both know of each other through a locked door [EX-6] [WC-093] [WC-094]" {
  scenario "field"
  find_surprise()
  expect not red.caught and not blue.caught and not combat.surprise
}
test "The game master's word goes before what the groups know [WC-093]" {
  scenario "field"
  red.aware = false
  red.ruled = unsurprised
  find_surprise()
  expect not combat.surprise
  red.ruled = surprised ; red.aware = true
  find_surprise()
  expect red.caught
  blue.ruled = surprised
  find_surprise()
  expect not combat.surprise
  red.ruled = by_awareness ; red.aware = false
  find_surprise()
  expect blue.caught and not red.caught          "they are named, and nobody else"
}
test "Only an enemy surprises [WC-090] [WC-093]" {
  scenario "field"
  red.aware = false
  red.friends = [blue]
  find_surprise()
  expect not red.caught
}
## A party has crept up to two who are asleep. In the surprise round one of the sleepers is
## dealt a coup de grâce before he can respond; the other lives to wake up.
test "Sleepers are killed before they can respond [EX-6] [WC-093] [WC-095] [WC-150]" {
  scenario "field"
  answer finish.deed = any
  blue.aware = false
  xenia.helpless = true ; xenia.asleep = true ; put(xenia, 1, xenia.south)
  put(yuri, 1, yuri.south)
  answer target = xenia, yuri
  answer deed = coup_de_grace, none
  rolls initiative = 18, 17, 1, 2
  run 1
  expect not xenia.active and yuri.active and xenia.hp == 0
  expect combat.steps == [1, 2, 3, 4, 5]
}
test "Whoever sleeps through the surprise round wakes after it [WC-095]" {
  scenario "field"
  answer target = any
  blue.aware = false
  xenia.helpless = true ; xenia.asleep = true ; yuri.helpless = true
  put(xenia, 9, xenia.south) ; put(yuri, 9, yuri.south)
  answer deed = none, none
  run 1
  expect not xenia.helpless and yuri.helpless and not combat.surprise
}
test "Strength is all hit points and the strongest weapon [WC-100]" {
  scenario "craft"
  expect index_now(hawk) == 40 + 4 * 6 + 4 * 4 + 54 and composite_strength(red) == 134 and composite_strength(blue) == 268
  hawk.has_arcs = false
  expect index_now(hawk) == 40 + 6 + 4 + 54
  hawk.weapons = [knife, laser_cannon, rifle]
  expect index_now(hawk) == 104
  hawk.weapons = []
  expect index_now(hawk) == 50
  hawk.index = 67
  expect index_now(hawk) == 67
  hawk.hp = 30
  expect index_now(hawk) == 57
  hawk.hp_max = 99
  expect index_now(hawk) == 0
  leave(hawk, withdrawn)
  expect index_now(hawk) == 0
}
test "Nor with a record of ranges [WC-033] [WC-100]" {
  scenario "craft"
  param ranges = range_record
  expect index_now(hawk) == 40 + 6 + 4 + 54
}
test "Strength when the combat begins [WC-100] [WC-101]" {
  scenario "craft"
  find_order()
  expect red.strength_before == 134 and blue.strength_before == 268
  expect enemy_strength(red) == 268 and enemy_strength(blue) == 134
}
test "Initiative is 2d10 and the rating [EX-8] [WC-102]" {
  scenario "field"
  rolls initiative = 14, 9, 12, 1
  find_order()
  expect anna.initiative_check == 21 and bert.initiative_check == 16 and xenia.initiative_check == 19 and yuri.initiative_check == 8
}
test "The highest first [EX-8] [WC-104] [WC-106] [WC-144]" {
  scenario "field"
  rolls initiative = 15, 8, 12, 2
  find_order()
  expect combat.order == [anna, xenia, bert, yuri] and place(bert) == 2
}
test "Smaller craft are quicker if the game master says so [WC-103]" {
  scenario "craft"
  param small_is_quick = true
  kite.scale = capital_ship
  expect initiative_bonus(hawk) == 5 + 2 and initiative_bonus(kite) == 5
  hawk.scale = character
  expect initiative_bonus(hawk) == 5 + 4
}
test "Only if he says so [WC-103]" {
  scenario "craft"
  kite.scale = capital_ship
  expect initiative_bonus(hawk) == 5
}
test "Ties: player characters first, then the higher throw [WC-105]" {
  scenario "field"
  xenia.pc = true
  rolls initiative = 10, 10, 10, 10 ; rolls tie = 4, 4, 9, 2, 7
  find_order()
  expect combat.order == [xenia, yuri, bert, anna]
}
test "Those of one class act in the same instant, if the game master agrees [WC-105]" {
  scenario "craft"
  param simultaneous_ties = true
  kite.class = "fighter"
  rolls initiative = 10, 10, 9 ; rolls tie = 3, 2
  find_order()
  expect same_instant(hawk, kite) and not same_instant(hawk, kestrel)
  kite.class = "bomber"
  expect not same_instant(hawk, kite)
  kite.class = "fighter" ; kite.pc = true
  expect not same_instant(hawk, kite)
  kite.pc = false
  leave(kestrel, withdrawn)
  look(hawk, 4) ; look(kite, 0)
  put(kite, kite.east, 2)
  hawk.hp = 5 ; kite.hp = 5 ; hawk.evasive = 0 ; kite.evasive = 0
  answer deed = shoot, none, shoot, none
  rolls attack = 0, 0 ; rolls damage = 50, 50
  act_in_order(combat.order)
  expect not hawk.active and not kite.active and not combat.instant
}
test "In turn, if he does not [WC-105]" {
  scenario "craft"
  rolls initiative = 10, 10, 9 ; rolls tie = 3, 2
  find_order()
  expect not same_instant(hawk, kite)
}
test "Automatic targets [EX-8] [WC-107]" {
  scenario "field"
  anna.initiative_check = 22 ; xenia.initiative_check = 19 ; bert.initiative_check = 15 ; yuri.initiative_check = 9
  combat.order = [anna, xenia, bert, yuri]
  expect first(targets(anna)) == xenia and first(targets(xenia)) == bert
  expect first(targets(bert)) == yuri and first(targets(yuri)) == anna
  leave(bert, withdrawn)
  expect first(targets(xenia)) == anna and len(targets(xenia)) == 1
}
test "Of equals the one who is later is the lower [WC-107]" {
  scenario "field"
  anna.initiative_check = 10 ; xenia.initiative_check = 10 ; bert.initiative_check = 10 ; yuri.initiative_check = 10
  combat.order = [yuri, xenia, anna, bert]
  expect first(targets(anna)) == yuri and first(targets(xenia)) == anna
}
test "More pressing targets go first [WC-108]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  anna.priority = [bert, yuri]
  expect first(targets(anna)) == yuri and len(targets(anna)) == 2
  leave(yuri, withdrawn)
  expect first(targets(anna)) == xenia
}
test "Those of no class are not of one class [WC-105]" {
  scenario "field"
  param simultaneous_ties = true
  anna.initiative_check = 10 ; bert.initiative_check = 10 ; xenia.initiative_check = 10
  expect not same_instant(anna, xenia) and not same_instant(anna, bert)
  anna.class = "marine" ; bert.class = "marine"
  expect same_instant(anna, bert) and not same_instant(anna, xenia) and not same_instant(xenia, anna)
}
test "Enemies of no class act one after the other [WC-105]" {
  scenario "duel"
  param simultaneous_ties = true
  xenia.initiative = 5 ; xenia.at = BC51
  rolls initiative = 9, 9 ; rolls tie = 2, 1
  answer deed = shoot, none
  rolls attack = 0 ; rolls damage = 9
  run 1
  expect not xenia.active and anna.active
}
test "Sleepers wake although nobody is surprised [WC-095]" {
  scenario "field"
  xenia.asleep = true ; xenia.helpless = true ; yuri.helpless = true
  for who in combatants { who.held = [] ; who.speed = 0 }
  rolls initiative = 5, 4, 3, 2
  answer target = any
  answer deed = none, none, none, none, take_aim, none
  run 1
  expect not xenia.helpless and not xenia.asleep and yuri.helpless and xenia.aim == 0    "Xenia slept through it, Yuri is bound"
  run 1
  expect xenia.aim == 10 and yuri.aim == 0
}
test "Pain wakes [WC-095]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, 0)
  xenia.asleep = true ; xenia.helpless = true
  answer target = xenia
  answer deed   = shoot, shoot
  answer weapon = rifle, rifle
  answer evade  = yes
  rolls attack = 61, 50 ; rolls damage = 20 ; rolls evade = 0
  act(anna)
  expect xenia.hp == 47 and not xenia.asleep and not xenia.helpless    "and then she gets out of the way"
}
test "Pain does not free whoever is bound [WC-095] [WC-150]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, 0)
  xenia.helpless = true
  answer target = xenia
  answer deed   = shoot, none
  answer weapon = rifle
  rolls attack = 61 ; rolls damage = 20
  act(anna)
  expect xenia.hp == 47 and xenia.helpless
}
test "Player characters need not go before those with whom they tie [WC-105]" {
  scenario "duel"
  param player_characters_first = false
  anna.pc = true ; xenia.initiative = anna.initiative
  rolls initiative = 9, 9 ; rolls tie = 1, 2
  find_order()
  expect combat.order == [xenia, anna]
}
