module "Heroic Combat: shooting and throwing, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "How many shots [HC-097] [HC-098] [HC-099] [HC-100] [HC-117]" {
  scenario "butts"
  expect most_shots(robin, longbow) == 3 and most_shots(robin, crossbow) == 1
  robin.quick = fast_draw_arrow
  expect most_shots(robin, longbow) == 4 and most_shots(robin, sling) == 3 and most_shots(robin, crossbow) == 1
  robin.tactic = aimed_shooting
  expect most_shots(robin, longbow) == 3 and most_shots(robin, crossbow) == 1
  robin.quick = none
  expect most_shots(robin, longbow) == 2
  robin.spent[longbow] = 18 ; expect most_shots(robin, longbow) == 2
  robin.spent[longbow] = 19 ; expect most_shots(robin, longbow) == 1 and shoots(robin, longbow)
  robin.spent[longbow] = 20 ; expect most_shots(robin, longbow) == 0 and not shoots(robin, longbow)
  robin.unloaded[crossbow] = true
  expect most_shots(robin, crossbow) == 0
  longbow.reload = 2 ; expect not longbow.slow
  longbow.reload = 3 ; expect longbow.slow
}
test "The weapons that shoot, as they are listed [HC-049] [HC-097] [HC-099]" {
  let shooting = [short_bow, longbow, weapon.crossbow, arbalest, weapon.sling, throwing_axe, javelin, throwing_knife]
  expect all(shooting, it.ranged and it.pace == speed_factor and not it.unwieldy) and count(weapons, it.ranged) == 8
  expect map(shooting, it.acc)        == [1, 3, 4, 4, 0, 2, 3, 0]
  expect map(shooting, it.bulk)       == [-6, -8, -6, -7, -4, -3, -4, -1]
  expect map(shooting, it.half_range) == [100, 165, 220, 300, 60, 11, 16, 8]
  expect map(shooting, it.max_range)  == [150, 220, 275, 375, 100, 16, 27, 16]
  expect map(shooting, it.reload)     == [2, 2, 4, 20, 2, 1, 1, 1]
  expect map(shooting, it.ammunition) == [20, 20, 20, 12, 20, 2, 3, 4]
  expect map(shooting, it.hands)      == [2, 2, 2, 2, 1, 1, 1, 1]
  expect map(shooting, it.min_st)     == [7, 11, 7, 10, 6, 11, 6, 5]
  expect map(shooting, mean(first(it.missiles).damage)) == [3.5, 5.5, 7.5, 11, 4.5, 6.5, 4.5, 2.5]
  expect count(shooting, it.slow) == 2 and weapon.crossbow.slow and arbalest.slow
  expect count(weapons, it.thrown) == 3 and none(shooting, it.strikes != it.thrown)
  expect all(weapons, it.ranged or it.max_range == 0 and it.half_range == 1 and it.reload == 1 and it.ammunition == 0 and it.acc == 0 and it.bulk == 0)
}
test "The weapons that strike, as they are listed [HC-047]" {
  let striking = [broadsword_blade, greatsword, axe, great_axe, mace, maul, long_spear, pike, quarterstaff, halberd, dagger, fists]
  expect map(striking, it.min_st) == [10, 12, 11, 13, 12, 13, 9, 10, 7, 13, 5, 0]
  expect map(striking, it.hands)  == [1, 2, 1, 2, 1, 2, 1, 2, 2, 2, 1, 0]
  expect map(filter(striking, it.unwieldy), it.reach) == [2, 2, 4, 2] and count(weapons, it.unwieldy) == 4
  expect map(striking, it.reach) == [1, 2, 1, 2, 1, 2, 2, 4, 2, 2, 1, 1] and longbow.reach == 0
}
test "The ways to strike and shoot, as they are listed [HC-029] [HC-043] [HC-053]" {
  expect map(modes, mean(it.damage)) == [4.5, 5.5, 8, 6.5, 7, 9, 6.5, 10, 5.5, 6.5, 5.5, 10, 2.5, 3.5, 1.5, 5.5, 3.5,
    3.5, 5.5, 7.5, 11, 4.5, 6.5, 4.5, 2.5, 3.5, 8]
  expect map(modes, it.reach) == [1, 1, 2, 2, 1, 2, 1, 2, 2, 4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
  expect filter(modes, it.type == impaling) == [sword_thrust, great_thrust, spear_thrust, pike_thrust, knife_thrust, javelin_stab,
    short_arrow, long_arrow, quarrel, heavy_quarrel, javelin_throw, knife_throw]
  expect filter(modes, it.type == crushing) == [mace_swing, maul_swing, staff_swing, punch, great_fist]
  expect filter(modes, it.type == piercing) == [sling_stone] and count(modes, it.type == cutting) == 9
}
test "Fast-Draw is thrown once, as the turn begins [HC-097]" {
  scenario "butts"
  rolls fast_draw = 11, 12, 12, 4, 5
  answer specialty = fast_draw_arrow, fast_draw_arrow, fast_draw_arrow, fast_draw_arrow, fast_draw_arrow
  answer deed = finish, finish, finish, finish, finish, finish, finish
  take_turn(robin)
  expect robin.quick == fast_draw_arrow
  take_turn(robin)
  expect robin.quick == none                     "12 is more than 11, and the last turn's is forgotten"
  robin.combat_reflexes = true
  take_turn(robin)
  expect robin.quick == fast_draw_arrow
  robin.skill[fast_draw_arrow] = 1
  take_turn(robin)
  expect robin.quick == fast_draw_arrow          "4 always succeeds"
  take_turn(robin)
  expect robin.quick == none
  expect fast_draw(robin, fast_draw_arrow) == 2  "Combat Reflexes"
  robin.tactic = retreat
  take_turn(robin)
  robin.tactic = neutral
  robin.skill[fast_draw_arrow] = 0
  expect len(specialties(robin)) == 0
  take_turn(robin)
}
test "A turn's shots at two targets, each for itself [HC-096] [HC-101] [HC-102] [HC-133]" {
  scenario "butts"
  answer shots    = 3
  answer target   = orc, hobgoblin
  answer share    = 2, 1
  answer at_mass  = no
  answer location = torso, leg
  answer guard    = dodging, blocking
  rolls attack = 10, 11 ; rolls defence = 11, 12 ; rolls damage = 5
  shooting_turn(robin)
  expect orc.hp == 12 - 6                        "15 - 7 + 2 is 10: made by 0 against failed by 1"
  expect hobgoblin.hp == 11
  expect robin.spent[longbow] == 3 and not robin.unloaded[longbow] and robin.attacked and not can_shoot(robin)
  expect not locked(robin) and orc.fought and robin.fought
}
test "Fewer shots than one could, and no target twice [HC-100] [HC-101]" {
  scenario "butts"
  answer location where it == torso
  answer shots   = 2
  answer target  = rabble, rabble
  answer share   = 1, 1
  answer at_mass = no, no
  answer one_man = rabble.bodies[1], rabble.bodies[4]
  rolls attack = 3, 3 ; rolls defence = 18, 18 ; rolls damage = 3, 8
  rolls casualty = 10, 10
  expect volley(robin, longbow, none) == 2
  expect rabble.bodies[1].hp == 4 and rabble.bodies[4].hp == -6 and sum(rabble.bodies, it.hp) == 28
  expect len(men_left(rabble, [rabble.bodies[0], rabble.bodies[2]])) == 3
}
test "One shot is enough [HC-100] [HC-101]" {
  scenario "butts"
  answer shots = 1 ; answer target = orc ; answer at_mass = no
  answer location where it == torso
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  expect volley(robin, longbow, none) == 1 and new_attack(robin, broadsword_blade).shots == 0
}
test "Missiles that find no target are not sent [HC-101]" {
  scenario "butts"
  answer location where it == torso
  for who in marks.members { if who != hobgoblin { leave(who, fled) } }
  expect shoots(robin, longbow) and can_shoot(robin)
  robin.tactic = aimed_shooting
  answer shots = 2
  answer share = 1
  answer guard = dodging
  rolls attack = 10 ; rolls defence = 14 ; rolls damage = 3 ; rolls casualty = 10
  volley(robin, longbow, none)
  expect hobgoblin.hp == 5                       "15 - 7 + 5 less 10 is 3, 16 less 14 is 2"
  leave(hobgoblin, fled)
  expect not shoots(robin, longbow) and not can_shoot(robin)
}
test "Nobody is shot at twice, and a single foe is no group [HC-101] [HC-103]" {
  scenario "butts"
  answer location where it == torso
  for who in marks.members { if who != orc and who != hobgoblin { leave(who, fled) } }
  rolls 3, 18, 3, 3, 18, 3, 10                   # and no throw for who is hit
  answer shots  = 2
  answer target = orc
  answer share  = 1, 1
  answer guard where it == dodging
  volley(robin, longbow, none)
  expect orc.hp == 10 and hobgoblin.hp == 5
}
test "Each further missile helps [HC-102]" {
  scenario "butts"
  let one  = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] }
  let two  = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [orc] }
  let four = new attack { attacker = robin ; weapon = longbow ; shots = 4 ; targets = [orc] }
  expect ranged_attack(one, orc) == 8 and ranged_attack(two, orc) == 10 and ranged_attack(four, orc) == 14
}
test "A group is easier to hit, but nobody aims at one [HC-103] [HC-104]" {
  scenario "butts"
  expect group_bonus(4) == 0 and group_bonus(5) == 1 and group_bonus(8) == 1 and group_bonus(9) == 2
  expect group_bonus(12) == 2 and group_bonus(13) == 3 and group_bonus(16) == 3 and group_bonus(17) == 4
  let crowd = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [herd] ; mass = true }
  expect ranged_attack(crowd, herd) == 8 + 2 + 2
  first(herd.bodies).hp = 41
  expect ranged_attack(crowd, herd) == 8 + 2 + 1    "five are left of ten"
  robin.tactic = aimed_shooting
  expect ranged_attack(crowd, herd) == 8 + 2 + 1
  let single = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [herd] }
  expect ranged_attack(single, herd) == 8 + 2 + 2 + 3    "two, and Accuracy"
}
test "Who is a group [HC-103]" {
  scenario "butts"
  expect len(group_of(robin, longbow, orc)) == 2 and len(group_of(robin, longbow, rabble)) == 1
  twin.at = 61
  expect len(group_of(robin, longbow, orc)) == 1
  twin.at = 50
  twin.tactic = defensive
  expect len(group_of(robin, longbow, orc)) == 1
  twin.tactic = neutral
  twin.size = 1
  expect len(group_of(robin, longbow, orc)) == 1
}
test "A volley at a group lands on anybody in it [HC-103] [HC-107]" {
  scenario "butts"
  answer location where it == torso
  answer shots   = 3
  answer target  = rabble
  answer share   = 3
  answer at_mass = yes
  rolls attack = 4 ; rolls defence = 13 ; rolls hit_whom = 1, 3, 3 ; rolls damage = 4, 5, 3
  volley(robin, longbow, none)
  expect rabble.bodies[0].hp == 2 and rabble.bodies[2].hp == -6 and sum(rabble.bodies, it.hp) == 26
}
test "Two who are alike are a group [HC-103]" {
  scenario "butts"
  answer location where it == torso
  answer shots = 2 ; answer target = orc ; answer share = 2 ; answer at_mass = yes
  rolls attack = 3 ; rolls defence = 9 ; rolls hit_whom = 2, 1 ; rolls damage = 3, 4
  volley(robin, longbow, none)
  expect orc.hp == 10 and twin.hp == 8
}
test "Anybody of several units is anybody [HC-103]" {
  scenario "butts"
  rolls hit_whom = 1, 2, 11, 12, 16
  expect somebody_of([orc, herd, rabble], []) == first(orc.bodies)
  expect somebody_of([orc, herd, rabble], []) == first(herd.bodies)
  expect somebody_of([orc, herd, rabble], []) == first(herd.bodies)
  expect somebody_of([orc, herd, rabble], []) == rabble.bodies[0]
  first(rabble.bodies).out = true
  expect somebody_of([orc, herd, orc, rabble], []) == rabble.bodies[4]
}
test "Hits on a pool count together [HC-093] [HC-107]" {
  scenario "butts"
  answer location where it == torso
  answer shots = 3 ; answer target = herd ; answer share = 3 ; answer at_mass = yes
  rolls attack = 4 ; rolls defence = 6 ; rolls damage = 3, 3, 5 ; rolls hit_whom = 1, 5, 10
  volley(robin, longbow, none)
  expect herd.hp == 100 - 10                     "14 - 4 is 10, by 10: three hits; 11 less three times 2, doubled"
}
test "Every shooter of a unit shoots for himself [HC-118]" {
  scenario "butts"
  answer location where it == torso
  answer guard where it == dodging
  answer shots   = 1, 3, 2
  answer target  = orc, orc, hobgoblin
  answer share   = 1, 3, 2
  answer at_mass = no, no
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  shooting_turn(bowmen)
  expect bowmen.spent[short_bow] == 3            "the most that one of them shot"
}
test "Ways to stop a missile [HC-105] [HC-106]" {
  scenario "butts"
  expect dodging.stops(hobgoblin, longbow) and blocking.stops(hobgoblin, longbow) and parrying_missiles.stops(hobgoblin, longbow)
  expect not parry.stops(hobgoblin, longbow) and not bare_hands.stops(hobgoblin, longbow) and not parrying_missiles.ready(hobgoblin)
  expect dodging.stops(orc, longbow) and not blocking.stops(orc, longbow) and not parrying_missiles.stops(orc, longbow)
  hobgoblin.shield_ready = false
  expect not blocking.stops(hobgoblin, longbow)
  hobgoblin.shield_ready = true
  hobgoblin.shield = heavy_cloak
  expect not blocking.stops(hobgoblin, longbow) and blocking.ready(hobgoblin)
  hobgoblin.skill[parry_missiles] = 1
  expect parrying_missiles.stops(hobgoblin, longbow)
  longbow.projectile = bullet
  expect not parrying_missiles.stops(hobgoblin, longbow)
}
test "What stopping a missile is worth [HC-105] [HC-106]" {
  scenario "butts"
  expect missile_defence(dodging, hobgoblin, longbow) == (9 + 2 - 3) * 2
  expect missile_defence(blocking, hobgoblin, longbow) == 12 + 2
  expect missile_defence(parrying_missiles, hobgoblin, longbow) == (10 + 2 - 3) * 2    "the Parry of skill 15 is 10"
  expect missile_defence(parrying_missiles, hobgoblin, crossbow) == 18 - 4
  expect missile_defence(parrying_missiles, hobgoblin, javelin) == 18 + 8
  expect missile_defence(parrying_missiles, hobgoblin, throwing_knife) == 18 + 4
  expect missile_defence(dodging, hobgoblin, javelin) == 16
  hobgoblin.combat_reflexes = true
  hobgoblin.enhanced_parry = 1
  hobgoblin.enhanced_block = 2
  expect missile_defence(parrying_missiles, hobgoblin, longbow) == 18 + 4 and missile_defence(blocking, hobgoblin, longbow) == 17
  hobgoblin.tactic = all_out_defensive
  expect missile_defence(dodging, hobgoblin, longbow) == 16 + 2 + 4 and best_ward(hobgoblin, longbow) == 26
  hobgoblin.posture = kneeling
  expect missile_defence(dodging, hobgoblin, longbow) == 22
}
test "A kneeling target defends worse if the referee wants it [HC-106]" {
  scenario "butts"
  param defender_posture_counts = true
  hobgoblin.posture = kneeling
  expect missile_defence(dodging, hobgoblin, longbow) == 14
}
test "Hits by margin, but no more than missiles [HC-107]" {
  scenario "butts"
  let orcs_body = first(orc.bodies)
  let two   = new attack { attacker = robin ; weapon = longbow ; shots = 2 ; targets = [orc] ; mark = orcs_body }
  let three = new attack { attacker = robin ; weapon = longbow ; shots = 3 ; targets = [orc] ; mark = orcs_body }
  expect shots_word(1) == "shot" and shots_word(2) == "shots" and shots_word(0) == "shots"
  rolls attack = 7, 6, 3, 7, 6, 10, 10 ; rolls defence = 10, 10, 11, 12, 12, 11, 10
  rolls damage = 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3    # 2 points of injury each
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 48    "by 3"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 46    "by 4"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 46    "by 8, with two missiles"
  orcs_body.hp = 50 ; loose(three) ; expect orcs_body.hp == 46    "by 7"
  orcs_body.hp = 50 ; loose(three) ; expect orcs_body.hp == 44    "by 8"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 48    "by 1"
  orcs_body.hp = 50 ; loose(two)   ; expect orcs_body.hp == 50    "a tie"
  orcs_body.out = true
  loose(two)
  expect orcs_body.hp == 50                      "who is down already is not shot at"
}
test "The shots of a volley find only those who still fight [HC-101]" {
  scenario "butts"
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3
  let both = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc, twin] ; mass = true }
  leave(orc, fled)
  loose(both)
  expect orc.hp == 12 and twin.hp == 10
  leave(twin, fled)
  loose(both)
}
test "Bands of distance, and close quarters [HC-113] [HC-114]" {
  scenario "butts"
  expect range_penalty(3) == -3 and range_penalty(20) == -3 and range_penalty(21) == -7 and range_penalty(100) == -7
  expect range_penalty(101) == -11 and range_penalty(500) == -11 and range_penalty(501) == -15
  let shot = trial(robin, longbow)
  orc.at = 2  ; expect ranged_attack(shot, orc) == 15 - 8
  orc.at = 3  ; expect ranged_attack(shot, orc) == 15 - 3
  orc.at = 21 ; expect ranged_attack(shot, orc) == 15 - 7
  robin.moved = 11
  orc.at = 2 ; expect ranged_attack(shot, orc) == 15 - 8 - 8    "Bulk for the distance, and again for haste"
  orc.at = 3 ; expect ranged_attack(shot, orc) == 15 - 8 - 3
  longbow.bulk = -1
  orc.at = 2 ; expect ranged_attack(shot, orc) == 15 - 1 - 2
  robin.tactic = all_out_offensive
  expect ranged_attack(shot, orc) == 15 - 1      "never in a hurry, but still close"
}
test "A referee may think that Bulk once is enough [HC-114]" {
  scenario "butts"
  param bulk_and_haste = false
  let shot = trial(robin, longbow)
  robin.moved = 11
  orc.at = 2
  expect ranged_attack(shot, orc) == 15 - 8
  longbow.bulk = -1
  expect ranged_attack(shot, orc) == 15 - 2      "haste, the worse of the two"
  robin.moved = 0
  expect ranged_attack(shot, orc) == 15 - 1
}
test "How the tactic affects shots [HC-020] [HC-024] [HC-025] [HC-115]" {
  scenario "butts"
  let shot = trial(robin, longbow)
  robin.moved = 11
  robin.tactic = all_out_offensive ; expect ranged_attack(shot, orc) == 8
  robin.tactic = offensive         ; expect ranged_attack(shot, orc) == 8 - 8
  robin.tactic = defensive         ; expect ranged_attack(shot, orc) == 8 - 8 - 2
  robin.tactic = all_out_defensive ; expect ranged_attack(shot, orc) == 8 - 8 - 4
  robin.moved = 10
  robin.tactic = hold_ground    ; expect ranged_attack(shot, orc) == 8
  robin.tactic = defensive      ; expect ranged_attack(shot, orc) == 8 - 2
  robin.tactic = aimed_shooting ; expect ranged_attack(shot, orc) == 8 + 2 + 3
  longbow.acc = 4               ; expect ranged_attack(shot, orc) == 8 + 2 + 4
}
test "What else makes a shot harder [HC-112]" {
  scenario "butts"
  let shot = trial(robin, longbow)
  orc.size = 2 ; expect ranged_attack(shot, orc) == 10
  orc.size = 0 ; orc.covered = true ; expect ranged_attack(shot, orc) == 6
  orc.covered = false ; orc.screened = 2 ; expect ranged_attack(shot, orc) == 0
  orc.screened = 1 ; expect ranged_attack(shot, orc) == 4
  orc.screened = 0 ; robin.situations = [minor_distraction] ; expect ranged_attack(shot, orc) == 6
  robin.situations = [bad_footing, major_distraction] ; expect ranged_attack(shot, orc) == 3
  robin.situations = [] ; combat.darkness = -3 ; robin.visibility = -4 ; expect ranged_attack(shot, orc) == 1
  robin.visibility = -8 ; expect ranged_attack(shot, orc) == -2    "never more than 10 for not seeing"
  robin.visibility = 0 ; combat.darkness = 0 ; longbow.min_st = 13 ; expect ranged_attack(shot, orc) == 6
  longbow.min_st = 12 ; expect ranged_attack(shot, orc) == 7
  longbow.min_st = 11 ; robin.posture = lying
  expect ranged_attack(shot, orc) == 8           "the shooter's own counts in melee alone"
  robin.shield = large_shield ; robin.shield_ready = true ; orc.basic_move = 9
  expect ranged_attack(shot, orc) == 8
  robin.folded = true ; expect ranged_attack(shot, orc) == 2
}
test "Those who do not stand are harder to hit in the trunk and legs [HC-112] [G-15]" {
  scenario "butts"
  let shot = trial(robin, longbow)
  for posture in postures {
    orc.posture = posture
    expect ranged_attack(shot, orc) == 8 + (posture == standing ? 0 : -2)
  }
  for location in [torso, groin, leg] {
    shot.location = location
    expect ranged_attack(shot, orc) == 8 + location.penalty - 2
  }
  for location in [arm, hand, foot, face, neck, skull, eye, vitals, shield_arm] {
    shot.location = location
    expect ranged_attack(shot, orc) == 8 + location.penalty
  }
}
test "Shots go where they are aimed, but not at what they cannot pierce [HC-111]" {
  scenario "butts"
  expect can_shoot_at(longbow, vitals) and not can_shoot_at(throwing_axe, vitals) and can_shoot_at(throwing_axe, skull)
  let shot = new attack {
    attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) ; location = vitals
  }
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3
  loose(shot)
  expect orc.hp == 12 - 3                        "3 less 2, times 3"
}
test "Half damage far off, and nothing beyond the range [HC-116]" {
  scenario "butts"
  let shot = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) }
  rolls damage = 5, 5, 8
  orc.at = 164 ; wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 12 - 6
  orc.at = 165 ; wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 6    "2 of 5, and DR 2"
  wound(shot, long_arrow, first(orc.bodies), 1) ; expect orc.hp == 6 - 4
  orc.at = 220 ; expect orc in foes_in_range_of(robin, longbow)
  for who in marks.members { if who != orc { leave(who, fled) } }
  expect shoots(robin, longbow) and can_shoot(robin)
  orc.at = 221
  expect orc not in foes_in_range_of(robin, longbow) and not shoots(robin, longbow) and not can_shoot(robin)
}
test "A blow is never too far off [HC-116]" {
  scenario "yard"
  rolls damage = 8
  wound(new_attack(sherman, sherman_blade), sword_thrust, first(orc_a.bodies), 1)
  expect distance(sherman, orc_a) == 1 and orc_a.hp == 12 - 2 * (8 - 2)
}
test "Whoever shoots without hurry does not hurry afterwards [HC-023]" {
  scenario "butts"
  answer target where it == orc ; answer at_mass = any ; answer location where it == torso
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  answer shots = 3, 3, 3 ; answer share = 3, 3, 3
  robin.moved = 4
  shooting_turn(robin)
  expect robin.unhurried and yards_left(robin) == 6
  robin.attacked = false
  robin.moved = 11
  shooting_turn(robin)
  expect not robin.unhurried and yards_left(robin) == 14
  robin.attacked = false
  robin.moved = 4
  robin.tactic = all_out_offensive
  shooting_turn(robin)
  expect yards_left(robin) == 46
}
test "Shooting at somebody who is in melee [HC-108]" {
  scenario "butts"
  let shot = trial(robin, longbow)
  begin locked(robin, orc)
  expect is_in_melee_for(orc, robin) and ranged_attack(shot, orc) == 15 - 8 - 4    "with the shooter himself"
  expect ranged_attack(shot, twin) == 8          "he may shoot at others, who are in no melee"
  begin locked(friend, orc)
  expect ranged_attack(shot, orc) == 15 - 8 - 4
  end locked(robin)
  expect ranged_attack(shot, orc) == 8 - 4
}
test "Whether one's own opponent counts as somebody in melee is the referee's to say [HC-108]" {
  scenario "butts"
  param into_own_melee = false
  let shot = trial(robin, longbow)
  begin locked(robin, orc)
  expect not is_in_melee_for(orc, robin) and ranged_attack(shot, orc) == 15 - 8
  begin locked(friend, orc)
  expect is_in_melee_for(orc, robin) and ranged_attack(shot, orc) == 15 - 8 - 4
}
test "Those in melee may shoot, at close quarters or far away [HC-077] [HC-114]" {
  scenario "butts"
  answer location where it == torso
  begin locked(robin, orc)
  expect can_shoot(robin) and close(robin, orc) and not close(robin, hobgoblin)
  rolls 18, 3                                    # and no throw for a stray
  answer target = orc
  answer shots  = 1
  shooting_turn(robin)
}
test "A miss may find a friend [HC-109] [HC-110]" {
  scenario "butts"
  begin locked(friend, orc)
  let shot = new attack {
    attacker = robin ; weapon = longbow ; shots = 3 ; targets = [orc] ; mark = first(orc.bodies) ; location = leg
  }
  robin.skill[bow] = 11                          # 2 with three shots at the leg, and 0 for one astray
  rolls attack = 12, 6, 12, 12, 6 ; rolls defence = 10, 17, 10, 10, 16
  rolls stray = 9, 10, 3 ; rolls location = 8, 9 ; rolls hit_whom = 1, 1 ; rolls damage = 3
  loose(shot)
  expect friend.hp == 12 - 3 and not locked(robin)    "wins by 1: one hit, at the arm"
  loose(shot)
  expect friend.hp == 9                          "10 is no stray"
  loose(shot)
  expect friend.hp == 9 and orc.hp == 12         "a tie is no hit, and no second stray"
}
test "A stray counts what speaks for and against the one it finds [HC-109] [HC-112]" {
  scenario "butts"
  only([robin, friend, orc])
  begin locked(friend, orc)
  orc.size = 2 ; friend.size = -2
  answer guard = dodging, dodging
  robin.skill[bow] = 18
  rolls attack = 18, 9 ; rolls defence = 3, 12 ; rolls stray = 9 ; rolls location = 10 ; rolls hit_whom = 1
  loose(new_shot(robin, longbow, orc))
  expect friend.hp == 12                         "18 - 7 - 4 - 2 = 5 less 9 is -4, and Dodge 10 less 12 is -2"
}
test "Only those entangled are in the way of a stray [HC-109]" {
  scenario "butts"
  answer guard where it == dodging
  begin locked(friend, orc)
  begin locked(friend, hobgoblin)
  begin locked(robin, hobgoblin)
  begin locked(javelineer, twin)
  let shot = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; mark = first(orc.bodies) }
  rolls attack = 18, 18, 18, 3 ; rolls defence = 3, 3, 3, 18 ; rolls stray = 3, 3 ; rolls location = 9, 9
  rolls hit_whom = 1, 2
  rolls damage = 3
  loose(shot)
  expect friend.fought and not hobgoblin.fought
  loose(shot)
  expect hobgoblin.hp == 11 - 6
}
test "A stray is drawn man by man, and may find another of the same unit [HC-109]" {
  scenario "butts"
  begin locked(friend, rabble)
  answer deed = shoot, finish
  answer specialty = none
  answer shots    = 3
  answer target   = rabble
  answer share    = 3
  answer at_mass  = no
  answer one_man  = rabble.bodies[1]
  answer location = torso
  answer guard where it == dodging
  rolls attack = 18, 3 ; rolls defence = 3, 18 ; rolls stray = 9 ; rolls location = 9 ; rolls damage = 3
  rolls hit_whom = 4                             # of five: four of the rabble, and the friend
  take_turn(robin)
  expect rabble.bodies[4].hp == 4 and sum(rabble.bodies, it.hp) == 44 and friend.hp == 12
  answer one_man = rabble.bodies[1]
  answer deed = shoot, finish ; answer specialty = none
  answer shots = 3 ; answer target = rabble ; answer share = 3 ; answer at_mass = no ; answer location = torso
  rolls attack = 18, 3 ; rolls defence = 3, 18 ; rolls stray = 9 ; rolls location = 9 ; rolls damage = 3
  rolls hit_whom = 5
  take_turn(robin)
  expect friend.hp == 6 and sum(rabble.bodies, it.hp) == 44
}
test "A shot at a group does not stray to another of its members, and one man of a pool is spared [HC-109]" {
  scenario "butts"
  begin locked(friend, rabble)
  begin locked(friend, herd)
  let flight = new attack { attacker = robin ; weapon = longbow ; shots = 3 ; targets = [rabble] ; mass = true }
  answer guard where it == dodging
  rolls attack = 18, 18 ; rolls defence = 3, 3 ; rolls stray = 3 ; rolls location = 9 ; rolls hit_whom = 11
  loose(flight)
  expect herd.fought                             "of eleven the friend is the first, then come the ten of the herd"
  expect men_besides(herd, [first(herd.bodies)]) == 9 and men_besides(herd, []) == 10 and men_besides(rabble, [rabble.bodies[0]]) == 4
  first(rabble.bodies).out = true
  expect men_besides(rabble, [rabble.bodies[0]]) == 4
}
test "Of a unit that shoots all but the shooter may be hit [HC-109]" {
  scenario "butts"
  begin locked(bowmen, orc)
  answer guard where it == dodging
  rolls attack = 18, 3 ; rolls defence = 3, 18 ; rolls stray = 9 ; rolls location = 9 ; rolls damage = 3
  rolls hit_whom = 2                             # of two, who are left besides the shooter and the orc
  loose(new_shot(bowmen, short_bow, orc))
  expect bowmen.bodies[2].hp == 4
}
test "A miss at the only one locked with the shooter goes nowhere [HC-108] [HC-109]" {
  scenario "butts"
  begin locked(robin, orc)
  rolls 18, 3
  loose(new_shot(robin, longbow, orc))
  begin locked(friend, orc)
  rolls 18, 3, 10
  loose(new_shot(robin, longbow, orc))
}
test "A thrown weapon is gone when the last is thrown [HC-100]" {
  scenario "butts"
  answer target where it == orc ; answer at_mass = any ; answer location where it == torso
  expect most_shots(javelineer, javelin) == 3 and not has_used_up(javelineer, javelin) and can_shoot(javelineer)
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer shots = 2
  answer share = 2
  shooting_turn(javelineer)
  expect most_shots(javelineer, javelin) == 1 and javelin in javelineer.in_hand and melee_weapons(javelineer) == [javelin, fists]
  javelineer.attacked = false
  shooting_turn(javelineer)
  expect has_used_up(javelineer, javelin) and len(javelineer.in_hand) == 0 and melee_weapons(javelineer) == [fists]
  expect len(sheathed(javelineer)) == 0
  robin.spent[longbow] = 20
  use_missiles(robin, longbow, 0)
  expect longbow in robin.in_hand                "a bow without arrows is still there"
}
test "A slow weapon must be reloaded [HC-099]" {
  scenario "butts"
  answer target where it == orc ; answer at_mass = any ; answer location where it == torso
  robin.in_hand = [crossbow]
  rolls attack = 18 ; rolls defence = 3
  shooting_turn(robin)
  robin.attacked = false
  expect robin.unloaded[crossbow] and not can_shoot(robin)
}
test "A bow is nothing to fight hand to hand with [HC-033]" {
  scenario "butts"
  orc.at = 0
  expect melee_weapons(robin) == [fists] and not parry.ready(robin)
  robin.in_hand = [broadsword_blade]
  expect melee_weapons(robin) == [broadsword_blade, fists] and can_attack(robin) and parry.ready(robin)
  begin locked(robin, orc)
  end locked(robin)
  for who in marks.members { who.at = 9 }
  expect not can_attack(robin)
  orc.at = 1
  expect can_attack(robin)
  robin.attacks_given = 1
  expect not can_attack(robin)
}
test "A stray may gain by the missiles beside it, if the referee says so [HC-109]" {
  scenario "butts"
  param stray_gains_by_shots = true
  only([robin, friend, orc])
  begin locked(friend, orc)
  answer guard where it == dodging
  rolls attack = 18, 7 ; rolls defence = 3, 10 ; rolls stray = 9 ; rolls hit_whom = 1 ; rolls location = 10
  rolls damage = 3
  let flight = new attack {
    attacker = robin ; weapon = longbow ; shots = 3 ; targets = [orc] ; mark = first(orc.bodies)
  }
  loose(flight)                                  # 15 - 7 - 4 + 4 - 7 against 10 - 10
  expect friend.hp == 12 - 3 * 2
  let wild = new attack { attacker = robin ; weapon = longbow ; shots = 3 ; targets = [friend] }
  expect ranged_attack(wild, friend) == 15 - 7 - 4 + 4
}
test "A referee may have missiles parried by the skill, and what helps added behind [HC-105] [HC-106]" {
  scenario "butts"
  param parries_by_parry = false
  param parry_gains_before = false
  hobgoblin.shield = no_shield
  expect parrying_missiles.value(hobgoblin) == (15 - 3) * 2
  hobgoblin.enhanced_parry = 1 ; hobgoblin.combat_reflexes = true
  expect parrying_missiles.value(hobgoblin) == (15 - 3) * 2 + 2
}
test "Bonuses to a Parry of missiles are added before it is converted [HC-106]" {
  scenario "butts"
  hobgoblin.shield = no_shield ; hobgoblin.enhanced_parry = 1 ; hobgoblin.combat_reflexes = true
  expect parrying_missiles.value(hobgoblin) == (10 + 2 - 3) * 2
}
