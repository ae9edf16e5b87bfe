module "WCRPG: ranges and places, tested"
extends "wcrpg"

test "Described places stay as they are, and all face an enemy [WC-110] [WC-111] [WC-119]" {
  scenario "field"
  put(xenia, 6, xenia.south) ; put(yuri, yuri.east, -9) ; bert.faces = 3
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect anna.east == 0 and xenia.east == 6 and yuri.south == -9
  expect anna.facing == 2 and xenia.facing == 6 and yuri.facing == 4 and bert.facing == 3
}
test "Placement by dice [EX-9] [WC-115] [WC-116] [WC-117] [WC-118]" {
  scenario "field"
  param placement = thrown
  param board_width = 21
  param board_height = 21
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 1, 3, 6 ; rolls distance = 2, 7, 4
  find_places()
  expect anna.at == K11 and bert.at == K9 and xenia.at == R11
  expect yuri.at == N15 and range(anna, yuri) == 4
}
test "On 0 both dice are thrown again; on 9 chance picks [EX-9] [WC-116]" {
  scenario "field"
  param placement = thrown
  param ahead = 2
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 8, 0, 3, 9 ; rolls distance = 1, 9, 5, 2 ; rolls any_way = 8
  find_places()
  expect bert.east == 1 and bert.south == -1     "8 is 45 degrees to the left of ahead"
  expect xenia.east == 0 and xenia.south == 5
  expect yuri.east == 2 and yuri.south == 3      "the eighth direction, 315 degrees from ahead"
}
test "A described distance goes before the throw [WC-111] [WC-116]" {
  scenario "field"
  param placement = thrown
  param described_distance = 30
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 1, 3, 1 ; rolls distance = 1, 9, 2
  find_places()
  expect range(anna, xenia) == 6 and range(xenia, yuri) == 2 and range(anna, bert) == 1
}
test "The shortest described distance [WC-111] [WC-116]" {
  scenario "field"
  param placement = thrown
  param described_distance = 1
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 1, 3, 1 ; rolls distance = 1, 9, 2
  find_places()
  expect range(anna, xenia) == 1
}
test "A group in formation keeps its distances [WC-112] [WC-118]" {
  scenario "field"
  param placement = thrown
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 50, xenia.south) ; put(yuri, 51, 2)
  blue.in_formation = true
  rolls direction = 1, 5 ; rolls distance = 1, 8
  find_places()
  expect xenia.east == 0 and xenia.south == 8 and yuri.east == 1 and yuri.south == 10
}
test "Placement on hexes [WC-120]" {
  scenario "craft"
  param placement = thrown
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  rolls direction = 7, 8, 0, 6, 1 ; rolls distance = 1, 2, 3, 5, 2
  find_places()
  expect kite.east == -5 and kite.south == 0 and kestrel.south == -2
  expect hex_grid.directions == 6
}
test "Placement off the board is thrown again [WC-121]" {
  scenario "craft"
  param placement = thrown
  param board_width = 9
  param board_height = 7
  combat.order = [hawk, kite, kestrel]
  rolls direction = 3, 7, 3, 5, 1, 5 ; rolls distance = 5, 5, 4, 4, 4, 3
  find_places()
  expect hawk.at == E4 and kite.at == I4 and kestrel.at == I7
}
test "The edges of the board [WC-121] [WC-021]" {
  scenario "craft"
  param board_width = 9
  param board_height = 7
  expect on_this_board(A1) and on_this_board(I7) and not on_this_board(J7) and not on_this_board(I8)
  expect on_board(-50, -50) and on_board(-42, -44) and not on_board(-41, -44) and not on_board(-42, -43)
  expect not on_board(-51, -50) and not on_board(-50, -51)
  hawk.at = A1
  let away = new_intent(hawk, move, none)
  answer goal = E5
  move.plan(away)
  move.perform(away)
  expect hawk.at == E5
  hawk.speed = 9
  expect len(filter(places_near(hawk, 9), on_this_board(it))) == 63
}
test "A board with edges to the right or below alone [WC-021]" {
  param board_width = 3
  expect on_this_board(C99) and not on_this_board(D1)
}
test "Thrown on the tabletop [WC-029] [WC-116]" {
  scenario "field"
  param ranges = abstract_grid
  param measured_in = centimetres
  param placement = thrown
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 3, 5, 2 ; rolls distance = 2, 4, 1
  find_places()
  expect abstract_grid.directions == 8 and bert.east == 6 and bert.south == 0 and xenia.east == 0 and xenia.south == 12
  expect abs(yuri.east - 3 / sqrt(2)) < 0.001 and abs(yuri.south - 12 + 3 / sqrt(2)) < 0.001
}
test "The middle of a board [WC-021] [WC-115]" {
  scenario "field"
  param board_width = 1
  param board_height = 4
  expect middle == A3
}
test "The middle of a narrow board [WC-021] [WC-115]" {
  scenario "field"
  param board_width = 4
  param board_height = 1
  expect middle == C1
}
test "A board with one edge is used around the middle of the other [WC-021] [WC-115]" {
  scenario "field"
  param board_width = 10
  expect middle == F51
}
test "A distance along a board that is one square wide [WC-021] [WC-111]" {
  scenario "field"
  param board_width = 1
  param board_height = 20
  param described_distance = 60
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect anna.at == A13 and xenia.at == A1 and range(bert, yuri) == 12
}
test "And along one that is one square high [WC-021] [WC-111]" {
  scenario "field"
  param board_width = 20
  param board_height = 1
  param described_distance = 60
  param ahead = 2
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect anna.at == M1 and xenia.at == A1
}
test "On a board with one edge [WC-021] [WC-111]" {
  scenario "field"
  param board_height = 10
  param described_distance = 60
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect range(anna, xenia) == 12 and anna.at == AY6 and xenia.at == BK6
}
test "A formation on a narrow board [WC-021] [WC-112]" {
  scenario "field"
  param board_width = 1
  param board_height = 20
  blue.in_formation = true
  put(xenia, 50, 50) ; xenia.at = A5 ; yuri.at = C6
  put(xenia, east_of(A1), south_of(A2))
  expect xenia.at == A2 and yuri.at == A3
  put(xenia, east_of(A1), south_of(A20))
  expect xenia.at == A20 and yuri.at == A20
  put(yuri, east_of(A1), south_of(A1))
  expect xenia.at == A1 and yuri.at == A1
}
test "A centre off the board is brought onto it [WC-111]" {
  scenario "field"
  param board_width = 45
  param board_height = 45
  param described_distance = 60
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect anna.at == W23 and xenia.at == W11
}
test "A board without edges is used around its middle [WC-021] [WC-115]" {
  expect middle == AY51 and on_board(400, 400) and not on_board(-51, 0)
}
test "About 150 metres on squares, though nobody has said where [WC-111]" {
  scenario "field"
  param ground = open_field
  param described_distance = 150
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect range(anna, xenia) == 6 and range(bert, yuri) == 6 and anna.at == AY51 and xenia.at == AY45
}
test "About 150 metres on hexes [WC-111]" {
  scenario "field"
  param ranges = hex_grid
  param ground = open_field
  param described_distance = 150
  param ahead = 2
  combat.order = [xenia, anna, bert, yuri]
  find_places()
  expect range(anna, xenia) == 6 and range(bert, yuri) == 6 and xenia.at == AY51 and anna.at == BE54
}
test "About 150 metres on the tabletop [WC-111]" {
  scenario "field"
  param ranges = abstract_grid
  param measured_in = centimetres
  param ground = open_field
  param described_distance = 150
  param ahead = 1
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect range(anna, xenia) == 6 and abs(slant(xenia.east, xenia.south) - 18) < 0.001 and xenia.east > 0 and xenia.south < 0
}
test "It goes before the places of the scenario, in their direction [WC-111]" {
  scenario "field"
  param described_distance = 30
  combat.order = [anna, xenia, bert, yuri]
  put(anna, 2, 0) ; put(bert, 3, 1)
  put(xenia, 12, 10) ; put(yuri, 12, 12)
  find_places()
  expect anna.at == BA51 and bert.east == 3 and xenia.east == 8 and xenia.south == 6    "nearer, on the diagonal"
  expect yuri.east == 8 and yuri.south == 8      "beside Xenia, as before"
}
test "Further away than they are drawn [WC-111]" {
  scenario "field"
  param described_distance = 50
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 0, 4) ; put(yuri, 1, 4)
  find_places()
  expect xenia.east == 0 and xenia.south == 10 and yuri.east == 1 and yuri.south == 10
}
test "Further away on the tabletop, and from somewhere else [WC-111]" {
  scenario "field"
  param ranges = abstract_grid
  param described_distance = 50
  combat.order = [anna, xenia, bert, yuri]
  put(anna, 2, 1) ; put(xenia, 5, 5) ; put(yuri, 5, 6)
  find_places()
  expect range(anna, xenia) == 10 and abs(xenia.east - 8) < 0.001 and abs(xenia.south - 9) < 0.001 and abs(yuri.south - 10) < 0.001
}
test "Several groups, each at that distance [WC-111]" {
  scenario "groups"
  param mode = full
  param described_distance = 20
  combat.order = [r_1, b_1, g_1, hero_1]
  find_places()
  expect range(r_1, b_1) == 4 and range(r_1, g_1) == 4 and range(r_1, hero_1) == 4
  expect range(b_1, g_1) == 4 and b_1.at == AY47 and g_1.at == BC47 and mate_3.at == BC51
}
test "On a board with edges, in the direction where there is room [WC-111]" {
  scenario "field"
  param board_width = 20
  param board_height = 10
  param described_distance = 40
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect anna.at == K6 and bert.at == K6 and xenia.at == S6 and yuri.at == S6
}
test "If need be from somewhere else than the middle [WC-111] [WC-115]" {
  scenario "field"
  param board_width = 20
  param board_height = 10
  param described_distance = 75
  combat.order = [anna, xenia, bert, yuri]
  find_places()
  expect range(anna, xenia) == 15 and anna.at == P6 and xenia.at == A6 and on_this_board(yuri.at)
}
test "Whoever is drawn too near to the edge stands where there is room [WC-111]" {
  scenario "field"
  param described_distance = 75
  param board_width = 20
  param board_height = 10
  combat.order = [anna, xenia, bert, yuri]
  anna.at = B2 ; bert.at = B3 ; xenia.at = B4 ; yuri.at = C4
  find_places()
  expect anna.at == B2 and xenia.at == Q2 and yuri.at == R2 and range(anna, xenia) == 15
}
test "There is no distance larger than the board [WC-111]" {
  scenario "field"
  param board_width = 5
  param board_height = 5
  param described_distance = 75
  param placement = thrown
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 3, 3, 1 ; rolls distance = 1, 2, 1
  find_places()
  expect anna.at == C3 and xenia.at == E3 and yuri.at == E2
}
test "The dice find a direction where there is room for the distance [WC-111] [WC-121]" {
  scenario "field"
  param board_width = 20
  param board_height = 10
  param described_distance = 75
  param placement = thrown
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 3, 1, 7, 3 ; rolls distance = 1, 9, 9, 1
  find_places()
  expect anna.at == P6 and xenia.at == A6 and yuri.at == B6 and range(anna, xenia) == 15
}
test "A formation at the edge of the board closes up [WC-112] [WC-118]" {
  scenario "field"
  param placement = thrown
  param board_width = 11
  param board_height = 11
  combat.order = [anna, xenia, bert, yuri]
  xenia.at = A1 ; yuri.at = E1
  blue.in_formation = true
  rolls direction = 7, 3 ; rolls distance = 1, 5
  find_places()
  expect xenia.at == K6 and yuri.at == K6
}
test "Boards of which one side alone is known [WC-021] [WC-115]" {
  scenario "field"
  param board_width = 1
  expect middle == A51
}
test "Or the other [WC-021] [WC-115]" {
  scenario "field"
  param board_height = 1
  expect middle == AY1
}
test "All directions, clockwise from ahead [WC-116]" {
  param ahead = 6
  expect ways == [6, 7, 0, 1, 2, 3, 4, 5]
}
test "Whoever has no enemy looks to the top of the board [WC-119]" {
  scenario "groups"
  param mode = full
  red.friends = [blue, green, heroes]
  combat.order = [r_1, b_1, g_1, hero_1]
  put(b_1, 4, 0) ; put(r_1, 0, 3)
  find_places()
  expect r_1.facing == 0 and r_1.look_south == -1 and b_1.facing == 6
}
test "Places are found before anybody acts [WC-014] [WC-111]" {
  scenario "duel"
  param described_distance = 50
  answer deed = any
  run 1
  expect range(anna, xenia) == 10 and anna.facing == 2 and xenia.facing == 6
}
test "Where nobody has given places or a distance they are thrown [WC-111]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  expect nobody_placed
  rolls direction = 1, 2, 3 ; rolls distance = 4, 5, 2
  find_places()
  expect range(anna, xenia) > 0 and anna.at != bert.at and not nobody_placed
}
test "On the tabletop as well [WC-111]" {
  scenario "field"
  param ranges = abstract_grid
  combat.order = [anna, xenia, bert, yuri]
  expect nobody_placed
  yuri.measured_south = 1
  expect not nobody_placed
  yuri.measured_south = 0 ; bert.measured_east = 1
  expect not nobody_placed
  find_places()
  expect range(anna, xenia) == 0                 "one of them has a place"
}
test "A distance is enough, and so is one who stands elsewhere [WC-111]" {
  scenario "field"
  param described_distance = 20
  combat.order = [anna, xenia, bert, yuri]
  expect not nobody_placed
  find_places()
  expect range(anna, xenia) == 4
}
test "A rock in the middle of a board without edges [WC-021] [WC-115]" {
  scenario "rocks"
  param placement = thrown
  rock.squares = burst(AY51, 2)
  combat.order = [anna, xenia]
  rolls direction = 3 ; rolls distance = 7
  find_places()
  expect grid_distance(anna.at, AY51) == 3 and range(anna, xenia) == 7
  rock.squares = [AY51]
  expect grid_distance(middle, AY51) == 1
}
test "And on one with a single edge [WC-021] [WC-115]" {
  scenario "rocks"
  param board_width = 1
  rock.squares = [A50, A51]
  expect middle == A52
}
test "The distance is kept beside such a rock [WC-021] [WC-111]" {
  scenario "rocks"
  param described_distance = 30
  rock.squares = [AY51]
  combat.order = [anna, xenia]
  find_places()
  expect range(anna, xenia) == 6 and grid_distance(anna.at, AY51) == 1
}
test "A hexagonal strip has room for a distance away from its middle [WC-021] [WC-111]" {
  scenario "rocks"
  param ranges = hex_grid
  param board_height = 7
  param described_distance = 60
  combat.order = [anna, xenia]
  find_places()
  expect range(anna, xenia) == 12
}
test "Nothing but rock [WC-115] [WC-121]" {
  scenario "rocks"
  param placement = thrown
  param board_width = 2
  param board_height = 1
  rock.squares = [A1, B1]
  combat.order = [anna, xenia]
  find_places()
  expect anna.at == B1 and xenia.at == B1
}
test "Where the dice can show no place all stand together [WC-118] [WC-121]" {
  scenario "field"
  param placement = thrown
  param board_width = 1
  param board_height = 1
  combat.order = [anna, xenia, bert, yuri]
  rolls direction = 1 ; rolls distance = 0
  find_places()
  expect bert.at == A1 and yuri.at == A1
}
