## Heroes and monsters, as the document prints them.
module "SRD 5e: creatures, tested"
extends "srd-5e"

define as_printed(who, creature, attack, to_hit: int, harm: int) =
  who.creature == creature and attack in creature.attacks and attack_bonus(who, attack) == to_hit and
    modifier_of(who, aim(who, attack)) == harm

test "Bonuses to hit and to damage come out as the stat blocks have them [SR-170] [SR-171]" {
  scenario "tests/yard"
  gob.creature = bandit
  expect as_printed(gob, bandit, scimitar, 3, 1) and as_printed(gob, bandit, light_crossbow, 3, 1) and gob.creature.ac == 12 and bandit.hp == 11
  gob.creature = kobold
  expect as_printed(gob, kobold, dagger, 4, 2) and as_printed(gob, kobold, sling, 4, 2) and kobold.ac == 12 and kobold.hp == 5
  gob.creature = goblin
  expect as_printed(gob, goblin, scimitar, 4, 2) and as_printed(gob, goblin, shortbow, 4, 2) and goblin.ac == 15 and goblin.hp == 7
  gob.creature = hobgoblin
  expect as_printed(gob, hobgoblin, longsword, 3, 1) and as_printed(gob, hobgoblin, longbow, 3, 1) and hobgoblin.ac == 18 and hobgoblin.hp == 11
  gob.creature = bugbear
  expect as_printed(gob, bugbear, great_morningstar, 4, 2) and as_printed(gob, bugbear, thrown_javelin, 4, 2) and bugbear.ac == 16 and bugbear.hp == 27
  gob.creature = orc
  expect as_printed(gob, orc, greataxe, 5, 3) and as_printed(gob, orc, javelin, 5, 3) and orc.ac == 13 and orc.hp == 15
  gob.creature = wolf
  expect as_printed(gob, wolf, wolf_bite, 4, 2) and wolf.ac == 13 and wolf.hp == 11 and wolf.speed == 40
  gob.creature = skeleton
  expect as_printed(gob, skeleton, shortsword, 4, 2) and as_printed(gob, skeleton, shortbow, 4, 2) and skeleton.ac == 13 and skeleton.hp == 13
  gob.creature = zombie
  expect as_printed(gob, zombie, slam, 3, 1) and zombie.ac == 8 and zombie.hp == 22 and zombie.speed == 20 and save_bonus(gob, wisdom) == 0
  gob.creature = ghoul
  expect as_printed(gob, ghoul, ghoul_claws, 4, 2) and as_printed(gob, ghoul, ghoul_bite, 2, 2) and ghoul.ac == 12 and ghoul.hp == 22
  gob.creature = ghast
  expect as_printed(gob, ghast, ghast_claws, 5, 3) and as_printed(gob, ghast, ghast_bite, 3, 3) and ghast.ac == 13 and ghast.hp == 36
  gob.creature = ogre
  expect as_printed(gob, ogre, great_greatclub, 6, 4) and as_printed(gob, ogre, great_javelin, 6, 4) and ogre.ac == 11 and ogre.hp == 59
  gob.creature = owlbear
  expect as_printed(gob, owlbear, beak, 7, 5) and as_printed(gob, owlbear, owlbear_claws, 7, 5) and owlbear.ac == 13 and owlbear.hp == 59
  gob.creature = giant_spider
  expect as_printed(gob, giant_spider, spider_bite, 5, 3) and as_printed(gob, giant_spider, web, 5, 3) and giant_spider.ac == 14 and giant_spider.hp == 26
}
test "Skills and passive Perception come out as well [SR-066] [SR-171]" {
  scenario "tests/yard"
  expect check_bonus(gob, stealth) == 6 and passive_perception(gob) == 9 and passive_perception(big) == 8 and passive_perception(grum) == 10
  gob.creature = wolf
  expect check_bonus(gob, stealth) == 4 and passive_perception(gob) == 13
  gob.creature = giant_spider
  expect check_bonus(gob, stealth) == 7 and passive_perception(gob) == 10
  gob.creature = owlbear
  expect passive_perception(gob) == 13
  gob.creature = bugbear
  expect check_bonus(gob, stealth) == 6 and passive_perception(gob) == 10
}
test "One die more for the brute, and for who is large [SR-179]" {
  expect great_morningstar.damage == 2d8 and morningstar.damage == 1d8 and great_greatclub.damage == 2d8 and greatclub.damage == 1d8
  expect great_javelin.damage == 2d6 and javelin.damage == 1d6
}
test "The heroes: hit points, Armour Class and slots of their level [SR-110] [SR-149]" {
  expect champion.hp == 12 + 2 * 8 and thief.hp == 9 + 2 * 6 and priest.hp == 10 + 2 * 7 and evoker.hp == 8 + 2 * 6
  expect champion.ac == 16 and thief.ac == 11 + 3 and priest.ac == 16 + 2 and evoker.ac == 13 + 2
  expect count(priest.slots, it.level == 1) == 4 and count(priest.slots, it.level == 2) == 2
  expect count(evoker.slots, it.level == 1) == 4 - 1 and count(evoker.slots, it.level == 2) == 2
}
test "Weapons as in the table [SR-036] [SR-041] [SR-047] [SR-048] [SR-049] [SR-071]" {
  expect club.damage == 1d4 and mace.damage == 1d6 and longsword.damage == 1d8 and quarterstaff.damage == 1d6 and warhammer.damage == 1d8
  expect scimitar.damage == 1d6 and shortsword.damage == 1d6 and rapier.damage == 1d8 and not rapier.light and greatsword.damage == 2d6 and greataxe.damage == 1d12
  expect dagger.range == 20 and dagger.long_range == 60 and handaxe.light and not handaxe.finesse and javelin.range == 30 and javelin.long_range == 120 and spear.range == 20 and spear.long_range == 60 and handaxe.range == 20 and handaxe.long_range == 60
  expect shortbow.damage == 1d6 and longbow.damage == 1d8 and light_crossbow.loading and light_crossbow.damage == 1d8 and sling.range == 30 and sling.damage == 1d4
  expect fist.reach == 5 and dagger.melee and not shortbow.melee
  expect longbow.heavy and not shortbow.heavy and greatsword.two_handed and not longsword.two_handed and greataxe.heavy
}
define scores(creature) =
  [creature.strength, creature.dexterity, creature.constitution, creature.intelligence, creature.wisdom, creature.charisma]
test "Ability scores as the stat blocks have them [SR-060] [SR-170]" {
  expect scores(bandit) == [11, 12, 12, 10, 10, 10] and scores(kobold) == [7, 15, 9, 8, 7, 8]
  expect scores(goblin) == [8, 14, 10, 10, 8, 8] and scores(hobgoblin) == [13, 12, 12, 10, 10, 9]
  expect scores(bugbear) == [15, 14, 13, 8, 11, 9] and scores(orc) == [16, 12, 16, 7, 11, 10]
  expect scores(wolf) == [12, 15, 12, 3, 12, 6] and scores(skeleton) == [10, 14, 15, 6, 8, 5]
  expect scores(zombie) == [13, 6, 16, 3, 6, 5] and scores(ghoul) == [13, 15, 10, 7, 10, 6]
  expect scores(ghast) == [16, 17, 10, 11, 10, 8] and scores(ogre) == [19, 8, 16, 5, 7, 7]
  expect scores(owlbear) == [20, 12, 17, 3, 12, 7] and scores(giant_spider) == [14, 16, 12, 2, 11, 4]
  expect scores(champion) == [16, 12, 14, 10, 12, 10] and scores(thief) == [10, 16, 12, 13, 12, 14]
  expect scores(priest) == [14, 10, 14, 10, 16, 12] and scores(evoker) == [8, 14, 14, 16, 12, 10]
}
test "What else the stat blocks have: size, speed, natural weapons, immunities [SR-016] [SR-046] [SR-075] [SR-170]" {
  expect filter(creatures, it.size == small) == [kobold, goblin]
  expect count(creatures, it.size == large) == 3 and count(creatures, it.size == medium) == 14
  expect count(creatures, it.speed == 40) == 3 and ogre.speed == 40 and owlbear.speed == 40 and zombie.speed == 20
  expect count(creatures, it.speed == 30) == 15 and owlbear.per_action == 2 and count(creatures, it.per_action == 1) == 18
  expect wolf_bite.damage == 2d4 and slam.damage == 1d6 and ghoul_claws.damage == 2d4 and ghoul_bite.damage == 2d6
  expect ghast_claws.damage == 2d6 and ghast_bite.damage == 2d8 and owlbear_claws.damage == 2d8 and beak.damage == 1d10
  expect spider_bite.damage == 1d8 and web.range == 30 and web.long_range == 60 and web.recovers_on == 5 and web.reach == 0
  expect count(creatures, it.nature == undead) == 4 and all(filter(creatures, it.nature == undead), poison in it.immune and it.never_poisoned)
  expect ghoul.never_charmed and ghast.never_charmed and ghast.resists == [necrotic] and skeleton.vulnerable == [bludgeoning]
  expect count(creatures, it.hero) == 4 and all(filter(creatures, it.hero), it.level == 3 and it.proficiency == 2)
  expect champion.trained_saves == [strength, constitution] and thief.trained_saves == [dexterity, intelligence]
  expect priest.trained_saves == [wisdom, charisma] and evoker.trained_saves == [intelligence, wisdom]
}
test "A dryad, as she is printed [SR-170] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad
  expect scores(dryad) == [10, 12, 11, 14, 15, 18] and dryad.ac == 11 and dryad.hp == 22 and as_printed(big, dryad, club, 2, 0)
  expect check_bonus(big, stealth) == 5 and passive_perception(big) == 14 and spell_dc(big) == 14
}
test "Ranges, reach and sizes, as they are printed [SR-016] [SR-036] [SR-038] [SR-170]" {
  scenario "tests/yard"
  expect shortbow.range == 80 and shortbow.long_range == 320 and longbow.range == 150 and longbow.long_range == 600
  expect light_crossbow.range == 80 and light_crossbow.long_range == 320 and sling.long_range == 120 and greatsword.range == 0
  expect all([attack.fire_bolt, attack.ray_of_frost, attack.guiding_bolt, attack.scorching_ray], it.reach == 0)
  expect greatsword.most == 9 and owlbear_claws.most == 1 and beak.most == 1 and mean(web.damage) == 0 and goblin.level == 0
  expect map(sizes, it.order) == [0, 1, 2, 3, 4, 5] and map(sizes, it.squares) == [1, 1, 1, 2, 3, 4]
  expect map(covers, it.bonus) == [0, 2, 5, 5] and round_limit == 50
  expect check_bonus(robin, perception) == 3
}
test "A bugbear strikes hard at the surprised, and stabs harder than it throws [SR-179] [SR-184]" {
  scenario "tests/yard"
  grum.creature = bugbear ; grum.traits = bugbear.traits
  grum.at = E5
  expect surprise_attack.extra(grum, hilda, thrown_javelin, 0) == none
  begin surprised(hilda)
  rolls attack = 15, 15 ; rolls damage = 7, 9, 7
  make_attack(grum, hilda, javelin_in_hand, true)
  expect hilda.hp == 28 - 7 - 2 - 9
  expect surprise_attack.extra(grum, robin, thrown_javelin, 0) == none and javelin_in_hand.damage == 2d6 and thrown_javelin.damage == 1d6
  robin.at = J5
  expect not reaches(grum, javelin_in_hand, robin) and reaches(grum, thrown_javelin, robin)
  expect thrown_javelin in bugbear.attacks and javelin not in bugbear.attacks    "what stabs does two dice"
  expect aim(grum, thrown_javelin) == strength and sneak_attack.extra(robin, hilda, thrown_javelin, 1) == none
  expect not thrown_javelin.melee and hindrance(grum, hilda, thrown_javelin) == 1    "thrown at somebody close"
  announce turn_ends(hilda)
  announce turn_starts(grum)
  make_attack(grum, hilda, great_morningstar, true)
  expect hilda.hp == 10 - 7 - 2
}
