module "WCRPG: machines, tested"
extends "wcrpg"
use "policies"

test "Whoever hears of a shot is not there when it comes [WC-069]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  param timing = put_off
  combat.order = [anna, xenia]
  xenia.at = BC51
  answer deed = shoot, none
  act(anna)
  expect threatened(xenia) and first(anna.plans).target == xenia
  act(xenia)
  expect first(xenia.plans).deed == move and grid_distance(bound_for(xenia), anna.at) == 6
}
test "Whoever does not hear of it stays [WC-069]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  param timing = put_off
  param secret_declarations = true
  combat.order = [anna, xenia]
  xenia.at = BC51
  answer deed = shoot, none
  act(anna)
  expect threatened(xenia) and first(anna.plans).target == xenia    "the rules see it"
  act(xenia)
  expect first(xenia.plans).deed == shoot
}
test "Machines flee when they have lost heart [WC-101] [WC-160]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  combat.order = [anna, xenia]
  blue.strength_before = 2 * composite_strength(blue) + 1
  anna.hp = 99
  act(xenia)
  expect grid_distance(xenia.at, anna.at) == 8 + 6
  xenia.pc = true
  expect not flees(xenia)
}
test "Machines withdraw as soon as they may [WC-159] [WC-160]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  combat.order = [anna, xenia]
  xenia.at = BP51
  blue.strength_before = 2 * composite_strength(blue) + 1
  anna.hp = 99
  act(xenia)
  expect xenia.gone == withdrawn
}
test "A pilot leaves the sights of others, and has them in his own [WC-067]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  param timing = put_off
  param ranges = hex_grid
  combat.order = [anna, xenia]
  put(xenia, 3, 0)
  look(xenia, 5) ; look(anna, 0)
  anna.speed = 4
  expect before_guns(xenia, anna.at)
  act(anna)
  expect not before_guns(xenia, bound_for(anna)) and last(anna.plans).deed == shoot
}
test "Whoever cannot bring a weapon to bear does not turn for ever [WC-157]" {
  scenario "wary"
  policy red = flyer
  policy blue = careful
  combat.order = [anna, xenia]
  xenia.has_arcs = true
  rifle.arcs = []
  act(xenia)
  expect out_of_arc(xenia) and not askew(xenia) and xenia.facing == 6
}
test "Whoever shares a square with an enemy fights him, and not somebody far away [WC-023] [WC-108]" {
  scenario "boarding-action"
  policy marines = steady
  policy pirates = fierce
  for who in combatants { who.dodge = 0 }
  combat.order = [okafor, cook, captain, watch, marine_1]
  okafor.at = H5 ; captain.at = H5 ; cook.at = N5 ; watch.at = L5 ; marine_1.at = F5
  marine_1.hp = 2
  rolls attack = 99, 99, 99, 99
  act(okafor)
  expect okafor.target == captain and okafor.at == H5
  act(captain)
  expect captain.target == okafor and captain.at == H5    "though Lund is all but down"
}
test "Nor with one at arm's length [WC-108]" {
  scenario "boarding-action"
  policy marines = careful
  policy pirates = fierce
  for who in combatants { who.dodge = 0 }
  combat.order = [okafor, cook, captain, watch, marine_1]
  okafor.at = H5 ; captain.at = I4 ; cook.at = N5 ; watch.at = L5 ; marine_1.at = E5
  marine_1.hp = 2
  rolls attack = 99, 99, 99, 99
  act(okafor)
  expect okafor.target == captain and okafor.facing == 1
  act(captain)
  expect captain.target == okafor and captain.facing == 5
}
test "A sleeper within reach goes before whoever is as near [WC-095] [WC-150]" {
  scenario "boarding-action"
  policy marines = steady
  combat.order = [okafor, cook, mate]
  okafor.at = C5 ; cook.at = C5
  act(okafor)
  expect not mate.active and cook.active
}
test "Machines go where they see their target [WC-112]" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [okafor, cook]
  okafor.at = G6 ; cook.at = N6 ; crates.squares = [H6, I5]
  expect not sees(okafor, cook)
  rolls attack = 99
  act(okafor)
  expect okafor.at == H7 and sees(okafor, cook)  "H5 is as near, but behind a crate"
}
test "Nobody runs up to one enemy to shoot at another [WC-023]" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [marine_3, captain]
  marine_3.at = H5 ; gunner.at = A1 ; stoker.at = A2
  rolls attack = 99
  act(marine_3)
  expect marine_3.target == captain and range(marine_3, watch) > 1 and range(marine_3, captain) <= 7
}
test "Nobody turns his back on an enemy who is near, and worth the shot [WC-108]" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 ; who.helpless = false }
  combat.order = [marine_3, cook, gunner, captain]
  marine_3.at = E8 ; gunner.at = E3 ; cook.at = L5 ; captain.at = M5
  rolls attack = 99, 99
  gunner.hp = 11
  act(marine_3)
  expect marine_3.target == gunner               "though the cook comes first in the order"
  captain.at = E2 ; gunner.hp = 60 ; captain.hp = 60
  rolls attack = 99, 99
  act(marine_3)
  expect marine_3.target == captain              "whom they are after"
}
test "Whoever is driven into a corner fights [WC-101] [WC-160]" {
  scenario "boarding-action"
  policy pirates = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [okafor, captain]
  okafor.at = M5 ; marine_1.at = M5 ; marine_2.at = M5 ; marine_3.at = M5
  captain.at = S5
  pirates.blocked = true                         # to hold out is no longer enough
  pirates.strength_before = 4 * composite_strength(pirates) ; okafor.hp = 999
  act(captain)
  expect range(captain, okafor) == 7 and cornered(captain)
  rolls attack = 99, 99
  act(captain)
  expect range(captain, okafor) == 7
}
test "Those who only have to hold out do not run [WC-078] [WC-101]" {
  scenario "boarding-action"
  policy pirates = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [okafor, captain]
  okafor.at = M5 ; marine_1.at = M5 ; marine_2.at = M5 ; marine_3.at = M5
  captain.at = S5
  pirates.strength_before = 4 * composite_strength(pirates) ; okafor.hp = 999
  expect loses_heart(pirates) and holds_out(pirates) and not flees(captain)
  rolls attack = 99, 99
  act(captain)
  expect captain.at == S5
}
test "Boarders see to whoever sleeps before they go on [WC-095] [WC-150]" {
  scenario "boarding-action"
  policy marines = steady
  policy pirates = fierce
  combat.order = [marine_3, captain, watch, cook, gunner, mate, stoker]
  rolls attack = 99, 99
  act(marine_3)
  expect marine_3.target == mate and not mate.active    "at arm's length"
  act(marine_3)
  expect marine_3.target == gunner and marine_3.at == B6    "in range, though the cook comes first in the order"
  expect ease(marine_3, captain) == 2
  captain.helpless = true
  expect ease(marine_3, captain) == 2            "too far away"
}
test "Where shots wait a pilot aims at whom he is surest to hit, and goes where he is surer still [WC-063] [WC-067]" {
  scenario "craft"
  policy red = steady
  policy blue = steady
  param timing = put_off
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  laser_cannon.arcs = [bow]
  put(kite, 0, -25) ; put(kestrel, 0, -11) ; look(hawk, 3)
  act(hawk)
  expect hawk.target == kestrel and bound_facing(hawk) == 0 and hawk.facing == 3
  expect map(hawk.plans, it.deed) == [move, turn, turn, turn, shoot]
  expect hope_from(hawk, bound_for(hawk)) > hope_from(hawk, hawk.at)
}
test "What a shot is worth when its target may have moved by then [WC-067]" {
  scenario "craft"
  policy red = steady
  policy blue = steady
  param timing = put_off
  param ranges = hex_grid
  kite.speed = 4 ; kite.hp = 99 ; kite.nonlethal = 99 ; laser_cannon.damage = 10d10
  laser_cannon.arcs = [bow]
  hawk.target = kite
  put(kite, 0, -2)
  expect hope(hawk, laser_cannon, kite, hawk.at, 0) == 6 * 51 * 45.0 / 900    "of seven places one behind it and two beside it are not before the gun"
  expect places_covered(hawk, laser_cannon, kite, hawk.at, 3) == 1    "where one is oneself"
  expect hope(hawk, laser_cannon, kite, hawk.at, 3) == 0    "and one place is too few"
  laser_cannon.arcs = [stern, aft]
  expect places_covered(hawk, laser_cannon, kite, hawk.at, 0) == 0    "nothing points ahead, nor where one is"
  expect places_covered(hawk, laser_cannon, kite, hawk.at, 3) == 5    "one of them counts for three"
  hawk.has_arcs = false
  expect hope(hawk, laser_cannon, kite, hawk.at, 3) == 9 * 51 * 45.0 / 900
  kite.speed = 0
  expect hope(hawk, laser_cannon, kite, hawk.at, 3) == 9 * 51 * 45.0 / 900    "whoever cannot move is worth no more than a hit"
}
test "Where shots wait a pilot would rather be rid of who can do more, and can bear less [WC-063]" {
  scenario "craft"
  policy red = steady
  param timing = put_off
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  laser_cannon.arcs = [bow]
  put(kite, 0, -4) ; put(kestrel, 1, -5)
  kestrel.hp = 20
  act(hawk)
  expect hawk.target == kestrel
  hawk.plans = []
  kestrel.held = [knife]
  act(hawk)
  expect hawk.target == kite
}
test "A pilot who is out of the sights of others shoots twice [WC-157]" {
  scenario "wary"
  policy red = flyer
  param timing = put_off
  param ranges = hex_grid
  combat.order = [anna, xenia]
  put(xenia, 0, -6)
  look(xenia, 0) ; look(anna, 0)
  act(anna)
  expect not before_guns(xenia, anna.at) and map(anna.plans, it.deed) == [shoot, shoot]
}
test "Whoever only has to hold out goes where nobody can shoot at him, and stays there [WC-078]" {
  scenario "boarding-action"
  policy pirates = steady
  combat.order = [captain, okafor]
  act(captain)
  expect captain.at == T5 and not finds_shelter(captain)
  for who in [okafor, marine_1, marine_2, marine_3] { who.at = A1 }
  captain.at = T10
  act(captain)
  expect captain.at == T10 and captain.aim > 0   "he waits for them"
}
test "Whoever sees nobody goes where he has a shot, if one move takes him there, unless they are after him [WC-078] [WC-112]" {
  scenario "boarding-action"
  policy pirates = steady
  for who in combatants { who.dodge = 0 }
  for who in [okafor, marine_1, marine_2] { who.at = A1 }
  marine_3.at = B6
  combat.order = [cook, captain, marine_3]
  expect not sees(cook, marine_3)
  rolls attack = 99
  act(cook)
  expect cook.target == marine_3 and cook.at != M7 and sees(cook, marine_3)    "instead of running behind the crates"
  let shooting_from = cook.at
  rolls attack = 99
  act(cook)
  expect cook.at == shooting_from                "there he stays while he has his shot"
  captain.at = M7
  act(captain)
  expect not sees(captain, marine_3)             "the one they have come for hides"
}
test "Where shots wait all shoot at whoever is worth most, and not each at his own [WC-063]" {
  scenario "dogfight"
  policy claw_wing = steady
  combat.order = [dralthi_1, dralthi_2, rapier_1, rapier_2]
  for who in combatants { who.at = BA51 }
  for who in blue_wing.members { who.at = AW51 }
  dralthi_2.at = BA45
  rapier_2.hp = 20
  act(dralthi_1) ; act(dralthi_2)
  expect dralthi_1.target == rapier_2 and dralthi_2.target == rapier_2
}
test "Without a grid machines aim at who is known to be near [WC-044]" {
  scenario "blind-range"
  policy tigers = steady
  combat.order = [claw, dralthi_1, dralthi_2, dralthi_3]
  dralthi_3.target = claw ; dralthi_3.thrown = 4 ; dralthi_3.thrown_in = round
  expect range_to_expect(claw, dralthi_3) == 4 and range_to_expect(claw, dralthi_1) == 10
  take_target(claw)
  expect claw.target == dralthi_3 and claw.thrown == 4    "the range that he found is taken over"
  dralthi_3.target = fang
  expect range_to_expect(claw, dralthi_3) == 4   "who was near stays near"
}
goal one_round "one round" { rounds = 1 ; met = round >= self.rounds }
test "Nobody walks or heals in the last round before help comes, if he could shoot [WC-078]" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [marine_3, captain]
  for who in [watch, cook, mate, gunner, stoker] { who.hp = 0 }
  marine_3.at = K5 ; captain.at = T2
  rolls attack = 99, 99, 99
  act(marine_3)
  expect marine_3.at != K5                       "he goes nearer"
  marine_3.at = K5 ; marine_3.hp = 7
  pirates.primary = one_round
  act(marine_3)
  expect last_chance(marine_3) and marine_3.at == K5 and marine_3.hp == 7
}
test "Whoever has nothing better to do recovers, when shields are down as well [WC-157]" {
  scenario "blind-range"
  policy tigers = steady
  policy cats = careful
  param timing[closing] = at_once
  combat.order = [fang, dralthi_1]
  fang.shields[whole] = 2
  rolls range = 11 ; rolls recover = 7, 9
  act(fang)
  expect fang.hp == fang.hp_max and fang.shields[whole] == 18
  dralthi_1.shields[whole] = 2 ; dralthi_1.aim = aim_bonus
  rolls range = 11 ; rolls recover = 7, 6
  act(dralthi_1)
  expect dralthi_1.shields[whole] == 15
  dralthi_1.hp -= 2
  rolls range = 11 ; rolls recover = 7
  act(dralthi_1)
  expect dralthi_1.hp == 25                      "and not the shields, which are whole"
}
test "A sleeper at a friend's feet is left to him, if he has yet to act [WC-095] [WC-150]" {
  scenario "boarding-action"
  policy marines = steady
  combat.order = [marine_1, marine_3, mate, gunner, captain]
  take_target(marine_1)
  expect range(marine_1, mate) < range(marine_1, gunner) and marine_1.target == gunner
  gunner.helpless = false ; stoker.hp = 0
  take_target(marine_1)
  expect marine_1.target != mate                 "nor if nobody else sleeps"
  combat.order = [marine_3, marine_1, mate, gunner, captain]
  take_target(marine_1)
  expect marine_1.target == mate                 "whom the noise will wake before his friend's next turn"
  combat.order = [marine_1, marine_3, mate, gunner, captain]
  marine_3.hp = 1
  take_target(marine_1)
  expect marine_1.target == mate                 "a friend near death has no time for it"
}
test "The fierce leave a sleeper to a friend as well [WC-095] [WC-150]" {
  scenario "boarding-action"
  policy marines = fierce
  gunner.hp = 0 ; stoker.hp = 0
  combat.order = [marine_1, marine_3, mate, captain]
  take_target(marine_1)
  expect marine_1.target == captain
  combat.order = [marine_3, marine_1, mate, captain]
  take_target(marine_1)
  expect marine_1.target == mate
}
test "Damage beyond what puts a foe out of action counts for nothing" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [marine_3, okafor, watch, cook]
  for who in [captain, mate, gunner, stoker] { who.hp = 0 }
  marine_3.at = G5 ; watch.at = K5 ; cook.at = K6
  watch.hp = 4 ; watch.held = [pistol] ; cook.hp = 12
  expect useful_damage(marine_3, rifle, watch) < 4 and useful_damage(marine_3, rifle, cook) > 11
  take_target(marine_3)
  expect marine_3.target == cook                 "a rifle less, which a hit nearly always comes to as well"
  cook.hp = 35
  take_target(marine_3)
  expect marine_3.target == watch
  okafor.at = G4
  expect promise(okafor, rifle, watch) > promise(okafor, grenade, watch)    "a grenade hits less often, and kills no deader"
}
test "A craft that is nearly done for flies out of sights that would finish it before it mends itself [WC-157]" {
  scenario "dogfight"
  policy claw_wing = steady
  combat.order = [dralthi_1, rapier_1, rapier_2, broadsword]
  dralthi_1.at = BA50 ; rapier_1.at = AW51 ; rapier_2.at = BA45 ; broadsword.at = BE46
  for who in blue_wing.members { look(who, straight_to(who.at, dralthi_1)) }
  dralthi_1.hp = 5 ; dralthi_1.nonlethal = 5
  expect guns_on(dralthi_1, dralthi_1.at) == 3 and is_in_trouble(dralthi_1)
  act(dralthi_1)
  expect map(dralthi_1.plans, it.deed) == [move, turn, recover]
  expect guns_on(dralthi_1, bound_for(dralthi_1)) < 2
  dralthi_1.plans = [] ; dralthi_1.slots = 2 ; rapier_2.at = BA65 ; broadsword.at = BE66
  expect guns_on(dralthi_1, dralthi_1.at) == 1 and is_sitting_duck(dralthi_1)    "one strong pursuer will do"
  dralthi_1.hp = 19 ; dralthi_1.nonlethal = 19 ; rapier_1.held = [turret]
  expect worn(dralthi_1) > 0.6 and not is_in_trouble(dralthi_1)    "a weak one will not"
}
test "Whoever is hurt stops for no more than a good chance to be rid of a foe" {
  scenario "boarding-action"
  policy marines = steady
  for who in combatants { who.dodge = 0 }
  combat.order = [marine_3, captain]
  for who in [watch, cook, mate, gunner, stoker] { who.hp = 0 }
  marine_3.at = K5 ; marine_3.hp = 7 ; captain.at = Q5
  captain.hp = 4
  rolls attack = 99, 99
  act(marine_3)
  expect marine_3.hp == 7 and best_promise(marine_3) < 5    "he shoots"
}
test "Nobody takes over a range that is farther than his own dice promise [WC-114]" {
  scenario "blind-range"
  policy tigers = steady
  policy cats = steady
  combat.order = [claw, dralthi_2]
  dralthi_2.last_target = claw ; dralthi_2.range_die = far_die ; dralthi_2.thrown = 5
  claw.target = dralthi_2 ; claw.thrown = 15 ; claw.thrown_in = round
  rolls range = 3
  find_by_record(dralthi_2, claw, 15)
  expect dralthi_2.thrown == 3                   "one die"
  claw.thrown = 2
  find_by_record(dralthi_2, claw, 2)
  expect dralthi_2.thrown == 2
}
test "Nobody aims at a craft for which what friends have declared will do [WC-063]" {
  scenario "dogfight"
  policy claw_wing = steady
  combat.order = [dralthi_1, dralthi_2, rapier_1, rapier_2]
  for who in combatants { who.at = BA51 }
  for who in blue_wing.members { who.at = AW51 }
  rapier_2.hp = 2
  for side_of_it in ranges.facets { rapier_2.shields[side_of_it] = 0 }
  act(dralthi_1) ; act(dralthi_2)
  expect dralthi_1.target == rapier_2 and dralthi_2.target == rapier_1
  expect doomed(dralthi_2, rapier_2) and not doomed(dralthi_2, rapier_1)
  expect not doomed(dralthi_1, rapier_2)         "without his own shots"
}
