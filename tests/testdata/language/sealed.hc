## Choices in secret, and state and conditions that only one side can read.
ruleset "Sealed" { version = "1.0" }

kind plan plural plans { worth : int = 0 }
rows plan(worth) { wait : 0 ; charge : 3 ; feint : 2 }
kind combatant {
  state ep    : int 0..9 = 5
  state plan  : plan = wait
  state plans : list of plan = []
  state price : int = 1
  define active = true
  define strength = 2 * self.plan.worth + ep
}
kind combat { state told : list of int = [] }
round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

# ---- sealed --------------------------------------------------------------------------

policy bidder {
  bid : self.ep
  guard : 2
  plan : charge when any(enemies(self), it.plan == feint)      # nobody has, before the block ends
  plan : feint
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
  expect auction(anna, cleo) == 52
  answer bid = 3
  answer auction.guard = 4
  expect auction(anna, cleo) == 34
}
test "no choice sees another, whoever chooses first" {
  scenario "yard-sealed"
  sealed for who in combatants { choose who.plan from plans by who }
  expect all(combatants, it.plan == feint)
  sealed for who in combatants { choose who.plan from plans by who }
  expect all(combatants, it.plan == charge)       "now all could see what was chosen before"
}
test "not in secret the second sees the first" {
  scenario "yard-sealed"
  for who in [anna, cleo] { choose who.plan from plans by who }
  expect anna.plan == feint and cleo.plan == charge
}
test "options, conditions and memories are those from before the block" {
  scenario "yard-sealed"
  expect anna.strength == 5                       "so that it has been remembered"
  answer plan = charge
  answer price = 11
  sealed {
    choose anna.plan from plans by anna
    let earlier = anna.strength
    if anna.plan == charge { choose bert.plan from plans by bert }
    choose cleo.price from [earlier, anna.strength + 6] by cleo
    choose cleo.ep from 0..9 where it == anna.strength by cleo
  }
  expect anna.plan == charge and anna.strength == 11 and bert.plan == wait
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
  sealed {
    choose bid from 0..9 by anna { needs bid <= 4 "too much" }
    choose cleo.ep from 0..9 by cleo { needs cleo.ep > 6 "too little" }
  }
  expect bid == 0 and cleo.ep == 7
}
test "a refused choice leaves nothing behind" {
  scenario "yard-sealed"
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
