## Dreadnaught: combat without dice. Every fighter gets encounter action points (EP) each
## round. The attacker secretly commits some of them to an attack, the defender some to the
## defence, and then the two totals are compared.
ruleset "Dreadnaught: Combat" {
  version = "1.2"
  source  = "Dreadnaught diceless RPG – Gameplay (combat), tenletter, 18 August 2008"
}

chapters "moving", "attacking", "damage", "defending", "grappling", "manoeuvres", "magic", "aiding"

# ========================================================================================
#  House sheet: what the source leaves open, and how it is read here. Change it by [params]
#  of a scenario, in its sheets, or by a variant of your own.
# ========================================================================================

## A fight is called off after this many rounds. [D0-027]
param round_limit : int 1.. = 20           "Rounds"
## EP left at the end of a round are lost unless this is set. [D0-013]
param ep_carry : bool = false
## Extra EP in the first round for everyone who is alert. [D0-011]
param alert_bonus : int 0.. = 4            "EP"
## How many attacks of opportunity a fighter may make in a round; with none, as many as he can
## pay for. [D0-036]
param opportunities_per_round : int? = none
## The most that all aid together can add to one action; the GM may allow more. One attack or one
## defence is an action here, so each attack of a full attack can be helped afresh.
## [D0-104] [D0-105]
param aid_cap : int 0.. = 2
## Whether players are told when an item cracks, which is at the GM's discretion. [D0-087]
param cracks_show : bool = false
## The shortest charge, in squares, and the longest, in multiples of speed. [D0-079]
param charge_least  : int 1.. = 2          "Squares"
param charge_speeds : int 1.. = 2          "Times the speed"
## Whether a prone fighter may charge, or has to stand up first. [D0-079] [D0-094]
param prone_charge : bool = false
## Whether further attacks can be bought only once every attack of a full attack has been made.
## The book says after “the normal set of attacks … are completed”; unset this to let a
## fighter break off early and still buy more. [D0-046]
param finish_first : bool = true
## Whether leaping aside from a spell counts as a defence, and so suffers from being flanked or
## having charged. The book treats the leap as a save, not a defence; being prone hinders it
## either way. [D0-065] [D0-080] [D0-109]
param leap_is_defence : bool = false
## Whether items and feats add to the damage of a targeted attack. By the book, all of its damage
## has to be bought. [D0-083]
param targeted_bonuses : bool = false
## How far apart two fighters can be and still touch. [D0-068]
param touch : int 1.. = 1                  "Squares"

# ---- sheets, gear and feats to begin with: the source names such things, but lists none. --

## Resistance of body, reflexes and mind. [D0-006]
kind save plural saves of fortitude, reflex, willpower

## A feat, a template, an ability or a circumstance: numbers added wherever they belong.
## Anything that depends on more than having it is a modifier of its own. [D0-009] [D0-110]
kind trait plural traits {
  cp           : int = 0                   "To combat potential"
  ep           : int = 0                   "To encounter action points"
  at           : int = 0                   "To the attack total"
  st           : int = 0                   "To what an attack on him must reach"
  damage       : int = 0                   "To damage"
  speed        : int = 0                   "To speed"
  resists      : int per damage_type = 0   "Taken off damage of this type; below 0 it adds [D0-110]"
  senses_magic : bool = false              "Notices magic by itself [D0-099]"
  cast_in_total_defence : bool = false     "Total defence while casting [D0-101]"
}

## What is held or worn. [D0-009] [D0-074] [D0-084]
kind item plural items {
  weapon         : bool = false             "Can be fought with"
  at, st, damage : int = 0                  "Added to single totals, never to CP; a weapon’s AT and damage only to attacks with it [D0-005]"
  type           : damage_type = physical   "What kind of damage it does"
  range          : int 0.. = 0              "Squares it shoots; 0: a weapon for melee [D0-111]"
  worn           : bool = false             "Worn on the body, so it cannot be disarmed"
  item_st        : int = 5                  "What an attack on it must reach [D0-084]"
  in_grapple     : bool = true              "Can be used in a grapple [D0-074]"
  grapple_at     : int = 0                  "Added to attacks in a grapple, a weapon’s only to those with it [D0-074]"
  grapple_st     : int = 0                  "Added to the defence against whoever one grapples with [D0-074]"
  resists        : int per damage_type = 0  "Taken off damage of this type [D0-110]"
  state broken   : bool = false             "Of no use any more"
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

## EP committed in secret, by purpose. [D0-018]
kind envelope plural envelopes of on_guard, with_care, for_haste

kind combatant {
  bp          : int 0.. = 3                       "Base potential [D0-003]"
  level       : int 0.. = 1                       "Experience [D0-004]"
  cp          : int 0.. = bp                      "Combat potential without feats [D0-005]"
  save        : int per save = div(bp, 2)         "Resistance of body, reflexes and mind [D0-001] [D0-006]"
  hp_max      : int 1.. = max(1, 2 * bp + level)  "Hit points when unhurt [D0-007]"
  speed       : int 0.. = 4                       "Steps of five feet [D0-008]"
  reach       : int 0.. = 1                       "Squares [D0-034]"
  surprised   : bool = false                      "Or flat-footed, or distracted [D0-011]"
  turn_before : int = 0                           "The highest goes first, whatever the usual order [D0-024]"
  traits      : list of trait = []                "Edges and flaws"
  spells      : list of spell = []                "What can be cast"
  own items   : list of item = []                 "What is worn and carried"

  state held : list of item = items        "In hand or on the body"
  state at   : square = A1                 "Where it stands"
  state hp   : int = hp_max                "Hit points left"

  ## One pool pays for everything. Others can work out no more than what was granted, less what
  ## they have seen spent. [D0-014] [D0-015] [D0-018]
  state pool         : int 0.. = 0               "EP"
  hidden state aside : int 0.. per envelope = 0  "EP committed in secret, by purpose"
  define ep = pool - sum(envelopes, aside[it])

  ## What is left of the turn. [D0-022] [D0-095]
  state standard, movement : bool = true  anew on turn_starts
  state half               : bool = false anew on turn_starts    "Has half a movement action left over"
  state stepped            : int 0.. = 0  anew on turn_starts    "Steps taken this turn, not counting those bought [D0-062]"
  state extra              : int 0.. = 0  anew on turn_starts    "Further steps bought for this turn but not yet taken [D0-031]"
  state has_cast           : bool = false anew on turn_starts    "Has cast a spell this turn [D0-101]"
  state opportunities      : int 0.. = 0  anew on round_starts    "Attacks of opportunity made this round [D0-036]"

  ## At 0 hit points a fighter is defeated and takes no further part. [D0-007] [D0-058]
  define active = hp > 0
  ## Gear that is not broken; the part of it that can be used, since not everything can in a
  ## grapple; and what helps in every attack, whatever the weapon. [D0-009] [D0-074] [D0-084]
  define whole = filter(held, not it.broken)
  define gear  = filter(held, serves(it))
  define aids  = filter(held, not it.weapon and serves(it))
  define serves(item: item) -> bool = not item.broken and (item.in_grapple or not grappling(self))
}

picture of who {
  who.at
  bar who.hp of who.hp_max "Hit points"
  show who.pool "Energy points" when who.pool > 0
  show filter(who.held, not it.broken) "Carries"
  show filter(who.held, it.broken) "Broken" when any(who.held, it.broken)
}

kind combat {
  edge        : square = T20                    "Lower right corner of the field"
  walls       : list of square = []             "Squares that nobody can enter"
  state order : list of combatant = combatants  "Who takes turns before whom"
  hidden state cracks : list of crack = []      "Items that failed attacks have weakened"
}

# ========================================================================================
#  Combatants
# ========================================================================================

## CP: BP, unless feats, templates or abilities change it. Items do not. [D0-005]
score combat_potential(who) {
  potential : who.cp
  traits    : sum(who.traits, it.cp)    when who.traits != [] "{who} has no traits"
}

event turn_starts(who)
event hurt(who, amount: int, cause: combatant)
event falls(who, cause: combatant) headline "{who} falls to {cause}."

# ========================================================================================
#  Rounds and turns
# ========================================================================================

## The order of turns is settled once: the best Reflex save first, then more combat potential, then the level. [D0-024]
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
score grant(who) "{who}’s EP for the round" {
  bp     : 2 * who.bp
  level  : who.level
  alert  : alert_bonus    when round == 1 and not who.surprised "in the first round alone, if not surprised"
  traits : sum(who.traits, it.ep)    when who.traits != [] "{who} has no traits"
  kept   : who.ep         when ep_carry "what is left of them is lost"
  least  : at_least 0
}

round {
  ## Everyone gets them together, before the first turn, and the pool starts afresh.
  ## [D0-010] [D0-012] [D0-013]
  phase grant_points "Encounter action points" {
    for who in active_combatants() {
      who.pool = grant(who)
      who.aside = 0
      say "{who}: {who.pool} EP."
    }
  }
  ## Everyone has one turn. [D0-021]
  phase turns "Turns" {
    for who in combat.order { if goes_on(who) { take_turn(who) } }
  }
}
define undecided() = last_side_standing() == none
## A fighter who is struck down does nothing more; nor does anyone once nobody is left to
## fight. [D0-007] [D0-027] [D0-052]
define goes_on(actor) = actor.active and undecided()

## [D0-027]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

## A full-round action, or a standard and a movement action, or two movement actions, in any
## order. There is no free step, and no action is compulsory. That much resembles D&D 3.5;
## nothing else is taken from it. [D0-021] [D0-022] [D0-023] [D0-026]
rule take_turn(actor) {
  announce turn_starts(actor)
  while goes_on(actor) {
    choose optional deed from deeds where may_choose(actor, it) by actor "What to do (nothing ends the turn)"
    if deed == none { return }
    deed.takes.spend(actor)
    deed.perform(actor)
  }
}

## The parts of a turn, and what remains of them. A movement action can take the place of
## the standard one, and half of one leaves the other half. [D0-022] [D0-025] [D0-095]
kind action plural actions {
  left(actor) : bool                       "Whether it is still to be had this turn"
  rule spend(actor)
}
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

## What a fighter can do in a turn, and how much of the turn it uses. [D0-022] [D0-025]
kind deed plural deeds {
  takes      : action                      "The action that it costs"
  may(actor) : bool = true                 "Whether it can be done now"
  rule perform(actor)
}
define may_choose(actor, deed) = deed.takes.left(actor) and deed.may(actor)

# ---- points ------------------------------------------------------------------------------

## Points are spent whole and are never refunded. [D0-015]
rule pay(who, amount: int) { who.pool -= amount }
## EP are laid aside in secret, for something that is shown later. [D0-018]
rule pay_in_secret(who, envelope, amount: int) { who.aside[envelope] += amount }
## Points that count for the first time are revealed to everyone. [D0-018]
rule show(who, envelope) {
  who.pool -= who.aside[envelope]
  who.aside[envelope] = 0
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure damage "Damage dealt"   by cause on hurt : amount
measure left   "Still standing" by side at end   : len(active(side))
measure length "Rounds" at end                   : round

# What variants may still call by its former name.
renamed aoo_per_round to opportunities_per_round
renamed crash to damage_taken
renamed allowed to may_choose
renamed watched_by to watches_any_of
renamed cut_off to is_cut_off
renamed bonuses_count to counts_bonuses
renamed castable to can_cast_as
