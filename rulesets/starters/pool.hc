## A small game with dice pools: roll a die for each point of skill, and count fives and sixes. Each
## six adds another die. A point of resolve rerolls all failed dice once.
##
## Measured by `hcl sim starters/pool starters/pool/moor -n 4000`: the hunters win 50.0 %.
ruleset "A game with dice pools" { version = "0.1" }

param good  : int 2..6 = 5                 "The lowest face that is a success"
param clear : int 1.. = 3                  "Successes ahead that stagger the foe"

# ---- who fights, and with what ----------------------------------------------

kind weapon plural weapons { dice, harm : int = 0 }
rows weapon(dice, harm) {
  spear : 2, 0
  axe   : 1, 1
  claws : 2, 0
  jaws  : 0, 2
}
kind combatant {
  hurts_max     : int 1.. = 8                  "Wounds that put him out of the fight"
  fighting      : int 1.. = 5                  "Dice to strike with"
  dodging       : int 1.. = 4                  "Dice to dodge with"
  wits          : int 1.. = 3                  "Dice for who comes first"
  hide          : int 0.. = 0                  "Taken off the harm of each blow"
  weapon        : weapon = spear
  state hurts   : int = 0                      # state is what changes in a fight
  state resolve : int 0.. = 0                  "Points left"
  state dodged  : int = 0 anew on turn_starts  "Blows since his last turn"
  define active = hurts < hurts_max        # whoever is not active is out of the fight
}
picture of who {
  bar max(0, who.hurts_max - who.hurts) of who.hurts_max "Unwounded"
  show who.resolve "Resolve"
}

# ---- how many dice: `hcl run --why` shows each term --------------------------

score strike_dice(who) {
  fighting : who.fighting
  weapon   : who.weapon.dice       "{who.weapon}"    when who.weapon.dice != 0
  hurt     : -div(who.hurts, 2)    "hurt"            when who.hurts > 1
  least    : at_least 1            "always"
}
score dodge_dice(who) {
  dodging : who.dodging
  again   : -who.dodged    "dodges again"    when who.dodged > 0
  least   : at_least 1     "always"
}
## Off his feet until the end of his next turn.
condition staggered(victim) until turn_ends(victim) {
  modifier staggered to strike_dice for who as victim : -2
  modifier slow to dodge_dice for who as victim       : -2
}
## The fives and sixes of that many dice. Pushing rerolls the failed ones once.
rule count_good(who, n: int, pushed: bool, label) -> int {
  let pool = successes(exploding(dice(n, 6)), good..6)
  return roll(pushed ? again(pool, 1..good - 1) : pool, label, who)
}

# ---- a blow -----------------------------------------------------------------

event turn_starts(who)
event turn_ends(who)
event hurt(who, amount: int, cause: combatant)    "{cause} wounds {who} for {amount}."
event falls(who, cause: combatant) headline       "{who} falls to {cause}."

rule strike(who, foe: combatant, pushed: bool) {
  if pushed { who.resolve -= 1 }
  let struck = count_good(who, strike_dice(who), pushed, "strike")
  let lead = struck - count_good(foe, dodge_dice(foe), false, "dodge")
  foe.dodged += 1
  if lead <= 0 { say "{foe} dodges {who}." ; return }
  wound(foe, max(1, lead + who.weapon.harm - foe.hide), who)
  if foe.active and lead >= clear { begin staggered(foe) }
}
rule wound(who, amount: int, cause: combatant) {
  who.hurts += amount
  announce hurt(who, amount, cause)
  if not who.active { announce falls(who, cause) }
}

# ---- the course of a fight --------------------------------------------------

kind combat { state order : list of combatant = [] }
setup {
  phase initiative "Who comes first" {
    rank combat.order from combatants { roll successes(dice(it.wits, 6), good..6) "initiative" }
  }
}
round {
  phase blows "Blows" {
    for who in combat.order {
      if who.active and enemies(who) != [] { take_turn(who) }
    }
  }
}
rule take_turn(who) {
  announce turn_starts(who)
  choose foe from enemies(who) by who "Whom to strike"
  choose pushed from who.resolve > 0 ? [no, yes] : [no] by who "To spend resolve"
  strike(who, foe, pushed)
  announce turn_ends(who)
}
victory { winner last_side_standing() "the last side standing" }
measure wounds "Wounds dealt" by cause on hurt : amount

# How a machine decides: by the first policy, where a scenario names no other.
policy cool {
  foe    : highest it.hurts
  pushed : staggered(foe) or foe.dodged > 0
}
policy wild {
  foe    : lowest dodge_dice(it)
  pushed : yes
}
