## What heroes and monsters can, tested.
module "SRD 5e: features, tested"
extends "srd-5e"

test "Great Weapon Fighting: ones and twos of a weapon in both hands are thrown again, once [SR-049] [SR-150]" {
  scenario "tests/yard"
  expect damage_dice(hilda, greatsword) == again(2d6, 1..2) and mean(damage_dice(hilda, greatsword)) == 25 / 3
  expect mean(times(2, damage_dice(hilda, greatsword))) == 50 / 3
  expect damage_dice(hilda, longsword) == 1d8 and damage_dice(hilda, longbow) == 1d8 and damage_dice(grum, greatsword) == 2d6
}
test "Second Wind: a d10 and the level, once [SR-151]" {
  scenario "tests/yard"
  expect not may_do(hilda, catch_breath)
  hilda.hp = 5
  rolls healing = 6
  act(hilda, catch_breath)
  expect hilda.hp == 14 and not hilda.bonus
  announce turn_starts(hilda)
  expect not may_do(hilda, catch_breath)
}
test "Action Surge: one action more, once [SR-152]" {
  scenario "tests/yard"
  expect not may_do(hilda, surge)
  act(hilda, dash)
  expect may_do(hilda, surge) and not may_do(robin, surge)
  act(hilda, surge)
  expect may_do(hilda, dash)
  act(hilda, dash)
  expect not may_do(hilda, surge) and feet_left(hilda) == 90
}
test "Action Surge loses none of several attacks, and what loads slowly shoots once more [SR-046] [SR-047] [SR-152]" {
  scenario "tests/yard"
  hilda.creature.attacks = [light_crossbow, javelin] ; hilda.creature.per_action = 2
  answer weapon = light_crossbow ; answer foe = gob
  rolls attack = 2
  act(hilda, strike)
  expect hilda.blows == 1 and not may_use(hilda, light_crossbow)
  act(hilda, surge)
  act(hilda, dash)
  expect hilda.blows == 1 and not hilda.action and not may_use(hilda, light_crossbow) and may_use(hilda, javelin)
  hilda.action = true ; hilda.blows = 0
  pay(hilda, cost.blow)
  expect hilda.blows == 1 and may_use(hilda, light_crossbow)
}
test "The weapons of a champion are critical from 19, spells never are [SR-034] [SR-153]" {
  scenario "tests/yard"
  grum.at = E5
  grum.hp_max = 100
  grum.hp = 100
  rolls attack = 19 ; rolls damage = 14
  make_attack(hilda, grum, greatsword, true)
  expect grum.hp == 100 - 17
  grum.at = H5
  rolls attack = 19 ; rolls damage = 7
  make_attack(hilda, grum, attack.ray_of_frost, false)
  expect grum.hp == 76
}
test "What is critical below 20 must hit first [SR-034] [SR-153]" {
  scenario "tests/yard"
  grum.at = E5 ; grum.creature.ac = 40
  rolls attack = 19, 20, 19 ; rolls damage = 5
  expect not make_attack(hilda, grum, greatsword, true)
  expect make_attack(hilda, grum, greatsword, true)
  elwin.at = E6 ; elwin.creature.ac = 23
  answer ward = yes ; answer slot = any
  expect not make_attack(hilda, elwin, greatsword, true)    "a Shield turns a 19"
}
test "Sneak Attack: with advantage, or with somebody at the target's throat; once a turn [SR-154]" {
  scenario "tests/yard"
  dummy.at = E15
  rolls attack = 15, 15, 15, 15 ; rolls damage = 3, 3, 8, 3, 3
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 6
  hilda.at = E16
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 6 - 14
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 6 - 14 - 6
  announce turn_starts(robin)
  expect sneak_attack.extra(robin, dummy, shortsword, 0) == 2d6
  expect sneak_attack.extra(robin, dummy, shortsword, -1) == none
  expect sneak_attack.extra(robin, dummy, club, 1) == none
  expect sneak_attack.extra(robin, dummy, attack.fire_bolt, 1) == none
  hilda.hp = 0
  expect sneak_attack.extra(robin, dummy, shortbow, 0) == none
  expect sneak_attack.extra(robin, dummy, shortbow, 1) == 2d6
  make_attack(robin, dummy, shortsword, true)
}
test "Once in a turn is once in anybody's turn: an opportunity attack sneaks again [SR-008] [SR-154]" {
  scenario "tests/yard"
  robin.at = E15 ; hilda.at = G15 ; dummy.at = F15 ; gob.at = T1
  announce turn_starts(robin)
  rolls attack = 15, 15, 15 ; rolls damage = 3, 3, 3, 3, 3
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 3 - 3 - 3
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 9 - 6                "once in this turn"
  announce turn_ends(robin)
  announce turn_starts(dummy)
  answer strike_now = yes ; answer weapon = any
  leave_reach(dummy, H14)
  expect dummy.hp == 1000 - 9 - 6 - 9 and not robin.reaction
}
test "A critical sneak attack doubles its dice as well [SR-073] [SR-154]" {
  scenario "tests/yard"
  dummy.at = E15
  hilda.at = E16
  rolls attack = 20 ; rolls damage = 12, 24
  make_attack(robin, dummy, shortsword, true)
  expect dummy.hp == 1000 - 12 - 24 - 3
}
test "Cunning Action and Nimble Escape [SR-155] [SR-174]" {
  scenario "tests/yard"
  expect may_do(robin, quick_dash) and may_do(robin, quick_disengage) and may_do(gob, quick_disengage)
  expect not may_do(gob, quick_dash) and not may_do(hilda, quick_disengage)
  act(gob, quick_disengage)
  expect disengaged(gob) and gob.action and not gob.bonus
}
test "Preserve Life: five points a level, up to half of the maximum [SR-161]" {
  scenario "tests/yard"
  hilda.at = E25
  robin.at = E26
  hilda.hp = 5
  robin.hp = 0
  expect badly_hurt(odo) == [hilda, robin] and not may_do(hilda, preserve_life) and may_do(odo, preserve_life)
  elwin.at = E27
  elwin.hp = 10
  expect badly_hurt(odo) == [hilda, robin]       "half is not less than half"
  answer preserve_life.patient = hilda, robin ; answer preserve_life.points = 9, 6
  act(odo, preserve_life)
  expect hilda.hp == 14 and robin.hp == 6 and channel_divinity in odo.used
  odo.action = true
  expect not may_do(odo, preserve_life) and not may_do(odo, turn_undead)
}
test "The undead are turned: they flee, and do nothing else, until they are hurt [SR-162] [SR-163]" {
  scenario "tests/yard"
  grum.creature = ghoul
  grum.at = H25
  gob.creature = skeleton
  gob.at = H26
  expect unholy(odo) == [gob, grum] and may_do(odo, turn_undead)
  rolls save = 20, 2
  act(odo, turn_undead)
  odo.action = true
  expect not may_do(odo, turn_undead) and channel_divinity in odo.used
  expect turned(grum) and not turned(gob) and not turned(odo)
  expect not may_do(grum, disengage) and may_do(grum, dash) and not may_do(grum, dodge) and not may_react(grum)
  expect not may_do(grum, escape)
  begin restrained(grum, 12, big, 1)
  expect may_do(grum, escape)                    "from what keeps one from moving"
  end restrained(grum, 12)
  expect G25 not in goals(grum) and I25 in goals(grum) and H24 not in goals(grum)
  take_damage(grum, 1, fire, false, elwin)
  expect not turned(grum)
}
test "The turned spend their turns on getting as far away as they can, and dodge where there is nowhere to go [SR-163]" {
  scenario "tests/yard"
  grum.creature = ghoul ; grum.at = H25
  gob.at = A1 ; big.at = A3 ; dummy.at = A6
  begin turned(grum, 13, odo)
  answer flee.deed = move, dash
  answer move.goal = N25, T25
  take_turn(grum)
  expect grum.at == T25 and grum.dashes == 1 and not grum.action and grum.moved == 60
  grum.at = H25
  announce turn_starts(grum)
  answer flee.deed = move
  answer move.goal = M25
  expect refused take_turn(grum)
}
test "The turned get up, or out of what holds them, to flee [SR-043] [SR-163]" {
  scenario "tests/yard"
  grum.creature = ghoul ; grum.at = H25 ; gob.at = A1
  begin turned(grum, 13, odo) ; begin prone(grum) ; begin restrained(grum, 12, big, 1)
  expect must_flee(grum) and not may_do(grum, move) and not may_do(grum, dash) and not may_do(grum, stand_up)
  rolls check = 20
  answer flee.deed = escape, stand_up, move
  answer move.goal = K25
  take_turn(grum)
  expect not restrained(grum) and not prone(grum) and grum.at == K25 and not grum.action
}
test "In a corner there is nowhere to go: the turned may dodge there, but not come out [SR-163]" {
  scenario "tests/yard"
  combat.edge = N25
  grum.creature = ghoul ; grum.at = N25 ; odo.at = D5
  begin turned(grum, 13, odo)
  expect ways_out(grum, 60) == [] and not must_flee(grum) and not may_do(grum, move) and not may_do(grum, dash) and may_do(grum, dodge)
  grum.at = M24
  expect must_flee(grum) and may_do(grum, move) and may_do(grum, dash) and not may_do(grum, dodge)
  expect ways_out(grum, 5) == [L25, M25, N25] and ways_out(grum, 4) == []
  elwin.at = N10 ; begin turned(grum, 13, elwin)
  expect flight(grum, M24) == 70 and flight(grum, N25) == 75 and flight(grum, D6) == 5
}
test "The turned may stay, if the table lets them, as long as they come no nearer [SR-163]" {
  scenario "tests/yard"
  param turned_may_stay = true
  grum.creature = ghoul ; grum.at = H25
  begin turned(grum, 13, odo)
  expect not must_flee(grum) and may_do(grum, dodge) and may_do(grum, dash) and may_do(grum, move) and not may_do(grum, strike)
  answer take_turn.deed = move, dodge, none
  answer move.goal = I25
  take_turn(grum)
  expect grum.at == I25 and dodging(grum)
}
test "Turn Undead is heard behind walls, and by the undead of one's own side [SR-162]" {
  scenario "tests/cover"
  gob.creature = skeleton ; gob.at = I20 ; robin.creature = zombie ; robin.at = D22
  expect not in_view(odo, gob) and unholy(odo) == [robin, gob]
  gob.at = K20
  expect unholy(odo) == [robin]                  "35 feet"
  odo.creature.nature = undead
  expect odo not in unholy(odo)
}
test "Turned creatures keep thirty feet away [SR-163]" {
  scenario "tests/yard"
  grum.creature = ghoul
  grum.at = M25
  begin turned(grum, 30, odo)
  expect K25 in goals(grum) and J25 not in goals(grum)
}
test "Pack Tactics [SR-173]" {
  scenario "tests/yard"
  grum.creature = wolf
  grum.traits = [pack_tactics]
  grum.at = E5
  expect favour(grum, hilda, wolf_bite) == 0
  gob.at = E6
  expect favour(grum, hilda, wolf_bite) == 1
  begin stunned(gob)
  expect favour(grum, hilda, wolf_bite) == 0
}
test "Martial Advantage [SR-175]" {
  scenario "tests/yard"
  expect martial_advantage.extra(grum, hilda, longsword, 0) == none
  gob.at = E6
  expect martial_advantage.extra(grum, hilda, longsword, -1) == 2d6
  expect martial_advantage.extra(gob, hilda, longsword, 1) == none
}
test "Aggressive: forward for a bonus action [SR-176]" {
  scenario "tests/yard"
  expect not may_do(gob, rush)
  grum.at = T5
  gob.at = Z9
  expect may_do(grum, rush)
  robin.at = U6
  expect not may_rush(grum, robin) and may_do(grum, rush)    "past who is next to him, at somebody else"
  for foe in enemies(hilda) { begin hidden(hilda, 20, foe) } ; for foe in enemies(odo) { begin hidden(odo, 20, foe) }
  begin invisible(elwin, 2, elwin)
  expect not may_do(grum, rush)                  "but only at those whom he sees"
  end hidden(hilda) ; end hidden(odo) ; end invisible(elwin)
  robin.at = D15
  answer rush.foe = hilda
  answer rush.goal = N5
  act(grum, rush)
  expect grum.at == N5 and feet_left(grum) == 30 and not grum.bonus
}
test "Undead Fortitude: Constitution against 5 and the damage, but not against radiance or a critical hit [SR-177]" {
  scenario "tests/yard"
  grum.creature = zombie
  grum.traits = [undead_fortitude]
  grum.hp = 3
  rolls save = 12, 11
  take_damage(grum, 10, fire, false, elwin)
  expect grum.hp == 1                            "15"
  take_damage(grum, 10, fire, false, elwin)
  expect grum.dead
  gob.creature = zombie
  gob.traits = [undead_fortitude]
  take_damage(gob, 10, radiant, false, elwin)
  expect gob.dead
  big.traits = [undead_fortitude]
  take_damage(big, 60, fire, true, elwin)
  expect big.dead
}
test "Stench poisons for a turn, and who withstands it once is safe [SR-178]" {
  scenario "tests/yard"
  grum.creature = ghast
  grum.traits = [stench]
  grum.at = E5
  rolls save = 5, 6
  announce turn_starts(hilda)
  expect poisoned(hilda)
  announce turn_starts(hilda)
  expect not poisoned(hilda)
  announce turn_starts(hilda)
  announce turn_starts(robin)
  expect not poisoned(hilda) and not poisoned(robin)
  odo.creature = skeleton
  odo.at = E6
  announce turn_starts(odo)
  elwin.at = D6
  elwin.hp = 0
  announce turn_starts(elwin)
}
test "A wolf pulls down, a ghoul numbs, a spider has venom and webs [SR-172] [SR-180] [SR-181] [SR-182]" {
  scenario "tests/yard"
  rolls save = 5, 5, 7 ; rolls venom = 9
  wolf_bite.comes_home(grum, hilda)
  expect prone(hilda)                            "10 against 11"
  ghoul_claws.comes_home(grum, hilda)
  expect paralyzed(hilda, constitution, 10)
  spider_bite.comes_home(grum, hilda)
  expect hilda.hp == 24
  web.comes_home(grum, hilda)
  expect restrained(hilda, 12)
}
test "Stench by the side of a dryad is no harm that is done, unless the table says so [SR-178] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad ; big.at = T25 ; grum.creature = ghast ; grum.traits = [stench] ; grum.at = E5
  begin charmed(hilda, wisdom, 14, big)
  rolls save = 2
  announce turn_starts(hilda)
  expect poisoned(hilda) and charmed(hilda)
}
test "Stench as harm lets the charmed save again [SR-178] [SR-183]" {
  scenario "tests/yard"
  param stench_is_harm = true
  big.creature = dryad ; big.at = T25 ; grum.creature = ghast ; grum.traits = [stench] ; grum.at = E5
  begin charmed(hilda, wisdom, 14, big)
  rolls save = 2, 20
  announce turn_starts(hilda)
  expect poisoned(hilda) and not charmed(hilda)
}
test "A dryad charms one humanoid or three beasts who see her [SR-091] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad ; big.traits = [fey_charm] ; big.at = E8
  expect spell_dc(big) == 14 and beguilable(big) == [hilda] and may_do(big, beguile) and not may_do(gob, beguile)
  robin.at = E14 ; odo.at = F8 ; odo.creature = wolf ; elwin.at = G8 ; elwin.creature = skeleton
  expect beguilable(big) == [hilda, robin, odo]
  for foe in enemies(robin) { begin hidden(robin, 20, foe) }
  expect beguilable(big) == [hilda, odo]
  begin blinded(hilda, constitution, 30, grum)
  expect beguilable(big) == [odo]
  end blinded(hilda, any, any, any) ; end hidden(robin)
  rolls save = 13, 14
  answer beguile.foe = hilda, robin
  act(big, beguile)
  expect charmed_by(hilda, big) == false and beguilable(big) == [robin, odo]    "13 and 1 make 14: Hilda is safe from her"
  act(big, beguile)
  expect charmed_by(robin, big) == false and beguilable(big) == [odo]
  begin charmed(hilda, wisdom, 14, big)
  robin.creature = goblin ; end immune_to(robin, big)
  expect beguilable(big) == [odo]                "one humanoid at a time"
  robin.creature = wolf
  expect beguilable(big) == [robin, odo]
  begin charmed(robin, wisdom, 14, big) ; begin charmed(odo, wisdom, 14, big)
  elwin.creature = wolf
  expect beguilable(big) == [elwin]
  hilda.creature = wolf
  expect beguilable(big) == []                   "three beasts"
}
test "Harm by her side lets the charmed try again; elves try twice; her death ends it [SR-165] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad ; big.traits = [fey_charm] ; big.at = E8
  begin charmed(hilda, wisdom, 14, big) ; begin charmed(elwin, wisdom, 14, big) ; begin charmed(robin, wisdom, 14, big)
  take_damage(hilda, 1, fire, false, odo)
  expect charmed_by(hilda, big)                  "her own friends may hurt her"
  rolls save = 12, 13, 11
  take_damage(hilda, 1, fire, false, grum)
  expect charmed_by(hilda, big)
  take_damage(hilda, 1, fire, false, grum)
  expect charmed_by(hilda, big) == false and immune_to(hilda, big)
  take_damage(elwin, 1, fire, false, grum)
  expect charmed_by(elwin, big) == false         "12 with advantage"
  perish(big, odo)
  expect charmed_by(robin, big) == false
}
test "To be held, shoved, webbed or put under a spell by her side is harm as well [SR-042] [SR-045] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad ; grum.at = E5 ; grum.creature.grapples = true ; hilda.hp = 5
  rolls check = 20, 1, 20, 1 ; rolls sleep = 5 ; rolls save = 12, 13, 13, 1, 13, 1, 13, 13
  answer grapple.foe = hilda ; answer shove.foe = hilda ; answer knock_down = yes
  begin charmed(hilda, wisdom, 14, big)
  act(grum, grapple)
  expect charmed(hilda)                          "12 and 1 are not enough"
  grum.action = true
  act(grum, shove)
  expect not charmed(hilda)
  begin charmed(hilda, wisdom, 14, big)
  web.comes_home(grum, hilda)
  expect not charmed(hilda)
  begin charmed(hilda, wisdom, 14, big)
  answer hold_person.held_fast = [hilda] ; answer blindness.foe = hilda ; answer sleep.point = hilda.at
  hold_person.cast(grum, 2)
  expect paralyzed(hilda) and not charmed(hilda)
  begin charmed(hilda, wisdom, 14, big)
  blindness.cast(grum, 2)
  expect blinded(hilda) and not charmed(hilda)
  begin charmed(hilda, wisdom, 14, big)
  spell.sleep.cast(grum, 1)
  expect asleep(hilda) and not charmed(hilda)
}
test "Saves against monsters, to the number [SR-163] [SR-180] [SR-181] [SR-182] [SR-183]" {
  scenario "tests/yard"
  rolls save = 6, 6, 5, 6, 1, 12 ; rolls venom = 9
  wolf_bite.comes_home(grum, hilda)
  expect not prone(hilda)                        "11 against 11"
  ghoul_claws.comes_home(grum, hilda)
  expect not paralyzed(hilda)                    "10 against 10"
  ghast_claws.comes_home(grum, hilda)
  expect paralyzed(hilda, constitution, 10)
  spider_bite.comes_home(grum, odo)
  expect odo.hp == 15                            "8 against 11"
  big.creature = dryad ; big.traits = [fey_charm] ; big.at = E8
  expect not may_do(grum, beguile)
  answer beguile.foe = hilda
  act(big, beguile)
  expect charmed(hilda, wisdom, 14, big)
  big.at = Z39 ; big.action = true
  expect not may_do(big, beguile)
  grum.creature = ghoul ; grum.at = H25
  act(odo, turn_undead)
  expect turned(grum)                            "12 against 13"
}
test "The venom of a spider, one short of the number [SR-182]" {
  scenario "tests/yard"
  rolls save = 6 ; rolls venom = 9
  spider_bite.comes_home(grum, hilda)
  expect hilda.hp == 19                          "10 against 11"
}
test "Elves have advantage against charms, and are charmed if that fails [SR-061] [SR-165] [SR-183]" {
  scenario "tests/yard"
  big.creature = dryad
  expect save_with(elwin, wisdom, 21, 0, 1)      "4 or 18, and 3"
  begin blessed(elwin, 1, odo)
  rolls save = 5, 10 ; rolls bless = 4, 1        # one die for the blessing, not two
  expect not unmoved(elwin, big) and unmoved(elwin, big)
  end blessed(elwin, any, any) ; end immune_to(elwin, big)
  rolls save = 8
  expect not unmoved(elwin, big) and not immune_to(elwin, big)
}
test "Preserve Life gives the last point away, and Second Wind is for the wounded [SR-151] [SR-161]" {
  scenario "tests/yard"
  hilda.at = E25 ; robin.at = E26 ; hilda.hp = 0 ; robin.hp = 9
  answer preserve_life.patient = hilda, robin ; answer preserve_life.points where it == it
  act(odo, preserve_life)
  expect hilda.hp == 14 and robin.hp == 10
  hilda.hp = 10
  expect badly_hurt(odo) == [hilda] and may_do(hilda, catch_breath)
  elwin.at = E27 ; elwin.hp = 9
  expect elwin in badly_hurt(odo)
}
test "The priest divides the points of Preserve Life as he likes [SR-161]" {
  scenario "tests/yard"
  hilda.at = E25 ; robin.at = E26 ; hilda.hp = 0 ; robin.hp = 0
  answer preserve_life.patient = hilda, robin, hilda ; answer preserve_life.points = 4, 10, 1
  act(odo, preserve_life)
  expect hilda.hp == 5 and robin.hp == 10
}
test "Whoever has withstood the stench of one ghast is not safe from another [SR-178]" {
  scenario "tests/yard"
  grum.traits = [stench] ; big.traits = [stench]
  grum.at = E5 ; big.at = T25
  rolls save = 8, 5
  announce turn_starts(hilda)
  expect inured(hilda, grum) and not poisoned(hilda)
  big.at = E6
  announce turn_starts(hilda)
  expect not inured(hilda, big) and poisoned(hilda)
}
test "Where nothing leads nearer, a rush is in vain [SR-176]" {
  scenario "tests/yard"
  grum.at = T5 ; gob.at = Z9 ; hilda.at = T7
  combat.edge = T16
  answer rush.foe = hilda ; answer rush.goal = none
  act(grum, rush)
  expect grum.at == T5 and not grum.bonus
}
test "Whoever has run already may still rush, but not while he is held [SR-176]" {
  scenario "tests/yard"
  grum.at = T5 ; gob.at = Z9 ; grum.moved = 30
  answer rush.foe = hilda ; answer rush.goal = N5
  act(grum, rush)
  expect grum.at == N5 and grum.moved == 30
  grum.bonus = true
  expect may_do(grum, rush)
  begin restrained(grum, 12, big, 1)
  expect not may_do(grum, rush)
}
test "Stench is for any creature, friend or foe, but not for the ghast itself [SR-178]" {
  scenario "tests/yard"
  big.creature = ghast ; big.traits = [stench] ; big.creature.never_poisoned = false
  grum.at = T26
  rolls save = 1
  announce turn_starts(grum)
  announce turn_starts(big)
  expect poisoned(grum) and not poisoned(big)
}
test "Each ghoul numbs by itself, and each of them must be withstood [SR-102] [SR-181]" {
  scenario "tests/yard"
  rolls save = 2, 3, 2, 18, 5, 18
  numb(hilda, gob) ; numb(hilda, grum) ; numb(hilda, grum)
  expect paralyzed(hilda, any, any, gob) and paralyzed(hilda, any, any, grum)
  announce turn_ends(hilda)
  expect not paralyzed(hilda, any, any, gob) and paralyzed(hilda)
  announce turn_ends(hilda)
  expect able(hilda)
}
