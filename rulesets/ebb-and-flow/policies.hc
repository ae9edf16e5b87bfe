## How machines fight: tempers to choose from, and to copy. A scenario brings them in by
## policies = "policies", and gives each side or fighter one by policy = "steady".
module "Ebb and Flow: policies" { version = "1.0" }
extends "ebb-and-flow"

define weakest_foe(who) = lowest(enemies(who), it.ap)
define dearest(who, weapon) = max(map(worth_a_thought(who, weapon), guess(who, weapon, it)), -99)

## Defends as cheaply as can be, and attacks whenever it has as many AP as the foe.
policy steady {
  deed         : rise
  deed         : draw_weapon
  deed         : strike               when self.ap >= weakest_foe(self).ap
  deed         : aim
  draw_weapon.weapon : highest it.draw
  make_attack.weapon : highest dearest(self, it)
  victim       : lowest it.ap
  squares      : best_blow(self, weapon, victim, 3)
  manoeuvre    : best_answer(attack, self.ap)?.manoeuvre
  blade        : best_answer(attack, self.ap)?.blade
  dodge.way    : best_shift(dodge, attack, none, ways, self.ap)?.way
  dodge.goal   : best_shift(dodge, attack, none, [way], self.ap)?.goal
  dodge.moved  : moved_by(best_shift(dodge, attack, none, [way], self.ap))
  deflect.way  : best_shift(deflect, attack, blade, ways, self.ap)?.way
  deflect.goal : best_shift(deflect, attack, blade, [way], self.ap)?.goal
  deflect.moved : moved_by(best_shift(deflect, attack, blade, [way], self.ap))
  stand        : lowest stand_price(victim, blade, it)
  further      : first_step(best_sweep(attack, blade, self.ap))
  go_on        : yes                  when drives_on(attack, blade, self.ap)
  strike_back  : yes
}
define moved_by(plan: plan?) -> list of square = plan == none ? [] : plan.moved
define first_step(plan: plan?) -> square? = plan == none ? none : first(plan.walk)
rule drives_on(attack, blade: weapon, most: int) -> bool {
  let plan = best_sweep(attack, blade, most)
  return plan != none and improves(plan, attack)
}

## Strikes at the middle of the body whenever it can, and steps aside.
policy brute like steady {
  deed      : rise
  deed      : draw_weapon
  deed      : strike
  make_attack.weapon : highest it.free
  squares   : last(worth_a_thought(self, weapon))
  manoeuvre : best_shift(dodge, attack, none, ways, self.ap)?.manoeuvre
}
