## A small ball game on hexes: carry the ball through the others' gate. Mud costs more to enter, and
## a hex beside a foe more to leave. Who fumbles or falls ends the turn of his team.
##
## Measured by `hcl sim starters/pitch starters/pitch/meadow -n 4000`: the millers win 49.9 %.
ruleset "A game with a ball" { version = "0.1" }

param enough   : int 1.. = 2               "Goals that win the match"
param dusk     : int 1.. = 20              "The last round, if one side leads by then"
param steady   : int 2.. = 6               "What a d6 and the hands must reach to hold the ball"
param clear    : int 1.. = 3               "A lead that fells"
param far      : int 1.. = 4               "Hexes that one can throw the ball"
param throw_in : square = G4               "Where the ball comes into play"

# ---- the pitch --------------------------------------------------------------

kind ground plural grounds { toll : int 1.. = 1 "Points to enter a hex" ; slippery, closed : bool = false }
ground mud   { toll = 2 ; slippery = true }
ground pond  { closed = true }
ground hedge { closed = true }
ground mill "The mill gate"
ground quay "The quay gate"

## Grass, where nothing else is drawn.
map meadow "The meadow" of ground {
  art """
    h . . . . . . . . . . . h
    h . . o o . . . h . . . h
    m . . . o . . . h . . . q
    m . . . . . . . . . . . q
    m . . . w . . . o . . . q
    h . . . w . . . o o . . h
    h . . . . . . . . . . . h
  """
  legend { h : hedge ; o : mud ; m : mill ; q : quay ; w : pond }
}
## Where one can stand, and the ball can lie.
define open(spot: square) = spot in meadow.squares and not (meadow.area(spot)?.closed ?? false)

# ---- who plays --------------------------------------------------------------

kind side {
  carries_to  : ground                     "The gate of the others"
  gate        : list of square = filter(meadow.areas, meadow.area(it) == carries_to)
  state goals : int = 0
}
kind combatant {
  pace            : int 1.. = 5                       "Points to walk with in a turn"
  brawn           : int = 3                           "To shove, and to stand fast"
  deft            : int = 3                           "To hold the ball, and to slip away"
  tough           : int 1.. = 6                       "Bruises that send him off the pitch"
  place           : square                            "Where he stands as the ball comes into play"
  state at        : square = place                    # state is what changes in a fight
  state bruises   : int = 0
  state points    : int 0.. = pace anew on side_turn
  state waits     : bool = true    anew on side_turn
  state reactions : int = 1        anew on side_turn  "Foes at whom he may still clutch"
  define active = bruises < tough          # whoever is not active is out of the match
}
kind combat {
  state order   : list of side = []
  state playing : side? = none             "Whose turn it is"
  state carrier : combatant? = none        "Who has the ball"
  state ball    : square = throw_in        "Where he has it, or where it lies"
}
picture of who {
  who.at on hex when who.active
  bar max(0, who.tough - who.bruises) of who.tough "Unbruised"
  pool who.points of who.pace "Points"
  sign "has the ball" when combat.carrier == who
  sign "on the ground" when down(who)
}
picture of combat { combat.ball on hex "The ball" when combat.carrier == none }

## On the ground until he gets up in his next turn. Till then he watches nobody, and helps nobody.
condition down(who)

define upright(who) = who.active and not down(who)
define muddy(who)   = meadow.area(who.at)?.slippery ?? false

define distance(who, spot: square)       = grid_distance(who.at, spot, hex)
define to_go(who, spot: square)          = grid_distance([spot], who.side.gate, hex)
define can_throw(who, friend: combatant) = friend != who and upright(friend) and distance(who, friend.at) <= far
## The foes who would be beside somebody, were he there.
define foes_at(who, spot: square) = filter(enemies(who), upright(it) and distance(it, spot) == 1)

define taken        = map(active_combatants(), it.at)
define watched(who) = flatten(map(filter(enemies(who), upright(it)), neighbours(it.at, hex)))
## What a step costs: more into mud, and more out of a hex that a foe watches. A walk works out once
## which hexes are full, and which are held by a foe beside them.
define step_cost(off: square, onto: square, full: list of square, held: list of square) =
  onto in full or not open(onto) ? none : (meadow.area(onto)?.toll ?? 1) + (off in held ? 1 : 0)

# ---- what is added to a d6: `hcl run --why` shows each term -------------------

## To shove, to stand fast against a shove, and to hold a runner.
score shove(who, foe: combatant) {
  brawn   : who.brawn
  friends : count(allies(who), it != who and upright(it) and distance(it, foe.at) == 1)    "beside {foe}"
  mud     : -1    "in the mud"    when muddy(who)
}
score slip(who) {
  deft : who.deft
  ball : -1    "with the ball"    when combat.carrier == who
  mud  : -1    "in the mud"       when muddy(who)
}
## To hold the ball, and to throw it. With a six one always holds it.
score hands(who) {
  deft    : who.deft
  watched : -len(foes_at(who, who.at))    "foes beside him"
  mud     : -1                            "in the mud"         when muddy(who)
  least   : at_least steady - 6           "a six"
}

# ---- the ball ---------------------------------------------------------------

event fumbles(who)
event side_turn(side)                     "{side} have the turn."
event takes(who)                          "{who} has the ball."
event falls(who, cause: combatant)        "{cause} fells {who}."
event carried_off(who) headline           "{who} is carried off the pitch."
event scores(who, goals: int) headline    "{who} is through the gate: {goals} for {who.side}."

on fumbles as fumbled when who.side == combat.playing { end rule play }
on falls as fallen when who.side == combat.playing { end rule play }

rule take_ball(who) {
  if roll(d6, "hold", who) + hands(who) < steady { say "{who} fumbles the ball." ; fumble(who) ; return }
  combat.carrier = who
  announce takes(who)
  touch_down(who)
}
## Whoever has the ball in the gate of the others scores, and all line up again.
rule touch_down(who) {
  if who.at not in who.side.gate { return }
  who.side.goals += 1
  announce scores(who, who.side.goals)
  line_up()
  end rule play
}
rule fumble(who) { bounce() ; announce fumbles(who) }
## The ball rolls a hex on, if there is ground. Who stands there may hold it; past who lies there it
## rolls on.
rule bounce() {
  combat.carrier = none
  let spot = neighbour(combat.ball, roll(d6, "bounce"), hex)
  if spot != none and open(spot) { combat.ball = spot }
  let catcher = find(active_combatants(), it.at == combat.ball)
  if catcher == none { say "The ball lies on {combat.ball}." ; return }
  if down(catcher) { bounce() } else { take_ball(catcher) }
}
rule throw_to(who, friend: combatant) {
  combat.carrier = none
  combat.ball    = friend.at
  if roll(d6, "throw", who) + hands(who) < steady { say "{who} throws wide of {friend}." ; fumble(who) ; return }
  say "{who} throws the ball to {friend}."
  take_ball(friend)
}

# ---- walking, clutching and shoving -------------------------------------------

event leaves(who)
event walks(who, origin: square)       "{who} runs from {origin} to {who.at}."
event clutches(who, foe: combatant)    "{who} clutches at {foe}."

rule walk(who) {
  let origin = who.at
  let full = taken
  let held = watched(who)
  choose spot from reachable_for(origin, who.points, step_cost(leaving, it, full, held), hex) by who "Where to run"
  if spot == origin { return }
  let cost = the(path_cost(origin, spot, who.points, step_cost(leaving, it, full, held), hex))
  who.points -= cost
  for onto in cheapest_path(origin, spot, cost, step_cost(leaving, it, full, held), hex) {
    announce leaves(who) else { return }
    who.at = onto
    if combat.carrier == who { combat.ball = onto }
  }
  announce walks(who, origin)
  if combat.carrier == who { touch_down(who) }
  if combat.carrier == none and combat.ball == who.at {
    take_ball(who)
    if combat.carrier == who { walk(who) }
  }
}
## Whom he leaves may clutch at him: once, until their own next turn.
on leaves as clutching {
  for foe in filter(foes_at(who, who.at), it.reactions > 0) {
    choose clutch yes or no by foe "To clutch at {who}"
    if clutch {
      foe.reactions -= 1
      announce clutches(foe, who)
      let lead = roll(d6, "clutch", foe) + shove(foe, who) - roll(d6, "slip", who) - slip(who)
      if lead >= clear { fall(who, foe) ; veto }
      if lead > 0 { say "{who} comes no further than {who.at}." ; veto }
    }
  }
}
rule tackle(who, foe: combatant) {
  let lead = roll(d6, "shove", who) + shove(who, foe) - roll(d6, "stand", foe) - shove(foe, who)
  if lead <= -clear { fall(who, foe) ; return }
  if lead <= 0 { say "{foe} stands fast against {who}." ; return }
  let left = foe.at
  let ahead = bearing(who.at, left, hex)
  let behind = neighbour(left, ahead, hex)
  if lead < clear and behind != none and open(behind) and behind not in taken {
    foe.at = behind
    if combat.carrier == foe { combat.ball = behind }
    say "{who} shoves {foe} back to {behind}."
    choose follow yes or no by who "To follow"
    if follow { who.at = left }
    if combat.carrier == none and combat.ball == foe.at { take_ball(foe) }
  } else {
    fall(foe, who)
  }
}
rule fall(who, cause: combatant) {
  who.bruises += 1
  begin down(who)
  if not who.active { announce carried_off(who) }
  if combat.carrier == who { bounce() }
  announce falls(who, cause)
}

# ---- the course of a match --------------------------------------------------

rule take_turn(who) {
  who.waits = false
  if down(who) { end down(who) ; who.points = div(who.points, 2) }
  walk(who)
  if combat.carrier == who {
    choose optional friend from allies(who) where can_throw(who, it) by who "To whom to throw"
    if friend != none { throw_to(who, friend) }
  } else {
    choose optional foe from foes_at(who, who.at) by who "Whom to tackle"
    if foe != none { tackle(who, foe) }
  }
}
rule play(side) {
  combat.playing = side
  announce side_turn(side)
  while any(active(side), it.waits) {
    choose who from active(side) where it.waits by side "Who is next"
    take_turn(who)
  }
}
rule line_up() {
  combat.carrier = none
  combat.ball    = throw_in
  for who in active_combatants() { who.at = who.place ; end down(who) }
}
setup { phase toss "The toss" { rank combat.order from sides { roll d6 "toss" } ; line_up() } }
round {
  phase turns "Turns" { for side in combat.order { if none(sides, it.goals >= enough) { play(side) } } }
}
define rivals(side) = the(find(sides, it != side))
victory {
  winner find(sides, it.goals >= enough) "the match is won"
  winner find(sides, it.goals > rivals(it).goals) "they lead at dusk" when round >= dusk
  winner last_side_standing() "nobody is left to stop them"
  draw "it is too dark to see the ball" when round >= 3 * dusk
}
measure goals  "Goals"    by side at end    : side.goals
measure felled "Fellings" by cause on falls : 1

# How a machine decides: by the first policy, where a scenario names no other.
define has_the_ball(side)        = combat.carrier?.side == side
define to_ball(spot: square)     = grid_distance(spot, combat.ball, hex)
define edge(who, foe: combatant) = shove(who, foe) - shove(foe, who) + (combat.carrier == foe ? 3 : 0)
define crowd(who, spot: square)  = len(foes_at(who, spot))
## Whether a friend is nearer to the gate, with nobody beside him.
define is_open(who, friend: combatant) =
  can_throw(who, friend) and crowd(friend, friend.at) == 0 and to_go(friend, friend.at) < to_go(who, who.at)
## Whether it is better to throw than to run from the foes beside him.
define pressed(who) = combat.carrier == who and crowd(who, who.at) > 0 and any(allies(who), is_open(who, it))

## Through the middle together, and down with whoever is in the way.
policy rough {
  who    : highest to_ball(it.at)  when has_the_ball(self)
  who    : lowest to_ball(it.at)
  spot   : lowest 2 * to_go(who, it) + crowd(who, it)    when combat.carrier == who
  spot   : combat.ball             when combat.carrier == none
  spot   : lowest 4 * to_ball(it) + to_go(who, it)    when has_the_ball(who.side)
  spot   : lowest 4 * to_ball(it) - to_go(who, it)
  friend : none
  foe    : highest edge(who, it)
  follow : yes
  clutch : yes
}
## Away from the foes, and the ball to whoever is further ahead.
policy nimble like rough {
  spot   : who.at                 when pressed(who)
  spot   : lowest to_go(who, it) + 2 * crowd(who, it)    when combat.carrier == who
  spot   : combat.ball            when combat.carrier == none
  spot   : lowest 2 * max(3, to_ball(it)) + to_go(who, it) + 3 * crowd(who, it)    when has_the_ball(who.side)
  spot   : lowest 4 * to_ball(it) - to_go(who, it)
  friend : find(sorted(options, to_go(it, it.at)), is_open(who, it))
  foe    : highest edge(who, it)  when any(options, edge(who, it) >= 0)
  foe    : none
  clutch : combat.carrier == who or not has_the_ball(who.side)
}
