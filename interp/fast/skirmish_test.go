package fast_test

// A small ruleset with every place in which a formula can stand: what variants put
// around rules, steps and phases, choices and the policies that make them, orders,
// events, conditions that end by themselves, measures, and tests.

const skirmishRules = `ruleset "Skirmish" { version = "1.0" }
die d3 = [1, 1, 2]
param edge    : int 0..9 = 1
param quick   : bool = edge < 5
param toll    : int per weapon = edge + 1
param hit_on  : dice = 2d6 + edge

kind weapon plural weapons {
  damage : dice = 1d6
  heavy  : bool = false
  reach(who) : int = heavy ? 2 : 1
  rule strike(who, foe, extra: int) -> int { return roll(damage, "damage", who) + extra }
}
weapon knife { }
weapon maul "great maul" { damage = 2d6 ; heavy = true ; rule strike { return roll(damage, "damage", who) * 2 + extra } }
around define weapon.reach = proceed() + (who.plan == hold ? 1 : 0)
around define combatant.active = proceed() and hp < 41
kind plan plural plans of press, hold, feint
kind blow { giver : combatant ; at : combatant ; power : int = giver.might + edge ; state landed : bool = false }
kind combatant {
  might  : int = 3
  pace   : num = 1.5 * might
  own kit : list of weapon = [knife]
  state hp    : int 0..40 = 12
  state plan  : plan = hold
  state focus : combatant? = none
  state grudge : list of combatant = []
  define active = hp > 0
  define armed  = highest(kit, [len(kit), it.reach(self)])
}
kind side { state lost : int = 0 }
kind combat { state order : list of combatant = [] ; state events : int = 0 ; state last : num = 0.5 }

condition stunned(who) until turn_ends(who)
condition hunted(who, hunter)
condition bleeding(who, rate: int) stacks {
  on turn_ends when rate > 0 { who.hp = max(0, who.hp - rate) ; combat.events += 1 }
  on begins { say "{who} bleeds {rate}." }
  on runs_out { say "{who} stops bleeding." }
  modifier weak to attack for giver : -rate
}
event turn_ends(who)                             "{who} is done at {who.hp * 10 / 12} tenths."
event wounded(who, amount: int, cause: combatant)
score attack(giver, foe) {
  might  : giver.might                              "{giver.armed}"
  plan   : giver.plan == press ? 2 : 0        when giver.plan != hold
  stun   : -3                                    when stunned(giver)
  hunt   : stacks(hunted, foe)
  scale  : times 1.5                             when giver.focus == foe
  least  : at_least 0
}
score nerve(who) -> num { base : who.pace / 2 ; loss : -0.25 * who.side.lost ; most : at_most 4.5 }
modifier crowd to attack : len(allies(giver)) - len(enemies(giver))    when edge > 0

rule hit(blow, bonus: int) -> int {
  step weigh { let total_power = blow.power + bonus }
  step land "The blow lands" when total_power > 0 {
    let dealt = blow.giver.armed.strike(blow.giver, blow.at, div(total_power, 2))
    blow.at.hp = max(0, blow.at.hp - dealt)
    blow.landed = true
    announce wounded(blow.at, dealt, blow.giver)
    combat.last = (combat.last + dealt) / 2
  }
  return blow.landed ? blow.power : 0
}
around rule hit as lucky when bonus < 3 { let back = proceed(blow, bonus + 1) ; return proceed(blow, -back) + back % 3 }
around rule hit as counted { combat.events += 1 ; return proceed() }
before rule hit as watched when blow.at.active { say "{blow.giver} swings at {blow.at} with {bonus + 0.5}." }
after rule hit as settled when result > edge { blow.giver.focus = blow.at }
around step hit.land as shaky when not stunned(blow.giver) { proceed() ; combat.events += 1 }
before step hit.land as ready { combat.events += 2 }
around phase turns as timed when round % 5 != 4 { combat.last = 0.25 ; proceed() }
after phase turns as counted_up { say "{count(combatants, it.active)} are left: {filter(combatants, it.active)}." }
on wounded as grudges when amount > 0 and cause not in who.grudge { add cause to who.grudge }
on wounded as bleeds when amount > 6 { begin bleeding(who, amount % 3) for 1 + amount % 2 rounds }
on wounded as fallen when not who.active { who.side.lost += 1 ; remove who from combat.order ; end hunted(any, who) }

rule act(who) {
  choose optional foe from enemies(who) where it.hp > 0 by who "whom"
  if foe == none { announce turn_ends(who) ; return }
  choose who.plan from plans by who.side
  choose some helpers from without(allies(who), who) where it.plan != hold by who { needs len(helpers) < 2 "one helper at most" }
  choose go yes or no by who
  let blow = new blow { giver = who ; at = foe }
  if go and attack(who, foe) + roll(hit_on, "hit", who) >= 9 {
    let done = hit(blow, len(helpers) - (foe in who.grudge ? 0 : 1))
    if done > 3 and foe.active { begin stunned(foe) ; begin hunted(foe, who) }
  }
  repeat min(2, len(who.kit)) { combat.events += toll[who.kit[0]] }
  announce turn_ends(who)
}
setup { phase draw_up { rank combat.order from combatants { highest nerve(it) ; first it.kit[0].heavy ; lowest it.might ; roll 1d3 "order" } } }
round turn {
  phase turns "Turns" { for who in combat.order { if who.active { act(who) } } }
  phase rest  when none(combatants, it.hp < 6) { for who in active_combatants() { who.hp = min(12, who.hp + 1) } }
  next turn + (quick ? 1 : 2)
}
victory {
  winner last_side_standing()         "only {active_sides()} stand"
  draw   "worn out after {round}"     when round >= 12 or combat.events > 400
}
measure dealt  "Dealt" by cause on wounded when amount > 1 : amount
measure nerves by side at end : sum(filter(combatants, it.side == side), nerve(it))
policy bold {
  foe     : lowest [it.hp, it.might]     when round < 6
  foe     : self.focus ?? first(options) when self.focus == none or self.focus in options
  foe     : weighted it.hp + 0.5
  plan    : press                        when nerve(who) > 2
  plan    : hold
  helpers : take(options, 1)
  go      : attack(who, foe) >= 0 or foe.hp < 3
}
policy wary {
  foe     : highest it.hp / (it.might + 1)
  plan    : highest it == feint ? 2 : 1
  helpers : none
  go      : yes
}
test "a blow lands" {
  scenario "skirmish"
  param edge = 2
  rolls 5
  bob.hp = 10
  let blow = new blow { giver = ann ; at = bob }
  expect hit(blow, 2) == 7 and ann.focus == bob
  expect bob.hp == 1 and ann in bob.grudge and bleeding(bob)
  expect combat.events == 4 "counted, and the two of the step"
  expect toll[knife] == 3 and len(combatants) == 4
}
test "turns are played" {
  scenario "skirmish"
  policy bold
  policy blue = wary
  policy cid = random
  answer go where it
  answer foe where it.side == blue or it.side == red
  run 2
  expect sum(combatants, it.hp) < 48 or combat.events > 0
}
`

const skirmishScenario = `ruleset = "skirmish"
[params]
toll = { maul = 5 }
[[side]]
name = "red"
policy = "bold"
[[side.combatant]]
name = "ann"
[[side.combatant]]
name = "bob"
might = 5
kit = ["maul", "knife"]
[[side]]
name = "blue"
policy = "wary"
[[side.combatant]]
name = "cid"
policy = "random"
might = 4
[[side.combatant]]
name = "dot"
kit = ["maul"]
hp = 15
[[order]]
round = 2
who = "dot"
choice = "plan"
take = "press"
`
