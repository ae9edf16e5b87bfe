## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "SRD 5e: policies" { version = "1.0" }
extends "srd-5e"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

## The chance to hit, without what luck and circumstances make of it.
define hit_chance(who, attack, foe: combatant) =
  clamp((21 + attack_bonus(who, attack) - foe.creature.ac) / 20, 0.05, 0.95)
## What one attack does on average; never more than the foe has left.
define harm(who, attack, foe: combatant) =
  min(1.0 * foe.hp, hit_chance(who, attack, foe) * (mean(attack.damage) + (attack.spell ? 0 : modifier_of(who, aim(who, attack)))))
define best_harm(who, attack) = max(map(filter(enemies(who), reaches(who, attack, it)), harm(who, attack, it)), 0.0)
define blow_hope(who)         = max(map(filter(who.attacks, may_use(who, it)), best_harm(who, it)), 0.0)
## What a weapon is good for as such: it bites, or it binds.
define good_for(attack) = attack.harmless ? 8.0 : mean(attack.damage)
define shoots(who) =
  any(who.attacks, it.reach == 0 and not it.harmless) or any(who.creature.spells, it.level == 0 and it.range > 5)
define frail(who) = who.creature.ac < 16 and shoots(who)

define near(who)       = any(enemies(who), within(who, it, 5))
define in_reach(who)   = any(enemies(who), within(who, it, who.reach))
define hurt_badly(who) = 2 * who.hp <= who.hp_max
## How far from the nearest enemy a square is, and how far one is from there to the next.
define foe_feet(who, square) = min(map(enemies(who), feet_to(who, square, it)), 0)
define feet_to(who, square, foe: combatant) = feet_from(square, who.squares, foe)
define walk_to(who, square)  = grid_distance(who.at, square)
## The nearest foe, and how far one comes towards him.
define prey(who) = lowest(enemies(who), distance(who, it))
rule approach(who, foe: combatant) -> square {
  let blocked = concat(barred(who), occupied(who))
  let way     = filter(shortest_path(who.at, foe.at, blocked), it not in blocked)
  return len(way) == 0 ? who.at : last(take(way, steps_left(who)))
}
define short_of(who, square) = max(0, foe_feet(who, square) - max(5, who.reach))

## Spells, by what they do in points of damage, done or undone.
extend kind spell { worth(caster) : num = 0.0 }
override spell fire_bolt { worth = ray_worth(caster, self, attack.fire_bolt, 1) }
override spell ray_of_frost { worth = 0.9 * ray_worth(caster, self, attack.ray_of_frost, 1) }
override spell sacred_flame { worth = 0.5 * 4.5 }
override spell spare_the_dying { worth = len(dying(caster)) > 0 ? 5.0 : 0.0 }
override spell magic_missile { worth = 10.5 }
override spell sleep {
  worth = 0.8 * min(22.0, 1.0 * sum(filter(enemies(caster), it.hp <= 12 and can_sleep(it) and able(it)), it.hp))
}
override spell burning_hands {
  worth = 7.0 * max(map(0..7, len(enemies_in(caster, flames(caster, it))) - friends_in(caster, it)))
}
override spell scorching_ray { worth = ray_worth(caster, self, attack.scorching_ray, 3) }
override spell guiding_bolt { worth = 1.2 * ray_worth(caster, self, attack.guiding_bolt, 1) }
override spell cure_wounds {
  worth = any(fallen(caster), within(caster, it, range)) ? 25.0 : any(friends_in_range(caster, self), hurt_badly(it)) ? 8.0 : 0.0
}
override spell healing_word {
  worth = len(fallen(caster)) > 0 ? 30.0 : any(allies(caster), 3 * it.hp <= it.hp_max) ? 7.0 : 0.0
}
override spell bless { worth = busy(caster) ? 0.0 : len(enemies(caster)) > 1 and round <= 2 ? 9.0 : 0.0 }
override spell hold_person {
  worth = busy(caster) ? 0.0 : 0.5 * max(map(filter(in_range(caster, self), it.creature.nature == humanoid), it.hp), 0)
}
override spell shield_of_faith { worth = busy(caster) or castable(caster, bless) ? 0.0 : near(caster) ? 5.0 : 0.0 }
override spell false_life { worth = round == 1 ? 6.0 : 0.0 }
override spell blindness { worth = 0.3 * max(map(filter(in_range(caster, self), not blinded(it)), it.hp), 0) }
override spell fireball { worth = 20.0 * len(filter(enemies(caster), within(caster, it, 150))) }
define ray_worth(caster, spell, attack, rays: int) =
  rays * max(map(in_range(caster, spell), harm(caster, attack, it)), 0.0)
define friends_in(caster, way: int) =
  sculpt_spells in caster.traits ? 0 : count(without(allies(caster), caster), stands_on(it, flames(caster, way)))
define busy(who)        = concentrating(who)
define best_spell(who)  = max(map(filter(who.creature.spells, castable(who, it)), it.worth(who)), 0.0)
define quick_spell(who) = any(who.creature.spells, it.cost == bonus and castable(who, it) and it.worth(who) >= 5)

# ========================================================================================
#  The tempers
# ========================================================================================

## Strikes where it pays most, heals who is down, keeps the frail away from blades.
policy steady {
  deed : stand_up
  deed : cast_spell               when quick_spell(self)
  deed : escape                   when held(self) and frail(self) or restrained(self)
  deed : catch_breath             when hurt_badly(self)
  deed : preserve_life            when sum(badly_hurt(self), div(it.hp_max, 2) - it.hp) >= 12
  deed : turn_undead              when len(unholy(self)) >= 3
  deed : cast_spell               when best_spell(self) > blow_hope(self) * self.creature.per_action
  deed : quick_disengage          when frail(self) and near(self) and not self.action and can_walk(self)
  deed : move                     when can_walk(self) and frail(self) and near(self) and disengaged(self)
  deed : strike
  deed : second_weapon
  deed : surge                    when in_reach(self)
  deed : first_aid                when not near(self)
  deed : rush                     when not in_reach(self)
  deed : wake
  deed : move                     when not in_reach(self) and not (shoots(self) and frail(self)) and can_walk(self)
  deed : dash                     when not in_reach(self) and can_walk(self) and not shoots(self)
  deed : quick_hide
  deed : dodge                    when near(self)

  goal       : highest [min(foe_feet(self, it), 60), -walk_to(self, it)]    when frail(self)
  goal       : approach(self, prey(self))
  goal       : lowest [short_of(self, it), walk_to(self, it)]
  weapon     : highest [best_harm(self, it), good_for(it)]
  foe        : lowest [it.active ? 0 : 1, hidden(it) or dodging(it) ? 1 : 0, it.hp]
  spell      : highest it.worth(self)
  slot       : lowest it.level
  way        : highest len(enemies_in(self, flames(self, it))) - friends_in(self, it)
  mark       : highest -it.hp
  ward       : reached < armour_class(target, attacker) + 5
  patient    : lowest [it.hp, it.hp_max]
  friend     : lowest it.hp
  chosen     : take(sorted(options, -it.creature.ac), 2 + power)
  held_fast  : take(sorted(options, -it.hp), power - 1)
  strike_now : yes
  knock_down : yes
  sleeper    : highest it.creature.hp
}

## At the nearest and on until it falls, without a thought.
policy mindless {
  deed       : stand_up
  deed       : strike
  deed       : escape             when not can_walk(self)
  deed       : move               when not in_reach(self)
  deed       : dash               when not in_reach(self) and can_walk(self)
  goal       : approach(self, prey(self))
  goal       : lowest [short_of(self, it), walk_to(self, it)]
  weapon     : highest good_for(it)
  foe        : lowest [it.active ? 0 : 1, distance(self, it)]
  strike_now : yes
}
