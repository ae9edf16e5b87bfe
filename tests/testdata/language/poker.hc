## Hands of five from a deck of 52: rows for each combination, shuffled piles, and a rule that says what a hand is worth.
ruleset "Poker" { version = "1.0" }

kind suit plural suits of clubs, diamonds, hearts, spades
kind card plural cards {
  title "{value} of {suit}"
  suit  : suit
  value : int 2..14
}
rows card for suit in suits, value in 2..14

kind worth plural worths of nothing, pair, two_pairs, three, straight, flush, full_house, four, straight_flush
kind combat { hidden state deck : list of card = [] }
kind combatant {
  hidden state hand : list of card = []
  define active = true
}

event shows(who, worth) "{who} shows {who.hand}: {worth}."

define alike(hand: list of card, value: int) = count(hand, it.value == value)
define most_alike(hand: list of card)        = max(map(hand, alike(hand, it.value)))
define values_of(hand: list of card)         = unique(map(hand, it.value))
define in_a_row(hand: list of card) =
  max(values_of(hand)) - min(values_of(hand)) == 4 or all(hand, it.value in [14, 2, 3, 4, 5])

## What a hand is worth. It only looks.
rule worth_of(hand: list of card) -> worth {
  let different = len(values_of(hand))
  let most = most_alike(hand)
  if most == 4 { return four }
  if different == 2 { return full_house }
  if most == 3 { return three }
  if different == 3 { return two_pairs }
  if different == 4 { return pair }
  let row = in_a_row(hand)
  if all(hand, it.suit == first(hand).suit) { return row ? straight_flush : flush }
  return row ? straight : nothing
}
rule deal(who) {
  combat.deck = shuffled(cards, "deck")
  who.hand = []
  let hand = take(combat.deck, 5)
  remove hand from combat.deck
  add hand to who.hand
}
round {
  phase deal {
    let who = first(combatants)
    deal(who)
    announce shows(who, worth_of(who.hand))
  }
}
victory { draw "enough" when round >= 500 }
measure hands by worth on shows : 1

test "What hands are worth" {
  expect worth_of([clubs_2, hearts_3, spades_7, hearts_9, clubs_14]) == nothing
  expect worth_of([clubs_2, hearts_2, spades_7, hearts_9, clubs_14]) == pair
  expect worth_of([clubs_2, hearts_2, spades_7, hearts_7, clubs_14]) == two_pairs
  expect worth_of([clubs_2, hearts_2, spades_2, hearts_7, clubs_14]) == three
  expect worth_of([clubs_2, hearts_3, spades_4, hearts_5, clubs_14]) == straight
  expect worth_of([clubs_2, hearts_3, spades_4, hearts_5, clubs_6]) == straight
  expect worth_of([clubs_2, clubs_3, clubs_4, clubs_5, clubs_7]) == flush
  expect worth_of([clubs_2, hearts_2, spades_2, hearts_7, clubs_7]) == full_house
  expect worth_of([clubs_2, hearts_2, spades_2, diamonds_2, clubs_7]) == four
  expect worth_of([clubs_10, clubs_11, clubs_12, clubs_13, clubs_14]) == straight_flush
}
test "All cards are dealt from one deck" {
  scenario "yard-poker"
  deal(anna)
  expect len(anna.hand) == 5 and len(combat.deck) == 47 and all_different(concat(anna.hand, combat.deck))
}
