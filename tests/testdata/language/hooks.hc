## The order of hooks on rules, steps and events.
ruleset "Hooks" { version = "1.0" }

kind combatant { state hp : int = 10 ; define active = hp > 0 }
kind combat { state log : list of mark = [] ; state n : int = 0 }
kind mark plural marks of before_1, before_2, the_rule, after_1, after_2, around_1, around_1_end, around_2, around_2_end, hook_1, hook_2, late
round {
  phase idle {
    step first_part { let n = 1 ; note(the_rule) }
    step second_part { combat.n += n }
    step third_part { note(late) }
  }
}
victory { winner last_side_standing() }

rule note(mark) { add mark to combat.log }
rule reset() { combat.log = [] }

rule strike(who, amount: int) -> int {
  note(the_rule)
  who.hp -= amount
  return who.hp
}
before rule strike as first_before { note(before_1) }
before rule strike as second_before when amount > 5 { note(before_2) }
after rule strike as first_after { combat.n = result ; note(after_1) }
after rule strike as second_after when result < 0 { note(after_2) }
around rule strike as inner when amount != 4 {
  note(around_1)
  let left = proceed()
  note(around_1_end)
  return left
}
around rule strike as outer when amount >= 8 {
  note(around_2)
  let left = proceed(who, amount + 1)
  note(around_2_end)
  return left * 10
}

test "arounds wrap befores, the rule and afters, the last declared outermost" {
  scenario "yard-hooks"
  expect strike(anna, 8) == 10
  expect anna.hp == 1 and combat.n == 1          "one more than was asked for, seen by after"
  expect len(combat.log) == 8
  expect combat.log[0] == around_2 and combat.log[1] == around_1 and combat.log[2] == before_1 and combat.log[3] == before_2
  expect combat.log[4] == the_rule and combat.log[5] == after_1 and combat.log[6] == around_1_end and combat.log[7] == around_2_end
}
test "a hook whose condition is false leaves the original alone" {
  scenario "yard-hooks"
  expect strike(anna, 4) == 6
  expect len(combat.log) == 3 and combat.log[0] == before_1 and combat.log[2] == after_1
}
test "result is what the rule returned" {
  scenario "yard-hooks"
  anna.hp = 2
  let left = strike(anna, 6)
  expect left == -4 and last(combat.log) == around_1_end and combat.log[len(combat.log) - 2] == after_2
}

# ---- around without proceed, and with a result of its own ------------------------------

rule toll(who) -> int { who.hp -= 1 ; return 1 }
around rule toll as spared when who.hp <= 5 { if who.hp < 0 { return proceed() } ; return 0 }

test "without proceed neither the rule nor its befores and afters run" {
  scenario "yard-hooks"
  expect toll(anna) == 1 and anna.hp == 9
  anna.hp = 5
  expect toll(anna) == 0 and anna.hp == 5
}

# ---- steps --------------------------------------------------------------------------------

rule cascade(who) -> int {
  let sum = 1
  step one { let x = 2 ; sum += x }
  step two when sum > 2 { sum += 10 }
  step three { sum += x }
  return sum
}
rule guarded(who) {
  step first_part { who.hp -= 1 }
  step second_part { if who.hp < 5 { return } ; who.hp -= 1 }
  step third_part { who.hp -= 100 }
}
after step cascade.one as bonus { sum += 100 }
before step cascade.three as doubled { sum = sum * 2 }
around step guarded.third_part as shielded when who.hp > 3 { note(around_1) }
around step guarded.second_part as watched { note(around_2) ; proceed() ; note(around_2_end) }

test "names bound in a step are visible later, and hooks may change them" {
  scenario "yard-hooks"
  expect cascade(anna) == 228
}
test "an around may leave a step out" {
  scenario "yard-hooks"
  guarded(anna)
  expect anna.hp == 8
  expect combat.log[0] == around_2 and combat.log[1] == around_2_end and combat.log[2] == around_1
}
test "a return in a wrapped step ends the rule, and code after proceed does not run" {
  scenario "yard-hooks"
  anna.hp = 5
  guarded(anna)
  expect anna.hp == 4 and len(combat.log) == 1
}

# ---- events -----------------------------------------------------------------------------------

event struck(who, amount: int)
on struck as one_hook { note(hook_1) }
on struck as two_hook when amount > 3 { note(hook_2) ; who.hp -= amount ; if who.hp < 0 { return } ; note(late) }
rule hit(who, amount: int) { announce struck(who, amount) ; note(the_rule) }

test "hooks on an event run to their end, in order, before the rule goes on" {
  scenario "yard-hooks"
  hit(anna, 4)
  expect combat.log[0] == hook_1 and combat.log[1] == hook_2 and combat.log[2] == late and combat.log[3] == the_rule
  reset()
  hit(anna, 11)
  expect len(combat.log) == 3 and last(combat.log) == the_rule    "a return ends the hook alone"
  reset()
  hit(bert, 1)
  expect len(combat.log) == 2
}
on round_starts { combat.n += 1 }
on round_ends { combat.n += 10 }
test "the machine announces rounds" {
  scenario "yard-hooks"
  run 3
  expect combat.n == 633 and round == 3
}

# ---- the steps of phases ------------------------------------------------------------------------

override step idle.second_part { combat.n += 100 * n }
remove step idle.third_part
after step idle.first_part as more { n += 1 }
test "steps of phases are changed like those of rules" {
  scenario "yard-hooks"
  run 1
  expect combat.n == 211 and combat.log == [the_rule]
}
