## Spells, tested.
module "SRD 5e: spells, tested"
extends "srd-5e"

# ---- casting --------------------------------------------------------------------------------

test "A slot of the spell's level or higher; cantrips take none [SR-021] [SR-110] [SR-111] [SR-112]" {
  scenario "tests/yard"
  grum.at = H35
  expect may_do(elwin, cast_spell) and not may_do(hilda, cast_spell)
  expect len(elwin.slots) == 5 and len(unspent(elwin, magic_missile)) == 5 and len(unspent(elwin, scorching_ray)) == 2
  rolls damage = 3
  answer cast_spell.spell = magic_missile
  answer let_loose.slot where it.level == 2
  answer magic_missile.foe = grum, grum, grum, grum
  for foe in enemies(elwin) { begin hidden(elwin, 20, foe) }
  act(elwin, cast_spell)
  expect elwin.cast_now == [magic_missile] and not hidden(elwin)
  expect grum.hp == 3 and not elwin.action and len(unspent(elwin, scorching_ray)) == 1
  for slot in elwin.slots { slot.spent = true }
  announce turn_starts(elwin)
  expect can_cast(elwin, fire_bolt) and not can_cast(elwin, magic_missile)
}
test "After a spell for a bonus action nothing but a cantrip, and the other way round [SR-007] [SR-113]" {
  scenario "tests/yard"
  odo.hp = 10
  grum.at = H25
  expect can_cast(odo, healing_word) and can_cast(odo, guiding_bolt)
  odo.cast_now = [healing_word]
  expect not can_cast(odo, guiding_bolt) and can_cast(odo, sacred_flame)
  odo.cast_now = [guiding_bolt]
  expect not can_cast(odo, healing_word)
  odo.cast_now = [sacred_flame]
  expect can_cast(odo, healing_word)
  odo.bonus = false
  expect not can_cast(odo, healing_word)
}
test "A reaction in the turn of a bonus spell is a spell as well [SR-113] [SR-136]" {
  scenario "tests/yard"
  elwin.creature.spells = [shield, healing_word, fire_bolt]
  elwin.cast_now = [healing_word]
  expect not may_shield(elwin) and can_cast(elwin, fire_bolt)
  announce turn_ends(elwin)
  expect may_shield(elwin)                       "somebody else's turn is another"
  announce turn_starts(elwin)
  elwin.hp = 10
  answer let_loose.slot = any
  raise_shield(elwin)
  expect not can_cast(elwin, healing_word) and can_cast(elwin, fire_bolt)
}
test "Spells have a range, and need a clear way [SR-052] [SR-115]" {
  scenario "tests/yard"
  grum.at = P25
  expect grum in in_range(odo, sacred_flame)
  grum.at = Q25
  expect grum not in in_range(odo, sacred_flame) and grum in in_range(odo, guiding_bolt)
  expect friends_in_range(odo, cure_wounds) == [odo]
}
test "Some spells are for those alone whom the caster sees [SR-115] [SR-132] [SR-134] [SR-140] [SR-145] [SR-146]" {
  scenario "tests/yard"
  expect filter(spells, it.by_sight) == [sacred_flame, magic_missile, healing_word, hold_person, blindness]
  grum.at = H25
  for foe in enemies(grum) { begin hidden(grum, 20, foe) }
  expect grum not in in_range(odo, sacred_flame) and not hold_person.may(odo) and grum in in_range(odo, guiding_bolt)
  end hidden(grum)
  expect grum in in_range(odo, sacred_flame)
  robin.hp = 1
  for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  expect robin in friends_in_range(odo, healing_word)    "from friends he does not hide"
  begin invisible(robin, 2, elwin) ; begin invisible(odo, 2, elwin)
  expect robin not in friends_in_range(odo, healing_word) and odo in friends_in_range(odo, healing_word)
  begin blinded(odo, constitution, 10, grum)
  expect friends_in_range(odo, healing_word) == [] and odo in friends_in_range(odo, cure_wounds)
}
test "No spell reaches a friend wholly behind something [SR-052] [SR-115]" {
  scenario "tests/cover"
  robin.at = K20
  robin.hp = 1
  expect robin not in friends_in_range(odo, healing_word) and hilda not in friends_in_range(odo, cure_wounds)
  robin.at = E20
  expect robin in friends_in_range(odo, healing_word)
}
test "Only one spell is kept up; it ends with the next, with a failed save, or with the caster [SR-116] [SR-117]" {
  scenario "tests/yard"
  answer let_loose.slot = any
  answer bless.chosen = [odo], [odo]
  answer shield_of_faith.friend = odo
  let_loose(odo, bless)
  expect concentrating(odo, bless) and blessed(odo)
  let_loose(odo, shield_of_faith)
  expect not concentrating(odo, bless) and not blessed(odo) and concentrating(odo, shield_of_faith) and armour_class(odo, grum) == 20
  rolls save = 8, 12
  take_damage(odo, 3, fire, false, grum)
  expect concentrating(odo)                      "10"
  odo.hp_max = 40
  odo.hp = 40
  take_damage(odo, 30, fire, false, grum)
  expect not concentrating(odo) and armour_class(odo, grum) == 18    "14 against 15"
  let_loose(odo, bless)
  odo.hp = 3
  take_damage(odo, 5, fire, false, grum)
  expect not concentrating(odo) and not blessed(odo)
}
test "The numbers of a caster [SR-118] [SR-119]" {
  scenario "tests/yard"
  expect spell_dc(odo) == 13 and spell_dc(elwin) == 13 and attack_bonus(odo, attack.guiding_bolt) == 5 and gift(odo) == 3
}
test "One throw for all, half for those who make the save, and cover helps [SR-072] [SR-120]" {
  scenario "tests/cover"
  gob.at = K4
  gob.hp_max = 50
  gob.hp = 50
  robin.at = H4
  rolls damage = 9 ; rolls save = 6, 4
  robin.creature.trained_saves = []
  blast(hilda, [gob, robin], 8d6, fire, dexterity)
  expect robin.hp == 12 and gob.hp == 46         "6, 2 and 2 are 10; 4, 3 and 2 are 9"
}
test "One throw for all, and half of it [SR-072]" {
  scenario "tests/yard"
  rolls damage = 9 ; rolls save = 12, 13
  blast(elwin, [grum, big], 8d6, thunder, constitution)
  expect grum.hp == 11 and big.hp == 55
  take_damage(big, 0, fire, false, elwin)
  expect big.hp == 55
}
test "Blessed twice is blessed once [SR-121]" {
  scenario "tests/yard"
  begin blessed(hilda, 1, odo)
  begin blessed(hilda, 2, elwin)
  rolls bless = 3
  expect blessing(hilda) == 3 and blessing(robin) == 0
  begin faithful(hilda, 2, odo)
  begin faithful(hilda, 2, elwin)
  expect armour_class(hilda, grum) == 18
}

# ---- the spells -----------------------------------------------------------------------------

test "Fire Bolt and Ray of Frost [SR-130] [SR-131]" {
  scenario "tests/yard"
  grum.at = H35
  rolls attack = 8, 8, 7 ; rolls damage = 10, 4
  answer ray.foe = grum, grum, grum
  let_loose(elwin, fire_bolt)
  expect grum.hp == 5
  let_loose(elwin, ray_of_frost)
  expect grum.hp == 1 and speed(grum) == 20
  let_loose(elwin, ray_of_frost)
  expect grum.hp == 1
  announce turn_starts(elwin)
  expect speed(grum) == 30
}
test "Sacred Flame: a Dexterity save, without cover [SR-132]" {
  scenario "tests/cover"
  gob.at = K20
  odo.at = K10
  odo.creature.casting = wisdom
  rolls save = 11, 10 ; rolls damage = 5
  answer sacred_flame.foe = gob, gob
  let_loose(odo, sacred_flame)
  expect gob.hp == 7
  let_loose(odo, sacred_flame)
  expect gob.hp == 2
}
test "Spare the Dying [SR-133]" {
  scenario "tests/yard"
  hilda.hp = 0
  expect not spare_the_dying.may(odo)
  odo.at = E5
  answer spare_the_dying.patient = hilda
  let_loose(odo, spare_the_dying)
  expect hilda.stable
}
test "Nothing spares undead and constructs [SR-133]" {
  scenario "tests/yard"
  hilda.hp = 0 ; hilda.at = E25 ; robin.hp = 0 ; robin.at = E26
  hilda.creature.nature = undead ; robin.creature.nature = construct
  expect not spare_the_dying.may(odo) and may_do(odo, first_aid)
}
test "Magic Missile never misses [SR-134]" {
  scenario "tests/yard"
  grum.at = H35
  gob.at = H34
  rolls damage = 5
  answer let_loose.slot = any
  answer magic_missile.foe = grum, gob, grum
  let_loose(elwin, magic_missile)
  expect grum.hp == 5 and gob.hp == 2
}
test "Sleep: the weakest first, as far as the hit points go; no elves, no undead [SR-135] [SR-165]" {
  scenario "tests/yard"
  gob.at = H22
  grum.at = H23
  hilda.at = H24
  big.at = H20
  rolls sleep = 23
  answer let_loose.slot = any
  answer sleep.point = grum.at
  let_loose(elwin, sleep)
  expect asleep(gob) and asleep(grum) and not asleep(big) and not asleep(hilda)
  expect not can_sleep(elwin) and can_sleep(robin)
  dummy.creature = zombie
  expect not can_sleep(dummy)
  big.creature = ghoul
  expect not can_sleep(big)
}
test "Sleep takes nobody who has more than what is left [SR-135]" {
  scenario "tests/yard"
  gob.at = H22
  grum.at = H23
  hilda.at = H24
  rolls sleep = 21
  answer let_loose.slot = any
  answer sleep.point = grum.at
  let_loose(elwin, sleep)
  expect asleep(gob) and not asleep(grum) and not asleep(hilda)
}
test "Sleep throws five dice, and two more for each level [SR-135]" {
  scenario "tests/yard"
  gob.at = H22
  rolls sleep = 5, 7
  answer let_loose.slot where it.level == 1
  answer sleep.point = gob.at, gob.at
  let_loose(elwin, sleep)
  expect not asleep(gob)
  sleep.cast(elwin, 2)
  expect asleep(gob)
}
test "Shield is for a blow that would land, a slot and a reaction [SR-114] [SR-136]" {
  scenario "tests/yard"
  grum.at = E35
  rolls attack = 9, 12, 12 ; rolls damage = 1, 1
  make_attack(grum, elwin, greataxe, true)       # 14: misses
  elwin.reaction = false
  make_attack(grum, elwin, greataxe, true)
  elwin.reaction = true
  for slot in elwin.slots { slot.spent = true }
  make_attack(grum, elwin, greataxe, true)
  expect elwin.hp == 12
}
test "Shield turns a blow that would hit, and darts, until the next turn [SR-008] [SR-114] [SR-136]" {
  scenario "tests/yard"
  grum.at = E35
  rolls attack = 14
  answer shield_spell.ward = yes
  answer let_loose.slot = any
  expect not make_attack(grum, elwin, greataxe, true)    "19 against 20"
  expect shielded(elwin) and not elwin.reaction and armour_class(elwin, grum) == 20
  announce turn_starts(elwin)
  expect armour_class(elwin, grum) == 15
}
test "Burning Hands: fifteen feet of fire, and friends may be spared [SR-137] [SR-164]" {
  scenario "tests/yard"
  expect flames(elwin, 2) == cone(elwin.at, 2, 0, 3) and not burning_hands.may(elwin)
  grum.at = F35
  hilda.at = G35
  robin.at = E35
  rolls damage = 3 ; rolls save = 3
  answer let_loose.slot = any
  answer burning_hands.way = 2
  let_loose(elwin, burning_hands)
  expect grum.hp == 12 and hilda.hp == 28 and robin.hp == 21
  answer safe = [robin, odo]
  expect spared(elwin, [grum, elwin, hilda, robin, odo], 1) == [grum, elwin, hilda] and spared(hilda, [grum, robin], 1) == [grum, robin]
}
test "Total cover keeps flames and sleep away, but no ball of fire [SR-120] [SR-135] [SR-137] [SR-148]" {
  scenario "tests/cover"
  robin.at = F20 ; gob.at = H20 ; hilda.at = E19 ; odo.at = H22
  expect gob in caught_at(robin.at) and gob not in lulled_at(robin.at) and hilda in lulled_at(robin.at)
  expect stands_on(gob, flames(robin, 2)) and enemies_in(robin, flames(robin, 2)) == []
  gob.at = F18
  expect enemies_in(robin, cone(robin.at, 0, 0, 3)) == [gob]
  hilda.at = F19 ; odo.at = H18
  rolls damage = 10 ; rolls save = 9, 9
  answer burning_hands.way = 0
  burning_hands.cast(robin, 1)
  expect gob.hp == 2 and hilda.hp == 18 and odo.hp == 24    "Hilda is half cover to Gob"
}
test "False Life [SR-138]" {
  scenario "tests/yard"
  rolls "false life" = 5
  answer let_loose.slot where it.level == 2
  let_loose(elwin, false_life)
  expect elwin.temporary == 10
}
test "Cure Wounds by touch, Healing Word by a word, and more by a disciple of life [SR-139] [SR-140] [SR-160]" {
  scenario "tests/yard"
  hilda.hp = 1
  hilda.at = E25
  rolls healing = 5, 3
  answer let_loose.slot = any
  answer cure_wounds.patient = hilda
  let_loose(odo, cure_wounds)
  expect hilda.hp == 1 + 5 + 3 + 3
  hilda.at = E20
  answer healing_word.patient = hilda
  let_loose(odo, healing_word)
  expect hilda.hp == 12 + 3 + 3 + 3 and not cure_wounds.may(odo) and healing_word.may(odo)
  hilda.creature = zombie
  expect not curable(hilda)
}
test "Bless: three, and a d4 more for attacks and saves [SR-141]" {
  scenario "tests/yard"
  hilda.at = E25
  robin.at = E26
  elwin.at = E27
  answer let_loose.slot where it.level == 1
  answer bless.chosen = [hilda, robin, odo]
  let_loose(odo, bless)
  grum.at = F25
  rolls attack = 5 ; rolls bless = 3, 2 ; rolls save = 7
  rolls damage = 2
  expect make_attack(hilda, grum, greatsword, true)    "5 + 5 + 3"
  expect save(odo, constitution, 11, 0)
}
test "Not more than three [SR-141]" {
  scenario "tests/yard"
  hilda.at = E25
  robin.at = E26
  elwin.at = E27
  answer let_loose.slot where it.level == 1
  answer bless.chosen = [hilda, robin, odo, elwin]
  expect refused let_loose(odo, bless)           "3 at most"
}
test "Guiding Bolt lights its mark for the next attack, at most until the end of one's next turn [SR-142]" {
  scenario "tests/yard"
  grum.at = H25
  rolls attack = 10, 2, 10 ; rolls damage = 4, 4
  answer let_loose.slot = any
  answer ray.foe = grum, grum
  let_loose(odo, guiding_bolt)
  expect grum.hp == 11 and favour(robin, grum, shortbow) == 1
  make_attack(robin, grum, shortbow, true)
  expect favour(robin, grum, shortbow) == 0
  let_loose(odo, guiding_bolt)
  announce turn_ends(odo)
  expect favour(robin, grum, shortbow) == 1
}
test "Guiding Bolt does a die more for each level above [SR-111] [SR-142]" {
  scenario "tests/yard"
  grum.at = H25 ; dummy.at = H26
  let lesser = first(odo.slots)
  let second = last(odo.slots)
  answer let_loose.slot = second, lesser
  answer ray.foe = dummy, dummy
  rolls attack = 19, 20 ; rolls damage = 29, 47
  let_loose(odo, guiding_bolt)
  expect dummy.hp == 1000 - 29                   "5d6"
  end glittering(dummy, any, any)
  let_loose(odo, guiding_bolt)
  expect dummy.hp == 971 - 47                    "8d6 for a critical hit of 4d6"
}
test "Shield of Faith [SR-143]" {
  scenario "tests/yard"
  answer let_loose.slot = any
  answer shield_of_faith.friend = odo
  let_loose(odo, shield_of_faith)
  expect armour_class(odo, grum) == 20
  end concentrating(odo, any)
  expect armour_class(odo, grum) == 18
}
test "Scorching Ray: three attacks [SR-144]" {
  scenario "tests/yard"
  grum.at = H35
  rolls attack = 8, 2, 8 ; rolls damage = 4, 5
  answer let_loose.slot = any
  answer ray.foe = grum, grum, grum
  let_loose(elwin, scorching_ray)
  expect grum.hp == 6
}
test "Hold Person holds humanoids, as long as it is kept up [SR-145]" {
  scenario "tests/yard"
  grum.at = H25
  rolls save = 12
  answer let_loose.slot = any
  answer hold_person.held_fast = [grum]
  let_loose(odo, hold_person)
  expect paralyzed(grum)
  big.at = H26
  grum.creature.nature = giant
  expect not hold_person.may(odo)                "and an ogre is no humanoid"
  end concentrating(odo, any)
  expect not paralyzed(grum)
}
test "Hold Person takes one for each level above the first [SR-145]" {
  scenario "tests/yard"
  grum.at = H25
  gob.at = H26
  answer let_loose.slot = any
  answer hold_person.held_fast = [grum, gob]
  expect refused let_loose(odo, hold_person)     "1 at most"
}
test "Those whom Hold Person takes together stand within thirty feet of each other [SR-145]" {
  scenario "tests/yard"
  first(odo.slots).level = 3
  grum.at = H25 ; gob.at = N25
  answer let_loose.slot where it.level == 3
  answer hold_person.held_fast = [grum, gob]
  rolls save = 2, 2
  let_loose(odo, hold_person)
  expect paralyzed(grum) and paralyzed(gob)
  end concentrating(odo, any)
  for slot in odo.slots { slot.spent = false }
  gob.at = O25
  answer hold_person.held_fast = [grum, gob]
  expect refused let_loose(odo, hold_person)
}
test "Blindness and Invisibility of a higher level take more than one [SR-111] [SR-146] [SR-147]" {
  scenario "tests/yard"
  first(odo.slots).level = 3 ; first(elwin.slots).level = 3
  grum.at = H25 ; gob.at = H26 ; big.at = H27
  answer let_loose.slot where it.level == 3
  answer blindness.foe = grum ; answer blindness.another = gob
  rolls save = 2, 2
  let_loose(odo, blindness)
  expect blinded(grum) and blinded(gob) and not blinded(big)
  answer invisibility.friend = elwin ; answer invisibility.another = none
  let_loose(elwin, invisibility)
  expect invisible(elwin) and not invisible(robin)
  for slot in elwin.slots { slot.spent = false }
  robin.at = E35
  answer invisibility.friend = elwin ; answer invisibility.another = elwin
  expect refused let_loose(elwin, invisibility)
  for slot in elwin.slots { slot.spent = false }
  answer invisibility.friend = elwin ; answer invisibility.another = robin
  let_loose(elwin, invisibility)
  expect invisible(elwin) and invisible(robin)
}
test "Blindness [SR-146]" {
  scenario "tests/yard"
  grum.at = H25
  rolls save = 9
  answer let_loose.slot = any
  answer blindness.foe = grum
  let_loose(odo, blindness)
  expect blinded(grum)
}
test "Invisibility, until one strikes or casts [SR-147]" {
  scenario "tests/yard"
  grum.at = H35
  robin.at = E35
  answer let_loose.slot = any
  answer invisibility.friend = robin, elwin
  let_loose(elwin, invisibility)
  expect invisible(robin)
  rolls attack = 1
  make_attack(robin, grum, shortbow, true)
  expect not invisible(robin)
  let_loose(elwin, invisibility)
  expect invisible(elwin)
  let_loose(elwin, false_life)
  expect not invisible(elwin)
}
test "Fireball: twenty feet around [SR-120] [SR-148]" {
  scenario "tests/yard"
  grum.at = H10
  gob.at = L10
  big.at = M10
  rolls damage = 30 ; rolls save = 2, 2
  answer fireball.point = grum.at
  fireball.cast(elwin, 3)
  expect grum.dead and gob.dead and big.hp == 59
  rolls damage = 8 ; rolls save = 20
  big.at = H10
  answer fireball.point = big.at
  fireball.cast(elwin, 3)
  expect big.hp == 55
}

define printed(spell) = [spell.level, spell.range]
test "Level and range of the spells, and what keeps the caster busy [SR-112] [SR-115] [SR-116]" {
  expect printed(spell.fire_bolt) == [0, 120] and printed(spell.ray_of_frost) == [0, 60] and printed(sacred_flame) == [0, 60]
  expect printed(spare_the_dying) == [0, 5] and printed(magic_missile) == [1, 120] and printed(sleep) == [1, 90]
  expect printed(shield) == [1, 0] and printed(burning_hands) == [1, 15] and printed(false_life) == [1, 0]
  expect printed(cure_wounds) == [1, 5] and printed(healing_word) == [1, 60] and printed(bless) == [1, 30]
  expect printed(spell.guiding_bolt) == [1, 120] and printed(shield_of_faith) == [1, 60] and printed(spell.scorching_ray) == [2, 120]
  expect printed(hold_person) == [2, 60] and printed(blindness) == [2, 30] and printed(invisibility) == [2, 5] and printed(fireball) == [3, 150]
  expect filter(spells, it.concentration) == [bless, shield_of_faith, hold_person, invisibility]
  expect filter(spells, it.cost == bonus) == [healing_word, shield_of_faith] and filter(spells, it.cost == reaction) == [shield]
  expect attack.fire_bolt.damage == 1d10 and attack.ray_of_frost.damage == 1d8 and attack.guiding_bolt.damage == 4d6 and attack.scorching_ray.damage == 2d6
  expect attack.fire_bolt.range == 120 and attack.ray_of_frost.range == 60 and attack.guiding_bolt.range == 120 and attack.scorching_ray.range == 120
  expect first_level.level == 1 and second_level.level == 2 and third_level.level == 3
}
test "Where nobody can be reached, nothing that needs somebody is cast [SR-115]" {
  scenario "tests/yard"
  for foe in [gob, grum, big, dummy] { foe.at = AZ1 }
  expect filter(spells, it.may(elwin)) == [shield, false_life, bless, shield_of_faith, invisibility]
  grum.at = F35
  expect filter(spells, not it.may(elwin)) == [spare_the_dying, cure_wounds, healing_word]
  hilda.at = E34
  hilda.hp = 0
  expect all(spells, it.may(elwin))
}
test "Darts do a shielded one nothing; the least of them is two [SR-134] [SR-136]" {
  scenario "tests/yard"
  grum.at = K35
  begin shielded(grum)
  rolls damage = 2, 2 ; answer foe where it == grum
  magic_missile.cast(elwin, 1)
  expect grum.hp == 15
  end shielded(grum)
  magic_missile.cast(elwin, 1)
  expect grum.hp == 15 - 6
}
test "Whoever is aimed at by darts may cast Shield, once [SR-008] [SR-114] [SR-134] [SR-136]" {
  scenario "tests/yard"
  grum.creature = evoker
  grum.at = K35
  answer foe where it == elwin ; answer turn_aside = no, yes ; answer slot = any
  rolls damage = 3, 3
  magic_missile.cast(grum, 1)
  expect elwin.hp == 20 - 9 and elwin.reaction
  magic_missile.cast(grum, 1)
  expect elwin.hp == 20 - 9 and shielded(elwin) and not elwin.reaction and count(elwin.slots, it.spent) == 1
}
test "A Shield that does not help; nor does it against a 20 [SR-114] [SR-136]" {
  scenario "tests/yard"
  gob.at = E35
  answer ward = yes, yes ; answer slot = any
  rolls attack = 16, 20 ; rolls damage = 2, 3
  expect make_attack(gob, elwin, scimitar, true)    "20 against 20"
  announce turn_starts(elwin)
  elwin.creature.ac = 30
  expect make_attack(gob, elwin, scimitar, true)
}
test "Flames go up as well, and from the first to the last direction [SR-137]" {
  scenario "tests/yard"
  elwin.at = K20 ; gob.at = K18 ; grum.at = Z1
  expect burning_hands.may(elwin) and may_burn(elwin, 0)
  answer way = 0 ; rolls damage = 18 ; rolls save = 1
  burning_hands.cast(elwin, 1)
  expect gob.dead                                "three dice: 18"
  grum.at = J19
  expect burning_hands.may(elwin)
  answer way = 7 ; rolls damage = 3 ; rolls save = 1
  burning_hands.cast(elwin, 1)
  expect grum.hp == 12
}
test "Whoever is asleep uses up no hit points of another Sleep [SR-135]" {
  scenario "tests/yard"
  elwin.at = K35 ; gob.at = N35 ; grum.at = O35
  begin asleep(gob)
  answer sleep.point = grum.at
  rolls sleep = 15
  sleep.cast(elwin, 1)
  expect asleep(grum)
}
test "A cure by others than disciples of life is the dice and the modifier [SR-139] [SR-160]" {
  scenario "tests/yard"
  hilda.hp = 1
  rolls healing = 3
  mend(elwin, hilda, 1d8, 1)
  expect hilda.hp == 1 + 3 + 3
}
test "Glitter is of one mark, and of one caster [SR-142]" {
  scenario "tests/yard"
  gob.at = E5
  begin glittering(gob, round, odo)
  rolls attack = 1
  make_attack(hilda, dummy, javelin, true)
  announce turn_ends(hilda) ; announce turn_ends(odo)
  expect glittering(gob)
  begin glittering(grum, round - 1, odo)
  announce turn_ends(hilda)
  expect glittering(grum)
  announce turn_ends(odo)
  expect not glittering(grum) and glittering(gob)
}
test "A spell without concentration does not end one with it; damage that leaves one hit point may [SR-116] [SR-117] [SR-147]" {
  scenario "tests/yard"
  grum.at = K35
  begin invisible(robin, 2, elwin) ; begin concentrating(elwin, invisibility)
  answer foe = grum ; rolls attack = 1
  let_loose(elwin, spell.fire_bolt)
  expect concentrating(elwin) and invisible(robin) and not invisible(elwin)
  elwin.hp = 3
  rolls save = 1
  take_damage(elwin, 2, fire, false, grum)
  expect not concentrating(elwin) and not invisible(robin)
}
test "Cover is no help against what is no matter of Dexterity [SR-050] [SR-120]" {
  scenario "tests/cover"
  gob.at = K4
  gob.creature.casting = intelligence
  rolls save = 5 ; rolls damage = 9
  blast(gob, [hilda], 2d6, fire, constitution)
  expect hilda.hp == 28 - 9                      "9 against 10, without the fence"
}
test "Flames burn the fallen as well, and the caster of a ball who stands in it [SR-082] [SR-120] [SR-137] [SR-148] [SR-164]" {
  scenario "tests/yard"
  elwin.traits = [] ; grum.at = F35 ; robin.at = E35 ; robin.hp = 0
  rolls damage = 3, 20 ; rolls save = 3, 2, 2
  answer burning_hands.way = 2
  burning_hands.cast(elwin, 1)
  expect grum.hp == 12 and robin.failures == 1
  elwin.traits = [sculpt_spells]
  answer fireball.point = grum.at
  fireball.cast(elwin, 3)
  expect elwin.hp == 0 and grum.dead and robin.failures == 1 and robin.lives
}
test "Those alone are spared whom the caster sees [SR-164]" {
  scenario "tests/yard"
  begin invisible(robin, 2, odo)
  expect spared(elwin, [grum, robin, hilda, elwin], 1) == [grum, robin, elwin]
}
test "Rays of frost of two casters slow no more than one [SR-121] [SR-131]" {
  scenario "tests/yard"
  begin chilled(grum, 10, elwin) ; begin chilled(grum, 10, odo)
  expect speed(grum) == 20
}
test "A hidden caster throws the first ray unseen, and is hidden no more [SR-035]" {
  scenario "tests/yard"
  grum.at = H35
  for foe in enemies(elwin) { begin hidden(elwin, 20, foe) }
  rolls attack = 8, 2, 8 ; rolls damage = 4, 5
  answer let_loose.slot = any ; answer ray.foe = grum, grum, grum
  let_loose(elwin, scorching_ray)
  expect grum.hp == 6 and not hidden(elwin)
  for foe in enemies(elwin) { begin hidden(elwin, 20, foe) }
  let_loose(elwin, false_life)
  expect not hidden(elwin)
}
test "Nobody concentrates on what is over, or longer than he likes [SR-117]" {
  scenario "tests/yard"
  expect not may_do(odo, stop_concentrating)
  answer let_loose.slot = any ; answer bless.chosen = [odo]
  let_loose(odo, bless)
  announce turn_starts(odo)
  expect concentrating(odo, bless) and may_do(odo, stop_concentrating)
  act(odo, stop_concentrating)
  expect not concentrating(odo) and not blessed(odo) and odo.action
  begin concentrating(odo, hold_person) ; begin paralyzed(grum, wisdom, 13, odo)
  begin concentrating(elwin, invisibility) ; begin invisible(robin, 2, elwin)
  announce turn_starts(odo) ; announce turn_starts(elwin)
  expect concentrating(odo) and concentrating(elwin)
  end paralyzed(grum, any, any, odo) ; end invisible(robin, any, elwin)
  announce turn_starts(odo) ; announce turn_starts(elwin)
  expect not concentrating(odo) and not concentrating(elwin)
}
test "Who is out of it may be held as well [SR-145]" {
  scenario "tests/yard"
  grum.at = H25
  begin stunned(grum)
  expect hold_person.may(odo)
  rolls save = 2
  answer hold_person.held_fast = [grum]
  hold_person.cast(odo, 2)
  expect paralyzed(grum)
}
test "A ball of fire bursts on any square in range, between two or short of a friend [SR-120] [SR-148]" {
  scenario "tests/yard"
  elwin.at = A20 ; elwin.traits = []
  gob.at = T16 ; grum.at = T24 ; robin.at = Y20 ; big.at = AZ1 ; dummy.at = AZ39
  rolls damage = 30 ; rolls save = 1, 1
  answer fireball.point = T20
  fireball.cast(elwin, 3)
  expect gob.dead and grum.dead and robin.hp == 21
  expect AE20 in places(elwin, fireball) and AF20 not in places(elwin, fireball) and S20 in places(elwin, spell.sleep) and T20 not in places(elwin, spell.sleep)
  big.at = AJ19
  expect distance(elwin, big) == 175 and not fireball.may(elwin) and spots(elwin, fireball) == []
  big.at = AI19
  expect fireball.may(elwin) and big in caught_at(AE20) and big not in caught_at(AD20)
  combat.edge = AD20
  expect AD20 in places(elwin, fireball) and AE20 not in places(elwin, fireball) and A21 not in places(elwin, fireball)
}
test "Sleep spreads from any square in range, and the large are in it with a corner [SR-120] [SR-135]" {
  scenario "tests/yard"
  elwin.at = A20 ; gob.at = S20 ; grum.at = W21 ; big.at = O15 ; dummy.at = AZ39 ; big.hp = 5
  rolls sleep = 30
  answer sleep.point = S20
  sleep.cast(elwin, 1)
  expect asleep(gob) and asleep(grum) and asleep(big)
  expect caught_at(S21) == [gob, grum] and spots(elwin, spell.sleep) == [S20, O15]
}
test "Nothing bursts behind a wall, or in it [SR-115] [SR-120]" {
  scenario "tests/cover"
  expect F20 in places(odo, fireball) and G20 not in places(odo, fireball) and H20 not in places(odo, fireball) and G17 in places(odo, fireball)
  gob.at = H20
  expect spots(odo, fireball) == [] and gob in caught_at(F20) and gob not in lulled_at(F20) and gob in lulled_at(H16) and open_to(H19, gob)
}
test "Cover against a ball of fire is cover from where it bursts [SR-050] [SR-120] [SR-148]" {
  scenario "tests/cover"
  robin.at = K4 ; gob.at = D5 ; hilda.at = A40
  expect cover_from(gob, robin) == 2 and spell_dc(robin) == 11
  rolls damage = 12 ; rolls save = 8
  answer fireball.point = gob.at
  gob.hp = 13
  fireball.cast(robin, 3)
  expect gob.hp == 1                             "8 and 2 are 10"
}
