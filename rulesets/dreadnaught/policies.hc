## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady". None of
## them can know what another side has bid or put aside in secret.
module "Dreadnaught: policies" { version = "1.15" }
extends "dreadnaught"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

define nearest(who) = lowest(enemies(who), distance(who, it))
define engaged(who) = targets(who) != []
## How many squares short of striking range a square is.
define short_of(who, square, foe: combatant) = max(0, grid_distance(square, foe.at) - farthest(who))
define out_of_reach(who, square) = none(enemies(who), threatens(it, square))
define how_far(who, square)      = min(map(enemies(who), grid_distance(it.at, square)))
## Whether an enemy could come at a fighter before his next turn, and whether any could.
define may_come_at(foe, who) =
  distance(foe, who) <= max(farthest(foe), charge_range(foe) + foe.reach) or any(foe.spells, distance(foe, who) <= it.range)
define in_danger(who) = any(enemies(who), may_come_at(it, who))
## Whether the fight is elsewhere: some friend is down, hurt or at grips with an enemy, and whoever is within two squares
## is at grips with others.
define fight_is_elsewhere(who) = not engaged(who) and
  any(who.side.members, it != who and (it.hp < it.hp_max or engaged(it))) and
  all(foe in enemies(who), distance(who, foe) > 2 or any(without(allies(who), who), threatens(foe, it.at)))
## Whether more enemies stand together than there are friends who could go along.
define goes_alone(who) = count(enemies(who), distance(it, nearest(who)) <= 2) >
  count(allies(who), distance(it, nearest(who)) <= charge_range(it) + it.reach)
## Whether a fighter would open the battle ahead of his friends, with enemies still to come: they would all fall upon
## him, and he would have spent what he needs against them.
define goes_ahead(who) =
  round <= 1 and others_to_come(who) and len(allies(who)) > 1 and none(allies(who), engaged(it)) and
    none(combatants, it.hp < it.hp_max)
## That somebody is on guard is plain to see, if not how firmly; whether he seems to have put much into that or kept
## much for it; whether half of one's EP can hit anybody within reach, and whether anybody can be charged who is not on
## guard.
define shows_guard(foe)          = on_active_defence(foe) or on_total_defence(foe)
define is_well_guarded(foe, who) = shows_guard(foe) and 2 * foe.ep > who.ep
define has_a_chance(who)         = has_a_chance_with(who, who.ep)
define has_a_chance_with(who, ep: int) = any(targets(who), may_hit(who, it, share(ep, 5)))
define finds_a_gap(who)          = any(enemies(who), can_charge(who, it) and not shows_guard(it))
## Whether a fighter is unarmed, with something better than bare hands at his feet; and whether what he holds is better,
## as a dagger is in a grapple alone.
define can_rearm(who) =
  ready(who) == [] and any(underfoot(who), it.weapon and not it.broken and it.at + it.damage + it.range > 0)
define has_a_good_weapon(foe) =
  any(ready(foe), it.at + it.damage + it.range > 0 or grappling(foe) and it.grapple_at > 0)
## Enemies who shoot or cast, and the nearest of them, or else the nearest of all.
define is_prey(who) = who.spells != [] or any(arms(who), it.range > 0)
define prey(who)    = highest(enemies(who), [is_prey(it) ? 1 : 0, -distance(who, it)])
## A share of some EP, in tenths, rounded up.
define share(ep: int, tenths: int) = div(ep * tenths + 9, 10)
## Whose turn it is: in the middle of it others are asked to guard, to help or to strike in passing.
extend kind combat { state acting : combatant? = none anew on round_starts }
on turn_starts as notes_whose_turn { combat.acting = who }
define place_in_order(who) = find_index(combat.order, it == who)
## Whether a foe has his turn in this round still before him, or is having it, when a fighter is asked; and whether the
## fighter’s own is over.
define is_to_act(foe, who) = place_in_order(foe) >= place_in_order(combat.acting ?? who)
define has_acted(who)      = place_in_order(who) < place_in_order(combat.acting ?? who)
define others_to_come(who) = any(enemies(who), is_to_act(it, who))
## What a fighter can spend and still answer the enemies near him who are still to act in this round.
define to_come(who) = count(enemies(who), is_near(it, who) and is_to_act(it, who))
define is_near(foe, who) =
  distance(foe, who) <= charge_speeds * foe.speed + foe.reach or any(foe.spells, distance(foe, who) <= it.range)
define saves_nothing(who) = not ep_carry and to_come(who) == 0
define spare(who)         = who.ep - min(share(who.ep, 4), 2 * to_come(who))
## Whether a defender may as well put all he has into his guard, as it is lost otherwise: his turn is over, nobody but the
## attacker is to come, and he has little left or has bought the attack.
define has_no_other_use(defender: combatant, attack) = not ep_carry and has_acted(defender) and
  none(without(enemies(defender), attack.attacker), is_to_act(it, defender)) and (attack.attacker.ep <= 3 or attack.opening == bought)

## How far ahead the attack is, as far as anybody can see, and the bid that would make it sure:
## enough to beat by one whatever the defender could still put against it.
define lead(attack) = attack_total(attack.attacker, attack) - defence_total(attack.defender, attack)
define sure_bid(attack) =
  max(attack.opening.minimum, div(attack.defender.ep + 1 - lead(attack) + attack.opening.worth - 1, attack.opening.worth))
## The least guard that nothing in the attacker's power gets through. Just a hit does no more than its bonuses, once
## all EP are in the bid; but it trips, disarms and takes hold.
define enough_guard(attack) =
  lead(attack) + attack.opening.worth * attack.attacker.ep + (just_hits_count(attack) ? 1 : 0)
define just_hits_count(attack) =
  attack.manoeuvre != plain or toll(supposed(attack, 0, attack.attacker.ep, 0)) > 0
## Whether an attack cannot hurt or cannot be stopped, whatever is bid: then it is not worth any
## EP to defend against it.
define beyond_bids(attack) = enough_guard(attack) <= 0 or
  lead(attack) + attack.opening.worth * attack.opening.minimum > attack.defender.ep
## A guard, or as much of it as can count.
define at_most_enough(attack, guard: int) = clamp(guard, 0, enough_guard(attack))
## Against a defender without EP: a bid that is sure to hit, and half of what there is for a push.
define is_spent(attack)  = attack.target != none and attack.defender.ep == 0 and sure_bid(attack) <= attack.attacker.ep
define plain_bid(attack) = max(sure_bid(attack), share(attack.attacker.ep, 5))
## The least bid that is sure to hit and allows for a push that kills, if there is one. While others can still answer,
## it takes no more than half of what can be spared; and against a guard that nobody has seen yet nothing is sure.
define killing_bid(attack) = killing_bid_of(attack, most_for_a_kill(attack), attack.attacker.ep)
define killing_bid_of(attack, most: int, ep: int) = attack.target == none or hides_a_guard(attack.defender) ? none :
  find(sure_bid(attack)..most, toll_of_bid(attack, it, ep) >= attack.defender.hp)
define most_for_a_kill(attack) =
  attack.defender.ep == 0 or len(enemies(attack.attacker)) == 1 ? attack.attacker.ep : share(spare(attack.attacker), 5)
define toll_of_bid(attack, bid: int, ep: int) = toll(supposed(attack, 1, bid, min(bid, ep - bid)))
define hides_a_guard(foe) = shows_guard(foe) and not guarded(foe)
define can_kill(who, foe: combatant, opening, weapon: item) =
  killing_bid(attack_by(who, foe, opening, plain, weapon)) != none
## How many EP of care it takes that the enemies on the way no more than just hit, if they bid half
## of what they have.
define care_for(who, way: list of square) =
  2 * max(map(filter(enemies(who), watches_any_of(it, left_behind(who, way)) and it.ep > 0), combat_potential(it) + share(it.ep, 5) - combat_potential(who) - sum(who.gear, it.st)), 0)
## The most EP that go into care: three tenths of what there is to spare, and an even number, as an odd EP buys
## nothing. So the last EP is left for a blow at the end of a charge.
define most_care(who) = 2 * div(share(spare(who), 3), 2)
## What a bluffer bids at most: three tenths of what he can spare, and no more than is sure to hit.
define largest_bid(attack) = max(1, min(share(spare(attack.attacker), 3), attack.target == none ? 3 : sure_bid(attack)))
## The least bid that can hit at all, against whoever puts nothing more into his defence; and whether
## another attack on a foe could hit, if all that is left went into it.
define least_bid(attack) =
  max(1, attack.opening.minimum, div(attack.opening.worth - 1 - lead(attack), attack.opening.worth))
define may_hit(who, foe: combatant, ep: int) =
  lead(attack_by(who, foe, bought, plain, highest(arms(who), it.at))) + ep >= 0
## Whether a hold leaves a fighter some EP for his guard, or nobody is still to come against whom he would need them.
define can_afford_a_hold(who) = who.ep >= 4 or to_come(who) == 0
## Whether a bought attack can do more than just hit, if all that is left went into it.
define may_hurt(who, foe: combatant, ep: int) =
  lead(attack_by(who, foe, bought, plain, highest(arms(who), it.at))) + ep > 0
## Whether a bought attack, or one in passing, is worth what it takes: it may do more than just hit, and kills, or leaves
## three EP to go on with, two in a press, or nobody is still to come against whom they would count.
define is_worth_buying(who, foe: combatant, ep: int) =
  is_worth_it(attack_by(who, foe, bought, plain, highest(arms(who), it.at)), ep)
define is_worth_it(attack, ep: int) = lead(attack) + attack.opening.worth * ep > 0 and
  (ep >= (fights_several(attack.attacker) ? 2 : 3) or to_come(attack.attacker) == 0 or killing_bid_of(attack, ep, ep) != none)
## Whether a bought attack is sure to hit and kills, if all that is left goes into it.
define can_finish(who, foe: combatant, ep: int) =
  ep > 0 and killing_bid_of(attack_by(who, foe, bought, plain, highest(arms(who), it.at)), ep, ep) != none
## Two tenths of what there is: enough to beat most guards of those who have to save EP, with as much
## left to go on with.
define even_bid(attack) = share(attack.attacker.ep, 2)
## Whether somebody has several enemies to think of.
define fights_several(who) = len(enemies(who)) > 1
## The guard against which a bid no more than just hits, or misses if just a hit does anything; against the least bid;
## and against a share of what the attacker has, in tenths.
define guard_against(attack, bid: int) =
  max(1, lead(attack) + attack.opening.worth * bid + (just_hits_count(attack) ? 1 : 0))
define least_guard(attack) = guard_against(attack, attack.opening.minimum)
define guard_against_share(attack, tenths: int) = guard_against(attack, share(attack.attacker.ep, tenths))
## How often a guard comes up among those from the least to the most, each cut to what can count.
define draws(attack, guard: int, least: int, most: int) =
  count(drawn in least..most, at_most_enough(attack, drawn) == guard)
## Whether a blow may be the last, if half of what there is goes into it. A hold or a fall leads there as well.
define may_fell(attack) =
  toll_of_bid(as_a_blow(attack), attack.attacker.ep - div(attack.attacker.ep, 2), attack.attacker.ep) >= attack.defender.hp
## Whether it is one against one, and the defender's own turn is still to come: what he does not put into his guard answers
## the blow.
define answers_alone(defender: combatant, attack) =
  is_to_come(defender, attack) and len(enemies(defender)) == 1 and len(allies(defender)) == 1
rule as_a_blow(attack) -> attack {
  return new attack {
    attacker = attack.attacker ; target = attack.target ; opening = attack.opening
    weapon   = attack.weapon ; spell = attack.spell
  }
}
define is_to_come(defender: combatant, attack) =
  attack.opening.opportunity or place_in_order(defender) > place_in_order(attack.attacker)
## An attack supposed to beat the defence by so much, with so many EP bid and pushed; and what the victim would take
## then, with all that reduces it. If he is driven back, he stands fast with all he has, and takes only what a wall leaves.
rule supposed(attack, margin: int, bid: int, push: int) -> attack {
  return new attack {
    attacker  = attack.attacker ; target = attack.target ; opening = attack.opening
    manoeuvre = attack.manoeuvre ; weapon = attack.weapon ; spell = attack.spell
    at        = margin ; bid = bid ; push = push
  }
}
define toll(attack) =
  attack.manoeuvre == knockback ? toll_of_shove(attack.defender, attack.attacker, max(0, force_of(attack) - attack.defender.ep)) :
    attack.manoeuvre.pushed ? damage_taken(attack.defender, damage_dealt(attack.attacker, attack), attack.type) : 0
define toll_of_shove(victim, by_whom: combatant, steps: int) = len(room_behind(victim, by_whom, steps)) < steps ?
  damage_taken(victim, steps - len(room_behind(victim, by_whom, steps)), physical) : 0
## The most that a push can bring, what it would do, and the least push that kills.
define full_push(attack)    = min(attack.bid, attack.attacker.ep)
define toll_of_push(attack, push: int) = toll(supposed(attack, attack.at - attack.st, attack.bid, push))
define killing_push(attack) = find(0..full_push(attack), toll_of_push(attack, it) >= attack.defender.hp)
## Whether all that can be pushed would be swallowed by mail, a save or a guard.
define is_swallowed(attack) = attack.manoeuvre == plain and toll_of_push(attack, full_push(attack)) <= 0

# ========================================================================================
#  The tempers
# ========================================================================================

## Puts half of what it can spare into each attack, a third of what it has into each defence, and
## half of what it can then spare into damage, or enough to kill.
policy steady {
  deed          : stand_up               when prone(self)
  deed          : pick_up                when can_rearm(self)
  deed          : cast                   when self.spells != []
  deed          : full_attack            when engaged(self)
  deed          : single_attack          when engaged(self)
  deed          : charge
  deed          : move                   when not engaged(self)
  deed          : active_defence         when self.ep > 0 and in_danger(self)
  foe           : lowest [it.hp, it.ep]
  victim        : lowest [it.hp, it.ep]
  make_attack.thing : none
  pick_up.thing : highest [it.weapon ? 1 : 0, it.damage + it.at]
  weapon        : highest [it.damage + it.at, it.range]
  manoeuvre     : plain
  manoeuvre     : escape
  mark          : highest [it.weapon ? 1 : 0, it.st]
  spell         : first(options)
  haste         : 0
  goal          : lowest [short_of(self, it, nearest(self)), straight_distance(it, nearest(self).at)]
  wary          : yes
  care          : clamp(care_for(self, way), 0, most_care(self))
  pace_to       : none
  gap           : highest it
  strike        : is_worth_it(attack_by(self, provoker, opening, plain, highest(filter(arms(self), it.range == 0), it.at)), self.ep)
  bid           : killing_bid(attack)
  bid           : plain_bid(attack)      when is_spent(attack)
  bid           : clamp(share(spare(self), 5), attack.opening.minimum, self.ep)
  resolve.guard : 0                      when beyond_bids(attack)
  resolve.guard : at_most_enough(attack, self.ep)    when has_no_other_use(self, attack)
  resolve.guard : at_most_enough(attack, share(self.ep, 3))
  active_defence.guard : others_to_come(self) ? share(self.ep, 5) : self.ep
  defend_totally.guard : others_to_come(self) ? share(self.ep, 5) : self.ep
  push          : killing_push(attack)
  push          : 0                      when is_swallowed(attack)
  push          : min(full_push(attack), share(spare(self), 5))
  more          : spare(self) >= price + 2
  turn_tables   : yes
  resist        : share(self.ep, 5)
  leap          : max(0, attack.at - leap_total(self, 0))    when attack.at - leap_total(self, 0) <= self.ep
  leap          : 0
  save          : highest self.save[it]  when any(options, self.save[it] > combat_potential(self))
  save          : none
  aid           : 0                      when other.ep == 0
  aid           : 1                      when spare(self) >= 7
  aid           : 0
}

## Everything forward: charges, buys attacks as long as it can, and keeps nothing back.
policy reckless like steady {
  deed          : stand_up        when prone(self)
  deed          : pick_up         when can_rearm(self)
  deed          : full_attack     when engaged(self)
  deed          : charge
  deed          : single_attack   when engaged(self)
  deed          : move
  bid           : clamp(share(self.ep, 7), attack.opening.minimum, self.ep)
  resolve.guard : at_most_enough(attack, share(self.ep, 1))
  push          : full_push(attack)
  more          : yes
  strike        : yes
  wary          : no
  care          : 0
  haste         : min(self.ep, short_of(self, self.at, nearest(self)) - self.speed)    when short_of(self, self.at, nearest(self)) > self.speed
  haste         : 0
}

## Strikes once and puts what it has left into a guard, which still counts in the next
## round, when the points themselves would be gone.
policy patient like steady {
  deed          : stand_up        when prone(self)
  deed          : pick_up         when can_rearm(self)
  deed          : single_attack   when engaged(self) and self.standard
  deed          : move            when not engaged(self) and self.standard
  deed          : active_defence  when self.ep > 0 and in_danger(self)
  bid           : killing_bid(attack)
  bid           : clamp(share(self.ep, 4), attack.opening.minimum, self.ep)
  resolve.guard : at_most_enough(attack, self.ep)    when has_no_other_use(self, attack)
  resolve.guard : at_most_enough(attack, share(self.ep, 4))
  more          : no
}

## Waits until the other has spent his points, then bids what cannot be answered.
policy counter like steady {
  bid           : killing_bid(attack)
  bid           : sure_bid(attack)  when attack.target != none and sure_bid(attack) <= self.ep
  bid           : clamp(share(self.ep, 3), attack.opening.minimum, self.ep)
  resolve.guard : 0                 when beyond_bids(attack)
  resolve.guard : at_most_enough(attack, self.ep)    when has_no_other_use(self, attack)
  resolve.guard : at_most_enough(attack, others_to_come(attack.attacker) ? share(self.ep, 4) : share(self.ep, 2))
  push          : full_push(attack)
  more          : self.ep >= price
}

## Nobody can tell what it bids, nor what it puts against a bid. One against one, a little and then one
## attack more drains the other sooner than much at once, and about two tenths beats whoever saves EP for
## his own turn; against several, anything from one tenth to five. It never bids less than can hit, and
## more once six rounds of that have not decided. A guard is nothing, or enough that the least bid no more
## than just hits, or against one of several what stops one to three tenths of what he has; more with its
## turn behind it, and always something when the blow may fell it.
policy fencer like steady {
  foe           : lowest [may_hit(self, it, self.ep) ? 0 : 1, shows_guard(it) ? 1 : 0, distance(self, it), it.ep]
  bid           : killing_bid(attack)
  bid           : weighted it in max(least_bid(attack), even_bid(attack))..max(least_bid(attack), even_bid(attack)) + 3 ? 1 : 0    when attack.target != none and round > 6
  bid           : weighted it in max(least_bid(attack), share(self.ep, 1))..max(least_bid(attack), share(self.ep, 5)) ? 1 : 0    when attack.target != none and fights_several(self)
  bid           : weighted it in max(least_bid(attack), even_bid(attack) - 1)..max(least_bid(attack), even_bid(attack)) ? 1 : 0    when attack.target != none and is_to_come(attack.defender, attack)
  bid           : weighted it in least_bid(attack)..max(least_bid(attack), largest_bid(attack)) ? 1 : 0    when attack.target != none
  bid           : weighted it in 1..largest_bid(attack) ? 1 : 0
  resolve.guard : 0               when beyond_bids(attack) or least_guard(attack) > self.ep
  resolve.guard : at_most_enough(attack, self.ep)    when has_no_other_use(self, attack)
  resolve.guard : weighted draws(attack, it, max(least_guard(attack), share(self.ep, fights_several(self) ? 3 : 6)), max(least_guard(attack), share(self.ep, 6)))    when may_fell(attack) and not answers_alone(self, attack)
  resolve.guard : weighted it == 0 ? 1 : draws(attack, it, guard_against_share(attack, 1), guard_against_share(attack, 3))    when is_to_come(self, attack) and fights_several(self)
  resolve.guard : weighted it == 0 ? 2 : draws(attack, it, least_guard(attack), least_guard(attack) + 1)    when is_to_come(self, attack)
  resolve.guard : weighted it == 0 ? 1 : draws(attack, it, least_guard(attack), max(least_guard(attack) + 1, share(self.ep, 6)))
  push          : killing_push(attack)
  push          : 0               when is_swallowed(attack)
  push          : full_push(attack)
  more          : self.ep > price and any(targets(self), is_worth_buying(self, it, self.ep - price))
}

## Takes hold of an enemy and strikes him there; when held, it tries to reverse the hold, or to
## get away if it is too weak for that. It does not run at many alone, nor ahead of its friends. At
## those who are on guard it walks up instead, and guards itself, and it takes hold of them only once
## they have little left.
policy wrestler like fencer {
  deed            : stand_up        when prone(self)
  deed            : pick_up         when can_rearm(self)
  deed            : cast            when self.spells != []
  deed            : full_attack     when has_a_chance(self)
  deed            : single_attack   when any(targets(self), not shows_guard(it) and may_hit(self, it, self.ep))
  deed            : charge          when finds_a_gap(self) and not goes_alone(self) and not goes_ahead(self)
  deed            : move            when not engaged(self) and not goes_alone(self) and not goes_ahead(self)
  deed            : active_defence  when self.ep > 0 and in_danger(self)
  make_attack.foe : none            when not has_a_chance(self)
  foe             : lowest [may_hit(self, it, self.ep) ? 0 : 1, shows_guard(it) ? 1 : 0, distance(self, it), it.ep]
  gap             : lowest it
  manoeuvre       : plain           when can_kill(self, foe, opening, weapon)
  manoeuvre       : reverse_hold    when foe.ep < self.ep + 2
  manoeuvre       : escape
  manoeuvre       : grapple         when (foe.hp > combat_potential(self) or foe.ep > self.ep) and not is_well_guarded(foe, self) and can_afford_a_hold(self)
  manoeuvre       : plain
  weapon          : highest it.grapple_at + it.at
  more            : no              when not has_a_chance_with(self, self.ep - price)
  more            : self.ep > price and any(targets(self), is_worth_buying(self, it, self.ep - price))
}

## Makes enemies helpless first: trips them, drives them back unless they are held, disarms them or
## breaks what they hold. It lets a friend go first, or the enemy come, and walks up to those who are
## on guard and guards itself.
policy bully like fencer {
  deed            : stand_up        when prone(self)
  deed            : pick_up         when can_rearm(self)
  deed            : cast            when self.spells != []
  deed            : full_attack     when has_a_chance(self)
  deed            : single_attack   when any(targets(self), not shows_guard(it) and may_hit(self, it, self.ep))
  deed            : charge          when finds_a_gap(self) and not goes_ahead(self)
  deed            : move            when not engaged(self) and not goes_ahead(self)
  deed            : active_defence  when self.ep > 0 and in_danger(self)
  make_attack.foe : none            when not has_a_chance(self)
  foe             : lowest [may_hit(self, it, self.ep) ? 0 : 1, shows_guard(it) ? 1 : 0, distance(self, it), it.ep]
  manoeuvre       : escape
  manoeuvre       : plain           when can_kill(self, foe, opening, weapon)
  manoeuvre       : plain           when prone(foe) or is_well_guarded(foe, self)
  manoeuvre       : disarm          when has_a_good_weapon(foe) and foe.save[reflex] < 3 and foe.save[willpower] < 3
  manoeuvre       : trip            when foe.save[reflex] < 3 and foe.save[fortitude] < 3
  manoeuvre       : sunder          when any(foe.gear, it.st > 0)
  manoeuvre       : knockback       when not holds(self, foe) and any(foe.side.members, it != foe and it.active and distance(it, foe) <= 1)
  manoeuvre       : plain
  more            : no              when not has_a_chance_with(self, self.ep - price)
  more            : yes             when saves_nothing(self) and any(targets(self), may_hurt(self, it, self.ep - price))
  more            : yes             when price <= 2 and any(targets(self), prone(it) and may_hurt(self, it, self.ep - price))
  more            : yes             when any(targets(self), can_finish(self, it, self.ep - price))
  more            : no
}

## Stands where it is behind a total defence, and strikes at whoever comes or goes by. When
## the fight is elsewhere, it goes there.
policy wall like steady {
  deed   : stand_up               when prone(self)
  deed   : pick_up                when can_rearm(self)
  deed   : single_attack          when engaged(self) and self.ep >= 3
  deed   : charge                 when fight_is_elsewhere(self)
  deed   : move                   when fight_is_elsewhere(self)
  deed   : total_defence          when self.ep > 0 and self.standard and in_danger(self) and not engaged(self)
  deed   : active_defence         when self.ep > 0 and in_danger(self) and not on_total_defence(self) and not on_active_defence(self)
  deed   : none
  strike : yes
  active_defence.guard : share(self.ep, 5)
  defend_totally.guard : share(self.ep, 4)
}

## Keeps away, shoots or casts.
policy skirmisher like steady {
  deed   : stand_up               when prone(self)
  deed   : pick_up                when can_rearm(self)
  deed   : move                   when self.movement and any(enemies(self), threatens(it, self.at)) and not grappling(self)
  deed   : cast                   when any(self.spells, can_cast_as(self, it, standard))
  deed   : single_attack          when any(arms(self), it.range > 0) and engaged(self)
  deed   : move                   when not engaged(self) and self.standard
  deed   : single_attack          when engaged(self)
  deed   : active_defence         when self.ep > 0 and in_danger(self)
  goal   : highest [out_of_reach(self, it) ? 1 : 0, -short_of(self, it, nearest(self)), how_far(self, it)]
  weapon : highest it.range
}

## Goes straight for whoever shoots or casts, past everybody else and with care. At others it does not run if all that it
## could reach are on guard, but walks up.
policy hunter like fencer {
  deed  : stand_up                when prone(self)
  deed  : pick_up                 when can_rearm(self)
  deed  : full_attack             when any(targets(self), is_prey(it))
  deed  : charge                  when any(enemies(self), is_prey(it) and can_charge(self, it))
  deed  : move                    when any(enemies(self), is_prey(it)) and self.movement
  deed  : single_attack           when engaged(self)
  deed  : charge                  when finds_a_gap(self)
  deed  : move                    when not engaged(self)
  deed  : active_defence          when self.ep > 0 and in_danger(self)
  foe   : highest [may_hit(self, it, self.ep) ? 1 : 0, is_prey(it) ? 1 : 0, shows_guard(it) ? 0 : 1, -it.hp]
  goal  : lowest [short_of(self, it, prey(self)), straight_distance(it, prey(self).at)]
  haste : clamp(short_of(self, self.at, prey(self)) - pace(self), 0, share(spare(self), 3))
}
