## Squares, ground, cover and the ways between, tested.
module "SRD 5e: movement, tested"
extends "srd-5e"

test "A square is five feet, across corners as well; large creatures are measured from their edge [SR-011] [SR-016]" {
  scenario "tests/yard"
  gob.at = G8
  expect distance(hilda, gob) == 15 and distance(gob, hilda) == 15 and within(hilda, gob, 15) and not within(hilda, gob, 14)
  big.at = F5
  expect big.body == [F5, G5, F6, G6] and distance(hilda, big) == 10 and distance(big, gob) == 10
  expect feet_from(D5, 1, big) == 10 and feet_from(D5, 2, big) == 5 and feet_from(D5, 2, gob) == 10
  expect tiny.squares == 1 and huge.squares == 3 and gargantuan.squares == 4
}
test "One goes as far as one's speed, in parts [SR-010]" {
  scenario "tests/yard"
  expect J5 in goals(hilda) and K5 not in goals(hilda) and D5 not in goals(hilda)
  walk(hilda, F5)
  expect feet_left(hilda) == 20 and J5 in goals(hilda) and K5 not in goals(hilda)
  walk(hilda, J5)
  expect not can_walk(hilda)
}
test "Nobody leaves the field, or walks through walls [SR-010]" {
  scenario "tests/cover"
  odo.at = F20
  expect G20 not in goals(odo) and F19 in goals(odo)
  combat.edge = H40
  odo.at = H25
  expect I25 not in goals(odo) and H24 in goals(odo)
  combat.edge = H27
  odo.at = H26
  expect I27 not in goals(odo) and H27 in goals(odo) and H28 not in goals(odo) and G28 not in goals(odo)
}
test "Each foot over difficult ground costs one more; the way ends where the feet do [SR-012]" {
  scenario "tests/cover"
  hilda.at = C27
  expect step_cost(hilda, D27) == 10 and step_cost(hilda, B27) == 5
  walk(hilda, H27)
  expect hilda.at == F27 and hilda.moved == 30
}
test "Whoever sets out for nowhere stays [SR-010]" {
  scenario "tests/yard"
  answer move.goal = none
  act(hilda, move)
  expect hilda.at == D5 and not can_walk(hilda)
}
test "Whoever has too few feet left for a step is done [SR-012]" {
  scenario "tests/cover"
  hilda.at = C27
  hilda.moved = 25
  walk(hilda, D27)
  expect hilda.at == C27 and not can_walk(hilda)
}
test "Getting up takes half of the speed, lying down none; crawling costs double [SR-013] [SR-014]" {
  scenario "tests/yard"
  expect may_do(hilda, drop_prone) and not may_do(hilda, stand_up)
  act(hilda, drop_prone)
  expect not may_do(hilda, drop_prone) and may_do(hilda, stand_up)
  expect prone(hilda) and hilda.moved == 0 and step_cost(hilda, E5) == 10 and len(goals(hilda)) == 48
  walk(hilda, E5)
  act(hilda, stand_up)
  expect not prone(hilda) and feet_left(hilda) == 5
  act(hilda, drop_prone)
  expect not may_do(hilda, stand_up)
}
test "Crawling over difficult ground costs three feet for one [SR-012] [SR-014]" {
  scenario "tests/cover"
  begin prone(hilda)
  expect step_cost(hilda, D27) == 15
}
test "Friends let one pass, slowly; nobody stays in another's place; enemies are in the way unless two sizes off [SR-015]" {
  scenario "tests/yard"
  robin.at = E5
  expect step_cost(hilda, E5) == 10 and E5 not in goals(hilda) and F5 in goals(hilda)
  gob.at = E5
  robin.at = D15
  expect E5 in barred(hilda) and E5 not in goals(hilda)
  big.at = E4
  gob.at = T5
  expect E5 in barred(hilda) and D4 in barred(big)
  dummy.creature = ghoul
  gob.at = Z9
  expect Z9 not in barred(big) and Z8 not in barred(big)    "small and large are two sizes apart"
  expect bars(big, hilda) and not bars(big, gob) and not bars(gob, big)
}
test "Nobody stays where somebody has fallen, who is still alive [SR-015]" {
  scenario "tests/yard"
  robin.at = F5
  robin.hp = 0
  expect F5 in occupied(hilda) and F5 not in goals(hilda) and step_cost(hilda, F5) == 10
  robin.dead = true
  expect F5 in goals(hilda)
}
test "Where somebody large cannot be [SR-015] [SR-016]" {
  scenario "tests/yard"
  hilda.at = T27
  robin.at = U27
  expect T26 in occupied(big) and S26 in occupied(big) and T25 not in occupied(big)
}

# ---- cover -------------------------------------------------------------------------------------

test "Half cover is 2, three-quarters 5, and of several the best counts [SR-050] [SR-051] [SR-053]" {
  scenario "tests/cover"
  gob.at = K4
  expect cover_from(hilda, gob) == 2 and armour_class(hilda, gob) == 18
  robin.at = E4
  expect cover_from(hilda, gob) == 2             "a fence and a friend"
  robin.at = D9
  gob.at = K9
  expect cover_from(robin, gob) == 5 and cover_from(gob, robin) == 5 and armour_class(robin, gob) == 19
  hilda.at = E9
  expect cover_from(robin, gob) == 5 and cover_from(hilda, gob) == 5
}
test "Creatures in between are half cover, if the table plays it so [SR-053]" {
  scenario "tests/yard"
  robin.at = E5
  gob.at = H5
  expect cover_from(hilda, gob) == 2 and cover_from(robin, gob) == 0 and cover_from(gob, hilda) == 2
  big.at = F4
  robin.at = D15
  expect cover_from(hilda, gob) == 2
}
test "Without it there is no such cover [SR-053]" {
  scenario "tests/yard"
  param creatures_cover = false
  robin.at = E5
  gob.at = H5
  expect cover_from(hilda, gob) == 0
}
test "Behind total cover nobody is aimed at [SR-052]" {
  scenario "tests/cover"
  gob.at = K20
  expect not in_view(gob, odo) and not sees(gob, odo) and targets(gob, shortbow) == [hilda, robin]
  odo.at = D26
  expect in_view(gob, odo) and odo in targets(gob, shortbow)
}
test "The large are seen as soon as one of their squares is, and see from each of them [SR-052]" {
  scenario "tests/cover"
  gob.creature.size = large ; gob.at = I21 ; robin.at = D24
  expect in_view(robin, gob) and in_view(gob, robin) and open_to(D24, gob) and robin in targets(gob, shortbow)
  gob.at = I20
  expect not in_view(robin, gob) and not in_view(gob, robin) and not open_to(D24, gob)
  robin.creature.size = large
  expect in_view(robin, gob)                     "he looks out from D25 as well"
}
test "One wall is enough, whatever others there are [SR-052] [SR-115]" {
  scenario "tests/cover"
  arrow_slit.cover = full_cover
  gob.at = K20
  expect not in_view(gob, odo) and H20 not in places(odo, fireball) and G9 not in places(odo, fireball)
}
test "The large have the cover that half of their squares have [SR-050] [SR-051] [SR-053]" {
  scenario "tests/cover"
  hilda.at = A1 ; odo.at = A3
  gob.creature.size = large ; gob.at = K2 ; robin.at = D3
  expect cover_from(gob, robin) == 2 and cover_at(gob, D3) == 2
  gob.at = K1
  expect cover_from(gob, robin) == 2 and cover_at(gob, D3) == 2 and cover_from(robin, gob) == 0 and cover_at(robin, K2) == 2
  robin.at = D9 ; gob.at = K9
  expect cover_from(gob, robin) == 5 and cover_from(robin, gob) == 5 and cover_at(gob, D9) == 5 and cover_at(gob, J9) == 0
}
test "There is no cover against those who are close [SR-050]" {
  scenario "tests/cover"
  hilda.at = F4
  gob.at = G4
  expect cover_from(hilda, gob) == 0
}

# ---- leaving reach ---------------------------------------------------------------------------

test "Whoever leaves an enemy's reach may be struck before he is gone, with the reaction [SR-008] [SR-040]" {
  scenario "tests/yard"
  gob.at = E5
  answer strike_now = yes
  answer strike_back.weapon = scimitar
  rolls attack = 20 ; rolls damage = 2
  walk(hilda, B5)
  expect hilda.at == B5 and hilda.hp == 24 and not gob.reaction
  hilda.at = D5
  announce turn_starts(hilda)
  walk(hilda, B5)
  expect hilda.hp == 24                          "he has no other"
  announce turn_starts(gob)
  expect gob.reaction
}
test "Within his reach one may walk about, and who falls goes no further [SR-040]" {
  scenario "tests/yard"
  gob.at = E5
  walk(hilda, D6)
  expect gob.reaction and hilda.at == D6
  hilda.hp = 3
  answer strike_now = yes
  answer strike_back.weapon = scimitar
  rolls attack = 15 ; rolls damage = 3
  walk(hilda, A6)
  expect hilda.hp == 0 and hilda.at == D6
}
test "Nobody strikes after one whom he does not see, or when he can do nothing [SR-035] [SR-040] [SR-094]" {
  scenario "tests/yard"
  gob.at = E5
  begin invisible(hilda, 2, elwin)
  expect not watches(gob, hilda)
  end invisible(hilda, 2, elwin)
  expect watches(gob, hilda)
  begin stunned(gob)
  expect not watches(gob, hilda)
}
test "Or need not [SR-040]" {
  scenario "tests/yard"
  gob.at = E5
  answer strike_now = no
  walk(hilda, B5)
  expect gob.reaction and hilda.hp == 28
}
test "The huge are measured from their edge as well [SR-011] [SR-016]" {
  scenario "tests/yard"
  big.creature.size = huge
  big.at = F5 ; gob.at = I5
  expect distance(big, gob) == 5 and feet_from(I5, 1, big) == 5 and feet_from(F5, 3, gob) == 5
}
test "The first row and the first column end where the field ends [SR-010]" {
  scenario "tests/yard"
  combat.edge = H40
  hilda.at = H1
  expect I1 not in goals(hilda) and H2 in goals(hilda)
  hilda.at = A40
  expect A41 not in goals(hilda) and A39 in goals(hilda)
  hilda.at = H40
  expect I41 not in goals(hilda) and I40 not in goals(hilda) and H41 not in goals(hilda)
}
test "The large step on difficult ground with one corner; who is too far gone has nothing left [SR-010] [SR-012]" {
  scenario "tests/cover"
  gob.creature.size = large ; gob.at = B24
  expect step_cost(gob, C24) == 10 and step_cost(gob, B24) == 5
  hilda.moved = 40
  expect feet_left(hilda) == 0 and not can_walk(hilda)
  hilda.moved = 25
  expect can_walk(hilda)
}
test "Half of the speed gets one up, if there is any [SR-013]" {
  scenario "tests/yard"
  begin prone(hilda)
  hilda.moved = 15
  expect may_do(hilda, stand_up)
  hilda.moved = 20
  expect not may_do(hilda, stand_up)
  hilda.moved = 0
  begin restrained(hilda, 12, big, 1)
  expect not may_do(hilda, stand_up)
}
test "An opportunity attack is one in melee [SR-040]" {
  scenario "tests/yard"
  gob.at = E5 ; gob.creature.attacks = [shortbow]
  rolls attack = 2
  strike_back(gob, hilda)
  expect hilda.hp == 28 and not gob.reaction     "with the fist: nobody is asked"
}
test "A fallen enemy is in the way as well, as long as he lives [SR-015]" {
  scenario "tests/yard"
  grum.at = C5 ; hilda.hp = 0
  expect D5 in barred(grum)
  hilda.dead = true
  expect D5 not in barred(grum)
}
test "Whoever is brought down on the way stops there, and may get up or crawl on [SR-013] [SR-014] [SR-040]" {
  scenario "tests/yard"
  grum.creature = wolf ; grum.traits = [] ; grum.at = D6 ; gob.at = Z30
  rolls attack = 15 ; rolls damage = 2 ; rolls save = 1
  answer strike_now = yes ; answer strike_back.weapon = wolf_bite
  walk(hilda, J5)
  expect prone(hilda) and hilda.at == E5 and hilda.moved == 5 and may_do(hilda, stand_up)
  walk(hilda, G5)
  expect hilda.at == G5 and hilda.moved == 25 and may_do(hilda, move) == false
  hilda.at = D5 ; hilda.moved = 0 ; grum.reaction = true ; grum.at = C5
  end prone(hilda)
  rolls attack = 15 ; rolls damage = 2 ; rolls save = 1
  answer strike_now = yes ; answer strike_back.weapon = wolf_bite
  walk(hilda, J5)
  expect prone(hilda) and hilda.at == D5 and hilda.moved == 0    "no step, and nothing lost"
}
