## How machines fight: policies to choose from, and to copy. A scenario brings them in
## with policies = "policies", and gives each side or fighter one with policy = "steady".
module "Heroic Combat: policies" { version = "1.8" }
extends "heroic-combat"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The chance to win a contest of 3d each, by how much the skill exceeds the foe's.
table win_chance(ahead: int) -> num {
  ..-13 : 0.0  ; -12 : 0.001 ; -11 : 0.002 ; -10 : 0.005 ; -9 : 0.01 ; -8 : 0.02 ; -7   : 0.04 ; -6 : 0.06 ; -5 : 0.10
  -4    : 0.14 ; -3  : 0.21  ; -2  : 0.28  ; -1  : 0.36  ; 0  : 0.45 ; 1  : 0.55 ; 2    : 0.64 ; 3  : 0.72 ; 4  : 0.79
  5     : 0.86 ; 6   : 0.90  ; 7   : 0.94  ; 8   : 0.96  ; 9  : 0.98 ; 10 : 0.99 ; 11.. : 1.0
}
## The chance of at least that many hits: one for winning, another for each full step of the margin.
define hit_chance(ahead: int, pace: int, hits: int) = win_chance(hits == 1 ? ahead : ahead + 1 - (hits - 1) * pace)

## The average injury of one hit with a mode: the damage that gets through the armour.
define harm(mode, foe: combatant, location) =
  min(mean_above(mode.damage, armour_of(foe, location, mode)) * wounding(location.flesh, mode.type), most_harm(foe, location))
## Nobody loses more than there is, and no limb more than what cripples it.
define most_harm(foe: combatant, location) =
  foe.pooled ? foe.hp : location.spares ? min(foe.hp_max, crippling(location, foe.hp_max)) : foe.hp_max
define best_harm(weapon, foe: combatant, location) =
  max(map(filter(weapon.modes, finds(it, location)), harm(it, foe, location)), 0.0)

## How far somebody is ahead of a foe's defence, without tactics: skill and numbers count.
define edge(who, weapon, foe: combatant) =
  skill_with(who, weapon) - weakness(who, weapon) + numbers_bonus(max(1, numbers_engaged(who) / max(1, numbers_engaged(foe)))) - best_defence(foe)
## The hit points that an attack may cost the foe, by how far it is ahead.
define toll(who, weapon, foe: combatant, location, ahead: int) = toll_of(who, weapon, foe, location, ahead, 1.0)
define toll_of(who, weapon, foe: combatant, location, ahead: int, times: num) =
  loss(ahead, weapon.pace, hit_multiplier(numbers_engaged(who)) * best_harm(weapon, foe, location), times * foe.standing * foe.hp_max)
## What the first, second, … hit takes, weighted by how likely it is; nobody loses more than there is.
define loss(ahead: int, pace: int, each: num, most: num) =
  each <= 0 ? 0.0 : sum(1..min(6, 1 + floor(most / each)), hit_chance(ahead, pace, it) * max(0.0, min(each, most - (it - 1) * each)))
## The same at the location where it is most; any location will do where the trunk is useless.
define best_toll(who, weapon, foe: combatant, ahead: int) = best_toll_of(who, weapon, foe, ahead, 1.0)
define best_toll_of(who, weapon, foe: combatant, ahead: int, times: num) =
  best_harm(weapon, foe, torso) >= 1 ? toll_of(who, weapon, foe, torso, ahead, times) :
    max(map(locations, toll_of(who, weapon, foe, it, ahead + it.penalty, times)))
## On a limb that is lost already blows are half wasted: there is nothing more to cripple.
define promise(who, weapon, foe: combatant, location) =
  (is_lost(foe, location) ? 0.5 : 1.0) * toll(who, weapon, foe, location, edge(who, weapon, foe) + who.tactic.melee + location.penalty)
define is_lost(foe: combatant, location) = all(filter(foe.bodies, not it.out), location in it.crippled)
## The most anywhere.
define most_promised(who, weapon, foe: combatant) = max(map(locations, promise(who, weapon, foe, it)))
## The same in a grip, against the nearest foe, if he stood in reach of it.
define grip_promise(who, weapon, both: bool) = loss(
  edge(who, weapon, nearest(who)) - skill_with(who, weapon) + who.skill[both ? weapon.two_handed_skill : weapon.skill], weapon.pace,
  max(map(filter(weapon.modes, it.both_hands == both), harm(it, nearest(who), torso))), 1.0 * nearest(who).standing * nearest(who).hp_max)
define best_promise(who, weapon) =
  max(map(foes_in_reach_of(who, weapon), best_toll(who, weapon, it, edge(who, weapon, it) + who.tactic.melee)), 0.0)
## Whoever covers himself on all sides does not go into a melee by a blow that takes next to nothing: it would only lock
## him.
define worth_striking(who) =
  who.tactic != all_out_defensive or locked(who) or any(melee_weapons(who), best_promise(who, it) >= 0.02)
## Whoever is not held goes by the foe in reach to another a step or two away, if a blow there does more than twice as much;
## but nobody runs past a whole line for that.
define goes_past(who) =
  can_attack(who) and can_move(who) and not hopeless(who) and not keeps_off(who) and
    max(map(enemies(who), dealt_past(who, it)), 0.0) > 2 * best_in_reach(who)
define best_in_reach(who) = max(map(melee_weapons(who), best_promise(who, it)), 0.0)
define dealt_past(who, foe: combatant) =
  distance(who, foe) > longest(who) and distance(who, foe) - longest(who) <= min(2, yards_left(who)) and may_engage(who, foe) ?
    dealt(who, foe, who.tactic) : 0.0
## What a foe can still lose before one is down.
define weakest(who) = max(1, who.pooled ? who.hp_max : min(map(filter(who.bodies, not it.out), it.hp), who.hp_max))

## The worth of a tactic: what may be done to somebody within its reach, or by shooting,
## against what everybody who may get here will do. What others will declare is not known yet,
## so holding ground counts a fifth more. Whoever is within reach of an enemy strikes, and does not shoot.
define exchange(who, tactic) =
  (tactic == hold_ground ? 1.2 : 1.0) * max(near(who) ? 0.0 : most_shot(who, tactic), most_dealt(who, tactic)) /
    (sum(enemies(who), most_suffered(who, it, tactic)) + wear(who))
## Time wears everybody down even if no blow lands: by this much a round.
define wear(who) = 0.03 * who.standing * who.hp_max
define most_shot(who, tactic) = who.standing * max(map(loaded_by_then(who), weapon_hope(who, it, tactic)), 0.0)
## An unloaded weapon is not shot this round, unless there is time to load it on the spot.
define loaded_by_then(who) = filter(to_shoot(who), not who.unloaded[it] or length_of(it.reload) != long)
define within_charge(who, tactic) =
  filter(enemies(who), locked(who, it) or not locked(who) and may_engage(who, it) and distance(who, it) <= (keeps_off(who) ? 0 : tactic.move * who.move_now) + longest(who))
define most_dealt(who, tactic) = max(map(within_charge(who, tactic), dealt(who, it, tactic) + wear(it)), 0.0)
define dealt(who, foe: combatant, tactic) =
  tactic.attacks ? max(map(melee_weapons(who), best_toll(who, it, foe, edge(who, it, foe) + tactic.melee)), 0.0) : 0.0
define who_may_strike(who) =
  filter(enemies(who), not it.fleeing and (locked(who, it) or not locked(it) and len(melee_weapons(it)) > 0 and distance(who, it) <= longest(it) + 5 * it.move_now))
## Shots count, too, which are worse the lower a tactic makes the Dodge. But whoever can come and strike with more than
## bare hands is taken to do that: his shots would be a price of every tactic, and make a charge look cheap.
define may_shoot_at(foe: combatant, who) =
  not foe.fleeing and not near(foe) and not locked(foe) and (foe not in who_may_strike(who) or all(melee_weapons(foe), it.unarmed))
define most_suffered(who, foe: combatant, tactic) =
  max(foe in who_may_strike(who) ? most_struck(who, foe, tactic) : 0.0, may_shoot_at(foe, who) ? most_shot_at(who, foe, tactic) : 0.0)
## Whoever fights several foes divides the blows among them. A company may strike harder than it takes to put somebody down:
## were that not counted, no tactic would be worse than another where the company is strong, and a captain would go all-out.
define most_struck(who, foe: combatant, tactic) =
  max(map(melee_weapons(foe), best_toll_of(foe, it, who, edge(foe, it, who) + foe.tactic.melee + who.tactic.defence - tactic.defence, foe.standing > 1 ? 2.0 : 1.0)), 0.0) / max(1, len(partners(foe, locked)))
define most_shot_at(who, foe: combatant, tactic) =
  foe.standing * max(map(filter(loaded_by_then(foe), who in foes_in_range_of(foe, it)), hoped_ahead(foe, it, foe.tactic, who, who.tactic.defence - tactic.defence)), 0.0)

## Where the front is narrow, whoever does most for the room that he takes goes in first. [HC-087]
define worth_of_room(who) =
  combat.frontage > 0 and not locked(who) ? max(map(enemies(who), dealt(who, it, who.tactic)), 0.0) / max(1, numbers_engaged(who)) : 0.0

## Whoever fills a narrow front makes way for friends who would do half as much again there; but one enemy alone is worn
## down by whoever is there.
define makes_way(who) =
  combat.frontage > 0 and locked(who) and not who.surrounded and len(shut_out(who)) > 0 and way_out(who) != 0 and
    their_numbers(who) > 1 and sum(shut_out(who), most_in_front(it)) > 1.4 * most_in_front(who)
## Whether somebody who declared for it still does.
define goes_back(who) = who.tactic.withdraws and makes_way(who)
## Who finds no room, and would be at the enemy at once if he did.
define shut_out(who) =
  filter(allies(who), not locked(it) and numbers_engaged(it) <= 0 and distance(it, nearest(who)) <= longest(it) + 5 * it.move_now)
## What somebody would do in one attack with as many as find room, were he the first to come.
define most_in_front(who) = max(map(enemies(who), in_front_against(who, it)), 0.0)
define in_front_against(who, foe: combatant) = max(map(melee_weapons(who), in_front_with(who, it, foe)), 0.0)
define in_front_with(who, weapon, foe: combatant) =
  best_harm(weapon, foe, torso) >= 1 ? in_front_at(who, weapon, foe, torso) : max(map(locations, in_front_at(who, weapon, foe, it)))
define in_front_at(who, weapon, foe: combatant, location) = loss(
  skill_with(who, weapon) + location.penalty - weakness(who, weapon) + numbers_bonus(max(1, at_most_engaged(who) / at_most_engaged(foe))) - best_defence(foe),
  weapon.pace, hit_multiplier(at_most_engaged(who)) * best_harm(weapon, foe, location), 1.0 * foe.standing * foe.hp_max)
define at_most_engaged(who) = clamp(combat.frontage * combat.ranks, 1, fit(who))

## The strength of an army by numbers alone: what each side has left.
define odds(who) = sum(allies(who), it.standing) / max(1, their_numbers(who))
## Time to leave: far outnumbered and badly hurt, with a way out.
define hopeless(who) = who.side.can_retreat and 2 * lost(who) >= 1 and odds(who) < 0.25
define near(who)     = any(enemies(who), distance(who, it) <= max(who.reach, it.reach))

## Shots: skill over defence, without the tactic's modifiers, then with them.
define bare_edge(who, weapon, foe: combatant) =
  ranged_attack(trial(who, weapon), foe) - haste_with(who, weapon) - tactic_gain(who.tactic, weapon, false) - best_ward(foe, weapon)
define tactic_gain(tactic, weapon, mass: bool) = tactic.aims ? (mass ? 0 : tactic.ranged + weapon.acc) : tactic.ranged
define shot_edge(who, weapon, tactic, foe: combatant, mass: bool) =
  bare_edge(who, weapon, foe) + tactic_gain(tactic, weapon, mass) + (mass ? group_bonus(foe.standing) : 0)

## The expected hits of a number of shots at one target, at most one for each.
define volley_hits(ahead: int, pace: int, shots: int) =
  sum(1..shots, hit_chance(ahead + further_shot * (shots - 1), pace, it))
## The damage of a missile that gets through; at long range it is halved, so armour counts twice.
define missile_harm(mode, who, weapon, foe: combatant) =
  distance(who, foe) < weapon.half_range ? harm(mode, foe, torso) :
    mean_above(mode.damage, 2 * armour_of(foe, torso, mode)) / 2 * wounding(trunk, mode.type)

## Whoever shoots does so before friends run into the way.
define shoots_first(who) = len(to_shoot(who)) > 0 and not near(who)

## Friends in the same melee are spared, unless the shot is more likely to hit than not.
define friends_at_risk(who, foe: combatant) = any(linked(foe, locked), it.side == who.side and it != who)
define fair(who, weapon, tactic, foe: combatant) =
  not friends_at_risk(who, foe) or shot_edge(who, weapon, tactic, foe, false) + further_shot * (shots_under(who, weapon, tactic) - 1) > 0
define shots_under(who, weapon, tactic) = min(missiles_left(who, weapon), weapon.slow ? 1 : tactic.shots)

## What a volley would do to a foe on average: with a weapon, or with the best one.
define hoped(who, weapon, tactic, foe: combatant) -> num = hoped_ahead(who, weapon, tactic, foe, 0)
define hoped_ahead(who, weapon, tactic, foe: combatant, ahead: int) -> num =
  fair(who, weapon, tactic, foe) ? max(map([true, false],
    volley_hits(ahead + shot_edge(who, weapon, tactic, foe, it), weapon.pace, shots_under(who, weapon, tactic)))) *
    max(map(weapon.missiles, missile_harm(it, who, weapon, foe))) : 0.0
define weapon_hope(who, weapon, tactic) = max(map(foes_in_range_of(who, weapon), hoped(who, weapon, tactic, it)), 0.0)
define to_shoot(who)     = filter(who.ready, it.ranged and missiles_left(who, it) > 0)
define hope(who, tactic) = max(map(to_shoot(who), weapon_hope(who, it, tactic)), 0.0)
## Less than this is not worth a missile.
define worth_it(who, tactic) = hope(who, tactic) >= 0.2

## Whether somebody else is worth a missile. Easy targets get one each.
define more_targets(who, weapon, target: combatant, taken: list of body) =
  any(foes_in_range_of(who, weapon), len(men_left(it, taken)) > (it == target ? 1 : 0) and hoped(who, weapon, who.tactic, it) > 0)

## The distance to aim for: where shots are good, or if shooting is useless, within reach.
define shooting_distance(who) = max(map(to_shoot(who), min(100, it.half_range - 1)), 0)
define standoff(who) =
  len(in_reach_of_shots(who)) > 0 ? max(1, who.reach) : max(1, who.reach, shooting_distance(who))

## Shooters hold back as long as their shots are good, or while they hold only a bow and friends
## are at the enemy.
define holds_back(who) = worth_it(who, who.tactic) or keeps_off(who)
define keeps_off(who) =
  len(to_shoot(who)) > 0 and all(melee_weapons(who), it.unarmed) and any(in_reach_of_shots(who), friends_at_risk(who, it))
define in_reach_of_shots(who) = filter(enemies(who), distance(who, it) <= shooting_distance(who))

## Time for a blade: one better than what is in hand, when an enemy is close or there is
## nothing to shoot. Better is what is wielded with clearly more skill, or with as much and does half as much harm again.
## Time for a bow: nobody is near.
define blades_in_hand(who) = filter(melee_weapons(who), not it.unarmed)
define skill_in_hand(who)  = max(map(blades_in_hand(who), who.skill[it.skill]), 0)
define wants_blade(who) =
  any(sheathed(who), it.strikes and (who.skill[it.skill] > skill_in_hand(who) + 2 or hurts_more(who, it))) and
    (near(who) or locked(who) or len(to_shoot(who)) == 0 and not wants_bow(who))
## Whoever has thrown his last javelin does not walk up to swords with nothing in hand: he draws next turn, and comes then.
define still_to_draw(who) = who.attacked and wants_blade(who)
define hurts_more(who, weapon) =
  who.skill[weapon.skill] >= skill_in_hand(who) and
    harm_to_nearest(who, weapon) > 1.5 * max(map(blades_in_hand(who), harm_to_nearest(who, it)), 0.0)
define harm_to_nearest(who, weapon) = len(enemies(who)) > 0 ? best_harm(weapon, nearest(who), torso) : 0.0
define wants_bow(who) =
  not locked(who) and len(to_shoot(who)) == 0 and none(enemies(who), distance(who, it) < 20) and
    any(sheathed(who), it.ranged and missiles_left(who, it) > 0 and len(foes_in_range_of(who, it)) > 0)

## Whoever has the longer weapon lets an enemy come who is near enough; but not
## forever, or two of a kind would wait for each other, not under fire, and not while friends are fought with.
define patient = round % 3 != 0
define lets_come(who) =
  patient and not near(who) and not locked(who) and who.tactic.acts and strike_first.may(who) and
    any(enemies(who), comes_on(it, who) and longest(who) > it.reach) and none(enemies(who), len(to_shoot(it)) > 0) and
    none(allies(who), it != who and locked(it))
## Whether somebody is free to come, near enough, and does not shoot instead.
define comes_on(foe, who) =
  not locked(foe) and len(to_shoot(foe)) == 0 and distance(who, foe) <= longest(who) + 5 * foe.move_now

## Whoever acts after foes who may charge him lets them come: a charge of his own would only let them strike first at a
## worse defence. But three times as many do not wait, and under fire a charge alone is worse than that.
define awaits_charge(who) =
  not locked(who) and odds(who) < 3 and any(enemies(who), may_charge(it, who)) and
    (odds(who) < 1 and none(enemies(who), has_missiles(it)) or weightiest(who) == all_out_offensive)
define has_missiles(who) = any(carried(who), it.ranged and missiles_left(who, it) > 0)
define may_charge(foe: combatant, who) =
  acts_before(foe, who) and not foe.fleeing and not locked(foe) and not has_missiles(foe) and len(melee_weapons(foe)) > 0 and
    distance(who, foe) <= longest(foe) + all_out_offensive.move * foe.move_now
define acts_before(foe: combatant, who) = find(combat.order, it in [foe.side, who.side]) == foe.side
define weightiest(who) = highest(tactics, [exchange(who, it), it.defence])
define longest(who)    = max(map(melee_weapons(who), it.reach), 0)

## What else a machine would do now. Actions added by the referee are done out of reach of
## the enemy.
extend kind action { useful(actor) : bool = not near(actor) }
override action draw { useful = wants_blade(actor) or wants_bow(actor) }
override action put_away {
  useful = (wants_blade(actor) or wants_bow(actor)) and none(sheathed(actor), it.hands <= actor.free_hands)
}
override action pick_up { useful = any(at_the_feet(actor), worth_picking(actor, it)) or is_chore(actor, self) }
define worth_picking(who, weapon) = weapon.strikes and who.skill[weapon.skill] > skill_in_hand(who) + 2
override action ready_shield { useful = locked(actor) and actor.moves_given == 0 and not wants_blade(actor) }
override action sling_shield { useful = wants_bow(actor) and len(actor.in_hand) == 0 }
override action change_posture { useful = any(next_postures(actor), it.height > actor.posture.height) }
override action reload { useful = not near(actor) }
override action ready_weapon { useful = any(actor.in_hand, actor.unready[it]) }
override action fetch_item   { useful = is_chore(actor, self) }
override action pocket_item  { useful = is_chore(actor, self) }
override action pass_item    { useful = is_chore(actor, self) }
override action swallow      { useful = is_chore(actor, self) }
override action lift_load    { useful = is_chore(actor, self) }
override action find_item    { useful = is_chore(actor, self) }
define is_chore(who, action) = action in who.errands and not near(who)
override action wait { useful = false }

## Where an attack may do more than one foe can take, identical foes are attacked together.
define too_much_for(who, weapon, foe: combatant) =
  best_toll(who, weapon, foe, edge(who, weapon, foe) + who.tactic.melee) >= foe.standing * foe.hp_max

## Hits go to the weakest until that is enough: a wound of half the hit points, or all
## that are left. More would only strike somebody who is as good as down.
define has_enough(body, attack, taken: list of body) =
  body in taken and (2 * blow_to(body, attack) > body.owner.hp_max or to_come(body, attack, taken) <= 0)
define to_come(body, attack, taken: list of body) = body.hp - count(taken, it == body) * blow_to(body, attack)
define blow_to(body, attack) = best_harm(attack.weapon, body.owner, attack.location)

# ========================================================================================
#  The tempers
# ========================================================================================

## Weighs what each tactic may do to the enemy against what the enemy may do, lets others come
## on, and breaks off a lost fight.
policy steady {
  tactic : retreat                when hopeless(who) and not near(who)
  tactic : all_out_defensive      when hopeless(who) and not who.surrounded
  tactic : all_out_defensive      when makes_way(who)
  tactic : highest [exchange(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic : hold_ground            when not near(who) and not locked(who) and (holds_back(who) or lets_come(who))
  tactic : hold_ground            when awaits_charge(who)
  tactic : highest [exchange(who, it), it.defence]    when most_dealt(who, all_out_offensive) > 0
  tactic : hold_ground            when near(who)
  tactic : neutral

  actor : lowest [shoots_first(it) ? 0 : goes_back(it) ? 1 : 2, -worth_of_room(it), distance(it, nearest(it))]    when len(enemies(side)) > 0
  deed  : withdraw                when hopeless(actor) or goes_back(actor)
  deed  : act                     when any(actions, has_time_for(actor, it) and it.useful(actor))
  deed  : shoot                   when worth_it(actor, actor.tactic) and not near(actor)
  deed  : advance                 when goes_past(actor)
  deed  : strike                  when worth_striking(actor)
  deed  : shoot                   when worth_it(actor, actor.tactic)
  deed  : fall_back               when actor.tactic.direction == away or hopeless(actor)
  deed  : act                     when has_time_for(actor, wait) and lets_come(actor)
  deed  : advance                 when not hopeless(actor) and not holds_back(actor) and not still_to_draw(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed  : finish

  mark            : highest dealt_past(actor, it)    when goes_past(actor)
  mark            : lowest distance(actor, it)
  advance.yards   : max(1, distance(actor, mark) - standoff(actor))    when distance(actor, mark) - standoff(actor) <= last(options)
  advance.yards   : last(options)
  fall_back.yards : last(options)
  withdraw.yards  : last(options)

  specialty    : first(options)   when worth_it(actor, actor.tactic) and not near(actor)
  shooting_turn.weapon : highest weapon_hope(actor, it, actor.tactic)
  shots        : last(options)
  target       : highest hoped(actor, weapon, actor.tactic, it) / (it.number > 1 ? it.hp_max : max(1, it.hp))
  at_mass      : yes              when (share > 1 or not more_targets(actor, weapon, target, taken)) and shot_edge(actor, weapon, actor.tactic, target, true) >= shot_edge(actor, weapon, actor.tactic, target, false)
  at_mass      : no
  one_man      : lowest it.hp
  volley.share : 1                when shot_edge(actor, weapon, actor.tactic, target, false) >= 4 and more_targets(actor, weapon, target, taken)
  volley.share : last(options)
  missile_contest.guard : highest missile_defence(it, foe, attack.weapon)

  action      : first(filter(options, it.useful(actor)))    when any(options, it.useful(actor))
  action      : wait              when lets_come(actor)
  trigger     : comes_near
  whom        : none
  reply       : strike_first      when strike_first.may(actor)
  reply       : let_fly
  plan.weapon : highest it.reach
  crowd       : yes               when not watcher.tactic.aims
  crowd       : no
  ahead       : last(options)
  straight    : no
  radius      : 1
  act_now     : yes

  price         : half_move
  price         : all_move
  price         : half_attack     when not can_attack(actor)
  price         : fold
  draw.weapon   : highest it.strikes ? [actor.skill[it.skill], harm_to_nearest(actor, it)] : [0, 0.0]    when wants_blade(actor)
  draw.weapon   : highest it.ranged ? weapon_hope(actor, it, actor.tactic) : 0.0    when wants_bow(actor)
  pick_up.thing : highest it.weapon == none ? 0 : actor.skill[it.weapon.skill]
  posture       : highest it.height

  melee_turn.weapon   : highest best_promise(actor, it)
  break_away.weapon   : highest most_promised(striker, it, runner)
  weapon              : first(options)
  both_hands          : highest grip_promise(who, weapon, it)
  foe                 : highest best_toll(actor, weapon, it, edge(actor, weapon, it) + actor.tactic.melee) / weakest(it)
  others              : options   when too_much_for(actor, weapon, foe)
  others              : filter(options, locked(actor, it))    when actor.number == 1
  others              : none
  location            : highest promise(blow.attacker, weapon, foe, it)
  break_away.location : highest promise(striker, weapon, runner, it)
  plan.location       : highest promise(watcher, weapon, nearest(watcher), it)
  location            : torso

  guard   : highest defence(it, foe)
  kept    : 0
  other   : highest promise(attacker, attack.weapon, it, torso)
  share   : last(options)
  body    : lowest [has_enough(it, attack, taken) ? 1 : 0, to_come(it, attack, taken)]
  mode    : highest harm(it, foe, attack.location)
  striker : lowest best_harm(first(it.weapons), runner, torso)
  take_it : yes
}

## Goes for the throat: always forward, at whatever hurts most, and never a step back.
policy aggressive like steady {
  tactic : highest [hope(who, it), it.ranged]    when not near(who) and not locked(who) and worth_it(who, neutral)
  tactic : all_out_offensive      when not near(who)
  tactic : offensive
  deed   : act                    when any(actions, has_time_for(actor, it) and it.useful(actor))
  deed   : shoot                  when worth_it(actor, actor.tactic) and not near(actor)
  deed   : strike
  deed   : advance                when none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed   : finish
}

## Gives ground early, lets the enemy come, and covers itself once it is hurt.
policy cautious like steady {
  tactic : retreat                when hopeless(who) and not near(who)
  tactic : all_out_defensive      when (hopeless(who) or who.badly_hurt) and locked(who) and not who.surrounded
  tactic : highest [hope(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic : hold_ground            when near(who) or locked(who)
  tactic : defensive              when odds(who) < 1
  tactic : neutral
  deed   : withdraw               when hopeless(actor) or actor.badly_hurt
  deed   : act                    when any(actions, has_time_for(actor, it) and it.useful(actor))
  deed   : shoot                  when worth_it(actor, actor.tactic)
  deed   : strike
  deed   : fall_back              when actor.tactic.direction == away or hopeless(actor)
  deed   : act                    when waits_for_them(actor)
  deed   : advance                when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed   : finish
  action : first(filter(options, it.useful(actor)))    when any(options, it.useful(actor))
  action : wait                   when waits_for_them(actor)
}
## Waits for an enemy who can arrive soon, whatever the weapon.
define waits_for_them(who) =
  patient and len(enemies(who)) > 0 and not near(who) and not locked(who) and has_time_for(who, wait) and strike_first.may(who) and
    distance(who, nearest(who)) <= longest(who) + 5 * nearest(who).move_now

## Shoots and runs: stays out of reach as long as there are missiles, and slips
## away from whoever catches up.
policy skirmisher like steady {
  tactic          : retreat            when hopeless(who) and not near(who)
  tactic          : all_out_defensive  when locked(who) and not who.surrounded and len(to_shoot(who)) > 0 and odds(who) < 2
  tactic          : neutral            when pressed(who)
  tactic          : highest [hope(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic          : defensive          when who.badly_hurt
  tactic          : neutral
  deed            : withdraw           when len(to_shoot(actor)) > 0 or hopeless(actor)
  deed            : shoot              when worth_it(actor, actor.tactic) and not pressed(actor)
  deed            : fall_back          when pressed(actor) and actor.moved == 0
  deed            : act                when any(actions, has_time_for(actor, it) and it.useful(actor))
  deed            : shoot              when worth_it(actor, actor.tactic)
  deed            : strike
  deed            : fall_back          when actor.tactic.direction == away or hopeless(actor)
  deed            : advance            when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed            : finish
  fall_back.yards : min(last(options), 2 * actor.move_now)
}
## Whether an enemy could next turn reach somebody who still has something to shoot.
define pressed(who) =
  len(to_shoot(who)) > 0 and not locked(who) and len(enemies(who)) > 0 and distance(who, nearest(who)) <= 2 * nearest(who).move_now

## Knows none of this: goes for the nearest enemy and strikes until one of the two
## is down.
policy mindless {
  tactic   : neutral
  deed     : strike
  deed     : shoot
  deed     : advance
  deed     : finish
  mark     : lowest distance(actor, it)
  yards    : last(options)
  location : torso
  guard    : first(options)
  kept     : 0
  share    : last(options)
  shots    : last(options)
  take_it  : yes
}
