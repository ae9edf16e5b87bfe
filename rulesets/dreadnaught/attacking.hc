## Every attack is an auction: what gives rise to it, who bids for and against it, and how it
## ends.
chapter "Attacking" of "dreadnaught"

## What opens an attack sets its bonus, its minimum investment, what each EP is worth, and
## the price of buying further attacks. [D0-039] [D0-043] [D0-048] [D0-050] [D0-079]
## [D0-082] [D0-083] [D0-090]
kind opening plural openings {
  at          : int = 0                    "Added to AT"
  damage      : int = 0                    "Added to damage"
  worth       : int = 1                    "What an EP adds to AT"
  push_worth  : int = 1                    "What an EP adds to damage"
  minimum     : int 0.. = 1                "EP"
  price       : int 1.. = 2                "EP for the first attack bought after it; the n-th costs n times as much [D0-046] [D0-047]"
  bare        : bool = false               "All damage has to be bought"
  halved      : bool = false               "With no EP in it, half the damage"
  opportunity : bool = false               "An attack of opportunity, outside one's own turn"
}
opening single     "single attack"
opening full       "full attack"           { at = 1 ; price = 1 }
opening rush       "charge"                { at = 1 ; damage = 1 }
opening targeted   "targeted attack"       { worth = 2 ; bare = true }
opening bought     "bought attack"         { minimum = 0 ; halved = true }
opening casting    "spell"
opening in_passing "attack of opportunity" { opportunity = true }
opening retort     "attack of opportunity in answer" { opportunity = true ; worth = 2 ; push_worth = 2 }

## One attack, from its target to its outcome. [D0-016] [D0-019]
kind attack {
  attacker             : combatant          "Who attacks"
  target               : combatant?         "None if the target is an item that nobody holds"
  opening              : opening = single   "By what action"
  manoeuvre            : manoeuvre = plain  "In what way"
  weapon               : item = bare_hands  "With what"
  spell                : spell? = none      "By which spell"
  state mark           : item? = none       "The item it targets"
  state save           : save? = none       "What the defender defends with, instead of CP"
  state bid            : int 0.. = 0        "EP of the attacker"
  state guard          : int 0.. = 0        "EP of the defender"
  state aid_to_attack  : int 0.. = 0        "EP of those who help the attacker"
  state aid_to_defence : int 0.. = 0        "EP of those who help the defender"
  state at             : int = 0            "The attack total"
  state st             : int = 0            "What it must reach"
  state push           : int 0.. = 0        "EP put into damage"

  define defender = the(target)
  define ranged   = weapon.range > 0 or self.spell != none
  define type     = self.spell?.type ?? weapon.type
  define hits     = at >= st
  define beats    = at > st
}
rule attack_by(attacker, target: combatant, opening, manoeuvre, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = target ; opening = opening ; manoeuvre = manoeuvre ; weapon = weapon
  }
}

## AT: what an attack comes to, to be set against the ST of its defence. [D0-040]
score attack_total(attacker, attack) "{attacker}’s attack on {attack.defender}" {
  potential : combat_potential(attacker)
  points    : attack.opening.worth * attack.bid    "{attack.bid} EP"
  opening   : attack.opening.at    "{attack.opening}"    when attack.opening.at != 0 "{attack.opening} adds nothing"
  weapon    : attack.weapon.at     "{attack.weapon}"    when attack.weapon.at != 0 "{attack.weapon} adds nothing"
  gear      : sum(attacker.aids, it.at)      when any(attacker.aids, it.at != 0) "no other gear adds anything"
  clinch    : clinch_at(attacker, attack.weapon)    "in a grapple"    when grappling(attacker) "{attacker} holds nobody"
  aid       : attack.aid_to_attack           when attack.aid_to_attack != 0 "nobody helps"
  traits    : sum(attacker.traits, it.at)    when attacker.traits != [] "{attacker} has no traits"
}
## A weapon helps only in attacks made with it, other gear in all of them. [D0-074]
define clinch_at(who, weapon: item) = weapon.grapple_at + sum(who.aids, it.grapple_at)

# ---- the auction -------------------------------------------------------------------------
#  What else happens in an attack puts itself before, after or around one of these steps.

## Every attack is a separate auction, opened once the result of the last one is known, so
## that a feint can draw out what the other has left. No dice are thrown. [D0-002] [D0-016]
## [D0-019]
rule resolve(attack) {
  let attacker = attack.attacker
  ## A grapple is broken off for the minimum investment, without bids. [D0-075]
  step certain when not attack.manoeuvre.bids {
    pay(attacker, attack.opening.minimum)
    attack.manoeuvre.succeed(attack)
    return
  }
  ## Some attacks may be met with a save instead of CP; that is announced openly. [D0-091]
  ## [D0-096]
  step stand when attack.manoeuvre.met_by != [] {
    choose optional save from attack.manoeuvre.met_by by attack.defender "Which save to use instead of CP"
    attack.save = save
  }
  ## Help is announced openly too. [D0-103] [D0-104]
  step help {
    attack.aid_to_attack = gather_aid(attacker, attack.target ?? attacker)
    if attack.target != none { attack.aid_to_defence = gather_aid(attack.defender, attacker) }
  }
  ## Neither side, player or GM, knows what the other bids. EP once bid are gone, whatever the
  ## outcome. An item that nobody holds cannot defend itself. [D0-015] [D0-016]
  ## [D0-017] [D0-032] [D0-059] [D0-085]
  step bids {
    sealed {
      choose attack.bid from attack.opening.minimum..attacker.ep by attacker "EP for the attack (AT {at_before_bids(attack)} against ST {st_before_bids(attack)} before EP)"
      if attack.target != none {
        choose attack.guard from 0..attack.defender.ep by attack.defender "EP for the defence (ST {st_before_bids(attack)} against AT {at_before_bids(attack)} before EP)"
      }
    }
    pay(attacker, attack.bid)
    if attack.target != none {
      pay(attack.defender, attack.guard)
      uncover(attack)
      say "{attacker} bids {attack.bid} EP, {attack.defender} {attack.guard}."
    }
  }
  ## [D0-041]
  step compare {
    attack.at = attack_total(attacker, attack)
    attack.st = attack.target == none ? strength(the(attack.mark)) : defence_total(attack.defender, attack)
    say "AT {attack.at} against ST {attack.st}: {verdict(attack)}."
  }
  step fail when not attack.hits {
    attack.manoeuvre.fail(attack)
    announce fails(attack)
    return
  }
  ## After a hit, further EP can be pushed into damage one for one, openly, but no more than were
  ## bid on the attack. [D0-020] [D0-053] [D0-055]
  step push when attack.manoeuvre.pushed {
    choose push from 0..attacker.ep by attacker "EP for damage (each adds {attack.opening.push_worth}, as many as are in the attack)" {
      needs push <= attack.bid                   "no more than is in the attack"
    }
    attack.push = push
    pay(attacker, push)
  }
  step succeed { attack.manoeuvre.succeed(attack) }
}
event fails(attack)
## What all may know of AT and ST while they bid: guards and flaws are secret.
define at_before_bids(attack) = attack_total(attack.attacker, attack) - attack.opening.worth * attack.bid
define st_before_bids(attack) =
  attack.target == none ? the(attack.mark).item_st : defence_base(attack.defender, attack)
define verdict(attack) = attack.beats ? "a hit" : attack.hits ? "just a hit" : "a miss"

## A secret guard is revealed when it first counts. [D0-018]
rule uncover(attack) {
  let defender = attack.defender
  reveal guarded(defender)
  show(defender, on_guard)
  if attack.opening.opportunity {
    reveal careful(defender)
    show(defender, with_care)
  }
}

# ---- what an attack is meant for ---------------------------------------------------------

## What an attack is meant to do. All of them are resolved in the same auction. [D0-068]
## [D0-084] [D0-088] [D0-091] [D0-096]
kind manoeuvre plural manoeuvres {
  verb            : text                   "For the log"
  may(attacker, defender) : bool = true    "Whether it can be tried now"
  marks(defender) : list of item = []      "The items it can target"
  met_by          : list of save = []      "Saves of which one may stand in for CP"
  breaks          : bool = false           "The strength of the item counts"
  pushed          : bool = false           "Deals damage, or counts as if it did"
  answered        : bool = false           "Leaves an opening when it fails"
  bids            : bool = true            "EP may be bid on it"
  rule succeed(attack)
  rule fail(attack) { }
}

## Does damage. [D0-073]
manoeuvre plain "attack" {
  verb   = "attacks"
  may    = not is_dominated(attacker)
  pushed = true
  rule succeed { harm(attack) }
}

# ---- arms and targets --------------------------------------------------------------------

## What a fighter can attack with. Without a melee weapon there are bare hands. [D0-074]
## [D0-084]
define ready(who) = filter(who.gear, it.weapon)
define arms(who)  = any(ready(who), it.range == 0) ? ready(who) : concat(ready(who), [bare_hands])
## Shots reach any target in range. [D0-111]
define range_of(who, weapon: item) = weapon.range > 0 ? weapon.range : who.reach
define farthest(who) = max(map(arms(who), range_of(who, it)))
## Grapplers attack only each other. [D0-071]
define may_attack(who, foe: combatant) = not grappling(who) or foe in partners(who, grappling)
define targets_from(who, square, squares: int) =
  filter(enemies(who), may_attack(who, it) and grid_distance(square, it.at) <= squares)
define targets(who) = targets_from(who, who.at, farthest(who))
## Things lying about, which can be struck or shot at as well. [D0-084] [D0-085]
define all_items() = concat(items, flatten(map(combatants, it.items)))
define objects_from(who, square, squares: int) =
  grappling(who) ? [] : filter(all_items(), not it.broken and lies_within(it, square, squares))
define objects(who) = objects_from(who, who.at, farthest(who))
define lies_within(item, square, squares: int) = item.lies_on != none and grid_distance(square, item.lies_on) <= squares
## Whether there is anything to attack, from a square.
define finds_a_target_from(who, square) =
  targets_from(who, square, farthest(who)) != [] or objects_from(who, square, farthest(who)) != []
define finds_a_target(who) = finds_a_target_from(who, who.at)
define can_attack(who)     = who.ep >= single.minimum and finds_a_target(who)

# ---- attacking, and going on -------------------------------------------------------------

## One attack, with everything about it chosen afresh; false if none was made. [D0-044]
## [D0-045]
rule make_attack(actor, opening) -> bool {
  if not goes_on(actor) or actor.ep < opening.minimum { return false }
  choose optional foe from targets(actor) by actor "Whom to attack"
  if foe != none {
    aim_at(actor, foe, opening)
    return true
  }
  choose optional thing from objects(actor) by actor "What to break"
  if thing == none { return false }
  choose weapon from arms(actor) where lies_within(thing, actor.at, range_of(actor, it)) by actor "With what"
  say "{actor} strikes at {thing}: {opening}, {weapon}."
  resolve(attack_on(actor, thing, opening, weapon))
  return true
}
rule attack_on(attacker, thing: item, opening, weapon: item) -> attack {
  let blow = new attack {
    attacker = attacker ; target = none ; opening = opening ; manoeuvre = sunder ; weapon = weapon
  }
  blow.mark = thing
  return blow
}
rule aim_at(actor, foe: combatant, opening) {
  choose weapon from arms(actor) where distance(actor, foe) <= range_of(actor, it) by actor "With what"
  choose manoeuvre from manoeuvres where it.may(actor, foe) by actor "What for"
  let blow = attack_by(actor, foe, opening, manoeuvre, weapon)
  say "{actor} {manoeuvre.verb} {foe}: {opening}, {weapon}."
  if manoeuvre.marks(foe) != [] {
    choose mark from manoeuvre.marks(foe) by actor "Which item"
    blow.mark = mark
    say "The target is {mark}."
  }
  resolve(blow)
}

## After an action a fighter may go on, at a price that rises with each attack. The price is
## not an investment, no investment is required, and the bonuses of the action no longer
## apply. [D0-046] [D0-047] [D0-048] [D0-049] [D0-050] [D0-051] [D0-052]
rule buy_attacks(actor, opening) {
  let price = opening.price
  while goes_on(actor) and actor.ep >= price and finds_a_target(actor) {
    choose more yes or no by actor "Another attack, for {price} EP"
    if not more { return }
    pay(actor, price)
    say "{actor} buys another attack for {price} EP."
    price += opening.price
    make_attack(actor, bought)
  }
}

# ---- the deeds that attack ---------------------------------------------------------------

## Costs at least 1 EP. [D0-039]
deed single_attack "single attack" {
  takes = standard
  may   = can_attack(actor)
  rule perform { if make_attack(actor, single) { buy_attacks(actor, single) } }
}
## Half as many attacks as CP, each against any target; a fighter may stop early, but buys no
## more then, unless the referee lets him. [D0-042] [D0-043] [D0-044] [D0-046]
deed full_attack "full attack" {
  takes = full_round
  may   = can_attack(actor)
  rule perform {
    let going = make_attack(actor, full)
    let attacked = going
    repeat attacks_of(actor) - 1 { if going { going = make_attack(actor, full) } }
    if attacked and (going or not finish_first) { buy_attacks(actor, full) }
  }
}
define attacks_of(who) = max(1, div(combat_potential(who), 2))

## At least ten feet straight towards an enemy, then one attack. A fighter with a long reach may
## stop at arm's length or come closer, to grapple for instance. [D0-034] [D0-048] [D0-079]
deed charge {
  takes = full_round
  may   = not grappling(actor) and (prone_charge or not prone(actor)) and any(enemies(actor), can_charge(actor, it))
  rule perform {
    choose foe from enemies(actor) where can_charge(actor, it) by actor "Whom to charge"
    choose gap from sorted(charge_gaps(actor, foe), -it) by actor "How many squares from {foe} to stop"
    let way = charge_to(actor, foe, gap)
    begin charging(actor)
    say "{actor} charges {foe}."
    pay_in_secret(actor, for_haste, max(0, len(way) - charge_range(actor)))
    take_care(actor, way)
    let gone = advance(actor, way)
    end careful(actor)
    show(actor, for_haste)
    if gone == len(way) and actor.active and actor.ep >= rush.minimum {
      aim_at(actor, foe, rush)
      buy_attacks(actor, rush)
    }
  }
}
define charge_range(who)                        = charge_speeds * pace(who)
define charge_to(who, foe: combatant, gap: int) = take(without(line(who.at, foe.at), who.at), distance(who, foe) - gap)
define charge_way(who, foe: combatant)          = charge_to(who, foe, who.reach)
## Going further than twice the speed costs EP, and 1 EP must be kept for the attack.
## [D0-031] [D0-079]
define can_charge(who, foe: combatant)  = who.ep >= rush.minimum and any(1..who.reach, can_stop(who, foe, it))
define charge_gaps(who, foe: combatant) = filter(1..who.reach, can_stop(who, foe, it))
## Whether a charge that stops this many squares away has enough room and a clear path. [D0-079]
define can_stop(who, foe: combatant, gap: int) =
  charge_least <= distance(who, foe) - gap <= charge_range(who) + who.ep - rush.minimum and all(charge_to(who, foe, gap), free(it))
## [D0-080]
condition charging(who) until turn_starts(who) {
  modifier charging to defence_total for defender : -1
  modifier charging to leap_total for victim      : -1    when leap_is_defence "the leap is no defence"
}

## At most one step, then one attack in which EP count double, but which does only the damage
## pushed into it. The step is not a movement action, so no EP can make it careful. [D0-029]
## [D0-081] [D0-082] [D0-083]
deed targeted_attack "targeted attack" {
  takes = full_round
  may   = actor.ep >= targeted.minimum and
    (finds_a_target(actor) or any(steps_open_to(actor), finds_a_target_from(actor, it)))
  rule perform {
    choose optional pace_to from steps_open_to(actor) by actor "A step before the attack"
    if pace_to != none { step_to(actor, pace_to) }
    if make_attack(actor, targeted) { buy_attacks(actor, targeted) }
  }
}
define steps_open_to(who) = grappling(who) ? [] : filter(neighbours(who.at), free(it))
rule step_to(mover, square) { advance(mover, [square]) }
