ruleset "Made" { version = "1.0" }
kind arm plural arms of stick, club
param toll : int per arm = 0
kind combatant {
  might : int = 3
  arm   : arm = stick
  kit   : list of arm = []
  state bid, guard : int = 0
  define active = true
}
round {
  phase acts {
    sealed for who in concat(combatants, combatants) {
      if who.bid < 2 {
        choose who.bid from 1..3 by who
        choose who.guard from 1..3 by who { needs who.guard != who.bid "not twice" }
      }
    }
  }
}
victory { draw when round > 2 }
policy bold { bid : 3 }
policy wary { bid : 2 }
