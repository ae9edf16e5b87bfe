## Choices in secret, and state and conditions that only one side can read.
ruleset "Sealed" { version = "1.0" }

kind plan plural plans { worth : int = 0 }
rows plan(worth) { wait : 0 ; charge : 3 ; feint : 2 }
kind combatant {
  state ep           : int 0..9 = 5
  state plan         : plan = wait
  state plans        : list of plan = []
  state price        : int = 1
  hands              : int = 2
  hidden state cards : int 0.. = hands
  hidden state hold  : list of int = []
  hidden state odds  : num = 0.5
  hidden state foe   : combatant? = none
  hidden state worth : int per plan = 1
  own packs          : list of pack size 1
  define rich     = cards > hands
  define secret   = cards + len(hold) + worth[charge]
  define owns(least: int) -> bool = packs[0].gold >= least
  define active   = true
  define strength = 2 * self.plan.worth + ep
}
kind combat {
  state told         : list of int = []
  hidden state trap  : int = 0
  hidden state chest : chest? = none
  state box          : chest? = none
}
kind side { hidden state banner : plan = wait }
round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

# ---- sealed --------------------------------------------------------------------------

policy bidder {
  bid   : self.ep
  guard : 2
  plan  : charge                  when any(enemies(self), it.plan == feint)    # nobody has, before the block ends
  plan  : feint
  plans : [charge, feint]
  price : highest it
}

rule auction(a, b) -> int {
  sealed {
    choose bid from 1..a.ep by a
    choose guard from 0..b.ep by b
  }
  return 10 * bid + guard
}
test "what is chosen in secret can be read behind the block" {
  scenario "yard-sealed"
  policy bidder
  expect auction(anna, cleo) == 52
  answer bid = 3
  answer auction.guard = 4
  expect auction(anna, cleo) == 34
}
test "no choice sees another, whoever chooses first" {
  scenario "yard-sealed"
  policy bidder
  sealed for who in combatants { choose who.plan from plans by who }
  expect all(combatants, it.plan == feint)
  sealed for who in combatants { choose who.plan from plans by who }
  expect all(combatants, it.plan == charge)      "now all could see what was chosen before"
}
test "not in secret the second sees the first" {
  scenario "yard-sealed"
  policy bidder
  for who in [anna, cleo] { choose who.plan from plans by who }
  expect anna.plan == feint and cleo.plan == charge
}
test "options, conditions and memories are those from before the block" {
  scenario "yard-sealed"
  expect anna.strength == 5                      "so that it has been remembered"
  answer plan = charge
  answer price = 11
  let earlier = anna.strength
  sealed {
    choose anna.plan from plans by anna
    choose cleo.price from [earlier, anna.strength + 6] by cleo
    choose cleo.ep from 0..9 where it == anna.strength by cleo
  }
  expect anna.plan == charge and anna.strength == 11
  expect cleo.price == 11 and cleo.ep == 5
}
test "lists are held back as well" {
  scenario "yard-sealed"
  answer plans = [charge, wait], [feint]
  sealed {
    choose some anna.plans from plans by anna
    choose some cleo.plans from plans where it not in anna.plans by cleo
    choose some mine from plans where it in anna.plans by bert
  }
  expect anna.plans == [charge, wait] and cleo.plans == [feint]
  expect len(mine) == 0
}
test "needs look at the choice itself" {
  scenario "yard-sealed"
  policy bidder
  sealed {
    choose bid from 0..9 by anna { needs bid <= 4 "too much" }
    choose cleo.ep from 0..9 by cleo { needs cleo.ep > 6 "too little" }
  }
  expect bid == 0 and cleo.ep == 7
}
test "a refused choice leaves nothing behind" {
  scenario "yard-sealed"
  policy bidder
  answer ep = 9
  expect refused refuse(anna, cleo)
  expect anna.ep == 5 and cleo.ep == 5
  expect auction(anna, cleo) == 52
}
rule refuse(a, b) {
  sealed {
    choose a.ep from 0..9 by a
    choose b.ep from 0..9 where it > 7 by b { needs b.ep > 9 "too little" }
  }
}
test "a local from outside is chosen where there is a reason to" {
  scenario "yard-sealed"
  policy bidder
  let bid = 0
  sealed { if anna.ep > 4 { choose bid from [4, 6] by anna } }
  expect bid == 4
}
test "in a strand what is chosen lands with the strand" {
  scenario "yard-sealed"
  answer plan = charge, feint, wait
  together {
    plan_all()
    if any(combatants, it.plan != wait) { cleo.ep = 9 }
  }
  expect anna.plan == charge and bert.plan == feint and cleo.plan == wait and cleo.ep == 5
  expect combat.told == [3, 2, 0]
}
rule plan_all() {
  sealed for who in combatants { choose who.plan from plans by who }
  for who in combatants { add who.plan.worth to combat.told }
}

# ---- hidden --------------------------------------------------------------------------

kind pack { hidden state gold : int = 0 }
kind chest { hidden state gold : int = 1 }
define richest     = highest(combatants, it.cards)
define sum_of(who) = who.cards + who.worth[charge] + who.packs[0].gold + combat.trap
define guards(who) = stacks(guarding, who) + count(combatants, guarding(it)) + len(partners(who, watching))
score defence(who) {
  base  : 10
  cards : who.cards    when who.rich
}
rule still_rule(who) -> int { return who.cards + defence(who) }
table seen_by(cards: int 0..) -> int { ..2 : 0 ; else : 1 }

condition guarding(who, ep: int) stacks hidden { modifier guard to defence for who : ep }
condition watching(who, foe: combatant) hidden
condition sworn(a, b) both ways hidden
condition armed(pack) hidden until round_ends()

policy spy {
  guess      : 100 * sum_of(the_foe) + 10 * len(the_foe.hold) + guards(the_foe)
  aim        : highest [it.cards, it.packs[0].gold, it.worth[charge]]
  wealth     : highest it.secret  when richest.cards > 2
  wealth     : richest
  all_in_all : defence(the_foe) + still_rule(the_foe) + seen_by(the_foe.cards)
  lists      : filter(options, it.rich or it.foe != none or it.odds > 0.5 or it.owns(1) or guarding(it) or watching(it) or sworn(it))
  deep       : combat.box?.gold ?? 0
  own        : sum_of(self) + guards(self)
  other      : combat.trap + (combat.chest?.gold ?? 0) + (last(sides).banner == wait ? 0 : 50) + count(combatants, armed(it.packs[0]))
}
define the_foe = last(combatants)

rule ask_guess(by_whom: combatant) -> int { choose guess from 0..3000 by by_whom ; return guess }
rule ask_aim(by_whom: combatant) -> combatant { choose aim from combatants by by_whom ; return aim }
rule ask_wealth(by_whom: combatant) -> combatant { choose wealth from combatants by by_whom ; return wealth }
rule ask_total(by_whom: combatant) -> int { choose all_in_all from 0..3000 by by_whom ; return all_in_all }
rule ask_lists(by_whom: combatant) -> list of combatant {
  choose some lists from combatants by by_whom.side
  return lists
}
rule ask_deep(by_whom: combatant) -> int { choose deep from 0..3000 by by_whom ; return deep }
rule ask_own(by_whom: combatant) -> int { choose own from 0..3000 by by_whom ; return own }
rule ask_other(by_whom: combatant) -> int { choose other from 0..3000 by by_whom ; return other }

## All that cleo hides, so that every way of asking would find something.
rule prepare() {
  cleo_has(last(combatants), first(combatants))
}
rule cleo_has(who, foe: combatant) {
  who.cards = 7
  who.hold = [1, 2, 3]
  who.odds = 0.9
  who.foe = foe
  who.worth[charge] = 5
  who.packs[0].gold = 9
  who.side.banner = charge
  combat.trap = 4
  let box = new chest { gold = 40 }
  combat.chest = box
  begin guarding(who, 3)
  begin guarding(who, 2)
  begin watching(who, foe)
  begin armed(who.packs[0])
}
test "the rules see everything" {
  scenario "yard-sealed"
  prepare()
  expect sum_of(cleo) == 25 and len(cleo.hold) == 3 and guards(cleo) == 4 and defence(cleo) == 22
  expect richest == cleo and cleo.secret == 15 and combat.chest != none and armed(cleo.packs[0])
}
test "another side finds the defaults, by whatever way" {
  scenario "yard-spies"
  policy spy
  prepare()
  expect sum_of(cleo) == 25 and guards(cleo) == 4    "so that it has been remembered"
  expect richest == cleo and cleo.rich and cleo.secret == 15
  expect ask_guess(anna) == 300
  expect ask_aim(anna) == anna and ask_wealth(bert) == anna
  expect ask_total(anna) == 22
  expect len(ask_lists(anna)) == 0
  expect ask_other(anna) == 0
  expect sum_of(cleo) == 25 and guards(cleo) == 4 and cleo.secret == 15    "and the rules see it again"
}
test "its own side finds what there is" {
  scenario "yard-spies"
  policy spy
  prepare()
  expect ask_guess(cleo) == 2534 - 400           "all but the trap, which is nobody's"
  expect ask_aim(cleo) == cleo and ask_wealth(cleo) == cleo
  expect ask_total(cleo) == 22 + 29 + 1
  expect ask_lists(cleo) == [anna, cleo]
  expect ask_other(cleo) == 51
  anna.cards = 9
  expect ask_own(anna) == 10 and ask_own(bert) == 3 and ask_own(cleo) == 25
}
test "what is revealed is seen until it is written again" {
  scenario "yard-spies"
  policy spy
  prepare()
  reveal cleo.cards
  expect ask_guess(anna) == 800 and ask_aim(anna) == cleo
  reveal cleo.worth
  reveal cleo.hold
  reveal cleo.packs[0].gold
  reveal combat.trap
  expect ask_guess(anna) == 2530
  cleo.cards += 0
  expect ask_guess(anna) == 2030
  cleo.worth[wait] = 1
  add 4 to cleo.hold
  cleo.packs[0].gold = 9
  combat.trap -= 1
  expect ask_guess(anna) == 300
  cleo.cards = 2
  reveal cleo.cards
  cleo.cards = 7
  expect ask_guess(anna) == 300
}
test "conditions are revealed one by one or all that fit" {
  scenario "yard-spies"
  policy spy
  prepare()
  reveal guarding(cleo, 3)
  expect ask_guess(anna) == 302
  reveal watching
  reveal guarding(cleo)
  expect ask_guess(anna) == 304 and ask_lists(anna) == [anna, cleo]
  end guarding(cleo)
  end watching(cleo)
  begin guarding(cleo, 3)
  expect ask_guess(anna) == 300
}
test "both bearers see what holds both ways" {
  scenario "yard-spies"
  policy spy
  begin sworn(cleo, anna)
  expect ask_lists(anna) == [anna, cleo]
  end sworn(anna)
  begin watching(anna, cleo)
  expect ask_lists(anna) == [anna, cleo] and len(ask_lists(cleo)) == 0
}
test "needs are rules and see everything" {
  scenario "yard-spies"
  prepare()
  choose guess from [300, 301] by anna { needs cleo.cards == 2 or guess != 300 "they know" }
  expect guess == 301
}
test "together: what is shown and written again while others do not look" {
  scenario "yard-spies"
  policy spy
  prepare()
  reveal cleo.cards
  together {
    cleo.cards = 8
    first(combatants).ep = min(9, div(ask_guess(anna), 100))
    for who in [cleo] { who.packs[0].gold = 9 ; reveal who.packs[0].gold }
  }
  expect anna.ep == 8                            "a strand finds what had been shown before"
  expect ask_guess(anna) == 300 + 900
}
test "in secret as well" {
  scenario "yard-spies"
  policy spy
  reveal cleo.cards
  answer cards = 6
  sealed {
    choose cleo.cards from 0..9 by cleo
    choose guess from [300, 700] by anna
    choose some lists from combatants by anna
  }
  expect guess == 300 and len(lists) == 0
  expect cleo.cards == 6 and cleo.rich
}
test "a refusal in the middle of a policy leaves all as it was" {
  scenario "yard-spies"
  prepare()
  expect refused doomed(anna)
  expect cleo.cards == 7 and guards(cleo) == 4 and cleo.side.banner == charge
}
rule doomed(who) { choose guess from [300, 301] by who { needs false "never" } }
test "what is made belongs to nobody, and takes no place that was shown" {
  scenario "yard-spies"
  policy spy
  expect make_box(40) == 40
  expect ask_deep(anna) == 1 and ask_deep(cleo) == 1
  reveal the(combat.box).gold
  expect ask_deep(anna) == 40 and ask_deep(cleo) == 40
  expect make_box(50) == 50 and ask_deep(anna) == 1
}
rule make_box(gold: int) -> int {
  let box = new chest { gold = gold }
  combat.box = box
  return box.gold
}
