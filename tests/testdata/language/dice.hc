## Dice that fall and count in all ways, thrown many times, against what they show on average.
ruleset "Dice"

die d3 = [-1, 2, 2]

kind pool plural pools { dice : dice }
rows pool(dice) {
  plain        : 3d6
  own          : 4d3-1
  best_of      : best(1, 2d20)
  best_of_many : best(3, 9d10) + 2
  worst_of     : worst(2, 4d3)
  once_more    : again(2d6, 1..2) + 1
  open_ended   : exploding(2d6)
  wild         : exploding(again(3d6, [1]), [1, 5])
  hits         : successes(10d6, 5..6)
  wild_hits    : successes(exploding(10d6), 5..6)
  own_hits     : successes(again(5d3, [-1]), 2..9)
  some_hits    : successes(best(2, 5d6), [3, 6])
}
kind combatant { define active = true }

event rolled(pool, amount: int)

rule roll_all(who) {
  for pool in pools {
    announce rolled(pool, roll(pool.dice, "roll", who))
  }
}
round { phase throwing { repeat 20 { for who in combatants { roll_all(who) } } } }
victory { draw "enough" when round >= 100 }

measure thrown by pool on rolled : 1
measure off    by pool on rolled : amount - mean(pool.dice)
measure spread by pool on rolled : (amount - mean(pool.dice)) * (amount - mean(pool.dice))
measure above  by pool on rolled : max(0, amount - 7) - mean_above(pool.dice, 7)
