ruleset "Made" { version = "1.0" }
die d3 = [1, 1, 2]
param edge  : int 0..9 = 2
param share : num = 1.5
param open  : bool = edge > 5
param toll  : int per arm = edge + 1
param fate : dice = 2d6 + edge
param light : one of day or dusk or night = dusk

kind mood plural moods of calm, wild, sly
kind arm plural arms {
  weight : int = 1
  heft(who) : int = weight + who.hp % 5
  rule swing(who, extra: int) -> int { return roll(1d6, "swing", who) + extra + weight }
}
arm stick { }
arm club { weight = 3 ; heft = weight * 2 + who.might ; rule swing { return roll(2d6, "swing", who) * 2 + extra } }
around define arm.heft = proceed() + (who.mood == wild ? 1 : 0)

kind blow plural blows { giver : combatant ; power : int = giver.might + edge ; state landed : bool = false }
kind combatant {
  might : int = 3
  pace  : num = 1.5 * might
  arm   : arm = stick
  own kit : list of arm = [stick, club]
  state hp     : int = 10 + might
  state mate   : combatant = self
  state mood   : mood = calm
  state foe    : combatant? = none
  state marks  : list of int = []
  state grudge : list of combatant = []
  state drill  : int per mood = 1
  state heat   : num = 0.5
  state spot   : square = C3
  hidden state guard : int 0..9 = 1
  define worth  = hp * 2 + might
  define fit    = hp > 4 and might < 9
  define active = hp > -1000000
  define armed  = highest(kit, [len(kit), it.heft(self)])
}
kind side { state lost : int = 0 }
kind combat {
  state tally : int = 0
  state trace : int = 7
  state drift : num = 0.25
  state order : list of combatant = []
  state blows : list of blow = []
}

map yard of mood {
  art """
    c . s
    . w w
  """
  legend { c : calm ; s : sly ; w : wild }
}
table reach(x: int, m: mood) -> near: int, far: num { ..0, any : 1, 0.5 ; 1..9, wild : x * 2, x / 2 ; 1..9, any : x, 1.5 ; else : -1, 2.0 }

condition dazed(who) until stirred(who)
condition hunted(who, hunter)
condition allied(a, b) both ways
condition cloaked(who) hidden
condition bleeding(who, rate: int) stacks {
  on stirred when rate > 0 { who.hp -= rate ; combat.tally += 1 }
  on begins { combat.tally += rate }
  on runs_out { combat.tally += 5 }
  modifier weak to attack for giver : -rate
}
event stirred(who)                               "{who} stirs at {who.hp}."
event wounded(who, amount: int, cause: combatant)
score attack(giver, foe) {
  might : giver.might                     "{giver.armed}"
  mood  : giver.mood == wild ? 2 : 0      when giver.mood != calm
  daze  : -3                              when dazed(giver)
  hunt  : stacks(hunted, foe)
  scale : times 1.5                       when giver.foe == foe
  least : at_least 0
}
score nerve(who) -> num { base : who.pace / 2 ; loss : -0.25 * who.side.lost ; most : at_most 4.5 }

define vigour(who) = who.hp * 3 + who.arm.weight
define hale(who) = who.hp % 3 != 0 or who.mate.hp > 2
define gap(one, two: combatant) = one.hp - two.worth
define weighed(who) = sum(combatants, it.hp * 2) + who.hp
define other(who) = the(find(combatants, it != who))
define band(low: int, high: int) = low % 7 .. high % 7 + 3

rule bruise(who, harm: int) {
  let was = who.hp
  who.hp = (was - harm) % 97
  combat.tally = (combat.tally + was - who.hp) % 9973
}
rule swap(one, two: combatant) { let was = one.hp ; one.hp = two.hp ; two.hp = was ; if one.fit { announce stirred(one) } }
rule hit(blow, foe: combatant, bonus: int) -> int {
  step weigh { let force = blow.power + bonus }
  step land "The blow lands" when force > 0 {
    let dealt = blow.giver.armed.swing(blow.giver, force % 4)
    foe.hp = (foe.hp - dealt) % 97
    blow.landed = true
    announce wounded(foe, dealt, blow.giver)
    combat.drift = (combat.drift + dealt) / 2
  }
  return blow.landed ? blow.power : 0
}
on wounded as grudges when cause not in who.grudge and len(who.grudge) < 5 { add cause to who.grudge }

rule small1(who, foe: combatant) -> int {
let count = 1
sealed {
choose c2 from 1..3 by foe
choose c3 from 0..abs(len(partners(foe, allied)) % 5) by who
}
return count + who.mate.hp
}
rule act(who, foe: combatant) {
let aid = who.mate
let sum = 1
small1(foe, who)
}
policy bold {
}
policy wary {
}

setup { phase draw_up { combat.order = reverse(combatants) } }
round {
  phase acts { for who in combat.order { act(who, other(who)) } }
  phase trace {
    for who in combatants {
      let own = who.hp * 5 + len(who.marks) * 7 + sum(who.marks, it % 101) + sum(moods, who.drill[it]) * 11 + floor(who.heat * 100) + who.guard * 13 + who.spot.x * 17 + who.spot.y
      let ties = find_index(combatants, it == who.mate) + find_index(moods, it == who.mood) * 3 + (who.foe?.might ?? 0) * 5 + sum(who.grudge, it.might) * 7
      let under = stacks(bleeding, who) + stacks(hunted, who) * 3 + stacks(cloaked, who) * 5 + len(partners(who, allied)) * 7 + (dazed(who) ? 11 : 0)
      combat.trace = (combat.trace * 31 + own % 999983 + ties + under * 17) % 1000003
    }
    for x in combat.order { combat.trace = (combat.trace * 7 + x.might + x.hp % 97) % 1000003 }
    for x in combat.blows { combat.trace = (combat.trace * 3 + x.power % 97 + (x.landed ? 1 : 0)) % 1000003 }
    combat.trace = (combat.trace + combat.tally % 999983 + floor(combat.drift * 1000) + sum(sides, it.lost)) % 1000003
  }
}
victory { winner last_side_standing() "alone" ; draw "in time" when round >= 3 }
measure trace at end : combat.trace
measure tally at end : combat.tally
measure drift at end : combat.drift
measure hp by who at end : who.hp
measure wounds by cause on wounded when amount > 1 : amount
