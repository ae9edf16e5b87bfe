## Squares: kept, compared, measured and walked upon.
ruleset "Squares" { version = "1.0" }
param home    : square = B2
param lattice : one of king or taxi or alternate or hex = king
kind post {
  at    : square
  reach : int = 1
  define field = burst(at, reach, lattice)
  near(square) : bool = square in field
}
post gate  { at = C3 }
post tower { at = AA10 ; reach = 2 }
post hut   { at = A1 ; near = square == at }
kind combatant {
  state at    : square = home
  state goal  : square? = none
  state trail : list of square = []
  state front : int = 0
  define active = true
}
kind combat { state visited : list of square = [] }
round { phase walk { for who in combatants { wander(who) } } }
victory { draw "walked enough" when round >= 4 }

event arrives(who, square) "{who} comes to {square}."
condition watched(who, square)
condition fogged(who) { on arrives { add square to combat.visited } }
table side_of_map(x: int) -> text { ..5 : "left" ; else : "right" }
score footing(who, square) {
  base : 10
  edge : -2    when square.x == 1 or square.y == 1
  far  : -grid_distance(home, square, lattice)
}

rule wander(who) {
  choose optional goal from reachable(who.at, 2, map(without(combatants, who), it.at), lattice) where it != who.at by who {
    needs goal == none or goal.x < 9             "too far to the right"
  }
  if goal == none { return }
  go(who, goal)
}
rule go(who, goal: square) {
  for cell in shortest_path(who.at, goal, [], lattice) {
    who.front = bearing(who.at, cell, lattice)
    who.at = cell
    add cell to who.trail
    announce arrives(who, cell)
  }
  who.goal = goal
}
policy homesick { goal : lowest [grid_distance(it, C3), it.y, it.x] }

test "fields, params and instances" {
  scenario "yard-squares"
  expect gate.at == C3 and tower.at.x == 27 and tower.at.y == 10 and hut.field == [A1, B1, A2, B2]
  expect gate.near(D4) and not gate.near(E4) and hut.near(A1) and not hut.near(A2)
  expect ann.at == D4 and bob.at == home and bob.goal == AB3 and bob.trail == [A1, A2]
  expect D4 != D5 and D4 in [C3, D4] and D4 not in bob.trail
  expect len(unique([A1, B1, A1])) == 2 and without([A1, B1, A1], A1) == [B1] and all_different([A1, B1])
  expect find(bob.trail, it.y > 1) == A2 and find(bob.trail, it.x > 1) == none and ann.goal?.x == none
  expect highest(bob.trail, it.y) == A2 and sum(bob.trail, it.x) == 2 and side_of_map(D4.x) == "left"
  expect the(bob.goal).x == 28 and (ann.goal ?? Z9).y == 9 and (round == 0 ? A1 : B1) == A1
  param home = C4
  expect footing(ann, C1) == 5 and footing(ann, C4) == 10
}
test "on the way" {
  scenario "yard-squares"
  begin watched(ann, D4)
  begin fogged(ann)
  expect watched(ann, D4) and watched(ann) and not watched(ann, D5)
  go(ann, G5)
  expect ann.at == G5 and ann.trail == [E5, F5, G5] and ann.front == 2 and ann.goal == G5
  expect combat.visited == [E5, F5, G5]
  end watched(ann, D5)
  expect watched(ann, D4)
  remove F5 from ann.trail
  expect ann.trail == [E5, G5]
  ann.goal = none
  expect ann.goal == none
}
test "what is chosen" {
  scenario "yard-squares"
  answer goal = D6, none
  wander(ann)
  expect ann.at == D6
  wander(ann)
  expect ann.at == D6
  answer goal where it == E5
  wander(ann)
  expect ann.at == E5
  bob.at = H8
  answer goal = J8
  expect refused wander(bob)                     "too far"
}
test "rounds, with a policy and an order" {
  scenario "yard-squares"
  policy homesick
  run 2
  expect ann.trail == [C3, B2] and bob.at == A3  "who stays is no option, and B2 comes next"
}
test "all grids" {
  for cell in neighbours(E5, lattice) { expect grid_distance(E5, cell, lattice) == 1 }
  expect neighbours(E5) == [E4, F4, F5, F6, E6, D6, D5, D4] and neighbours(E5, taxi) == [E4, F5, E6, D5]
  expect neighbours(E5, hex) == [E4, F4, F5, E6, D5, D4] and neighbours(D5, hex) == [D4, E5, E6, D6, C6, C5]
  expect grid_distance(A1, E4, alternate) == 5 and grid_distance(A1, E5, alternate) == 6 and grid_distance(A1, E4) == 4
  expect line(A1, C4, taxi) == [A1, A2, B2, B3, C3, C4] and line(C4, A1, taxi) == reverse(line(A1, C4, taxi))
  expect line(A1, E1, hex) == [A1, B1, C1, D1, E1] and line_beyond(A1, A2, 2, hex) == [A3, A4]
  expect in_line([A1, B1, C2, D2], hex) and not in_line([A1, B1, C1], hex) and in_line([]) and in_line([C4])
  expect connected([]) and connected([A1, B1, C2], hex) and not connected([B1, C1, C3], hex)
  expect all(cone(E5, 0, 1, 3, hex), off_front(E5, 0, it, hex) <= 1) and E5 not in cone(E5, 0, 3, 3, hex)
  expect len(cone(E5, 0, 3, 2, hex)) == 18 and len(cone(E5, -6, 4, 2)) == 24
  expect burst(E5, -1) == [] and covered(E5, 0) == [] and reachable(E5, -1, []) == [] and cone(E5, 0, 0, 0) == []
  expect line_beyond(C3, C3, 4) == [] and line_beyond(C3, B3, 0) == [] and line_beyond(C3, A3, 3) == []
  expect len(reachable(E5, 2, [], alternate)) == 21 and len(reachable(E5, 2, [], taxi)) == 13 and len(reachable(E5, 2, [], hex)) == 19
  expect bearing(E5, F6, taxi) == 2 and bearing(E5, F4, taxi) == 1 and bearing(E5, G5, hex) == 2 and bearing(E5, C5, hex) == 5
  expect grid_distance(covered(A1, 2), covered(E4, 3)) == 3 and grid_distance(A1, covered(E4, 3), taxi) == 7
  expect square_at(27, 1) == AA1 and square_at(9999, 9999) == NTO9999 and NTO9999.x == 9999
}
