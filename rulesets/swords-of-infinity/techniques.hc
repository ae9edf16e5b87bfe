## What attacks and spells do besides damage.
chapter "Combat techniques" of "swords-of-infinity"

# ========================================================================================
#  Techniques
# ========================================================================================

## An effect besides damage: from a special ability, a spell or a critical, or, where the technique
## allows it, attempted in place of damage. [SI-139] [SI-141]
kind technique plural techniques {
  untaught(item, ranged: bool) : bool = false  "May be tried without the ability [SI-141]"
  rule take(attack, fleeting: bool)              # fleeting: for one round alone
}
define may_try(who, item, ranged: bool, technique) =
  technique in who.mastered or technique in item.techniques or technique.untaught(item, ranged)

## No spells until the end of the target's next turn, and maintained spells end. [SI-142]
technique disrupt {
  untaught = not item.spell
  rule take {
    for victim in combatants { end sustaining(attack.target, victim) }
    if fleeting {
      begin silenced(attack.target, true) until turn_starts(attack.attacker)
    } else {
      begin silenced(attack.target, false)
    }
    say "{attack.target} cannot cast."
  }
}
## Disrupted in the middle of his own turn, a caster stays so for the whole of his next. [SI-142]
condition silenced(who, fleeting: bool) {
  on turn_starts when not fleeting { begin silent_turn(who) }
}
## [SI-142]
condition silent_turn(who) until turn_ends(who) {
  on ends { end silenced(who, false) }
}

## [SI-143]
technique pin {
  untaught = not ranged and not item.spell
  rule take {
    let pinner = attack.attacker
    if not attack.reaction { begin gripping(pinner, attack.target) }
    if attack.weapon.spell { begin sustaining(pinner, attack.target) }
    if fleeting {
      begin pinned(attack.target, pinner) until turn_starts(pinner)
    } else {
      begin pinned(attack.target, pinner)
    }
    say "{pinner} pins {attack.target}."
  }
}
## No full action, no step, and vulnerable; blocking and dodging remain. It ends when the pinner
## spends no action on it in a later turn, or when the two are separated, though a spell holds at
## any distance. [SI-143] [SI-144] [SI-145]
condition pinned(victim, pinner: combatant) {
  on turn_ends when who == pinner {
    if gripping(pinner, victim) { end gripping(pinner, victim) } else { end pinned(victim, pinner) }
  }
  on moved when who == pinner or who == victim {
    if distance(pinner, victim) > max(1, pinner.reach) and not sustaining(pinner, victim) { end pinned(victim, pinner) }
  }
  on ends { end sustaining(pinner, victim) }
}
define held_down(who) = len(holders(who)) > 0
define holders(who)   = filter(enemies(who), pinned(who, it))
## A spell that its caster maintains, as he would a hold. [SI-142] [SI-144]
condition sustaining(caster, victim: combatant) {
  on ends { end pinned(victim, caster) }
}
## The pinner has spent an action on it this turn. [SI-144]
condition gripping(pinner, victim: combatant)
## [SI-144]
deed keep_hold "hold on" {
  may = any(enemies(actor), loses_hold_of(actor, it))
  rule perform {
    choose victim from enemies(actor) where loses_hold_of(actor, it) by actor "Whom to hold"
    begin gripping(actor, victim)
    say "{actor} holds on to {victim}."
  }
}
define loses_hold_of(pinner, victim: combatant) = pinned(victim, pinner) and not gripping(pinner, victim)
## One action and one Spirit, for the pinned only. [SI-116] [SI-144]
deed break_free "break free" {
  when_pinned = true
  may         = held_down(actor) and can_pay(actor, 1)
  rule perform {
    choose holder from holders(actor) by actor "From whom to break free"
    actor.spirit -= 1
    actor.spent += 1
    end pinned(actor, holder)
    say "{actor} breaks free of {holder}, for 1 Spirit: {actor.spirit} left."
  }
}

## The item lands at its holder's feet. Only by ability or critical. [SI-141] [SI-146]
technique disarm {
  rule take {
    choose optional thing from attack.target.held by attack.attacker "What to knock away"
    if thing != none {
      let_fall_of_itself(attack.target, thing)
    }
  }
}
## If it lasts one round only, the target is back on his feet after it. [SI-055] [SI-147]
technique trip {
  untaught = item.unarmed and not ranged
  rule take {
    if fleeting and not prone(attack.target) {
      begin prone(attack.target) until turn_starts(attack.attacker)
    } else {
      begin prone(attack.target)
    }
    say "{attack.target} falls."
  }
}
## Straight away from the attacker, a foot for each point of power, in whole squares. Something
## solid within the distance stops the target and does a point for each foot left; dangerous ground
## that he is thrown into does its own damage. The edge of the field stops him without harm.
## [SI-148] [SI-149] [SI-150] [SI-157]
technique knockback "knock back" {
  untaught = not ranged and not item.spell
  rule take { throw_back(attack.target, attack.attacker, attack.power) }
}
rule throw_back(who, thrower: combatant, feet_thrown: int) {
  let flown   = 0
  let height  = floor_at(who, who.at)
  let stopped = false
  let beyond  = who.at
  let start   = who.at
  for next_square in line_beyond(square_facing(who, thrower), who.at, squares_begun(feet_thrown)) {
    if not stopped and not trapped(who, flown, height) and on_field(who, next_square) {
      if not has_room_at(who, next_square) or floor_at(who, next_square) >= floor_at(who, who.at) + 5 {
        stopped = true
        beyond = next_square
      } else if feet(flown + 1) <= feet_thrown {
        who.at = next_square
        flown += 1
      }
    }
  }
  who.track = []
  if flown > 0 {
    say "{who} is thrown back {feet(flown)} feet, from {start} to {who.at}."
  } else if feet_thrown < 5 and not stopped {
    say "{who} is hardly moved."
  }
  if not stopped and flown < div(feet_thrown, 5) and not trapped(who, flown, height) {
    say "The field ends there: the last {feet_thrown - feet(flown)} of {feet_thrown} feet are lost."
  }
  if flown > 0 { announce moved(who, true) }
  let fallen = height - floor_at(who, who.at)
  if fallen >= 5 {
    say "{who} falls {fallen} feet."
    batter(who, min(fallen, worst_fall), thrower)
  }
  for feature in features {
    if flown > 0 and who.gone == none and harms(feature, who) { suffer(who, feature, thrower) }
  }
  if stopped and who.gone == none {
    if is_crowded_at(who, beyond) {
      say "{who} is thrown against {company(who, beyond)}, with {feet_thrown - feet(flown)} feet to go."
    } else {
      say "{who} strikes something solid, with {feet_thrown - feet(flown)} feet to go."
    }
    batter(who, feet_thrown - feet(flown), thrower)
  }
}
## Where somebody as small as a single square would stand to throw one who is no larger the same way: straight
## across what lies between the two, however large they are. [SI-024] [SI-148]
define square_facing(who, thrower) = square_at(
  who.at.x - gap(thrower.at.x, thrower.across, who.at.x, who.across),
  who.at.y - gap(thrower.at.y, thrower.across, who.at.y, who.across))
## By how many columns, or rows, somebody is beyond another; 0 if they share one. [SI-148]
define gap(start: int, across: int, place: int, width: int) =
  max(0, place - (start + across - 1)) - max(0, start - (place + width - 1))
define squares_begun(feet_thrown: int) = div(feet_thrown + 4, 5)
define trapped(who, flown: int, height: int) =
  flown > 0 and any(features, harms(it, who)) or height - floor_at(who, who.at) >= 5
define harms(feature, who) = feature.dangerous and touches(feature, who, who.at)
## One point for each foot fallen, plus what the ground does. [SI-150]
rule suffer(who, feature, cause: combatant) {
  say "{who} is thrown into the {feature}."
  batter(who, min(feature.depth, worst_fall) + feature.hazard, cause)
}

# ========================================================================================
#  Spells
# ========================================================================================

## A spell takes a full action, and makes its caster vulnerable. Everybody in its area is struck
## with the same rolls. The page has Untargeted attacks declare no target; here an area is laid
## around an enemy whom the caster sees. Its ritual takes place before the fight. [SI-038] [SI-040]
## [SI-080] [SI-151] [SI-152] [SI-153]
deed cast_spell "cast a spell" {
  may = len(actor.spells) > 0 and not silenced(actor) and len(foes_of(actor)) > 0
  rule perform {
    choose spell from actor.spells by actor "Which spell"
    choose foe from foes_of(actor) by actor "At whom"
    begin casting(actor)
    cast(actor, spell, foe)
  }
}
## [SI-083] [SI-120] [SI-151]
condition casting(who) until turn_starts(who) {
  modifier casting to vulnerability for defender : +1 "has cast a spell" when not retreating(defender) "{defender} is ready to step back"
}
rule cast(caster, spell: item, foe: combatant) {
  let blow = new attack {
    attacker = caster ; target = foe ; weapon = spell ; ranged = true ; area = spell.area > 0 ; centre = foe.body
    effects  = spell.techniques ; harmless = spell.harmless
  }
  let others = spell.area > 0 ? filter(combatants, it.gone == none and it != foe and distance(it, foe) <= spell.area) : []
  resolve(blow)
  for other in others {
    if other.gone == none {
      blow = one_more(blow, other)
      resolve(blow)
    }
  }
}
rule one_more(model: attack, foe: combatant) -> attack {
  return new attack {
    attacker = model.attacker ; target = foe ; weapon = model.weapon ; ranged = true ; area = true
    centre   = model.centre
    effects  = model.weapon.techniques ; harmless = model.harmless
    hit_roll = model.hit_roll ; natural = model.natural ; further = model.further
  }
}
