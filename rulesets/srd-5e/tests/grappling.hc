## Grappling and shoving, tested.
module "SRD 5e: grappling, tested"
extends "srd-5e"

## Does nothing at all.
policy idle { deed : none }

## To grapple, a fighter rolls Strength (Athletics) against Strength (Athletics) or Dexterity
## (Acrobatics) of the target, whichever is better. If both come to the same, nothing changes:
## nobody is grappled.
test "Athletics against the better of Athletics and Acrobatics; a tie changes nothing [SR-042] [SR-064]" {
  scenario "tests/yard"
  grum.at = E5
  hilda.creature.grapples = true
  expect may_do(hilda, grapple)
  rolls check = 10, 12
  answer grapple.foe = grum
  act(hilda, grapple)
  expect not grappling(hilda, grum) and not hilda.action    "15 against 15"
  announce turn_starts(hilda)
  rolls check = 10, 11
  answer grapple.foe = grum
  act(hilda, grapple)
  expect grappling(hilda, grum) and speed(grum) == 0 and speed(hilda) == 30
  hilda.action = true
  expect not may_do(hilda, grapple)
  gob.at = D6
  expect may_do(hilda, grapple)
  hilda.creature.grapples = false
  expect not may_do(hilda, grapple)
  expect held(grum) and not held(hilda) and held_by(hilda) == [grum]
}
test "Not of those two sizes larger, nor of those out of reach [SR-042] [SR-045]" {
  scenario "tests/yard"
  big.at = E5
  gob.at = C5
  expect may_wrestle(hilda, big) and not may_wrestle(gob, big) and not may_wrestle(hilda, grum)
  expect wrestlers(hilda) == [gob, big]
}
test "Whoever is incapacitated or torn away holds nobody [SR-093]" {
  scenario "tests/yard"
  grum.at = E5
  begin grappling(hilda, grum)
  begin paralyzed(hilda, wisdom, 10, elwin)
  expect not grappling(hilda, grum)
  end paralyzed(hilda, wisdom, 10, elwin)
  begin grappling(hilda, grum)
  push(robin, grum, 1)
  grum.at = F5
  torn_apart(grum, hilda)
  expect not held(grum) and speed(grum) == 30
}
test "Whoever can do nothing is held all the same, until he is let go or dead [SR-042] [SR-093]" {
  scenario "tests/yard"
  grum.at = E5 ; gob.at = D6
  begin grappling(hilda, grum) ; begin grappling(hilda, gob)
  expect may_do(hilda, let_go) and not may_do(grum, let_go)
  begin asleep(grum) ; begin stunned(gob)
  expect held_by(hilda) == [grum, gob]
  answer let_go.victim = grum
  act(hilda, let_go)
  expect held_by(hilda) == [gob] and hilda.action and hilda.bonus
  take_damage(gob, 30, fire, false, hilda)
  expect held_by(hilda) == [] and not may_do(hilda, let_go)
}
test "Whoever holds somebody holds him by Athletics alone [SR-043]" {
  scenario "tests/yard"
  robin.at = E5
  begin grappling(robin, grum)
  expect check_bonus(robin, acrobatics) == 7 and check_bonus(robin, athletics) == 0 and check_bonus(grum, athletics) == 3
  rolls check = 10, 12
  act(grum, escape)
  expect not held(grum)                          "13 against 12"
}
test "Breaking free is a contest, for an action [SR-043]" {
  scenario "tests/yard"
  grum.at = E5
  begin grappling(hilda, grum)
  expect may_do(grum, escape) and not may_do(gob, escape)
  rolls check = 10, 8, 12, 8
  act(grum, escape)
  expect held(grum) and not grum.action
  grum.action = true
  act(grum, escape)
  expect not held(grum)
}
test "Whoever is held is dragged along, at half speed [SR-044]" {
  scenario "tests/yard"
  grum.at = E5
  begin grappling(hilda, grum)
  expect drags(hilda) and step_cost(hilda, C5) == 10 and steps_left(hilda) == 3
  walk(hilda, B5)
  expect hilda.at == B5 and grum.at == C5 and hilda.moved == 20 and grappling(hilda, grum)
  big.at = C4
  gob.at = B4
  begin grappling(big, gob)
  expect not drags(big)                          "two sizes smaller"
}
test "Dragging somebody on one's knees or through a bog halves what is left [SR-012] [SR-014] [SR-044]" {
  scenario "tests/cover"
  hilda.at = C27 ; gob.at = B27
  begin grappling(hilda, gob)
  expect step_cost(hilda, C26) == 10 and step_cost(hilda, D27) == 20 and steps_left(hilda) == 3
  begin prone(hilda)
  expect step_cost(hilda, C26) == 20 and step_cost(hilda, D27) == 30 and steps_left(hilda) == 1
}
test "The incapacitated are held and pushed without a throw, if the table plays it so [SR-042] [SR-045]" {
  scenario "tests/yard"
  param helpless_yield = true
  grum.at = E5
  begin paralyzed(grum, wisdom, 10, hilda)
  answer grapple.foe = grum
  act(hilda, grapple)
  expect grappling(hilda, grum)
  hilda.action = true
  answer shove.foe = grum ; answer knock_down = yes
  act(hilda, shove)
  expect prone(grum)
}
test "The large are dragged beside whoever holds them, and drag others so [SR-044]" {
  scenario "tests/yard"
  gob.at = Z9 ; grum.at = Z11 ; elwin.at = Z13 ; robin.at = Z15
  big.at = D4 ; hilda.at = F4                    # D4, E4, D5 and E5 are his
  begin grappling(hilda, big)
  walk(hilda, H4)
  expect hilda.at == H4 and big.at == F4 and grappling(hilda, big)
  end grappling(hilda, big)
  hilda.at = F4 ; big.at = D4
  begin grappling(big, hilda)
  walk(big, C4)
  expect big.at == C4 and hilda.at == E4
}
test "A large one is pushed straight away [SR-045]" {
  scenario "tests/yard"
  gob.at = Z9 ; grum.at = Z11 ; elwin.at = Z13 ; robin.at = Z15
  big.at = D4 ; hilda.at = C5
  push(hilda, big, 1)
  expect big.at == E4
  big.at = D4 ; hilda.at = F4
  push(hilda, big, 1)
  expect big.at == C4
}
test "A shove: down, or five feet away, if the contest is won [SR-045]" {
  scenario "tests/yard"
  grum.at = E5
  rolls check = 10, 8, 10, 8, 2, 8
  answer shove.foe = grum, grum, grum
  answer knock_down = yes, no                    # and when the contest is lost nobody is asked
  expect may_do(hilda, shove) and not may_do(robin, shove)
  act(hilda, shove)
  expect prone(grum) and not hilda.action
  end prone(grum)
  hilda.action = true
  act(hilda, shove)
  expect grum.at == F5 and not prone(grum)
  grum.at = E5
  hilda.action = true
  act(hilda, shove)
  expect grum.at == E5 and not prone(grum)
}
test "Nobody is pushed into others; a push provokes nothing and tears away [SR-040] [SR-045] [SR-093]" {
  scenario "tests/yard"
  grum.at = E5
  gob.at = F5
  push(hilda, grum, 1)
  expect grum.at == E5
  gob.at = Z9
  begin grappling(robin, grum)
  robin.at = D6
  push(hilda, grum, 2)
  expect grum.at == G5 and not held(grum) and hilda.reaction
}
test "A shove takes the place of one of several attacks [SR-020] [SR-045] [SR-046]" {
  scenario "tests/yard"
  hilda.creature.per_action = 2
  gob.at = E5
  rolls check = 10, 8
  answer shove.foe = gob
  answer knock_down = yes
  act(hilda, shove)
  expect prone(gob) and hilda.blows == 1 and may_do(hilda, strike) and may_do(hilda, shove)
}
test "But none of a Multiattack, which is no Attack action [SR-041] [SR-042] [SR-045] [SR-046]" {
  scenario "tests/yard"
  big.creature = owlbear ; big.creature.grapples = true
  hilda.at = T27
  rolls check = 10, 8 ; rolls attack = 2
  answer shove.foe = hilda
  answer knock_down = yes
  expect may_do(big, shove) and may_do(big, grapple)
  act(big, shove)
  expect prone(hilda) and big.blows == 0 and not may_do(big, strike)
  announce turn_starts(big)
  answer strike.weapon = beak ; answer strike.foe = hilda
  act(big, strike)
  expect big.blows == 1 and may_do(big, strike) and not may_do(big, shove) and not may_do(big, grapple) and big.wielded == []
  expect filter(creatures, it.multiattack) == [owlbear]
}
test "Two sizes larger is too large; torn apart is torn both ways; the weakest web tears [SR-042] [SR-043] [SR-093]" {
  scenario "tests/yard"
  gob.at = D4 ; big.at = E5
  expect not may_wrestle(gob, big)               "beside him"
  grum.at = H5
  begin grappling(grum, hilda)
  torn_apart(grum, hilda)
  expect not held(hilda)
  begin restrained(robin, 1, big, 1)
  rolls check = 5
  act(robin, escape)
  expect not restrained(robin)
}
test "Whoever has long arms grabs, holds and shoves at their length [SR-042] [SR-045] [SR-093]" {
  scenario "tests/yard"
  dummy.at = F5 ; grum.at = A1
  expect not may_wrestle(dummy, hilda)
  dummy.creature.reach = 10 ; dummy.creature.grapples = true
  expect wrestlers(dummy) == [hilda] and not may_wrestle(hilda, dummy) and may_do(dummy, grapple) and may_do(dummy, shove)
  begin grappling(dummy, hilda)
  torn_apart(dummy, hilda)
  expect held(hilda)
  hilda.at = C5
  torn_apart(hilda, dummy)
  expect not held(hilda)
}
test "To grab or to shove somebody is an attack: it gives away [SR-035] [SR-042] [SR-045] [SR-147]" {
  scenario "tests/yard"
  grum.at = E5
  for foe in enemies(hilda) { begin hidden(hilda, 20, foe) } ; begin invisible(hilda, 2, elwin)
  rolls check = 1, 20
  answer grapple.foe = grum
  act(hilda, grapple)
  expect not hidden(hilda) and not invisible(hilda)
  for foe in enemies(hilda) { begin hidden(hilda, 20, foe) } ; begin invisible(hilda, 2, elwin)
  announce turn_starts(hilda)
  rolls check = 1, 20
  answer shove.foe = grum
  act(hilda, shove)
  expect not hidden(hilda) and not invisible(hilda)
}
test "The incapacitated throw against a grapple as others do [SR-042] [SR-045] [SR-064]" {
  scenario "tests/yard"
  grum.at = E5
  begin stunned(grum)
  rolls check = 2, 19, 12, 1
  answer grapple.foe = grum
  act(hilda, grapple)
  expect not held(grum)
  hilda.action = true
  answer shove.foe = grum ; answer knock_down = yes
  act(hilda, shove)
  expect prone(grum)
}
test "Each web is torn by itself [SR-043] [SR-102] [SR-172]" {
  scenario "tests/yard"
  web.comes_home(big, hilda) ; web.comes_home(grum, hilda)
  rolls check = 9, 8, 9
  answer escape.weaver = grum, big, big
  act(hilda, escape)
  expect restrained(hilda) and not restrained(hilda, 12, grum)
  announce turn_starts(hilda)
  act(hilda, escape)
  expect restrained(hilda, 12, big)              "11 against 12"
  announce turn_starts(hilda)
  act(hilda, escape)
  expect not restrained(hilda)
}
test "Of two webs of one spider each is torn by itself [SR-043] [SR-102] [SR-172]" {
  scenario "tests/yard"
  policy idle
  web.comes_home(big, hilda)
  run 1
  web.comes_home(big, hilda)
  rolls check = 9, 8, 9
  act(hilda, escape)
  expect restrained(hilda)                       "12 against 12, but another web holds"
  announce turn_starts(hilda)
  act(hilda, escape)
  expect restrained(hilda)                       "11 against 12"
  announce turn_starts(hilda)
  act(hilda, escape)
  expect not restrained(hilda)
}
test "Whoever is held by two breaks free of whom he likes, or of a web [SR-043] [SR-172]" {
  scenario "tests/yard"
  grum.at = E5 ; robin.at = E6
  begin grappling(hilda, grum) ; begin grappling(robin, grum)
  rolls check = 15, 2
  answer escape.holder = robin
  act(grum, escape)
  expect held_by(hilda) == [grum] and held_by(robin) == []
  begin restrained(grum, 12, big, 1)
  announce turn_starts(grum)
  rolls check = 12
  answer escape.torn = yes
  act(grum, escape)
  expect not restrained(grum) and held(grum)
  begin restrained(grum, 12, big, 1)
  announce turn_starts(grum)
  rolls check = 15, 2
  answer escape.torn = no
  act(grum, escape)
  expect restrained(grum) and not held(grum)
}
