## Cleric and wizard spells for 3rd-level heroes, and one that they will learn.
chapter "Spells" of "srd-5e"

# ========================================================================================
#  Cantrips
# ========================================================================================

## [SR-130]
attack fire_bolt "Fire bolt" { damage = 1d10 ; type = fire ; reach = 0 ; range = 120 ; spell = true }
spell fire_bolt "Fire Bolt" {
  range = 120
  may   = in_range(caster, self) != []
  rule cast { ray(caster, self, attack.fire_bolt) }
}
rule ray(caster, spell, attack) {
  choose foe from in_range(caster, spell) by caster "At whom"
  make_attack(caster, foe, attack, false)
}
## [SR-131]
attack ray_of_frost "Ray of frost" {
  damage = 1d8
  type   = cold
  reach  = 0
  range  = 60
  spell  = true
  rule comes_home { begin chilled(target, 10, attacker) }
}
## Two casters slow nobody twice as much. [SR-121]
stacking ray_of_frost_penalty : best
## [SR-121] [SR-131]
condition chilled(who, feet: int, cause: combatant) until turn_starts(cause) {
  modifier chilled of ray_of_frost_penalty to speed for who : -feet
  on begins when speed(who) == 0 { end dodging(who) }
}
## What lasts until the turn of somebody who takes no more of them. [SR-025] [SR-131] [SR-142]
on dies as turn_never_comes {
  end chilled(any, any, who)
  end helped(any, any, who)
  end glittering(any, any, who)
}
spell ray_of_frost "Ray of Frost" {
  range = 60
  may   = in_range(caster, self) != []
  rule cast { ray(caster, self, attack.ray_of_frost) }
}
## Cover does not help. [SR-132]
spell sacred_flame "Sacred Flame" {
  range    = 60
  by_sight = true
  may      = in_range(caster, self) != []
  rule cast {
    choose foe from in_range(caster, self) by caster "Upon whom"
    if not save(foe, dexterity, spell_dc(caster), 0) {
      take_damage(foe, roll(1d8, "damage", caster), radiant, false, caster)
    }
  }
}
## No effect on undead and constructs. [SR-133]
spell spare_the_dying "Spare the Dying" {
  range = 5
  may   = any(dying(caster), spareable(it, caster))
  rule cast {
    choose patient from dying(caster) where spareable(it, caster) by caster "Whom to help"
    stabilise(patient)
  }
}
define spareable(patient: combatant, caster) =
  patient.creature.nature not in [undead, construct] and within(caster, patient, spare_the_dying.range)

# ========================================================================================
#  1st level
# ========================================================================================

## Three darts that never miss, one more for each higher level; Shield wards them off. [SR-134] [SR-136]
spell magic_missile "Magic Missile" {
  level    = 1
  range    = 120
  by_sight = true
  may      = in_range(caster, self) != []
  rule cast {
    let dart = roll(1d4+1, "damage", caster)
    let marks : list of combatant = []
    repeat 2 + power {
      choose foe from in_range(caster, self) by caster "At whom"
      add foe to marks
    }
    for foe in unique(marks) {
      if may_shield(foe) {
        choose turn_aside yes or no by foe "Cast Shield"
        if turn_aside { raise_shield(foe) }
      }
    }
    for foe in marks { if foe.lives { take_damage(foe, shielded(foe) ? 0 : dart, force, false, caster) } }
  }
}
## Creatures fall asleep up to a total of hit points, the weakest first, friend and foe alike.
## [SR-135]
spell sleep "Sleep" {
  level = 1
  range = 90
  may   = worth_a_burst(caster, self)
  rule cast {
    choose point from places(caster, self) where harms_nobody_dear(caster, lulled_at(it)) offer spots(caster, self) by caster "Where"
    let left = roll(times(3 + 2 * power, 1d8), "sleep", caster)
    rank drowsy from filter(lulled_at(point), not asleep(it) and can_sleep(it)) {
      lowest it.hp
    }
    for who in drowsy {
      if who.hp <= left {
        left -= who.hp
        begin asleep(who) until turn_comes(in_a_minute())
        say "{who} falls asleep."
        announce wronged(who, caster)
      }
    }
  }
}
## Fire spreads around corners; sleep does not. [SR-120] [SR-135] [SR-148]
define lulled_at(point: square) = filter(caught_at(point), it.active and open_to(point, it))
define can_sleep(who)           = who.creature.nature != undead and not who.creature.never_charmed and elven not in who.traits
## +5 AC as a reaction to a hit, even against the attack that triggers it, or to being aimed at by darts. [SR-136]
spell shield "Shield" {
  level = 1
  cost  = reaction
  rule cast { begin shielded(caster) }
}
condition shielded(who) until turn_starts(who) {
  modifier shield to armour_class for target as who : +5
}
## [SR-113]
define may_shield(who) =
  shield in who.creature.spells and may_react(who) and has_slot(who, shield) and fits_turn(who, shield)
rule raise_shield(who) {
  who.reaction = false
  add shield to who.cast_now
  let_loose(who, shield)
}
on struck_at as shield_spell when may_shield(target) {
  choose ward yes or no by target "Cast Shield"
  if ward {
    raise_shield(target)
    if not lucky and reached < armour_class(target, attacker) { veto }
  }
}
## A fifteen-foot cone of fire. [SR-137]
spell burning_hands "Burning Hands" {
  level = 1
  range = 15
  may   = any(0..7, enemies_in(caster, flames(caster, it)) != [] and may_burn(caster, it))
  rule cast {
    choose way from 0..7 where may_burn(caster, it) by caster "Which way"
    let area = flames(caster, way)
    let singed = filter(combatants, it.lives and it != caster and in_flames(it, area, caster))
    blast(caster, spared(caster, singed, power), times(2 + power, 1d6), fire, dexterity)
  }
}
define may_burn(caster, way: int) = harms_nobody_dear(caster, enemies_in(caster, flames(caster, way)))
define flames(caster, way: int)   = cone(caster.at, way, 0, 3)
define enemies_in(caster, area: list of square) = filter(enemies(caster), in_flames(it, area, caster))
## Total cover from where an area begins keeps what is behind it out of it. [SR-120]
define in_flames(who, area: list of square, caster) = stands_on(who, area) and in_view(caster, who)
## [SR-138]
spell false_life "False Life" {
  level = 1
  rule cast { gain_temporary(caster, roll(1d4+4, "false life", caster) + 5 * (power - 1)) }
}
## By touch; no effect on the undead. [SR-139]
spell cure_wounds "Cure Wounds" {
  level = 1
  range = 5
  may   = any(friends_in_range(caster, self), curable(it))
  rule cast {
    choose patient from friends_in_range(caster, self) where curable(it) by caster "Whom to heal"
    mend(caster, patient, times(power, 1d8), power)
  }
}
define curable(who) = who.hp < who.hp_max and who.creature.nature not in [undead, construct]
## What a Disciple of Life adds to a spell that heals. [SR-160]
define disciple(caster, power: int) = disciple_of_life in caster.traits ? 2 + power : 0
rule mend(caster, patient: combatant, dice, power: int) {
  heal(patient, roll(dice, "healing", caster) + gift(caster) + disciple(caster, power), caster)
}
## A word is enough, as a bonus action. [SR-140]
spell healing_word "Healing Word" {
  level    = 1
  cost     = bonus
  range    = 60
  by_sight = true
  may      = any(friends_in_range(caster, self), curable(it))
  rule cast {
    choose patient from friends_in_range(caster, self) where curable(it) by caster "Whom to heal"
    mend(caster, patient, times(power, 1d4), power)
  }
}
## +1d4 to attacks and saves, for three creatures, one more for each higher level. [SR-121] [SR-141]
spell bless "Bless" {
  level         = 1
  range         = 30
  concentration = true
  rule cast {
    choose some chosen from friends_in_range(caster, self) by caster "Whom to bless" {
      needs len(chosen) <= 2 + power             "{2 + power} at most"
    }
    for friend in chosen { begin blessed(friend, power, caster) until turn_comes(in_a_minute()) }
    if chosen != [] { say "{chosen} {are_word(chosen)} blessed." }
  }
  lasts = blessed(any, any, caster)
  rule fades { end blessed(any, any, caster) }
}
define are_word(whom: list of combatant) = len(whom) == 1 ? "is" : "are"
condition blessed(who, power: int, cause: combatant)
rule blessing(who) -> int { return blessed(who) ? roll(1d4, "bless", who) : 0 }
## One die more for each higher level; the next attack on the target has advantage. [SR-142]
attack guiding_bolt "Guiding bolt" {
  damage = 4d6
  type   = radiant
  reach  = 0
  range  = 120
  spell  = true
  rule comes_home { begin glittering(target, round, attacker) }
}
spell guiding_bolt "Guiding Bolt" {
  level = 1
  range = 120
  may   = in_range(caster, self) != []
  rule cast {
    attack.guiding_bolt.raised = power - 1
    ray(caster, self, attack.guiding_bolt)
  }
}
condition glittering(lit, since: int, source: combatant) {
  modifier glitter to favour for target as lit : 1
  on strikes when target == lit { end glittering(lit, since, source) }
  on turn_ends when who == source and round > since { end glittering(lit, since, source) }
}
## The same spell does not stack. [SR-121]
stacking shield_of_faith_bonus : best
## +2 AC. [SR-121] [SR-143]
spell shield_of_faith "Shield of Faith" {
  level         = 1
  cost          = bonus
  range         = 60
  concentration = true
  rule cast {
    choose friend from friends_in_range(caster, self) by caster "Whom to shield"
    begin faithful(friend, 2, caster)
    say "{friend} is shielded by faith."
  }
  rule fades { end faithful(any, any, caster) }
}
condition faithful(who, points: int, cause: combatant) {
  modifier faith of shield_of_faith_bonus to armour_class for target as who : points "shield of faith"
}

# ========================================================================================
#  2nd and 3rd level
# ========================================================================================

## Three rays, one more for each higher level. [SR-144]
attack scorching_ray "Scorching ray" {
  damage = 2d6
  type   = fire
  reach  = 0
  range  = 120
  spell  = true
}
spell scorching_ray "Scorching Ray" {
  level = 2
  range = 120
  may   = in_range(caster, self) != []
  rule cast { repeat 1 + power { if in_range(caster, self) != [] { ray(caster, self, attack.scorching_ray) } } }
}
## Paralyzes humanoids, with another save at the end of each of their turns. [SR-145]
spell hold_person "Hold Person" {
  level         = 2
  range         = 60
  by_sight      = true
  concentration = true
  may           = any(in_range(caster, self), it.creature.nature == humanoid)
  rule cast {
    choose some held_fast from in_range(caster, self) where it.creature.nature == humanoid by caster "Whom to hold" {
      needs len(held_fast) <= power - 1          "{power - 1} at most"
      needs all(one in held_fast, all(held_fast, within(one, it, 30)))    "they are more than 30 feet apart"
    }
    for foe in held_fast {
      if not save(foe, wisdom, spell_dc(caster), 0) {
        begin paralyzed(foe, wisdom, spell_dc(caster), caster) until turn_comes(in_a_minute())
        say "{foe} cannot move."
        announce wronged(foe, caster)
      }
    }
  }
  lasts = paralyzed(any, wisdom, any, caster)
  rule fades { end paralyzed(any, wisdom, any, caster) }
}
## One creature, and one more for each level above the 2nd. [SR-146]
spell blindness "Blindness" {
  level    = 2
  range    = 30
  by_sight = true
  may      = in_range(caster, self) != []
  rule cast {
    choose foe from in_range(caster, self) by caster "Whom to blind"
    let marks = [foe]
    repeat power - 2 {
      choose optional another from in_range(caster, self) where it not in marks by caster "Whom else to blind"
      if another != none { add another to marks }
    }
    for mark in marks {
      if not save(mark, constitution, spell_dc(caster), 0) {
        begin blinded(mark, constitution, spell_dc(caster), caster) until turn_comes(in_a_minute())
        say "{mark} is blinded."
        announce wronged(mark, caster)
      }
    }
  }
}
## Until the target attacks or casts a spell; one more for each level above the 2nd. [SR-147]
spell invisibility "Invisibility" {
  level         = 2
  range         = 5
  concentration = true
  rule cast {
    choose friend from friends_in_range(caster, self) by caster "Who shall not be seen"
    let marks = [friend]
    repeat power - 2 {
      choose optional another from friends_in_range(caster, self) where it not in marks by caster "Who else"
      if another != none { add another to marks }
    }
    for mark in marks {
      begin invisible(mark, power, caster)
      say "{mark} cannot be seen."
    }
  }
  lasts = invisible(any, any, caster)
  rule fades { end invisible(any, any, caster) }
}
on strikes as seen_striking { end invisible(attacker) }
on casts as seen_casting { end invisible(caster) }
## A twenty-foot radius around a point, here a square. [SR-120] [SR-148]
spell fireball "Fireball" {
  level = 3
  range = 150
  may   = worth_a_burst(caster, self)
  rule cast {
    choose point from places(caster, self) where harms_nobody_dear(caster, caught_at(it)) offer spots(caster, self) by caster "Where"
    burst_from(point, caster, spared(caster, caught_at(point), power), times(5 + power, 1d6), fire, dexterity)
  }
}
