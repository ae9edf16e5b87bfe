module "A game with cards, tested"
extends "cards"

# In a test you say who holds what and what is chosen, and what must come of it.
test "The deck" {
  expect len(cards) == 36 and all(suit in suits, count(cards, it.suit == suit) == 9)
  expect sum(cards, it.value) == 180
}
test "Where the deck is too small, the discards are shuffled" {
  scenario "cellar"
  combat.deck = [hearts_5] ; combat.discards = [clubs_3, spades_7, hearts_1]
  rolls shuffle = 2, 1
  draw_cards(bruno, 2)
  expect bruno.hand == [hearts_5, spades_7] and combat.deck == [clubs_3, hearts_1] and combat.discards == []
}
test "A card that is worth as much is an answer" {
  scenario "cellar"
  bruno.hand = [clubs_5] ; nell.hand = [spades_6, spades_7, hearts_9]
  answer card = clubs_5 ; answer foe = nell ; answer reply = spades_7
  take_turn(bruno)                               # 5, and 2 since he favours clubs: a 6 would not do
  expect nell.wounds == 0 and nell.hand == [spades_6, hearts_9] and bruno.hand == []
  expect combat.discards == [clubs_5, spades_7]
}
test "Who cannot answer is wounded and shaken" {
  scenario "cellar"
  otto.hand = [spades_8] ; tom.hand = [clubs_9]
  answer card = spades_8 ; answer foe = tom
  take_turn(otto)
  expect tom.wounds == 2                         "10 is a heavy blow"
  expect shaken(tom) and worth(tom, clubs_9) == 7
  announce turn_starts(tom)
  expect worth(tom, clubs_9) == 9
}
test "An answer of the same suit is a riposte" {
  scenario "cellar"
  tom.hand = [spades_2] ; otto.hand = [spades_3]
  answer card = spades_2 ; answer foe = otto ; answer reply = spades_3
  take_turn(tom)
  expect otto.wounds == 0 and tom.wounds == 1
}
test "A fight comes to its end" {
  scenario "cellar"
  policy bold
  run 60
  expect last_side_standing() != none
}
