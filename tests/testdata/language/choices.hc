## Choices: options, needs, answers, policies; ranks.
ruleset "Choices" { version = "1.0" }

kind combatant {
  state hp : int = 10
  state stance : stance = high
  state ep : int = 5
  define active = hp > 0
}
kind stance plural stances { worth : int = 0 ; legal(who) : bool = true }
stance high { worth = 3 }
stance low  { worth = 5 }
stance mad  { worth = 9 ; legal = who.hp < 5 }
kind combat { state order : list of combatant = [] ; state sides_order : list of side = [] }
round { phase idle { } }
victory { winner last_side_standing() }

rule take_stance(who) { choose who.stance from stances where it.legal(who) by who "How to stand" }
rule pick_foe(who) -> combatant? { choose optional foe from enemies(who) by who ; return foe }
rule pick_team(who) -> int {
  choose some team from combatants where it != who by who {
    needs len(team) <= 2                      "at most two, not {len(team)}"
    needs any(team, it.side == who.side)      "no friend among them"
  }
  return len(team)
}
rule ask(who) -> bool { choose ready yes or no by who ; return ready }
rule auction(who) -> int { choose bid from 0..who.ep by who ; return bid }
rule lonely(who) -> int { choose only from [7] by who ; return only }

policy wild {
  stance : highest it.worth when self.hp < 5
  stance : low
  foe : lowest it.hp
  team : options when len(options) <= 2
  team : [first(options), last(options)]
  ready : self.ep > 3
  bid : min(3, last(options))
  only : 7
}

test "a policy takes its first line that fits" {
  scenario "yard-choices"
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
  expect refused pick_team(anna) "at most two, not 3"
  expect refused pick_team(anna) "no friend"
  expect pick_team(anna) == 1
  expect refused take_stance(anna) "no option"
  expect anna.stance == high                   "nothing has changed"
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
