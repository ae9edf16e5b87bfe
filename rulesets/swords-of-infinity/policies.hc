## How machines fight: policies to choose from, and to copy. A scenario loads them with
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Swords of Infinity: policies" { version = "1.6" }
extends "swords-of-infinity"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## Unnoticed enemies are left out of account.
define seen(who)         = filter(enemies(who), not unaware_of(who, it))
define sees_nobody(who)  = len(seen(who)) == 0
define nearest(who)      = lowest(seen(who), distance(who, it))
define any_in_reach(who) = any(seen(who), distance(who, it) <= who.reach)
## An enemy may come the last few yards.
define any_near(who) = any(seen(who), distance(who, it) - max(1, who.reach) <= it.move and comes(it))
## Nobody waits for one who shoots from where he stands, stays behind his shield, waits himself, or can no longer come.
define comes(foe) = not archer(foe) and not stuck(foe) and not stands_fast(foe)
## The last action is kept for enemies who come. Whoever has but one a turn would do nothing else: he goes on if a friend
## is at blows close by, or an enemy shoots.
define lets_come(who) =
  who.actions == 1 and any_near(who) and not (who.actions_per_turn < 2 and (joins_in(who) or any(seen(who), archer(it))))
define left_alone(who) = not sees_nobody(who) and all(seen(who), stuck(it)) and short_of(who, who.at) > 0
define stuck(foe)      = foe.lame or foe.helpless or held_down(foe)
## An enemy whom nobody holds could walk up to him and strike: one who would have to come through others cannot.
define may_be_charged(who) = any(seen(who), not any_in_reach(it) and could_come(it, who))
define could_come(who, foe: combatant) =
  distance(who, foe) - max(1, who.reach) <= who.move and
    any(goals(who, walking, who.move, no), distance_from(who, it, foe) <= max(1, who.reach))
## Nobody runs ahead of his friends into three enemies or more. In the first rounds he falls back upon his friends instead,
## and lets them come.
define too_many(who) =
  round <= 4 and not sees_nobody(who) and len(allies(who)) > 1 and not any_in_reach(who) and none(seen(who), archer(it)) and
    count(seen(who), distance(it, nearest(who)) <= it.move) >= 2 + len(abreast(who))
define abreast(who) =
  filter(allies(who), it == who or distance(it, nearest(who)) <= distance(who, nearest(who)) and not stands_fast(it))
define stands_fast(who)        = retaliating(who) or fortified(who)
define friend_gap(who, square) = min(map(without(allies(who), who), distance_from(who, square, it)), 0)
define falls_in(who)           = too_many(who) and friend_gap(who, who.at) > 1
define archer(who)             = any(who.ready, it.shoots)
define has_shots(who)          = any(who.held, may_fly(who, it)) or len(who.spells) > 0
## How many squares short of reaching the nearest enemy a square is.
define short_of(who, square) =
  sees_nobody(who) ? 0 : max(0, distance_from(who, square, nearest(who)) - max(1, who.reach))
## How many squares nearer to him than its weapon needs: whoever reaches further strikes past friends.
define crowds(who, square) =
  sees_nobody(who) ? 0 : max(0, who.reach - distance_from(who, square, nearest(who)))
## How many enemies who wait for that would strike at whoever ends a move on a square; and with his last action, when he
## would have nothing to strike with himself.
define struck_at(who, square)    = count(waiting_for(who), in_guard(who, square, it))
define in_vain(who, square)      = who.actions == 1 and who.actions_per_turn > 1 ? struck_at(who, square) : 0
define as_crows_fly(who, square) = sees_nobody(who) ? 0 : straight_distance(square, nearest(who).at)
define far_from_all(who, square) = min(map(seen(who), distance_from(who, square, it)), 0)
## Beyond this nobody can walk up and strike.
define far_enough(who) = 1 + max(map(seen(who), it.move + max(1, it.reach)), 0)
define creeping(who)   = not sees_nobody(who) and unaware_of(nearest(who), who)
## Nobody hides while a friend is at blows with an enemy whom he could reach: he goes and helps.
define joins_in(who) =
  any(seen(who), distance(who, it) - max(1, who.reach) <= who.move and fights_a_friend(it, who))
define fights_a_friend(foe: combatant, who) = any(without(allies(who), who), distance(it, foe) <= max(1, it.reach))
define badly_off(who) = who.wounds > 0 and who.actions_per_turn < 2
## Nobody spends an action on a wound that he will hardly dress, nor beside an enemy who could strike, be it one who
## lies there and may come to.
define worth_dressing(who) = badly_off(who) and check_number(who, first_aid) >= 10 and not beset(who)
define beset(who)          = any(foes_of(who), it.actions_per_turn > 0 and distance(who, it) <= it.reach)
## A sprint is never less than a walk, but in the rough. It pays if an action is left to strike with, and if it is not the
## second in a row.
define may_sprint(who)     = who.actions == 2 and who.resisted_moves == 0 and not is_on(who, rough)
define pays_to_sprint(who) = may_sprint(who) and short_of(who, who.at) > who.move
## Active enemies come before the fallen.
define down(who) = who.active ? 0 : 1

## The expected damage of a blow against armour like the nearest enemy's: the chance to hit, in
## hundredths, times the mean of what gets through.
define promise(who, item) =
  chance(likely_hit(who, item)) * (mean_power(likely_power(who, item)) - mean_power(min(likely_power(who, item), 10 * armour_met(who)))) / item.attack_cost
define likely_hit(who, item) =
  item.aim(who) + specialization(who.spec[item.skill], holds_in_off_hand(who, item)) + weapon_weight(heaviness(who, item)).hit - 10 * who.wounds
define likely_power(who, item) =
  item.might(who) + specialization(who.damage_spec[item.skill], holds_in_off_hand(who, item)) + weapon_weight(heaviness(who, item)).damage + item.damage_bonus - 10 * who.wounds
define mean_power(number: num) =
  number > 100 ? min(number, mean(hundreds(1 + floor(number / 100)))) : max(0, number) * (201 - number) / 200
## Its average class over the ten digits.
define armour_met(who) = sees_nobody(who) ? 0 : sum(nearest(who).parts, len(it.digits) * nearest(who).armour[it]) / 10
## The best expected damage of any weapon in hand, or of fists, teeth and claws.
define at_best(who) = max(map(filter(who.ready, it.melee), promise(who, it)), 0)
## Nobody throws the only weapon he is good with.
define may_fly(who, item) =
  item.ranged_ok and (item.shoots or any(others_of(who, item), it.melee and 3 * promise(who, it) >= 2 * promise(who, item)))
define others_of(who, item) =
  concat(who.stowed, filter(who.ready, it != item), count(who.held, it == item) > 1 ? [item] : [])
## Even with the surest weapon in hand he hits less than once in five.
define hits_hardly(who) = none(who.ready, it.melee and likely_hit(who, it) >= 20)
## Worth an action to take in hand.
define better(who, item) = item.hands <= who.free_hands and item.melee and promise(who, item) > at_best(who)

## The chance that a defence succeeds, in hundredths.
define chance(needed: int)            = clamp(needed, 1, 99)
define dodge_chance(defender, attack) = chance(min(guard_number(defender, dodging, attack), attack.hit_roll))
define block_chance(defender, attack) = chance(guard_number(defender, blocking, attack))
## Nobody trips those who lie on the ground.
define worth_a_try(who, technique, target: combatant) =
  technique in who.mastered and not (technique == trip and prone(target))
## Where a blow hurts least: well armoured, little damaged.
define bears(who, part) = 10 * who.armour[part] - part.damage - (part.vital ? 40 : 0) - (part.wounded ? 30 : 0)

# ========================================================================================
#  The tempers
# ========================================================================================

## Closes in, attacks, defends while it can afford to, gets up when down, and lets enemies come the
## last few yards.
policy steady {
  deed              : break_free      when held_down(self)
  deed              : stand_up        when prone(self)
  deed              : notice          when self.minor or sees_nobody(self)
  deed              : ranged_attack   when archer(self) and not any_in_reach(self)
  deed              : keep_hold
  deed              : melee_attack    when any_in_reach(self)
  deed              : cast_spell      when len(self.spells) > 0
  deed              : draw_item       when any(self.stowed, better(self, it))
  deed              : pick_up         when any(combat.lying, can_grasp(self, it) and better(self, it.item))
  deed              : first_aid_deed  when worth_dressing(self)
  deed              : walk            when falls_in(self)
  deed              : hold_back       when too_many(self) or lets_come(self)
  deed              : none            when too_many(self)
  deed              : dash            when pays_to_sprint(self)
  deed              : drop_down       when short_of(self, self.at) > 0
  deed              : walk            when short_of(self, self.at) > 0
  goal              : lowest [friend_gap(self, it), struck_at(self, it), distance_from(self, it, self)]    when falls_in(self)
  goal              : lowest [in_vain(self, it), short_of(self, it), struck_at(self, it), crowds(self, it), as_crows_fly(self, it)]
  straight_on       : no
  weapon            : highest [promise(self, it), it.exploit, it.size]
  missile           : highest [it.shoots ? 1 : 0, may_fly(self, it) ? 1 : 0, promise(self, it)]
  foe               : none            when none(options, it.active)
  foe               : lowest [down(it), distance(self, it), 100 - it.wounds]
  deliver.technique : highest worth_a_try(self, it, attack.target) ? 1 : 0    when any(options, worth_a_try(self, it, attack.target))
  deliver.technique : none
  technique         : trip
  triumph           : full_force
  triumph           : riposte
  triumph           : turn_about
  guard             : bearing_it      when attack.area
  guard             : dodging         when dodge_chance(self, attack) >= block_chance(self, attack)
  guard             : blocking
  shield            : highest [it.size, it.shield ? 1 : 0]
  place             : highest bears(self, it)
  refuge            : highest far_from_all(self, it)    when attack.melee
  refuge            : none
  strike_now        : yes
  go_on             : no
  come_to           : yes
  holder            : highest it.size
  spell             : highest it.area
  patient           : self
  part              : highest it.damage
  disarm.thing      : highest promise(attack.target, it)
  thing             : highest promise(self, it)
  pick_up.thing     : highest promise(self, it.item)
  victim            : highest it.size
  over_rough        : no
}

## Forward at any cost: sprints into a charge, and goes on past enemies who wait.
policy reckless like steady {
  deed        : break_free        when held_down(self)
  deed        : stand_up          when prone(self)
  deed        : notice            when self.minor or sees_nobody(self)
  deed        : keep_hold
  deed        : double_attack     when any_in_reach(self)
  deed        : melee_attack      when any_in_reach(self)
  deed        : draw_item         when any(self.stowed, better(self, it))
  deed        : first_aid_deed    when worth_dressing(self)
  deed        : dash              when pays_to_sprint(self)
  deed        : drop_down         when short_of(self, self.at) > 0
  deed        : walk              when short_of(self, self.at) > 0
  guard       : dodging           when self.spirit > 1 or vulnerability(self, attack) == 0
  guard       : none
  goal        : lowest [short_of(self, it), crowds(self, it), as_crows_fly(self, it)]
  go_on       : yes
  straight_on : yes
}

## Stands behind its shield, attacks whoever comes, and does not leave its place while anybody can come.
policy wall like steady {
  deed  : break_free              when held_down(self)
  deed  : stand_up                when prone(self)
  deed  : notice                  when self.minor or sees_nobody(self)
  deed  : fortify                 when not left_alone(self) and (self.actions == 2 or hits_hardly(self))
  deed  : melee_attack            when any_in_reach(self)
  deed  : walk                    when left_alone(self)
  deed  : hold_back
  guard : blocking
}

## Keeps its distance and shoots, at enemy archers first; gives ground when cornered.
policy skirmisher like steady {
  deed : break_free               when held_down(self)
  deed : stand_up                 when prone(self)
  deed : notice                   when self.minor or sees_nobody(self)
  deed : dash                     when has_shots(self) and may_sprint(self) and short_of(self, self.at) == 0
  deed : walk                     when has_shots(self) and self.actions == 2 and short_of(self, self.at) == 0
  deed : fall_back                when has_shots(self) and self.actions == 2 and may_be_charged(self)
  deed : ranged_attack            when any(self.held, may_fly(self, it))
  deed : cast_spell               when len(self.spells) > 0
  deed : draw_item                when any(self.stowed, better(self, it))
  deed : melee_attack             when any_in_reach(self)
  deed : walk                     when not has_shots(self) and falls_in(self)
  deed : hold_back                when not has_shots(self) and too_many(self)
  deed : none                     when not has_shots(self) and too_many(self)
  deed : dash                     when not has_shots(self) and pays_to_sprint(self)
  deed : drop_down                when not has_shots(self)
  deed : walk
  foe  : none                     when none(options, it.active)
  foe  : lowest [down(it), distance(self, it) - (archer(it) ? 5 : 0)]    when has_shots(self)
  foe  : lowest [down(it), distance(self, it), 100 - it.wounds]
  goal : highest min(far_from_all(self, it), far_enough(self))    when has_shots(self)
  goal : lowest [friend_gap(self, it), struck_at(self, it), distance_from(self, it, self)]    when falls_in(self)
  goal : lowest [in_vain(self, it), short_of(self, it), struck_at(self, it), crowds(self, it), as_crows_fly(self, it)]
}

## Hides until the nearest enemy has lost sight of it, then creeps up and strikes with everything; but not while a friend
## fights close by.
policy prowler like steady {
  deed : break_free               when held_down(self)
  deed : stand_up                 when prone(self)
  deed : notice                   when self.minor or sees_nobody(self)
  deed : double_attack            when any_in_reach(self) and (self.actions == 1 or creeping(self))
  deed : melee_attack             when any_in_reach(self) and (self.actions == 1 or creeping(self))
  deed : hide                     when not sees_nobody(self) and not creeping(self) and not joins_in(self)
  deed : drop_down                when short_of(self, self.at) > 0
  deed : walk                     when short_of(self, self.at) > 0
  deed : melee_attack             when any_in_reach(self)
  foe  : none                     when none(options, it.active)
  foe  : lowest [down(it), unaware_of(it, self) ? 0 : 1, 100 - it.wounds]
}
