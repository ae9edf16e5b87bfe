## Two companies, each one pool of hit points: the fight whose exact values are known.
ruleset "Check fight" { version = "1.0" }

kind combatant {
  count  : int 1..
  hp     : int 1..
  skill  : int
  dr     : int 0..
  damage : dice
  wounds : num 0..
  speed  : int 1.. = 4
  state pool    : int = count * hp
  state at_dawn : int = 0             "Alive as the round begins"
  state fled    : bool = false
  define alive  = ceil(pool / hp)
  define active = pool > 0 and not fled
}
kind combat { state order : list of side = [] }

define captain(side) = first(side.members)

table edge(ratio: num 0..) -> int { ..1 : 0 ; ..1.5 : 2 ; ..2 : 4 ; ..3 : 6 ; ..4 : 8 ; ..5 : 10 ; ..6 : 12 ; ..7 : 14 ; else : 16 }
table many(alive: int 0..) -> int { ..3 : 1 ; ..5 : 2 ; ..7 : 3 ; ..10 : 4 ; ..15 : 5 ; ..20 : 6 ; ..30 : 7 ; else : 8 }

rule strike(a: combatant, d: combatant) {
  let margin = a.skill + edge(a.alive / d.alive) - roll(3d6, "contest", a) - d.skill + roll(3d6, "contest", d)
  if margin < 1 { return }
  let hits = (1 + floor(margin / a.speed)) * many(a.alive)
  let injury = 0
  repeat hits { injury += floor(max(0, roll(a.damage, "damage", a) - d.dr) * a.wounds) }
  d.pool = max(0, d.pool - injury)
}

rule morale(who, foe: combatant) {
  if who.alive >= who.at_dawn or 3 * who.alive > 2 * who.count { return }
  let few = 3 * who.alive <= who.count ? 5 : (2 * who.alive <= who.count ? 2 : 0)
  let odds = who.alive >= 2 * foe.alive ? -5 : (who.alive > foe.alive ? -2 : 0)
  if roll(3d6, "morale", who) + few + odds >= 13 { who.fled = true }
}

round {
  phase initiative {
    for who in combatants { who.at_dawn = who.alive }
    rank combat.order from sides { roll 1d6 "initiative" }
  }
  phase fight {
    let one = captain(first(combat.order))
    let two = captain(last(combat.order))
    strike(one, two)
    if two.alive > 0 { strike(two, one) }
  }
  phase nerve when all(combatants, it.alive > 0) {
    for who in combatants { morale(who, first(without(combatants, who))) }
  }
}
victory {
  winner last_side_standing()   "the last side standing"
  draw "nobody has won in time" when round >= 100
}

measure alive "Alive" by side at end : captain(side).alive
