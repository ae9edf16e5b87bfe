module "Swords of Infinity: moving, tested"
extends "swords-of-infinity"

test "Space that creatures need, fill and share [SI-024]" {
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).active)   == [1 / 32, 1 / 16, 0.25, 0.5, 1, 1, 1, 4, 9, 16, 25]
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).occupied) == [1 / 128, 1 / 64, 1 / 16, 1 / 8, 1 / 6, 1 / 4, 1 / 2, 1, 4, 8, 16]
  expect map([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5], space(it).across)   == [1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5]
}

test "Several small creatures share a square, others do not [SI-024]" {
  scenario "yard"
  expect not has_room_at(aldo, K4) and has_room_at(aldo, L4) and has_room_at(aldo, K10)
  expect not has_room_at(aldo, BT14) and has_room_at(aldo, BU14) and has_room_at(aldo, BR13)    "the ogre has four squares"
  expect not has_room_at(ogre, J4) and not has_room_at(ogre, J3) and has_room_at(ogre, L4) and has_room_at(ogre, I4)
  goblin.size = -2
  parthenia.size = -2
  expect has_room_at(goblin, K7) and not has_room_at(goblin, K4)
  parthenia.size = -1
  expect not has_room_at(goblin, K7)
  expect not has_room_at(aldo, AE13) and has_room_at(aldo, AE14) and not has_room_at(ogre, AD4)
  parthenia.gone = killed
  expect has_room_at(goblin, K7)
}

test "Distances are counted in squares of five feet, diagonals alike [SI-023] [SI-046]" {
  scenario "yard"
  expect feet(7) == 35 and distance(bjoric, aldo) == 6 and distance(bjoric, raider) == 60
  aldo.at = G10
  expect distance(bjoric, aldo) == 6 and distance(aldo, bjoric) == 6
  ogre.at = L5
  expect distance(ogre, bjoric) == 1 and distance(bjoric, ogre) == 1
  ogre.at = I2
  expect distance(ogre, bjoric) == 1
  ogre.at = H2
  expect distance(ogre, bjoric) == 2 and distance(bjoric, ogre) == 2
}

test "Fists and swords reach one square, from the edge of the body [SI-046]" {
  scenario "yard"
  ogre.at = M4
  expect len(foes_in_reach_of(ogre, fists)) == 0 and len(foes_in_reach_of(bjoric, long_sword)) == 0
  ogre.at = L4
  expect foes_in_reach_of(ogre, fists) == [bjoric] and foes_in_reach_of(bjoric, long_sword) == [ogre] and bjoric.reach == 1
}

test "A walk is one action and seven squares [EX-9] [SI-017] [SI-025]" {
  scenario "yard"
  aldo.actions = 2
  let in_reach_of_a_walk = goals(aldo, walking, aldo.move, false)
  expect D10 in in_reach_of_a_walk and C10 not in in_reach_of_a_walk and R17 in in_reach_of_a_walk and S17 not in in_reach_of_a_walk and K7 not in in_reach_of_a_walk
  answer goal = D10
  act(aldo, walk)
  expect aldo.at == D10 and aldo.actions == 1
}

test "A way round is told in the feet that are walked [SI-023] [SI-025]" {
  scenario "yard"
  aldo.at = AN4
  follow(aldo, way_to(aldo, AR4, barred(aldo, walking)))
  expect aldo.at == AR4 and feet(aldo.untold) == 20
  follow(aldo, [AQ5])
  expect feet(aldo.untold) == 25                 "though AQ5 is only three squares from where he set out"
  tell_way(aldo)
  expect aldo.untold == 0
}

test "One may stop before [SI-025] [SI-026]" {
  scenario "yard"
  aldo.actions = 1
  answer goal = M11
  act(aldo, walk)
  expect aldo.at == M11
}

test "Nobody walks into a pit or a fire; a jump goes over it [SI-030] [SI-150]" {
  scenario "yard"
  aldo.at = AN4 ; aldo.actions = 1 ; aldo.strength = 200
  expect map([pit, coals, brambles, breastwork], it.dangerous) == [true, true, false, false]
  expect AO4 in barred(aldo, walking) and AO4 in barred(aldo, sprinting) and AO4 not in barred(aldo, jumping)
  expect AO4 not in goals(aldo, jumping, 3, false) and AP4 in goals(aldo, jumping, 2, false) and AQ4 in goals(aldo, jumping, 3, false)
  expect AP4 in goals(aldo, walking, 2, false)   "or one goes around it"
  rolls movement = 20
  answer goal = AP4
  act(aldo, leap)
  expect aldo.at == AP4 and sum(aldo.parts, it.damage) == 0 and aldo.height == 0
  aldo.at = AO4
  expect AP5 in goals(aldo, walking, 1, false) and AO4 in goals(aldo, walking, 1, false)    "whoever is in it may leave it"
}

test "Nobody leaves the field [SI-025]" {
  scenario "yard"
  aldo.at = DZ59
  expect reachable(aldo.at, 1, barred(aldo, walking)) == [DZ59, DY58, DZ58, DY59, DY60, DZ60]
  expect grid_distance([EA1], fence()) == 0 and A61 in fence() and EA61 in fence() and len(fence()) == 61 + 131
  aldo.at = A1
  ogre.at = DU50
  expect DZ59 in barred(ogre, walking) and DY59 not in barred(ogre, walking) and DX60 in barred(ogre, walking) and DX58 not in barred(ogre, walking)
  expect Z1 not in barred(ogre, walking) and A1 in barred(ogre, walking)
}

test "What the other ways to move are worth [EX-11] [SI-027] [SI-028] [SI-030] [SI-031] [SI-032]" {
  expect squares_for(sprinting, 12) == 12 and squares_for(sprinting, 1) == 1
  expect squares_for(jumping, 10) == 1 and squares_for(jumping, 9) == 0 and squares_for(jumping, 20) == 2
  expect squares_for(climbing, 50) == 1 and squares_for(climbing, 49) == 0 and squares_for(climbing, 100) == 2
  expect squares_for(swimming, 5) == 1 and squares_for(swimming, 4) == 0 and squares_for(swimming, 10) == 2
  expect squares_for(walking, 50) == 0
  expect sprint_ft_per_point == 5
}

test "A sprint goes by power, never less than a walk; the second tires [CK-24] [SI-029] [SI-033]" {
  scenario "yard"
  aldo.actions = 2
  answer goal = D10, X10, Q10, J10
  answer over_rough = any
  rolls movement = 4, 20 ; rolls endurance = 26
  act(aldo, dash)
  expect Y10 not in goals(aldo, sprinting, 20, false)
  expect aldo.at == D10 and aldo.resisted_moves == 1 and aldo.spirit == 5
  act(aldo, dash)
  expect aldo.at == X10 and aldo.spirit == 4 and aldo.spent == 0    "lost, not spent"
  rolls movement = 1, 1 ; rolls endurance = 25, 90
  aldo.actions = 2
  act(aldo, dash)
  expect aldo.spirit == 4 and aldo.at == Q10
  aldo.spirit = 0
  act(aldo, dash)
  expect aldo.spirit == 0 and aldo.at == J10
}

test "Anything else breaks the row, but no minor action [SI-033]" {
  scenario "yard"
  aldo.actions = 2 ; aldo.minor = true ; aldo.resisted_moves = 1
  act(aldo, speak)
  expect aldo.resisted_moves == 1
  act(aldo, lie_down)
  expect aldo.resisted_moves == 0
}

test "Where no ground is rough none is in a sprinter's way [SI-034]" {
  scenario "shield-wall"
  expect len(features) > 0 and not minds_rough_ground(sprinting)
}
test "Rough ground halves a sprint, not the walk in it [SI-034]" {
  scenario "yard"
  expect furthest(aldo, sprinting, 21, true) == 10 and furthest(aldo, sprinting, 21, false) == 21
  expect furthest(aldo, sprinting, 12, true) == 7 and furthest(aldo, sprinting, 4, false) == 7
  expect furthest(aldo, walking, 7, true) == 7 and furthest(aldo, jumping, 2, false) == 2
  expect furthest(aldo, climbing, 0, false) == 0
  aldo.at = J27
  aldo.actions = 1
  combat.edge = AJ29
  expect minds_rough_ground(sprinting) and not minds_rough_ground(walking)
  let detours = goals(aldo, sprinting, 25, false)
  expect V27 in detours and AH27 in detours and AI27 not in detours and K27 not in detours
  let across = goals(aldo, sprinting, 25, true)
  expect V27 in across and W27 not in across and K27 in across
  expect V27 in goals(aldo, sprinting, 24, true) and U27 in goals(aldo, sprinting, 23, true) and V27 not in goals(aldo, sprinting, 23, true)
  expect Q27 in goals(aldo, sprinting, 4, true) and R27 not in goals(aldo, sprinting, 4, true)
  expect K27 in goals(aldo, walking, 7, false) and Q27 in goals(aldo, walking, 7, false)
  answer over_rough = yes
  answer goal = K27
  rolls movement = 25
  act(aldo, dash)
  expect aldo.at == K27 and avoided(aldo, walking, false) == barred(aldo, walking)
}

test "Ways over water and cliffs [SI-026] [SI-027] [SI-031] [SI-032]" {
  scenario "yard"
  aldo.at = T24
  expect map([walking, sprinting, jumping, swimming, climbing], U24 in barred(aldo, it)) == [true, true, true, false, true]
  expect map([walking, sprinting, jumping, swimming, climbing], AE24 in barred(aldo, it)) == [true, true, true, true, false]
  expect map([walking, sprinting, jumping, swimming, climbing], K24 in barred(aldo, it)) == [false, false, false, true, true]
  expect all(gaits, AE4 in barred(aldo, it))
  expect is_near(aldo, water) and not is_near(aldo, cliff)
  expect len(goals(aldo, swimming, 6, false)) == 10 and all(rectangle(U24, W26), it in goals(aldo, swimming, 3, false))    "the shore and the pond"
  expect open_to(aldo, U24, swimming) and not open_to(aldo, S24, swimming) and open_to(aldo, S24, walking)
  expect S24 in barred(aldo, swimming) and S24 in barred(aldo, climbing) and S24 not in barred(aldo, jumping)
  aldo.actions = 1
  expect may_choose(aldo, paddle) and not may_choose(aldo, scale)
  rolls movement = 10, 20, 50
  answer goal = V24, R26, AE26
  act(aldo, paddle)
  expect aldo.at == V24 and is_on(aldo, water) and is_near(aldo, water)
  aldo.at = AC26
  expect not is_near(aldo, cliff)
  aldo.at = O26
  expect is_on(aldo, rough) and not is_on(aldo, water)
  aldo.at = P26
  expect not is_on(aldo, rough)
  aldo.actions = 2 ; aldo.strength = 100 ; aldo.resisted_moves = 0
  rolls endurance = 1
  act(aldo, leap)
  expect aldo.at == R26
  aldo.at = AD26
  expect may_choose(aldo, scale) and not may_choose(aldo, paddle)
  act(aldo, scale)
  expect aldo.at == AE26
}

test "Whoever lies prone gets up before he walks [SI-036]" {
  scenario "yard"
  aldo.actions = 2
  expect can_go(aldo, walking) and may_choose(aldo, lie_down) and not may_choose(aldo, stand_up)
  act(aldo, lie_down)
  expect prone(aldo) and not can_go(aldo, walking) and not may_choose(aldo, walk) and not may_choose(aldo, lie_down) and aldo.actions == 1
  act(aldo, stand_up)
  expect not prone(aldo) and aldo.actions == 0
}

test "Leaving an enemy's reach provokes nothing [SI-037]" {
  scenario "yard"
  raider.at = L10
  begin retaliating(raider)
  rolls 1
  answer goal = I10
  travel(aldo, walking, 7)
  expect aldo.at == I10 and retaliating(raider) and roll(d6) == 1
}
test "The tiny walk through one another's squares, others do not [SI-024]" {
  scenario "yard"
  goblin.size = -2 ; parthenia.size = -2
  expect K7 not in barred(goblin, walking) and K4 in barred(goblin, walking) and BS7 in barred(aldo, walking)
  parthenia.size = -1
  expect K7 in barred(goblin, walking)
  parthenia.size = -2 ; goblin.size = -1
  expect K7 in barred(goblin, walking)
  goblin.size = -2 ; aldo.size = 0 ; aldo.at = K7
  expect K7 in barred(goblin, walking)           "there is somebody large as well"
}
test "The edge of the field, for the large as well [SI-023] [SI-025]" {
  scenario "yard"
  expect on_field(aldo, DZ60) and not on_field(aldo, EA60) and not on_field(aldo, DZ61)
  expect on_field(ogre, DY59) and not on_field(ogre, DZ59) and not on_field(ogre, DY60)
  combat.edge = A1
  aldo.at = A1
  expect not can_go(aldo, walking)
}
test "A foot of depth is a danger, and so is a point of harm [SI-150]" {
  scenario "yard"
  aldo.at = AN4
  expect not may_step(aldo, AO4) and may_step(aldo, AN5)
  pit.depth = 1 ; coals.hazard = 1
  expect pit.dangerous and coals.dangerous
}
test "Five feet up are too high, five feet down a drop [SI-133]" {
  scenario "yard"
  roof.height = 5
  raider.at = AS5 ; aldo.at = AT5
  aldo.actions = 1
  expect AT6 in barred(raider, walking) and AS6 in barred(aldo, walking)
  expect landings(aldo) == [AS6, AS4]
  parthenia.at = AS4
  expect may_choose(aldo, drop_down)             "to AS6, the only place left"
  begin prone(aldo)
  expect not may_choose(aldo, drop_down)
  end prone(aldo)
  copy_of(aldo.parts, left_leg).destroyed = true
  expect not may_choose(aldo, drop_down)
}
test "Heights count for distances; the scenario may set them as well [SI-023] [SI-125]" {
  scenario "yard"
  raider.at = AT5 ; aldo.at = AR5
  expect distance(raider, aldo) == 3 and distance(aldo, raider) == 3 and raider.height == 15 and aldo.height == 0
  roof.height = 9
  expect distance(raider, aldo) == 2
  aldo.elevation = 20
  expect distance(raider, aldo) == 2 and aldo.height == 20
  aldo.elevation = 24
  expect distance(raider, aldo) == 3
  raider.at = AO4 ; aldo.at = AN4 ; aldo.elevation = 0
  expect distance(raider, aldo) == 4             "20 feet deep in the pit"
}
test "Whoever drops among those who wait is struck, and goes no further [SI-133] [SI-135]" {
  scenario "yard"
  raider.at = AT5 ; aldo.at = AR5
  raider.actions = 2
  begin retaliating(aldo)
  answer goal = AS5 ; answer strike_now = yes ; answer weapon = fists ; answer technique = none
  rolls hit = 99
  act(raider, drop_down)
  expect raider.at == AS5 and not halted(raider)
  answer goal = AS7
  act(raider, walk)
  expect raider.at == AS7
}
test "Whoever is struck down on his way goes no further [SI-022] [SI-135]" {
  scenario "yard"
  raider.at = P10
  copy_of(raider.parts, head).damage = 50
  begin retaliating(aldo) ; begin retaliating(parthenia)
  parthenia.at = J12
  answer goal = J11 ; answer strike_now = yes ; answer go_on = yes ; answer weapon = fists ; answer technique = none
  answer guard = none
  rolls hit = 10 ; rolls power = 20 ; rolls impairment = 100
  travel(raider, walking, 7)
  expect raider.at == L11 and not raider.active and retaliating(parthenia)
}
test "Whoever is thrown off his way does not come back to it [SI-135] [SI-148]" {
  scenario "yard"
  raider.at = P10
  begin retaliating(aldo)
  answer goal = J11 ; answer strike_now = yes ; answer go_on = yes ; answer weapon = fists
  answer technique = knockback
  answer guard = none
  rolls hit = 10 ; rolls power = 20 ; rolls resistance = 20
  travel(raider, walking, 7)
  expect raider.at == P15 and sum(raider.parts, it.damage) == 0
}
test "Over a wall of fighters nobody walks, and into no wall [SI-024] [SI-025]" {
  scenario "yard"
  expect K4 in barred(aldo, walking) and K10 not in barred(aldo, walking) and AE4 in barred(aldo, jumping)
  parthenia.gone = killed
  expect K7 not in barred(aldo, walking)
  aldo.at = A1 ; bjoric.at = B1 ; mage.at = A2 ; raider.at = B2
  expect not can_go(aldo, walking) and can_go(bjoric, walking)
  raider.at = BS4
  expect can_go(aldo, walking)
}
test "What stands where: from corner to corner, and not a square more [SI-023]" {
  scenario "yard"
  let squares = rectangle(J23, P29)
  expect filter(squares, brambles.includes(it, 1)) == rectangle(K24, O28)
  expect filter(squares, brambles.includes(it, 2)) == rectangle(J23, O28)
  ogre.at = J22 ; expect not is_on(ogre, rough) and is_near(ogre, rough)
  ogre.at = J23 ; expect is_on(ogre, rough)
  ogre.at = P28 ; expect not is_on(ogre, rough)
}
test "Where the large can go, in the corner and in the water [SI-023] [SI-032]" {
  scenario "yard"
  aldo.at = B2
  ogre.at = E5
  expect all([A1, B1, A2, B2], it in barred(ogre, walking)) and none([C1, A3, C3], it in barred(ogre, walking))
  expect open_to(ogre, U24, swimming) and not open_to(ogre, T24, swimming) and not open_to(ogre, W24, swimming)
  expect not open_to(ogre, AD24, climbing) and open_to(ogre, AE24, climbing)
}
test "Of three tiny ones two share a square [SI-024]" {
  scenario "yard"
  for who in [goblin, parthenia, aldo] { who.size = -2 }
  expect K7 not in barred(goblin, walking)
  aldo.at = K7
  expect K7 in barred(goblin, walking) and not has_room_at(goblin, K7)
  goblin.size = -5
  expect K7 in barred(goblin, walking) and not has_room_at(goblin, K7)    "there is no room for the tiniest in a full square"
}
test "Whoever is in the fire may jump on the spot, and out of it [SI-030] [SI-150]" {
  scenario "yard"
  aldo.at = AO4
  expect AO4 in goals(aldo, jumping, 1, false) and AP4 in goals(aldo, jumping, 1, false)
}

test "A turn of doing nothing does not end a row of resisted movements, another action does [SI-033]" {
  scenario "yard"
  answer deed = dash, none, none, dash, none ; answer goal = any ; answer over_rough = any
  rolls movement = 10, 10 ; rolls endurance = 99
  take_turn(aldo)
  take_turn(aldo)
  take_turn(aldo)
  expect aldo.spirit == 4
  answer deed = dash, walk, none, dash, none
  aldo.resisted_moves = 0
  rolls movement = 10, 10
  take_turn(aldo)
  take_turn(aldo)
  expect aldo.spirit == 4
}

test "Whoever lies at the foot of a cliff or by the water neither climbs nor swims [SI-036]" {
  scenario "yard"
  aldo.at = AD25 ; raider.at = T25
  expect scale.may(aldo) and paddle.may(raider)
  begin prone(aldo) ; begin prone(raider)
  expect not scale.may(aldo) and not paddle.may(raider)
}
