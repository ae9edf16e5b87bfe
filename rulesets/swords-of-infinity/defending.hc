## Blocking, dodging and toughing it out; Retreat and Fortify.
chapter "Defending" of "swords-of-infinity"

## A defence against an attack that hits. [SI-021] [SI-075]
kind guard plural guards {
  skill           : skill                  "What it is thrown with"
  costs_spirit    : bool = true            "If one is vulnerable [SI-118]"
  against(attack) : bool = true            "Whether it serves against the attack"
  beats(attack)   : bool = true            "Besides its own success"
  rule stop(attack)
}
## Something is put in the way. The attack still lands, but where the defender chooses, and what
## blocked it counts as armour. [SI-071] [SI-072] [SI-073] [SI-074] [SI-079]
guard blocking "block" {
  skill   = block
  against = len(attack.target.ready) > 0
  rule stop {
    choose shield from attack.target.ready by attack.target "What to block with"
    attack.blocked_with = shield
    attack.untargeted = true
  }
}
## No damage and no effect at all. The roll must also be no higher than the attacker's roll to hit.
## Area attacks and spells cannot be dodged. [SI-069] [SI-070]
guard dodging "dodge" {
  skill   = dodge
  against = not attack.untargeted and not attack.weapon.spell
  beats   = attack.guard_roll <= attack.hit_roll
  rule stop { attack.hits = false }
}
## The damage of area attacks and spells can be resisted instead, power against power. Power checks
## have no criticals, so this is no help where only a critical defence is. [SI-053] [SI-080]
## [SI-153]
guard bearing_it "bear it" {
  skill        = physical_resistance
  costs_spirit = false
  against      = (attack.area or attack.weapon.spell) and not attack.harmless and not attack.sure
  rule stop { attack.resisted = true }
}

define may_guard(defender, guard, attack) =
  defender.may_defend and guard.against(attack) and (not guard.costs_spirit or can_pay(defender, vulnerability(defender, attack)))
## Spirit is paid before the roll. An attack that takes a critical defence is stopped only by a 1.
## [SI-053] [SI-075] [SI-118]
rule stand(attack, guard) {
  let defender = attack.target
  attack.guard = guard
  if guard.costs_spirit {
    pay(defender, vulnerability(defender, attack))
    let covered_places = cover(defender, attack)
    let needed         = guard_number(defender, guard, attack)
    attack.guard_roll = roll(d100, "guard", defender)
    let holds = succeeds_against(attack.guard_roll, needed) and guard.beats(attack) and (not attack.sure or critical(attack.guard_roll))
    if covered_places > 0 { say "{defender} has cover for {covered_places} places: +{10 * covered_places}." }
    say "{defender} tries to {guard}: {needed}, throws {attack.guard_roll}, {outcome(holds)}."
    if holds { guard.stop(attack) }
  }
}
## Resisting a spell or an area attack is rolled once its power is known; only a higher power avoids
## the damage. [SI-080] [SI-153]
after step resolve.power as shrug_off when attack.guard == bearing_it {
  let bearer = attack.target
  let needed = resistance(bearer, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", bearer), needed)
  let holds  = resists(power, attack.power)
  say "{bearer} tries to bear it: Physical Resistance {needed}, power {power} against {attack.power}, {outcome(holds)}."
  if holds { bearing_it.stop(attack) }
}

## One power contest decides every technique that the attack carries. [SI-007] [SI-078] [SI-140]
rule take_effects(attack) {
  let victim = attack.target
  let needed = resistance(victim, attack)
  let power  = power_of(roll(power_dice(needed), "resistance", victim), needed)
  let holds  = resists(power, attack.power)
  say "{victim} resists: Physical Resistance {needed}, power {power} against {attack.power}, {outcome(holds)}."
  if not holds {
    for technique in attack.effects { if victim.gone == none { technique.take(attack, false) } }
    for technique in attack.brief   { if victim.gone == none { technique.take(attack, true) } }
  }
}

# ---- defensive actions ---------------------------------------------------------------------

## Retreating and fortifying are full actions, and last until the fighter's next turn. They cost
## the vulnerable no Spirit: the “defensive actions” that do are those that the page's rule on cover names, block
## and dodge. [SI-081] [SI-118]
deed fall_back "retreat" {
  may = not retreating(actor)
  rule perform { begin retreating(actor) ; say "{actor} is ready to step back." }
}
## Fortify takes a shield. [SI-081] [SI-084]
deed fortify {
  may = any(actor.held, it.shield) and not fortified(actor, any)
  rule perform {
    choose shield from actor.held where it.shield by actor "Behind which shield"
    begin fortified(actor, shield)
    say "{actor} stands fast behind the {shield}."
  }
}
## [SI-081] [SI-082] [SI-083]
condition retreating(who) until turn_starts(who)
condition stepped_back(who) until turn_starts(who)
## The first attack lets the defender step away before it is resolved. If that takes him out of
## reach of a blow, or out of an area, it does nothing to him. A shot and a spell at him alone
## follow him. [SI-082]
around step resolve.hit as step_back when retreating(attack.target) and not stepped_back(attack.target) {
  begin stepped_back(attack.target)
  choose optional refuge from neighbours(attack.target.at) where may_step(attack.target, it) by attack.target "Where to step"
  if refuge != none {
    say "{attack.attacker} comes at {attack.target}, who steps back to {refuge}."
    shift(attack.target, refuge)
  }
  if attack.melee and distance(attack.attacker, attack.target) > attack.weapon.reach {
    say "{attack.attacker} strikes at nothing."
  } else if attack.area and grid_distance(attack.target.body, attack.centre) > attack.weapon.area {
    say "{attack.target} is out of the {attack.weapon}."
  } else if attack.target.gone == none {
    proceed()
  }
}
## Not the prone, the pinned, the lame or the unconscious. [SI-036] [SI-082] [SI-092] [SI-145]
define may_step(who, square) =
  who.conscious and not prone(who) and not who.lame and not held_down(who) and open_to(who, square, walking) and level(who, square, walking)
## One square, taken willingly but outside a turn's movement. [SI-082] [SI-135]
rule shift(who, square) {
  let start = who.at
  who.at = square
  who.track = []
  announce moved(who, false)
  meet(who, start)
}
## The shield's class counts as cover, on top of any other. Any change of place ends it, and being
## forced to move makes the fighter vulnerable. [SI-085] [SI-086] [SI-087]
condition fortified(who, item) until turn_starts(who) {
  modifier shield to cover for defender : item.size "behind the {item}"
  on moved {
    if forced {
      begin driven_off(who)
      say "{who} is driven from behind the {item}."
    }
    end fortified(who, item)
  }
}
## [SI-087] [SI-120]
condition driven_off(who) until turn_starts(who) {
  modifier driven_off to vulnerability for defender : +1
}
