## A duel in which both strike at once, each with several throws; `apart` has them strike in turn,
## which comes to the same, since who is active is known before.
ruleset "Clash"

param harm    : dice = 1d6
param shock   : int 0.. = 0                 "How hard a blow has to be that dazes"
param apart   : bool = no

kind combatant {
  hp_max       : int 1.. = 8
  state hp     : int = hp_max
  state dazed  : bool = no
  state struck : int = 0
  define active = hp > 0
}

event wounded(who, foe: combatant, amount: int)

on wounded as dazes when shock > 0 and amount >= shock {
  if roll(d6, "shock", foe) <= 2 { foe.dazed = yes }
}

rule strike(who, foe: combatant) {
  let margin = 12 - roll(3d6, "attack", who) - (who.dazed ? 2 : 0)
  who.struck = 1 - who.struck
  who.dazed = no
  if margin < 0 { return }
  let parried = 9 - roll(3d6, "parry", foe)
  if parried >= 0 and parried >= margin { return }
  let hurt = roll(harm, "harm", who) + (margin > 3 ? 1 : 0)
  foe.hp -= min(foe.hp, hurt)
  announce wounded(who, foe, hurt)
}

round {
  phase together_now "Blows at once" when not apart {
    together { for who in active_combatants() { for foe in enemies(who) { strike(who, foe) } } }
  }
  phase in_turn "Blows in turn" when apart {
    for who in active_combatants() { for foe in enemies(who) { strike(who, foe) } }
  }
}
victory { winner last_side_standing() "the last" ; draw "both fall" when none(combatants, it.active) }
