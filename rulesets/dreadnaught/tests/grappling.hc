module "Dreadnaught: grappling, tested"
extends "dreadnaught"
use "helpers"

test "A grapple that succeeds: no damage, the attacker dominant [D0-068] [D0-069]" {
  scenario "yard"
  dunder.pool = 3 ; goblin.at = C2
  answer foe = goblin ; answer manoeuvre = grapple ; answer bid = 1 ; answer more = no
  single_attack.perform(dunder)
  expect grappling(dunder, goblin) and not grappling(goblin, dunder) and goblin.hp == 6 and dunder.ep == 2
  expect is_dominated(goblin) and not is_dominated(dunder) and holds(dunder, goblin)
}
test "Within touch only [D0-068]" {
  scenario "yard"
  goblin.at = D2 ; dunder.reach = 2
  expect not grapple.may(dunder, goblin) and trip.may(dunder, goblin)
  goblin.at = C3
  expect grapple.may(dunder, goblin)
}
test "One that fails may be turned round [D0-070]" {
  scenario "yard"
  dunder.pool = 3 ; goblin.pool = 9 ; goblin.at = C2
  answer bid = 1, 1 ; answer resolve.guard = 3, 3 ; answer turn_tables = no, yes
  resolve(attempt(dunder, goblin, grapple))
  expect not grappling(dunder)
  resolve(attempt(dunder, goblin, grapple))
  expect grappling(goblin, dunder)
}
test "Grapplers attack only each other, and stay where they are [D0-071] [D0-034]" {
  scenario "yard"
  goblin.at = C2 ; ogre.at = A1 ; dunder.pool = 9 ; ogre.pool = 9
  begin grappling(dunder, goblin)
  expect targets(dunder) == [goblin] and objects(dunder) == []
  expect not move.may(dunder) and not short_move.may(dunder) and not charge.may(dunder) and steps_open_to(dunder) == []
  expect not may_strike(dunder, ogre) and may_strike(dunder, goblin)
  end grappling(dunder)
  expect targets(dunder) == [goblin, ogre] and objects(dunder) == [door] and may_strike(dunder, ogre) and move.may(dunder)
}
test "Others hit grapplers more easily [CK-15] [D0-072]" {
  scenario "yard"
  goblin.at = C2 ; mira.at = C3
  goblin.cp = 4
  begin grappling(dunder, goblin)
  expect defence_total(goblin, swing(dunder, goblin, single)) == 4
  expect defence_total(goblin, swing(mira, goblin, single)) == 2
  expect defence_total(dunder, swing(goblin, dunder, single)) == 4 and defence_total(dunder, swing(ogre, dunder, single)) == 2
  expect defence_total(mira, swing(ogre, mira, single)) == 3
}
test "The dominant does damage, the dominated gets away or turns it round [D0-073] [D0-076] [D0-077]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  expect filter(manoeuvres, it.may(dunder, goblin)) == [plain, release, knockback, trip]
  expect filter(manoeuvres, it.may(goblin, dunder)) == [escape, reverse_hold, knockback, trip]
  answer bid = 1 ; answer push = 0 ; answer resolve.guard = 0
  resolve(attempt(dunder, goblin, plain))
  expect goblin.hp == 2
}
test "Any attack may target an item, even by a dominated fighter, even one useless in a grapple [D0-084] [D0-096]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  dunder.held = [great_sword, mail] ; goblin.held = [bow]
  expect dunder.gear == [mail] and goblin.gear == []
  expect filter(manoeuvres, it.may(dunder, goblin)) == [plain, release, sunder, knockback, trip, disarm]
  expect filter(manoeuvres, it.may(goblin, dunder)) == [escape, reverse_hold, sunder, knockback, trip, disarm]
  expect disarm.marks(dunder) == [great_sword] and sunder.marks(dunder) == [great_sword, mail]
  answer deed = single_attack, none ; answer foe = goblin ; answer manoeuvre = sunder ; answer mark = bow
  answer bid = 4 ; answer resolve.guard = 0 ; answer more = no
  take_turn(dunder)
  expect bow.broken
  goblin.pool = 9
  answer deed = single_attack, none ; answer foe = dunder ; answer manoeuvre = disarm ; answer mark = great_sword
  answer save = none ; answer bid = 3 ; answer resolve.guard = 1 ; answer more = no
  take_turn(goblin)
  expect dunder.held == [mail] and great_sword.lies_on == B2 and grappling(dunder, goblin)
}
test "A dominated fighter may also break free by driving back whoever holds him [D0-071] [D0-088]" {
  scenario "yard"
  goblin.pool = 9 ; dunder.pool = 9
  goblin.at = A2
  begin grappling(dunder, goblin)
  answer deed = single_attack, move ; answer foe = dunder ; answer manoeuvre = knockback ; answer bid = 4
  answer resolve.guard = 2
  answer push = 0 ; answer resist = 1 ; answer more = no ; answer haste = 0 ; answer goal = A4
  take_turn(goblin)
  expect dunder.at == C2 and dunder.hp == 7 and not grappling(dunder) and goblin.at == A4
}
test "Whoever is dominated answers a failed attempt like anybody else [D0-090] [D0-093] [D0-097]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.held = [club]
  begin grappling(dunder, goblin)
  for manoeuvre in [trip, knockback, disarm] {
    goblin.pool = 9 ; dunder.pool = 1 ; dunder.hp = 20
    answer deed = single_attack, none ; answer foe = goblin ; answer manoeuvre = manoeuvre
    if manoeuvre != knockback { answer save = none }
    if manoeuvre == disarm { answer mark = club }
    answer bid = 1, 2 ; answer resolve.guard = 6, 0 ; answer strike = yes ; answer push = 1
    take_turn(dunder)
    expect dunder.hp == 20 - 3 - 2 and goblin.ep == 0 and grappling(dunder, goblin)
  }
}
test "Escaping [D0-076]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  answer bid = 1, 2 ; answer resolve.guard = 1, 1
  resolve(attempt(goblin, dunder, escape))
  expect grappling(dunder, goblin)
  resolve(attempt(goblin, dunder, escape))
  expect not grappling(dunder) and dunder.hp == 7
}
test "Seizing the upper hand [D0-077]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  answer bid = 1, 2 ; answer resolve.guard = 1, 1
  resolve(attempt(goblin, dunder, reverse_hold))
  expect grappling(dunder, goblin)
  resolve(attempt(goblin, dunder, reverse_hold))
  expect grappling(goblin, dunder) and not grappling(dunder, goblin) and dunder.hp == 7
}
test "What can be used in a grapple [D0-074]" {
  scenario "yard"
  goblin.at = C2
  dunder.held = [great_sword, dagger, shield]
  expect arms(dunder) == [great_sword, dagger] and defence_total(dunder, swing(goblin, dunder, single)) == 5
  begin grappling(dunder, goblin)
  expect arms(dunder) == [dagger] and defence_total(dunder, swing(goblin, dunder, single)) == 4
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, dagger)) == 5
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, club)) == 4
  dunder.held = [great_sword]
  expect arms(dunder) == [bare_hands]
  end grappling(dunder)
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, dagger)) == 4
}
test "Letting go, for an attack or a movement [D0-075]" {
  scenario "yard"
  goblin.at = C2 ; dunder.pool = 3
  begin grappling(dunder, goblin)
  expect let_go.may(dunder) and not let_go.may(goblin)
  let_go.perform(dunder)
  expect not grappling(dunder) and not let_go.may(dunder) and dunder.ep == 3
  begin grappling(dunder, goblin)
  resolve(attempt(dunder, goblin, release))
  expect not grappling(dunder) and dunder.ep == 2
  begin grappling(dunder, goblin)
  resolve(attack_by(dunder, goblin, bought, release, bare_hands))
  expect not grappling(dunder) and dunder.ep == 2 and goblin.hp == 6
}
test "Two fighters and no third; whoever falls is let go [D0-078]" {
  scenario "yard"
  goblin.at = C2 ; mira.at = D2
  begin grappling(dunder, goblin)
  expect not grapple.may(mira, goblin) and not grapple.may(dunder, goblin)
  wound(sneak, 20, mira)
  expect grappling(dunder, goblin)
  wound(goblin, 20, mira)
  expect not grappling(dunder)
  begin grappling(ogre, dunder)
  wound(ogre, 20, mira)
  expect not grappling(dunder)
}
test "What helps or hinders in a grapple, weapon or not [D0-074]" {
  scenario "yard"
  goblin.at = C2 ; goblin.held = [amulet, dagger] ; amulet.grapple_at = -3 ; amulet.grapple_st = 2
  dagger.grapple_st = -1
  let blow = attack_by(goblin, dunder, single, escape, bare_hands)
  expect attack_total(goblin, blow) == 3 and defence_total(goblin, swing(dunder, goblin, single)) == 3
  begin grappling(dunder, goblin)
  expect attack_total(goblin, blow) == 3 - 3
  expect attack_total(goblin, attack_by(goblin, dunder, single, escape, dagger)) == 3 - 3 + 1
  expect defence_total(goblin, swing(dunder, goblin, single)) == 3 + 2 - 1
  expect defence_total(goblin, swing(mira, goblin, single)) == 3 - 2    "she is not in it"
}
