## Two brawlers strike in turn, whoever throws more first.
ruleset "Brawl"

param shows : int 1..6 = 4                 "What a blow must show"
param harm  : int 1.. = 2                  "It does up to so much"
param most  : int 1.. = 1000               "Rounds"

kind combatant {
  hp_max   : int 1.. = 3
  state hp : int = hp_max
  define active = hp > 0
}
rule blow(who, foe: combatant) {
  if roll(d6, "hit", who) >= shows { foe.hp -= roll(dice(1, harm), "harm", who) }
}
round {
  phase blows {
    rank order from combatants { roll d6 "first" }
    for who in order { if who.active { blow(who, first(enemies(who))) } }
  }
}
victory {
  winner last_side_standing() "the other lies"
  draw "they are tired" when round >= most
}
