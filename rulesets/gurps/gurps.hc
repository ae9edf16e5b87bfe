## Facts of GURPS, fourth edition, that a combat system of its family leans on:
## damage and where it lands, postures, awkward situations, shields, burdens. They
## are data; what is done with them is up to the ruleset that uses this module.
module "GURPS: facts for combat" {
  version = "1.0"
  source  = "GURPS Basic Set, fourth edition"
}

renamed succeeds to succeeds_against

# ---- throws -----------------------------------------------------------------------------

## A success roll is 3d at or under the target; 3 and 4 always succeed, 17 and 18
## never do. [G-1]
define succeeds_against(rolled: int, target: int) = rolled <= 4 or rolled <= target and rolled < 17
## 3 and 4 are critical successes, 5 against 15 or more and 6 against 16 or more as well;
## 18 is a critical failure, 17 against 15 or less, and whatever misses by ten. [G-2]
define critical_success(rolled: int, target: int) =
  rolled <= 4 or rolled == 5 and target >= 15 or rolled == 6 and target >= 16
define critical_failure(rolled: int, target: int) =
  rolled == 18 or rolled == 17 and target <= 15 or rolled - target >= 10

# ---- skills -----------------------------------------------------------------------------

kind skill plural skills of
  broadsword "Broadsword", shortsword "Shortsword", knife "Knife", axe_mace "Axe/Mace",
  two_handed_sword "Two-Handed Sword", two_handed_axe "Two-Handed Axe/Mace", polearm "Polearm",
  spear "Spear", staff "Staff", flail "Flail", brawling "Brawling", wrestling "Wrestling",
  shield "Shield", cloak "Cloak", bow "Bow", crossbow "Crossbow", sling "Sling",
  thrown_spear "Thrown Weapon (Spear)", thrown_axe "Thrown Weapon (Axe/Mace)",
  thrown_knife "Thrown Weapon (Knife)", parry_missiles "Parry Missile Weapons",
  fast_draw_arrow "Fast-Draw (Arrow)", fast_draw_stone "Fast-Draw (Stone)", fast_draw_knife "Fast-Draw (Knife)"

## Half the skill, and three. [G-17]
define parry_score(skill: int) = div(skill, 2) + 3

# ---- damage -----------------------------------------------------------------------------

## What penetrates is multiplied by `wounds` on the torso; a throw for damage never
## counts as less than `least`. [G-5] [G-6]
kind damage_type plural damage_types {
  wounds   : num 0.. = 1                   "Times what penetrates"
  least    : int 0.. = 1                   "A throw counts as at least this"
  piercing : bool = false                  "Finds the vitals and the eyes"
}
rows damage_type(wounds, least, piercing) {
  crushing                        : 1,   0, false
  cutting                         : 1.5, 1, false
  impaling                        : 2,   1, true
  small_piercing "small piercing" : 0.5, 1, true
  piercing                        : 1,   1, true
  large_piercing "large piercing" : 1.5, 1, true
  huge_piercing "huge piercing"   : 2,   1, true
  burning                         : 1,   1, false
  tight_beam "tight-beam burning" : 1,   1, true
  corrosion                       : 1,   1, false
  toxic                           : 1,   1, false
}

## Where a blow lands: what aiming there costs, and what is special about the place.
## [G-7] [G-11]
kind location plural locations {
  penalty    : int ..0 = 0                 "To strike it on purpose"
  flesh      : one of trunk or face or neck or limb or skull or vitals = trunk    "How it takes wounds"
  natural_dr : int 0.. = 0                 "Bone"
  cripples   : int 0.. = 0                 "Crippled by more than HP divided by this; 0: never"
  spares     : bool = false                "Injury beyond what cripples it is lost"
  vulnerable : bool = false                "Only what pierces can be aimed at it"
  bulky      : bool = false                "Shots at it miss those who do not stand upright [G-15]"
  worn       : location? = none            "Armour worn there is that of"
}
rows location(penalty, flesh, natural_dr, cripples, spares, vulnerable, bulky) {
  torso :  0, trunk, 0, 0,  false, false, true
  arm   : -2, limb,  0, 2,  true,  false, false
  leg   : -2, limb,  0, 2,  true,  false, true
  hand  : -4, limb,  0, 3,  true,  false, false
  foot  : -4, limb,  0, 3,  true,  false, false
  face  : -5, face,  0, 0,  false, false, false
  neck  : -5, neck,  0, 0,  false, false, false
  skull : -7, skull, 2, 0,  false, false, false
  eye   : -9, skull, 0, 10, false, true,  false
}
location vitals { penalty = -3 ; flesh = vitals ; vulnerable = true ; worn = torso }
location groin  { penalty = -3 ; worn = torso ; bulky = true }
location shield_arm  "shield arm"  like arm  { penalty = -4 ; worn = arm }
location shield_hand "shield hand" like hand { penalty = -8 ; worn = hand }

## Where a blow lands by chance, on 3d. [G-7]
table random_location(rolled: int 3..18) -> location {
  ..4    : skull
  5      : face
  6..7   : leg
  8      : arm
  9..10  : torso
  11     : groin
  12     : arm
  13..14 : leg
  15     : hand
  16     : foot
  else   : neck
}

## What penetrates, multiplied by place and damage. [G-6] [G-7]
table wounding(flesh: one of trunk or face or neck or limb or skull or vitals, damage_type) -> num {
  skull,  toxic          : 1
  skull,  any            : 4
  vitals, tight_beam     : 2
  vitals, impaling       : 3
  vitals, small_piercing : 3
  vitals, piercing       : 3
  vitals, large_piercing : 3
  vitals, huge_piercing  : 3
  neck,   crushing       : 1.5
  neck,   corrosion      : 1.5
  neck,   cutting        : 2
  face,   corrosion      : 1.5
  limb,   impaling       : 1
  limb,   large_piercing : 1
  limb,   huge_piercing  : 1
  else                   : damage_type.wounds
}

## Armour against a divisor: (2) halves DR, rounded down; (0.5) doubles it, and then
## DR 0 counts as DR 1. [G-8]
define armour_left(dr: int, divisor: num) = divisor >= 1 ? floor(dr / divisor) : max(1, round(dr / divisor))

## The least injury that cripples a place, in somebody with so many HP. [G-11]
define crippling(location, hp: int) = div(hp, location.cripples) + 1

# ---- postures and situations ------------------------------------------------------------

## Attack counts in melee, defence for active defences, target for shots at torso,
## groin and legs; movement is multiplied. [G-15]
kind posture plural postures {
  attack   : int ..0 = 0                   "To one's own attacks"
  defence  : int ..0 = 0                   "To one's own defences"
  target   : int ..0 = 0                   "To shots at whoever holds it"
  movement : num 0..1 = 1                  "Share of Move that is left"
  height   : int 0..2 = 2                  "One step changes it by 1"
  close    : bool = false                  "Blows reach no farther than close combat"
}
rows posture(attack, defence, target, movement, height, close) {
  standing  :  0,  0,  0, 1,   2, false
  crouching : -2,  0, -2, 2/3, 2, false
  kneeling  : -2, -2, -2, 1/3, 1, false
  crawling  : -4, -3, -2, 1/3, 1, true
  sitting   : -2, -2, -2, 0,   1, false
  lying     : -4, -3, -2, 0,   0, false
}

# ---- missiles ---------------------------------------------------------------------------

## What flies, and how easily it is parried. [G-17]
kind projectile plural projectiles {
  parry   : int = 0                        "To parrying it"
  parried : bool = true                    "Can be parried at all"
}
rows projectile(parry, parried) {
  large_thrown "a large thrown weapon" :  4, true
  small_thrown "a small thrown weapon" :  2, true
  arrow                                :  0, true
  bolt "a bolt, dart or stone"         : -2, true
  bullet                               :  0, false
}

## Cover that leaves him partly exposed, and each person in the line of fire. [G-20]
param exposed_in_part : int ..0 = -2       "To shots at somebody partly behind cover [G-20]"
param in_the_way      : int ..0 = -4       "To shots, for each person in the line of fire [G-20]"

## What makes an attack awkward. [G-14]
kind situation plural situations {
  attack : int ..0                         "Added to the attack"
}
rows situation(attack) {
  bad_footing       "bad footing"        : -2
  minor_distraction "minor distraction"  : -2
  major_distraction "major distraction"  : -3
  grappled                               : -4
  mount_attacked    "mount was attacked" : -2
  moving_mount      "moving mount"       : -1
}

## Darkness and the like never cost more than 10 in all. [G-16]
param worst_visibility : int ..0 = -10     "The most that not seeing can cost [G-16]"

## Opportunity fire: what it costs to watch more than one yard of ground, and to watch a
## straight line. [G-23]
table watched_width(radius: int 1..) -> int { 1 : 0 ; 2 : -1 ; ..4 : -2 ; ..6 : -3 ; ..10 : -4 ; else : -5 }
param watched_line : int ..0 = -2          "To the attack [G-23]"

# ---- shields, burdens, fatigue ----------------------------------------------------------

## Shields and cloaks add their defence bonus to every defence; only one counts. [G-18]
kind shield_type plural shield_types {
  bonus  : int 0..4 = 0                    "DB"
  skill  : skill = shield                  "With which it blocks"
  attack : int ..0 = 0                     "A large one hinders its bearer's attacks [G-14]"
}
shield_type no_shield "no shield" { }
rows shield_type(bonus, skill, attack) {
  light_shield  "light shield"  : 1, shield,  0
  medium_shield "medium shield" : 2, shield,  0
  large_shield  "large shield"  : 3, shield, -2
  light_cloak   "light cloak"   : 1, cloak,   0
  heavy_cloak   "heavy cloak"   : 2, cloak,   0
}

## How much one carries, and what is left of Basic Move. [G-17] [G-22]
kind burden plural burdens {
  level       : int 0..4                   "Encumbrance level: 0 carries nothing to speak of"
  move        : num 0..1                   "Share of Move that is left"
  battle_cost : int                        "FP for a fight [G-19]"
}
rows burden(level, move, battle_cost) {
  unburdened                : 0, 1,   1
  light                     : 1, 0.8, 2
  medium                    : 2, 0.6, 3
  heavy                     : 3, 0.4, 4
  extra_heavy "extra-heavy" : 4, 0.2, 5
}

## Basic Lift in pounds: a fifth of the square of ST, from ten pounds on to the nearest whole. [G-22]
define basic_lift(st: int) = st * st < 50 ? st * st / 5 : round(st * st / 5)

## Fright Checks of the cowardly, by the self-control number. [G-18]
table cowardice(self_control: int) -> int { ..6 : 4 ; ..9 : 3 ; ..12 : 2 ; ..15 : 1 ; else : 0 }

# ---- tests ------------------------------------------------------------------------------

test "Places to hit, as they are listed [G-7] [G-11] [G-15]" {
  let places = [torso, arm, leg, hand, foot, face, neck, skull, eye, vitals, groin, shield_arm, shield_hand]
  expect len(locations) == 13
  expect map(places, it.penalty)    == [0, -2, -2, -4, -4, -5, -5, -7, -9, -3, -3, -4, -8]
  expect map(places, it.natural_dr) == [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]
  expect map(places, it.cripples)   == [0, 2, 2, 3, 3, 0, 0, 0, 10, 0, 0, 2, 3]
  expect filter(locations, it.spares)     == [arm, leg, hand, foot, shield_arm, shield_hand]
  expect filter(locations, it.vulnerable) == [eye, vitals]
  expect filter(locations, it.bulky)      == [torso, leg, groin]
}
test "Damage, as it is listed [G-5] [G-6]" {
  expect damage_types == [crushing, cutting, impaling, small_piercing, piercing, large_piercing, huge_piercing, burning, tight_beam, corrosion, toxic]
  expect map(damage_types, it.wounds) == [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1, 1, 1]
  expect filter(damage_types, it.least == 0) == [crushing] and max(map(damage_types, it.least)) == 1
  expect filter(damage_types, it.piercing) == [impaling, small_piercing, piercing, large_piercing, huge_piercing, tight_beam]
}
test "What each kind of damage does to each kind of place [G-6] [G-7]" {
  expect map(damage_types, wounding(torso.flesh, it)) == [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1, 1, 1]
  expect map(damage_types, wounding(face.flesh, it))  == [1, 1.5, 2, 0.5, 1, 1.5, 2, 1, 1, 1.5, 1]
  expect map(damage_types, wounding(neck.flesh, it))  == [1.5, 2, 2, 0.5, 1, 1.5, 2, 1, 1, 1.5, 1]
  expect map(damage_types, wounding(arm.flesh, it))   == [1, 1.5, 1, 0.5, 1, 1, 1, 1, 1, 1, 1]
  expect map(damage_types, wounding(skull.flesh, it)) == [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1]
  expect map(damage_types, wounding(vitals.flesh, it)) == [1, 1.5, 3, 3, 3, 3, 3, 1, 2, 1, 1]
  expect eye.flesh == skull.flesh and groin.flesh == torso.flesh and foot.flesh == arm.flesh
}
test "Places by chance, as they are listed [G-7]" {
  expect map(3..18, random_location(it)) == [skull, skull, face, leg, leg, arm, torso, torso, groin, arm, leg, leg, hand, foot, neck, neck]
}
test "What makes an attack awkward, as it is listed [G-14]" {
  expect situations == [bad_footing, minor_distraction, major_distraction, grappled, mount_attacked, moving_mount]
  expect map(situations, it.attack) == [-2, -2, -3, -4, -2, -1]
  expect exposed_in_part == -2 and in_the_way == -4 and worst_visibility == -10
}
test "Shields, burdens and cowards, as they are listed [G-17] [G-18] [G-19]" {
  expect shield_types == [no_shield, light_shield, medium_shield, large_shield, light_cloak, heavy_cloak]
  expect map(shield_types, it.bonus) == [0, 1, 2, 3, 1, 2] and map(shield_types, it.attack) == [0, 0, 0, -2, 0, 0]
  expect filter(shield_types, it.skill == cloak) == [light_cloak, heavy_cloak]
  expect map(burdens, it.level) == [0, 1, 2, 3, 4] and map(burdens, it.battle_cost) == [1, 2, 3, 4, 5]
  expect map(burdens, it.move) == [1, 0.8, 0.6, 0.4, 0.2]
  expect map([5, 6, 7, 9, 10, 12, 13, 15, 16], cowardice(it)) == [4, 4, 3, 3, 2, 2, 1, 1, 0]
}
test "What somebody lifts [G-22]" {
  expect map([1, 7, 8, 10, 11, 12, 13], basic_lift(it)) == [0.2, 9.8, 13, 20, 24, 29, 34]
}
test "How much cripples [G-11]" {
  expect crippling(arm, 10) == 6 and crippling(arm, 11) == 6 and crippling(arm, 12) == 7
  expect crippling(hand, 11) == 4 and crippling(hand, 12) == 5 and crippling(eye, 9) == 1 and crippling(eye, 10) == 2
}
test "What nothing more is said of [G-5] [G-7] [G-15] [G-17] [G-18]" {
  let harm = new damage_type { }
  expect harm.wounds == 1 and harm.least == 1 and not harm.piercing
  let place = new location { }
  expect place.penalty == 0 and place.flesh == torso.flesh and place.natural_dr == 0 and place.cripples == 0 and place.worn == none
  expect not place.spares and not place.vulnerable and not place.bulky
  let stance = new posture { }
  expect stance.attack == 0 and stance.defence == 0 and stance.target == 0 and stance.movement == 1 and stance.height == 2 and not stance.close
  let missile = new projectile { }
  expect missile.parry == 0 and missile.parried
  let board = new shield_type { }
  expect board.bonus == 0 and board.skill == skill.shield and board.attack == 0
}
test "Postures, as they are listed [G-15]" {
  expect postures == [standing, crouching, kneeling, crawling, sitting, lying]
  expect map(postures, it.attack)   == [0, -2, -2, -4, -2, -4]
  expect map(postures, it.defence)  == [0, 0, -2, -3, -2, -3]
  expect map(postures, it.target)   == [0, -2, -2, -2, -2, -2]
  expect map(postures, it.movement) == [1, 2 / 3, 1 / 3, 1 / 3, 0, 0]
  expect map(postures, it.height)   == [2, 2, 1, 1, 1, 0]
  expect filter(postures, it.close) == [crawling]
}
test "Successes and failures, and critical ones [G-1] [G-2]" {
  expect succeeds_against(4, 1) and succeeds_against(9, 9) and not succeeds_against(10, 9) and succeeds_against(16, 20) and not succeeds_against(17, 20)
  expect critical_success(4, 3) and not critical_success(5, 14) and critical_success(5, 15)
  expect not critical_success(6, 15) and critical_success(6, 16) and not critical_success(7, 20)
  expect critical_failure(18, 30) and not critical_failure(17, 16) and critical_failure(17, 15)
  expect critical_failure(15, 5) and not critical_failure(14, 5)
}
test "Armour against divisors [G-8]" {
  expect armour_left(5, 1) == 5 and armour_left(5, 2) == 2 and armour_left(0, 2) == 0
  expect armour_left(5, 0.5) == 10 and armour_left(2, 0.2) == 10 and armour_left(1, 0.1) == 10
  expect armour_left(0, 0.5) == 1 and armour_left(0, 0.2) == 1 and armour_left(0, 0.1) == 1    "bare skin is DR 1, not a doubled 1"
}
test "Watched ground [G-23]" {
  expect watched_width(1) == 0 and watched_width(2) == -1 and watched_width(3) == -2 and watched_width(4) == -2
  expect watched_width(5) == -3 and watched_width(6) == -3 and watched_width(7) == -4 and watched_width(10) == -4 and watched_width(11) == -5
  expect watched_line == -2
}
test "Parrying missiles [G-17]" {
  expect map(projectiles, it.parry) == [4, 2, 0, -2, 0]
  expect filter(projectiles, not it.parried) == [bullet]
  expect parry_score(10) == 8 and parry_score(11) == 8 and parry_score(12) == 9
}
