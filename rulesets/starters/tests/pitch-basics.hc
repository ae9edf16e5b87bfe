module "A game with a ball, tested"
extends "pitch"

# In a test you say what the dice show and what is chosen, and what must come of it. At first all
# stand where they do as the ball comes into play.
define points_to(who, spot: square) = path_cost(who.at, spot, 9, step_cost(leaving, it, taken, watched(who)), hex)

test "Mud costs more to enter, and a hex beside a foe more to leave" {
  scenario "meadow"
  expect points_to(dora, D3) == 1
  expect points_to(dora, E3) == 3                "a step on grass, and one into the mud"
  jan.at = C5
  expect points_to(dora, D3) == 2                "Jan is beside her"
  begin down(jan)
  expect points_to(dora, D3) == 1                "on the ground he watches nobody"
  expect points_to(dora, E5) == none and points_to(dora, F4) == none    "a pond, and somebody else"
}
test "Who holds the ball runs on with what is left" {
  scenario "meadow"
  kai.at      = I7
  combat.ball = H5
  answer spot = H5, I5
  rolls hold  = 1
  walk(kai)
  expect combat.carrier == kai and combat.ball == I5
  expect kai.points == 2                         "6, less 2 to the ball and 2 into the mud"
}
test "Who fumbles the ball ends the turn of his own team" {
  scenario "meadow"
  answer who  = alma
  answer spot = G4
  rolls hold = 2 ; rolls bounce = 4
  play(millers)
  expect combat.ball == F4                       "2 and 3 are less than 6"
  expect alma.at == G4 and bert.waits and dora.waits
}
test "One clutch, until the next turn of one's own side" {
  scenario "meadow"
  jan.at        = G4
  answer who    = alma
  answer spot   = E4
  answer clutch = yes
  rolls clutch = 4 ; rolls slip = 1
  play(millers)
  expect down(alma) and alma.at == F4 and jan.reactions == 0
  expect bert.waits                              "whoever falls ends the turn of his own team"
  announce side_turn(millers)
  expect jan.reactions == 0
  announce side_turn(fishers)
  expect jan.reactions == 1
}
test "A shove sends straight back, a clear one to the ground" {
  scenario "meadow"
  alma.at       = G3
  answer follow = yes
  rolls shove = 2, 6 ; rolls stand = 1, 1
  tackle(alma, jan)
  expect jan.at == I4 and alma.at == H3          "a lead of 2"
  expect shove(jan, alma) == 4                   "3, and Ines is beside her, too"
  tackle(alma, jan)
  expect down(jan) and jan.bruises == 1
}
test "Through the gate, and back to the middle" {
  scenario "meadow"
  kai.at         = B4
  combat.carrier = kai
  combat.ball    = kai.at
  answer who     = kai
  answer spot    = A4
  answer clutch  = no                            # says Dora, who is left
  play(fishers)
  expect fishers.goals == 1 and kai.at == kai.place and combat.ball == G4 and combat.carrier == none
}
test "A match comes to its end" {
  scenario "meadow"
  policy nimble
  run 60
  expect any(sides, it.goals > 0) or last_side_standing() != none
}
