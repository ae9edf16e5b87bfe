module "Heroic Combat: the contest, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Dodge becomes a defence score [HC-036]" {
  scenario "yard"
  page.dodge = 8  ; expect dodging.value(page) == 10
  page.dodge = 9  ; expect dodging.value(page) == 12
  page.dodge = 10 ; expect dodging.value(page) == 14
  page.dodge = 11 ; expect dodging.value(page) == 16
  page.dodge = 9
  page.shield = medium_shield
  expect dodging.value(page) == 16
}
test "Ways to defend, and what adds to them [HC-034] [HC-035] [HC-037]" {
  scenario "yard"
  expect not parry.ready(page) and bare_hands.ready(page) and not blocking.ready(page)
  page.shield = heavy_cloak
  page.skill[cloak] = 12
  page.combat_reflexes = true
  page.enhanced_block = 1
  expect blocking.ready(page) and blocking.value(page) == 12 + 2 + 1 + 1
  expect bare_hands.value(page) == 10 + 2 + 1
  page.tactic = all_out_defensive
  expect defence(dodging, page) == (8 + 2 + 1 - 3) * 2 + 4    "the tactic after the conversion"
  expect best_defence(page) == 20
  page.enhanced_dodge = 2
  expect dodging.value(page) == (8 + 2 + 1 + 2 - 3) * 2    "each point before the conversion is two after it"
}
test "A shield and quick wits help a weapon's parry as well [HC-034] [HC-035]" {
  scenario "yard"
  sherman.shield = medium_shield
  expect parry.value(sherman) == 14 + 2
  sherman.combat_reflexes = true
  expect parry.value(sherman) == 14 + 2 + 1
  sherman.enhanced_parry = 2
  expect parry.value(sherman) == 14 + 2 + 1 + 2 and bare_hands.value(sherman) == 12 + 2 + 1 + 2
  sherman.enhanced_dodge = 3 ; sherman.enhanced_block = 3
  expect parry.value(sherman) == 19              "each to its own kind"
  answer guard = parry
  rolls attack = 3 ; rolls defence = 12
  expect contest(new_attack(orc_a, axe), sherman) == (11 - 3) - (19 - 12)
}
test "A defender's posture counts only if the referee wants it [HC-039]" {
  scenario "yard"
  page.posture = kneeling
  expect defence(dodging, page) == 10
}
test "A defender's posture counts if the referee wants it [HC-039]" {
  scenario "yard"
  param defender_posture_counts = true
  page.posture = kneeling
  expect defence(dodging, page) == 8
}
test "A tie or a defence that wins hurts nobody [HC-040] [HC-041]" {
  scenario "yard"
  answer guard where it == parry
  rolls attack = 10, 18, 13 ; rolls defence = 7, 3, 11 ; rolls damage = 8 ; rolls casualty = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 12 and sherman.hp == 14
  answer kept = 0
  melee(new_attack(sherman, sherman_blade), [orc_a])    # by 1
  expect orc_a.hp == 0
}
test "What makes an attack harder [HC-037] [HC-038] [HC-051]" {
  scenario "yard"
  let blow = new_attack(sherman, sherman_blade)
  expect sherman_blade.min_st == 0 and melee_attack(blow, orc_a) == 14
  sherman.tactic = all_out_offensive
  expect melee_attack(blow, orc_a) == 18
  sherman.tactic = neutral
  sherman.posture = crouching
  expect melee_attack(blow, orc_a) == 12
  sherman.posture = standing
  sherman.situations = [bad_footing, minor_distraction]
  expect melee_attack(blow, orc_a) == 10
  sherman.situations = [grappled]
  expect melee_attack(blow, orc_a) == 10
  sherman.situations = []
  combat.darkness = -1
  expect melee_attack(blow, orc_a) == 13
  combat.darkness = -6
  sherman.visibility = -6
  expect melee_attack(blow, orc_a) == 4          "never more than 10 for not seeing"
  combat.darkness = 0
  sherman.visibility = 0
  blow.location = skull
  expect melee_attack(blow, orc_a) == 7
  blow.location = torso
  sherman_blade.min_st = 11
  expect melee_attack(blow, orc_a) == 13
  sherman_blade.min_st = 12
  expect melee_attack(blow, orc_a) == 12
  sherman_blade.min_st = 10
  sherman.shield = medium_shield ; expect melee_attack(blow, orc_a) == 14
  sherman.shield = large_shield  ; expect melee_attack(blow, orc_a) == 12
}
test "Hits by margin [HC-041] [HC-046] [HC-047]" {
  scenario "yard"
  let blow = new_attack(sherman, sherman_blade)
  expect hits_for(blow, 1) == 1 and hits_for(blow, 3) == 1 and hits_for(blow, 4) == 2 and hits_for(blow, 7) == 2
  expect hits_for(blow, 8) == 3 and hits_for(blow, 11) == 3
  let slow = new_attack(sherman, great_axe)
  expect hits_for(slow, 1) == 1 and hits_for(slow, 5) == 1 and hits_for(slow, 6) == 2 and hits_for(slow, 11) == 2
}
test "A contest of skill against skill [HC-031] [HC-034] [HC-064]" {
  scenario "yard"
  expect mean(contest_dice) == 10.5
  answer guard = parry, dodging
  rolls attack = 9, 10 ; rolls defence = 10, 12
  expect contest(new_attack(sherman, sherman_blade), orc_a) == (14 - 9) - (11 - 10)
  expect contest(new_attack(sherman, sherman_blade), orc_a) == (14 - 10) - (10 - 12)
}
test "One attack a turn; a free one is extra, and waiting takes its place [HC-032]" {
  scenario "yard"
  answer weapon where it == axe
  answer weapon where it == sherman_blade
  only([sherman, orc_a])
  expect can_attack(sherman) and can_attack(orc_a)
  answer guard where it == parry
  answer location where it == torso
  answer take_it = yes
  rolls attack = 18, 18 ; rolls defence = 3, 3
  melee_turn(sherman)
  expect not can_attack(sherman) and not strike.may(sherman) and not can_shoot(sherman)
  sherman.tactic = retreat
  break_away(sherman)
  expect can_attack(orc_a)
  sherman.attacked = false
  expect not can_attack(sherman)                 "nobody attacks in retreat"
  everything.pay(orc_a)
  expect not can_attack(orc_a)
}
test "Any weapon in hand, or bare hands [HC-033]" {
  scenario "yard"
  expect melee_attack(new_attack(sherman, sherman_blade), orc_a) == 14
  expect melee_attack(new_attack(sherman, fists), orc_a) == 12
  sherman.weapons = [sherman_blade, axe, fists]
  expect melee_weapons(sherman) == [sherman_blade, fists]    "the axe is not in hand"
}
test "Everybody has bare hands, listed or not [HC-033] [HC-034]" {
  scenario "yard"
  only([sherman, orc_a])
  expect fists not in sherman.weapons and sherman.ready == [sherman_blade, fists]
  orc_a.in_hand = []                             # his axe is gone
  answer deed = strike, finish
  answer weapon where it == fists
  answer location where it == torso
  answer guard where it == bare_hands
  rolls attack = 9 ; rolls defence = 10 ; rolls damage = 4
  take_turn(sherman)                             # Brawling 12 - 9 against 10 - 10
  expect orc_a.hp == 12 - 2
  expect not parry.ready(orc_a) and bare_hands.ready(orc_a)
  orc_a.dx = 12
  expect skill_with(orc_a, fists) == 12          "he has learned no unarmed skill"
  expect skill_with(sherman, fists) == 12 and skill_with(orc_a, axe) == 11 and skill_with(orc_a, long_spear) == 0
  expect bare_hands.value(orc_a) == 12
}
test "Only what reaches can be chosen [HC-029] [HC-033]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.in_hand = [sherman_blade, long_spear]
  orc_a.at = 2
  answer weapon where true
  answer guard where it == parry
  answer location where it == torso
  rolls attack = 18 ; rolls defence = 3
  melee_turn(sherman)
  expect locked(sherman, orc_a)
  end locked(sherman)
  sherman.attacked = false
  orc_a.at = 3
  expect not can_attack(sherman)
}
test "Nobody tires of defending [HC-045]" {
  scenario "yard"
  answer guard where it == parry
  rolls attack = 10, 10, 10 ; rolls defence = 10, 10, 10
  for foe in [orc_a, orc_b, orc_a] { expect contest(new_attack(foe, axe), sherman) == 11 - 14 }
}
test "The Speed Factor is the weapon's, and at least 1 [HC-046] [HC-047] [HC-048]" {
  scenario "yard"
  let blow = new_attack(sherman, sherman_blade)
  expect margin_per_hit(blow) == 4 and margin_per_hit(new_attack(sherman, great_axe)) == 6
  sherman_blade.pace = 2 ; expect hits_for(blow, 1) == 1 and hits_for(blow, 2) == 2
  sherman_blade.pace = 1 ; expect hits_for(blow, 1) == 2 and hits_for(blow, 2) == 3
}
test "Each hit in a way of its own [HC-043] [HC-053]" {
  scenario "yard"
  sherman.skill[two_handed_sword] = 16           # 14 with the strength that he has
  rolls attack = 10 ; rolls defence = 11 ; rolls damage = 6, 5 ; rolls casualty = 3
  answer guard = parry
  answer mode  = great_thrust, great_cut         # 6 less 2, twice; 5 less 2, half as much again
  answer kept  = 0
  melee(new_attack(sherman, greatsword), [orc_a])
  expect orc_a.hp == 12 - 8 - 4
}
test "One throw for all who are alike, and any split of the hits [HC-044] [HC-052]" {
  scenario "yard"
  answer weapon where it == sherman_blade
  only([sherman, orc_a, orc_b])
  answer foe = orc_a ; answer others = [orc_b] ; answer guard = parry
  answer location = torso
  answer body = orc_b.bodies[0], orc_b.bodies[0], orc_b.bodies[0]
  rolls attack = 9 ; rolls defence = 14 ; rolls damage = 8, 8, 8 ; rolls casualty = 18
  melee_turn(sherman)                            # by 5 + 3: three hits, all given out before one lands
  expect orc_a.hp == 12 and orc_b.hp == 12 - 36 and orc_b.gone == struck_down
  expect locked(sherman, orc_a) and orc_a.fought and not orc_b.active
}
test "The torso, unless another place is named; all hits land there [HC-050] [HC-051]" {
  scenario "yard"
  answer weapon where it == sherman_blade
  only([sherman, orc_a])
  let blow = new_attack(sherman, sherman_blade)
  expect blow.location == torso and melee_attack(blow, orc_a) == 14
  answer location = arm
  answer guard = parry
  rolls attack = 5 ; rolls defence = 9 ; rolls damage = 5, 4
  melee_turn(sherman)                            # 12 - 5 against 11 - 9: two hits, where no armour is worn
  expect orc_a.hp == 12 - 5 - 4
  expect can_aim(sherman, axe, skull) and not can_aim(sherman, axe, vitals) and can_aim(sherman, sherman_blade, vitals)
  expect can_aim(sherman, broadsword_blade, vitals)    "it can thrust as well as cut"
}
test "Both may fail, and the smaller failure wins; a tie is nobody's [HC-040] [HC-042]" {
  scenario "yard"
  answer guard where it == parry
  rolls attack = 15, 16 ; rolls defence = 18, 13
  expect contest(new_attack(sherman, sherman_blade), orc_a) == 6
  expect contest(new_attack(sherman, sherman_blade), orc_a) == 0
}
test "Numbers give a bonus [HC-088]" {
  expect numbers_bonus(7 / 8) == 0 and numbers_bonus(8 / 8) == 0 and numbers_bonus(9 / 8) == 2 and numbers_bonus(12 / 8) == 2
  expect numbers_bonus(13 / 8) == 4 and numbers_bonus(16 / 8) == 4 and numbers_bonus(17 / 8) == 6 and numbers_bonus(3 / 1) == 6
  expect numbers_bonus(7 / 1) == 14 and numbers_bonus(8 / 1) == 16
}
test "A crowd lands more blows [HC-089]" {
  expect hit_multiplier(1) == 1 and hit_multiplier(3) == 1 and hit_multiplier(4) == 2 and hit_multiplier(6) == 3 and hit_multiplier(8) == 4
  expect hit_multiplier(10) == 4 and hit_multiplier(11) == 5 and hit_multiplier(12) == 5 and hit_multiplier(20) == 6 and hit_multiplier(30) == 7
  expect hit_multiplier(31) == 8 and hit_multiplier(50) == 8 and hit_multiplier(51) == 9 and hit_multiplier(100) == 10
  expect hit_multiplier(101) == 11 and hit_multiplier(500) == 14 and hit_multiplier(501) == 15 and hit_multiplier(1000) == 16
}
test "The steps of a crowd, one by one [HC-089]" {
  let upper = [3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10000,
    15000, 20000, 30000, 50000, 70000]
  expect len(upper) == 27 and hit_multiplier(1) == 1
  for place in 1..27 {
    expect hit_multiplier(upper[place - 1]) == place and hit_multiplier(upper[place - 1] + 1) == place + 1
  }
}
test "The steps of a ratio, one by one [HC-088]" {
  let upper = [1, 1.5, 2, 3, 4, 5, 6, 7]
  for place in 0..7 {
    expect numbers_bonus(upper[place]) == 2 * place and numbers_bonus(upper[place] + 0.01) == 2 * place + 2
  }
}
test "Numbers count in the attack of a unit, never in its defence [HC-085] [HC-088] [HC-095]" {
  scenario "yard"
  let pool = first(horde.bodies)
  let blow = new_attack(horde, axe)
  pool.hp = 8 * 12  ; expect melee_attack(blow, knights) == 10    "8 against 8"
  pool.hp = 9 * 12  ; expect melee_attack(blow, knights) == 10 + 2
  pool.hp = 12 * 12 ; expect melee_attack(blow, knights) == 10 + 2
  pool.hp = 13 * 12 ; expect melee_attack(blow, knights) == 10 + 4
  pool.hp = 7 * 12  ; expect melee_attack(blow, sherman) == 10 + 14 and melee_attack(blow, knights) == 10
  pool.hp = 8 * 12  ; expect melee_attack(blow, sherman) == 10 + 16
  gang.st = 11
  begin locked(horde, sherman)
  begin locked(gang, sherman)
  expect melee_attack(new_attack(gang, axe), sherman) == 10 + 6    "each unit counts itself alone"
  expect defence(parry, horde) == 10
}
test "Twelve on two who are alike are six to one [HC-088]" {
  scenario "yard"
  only([knights, orc_a, orc_b])
  first(knights.bodies).hp = 12 * 11
  expect melee_attack(new_attack(knights, broadsword_blade), orc_a) == 16 + 16    "twelve on one"
  answer deed = strike, finish
  answer weapon where it == broadsword_blade
  answer foe = orc_a ; answer others = [orc_b]
  answer location where it == torso
  answer guard where it == parry
  answer body = first(orc_a.bodies), first(orc_b.bodies), first(orc_a.bodies), first(orc_b.bodies), first(orc_a.bodies)
  answer mode where it == sword_cut
  rolls attack = 18 ; rolls defence = 3 ; rolls damage = 2, 2, 2, 2, 2
  take_turn(knights)                             # 16 + 12 - 18 against 11 - 3: by 2, one hit for each five
  expect locked(knights, orc_a) and locked(knights, orc_b)
}
test "Those who are attacked together count together, however many each of them are [HC-057] [HC-088]" {
  scenario "yard"
  let blow = new_attack(horde, axe)
  expect melee_attack(blow, knights) == 10 + 2 and melee_attack(blow, squires) == 10 + 2
  first(knights.bodies).hp = 3 * 11
  expect melee_attack(blow, knights) == 10 + 8 and same_contest(blow, knights, squires)    "12 to 3, 12 to 8"
  blow.targets = [knights, squires]
  expect melee_attack(blow, knights) == 10 + 2 and melee_attack(blow, squires) == 10 + 2    "12 to 11"
  expect melee_attack(blow, sherman) == 10 + 16  "who is not among them counts alone"
}
test "The next foe of another kind is one man again [HC-058] [HC-088]" {
  scenario "yard"
  only([knights, orc_a, orc_b, hobgoblin])
  first(knights.bodies).hp = 4 * 11
  let blow = new_attack(knights, broadsword_blade)
  answer guard where it == parry
  answer kept = 1 ; answer other = hobgoblin
  answer body = first(orc_a.bodies)
  answer mode where it == sword_cut
  rolls attack = 18, 17, 18 ; rolls defence = 9, 9, 11 ; rolls damage = 2, 2
  melee(blow, [orc_a, orc_b])                    # two to one: 20 - 18 against 11 - 9 is a tie
  expect orc_a.hp == 12
  melee(blow, [orc_a, orc_b])                    # by 1: one hit, doubled; then 16 + 8 - 4 - 18 against 12 - 11
  expect hobgoblin.hp == 11 - 1
}
test "A unit's hits are multiplied, then given out like any others [HC-085] [HC-090] [HC-091]" {
  scenario "yard"
  only([squires, horde])
  squires.dr[torso] = 0
  horde.skill[axe_mace] = 12
  let man = squires.bodies[0]
  let next_man = squires.bodies[1]
  man.hp = 1000
  next_man.hp = 1000
  answer body = man, man, next_man, man, next_man, next_man, next_man, man, man, man, man, man, man, man, man, man, man, man
  answer guard where it == parry
  rolls attack = 6, 6, 6, 6, 6 ; rolls defence = 14, 13, 14, 17, 18
  rolls damage = 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2    # 3 points of injury each
  combat.frontage = 3
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 994 and next_man.hp == 1000   "three of them, by 4: two hits"
  combat.frontage = 4
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 991 and next_man.hp == 997    "four, by 3: one hit, doubled"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 988 and next_man.hp == 988    "by 4: two, doubled"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 976                           "by 7"
  melee(new_attack(horde, axe), [squires])
  expect man.hp == 958                           "by 8: three, doubled"
}
test "Hits kept for a foe of another kind take a contest of its own [HC-058] [HC-059] [HC-060] [HC-062]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = all_out_offensive
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = leg }
  expect melee_attack(blow, hobgoblin) == 14 + 4 - 2
  answer guard where it == parry
  answer kept = 2, 2, 0 ; answer other = hobgoblin, hobgoblin, none ; answer share = 2, 1
  rolls attack = 8, 3, 8, 8, 8 ; rolls defence = 12, 18, 12, 9, 12 ; rolls damage = 3, 3, 4, 3, 5, 3, 3, 3
  melee(blow, [orc_a])                           # 8 against -1: three hits, of which one is given out
  expect melee_attack(blow, hobgoblin) == 16 - 4    "tactic and place as before"
  expect orc_a.hp == 12 - 3 and hobgoblin.hp == 11 - 3 - 4    "winning by 15 makes no further hits"
  blow.assigned = 0
  first(hobgoblin.bodies).hp = 11
  melee(blow, [orc_a])
  expect orc_a.hp == 9 - 3 and hobgoblin.hp == 11 - 5    "one of two, and the other is let go"
  blow.assigned = 0
  first(orc_a.bodies).hp = 12
  melee(blow, [orc_a])
  expect orc_a.hp == 12 - 9
}
test "Lose or tie with the next foe, and all hits left are lost [HC-061]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin, gang])
  answer guard where it == parry
  answer kept = 2, 1 ; answer other = hobgoblin, gang
  rolls attack = 8, 10, 8, 18 ; rolls defence = 13, 12, 13, 3 ; rolls damage = 3, 3, 3
  let blow = new_attack(sherman, sherman_blade)
  melee(blow, [orc_a])                           # a tie with the hobgoblin, 10 - 10 against 12 - 12
  expect orc_a.hp == 12 - 2 and hobgoblin.hp == 11 and locked(sherman, hobgoblin) and not locked(sherman, gang)
  expect hobgoblin.fought and not gang.fought
  blow.assigned = 0
  melee(blow, [orc_a])
  expect orc_a.hp == 10 - 4 and gang.standing == 3
}
test "Of a single hit none can be kept [HC-058] [HC-060]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  answer guard where it == parry
  rolls attack = 13 ; rolls defence = 11 ; rolls damage = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])    # by 1, and nobody asks
  expect orc_a.hp == 12 - 2 and not locked(hobgoblin)
}
test "Who is alike, but was not attacked, is no further target [HC-052] [HC-058]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  answer deed = strike, finish
  answer weapon where it == sherman_blade
  answer foe = orc_a ; answer others = []
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 10 ; rolls defence = 11 ; rolls damage = 3, 3
  take_turn(sherman)                             # by 4: two hits, and nobody asks whether to keep one
  expect orc_a.hp == 12 - 4 and orc_b.hp == 12 and not locked(orc_b)
}
test "No hits are kept where there is nobody else [HC-058] [HC-060]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  hobgoblin.at = 5
  answer guard where it == parry
  answer kept = 1 ; answer other = none
  rolls attack = 10, 10 ; rolls defence = 11, 11 ; rolls damage = 3, 3, 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 12 - 4                      "by 4: two hits"
  hobgoblin.at = 1
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect orc_a.hp == 8 - 2                       "one of two is kept, and then not used"
}
test "A unit's hits count as they are after multiplying [HC-059] [HC-063]" {
  scenario "yard"
  only([page, sherman, horde])
  combat.frontage = 4
  let blow = new_attack(horde, axe)
  answer guard = bare_hands, parry
  answer kept  = 1 ; answer other = sherman
  rolls attack = 10, 10 ; rolls defence = 10, 11 ; rolls damage = 2, 2, 2, 2, 2 ; rolls casualty = 3
  melee(blow, [page])                            # 18 - 10 against 10 - 10: three hits, doubled
  expect page.hp == 10 - 5 * 3
  expect melee_attack(blow, sherman) == 10 + 8 - 4 * 5 and sherman.hp == 14
}
test "Frontage and ranks limit who fights [HC-086] [HC-087]" {
  scenario "yard"
  expect numbers_engaged(horde) == 12
  combat.frontage = 1
  expect numbers_engaged(horde) == 1
  combat.frontage = 3
  expect numbers_engaged(horde) == 3
  combat.ranks = 2
  expect numbers_engaged(horde) == 6 and numbers_engaged(sherman) == 1
  combat.ranks = 5
  expect numbers_engaged(horde) == 12
}
test "Two units of a side share its front [HC-087]" {
  scenario "yard"
  only([sherman, page, horde, gang])
  combat.frontage = 13
  expect numbers_engaged(horde) == 12 and numbers_engaged(gang) == 3    "nobody is there yet"
  begin locked(horde, sherman)
  expect numbers_engaged(horde) == 12 and numbers_engaged(gang) == 1 and numbers_engaged(sherman) == 1    "the front of the others is their own"
  begin locked(gang, sherman)
  expect numbers_engaged(horde) == 12 and numbers_engaged(gang) == 1
  leave(horde, fled)
  expect numbers_engaged(gang) == 3 and combat.front == [sherman, gang]
  end locked(gang)
  expect combat.front == []
}
test "On a narrow path one fights, and the next when he is down [HC-087]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  combat.frontage = 1
  begin locked(sherman, orc_a)
  expect not strike.may(orc_b) and foes_in_reach_of(sherman, sherman_blade) == [orc_a]
  leave(orc_a, fled)
  expect strike.may(orc_b) and foes_in_reach_of(sherman, sherman_blade) == [orc_b]
}
test "Whoever finds no room in the front neither strikes nor is struck [HC-087]" {
  scenario "yard"
  only([sherman, page, horde, gang])
  combat.frontage = 8
  begin locked(horde, sherman)
  answer deed = finish
  expect numbers_engaged(horde) == 8 and numbers_engaged(gang) == 0 and not strike.may(gang)
  take_turn(gang)
  expect foes_in_reach_of(sherman, sherman_blade) == [horde]
  combat.ranks = 2
  expect numbers_engaged(horde) == 12 and numbers_engaged(gang) == 3 and strike.may(gang) and gang in foes_in_reach_of(sherman, sherman_blade)
  combat.ranks = 1
  begin locked(gang, page)
  expect numbers_engaged(gang) == 0              "even if it is held"
  first(horde.bodies).hp = 6 * 12
  expect numbers_engaged(horde) == 6 and numbers_engaged(gang) == 2    "until there is room again"
}
test "Foes are alike by their scores alone [HC-057]" {
  scenario "yard"
  let blow = new_attack(sherman, sherman_blade)
  first(orc_b.bodies).hp = 9
  orc_b.dr[torso] = 4
  expect same_contest(blow, orc_a, orc_b) and not same_contest(blow, orc_a, hobgoblin)
  orc_b.tactic = defensive
  expect not same_contest(blow, orc_a, orc_b)
}
test "Units that differ in number alone are of one kind, unless the referee tells them apart [HC-057]" {
  scenario "yard"
  param numbers_tell_apart = true
  only([gang, squires, page])
  squires.skill[broadsword] = 10 ; page.skill[brawling] = 10
  let blow = new_attack(gang, axe)
  expect best_defence(page) == best_defence(squires) and not same_contest(blow, page, squires)
  expect gain_by_numbers(blow, page) == 0
}
test "Three yards off nobody is struck in a way that reaches one [HC-043] [HC-132]" {
  scenario "yard"
  only([sherman, hobgoblin])
  hobgoblin.in_hand = [partisan] ; hobgoblin.at = 3
  answer deed = strike, finish ; answer weapon where it == partisan ; answer location = torso ; answer guard = parry
  rolls attack = 8 ; rolls defence = 12 ; rolls damage = 2
  take_turn(hobgoblin)                           # the way is not asked for
  expect sherman.hp == 14 - 2 * 2
  let next = new_attack(hobgoblin, partisan)
  next.held = [sherman]
  expect len(ways_to_strike(next, sherman)) == 2    "those who are locked weave about"
  page.at = -1
  expect not reaches(page, partisan, hobgoblin) and reaches(hobgoblin, partisan, sherman)
}
test "Whoever is locked already strikes in any way; so does who is near enough [HC-029] [HC-132]" {
  scenario "yard"
  only([sherman, hobgoblin])
  hobgoblin.in_hand = [partisan] ; hobgoblin.at = 3
  begin locked(sherman, hobgoblin)
  answer guard = parry, parry ; answer mode = chop, chop
  rolls attack = 8, 8 ; rolls defence = 12, 12 ; rolls damage = 6, 6 ; rolls casualty = 3, 3
  melee(new_attack(hobgoblin, partisan), [sherman])
  expect sherman.hp == 14 - 9
  end locked(sherman)
  hobgoblin.at = 1
  first(sherman.bodies).hp = 14
  melee(new_attack(hobgoblin, partisan), [sherman])
  expect sherman.hp == 14 - 9
}
test "Where a way that reaches cannot be aimed, nothing can [HC-051] [HC-132]" {
  scenario "yard"
  only([sherman, hobgoblin, orc_a])
  sherman.in_hand = [partisan] ; hobgoblin.at = 3 ; orc_a.at = 1
  partisan.modes = [chop, spear_thrust]
  expect can_strike_at(sherman, partisan, orc_a, vitals) and not can_strike_at(sherman, partisan, hobgoblin, torso)
  partisan.modes = [poke, sword_cut]
  expect can_strike_at(sherman, partisan, hobgoblin, vitals) and not can_strike_at(sherman, fists, orc_a, vitals)
}
test "Hits are kept only for a foe whom some way reaches [HC-058] [HC-132]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.in_hand = [partisan] ; sherman.skill[spear] = 14 ; hobgoblin.at = 3
  answer guard where it == parry
  rolls attack = 8, 8 ; rolls defence = 12, 12 ; rolls damage = 3, 3, 3, 3
  let blow = new attack { attacker = sherman ; weapon = partisan ; way = chop }
  melee(blow, [orc_a])                           # and nobody asks whether to keep one
  expect len(ways_to_strike(blow, orc_a)) == 1 and ways_to_strike(blow, hobgoblin) == []
  end locked(sherman)
  answer kept = 0 ; answer mode where it == poke
  melee(new_attack(sherman, partisan), [orc_a])
  expect locked(sherman, orc_a) and not locked(hobgoblin)
}
test "A grip is chosen with the blow, and takes a hand that is free [HC-132]" {
  scenario "yard"
  only([sherman, orc_a])
  orc_a.at = 2
  sherman.in_hand = [hand_and_half] ; sherman.shield_ready = false
  expect reaches(sherman, hand_and_half, orc_a) and can_attack(sherman)
  sherman.shield = light_shield ; sherman.shield_ready = true
  expect not reaches(sherman, hand_and_half, orc_a) and not can_attack(sherman)
  orc_a.at = 1
  expect can_attack(sherman) and len(ways_to_strike(new_attack(sherman, hand_and_half), orc_a)) == 1
}
test "A grip lasts for all hits of an attack [HC-043] [HC-132]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.in_hand = [hand_and_half] ; orc_a.at = 1
  answer melee_turn.weapon where it == hand_and_half ; answer location where it == torso
  answer both_hands = yes, no
  answer guard where it == parry
  rolls attack = 3, 9 ; rolls defence = 18, 3 ; rolls damage = 2, 2, 2, 2
  first(orc_a.bodies).hp = 90
  hand_and_half.two_handed_skill = two_handed_sword ; sherman.skill[two_handed_sword] = 10
  melee_turn(sherman)                            # wins by 10 + 15 - 11: four hits, and nobody asks in which way
  expect ways_to_strike(new_attack(sherman, hand_and_half), orc_a) == [two_handed_thrust]
  expect skill_with(sherman, hand_and_half) == 10 and parry.value(sherman) == 10
  sherman.in_hand = [hand_and_half, dagger]
  expect skill_with(sherman, hand_and_half) == 14    "the other hand has something else to hold"
  sherman.in_hand = [hand_and_half]
  melee_turn(sherman)
  expect ways_to_strike(new_attack(sherman, hand_and_half), orc_a) == [sword_cut] and parry.value(sherman) == 14
}
test "Whoever strikes at a runner, or has waited, takes the grip for it [HC-071] [HC-132] [HC-136]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.in_hand = [hand_and_half] ; hand_and_half.two_handed_skill = spear ; sherman.skill[spear] = 12
  begin locked(sherman, orc_a)
  answer take_it = yes ; answer break_away.weapon = hand_and_half ; answer both_hands = yes
  answer break_away.location = vitals ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  break_away(orc_a)
  expect sherman.both_hands[hand_and_half]
  sherman.watch = new watch { trigger = comes_near ; reply = strike_first ; weapon = hand_and_half ; way = sword_cut }
  orc_a.at = 2
  answer act_now = yes
  rolls attack = 18 ; rolls defence = 3
  walk(orc_a, -1)
  expect not sherman.both_hands[hand_and_half] and locked(sherman, orc_a)
}
test "On all fours one strikes in close combat alone [HC-029] [HC-038] [G-15]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.in_hand = [pike] ; orc_a.at = 4
  expect can_attack(sherman)
  sherman.posture = crawling
  expect not can_attack(sherman)
  orc_a.at = 1
  expect melee_weapons(sherman) == [pike, fists] and not reaches(sherman, pike, orc_a) and reaches(sherman, fists, orc_a)
  begin locked(sherman, orc_a)
  expect not reaches(sherman, pike, orc_a)
}
test "A shield hinders at arm's length, a cloak does not [HC-038] [G-14]" {
  scenario "yard"
  sherman.shield = medium_shield ; orc_a.at = 0
  let blow = new_attack(sherman, sherman_blade)
  expect melee_attack(blow, orc_a) == 14 - 2
  sherman.shield = large_shield
  expect melee_attack(blow, orc_a) == 14 - 2 - 3
  orc_a.at = 1
  expect melee_attack(blow, orc_a) == 14 - 2
  orc_a.at = 0
  sherman.shield = heavy_cloak
  expect melee_attack(blow, orc_a) == 14
  sherman.shield = medium_shield ; sherman.shield_ready = false
  expect melee_attack(blow, orc_a) == 14
}
test "Whoever has lost both arms counts among his unit, unless the referee says no [HC-086]" {
  scenario "yard"
  param crippled_take_part = false
  gang.bodies[0].crippled = [arm] ; expect numbers_engaged(gang) == 3
  gang.bodies[0].crippled = [hand, shield_hand] ; expect numbers_engaged(gang) == 2 and gang.standing == 3
  gang.bodies[0].out = true ; expect numbers_engaged(gang) == 2
  gang.bodies[1].crippled = [arm, shield_arm] ; expect numbers_engaged(gang) == 1
  combat.frontage = 2
  expect numbers_engaged(gang) == 1 and numbers_engaged(horde) == 2
}
test "As it stands they count [HC-086]" {
  scenario "yard"
  gang.bodies[0].crippled = [arm, shield_arm]
  expect numbers_engaged(gang) == 3
}
