## Maps: a body chart with sides, an arena, and what variants may do with them.
ruleset "Maps" { version = "1.0" }
kind class plural classes { severity : int }
rows class(severity) { plain : 1 ; systemic : 2 ; lethal : 4 }
kind part plural parts { class : class ; state hits : int = 0 }
part head  { class = lethal }
part torso { class = lethal }
part arm   { class = plain }
part leg   { class = systemic }

## Seen from the front.
map body "The chart" of part {
  art """
    . . h . .
    a t t t a
    a t t t a
    . l . l .
    . l . l .
  """
  legend {
    h : head ; t : torso
    a : arm ; l : leg
  }
  split right, left : arm, leg                   # seen from the front, the right arm is on the left
  check len(body.areas) == 15 "15 squares are on the body"
  check body.area(C1) == head and body.area(A1) == none
}
kind terrain plural terrains of wall, pit, mud
map arena of terrain {
  art """
    w w w
    w m p
    . . w
  """
  legend { w : wall ; p : pit ; m : mud }
}

define severity(square) = (body.area(square)?.class.severity) ?? 0
define free(square)     = arena.area(square) == none or the(arena.area(square)) == mud
kind combatant { state at : square = A3 ; define active = true }
round { phase idle { for who in combatants { say "{who}: {who.at}, {arena.area(who.at)}." } } }
victory { draw "over" when round >= 1 }

rule hit(square) {
  let part = body.area(square)
  if part != none { part.hits += 1 }
}

test "areas" {
  expect body.area(A2) == right_arm and body.area(E3) == left_arm and body.area(D5) == left_leg and body.area(B4) == right_leg
  expect left_arm.class == plain and right_leg.class == systemic and len(parts) == 8
  expect body.area(F1) == none and body.area(A6) == none and body.area(ZZ99) == none and body.area(C4) == none
  expect len(body.squares) == 25 and first(body.squares) == A1 and last(body.squares) == E5
  expect body.areas == filter(body.squares, body.area(it) != none) and first(body.areas) == C1
  expect severity(C1) == 4 and severity(E2) == 1 and severity(E1) == 0
  expect unique(map(body.areas, the(body.area(it)))) == [head, right_arm, torso, left_arm, right_leg, left_leg]
  expect count(body.squares, body.area(it)?.class == lethal) == 7
  hit(A2)
  hit(A3)
  hit(A1)
  expect right_arm.hits == 2 and left_arm.hits == 0
}
test "an arena" {
  expect free(B2) and free(A3) and len(arena.areas) == 7 and arena.area(B2) == mud
  expect shortest_path(A3, C3, without(arena.areas, B2)) == [B3, C3]
}
