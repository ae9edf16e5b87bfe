## Two kinds of check on a d100, whether something succeeds and how well, and the numbers that they
## are rolled against.
chapter "Checks" of "swords-of-infinity"

## A success check: at or under the target number. A 1 always succeeds and is critical, a
## 100 always fails, whatever the number. [SI-001] [SI-003]
define succeeds_against(rolled: int, number: int) = rolled == 1 or rolled <= number and rolled != 100
define critical(rolled: int)  = rolled == 1
define outcome(success: bool) = success ? "succeeds" : "fails"
## An opposed check must also roll no higher than the roll it answers. [SI-006] [SI-069]
define answers(rolled: int, number: int, challenge: int) = succeeds_against(rolled, number) and rolled <= challenge

## A power check is worth what the dice show, up to the target number; without one there is no
## power. [SI-004]
define power_of(shown: int, number: int) = clamp(shown, 0, max(0, number))
## Numbers above 100 add a die for each full hundred. [SI-005]
define further_dice(number: int)       = number > 100 ? div(number, 100) : 0
define power_dice(number: int) -> dice = hundreds(1 + further_dice(number))
define hundreds(n: int) -> dice        = dice(n, 100)
## To resist, the power must be higher. [SI-007]
define resists(own_power: int, against: int) = own_power > against or tie_resists and own_power == against

## The skills, and the key abilities of each. [SI-008] [SI-010]
kind skill plural skills {
  key(who) : int                           "The key ability it begins with, or the sum of two"
}
rows skill(key) {
  initiative          "Initiative"          : who.dexterity + who.awareness
  block               "Block"               : who.awareness
  dodge               "Dodge"               : who.dexterity
  physical_resistance "Physical Resistance" : who.vitality + max(who.strength, who.dexterity)
  mental_resistance   "Mental Resistance"   : who.personality + max(who.awareness, who.intelligence)
  resist_impairment   "Resist Impairment"   : who.vitality
  endurance           "Endurance"           : who.vitality
  first_aid           "First Aid"           : who.intelligence
  stealth             "Stealth"             : who.dexterity
  listen              "Listen"              : who.awareness
  spot                "Spot"                : who.awareness
  sprint              "Sprint"              : who.strength
  jump                "Jump"                : who.strength
  climb               "Climb"               : who.strength
  swim                "Swim"                : who.strength
  brawling            "Brawling"            : who.dexterity
  blades              "Blades"              : who.dexterity
  hafted              "Hafted weapons"      : who.dexterity
  spears              "Spears"              : who.dexterity
  bows                "Bows"                : who.dexterity
  shields             "Shields"             : who.dexterity
  sorcery             "Sorcery"             : who.intelligence
}

## The target number of a check: key abilities, specialization, bonuses from situation and
## equipment, and the wound penalty, for success and power checks alike. It may be above 100 or
## below 1. [SI-002] [SI-095] [SI-096]
score check_number(who, skill) "{who}’s check number for {skill}" {
  key            : skill.key(who)    "{skill}"
  specialization : who.spec[skill]
  situation      : who.situation[skill]
  wounds         : -10 * who.wounds
}
