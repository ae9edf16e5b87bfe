## A small card game: attack with a card from your hand, and answer with one worth at least as much.
## Everybody favours a suit. An answer of the same suit is a riposte; a card is played only once.
##
## Measured by `hcl sim starters/cards starters/cards/cellar -n 4000`: the guards win 50.9 %.
ruleset "A game with cards" { version = "0.1" }

param favour : int 0.. = 2                 "Bonus for cards of one's own suit"
param heavy  : int 1.. = 10                "A blow worth this much wounds twice"
param drawn  : int 1.. = 2                 "Cards to draw in each round"

# ---- the deck: a card for each suit and value --------------------------------

kind suit plural suits of clubs, spades, hearts, diamonds
kind card plural cards { title "{value} of {suit}" ; suit : suit ; value : int 1..9 }
rows card for suit in suits, value in 1..9

kind combat {
  hidden state deck : list of card = []    # nobody sees what comes next
  state discards    : list of card = []
}
## Takes the topmost cards. Where there are too few left, the discards are shuffled and laid under them.
rule draw_cards(who, n: int) {
  if len(combat.deck) < n {
    add shuffled(combat.discards, "shuffle") to combat.deck
    combat.discards = []
  }
  let top = take(combat.deck, n)
  remove top from combat.deck
  add top to who.hand
}

# ---- who fights -------------------------------------------------------------

kind combatant {
  wounds_max        : int 1.. = 4          "Wounds that put him out of the fight"
  hand_max          : int 1.. = 5          "Cards in hand, at most"
  favours           : suit = clubs         "The suit in which he is at home"
  state wounds      : int = 0              # state is what changes in a fight
  hidden state hand : list of card = []    # the other side does not see it
  define active = wounds < wounds_max      # whoever is not active is out of the fight
}
picture of who { bar max(0, who.wounds_max - who.wounds) of who.wounds_max "Unwounded" }

# ---- what a card is worth to somebody: `hcl run --why` shows each term --------

score worth(who, card) {
  card   : card.value    "{card}"
  favour : favour        "favours {card.suit}"    when card.suit == who.favours
}
event turn_starts(who)
event hurt(who, amount: int, cause: combatant)    "{cause} wounds {who}: {who.wounds} of {who.wounds_max}."
event falls(who, cause: combatant) headline       "{who} falls to {cause}."

## Whoever holds the highest card comes first.
define best_card(who) = max(map(who.hand, worth(who, it)), 0)

## A fresh wound makes answering harder until his next turn.
condition shaken(victim) until turn_starts(victim) {
  modifier shaken to worth for who as victim : -2
}

# ---- a turn -----------------------------------------------------------------

rule take_turn(who) {
  announce turn_starts(who)
  choose optional card from who.hand by who "Which card to attack with"
  if card == none { say "{who} waits." ; return }
  choose foe from enemies(who) by who "Whom to strike"
  let blow = worth(who, card)
  play(who, card)
  choose optional reply from foe.hand where worth(foe, it) >= blow by foe "What to answer to {card}"
  if reply == none { wound(foe, blow >= heavy ? 2 : 1, who) ; return }
  play(foe, reply)
  if reply.suit == card.suit { wound(who, 1, foe) } else { say "{foe} answers {card} with {reply}." }
}
rule play(who, card) {
  remove card from who.hand
  add card to combat.discards
}
rule wound(who, amount: int, cause: combatant) {
  who.wounds += amount
  announce hurt(who, amount, cause)
  if who.active { begin shaken(who) } else { announce falls(who, cause) }
}

# ---- the course of a fight --------------------------------------------------

setup {
  phase deal "The deal" {
    combat.deck = shuffled(cards, "shuffle")
    for who in combatants { draw_cards(who, who.hand_max - drawn) }
  }
}
round {
  phase turns "Turns" {
    for who in active_combatants() { draw_cards(who, min(drawn, who.hand_max - len(who.hand))) }
    rank order from active_combatants() { highest best_card(it) ; lowest it.wounds }
    for who in order {
      if who.active and enemies(who) != [] { take_turn(who) }
    }
  }
}
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody dares" when round >= 60
}
measure wounds "Wounds dealt" by cause on hurt : amount

# How a machine decides: by the first policy, where a scenario names no other.
policy bold {
  card  : highest worth(self, it)
  foe   : lowest it.wounds_max - it.wounds
  reply : lowest it.value
}
policy sly like bold {
  card  : highest worth(self, it)  when len(self.hand) > 2
  card  : none
  reply : highest [it.suit == card.suit ? 1 : 0, -it.value]
}
