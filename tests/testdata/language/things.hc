## Kinds, instances, copies, things made during a fight, and lists.
ruleset "Things" { version = "1.0" }

kind gem plural gems {
  worth             : int 0..
  state chips       : int 0..9 = worth
  hardness          : int per tool = 2
  shine(light: int) : int = worth * light
  rule polish(by_whom: int) -> int { chips = min(9, chips + by_whom) ; return chips }
  define dull = chips < worth
}
kind tool plural tools of hammer, file "File"
gem ruby { worth = 4 ; hardness[file] = 7 }
gem big_ruby like ruby { worth = 6 }
gem opal { worth = 2 ; shine = worth + light ; rule polish { return -1 } }
rows gem(worth) { glass : 0 ; jet : 1 }

kind note { text_of : text = "" ; value : int = 1 ; state next : note? = none ; state tags : list of int = [] }
kind combatant {
  state hp   : int = 10
  own gems   : list of gem = [ruby, opal]
  own purse  : list of coin size coins
  coins      : int 0..5 = 2
  state bag  : list of int = []
  state held : note? = none
  define active = hp > 0
  define wealth = sum(gems, it.worth) + sum(purse, it.value)
}
kind coin { state value : int = 10 * owner.coins ; define of_rich = owner.hp > 5 }
kind combat { state log : list of note = [] }
round { phase work { for n in 1..3 { let scrap = new note { value = n } ; if n == 2 { add scrap to combat.log } } } }
victory { winner last_side_standing() }

test "instances, what they are like, and values per kind" {
  scenario "yard-things"
  expect ruby.worth == 4 and big_ruby.worth == 6 and big_ruby.hardness[file] == 7 and big_ruby.hardness[hammer] == 2
  expect len(gems) == 5 and first(gems) == ruby and last(gems) == jet
  expect ruby.shine(3) == 12 and opal.shine(3) == 5 and big_ruby.shine(1) == 6
}
test "copies have a state and an owner of their own" {
  scenario "yard-things"
  expect len(anna.gems) == 2 and anna.gems[0] != bert.gems[0]
  expect copy_of(anna.gems, opal).owner == anna and copy_of(anna.gems, ruby).worth == 4
  anna.gems[0].chips = 1
  expect anna.gems[0].dull and not bert.gems[0].dull
  expect anna.gems[0].polish(3) == 4 and anna.gems[1].polish(3) == -1
  expect len(anna.purse) == 2 and anna.purse[0].value == 20 and anna.wealth == 4 + 2 + 40
  expect anna.purse[1].of_rich
}
test "new things begin with what is given, then the defaults" {
  scenario "yard-things"
  let a = new note { value = 7 ; text_of = "hello" }
  let b = new note { next = a }
  expect b.value == 1 and b.text_of == "" and (b.next?.value ?? 0) == 7 and b.next == a and a.next == none
  add 4 to a.tags
  add 5 to a.tags
  expect len(a.tags) == 2 and len(b.tags) == 0
  remove 4 from a.tags
  expect a.tags[0] == 5
}
test "things that something holds outlive the phase" {
  scenario "yard-things"
  run 3
  expect len(combat.log) == 3 and all(combat.log, it.value == 2)
  expect len(unique(combat.log)) == 3
}
test "lists are values" {
  scenario "yard-things"
  let a = [1, 2, 3]
  let b = a
  add 4 to a
  expect len(a) == 4 and len(b) == 3
  remove 2 from b
  expect len(a) == 4 and len(b) == 2 and b[1] == 3
  anna.bag = a
  add 9 to anna.bag
  expect len(a) == 4 and last(anna.bag) == 9
  let before_it = anna.bag
  remove 1 from anna.bag
  expect len(before_it) == 5 and len(anna.bag) == 4
  let seen = 0
  for x in anna.bag { seen += 1 ; add x to anna.bag }
  expect seen == 4 and len(anna.bag) == 8        "a loop walks the list as it was"
  bert.bag = anna.bag
  add 1 to bert.bag
  expect len(anna.bag) == 8
}
test "lists of lists, and what functions do to them" {
  let rows_of = [[1, 2], [3], [4, 5, 6]]
  expect len(flatten(rows_of)) == 6 and sum(map(rows_of, len(it))) == 6 and max(map(rows_of, sum(it))) == 15
  expect len(filter(rows_of, any(it, it > 4))) == 1
  expect highest(rows_of, [len(it), 0])[0] == 4
  expect reverse([1, 2])[0] == 2 and len(take([1, 2, 3], 2)) == 2 and len(take([1], 5)) == 1 and len(take_until([1, 5, 2], it > 3)) == 1
  expect len(concat([1], [2], [3])) == 3 and len(without([1, 2, 1], 1)) == 1 and find_index([4, 5], it == 5) == 1
  expect (find([1, 2, 3], it > 1) ?? 0) == 2 and find([1], it > 5) == none
  expect len(len(rows_of)..2) == 0 and len(2..4) == 3 and sum(1..4) == 10 and 3 in 1..4 and 5 not in 1..4
}
test "lists in an order by chance" {
  rolls drawn = 3, 1
  expect shuffled(5..9, "drawn") == [7, 5, 6, 8, 9]    "the rest stays in order"
  expect shuffled(1..3, "drawn") == 1..3
  expect sorted(shuffled(1..9, "by chance")) == 1..9 and shuffled([4], "one") == [4] and len(shuffled(skip([1], 1), "none")) == 0
}
