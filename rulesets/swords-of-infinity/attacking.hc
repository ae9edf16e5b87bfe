## An attack, from choosing a target to its last effect, and criticals.
chapter "Attacking" of "swords-of-infinity"

## One attack and all that is known of it.
kind attack {
  attacker       : combatant               "Who attacks"
  target         : combatant               "Whom"
  weapon         : item                    "With what"
  ranged         : bool = false            "Whether it is shot or thrown"
  state off_hand : bool = false            "With the worse hand [SI-128]"
  area           : bool = false            "Strikes a whole area [SI-040]"
  centre         : list of square = []     "Around which it strikes [SI-040]"
  reaction       : bool = false            "Outside the attacker's own turn"
  state effects  : list of technique = []  "Carried besides, or instead of, damage [SI-139]"
  state brief    : list of technique = []  "The same, for one round alone [SI-055] [SI-058]"
  state harmless : bool = false            "Tried without the ability: no damage [SI-141]"

  state hit_roll     : int 0..100 = 0      "0: not thrown yet"
  state hits         : bool = false        "Has hit"
  state sure         : bool = false        "Only a critical defence stops it [SI-053]"
  state full         : bool = false        "Full damage [SI-054]"
  state guard        : guard? = none       "How the target defends"
  state guard_roll   : int 0..100 = 0      "What the defence has thrown"
  state blocked_with : item? = none        "What it is blocked with"
  state untargeted   : bool = area         "The defender says where it lands [SI-040]"
  state natural      : int 0..100 = 0      "First die of the power check; 0: not thrown yet"
  state further      : int 0.. = 0         "The other dice"
  state power        : int 0.. = 0         "Result of the power check: the damage"
  state resisted     : bool = false        "Physical Resistance has stopped its damage [SI-080]"
  state place        : part? = none        "The Damage Target it strikes"

  define melee   = not ranged and not weapon.spell
  define flying  = ranged and not weapon.spell
  define verdict = hits ? "hits" : "misses"
}

## Bonus for a weapon's weight: its size class less the wielder's size. [SI-060]
table weapon_weight(heavier: int) -> hit: int, damage: int {
  ..0  : 10,                0
  else : 10 - 10 * heavier, 10 * heavier
}
## Natural weapons are never too heavy. [SI-131]
define heaviness(who, item) = item.unarmed ? 0 : item.size - who.size

## The target number to hit. [SI-002] [SI-045] [SI-047] [SI-048] [SI-060] [SI-064] [SI-095] [SI-128]
score hit_number(attacker, attack) "{attacker}’s target number to hit {attack.target}" {
  ability   : attack.weapon.aim(attacker)
  skill     : specialization(attacker.spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight    : weapon_weight(heaviness(attacker, attack.weapon)).hit    when not attack.weapon.spell "a spell weighs nothing"
  situation : attacker.situation[attack.weapon.skill]
  smaller   : 10 * max(0, attack.target.size - attacker.size)
  distance  : range_loss * distance(attacker, attack.target)           when attack.flying and attack.weapon.ranged_ok "it does not fly, or is not made to"
  makeshift : improvised_loss * distance(attacker, attack.target)    "not made for it"    when attack.flying and not attack.weapon.ranged_ok "it does not fly, or is made to"
  wounds    : -10 * attacker.wounds
}
## The target number for damage. Larger attackers strike harder, with spells and techniques.
## [SI-050] [SI-060] [SI-061] [SI-062] [SI-067] [SI-095] [SI-128]
score damage_number(attacker, attack) "{attacker}’s target number for damage to {attack.target}" {
  ability : attack.weapon.might(attacker)
  skill   : specialization(attacker.damage_spec[attack.weapon.skill], attack.off_hand)    "{attack.weapon.skill}"
  weight  : weapon_weight(heaviness(attacker, attack.weapon)).damage    when not attack.weapon.spell "a spell weighs nothing"
  type    : attack.weapon.damage_bonus
  larger  : 10 * max(0, attacker.size - attack.target.size)
  wounds  : -10 * attacker.wounds
}
## The off hand is worse, but never worse than no specialization. [SI-128]
define specialization(points: int, off_hand: bool) = off_hand ? min(points, max(0, points - off_hand_loss)) : points

## The target number to block or dodge. [SI-065] [SI-069] [SI-071] [SI-124]
score guard_number(defender, guard, attack) "{defender}’s target number to {guard}" {
  skill   : check_number(defender, guard.skill)    "{guard.skill}"
  smaller : 10 * max(0, attack.attacker.size - defender.size)
  cover   : 10 * cover(defender, attack)
}
## The target number of Physical Resistance. Cover helps only against Untargeted attacks. [SI-008]
## [SI-063] [SI-124]
score resistance(defender, attack) "{defender}’s Physical Resistance to {attack.attacker}" {
  body   : check_number(defender, physical_resistance)    "Physical Resistance"
  larger : 10 * max(0, defender.size - attack.attacker.size)
  cover  : 10 * cover(defender, attack)                         when attack.untargeted "the attack is aimed at one place"
}

# ---- the steps of an attack ---------------------------------------------------------------
#  Everything else that happens in an attack hooks in before, after or around one of these steps:
#  stepping back, charging, resisting a spell, breaking cover.

## The target has been chosen. A success check decides whether the attack hits; then the target may
## defend; if that does not stop it, a power check decides how much it does and where. [SI-038]
rule resolve(attack) {
  let attacker = attack.attacker
  let target   = attack.target

  ## A miss has no effect. [SI-038] [SI-049]
  step hit {
    let aimed = hit_number(attacker, attack)
    if attack.hit_roll == 0 { attack.hit_roll = roll(d100, "hit", attacker) }
    attack.hits = succeeds_against(attack.hit_roll, aimed)
    say "{attacker} at {target}: {attack.weapon} {aimed}, throws {attack.hit_roll}, {attack.verdict}."
  }
  ## A critical hit has an extra effect, chosen before the defence. [SI-003] [SI-052]
  step critical when attack.hits and critical(attack.hit_roll) {
    choose triumph from triumphs where not it.of_defence and it.may(attack) by attacker "What the critical hit does"
    say "A critical hit: {triumph}."
    triumph.reap(attack)
  }
  ## One defence against each attack, chosen once the hit roll is known. It costs no action, but
  ## costs Spirit if the target is vulnerable. [SI-021] [SI-075] [SI-076] [SI-118]
  step defend when attack.hits {
    let ways = filter(guards, may_guard(target, it, attack))
    if len(ways) == 0 { say "{target} has no way to defend." }
    choose optional guard from ways by target "How to defend"
    if guard != none { stand(attack, guard) }
  }
  ## A blocker chooses where the blow lands instead. [SI-040] [SI-073]
  step divert when attack.hits and attack.blocked_with != none {
    choose place from places(target) by target "Where to take it"
    attack.place = place
    say "It lands on {place}, behind the {attack.blocked_with}."
  }
  ## The damage roll. The page calls it optional; here it is never left out. [SI-004] [SI-050]
  ## [SI-051] [SI-054] [SI-080]
  step power when attack.hits {
    let target_number = damage_number(attacker, attack) + charge_in_number(attacker, attack)
    if attack.natural == 0 {
      attack.natural = roll(d100, "power", attacker)
      attack.further = further_dice(target_number) > 0 ? roll(hundreds(further_dice(target_number)), "further", attacker) : 0
    }
    attack.power = attack.full ? max(0, target_number) : power_of(attack.natural + attack.further, target_number)
    if attack.full { say "Power in full: {attack.power}." } else {
      say "Power: throws {attack.natural + attack.further}, at most {max(0, target_number)}: {attack.power}."
    }
  }
  ## Where it lands: the die decides, or the defender if the attack is Untargeted. [SI-039] [SI-040]
  ## [SI-041]
  step locate when attack.hits and not attack.harmless and not attack.resisted and attack.place == none {
    if attack.untargeted {
      choose place from places(target) by target "Where to take it"
      attack.place = place
    } else {
      attack.place = place_hit(target, location_from == power_check ? attack.natural : attack.hit_roll)
    }
  }
  ## Armour there stops ten for each class, and so does whatever blocked, for each class of its own.
  ## [SI-068] [SI-074]
  step harm when attack.hits and not attack.harmless and not attack.resisted {
    let place = the(attack.place)
    strike_home(place, attack.power, target.armour[place] + (attack.blocked_with?.size ?? 0), attacker)
  }
  ## Techniques take effect unless Physical Resistance beats the power of the attack, before
  ## armour. It costs nothing, and a block does not replace it. [SI-078] [SI-140]
  step effects when attack.hits and target.gone == none and len(attack.effects) + len(attack.brief) > 0 {
    take_effects(attack)
  }
  ## The effect of a critical defence. Whoever is “completely unable to act” for disabled Damage
  ## Targets still defends himself, but gets no more by it. [SI-056] [SI-101]
  step aftermath when critical(attack.guard_roll) and target.active and any(triumphs, it.of_defence and it.may(attack)) {
    choose triumph from triumphs where it.of_defence and it.may(attack) by target "What the critical defence does"
    say "A critical defence: {triumph}."
    triumph.reap(attack)
  }
}

## The Damage Target whose digits include the ones digit, a 0 counting as 10. A destroyed one is not
## hit again: the torso is hit instead, or whatever vital part is left. [SI-041] [SI-042] [SI-043]
## [SI-044]
define digit_of(shown: int)          = shown % 10 == 0 ? 10 : shown % 10
define place_hit(target, shown: int) = still_there(target, the(find(target.parts, digit_of(shown) in it.digits)))
define still_there(target, part) =
  part.destroyed ? (find(target.parts, it.trunk and not it.destroyed) ?? find(target.parts, it.vital and not it.destroyed) ?? part) : part
## Where a defender may take a hit: any Damage Target that can be hit and is not destroyed, if there
## is one. [SI-042] [SI-073]
define places(who) = any(limbs(who), not it.destroyed) ? filter(limbs(who), not it.destroyed) : limbs(who)
define limbs(who)  = filter(who.parts, len(it.digits) > 0)

# ---- techniques of attack that everybody has -----------------------------------------------

## Whom a weapon reaches. [SI-046]
define foes_in_reach_of(who, item) = filter(foes_of(who), distance(who, it) <= item.reach)
define can_fight_with(who, item)   = item.melee and len(foes_in_reach_of(who, item)) > 0
## Anything can be thrown, except natural weapons. [SI-048]
define can_fly(item)         = item.shoots or not item.unarmed and item.hands > 0
define can_afford(who, item) = who.actions >= item.attack_cost

deed melee_attack "attack" {
  may = any(actor.ready, can_fight_with(actor, it) and can_afford(actor, it))
  rule perform {
    choose weapon from actor.ready where can_fight_with(actor, it) and can_afford(actor, it) by actor "With what"
    actor.actions -= weapon.attack_cost - 1
    choose foe from foes_in_reach_of(actor, weapon) by actor "Whom to attack"
    deliver(blow_at(actor, foe, weapon))
  }
}
## Shooting or throwing makes the attacker vulnerable. A thrown weapon lands where its target
## stands. [SI-047] [SI-048] [SI-120]
deed ranged_attack "shoot or throw" {
  may = any(actor.ready, can_fly(it) and can_afford(actor, it)) and len(foes_of(actor)) > 0
  rule perform {
    choose missile from actor.ready where can_fly(it) and can_afford(actor, it) by actor "With what"
    actor.actions -= missile.attack_cost - 1
    choose foe from foes_of(actor) by actor "At whom"
    begin shooting(actor)
    let landing = new dropped { item = missile ; at = foe.at }
    deliver(shot_at(actor, foe, missile))
    if not missile.shoots {
      let_go(actor, missile)
      add landing to combat.lying
    }
  }
}
rule blow_at(attacker, foe: combatant, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = foe ; weapon = weapon ; off_hand = holds_in_off_hand(attacker, weapon)
  }
}
rule shot_at(attacker, foe: combatant, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = foe ; weapon = weapon ; ranged = true
    off_hand = holds_in_off_hand(attacker, weapon)
  }
}
## A blow outside the attacker's own turn, which costs no action. [SI-057] [SI-128] [SI-135]
rule counter(attacker, foe: combatant, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = foe ; weapon = weapon ; reaction = true
    off_hand = holds_in_off_hand(attacker, weapon)
  }
}
## Every attack may carry a technique. [SI-139] [SI-141]
rule deliver(attack) {
  let attacker = attack.attacker
  choose optional technique from techniques where may_try(attacker, attack.weapon, attack.ranged, it) by attacker "A technique"
  if technique != none {
    add technique to attack.effects
    attack.harmless = technique not in attacker.mastered and technique not in attack.weapon.techniques
    say "{attacker} tries to {technique} {attack.target}."
  }
  resolve(attack)
}
## [SI-083] [SI-120]
condition shooting(who) until turn_starts(who) {
  modifier shooting to vulnerability for defender : +1 "has shot" when not retreating(defender) "{defender} is ready to step back"
}

# ---- criticals -----------------------------------------------------------------------------

## What a critical hit or a critical defence can do: one of these. [SI-052] [SI-056]
kind triumph plural triumphs {
  of_defence  : bool = false               "Won by a critical defence, not by a critical hit"
  may(attack) : bool = true                "Whether it can be chosen"
  rule reap(attack)
}
## [SI-053]
triumph unstoppable "nothing but a critical defence stops it" { rule reap { attack.sure = true } }
## Power is the full target number; the die decides only the location. [SI-054]
triumph full_force "full damage" {
  may = not attack.harmless
  rule reap { attack.full = true }
}
## Any technique as well, for one round, resisted as usual. [SI-055]
triumph flourish "a technique besides" {
  rule reap {
    choose technique from techniques by attack.attacker "Which technique"
    add technique to attack.brief
  }
}
## At once, if the attacker can be reached. It is an attack like any other. [SI-057]
triumph riposte "a blow in return" {
  of_defence = true
  may        = len(weapons_against(attack.target, attack.attacker)) > 0
  rule reap {
    choose weapon from weapons_against(attack.target, attack.attacker) by attack.target "With what"
    deliver(counter(attack.target, attack.attacker, weapon))
  }
}
define weapons_against(who, foe: combatant) = filter(who.ready, it.melee and distance(who, foe) <= it.reach)
## A technique against the attacker, for one round, with the power of the defender's own weapon.
## The page sets no distance; here it takes a weapon that reaches him, as a blow does. [SI-058]
triumph turn_about "a technique in return" {
  of_defence = true
  may        = len(weapons_against(attack.target, attack.attacker)) > 0
  rule reap {
    choose weapon from weapons_against(attack.target, attack.attacker) by attack.target "With what"
    choose technique from techniques by attack.target "Which technique"
    let back = counter(attack.target, attack.attacker, weapon)
    add technique to back.brief
    let target_number = damage_number(attack.target, back)
    back.power = power_of(roll(power_dice(target_number), "power", attack.target), target_number)
    take_effects(back)
  }
}
## [SI-059]
triumph slip_away "a free move" {
  of_defence = true
  may        = can_go(attack.target, walking) and not held_down(attack.target)
  rule reap { travel(attack.target, walking, attack.target.move) }
}
