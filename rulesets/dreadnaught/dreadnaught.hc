## Dreadnaught, combat without dice. Every fighter has encounter action points (EP) for the
## round. Whoever attacks puts some of them into the attack in secret, whoever is attacked
## puts some into the defence, and then both numbers are compared.
ruleset "Dreadnaught: Combat" {
  version = "1.0"
  source  = "Dreadnaught diceless RPG – Gameplay (combat), tenletter, 18 August 2008"
}

# ========================================================================================
#  House sheet: what the source leaves open, and how it is read here. Change it by [params]
#  of a scenario, in its sheets, or by a variant of your own.
# ========================================================================================

## A fight is broken off after so many rounds. [D0-027]
param round_limit : int 1.. = 20           "Rounds"
## What is left of the EP at the end of a round is lost, unless this says otherwise. [D0-013]
param ep_carry : bool = false
## More EP in the first round for all who are alert. [D0-011]
param alert_bonus : int 0.. = 4            "EP"
## How many attacks of opportunity somebody may make in a round; none: as many as he can
## pay. [D0-036]
param aoo_per_round : int? = none
## All aid together gives at most so much to one action; the GM may allow more. [D0-104] [D0-105]
param aid_cap : int 0.. = 2
## Whether players are told that an item cracks, which is at the GM's discretion. [D0-087]
param cracks_show : bool = false
## How far a charge goes at least, in squares, and at most, in speeds. [D0-079]
param charge_least  : int 1.. = 2          "Squares"
param charge_speeds : int 1.. = 2          "Times the speed"
## Who stands two squares apart can touch nobody. [D0-068]
param touch : int 1.. = 1                  "Squares"

# ---- sheets, gear, feats and spells to begin with: named by the source, but not given ------

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
  resists               : int per damage_type = 0  "Taken off damage of this type; below 0 it adds [D0-110]"
  senses_magic          : bool = false             "Notices magic by itself [D0-099]"
  cast_in_total_defence : bool = false             "Total defence while casting [D0-101]"
}

## What is held or worn. [D0-009] [D0-074] [D0-084]
kind item plural items {
  weapon         : bool = false
  at, st, damage : int = 0                  "Added to single rolls, never to CP [D0-005]"
  type           : damage_type = physical
  range          : int 0.. = 0              "Squares it shoots; 0: a weapon for melee [D0-111]"
  worn           : bool = false             "On the body: nobody disarms it"
  item_st        : int = 5                  "What an attack on it must reach [D0-084]"
  in_grapple     : bool = true              "Can be used in a grapple [D0-074]"
  grapple_at     : int = 0                  "Added to attacks in a grapple [D0-074]"
  resists        : int per damage_type = 0  "Taken off damage of this type [D0-110]"
  state broken   : bool = false
  state lies_on  : square? = none           "Where it lies, if nobody has it"
}
item bare_hands { weapon = true }
rows item(weapon, at, damage) {
  club   : true, 0, 0
  sword  : true, 0, 1
  rapier : true, 1, 0
}
item dagger { weapon = true ; grapple_at = 1 }
item great_sword "great sword" { weapon = true ; damage = 2 ; in_grapple = false }
item bow    { weapon = true ; range = 12 ; in_grapple = false }
item shield { st = 1 ; in_grapple = false }
item mail "coat of mail" { worn = true ; resists[physical] = 1 }

## An attack by magic that its caster pays for from the common pool. [D0-100] [D0-102]
kind spell plural spells {
  action        : action = standard        "[D0-100]"
  range         : int 1.. = 12
  type          : damage_type = magic
  verbal, material, motion : bool = true   "What others can see and hear of it [D0-099]"
  reflex_avoids : bool = false             "A quick leap avoids all damage [D0-109]"
  define noticed = verbal or material or motion
}
spell bolt "bolt of force"
spell flames { type = elemental ; reflex_avoids = true }
spell dread  { type = mental ; verbal = false ; material = false ; motion = false }

## EP that have been spent in secret, by what they were spent on. [D0-018]
kind envelope plural envelopes of on_guard, with_care, for_haste

kind combatant {
  bp          : int 0.. = 3                       "[D0-003]"
  level       : int 0.. = 1                       "[D0-004]"
  cp          : int 0.. = bp                      "Combat potential without feats [D0-005]"
  save        : int per save = div(bp, 2)         "[D0-001] [D0-006]"
  hp_max      : int 1.. = max(1, 2 * bp + level)  "[D0-007]"
  speed       : int 0.. = 4                       "Steps of five feet [D0-008]"
  reach       : int 0.. = 1                       "Squares [D0-034]"
  surprised   : bool = false                      "Or flat-footed, or distracted [D0-011]"
  turn_before : int = 0                           "Whoever has more goes first, whatever the usual order [D0-024]"
  traits      : list of trait = []
  spells      : list of spell = []
  own items   : list of item = []

  state held : list of item = items        "In hand or on the body"
  state at   : square = A1
  state hp   : int = hp_max

  ## One pool pays for everything. What others can reckon of it is what was granted, less
  ## what has been spent before their eyes. [D0-014] [D0-015] [D0-018]
  state pool         : int 0.. = 0         "EP"
  hidden state aside : int 0.. per envelope = 0
  define ep = pool - sum(envelopes, aside[it])

  ## What is left of the turn. [D0-022] [D0-095]
  state standard, movement, half : bool = false
  state stepped       : int 0.. = 0        "Steps taken this turn [D0-062]"
  state extra         : int 0.. = 0        "Further steps bought for this turn [D0-031]"
  state opportunities : int 0.. = 0        "Attacks of opportunity made this round [D0-036]"

  ## At 0 hit points one is defeated, and takes no more part. [D0-007] [D0-058]
  define active = hp > 0
  define gear   = filter(held, not it.broken and (it.in_grapple or not grappling(self)))
}

kind combat {
  edge        : square = T20               "Lower right corner of the field"
  walls       : list of square = []
  state order : list of combatant = combatants
  hidden state cracks : list of crack = []
}
## How much an item has been weakened. It is nobody's: only the GM knows. [D0-086] [D0-087]
kind crack { item : item }

# ========================================================================================
#  Combatants
# ========================================================================================

## CP: BP, unless feats, templates or abilities change it. Items do not. [D0-005]
score combat_potential(who) {
  potential : who.cp
  traits    : sum(who.traits, it.cp)    when who.traits != []
}

event turn_starts(who)
event hurt(who, amount: int, cause: combatant)
event falls(who, cause: combatant) headline "{who} falls to {cause}."

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
  alert  : alert_bonus    when round == 1 and not who.surprised
  traits : sum(who.traits, it.ep)    when who.traits != []
  kept   : who.ep         when ep_carry
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
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

## A full-round action, or a standard and a movement action, or two movement actions, in
## any order. There is no free step, and nothing must be done. So far the likeness to D&D 3.5,
## from which nothing else is taken. [D0-021] [D0-022] [D0-023] [D0-026]
rule take_turn(actor) {
  announce turn_starts(actor)
  actor.standard = true ; actor.movement = true ; actor.half = false
  actor.stepped = 0 ; actor.extra = 0
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
  traits : sum(who.traits, it.speed)    when who.traits != []
  least  : at_least 0
}

## Two enemies who threaten somebody from exactly opposite sides flank him. Each counts in
## one pair only. [D0-065] [D0-066]
define flanking_pairs(who) = div(count(flankers(who), has_a_partner(who, it)), 2)
define is_flanked(who)     = flanking_pairs(who) > 0
define flankers(who)       = filter(enemies(who), threatens(it, who.at))
define has_a_partner(who, foe: combatant) =
  count(flankers(who), same_side(who.at, foe.at, it.at) and distance(who, it) <= distance(who, foe)) <=
    count(flankers(who), opposite(who.at, foe.at, it.at))
define same_side(middle: square, a: square, b: square) = aligned(middle, a, b) and inner(middle, a, b) > 0
define opposite(middle: square, a: square, b: square)  = aligned(middle, a, b) and inner(middle, a, b) < 0
define aligned(middle: square, a: square, b: square) =
  (a.x - middle.x) * (b.y - middle.y) == (a.y - middle.y) * (b.x - middle.x)
define inner(middle: square, a: square, b: square) =
  (a.x - middle.x) * (b.x - middle.x) + (a.y - middle.y) * (b.y - middle.y)

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

## EP buy further steps for this turn, one each. In total defence all steps of the turn
## together are no more than half the speed. [D0-031] [D0-062]
rule walk(mover, squares: int) {
  let steps = steps_left(mover, squares)
  choose haste from 0..mover.ep by mover "EP for more steps"
  pay_in_secret(mover, for_haste, haste)
  mover.extra += haste
  choose goal from reachable(mover.at, steps + mover.extra, barred(mover)) by mover "Where to go"
  let straight = shortest_path(mover.at, goal, barred(mover))
  let wide     = shortest_path(mover.at, goal, concat(barred(mover), watched(mover)))
  let detour   = is_detour(mover, straight, wide, steps + mover.extra)
  choose wary from detour ? [yes, no] : [no] by mover "Keep out of reach of enemies on the way"
  take_care(mover, wary ? wide : straight)
  let gone = advance(mover, wary ? wide : straight)
  end careful(mover)
  show(mover, for_haste)
  mover.extra -= max(0, gone - steps)
}
## [D0-062]
define steps_left(who, squares: int) = on_total_defence(who) ? clamp(pace(who) - who.stepped, 0, squares) : squares
## Another way to the same square, out of everybody's reach. [D0-028] [D0-033]
define is_detour(mover, straight: list of square, wide: list of square, steps: int) =
  passes(mover, straight) and wide != straight and 0 < len(wide) <= steps
## Chosen before the first step, and seen only by who is struck at. [D0-029]
rule take_care(mover, way: list of square) {
  if not passes(mover, way) { return }
  choose care from 0..mover.ep by mover "EP for careful movement"
  pay_in_secret(mover, with_care, care)
  begin careful(mover, care)
}
define watched(mover) = flatten(map(enemies(mover), filter(burst(it.at, it.reach), it != mover.at)))
## The squares one leaves on a way, and whether an enemy watches one of them.
define left_behind(mover, way: list of square) = concat([mover.at], take(way, len(way) - 1))
define passes(mover, way: list of square) =
  len(way) > 0 and any(enemies(mover), watched_by(it, left_behind(mover, way)))

## Before each step those who threaten the square may strike, once each on the whole way, in
## the order of turns. Whoever is struck down, or falls prone, gets no further.
## [D0-033] [D0-036] [D0-037]
rule advance(mover, way: list of square) -> int {
  if way == [] { return 0 }
  say "{mover} sets out for {last(way)}."
  let was_prone = prone(mover)
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
  mover.stepped += gone
  if gone < len(way) { say "{mover} gets no further than {mover.at}." }
  return gone
}
define cut_off(mover, was_prone: bool) = not mover.active or prone(mover) and not was_prone

## Each two EP make one harder to strike in passing, but not in any other way. [D0-029] [D0-030]
condition careful(who, ep: int) hidden {
  modifier careful to defence_total for defender : div(ep, 2) when attack.opening.opportunity
}

## Half a movement action. [D0-095]
deed stand_up "stand up" {
  takes = half_movement
  may   = prone(actor)
  rule perform { end prone(actor) ; say "{actor} stands up." }
}
## Less of everything but against shots. Damage, EP and speed stay. [D0-092] [D0-094]
condition prone(who) {
  modifier prone to attack_total for attacker  : -1
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
  say "{watcher} strikes at {provoker}, who gives an opening at {provoker.at}."
  resolve(attack_by(watcher, provoker, opening, plain, weapon))
  return true
}
define may_strike(watcher, provoker) =
  watcher.ep >= in_passing.minimum and threatens(watcher, provoker.at) and not is_dominated(watcher) and
    (aoo_per_round == none or watcher.opportunities < aoo_per_round)

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
opening single     "single attack"
opening full       "full attack"           { at = 1 ; price = 1 }
opening rush       "charge"                { at = 1 ; damage = 1 }
opening targeted   "targeted attack"       { worth = 2 ; bare = true }
opening bought     "bought attack"         { minimum = 0 ; halved = true }
opening casting    "spell"
opening in_passing "attack of opportunity" { opportunity = true }
opening retort     "attack of opportunity" { opportunity = true ; worth = 2 ; push_worth = 2 }

## One attack, from its target to its outcome. [D0-016] [D0-019]
kind attack {
  attacker     : combatant
  target       : combatant?                "None: something that nobody holds"
  opening      : opening = single
  manoeuvre    : manoeuvre = plain
  weapon       : item = bare_hands
  spell        : spell? = none
  state mark   : item? = none              "The item it is meant for"
  state save   : save? = none              "What the defender defends with, instead of CP"
  state bid    : int 0.. = 0               "EP of the attacker"
  state guard  : int 0.. = 0               "EP of the defender"
  state aid_to_attack, aid_to_defence : int 0.. = 0
  state at, st : int = 0
  state push   : int 0.. = 0               "EP put into damage"

  define defender = the(target)
  define ranged   = weapon.range > 0 or self.spell != none
  define type     = self.spell?.type ?? weapon.type
  define hits     = at >= st
  define beats    = at > st
}
rule attack_by(attacker, target: combatant, opening, manoeuvre, weapon: item) -> attack {
  return new attack {
    attacker = attacker ; target = target ; opening = opening ; manoeuvre = manoeuvre ; weapon = weapon
  }
}

## AT. [D0-040]
score attack_total(attacker, attack) {
  potential : combat_potential(attacker)
  points    : attack.opening.worth * attack.bid    "{attack.bid} EP"
  opening   : attack.opening.at           "{attack.opening}"                when attack.opening.at != 0
  weapon    : attack.weapon.at            "{attack.weapon}"                 when attack.weapon.at != 0
  clinch    : attack.weapon.grapple_at    "{attack.weapon} in a grapple"    when grappling(attacker)
  aid       : attack.aid_to_attack                                          when attack.aid_to_attack != 0
  traits    : sum(attacker.traits, it.at)                                   when attacker.traits != []
}
## ST: what the attack must reach. Whatever makes one harder to hit also guards what one
## holds. [D0-059] [D0-064] [D0-065] [D0-066] [D0-085]
score defence_total(defender, attack) {
  item    : strength(the(attack.mark))        "{attack.mark}"    when attack.manoeuvre.breaks
  base    : defence_base(defender, attack)    "{base_name(attack)}"
  points  : attack.guard                      "{attack.guard} EP"
  gear    : sum(defender.gear, it.st)            when any(defender.gear, it.st != 0)
  flanked : -min(2, flanking_pairs(defender))    when is_flanked(defender)
  aid     : attack.aid_to_defence                when attack.aid_to_defence != 0
  traits  : sum(defender.traits, it.st)          when defender.traits != []
}
define defence_base(defender, attack) = attack.save == none ? combat_potential(defender) : defender.save[attack.save]
define base_name(attack) = attack.save == none ? "CP" : "a save"

# ---- the auction ----------------------------------------------------------------------------
#  What else happens in an attack puts itself before, after or around one of these steps.

## Every attack is an auction of its own, opened when the result of the one before is known:
## so a feint can draw out what the other has left. Nothing is thrown. [D0-002] [D0-016] [D0-019]
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
  ## comes of it. An item that nobody holds cannot defend itself. [D0-015] [D0-016] [D0-017] [D0-032] [D0-059] [D0-085]
  step bids {
    sealed {
      choose attack.bid from attack.opening.minimum..attacker.ep by attacker "EP for the attack"
      if attack.target != none {
        choose attack.guard from 0..attack.defender.ep by attack.defender "EP for the defence"
      }
    }
    pay(attacker, attack.bid)
    if attack.target != none {
      pay(attack.defender, attack.guard)
      uncover(attack)
      say "{attacker} bids {attack.bid} EP, {attack.defender} {attack.guard}."
    }
  }
  ## [D0-041]
  step compare {
    attack.at = attack_total(attacker, attack)
    attack.st = attack.target == none ? strength(the(attack.mark)) : defence_total(attack.defender, attack)
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
    choose push from 0..attacker.ep by attacker "EP for damage" {
      needs push <= attack.bid                   "no more than is in the attack"
    }
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
    choose aid from 0..div(helper.ep, 2) by helper "How much to help {aided}" {
      needs given + aid <= aid_cap               "all aid together gives no more"
    }
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
  verb            : text                   "For the log"
  may(attacker, defender) : bool = true
  marks(defender) : list of item = []      "The items it can be meant for"
  met_by          : list of save = []      "Saves that may stand in for CP"
  breaks          : bool = false           "The strength of the item counts"
  pushed          : bool = false           "Does damage, or what counts like it"
  answered        : bool = false           "Gives an opening when it fails"
  bids            : bool = true
  rule succeed(attack)
  rule fail(attack) { }
}

## To do damage. [D0-073]
manoeuvre plain "attack" {
  verb   = "attacks"
  may    = not is_dominated(attacker)
  pushed = true
  rule succeed { harm(attack) }
}

## What a hit does: CP, if the attack is more than just a hit, and what is pushed. Bonuses
## count in either case. [D0-053] [D0-054] [D0-055] [D0-056] [D0-057]
score damage_dealt(attacker, attack) {
  potential : combat_potential(attacker)                     when attack.beats and not attack.opening.bare
  opening   : attack.opening.damage    "{attack.opening}"    when attack.opening.damage != 0
  weapon    : attack.weapon.damage     "{attack.weapon}"     when attack.weapon.damage != 0
  traits    : sum(attacker.traits, it.damage)                when attacker.traits != []
  push      : attack.opening.push_worth * attack.push    "{attack.push} EP"    when attack.manoeuvre.pushed
  halved    : times 0.5                "no EP in it"         when attack.opening.halved and attack.bid == 0
}
## What is taken of it, in this order: the save against its type, feats and items, total
## defence. [D0-057] [D0-107] [D0-108] [D0-110]
score damage_taken(victim, dealt: int, damage_type) {
  dealt  : dealt
  save   : -victim.save[damage_type.resisted_by]    "{damage_type.resisted_by}"    when damage_type.resisted_by != none
  traits : -sum(victim.traits, it.resists[damage_type])    when victim.traits != []
  gear   : -sum(victim.gear, it.resists[damage_type])      when any(victim.gear, it.resists[damage_type] != 0)
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
  announce hurt(victim, amount, cause)
  if not victim.active { announce falls(victim, cause) }
}

## Whoever fails at this gives the other an opening at once, if he is within reach; and each
## EP of that attack counts double. [D0-033] [D0-090] [D0-093] [D0-097]
on fails as answers when attack.manoeuvre.answered {
  offer_opportunity(attack.defender, attack.attacker, retort)
}

# ---- arms and targets ----------------------------------------------------------------------

## What somebody can attack with. Without a weapon for melee there are bare hands. [D0-074] [D0-084]
define ready(who) = filter(who.gear, it.weapon)
define arms(who)  = any(ready(who), it.range == 0) ? ready(who) : concat(ready(who), [bare_hands])
## Shots reach any target in range. [D0-111]
define range_of(who, weapon: item) = weapon.range > 0 ? weapon.range : who.reach
define farthest(who) = max(map(arms(who), range_of(who, it)))
## Grapplers attack only each other. [D0-071]
define may_attack(who, foe: combatant) = not grappling(who) or foe in partners(who, grappling)
define targets_from(who, square, squares: int) =
  filter(enemies(who), may_attack(who, it) and grid_distance(square, it.at) <= squares)
define targets(who) = targets_from(who, who.at, farthest(who))
## Things that lie about. [D0-085]
define all_items()         = concat(items, flatten(map(combatants, it.items)))
define objects(who)        = grappling(who) ? [] : filter(all_items(), not it.broken and lies_within(it, who.at, who.reach))
define lies_within(item, square, squares: int) = item.lies_on != none and grid_distance(square, item.lies_on) <= squares
define finds_a_target(who) = targets(who) != [] or objects(who) != []
define can_attack(who)     = who.ep >= single.minimum and finds_a_target(who)

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
  say "{actor} strikes at {thing}: {opening}, {weapon}."
  resolve(attack_on(actor, thing, opening, weapon))
  return true
}
rule attack_on(attacker, thing: item, opening, weapon: item) -> attack {
  let blow = new attack {
    attacker = attacker ; target = none ; opening = opening ; manoeuvre = sunder ; weapon = weapon
  }
  blow.mark = thing
  return blow
}
rule aim_at(actor, foe: combatant, opening) {
  choose weapon from arms(actor) where distance(actor, foe) <= range_of(actor, it) by actor "With what"
  choose manoeuvre from manoeuvres where it.may(actor, foe) by actor "What for"
  let blow = attack_by(actor, foe, opening, manoeuvre, weapon)
  say "{actor} {manoeuvre.verb} {foe}: {opening}, {weapon}."
  if manoeuvre.marks(foe) != [] {
    choose mark from manoeuvre.marks(foe) by actor "Which item"
    blow.mark = mark
    say "It is meant for {mark}."
  }
  resolve(blow)
}

## After an action one may go on, at a price that rises with each attack. The price is no
## investment, there need not be one, and bonuses of the action are gone. [D0-046] [D0-047] [D0-048]
## [D0-049] [D0-050] [D0-051] [D0-052]
rule buy_attacks(actor, opening) {
  let price = opening.price
  while actor.active and actor.ep >= price and finds_a_target(actor) {
    choose more yes or no by actor "Another attack, for {price} EP"
    if not more { return }
    pay(actor, price)
    say "{actor} buys another attack for {price} EP."
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
    take_care(actor, way)
    let gone = advance(actor, way)
    end careful(actor)
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
    (can_attack(actor) or any(steps_open_to(actor), targets_from(actor, it, farthest(actor)) != []))
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
  modifier guard to defence_total for defender : ep     "guard"
  modifier soaked to damage_taken for victim   : -ep    "total defence"    when soaks
  modifier cushion to crash for victim         : -ep    "total defence"    when soaks
}
## That somebody guards himself everybody can see. [D0-018] [D0-062]
condition on_active_defence(who) until turn_starts(who)
condition on_total_defence(who) until turn_starts(who) {
  modifier slower to pace for who : times 1/2
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
  modifier held_fast to defence_total for defender : -2 "in a grapple" when attack.attacker not in partners(defender, grappling)
  on falls { if who == dominant or who == dominated { end grappling(dominant, dominated) } }
}
define is_dominated(who)          = grappling(any, who)
define holds(who, foe: combatant) = grappling(who, foe)

## Somebody within touch is taken hold of; he may turn a failed attempt round. [D0-068] [D0-069] [D0-070]
manoeuvre grapple {
  verb = "tries to grapple"
  may  = distance(attacker, defender) <= touch and not grappling(attacker) and not grappling(defender)
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
  verb = "lets go of"
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
  verb = "tries to escape from"
  may  = holds(defender, attacker)
  rule succeed { part(attack.attacker, attack.defender) }
}
## [D0-077]
manoeuvre reverse_hold "seize the upper hand" {
  verb = "tries to get the better of"
  may  = holds(defender, attacker)
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
  verb   = "tries to break the gear of"
  may    = not is_dominated(attacker) and defender.gear != []
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
  verb     = "tries to drive back"
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
  let open = take_until(line_beyond(by_whom.at, victim.at, steps), not free(it))
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
  verb     = "tries to trip"
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
  verb     = "tries to disarm"
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
  may   = underfoot(actor) != []
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
define can_cast(who, action) =
  who.ep >= casting.minimum and not is_dominated(who) and any(who.spells, castable(who, it, action))
define castable(who, spell, action) = spell.action == action and targets_from(who, who.at, spell.range) != []

## An attack like any other, with a spell. It gives all those an opening who threaten the
## caster and notice what he does. [D0-033] [D0-098] [D0-102]
rule cast_spell(actor, action) {
  choose spell from actor.spells where castable(actor, it, action) by actor "Which spell"
  choose victim from targets_from(actor, actor.at, spell.range) by actor "At whom"
  say "{actor} casts {spell} at {victim}."
  for watcher in combat.order {
    if watcher in enemies(actor) and notices(watcher, spell) and actor.active {
      offer_opportunity(watcher, actor, in_passing)
    }
  }
  if actor.active and actor.ep >= casting.minimum { resolve(spell_at(actor, victim, spell)) }
}
## [D0-098] [D0-099]
define notices(watcher, spell) = spell.noticed or any(watcher.traits, it.senses_magic)
rule spell_at(attacker, target: combatant, spell) -> attack {
  return new attack { attacker = attacker ; target = target ; opening = casting ; spell = spell }
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure damage "Damage dealt"   by cause on hurt : amount
measure left   "Still standing" by side at end   : len(active(side))
measure length "Rounds" at end                   : round

# ========================================================================================
#  Tests: EX are the examples of the source, CK checks of the catalogue
# ========================================================================================

rule swing(attacker, target: combatant, opening) -> attack {
  return attack_by(attacker, target, opening, plain, bare_hands)
}
rule attempt(attacker, target: combatant, manoeuvre) -> attack {
  return attack_by(attacker, target, single, manoeuvre, bare_hands)
}

# ---- the sheet ------------------------------------------------------------------------------

test "The usual sheet [D0-001] [D0-003] [D0-004] [D0-005] [D0-006] [D0-007] [D0-008] [D0-011] [D0-024] [D0-034]" {
  scenario "tests/yard"
  expect mira.bp == 3 and mira.level == 1 and mira.cp == 3 and mira.hp_max == 7 and mira.hp == 7
  expect all(saves, mira.save[it] == 1)          "half of 3, rounded down"
  expect all(saves, ogre.save[it] == 2)          "half of 5, rounded down"
  expect mira.speed == 4 and mira.reach == 1 and not mira.surprised and mira.turn_before == 0
  expect goblin.level == 0 and goblin.hp == 6    "nobody needs a level"
  expect ogre.cp == 5 and ogre.hp == 12
  expect lout_1.bp == 0 and lout_1.level == 0 and lout_1.hp == 1    "everybody stands at first"
}
test "A pool is empty before the first round [D0-014] [D0-031] [D0-036] [D0-062]" {
  scenario "tests/yard"
  expect mira.pool == 0 and mira.ep == 0 and mira.stepped == 0 and mira.extra == 0 and mira.opportunities == 0
}
test "A sheet without any BP can stand a blow [D0-007]" {
  scenario "tests/yard"
  goblin.bp = 0
  expect goblin.active
  goblin.hp = 1
  expect goblin.active
  goblin.hp = 0
  expect not goblin.active
}
test "The same bids come to the same end, and nothing is thrown [D0-002]" {
  scenario "tests/yard"
  dunder.pool = 20 ; goblin.pool = 20 ; goblin.hp = 50
  answer bid = 3, 3 ; answer resolve.guard = 1, 1 ; answer push = 2, 2
  resolve(swing(dunder, goblin, single))
  let lost = 50 - goblin.hp
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 50 - 2 * lost and lost == 6
}
test "CP is BP but for feats; items do not change it [D0-005]" {
  scenario "tests/yard"
  expect combat_potential(mira) == 3
  mira.traits = [favoured] ; mira.held = [rapier]
  expect combat_potential(mira) == 4
  mira.traits = [favoured, thick_skin, favoured]
  expect combat_potential(mira) == 5
}
test "Feats, templates and circumstances change what they name [D0-008] [D0-009] [D0-010] [D0-040] [D0-053] [D0-059]" {
  scenario "tests/yard"
  mira.traits = [favoured, hurried] ; goblin.traits = [favoured]
  expect pace(goblin) == 10 and pace(olin) == 4 and pace(mira) == 1 and grant(goblin) == 8
  goblin.traits = [hurried]
  expect pace(goblin) == 0 and grant(goblin) == 0    "never below 0"
  goblin.traits = [favoured]
  mira.pool = 1
  answer bid = 1 ; answer push = 0
  let hit = swing(mira, goblin, single)
  goblin.hp = 20
  resolve(hit)
  expect hit.at == 3 + 1 + 1 + 3                 "CP, its feat, 1 EP, and the feat"
  expect hit.st == 3 + 1 + 4                     "CP, its feat, and the feat"
  expect goblin.hp == 20 - 5                     "just a hit: the feat alone"
}
test "What is held adds to single rolls [D0-005] [D0-009] [D0-040] [D0-053] [D0-059]" {
  scenario "tests/yard"
  mira.held = [rapier, shield] ; goblin.held = [shield]
  mira.pool = 1
  answer bid = 1
  let thrust = attack_by(mira, goblin, single, plain, rapier)
  resolve(thrust)
  expect thrust.at == 5 and thrust.st == 4
  shield.broken = true
  answer bid = 1 ; answer push = 0
  mira.pool = 1 ; goblin.hp = 6
  let cut = attack_by(mira, goblin, single, plain, sword)
  resolve(cut)
  expect cut.at == 4 and cut.st == 3 and goblin.hp == 6 - 4
}
test "Gear [D0-005] [D0-009] [D0-074] [D0-084] [D0-110] [D0-111]" {
  expect map(items, it.at) == [0, 0, 0, 1, 0, 0, 0, 0, 0]
  expect map(items, it.st) == [0, 0, 0, 0, 0, 0, 0, 1, 0]
  expect map(items, it.damage) == [0, 0, 1, 0, 0, 2, 0, 0, 0]
  expect all(items, it.item_st == 5 and it.type == physical)
  expect map(items, it.range) == [0, 0, 0, 0, 0, 0, 12, 0, 0]
  expect map(items, it.grapple_at) == [0, 0, 0, 0, 1, 0, 0, 0, 0]
  expect filter(items, not it.in_grapple) == [great_sword, bow, shield]
  expect filter(items, it.resists[physical] != 0) == [mail] and mail.resists[physical] == 1
  expect filter(items, it.worn) == [mail] and all(items, it.resists[magic] == 0)
}

# ---- points, rounds and turns ---------------------------------------------------------------

test "Points for the round: CK-1 [D0-010] [D0-011]" {
  scenario "tests/yard"
  mira.level = 2 ; olin.level = 2 ; olin.surprised = true ; dunder.bp = 4 ; dunder.cp = 9
  run 1
  expect mira.pool + 0 <= 12 and grant(mira) == 12 and grant(olin) == 8
  expect grant(dunder) == 8 + 1 + 4              "by BP, not by CP"
  run 1
  expect grant(mira) == 8 and grant(olin) == 8
}
test "Everybody has them before the first turn, and what is left is lost [D0-012] [D0-013]" {
  scenario "tests/yard"
  run 1
  expect mira.ep == 11 and goblin.ep == 10 and ogre.ep == 16
  mira.pool = 5
  mira.opportunities = 3 ; mira.aside[on_guard] = 2
  run 1
  expect mira.ep == 7 and mira.opportunities == 0
}
test "Unless they may be kept [D0-013]" {
  scenario "tests/yard"
  param ep_carry = true
  run 1
  mira.aside[on_guard] = 2
  expect mira.ep == 9
  run 1
  expect mira.ep == 9 + 7
}
test "Whoever is defeated gets none and has no turn [D0-007] [D0-012]" {
  scenario "tests/yard"
  goblin.hp = 0
  run 1
  expect goblin.ep == 0 and goblin not in enemies(mira)
}
test "One pool pays for all, in whole points, and never below 0 [D0-014] [D0-015]" {
  scenario "tests/yard"
  dunder.pool = 7 ; goblin.pool = 6 ; goblin.at = C2
  answer bid = 1 ; answer resolve.guard = 5
  resolve(swing(dunder, goblin, single))
  expect dunder.ep == 6 and goblin.ep == 1       "gone, though the attack failed and 4 would have done"
  pay(dunder, 6)
  expect dunder.ep == 0
}
test "Every EP that is spent has one place to come from [D0-014]" {
  scenario "tests/yard"
  mira.pool = 9
  answer active_defence.guard = 2 ; answer haste = 3
  active_defence.perform(mira)
  expect mira.ep == 7
  move.perform(mira)
  expect mira.ep == 4
}
test "The order of turns [D0-024]" {
  scenario "tests/yard"
  shaman.save[reflex] = 4 ; sneak.level = 3 ; dunder.save[reflex] = 1
  run 1
  expect combat.order == [shaman, ogre, dunder, sneak, mira, olin, goblin, lout_1, lout_2]
  goblin.save[reflex] = 9
  run 1
  expect combat.order[0] == shaman               "found once"
}
test "A pinned order [D0-024]" {
  scenario "tests/yard"
  goblin.turn_before = 2 ; mira.turn_before = 1
  run 1
  expect take(combat.order, 3) == [goblin, mira, ogre]
}
test "One turn a round: standard and movement, in either order [D0-021] [D0-022] [D0-025]" {
  scenario "tests/yard"
  dunder.pool = 9 ; goblin.at = C2
  answer deed = active_defence, single_attack
  answer active_defence.guard = 0 ; answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer more = no
  answer manoeuvre = plain
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  answer deed = single_attack, active_defence
  answer active_defence.guard = 0 ; answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer more = no
  answer manoeuvre = plain
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
}
test "Or two movements, or one full round, or less [D0-022]" {
  scenario "tests/yard"
  answer deed = active_defence, active_defence
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  dunder.pool = 3 ; goblin.at = C2
  answer deed = full_attack ; answer foe = none
  take_turn(dunder)
  expect not dunder.standard and not dunder.movement
  answer deed = none
  take_turn(dunder)
  expect dunder.standard and dunder.movement
}
test "What each deed takes [D0-022] [D0-025] [D0-095] [D0-100]" {
  scenario "tests/yard"
  expect filter(deeds, it.takes == movement) == [move, active_defence, let_go, pick_up, quick_cast]
  expect filter(deeds, it.takes == half_movement) == [short_move, stand_up]
  expect filter(deeds, it.takes == standard) == [single_attack, total_defence, cast]
  expect filter(deeds, it.takes == full_round) == [full_attack, charge, targeted_attack, slow_cast, guarded_cast]
  mira.standard = true ; mira.movement = true
  expect all(actions, it.left(mira))
  standard.spend(mira)
  expect not standard.left(mira) and not full_round.left(mira) and movement.left(mira) and half_movement.left(mira)
  half_movement.spend(mira)
  expect not movement.left(mira) and half_movement.left(mira) and mira.half
  half_movement.spend(mira)
  expect not half_movement.left(mira) and not mira.half
  mira.standard = true ; mira.movement = true
  full_round.spend(mira)
  expect none(actions, it.left(mira))
  mira.standard = true ; mira.movement = true
  movement.spend(mira)
  expect mira.standard and not mira.movement and not full_round.left(mira)
  movement.spend(mira)
  expect none(actions, it.left(mira))
}
test "Nobody has a free step [D0-023]" {
  scenario "tests/yard"
  dunder.standard = false ; dunder.movement = false
  expect none(deeds, allowed(dunder, it))
}
test "A turn begins afresh [D0-022] [D0-031] [D0-062]" {
  scenario "tests/yard"
  dunder.half = true ; dunder.stepped = 3 ; dunder.extra = 2
  answer deed = none
  take_turn(dunder)
  expect not dunder.half and dunder.stepped == 0 and dunder.extra == 0
}
test "The last side standing wins [D0-027]" {
  scenario "tests/yard"
  for who in goblins.members { who.hp = 0 }
  expect last_side_standing() == heroes and not undecided()
}
test "The limit of rounds [D0-027]" {
  scenario "tests/yard"
  param round_limit = 1
  run 3
  expect round == 1 and undecided()
}
test "What the defaults are [D0-011] [D0-013] [D0-027] [D0-036] [D0-068] [D0-079] [D0-087] [D0-104] [D0-105]" {
  expect alert_bonus == 4 and not ep_carry and round_limit == 20 and aoo_per_round == none and touch == 1
  expect charge_least == 2 and charge_speeds == 2 and not cracks_show and aid_cap == 2
}

# ---- secrets --------------------------------------------------------------------------------

test "Both bids are fixed before either is seen [D0-016] [D0-017] [D0-018]" {
  scenario "tests/yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer bid = 3 ; answer resolve.guard = 4
  let hit = swing(dunder, goblin, single)
  resolve(hit)
  expect hit.bid == 3 and hit.guard == 4 and hit.at == 7 and hit.st == 7
}
test "What guards in secret stays in its envelope until it counts [D0-018] [D0-060]" {
  scenario "tests/yard"
  goblin.pool = 9 ; dunder.pool = 9
  answer active_defence.guard = 3
  active_defence.perform(goblin)
  expect goblin.pool == 9 and goblin.aside[on_guard] == 3 and goblin.ep == 6
  answer bid = 1 ; answer resolve.guard = 2
  let hit = swing(dunder, goblin, single)
  resolve(hit)
  expect hit.st == 3 + 3 + 2
  expect goblin.pool == 4 and goblin.aside[on_guard] == 0 and goblin.ep == 4
}
test "What was given for care is seen only by who is struck at [D0-018] [D0-029]" {
  scenario "tests/yard"
  mira.pool = 9 ; dunder.pool = 9
  pay_in_secret(mira, with_care, 4)
  begin careful(mira, 4)
  answer bid = 1, 1 ; answer resolve.guard = 0, 0
  answer push = 0
  resolve(swing(dunder, mira, single))
  expect mira.pool == 9 and mira.ep == 5
  resolve(swing(dunder, mira, in_passing))
  expect mira.pool == 5 and mira.ep == 5
}
test "Attacks of a turn are fought out one after the other [D0-019]" {
  scenario "tests/yard"
  dunder.pool = 9 ; goblin.pool = 3 ; goblin.at = C2
  answer foe = goblin, goblin ; answer manoeuvre = plain, plain ; answer bid = 1, 3
  answer resolve.guard = 3, 0 ; answer more = yes ; answer push = 0
  single_attack.perform(dunder)
  expect goblin.hp == 2 and goblin.ep == 0 and dunder.ep == 3
}
test "The push is chosen when the hit is known [D0-020] [D0-053]" {
  scenario "tests/yard"
  dunder.pool = 9
  answer bid = 2
  answer push = 1
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 1 and dunder.ep == 6
  goblin.pool = 9
  answer bid = 1 ; answer resolve.guard = 3
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 1 and dunder.ep == 5       "a miss asks for no push"
}

# ---- moving ---------------------------------------------------------------------------------

test "Speed 4 is twenty feet: EX-2 [D0-008] [D0-025] [D0-028]" {
  scenario "tests/yard"
  dunder.pool = 5
  answer haste = 0 ; answer goal = F2
  move.perform(dunder)
  expect dunder.at == F2 and dunder.ep == 5 and dunder.stepped == 4
  expect len(reachable(mira.at, pace(mira), barred(mira))) > 40 and G6 not in reachable(mira.at, pace(mira), barred(mira))
  expect 5 * grid_distance(B2, F6) == 20         "diagonals count one"
}
test "Occupied squares, walls and the edge of the field are in the way [D0-028] [D0-089]" {
  scenario "tests/yard"
  expect not free(H2) and not free(K10) and not free(U3) and not free(C21) and free(T20) and free(C3)
  expect on_field(T20) and not on_field(U20) and not on_field(T21)
  olin.at = T20
  expect S19 in reachable(olin.at, 1, barred(olin)) and U20 not in reachable(olin.at, 4, barred(olin))
  expect S21 not in reachable(olin.at, 4, barred(olin)) and U21 not in reachable(olin.at, 4, barred(olin))
  olin.at = T1
  expect U1 not in reachable(olin.at, 4, barred(olin)) and U2 not in reachable(olin.at, 4, barred(olin))
  olin.at = A20
  expect A21 not in reachable(olin.at, 4, barred(olin)) and B21 not in reachable(olin.at, 4, barred(olin))
  goblin.hp = 0
  expect free(H2)                                "who is down is in nobody's way"
}
test "Care for each full 2 EP, against opportunities alone: CK-12 [D0-029] [D0-030] [D0-032]" {
  scenario "tests/yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = C6
  answer haste = 0 ; answer goal = B9 ; answer wary = no ; answer care = 5
  answer strike = yes ; answer bid = 1 ; answer resolve.guard = 1
  let hp = mira.hp
  move.perform(mira)
  expect mira.hp == hp and mira.ep == 3 and mira.at == B9
  expect not careful(mira)
  begin careful(mira, 5)
  let passing = swing(goblin, mira, in_passing)
  answer bid = 1 ; answer resolve.guard = 1
  resolve(passing)
  expect passing.st == 3 + 2 + 1
  begin careful(mira, 5)
  answer bid = 1 ; answer resolve.guard = 1
  let plainly = swing(goblin, mira, single)
  answer push = 0
  resolve(plainly)
  expect plainly.st == 3 + 1
}
test "Care is not asked for where nobody watches [D0-029]" {
  scenario "tests/yard"
  mira.pool = 9
  answer haste = 0 ; answer goal = B9
  move.perform(mira)
  expect mira.ep == 9 and not careful(mira)
}
test "Each EP buys a step, once for the whole turn [D0-031]" {
  scenario "tests/yard"
  mira.pool = 9
  answer haste = 2, 0 ; answer goal = G6, L7
  move.perform(mira)
  expect mira.at == G6 and mira.extra == 1 and mira.ep == 7 and mira.aside[for_haste] == 0
  expect M6 not in reachable(mira.at, 4 + mira.extra, barred(mira))
  move.perform(mira)
  expect mira.at == L7 and mira.extra == 0
}
test "Leaving a threatened square gives an opening, entering one does not [D0-029] [D0-033] [D0-035]" {
  scenario "tests/yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = D6
  answer haste = 0 ; answer goal = C6
  move.perform(mira)
  expect goblin.ep == 9
  answer haste = 0 ; answer goal = B6 ; answer care = 0 ; answer strike = yes ; answer bid = 2 ; answer push = 1
  answer resolve.guard = 0
  move.perform(mira)
  expect goblin.ep == 6 and mira.hp == 7 - 3 - 1 and mira.at == B6
}
test "Nobody must strike, and whoever has no EP cannot [D0-035]" {
  scenario "tests/yard"
  goblin.at = C6 ; goblin.pool = 1
  answer strike = no
  expect not offer_opportunity(goblin, mira, in_passing)
  goblin.pool = 0
  expect not offer_opportunity(goblin, mira, in_passing)
  goblin.pool = 1
  answer strike = yes ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing)
  expect goblin.ep == 0 and mira.hp == 4
}
test "Standing up and shots give no opening [D0-033] [D0-111]" {
  scenario "tests/yard"
  goblin.at = C6 ; goblin.pool = 9 ; mira.pool = 9
  begin prone(mira)
  stand_up.perform(mira)
  mira.held = [bow]
  answer foe = ogre ; answer bid = 1 ; answer manoeuvre = plain ; answer weapon = bow ; answer more = no
  single_attack.perform(mira)
  expect goblin.ep == 9 and mira.ep == 8
}
test "The squares that somebody threatens [D0-034]" {
  scenario "tests/yard"
  expect threatens(mira, A5) and threatens(mira, C7) and not threatens(mira, D6)
  mira.reach = 2
  expect threatens(mira, D8) and not threatens(mira, E6)
  expect watched_by(mira, [Z1, D8]) and not watched_by(mira, [Z1])
  mira.hp = 0
  expect not threatens(mira, A5)
  begin grappling(olin, goblin)
  goblin.at = B8
  expect threatens(olin, B8) and threatens(goblin, A8) and not threatens(olin, B7) and not threatens(goblin, B7)
}
test "One strike of each enemy on the whole way, in the order of turns [D0-036] [D0-037]" {
  scenario "tests/yard"
  combat.order = [ogre, goblin, mira, dunder]
  goblin.at = C6 ; ogre.at = A5 ; goblin.pool = 9 ; ogre.pool = 9 ; mira.hp = 30
  answer strike = yes, yes ; answer bid = 1, 2 ; answer push = 0, 0
  advance(mira, [B7, C7, D7, E7])
  expect mira.at == E7 and goblin.ep == 7 and ogre.ep == 8 and goblin.opportunities == 1 and mira.stepped == 4
}
test "Who lets one step pass may strike at the next [D0-036]" {
  scenario "tests/yard"
  combat.order = [goblin, mira]
  goblin.at = C6 ; goblin.pool = 9
  answer strike = no, yes ; answer bid = 1 ; answer push = 0
  advance(mira, [B7, C7, D7, E7])
  expect mira.hp == 4
}
test "A limit to opportunities [D0-036]" {
  scenario "tests/yard"
  param aoo_per_round = 1
  goblin.at = C6 ; goblin.pool = 9
  answer strike = yes ; answer bid = 1 ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing) and not offer_opportunity(goblin, mira, in_passing)
}
test "The blow comes before the step; whoever is struck down gets no further [D0-037]" {
  scenario "tests/yard"
  combat.order = [ogre, goblin, mira]
  goblin.at = C6 ; ogre.at = A5 ; goblin.pool = 9 ; ogre.pool = 9
  answer strike = yes ; answer bid = 5 ; answer push = 2
  mira.hp = 3
  advance(mira, [B7, B8])
  expect mira.at == B6 and not mira.active and goblin.ep == 9
  expect cut_off(mira, false) and not cut_off(olin, false)
  begin prone(olin)
  expect cut_off(olin, false) and not cut_off(olin, true)
}
test "An opportunity is one plain blow: no manoeuvre, and none bought [D0-038]" {
  scenario "tests/yard"
  goblin.at = C6 ; goblin.pool = 9 ; goblin.held = [club, bow, dagger]
  answer strike = yes ; answer weapon = dagger ; answer bid = 1 ; answer push = 0
  expect offer_opportunity(goblin, mira, in_passing)
  expect goblin.ep == 8 and mira.hp == 4
}
test "A way around blades [D0-028] [D0-033]" {
  scenario "tests/yard"
  goblin.at = D7 ; mira.pool = 9 ; goblin.pool = 9
  answer haste = 0 ; answer goal = F6 ; answer wary = yes
  move.perform(mira)
  expect mira.at == F6 and mira.hp == 7 and goblin.ep == 9
  mira.at = B6
  answer haste = 0 ; answer goal = F6 ; answer wary = no ; answer care = 0 ; answer strike = yes ; answer bid = 9
  answer resolve.guard = 0
  move.perform(mira)
  expect mira.hp == 4 and mira.at == F6
  goblin.at = D7 ; mira.at = B6
  expect is_detour(mira, [C6, D6], [C5, D5, E4], 3) and not is_detour(mira, [C6, D6], [C5, D5, E4], 2)
  expect is_detour(mira, [C6, D6], [C5], 2) and not is_detour(mira, [C6, D6], [], 2)
  expect not is_detour(mira, [C6, D6], [C6, D6], 2) and not is_detour(mira, [B5, B4], [C5], 2)
}
test "Standing up takes half a movement, the other half is half the speed [D0-031] [D0-060] [D0-095]" {
  scenario "tests/yard"
  begin prone(mira)
  mira.speed = 5
  mira.pool = 1
  answer deed = stand_up, short_move, active_defence
  answer haste = 0 ; answer active_defence.guard = 0
  answer goal = D6
  take_turn(mira)
  expect not prone(mira) and mira.at == D6 and not mira.standard and not mira.half
  expect not short_move.may(mira) and not stand_up.may(mira)
  begin prone(mira)
  expect short_move.may(mira) and stand_up.may(mira) and move.may(mira)
}
test "Walled in, nobody walks [D0-028]" {
  scenario "tests/yard"
  expect can_walk(mira)
  combat.walls = neighbours(mira.at)
  expect not can_walk(mira) and not move.may(mira)
}

# ---- attacking ------------------------------------------------------------------------------

test "A single attack takes a point [D0-039]" {
  scenario "tests/yard"
  goblin.at = C2
  expect not can_attack(dunder) and not single_attack.may(dunder) and not full_attack.may(dunder)
  dunder.pool = 1
  expect single_attack.may(dunder) and full_attack.may(dunder) and single.minimum == 1
  goblin.at = D2 ; door.lies_on = none
  expect not single_attack.may(dunder)
  door.lies_on = C3
  expect single_attack.may(dunder)
}
test "AT is CP and EP, and hits when it reaches ST [D0-040] [D0-041] [D0-059]" {
  scenario "tests/yard"
  dunder.pool = 9 ; goblin.pool = 9 ; goblin.hp = 30
  answer bid = 2, 2, 2 ; answer resolve.guard = 2, 3, 4 ; answer push = 0, 0
  let over = swing(dunder, goblin, single)
  resolve(over)
  let second = swing(dunder, goblin, single)
  resolve(second)
  let third = swing(dunder, goblin, single)
  resolve(third)
  expect over.at == 6 and over.st == 5 and over.hits and over.beats
  expect second.at == 6 and second.st == 6 and second.hits and not second.beats
  expect third.st == 7 and not third.hits and goblin.hp == 26
}
test "An attack as it begins, and the three ways to compare [D0-016] [D0-019]" {
  scenario "tests/yard"
  let fresh = swing(dunder, goblin, single)
  expect fresh.bid == 0 and fresh.guard == 0 and fresh.push == 0 and fresh.at == 0 and fresh.st == 0
  expect fresh.aid_to_attack == 0 and fresh.aid_to_defence == 0 and fresh.mark == none and fresh.save == none
  expect fresh.hits and not fresh.beats
  fresh.at = 1
  expect fresh.hits and fresh.beats
  fresh.st = 2
  expect not fresh.hits and not fresh.beats and fresh.type == physical
  expect not fresh.ranged and attack_by(dunder, goblin, single, plain, whip).ranged
  expect spell_at(dunder, goblin, dread).ranged and spell_at(dunder, goblin, dread).type == mental
}
test "A full attack: CK-2 [D0-042] [D0-043]" {
  scenario "tests/yard"
  mira.cp = 1
  expect attacks_of(mira) == 1
  mira.cp = 4
  expect attacks_of(mira) == 2
  mira.cp = 5
  expect attacks_of(mira) == 2
  mira.cp = 7
  expect attacks_of(mira) == 3
  mira.cp = 5 ; mira.pool = 2 ; goblin.pool = 9 ; goblin.hp = 30
  answer bid = 2 ; answer resolve.guard = 0
  let first_blow = swing(mira, goblin, full)
  resolve(first_blow)
  expect first_blow.at == 8 and goblin.hp == 25  "the bonus does no damage"
}
test "Each attack of a full attack takes a point and is chosen anew [D0-044] [D0-045]" {
  scenario "tests/yard"
  dunder.pool = 3 ; goblin.at = C2 ; ogre.at = C1
  answer foe = goblin, ogre ; answer manoeuvre = plain, trip ; answer bid = 1, 1
  answer push = 0 ; answer save = none ; answer more = no
  full_attack.perform(dunder)
  expect goblin.hp == 2 and prone(ogre) and dunder.ep == 1
  dunder.pool = 1
  answer foe = goblin ; answer manoeuvre = plain
  full_attack.perform(dunder)
  expect dunder.ep == 0 and goblin.hp == -2
}
test "One may stop before the last [D0-044]" {
  scenario "tests/yard"
  dunder.pool = 5 ; dunder.cp = 6 ; goblin.at = C2 ; goblin.hp = 20
  answer foe = goblin, none ; answer manoeuvre = plain ; answer bid = 1 ; answer push = 0 ; answer more = no
  full_attack.perform(dunder)
  expect dunder.ep == 4 and goblin.hp == 14
  answer foe = none
  full_attack.perform(dunder)
  expect dunder.ep == 4                          "and then none can be bought"
  answer foe = none
  single_attack.perform(dunder)
  expect dunder.ep == 4
}
test "What more attacks cost: EX-3, CK-5 [D0-046] [D0-047] [D0-048] [D0-052]" {
  scenario "tests/yard"
  goblin.at = C2 ; goblin.pool = 99 ; dunder.pool = 7
  answer more = yes, yes, yes ; answer foe = goblin, goblin, goblin
  answer manoeuvre = plain, plain, plain ; answer bid = 0, 0, 0 ; answer resolve.guard = 30, 30, 30
  buy_attacks(dunder, full)
  expect dunder.ep == 7 - 1 - 2 - 3
  for opening in [single, rush, targeted] {
    dunder.pool = 15 ; goblin.pool = 99
    answer more = yes, yes, yes ; answer foe = goblin, goblin, goblin
    answer manoeuvre = plain, plain, plain ; answer bid = 0, 0, 0 ; answer resolve.guard = 30, 30, 30
    buy_attacks(dunder, opening)
    expect dunder.ep == 15 - 2 - 4 - 6
  }
}
test "As long as there is someone to attack and something to pay with [D0-052]" {
  scenario "tests/yard"
  dunder.pool = 1 ; goblin.at = C2
  buy_attacks(dunder, single)
  expect dunder.ep == 1 and finds_a_target(dunder)
  answer more = yes ; answer foe = none ; answer thing = none
  buy_attacks(dunder, full)
  expect dunder.ep == 0
  door.lies_on = none ; goblin.at = H2 ; dunder.pool = 9
  buy_attacks(dunder, full)
  expect dunder.ep == 9 and not finds_a_target(dunder)
  door.lies_on = C3
  expect finds_a_target(dunder)
}
test "The price buys no AT, no push, and no bonus: CK-4 [D0-049] [D0-050] [D0-051]" {
  scenario "tests/yard"
  mira.cp = 5 ; mira.pool = 9 ; goblin.at = C6 ; goblin.cp = 4
  answer more = yes, no ; answer foe = goblin ; answer manoeuvre = plain ; answer bid = 0 ; answer push = 0
  buy_attacks(mira, full)
  expect goblin.hp == 6 - 2 and mira.ep == 8     "half of 5"
  goblin.hp = 6
  let cheap = swing(mira, goblin, bought)
  answer bid = 0 ; answer push = 1
  expect refused resolve(cheap)                  "no more than is in the attack"
  expect cheap.at == 5
  answer bid = 1 ; answer push = 0
  let paid = swing(mira, goblin, bought)
  resolve(paid)
  expect paid.at == 6 and goblin.hp == 1         "with a point in it nothing is halved"
}
test "Openings and what they bring [D0-039] [D0-043] [D0-046] [D0-047] [D0-048] [D0-050] [D0-051] [D0-079] [D0-082] [D0-083] [D0-090]" {
  expect map(openings, it.at) == [0, 1, 1, 0, 0, 0, 0, 0] and map(openings, it.damage) == [0, 0, 1, 0, 0, 0, 0, 0]
  expect map(openings, it.worth) == [1, 1, 1, 2, 1, 1, 1, 2] and map(openings, it.push_worth) == [1, 1, 1, 1, 1, 1, 1, 2]
  expect map(openings, it.minimum) == [1, 1, 1, 1, 0, 1, 1, 1] and map(openings, it.price) == [2, 1, 2, 2, 2, 2, 2, 2]
  expect filter(openings, it.bare) == [targeted] and filter(openings, it.halved) == [bought]
  expect filter(openings, it.opportunity) == [in_passing, retort]
}

# ---- damage ---------------------------------------------------------------------------------

test "Just a hit, and the push: CK-3 [D0-041] [D0-053] [D0-054] [D0-055]" {
  scenario "tests/yard"
  dunder.pool = 9 ; goblin.pool = 9
  answer bid = 1, 1, 1 ; answer resolve.guard = 2, 2, 2 ; answer push = 0, 1, 2
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 6
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 5
  expect refused resolve(swing(dunder, goblin, single))    "no more than is in the attack"
  answer bid = 3 ; answer resolve.guard = 0 ; answer push = 2
  goblin.hp = 20
  dunder.pool = 9
  resolve(swing(dunder, goblin, single))
  expect goblin.hp == 20 - 4 - 2 and dunder.ep == 4
}
test "Bonuses do damage on any hit [D0-056] [D0-079]" {
  scenario "tests/yard"
  mira.pool = 3 ; goblin.pool = 9 ; goblin.hp = 20 ; goblin.traits = []
  answer bid = 1 ; answer resolve.guard = 2 ; answer push = 0
  resolve(attack_by(mira, goblin, rush, plain, great_sword))
  expect goblin.hp == 20 - 1 - 2
  expect damage_dealt(mira, attack_by(mira, goblin, single, plain, sword)) == 1
}
test "The order of what is taken off [D0-057] [D0-067]" {
  scenario "tests/yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.hp = 20 ; goblin.traits = [thick_skin] ; mira.cp = 5
  begin guarded(goblin, 1, true)
  mira.traits = [favoured]
  answer bid = 0 ; answer resolve.guard = 0 ; answer push = 0
  resolve(swing(mira, goblin, bought))
  expect goblin.hp == 20 - (div(5 + 1 + 5, 2) - 2 - 1)    "halved first, then less 2 and 1"
  expect damage_taken(goblin, 2, physical) == 0  "never below 0"
}
test "Damage comes off hit points, and defeats at 0 [D0-058] [D0-007]" {
  scenario "tests/yard"
  wound(goblin, 5, dunder)
  expect goblin.active and goblin.hp == 1
  wound(goblin, 0, dunder)
  expect goblin.active
  wound(goblin, 1, dunder)
  expect not goblin.active
}
test "Saves against types of damage: CK-14 [D0-106] [D0-107] [D0-108] [D0-109]" {
  scenario "tests/yard"
  goblin.save[willpower] = 2 ; goblin.save[reflex] = 9
  goblin.save[fortitude] = 3
  expect damage_taken(goblin, 5, physical) == 5 and damage_taken(goblin, 5, mental) == 3
  expect damage_taken(goblin, 5, spiritual) == 3 and damage_taken(goblin, 5, elemental) == 2
  goblin.save[fortitude] = 7
  expect damage_taken(goblin, 5, magic) == 0
  expect map(damage_types, it.resisted_by == none) == [true, false, false, false, false]
}
test "Feats and items against types of damage [D0-110] [D0-009]" {
  scenario "tests/yard"
  goblin.save = 0
  goblin.traits = [thick_skin]
  expect damage_taken(goblin, 5, physical) == 3 and damage_taken(goblin, 5, magic) == 6 and damage_taken(goblin, 5, mental) == 5
  goblin.traits = [] ; goblin.held = [amulet, mail]
  expect damage_taken(goblin, 5, physical) == 4 and damage_taken(goblin, 5, mental) == 4 and damage_taken(goblin, 5, magic) == 5
  goblin.held = [mail]
  expect damage_taken(goblin, 5, physical) == 4
  goblin.held = [amulet]
  expect damage_taken(goblin, 5, physical) == 5
  amulet.broken = true
  expect damage_taken(goblin, 5, mental) == 5
}
test "What can be leapt aside from [D0-109]" {
  scenario "tests/yard"
  shaman.pool = 9 ; mira.pool = 9 ; mira.save[reflex] = 2 ; mira.save[fortitude] = 0
  answer bid = 2, 2 ; answer resolve.guard = 0, 0 ; answer push = 0, 0 ; answer leap = 3, 2
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 7 and mira.ep == 6           "2 and 3 against 5"
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 4 and mira.ep == 4
  answer bid = 2 ; answer resolve.guard = 0 ; answer push = 0 ; answer leap = 0
  mira.hp = 7
  shaman.pool = 9
  resolve(spell_at(shaman, mira, flames))
  expect mira.hp == 4 and mira.ep == 4
  answer bid = 2 ; answer resolve.guard = 0 ; answer push = 0
  resolve(spell_at(shaman, mira, bolt))
  expect mira.hp == 1                            "nobody leaps aside from a bolt"
}

# ---- defending ------------------------------------------------------------------------------

test "ST is CP and EP, for every attack anew [D0-059]" {
  scenario "tests/yard"
  goblin.pool = 3 ; dunder.pool = 9 ; mira.pool = 9
  answer bid = 1, 1 ; answer resolve.guard = 3, 0 ; answer push = 0
  let first_blow = swing(dunder, goblin, single)
  resolve(first_blow)
  let second = swing(mira, goblin, single)
  resolve(second)
  expect first_blow.st == 6 and second.st == 3
}
test "Guards last until one's own next turn, and add up [D0-060] [D0-061] [D0-063]" {
  scenario "tests/yard"
  mira.pool = 9
  answer active_defence.guard = 1, 2 ; answer defend_totally.guard = 3
  active_defence.perform(mira)
  active_defence.perform(mira)
  total_defence.perform(mira)
  expect mira.ep == 3 and stacks(guarded, mira) == 3 and on_active_defence(mira) and on_total_defence(mira)
  let coming = swing(goblin, mira, single)
  expect defence_total(mira, coming) == 3 + 6
  run 1
  expect not guarded(mira)
}
test "Also beyond the end of the round [D0-060]" {
  scenario "tests/yard"
  goblin.turn_before = 1
  answer deed = none, active_defence, none
  answer active_defence.guard = 2
  run 1
  expect stacks(guarded, ogre) == 1
  expect defence_total(ogre, swing(mira, ogre, single)) == 5 + 2
  announce turn_starts(goblin)
  expect guarded(ogre)
  announce turn_starts(ogre)
  expect not guarded(ogre) and not on_active_defence(ogre)
}
test "Half the speed in total defence: CK-17 [D0-062]" {
  scenario "tests/yard"
  mira.speed = 5
  begin on_total_defence(mira)
  expect pace(mira) == 2
  answer goal = D6
  move.perform(mira)
  expect mira.at == D6 and mira.stepped == 2
  expect steps_left(mira, 5) == 0 and steps_left(olin, 5) == 5
  move.perform(mira)
  expect mira.at == D6 and mira.stepped == 2     "steps taken before count"
  mira.pool = 3
  answer haste = 1 ; answer goal = E6
  move.perform(mira)
  expect mira.at == E6 and mira.ep == 2
}
test "A guard counts against everything aimed at one or at what one holds [D0-064]" {
  scenario "tests/yard"
  goblin.held = [club]
  begin guarded(goblin, 2, false)
  for manoeuvre in [plain, grapple, trip, knockback, disarm] {
    expect defence_total(goblin, attack_by(mira, goblin, single, manoeuvre, bare_hands)) == 5
  }
  expect defence_total(goblin, swing(mira, goblin, in_passing)) == 5 and not is_flanked(goblin)
  let at_club = attack_by(mira, goblin, single, sunder, bare_hands)
  at_club.mark = club
  expect defence_total(goblin, at_club) == 5 + 5
}
test "Flanked: CK-8 [D0-065] [D0-066]" {
  scenario "tests/yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5
  expect not is_flanked(olin) and is_flanked(mira)
  expect flanking_pairs(mira) == 1 and defence_total(mira, swing(goblin, mira, single)) == 2
  expect defence_total(mira, swing(shaman, mira, single)) == 2    "against everybody"
  sneak.at = I4 ; shaman.at = K6
  expect flanking_pairs(mira) == 2 and defence_total(mira, swing(goblin, mira, single)) == 1
  shaman.at = K4
  expect flanking_pairs(mira) == 1               "no pair: K4 and I4"
  shaman.at = L5 ; shaman.reach = 2 ; sneak.at = A1
  expect flanking_pairs(mira) == 1 and defence_total(mira, swing(goblin, mira, single)) == 2    "two pairs that share the goblin"
  sneak.at = H5 ; sneak.reach = 2
  expect flanking_pairs(mira) == 2
  goblin.hp = 0 ; sneak.hp = 0
  expect flanking_pairs(mira) == 0 and defence_total(mira, swing(ogre, mira, single)) == 3
}
test "A third pair changes nothing: CK-8 [D0-066]" {
  scenario "tests/yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = K5 ; sneak.at = J4 ; shaman.at = J6 ; lout_1.at = I4 ; lout_2.at = K6
  expect flanking_pairs(mira) == 3 and defence_total(mira, swing(goblin, mira, single)) == 1
}
test "Only those flank who threaten [D0-065] [D0-066]" {
  scenario "tests/yard"
  mira.at = J5 ; goblin.at = I5 ; ogre.at = L5
  expect flanking_pairs(mira) == 0
  ogre.at = K5
  expect flanking_pairs(mira) == 1
  begin grappling(ogre, dunder)
  expect flanking_pairs(mira) == 0
}
test "Total defence soaks from each hit: CK-7 [D0-067]" {
  scenario "tests/yard"
  goblin.pool = 3 ; goblin.hp = 20
  answer defend_totally.guard = 3
  total_defence.perform(goblin)
  mira.cp = 5 ; mira.pool = 9
  answer bid = 2, 2 ; answer push = 0, 0
  let hit = swing(mira, goblin, single)
  resolve(hit)
  expect hit.at == 7 and hit.st == 6 and goblin.hp == 18
  resolve(swing(mira, goblin, single))
  expect goblin.hp == 16
  announce turn_starts(goblin)
  expect damage_taken(goblin, 5, physical) == 5
}

# ---- grapples -------------------------------------------------------------------------------

test "A grapple that succeeds: no damage, the attacker dominant [D0-068] [D0-069]" {
  scenario "tests/yard"
  dunder.pool = 3 ; goblin.at = C2
  answer foe = goblin ; answer manoeuvre = grapple ; answer bid = 1 ; answer more = no
  single_attack.perform(dunder)
  expect grappling(dunder, goblin) and not grappling(goblin, dunder) and goblin.hp == 6 and dunder.ep == 2
  expect is_dominated(goblin) and not is_dominated(dunder) and holds(dunder, goblin)
}
test "Within touch only [D0-068]" {
  scenario "tests/yard"
  goblin.at = D2 ; dunder.reach = 2
  expect not grapple.may(dunder, goblin) and trip.may(dunder, goblin)
  goblin.at = C3
  expect grapple.may(dunder, goblin)
}
test "One that fails may be turned round [D0-070]" {
  scenario "tests/yard"
  dunder.pool = 3 ; goblin.pool = 9 ; goblin.at = C2
  answer bid = 1, 1 ; answer resolve.guard = 3, 3 ; answer turn_tables = no, yes
  resolve(attempt(dunder, goblin, grapple))
  expect not grappling(dunder)
  resolve(attempt(dunder, goblin, grapple))
  expect grappling(goblin, dunder)
}
test "Grapplers attack only each other, and stay where they are [D0-071] [D0-034]" {
  scenario "tests/yard"
  goblin.at = C2 ; ogre.at = A1 ; dunder.pool = 9 ; ogre.pool = 9
  begin grappling(dunder, goblin)
  expect targets(dunder) == [goblin] and objects(dunder) == []
  expect not move.may(dunder) and not short_move.may(dunder) and not charge.may(dunder) and steps_open_to(dunder) == []
  expect not may_strike(dunder, ogre) and may_strike(dunder, goblin)
  end grappling(dunder)
  expect targets(dunder) == [goblin, ogre] and objects(dunder) == [door] and may_strike(dunder, ogre) and move.may(dunder)
}
test "Others hit grapplers more easily: CK-15 [D0-072]" {
  scenario "tests/yard"
  goblin.at = C2 ; mira.at = C3
  goblin.cp = 4
  begin grappling(dunder, goblin)
  expect defence_total(goblin, swing(dunder, goblin, single)) == 4
  expect defence_total(goblin, swing(mira, goblin, single)) == 2
  expect defence_total(dunder, swing(goblin, dunder, single)) == 4 and defence_total(dunder, swing(ogre, dunder, single)) == 2
  expect defence_total(mira, swing(ogre, mira, single)) == 3
}
test "The dominant does damage, the dominated gets away or turns it round [D0-073] [D0-076] [D0-077]" {
  scenario "tests/yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  expect filter(manoeuvres, it.may(dunder, goblin)) == [plain, release, knockback, trip]
  expect filter(manoeuvres, it.may(goblin, dunder)) == [escape, reverse_hold]
  dunder.held = [club] ; goblin.held = [mail]
  expect filter(manoeuvres, it.may(dunder, goblin)) == [plain, release, sunder, knockback, trip]
  expect filter(manoeuvres, it.may(goblin, dunder)) == [escape, reverse_hold]
  goblin.held = [club]
  expect disarm.may(dunder, goblin)
  expect not may_strike(goblin, dunder) and may_strike(dunder, goblin)
  answer bid = 1 ; answer push = 0
  resolve(attempt(dunder, goblin, plain))
  expect goblin.hp == 2
}
test "Escaping [D0-076]" {
  scenario "tests/yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  answer bid = 1, 2 ; answer resolve.guard = 1, 1
  resolve(attempt(goblin, dunder, escape))
  expect grappling(dunder, goblin)
  resolve(attempt(goblin, dunder, escape))
  expect not grappling(dunder) and dunder.hp == 7
}
test "Seizing the upper hand [D0-077]" {
  scenario "tests/yard"
  goblin.at = C2 ; dunder.pool = 9 ; goblin.pool = 9
  begin grappling(dunder, goblin)
  answer bid = 1, 2 ; answer resolve.guard = 1, 1
  resolve(attempt(goblin, dunder, reverse_hold))
  expect grappling(dunder, goblin)
  resolve(attempt(goblin, dunder, reverse_hold))
  expect grappling(goblin, dunder) and not grappling(dunder, goblin) and dunder.hp == 7
}
test "What can be used in a grapple [D0-074]" {
  scenario "tests/yard"
  goblin.at = C2
  dunder.held = [great_sword, dagger, shield]
  expect arms(dunder) == [great_sword, dagger] and defence_total(dunder, swing(goblin, dunder, single)) == 5
  begin grappling(dunder, goblin)
  expect arms(dunder) == [dagger] and defence_total(dunder, swing(goblin, dunder, single)) == 4
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, dagger)) == 5
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, club)) == 4
  dunder.held = [great_sword]
  expect arms(dunder) == [bare_hands]
  end grappling(dunder)
  expect attack_total(dunder, attack_by(dunder, goblin, single, plain, dagger)) == 4
}
test "Letting go, for an attack or a movement [D0-075]" {
  scenario "tests/yard"
  goblin.at = C2 ; dunder.pool = 3
  begin grappling(dunder, goblin)
  expect let_go.may(dunder) and not let_go.may(goblin)
  let_go.perform(dunder)
  expect not grappling(dunder) and not let_go.may(dunder) and dunder.ep == 3
  begin grappling(dunder, goblin)
  resolve(attempt(dunder, goblin, release))
  expect not grappling(dunder) and dunder.ep == 2
  begin grappling(dunder, goblin)
  resolve(attack_by(dunder, goblin, bought, release, bare_hands))
  expect not grappling(dunder) and dunder.ep == 2 and goblin.hp == 6
}
test "Two, and no third; who falls is let go [D0-078]" {
  scenario "tests/yard"
  goblin.at = C2 ; mira.at = D2
  begin grappling(dunder, goblin)
  expect not grapple.may(mira, goblin) and not grapple.may(dunder, goblin)
  wound(sneak, 20, mira)
  expect grappling(dunder, goblin)
  wound(goblin, 20, mira)
  expect not grappling(dunder)
  begin grappling(ogre, dunder)
  wound(ogre, 20, mira)
  expect not grappling(dunder)
}

# ---- charges and targeted attacks -------------------------------------------------------------

test "Dunder feints, then slaughters the goblin: EX-1 [D0-019] [D0-048] [D0-049] [D0-051] [D0-079] [D0-080]" {
  scenario "tests/yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer foe = goblin, goblin
  answer bid = 1, 2 ; answer resolve.guard = 4, 2 ; answer manoeuvre = plain, plain ; answer more = yes
  answer push = 2
  charge.perform(dunder)
  expect dunder.at == G2 and dunder.ep == 0 and goblin.ep == 0
  expect goblin.hp == 0 and not goblin.active    "6 damage, without the charge's"
  expect charging(dunder) and defence_total(dunder, swing(ogre, dunder, single)) == 3
  announce turn_starts(dunder)
  expect not charging(dunder) and defence_total(dunder, swing(ogre, dunder, single)) == 4
}
test "AT and ST of the example: EX-1 [D0-040] [D0-059] [D0-041]" {
  scenario "tests/yard"
  dunder.pool = 7 ; goblin.pool = 6
  answer bid = 1, 2 ; answer resolve.guard = 4, 2 ; answer push = 2
  let feint = swing(dunder, goblin, rush)
  resolve(feint)
  expect feint.at == 6 and feint.st == 7 and dunder.ep == 6 and goblin.ep == 2
  pay(dunder, bought.price)
  expect dunder.ep == 4
  let blow_after = swing(dunder, goblin, bought)
  resolve(blow_after)
  expect blow_after.at == 6 and blow_after.st == 5 and dunder.ep == 0 and goblin.ep == 0 and goblin.hp == 0
}
test "How far one charges [D0-079] [D0-031]" {
  scenario "tests/yard"
  dunder.pool = 1
  goblin.at = D2
  expect not can_charge(dunder, goblin)          "one step is too few"
  goblin.at = E2
  expect can_charge(dunder, goblin) and charge_way(dunder, goblin) == [C2, D2]
  answer foe = goblin ; answer bid = 1 ; answer push = 0 ; answer manoeuvre = plain
  charge.perform(dunder)
  expect dunder.at == D2 and dunder.ep == 0 and goblin.hp == 6 - 5
  dunder.at = B2 ; dunder.pool = 1 ; goblin.hp = 6
  goblin.at = K2
  expect can_charge(dunder, goblin) and len(charge_way(dunder, goblin)) == 8
  goblin.at = L2
  expect not can_charge(dunder, goblin)
  dunder.pool = 2
  expect can_charge(dunder, goblin)              "one further step is bought"
  goblin.at = K2
  dunder.pool = 0
  expect not can_charge(dunder, goblin)
  dunder.pool = 9
  olin.at = F2
  expect not can_charge(dunder, goblin)          "someone is in the way"
  olin.at = A8
  dunder.reach = 2
  expect can_charge(dunder, goblin) and len(charge_way(dunder, goblin)) == 7
  begin grappling(dunder, olin)
  expect not charge.may(dunder)
}
test "A long charge pays for its steps; a charge gives openings [D0-029] [D0-033] [D0-079]" {
  scenario "tests/yard"
  goblin.at = L2 ; dunder.pool = 5 ; ogre.at = F3 ; ogre.pool = 4 ; sneak.hp = 0 ; shaman.hp = 0
  answer foe = goblin ; answer care = 2 ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0 ; answer manoeuvre = plain
  dunder.hp = 20
  charge.perform(dunder)
  expect dunder.at == K2 and dunder.ep == 1 and dunder.hp == 15 and goblin.hp == 6 - 4 - 1
  expect not careful(dunder)
}
test "Whoever is stopped does not strike [D0-037] [D0-079]" {
  scenario "tests/yard"
  dunder.pool = 5 ; ogre.at = D3 ; ogre.pool = 4
  answer foe = goblin ; answer care = 0 ; answer strike = yes ; answer bid = 2 ; answer resolve.guard = 0
  answer push = 2
  charge.perform(dunder)
  expect not dunder.active and dunder.at == C2 and goblin.hp == 6
}
test "Whoever has spent all on the way does not strike either [D0-039] [D0-079]" {
  scenario "tests/yard"
  dunder.pool = 3 ; ogre.at = D3 ; ogre.pool = 4
  answer foe = goblin ; answer care = 2 ; answer strike = yes ; answer bid = 1 ; answer resolve.guard = 1
  charge.perform(dunder)
  expect dunder.at == G2 and dunder.ep == 0 and goblin.hp == 6
}
test "A targeted attack: CK-6 [D0-081] [D0-082] [D0-083]" {
  scenario "tests/yard"
  dunder.pool = 6 ; goblin.pool = 9 ; goblin.at = D2 ; goblin.cp = 9
  answer pace_to = C2 ; answer foe = goblin ; answer bid = 3 ; answer resolve.guard = 0 ; answer push = 3
  answer manoeuvre = plain
  targeted_attack.perform(dunder)
  expect dunder.at == C2 and goblin.hp == 3 and dunder.ep == 0    "AT 10 against 9; nothing but the push"
  dunder.pool = 9
  answer bid = 3 ; answer resolve.guard = 0 ; answer push = 4
  expect refused resolve(swing(dunder, goblin, targeted))    "no more than is in the attack"
}
test "Its step is open to choice, and gives openings, without care [D0-033] [D0-081]" {
  scenario "tests/yard"
  dunder.pool = 6 ; goblin.at = C2 ; goblin.pool = 2
  answer pace_to = none ; answer foe = none
  targeted_attack.perform(dunder)
  expect dunder.at == B2
  answer pace_to = B1 ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 1, 0 ; answer foe = goblin
  answer push = 0 ; answer more = no ; answer manoeuvre = plain
  targeted_attack.perform(dunder)
  expect dunder.at == B1 and dunder.ep == 4 and goblin.ep == 1
  goblin.at = E2 ; door.lies_on = none
  expect not targeted_attack.may(dunder)
  goblin.at = D2
  dunder.pool = 1
  expect targeted_attack.may(dunder)
  dunder.pool = 0
  expect not targeted_attack.may(dunder)
}

# ---- other things to do with an attack ----------------------------------------------------------

test "Breaking what somebody holds: CK-11 [D0-084] [D0-085] [D0-086]" {
  scenario "tests/yard"
  goblin.at = C2 ; goblin.held = [long_axe] ; mira.cp = 6
  mira.pool = 60 ; goblin.pool = 60
  answer bid = 4, 3, 2, 1 ; answer resolve.guard = 1, 1, 2, 3
  for at in [10, 9, 8, 7] {
    let strike_at = attack_by(mira, goblin, single, sunder, bare_hands)
    long_axe.broken = false
    strike_at.mark = long_axe
    let was = strength(long_axe)
    resolve(strike_at)
    expect strike_at.at == at and strike_at.st == 10
    expect long_axe.broken == (at == 10)
    expect strength(long_axe) == (at == 10 or at == 7 ? was : was - 1)
  }
  expect strength(long_axe) == 4 and goblin.hp == 6
}
test "What is broken serves no more [D0-084]" {
  scenario "tests/yard"
  goblin.held = [sword, shield]
  sword.broken = true
  expect arms(goblin) == [bare_hands] and goblin.gear == [shield] and sunder.may(dunder, goblin)
  shield.broken = true
  expect not sunder.may(dunder, goblin) and not disarm.may(dunder, goblin)
}
test "Breaking what nobody holds [D0-044] [D0-085] [D0-086]" {
  scenario "tests/yard"
  dunder.pool = 9 ; mira.pool = 9 ; dunder.held = [bow]
  answer thing = door ; answer bid = 1 ; answer more = no
  single_attack.perform(dunder)
  expect strength(door) == 5 and not door.broken and mira.ep == 9
  answer thing = door ; answer bid = 1
  single_attack.perform(dunder)
  expect door.broken and objects(dunder) == []
  answer thing = none
  door.broken = false
  single_attack.perform(dunder)
  expect dunder.ep == 7
}
test "Only the GM knows of cracks, unless he tells [D0-087]" {
  scenario "tests/yard"
  param cracks_show = true
  weaken(door)
  expect strength(door) == 5 and len(combat.cracks) == 1
}
test "Knockback: CK-10 [D0-088] [D0-089]" {
  scenario "tests/yard"
  mira.cp = 5 ; mira.pool = 9 ; goblin.pool = 1 ; goblin.at = C6 ; goblin.save[fortitude] = 1 ; goblin.save[reflex] = 2
  answer bid = 2, 2 ; answer push = 2, 2 ; answer resist = 1, 1 ; answer resolve.guard = 0, 0
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == G6 and goblin.hp == 6 and goblin.ep == 0 and mira.ep == 5
  goblin.at = C6 ; goblin.pool = 1
  combat.walls = [F6]
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == E6 and goblin.hp == 4
}
test "A knockback that is withstood, and one by just a hit [D0-055] [D0-088]" {
  scenario "tests/yard"
  mira.pool = 9 ; goblin.pool = 9 ; goblin.at = C6 ; goblin.save[fortitude] = 2 ; goblin.save[reflex] = 1
  answer bid = 2, 2 ; answer push = 0, 2 ; answer resist = 2 ; answer resolve.guard = 0, 2
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == C6 and goblin.hp == 6 and goblin.ep == 7
  resolve(attempt(mira, goblin, knockback))
  expect goblin.at == C6 and goblin.ep == 5
}
test "Others and the edge of the field stop who is driven back [D0-089] [D0-067] [D0-033]" {
  scenario "tests/yard"
  goblin.at = C6 ; ogre.at = E6 ; ogre.pool = 9 ; goblin.traits = [thick_skin]
  shove(goblin, mira, 3)
  expect goblin.at == D6 and goblin.hp == 6 - 2  "no feat helps"
  shove(goblin, mira, 0)
  expect goblin.at == D6 and goblin.hp == 4
  olin.pool = 9
  goblin.at = A7
  begin guarded(goblin, 1, true)
  begin guarded(goblin, 2, false)
  shove(goblin, mira, 3)
  expect goblin.at == A7 and goblin.hp == 4 - 2  "3, less 1 for total defence"
  goblin.at = S5 ; mira.at = R5 ; goblin.hp = 6
  shove(goblin, mira, 2)
  expect goblin.at == T5 and goblin.hp == 6
  shove(goblin, mira, 2)
  expect goblin.hp == 5
}
test "Being driven apart ends a grapple [D0-071] [D0-089]" {
  scenario "tests/yard"
  goblin.at = C6 ; olin.at = C7
  begin grappling(goblin, olin)
  shove(goblin, mira, 1)
  expect grappling(goblin, olin)
  shove(goblin, mira, 1)
  expect not grappling(goblin)
}
test "A failed trip is answered, EP counting double: CK-9 [D0-090] [D0-093]" {
  scenario "tests/yard"
  mira.at = C2 ; goblin.at = D2 ; mira.pool = 9 ; goblin.pool = 9 ; mira.hp = 20 ; mira.cp = 6
  answer save = none ; answer bid = 1, 2 ; answer resolve.guard = 5, 0 ; answer strike = yes ; answer push = 2
  resolve(attempt(mira, goblin, trip))
  expect mira.hp == 20 - 7 and goblin.ep == 0 and goblin.opportunities == 1
  expect attack_total(goblin, swing(goblin, mira, retort)) == 3 and not prone(goblin)
}
test "An opportunity within an opportunity [D0-033] [D0-090]" {
  scenario "tests/yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.pool = 9
  answer save = none ; answer bid = 1, 2 ; answer resolve.guard = 3, 1 ; answer strike = yes ; answer push = 2
  resolve(attack_by(goblin, mira, in_passing, trip, bare_hands))
  expect not goblin.active and not prone(mira) and mira.opportunities == 1 and mira.ep == 2
}
test "Whoever is struck down by the answer buys nothing more [D0-052] [D0-079] [D0-090]" {
  scenario "tests/yard"
  dunder.pool = 9 ; goblin.pool = 9
  answer foe = goblin ; answer manoeuvre = trip ; answer save = none ; answer bid = 1, 3 ; answer resolve.guard = 4, 0
  answer strike = yes ; answer push = 2
  charge.perform(dunder)
  expect not dunder.active and dunder.ep == 8 and goblin.ep == 0
}
test "So are a failed knockback and a failed disarm, within reach [D0-033] [D0-090] [D0-097]" {
  scenario "tests/yard"
  goblin.at = C6 ; goblin.held = [club] ; mira.pool = 9 ; goblin.pool = 9
  answer bid = 1, 1, 1 ; answer resolve.guard = 2, 2, 2 ; answer strike = no, no ; answer save = none, none
  resolve(attempt(mira, goblin, knockback))
  let try_again = attempt(mira, goblin, disarm)
  try_again.mark = club
  resolve(try_again)
  expect club in goblin.held and goblin.at == C6
  goblin.at = D6
  let from_afar = attempt(mira, goblin, disarm)
  from_afar.mark = club
  resolve(from_afar)
  expect goblin.opportunities == 0
}
test "What fails without an answer [D0-033] [D0-090]" {
  expect filter(manoeuvres, it.answered) == [knockback, trip, disarm]
  expect filter(manoeuvres, it.pushed) == [plain, knockback] and filter(manoeuvres, it.breaks) == [sunder]
  expect filter(manoeuvres, not it.bids) == [release]
}
test "Trip: met by CP or a save, and brings down [D0-091] [D0-092]" {
  scenario "tests/yard"
  ogre.at = C6 ; mira.pool = 9 ; ogre.save[reflex] = 1 ; ogre.save[fortitude] = 2
  answer save = none, reflex, fortitude ; answer bid = 1, 1, 1 ; answer strike = no
  ogre.pool = 1
  let by_cp, by_reflex = attempt(mira, ogre, trip)
  answer resolve.guard = 0, 0, 0
  resolve(by_cp)
  expect by_cp.st == 5 and not prone(ogre)
  let second = attempt(mira, ogre, trip)
  resolve(second)
  expect second.st == 1 and prone(ogre) and ogre.hp == 12
  expect not trip.may(mira, ogre)
  end prone(ogre)
  let third = attempt(mira, ogre, trip)
  resolve(third)
  expect third.st == 2 and trip.met_by == [reflex, fortitude] and by_reflex.st == 5
}
test "Prone: CK-16 [D0-094] [D0-030]" {
  scenario "tests/yard"
  mira.pool = 9
  begin prone(mira)
  expect defence_total(mira, swing(goblin, mira, single)) == 2
  expect defence_total(mira, attack_by(goblin, mira, single, plain, bow)) == 3
  expect defence_total(mira, spell_at(shaman, mira, bolt)) == 3
  answer bid = 1 ; answer push = 0
  let from_below = swing(mira, goblin, single)
  resolve(from_below)
  expect from_below.at == 3 and pace(mira) == 4
}
test "Disarm: met by CP or a save; the thing lies at the feet of who held it [D0-096] [D0-064]" {
  scenario "tests/yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.save[willpower] = 2
  goblin.held = [club, shield, mail]
  expect disarm.met_by == [reflex, willpower] and disarm.marks(goblin) == [club, shield] and sunder.marks(goblin) == [club, shield, mail]
  answer mark = shield ; answer save = willpower ; answer bid = 1 ; answer manoeuvre = disarm ; answer foe = goblin
  answer more = no
  single_attack.perform(mira)
  expect goblin.held == [club, mail] and shield.lies_on == C6
  goblin.held = [mail]
  expect not disarm.may(mira, goblin)
}
test "A save that is worse than CP is a choice like any other [D0-096]" {
  scenario "tests/yard"
  goblin.at = C6 ; mira.pool = 9 ; goblin.held = [club] ; goblin.save[willpower] = 2
  answer save = willpower, none ; answer bid = 1, 1
  let first_try = attempt(mira, goblin, disarm)
  first_try.mark = club
  resolve(first_try)
  expect first_try.st == 2 and goblin.held == []
  goblin.held = [club]
  let second_try = attempt(mira, goblin, disarm)
  second_try.mark = club
  resolve(second_try)
  expect second_try.st == 3
}
test "Picking up what lies at one's feet [D0-096]" {
  scenario "tests/armoury"
  let blade = first(ann.items)
  expect ann.held == ann.items and not pick_up.may(bob)
  ann.pool = 3 ; bob.pool = 3
  answer mark = blade ; answer save = none ; answer bid = 1 ; answer manoeuvre = disarm ; answer foe = ann
  answer more = no
  single_attack.perform(bob)
  expect ann.held == [] and blade.lies_on == B2 and pick_up.may(ann) and not pick_up.may(bob)
  pick_up.perform(ann)
  expect ann.held == ann.items and blade.lies_on == none and not pick_up.may(ann)
}

# ---- magic, aid -------------------------------------------------------------------------------

test "Casting gives those an opening who threaten and notice [D0-033] [D0-098] [D0-099]" {
  scenario "tests/yard"
  shaman.at = B5 ; shaman.pool = 9 ; shaman.spells = [bolt, dread]
  mira.pool = 9 ; olin.pool = 9 ; mira.hp = 20 ; shaman.hp = 20
  answer spell = bolt ; answer victim = mira ; answer strike = yes ; answer bid = 1, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0
  cast.perform(shaman)
  expect shaman.hp == 17 and mira.hp == 20 - 3 + 1 and olin.ep == 9    "less 1 for Fortitude"
  answer spell = dread ; answer victim = mira ; answer bid = 1 ; answer resolve.guard = 0 ; answer push = 0
  cast.perform(shaman)
  expect shaman.hp == 17
  mira.traits = [second_sight]
  answer spell = dread ; answer victim = mira ; answer strike = yes ; answer bid = 8, 1 ; answer resolve.guard = 0, 0
  answer push = 0, 0
  cast.perform(shaman)
  expect shaman.hp == 14
}
test "Any component gives a spell away [D0-099]" {
  scenario "tests/yard"
  expect bolt.noticed and not dread.noticed and notices(mira, whisper) and not notices(mira, dread)
}
test "A caster who is struck down casts nothing [D0-037] [D0-098]" {
  scenario "tests/yard"
  shaman.at = B5 ; shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.hp = 3 ; mira.pool = 1 ; dunder.at = B7
  answer victim = mira ; answer strike = yes ; answer resolve.guard = 0
  answer push = 0
  cast.perform(shaman)
  expect not shaman.active and mira.hp == 7 and shaman.ep == 9
  shaman.hp = 3 ; shaman.pool = 1
  answer victim = mira ; answer push = 0
  cast.perform(shaman)
  expect shaman.ep == 0 and mira.hp == 5
}
test "A spell is an attack paid from the pool [D0-102] [D0-054] [D0-100]" {
  scenario "tests/yard"
  shaman.pool = 5 ; shaman.spells = [bolt, whisper, storm] ; shaman.at = B9 ; mira.save[fortitude] = 0
  expect cast.may(shaman) and quick_cast.may(shaman) and slow_cast.may(shaman)
  answer victim = mira ; answer bid = 2 ; answer resolve.guard = 0 ; answer push = 2
  answer strike = no
  olin.pool = 1
  cast.perform(shaman)
  expect shaman.ep == 1 and mira.hp == 2
  shaman.at = B12
  expect not slow_cast.may(shaman) and cast.may(shaman)
  shaman.pool = 0
  expect not cast.may(shaman)
  expect map(spells, it.range) == [12, 12, 12, 12, 3] and map(spells, it.reflex_avoids) == [false, true, false, false, false]
  expect map(spells, it.type) == [magic, elemental, mental, magic, magic]
}
test "How long a spell takes [D0-100]" {
  scenario "tests/yard"
  expect map(spells, it.action) == [standard, standard, standard, movement, full_round]
  shaman.pool = 9 ; shaman.spells = [storm] ; shaman.at = C8
  answer deed = slow_cast ; answer victim = mira ; answer bid = 1 ; answer push = 0
  take_turn(shaman)
  expect not shaman.standard and not shaman.movement and shaman.ep == 8
  shaman.spells = [whisper]
  answer deed = quick_cast, quick_cast ; answer victim = mira, mira ; answer bid = 1, 1 ; answer push = 0, 0
  mira.hp = 20
  take_turn(shaman)
  expect not shaman.standard and shaman.ep == 6
}
test "The dominated cast nothing, the dominant at each other [D0-071] [D0-073]" {
  scenario "tests/yard"
  shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.at = B7
  begin grappling(mira, shaman)
  expect not cast.may(shaman)
  end grappling(mira)
  begin grappling(shaman, mira)
  expect cast.may(shaman) and targets_from(shaman, shaman.at, 12) == [mira]
}
test "Casting behind an active defence, or by a feat a total one [D0-101]" {
  scenario "tests/yard"
  shaman.pool = 9 ; shaman.spells = [bolt] ; shaman.at = E8
  answer deed = cast, active_defence ; answer victim = mira ; answer bid = 1 ; answer push = 0
  answer active_defence.guard = 2
  take_turn(shaman)
  expect guarded(shaman) and not guarded_cast.may(shaman)
  shaman.traits = [battle_mage]
  expect guarded_cast.may(shaman)
  answer deed = guarded_cast ; answer victim = mira ; answer bid = 1 ; answer push = 0 ; answer defend_totally.guard = 2
  mira.hp = 20
  take_turn(shaman)
  expect on_total_defence(shaman) and not shaman.standard and shaman.ep == 3
}
test "Aid costs twice what it brings: CK-13 [D0-040] [D0-103] [D0-104] [D0-105]" {
  scenario "tests/yard"
  mira.at = A1 ; olin.at = A3
  dunder.pool = 9 ; goblin.at = C2 ; goblin.pool = 9
  mira.pool = 9 ; goblin.hp = 30
  answer aid = 1, 2 ; answer bid = 1, 1 ; answer resolve.guard = 1, 1 ; answer push = 0, 0
  let helped = swing(dunder, goblin, single)
  resolve(helped)
  expect helped.at == 6 and mira.ep == 7
  let well_helped = swing(dunder, goblin, single)
  resolve(well_helped)
  expect well_helped.at == 7 and mira.ep == 3
  mira.pool = 9
  answer aid = 3
  expect refused resolve(swing(dunder, goblin, single))    "all aid together"
}
test "All aid together, for an attack or for a defence [D0-040] [D0-059] [D0-104]" {
  scenario "tests/yard"
  mira.at = A1 ; olin.at = A3 ; mira.pool = 9 ; olin.pool = 9 ; dunder.pool = 1 ; goblin.pool = 2 ; goblin.at = C2
  answer aid = 1, 1 ; answer bid = 1
  let well_defended = swing(goblin, dunder, single)
  resolve(well_defended)
  expect well_defended.st == 4 + 2 and mira.ep == 7 and olin.ep == 7
  answer aid = 1, 2
  expect refused resolve(swing(dunder, goblin, single))    "all aid together"
}
test "Who can help: beside either of the two, with 2 EP, and not oneself [D0-103] [D0-104]" {
  scenario "tests/yard"
  dunder.pool = 9 ; mira.pool = 9 ; goblin.at = C2
  expect helpers(dunder, goblin) == []
  mira.at = D3
  expect helpers(dunder, goblin) == [mira]
  mira.pool = 1
  expect helpers(dunder, goblin) == []
  mira.pool = 2
  expect helpers(dunder, goblin) == [mira] and helpers(mira, goblin) == [dunder]
  mira.at = E2
  expect helpers(dunder, goblin) == []
}
test "The GM may allow more aid [D0-105]" {
  scenario "tests/yard"
  param aid_cap = 3
  mira.at = A1 ; mira.pool = 6 ; dunder.pool = 9 ; goblin.at = C2
  answer aid = 3 ; answer bid = 1, 1 ; answer push = 0, 0
  resolve(swing(dunder, goblin, single))
  expect mira.ep == 0
  mira.pool = 2
  answer aid = 0
  resolve(swing(dunder, goblin, single))
  expect mira.ep == 2
}
test "Shots reach any target in range, without a loss [D0-111]" {
  scenario "tests/yard"
  mira.held = [bow]
  mira.pool = 1
  expect arms(mira) == [bow, bare_hands] and farthest(mira) == 12 and range_of(mira, bow) == 12 and range_of(mira, bare_hands) == 1
  mira.reach = 2
  expect range_of(mira, whip) == 1 and range_of(mira, bare_hands) == 2
  mira.reach = 1
  expect ogre in targets(mira) and lout_1 not in targets(mira)
  expect attack_by(mira, ogre, single, plain, bow).ranged and not swing(mira, ogre, single).ranged
  expect attack_total(mira, attack_by(mira, ogre, single, plain, bow)) == 3
}
