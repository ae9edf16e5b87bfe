## Battles of armies: who attacks throws up to three dice, who defends up to two; the highest are
## compared, then the next, and of equal ones the defender's is the higher.
ruleset "Battles of armies"

param start : int 1.. = 3                  "Armies of each side"

kind combatant {
  state armies : int = start
  state lost   : int = 0                   "In the last throw"
  define active = armies > 0
}

## How many pairs of faces, both lists the highest first, the first of two lists wins.
define won(attack: list of int, defence: list of int) =
  count(0..min(len(attack), len(defence)) - 1, attack[it] > defence[it])
define attacker = combatants[0]
define defender = combatants[1]

rule clash() {
  let attack  = throw(dice(min(3, attacker.armies), 6), "attack", attacker)
  let defence = throw(dice(min(2, defender.armies), 6), "defence", defender)
  let hits    = won(attack, defence)
  defender.lost = hits
  attacker.lost = min(len(attack), len(defence)) - hits
  defender.armies -= defender.lost
  attacker.armies -= attacker.lost
}

round {
  phase battle {
    while attacker.active and defender.active { clash() }
  }
}
victory { winner last_side_standing() }

test "All throws of three against two" {
  let both = 0
  let each = 0
  let third = 0
  for a in 1..6 {
    for b in 1..6 {
      for c in 1..6 {
        for d in 1..6 {
          for e in 1..6 {
            let hits = won(sorted([a, b, c], -it), sorted([d, e], -it))
            if hits == 0 { both += 1 } else if hits == 1 { each += 1 } else { third += 1 }
          }
        }
      }
    }
  }
  expect both == 2275 and each == 2611 and third == 2890
}

test "Faces of a throw" {
  scenario "yard-risk"
  rolls attack = 2, 6, 3 ; rolls defence = 3, 5
  clash()
  expect red.lost == 1 and blue.lost == 1
  rolls attack = 4, 1 ; rolls defence = 4, 4
  clash()
  expect red.armies == 0 and blue.armies == 2
}
