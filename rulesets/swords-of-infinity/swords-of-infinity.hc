## Combat in Swords of Infinity. There are two kinds of check, both on a d100: a success check must
## roll its target number or less; a power check is worth what it rolls, up to its target number.
## Every body has several Damage Targets, each of which takes damage separately.
ruleset "Swords of Infinity: Combat" {
  version = "1.4"
  source  = "Swords of Infinity wiki (soi.skirmisher.com), page Combat"
}

chapters "checks", "bodies", "gear", "combatants", "turns", "moving", "attacking", "defending", "damage", "advanced", "techniques"

# ========================================================================================
#  House rules: what the page leaves open, and how this ruleset reads it
# ========================================================================================

## Used when a character sheet says nothing else. [SI-009]
param usual_ability : int = 25             "20 is weak, 25 usual, 30 very tough"
param usual_spirit  : int 0.. = 5          "Spirit at the beginning of a fight [SI-114]"
param usual_level   : int 0.. = 1          "[SI-115]"
## A fight is called off after this many rounds. [SI-022]
param round_limit : int 1.. = 50           "Rounds"
## Does a tie in a power contest resist? The page says "higher". [SI-007]
param tie_resists : bool = false
## Which roll's ones digit gives the hit location: the power check's, as in the steps of an attack,
## or the hit check's, as in the page's first example. [SI-041]
param location_from : one of power_check or hit_check = power_check
## A charge adds its feet to the result of the power check, or to its target number. [SI-133]
param charge_adds_to : one of power or target_number = power
## When whoever runs into a blow held back for him says whether he stops or goes on, and is vulnerable from then
## on. The page has him "continue moving after the attack", and does not say when he chooses. [SI-137] [SI-138]
param goes_on_said : one of before_the_blow or after_the_blow = before_the_blow
## A round's Spirit limit is this plus the level. [SI-115]
param spirit_per_round : int 0.. = 2       "Points, besides the level"
## The off hand lowers a specialization by this much: one Tier. [SI-128]
param off_hand_loss : int 0.. = 10         "Points, never below no specialization"
## Losing the head or the torso kills, as the page says it typically does. [SI-093]
param vital_kills : bool = true
## A disabled head means unconsciousness, as the page says it typically does. [SI-102]
param head_knocks_out : bool = true
## Feet sprinted per point of power. It is a lot, but it is what the page prints. [SI-028]
param sprint_ft_per_point : int 1.. = 5    "Feet"
## A fall of more feet than this does no more damage. [SI-150]
param worst_fall : int 0.. = 1500          "Feet"
## Penalties per five feet: for missiles, and for anything not made to be thrown or shot. [SI-047]
## [SI-048]
param range_loss      : int ..0 = -1       "To hit, for each square"
param improvised_loss : int ..0 = -5       "The same for what is not made for it [SI-048]"
## A day heals “the 10's place of the roll”. Up to 99 there is only one way to take that. From 100 on
## it is read as all tens, 10 for a roll of 100, so that nobody heals worse for being tougher; unset
## this to take the digit alone, 0 for a roll of 100. [SI-108]
param hundreds_heal : bool = true
## Days told after the fight, of rest or of travel. [SI-108] [SI-109] [SI-110]
param days_after   : int 0.. = 0           "Days"
param days_resting : bool = true           "The wounded do nothing but rest [SI-109]"

# ========================================================================================
#  The course of a fight
# ========================================================================================

## Everybody rolls once, for the whole fight. [SI-013]
setup {
  phase initiative "Initiative" {
    for who in combatants {
      let target = check_number(who, initiative)
      who.initiative = power_of(roll(power_dice(target), "initiative", who), target)
    }
    ## Highest first; ties go to whoever has more Dexterity and Awareness. [SI-014]
    rank combat.order from combatants {
      highest it.initiative
      highest it.dexterity + it.awareness
    }
    for who in combat.order { say "{who}: {who.initiative}." }
    for who in combatants { if who.hidden { lie_in_wait(who) } }
  }
}

## A round lasts six seconds, so ten make a minute. [SI-012]
define seconds(rounds: int) = 6 * rounds

## Turns are taken one after another, though in the story they nearly coincide; the referee may use
## the same order outside combat. [SI-011] [SI-012] [SI-015]
round {
  ## Everybody has one turn, the highest initiative first. [SI-011] [SI-014]
  phase turns "Turns" {
    for who in combat.order {
      if who.gone == none and last_side_standing() == none { take_turn(who) }
    }
  }
}

## Large creatures fill several squares. [SI-023]
picture of who {
  who.body
  bar count(who.parts, not it.mental and not it.wounded) of count(who.parts, not it.mental) "Unwounded"
  bar who.spirit of usual_spirit "Spirit"
  show who.held "In hand"
  show filter(who.parts, who.armour[it] > 0) "Armoured" when any(who.parts, who.armour[it] > 0)
  show filter(who.parts, it.wounded and not it.disabled) "Wounded" when any(who.parts, it.wounded and not it.disabled)
  show filter(who.parts, it.disabled and not it.destroyed) "Disabled" when any(who.parts, it.disabled and not it.destroyed)
  show filter(who.parts, it.destroyed) "Destroyed" when any(who.parts, it.destroyed)
  sign "knocked out" when who.knocked_out
  sign "{who.gone}" when who.gone != none
}
picture of feature { feature.squares }
picture of dropped { dropped.at }

## The source does not say when a fight ends. [SI-022]
victory {
  winner last_side_standing() "the last side standing"
  draw "nobody gets the better of it" when round >= round_limit
}

# ========================================================================================
#  What a fight measures
# ========================================================================================

measure damage_dealt "Damage dealt"     by cause on hurt       : amount
measure crippled     "Places disabled"  by cause on disables   : 1
measure destroyed    "Places destroyed" by cause on destroys   : 1
measure ended        "How they ended"   by who, fate on leaves : 1
measure spirit_left  "Spirit left"      by who at end          : who.spirit
measure standing     "Still standing"   by side at end         : count(side.members, it.stood)
measure length       "Rounds" at end                           : round
measure time         "Seconds" at end                          : seconds(round)

# What variants may still call by its former name.
renamed succeeds to succeeds_against
renamed afford to can_afford
renamed allowed to may_choose
renamed within_grasp to can_grasp
renamed usable_in_melee to can_fight_with
renamed in_reach to foes_in_reach_of
renamed at_hand to weapons_against
renamed two_weapons to has_two_weapons
renamed rough_matters to minds_rough_ground
renamed near to is_near
renamed crowded to is_crowded_at
renamed room to has_room_at
renamed safe to is_safe_at
renamed right_beside to is_right_beside
renamed charging to charges_with
renamed slipping to loses_hold_of
renamed steady_feet to has_steady_feet_for
renamed in_off_hand to holds_in_off_hand
renamed passed to is_passed_by
renamed shut to is_shut_to
