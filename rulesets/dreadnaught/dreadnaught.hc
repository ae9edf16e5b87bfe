## Dreadnaught, combat without dice. Every fighter has encounter action points (EP) for the
## round. Whoever attacks puts some of them into the attack in secret, whoever is attacked
## puts some into the defence, and then both numbers are compared.
ruleset "Dreadnaught: Combat" {
  version = "1.0"
  source  = "Dreadnaught diceless RPG – Gameplay (combat), tenletter, 18 August 2008"
}

# ########################################################################################
#  HOUSE DEFAULTS: what the source leaves open, and how it is read here. Change them by
#  [params] of a scenario, or by a variant of your own.
# ########################################################################################

## A fight is broken off after so many rounds. [D0-027]
param round_limit : int 1.. = 20            "Rounds"
## What is left of the EP at the end of a round is lost, unless this says otherwise. [D0-013]
param ep_carry : bool = false
## More EP in the first round for all who are alert. [D0-011]
param alert_bonus : int 0.. = 4             "EP"
## How many attacks of opportunity somebody may make in a round; none: as many as he can
## pay. [D0-036]
param aoo_per_round : int? = none
## All aid together gives at most so much to one action; the GM may allow more. [D0-104] [D0-105]
param aid_cap : int 0.. = 2
## Whether players are told that an item cracks, which is at the GM's discretion. [D0-087]
param cracks_show : bool = false
## How far a charge goes at least, in squares, and at most, in speeds. [D0-079]
param charge_least : int 1.. = 2            "Squares"
param charge_speeds : int 1.. = 2           "Times the speed"
## Who stands two squares apart can touch nobody. [D0-068]
param touch : int 1.. = 1                   "Squares"

# ========================================================================================
#  The sheet
# ========================================================================================

## Resisting by body, by quickness, by mind. [D0-006]
kind save plural saves of fortitude, reflex, willpower

## What can hurt, and what passively takes from it. Nothing resists the physical by nature,
## and reflex takes from nothing. [D0-106] [D0-107] [D0-108] [D0-109]
kind damage_type plural damage_types { resisted_by : save? = none }
rows damage_type(resisted_by) {
  physical  : none
  spiritual : willpower
  mental    : willpower
  elemental : fortitude
  magic     : fortitude
}

## A feat, a template, an ability or a circumstance: numbers added wherever they belong.
## Whatever depends on more than having it is a modifier of its own. [D0-009] [D0-110]
kind trait plural traits {
  cp, ep, at, st, damage, speed : int = 0
  resists      : int per damage_type = 0   "Taken off damage of this type; below 0 it adds [D0-110]"
  senses_magic : bool = false              "Notices magic by itself [D0-099]"
  cast_in_total_defence : bool = false     "Total defence while casting [D0-101]"
}

## What is held or worn. [D0-009] [D0-074] [D0-084]
kind item plural items {
  weapon     : bool = false
  at, st, damage : int = 0                 "Added to single rolls, never to CP [D0-005]"
  type       : damage_type = physical
  range      : int 0.. = 0                 "Squares it shoots; 0: a weapon for melee [D0-111]"
  worn       : bool = false                "On the body: nobody disarms it"
  item_st    : int = 5                     "What an attack on it must reach [D0-084]"
  in_grapple : bool = true                 "Can be used in a grapple [D0-074]"
  grapple_at : int = 0                     "Added to attacks in a grapple [D0-074]"
  resists    : int per damage_type = 0     "Taken off damage of this type [D0-110]"
  state broken  : bool = false
  state lies_on : square? = none           "Where it lies, if nobody has it"
}
item bare_hands { weapon = true }
rows item(weapon, at, damage) {
  club           : true, 0, 0
  sword          : true, 0, 1
  rapier         : true, 1, 0
}
item dagger      { weapon = true ; grapple_at = 1 }
item great_sword "great sword" { weapon = true ; damage = 2 ; in_grapple = false }
item bow         { weapon = true ; range = 12 ; in_grapple = false }
item shield      { st = 1 ; in_grapple = false }
item mail        "coat of mail" { worn = true ; resists[physical] = 1 }

## An attack by magic that its caster pays for from the common pool. [D0-100] [D0-102]
kind spell plural spells {
  action   : action = standard             "[D0-100]"
  range    : int 1.. = 12
  type     : damage_type = magic
  verbal, material, motion : bool = true   "What others can see and hear of it [D0-099]"
  reflex_avoids : bool = false             "A quick leap avoids all damage [D0-109]"
  define noticed = verbal or material or motion
}
spell bolt   "bolt of force"
spell flames { type = elemental ; reflex_avoids = true }
spell dread  { type = mental ; verbal = false ; material = false ; motion = false }

## EP that have been spent in secret, by what they were spent on. [D0-018]
kind envelope plural envelopes of on_guard, with_care, for_haste

kind combatant {
  bp     : int 0.. = 3                     "[D0-003]"
  level  : int 0.. = 1                     "[D0-004]"
  cp     : int 0.. = bp                    "Combat potential without feats [D0-005]"
  save   : int per save = div(bp, 2)       "[D0-001] [D0-006]"
  hp_max : int 1.. = max(1, 2 * bp + level)    "[D0-007]"
  speed  : int 0.. = 4                     "Steps of five feet [D0-008]"
  reach  : int 0.. = 1                     "Squares [D0-034]"
  surprised : bool = false                 "Or flat-footed, or distracted [D0-011]"
  turn_before : int = 0                    "Whoever has more goes first, whatever the usual order [D0-024]"
  traits : list of trait = []
  spells : list of spell = []
  own items : list of item = []

  state held : list of item = items        "In hand or on the body"
  state at   : square = A1
  state hp   : int = hp_max

  ## One pool pays for everything. What others can reckon of it is what was granted, less
  ## what has been spent before their eyes. [D0-014] [D0-015] [D0-018]
  state pool        : int 0.. = 0          "EP"
  hidden state aside : int 0.. per envelope = 0
  define ep = pool - sum(envelopes, aside[it])

  ## What is left of the turn. [D0-022] [D0-095]
  state standard, movement, half : bool = false
  state extra : int 0.. = 0                "Further steps bought for this turn [D0-031]"
  state opportunities : int 0.. = 0        "Attacks of opportunity made this round [D0-036]"

  ## At 0 hit points one is defeated, and takes no more part. [D0-007] [D0-058]
  define active = hp > 0
  define gear = filter(held, not it.broken)
}

kind combat {
  edge  : square = T20                     "Lower right corner of the field"
  walls : list of square = []
  state order : list of combatant = []
  hidden state cracks : list of crack = []
}
## How much an item has been weakened. It is nobody's: only the GM knows. [D0-086] [D0-087]
kind crack { item : item }

## CP: BP, unless feats, templates or abilities change it. Items do not. [D0-005]
score combat_potential(who) {
  potential : who.cp
  traits    : sum(who.traits, it.cp)       when who.traits != []
}

event turn_starts(who)
event hurt(who, amount: int, cause: combatant)
event falls(who, cause: combatant) headline    "{who} falls to {cause}."

# ========================================================================================
#  Rounds and turns
# ========================================================================================

## The order of turns is found once. [D0-024]
setup {
  phase line_up "Order of turns" {
    rank combat.order from combatants {
      highest it.turn_before
      highest it.save[reflex]
      highest combat_potential(it)
      highest it.level
    }
    say "{combat.order}."
  }
}

## EP for the round: twice BP, not CP, and the level. [D0-010] [D0-011] [D0-013]
score grant(who) {
  bp     : 2 * who.bp
  level  : who.level
  alert  : alert_bonus                     when round == 1 and not who.surprised
  traits : sum(who.traits, it.ep)          when who.traits != []
  kept   : who.ep                          when ep_carry
  least  : at_least 0
}

round {
  ## Everybody gets them at once, before the first turn, and the pool is set anew.
  ## [D0-010] [D0-012] [D0-013]
  phase grant_points "Encounter action points" {
    for who in active_combatants() {
      who.pool = grant(who)
      who.aside = 0
      who.opportunities = 0
      say "{who}: {who.pool} EP."
    }
  }
  ## One turn for everybody. [D0-021]
  phase turns "Turns" {
    for who in combat.order { if who.active and undecided() { take_turn(who) } }
  }
}
define undecided() = last_side_standing() == none

## [D0-027]
victory {
  winner last_side_standing()              "the last side standing"
  draw "nobody gets the better of it"      when round >= round_limit
}

## A full-round action, or a standard and a movement action, or two movement actions, in
## any order. There is no free step, and nothing must be done. [D0-022] [D0-023]
rule take_turn(actor) {
  announce turn_starts(actor)
  actor.standard = true ; actor.movement = true ; actor.half = false
  actor.extra = 0
  while actor.active and undecided() and any(deeds, allowed(actor, it)) {
    choose optional deed from deeds where allowed(actor, it) by actor "What to do"
    if deed == none { return }
    deed.takes.spend(actor)
    deed.perform(actor)
  }
}

## The parts of a turn, and what is left of them. A movement action may be taken in place of
## the standard one, and half of one leaves the other half. [D0-022] [D0-025] [D0-095]
kind action plural actions { left(actor) : bool ; rule spend(actor) }
action full_round "full-round action" {
  left = actor.standard and actor.movement
  rule spend { actor.standard = false ; actor.movement = false }
}
action standard "standard action" {
  left = actor.standard
  rule spend { actor.standard = false }
}
action movement "movement action" {
  left = actor.standard or actor.movement
  rule spend { if actor.movement { actor.movement = false } else { actor.standard = false } }
}
action half_movement "half a movement action" {
  left = actor.half or movement.left(actor)
  rule spend {
    if not actor.half { movement.spend(actor) }
    actor.half = not actor.half
  }
}

## What one can do in a turn, and what it takes of it. [D0-022] [D0-025]
kind deed plural deeds {
  takes      : action
  may(actor) : bool = true
  rule perform(actor)
}
define allowed(actor, deed) = deed.takes.left(actor) and deed.may(actor)

# ---- points ------------------------------------------------------------------------------

## Points are spent whole, and never come back. [D0-015]
rule pay(who, amount: int) { who.pool -= amount }
## The same in secret. [D0-018]
rule pay_in_secret(who, envelope, amount: int) { who.aside[envelope] += amount }
## What counts for the first time is seen by all. [D0-018]
rule show(who, envelope) {
  who.pool -= who.aside[envelope]
  who.aside[envelope] = 0
}

# ========================================================================================
#  Space
# ========================================================================================

## Squares of five feet; a step across a corner is a step like any other. [D0-008] [D0-028]
define distance(a, b) = grid_distance(a.at, b.at)
## Others, walls and the edge of the field are in the way. [D0-028] [D0-089]
define on_field(square) = square.x <= combat.edge.x and square.y <= combat.edge.y
define free(square)     = on_field(square) and square not in combat.walls and none(active_combatants(), it.at == square)
define barred(who)      = concat(combat.walls, map(without(active_combatants(), who), it.at), beyond_the_edge())
define beyond_the_edge() = concat(
  rectangle(square_at(combat.edge.x + 1, 1), square_at(combat.edge.x + 1, combat.edge.y + 1)),
  rectangle(square_at(1, combat.edge.y + 1), combat.edge))

## What somebody could strike at, now: the squares within reach, but in a grapple only each
## other. Bare hands always serve. [D0-034] [D0-071]
define threatens(who, square) =
  who.active and grid_distance(who.at, square) <= who.reach and
  (not grappling(who) or any(partners(who, grappling), it.at == square))
define watched_by(who, squares: list of square) = any(squares, threatens(who, it))

## Speed, with what changes it. Total defence halves it for the turn. [D0-008] [D0-062]
score pace(who) {
  speed  : who.speed
  traits : sum(who.traits, it.speed)       when who.traits != []
  least  : at_least 0
}

## Two enemies who threaten somebody from exactly opposite sides flank him. Each counts in
## one pair only. [D0-065] [D0-066]
define flanking_pairs(who) = div(count(flankers(who), has_a_partner(who, it)), 2)
define flankers(who)       = filter(enemies(who), threatens(it, who.at))
define has_a_partner(who, foe: combatant) =
  count(flankers(who), same_side(who.at, foe.at, it.at) and distance(who, it) <= distance(who, foe)) <=
  count(flankers(who), opposite(who.at, foe.at, it.at))
define same_side(middle: square, a: square, b: square) = aligned(middle, a, b) and inner(middle, a, b) > 0
define opposite(middle: square, a: square, b: square)  = aligned(middle, a, b) and inner(middle, a, b) < 0
define aligned(middle: square, a: square, b: square) = (a.x - middle.x) * (b.y - middle.y) == (a.y - middle.y) * (b.x - middle.x)
define inner(middle: square, a: square, b: square)   = (a.x - middle.x) * (b.x - middle.x) + (a.y - middle.y) * (b.y - middle.y)

# ========================================================================================
#  Moving
# ========================================================================================

## A movement action covers up to the speed in steps, and costs no EP. [D0-028]
deed move {
  takes = movement
  may   = can_walk(actor)
  rule perform { walk(actor, pace(actor)) }
}
## What is left when one has stood up. [D0-095]
deed short_move "move a little" {
  takes = half_movement
  may   = can_walk(actor) and (actor.half or prone(actor))
  rule perform { walk(actor, div(pace(actor), 2)) }
}
## Who lies prone may move as well. Grapplers may not. [D0-071] [D0-094]
define can_walk(who) = not grappling(who) and any(neighbours(who.at), free(it))

## EP buy further steps for this turn, one each. [D0-031]
rule walk(mover, steps: int) {
  choose haste from 0..mover.ep by mover "EP for more steps"
  pay_in_secret(mover, for_haste, haste)
  mover.extra += haste
  choose goal from reachable(mover.at, steps + mover.extra, barred(mover)) by mover "Where to go"
  let straight = shortest_path(mover.at, goal, barred(mover))
  let wide     = shortest_path(mover.at, goal, concat(barred(mover), watched(mover)))
  let detour   = passes(mover, straight) and 0 < len(wide) <= steps + mover.extra
  choose wary from detour ? [yes, no] : [no] by mover "Keep out of reach of enemies on the way"
  let gone = advance(mover, wary ? wide : straight)
  show(mover, for_haste)
  mover.extra -= max(0, gone - steps)
}
define watched(mover) = flatten(map(enemies(mover), filter(burst(it.at, it.reach), it != mover.at)))
## The squares one leaves on a way, and whether an enemy watches one of them.
define left_behind(mover, way: list of square) = concat([mover.at], take(way, len(way) - 1))
define passes(mover, way: list of square) = len(way) > 0 and any(enemies(mover), watched_by(it, left_behind(mover, way)))

## Every square that is left gives those an opening who threaten it. What cannot be seen
## from the way is chosen before: EP for care. Whoever is struck down, or falls prone, gets
## no further. [D0-029] [D0-033] [D0-036] [D0-037]
rule advance(mover, way: list of square) -> int {
  if passes(mover, way) {
    choose care from 0..mover.ep by mover "EP for careful movement"
    pay_in_secret(mover, with_care, care)
    begin careful(mover, care)
  }
  let was_prone = prone(mover)
  let start = mover.at
  let struck : list of combatant = []
  let gone = 0
  for goal in way {
    for watcher in combat.order {
      if not cut_off(mover, was_prone) and watcher not in struck and watcher in enemies(mover) and threatens(watcher, mover.at) {
        if offer_opportunity(watcher, mover, in_passing) { add watcher to struck }
      }
    }
    if not cut_off(mover, was_prone) {
      mover.at = goal
      gone += 1
    }
  }
  end careful(mover)
  if mover.at != start { say "{mover} moves to {mover.at}." }
  return gone
}
define cut_off(mover, was_prone: bool) = not mover.active or prone(mover) and not was_prone

## Each two EP make one harder to strike in passing, but not in any other way. [D0-029] [D0-030]
condition careful(who, ep: int) hidden {
  modifier careful to defence_total for defender : div(ep, 2)    when attack.opening.opportunity
}

## Half a movement action. [D0-095]
deed stand_up "stand up" {
  takes = half_movement
  may   = prone(actor)
  rule perform { end prone(actor) ; say "{actor} stands up." }
}
## Less of everything but against shots. Damage, EP and speed stay. [D0-092] [D0-094]
condition prone(who) {
  modifier prone to attack_total  for attacker : -1
  modifier prone to defence_total for defender : -1    when not attack.ranged
}

# ---- attacks of opportunity ----------------------------------------------------------------

## Nobody must strike. It is one plain attack, with no manoeuvre and none bought, and takes
## at least 1 EP. [D0-035] [D0-036] [D0-038]
rule offer_opportunity(watcher, provoker, opening) -> bool {
  if not may_strike(watcher, provoker) { return false }
  choose strike yes or no by watcher "Strike at {provoker}, who gives an opening"
  if not strike { return false }
  watcher.opportunities += 1
  choose weapon from arms(watcher) where it.range == 0 by watcher "With what"
  say "{watcher} strikes at {provoker} in passing."
  resolve(attack_by(watcher, provoker, opening, plain, weapon))
  return true
}
define may_strike(watcher, provoker) =
  watcher.ep >= in_passing.minimum and threatens(watcher, provoker.at) and not is_dominated(watcher) and
  (aoo_per_round == none or watcher.opportunities < the(aoo_per_round))

# ========================================================================================
#  Attacking
# ========================================================================================

## What opens an attack sets its bonus, its least investment, what each EP is worth, and the
## price of buying more afterwards. [D0-039] [D0-043] [D0-048] [D0-050] [D0-079] [D0-082] [D0-083] [D0-090]
kind opening plural openings {
  at, damage  : int = 0
  worth       : int = 1                    "What an EP counts for in AT"
  push_worth  : int = 1                    "What an EP counts for in damage"
  minimum     : int 0.. = 1                "EP"
  price       : int 1.. = 2                "Of the first attack bought after it; the n-th costs n times as much [D0-046] [D0-047]"
  bare        : bool = false               "CP does not count for damage"
  halved      : bool = false               "With no EP in it, half the damage"
  opportunity : bool = false
}
opening single
opening full      "full attack"     { at = 1 ; price = 1 }
opening rush      "charge"          { at = 1 ; damage = 1 }
opening targeted  "targeted attack" { worth = 2 ; bare = true }
opening bought    "bought attack"   { minimum = 0 ; halved = true }
opening casting   "spell"
opening in_passing "attack of opportunity" { opportunity = true }
opening retort    "attack of opportunity" { opportunity = true ; worth = 2 ; push_worth = 2 }

## One attack, from its target to its outcome. [D0-016] [D0-019]
kind attack {
  attacker  : combatant
  target    : combatant?                   "None: something that nobody holds"
  opening   : opening = single
  manoeuvre : manoeuvre = plain
  weapon    : item = bare_hands
  spell     : spell? = none
  state mark  : item? = none               "The item it is meant for"
  state save  : save? = none               "What the defender defends with, instead of CP"
  state bid   : int 0.. = 0                "EP of the attacker"
  state guard : int 0.. = 0                "EP of the defender"
  state aid_to_attack, aid_to_defence : int 0.. = 0
  state at, st : int = 0
  state push  : int 0.. = 0                "EP put into damage"

  define defender = the(target)
  define ranged   = weapon.range > 0 or self.spell != none
  define type     = self.spell?.type ?? weapon.type
  define hits     = at >= st
  define beats    = at > st
}
rule attack_by(attacker, target: combatant, opening, manoeuvre, weapon: item) -> attack {
  return new attack { attacker = attacker ; target = target ; opening = opening ; manoeuvre = manoeuvre ; weapon = weapon }
}

## AT. [D0-040]
score attack_total(attacker, attack) {
  potential : combat_potential(attacker)
  points    : attack.opening.worth * attack.bid      "{attack.bid} EP"
  opening   : attack.opening.at                      "{attack.opening}"           when attack.opening.at != 0
  weapon    : attack.weapon.at                       "{attack.weapon}"            when attack.weapon.at != 0
  clinch    : attack.weapon.grapple_at               "{attack.weapon} in a grapple"    when grappling(attacker)
  aid       : attack.aid_to_attack                                                when attack.aid_to_attack != 0
  traits    : sum(attacker.traits, it.at)            when attacker.traits != []
}
## ST: what the attack must reach. Whatever makes one harder to hit also guards what one
## holds. [D0-059] [D0-064] [D0-065] [D0-066] [D0-085]
score defence_total(defender, attack) {
  item      : strength(the(attack.mark))             "{attack.mark}"              when attack.manoeuvre.breaks
  base      : defence_base(defender, attack)         "{base_name(attack)}"
  points    : attack.guard                           "{attack.guard} EP"
  gear      : sum(defender.gear, it.st)              when any(defender.gear, it.st != 0)
  flanked   : -min(2, flanking_pairs(defender))      when flanking_pairs(defender) > 0
  aid       : attack.aid_to_defence                  when attack.aid_to_defence != 0
  traits    : sum(defender.traits, it.st)            when defender.traits != []
}
define defence_base(defender, attack) = attack.save == none ? combat_potential(defender) : defender.save[attack.save]
define base_name(attack) = attack.save == none ? "CP" : "a save"

# ---- the auction ----------------------------------------------------------------------------
#  What else happens in an attack puts itself before, after or around one of these steps.

## Every attack is an auction of its own, opened when the result of the one before is known:
## so a feint can draw out what the other has left. [D0-016] [D0-019]
rule resolve(attack) {
  let attacker = attack.attacker
  ## A grapple is ended for the least investment, without bids. [D0-075]
  step certain when not attack.manoeuvre.bids {
    pay(attacker, attack.opening.minimum)
    attack.manoeuvre.succeed(attack)
    return
  }
  ## Some attacks may be met with a save instead of CP; that is said openly. [D0-091] [D0-096]
  step stand when attack.manoeuvre.met_by != [] {
    choose optional save from attack.manoeuvre.met_by by attack.defender "Which save to use instead of CP"
    attack.save = save
  }
  ## So is all help. [D0-103] [D0-104]
  step help {
    attack.aid_to_attack = gather_aid(attacker, attack.target ?? attacker)
    if attack.target != none { attack.aid_to_defence = gather_aid(attack.defender, attacker) }
  }
  ## Neither side, player or GM, knows what the other bids. What is gone is gone, whatever
  ## comes of it. An item that nobody holds cannot defend itself. [D0-015] [D0-016] [D0-017] [D0-059] [D0-085]
  step bids {
    sealed {
      choose attack.bid from attack.opening.minimum..attacker.ep by attacker "EP for the attack"
      if attack.target != none { choose attack.guard from 0..attack.defender.ep by attack.defender "EP for the defence" }
    }
    pay(attacker, attack.bid)
    if attack.target != none {
      pay(attack.defender, attack.guard)
      uncover(attack)
    }
  }
  ## [D0-041]
  step compare {
    attack.at = attack_total(attacker, attack)
    attack.st = attack.target == none ? strength(the(attack.mark)) : defence_total(attack.defender, attack)
    if attack.target != none { say "{attacker} bids {attack.bid} EP, {attack.defender} {attack.guard}." }
    say "AT {attack.at} against ST {attack.st}: {verdict(attack)}."
  }
  step fail when not attack.hits {
    attack.manoeuvre.fail(attack)
    announce fails(attack)
    return
  }
  ## Once it has hit, further EP go into damage one for one, openly, at most as many as
  ## are in the attack. [D0-020] [D0-053] [D0-055]
  step push when attack.manoeuvre.pushed {
    choose push from 0..attacker.ep by attacker "EP for damage" { needs push <= attack.bid "no more than is in the attack" }
    attack.push = push
    pay(attacker, push)
  }
  step succeed { attack.manoeuvre.succeed(attack) }
}
event fails(attack)
define verdict(attack) = attack.beats ? "a hit" : attack.hits ? "just a hit" : "a miss"

## What guards somebody in secret is seen when it first counts. [D0-018]
rule uncover(attack) {
  let defender = attack.defender
  reveal guarded(defender)
  show(defender, on_guard)
  if attack.opening.opportunity {
    reveal careful(defender)
    show(defender, with_care)
  }
}

## Friends beside either of the two may help, at twice the price of what it brings, with no
## action of their own. [D0-103] [D0-104] [D0-105]
rule gather_aid(aided, other: combatant) -> int {
  let given = 0
  for helper in helpers(aided, other) {
    choose aid from 0..div(helper.ep, 2) by helper "How much to help {aided}" { needs given + aid <= aid_cap "all aid together gives no more" }
    pay(helper, 2 * aid)
    given += aid
    if aid > 0 { say "{helper} helps {aided}: +{aid}." }
  }
  return given
}
define helpers(aided, other: combatant) =
  filter(allies(aided), it != aided and it.ep >= 2 and min(distance(it, aided), distance(it, other)) <= 1)

# ---- what an attack does ----------------------------------------------------------------------

## What an attack is meant for. All are fought out in the same auction. [D0-068] [D0-084] [D0-088] [D0-091] [D0-096]
kind manoeuvre plural manoeuvres {
  may(attacker, defender) : bool = true
  marks(defender) : list of item = []      "The items it can be meant for"
  met_by   : list of save = []             "Saves that may stand in for CP"
  breaks   : bool = false                  "The strength of the item counts"
  pushed   : bool = false                  "Does damage, or what counts like it"
  answered : bool = false                  "Gives an opening when it fails"
  bids     : bool = true
  rule succeed(attack)
  rule fail(attack) { }
}

## To do damage. [D0-073]
manoeuvre plain "attack" {
  may    = not is_dominated(attacker)
  pushed = true
  rule succeed { harm(attack) }
}

## What a hit does: CP, if the attack is more than just a hit, and what is pushed. Bonuses
## count in either case. [D0-053] [D0-054] [D0-055] [D0-056] [D0-057]
score damage_dealt(attacker, attack) {
  potential : combat_potential(attacker)             when attack.beats and not attack.opening.bare
  opening   : attack.opening.damage                  "{attack.opening}"    when attack.opening.damage != 0
  weapon    : attack.weapon.damage                   "{attack.weapon}"     when attack.weapon.damage != 0
  traits    : sum(attacker.traits, it.damage)        when attacker.traits != []
  push      : attack.opening.push_worth * attack.push    "{attack.push} EP"    when attack.manoeuvre.pushed
  halved    : times 0.5                              "no EP in it"         when attack.opening.halved and attack.bid == 0
}
## What is taken of it, in this order: the save against its type, feats and items, total
## defence. [D0-057] [D0-107] [D0-108] [D0-110]
score damage_taken(victim, dealt: int, damage_type) {
  dealt  : dealt
  save   : -victim.save[damage_type.resisted_by]    "{damage_type.resisted_by}"    when damage_type.resisted_by != none
  traits : -sum(victim.traits, it.resists[damage_type])  when victim.traits != []
  gear   : -sum(victim.gear, it.resists[damage_type])    when any(victim.gear, it.resists[damage_type] != 0)
  least  : at_least 0
}
rule harm(attack) {
  let victim = attack.defender
  if avoided(attack) { say "{victim} gets out of the way." ; return }
  wound(victim, damage_taken(victim, damage_dealt(attack.attacker, attack), attack.type), attack.attacker)
}
## Some effects can be avoided altogether: Reflex and EP against their AT. [D0-109]
rule avoided(attack) -> bool {
  let spell = attack.spell
  if spell == none or not spell.reflex_avoids { return false }
  let victim = attack.defender
  choose leap from 0..victim.ep by victim "EP to get out of the way"
  pay(victim, leap)
  return victim.save[reflex] + leap >= attack.at
}
## [D0-007] [D0-058]
rule wound(victim, amount: int, cause: combatant) {
  say "{victim} takes {amount}."
  victim.hp -= amount
  if amount > 0 { announce hurt(victim, amount, cause) }
  if not victim.active { announce falls(victim, cause) }
}

## Whoever fails at this gives the other an opening at once, if he is within reach; and each
## EP of that attack counts double. [D0-033] [D0-090] [D0-093] [D0-097]
on fails as answers when attack.manoeuvre.answered {
  offer_opportunity(attack.defender, attack.attacker, retort)
}

# ---- arms and targets ----------------------------------------------------------------------

## What somebody can attack with. Without a weapon for melee there are bare hands. [D0-074] [D0-084]
define ready(who) = filter(who.gear, it.weapon and (it.in_grapple or not grappling(who)))
define arms(who)  = any(ready(who), it.range == 0) ? ready(who) : concat(ready(who), [bare_hands])
## Shots reach any target in range. [D0-111]
define range_of(who, weapon: item) = weapon.range > 0 ? weapon.range : who.reach
define farthest(who) = max(map(arms(who), range_of(who, it)))
## Grapplers attack only each other. [D0-071]
define may_attack(who, foe: combatant) = not grappling(who) or foe in partners(who, grappling)
define targets_from(who, square, squares: int) = filter(enemies(who), may_attack(who, it) and grid_distance(square, it.at) <= squares)
define targets(who) = targets_from(who, who.at, farthest(who))
## Things that lie about. [D0-085]
define all_items()   = concat(items, flatten(map(combatants, it.items)))
define objects(who)  = grappling(who) ? [] : filter(all_items(), not it.broken and lies_within(it, who.at, who.reach))
define lies_within(item, square, squares: int) = item.lies_on != none and grid_distance(square, item.lies_on) <= squares
define can_attack(who) = who.ep >= single.minimum and (len(targets(who)) > 0 or len(objects(who)) > 0)

## One attack with everything about it chosen anew. False: there was none. [D0-044] [D0-045]
rule make_attack(actor, opening) -> bool {
  if not actor.active or actor.ep < opening.minimum { return false }
  choose optional foe from targets(actor) by actor "Whom to attack"
  if foe != none {
    aim_at(actor, foe, opening)
    return true
  }
  choose optional thing from objects(actor) by actor "What to break"
  if thing == none { return false }
  choose weapon from arms(actor) where it.range == 0 by actor "With what"
  say "{actor}, {opening}: at {thing}."
  resolve(attack_on(actor, thing, opening, weapon))
  return true
}
rule attack_on(attacker, thing: item, opening, weapon: item) -> attack {
  let blow = new attack { attacker = attacker ; target = none ; opening = opening ; manoeuvre = sunder ; weapon = weapon }
  blow.mark = thing
  return blow
}
rule aim_at(actor, foe: combatant, opening) {
  choose weapon from arms(actor) where distance(actor, foe) <= range_of(actor, it) by actor "With what"
  choose manoeuvre from manoeuvres where it.may(actor, foe) by actor "What for"
  let blow = attack_by(actor, foe, opening, manoeuvre, weapon)
  if len(manoeuvre.marks(foe)) > 0 {
    choose mark from manoeuvre.marks(foe) by actor "Which item"
    blow.mark = mark
  }
  say "{actor}, {opening}: {manoeuvre} on {foe}."
  resolve(blow)
}

## After an action one may go on, at a price that rises with each attack. The price is no
## investment, there need not be one, and bonuses of the action are gone. [D0-046] [D0-047] [D0-048]
## [D0-049] [D0-050] [D0-051] [D0-052]
rule buy_attacks(actor, opening) {
  let price = opening.price
  while actor.active and actor.ep >= price and (len(targets(actor)) > 0 or len(objects(actor)) > 0) {
    choose more yes or no by actor "Another attack, for {price} EP"
    if not more { return }
    pay(actor, price)
    say "{actor} buys another attack for {price}."
    price += opening.price
    make_attack(actor, bought)
  }
}

# ---- the deeds that attack -------------------------------------------------------------------

## Costs at least 1 EP. [D0-039]
deed single_attack "single attack" {
  takes = standard
  may   = can_attack(actor)
  rule perform { if make_attack(actor, single) { buy_attacks(actor, single) } }
}
## Half as many attacks as CP, each against whom one likes; one may stop before. [D0-042] [D0-043] [D0-044]
deed full_attack "full attack" {
  takes = full_round
  may   = can_attack(actor)
  rule perform {
    let going = make_attack(actor, full)
    let attacked = going
    repeat attacks_of(actor) - 1 { if going { going = make_attack(actor, full) } }
    if attacked { buy_attacks(actor, full) }
  }
}
define attacks_of(who) = max(1, div(combat_potential(who), 2))

## Straight at an enemy for ten feet or more, then one attack. [D0-048] [D0-079]
deed charge {
  takes = full_round
  may   = not grappling(actor) and any(enemies(actor), can_charge(actor, it))
  rule perform {
    choose foe from enemies(actor) where can_charge(actor, it) by actor "Whom to charge"
    let way = charge_way(actor, foe)
    begin charging(actor)
    say "{actor} charges {foe}."
    pay_in_secret(actor, for_haste, max(0, len(way) - charge_range(actor)))
    let gone = advance(actor, way)
    show(actor, for_haste)
    if gone == len(way) and actor.active and actor.ep >= rush.minimum {
      aim_at(actor, foe, rush)
      buy_attacks(actor, rush)
    }
  }
}
define charge_range(who) = charge_speeds * pace(who)
define charge_way(who, foe: combatant) = take(without(line(who.at, foe.at), who.at), distance(who, foe) - who.reach)
## Who wants to go further than twice his speed pays for it, and keeps 1 EP to strike. [D0-031] [D0-079]
define can_charge(who, foe: combatant) =
  charge_least <= distance(who, foe) - who.reach <= charge_range(who) + who.ep - rush.minimum and
  who.ep >= rush.minimum and all(charge_way(who, foe), free(it))
## [D0-080]
condition charging(who) until turn_starts(who) {
  modifier charging to defence_total for defender : -1
}

## One step at most, then one attack in which EP count double, but nothing else does damage
## than what is pushed. [D0-081] [D0-082] [D0-083]
deed targeted_attack "targeted attack" {
  takes = full_round
  may   = actor.ep >= targeted.minimum and
          (can_attack(actor) or any(steps_open_to(actor), len(targets_from(actor, it, farthest(actor))) > 0))
  rule perform {
    choose optional pace_to from steps_open_to(actor) by actor "A step before the attack"
    if pace_to != none { step_to(actor, pace_to) }
    if make_attack(actor, targeted) { buy_attacks(actor, targeted) }
  }
}
define steps_open_to(who) = grappling(who) ? [] : filter(neighbours(who.at), free(it))
rule step_to(mover, square) { advance(mover, [square]) }

# ========================================================================================
#  Defending
# ========================================================================================

## EP put into a guard count against everything until one's next turn, also beyond the end
## of the round. Both guards add up, and so do two active ones. Nobody else knows how many
## EP they are before they count. [D0-018] [D0-060] [D0-061] [D0-063] [D0-064] [D0-067]
condition guarded(who, ep: int, soaks: bool) stacks hidden until turn_starts(who) {
  modifier guard   to defence_total for defender : ep    "guard"
  modifier soaked  to damage_taken  for victim   : -ep   "total defence"    when soaks
  modifier cushion to crash         for victim   : -ep   "total defence"    when soaks
}
## That somebody guards himself everybody can see. [D0-018] [D0-062]
condition on_active_defence(who) until turn_starts(who)
condition on_total_defence(who)  until turn_starts(who) {
  modifier slower to pace for who : times 1 / 2
}
## [D0-060]
deed active_defence "active defence" {
  takes = movement
  rule perform {
    choose guard from 0..actor.ep by actor "EP for active defence"
    begin on_active_defence(actor)
    stand_guard(actor, guard, false)
    say "{actor} takes an active defence."
  }
}
## [D0-061]
deed total_defence "total defence" {
  takes = standard
  rule perform { defend_totally(actor) }
}
rule defend_totally(actor) {
  choose guard from 0..actor.ep by actor "EP for total defence"
  begin on_total_defence(actor)
  stand_guard(actor, guard, true)
  say "{actor} takes a total defence."
}
rule stand_guard(who, ep: int, soaks: bool) {
  pay_in_secret(who, on_guard, ep)
  begin guarded(who, ep, soaks)
}

# ========================================================================================
#  Grapples
# ========================================================================================

## Two who hold each other, one of whom is dominant. No third can join. Others find them
## easier to hit. [D0-069] [D0-071] [D0-072] [D0-078]
condition grappling(dominant, dominated) {
  modifier held_fast to defence_total for defender : -2 "in a grapple"    when attack.attacker not in partners(defender, grappling)
  on falls { if who == dominant or who == dominated { end grappling(dominant, dominated) } }
}
define is_dominated(who) = grappling(any, who)
define holds(who, foe: combatant) = grappling(who, foe)

## Somebody within touch is taken hold of; he may turn a failed attempt round. [D0-068] [D0-069] [D0-070]
manoeuvre grapple {
  may = distance(attacker, defender) <= touch and not grappling(attacker) and not grappling(defender)
  rule succeed { take_hold(attack.attacker, attack.defender) }
  rule fail {
    choose turn_tables yes or no by attack.defender "Grapple, and dominate it"
    if turn_tables { take_hold(attack.defender, attack.attacker) }
  }
}
rule take_hold(who, foe: combatant) {
  begin grappling(who, foe)
  say "{who} holds {foe}."
}
rule part(who, foe: combatant) {
  end grappling(who, foe)
  end grappling(foe, who)
  say "{who} and {foe} are apart."
}
## The dominant lets go without any auction: an attack that always succeeds, or a movement
## action. [D0-075]
manoeuvre release {
  may  = holds(attacker, defender)
  bids = false
  rule succeed { part(attack.attacker, attack.defender) }
}
deed let_go "let go" {
  takes = movement
  may   = any(partners(actor, grappling), holds(actor, it))
  rule perform { part(actor, first(partners(actor, grappling))) }
}
## What the dominated can do. [D0-073] [D0-076]
manoeuvre escape {
  may = holds(defender, attacker)
  rule succeed { part(attack.attacker, attack.defender) }
}
## [D0-077]
manoeuvre reverse_hold "seize the upper hand" {
  may = holds(defender, attacker)
  rule succeed {
    end grappling(attack.defender, attack.attacker)
    take_hold(attack.attacker, attack.defender)
  }
}
# ========================================================================================
#  Other things to do with an attack
# ========================================================================================

## To break an item. One that is held or worn has its owner's CP and EP on its side. What
## falls short by one or two weakens it for later, which nobody but the GM knows. [D0-084] [D0-085] [D0-086]
manoeuvre sunder {
  may    = not is_dominated(attacker) and len(defender.gear) > 0
  marks  = defender.gear
  breaks = true
  rule succeed {
    let item = the(attack.mark)
    item.broken = true
    say headline "{item} breaks."
  }
  rule fail { if attack.at >= attack.st - 2 { weaken(the(attack.mark)) } }
}
## [D0-084] [D0-086]
define strength(item) = item.item_st - count(combat.cracks, it.item == item)
## [D0-086] [D0-087]
rule weaken(item) {
  let flaw = new crack { item = item }
  add flaw to combat.cracks
  say "Something in {item} gives way."
  if cracks_show { reveal combat.cracks }
}

## To drive somebody back. [D0-088] [D0-090]
manoeuvre knockback {
  may      = not is_dominated(attacker)
  pushed   = true
  answered = true
  rule succeed { drive_back(attack) }
}
## The damage that it would have done, less the better of two saves, less what the victim
## spends when he knows how much that is: so many squares. [D0-088]
rule drive_back(attack) {
  let victim = attack.defender
  let force  = max(0, damage_dealt(attack.attacker, attack) - max(victim.save[fortitude], victim.save[reflex]))
  choose resist from 0..victim.ep by victim "EP to stand fast against {force}"
  pay(victim, resist)
  shove(victim, attack.attacker, max(0, force - resist))
}
## Straight away from the attacker. What an obstacle leaves of the way is damage, and no
## feat or item helps against it. Nobody strikes at who is shoved. [D0-033] [D0-089]
rule shove(victim, by_whom: combatant, steps: int) {
  let way  = take(line_beyond(by_whom.at, victim.at, steps), steps)
  let open = take_until(way, not free(it))
  if len(open) > 0 { victim.at = last(open) }
  say "{victim} is driven back {5 * len(open)} feet."
  for partner in partners(victim, grappling) { if distance(victim, partner) > touch { part(victim, partner) } }
  if len(open) < steps { wound(victim, crash(victim, steps - len(open)), by_whom) }
}
## [D0-067] [D0-089]
score crash(victim, squares_left: int) {
  obstacle : squares_left
  least    : at_least 0
}

## To bring somebody down. [D0-091] [D0-092] [D0-093]
manoeuvre trip {
  may      = not is_dominated(attacker) and not prone(defender)
  met_by   = [reflex, fortitude]
  answered = true
  rule succeed {
    begin prone(attack.defender)
    say "{attack.defender} falls prone."
  }
}

## To strike something out of somebody's hand. [D0-096] [D0-097]
manoeuvre disarm {
  may      = not is_dominated(attacker) and any(defender.gear, not it.worn)
  marks    = filter(defender.gear, not it.worn)
  met_by   = [reflex, willpower]
  answered = true
  rule succeed {
    let item = the(attack.mark)
    remove item from attack.defender.held
    item.lies_on = attack.defender.at
    say "{item} falls to the ground."
  }
}
## [D0-096]
deed pick_up "pick up" {
  takes = movement
  may   = len(underfoot(actor)) > 0
  rule perform {
    choose thing from underfoot(actor) by actor "What to pick up"
    thing.lies_on = none
    add thing to actor.held
    say "{actor} picks up {thing}."
  }
}
define underfoot(who) = filter(flatten(map(combatants, it.items)), it.lies_on == who.at)

# ========================================================================================
#  Magic
# ========================================================================================

## [D0-100]
deed cast "cast a spell" {
  takes = standard
  may   = can_cast(actor, standard)
  rule perform { cast_spell(actor, standard) }
}
deed quick_cast "cast a quick spell" {
  takes = movement
  may   = can_cast(actor, movement)
  rule perform { cast_spell(actor, movement) }
}
deed slow_cast "cast a slow spell" {
  takes = full_round
  may   = can_cast(actor, full_round)
  rule perform { cast_spell(actor, full_round) }
}
## Casting and an active defence fit into one turn anyway; casting and a total defence do so
## by a feat alone. [D0-101]
deed guarded_cast "cast a spell in total defence" {
  takes = full_round
  may   = any(actor.traits, it.cast_in_total_defence) and can_cast(actor, standard)
  rule perform {
    defend_totally(actor)
    cast_spell(actor, standard)
  }
}
define can_cast(who, action) = who.ep >= casting.minimum and not is_dominated(who) and any(who.spells, castable(who, it, action))
define castable(who, spell, action) = spell.action == action and len(targets_from(who, who.at, spell.range)) > 0

## An attack like any other, with a spell. It gives all those an opening who threaten the
## caster and notice what he does. [D0-033] [D0-098] [D0-102]
rule cast_spell(actor, action) {
  choose spell from actor.spells where castable(actor, it, action) by actor "Which spell"
  choose victim from targets_from(actor, actor.at, spell.range) by actor "At whom"
  say "{actor} casts {spell} at {victim}."
  for watcher in combat.order {
    if watcher in enemies(actor) and notices(watcher, spell) and actor.active { offer_opportunity(watcher, actor, in_passing) }
  }
  if actor.active and actor.ep >= casting.minimum { resolve(spell_at(actor, victim, spell)) }
}
## [D0-098] [D0-099]
define notices(watcher, spell) = spell.noticed or any(watcher.traits, it.senses_magic)
rule spell_at(attacker, target: combatant, spell) -> attack {
  return new attack { attacker = attacker ; target = target ; opening = casting ; spell = spell }
}

# ========================================================================================
#  What is counted
# ========================================================================================

measure damage    "Damage dealt"          by cause on hurt : amount
measure left      "Still standing"        by side at end   : len(active(side))
measure length    "Rounds"                at end           : round
