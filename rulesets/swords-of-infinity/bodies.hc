## Damage Targets, and what people and other creatures are made of.
chapter "Bodies" of "swords-of-infinity"

## A Damage Target: a part of the body with damage of its own, which counts up from 0.
## [SI-039] [SI-088]
kind part plural body_parts {
  digits          : list of int = []       "Ones digits that hit it, 10 for a 0; none: no weapon reaches it [SI-041]"
  vital           : bool = false           "Its destruction kills [SI-093]"
  knockout        : bool = false           "Once it is disabled its owner passes out [SI-102]"
  trunk           : bool = false           "Is hit in place of what is gone already [SI-044]"
  hand            : bool = false           "Holds things [SI-092]"
  better          : bool = false           "The hand that strikes; a shield is on the other [SI-128]"
  leg             : bool = false           "Its owner walks on it [SI-092]"
  mental          : bool = false           "Stress: a matter of Personality, and never destroyed [SI-099]"
  state damage    : int 0.. = 0            "Damage taken"
  state destroyed : bool = false           "Gone for good"
  state eased     : int 0..2 = 0           "Harm that counts as one step less until it is damaged again [SI-105] [SI-111]"

  ## More than this wounds. With negative Vitality any scratch does. [SI-090] [SI-094]
  define threshold = mental ? owner.personality : owner.vitality < 0 ? 1 : owner.vitality + owner.wound_threshold
  ## It holds at most 100 or twice the threshold, whichever is higher; more destroys it. [SI-089]
  ## [SI-092]
  define most = max(100, 2 * threshold)
  ## 0 unhurt, 1 wounded, 2 disabled, 3 destroyed: damage must exceed the threshold, not just equal
  ## it. [SI-090] [SI-091] [SI-098]
  define harm = destroyed ? 3 : damage > 2 * threshold ? 2 : damage > threshold ? 1 : 0
  ## Only the worst step is ignored, and never that of a destroyed target: a disabled arm still
  ## counts as a wounded one. [SI-106] [SI-107]
  define felt    = eased == harm ? max(0, harm - 1) : harm
  define wounded = felt >= 1
  ## Whatever is disabled is wounded as well. [SI-097]
  define disabled = felt >= 2
}
rows part(digits, vital, knockout, trunk) {
  torso "torso" : 3..6,  true, false, true
  head  "head"  : 9..10, true, true,  false
}
rows part(digits, leg, hand, better) {
  left_leg  "left leg"  : 1..1, true,  false, false
  right_leg "right leg" : 2..2, true,  false, false
  left_arm  "left arm"  : 7..7, false, true,  false
  right_arm "right arm" : 8..8, false, true,  true
}
## Social conflict is outside these rules. [SI-099]
part stress { mental = true }

## A creature's Damage Targets, from two to ten, as long as each digit from 1 to 10 hits one of
## them. [SI-042] [SI-043]
kind composition plural compositions {
  parts : list of part                     "The Damage Targets of such a body"
}
composition human { parts = [left_leg, right_leg, torso, left_arm, right_arm, head, stress] }

# ---- creatures that are not built like people [SI-043] ----------------------------------
rows part(digits, leg) {
  haunch   "haunch"   : 1..1, true
  shoulder "shoulder" : 2..2, true
}
rows part(digits, vital, knockout, trunk) {
  barrel "body" : 3..6,  true,  false, true
  wing   "wing" : 7..7,  false, false, false
  tail   "tail" : 8..8,  false, false, false
  maw    "head" : 9..10, true,  true,  false

  ram_head   "ram's head"     : 7..7,  false, true, false
  lion_head  "lion's head"    : 8..8,  false, true, false
  snake_head "serpent's head" : 9..10, false, true, false

  mass   "mass"   : 1..9,   true, false, true
  kernel "kernel" : 10..10, true, true,  false

  coils        "coils"        : 1..1,   true,  false, true
  lash         "tail"         : 2..2,   false, false, false
  first_head   "first head"   : 3..3,   false, true,  false
  second_head  "second head"  : 4..4,   false, true,  false
  third_head   "third head"   : 5..5,   false, true,  false
  fourth_head  "fourth head"  : 6..6,   false, true,  false
  fifth_head   "fifth head"   : 7..7,   false, true,  false
  sixth_head   "sixth head"   : 8..8,   false, true,  false
  seventh_head "seventh head" : 9..9,   false, true,  false
  eighth_head  "eighth head"  : 10..10, false, true,  false
}
composition beast { parts = [haunch, shoulder, barrel, wing, tail, maw, stress] }
composition three_heads "three-headed beast" { parts = [haunch, shoulder, barrel, ram_head, lion_head, snake_head] }
composition slime { parts = [mass, kernel] }
composition hydra {
  parts = [coils, lash, first_head, second_head, third_head, fourth_head, fifth_head, sixth_head, seventh_head, eighth_head]
}
