## The effects of hits: damage, armour, wounds, and who is out of the fight.
chapter "Hits and injury" of "heroic-combat"

event attacks(who, weapon)
event wounds(who, weapon, hits: int, injury: int)
event hurt(body, amount: int, cause: combatant)
event cripples(body, location) "{body.owner}: the {location} is crippled."
event loses(who, fallen: int, cause: combatant)
event leaves(who, fate) headline "{who} {is_word(who)} out of it: {fate}."

## All hits are distributed first, then damage is thrown, then casualties are determined. A
## pooled unit takes its hits together, in one way, unless the referee says otherwise; anybody else takes each
## as the attacker chooses. [HC-043] [HC-052] [HC-091] [HC-092] [HC-093]
rule deal(attack, foes: list of combatant, hits: int) {
  let taken : list of body = []
  repeat hits {
    choose body from flatten(map(foes, filter(it.bodies, not it.out))) by attack.attacker "Who takes a hit"
    add body to taken
  }
  inflict(attack, foes, taken)
}
## [HC-043] [HC-092] [HC-093] [HC-111]
rule inflict(attack, foes: list of combatant, taken: list of body) {
  let attacker = attack.attacker
  for foe in foes {
    let mine = filter(taken, it.owner == foe)
    let ways = ways_to_hit(attack, foe)
    let used : list of mode = []
    for body in mine {
      if foe.pooled and pools_take_one_way and len(used) > 0 {
        add first(used) to used
      } else {
        choose mode from ways by attacker "In which way it wounds (hit {len(used) + 1} of {len(mine)})"
        add mode to used
        if not foe.pooled { wound(attack, mode, body, 1) }
      }
    }
    if foe.pooled { for mode in unique(used) { wound(attack, mode, first(mine), count(used, it == mode)) } }
  }
  announce blows_landed(attacker, foes)
}
## [HC-043] [HC-111] [HC-132]
define ways_to_hit(attack, foe: combatant) =
  attack.shots > 0 ? filter(attack.weapon.missiles, finds(it, attack.location) and it == (attack.way ?? it)) : ways_to_strike(attack, foe)
## Casualties are determined once all blows of the same moment have landed.
event blows_landed(attacker, foes: list of combatant)
on blows_landed as show_casualties { casualties(attacker, foes) }

## Damage, less armour, times the wounding modifier. Several hits at once only on a
## pool: then armour counts once for each, and fractions are dropped at the end. [HC-053] [HC-054] [HC-055]
## [HC-056] [HC-078] [HC-093] [HC-116] [HC-161]
rule wound(attack, mode, body, hits: int) {
  let victim = body.owner
  victim.fought = true
  let dealt = 0
  repeat hits {
    dealt += div(max(mode.type.least, damage_roll(mode.damage, attack.attacker)), is_far_from(attack, victim) ? 2 : 1)
  }
  let armour = armour_of(victim, attack.location, mode) * hits
  let through = max(0, dealt - armour)
  let factor  = wounding(attack.location.flesh, mode.type)
  let injury  = through > 0 ? max(1, floor(through * factor)) : 0
  say "{attack.attacker} hit{verb_s(attack.attacker)} the {attack.location} of {victim} ({mode}): {dealt} less {armour}, times {factor}: injury {injury}."
  if not victim.pooled and attack.location.cripples != 0 and injury >= crippling(attack.location, victim.hp_max) {
    injury = cripple(attack, body, injury)
  }
  announce wounds(attack.attacker, attack.weapon, hits, injury)
  if injury > 0 {
    body.hp -= injury
    announce hurt(body, injury, attack.attacker)
  }
}
rule damage_roll(dice, who) -> int { return roll(dice, "damage", who) }

## Armour worn there, against this damage, and bone. [HC-054]
define armour_of(who, location, mode) =
  armour_left(max(0, who.dr[location.worn ?? location] - who.weak_dr[mode.type]) + location.natural_dr, mode.divisor)

## A limb takes no more damage than cripples it, which counts as a major wound. [HC-056]
rule cripple(attack, body, injury: int) -> int {
  let place = attack.location
  body.due = true
  if place not in body.crippled {
    add place to body.crippled
    announce cripples(body, place)
  }
  return place.spares ? crippling(place, body.owner.hp_max) : injury
}
## A crippled leg throws a single fighter down. [HC-056]
on cripples as falls_down when body.owner.alone and location in [leg, foot] { body.owner.posture = lying }
## An arm drops what it holds: the first weapon in hand, or one that takes both. [HC-056]
on cripples as drops_weapon when body.owner.alone and count(body.crippled, it in [arm, hand]) == 1 and location in [arm, hand] {
  for weapon in take(body.owner.in_hand, 1) { let_fall(body.owner, weapon) }
}
## The other arm holds the shield, or what is left. [HC-056]
on cripples as drops_shield when body.owner.alone and location in [shield_arm, shield_hand] {
  let who = body.owner
  who.shield_ready = false
  for weapon in take(reverse(who.in_hand), 1) {
    if weapon.hands == 2 or len(who.in_hand) > 1 or who.weapon_arm_lame { let_fall(who, weapon) }
  }
}

## At 0 HP or below, or after a major wound (more than half of full HP), a roll is due.
## Pools make none. [HC-078] [HC-094] [G-9] [G-10] [G-12]
on hurt as casualty_due when not body.owner.pooled and (body.hp <= 0 or 2 * amount > body.owner.hp_max) {
  body.due = true
}

## One HT roll serves all identical fighters who owe one for the same attack. Failure puts them
## out of the fight; success lets them fight on. [HC-078] [HC-079] [HC-080] [HC-081] [HC-082] [HC-083]
rule casualties(attacker, foes: list of combatant) {
  roll_casualties(foes)
  for foe in foes { count_losses(foe, attacker, struck_down) }
}
## [HC-079] [HC-080] [HC-081] [HC-083]
rule roll_casualties(foes: list of combatant) {
  let owing = filter(flatten(map(foes, it.bodies)), it.due and not it.out)
  for body in owing {
    body.due = false
    body.out = beyond_help(body)
  }
  owing = filter(owing, not it.out)
  while len(owing) > 0 {
    let one    = first(owing).owner
    let rolled = roll(3d6, "casualty", one)
    let equals = filter(owing, is_identical_to(it.owner, one))
    for body in equals { body.out = not succeeds_against(rolled, steadiness(one)) }
    if len(equals) > 1 and first(equals).out {
      if len(equals) == 2 {
        say "{unique(map(equals, it.owner))}: HT {steadiness(one)}, throw{equals_s(equals)} {rolled}, both go down."
      } else {
        say "{unique(map(equals, it.owner))}: HT {steadiness(one)}, throw{equals_s(equals)} {rolled}, all {len(equals)} go down."
      }
    } else {
      say "{unique(map(equals, it.owner))}: HT {steadiness(one)}, throw{equals_s(equals)} {rolled}, {what_becomes(equals)}."
    }
    owing = filter(owing, it not in equals)
  }
}
define equals_s(equals: list of body) = len(unique(map(equals, it.owner))) == 1 ? verb_s(first(equals).owner) : ""
## [HC-080]
define what_becomes(equals: list of body) =
  len(equals) == 1 and first(equals).owner.alone ? (first(equals).out ? "goes down" : "stays up") :
    first(equals).out ? "one goes down" : "nobody goes down"
## Tells who of a unit has gone down since it was last counted, and by whose hand. [HC-080] [HC-094]
rule count_losses(who, cause: combatant, fate) {
  let fallen = who.counted - who.standing
  if fallen != 0 {
    if not who.alone { say headline "{who}: {fallen} down, {who.standing} left." }
    announce loses(who, fallen, cause)
    who.counted = who.standing
  }
  if who.gone == none and who.standing == 0 { leave(who, fate) }
}

## The number that a casualty roll is made against. [HC-082]
define steadiness(who) = who.ht + who.hardiness
## Identical are the members of one unit, and others whose sheets are the same in everything that
## is written about a fighter; that the same throw would do for both is not enough. [HC-079]
define is_identical_to(a, b) =
  a == b or build(a) == build(b) and a.shield == b.shield and a.weapons == b.weapons and a.burden == b.burden and
    all(skills, a.skill[it] == b.skill[it]) and all(locations, a.dr[it] == b.dr[it]) and all(damage_types, a.weak_dr[it] == b.weak_dr[it])
## [HC-079]
define build(who) = [
  who.st, who.dx, who.ht, who.will, who.hp_max, who.fp_max, who.dodge, who.basic_move, who.move, who.size,
  who.combat_reflexes ? 1 : 0, who.enhanced_dodge, who.enhanced_parry, who.enhanced_block, who.hardiness, who.fearlessness, who.cowardice]
## So far below 0 HP a fighter is out without a roll, if the referee sets such a bound. [HC-083]
define beyond_help(body) = beyond_help_at > 0 and body.hp <= -beyond_help_at * body.owner.hp_max

## Whoever is out is locked with nobody and no longer counts. [HC-066] [HC-080] [HC-084]
rule leave(who, fate) {
  who.gone = fate
  end locked(who)
  announce leaves(who, fate)
}
