## How a machine guards somebody: it stays beside whoever is weakest, behind its own guard, and
## takes the blows that are meant for him.
module "Dreadnaught: bodyguards, policies" { version = "1.0" }
extends "bodyguards"
use "dreadnaught/policies"

## For a side with bodyguards, and for these.
policy sworn like wall {
  ward    : lowest it.hp            when any(options, it.hp < self.hp)
  ward    : none
  rescuer : highest [it.hp, it.ep]  when any(options, it.hp > attack.defender.hp)
  rescuer : none
}

test "The sworn shield whoever is weakest, and step in as long as they are better off themselves" {
  scenario "escort"
  policy sworn
  policy gate = fencer
  scribe.at = C4 ; cudgel.at = D5 ; cudgel.pool = 9 ; odo.pool = 9
  announce turn_starts(odo)
  expect shielding(odo, scribe)
  answer bid = 4, 4 ; answer push = 0, 0
  resolve(attack_by(cudgel, scribe, single, plain, bare_hands))
  expect scribe.at == C5 and odo.at == C4 and scribe.hp == scribe.hp_max
  odo.hp = scribe.hp
  resolve(attack_by(cudgel, scribe, single, plain, bare_hands))
  expect scribe.hp < scribe.hp_max
}
