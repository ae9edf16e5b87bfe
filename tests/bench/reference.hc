## Two companies cut at each other until one dies or runs. This is the fight by which
## the speed of the interpreter is measured: the rules of company combat and nothing
## else, written as any ruleset is.
ruleset "The reference fight" { version = "1.0" }

## Each so many points of victory are one more hit.
param speed_factor : int 1.. = 4           "Margin for each further hit"
## Morale: a total of this or more breaks a company.
param break_point  : int = 13
## A fight is broken off after so many rounds.
param round_limit  : int 1.. = 100

kind damage_type plural damage_types { wounding : num 0.. }
rows damage_type(wounding) {
  cutting  : 1.5
  impaling : 2
}

## A company fights as one, from one pool of hit points.
kind combatant {
  number : int 1.. = 1                     "How many there are"
  hp_max : int 1.. = 10                    "Hit points of each"
  skill  : int = 10
  dr     : int 0.. = 0                     "Armour"
  damage : dice = 1d
  type   : damage_type = cutting

  state hp    : int 0.. = number * hp_max
  state stood : int = number               "How many stood when the round began"
  state fled  : bool = false

  define standing = ceil(hp / hp_max)
  define active   = standing > 0 and not fled
}
kind combat {
  state order : list of combatant = []     "Who attacks first this round"
  state spent : bool = false
}

define foe_of(who) = the(find(combatants, it.side != who.side))

# ---- a round ---------------------------------------------------------------------------

round {
  ## The higher attacks first. Ties throw again.
  phase initiative {
    for who in combatants { who.stood = who.standing }
    rank combat.order from combatants { roll 1d6 "initiative" }
  }

  phase attacks {
    for who in combat.order { if who.active { attack(who, foe_of(who)) } }
  }

  ## Whoever runs does so with the round: the other still throws.
  phase morale {
    for who in combatants { if shaken(who) { check_morale(who) } }
  }
}
on round_ends when round >= round_limit { combat.spent = true }

victory {
  winner last_side_standing()              "the last side standing"
  draw "nobody has won in time"            when combat.spent
}

# ---- an attack ---------------------------------------------------------------------------

event hurt(who, amount: int, cause: combatant)    "{who} takes {amount}."

## Attackers for each defender.
table numbers_bonus(ratio: num 0..) -> int {
  ..1 : 0 ; ..1.5 : 2 ; ..2 : 4 ; ..3 : 6 ; ..4 : 8 ; ..5 : 10 ; ..6 : 12 ; ..7 : 14 ; else : 16
}
## A crowd lands more blows.
table hit_multiplier(attackers: int) -> int {
  ..3 : 1 ; ..5 : 2 ; ..7 : 3 ; ..10 : 4 ; ..15 : 5 ; ..20 : 6 ; ..30 : 7 ; else : 8
}

score to_hit(attacker, defender: combatant) {
  skill   : attacker.skill
  numbers : numbers_bonus(attacker.standing / defender.standing)
}

## A quick contest: what counts is how much better the attacker's margin is.
rule attack(attacker, defender: combatant) {
  step contest {
    let margin  = to_hit(attacker, defender) - roll(3d6, "attack", attacker)
    let defence = defender.skill - roll(3d6, "defence", defender)
    let won_by  = margin - defence
    if won_by <= 0 { return }
  }
  step hits {
    let hits   = hits_for(won_by) * hit_multiplier(attacker.standing)
    let injury = 0
    repeat hits { injury += wound(attacker, defender) }
    defender.hp = max(0, defender.hp - injury)
    announce hurt(defender, injury, attacker)
  }
}
## One hit for winning, and one for each full speed factor.
define hits_for(won_by: int) = 1 + div(won_by, speed_factor)

## What one hit does: damage less armour, times what its type makes of it.
rule wound(attacker, defender: combatant) -> int {
  let through = max(0, roll(attacker.damage, "damage", attacker) - defender.dr)
  return floor(through * attacker.type.wounding)
}

# ---- morale ------------------------------------------------------------------------------

## A company is shaken when it lost somebody this round and a third in all are down.
define shaken(who) = who.standing < who.stood and 3 * who.standing <= 2 * who.number

score fear(who, foe: combatant) {
  losses : 5     "two thirds lost"     when 3 * who.standing <= who.number
  half   : 2     "half lost"           when 2 * who.standing <= who.number and 3 * who.standing > who.number
  strong : -5    "two to one"          when who.standing >= 2 * foe.standing
  more   : -2    "outnumbering"        when who.standing > foe.standing and who.standing < 2 * foe.standing
}

rule check_morale(who) {
  let dread = fear(who, foe_of(who))
  if roll(3d6, "morale", who) + dread >= break_point { who.fled = true }
}

# ---- what is counted -----------------------------------------------------------------------

measure survivors "Left standing" by who at end : who.standing

test "One hit" {
  scenario "reference"
  rolls attack = 10 ; rolls defence = 11 ; rolls damage = 6, 6, 6, 6, 6, 6, 6, 6
  attack(knights, orcs)
  expect orcs.hp == 144 - 8 * (6 - 2) * 2    "wins by 7: 2 hits, four times"
}
