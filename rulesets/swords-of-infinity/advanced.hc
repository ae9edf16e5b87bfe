## Vulnerability and its price, cover, two weapons, stealth, charges and retaliation.
chapter "Advanced combat" of "swords-of-infinity"

# ========================================================================================
#  Spirit
# ========================================================================================

## Enough in the pool, and within the round's limit. [SI-114] [SI-115] [SI-116] [SI-119]
define spirit_limit(who)        = spirit_per_round + who.level
define can_pay(who, price: int) = price <= who.spirit and who.spent + price <= spirit_limit(who)
rule pay(who, price: int) {
  who.spirit -= price
  who.spent += price
  if price > 0 { say "{who} is vulnerable, and pays {price} Spirit to defend: {who.spirit} left." }
}

# ========================================================================================
#  Vulnerability and cover
# ========================================================================================

## Each cause counts once, and conditions add their own. Each point costs a Spirit to block or
## dodge. Small attackers and blades exploit it in melee, if the target is vulnerable at all.
## [SI-035] [SI-117] [SI-118] [SI-120] [SI-121] [SI-122] [SI-123]
score vulnerability(defender, attack) "{defender}’s vulnerability to {attack.attacker}" {
  rough      : 1    "on rough ground"    when is_on(defender, rough) and not retreating(defender) "no rough ground hinders {defender}"
  climbing   : 1    "climbing"           when is_on(defender, cliff) "{defender} does not climb"
  swimming   : 1    "swimming"           when is_on(defender, water) and not defender.swim_speed "no water hinders {defender}"
  encumbered : 1                         when defender.encumbered "{defender} is not encumbered"
  pinned     : 1                         when held_down(defender) "nobody holds {defender} down"
  exploit    : exploit(attack.attacker, attack.weapon)    when attack.melee and total > 0 "it takes a blow, and a vulnerability"
}
## [SI-122] [SI-123]
define exploit(attacker, weapon: item) = weapon.exploit + max(0, -attacker.size)

## How many Damage Targets are covered, each worth ten. [SI-124]
score cover(defender, attack) "{defender}’s cover against {attack.attacker}" {
  obstacle : defender.cover[attack.attacker]
  wall     : max(map(filter(features, behind(defender, it, attack.attacker)), it.covers), 0)
}
## Right behind an obstacle, with the attacker beyond it. [SI-124]
define behind(defender, feature, attacker: combatant) =
  grid_distance(feature.squares, defender.body) <= 1 and
    any(line(attacker.at, defender.at), it in feature.squares and it != attacker.at and it != defender.at)

## A smaller target for shots from no higher, spells among them, but vulnerable to blows. Lying down
## and getting up take an action. [SI-036] [SI-125] [SI-126]
condition prone(who) {
  modifier prone to vulnerability for defender : +1    when attack.melee "it is no blow"
  modifier low to cover for defender           : +3    "prone"    when attack.ranged and attack.attacker.height <= defender.height "it is no shot, or one from above"
}
deed lie_down "lie down" { may = not prone(actor) ; rule perform { begin prone(actor) ; say "{actor} lies down." } }
deed stand_up "get up"   { may = prone(actor) ; rule perform { end prone(actor) ; say "{actor} gets up." } }

# ---- two weapons ---------------------------------------------------------------------------

## A one-handed weapon in each hand, the second in the off hand. [SI-127] [SI-128]
define one_handed(who)              = filter(who.held, it.hands == 1 and it.melee and not it.shield and not it.usable)
define has_two_weapons(who)         = len(one_handed(who)) >= 2
define holds_in_off_hand(who, item) = has_two_weapons(who) and item != one_handed(who)[0] and item == one_handed(who)[1]
## One attack with each of two weapons for a single action, at one target or at two; an attacker whose foe falls to
## the first need not strike again. [SI-129]
deed double_attack "double attack" {
  may = has_two_weapons(actor) and any(one_handed(actor), can_fight_with(actor, it))
  rule perform {
    begin overextended(actor)
    let hands = one_handed(actor)
    say "{actor} strikes with both hands."
    blow_of_two(actor, hands[0], false)
    blow_of_two(actor, hands[1], true)
  }
}
rule blow_of_two(actor, weapon: item, off_hand: bool) {
  if actor.active {
    choose optional foe from foes_in_reach_of(actor, weapon) by actor "Whom to attack"
    if foe != none {
      let blow = blow_at(actor, foe, weapon)
      blow.off_hand = off_hand
      deliver(blow)
    }
  }
}
## [SI-120] [SI-129]
condition overextended(who) until turn_starts(who) {
  modifier overextended to vulnerability for defender : +1 "both weapons"
}

# ---- stealth -------------------------------------------------------------------------------

## Each enemy looks or listens, whichever he is better at. One who fails cannot attack her, and is
## vulnerable to her next attack, but to nobody else's. [SI-006] [SI-066] [SI-132]
deed hide {
  may = not in_view(actor) and len(watchers(actor)) > 0 and none(watchers(actor), is_right_beside(it, actor))
  rule perform {
    let needed = check_number(actor, stealth)
    actor.hid_with = roll(d100, "stealth", actor)
    say "{actor} tries to hide: {needed}, throws {actor.hid_with}, {outcome(succeeds_against(actor.hid_with, needed))}."
    for watcher in enemies(actor) {
      if succeeds_against(actor.hid_with, needed) and not unaware_of(watcher, actor) {
        begin unaware_of(watcher, actor)
        look_for(watcher, actor)
      }
    }
  }
}
## Some have crept up before the fight, with a Stealth roll of exactly their number. [SI-132]
rule lie_in_wait(who) {
  who.hid_with = check_number(who, stealth)
  for watcher in enemies(who) { begin unaware_of(watcher, who) }
  say "Nobody has noticed {who}."
}
## [SI-010] [SI-066] [SI-132]
score notice_number(watcher, hider: combatant) "{watcher}’s target number to notice {hider}" {
  sense  : max(check_number(watcher, spot), check_number(watcher, listen))
  larger : 10 * max(0, hider.size - watcher.size)
}
rule look_for(watcher, hider: combatant) {
  let needed = notice_number(watcher, hider)
  let rolled = roll(d100, "notice", watcher)
  let seen   = answers(rolled, needed, hider.hid_with)
  say "{watcher} looks for {hider}: {needed}, throws {rolled}, {outcome(seen)}."
  if seen { end unaware_of(watcher, hider) }
}
## [SI-077] [SI-120] [SI-132]
condition unaware_of(watcher, hider: combatant) {
  modifier unaware to vulnerability for defender as watcher : +1 when attack.attacker == hider "the attack is somebody else’s"
}
## An attack reveals her to everybody. [SI-132]
after rule resolve as revealed { end unaware_of(any, attack.attacker) }
## Moving into plain view gives a hider away. [SI-132]
on moved as seen when in_view(who) { end unaware_of(any, who) }
define in_view(who) = any(features, it.bare and touches(it, who, who.at))
## Nobody hides from an enemy right beside her, except in undergrowth or where the scenario gives
## her cover. [SI-132]
define watchers(hider) = filter(enemies(hider), not unaware_of(it, hider))
define is_right_beside(watcher, hider: combatant) =
  distance(watcher, hider) <= 1 and not is_on(hider, rough) and hider.cover[watcher] == 0

# ---- charge --------------------------------------------------------------------------------

## The length of the last straight line in feet, or the feet dropped. It counts once. [SI-133]
## [SI-134]
define line_length(who, start: square) =
  max(feet(grid_distance(start, who.at)), floor_at(who, start) - floor_at(who, who.at))
## The longest straight run that ends here. A run is straight if none of its squares lies a whole
## square off the line from its first to its last, whatever the slope. [SI-133] [SI-155]
define line_start(who) = first(last_line(who))
define last_line(who)  = skip(walked(who), the(find(0..len(who.track), straight(skip(walked(who), it)))))
define walked(who)     = concat(who.track, [who.at])
define straight(squares: list of square) =
  grid_distance(first(squares), last(squares)) == len(squares) - 1 and
    all(squares, on_line(it, first(squares), last(squares)))
define on_line(square, start: square, here: square) =
  abs((square.x - start.x) * (here.y - start.y) - (square.y - start.y) * (here.x - start.x)) < max(1, grid_distance(start, here))
## A charge must lead to the target, not past it, and end in a blow: the page says “any sort of movement
## followed by an attack”, but a shot or a throw is none the harder for a run. [SI-133] [SI-134]
define charges_with(attacker, attack) =
  attack.melee and not attack.reaction and
    distance_from(attacker, line_start(attacker), attack.target) > distance(attacker, attack.target) and
    none(last_line(attacker), distance_from(attacker, it, attack.target) < distance(attacker, attack.target))
define charge_in_number(attacker, attack) =
  charge_adds_to == target_number and charges_with(attacker, attack) ? attacker.run_up : 0
## [SI-133]
after step resolve.power as charge when charges_with(attack.attacker, attack) {
  if charge_adds_to == power { attack.power += attack.attacker.run_up }
  say "{attack.attacker} has charged {attack.attacker.run_up} feet: power {attack.power}."
  attack.attacker.track = []
}

# ---- retaliation ---------------------------------------------------------------------------

## An attack held back for an enemy who comes within reach. [SI-135]
deed hold_back "wait to retaliate" {
  may = any(actor.ready, it.melee) and not retaliating(actor)
  rule perform { begin retaliating(actor) ; say "{actor} waits for whoever comes." }
}
## Unused, it is lost. [SI-136]
condition retaliating(who) until turn_starts(who)
condition halted(who)
## The first enemy need not be attacked. The target chooses beforehand, or afterwards if the referee likes that better,
## whether to go on, which makes him vulnerable at once, or to stop where he is. Whose move ends there anyway has no
## such choice. [SI-135] [SI-136] [SI-137] [SI-138]
on enters_reach as retaliate when retaliating(watcher) and not unaware_of(watcher, mover) {
  tell_way(mover)
  choose strike_now yes or no by watcher "Strike at {mover}"
  if strike_now {
    end retaliating(watcher)
    say "{watcher} has waited for {mover}."
    for blow in goes_on_said == before_the_blow ? [no, yes] : [yes, no] {
      if blow {
        choose weapon from weapons_against(watcher, mover) by watcher "With what"
        deliver(counter(watcher, mover, weapon))
      } else if goes_further(mover) {
        choose go_on yes or no by mover "Go on"
        if go_on { begin moving_on(mover) ; say "{mover} goes on." } else { begin halted(mover) ; say "{mover} stops." }
      }
    }
  }
}
## [SI-120] [SI-138]
condition moving_on(who) until turn_starts(who) {
  modifier moving_on to vulnerability for defender : +1 "went on"
}
