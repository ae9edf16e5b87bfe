## What machines choose, tested.
module "SRD 5e: machines, tested"
extends "srd-5e"
use "policies"

test "Ghouls use their claws, and bite who is paralyzed or cannot be [SR-181]" {
  scenario "ghouls"
  policy undead = mindless
  ghoul_1.at = E5 ; ghast.at = C5
  hilda.hp = 28
  rolls attack = 15
  rolls save = 1
  act(ghoul_1, strike)
  expect ghoul_1.struck == [ghoul_claws] and paralyzed(hilda)
  rolls attack = 1
  act(ghast, strike)
  expect ghast.struck == [ghast_bite]
}
test "Nobody leaves the paralyzed who lie before him: a hit on them is critical [SR-096]" {
  scenario "ghouls"
  policy undead = steady
  for who in undead.members { if who != ghoul_1 { who.at = T16 } }
  ghoul_1.at = E5 ; robin.at = E8
  begin paralyzed(hilda, constitution, 10, ghoul_1)
  expect not seeks(ghoul_1) and not seeks_nearest(ghoul_1)
  expect best_foe(ghoul_1, ghoul_claws, [hilda, robin]) == hilda
  expect harm(ghoul_1, ghoul_bite, hilda) > harm(ghoul_1, ghoul_claws, hilda)
  rolls attack = 15 ; rolls damage = 14
  take_turn(ghoul_1)
  expect ghoul_1.at == E5 and ghoul_1.struck == [ghoul_bite] and hilda.hp == 28 - 14 - 2
}
test "Whoever could not reach anybody in his next turn either, and has nothing to throw, dashes [SR-022]" {
  scenario "spiders"
  policy beasts = steady
  for who in [hilda, odo, elwin] { who.dead = true ; who.hp = 0 }
  robin.at = A1 ; owlbear.at = S15
  take_turn(owlbear)
  expect owlbear.dashes == 1 and distance(owlbear, robin) == 30
  robin.at = G12 ; owlbear.at = O12
  expect seeks(owlbear) and not far_off(owlbear)    "near enough for the next turn"
}
test "Nobody casts a spell upon who is out of it, and Sleep not where friends would fall [SR-135] [SR-146]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { who.at = A1 }
  goblin_1.at = H6 ; goblin_2.at = H7 ; hob_1.at = H8
  expect put_to_sleep(elwin, goblin_1.at) == 7 + 7 + 11
  begin asleep(goblin_1)
  expect put_to_sleep(elwin, goblin_1.at) == 7 + 11
  hilda.at = G6 ; hilda.hp = 10
  expect put_to_sleep(elwin, goblin_1.at) < 0    "however many enemies would"
  hilda.hp = 28
  expect put_to_sleep(elwin, goblin_1.at) == 7 + 11    "the weaker take all that the dice are likely to show"
}
test "A friend who is down is healed by the quick spell, whatever a slower one may do [SR-113] [SR-140]" {
  scenario "goblins"
  policy heroes = steady
  hilda.hp = 0
  rolls healing = 3
  take_turn(odo)
  expect hilda.hp == 3 + 3 + 3
}
test "Sleepers are left for later while others fight, and woken by friends [SR-135]" {
  scenario "goblins"
  policy heroes = steady ; policy goblins = steady
  for who in goblins.members { who.at = S9 ; begin asleep(who) for 10 rounds }
  goblin_1.at = E5 ; hob_1.at = D4 ; hob_1.hp = 8
  end asleep(hob_1)
  expect game(hilda) == [hob_1] and prey(elwin) == hob_1
  rolls attack = 17 ; rolls damage = 5
  act(hilda, strike)
  expect hob_1.hp == 0
  hob_2.at = D6
  end asleep(hob_2) ; end prone(hob_2)
  take_turn(hob_2)
  expect not asleep(goblin_1)
}
test "Whoever only sleeps is shaken awake before he is healed [SR-135]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { who.at = A1 }
  hilda.hp = 5 ; hilda.at = J5 ; odo.at = J6 ; goblin_1.at = K6 ; goblin_1.hp = 7
  begin asleep(hilda) for 10 rounds
  expect not quick_spell(odo) and cure_wounds.worth(odo) == 0
  rolls healing = 3
  take_turn(odo)
  expect not asleep(hilda) and hilda.hp == 5 + 9 and not odo.action
}
test "Those who are no more than the others let them come to their bows and spells; nobody waits alone" {
  scenario "spiders"
  expect lets_come(hilda) and not lets_come(owlbear)
}
test "Who fights alone does not wait for the many" {
  scenario "spiders"
  for who in [robin, odo, elwin] { who.dead = true ; who.hp = 0 }
  expect not lets_come(hilda) and goes_on(hilda)
}
test "Archers are not waited for: the strong and the flames go up to them, the healer and the bow stay behind" {
  scenario "goblins"
  expect not lets_come(hilda) and goes_on(hilda)
  expect frail(elwin) and lulls(elwin) and not goes_on(elwin)    "Sleep carries far"
  elwin.action = false ; elwin.cast_now = [sleep]
  expect not keeps_off(elwin) and goes_on(elwin)
  expect stays_to_heal(odo) and not goes_on(odo)
  expect frail(robin) and keeps_off(robin) and not goes_on(robin)
  for slot in elwin.slots { slot.spent = true }
  expect keeps_off(elwin) and not goes_on(elwin)
  for who in [robin, elwin] { who.dead = true ; who.hp = 0 }
  expect not stays_to_heal(odo)
}
test "Of two alike, the one in the open is shot at [SR-050]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { who.at = A1 }
  goblin_1.at = M3 ; goblin_2.at = M6
  robin.at = E4
  expect cover_from(goblin_1, robin) == 5 and cover_from(goblin_2, robin) == 0
  expect best_mark(robin, shortbow, [goblin_1, goblin_2]) == goblin_2
  goblin_1.hp = 1
  goblin_2.hp = 20
  expect best_mark(robin, shortbow, [goblin_1, goblin_2]) == goblin_1    "where far more is to be had"
}
test "An advantage on who stands behind cover is no better than a friend beside who stands in the open [SR-050] [SR-061]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { who.at = A1 }
  hob_1.at = M3 ; hob_2.at = M6
  robin.at = E4 ; hilda.at = M7
  begin hidden(robin, 20, hob_1)
  expect opening(robin, shortbow, hob_1) == 2 and opening(robin, shortbow, hob_2) == 1
  expect cover_from(hob_1, robin) == 5 and cover_from(hob_2, robin) == 0
  expect best_mark(robin, shortbow, [hob_1, hob_2]) == hob_2
}
test "Who throws a javelin is no archer for it [SR-179]" {
  scenario "tests/yard"
  grum.creature = bugbear
  expect not bears_bow(grum) and bears_bow(gob)
}
test "A band of archers stands and shoots before it goes on" {
  scenario "goblins"
  expect among_archers(hob_1) and among_archers(bugbear) and not goes_on(bugbear) and not among_archers(hilda)
  for who in [hob_1, hob_2, hob_3, hob_4] { who.dead = true ; who.hp = 0 }
  expect among_archers(bugbear)
  for who in [goblin_1, goblin_2, goblin_3] { who.dead = true ; who.hp = 0 }
  expect not among_archers(bugbear)
}
test "The turned run from the priest, as far as a move and a Dash carry them [SR-163]" {
  scenario "ghouls"
  policy undead = mindless
  begin turned(ghoul_1, 13, odo)
  ghoul_1.at = G6
  take_turn(ghoul_1)
  expect distance(ghoul_1, odo) >= 80 and ghoul_1.dashes == 1 and not can_walk(ghoul_1)
}
test "Whoever is turned is left alone while others fight [SR-163]" {
  scenario "ghouls"
  policy heroes = steady
  ghoul_1.at = E5 ; ghoul_2.at = D4
  ghoul_1.hp = 5
  begin turned(ghoul_1, 13, odo)
  rolls attack = 10
  act(hilda, strike)
  expect ghoul_1.hp == 5 and turned(ghoul_1)
}
test "No slot is spent on the turned or the sleeping, and a cantrip only by whoever is alone [SR-110] [SR-163]" {
  scenario "ogres"
  policy heroes = steady
  for who in combatants { if who not in [elwin, odo, ogre_1] { who.dead = true ; who.hp = 0 } }
  ogre_1.at = J6 ; elwin.at = C7 ; odo.at = F5
  expect spell.scorching_ray.worth(elwin) > spell.fire_bolt.worth(elwin)
  expect spell.guiding_bolt.worth(odo) > 0 and spell.blindness.worth(odo) > 0
  begin asleep(ogre_1)
  expect spell.scorching_ray.worth(elwin) == 0
  expect spell.guiding_bolt.worth(odo) == 0 and spell.blindness.worth(odo) == 0
  expect spell.fire_bolt.worth(elwin) == 0 and sacred_flame.worth(odo) == 0    "the other could walk up to him"
  odo.dead = true ; odo.hp = 0
  expect spell.fire_bolt.worth(elwin) > 0
  rolls attack = 15 ; rolls damage = 5
  act(elwin, cast_spell)
  expect ogre_1.hp == 59 - 5 and none(elwin.slots, it.spent)
  odo.dead = false ; odo.hp = odo.hp_max
  end asleep(ogre_1)
  begin turned(ogre_1, 13, odo)
  expect spell.scorching_ray.worth(elwin) == 0
  expect spell.guiding_bolt.worth(odo) == 0 and spell.blindness.worth(odo) == 0
  end turned(ogre_1)
  begin paralyzed(ogre_1, wisdom, 13, odo)
  expect spell.scorching_ray.worth(elwin) > 0    "a good time to strike, while it lasts"
}
test "A spider bites whom it can reach, and webs nobody twice [SR-182]" {
  scenario "spiders"
  policy beasts = steady ; policy heroes = steady
  begin restrained(robin, 12, spider_1, 1)
  expect best_foe(spider_1, web, [robin, hilda]) == hilda and harm(spider_1, web, robin) < 4
  spider_1.at = E6
  rolls attack = 2
  act(spider_1, strike)
  expect spider_1.struck == [spider_bite]
}
test "Sleep is not worth more for those behind a wall, and flames are not for friends [SR-120] [SR-135] [SR-137]" {
  scenario "tests/cover"
  gob.at = H20 ; robin.at = F20
  expect gob in caught_at(robin.at) and put_to_sleep(odo, robin.at) <= 0
  hilda.at = E20 ; odo.at = G20
  expect friends_in(hilda, 2) == 2
  hilda.traits = [sculpt_spells]
  expect friends_in(hilda, 2) == 0
}
test "An ogre strikes rather than wake a wolf, but wakes another ogre" {
  scenario "ogres"
  policy heroes = steady ; policy brutes = steady
  for who in brutes.members { who.at = S18 }
  ogre_1.at = F5 ; wolf_1.at = E4
  begin asleep(wolf_1) for 10 rounds
  hilda.at = E5
  expect not worth_waking(ogre_1)
  begin asleep(ogre_1) for 10 rounds
  hilda.at = D4 ; ogre_2.at = H5
  expect worth_waking(ogre_2)                    "who is worth as much"
}
test "Nobody leaves off striking to wake who has little left, unless he can heal him" {
  scenario "ogres"
  policy heroes = steady ; policy brutes = steady
  for who in brutes.members { who.at = S18 }
  ogre_1.at = F5 ; ogre_2.at = H5 ; hilda.at = E5
  begin asleep(ogre_1) for 10 rounds
  hilda.at = G7
  expect worth_waking(ogre_2)
  ogre_1.hp = 20
  expect not worth_waking(ogre_2)
}
test "Sleepers at one's side are rather killed than a wild shot thrown past them [SR-101]" {
  scenario "ogres"
  policy heroes = steady
  for who in brutes.members { who.at = S18 }
  wolf_1.at = E5 ; ogre_1.at = N4 ; hilda.at = D5
  begin asleep(wolf_1) for 10 rounds
  rolls attack = 15 ; rolls damage = 11
  act(hilda, strike)
  expect wolf_1.hp == 0
  wolf_2.at = E5 ; ogre_1.at = G5
  begin asleep(wolf_2) for 10 rounds
  expect blow_worth(hilda, javelin) > blow_worth(hilda, greatsword)    "a good throw is worth more"
}
test "Nobody throws past who stands before him, for little more" {
  scenario "ogres"
  policy brutes = steady
  for who in brutes.members { if who != ogre_1 { who.dead = true ; who.hp = 0 } }
  ogre_1.at = F5 ; hilda.at = E5 ; elwin.at = C5
  begin blinded(ogre_1, constitution, 13, odo)
  expect best_harm(ogre_1, great_javelin) > best_harm(ogre_1, great_greatclub)
  rolls attack = 2
  act(ogre_1, strike)
  expect ogre_1.struck == [great_greatclub]
}
test "Fire is carried to where it burns more at once than a spell from here, and no nearer before [SR-137]" {
  scenario "ogres"
  policy heroes = steady
  for who in combatants { if who not in [elwin, ogre_1, ogre_2] { who.dead = true ; who.hp = 0 } }
  ogre_1.at = J6 ; ogre_2.at = J8 ; elwin.at = C7
  expect not brings_fire(elwin) and not goes_on(elwin)    "three rays from here are worth more"
  for slot in elwin.slots { slot.spent = slot.level > 1 }
  expect brings_fire(elwin) and not keeps_off(elwin) and distance(elwin, prey(elwin)) > burning_hands.range
  elwin.action = false
  expect not brings_fire(elwin) and keeps_off(elwin)
  elwin.action = true
  rolls damage = 12 ; rolls save = 1, 1
  act(elwin, move)
  act(elwin, cast_spell)
  expect ogre_1.hp == 59 - 12 and ogre_2.hp == 59 - 12 and distance(elwin, ogre_1) > 5
  ogre_1.at = L6 ; ogre_2.at = L14 ; elwin.at = C7
  expect not brings_fire(elwin)                  "one alone would burn"
  ogre_1.at = J6 ; ogre_2.at = J8
  begin asleep(ogre_2)
  expect not brings_fire(elwin) and keeps_off(elwin)
}
test "Nobody carries fire ahead of his friends, to be fallen upon first [SR-137]" {
  scenario "ogres"
  policy heroes = steady
  for who in [wolf_1, wolf_2, wolf_3] { who.dead = true ; who.hp = 0 }
  expect not brings_fire(elwin) and not goes_on(elwin)
  hilda.at = J6
  expect brings_fire(elwin)                      "behind her"
}
test "Nobody hides from who sleeps, or is blind [SR-026] [SR-090] [SR-101]" {
  scenario "spiders"
  policy heroes = steady
  for who in beasts.members { begin asleep(who) }
  expect may_do(robin, quick_hide)
  rolls attack = 1
  take_turn(robin)
  expect not hidden(robin) and robin.bonus
  begin blinded(owlbear, constitution, 13, odo) ; end asleep(owlbear)
  expect not worth_hiding(robin)
  end blinded(owlbear) ; begin invisible(robin, 2, elwin)
  expect worth_hiding(robin)
}
test "A large beast behind two others goes round them, not into them [SR-015]" {
  scenario "spiders"
  policy beasts = steady
  spider_1.at = I5 ; spider_2.at = K6 ; spider_3.at = G5 ; owlbear.at = M7
  take_turn(owlbear)
  expect owlbear.at != M7 and distance(owlbear, robin) < 45
}
test "It goes for the nearest to whom there is a way [SR-015]" {
  scenario "spiders"
  policy beasts = steady
  for who in [odo, elwin] { who.dead = true ; who.hp = 0 }
  hilda.at = A1 ; spider_1.at = B1 ; spider_2.at = P12 ; owlbear.at = E1 ; robin.at = L9
  expect prey(owlbear) == hilda and free_way(owlbear, hilda) == [] and quarry(owlbear) == robin
  act(owlbear, move)
  expect distance(owlbear, robin) == 15
}
test "Sleep is cast from where the wizard stands, before he goes up to them [SR-135]" {
  scenario "goblins"
  policy heroes = steady
  rolls sleep = 22
  expect not goes_on(elwin)
  act(elwin, cast_spell)
  expect any(goblins.members, asleep(it)) and elwin.at == B6 and goes_on(elwin)
}
test "Who has an enemy upon him slips away and sneaks at one who is busy with a friend [SR-154] [SR-155]" {
  scenario "spiders"
  policy heroes = steady
  for who in [spider_2, spider_3] { who.dead = true ; who.hp = 0 }
  for who in [odo, elwin] { who.at = A16 }
  robin.at = D8 ; owlbear.at = E8 ; hilda.at = F2 ; spider_1.at = G2
  expect no_opening(robin) and not unwatched(robin)
  rolls attack = 15 ; rolls damage = 4, 7
  take_turn(robin)
  expect spider_1.hp == 26 - 4 - 3 - 7 and robin.hp == 21
  expect foe_feet(robin, robin.at) > 5
  expect vantage(robin) == none                  "he stands on such a square"
}
test "Who can hide does so before he shoots, if nothing else would let him sneak [SR-026] [SR-154] [SR-155]" {
  scenario "goblins"
  policy heroes = steady
  for who in goblins.members { if who != bugbear { who.dead = true ; who.hp = 0 } }
  robin.at = H3 ; bugbear.at = M3
  rolls check = 15 ; rolls attack = 17 ; rolls damage = 4, 7
  take_turn(robin)
  expect bugbear.hp == 27 - 4 - 3 - 7
}
test "The healer steps back from a blade that cannot strike at him for it [SR-040] [SR-140]" {
  scenario "spiders"
  policy heroes = steady
  for who in [spider_1, spider_2, spider_3] { who.dead = true ; who.hp = 0 }
  hilda.hp = 5 ; odo.at = D8 ; owlbear.at = E8 ; hilda.at = A6
  owlbear.reaction = false
  rolls healing = 3 ; rolls save = 20
  take_turn(odo)
  expect hilda.hp > 5 and distance(odo, owlbear) > 10
  odo.at = D8
  owlbear.reaction = true
  expect not steps_back(odo)
}
test "Whoever can reach a dying friend unharmed keeps him from death, with a spell or without [SR-083] [SR-134]" {
  scenario "ogres"
  policy heroes = steady
  for who in brutes.members { if who != ogre_1 { who.dead = true ; who.hp = 0 } }
  for slot in odo.slots { slot.spent = true }
  robin.hp = 0 ; robin.failures = 2 ; robin.at = F12 ; odo.at = D15 ; hilda.at = G14 ; ogre_1.at = K3
  take_turn(odo)
  expect robin.stable
  robin.stable = false ; robin.failures = 2 ; odo.hp = 0 ; odo.dead = true
  rolls check = 12
  take_turn(hilda)
  expect robin.stable
  robin.stable = false ; robin.failures = 2 ; hilda.at = H14 ; ogre_1.at = G10
  expect not goes_to_tend(hilda)                 "the ogre would reach him there"
}
test "Nobody takes a blow on the way to who is dying [SR-040] [SR-083]" {
  scenario "ogres"
  policy heroes = steady
  for who in brutes.members { if who != ogre_1 { who.dead = true ; who.hp = 0 } }
  for who in [odo, elwin] { who.dead = true ; who.hp = 0 }
  robin.hp = 0 ; robin.failures = 2 ; robin.at = D14 ; hilda.at = D7 ; ogre_1.at = D9
  expect not goes_to_tend(hilda)
  ogre_1.at = G9
  expect goes_to_tend(hilda)
}
test "Whoever is met on the way is struck at, not walked round or past [SR-010] [SR-040]" {
  scenario "ogres"
  policy brutes = steady
  for who in combatants { if who not in [hilda, ogre_1] { who.dead = true ; who.hp = 0 } }
  ogre_1.at = A1 ; hilda.at = F6
  act(ogre_1, move)
  expect ogre_1.at == D4 and next_to(ogre_1, hilda) and ogre_1.moved == 15
}
test "A wild blow at who is nearly down is not worth as much as a sure one" {
  scenario "duel"
  let killer = first(first(sides).members) ; let victim = first(last(sides).members)
  victim.hp = 1
  expect harm(killer, greatsword, victim) == hit_chance(killer, greatsword, victim)
  expect harm(killer, greatsword, victim) < 1
}
