## Two fighters who pay for blows and guards out of one purse, in secret. Here to measure
## how well those who look ahead bid.
ruleset "Bids" { version = "1.0" }

kind combatant {
  might  : int 1..9 = 3                    "What a blow is worth without a bid"
  income : int 1..20 = 7                   "Strength gained each round"
  hp_max : int 1..40 = 7
  state hp      : int = hp_max
  state purse   : int 0.. = 0
  state blow    : blow = strike
  hidden state reserve : int 0..40 = 0
  define active = hp > 0
}
kind blow plural blows { costs : int = 0 ; more : int = 0 ; harm : int = 0 }
rows blow(costs, more, harm) {
  strike : 0, 0, 0
  lunge  : 1, 2, 0
  hew    : 2, 0, 2
}

round {
  phase gain { for who in active_combatants() { who.purse = who.income } }
  phase turns {
    rank order from active_combatants() { highest it.might ; highest it.income }
    for who in order { if who.active { turn(who) } }
  }
}
victory { winner last_side_standing() ; draw "nobody gets the better of the other" when round >= 15 }

rule turn(who) {
  let go_on = true
  while go_on and who.active and who.purse > 0 and enemies(who) != [] {
    choose optional foe from enemies(who) by who "Whom to attack"
    if foe == none { return }
    choose who.blow from blows where it.costs < who.purse by who "How"
    exchange(who, foe)
    choose again yes or no by who "Attack again"
    go_on = again
  }
}
rule exchange(who, foe: combatant) {
  who.purse -= who.blow.costs
  sealed {
    choose bid   from 1..who.purse by who "Bid"
    choose guard from 0..foe.purse by foe "Guard"
  }
  who.purse -= bid
  foe.purse -= guard
  let attack = who.might + bid + who.blow.more
  let needed = foe.might + guard
  say "{who} bids {bid} with a {who.blow}, {foe} guards with {guard}."
  if attack > needed {
    let pushed = push(who)
    foe.hp -= 1 + who.blow.harm + div(attack - needed, 2) + pushed
    say "{foe} is at {foe.hp}."
  }
}
rule push(who) -> int {
  choose force from 0..div(who.purse, 2) by who "How much more harm"
  who.purse -= 2 * force
  return force
}

## Half of everything, and one attack a round.
policy halves {
  foe   : lowest it.hp
  blow  : strike
  bid   : max(1, div(self.purse, 2))
  guard : div(self.purse, 2)
  force : 0
  again : no
}
## Everything into the blow.
policy all_in like halves {
  bid   : highest it
  guard : 0
}
## First the guard.
policy careful like halves {
  blow  : strike
  bid   : max(1, div(self.purse, 3))
  guard : highest it
  again : self.purse > 3
}
## Never twice the same.
policy mixed like halves {
  blow  : weighted it == strike ? 2 : 1
  bid   : weighted it <= 2 ? 1 : 3
  guard : weighted it == 0 ? 3 : 1 + it
  force : weighted 3 - it
  again : self.purse > 2
}
