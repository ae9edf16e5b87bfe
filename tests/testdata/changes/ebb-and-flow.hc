## Eleven ways to change the default policy of Ebb and Flow in one line. None of them may do
## better than it: the README of the ruleset shows what they come to.
module "Ebb and Flow: changes of the default" { version = "1.0" }
extends "ebb-and-flow"
use "ebb-and-flow/policies"

## As many squares as can be, across the body.
policy longest_blow like steady { squares : longest(self, weapon) }
## Attacks whenever it can.
policy never_wait like steady {
  deed : rise
  deed : draw_weapon
  deed : aim        when empty_handed(self)
  deed : fight
  deed : aim
}
## Attacks when that gains more than it costs, and else waits.
policy only_for_gain like steady {
  deed : rise
  deed : draw_weapon
  deed : aim        when empty_handed(self)
  deed : fight when gains(self)
  deed : aim
}
## Rests until it has half as many AP again.
policy well_rested like steady {
  deed : rise
  deed : draw_weapon
  deed : aim        when empty_handed(self)
  deed : fight      when at_hand(self) >= max(rested + 4, at_hand(weakest_foe(self)))
  deed : aim
}
## With the largest thing in hand.
policy largest_weapon like steady { make_attack.weapon : highest it.free }
## With what costs least.
policy surest_weapon like steady { make_attack.weapon : lowest it.extra }
## Always out of the way, never with the blade.
policy only_dodge like steady { manoeuvre : dodge when helps(best_shift(dodge, attack, none, ways, self.ap), attack) }
## Nothing is paid for what does not stop a blow altogether.
policy all_or_nothing like steady { manoeuvre : full_answer(attack, self.ap)?.manoeuvre ; blade : full_answer(attack, self.ap)?.blade }
## Nobody strikes back at once.
policy never_strike_back like steady { strike_back : no }
## The first blow that looks good.
policy first_thought like steady { squares : best_blow(self, weapon, victim, 1, fear_of_stuck) }
## What the rules name first is good enough.
policy first_option like steady { make_attack.weapon : first(options) ; victim : first(options) }
