## Swords of Infinity, combat. Two sorts of checks with one die of a hundred: a success
## check must come out at or under its target number, a power check counts what it shows,
## but no more than its target number. Every body has several places that take damage,
## each for itself.
ruleset "Swords of Infinity: Combat" {
  version = "1.2"
  source  = "Swords of Infinity wiki (soi.skirmisher.com), page Combat"
}

chapters "checks", "bodies", "gear", "combatants", "turns", "moving", "attacking", "defending", "damage", "advanced", "techniques"

# ========================================================================================
#  House sheet: what the page leaves open, and how it is read here
# ========================================================================================

## A sheet that does not say otherwise has these. [SI-009]
param usual_ability : int = 25             "20 is weak, 25 usual, 30 very tough"
param usual_spirit  : int 0.. = 5          "Spirit at the beginning of a fight [SI-114]"
param usual_level   : int 0.. = 1          "[SI-115]"
## A fight is broken off after so many rounds. [SI-022]
param round_limit : int 1.. = 50           "Rounds"
## A tie in a contest of power: does it resist? The page says "higher". [SI-007]
param tie_resists : bool = false
## Whose ones digit tells the place that is hit: that of the power check, as the steps of an
## attack have it, or that of the check to hit, as the page's first example has it. [SI-041]
param location_from : one of power_check or hit_check = power_check
## A charge adds its feet to what the power check came to, or to its target number. [SI-133]
param charge_adds_to : one of power or target_number = power
## The limit of Spirit spent in a round is this and the level. [SI-115]
param spirit_per_round : int 0.. = 2       "Points, besides the level"
## Specializations with the off hand count so much less: one Tier. [SI-128]
param off_hand_loss : int 0.. = 10         "Points, never below no specialization"
## Destroying the head or the torso kills, as the page says it typically does. [SI-093]
param vital_kills : bool = true
## A disabled head knocks out, as the page says it does as a rule. [SI-102]
param head_knocks_out : bool = true
## How far a sprint goes for each point of power: very far, but so it is printed. [SI-028]
param sprint_ft_per_point : int 1.. = 5    "Feet"
## Feet fallen beyond this do no further harm. [SI-150]
param worst_fall : int 0.. = 1500          "Feet"
## What is thrown or shot loses this for each five feet; what is not made for it, that.
## [SI-047] [SI-048]
param range_loss      : int ..0 = -1       "To hit, for each square"
param improvised_loss : int ..0 = -5       "The same for what is not made for it [SI-048]"
## The fight is followed by so many days, of rest or of travel. [SI-108] [SI-109] [SI-110]
param days_after   : int 0.. = 0           "Days"
param days_resting : bool = true           "The wounded do nothing but rest [SI-109]"

# ========================================================================================
#  The course of a fight
# ========================================================================================

## Everybody throws once for the whole fight. [SI-013]
setup {
  phase initiative "Initiative" {
    for who in combatants {
      let target = check_number(who, initiative)
      who.initiative = power_of(roll(power_dice(target), "initiative", who), target)
    }
    ## The highest goes first; who is better at it, if two are equal. [SI-014]
    rank combat.order from combatants {
      highest it.initiative
      highest it.dexterity + it.awareness
    }
    for who in combat.order { say "{who}: {who.initiative}." }
    for who in combatants { if who.hidden { lie_in_wait(who) } }
  }
}

## A round is six seconds, ten of them a minute. [SI-012]
define seconds(rounds: int) = 6 * rounds

## Turns follow each other here, though all this happens nearly at once in the story;
## outside fights the referee may use the same order. [SI-011] [SI-012] [SI-015]
round {
  ## Everybody has one turn, the highest initiative first. [SI-011] [SI-014]
  phase turns "Turns" {
    for who in combat.order {
      if who.gone == none and last_side_standing() == none { take_turn(who) }
    }
  }
}

## Large creatures fill several squares. [SI-023]
picture of who { who.body }
picture of feature { feature.squares }
picture of dropped { dropped.at }

## The source does not say when a fight ends. [SI-022]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

# ========================================================================================
#  What a fight counts
# ========================================================================================

measure damage_dealt "Damage dealt"     by cause on hurt       : amount
measure crippled     "Places disabled"  by cause on disables   : 1
measure destroyed    "Places destroyed" by cause on destroys   : 1
measure ended        "How they ended"   by who, fate on leaves : 1
measure spirit_left  "Spirit left"      by who at end          : who.spirit
measure standing     "Still standing"   by side at end         : count(side.members, it.stood)
measure length       "Rounds" at end                           : round
measure time         "Seconds" at end                          : seconds(round)
