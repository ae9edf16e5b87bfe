## Choices: options, needs, answers, policies; ranks.
ruleset "Choices" { version = "1.0" }

kind combatant {
  state hp     : int = 10
  state stance : stance = high
  state ep     : int = 5
  define active = hp > 0
}
kind stance plural stances { worth : int = 0 ; legal(who) : bool = true }
stance high { worth = 3 }
stance low  { worth = 5 }
stance mad  { worth = 9 ; legal = who.hp < 5 }
kind combat {
  state rows_offered : int = 15
  state cut          : list of square = []
  state order        : list of combatant = []
  state sides_order  : list of side = []
}
round { phase idle { } }
victory { winner last_side_standing() }

rule take_stance(who) { choose who.stance from stances where it.legal(who) by who "How to stand" }
rule pick_foe(who) -> combatant? { choose optional foe from enemies(who) by who ; return foe }
rule pick_team(who) -> int {
  choose some team from combatants where it != who by who {
    needs len(team) <= 2                         "at most two, not {len(team)}"
    needs any(team, it.side == who.side)         "no friend among them"
  }
  return len(team)
}
rule ask(who) -> bool { choose ready yes or no by who ; return ready }
rule auction(who) -> int { choose bid from 0..who.ep by who ; return bid }
rule sweeps(n: int) -> list of list of square {
  return map(1..n, rectangle(square_at(1, it), square_at(4, it)))
}
rule swing(who) -> int {
  choose some cut from rectangle(A1, L15) where it != B2 offer sweeps(combat.rows_offered) by who "Where to cut" {
    needs len(cut) == 4                          "four squares, not {len(cut)}"
  }
  combat.cut = cut
  return sum(cut, it == A3 ? 10 : 1)
}
rule haggle(who) -> int {
  choose optional price from 1..100 offer [40, 60, 1000] by who
  return price ?? 0
}
rule spread(who, n: int) -> int {
  choose dose from 1..100 offer map(1..n, 100 * it) by who { needs dose > 50 "too little" }
  return dose
}
rule lonely(who) -> int { choose only from [7] by who ; return only }

policy wild {
  stance : highest it.worth       when self.hp < 5
  stance : low
  foe    : lowest it.hp
  team   : options                when len(options) <= 2
  team   : [first(options), last(options)]
  ready  : self.ep > 3
  bid    : min(3, last(options))
  only   : 7
  cut    : last(sweeps(3))
  price  : 55
  dose   : 70
}
policy idle { stance : low }

test "a policy takes its first line that fits" {
  scenario "yard-choices"
  policy wild
  take_stance(anna)
  expect anna.stance == low
  anna.hp = 4
  take_stance(anna)
  expect anna.stance == mad
  expect auction(anna) == 3
  anna.ep = 1
  expect auction(anna) == 1
  expect not ask(anna)
}
test "needs send a policy to its next line" {
  scenario "yard-choices"
  policy wild
  expect pick_team(anna) == 2
}
test "answers come in turn, by name or by full name" {
  scenario "yard-choices"
  answer foe = dora, none, cleo
  answer auction.bid = 4
  answer take_stance.stance = high
  answer only = 7
  expect pick_foe(anna) == dora
  expect pick_foe(anna) == none
  expect pick_foe(bert) == cleo
  expect auction(anna) == 4
  take_stance(anna)
  expect anna.stance == high and lonely(anna) == 7
}
test "an answer by its looks holds for every time" {
  scenario "yard-choices"
  answer foe where it.hp == 3
  cleo.hp = 3
  expect pick_foe(anna) == cleo and pick_foe(bert) == cleo
}
test "what is not legal is refused, with the reason" {
  scenario "yard-choices"
  answer team = [bert, cleo, dora], [cleo], [bert]
  answer stance = mad
  expect refused pick_team(anna)                 "at most two, not 3"
  expect refused pick_team(anna)                 "no friend"
  expect pick_team(anna) == 1
  expect refused take_stance(anna)               "no option"
  expect anna.stance == high                     "nothing has changed"
}

# ---- answers that are offered ---------------------------------------------------------------

test "a policy may take one of them, or anything else" {
  scenario "yard-choices"
  policy wild
  expect swing(anna) == 13 and B3 in combat.cut
  expect haggle(anna) == 55
  expect spread(anna, 2) == 70
}
test "chance draws among them" {
  scenario "yard-choices"
  policy random
  repeat 20 {
    swing(cleo)
    expect in_line(combat.cut) and len(unique(map(combat.cut, it.y))) == 1
    expect combat.cut[0].y != 2                  "B2 is no option, so the second row is passed over"
    expect haggle(cleo) in [0, 40, 60]
  }
}
test "without one that will do, chance draws among all" {
  scenario "yard-choices"
  policy random
  expect spread(cleo, 0) > 50
  expect spread(cleo, 1) == 100
}
test "where nothing fits, the first is taken" {
  scenario "yard-choices"
  policy idle
  expect swing(dora) == 4 and A1 in combat.cut
  combat.rows_offered = 0
  expect refused swing(dora)                     "four squares, not 1"
}
test "an answer need not be offered" {
  scenario "yard-choices"
  answer cut = [A1, A3, C1, L15], [A1]
  expect swing(cleo) == 13
  expect refused swing(cleo)                     "four squares, not 1"
}

# ---- ranks -----------------------------------------------------------------------------------

test "keys in turn, then the order in which they stood" {
  scenario "yard-choices"
  bert.hp = 12 ; dora.hp = 12 ; bert.ep = 1
  rank order from combatants { highest it.hp ; lowest it.ep }
  expect order[0] == bert and order[1] == dora and order[2] == anna and order[3] == cleo
  rank combat.order from combatants { first it.side == blue ; last it.ep == 5 }
  expect combat.order[0] == cleo and combat.order[3] == anna and combat.order[2] == bert
}
test "only the tied throw, again until they differ" {
  scenario "yard-choices"
  bert.hp = 20
  rolls throw = 3, 5, 5, 2, 6
  rank order from combatants { highest it.hp ; roll 1d6 }
  expect order[0] == bert and order[1] == dora and order[2] == cleo and order[3] == anna
}
