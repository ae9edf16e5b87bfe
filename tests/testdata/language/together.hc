## What happens together sees the fight as it was before.
ruleset "Together" { version = "1.0" }

kind wound plural wounds { state depth : int = 1 }
kind combatant {
  state hp      : int -20..20 = 10
  state luck    : num = 1
  state mood    : one of calm or angry or afraid = calm
  state rank_no : int per school = 0
  state wounds  : list of wound = []
  state seen    : list of int = []
  state log     : list of int = []
  define active = hp > 0
}
kind school plural schools of blade, bow
kind combat { state told : list of int = [] ; state sum : int = 0 }
condition held(a, b) both ways
condition lit(who) { on begins { add 100 + who.hp to combat.told } ; on ends { add 200 + who.hp to combat.told } }
condition burning(who, heat: int) stacks
event hurt(who, amount: int)
event listed(all: list of combatant, number: int)
on hurt as tell { add amount + 10 * who.hp to combat.told }
on listed as tell_list { combat.sum += len(all) * number }

rule strike(who, foe: combatant, amount: int) {
  foe.hp -= amount
  announce hurt(foe, amount)
}
## What only who could strike does: whoever is down by then does not.
rule strike_if_able(who, foe: combatant) { if who.active { strike(who, foe, 10) } }

round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

test "both strike, though each puts the other down" {
  scenario "yard-together"
  together {
    strike_if_able(anna, bert)
    strike_if_able(bert, anna)
  }
  expect anna.hp == 0 and bert.hp == 0
  expect combat.told == [10, 10]                 "told when everything has landed"
}
test "one after the other only the first strikes" {
  scenario "yard-together"
  strike_if_able(anna, bert)
  strike_if_able(bert, anna)
  expect anna.hp == 10 and bert.hp == 0
}
test "each pass of a for is a strand" {
  scenario "yard-together"
  together {
    for who in combatants {
      strike_if_able(who, anna)
      who.luck += who.hp / 4
    }
  }
  expect anna.hp == -20 and bert.luck == 3.5 and anna.luck == 1    "a strand sees what it did itself"
}
rule each_takes_one(one: combatant) {
  for who in combatants { who.hp -= 1 ; if one.hp < 10 and who != one { who.hp -= 5 } }
}
test "a for in a rule is one strand" {
  scenario "yard-together"
  together { each_takes_one(anna) }
  expect anna.hp == 9 and bert.hp == 4 and cleo.hp == 4
}
test "sums add up, and equal values agree" {
  scenario "yard-together"
  together {
    anna.hp -= 15
    anna.hp += 8
    anna.mood = angry
    anna.mood = angry
    anna.luck -= 0.5
    anna.luck += 2
    anna.rank_no[bow] += 2
    anna.rank_no[bow] += 3
  }
  expect anna.hp == 3 and anna.mood == angry and anna.luck == 2.5 and anna.rank_no[bow] == 5
}
rule five_and_two(who) { who.hp = 3 ; who.hp = 5 ; who.hp += 2 }
test "what is set comes before what is added" {
  scenario "yard-together"
  together {
    anna.hp += 1
    five_and_two(anna)
    anna.hp = 5
  }
  expect anna.hp == 8
}
test "lists are kept, grow and shrink together" {
  scenario "yard-together"
  anna.seen = [1, 2, 3]
  together {
    add 4 to anna.seen
    remove 2 from anna.seen
    add len(anna.seen) to anna.seen
    bert.seen = anna.seen
    anna.log = [7]
    anna.log = [7]
  }
  expect anna.seen == [1, 3, 4, 3] and bert.seen == [1, 2, 3] and anna.log == [7]
}
rule hurt_with_wound(who) {
  let cut = new wound { depth = 4 }
  cut.depth += 1
  add cut to who.wounds
  add cut.depth to who.seen
}
test "things made in a strand are kept" {
  scenario "yard-together"
  together { for who in combatants { hurt_with_wound(who) } }
  expect len(anna.wounds) == 1 and first(cleo.wounds).depth == 5 and anna.seen == [5]
}
rule hold_and_see(a, b) {
  begin held(a, b)
  if held(b, a) { add 1 to a.seen }
  end held(a, b)
  if not held(a, b) { add 2 to a.seen }
  begin held(a, b)
}
test "conditions begin and end together" {
  scenario "yard-together"
  begin held(bert, cleo)
  begin lit(bert)
  combat.told = []
  together {
    hold_and_see(anna, bert)
    if held(anna) { add 9 to cleo.seen }
    end held(cleo)
    if held(bert, cleo) { add 5 to cleo.seen }
    begin lit(anna)
    begin lit(anna)
    end lit(bert)
    anna.hp -= 3
    begin burning(anna, 3)
    begin burning(anna, 3)
  }
  expect held(anna, bert) and not held(cleo) and anna.seen == [1, 2] and cleo.seen == [5]
  expect lit(anna) and not lit(bert) and stacks(burning, anna) == 2
  expect combat.told == [107, 210]               "told once, and with what has landed"
}
rule list_all(n: int) { for i in 1..n { let near = filter(combatants, it.hp > i) ; announce listed(near, i) } }
test "announced lists are those of the moment" {
  scenario "yard-together"
  together {
    list_all(2)
    for who in combatants { who.hp = 1 }
  }
  expect combat.sum == 3 * 1 + 3 * 2
}
event marked(all: list of combatant, points: int)
on marked as marks { for who in all { who.hp += points } }
rule mark_them(near: list of combatant, points: int) -> int {
  announce marked(near, points)
  return len(map(1..3, it))
}
test "and those that were handed to a rule within a formula" {
  scenario "yard-together"
  together {
    combat.sum += mark_them([anna, bert], 1) + mark_them([cleo], 2)
  }
  expect combat.sum == 6 and anna.hp == 11 and bert.hp == 11 and cleo.hp == 12
}
rule chain(a, b, n: int) { together { a.hp -= n ; b.hp -= a.hp } }
test "one inside another joins it" {
  scenario "yard-together"
  together {
    chain(anna, bert, 1)
    anna.hp -= 1
  }
  expect anna.hp == 8 and bert.hp == 1
}
on hurt as echo when amount == 1 { together { who.hp -= 2 ; who.hp -= 3 } }
test "a hook may hold another" {
  scenario "yard-together"
  together { announce hurt(anna, 1) ; anna.hp -= 1 }
  expect anna.hp == 4
}
