## One throw decides: red wins with a chance of as many per cent as it aims well.
ruleset "Darts" { version = "1.0" }
param aim : int 0..100 = 50
## More in the middle than at both ends.
param bow : int 0..100 = 0
param fine : num 0..1 = 0
param thrown : bool = true
## Turns what a die shows, and no chance.
param turn : int 0..99 = 0
param idle : int = 0
kind talent { }
talent darts "Darts"
kind combatant {
  bonus : int = 0
  skill : int per talent = 0
  state out : bool = false
  define active = not out
}
define red = first(sides)
define blue = last(sides)
define captain(side) = first(side.members)
rule fall(side) { for who in side.members { who.out = true } }
round {
  phase throw {
    let hit = thrown ? (roll(1d100, "dart") + turn - 1) % 100 + 1 <= aim + captain(red).bonus + captain(red).skill[darts] + floor(100 * fine) + div(bow * (100 - bow), 25) : aim > 10
    if hit { fall(blue) } else { fall(red) }
  }
}
victory { winner last_side_standing() "the dart" }
measure points "Points" by side at end : captain(side).out ? 0 : 3
