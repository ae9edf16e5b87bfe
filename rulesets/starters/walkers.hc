## A small game of war machines on hexes: write four orders in secret, and carry them out all at once,
## beat by beat. Shots heat the machine, and one that boils over does nothing more this round.
##
## Measured by `hcl sim starters/walkers starters/walkers/quarry -n 4000`: the haulers win 49.3 %.
ruleset "Walking machines" { version = "0.1" }

param boiling : int 4..20 = 9                          "Heat at which a machine seizes"
param cooling : int 0.. = 2                            "Heat that every machine loses in a round"
param to_beat : int 2.. = 8                            "What 2d6 and the aim must reach to hit"
param dusk    : int 1.. = 30                           "The last round"
param ford    : list of square = [F4, F5, G5, G6, H5]  "Shallow water, which cools"

# ---- the quarry ---------------------------------------------------------------

kind ground plural grounds of rock "Rock"

map quarry "The quarry" of ground {
  art """
    r r r r r r r r r r r r r
    r . . . . . . . . . . . r
    r . . . r . . . r . . . r
    r . . . r . . . . . . . r
    r . . . . . . . r . . . r
    r . . r . . . . r . . . r
    r . . . . . . . . . . . r
    r . . . . r . . . . . . r
    r . . . . . . . . . . . r
    r r r r r r r r r r r r r
  """
  legend { r : rock }
}

# ---- orders and guns ------------------------------------------------------------

## What a machine can be told to do in a beat.
kind deed plural deeds {
  step  : int? = none                      "Towards where, counted from its front, clockwise"
  turn  : int = 0                          "Sixths of a turn, clockwise"
  fires : bool = false
  heat  : int = 0
}
deed ahead "Ahead"      { step = 0 ; heat = 1 }
deed back  "Back"       { step = 3 ; heat = 1 }
deed left  "Turn left"  { turn = 5 }
deed right "Turn right" { turn = 1 }
deed fire  "Fire"       { fires = true }
deed vent  "Vent"       { heat = -2 }

kind gun plural guns { reach : int 1.. ; harm : dice ; heat : int 0.. ; aim : int = 0 }
gun cannon "Cannon" { reach = 6 ; harm = 2d6 ; heat = 3 }
gun lance  "Lance"  { reach = 3 ; harm = 1d6 ; heat = 2 ; aim = 1 }

kind combatant {
  gun          : gun
  plates       : int 1..                       "Armour"
  stride       : int 1..3 = 1                  "Hexes that it walks at one order"
  place        : square                        "Where it stands at first"
  faces        : int 0..5                      "Where to, at first: 0 is up, and so on clockwise"
  state at     : square = place
  state facing : int 0..5 = faces
  state armour : int = plates
  state heat   : int 0..boiling = 0
  state plan   : list of deed = []             "What it has been told to do in this round"
  state walked : int = 0 anew on round_starts  "Hexes, in this round"
  define active = armour > 0
}
kind combat {
  state order : list of combatant = []     "Who walks before whom, in this round"
}
picture of who {
  who.at on hex when who.active
  bar max(0, who.armour) of who.plates "Armour"
  bar who.heat of boiling "Heat"
  show headings[who.facing] "Faces"
  sign "seized" when seized(who)
}

## Nothing moves in it, until the round ends.
condition seized(who)

define headings = ["up", "up right", "down right", "down", "down left", "up left"]
define gap(who, foe: combatant) = grid_distance(who.at, foe.at, hex)
## How far a foe is off its front: 0 is ahead, 3 behind.
define off(who, foe: combatant) = off_front(who.at, who.facing, foe.at, hex)
define in_arc(who, foe: combatant) = gap(who, foe) <= who.gun.reach and off(who, foe) <= 1
define rocks        = filter(quarry.squares, quarry.area(it) == rock)
define in_sight(spot: square, goal: square) = none(line(spot, goal, hex), it in rocks)
define targets(who) = filter(enemies(who), it.active and in_arc(who, it) and in_sight(who.at, it.at))
define taken        = map(active_combatants(), it.at)

# ---- what is added to 2d6 ---------------------------------------------------------

score aim(who, foe: combatant) {
  gun     : who.gun.aim
  near    : 1     "close"              when gap(who, foe) <= 2
  behind  : 2     "from behind"        when off(foe, who) == 3
  strides : -div(foe.walked, 2)    "a walking target"
  heat    : -1    "shimmering heat"    when who.heat >= boiling - 3
}

# ---- a beat ------------------------------------------------------------------------

event strides(who, origin: square)    "{who} walks from {origin} to {who.at}."
event bumps(who, onto: square)        "{who} is stopped by what stands at {onto}."
event turns(who)                      "{who} turns, and faces {headings[who.facing]}."
event hit(foe, harm: int, cause: combatant)    "{cause} hits {foe} for {harm}."
event boils(who) headline             "{who} boils over."
event wrecked(who) headline           "{who} is a wreck."
on boils as seizes { begin seized(who) until round_ends ; end rule obey }

rule warm(who, more: int) {
  who.heat = clamp(who.heat + more, 0, boiling)
  if who.heat == boiling { announce boils(who) }
}
## Hexes are entered one after the other; whoever comes later finds them taken.
rule walk(who, towards: int) {
  let origin = who.at
  for n in 1..who.stride {
    let onto = the(neighbour(who.at, (who.facing + towards) % 6, hex))
    if onto in rocks or onto in taken {
      announce bumps(who, onto)
      end for n
    }
    who.at = onto
    who.walked += 1
  }
  if who.at != origin { announce strides(who, origin) }
}
rule shoot(who) {
  choose optional foe from targets(who) by who "At whom"
  if foe == none { return }
  if roll(2d6, "aim", who) + aim(who, foe) < to_beat { say "{who} misses {foe}." ; return }
  let harm = roll(who.gun.harm, "harm", who)
  foe.armour -= harm
  announce hit(foe, harm, who)
  if not foe.active { announce wrecked(foe) }
}
rule obey(who, order: deed) {
  warm(who, order.heat)
  if order.turn != 0 {
    who.facing = (who.facing + order.turn) % 6
    announce turns(who)
  }
  let towards = order.step
  if towards != none { walk(who, towards) }
  if order.fires and targets(who) != [] { warm(who, who.gun.heat) }
}

# ---- the course of a fight -----------------------------------------------------------

define obeying = filter(combat.order, it.active and not seized(it))
round {
  phase orders "Orders" {
    sealed for who in active_combatants() { choose 4 who.plan from deeds by who "What to do, beat by beat" }
  }
  phase beats "Four beats" {
    rank combat.order from active_combatants() { highest it.stride ; roll d6 "who is first" }
    for n in 0..3 {
      say "Beat {n + 1}"
      for who in obeying { obey(who, who.plan[n]) }
      together { for who in obeying { if who.plan[n].fires { shoot(who) } } }
    }
  }
  phase cool "Cooling" {
    for who in active_combatants() { who.heat = max(0, who.heat - cooling - (who.at in ford ? 3 : 0)) }
  }
}
victory {
  winner last_side_standing() "the others are wrecks"
  draw "night falls" when round >= dusk
}
measure hits by cause on hit : 1
measure harm by cause on hit : harm
measure seized_up "Boiled over" by who on boils : 1

# ---- how a machine decides: by what it has been told so far, and where that leads it ---------

## Where it stands when it has carried out what it has been told so far, if nobody is in its way.
rule ends_at(who) -> square {
  let at = who.at
  let facing = who.facing
  for order in who.plan {
    facing = (facing + order.turn) % 6
    let towards = order.step
    if towards != none {
      for n in 1..who.stride {
        let onto = the(neighbour(at, (facing + towards) % 6, hex))
        if onto in rocks { end for n }
        at = onto
      }
    }
  }
  return at
}
define ends_facing(who) = (who.facing + sum(who.plan, it.turn)) % 6
define ends_hot(who)    = who.heat + sum(who.plan, it.heat + (it.fires ? who.gun.heat : 0))
define prey(who)        = lowest(filter(enemies(who), it.active), [grid_distance(ends_at(who), it.at, hex), it.armour])
define near(who)        = grid_distance(ends_at(who), prey(who).at, hex)
## Whether it has somebody to shoot at from there, once it faces him.
define can_shoot(who) = near(who) in 1..who.gun.reach and in_sight(ends_at(who), prey(who).at)
## The next hex on its way: that of the foe, if there is no other.
define ahead_of(who)  = first(shortest_path(ends_at(who), prey(who).at, concat(rocks, without(taken, who.at)), hex))
define heads_for(who) = can_shoot(who) or near(who) <= 1 ? prey(who).at : ahead_of(who)
## How far it has to turn, clockwise.
define wide(who) = near(who) == 0 ? 0 : (bearing(ends_at(who), heads_for(who), hex) - ends_facing(who)) % 6

## Up to the foe, and no cooling down before he is a wreck.
policy eager {
  plan : vent                     when ends_hot(self) >= boiling - self.gun.heat and prey(self).armour > 4
  plan : fire                     when can_shoot(self) and wide(self) in [0, 1, 5]
  plan : right                    when wide(self) in 1..3
  plan : left                     when wide(self) > 3
  plan : ahead
  foe  : lowest it.armour
}
## Stands off and shoots.
policy steady like eager {
  plan : vent                     when ends_hot(self) >= boiling - self.gun.heat
  plan : back                     when near(self) <= 2 and count(self.plan, it == back) == 0
  plan : fire                     when can_shoot(self) and wide(self) in [0, 1, 5]
  plan : right                    when wide(self) in 1..3
  plan : left                     when wide(self) > 3
  plan : ahead
}
