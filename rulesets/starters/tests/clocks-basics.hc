module "A game of clocks, tested"
extends "clocks"

# In a test you say what the dice show and what is chosen, and what must come of it. Each die of a throw
# has a face of its own.
test "The highest die counts, and two sixes do more" {
  scenario "tollhouse"
  rolls act = 2, 3, 1 ; expect try(mirre, 3) == failure
  rolls act = 5, 1    ; expect try(mirre, 2) == at_a_cost
  rolls act = 6       ; expect try(mirre, 1) == success
  rolls act = 6, 2, 6 ; expect try(mirre, 3) == triumph
  rolls act = 6, 3    ; expect try(mirre, 0) == failure    "of none the worse of two"
}
test "What adds a die, and what takes one" {
  scenario "tollhouse"
  expect dice_for(odo, force, false, false) == 3
  expect dice_for(odo, force, true, true) == 5
  odo.harm = 2
  begin shaken(odo)
  expect dice_for(odo, force, false, false) == 1 and dice_for(odo, stealth, true, false) == -1
}
test "At a cost, which the friend bears, and resists of the common pool" {
  scenario "tollhouse"
  rolls act = 5, 2, 1
  answer goal     = door
  answer approach = stealth
  answer friend   = odo
  answer driven   = no
  answer threat   = harm
  answer resisted = 1
  begin shaken(mirre)
  act(mirre)
  expect door.filled == 1 and odo.harm == 0 and mirre.harm == 0
  expect crew.nerve == 5 and not shaken(mirre)
}
test "A failure brings a danger nearer" {
  scenario "tollhouse"
  rolls act = 1, 1, 1
  answer goal     = door
  answer approach = force
  answer friend   = none
  answer driven   = no
  answer threat   = riders
  answer resisted = 0
  act(odo)
  expect riders.filled == 3 and door.filled == 0
}
test "A failure hurts the friend as well" {
  scenario "tollhouse"
  rolls act = 1, 2
  answer goal     = door
  answer approach = wits
  answer friend   = mirre
  answer driven   = no
  answer threat   = harm, dread
  answer resisted = 0, 1
  act(odo)
  expect odo.harm == 2 and mirre.harm == 0 and not shaken(mirre) and crew.nerve == 5
}
test "Goals stand behind one another" {
  scenario "tollhouse"
  expect goals == [door, bell] and dangers == [guard, dogs, riders]
  progress(mirre, door, 9)
  expect door.filled == 6 and crew.nerve == 8 and goals == [chains, bell]
}
test "Each clock of the scenario does its own" {
  scenario "tollhouse"
  fill(guard, 4)
  expect combat.watch == 1
  fill(dogs, 3)
  expect mirre.harm == 0
  fill(dogs, 1)
  expect mirre.harm == 1 and quill.harm == 1 and dogs.filled == 0
  riders.filled = 5
  fill(bell, 5)
  expect riders.filled == 3                      "the dangers fall back"
  fill(riders, 9)
  expect combat.winner == night
}
test "Dread takes nerve, harm ends the story for somebody" {
  scenario "tollhouse"
  dread.lands(quill, 2)
  expect crew.nerve == 4 and shaken(quill)
  harm.lands(quill, 2)
  expect not quill.active and active(crew) == [mirre, odo]
}
test "A story comes to its end" {
  scenario "tollhouse"
  policy rash
  run 20
  expect combat.winner != none or active(crew) == [] or round >= dawn
}
