## Wounds, what they cost, and how they heal.
chapter "Taking damage" of "swords-of-infinity"

## Harm adds to the damage of one Damage Target. The sum is compared with the thresholds, then
## capped at the most that the target can hold. A fighter wounded or disabled by it may resist
## impairment, with the penalties from before. If the harm stays the same, he rolls again only where
## he had resisted it: more damage never makes anybody fitter. [SI-089] [SI-090] [SI-091] [SI-092]
## [SI-094] [SI-098] [SI-104] [SI-105] [SI-156]
rule damage(part, amount: int, cause: combatant) {
  if amount <= 0 { return }
  let who    = part.owner
  let needed = check_number(who, resist_impairment)
  let sum    = part.damage + amount + max(0, -who.vitality)
  let so_far = part.harm
  let spared = part.felt < so_far
  let fit    = who.active
  part.eased = 0
  part.destroyed = part.destroyed or not part.mental and sum > part.most
  part.damage = min(sum, part.most)
  announce hurt(part, amount, cause)
  if part.harm > so_far { announce_harm(part, cause) }
  ## Destroyed is destroyed. [SI-104] [SI-105] [SI-107]
  step make_light when not part.destroyed and (part.harm > so_far or spared) {
    let rolled = roll(d100, "impairment", who)
    let success = succeeds_against(rolled, needed)
    if success { part.eased = part.harm }
    say "{who} resists impairment: {needed}, throws {rolled}, {outcome(success)}."
  }
  ## [SI-093]
  step death when part.destroyed and part.vital and vital_kills and who.gone == none {
    who.gone = killed
    announce leaves(who, killed, cause)
  }
  step swoon { tell_collapse(who, fit) }
}
rule tell_collapse(who, fit: bool) {
  if fit and not who.active and who.gone == none {
    if who.conscious { say headline "{who} can do no more." } else { say headline "{who} is out cold." }
  }
}
rule announce_harm(part, cause: combatant) {
  if part.harm == 1 { announce wounds(part, cause) }
  if part.harm == 2 { announce disables(part, cause) }
  if part.harm == 3 { announce destroys(part, cause) }
}
## A severed arm drops what it held; a shield is worn on the arm that is not the better one.
## Anything that takes both hands is dropped as well. [SI-092]
on destroys as cut_off when part.hand {
  let who  = part.owner
  let lost = find(who.held, it.shield != part.better)
  if lost != none { let_fall_of_itself(who, lost) }
  while sum(who.held, it.hands) > who.hands { let_fall_of_itself(who, last(who.held)) }
}
rule let_fall_of_itself(who, item) {
  let_fall(who, item)
  say "{who} loses the {item}."
}
## A natural weapon is lost with the last part that it grows on. [SI-092]
define grown(who, item) =
  none(who.parts, it.destroyed) or none(who.parts, item.grows_on[it]) or any(who.parts, item.grows_on[it] and not it.destroyed)
## Damage that nobody aimed: the victim chooses where, and armour counts. [SI-040] [SI-149] [SI-150]
rule batter(who, amount: int, cause: combatant) {
  choose place from places(who) by who "Where to take it"
  strike_home(place, amount, who.armour[place], cause)
}
## Each class of armour, or of whatever blocked, stops ten. [SI-068] [SI-074]
rule strike_home(part, amount: int, class: int, cause: combatant) {
  let left = max(0, amount - 10 * class)
  let sum = part.damage + left
  if class > 0 {
    say "{part}: {amount} less {10 * class}, {left} damage, {sum} in all."
  } else {
    say "{part}: {left} damage, {sum} in all."
  }
  damage(part, left, cause)
}

# ---- recovery ------------------------------------------------------------------------------

## Each day the tens of a power check heal: everywhere after a day of rest, otherwise in one place,
## until all is healed. Destroyed Damage Targets do not heal. Untended wounds may fester,
## which is left to the referee. [SI-108] [SI-109] [SI-110] [SI-113]
rule recover(who, resting: bool) {
  let sore = sore_parts(who)
  if sore == [] { return }
  let needed = check_number(who, physical_resistance)
  let power  = power_of(roll(power_dice(needed), "recovery", who), needed)
  let healed = div(hundreds_heal ? power : power % 100, 10)
  if resting {
    for part in sore { part.damage = max(0, part.damage - healed) }
    say "{who} rests: {needed}, heals {healed} in every place, {sum(who.parts, it.damage)} damage left."
  } else {
    choose part from sore by who "Which wound heals"
    part.damage = max(0, part.damage - healed)
    say "{part} heals {healed}: {needed}, {sum(who.parts, it.damage)} damage left."
  }
}
define sore_parts(who) = who.gone != none ? [] : filter(who.parts, it.damage > 0 and not it.destroyed and not it.mental)
## [SI-108] [SI-110]
rule convalesce() {
  for day in 1..days_after {
    if any(combatants, sore_parts(it) != []) { say "Day {day} after the fight." }
    for who in combatants { recover(who, days_resting) }
  }
}
on fight_ends as convalescence {
  for who in combatants { who.stood = who.active }
  convalesce()
}

## Lessens the harm of one Damage Target by a step until it takes damage again, but heals nothing.
## It takes an action and a free hand, and may be tried again. [SI-111] [SI-112] [SI-130]
deed first_aid_deed "first aid" {
  may = actor.free_hands > 0 and any(patients(actor), len(treatable(it)) > 0)
  rule perform {
    choose patient from patients(actor) where len(treatable(it)) > 0 by actor "Whom to treat"
    choose part from treatable(patient) by actor "Which wound"
    let needed = check_number(actor, first_aid)
    let rolled = roll(d100, "first_aid", actor)
    let success = succeeds_against(rolled, needed)
    if success { part.eased = part.harm }
    if patient == actor {
      say "First Aid for {part}: {needed}, throws {rolled}, {outcome(success)}."
    } else {
      say "{actor} treats {part}: First Aid {needed}, throws {rolled}, {outcome(success)}."
    }
  }
}
## Oneself, and friends beside one. [SI-111]
define patients(who)  = filter(who.side.members, it.gone == none and distance(who, it) <= 1)
define treatable(who) = filter(who.parts, it.harm > 0 and it.felt == it.harm and not it.destroyed)
