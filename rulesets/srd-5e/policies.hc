## How machines fight: policies to choose from, and to copy. A scenario loads them with
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "SRD 5e: policies" { version = "1.12" }
extends "srd-5e"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The chance to hit, with advantage or disadvantage.
define hit_chance(who, attack, foe: combatant) = with_luck(plain_chance(who, attack, foe), luck(who, attack, foe))
define plain_chance(who, attack, foe: combatant) =
  clamp((21 + attack_bonus(who, attack) - foe.creature.ac) / 20, 0.05, 0.95)
define with_luck(chance: num, extra_dice: int) =
  extra_dice > 0 ? 1 - (1 - chance) * (1 - chance) : extra_dice < 0 ? chance * chance : chance
define luck(who, attack, foe: combatant) = second_die(favour(who, foe, attack), hindrance(who, foe, attack))
## The average damage of one attack; a hit never counts more than the foe has left.
define harm(who, attack, foe: combatant) =
  hit_chance(who, attack, foe) * min(1.0 * foe.hp, good_for(attack) * (sure_critical(who, foe) ? 2 : 1) + attack.lames(foe) + extra_dice(who, attack, foe) + (attack.spell ? 0 : modifier_of(who, aim(who, attack))))
## A hit on the helpless within five feet is critical, and doubles the dice.
define sure_critical(who, foe: combatant) = at_mercy(foe) and next_to(who, foe)
## What traits add to a hit: once a turn.
define extra_dice(who, attack, foe: combatant) =
  sum(filter(who.traits, it not in who.used_now), extra_of(it, who, attack, foe))
define extra_of(trait, who, attack, foe: combatant) =
  mean(trait.extra(who, foe, attack, luck(who, attack, foe)) ?? dice(0, 6))
## What a weapon is worth by itself: its damage, or that it restrains.
define good_for(attack) = attack.harmless ? 8.0 : mean(attack.damage)
## What else a hit is worth: half of those whom a ghoul's claws reach cannot move for a while. Venom counts.
extend kind attack { lames(foe: combatant) : num = 0.0 }
override attack ghoul_claws { lames = elven in foe.traits ? 0.0 : worth_numbing(foe) }
override attack ghast_claws { lames = worth_numbing(foe) }
override attack spider_bite { lames = mean(2d8) * 0.75 }
## Nobody is caught twice in a web.
override attack web { lames = restrained(foe) ? -good_for(self) : 0.0 }
define worth_numbing(foe: combatant) = able(foe) and foe.creature.nature != undead ? 16.0 : 0.0
define best_harm(who, attack) =
  targets_now(who, attack) == [] ? 0.0 : harm(who, attack, best_foe(who, attack, targets_now(who, attack)))
define targets_now(who, attack) = filter(enemies(who), reaches(who, attack, it))
define nearest_harm(who, attack) = max(map(
  filter(take(sorted(enemies(who), distance(who, it)), 1), reaches(who, attack, it)), harm(who, attack, it)), 0.0)
## With what to attack: to shoot past who stands beside is worth less, and so is a blow at nobody but those who sleep or
## are turned; but a sure one more than a wild shot at another.
define blow_worth(who, attack) =
  best_harm(who, attack) * (attack.range > 0 and near(who) ? 0.8 : 1.0) * (all(targets_now(who, attack), out_of_it(it)) ? 0.4 : 1.0)
define blow_hope(who) = max(map(filter(who.attacks, may_use(who, it)), best_harm(who, it)), 0.0)
## Whom to attack: those still standing, before the turned and the sleeping, who are out of it until somebody hurts them,
## then those open to advantage or extra dice, as the paralyzed are, then whoever loses the largest part of what is left.
define best_foe(who, attack, foes: list of combatant) = highest(foes, [
  it.active ? 1 : 0, out_of_it(it) ? 0 : 1, attack.harmless ? 0 : opening(who, attack, it), harm(who, attack, it) / max(1, it.hp)])
## Whom to shoot at: the same, but cover counts as well, and can outweigh an advantage. It takes time to look for, so it is
## looked for only once the weapon is chosen.
define best_mark(who, attack, foes: list of combatant) =
  attack.reach > 0 and attack.range == 0 or len(foes) == 1 ? best_foe(who, attack, foes) : highest(foes, [
    it.active ? 1 : 0, out_of_it(it) ? 0 : 1, attack.harmless ? 0 : min(1, opening(who, attack, it)),
    harm(who, attack, it) / max(1, it.hp) * exposure(who, attack, it)])
## The part of the chance to hit that cover leaves.
define exposure(who, attack, foe: combatant) =
  max(1, 21 + attack_bonus(who, attack) - armour_class(foe, who)) / max(1, 21 + attack_bonus(who, attack) - foe.creature.ac)
## Nobody hides from who could not see him anyway, or does nothing.
define worth_hiding(who) =
  any(foe in enemies(who), not harmless_now(foe) and not sightless(foe) and not sees_clearly(foe, who) and not hidden(who, any, foe))
## Nobody strong leaves off striking for the sake of somebody weak, or badly hurt whom he cannot heal.
define worth_waking(who) =
  wake.may(who) and (blow_hope(who) == 0 or any(allies(who), asleep(it) and next_to(who, it) and 2 * (heals(who) ? it.hp_max : it.hp) >= who.creature.hp))
define heals(who) = has_ready(who, cure_wounds) or has_ready(who, healing_word)
define harmless_now(foe: combatant) = turned(foe) or not able(foe)
define opening(who, attack, foe: combatant) =
  luck(who, attack, foe) + (extra_dice(who, attack, foe) > 0 ? 1 : 0)

define near(who)       = any(enemies(who), next_to(who, it))
define in_reach(who)   = any(game(who), within(who, it, who.reach))
define hurt_badly(who) = 2 * who.hp <= who.hp_max
## Some are better off out of melee.
define shoots(who) =
  any(who.attacks, it.ranged and not it.harmless) or any(who.creature.spells, it.level == 0 and it.range > 5)
define frail(who) = shoots(who) and (who.creature.ac < 16 or nimble_escape in who.traits)
define keeps_off(who) =
  frail(who) and not brings_fire(who) and any(enemies(who), in_view(who, it) and within(who, it, 80))
## Burning Hands have to be carried up to the enemy, which pays if there is more than one: up to where they burn more this
## turn than another spell would from here, and until then no nearer than they reach, nor where they would fall upon the
## bearer first.
define brings_fire(who) =
  has_ready(who, burning_hands) and len(game(who)) > 1 and can_walk(who) and
    (who.action and burns_now(who) or (who.action ? not lulls(who) : sleep in who.cast_now) and waits_at(who, approach(who, prey(who))))
define waits_at(who, square) = foe_feet(who, square) > burning_hands.range and not exposed_at(who, square)
define exposed_at(who, square) =
  any(enemies(who), not harmless_now(it) and falls_upon(it, who, feet_from(square, who.squares, it)))
## Whoever goes for the nearest, as archers do not, comes for who is so many feet away, unless a friend of his is nearer.
define falls_upon(foe: combatant, who, feet: int) =
  not of_archers(foe) and feet <= foe.creature.speed + foe.reach and none(allies(who), it != who and able(it) and distance(it, foe) < feet)
## Sleep, which carries far, is cast from where he stands, before he goes on.
define lulls(who)     = can_cast(who, sleep) and sleep.worth(who) > 0 and sleep.worth(who) >= best_spell(who)
define burns_now(who) = fire_from(who, fire_spot(who)) > max(fire_from(who, who.at), best_spell(who))
## The first square on the way to the enemy from which they burn most.
rule fire_spot(who) -> square {
  let full = occupied(who)
  let way  = filter(way_to(who, prey(who).at), it not in full)
  return highest(concat([who.at], way), fire_from(who, it))
}
define has_ready(who, spell) = spell in who.creature.spells and has_slot(who, spell)

## Whoever sneaks up on people looks for it if no attack from where he stands would: in hiding, or with a bow from a square
## that no enemy is next to, at somebody who has a friend of his beside him.
define no_opening(who) =
  sneak_attack in who.traits and sneak_attack not in who.used_now and (who.action or who.blows > 0) and none(who.attacks, sneaks(who, it))
define sneaks(who, attack) =
  may_use(who, attack) and any(targets_now(who, attack), not out_of_it(it) and extra_dice(who, attack, it) > 0)
define sets_out(who)  = no_opening(who) and can_walk(who) and (unwatched(who) or slips(who)) and vantage(who) != none
define slips(who)     = may_do(who, quick_disengage) and not disengaged(who)
define unwatched(who) = disengaged(who) or none(enemies(who), watches(it, who))
## Of those squares the nearest, where cover helps least.
rule vantage(who) -> square? {
  let bow = find(who.attacks, it.ranged and not it.harmless)
  if bow == none or engaged(who) == [] or serves(who, who.at, bow.range) { return none }
  let good = filter(goals(who), serves(who, it, bow.range))
  return good == [] ? none : lowest(good, [least_cover(who, it, bow.range), walk_to(who, it)])
}
define serves(who, square, feet: int)     = foe_feet(who, square) > 5 and open_marks(who, square, feet) != []
define engaged(who)                       = filter(game(who), beside_friend(who, it))
define beside_friend(who, foe: combatant) = any(allies(who), it != who and able(it) and next_to(it, foe))
define open_marks(who, square, feet: int) =
  filter(engaged(who), feet_from(square, 1, it) <= feet and open_to(square, it))
define least_cover(who, square, feet: int) = min(map(open_marks(who, square, feet), cover_at(it, square)))

## How far a square is from the nearest enemy, and from where the fighter stands.
define foe_feet(who, square) = min(map(foe in enemies(who), feet_from(square, who.squares, foe)), 0)
define walk_to(who, square)  = grid_distance(who.at, square)
define short_of(who, square) = max(0, foe_feet(who, square) - max(5, who.reach))
## Whom to go for: the turned and the sleeping are left for later.
define game(who) = all(enemies(who), out_of_it(it)) ? enemies(who) : filter(enemies(who), not out_of_it(it))
define prey(who) = lowest(game(who), distance(who, it))
## With bows or spells behind them, those who are no more than the others let them come, one after
## the other; but not archers, who would stand and shoot.
define lets_come(who) =
  round <= 2 and len(enemies(who)) >= len(allies(who)) and any(allies(who), it != who and frail(it)) and
    2 * count(enemies(who), bears_bow(it)) <= len(enemies(who))
define goes_on(who) =
  seeks(who) and not keeps_off(who) and not lets_come(who) and not among_archers(who) and not stays_to_heal(who)
## Whoever can heal stays behind the others while two of them stand.
define stays_to_heal(who) = has_ready(who, healing_word) and len(allies(who)) > 2
## He steps back from a blade that cannot strike at him for it, but no further than his words carry.
define steps_back(who) = stays_to_heal(who) and near(who) and can_walk(who) and unwatched(who)
## Nobody lets a friend die for the sake of a poor blow, or at all if he is about to: where no enemy would reach him, and
## if there is no priest to do it with a word.
define to_be_tended(who) =
  who.action and dying(who) != [] and none(allies(who), has_ready(it, healing_word)) ?
    filter(dying(who), it.failures >= 2 or blow_hope(who) < 3) : []
define tends(who)                = any(to_be_tended(who), next_to(who, it)) and not in_danger_at(who, who.at)
define goes_to_tend(who)         = to_be_tended(who) != [] and can_walk(who) and not tends(who) and bedside(who) != none
define in_danger_at(who, square) = any(enemies(who), able(it) and feet_from(square, who.squares, it) <= it.reach)
## The nearest square from which to tend somebody, if there is a way to it on which nobody strikes.
rule bedside(who) -> square? {
  let whom = to_be_tended(who)
  if whom == [] or not unwatched(who) { return none }
  let good = filter(goals(who), square_beside(who, it, whom) and not in_danger_at(who, it))
  return find(sorted(good, walk_to(who, it)), it in way_to(who, it) and none(way_to(who, it), in_danger_at(who, it)))
}
define square_beside(who, square, whom: list of combatant) = any(whom, feet_from(square, who.squares, it) <= 5)
## A band most of whom have bows stands and shoots as long as the others come on.
define among_archers(who) =
  round <= 5 and of_archers(who) and any(enemies(who), in_view(who, it))
define of_archers(who) = 2 * count(allies(who), bears_bow(it)) > len(allies(who))
define bears_bow(who)  = any(who.creature.attacks, it.ranged and not it.harmless)
## Whoever could not reach anybody in his next turn either, and has nothing else to do, dashes.
define far_off(who) = distance(who, prey(who)) > speed(who) + who.reach
define seeks(who)   = not in_reach(who) and not turned(who) and speed(who) > 0
## The mindless go for the nearest, and do not leave whoever cannot move.
define nearest_foe(who)   = lowest(enemies(who), distance(who, it))
define seeks_nearest(who) = not turned(who) and not within(who, nearest_foe(who), who.reach)
## The turned run once, as far as they can.
define runs(who) = turned(who) and who.moved == 0 and can_walk(who)
## As far towards an enemy as the speed allows, or as the first whom he can reach: nobody walks past one who would strike at
## him for it. A way through friends, if that is shorter, may come to an end where none of its squares is free: then not so
## far.
rule approach(who, foe: combatant) -> square {
  let way = take(free_way(who, foe), steps_left(who))
  let met = len(take_until(way, meets_game(who, it))) + 1
  return find(reverse(take(way, met)), way_to(who, it) != []) ?? who.at
}
define meets_game(who, square) = any(game(who), feet_from(square, who.squares, it) <= who.reach)
rule free_way(who, foe: combatant) -> list of square {
  let blocked = concat(barred(who), occupied(who))
  return filter(shortest_path(who.at, foe.at, blocked), it not in blocked)
}
## The nearest to whom there is a way.
define quarry(who) = find(sorted(game(who), distance(who, it)), free_way(who, it) != []) ?? prey(who)

# ========================================================================================
#  What spells are worth, in points of damage dealt or healed
# ========================================================================================

extend kind spell { worth(caster) : num = 0.0 }
override spell fire_bolt { worth = ray_worth(caster, self, attack.fire_bolt, 1) }
override spell ray_of_frost { worth = ray_worth(caster, self, attack.ray_of_frost, 1) }
override spell sacred_flame { worth = any(marks(caster, self), it.active) ? 2.5 : 0.0 }
override spell spare_the_dying { worth = tends(caster) ? 20.0 : 5.0 }
override spell magic_missile {
  worth = min(10.5, 1.0 * sum(filter(in_range(caster, self), not out_of_it(it)), it.hp))
}
override spell sleep { worth = min(20.0, max(map(spots(caster, self), 1.0 * put_to_sleep(caster, it)), 0.0)) }
## Hit points that fall asleep around a square; a friend whom a good throw would reach undoes all of it.
## Who is down or cannot move anyway counts for nothing.
define put_to_sleep(caster, point: square) = lulled(caster, filter(lulled_at(point), can_sleep(it) and able(it)))
define lulled(caster, near: list of combatant) =
  any(near, it.side == caster.side and dozes_off(it, near)) ? -1000 :
    sum(filter(near, it.hp <= 20 and it.side != caster.side), it.hp)
define drowsiest(caster) = highest(spots(caster, spell.sleep), put_to_sleep(caster, it))
## The weaker fall asleep before him.
define dozes_off(friend, near: list of combatant) = friend.hp + sum(filter(near, it.hp < friend.hp), it.hp) <= 30
override spell burning_hands { worth = fire_from(caster, caster.at) }
define fire_from(caster, square) =
  7.0 * max(map(map(0..7, cone(square, it, 0, 3)), count(foe in enemies_in(caster, it), not out_of_it(foe)) - friends_on(caster, it)))
override spell scorching_ray { worth = ray_worth(caster, self, attack.scorching_ray, 3) }
override spell guiding_bolt { worth = 1.2 * ray_worth(caster, self, attack.guiding_bolt, 1) }
override spell cure_wounds {
  worth = any(fallen(caster), next_to(caster, it)) ? 25.0 :
    any(friends_in_range(caster, self), hurt_badly(it) and not asleep(it)) ? 7.0 : 0.0
}
override spell healing_word {
  worth = fallen(caster) != [] ? 30.0 : any(allies(caster), 3 * it.hp <= it.hp_max and not asleep(it)) ? 6.0 : 0.0
}
override spell bless { worth = busy(caster) or round > 2 or len(enemies(caster)) < 2 ? 0.0 : 9.0 }
override spell shield_of_faith { worth = busy(caster) or can_cast(caster, bless) or not near(caster) ? 0.0 : 5.0 }
override spell hold_person {
  worth = busy(caster) ? 0.0 : 0.4 * max(map(filter(in_range(caster, self), it.creature.nature == humanoid and able(it)), it.hp), 0)
}
override spell blindness {
  worth = 0.3 * max(map(filter(in_range(caster, self), able(it) and not turned(it) and not blinded(it)), it.hp), 0)
}
override spell invisibility { worth = busy(caster) or not hurt_badly(caster) ? 0.0 : 6.0 }
override spell false_life { worth = round == 1 ? 6.0 : 0.0 }
override spell fireball { worth = 20.0 * max(map(spots(caster, self), burnt(caster, caught_at(it))), 0) }
define hottest(caster) = highest(spots(caster, spell.fireball), burnt(caster, caught_at(it)))
## How many enemies a ball of fire catches, less the friends.
define burnt(caster, whom: list of combatant) =
  count(whom, it.active and it.side != caster.side) - max(0, count(whom, it.side == caster.side) - 2 * can_spare(caster))
## No slot is spent on who sleeps or is turned: he does nothing for a while, as who is held may do again any moment.
define ray_worth(caster, spell, attack, rays: int) =
  any(marks(caster, spell), it.active) ? rays * harm(caster, attack, best_foe(caster, attack, marks(caster, spell))) : 0.0
## A cantrip would wake him: only whoever is alone does that, as nobody else is left to walk up to him.
define marks(caster, spell) =
  filter(in_range(caster, spell), not out_of_it(it) or spell.level == 0 and len(allies(caster)) == 1)
define out_of_it(foe: combatant) = turned(foe) or asleep(foe)
## The fallen among them, but beyond those whom the caster can spare.
define friends_in(caster, way: int) = friends_on(caster, flames(caster, way))
define friends_on(caster, area: list of square) =
  len(friends_close(caster)) <= can_spare(caster) ? 0 :
    max(0, count(friends_close(caster), stands_on(it, area)) - can_spare(caster))
define can_spare(caster) = sculpt_spells in caster.traits ? 2 : 0
define friends_close(caster) =
  filter(caster.side.members, it.lives and it != caster and within(caster, it, burning_hands.range))
define shots_at(who, marks: list of combatant) = count(marks, it == who)
define worth_turning(who) =
  count(unholy(who), it.side != who.side) >= 3 and 2 * len(unholy(who)) >= count(enemies(who), it.creature.nature == undead and not turned(it))
define busy(who)        = concentrating(who)
define best_spell(who)  = max(map(filter(who.creature.spells, can_cast(who, it)), it.worth(who)), 0.0)
define quick_spell(who) = any(who.creature.spells, quick(it, who) and can_cast(who, it))
## Cast first: what is a bonus action leaves an action for more.
define quick(spell, caster) = spell.cost == bonus and spell.worth(caster) >= 5

# ========================================================================================
#  The tempers
# ========================================================================================

## Attacks where it pays most, heals the fallen, keeps the frail out of melee.
policy steady {
  deed : stand_up
  deed : move                     when runs(self)
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when restrained(self) or held(self) and frail(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when worth_turning(self)
  deed : move                     when steps_back(self)
  deed : move                     when goes_to_tend(self)
  deed : cast_spell               when tends(self) and can_cast(self, spare_the_dying)
  deed : first_aid                when tends(self)
  deed : move                     when goes_on(self)
  deed : rush                     when not in_reach(self)
  deed : wake                     when worth_waking(self)
  deed : beguile
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : quick_disengage          when sets_out(self) and not unwatched(self)
  deed : move                     when sets_out(self) and unwatched(self)
  deed : quick_hide               when no_opening(self) and worth_hiding(self)
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : dash                     when far_off(self) and goes_on(self)
  deed : quick_disengage          when frail(self) and near(self) and can_walk(self)
  deed : move                     when frail(self) and near(self) and disengaged(self) and can_walk(self)
  deed : quick_hide               when worth_hiding(self)
  deed : dodge                    when near(self)

  goal              : highest foe_feet(self, it)    when turned(self)
  goal              : highest [min(foe_feet(self, it), 30), -walk_to(self, it)]    when steps_back(self)
  goal              : bedside(self)    when goes_to_tend(self)
  goal              : vantage(self)    when no_opening(self) and vantage(self) != none
  goal              : highest [min(foe_feet(self, it), 60), -walk_to(self, it)]    when keeps_off(self)
  goal              : fire_spot(self)  when brings_fire(self) and burns_now(self)
  goal              : approach(self, quarry(self))
  goal              : lowest [short_of(self, it), walk_to(self, it)]    when any(options, short_of(self, it) < short_of(self, self.at))
  weapon            : highest [blow_worth(self, it), good_for(it)]
  foe               : best_mark(self, weapon, options)
  foe               : best_mark(self, attack, options)
  sacred_flame.foe  : lowest [it.active ? 0 : 1, out_of_it(it) ? 1 : 0, it.hp]
  blindness.foe     : highest [able(it) and not turned(it) and not blinded(it) ? 1 : 0, it.hp]
  magic_missile.foe : highest [not out_of_it(it) and it.hp > 3 * shots_at(it, marks) ? 1 : 0, -it.hp]
  help.foe          : highest it.hp
  holder            : lowest check_bonus(it, athletics)
  torn              : no
  weaver            : first(options)
  kept              : highest it
  rush.foe          : prey(self)
  beguile.foe       : highest it.hp
  spell             : highest [quick(it, self) ? 1 : 0, it.worth(self)]
  slot              : lowest it.level
  way               : highest len(enemies_in(self, flames(self, it))) - friends_in(self, it)
  sleep.point       : drowsiest(self)  when spots(self, spell.sleep) != []
  fireball.point    : hottest(self)    when spots(self, spell.fireball) != []
  ward              : not lucky and reached < armour_class(target, attacker) + 5
  turn_aside        : yes
  patient           : lowest [asleep(it) ? 1 : 0, it.hp, it.stable ? 1 : 0, -it.failures, it.hp_max]
  friend            : lowest it.hp
  chosen            : take(sorted(options, -it.creature.ac), 2 + power)
  held_fast         : take(sorted(filter(options, able(it)), -it.hp), power - 1)
  safe              : take(sorted(options, it.hp), 1 + power)
  sleeper           : highest it.creature.hp
  strike_now        : yes
}

## Always forward, even those who would be better off behind.
policy reckless like steady {
  deed : stand_up
  deed : move                        when runs(self)
  deed : cast_spell                  when quick_spell(self)
  deed : escape                      when not can_walk(self)
  deed : catch_breath                when hurt_badly(self)
  deed : rush                        when not in_reach(self)
  deed : move                        when seeks(self)
  deed : beguile
  deed : cast_spell                  when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : strike
  deed : second_weapon
  deed : surge                       when in_reach(self)
  deed : dash                        when far_off(self) and seeks(self)
  goal : highest foe_feet(self, it)  when turned(self)
  goal : approach(self, quarry(self))
  goal : lowest [short_of(self, it), walk_to(self, it)]    when any(options, short_of(self, it) < short_of(self, self.at))
}

## Attacks the nearest enemy until it falls, without a thought.
policy mindless {
  deed       : stand_up
  deed       : move                        when runs(self)
  deed       : strike
  deed       : escape                      when not can_walk(self)
  deed       : move                        when seeks_nearest(self)
  goal       : highest foe_feet(self, it)  when turned(self)
  goal       : last(take(free_way(self, nearest_foe(self)), steps_left(self)))    when free_way(self, nearest_foe(self)) != []
  goal       : lowest [short_of(self, it), walk_to(self, it)]
  weapon     : highest [nearest_harm(self, it), good_for(it)]
  foe        : lowest [it.active ? 0 : 1, distance(self, it)]
  strike_now : yes
}
