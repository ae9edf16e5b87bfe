## The small game for those who trust their luck: risks are smaller, and fate has a word.
ruleset "A game with a d20: lucky" { version = "0.2" }
extends "starters/d20"

## Less is lost by a mighty blow. [L-1]
override param risk = 2
override weapon knives { damage = 3d4 }
weapon sling { damage = 1d4 }

# ---- charms: `hcl run --why` tells them -------------------------------------------------------------------

## What somebody carries for luck. [L-2]
kind charm plural charms { worth : int 0.. = 1 "Added to the d20 [L-3]" }
charm hare_foot "hare’s foot" { worth = 2 }
charm clover

kind combatant { luck : charm? = none }

override score to_hit { mighty : -2 * risk "a mighty blow" when mighty }
modifier lucky to to_hit : who.luck.worth when who.luck != none

## Who trusts his luck strikes the mighty blow. [L-6]
override policy wary { foe : lowest it.hp ; mighty : self.luck != none }

## A charm is worn out by what it does. [L-4]
table wear(thrown: int 1..20) -> int { ..5 : 2 ; 6..19 : 0 ; else : 1 }
after rule strike as worn when who.luck != none {
  let lost = wear(roll(d20, "wear", who))
  repeat lost { say "{who.luck} of {who} wears out." }
}
on hurt as cursed when amount >= 10 and cause.luck != none { cause.hp -= 1 }

## Where one stands when it is dark. [L-5]
kind place plural places of hall, yard
map grounds "The grounds" of place {
  art """
    h h .
    h y y
  """
  legend {
    h : hall
    y : yard
  }
}
measure hits_left "Hit points left" by side at end : sum(active(side), it.hp)

## Numbers as people say them.
define pluck(who)  = max(0, div(who.hp, 2) - len(filter(enemies(who), it.hp > who.hp)))
define most(who)   = max(map(enemies(who), it.hp)) + min(who.hp, who.skill, 3) - abs(who.hp - 6)
define chance(who) = clamp(sum(enemies(who), it.hp) / max(1, len(enemies(who))), 1, 9)
define brave(who)  = any(enemies(who), it.hp < who.hp) and not (who.luck == none or who.hp in 1..3)
define token(who)  = who.luck ?? (dark(A1) ? hare_foot : clover)

define dark(square) = grounds.area(square) == hall and square.x / 2 < 1

test "A hare’s foot helps [L-2]" {
  scenario "bridge"
  expect hare_foot.worth == 2 and dark(A1) and not dark(C2)
  expect to_hit(mag, osric, true) == 1
}
