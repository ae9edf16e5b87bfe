## How machines fight: five tempers to choose from, and to copy. A scenario brings them in
## by policies = "policies", and gives each side or fighter one by policy = "steady".
module "Heroic Combat: policies" { version = "1.0" }
extends "heroic-combat"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The chance to win a contest with so much more skill than the foe.
table win_chance(ahead: int) -> num {
  ..-9 : 0.01 ; -8 : 0.02 ; -7 : 0.04 ; -6 : 0.06 ; -5 : 0.10 ; -4 : 0.15 ; -3 : 0.21 ; -2 : 0.28 ; -1 : 0.36
  0    : 0.45 ; 1  : 0.55 ; 2  : 0.64 ; 3  : 0.72 ; 4  : 0.79 ; 5  : 0.86 ; 6  : 0.90 ; 7  : 0.94 ; 8  : 0.96 ; 9.. : 0.98
}
## Hits to expect: one for winning, another for each further step of the margin.
define hits_expected(ahead: int, pace: int) =
  win_chance(ahead) + win_chance(ahead - pace) + win_chance(ahead - 2 * pace) + win_chance(ahead - 3 * pace)

## What one hit with a mode does on average.
define harm(mode, foe: combatant, location) =
  max(0.0, mean(mode.damage) - armour_of(foe, location, mode)) * wounding(location.flesh, mode.type)
define best_harm(weapon, foe: combatant, location) =
  max(map(filter(weapon.modes, it.type.piercing or not location.vulnerable), harm(it, foe, location)), 0.0)

## Skill over defence, as a rough guess before the attack is made.
define edge(who, weapon, foe: combatant) = who.skill[weapon.skill] + who.tactic.melee - best_defence(foe)
define promise(who, weapon, foe: combatant, location) =
  hits_expected(edge(who, weapon, foe) + location.penalty, weapon.pace) * best_harm(weapon, foe, location)

define best_promise(who, weapon) = max(map(within_reach(who, weapon), promise(who, weapon, it, torso)), 0.0)

## Strength of an army, as numbers alone: what each side still has.
define odds(who) = our_numbers(who) / max(1, their_numbers(who))
## Time to go: outnumbered by far and badly hurt, with a way out.
define hopeless(who) = who.side.can_retreat and 2 * lost(who) >= 1 and odds(who) < 0.5
define near(who)     = any(enemies(who), distance(who, it) <= max(who.reach, it.reach))

## Shots: skill over defence without what the tactic gives, then with it.
define bare_edge(who, weapon, foe: combatant) =
  ranged_attack(trial(who, weapon), foe) - hurried(who, weapon) - tactic_gain(who.tactic, weapon, false) - best_ward(foe, weapon)
define tactic_gain(tactic, weapon, mass: bool) = tactic.aims ? (mass ? 0 : tactic.ranged + weapon.acc) : tactic.ranged
define shot_edge(who, weapon, tactic, foe: combatant, mass: bool) =
  bare_edge(who, weapon, foe) + tactic_gain(tactic, weapon, mass) + (mass ? group_bonus(foe.standing) : 0)

## Hits to expect of so many shots at one target, never more than one for each.
define volley_hits(ahead: int, pace: int, shots: int) =
  sum(1..shots, win_chance(ahead + further_shot * (shots - 1) - (it - 1) * pace))
define missile_harm(mode, who, weapon, foe: combatant) =
  max(0.0, mean(mode.damage) / (distance(who, foe) >= weapon.half_range ? 2 : 1) - armour_of(foe, torso, mode)) * wounding(trunk, mode.type)

## Friends in the same melee are spared, but for a shot that is more likely to hit than not.
define friends_at_risk(who, foe: combatant) = any(linked(foe, locked), it.side == who.side and it != who)
define fair(who, weapon, tactic, foe: combatant) =
  not friends_at_risk(who, foe) or shot_edge(who, weapon, tactic, foe, false) + further_shot * (shots_under(who, weapon, tactic) - 1) > 0
define shots_under(who, weapon, tactic) = min(missiles_left(who, weapon), weapon.slow ? 1 : tactic.shots)

## What a volley at a foe, with a weapon, or at all, would do to him on average.
define hoped(who, weapon, tactic, foe: combatant) -> num =
  fair(who, weapon, tactic, foe) ? max(map([true, false],
    volley_hits(shot_edge(who, weapon, tactic, foe, it), weapon.pace, shots_under(who, weapon, tactic)))) *
    max(map(weapon.missiles, missile_harm(it, who, weapon, foe))) : 0.0
define weapon_hope(who, weapon, tactic) = max(map(in_range(who, weapon), hoped(who, weapon, tactic, it)), 0.0)
define to_shoot(who)     = filter(who.ready, it.ranged and missiles_left(who, it) > 0)
define hope(who, tactic) = max(map(to_shoot(who), weapon_hope(who, it, tactic)), 0.0)
## Less than this is not worth a missile.
define worth_it(who, tactic) = hope(who, tactic) >= 0.2

## Whether there is another man worth a missile. Easy marks get one each.
define more_targets(who, weapon, target: combatant, taken: list of body) =
  any(in_range(who, weapon), len(men_left(it, taken)) > (it == target ? 1 : 0) and hoped(who, weapon, who.tactic, it) > 0)

## How near one wants to be: where one shoots well, or if that is no use, within reach.
define shooting_distance(who) = max(map(to_shoot(who), min(100, it.half_range - 1)), 0)
define standoff(who) =
  len(in_reach_of_shots(who)) > 0 ? max(1, who.reach) : max(1, who.reach, shooting_distance(who))

## Shooters hold back as long as they shoot well, or have only a bow in hand and friends
## at the enemy.
define holds_back(who) =
  worth_it(who, who.tactic) or len(to_shoot(who)) > 0 and all(for_melee(who), it.unarmed) and any(in_reach_of_shots(who), friends_at_risk(who, it))
define in_reach_of_shots(who) = filter(enemies(who), distance(who, it) <= shooting_distance(who))

## Time for a blade: a better one than is in hand, when somebody is upon one or there is
## nothing to shoot. Time for a bow: nobody is near.
define skill_in_hand(who) = max(map(filter(for_melee(who), not it.unarmed), who.skill[it.skill]), 0)
define wants_blade(who) =
  any(sheathed(who), it.strikes and who.skill[it.skill] > skill_in_hand(who) + 2) and
    (near(who) or locked(who) or len(to_shoot(who)) == 0 and not wants_bow(who))
define wants_bow(who) =
  not locked(who) and len(to_shoot(who)) == 0 and none(enemies(who), distance(who, it) < 20) and
    any(sheathed(who), it.ranged and missiles_left(who, it) > 0 and len(in_range(who, it)) > 0)

## Whoever has the longer weapon lets an enemy come who is near enough to do so; but not
## for ever, or two of a kind would wait for each other.
define patient = round % 3 != 0
define lets_come(who) =
  patient and len(enemies(who)) > 0 and not near(who) and not locked(who) and has_time(who, wait) and strike_first.may(who) and
    longest(who) > nearest(who).reach and distance(who, nearest(who)) <= longest(who) + 5 * nearest(who).move_now
define longest(who) = max(map(for_melee(who), it.reach), 0)

## What else a machine would do just now. Whatever a referee adds is done out of reach of
## the enemy.
extend kind action { useful(actor) : bool = not near(actor) }
override action draw { useful = wants_blade(actor) or wants_bow(actor) }
override action put_away {
  useful = (wants_blade(actor) or wants_bow(actor)) and none(sheathed(actor), it.hands <= actor.free_hands)
}
override action ready_shield { useful = locked(actor) and actor.moves_given == 0 and not wants_blade(actor) }
override action sling_shield { useful = wants_bow(actor) and len(actor.in_hand) == 0 }
override action change_posture { useful = any(next_postures(actor), it.height > actor.posture.height) }
override action reload { useful = not near(actor) }
override action wait { useful = false }

# ========================================================================================
#  The tempers
# ========================================================================================

## Presses when it is ahead, stands firm when it is not, and breaks off a lost fight.
policy steady {
  tactic : retreat                when hopeless(who) and not near(who)
  tactic : all_out_defensive      when hopeless(who) and not who.surrounded
  tactic : highest [hope(who, it), it.defence]    when not near(who) and not locked(who) and worth_it(who, aimed_shooting)
  tactic : hold_ground            when not near(who) and not locked(who) and holds_back(who)
  tactic : defensive              when who.badly_hurt and near(who)
  tactic : offensive              when odds(who) >= 1 and near(who)
  tactic : neutral                when near(who)
  tactic : offensive              when odds(who) >= 1
  tactic : neutral

  actor : lowest distance(it, nearest(it))  when len(enemies(side)) > 0
  deed  : withdraw                          when hopeless(actor)
  deed  : act                               when any(actions, has_time(actor, it) and it.useful(actor))
  deed  : shoot                             when worth_it(actor, actor.tactic) and not near(actor)
  deed  : strike
  deed  : shoot                             when worth_it(actor, actor.tactic)
  deed  : fall_back                         when actor.tactic.direction == away or hopeless(actor)
  deed  : act                               when lets_come(actor)
  deed  : advance                           when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed  : finish

  mark            : lowest distance(actor, it)
  advance.yards   : max(1, distance(actor, mark) - standoff(actor))    when distance(actor, mark) - standoff(actor) <= last(options)
  advance.yards   : last(options)
  fall_back.yards : last(options)

  specialty    : first(options)   when worth_it(actor, actor.tactic) and not near(actor)
  shooting_turn.weapon : highest weapon_hope(actor, it, actor.tactic)
  shots        : last(options)
  target       : highest hoped(actor, weapon, actor.tactic, it) / (it.number > 1 ? it.hp_max : max(1, it.hp))
  at_mass      : yes              when shot_edge(actor, weapon, actor.tactic, target, true) >= shot_edge(actor, weapon, actor.tactic, target, false)
  at_mass      : no
  one_man      : lowest it.hp
  volley.share : 1                when shot_edge(actor, weapon, actor.tactic, target, false) >= 4 and more_targets(actor, weapon, target, taken)
  volley.share : last(options)
  missile_contest.guard : highest missile_defence(it, foe, attack.weapon)

  action      : first(filter(options, it.useful(actor)))    when any(options, it.useful(actor))
  action      : wait              when lets_come(actor)
  trigger     : comes_near
  reply       : strike_first      when strike_first.may(actor)
  reply       : let_fly
  wait.weapon : highest it.reach
  errand      : none
  ahead       : last(options)
  straight    : no
  radius      : 1
  act_now     : yes

  price       : half_move
  price       : all_move
  price       : half_attack       when not can_attack(actor)
  price       : fold
  draw.weapon : highest it.strikes ? actor.skill[it.skill] : 0    when wants_blade(actor)
  draw.weapon : highest it.ranged ? weapon_hope(actor, it, actor.tactic) : 0.0    when wants_bow(actor)
  posture     : highest it.height

  melee_turn.weapon : highest best_promise(actor, it)
  break_away.weapon : highest mean(first(it.modes).damage)
  weapon            : first(options)
  foe               : highest promise(actor, weapon, it, torso) / (it.pooled ? it.hp_max : max(1, it.hp))
  others            : options
  location          : highest promise(blow.attacker, weapon, foe, it)
  location          : torso

  guard   : highest defence(it, foe)
  kept    : 0
  other   : highest promise(attacker, attack.weapon, it, torso)
  share   : last(options)
  body    : lowest (it in taken ? 1000 : 0) + it.hp  # one hit each, the weakest first
  mode    : highest harm(it, foe, attack.location)
  striker : lowest best_harm(first(it.weapons), runner, torso)
  take_it : yes
}

## Goes for the throat: always forward, at whatever hurts most, and no step back.
policy aggressive like steady {
  tactic : highest [hope(who, it), it.ranged]    when not near(who) and not locked(who) and worth_it(who, neutral)
  tactic : all_out_offensive      when not near(who)
  tactic : offensive
  deed   : act                    when any(actions, has_time(actor, it) and it.useful(actor))
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
  deed   : act                    when any(actions, has_time(actor, it) and it.useful(actor))
  deed   : shoot                  when worth_it(actor, actor.tactic)
  deed   : strike
  deed   : fall_back              when actor.tactic.direction == away or hopeless(actor)
  deed   : act                    when waits_for_them(actor)
  deed   : advance                when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed   : finish
  action : first(filter(options, it.useful(actor)))    when any(options, it.useful(actor))
  action : wait                   when waits_for_them(actor)
}
## Waits for an enemy who can be upon one soon, whatever his weapon.
define waits_for_them(who) =
  patient and len(enemies(who)) > 0 and not near(who) and not locked(who) and has_time(who, wait) and strike_first.may(who) and
    distance(who, nearest(who)) <= longest(who) + 5 * nearest(who).move_now

## Shoots and runs: stays out of reach as long as there is something to shoot, and slips
## away from whoever has caught it.
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
  deed            : act                when any(actions, has_time(actor, it) and it.useful(actor))
  deed            : shoot              when worth_it(actor, actor.tactic)
  deed            : strike
  deed            : fall_back          when actor.tactic.direction == away or hopeless(actor)
  deed            : advance            when not hopeless(actor) and not holds_back(actor) and none(enemies(actor), distance(actor, it) <= standoff(actor))
  deed            : finish
  fall_back.yards : min(last(options), 2 * actor.move_now)
}
## An enemy could be upon somebody next turn who still has something to shoot.
define pressed(who) =
  len(to_shoot(who)) > 0 and not locked(who) and len(enemies(who)) > 0 and distance(who, nearest(who)) <= 2 * nearest(who).move_now

## Knows nothing of all this: goes to the nearest enemy and hits him until one of the two
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

# ========================================================================================
#  Tests
# ========================================================================================

test "A machine aims, and keeps its distance" {
  scenario "tests/butts"
  for who in combatants { if who != orc and who != robin { leave(who, fled) } }
  run 1
  expect robin.tactic == aimed_shooting and robin.at == 0 and robin.spent[longbow] > 1
}
test "A machine puts the bow away when somebody is upon it" {
  scenario "tests/butts"
  orc.at = 0
  begin locked(robin, orc)
  take_turn(robin)
  expect robin.in_hand == [broadsword_blade] and robin.moves_given == 2 and robin.attacked and not robin.folded
  leave(orc, fled)
  take_turn(robin)
  expect robin.in_hand == [longbow] and robin.spent[longbow] == 3
}
test "A machine spares its friends unless it shoots well" {
  scenario "tests/butts"
  for who in marks.members { if who != orc { leave(who, fled) } }
  begin locked(friend, orc)
  robin.skill[bow] = 13                          # 6 with three shots, against 10
  take_turn(robin)
  expect robin.spent[longbow] == 0 and robin.at == 0
  robin.skill[bow] = 18
  take_turn(robin)
  expect robin.spent[longbow] == 3
}
test "A machine reloads and rises" {
  scenario "tests/butts"
  robin.in_hand = [crossbow]
  robin.posture = kneeling
  robin.unloaded[crossbow] = true
  take_turn(robin)
  expect robin.posture == standing and not robin.unloaded[crossbow] and robin.attacks_given + robin.moves_given > 2
}
