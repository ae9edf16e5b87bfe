## What an attack has to reach, and what protects against it.
chapter "Defending" of "dreadnaught"

## ST: what the attack has to reach. Anything that makes a fighter harder to hit protects
## what he holds too. [D0-059] [D0-064] [D0-065] [D0-066] [D0-085]
score defence_total(defender, attack) "{defender}’s defence against {attack.attacker}" {
  item    : strength(the(attack.mark))           "{attack.mark}"    when attack.manoeuvre.breaks "nothing is to be broken"
  base    : defence_base(defender, attack)       "{base_name(attack)}"
  points  : attack.guard                         "{attack.guard} EP"
  gear    : sum(defender.gear, it.st)            when any(defender.gear, it.st != 0) "no gear helps"
  clinch  : sum(defender.gear, it.grapple_st)    "in a grapple"    when any(defender.held, it.grapple_st != 0) and attack.attacker in partners(defender, grappling) "no gear helps in a grapple"
  flanked : -min(2, flanking_pairs(defender))    when is_flanked(defender) "{defender} is not flanked"
  aid     : attack.aid_to_defence                when attack.aid_to_defence != 0 "nobody helps"
  traits  : sum(defender.traits, it.st)          when defender.traits != [] "{defender} has no traits"
}
define defence_base(defender, attack) = attack.save == none ? combat_potential(defender) : defender.save[attack.save]
define base_name(attack) = attack.save == none ? "CP" : "a save"

# ---- guards ------------------------------------------------------------------------------

## EP put into a guard count against everything until the fighter's next turn, even beyond
## the end of the round. Guards of both kinds add up, and so do two active ones. Nobody else
## knows how many EP they hold until they count. [D0-018] [D0-060] [D0-061] [D0-063]
## [D0-064] [D0-067]
condition guarded(who, ep: int, soaks: bool) stacks hidden until turn_starts(who) {
  modifier guard to defence_total for defender : ep     "guard"
  modifier soaked to damage_taken for victim   : -ep    "total defence"    when soaks "the EP are not for that"
}
## That a fighter is on guard is plain to see. [D0-018] [D0-062]
condition on_active_defence(who) until turn_starts(who)
condition on_total_defence(who) until turn_starts(who) {
  modifier slower to pace for who : times 1/2
}
## [D0-060]
deed active_defence "active defence" {
  takes = movement
  rule perform {
    choose guard from 0..actor.ep by actor "EP for active defence"
    begin on_active_defence(actor)
    stand_guard(actor, guard, false)
    say "{actor} defends actively."
  }
}
## Not for a fighter who has already moved more than half his speed this turn, nor, without a
## feat, for one who has cast a spell. [D0-061] [D0-062] [D0-101]
deed total_defence "total defence" {
  takes = standard
  may   = actor.stepped <= half_pace(actor) + actor.extra and (not actor.has_cast or casts_guarded(actor))
  rule perform { defend_totally(actor) }
}
rule defend_totally(actor) {
  choose guard from 0..actor.ep by actor "EP for total defence"
  begin on_total_defence(actor)
  stand_guard(actor, guard, true)
  say "{actor} goes on total defence."
}
rule stand_guard(who, ep: int, soaks: bool) {
  pay_in_secret(who, on_guard, ep)
  begin guarded(who, ep, soaks)
}

# ---- flanking ----------------------------------------------------------------------------

## Two enemies who threaten a fighter from exactly opposite sides flank him. Each counts in
## only one pair. [D0-065] [D0-066]
define flanking_pairs(who) = div(count(flankers(who), has_a_partner(who, it)), 2)
define is_flanked(who)     = flanking_pairs(who) > 0
define flankers(who)       = filter(enemies(who), threatens(it, who.at))
define has_a_partner(who, foe: combatant) =
  count(flankers(who), same_side(who.at, foe.at, it.at) and distance(who, it) <= distance(who, foe)) <=
    count(flankers(who), opposite(who.at, foe.at, it.at))
define same_side(middle: square, a: square, b: square) = aligned(middle, a, b) and not opposite(middle, a, b)
define opposite(middle: square, a: square, b: square)  = aligned(middle, a, b) and inner(middle, a, b) < 0
define aligned(middle: square, a: square, b: square) =
  (a.x - middle.x) * (b.y - middle.y) == (a.y - middle.y) * (b.x - middle.x)
define inner(middle: square, a: square, b: square) =
  (a.x - middle.x) * (b.x - middle.x) + (a.y - middle.y) * (b.y - middle.y)
