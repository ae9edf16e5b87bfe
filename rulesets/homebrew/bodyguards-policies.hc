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
