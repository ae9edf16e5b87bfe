## Another body, and no arena.
ruleset "Maps of another sort" { version = "1.0" }
extends "maps"
part tail { class = plain }
override map body "A beast" {
  art """
    . h . . .
    a t t t x
    l l . l l
  """
  legend { h : head ; t : torso ; a : arm ; x : tail ; l : leg }
  split right, left : leg
  check body.area(E2) == tail and len(body.squares) == 15
}
remove map arena
override define free(square) = square.x < 4
override phase idle { for who in combatants { say "{who}: {body.area(who.at)}." } }
remove test "areas"
remove test "an arena"
test "the chart as it is now" {
  expect body.area(E2) == tail and body.area(A2) == arm and body.area(A3) == right_leg and body.area(D3) == left_leg
  expect body.area(D5) == none and len(body.areas) == 10 and severity(E2) == 1 and free(C9) and not free(D9)
  expect right_arm.class == plain                "still a part, though nowhere on the chart"
}
