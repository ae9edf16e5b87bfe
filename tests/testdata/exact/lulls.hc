## Blows fall only now and then; in the rounds between nothing is left to chance.
ruleset "Lulls"

param often : int 1.. = 2                  "Every so many rounds"
param most  : int 1.. = 9                  "Rounds"

kind combatant {
  hp_max     : int 1.. = 3
  state hp   : int = hp_max
  state harm : int = 0
  define active = hp > 0
}
round {
  phase ready { for who in combatants { who.harm = 1 } }
  phase blows when round % often == 0 {
    for who in combatants {
      if roll(d6, "blow", who) >= 4 { first(enemies(who)).hp -= who.harm }
    }
  }
}
victory {
  winner last_side_standing() "the other lies"
  draw "they are tired" when round >= most
}
