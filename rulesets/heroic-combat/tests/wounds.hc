module "Heroic Combat: hits and injury, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "Armour, wounding, and at least one point [HC-053] [HC-054] [HC-055]" {
  scenario "yard"
  rolls damage = 4, 3, 5
  let blow = new_attack(sherman, sherman_blade)
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 12 - 3                      "4 less 2 is 2, half as much again"
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 9 - 1                       "1 and a half, rounded down"
  orc_a.dr[torso] = 5
  wound(blow, axe_swing, first(orc_a.bodies), 1)
  expect orc_a.hp == 8                           "nothing gets through"
}
test "Bone, divisors, and armour that is weak against some blows [HC-054]" {
  scenario "yard"
  expect armour_of(orc_a, skull, axe_swing) == 2 and armour_of(orc_a, vitals, sword_thrust) == 2
  orc_a.weak_dr[crushing] = 1
  expect armour_of(orc_a, torso, mace_swing) == 1 and armour_of(orc_a, torso, axe_swing) == 2
  let needle = new mode { damage = 1d ; type = impaling ; divisor = 2 }
  let feather = new mode { damage = 1d ; type = crushing ; divisor = 0.5 }
  expect armour_of(orc_a, torso, needle) == 1 and armour_of(orc_a, torso, feather) == 2 and armour_of(page, torso, feather) == 1
}
test "A crippled arm drops what it holds, and strikes no more [HC-056]" {
  scenario "yard"
  only([sherman, orc_a])
  orc_a.weapons = [axe, mace]
  orc_a.shield = light_shield
  answer deed = strike, finish
  answer weapon where it == sherman_blade
  answer location where it == arm
  answer guard where it == parry
  rolls attack = 9 ; rolls defence = 11 ; rolls damage = 7 ; rolls casualty = 10
  take_turn(sherman)                             # 12 - 9 against 11 - 11: one hit, and 7 points cripple an arm of 12 HP
  expect orc_a.hp == 12 - 7 and orc_a.in_hand == [] and orc_a.dropped == [axe] and orc_a.active
  expect orc_a.bears_shield and orc_a.free_hands == 0 and not draw.may(orc_a) and orc_a.ready == [fists]
  sling_shield.perform(orc_a)
  expect draw.may(orc_a)                         "with the other arm"
  draw.perform(orc_a)
  expect orc_a.in_hand == [mace] and orc_a.free_hands == 0 and not ready_shield.may(orc_a)
}
test "A crippled shield arm holds neither a shield nor a two-handed weapon [HC-056]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  orc_a.shield = large_shield
  orc_b.weapons = [great_axe] ; orc_b.in_hand = [great_axe]
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = shield_arm }
  rolls damage = 7, 5
  wound(blow, sword_thrust, first(orc_a.bodies), 1)
  expect not orc_a.bears_shield and not ready_shield.may(orc_a) and not blocking.ready(orc_a) and orc_a.in_hand == [axe]
  blow.location = shield_hand
  wound(blow, sword_thrust, first(orc_b.bodies), 1)
  expect orc_b.in_hand == [] and orc_b.dropped == [great_axe] and not pick_up.may(orc_b) and orc_b.free_hands == 1
}
test "Without a sound arm nobody has bare hands [HC-033] [HC-056]" {
  scenario "yard"
  page.weapons = [dagger, knife_of_the_page] ; page.in_hand = [dagger, knife_of_the_page]
  let blow = new attack { attacker = orc_a ; weapon = axe ; location = hand }
  rolls damage = 4, 4, 6
  wound(blow, axe_swing, first(page.bodies), 1)
  expect page.in_hand == [knife_of_the_page] and page.sound_arms == 1 and page.free_hands == 0
  blow.location = arm
  wound(blow, axe_swing, first(page.bodies), 1)
  expect page.hp == 10 - 4 - 6 and page.in_hand == [knife_of_the_page]    "the same arm, struck again"
  blow.location = shield_arm
  wound(blow, axe_swing, first(page.bodies), 1)
  expect page.in_hand == [] and page.ready == [] and page.free_hands == 0 and not bare_hands.ready(page) and not can_attack(page)
  expect page.reach == 0
  let horns = new weapon { skill = staff ; modes = [staff_swing] ; hands = 0 }
  page.weapons = [fists, horns]
  expect page.ready == [horns]
}
test "A crippled leg takes no more than cripples it, and throws one down [HC-056]" {
  scenario "yard"
  rolls damage = 12 ; rolls casualty = 10
  let blow = new_attack(sherman, sherman_blade)
  blow.location = leg
  wound(blow, axe_swing, first(hobgoblin.bodies), 1)
  expect hobgoblin.hp == 11 - 6 and hobgoblin.posture == lying
  expect first(hobgoblin.bodies).crippled[0] == leg and first(hobgoblin.bodies).due
  casualties(sherman, [hobgoblin])
  expect hobgoblin.active
}
test "What just cripples a limb, and what falls just short [HC-056]" {
  scenario "yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = arm }
  let body = first(hobgoblin.bodies)
  rolls damage = 3, 4 ; rolls damage = 4, 3
  wound(blow, axe_swing, body, 1)                # 4 points: of 11, an arm takes 5
  expect body.hp == 7 and not body.due and len(body.crippled) == 0
  blow.location = leg
  wound(blow, axe_swing, body, 1)                # 6
  expect body.hp == 1 and body.due and body.crippled == [leg] and hobgoblin.posture == lying
  expect lame(hobgoblin)
  let other = new attack { attacker = sherman ; weapon = sherman_blade ; location = hand }
  let man = first(orc_a.bodies)
  wound(other, axe_swing, man, 1)                # 6 of 12; more than a third is 5
  expect man.due                                 "less than half of his HP, but a hand is lost"
  expect man.hp == 12 - 5 and man.crippled == [hand] and orc_a.posture == standing and not lame(orc_a)
  wound(other, axe_swing, man, 1)
  expect man.hp == 7 - 4
}
test "A crippled eye takes all that strikes it, and nobody falls from it [HC-056]" {
  scenario "yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = eye }
  rolls damage = 3
  wound(blow, sword_thrust, first(orc_a.bodies), 1)
  expect orc_a.hp == 12 - 12 and first(orc_a.bodies).crippled == [eye] and orc_a.posture == standing
}
test "A member of a unit does not put all of it on the ground [HC-056]" {
  scenario "yard"
  let blow = new attack { attacker = sherman ; weapon = sherman_blade ; location = leg }
  rolls damage = 8
  wound(blow, axe_swing, gang.bodies[1], 1)
  expect gang.posture == standing and gang.bodies[1].crippled == [leg] and gang.bodies[1].hp == 10 - 6 and not lame(gang)
}
test "When a casualty roll is due [HC-078]" {
  scenario "yard"
  let body = first(orc_a.bodies)
  announce hurt(body, 6, sherman)
  expect not body.due                            "exactly half is no major wound"
  announce hurt(body, 7, sherman)
  expect body.due
  body.due = false
  body.hp = 1
  announce hurt(body, 1, sherman)
  expect not body.due
  body.hp = 0
  rolls damage = 2
  wound(new_attack(sherman, sherman_blade), axe_swing, body, 1)
  expect not body.due                            "nothing gets through: no injury, no roll"
  announce hurt(body, 1, sherman)
  expect body.due
}
test "One HT roll for all alike, by the highest that still succeeds [HC-079] [HC-080] [HC-081] [HC-082]" {
  scenario "yard"
  rolls casualty = 10, 11
  for body in gang.bodies { body.due = true }
  casualties(sherman, [gang])
  expect gang.standing == 3 and gang.active
  for body in gang.bodies { body.due = true }
  casualties(sherman, [gang])
  expect gang.standing == 0 and gang.gone == struck_down and gang.counted == 0
  rolls casualty = 11, 10
  for body in [squires.bodies[2], page.bodies[0]] { body.due = true }
  page.hardiness = 1
  casualties(orc_a, [squires, page])             # those who differ throw for themselves
  expect squires.standing == 7 and squires.counted == 7 and squires.bodies[2].out and page.active and not page.bodies[0].due
}
test "To have the same HT is not to be identical [HC-079]" {
  scenario "yard"
  expect orc_a.ht == hobgoblin.ht and is_identical_to(orc_a, orc_b) and not is_identical_to(orc_a, hobgoblin)
  rolls casualty = 10, 11, 11, 10
  for foe in [orc_a, orc_b, hobgoblin] { first(foe.bodies).due = true }
  casualties(sherman, [orc_a, hobgoblin, orc_b])
  expect orc_a.active and orc_b.active and not hobgoblin.active
  for foe in [orc_a, orc_b] { first(foe.bodies).due = true }
  orc_b.dr[skull] = 1
  casualties(sherman, [orc_a, orc_b])
  expect not orc_a.active and orc_b.active
}
test "What makes people identical [HC-079]" {
  scenario "yard"
  expect is_identical_to(knights, squires) and is_identical_to(gang, gang)
  orc_a.skill[knife] = 9        ; expect not is_identical_to(orc_a, orc_b) ; orc_a.skill[knife] = 0
  orc_a.dr[face] = 1            ; expect not is_identical_to(orc_a, orc_b) ; orc_a.dr[face] = 0
  orc_a.weak_dr[crushing] = 1   ; expect not is_identical_to(orc_a, orc_b) ; orc_a.weak_dr[crushing] = 0
  orc_a.shield = light_shield   ; expect not is_identical_to(orc_a, orc_b) ; orc_a.shield = no_shield
  orc_a.weapons = [axe, dagger] ; expect not is_identical_to(orc_a, orc_b) ; orc_a.weapons = [axe]
  orc_a.burden = light ; expect not is_identical_to(orc_a, orc_b) ; orc_a.burden = unburdened
  orc_a.combat_reflexes = true ; expect not is_identical_to(orc_a, orc_b) ; orc_a.combat_reflexes = false
  orc_a.hardiness = 1          ; expect not is_identical_to(orc_a, orc_b) ; orc_a.hardiness = 0
  orc_a.will = 11              ; expect not is_identical_to(orc_a, orc_b) ; orc_a.will = 10
  first(orc_a.bodies).hp = 3 ; orc_a.tactic = defensive
  expect is_identical_to(orc_a, orc_b)           "wounds and tactics are no part of it"
}
kind combat { state told : list of int = [] "How many fell each time that losses were told" }
on loses as count_losses { add fallen to combat.told }
test "Losses are told as they come, and not when there are none [HC-080]" {
  scenario "yard"
  rolls casualty = 18, 18, 3
  for body in take(gang.bodies, 2) { body.due = true }
  casualties(sherman, [gang])
  expect combat.told == [2]
  gang.bodies[2].due = true
  casualties(sherman, [gang, orc_a])
  expect combat.told == [2, 1] and gang.counted == 0
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect combat.told == [2, 1]
}
test "3 and 4 always succeed, 17 and 18 never do [HC-082]" {
  expect succeeds_against(4, 1) and not succeeds_against(5, 4) and succeeds_against(16, 16) and not succeeds_against(17, 20)
}
test "At five times HP below zero there is no roll to make [HC-083]" {
  scenario "yard"
  rolls casualty = 3
  first(orc_a.bodies).hp = -59
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect orc_a.active
  first(orc_a.bodies).hp = -60
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect not orc_a.active                        "without a throw"
}
test "A referee may draw that line nearer [HC-083]" {
  scenario "yard"
  param beyond_help_at = 1
  rolls casualty = 3
  first(orc_a.bodies).hp = -11
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect orc_a.active
  first(orc_a.bodies).hp = -12
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect not orc_a.active
}
test "A referee may leave all of it to the roll, as the book does [HC-083]" {
  scenario "yard"
  param beyond_help_at = 0
  rolls casualty = 3
  first(orc_a.bodies).hp = -600
  first(orc_a.bodies).due = true
  casualties(sherman, [orc_a])
  expect orc_a.active
}
test "Pools lose one for each full measure, and roll for nothing [HC-092] [HC-094]" {
  scenario "yard"
  let pool = first(knights.bodies)
  pool.hp = 78 ; expect knights.standing == 8
  pool.hp = 77 ; expect knights.standing == 7
  pool.hp = 1  ; expect knights.standing == 1
  pool.hp = 0
  announce hurt(pool, 1, horde)
  expect knights.standing == 0 and not pool.due
}
test "A unit has a body each, a pool one for all [HC-085] [HC-092]" {
  scenario "yard"
  expect len(squires.bodies) == 8 and all(squires.bodies, it.hp == 11 and not it.out and not it.due and it.crippled == [])
  expect len(knights.bodies) == 1 and knights.hp == 88 and knights.standing == 8 and squires.standing == 8
  expect len(sherman.bodies) == 1 and sherman.hp == 14
}
test "Hits that fall on one of several units [HC-043] [HC-092]" {
  scenario "yard"
  let blow = new_attack(horde, axe)
  rolls damage = 2, 8
  inflict(blow, [knights, squires], [squires.bodies[3]])
  expect knights.hp == 88 and squires.hp == 88
  inflict(blow, [knights, squires], [first(knights.bodies)])
  expect knights.hp == 88 - 3 and squires.hp == 88
}
test "Blows that do not get through lessen the others on a pool [HC-093]" {
  scenario "yard"
  rolls damage = 2, 11, 2, 9, 3, 10
  let blow = new_attack(horde, axe)
  wound(blow, axe_swing, first(knights.bodies), 2)
  expect knights.hp == 88 - 1                    "13 less 12, half as much again, rounded down"
  wound(blow, axe_swing, first(knights.bodies), 2)
  expect knights.hp == 87                        "11 less 12 is nothing"
  wound(blow, axe_swing, first(knights.bodies), 1)
  wound(blow, axe_swing, first(knights.bodies), 1)
  expect knights.hp == 87 - 6                    "one by one each has its armour to itself"
}
test "A pool takes all hits in one way [HC-043] [HC-093]" {
  scenario "yard"
  only([hobgoblin, knights])
  answer mode = chop
  rolls damage = 7, 7, 7
  deal(new_attack(hobgoblin, partisan), [knights], 3)
  expect knights.hp == 88 - 4                    "3, times 1.5"
}
test "A referee may have the attacker choose for each hit on a pool, too [HC-043] [HC-093]" {
  scenario "yard"
  param pools_take_one_way = false
  only([hobgoblin, knights])
  answer mode = chop, poke, chop
  rolls damage = 7, 8, 6
  deal(new_attack(hobgoblin, partisan), [knights], 3)
  expect knights.hp == 88 - 4 - 0                "15 less 12, times 1.5, and 6 less 6"
}
