## A small story game: a crew with a plan, and a night that is against it. Of a handful of d6 the
## highest counts: up to three fails, four and five succeed at a cost, six succeeds, and two sixes do more.
##
## Measured by `hcl sim starters/clocks starters/clocks/tollhouse -n 4000`: the crew wins 49.0 %.
ruleset "A game of clocks" { version = "0.1" }

param dawn   : int 1.. = 12                "The last round"
param numb   : int 1.. = 2                 "Levels of harm that take a die"
param relief : int 0.. = 2                 "Nerve that the crew regains with each goal"
param luck   : int 0.. = 1                 "Segments, and nerve, that a triumph adds"

# ---- clocks, and what happens when one is full --------------------------------

## What the story is about: goals, which the crew fills, and dangers, which fill when something goes
## wrong. A scenario says which there are, and what each does when it is full: that is like one of those
## below. These have no segments, and are on nobody's mind.
kind clock plural clocks {
  size         : int 0..12 = 0             "Segments"
  goal         : bool = false              "The crew fills it"
  behind       : clock? = none             "What must be full before"
  state filled : int 0..12 = 0
  define open = filled < size and (behind == none or behind.filled == behind.size)
  rule is_full { }
}
clock stage     { goal = true }
clock the_end   { goal = true ; rule is_full { combat.winner = crew } }
clock diversion { goal = true ; rule is_full { for danger in dangers { danger.filled = max(0, danger.filled - 2) } } }
clock pursuit   { rule is_full { combat.winner = night } }
## From now on all that goes wrong is worse.
clock alarm { rule is_full { combat.watch += 1 } }
## Everybody is hurt, and it begins again.
clock attack { rule is_full { self.filled = 0 ; for who in active_combatants() { hurt(who, 1) } } }

define goals   = filter(clocks, it.goal and it.open)
define dangers = filter(clocks, not it.goal and it.open)

# ---- who is in the story ------------------------------------------------------

kind approach plural approaches {
  gain : int 1..3 = 2                      "Segments of a success"
  risk : int 1..3 = 2                      "What a failure costs"
}
approach force { gain = 3 ; risk = 3 }
approach stealth
approach wits { gain = 1 ; risk = 1 }

kind combatant {
  skill      : int 0..4 per approach = 1   "Dice"
  tough      : int 1.. = 3                 "Levels of harm that end the story for him"
  state harm : int 0.. = 0
  define active = harm < tough             # whoever is not active is out of the story
}
## The crew has one pool of nerve, which all spend: for a die, and to resist what goes wrong.
kind side { state nerve : int 0.. = 0 }
kind combat {
  state watch  : int 0.. = 0               "Added to all that goes wrong"
  state winner : side? = none
}
## The night has no fighters: it is all that is against the crew.
define crew  = the(find(sides, it.members != []))
define night = the(find(sides, it.members == []))

## Until he has acted.
condition shaken(who)

picture of who {
  bar max(0, who.tough - who.harm) of who.tough "Unhurt"
  sign "shaken" when shaken(who)
}
picture of side { show side.nerve "Nerve" when side == crew }
picture of clock { pool clock.filled of clock.size "Filled" when clock.size > 0 }

# ---- what somebody dares: `hcl run --why` shows each die ------------------------

kind degree plural degrees { does : text ; more : int = 0 "Segments" ; price : int = 0 "Added to the risk" }
degree failure   { does = "fails" }
degree at_a_cost { does = "gets on, at a cost" ; more = -1 ; price = -1 }
degree success   { does = "gets on" }
degree triumph   { does = "could not do better" ; more = luck }
table degree_of(face: int 1..6) -> degree { 1..3 : failure ; 4..5 : at_a_cost ; 6 : success }

score dice_for(who, approach, helped: bool, driven: bool) {
  skill  : who.skill[approach]
  friend : 1     "a friend helps"    when helped
  nerve  : 1     "nerve"             when driven
  harm   : -div(who.harm, numb)    "hurt"    when who.harm >= numb
  shaken : -1    "shaken"            when shaken(who)
}
## So many dice; with none, the worse of two.
rule try(who, n: int) -> degree {
  let faces = throw(n > 0 ? dice(n, 6) : worst(1, 2d6), "act", who)
  return count(faces, it == 6) > 1 ? triumph : degree_of(first(faces))
}

event works(who, clock, amount: int)
event fills(clock) headline       "{clock}: full."
event harmed(who, amount: int)    "{who} takes harm, {amount}."
event leaves(who) headline        "{who} is out of the story."

## A friend pays for what succeeds at a cost, and a failure hurts both.
rule act(who) {
  choose goal from goals by who "What to work at" told
  choose approach from approaches by who "How" told
  choose optional friend from allies(who) where it != who by who "Who helps" told
  choose driven from crew.nerve > 0 ? [no, yes] : [no] by who "To spend nerve"
  if driven { crew.nerve -= 1 }
  let degree = try(who, dice_for(who, approach, friend != none, driven))
  say "{who} {degree.does}."
  end shaken(who)
  if degree != failure { progress(who, goal, approach.gain + degree.more) }
  if degree == triumph { crew.nerve += luck }
  if degree in [success, triumph] { return }
  for bearer in friend == none ? [who] : degree == failure ? [who, friend] : [friend] {
    if combat.winner == none { suffer(bearer, approach.risk + degree.price + combat.watch) }
  }
}
rule progress(who, goal: clock, amount: int) {
  announce works(who, goal, min(amount, goal.size - goal.filled))
  fill(goal, amount)
  if not goal.open { crew.nerve += relief }
}
rule fill(clock, amount: int) {
  if amount < 1 { return }
  clock.filled = min(clock.size, clock.filled + amount)
  say "{clock}: {clock.filled} of {clock.size}."
  if clock.filled == clock.size { announce fills(clock) ; clock.is_full() }
}

# ---- what goes wrong ------------------------------------------------------------

## What the night can do, but for a danger that comes nearer.
kind blow plural blows { rule lands(who, amount: int) }
blow harm  { rule lands { hurt(who, 1 + amount) } }
blow dread { rule lands { crew.nerve = max(0, crew.nerve - amount) ; begin shaken(who) ; say "{who} is shaken." } }

rule suffer(who, amount: int) {
  if amount < 1 { return }
  choose threat from dangers, blows by night "What comes of it" told
  choose resisted from 0..min(amount, crew.nerve) by who "Nerve to resist"
  crew.nerve -= resisted
  if resisted > 0 { say "{who} resists, for {resisted}: {crew.nerve} left to the crew." }
  let rest = amount - resisted
  if rest == 0 { return }
  if threat.clock != none { fill(threat.clock, rest) } else { threat.blow.lands(who, rest) }
}
rule hurt(who, amount: int) {
  who.harm += amount
  announce harmed(who, amount)
  if not who.active { announce leaves(who) }
}

# ---- the course of a story --------------------------------------------------------

round {
  phase acts "The crew" {
    for who in active(crew) { if who.active and combat.winner == none and goals != [] { act(who) } }
  }
  phase looms "The night" when combat.winner == none and dangers != [] {
    choose threat from dangers by night "What comes nearer" told
    fill(threat, 1)
  }
}
victory {
  winner combat.winner "the clock is full"
  winner night "nobody is left to go on" when active(crew) == []
  winner night "day breaks" when round >= dawn
}
measure progress "Segments" by who on works : amount
measure harm     "Harm"     by who at end   : who.harm

# How a machine decides: by the first policy, where a scenario names no other.

## Each does what he is good at, and resists harm. The night waits until its clocks are nearly full.
policy patient {
  goal         : lowest it.size - it.filled
  approach     : highest who.skill[it]
  friend       : lowest it.harm   when approach == wits
  driven       : crew.nerve > 4
  resisted     : highest it       when threat.blow == harm
  resisted     : highest it <= 2 ? it : 0
  looms.threat : highest it.size
  threat       : lowest it.clock == none ? 2 : it.clock.size - it.clock.filled
}
## For all that can be gained, whatever it costs. The night strikes at once.
policy rash {
  goal     : lowest it.size - it.filled
  approach : highest who.skill[it] + it.gain
  friend   : none
  driven   : yes
  resisted : highest it           when threat.blow == harm
  resisted : 0
  threat   : harm
  threat   : highest it.size
}
