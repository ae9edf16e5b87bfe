## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Dreadnaught: policies" { version = "1.0" }
extends "dreadnaught"

# ========================================================================================
#  What a machine looks at
# ========================================================================================

define nearest(who) = lowest(enemies(who), distance(who, it))
define gap(square, foe: combatant) = grid_distance(square, foe.at)
## A share of a pool, in tenths, and at least something of it.
define share(ep: int, tenths: int) = div(ep * tenths + 9, 10)
## Whether the attack would be the last with so much behind it.
define fatal(attack, push: int) = combat_potential(attack.attacker) + push >= attack.defender.hp

# ========================================================================================
#  Tempers
# ========================================================================================

## Half of its EP into the attack, a third of what it has left into each defence, and
## what kills into the push.
policy steady {
  deed          : stand_up                  when prone(self)
  deed          : full_attack               when len(targets(self)) > 0
  deed          : single_attack             when len(targets(self)) > 0
  deed          : charge                    when gap(self.at, nearest(self)) > self.reach
  deed          : move                      when gap(self.at, nearest(self)) > self.reach
  deed          : active_defence            when self.ep > 1
  foe           : lowest [it.hp, it.ep]
  victim        : lowest it.hp
  weapon        : highest it.at + it.damage
  manoeuvre     : plain
  manoeuvre     : escape
  spell         : first(options)
  haste         : 0
  goal          : lowest [abs(gap(it, nearest(self)) - self.reach), grid_distance(it, self.at)]
  wary          : yes
  care          : share(self.ep, 2)
  strike        : self.ep >= 3
  bid           : share(self.ep, 5)
  resolve.guard : share(self.ep, 3)
  active_defence.guard : self.ep
  defend_totally.guard : self.ep
  push          : min(attack.bid, self.ep)  when fatal(attack, min(attack.bid, self.ep))
  push          : min(attack.bid, div(self.ep, 2))
  more          : self.ep >= price + 2
  turn_tables   : yes
  resist        : share(self.ep, 5)
  leap          : self.ep
  save          : highest self.save[it]     when any(options, self.save[it] > combat_potential(self))
  aid           : 0
}

## Nobody can tell what it bids: every number of EP up to two thirds of the pool, the
## middle ones more often.
policy fencer like steady {
  bid           : weighted 1 + min(it, share(self.ep, 7) - it)
  resolve.guard : weighted 2 + min(it, share(self.ep, 6) - it)
  more          : weighted it ? self.ep - price : 2
}
