module "WCRPG: what is in the way, tested"
extends "wcrpg"

test "A rock hides who is behind it [WC-112]" {
  scenario "rocks"
  expect not sees(anna, xenia) and not sees(xenia, anna) and not can_use(anna, rifle, xenia)
  put(xenia, 5, 1)
  expect not sees(anna, xenia)                   "the line to there runs over the rock as well"
  put(xenia, 4, 2)
  expect sees(anna, xenia) and can_use(anna, rifle, xenia)
  put(xenia, 2, 0)
  expect sees(anna, xenia)                       "on top of it"
  put(xenia, 1, 0)
  expect sees(anna, xenia)
}
test "Between two squares one that is free is enough [WC-112]" {
  scenario "rocks"
  rock.squares = [AZ51]
  put(xenia, 2, 1)
  expect sees(anna, xenia) and sees(xenia, anna)
  rock.squares = [AZ52]
  expect sees(anna, xenia) and sees(xenia, anna)
  rock.squares = [AZ51, AZ52]
  expect not sees(anna, xenia) and not sees(xenia, anna)
}
test "Without a line of sight there is no shot [WC-112] [WC-143]" {
  scenario "rocks"
  answer finish.deed = any
  combat.order = [anna, xenia]
  answer deed = move, shoot
  answer goal = BA50
  rolls attack = 0 ; rolls damage = 9
  anna.slots = 2 ; anna.target = xenia
  expect not can_do(anna, shoot)
  act(anna)
  expect xenia.hp == 31
}
test "Whoever has got behind a rock by then is not shot [WC-112] [WC-068]" {
  scenario "rocks"
  param timing = put_off
  combat.order = [anna, xenia]
  xenia.at = BC53
  answer deed = shoot, none, move, none
  answer goal = BC51
  act_in_order(combat.order)
  expect first(anna.plans).deed == shoot
  resolve_plans()
  expect xenia.at == BC51 and xenia.hp == 40
}
test "On the tabletop and without a grid nothing is in the way [WC-112]" {
  scenario "rocks"
  param ranges = abstract_grid
  expect sees(anna, xenia)
}
test "Those who stand between, if the game master says so [WC-112]" {
  scenario "field"
  param bodies_hide = true
  put(xenia, 4, 0) ; put(yuri, 0, 5) ; put(bert, 2, 0)
  expect not sees(anna, xenia) and sees(anna, bert) and sees(bert, xenia) and sees(anna, yuri)
  bert.hp = 0
  expect sees(anna, xenia)
}
test "Or not [WC-112]" {
  scenario "field"
  put(xenia, 4, 0) ; put(bert, 2, 0)
  expect sees(anna, xenia)
}
test "Nobody walks through a rock, though through a cloud [WC-112] [WC-157]" {
  scenario "rocks"
  rock.squares = [AZ50, AZ51, AZ52]
  expect AZ51 not in places_near(anna, 2) and BA51 not in places_near(anna, 2) and BA51 in places_near(anna, 4)
  cloud.squares = rock.squares
  rock.squares = []
  expect AZ51 in places_near(anna, 2) and BA51 in places_near(anna, 2) and not sees(anna, xenia)
  rock.squares = [AZ51]
  expect AZ51 not in places_near(anna, 2) and BA51 in places_near(anna, 3)
}
test "Nor around it beyond the edge of the board [WC-021] [WC-112]" {
  scenario "rocks"
  param board_width = 5
  param board_height = 4
  anna.at = B2
  rock.squares = rectangle(C1, C4)
  expect none(places_near(anna, 12), on_this_board(it) and it.x > 3)
  rock.squares = rectangle(A3, E3)
  expect none(places_near(anna, 12), on_this_board(it) and it.y > 3)
  rock.squares = rectangle(C1, C3)
  expect D1 in places_near(anna, 12)
}
test "Nobody is placed in a rock [WC-112] [WC-121]" {
  scenario "rocks"
  param placement = thrown
  combat.order = [anna, xenia]
  rolls direction = 3, 3 ; rolls distance = 2, 4
  find_places()
  expect xenia.at == BC51
}
test "A shot abeam zigzags between the hexes [WC-028] [WC-112]" {
  scenario "rocks"
  param ranges = hex_grid
  look(anna, 0)
  put(xenia, 4, -2)
  expect is_abeam_of(anna, xenia)
  rock.squares = [AZ51]
  expect sees(anna, xenia) and sees(xenia, anna)
  rock.squares = [AZ50]
  expect sees(anna, xenia) and sees(xenia, anna)
  rock.squares = [AZ50, AZ51]
  expect not sees(anna, xenia) and not sees(xenia, anna)
  rock.squares = [AZ50, BB51]
  expect sees(anna, xenia)                       "first below the line, then above it"
  rock.squares = [BA51]
  expect not sees(anna, xenia)                   "there the line runs through the middle of a hex"
}
test "Straight abeam at the edge of the field [WC-028] [WC-112]" {
  scenario "rocks"
  param ranges = hex_grid
  anna.at = A1 ; xenia.at = C1
  rock.squares = [B1]
  expect not sees(anna, xenia)                   "there is no hex above the line"
}
