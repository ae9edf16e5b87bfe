ruleset "What a thing lacks is asked of it by name" { version = "1.0" }
kind arm plural arms { weight : int = 1 ; mate : arm? = none }
arm stick { }
arm club { weight = 3 ; mate = stick }
kind combatant { state hp : int = 5 ; state tally : int = 0 ; define active = hp > -1000000 }
round {
  phase acts {
    for who in combatants {
      if stick.mate != none and stick.mate.weight > 0 { who.tally += 1 }
      if club.mate != none and club.mate.weight > 0 { who.tally += 10 }
    }
  }
}
victory { draw "in time" when round >= 3 }
measure tally by who at end : who.tally
