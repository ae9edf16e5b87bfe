## House rules: hitting, evading, damage and what it does, and leaving a combat.
chapter "Attacks and damage" of "wcrpg"

# ---- attacks ---------------------------------------------------------------------------

## One attack, on everyone it reaches. [WC-151]
kind attack {
  attacker    : combatant                  "Who attacks"
  weapon      : weapon                     "With what"
  target      : combatant                  "At whom"
  careful     : bool                       "Takes the whole round [WC-157]"
  state aimed : int = 0                    "Gained by taking aim beforehand"
}
param careful_bonus : int = 20             "For a careful attack [WC-157]"
param aim_bonus     : int = 10             "For taking aim, on the next attack [WC-157]"
param per_increment : int ..0 = -5         "For each increment beyond the weapon's best [WC-152]"

## The target number of an attack: in a surprise round and against the helpless, the flat-footed
## one. Blasts have their own, or in a surprise round the touch number if that is better. A
## surprise round counts against everyone, surprised or not. [WC-092] [WC-132] [WC-133] [WC-150]
## [WC-151]
table hit_number(surprise: bool, helpless: bool, sort, target: combatant) -> worth: int, called: text {
  true, any,  blast : max(target.bhd, target.thd, blast_may_use_fhd ? target.fhd : target.thd), "the best against a blast"
  any,  any,  blast : target.bhd,                                                               "BHD"
  true, any,  any   : target.fhd,                                                               "FHD"
  any,  true, any   : target.fhd,                                                               "FHD"
  any,  any,  touch : target.thd,                                                               "THD"
  else              : target.hd,                                                                "HD"
}
define number_for(attack, target: combatant) =
  hit_number(combat.surprise, target.helpless, attack.weapon.sort, target).worth
define name_of_number(attack, target: combatant) =
  hit_number(combat.surprise, target.helpless, attack.weapon.sort, target).called
define too_far(attack, target: combatant) = max(0, range(attack.attacker, target) - attack.weapon.optimal)
## What d% must not exceed to hit. [WC-003] [WC-151]
score hit_difficulty(attack, target: combatant) "{attack.attacker}’s chance to hit {target}" {
  number  : number_for(attack, target)    "{name_of_number(attack, target)}"
  skill   : attack.weapon.melee ? attack.attacker.melee_bonus : attack.attacker.ranged_bonus
  range   : per_increment * too_far(attack, target)    when not attack.weapon.melee and too_far(attack, target) > 0 "{target} is near enough"
  careful : careful_bonus                              when attack.careful "the attack is not careful"
  aim     : attack.aimed                               when attack.aimed != 0 "{attack.attacker} has not taken aim"
}

## A weapon can be used if it is loaded, bears on the target, and reaches it with nothing in
## between. Melee weapons reach as far as the grid says. [WC-110] [WC-143] [WC-152]
define can_use(who, weapon, foe: combatant) = who.ready_in[weapon] <= round and reaches(who, weapon, foe)
define reaches(who, weapon, foe: combatant) =
  range(who, foe) <= reach_of(weapon) and bears(who, weapon, foe) and sees(who, foe)
define reach_of(weapon) = weapon.melee ? ranges.melee_reach : weapon.farthest
define can_attack(who)  = has_target(who) and any(who.held, may_fire(who, it, the(who.target)))
## Where shots are resolved only after all declarations, nobody knows yet where they will be
## fired from, so range and bearing are checked on resolving them. A weapon that has to be
## reloaded cannot be declared twice. [WC-067] [WC-143]
define may_fire(who, weapon, foe: combatant) =
  who.ready_in[weapon] <= round and (shots_wait or reaches(who, weapon, foe)) and not fires_already(who, weapon)
define shots_wait = ranges.placed and timing[attacking] == put_off
define fires_already(who, weapon) =
  weapon.refire > 0 and any(who.plans, it.weapon == weapon and it.deed.counts_as == attacking)

## A blast is rolled against everyone near the aim point, friend or foe; without a grid only
## against the target. A split shot strikes everyone in either hex. [WC-028] [WC-156]
define targets_of(attack) =
  in_two_hexes(attack) ? unique(concat(near_target(attack), beside_target(attack))) : near_target(attack)
define near_target(attack) =
  attack.weapon.radius == 0 or not ranges.placed ? [attack.target] :
    filter(active_combatants(), ranges.range(it, attack.target) <= attack.weapon.radius)

rule strike(attack) {
  let who = attack.attacker
  attack.aimed = who.aim
  who.aim = 0
  who.ready_in[attack.weapon] = round + (attack.weapon.refire > 0 ? attack.weapon.refire + 1 : 0)
  for target in targets_of(attack) { strike_one(attack, target) }
}
## A hit, unless the target gets out of its way. [WC-028] [WC-151] [WC-153] [WC-154]
rule strike_one(attack, target: combatant) {
  step to_hit {
    let needed = hit_difficulty(attack, target)
    let rolled = roll(d100, "attack", attack.attacker)
    let good   = degree(needed, rolled)
    say "{attack.attacker} at {target}, {range(attack.attacker, target)} away: {attack.weapon} {needed}, throws {rolled}, {comes_of_shot(succeeds(good))}."
    if not succeeds(good) { return }
  }
  step evasion { if evades(target, good) { return } }
  step damage {
    let dealt = roll(attack.weapon.damage, "damage", attack.attacker)
    if in_two_hexes(attack) { dealt = part_of(dealt, 2) }
    if damage_waits { say "{target} is hit for {dealt}." }
    harm(target, attack.attacker, dealt, attack.weapon.lethal, false)
  }
}
table comes_of_shot(good: bool) -> text { true : "hits" ; false : "misses" }
## The target has one chance to evade each attack, and must do at least as well as the attacker
## did. In a surprise round nobody has that chance, and the helpless never do. [WC-134] [WC-153]
define evasion(who) = combat.surprise or who.helpless ? 0 : who.scale.evasion(who)
rule evades(who, good: int) -> bool {
  if evasion(who) == 0 { return false }
  choose evade yes or no by who "Try to get out of the way"
  if not evade { return false }
  let rolled = roll(d100, "evade", who)
  let done   = degree(evasion(who), rolled)
  let away   = succeeds(done) and done >= good
  say "{who} tries to evade: {evasion(who)}, throws {rolled}, {done} against {good}, {comes_of_evasion(away)}."
  return away
}
table comes_of_evasion(away: bool) -> text { true : "gets clear" ; false : "does not get clear" }

# ---- damage ----------------------------------------------------------------------------

event hurt(who, amount: int, cause: combatant)
on hurt as note_hurt { combat.last_hurt = round }
event falls(who) headline "{who} {state_of(who)}."
table state_of_body(dead: bool, out_cold: bool, person: bool) -> text {
  true, any,  true : "is dead"
  true, any,  any  : "is destroyed"
  any,  true, any  : "is unconscious"
  else             : "is out"
}
define state_of(who) -> text = state_of_body(who.hp <= 0, who.nonlethal <= 0, who.scale == character)

## Under simultaneous timing damage waits until the round closes; otherwise it counts at
## once. [WC-064] [WC-135]
rule harm(who, cause: combatant, amount: int, lethal: bool, fatal: bool) {
  let hit = new hit {
    against = who ; cause = cause ; facet = facet(who, cause) ; amount = amount ; lethal = lethal ; fatal = fatal
  }
  add hit to combat.hits
  if amount > 0 or fatal { who.hurt = true }
  if not damage_waits { settle() }
}
## Shields take damage first, then armour, then the hull or the body. Lethal damage counts
## against life and consciousness, any other against consciousness alone. [WC-154]
rule land(hit) {
  let who = hit.against
  let amount = hit.fatal ? who.hp : hit.amount
  let shields = hit.fatal ? 0 : min(amount, who.shields[hit.facet])
  let armour  = hit.fatal ? 0 : min(amount - shields, who.armour[hit.facet])
  let through = amount - shields - armour
  who.shields[hit.facet] -= shields
  who.armour[hit.facet] -= armour
  tell_damage(who, through, shields, armour)
  wound(who, through, hit.lethal, hit.cause)
}
## [WC-154]
rule wound(who, amount: int, lethal: bool, cause: combatant) {
  who.nonlethal -= amount
  if lethal { who.hp -= amount }
  if amount > 0 { announce hurt(who, amount, cause) }
}
rule tell_damage(who, through: int, shields: int, armour: int) {
  if shields + armour == 0 {
    say "{who} takes {through}."
  } else {
    say "{who} takes {through}: {shields + armour + through} less {shields} for shields and {armour} for armour."
  }
}
## Shields come back when the round ends, except, in a surprise round, those of anyone who has
## been hurt in it. [WC-135] [WC-158]
rule regenerate(who) {
  if not who.active or barred(who) { return }
  for each in facets_of(who) { restore(who, each, who.shield_regen) }
}
rule restore(who, facet_now: arc, points: int) {
  let full = max(who.shields_max, who.shields[facet_now])
  who.shields[facet_now] = min(full, who.shields[facet_now] + points)
}
## Anyone hurt in a surprise round can neither repair nor heal in it. [WC-135]
define barred(who) = combat.surprise and who.hurt
## Surprise ends with its round, and so does what being hurt in it forbids. [WC-135]
on round_ends as surprise_is_over when combat.surprise {
  combat.surprise = false
  for who in combatants { who.hurt = false }
}
## The noise of a round, surprise round or not, wakes everyone still asleep at its end; pain
## wakes anyone who feels it. [WC-095]
on round_ends as noise_wakes { for who in filter(active_combatants(), it.asleep) { wake(who) } }
## [WC-095]
on hurt as pain_wakes when who.asleep and who.active { wake(who) }
rule wake(who) {
  who.asleep = false
  who.helpless = false
  say "{who} wakes."
}

# ---- leaving ---------------------------------------------------------------------------

## A combatant far enough from every enemy may leave, as long as there are enemies left. Without
## a grid it is the range thrown that counts. [WC-038] [WC-159]
param far_enough : int 0.. = 15            "Increments [WC-038]"
define may_withdraw(who) =
  ranges.placed ? len(foes(who)) > 0 and all(foes(who), range(who, it) > far_enough) : who.target != none and who.thrown > far_enough
## A group loses heart when it is below half its initial strength and weaker than its enemies.
## Below a quarter, where there is nowhere to run, its members may surrender. [WC-101]
## [WC-160]
define loses_heart(side) =
  2 * composite_strength(side) < side.strength_before and composite_strength(side) < enemy_strength(side)
define hopeless(side) = loses_heart(side) and 4 * composite_strength(side) < side.strength_before
## [WC-159] [WC-160]
rule leaves(who) -> bool {
  if may_withdraw(who) {
    choose withdraw yes or no by who "Leave the fight"
    if withdraw {
      leave(who, withdrawn)
      return true
    }
  }
  if not ranges.placed and hopeless(who.side) {
    choose surrender yes or no by who "Surrender"
    if surrender {
      leave(who, surrendered)
      return true
    }
  }
  return false
}
## If the end of the round is put off, leaving waits for it; until then, attacks that others
## have declared can still strike. [WC-063] [WC-159]
rule leave(who, fate) {
  if timing[closing] == at_once {
    depart(who, fate)
  } else {
    who.leaving = fate
    if not secret_declarations { say "{who} means to leave the combat when the round ends." }
  }
}
rule depart(who, fate) {
  who.gone = fate
  who.told = true
  announce goes(who, fate)
}
event goes(who, fate) headline "{who} {fate}."

# ---- weapons ---------------------------------------------------------------------------

## [WC-161]
rows weapon(damage, optimal, farthest) {
  pistol : 3d10, 3, 8
  rifle  : 4d10, 6, 12
}
## [WC-161]
weapon knife { damage = 2d10 ; melee = true }
## [WC-161]
weapon stunner { damage = 4d10 ; optimal = 2 ; farthest = 4 ; lethal = false }
## [WC-161]
weapon grenade { damage = 5d10 ; optimal = 3 ; farthest = 5 ; sort = blast ; radius = 1 }
## [WC-161]
weapon laser_cannon "laser cannon" { damage = 6d10 ; optimal = 4 ; farthest = 10 ; arcs = [narrow] }
