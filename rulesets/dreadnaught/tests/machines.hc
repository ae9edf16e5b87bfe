module "Dreadnaught: policies, tested"
extends "dreadnaught"
use "policies"

test "Nobody guards against enemies who cannot reach him, and a fighter left behind follows them" {
  scenario "gauntlet"
  policy wall
  tor.hp = 0 ; wren.hp = 0 ; guard.pool = 9
  kara.at = A3 ; guard.at = M6
  take_turn(guard)
  expect not guarded(guard) and guard.at == M6   "she is too far away"
  kara.at = F6
  take_turn(guard)
  expect guarded(guard) and guard.at == M6       "she may come"
  witch.at = O2 ; kara.at = O3
  take_turn(guard)
  expect not guarded(guard) and distance(guard, kara) == 1
}
test "A wall stands fast until the fight is elsewhere, and goes there as soon as a friend is down or at grips" {
  scenario "gauntlet"
  policy wall
  kara.at = E5 ; guard.pool = 9
  expect not fight_is_elsewhere(guard)
  kara.at = G6 ; spearman.hp -= 1
  expect not fight_is_elsewhere(guard)           "she stands before him"
  kara.at = E5
  expect fight_is_elsewhere(guard)               "though nobody threatens the others"
  spearman.hp = spearman.hp_max
  expect not fight_is_elsewhere(guard)
  kara.at = E3
  expect engaged(spearman) and fight_is_elsewhere(guard)
  take_turn(guard)
  expect not guarded(guard) and guard.at != H6
}
test "Whoever has nothing else to fight with picks up the weapon at his feet" {
  scenario "gauntlet"
  policy hunter
  let blade = first(wren.items)
  wren.held = []
  blade.lies_on = wren.at
  take_turn(wren)
  expect wren.held == [blade]
}
test "Whoever goes before his enemies keeps something for their turns; whoever goes last spends all" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  anna.pool = 10 ; bert.pool = 10
  expect spare(anna) == 8 and spare(bert) == 10
  anna.pool = 4
  expect spare(anna) == 2                        "at most four tenths, rounded up"
}
test "Against an enemy with no EP left, bid what hits or what kills" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  policy fencer
  anna.pool = 9 ; bert.pool = 0 ; bert.hp = 5
  let blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(blow)
  expect blow.bid == 2 and not bert.active
  anna.pool = 9 ; bert.hp = 50
  let other_blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(other_blow)
  expect other_blow.bid == 1                     "the rest buys more attacks"
}
test "Nothing is put against what cannot hit, or cannot be stopped" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  policy steady
  anna.pool = 1 ; bert.pool = 9 ; bert.held = [shield] ; anna.cp = 1
  let blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(blow)
  expect blow.guard == 0 and bert.ep == 9        "2 against 4"
  anna.pool = 1 ; anna.cp = 20 ; bert.hp = 99
  let other_blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(other_blow)
  expect other_blow.guard == 0
}
test "Care is for those who could hit" {
  scenario "gauntlet"
  kara.pool = 17 ; tor.pool = 17 ; spearman.pool = 2 ; guard.pool = 0 ; lookout.pool = 9
  expect care_for(tor, [C4, D4, E4]) == 0        "CP 3 and 1 against CP 4: just a hit"
  spearman.pool = 6
  expect care_for(tor, [C4, D4, E4]) == 4 and care_for(kara, [C4, D4, E4]) == 2    "a shield"
  spearman.pool = 0
  expect care_for(tor, [C4, D4, E4]) == 0
}
test "Care takes no odd EP, and leaves the last one for a blow" {
  scenario "gauntlet"
  policy steady
  combat.order = [spearman, guard, lookout, bruiser, witch, kara, tor, wren]
  guard.hp = 0 ; lookout.hp = 0 ; witch.hp = 0
  tor.at = C4 ; tor.cp = 1 ; tor.pool = 1 ; spearman.pool = 2 ; spearman.hp = 90
  bruiser.pool = 0 ; bruiser.cp = 0 ; bruiser.hp = 9
  expect care_for(tor, [D4, E4, F4]) > 0
  take_turn(tor)
  expect charging(tor) and distance(tor, bruiser) == 1 and bruiser.hp < 9
  tor.pool = 10
  expect most_care(tor) == 2                     "three tenths are 3"
  tor.pool = 14
  expect most_care(tor) == 4
}
test "Nobody helps against somebody who has nothing left" {
  scenario "gauntlet"
  policy steady
  kara.at = F4 ; tor.at = F5 ; lookout.at = G4
  kara.pool = 9 ; tor.pool = 12 ; lookout.pool = 0
  expect gather_aid(kara, lookout) == 0
  lookout.pool = 3
  expect gather_aid(kara, lookout) == 1 and tor.pool == 10
}
test "Nobody gives away what he needs against enemies who have not acted yet, wherever they stand in the order" {
  scenario "gauntlet"
  policy steady
  kara.at = F4 ; tor.at = F5 ; lookout.at = G4
  combat.order = [kara, spearman, guard, lookout, bruiser, witch, wren, tor]
  kara.pool = 9 ; tor.pool = 10 ; lookout.pool = 3
  combat.acting = kara
  expect to_come(tor) > 1 and gather_aid(kara, lookout) == 0
  combat.acting = wren
  expect to_come(tor) == 0 and gather_aid(kara, lookout) == 1
}
test "Whoever has had his turn guards with all that would be lost, once the last attacker can do little more" {
  scenario "bidding-duel"
  policy fencer
  combat.order = [anna, bert]
  combat.acting = bert
  for n in 1..20 {
    anna.pool = 9 ; bert.pool = 3 ; anna.hp = 90
    let blow = attack_by(bert, anna, single, plain, bare_hands)
    resolve(blow)
    expect blow.guard == 3
  }
  combat.acting = anna
  expect not has_no_other_use(anna, attack_by(bert, anna, single, plain, bare_hands))    "her turn goes on"
}
test "A fencer puts nothing against an attack as often as something, and bids little" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  policy fencer
  let guards = 0
  for n in 1..40 {
    anna.pool = 9 ; bert.pool = 9 ; bert.hp = 90
    let blow = attack_by(anna, bert, single, plain, bare_hands)
    resolve(blow)
    guards += blow.guard > 0 ? 1 : 0
    expect blow.bid in 1..3                      "three tenths, as two of nine are for the other's turn"
  }
  expect guards in 10..30
}
test "A wrestler does not run at three alone" {
  scenario "grapple-pit"
  policy wrestler
  bruno.pool = 9 ; hook.pool = 9
  expect not goes_alone(bruno)                   "the others can come along"
  lilo.hp = 0 ; sally.hp = 0
  expect goes_alone(bruno)
  take_turn(bruno)
  expect bruno.at == C4 and on_active_defence(bruno)
}
test "Neither wrestlers nor bullies run ahead of their friends at enemies who are still to come" {
  scenario "grapple-pit"
  policy wrestler
  policy sally = bully
  combat.order = [bruno, sally, hook, barrel, cook, lilo]
  bruno.pool = 15 ; sally.pool = 13 ; hook.pool = 13 ; barrel.pool = 14 ; cook.pool = 14 ; lilo.pool = 12
  take_turn(bruno)
  take_turn(sally)
  expect bruno.at == C4 and on_active_defence(bruno) and sally.at == B6 and on_active_defence(sally)
  combat.acting = hook
  expect goes_ahead(hook)
  combat.acting = lilo
  expect not goes_ahead(lilo)                    "nobody is still to come after her"
  cook.hp -= 1
  expect not goes_ahead(hook)                    "it has begun"
}
test "Wrestlers and bullies charge whoever is not on guard; at those who are, they walk up and guard too" {
  scenario "grapple-pit"
  policy wrestler
  policy sally = bully
  combat.order = [hook, barrel, cook, bruno, sally, lilo]
  bruno.pool = 11 ; sally.pool = 9 ; hook.pool = 3 ; barrel.pool = 4 ; barrel.hp = 90
  cook.hp -= 1
  begin on_active_defence(hook)
  take_turn(bruno)
  expect charging(bruno) and distance(bruno, barrel) == 1 and hook.pool == 3
  end charging(bruno) ; end grappling(bruno, barrel) ; end grappling(barrel, bruno)
  bruno.at = C4 ; bruno.pool = 11 ; bruno.standard = yes ; bruno.movement = yes
  begin on_total_defence(barrel)
  begin on_active_defence(cook)
  take_turn(bruno)
  take_turn(sally)
  expect not charging(bruno) and distance(bruno, hook) == 1 and on_active_defence(bruno) and hook.pool == 3
  expect not charging(sally) and on_active_defence(sally)
}
test "Whoever is well on guard is neither grappled nor made helpless; whoever has little left is" {
  scenario "grapple-pit"
  policy wrestler
  policy sally = bully
  combat.order = [hook, barrel, cook, bruno, sally, lilo]
  bruno.at = E4 ; sally.at = E5
  for n in 1..10 {
    hook.hp = 90 ; hook.pool = 6 ; bruno.pool = 11 ; sally.pool = 9
    begin on_active_defence(hook)
    aim_at(bruno, hook, single)
    hook.pool = 6
    aim_at(sally, hook, single)
    expect not grappling(hook) and not prone(hook) and hook.held != []
  }
  hook.pool = 0 ; bruno.pool = 9
  aim_at(bruno, hook, single)
  aim_at(sally, hook, single)
  expect holds(bruno, hook) and hook.held == []
}
test "A bully does not drive back whom its own side holds" {
  scenario "grapple-pit"
  policy bully
  take_hold(barrel, bruno)
  barrel.at = D4 ; lilo.at = C3 ; barrel.pool = 6 ; bruno.pool = 0 ; bruno.hp = 90
  aim_at(barrel, bruno, single)
  expect holds(barrel, bruno) and bruno.hp < 90
  end grappling(barrel, bruno)
  barrel.pool = 6
  aim_at(barrel, bruno, single)
  expect distance(barrel, bruno) > 1             "now nobody does"
}
test "A bully buys attacks with what is lost otherwise, once nobody is still to come [D0-046]" {
  scenario "grapple-pit"
  policy bully
  combat.order = [hook, barrel, bruno, lilo, cook, sally]
  cook.at = B5 ; cook.hp = 90 ; cook.save[reflex] = 3 ; cook.pool = 0 ; sally.pool = 4
  combat.acting = lilo
  buy_attacks(sally, full)
  expect sally.pool == 4                         "she is to guard herself yet"
  combat.acting = sally
  buy_attacks(sally, full)
  expect not prone(cook) and sally.pool < 2
}
test "Nobody buys an attack that he then does not make [D0-046]" {
  scenario "grapple-pit"
  policy wrestler
  combat.order = [hook, barrel, cook, bruno, lilo, sally]
  lilo.at = E4 ; lilo.hp = 90 ; lilo.pool = 6 ; bruno.at = A1 ; sally.at = A2
  begin guarded(lilo, 6, no)
  reveal guarded(lilo)
  combat.acting = hook
  let missing = -lead(attack_by(hook, lilo, bought, plain, highest(arms(hook), it.at)))
  hook.pool = missing + 2
  buy_attacks(hook, full)
  expect missing > 2 and hook.pool == missing + 2    "with half of the rest he would not hit"
}
test "A bully strikes no weapon from a hand that is as good without" {
  scenario "grapple-pit"
  policy bully
  combat.order = [sally, cook, hook, lilo, bruno, barrel]
  cook.at = B5 ; cook.hp = 90 ; cook.pool = 0 ; sally.pool = 9
  aim_at(sally, cook, single)
  expect prone(cook) and cook.held != []
  hook.at = C6 ; hook.hp = 90 ; hook.pool = 0 ; sally.pool = 9
  aim_at(sally, hook, single)
  expect prone(hook) and hook.held != []         "a dagger is for grapples"
  end prone(hook)
  take_hold(hook, lilo)
  sally.pool = 9
  aim_at(sally, hook, single)
  expect not prone(hook) and hook.held == []
}
test "Wrestlers and bullies strike at nobody whose guard, once seen, is too much for all they have" {
  scenario "grapple-pit"
  policy wrestler
  policy barrel = bully
  lilo.at = E4 ; bruno.hp = 0 ; sally.hp = 0
  begin guarded(lilo, 12, no)
  reveal guarded(lilo)
  hook.pool = 9 ; barrel.pool = 10 ; lilo.pool = 0
  take_turn(hook)
  take_turn(barrel)
  expect on_active_defence(hook) and on_active_defence(barrel) and not grappling(lilo)
  hook.standard = yes
  expect not make_attack(hook, single)
}
test "A push is for what is left behind mail and saves: enough to kill, or nothing if all of it is swallowed" {
  scenario "gauntlet"
  policy steady
  answer bid = 4, 1, 4 ; answer resolve.guard = 1, 2, 1
  wren.at = K4 ; kara.at = A1 ; tor.at = A2 ; lookout.at = H1
  wren.pool = 16 ; bruiser.pool = 9 ; bruiser.hp = 6
  let blow = attack_by(wren, bruiser, single, plain, first(wren.items))
  resolve(blow)
  expect blow.push == 3 and not bruiser.active   "4 and 3, less the mail"
  bruiser.hp = 6
  let light_blow = attack_by(wren, bruiser, single, plain, first(wren.items))
  resolve(light_blow)
  expect light_blow.push == 0                    "just a hit: 1 would be nothing to the mail"
  witch.pool = 12 ; kara.at = P4 ; kara.hp = 4 ; kara.pool = 9
  let force = spell_at(witch, kara, bolt)
  resolve(force)
  expect force.push == 3 and not kara.active     "3 and 3, less a fortitude of 2"
}
test "Whoever drives somebody back reckons with the wall behind him when he pushes to kill" {
  scenario "gauntlet"
  policy steady
  answer bid = 6 ; answer resolve.guard = 1 ; answer resist = 0
  wren.at = K4 ; kara.at = A1 ; tor.at = A2 ; lookout.at = H1 ; bruiser.at = K5
  wren.pool = 14 ; bruiser.pool = 1 ; bruiser.hp = 3
  combat.order = [bruiser, wren]
  let shove_of_wren = attack_by(wren, bruiser, single, knockback, first(wren.items))
  resolve(shove_of_wren)
  expect shove_of_wren.push == 3 and not bruiser.active    "5 steps, one of them free, and 1 for the mail"
}
test "Whoever is sure to kill does so, and neither disarms nor takes hold" {
  scenario "gauntlet"
  policy bully
  policy kara = wrestler
  wren.at = K4 ; wren.hp = 7 ; wren.pool = 2 ; bruiser.pool = 8
  kara.at = A1 ; tor.at = A2 ; lookout.at = H1
  aim_at(bruiser, wren, full)
  expect not wren.active and bruiser.ep == 2     "3 beat all that she has, and 3 kill"
  kara.at = K5 ; kara.pool = 13 ; bruiser.pool = 0
  aim_at(kara, bruiser, full)
  expect not bruiser.active                      "5, and 5 less the mail"
  let trip_of_guard = attack_by(kara, guard, single, trip, bare_hands)
  guard.at = J5 ; guard.pool = 0 ; kara.pool = 9
  resolve(trip_of_guard)
  expect trip_of_guard.bid <= 2                  "a fall takes no push"
}
test "Nobody spends on a kill what he needs against the others, unless he has but one to kill" {
  scenario "gauntlet"
  policy fencer
  combat.order = [kara, bruiser, guard, lookout, spearman, witch, tor, wren]
  guard.hp = 0 ; lookout.hp = 0 ; spearman.hp = 0
  kara.pool = 13 ; kara.at = K4 ; bruiser.pool = 7 ; bruiser.hp = 5
  let blow = attack_by(kara, bruiser, single, plain, first(kara.items))
  expect killing_bid(blow) == none               "8 of 13, and 2 are to be spared"
  witch.hp = 0
  expect killing_bid(blow) == 8
  witch.hp = 10 ; bruiser.pool = 0
  expect killing_bid(blow) == 1
}
test "Nobody puts more into a guard than the attacker can reach, and nothing where he can do no more than just hit" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  policy steady
  anna.pool = 2 ; bert.pool = 9
  let blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(blow)
  expect blow.guard == 2 and bert.hp == 22       "just a hit at most, and no EP are left to push"
  anna.pool = 2 ; anna.cp = 1 ; bert.pool = 9
  let weak_blow = attack_by(anna, bert, single, plain, bare_hands)
  resolve(weak_blow)
  expect weak_blow.guard == 0
  anna.pool = 2 ; bert.pool = 9
  expect enough_guard(attack_by(anna, bert, single, trip, bare_hands)) == 1    "just a hit is enough to trip"
  expect enough_guard(attack_by(anna, bert, single, plain, sword)) == 1    "a sword hurts then, too"
}
test "Another attack is bought if it kills, leaves enough to go on with, or nobody is still to come" {
  scenario "bidding-duel"
  combat.order = [anna, bert]
  policy fencer
  anna.pool = 3 ; bert.pool = 5 ; bert.hp = 90
  buy_attacks(anna, full)
  expect anna.pool == 3                          "for 1 EP, of which Bert’s turn needs more"
  bert.pool = 0 ; bert.hp = 3
  buy_attacks(anna, full)
  expect not bert.active
  bert.hp = 90 ; bert.pool = 5 ; anna.pool = 3
  combat.order = [bert, anna]
  buy_attacks(anna, full)
  expect anna.pool < 3                           "Bert has had his turn"
}
test "Whoever has had his turn strikes in passing with the last EP, if that can do more than just hit" {
  scenario "gauntlet"
  policy steady
  combat.order = [tor, kara, wren, bruiser, guard, lookout, spearman, witch]
  tor.at = K4 ; witch.at = K5 ; tor.pool = 1 ; witch.pool = 0 ; kara.at = A1 ; wren.at = A2
  expect not offer_opportunity(tor, witch, in_passing)    "others are still to come"
  combat.order = [bruiser, guard, lookout, spearman, witch, kara, wren, tor]
  expect offer_opportunity(tor, witch, in_passing)
  tor.pool = 1 ; bruiser.at = K5 ; bruiser.cp = 5 ; witch.at = Q4
  expect not offer_opportunity(tor, bruiser, in_passing)
}
test "Fencers and hunters strike at nobody on guard while there is somebody else, nor at whom they cannot hit" {
  scenario "grapple-pit"
  policy fencer
  policy barrel = hunter
  sally.hp = 0
  lilo.at = E4 ; bruno.at = E5 ; bruno.hp = 90 ; lilo.pool = 0 ; bruno.pool = 1
  hook.pool = 9 ; barrel.pool = 9
  begin on_active_defence(lilo)
  let whole = lilo.hp
  make_attack(hook, single)
  make_attack(barrel, single)
  expect lilo.hp == whole and bruno.hp < 90
  begin on_active_defence(bruno)
  begin guarded(lilo, 12, no)
  reveal guarded(lilo)
  hook.pool = 9 ; barrel.pool = 9 ; bruno.pool = 0 ; bruno.hp = 90
  make_attack(hook, single)
  expect lilo.hp == whole and bruno.hp < 90
  end on_active_defence(bruno) ; end on_active_defence(lilo) ; end guarded(lilo)
  hook.pool = 9 ; bruno.pool = 2
  make_attack(hook, single)
  expect lilo.hp < whole                         "who has fewer EP left"
}
test "A hunter runs at nobody on guard who is no prey, but walks up to him" {
  scenario "grapple-pit"
  policy barrel = hunter
  for who in combatants { if who not in [barrel, lilo] { who.hp = 0 } }
  barrel.at = A5 ; lilo.at = H5 ; barrel.pool = 3 ; lilo.pool = 0
  expect not is_prey(lilo) and finds_a_gap(barrel)
  begin on_total_defence(lilo)
  expect not finds_a_gap(barrel)
  take_turn(barrel)
  expect distance(barrel, lilo) == 1 and lilo.hp == lilo.hp_max
}
test "Against several, nobody can tell a fencer’s bid: anything from one tenth to five" {
  scenario "grapple-pit"
  policy fencer
  combat.order = [bruno, hook, barrel, cook, sally, lilo]
  bruno.at = E4
  let small = 0
  let large = 0
  for n in 1..40 {
    bruno.pool = 11 ; hook.pool = 9 ; hook.hp = 90
    let blow = attack_by(bruno, hook, single, plain, bare_hands)
    resolve(blow)
    expect blow.bid in 2..6
    small += blow.bid <= 2 ? 1 : 0
    large += blow.bid >= 5 ? 1 : 0
  }
  expect small > 0 and large > 0
}
test "Against several, a fencer who is still to act guards with nothing, or with what stops one tenth to three" {
  scenario "grapple-pit"
  policy fencer
  combat.order = [bruno, hook, barrel, cook, sally, lilo]
  bruno.at = E4
  let none_at_all = 0
  let much = 0
  for n in 1..40 {
    bruno.pool = 11 ; hook.pool = 9 ; hook.hp = 90
    let blow = attack_by(bruno, hook, single, plain, bare_hands)
    let enough = guard_against_share(blow, 3)
    resolve(blow)
    expect blow.guard in 0..enough
    none_at_all += blow.guard == 0 ? 1 : 0
    much += blow.guard == enough ? 1 : 0
  }
  expect none_at_all > 0 and much > 0
  for n in 1..20 {
    bruno.pool = 11 ; hook.pool = 9 ; hook.hp = 9
    let last_blow = attack_by(bruno, hook, single, plain, bare_hands)
    resolve(last_blow)
    expect last_blow.guard in 3..6               "it may be his last"
  }
}
test "In a press another attack is bought for two EP that are left, one against one for three" {
  scenario "grapple-pit"
  policy fencer
  combat.order = [bruno, hook, barrel, cook, sally, lilo]
  let blow = attack_by(bruno, hook, bought, plain, bare_hands)
  bruno.at = E4
  expect is_worth_it(blow, 2) and not is_worth_it(blow, 1)
  barrel.hp = 0 ; cook.hp = 0
  expect is_worth_it(blow, 3) and not is_worth_it(blow, 2)
}
test "The least guard counts what just a hit does" {
  scenario "grapple-pit"
  policy fencer
  bruno.pool = 11 ; hook.pool = 9
  let blow = attack_by(bruno, hook, single, plain, bare_hands)
  let trip_of_hook = attack_by(bruno, hook, single, trip, bare_hands)
  expect least_guard(trip_of_hook) == least_guard(blow) + 1    "it trips"
  expect least_guard(attack_by(bruno, hook, single, plain, sword)) == least_guard(blow) + 1    "and a sword hurts"
}
test "Wrestlers and bullies strike at nobody whose guard, once seen, takes more than half of what they have" {
  scenario "grapple-pit"
  policy wrestler
  policy barrel = bully
  lilo.at = E4 ; bruno.hp = 0 ; sally.hp = 0
  begin guarded(lilo, 6, no)
  reveal guarded(lilo)
  hook.pool = 9 ; barrel.pool = 9 ; lilo.pool = 0
  take_turn(hook)
  take_turn(barrel)
  expect on_active_defence(hook) and lilo.hp < 8    "Barrel needs no more than five"
}
test "Whoever is struck at in passing saves his EP for the turn that goes on" {
  scenario "gauntlet"
  policy fencer
  combat.order = [kara, tor, wren, spearman, guard, lookout, bruiser, witch]
  let guards = 0
  for n in 1..40 {
    spearman.pool = 10 ; kara.pool = 17 ; kara.hp = 90
    let blow = attack_by(spearman, kara, in_passing, plain, bare_hands)
    resolve(blow)
    expect blow.guard <= 2
    guards += blow.guard
  }
  expect guards > 0                              "a little, against the least bids"
}
test "One against one, nobody spends on his guard what answers the blow in his own turn" {
  scenario "bidding-duel"
  policy fencer
  combat.order = [anna, bert]
  let felling = 0
  for n in 1..40 {
    anna.pool = 20 ; bert.pool = 20 ; bert.hp = 4
    let blow = attack_by(anna, bert, full, plain, bare_hands)
    if may_fell(blow) { felling += 1 }
    resolve(blow)
    expect blow.guard <= 3
  }
  expect felling == 40
}
test "A bully buys another attack that is sure to kill" {
  scenario "grapple-pit"
  policy wrestler
  policy barrel = bully
  lilo.hp = 0 ; sally.hp = 0
  barrel.at = D4
  barrel.pool = 9 ; bruno.pool = 1
  bruno.hp = 4
  expect can_finish(barrel, bruno, 5)
  bruno.pool = 9
  expect not can_finish(barrel, bruno, 5)        "he can still answer"
  barrel.pool = 9 ; bruno.pool = 0 ; bruno.hp = 12
  answer bid = 1, 1 ; answer push = 0, 0
  take_turn(barrel)
  expect bruno.hp <= 0
}
test "A bully buys no attack on somebody prone that cannot hurt, nor a dear one while others are still to come" {
  scenario "grapple-pit"
  policy bully
  combat.order = [barrel, bruno, lilo, sally, hook, cook]
  barrel.at = D4 ; bruno.hp = 90 ; bruno.pool = 0
  begin prone(bruno)
  barrel.cp = 2 ; barrel.pool = 2
  buy_attacks(barrel, full)
  expect barrel.pool == 2                        "2 and 1 against 3"
  answer bid = 0, 0
  barrel.cp = 4 ; barrel.pool = 9
  buy_attacks(barrel, full)
  expect barrel.pool == 6                        "1 and 2, and not 3"
}
test "Nobody takes hold with his last EP while enemies are still to come" {
  scenario "grapple-pit"
  policy wrestler
  combat.order = [bruno, hook, barrel, cook, sally, lilo]
  bruno.at = E4 ; bruno.pool = 3 ; hook.hp = 90 ; hook.pool = 0
  aim_at(bruno, hook, single)
  expect not grappling(bruno)
  combat.order = [hook, barrel, cook, bruno, sally, lilo]
  bruno.pool = 3
  aim_at(bruno, hook, single)
  expect holds(bruno, hook)
}
