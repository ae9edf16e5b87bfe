## Eleven ways to change the policy `fencer` of Dreadnaught in one line; there is no chance
## between two of `steady`. None of them may do better than it: the README of the ruleset
## shows what they come to.
module "Dreadnaught: changes of the fencer" { version = "1.0" }
extends "dreadnaught"
use "dreadnaught/policies"

## Always at whoever is nearest.
policy always_the_nearest like fencer { foe : lowest distance(self, it) }
## Always at whoever has the fewest EP left.
policy always_the_spent like fencer { foe : lowest it.ep }
## With what does most damage.
policy largest_weapon like fencer { weapon : highest it.damage }
## With what hits best.
policy surest_weapon like fencer { weapon : highest it.at }
## All EP into the first attack.
policy all_at_once like fencer { bid : self.ep }
## Never more than a fifth of them.
policy small_bids like fencer { bid : clamp(share(self.ep, 2), attack.opening.minimum, self.ep) }
## Nothing is put against a blow.
policy never_guard like fencer { resolve.guard : 0 }
## Two thirds against every blow.
policy great_guard like fencer { resolve.guard : share(self.ep, 6) }
## Whoever hits pushes as hard as can be.
policy full_push_always like fencer { push : full_push(attack) }
## One attack more, as long as there are EP.
policy always_more like fencer { more : yes }
## Nobody leaves his place: the enemy has to come.
policy always_hold like fencer {
  deed : stand_up               when prone(self)
  deed : pick_up                when can_rearm(self)
  deed : cast                   when self.spells != []
  deed : full_attack            when engaged(self)
  deed : single_attack          when engaged(self)
  deed : active_defence         when self.ep > 0 and in_danger(self)
}
