module "Dreadnaught: attacking, tested"
extends "dreadnaught"
use "helpers"

test "A single attack takes a point [D0-039]" {
  scenario "yard"
  goblin.at = C2
  expect not can_attack(dunder) and not single_attack.may(dunder) and not full_attack.may(dunder)
  dunder.pool = 1
  expect single_attack.may(dunder) and full_attack.may(dunder) and single.minimum == 1
  goblin.at = D2 ; door.lies_on = none
  expect not single_attack.may(dunder)
  door.lies_on = C3
  expect single_attack.may(dunder)
}
test "AT is CP and EP, and hits when it reaches ST [D0-040] [D0-041] [D0-059]" {
  scenario "yard"
  dunder.pool = 9 ; goblin.pool = 9 ; goblin.hp = 30
  answer bid = 2, 2, 2 ; answer resolve.guard = 2, 3, 4 ; answer push = 0, 0
  let over = swing(dunder, goblin, single)
  resolve(over)
  let second = swing(dunder, goblin, single)
  resolve(second)
  let third = swing(dunder, goblin, single)
  resolve(third)
  expect over.at == 6 and over.st == 5 and over.hits and over.beats
  expect second.at == 6 and second.st == 6 and second.hits and not second.beats
  expect third.st == 7 and not third.hits and goblin.hp == 26
}
test "An attack as it begins, and the three ways to compare [D0-016] [D0-019]" {
  scenario "yard"
  let fresh = swing(dunder, goblin, single)
  expect fresh.bid == 0 and fresh.guard == 0 and fresh.push == 0 and fresh.at == 0 and fresh.st == 0
  expect fresh.aid_to_attack == 0 and fresh.aid_to_defence == 0 and fresh.mark == none and fresh.save == none
  expect fresh.hits and not fresh.beats
  fresh.at = 1
  expect fresh.hits and fresh.beats
  fresh.st = 2
  expect not fresh.hits and not fresh.beats and fresh.type == physical
  expect not fresh.ranged and attack_by(dunder, goblin, single, plain, whip).ranged
  expect spell_at(dunder, goblin, dread).ranged and spell_at(dunder, goblin, dread).type == mental
}
test "A full attack [CK-2] [D0-042] [D0-043]" {
  scenario "yard"
  mira.cp = 1
  expect attacks_of(mira) == 1
  mira.cp = 4
  expect attacks_of(mira) == 2
  mira.cp = 5
  expect attacks_of(mira) == 2
  mira.cp = 7
  expect attacks_of(mira) == 3
  mira.cp = 5 ; mira.pool = 2 ; goblin.pool = 9 ; goblin.hp = 30
  answer bid = 2 ; answer resolve.guard = 0
  let first_blow = swing(mira, goblin, full)
  resolve(first_blow)
  expect first_blow.at == 8 and goblin.hp == 25  "the bonus does no damage"
}
test "Each attack of a full attack takes a point and is chosen anew [D0-044] [D0-045]" {
  scenario "yard"
  dunder.pool = 3 ; goblin.at = C2 ; ogre.at = C1
  answer foe = goblin, ogre ; answer manoeuvre = plain, trip ; answer bid = 1, 1
  answer push = 0 ; answer save = none ; answer more = no
  full_attack.perform(dunder)
  expect goblin.hp == 2 and prone(ogre) and dunder.ep == 1
  dunder.pool = 1
  answer foe = goblin ; answer manoeuvre = plain
  full_attack.perform(dunder)
  expect dunder.ep == 0 and goblin.hp == -2
}
test "One may stop before the last [D0-044]" {
  scenario "yard"
  dunder.pool = 5 ; dunder.cp = 6 ; goblin.at = C2 ; goblin.hp = 20
  answer foe = goblin, none ; answer thing = none ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0
  full_attack.perform(dunder)
  expect dunder.ep == 4 and goblin.hp == 14
  answer foe = none ; answer thing = none
  full_attack.perform(dunder)
  expect dunder.ep == 4                          "and then none can be bought"
  answer foe = none ; answer thing = none
  single_attack.perform(dunder)
  expect dunder.ep == 4
}
test "Only whoever makes all attacks of a full attack may buy more [D0-046]" {
  scenario "yard"
  dunder.pool = 9 ; dunder.cp = 4 ; goblin.at = C2 ; goblin.hp = 40
  answer foe = goblin, none ; answer thing = none ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0
  full_attack.perform(dunder)
  expect dunder.ep == 8                          "one of two"
  answer foe = goblin, goblin, goblin ; answer manoeuvre = plain, plain, plain ; answer bid = 1, 1, 1
  answer push = 0, 0, 0 ; answer more = yes, no
  full_attack.perform(dunder)
  expect dunder.ep == 8 - 2 - 1 - 1
}
test "Unless breaking off early is as good [D0-046]" {
  scenario "yard"
  param finish_first = false
  dunder.pool = 9 ; dunder.cp = 4 ; goblin.at = C2 ; goblin.hp = 40
  answer foe = goblin, none, goblin ; answer thing = none ; answer manoeuvre = plain, plain ; answer bid = 1, 1
  answer push = 0, 0 ; answer more = yes, no
  full_attack.perform(dunder)
  expect dunder.ep == 9 - 1 - 1 - 1
}
test "When the last enemy has fallen nobody goes on to hack at the door [D0-027] [D0-044] [D0-052]" {
  scenario "yard"
  for who in goblins.members { who.hp = 0 }
  goblin.hp = 1 ; goblin.at = C2 ; dunder.pool = 9
  answer deed = full_attack ; answer foe = goblin ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0
  take_turn(dunder)
  expect not goblin.active and dunder.ep == 8
  for who in goblins.members { who.hp = 1 }
  sneak.hp = 0 ; ogre.hp = 0 ; shaman.hp = 0 ; lout_1.hp = 0 ; lout_2.hp = 0
  answer deed = single_attack ; answer foe = goblin ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0
  take_turn(dunder)
  expect not goblin.active and dunder.ep == 7
}
## Dunder has 7 EP left after a full attack. A further attack costs him 1 EP, the next one 2,
## the one after that 3: three more attacks for 6 EP. After a single attack, a charge or a
## targeted attack it is twice as much: 2, 4 and 6.
test "What more attacks cost [EX-3] [CK-5] [D0-046] [D0-047] [D0-048] [D0-052]" {
  scenario "yard"
  goblin.at = C2 ; goblin.pool = 99 ; dunder.pool = 7
  answer more = yes, yes, yes ; answer foe = goblin, goblin, goblin
  answer manoeuvre = plain, plain, plain ; answer bid = 0, 0, 0 ; answer resolve.guard = 30, 30, 30
  buy_attacks(dunder, full)
  expect dunder.ep == 7 - 1 - 2 - 3
  for opening in [single, rush, targeted] {
    dunder.pool = 15 ; goblin.pool = 99
    answer more = yes, yes, yes ; answer foe = goblin, goblin, goblin
    answer manoeuvre = plain, plain, plain ; answer bid = 0, 0, 0 ; answer resolve.guard = 30, 30, 30
    buy_attacks(dunder, opening)
    expect dunder.ep == 15 - 2 - 4 - 6
  }
}
test "As long as there is someone to attack and something to pay with [D0-052]" {
  scenario "yard"
  dunder.pool = 1 ; goblin.at = C2
  buy_attacks(dunder, single)
  expect dunder.ep == 1 and finds_a_target(dunder)
  answer more = yes ; answer foe = none ; answer thing = none
  buy_attacks(dunder, full)
  expect dunder.ep == 0
  door.lies_on = none ; goblin.at = H2 ; dunder.pool = 9
  buy_attacks(dunder, full)
  expect dunder.ep == 9 and not finds_a_target(dunder)
  door.lies_on = C3
  expect finds_a_target(dunder)
}
test "The price buys no AT, no push, and no bonus [CK-4] [D0-049] [D0-050] [D0-051]" {
  scenario "yard"
  mira.cp = 5 ; mira.pool = 9 ; goblin.at = C6 ; goblin.cp = 4
  answer more = yes, no ; answer foe = goblin ; answer manoeuvre = plain ; answer bid = 0 ; answer push = 0
  buy_attacks(mira, full)
  expect goblin.hp == 6 - 2 and mira.ep == 8     "half of 5"
  goblin.hp = 6
  let cheap = swing(mira, goblin, bought)
  answer bid = 0 ; answer push = 1
  expect refused resolve(cheap)                  "no more than is in the attack"
  expect cheap.at == 5
  answer bid = 1 ; answer push = 0
  let paid = swing(mira, goblin, bought)
  resolve(paid)
  expect paid.at == 6 and goblin.hp == 1         "with a point in it nothing is halved"
}
test "Openings and what they bring [D0-039] [D0-043] [D0-046] [D0-047] [D0-048] [D0-050] [D0-051] [D0-079] [D0-082] [D0-083] [D0-090]" {
  expect map(openings, it.at) == [0, 1, 1, 0, 0, 0, 0, 0] and map(openings, it.damage) == [0, 0, 1, 0, 0, 0, 0, 0]
  expect map(openings, it.worth) == [1, 1, 1, 2, 1, 1, 1, 2] and map(openings, it.push_worth) == [1, 1, 1, 1, 1, 1, 1, 2]
  expect map(openings, it.minimum) == [1, 1, 1, 1, 0, 1, 1, 1] and map(openings, it.price) == [2, 1, 2, 2, 2, 2, 2, 2]
  expect filter(openings, it.bare) == [targeted] and filter(openings, it.halved) == [bought]
  expect filter(openings, it.opportunity) == [in_passing, retort]
}
## Dunder (CP 4, 7 EP) charges a goblin (CP 3, 6 EP) and puts a single EP into the attack. The
## goblin, who counts on Dunder's weak defence in his own turn, spends 4 EP: AT 4 + 1 + 1 for
## the charge = 6 is less than ST 3 + 4 = 7. But the charge was a feint. Dunder pays 2 EP for
## another attack, and puts 2 EP into it: AT 4 + 2 = 6. The goblin has 2 EP left and spends
## them: ST 3 + 2 = 5. Dunder hits, and pushes with his last 2 EP: 4 + 2 = 6 damage, which is
## enough to slaughter the little goblin.
test "Dunder feints, then slaughters the goblin [EX-1] [D0-019] [D0-048] [D0-049] [D0-051] [D0-079] [D0-080]" {
  scenario "yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer foe = goblin, goblin
  answer bid = 1, 2 ; answer resolve.guard = 4, 2 ; answer manoeuvre = plain, plain ; answer more = yes
  answer push = 2
  charge.perform(dunder)
  expect dunder.at == G2 and dunder.ep == 0 and goblin.ep == 0
  expect goblin.hp == 0 and not goblin.active    "6 damage, without the charge's"
  expect charging(dunder) and defence_total(dunder, swing(ogre, dunder, single)) == 3
  announce turn_starts(dunder)
  expect not charging(dunder) and defence_total(dunder, swing(ogre, dunder, single)) == 4
}
test "AT and ST of the example [EX-1] [D0-040] [D0-059] [D0-041]" {
  scenario "yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer bid = 1, 2 ; answer resolve.guard = 4, 2 ; answer push = 2
  let feint = swing(dunder, goblin, rush)
  resolve(feint)
  expect feint.at == 6 and feint.st == 7 and dunder.ep == 6 and goblin.ep == 2
  pay(dunder, bought.price)
  expect dunder.ep == 4
  let blow_after = swing(dunder, goblin, bought)
  resolve(blow_after)
  expect blow_after.at == 6 and blow_after.st == 5 and dunder.ep == 0 and goblin.ep == 0 and goblin.hp == 0
}
test "How far one charges [D0-079] [D0-031]" {
  scenario "yard"
  dunder.pool = 1
  goblin.at = D2
  expect not can_charge(dunder, goblin)          "one step is too few"
  goblin.at = E2
  expect can_charge(dunder, goblin) and charge_way(dunder, goblin) == [C2, D2]
  answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer manoeuvre = plain
  charge.perform(dunder)
  expect dunder.at == D2 and dunder.ep == 0 and goblin.hp == 6 - 5
  dunder.at = B2 ; dunder.pool = 1 ; goblin.hp = 6
  goblin.at = K2
  expect can_charge(dunder, goblin) and len(charge_way(dunder, goblin)) == 8
  goblin.at = L2
  expect not can_charge(dunder, goblin)
  dunder.pool = 2
  expect can_charge(dunder, goblin)              "one further step is bought"
  goblin.at = K2
  dunder.pool = 0
  expect not can_charge(dunder, goblin)
  dunder.pool = 9
  olin.at = F2
  expect not can_charge(dunder, goblin)          "someone is in the way"
  olin.at = A8
  dunder.reach = 2
  expect can_charge(dunder, goblin) and len(charge_way(dunder, goblin)) == 7
  begin grappling(dunder, olin)
  expect not charge.may(dunder)
}
test "A long charge pays for its steps; a charge gives openings [D0-029] [D0-033] [D0-079]" {
  scenario "yard"
  goblin.at = L2 ; dunder.pool = 5 ; ogre.at = F3 ; ogre.pool = 4 ; sneak.hp = 0 ; shaman.hp = 0
  answer foe = goblin ; answer care = 2 ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0 ; answer manoeuvre = plain
  dunder.hp = 20
  charge.perform(dunder)
  expect dunder.at == K2 and dunder.pool == 1 and dunder.ep == 1 and dunder.hp == 15 and goblin.hp == 6 - 4 - 1
  expect not careful(dunder)
}
test "Whoever is stopped does not strike [D0-037] [D0-079]" {
  scenario "yard"
  dunder.pool = 5 ; ogre.at = D3 ; ogre.pool = 4
  answer foe = goblin ; answer care = 0 ; answer strike = yes ; answer bid = 2 ; answer resolve.guard = 0
  answer push = 2
  charge.perform(dunder)
  expect not dunder.active and dunder.at == C2 and goblin.hp == 6
}
test "Whoever has spent all on the way does not strike either [D0-039] [D0-079]" {
  scenario "yard"
  dunder.pool = 3 ; ogre.at = D3 ; ogre.pool = 4
  answer foe = goblin ; answer care = 2 ; answer strike = yes ; answer bid = 1 ; answer resolve.guard = 1
  answer push = 0
  charge.perform(dunder)
  expect dunder.at == G2 and dunder.ep == 0 and goblin.hp == 6
}
test "A targeted attack [CK-6] [D0-081] [D0-082] [D0-083]" {
  scenario "yard"
  dunder.pool = 6 ; goblin.pool = 9 ; goblin.at = D2 ; goblin.cp = 9
  answer pace_to = C2 ; answer foe = goblin ; answer bid = 3 ; answer resolve.guard = 0 ; answer push = 3
  answer manoeuvre = plain
  targeted_attack.perform(dunder)
  expect dunder.at == C2 and goblin.hp == 3 and dunder.ep == 0    "AT 10 against 9; nothing but the push"
  dunder.pool = 9
  answer bid = 3 ; answer resolve.guard = 0 ; answer push = 4
  expect refused resolve(swing(dunder, goblin, targeted))    "no more than is in the attack"
}
test "All damage of a targeted attack is bought, whatever one holds and can [D0-056] [D0-083]" {
  scenario "yard"
  goblin.at = C2 ; goblin.hp = 20 ; dunder.pool = 9 ; dunder.held = [great_sword] ; dunder.traits = [favoured]
  answer deed = targeted_attack ; answer pace_to = none ; answer foe = goblin ; answer weapon = great_sword
  answer manoeuvre = plain ; answer bid = 3 ; answer push = 2 ; answer more = no
  take_turn(dunder)
  expect goblin.hp == 20 - 2 and not dunder.standard and not dunder.movement
}
test "Unless what items and feats add is to count as well [D0-083]" {
  scenario "yard"
  param targeted_bonuses = true
  goblin.hp = 20 ; dunder.pool = 9 ; dunder.traits = [favoured]
  answer bid = 3 ; answer push = 2
  resolve(attack_by(dunder, goblin, targeted, plain, great_sword))
  expect goblin.hp == 20 - 2 - 2 - 5
}
test "What lies about can be struck in a targeted attack, after a step towards it [D0-081] [D0-084] [D0-085]" {
  scenario "yard"
  dunder.pool = 9 ; door.lies_on = D2
  answer deed = targeted_attack ; answer pace_to = C2 ; answer thing = door ; answer bid = 3
  take_turn(dunder)
  expect door.broken and dunder.at == C2 and dunder.ep == 6
}
test "Its step is open to choice, and gives openings, without care [D0-033] [D0-081]" {
  scenario "yard"
  dunder.pool = 6 ; goblin.at = C2 ; goblin.pool = 2
  answer pace_to = none ; answer foe = none ; answer thing = none
  targeted_attack.perform(dunder)
  expect dunder.at == B2
  answer pace_to = B1 ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 1, 0 ; answer foe = goblin
  answer push = 0 ; answer more = no ; answer manoeuvre = plain
  targeted_attack.perform(dunder)
  expect dunder.at == B1 and dunder.ep == 4 and goblin.ep == 1
  goblin.at = E2 ; door.lies_on = none
  expect not targeted_attack.may(dunder)
  goblin.at = D2
  dunder.pool = 1
  expect targeted_attack.may(dunder)
  dunder.pool = 0
  expect not targeted_attack.may(dunder)
}
test "Shots reach any target in range at no penalty [D0-111]" {
  scenario "yard"
  mira.held = [bow]
  mira.pool = 1
  expect arms(mira) == [bow, bare_hands] and farthest(mira) == 12 and range_of(mira, bow) == 12 and range_of(mira, bare_hands) == 1
  mira.reach = 2
  expect range_of(mira, whip) == 1 and range_of(mira, bare_hands) == 2
  mira.reach = 1
  expect ogre in targets(mira) and lout_1 not in targets(mira)
  expect attack_by(mira, ogre, single, plain, bow).ranged and not swing(mira, ogre, single).ranged
  expect attack_total(mira, attack_by(mira, ogre, single, plain, bow)) == 3
}
test "Gear other than weapons adds to AT and damage just as it adds to ST [D0-009] [D0-040] [D0-056]" {
  scenario "yard"
  amulet.at = 2 ; amulet.damage = 1 ; amulet.st = 2
  dunder.held = [amulet, rapier, sword] ; goblin.at = C2
  let blow = attack_by(dunder, goblin, single, plain, bare_hands)
  expect defence_total(dunder, swing(goblin, dunder, single)) == 4 + 2
  expect attack_total(dunder, blow) == 4 + 2     "the rapier adds to blows with it alone"
  expect damage_dealt(dunder, blow) == 1         "and so does the sword"
  expect attack_total(dunder, spell_at(dunder, goblin, bolt)) == 4 + 2
  expect damage_dealt(dunder, attack_by(dunder, goblin, targeted, plain, bare_hands)) == 0
  amulet.broken = true
  expect attack_total(dunder, blow) == 4 and damage_dealt(dunder, blow) == 0
}
test "Whoever has a long reach charges up to arm's length or closer [D0-034] [D0-079]" {
  scenario "yard"
  dunder.pool = 3 ; dunder.reach = 2 ; goblin.at = E2 ; goblin.hp = 30
  expect can_charge(dunder, goblin) and charge_gaps(dunder, goblin) == [1]
  answer foe = goblin ; answer manoeuvre = grapple ; answer bid = 1 ; answer more = no
  charge.perform(dunder)
  expect dunder.at == D2 and grappling(dunder, goblin)
  end grappling(dunder)
  dunder.at = B2 ; goblin.at = F2 ; dunder.pool = 3
  expect charge_gaps(dunder, goblin) == [1, 2]
  answer foe = goblin ; answer gap = 2 ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0 ; answer more = no
  charge.perform(dunder)
  expect dunder.at == D2 and goblin.hp == 30 - 4 - 1
}
