## Volleys: how many shots, at whom, and what happens to those that miss.
chapter "Shooting and throwing" of "heroic-combat"

## The missiles that each bearer has left, and whether the weapon itself was thrown away
## with the last of them. [HC-100]
define missiles_left(who, weapon) = max(0, weapon.ammunition - who.spent[weapon])
## [HC-100]
define has_used_up(who, weapon) = weapon.thrown and missiles_left(who, weapon) == 0

## Fast-Draw for the weapons carried. [HC-097] [G-21]
define specialties(who) =
  filter(unique(map(filter(carried(who), it.quick != none), the(it.quick))), who.skill[it] > 0)
## [HC-097]
score fast_draw(who, skill) "{who}’s {skill}" {
  skill    : who.skill[skill]    "{skill}"
  reflexes : 1    "Combat Reflexes"           when who.combat_reflexes "{who} {has_word(who)} none"
}

## The most shots a shooter has: three, or two aimed ones, and one more by Fast-Draw. A
## slow weapon shoots only once, and only if it is loaded. Nobody shoots more
## missiles than there are left. [HC-097] [HC-098] [HC-099] [HC-100] [HC-117]
define most_shots(who, weapon) =
  min(missiles_left(who, weapon), weapon.slow ? slow_shots(who, weapon) : quick_shots(who, weapon))
## [HC-099]
define slow_shots(who, weapon) = who.unloaded[weapon] ? 0 : 1
## [HC-097] [HC-098]
define quick_shots(who, weapon) = who.tactic.shots + (weapon.quick != none and who.quick == weapon.quick ? 1 : 0)

## Nobody shoots beyond the range of the weapon. Being locked in melee keeps nobody
## from shooting, at any target. [HC-077] [HC-116]
define foes_in_range_of(who, weapon) = filter(enemies(who), distance(who, it) <= weapon.max_range)
## [HC-100] [HC-116]
define shoots(who, weapon) = weapon.ranged and most_shots(who, weapon) > 0 and len(foes_in_range_of(who, weapon)) > 0
## [HC-032] [HC-077]
define can_shoot(who) = has_attack_left(who) and any(who.ready, shoots(who, it))

deed shoot "Shoot" {
  may = can_shoot(actor)
  rule perform { shooting_turn(actor) }
}

## [HC-023] [HC-032]
rule shooting_turn(actor) {
  actor.attacked = true
  choose weapon from actor.ready where shoots(actor, it) by actor "With what"
  actor.unhurried = actor.tactic.hurries and haste_with(actor, weapon) == 0
  unit_volley(actor, weapon, none)
}
## Every shooter of a unit resolves an attack of his own. The unit uses up as many missiles as the one of
## them who shot most. [HC-100] [HC-118]
rule unit_volley(actor, weapon, watch: watch?) {
  let volleys = [0]
  repeat actor.standing {
    if shoots(actor, weapon) and len(in_sight(actor, weapon, watch)) > 0 { add volley(actor, weapon, watch) to volleys }
  }
  use_missiles(actor, weapon, max(volleys))
}
## A weapon that is not slow is readied again while shooting. [HC-099] [HC-100] [HC-133]
rule use_missiles(who, weapon, shots: int) {
  who.spent[weapon] += shots
  who.unloaded[weapon] = weapon.slow
  if has_used_up(who, weapon) { remove weapon from who.in_hand }
}

## Somebody who has waited shoots only at whoever set it off. [HC-137]
define in_sight(who, weapon, watch: watch?) = filter(foes_in_range_of(who, weapon), watch == none or it == watch.comer)

## [HC-097] [HC-136]
define how_many(who, weapon, watch: watch?) =
  watch == none ? 1..most_shots(who, weapon) : [min(watch.shots, most_shots(who, weapon))]
## [HC-101] [HC-136]
define shares(unsent: int, watch: watch?) =
  watch == none ? 1..unsent : [watch.at_mass ? unsent : min(watch.share, unsent)]
## How many shots, and at whom: all of it is said before the first contest. Targets are groups of
## identical foes close together, or single foes. Somebody who has waited said how many,
## and at what, on beginning to wait; of a unit he shoots at whoever comes first. [HC-096] [HC-100] [HC-101] [HC-103] [HC-136]
rule volley(actor, weapon, watch: watch?) -> int {
  let taken : list of body = []
  let aimed : list of attack = []
  step declare {
    choose shots from how_many(actor, weapon, watch) by actor "How many shots"
    let unsent = shots
    while unsent > 0 and any(in_sight(actor, weapon, watch), len(men_left(it, taken)) > 0) {
      choose target from in_sight(actor, weapon, watch) where len(men_left(it, taken)) > 0 by actor "At whom"
      choose share from shares(unsent, watch) by actor "How many of them at this target"
      unsent -= share
      let group = filter(group_of(actor, weapon, target), it in in_sight(actor, weapon, watch))
      let men   = men_left(target, taken)
      choose at_mass from sum(group, it.standing) < 2 ? [no] : watch == none ? [no, yes] : [watch.at_mass] by actor "At the group as a whole"
      choose one_man from at_mass or watch != none ? take(men, 1) : men by actor "At which of them"
      for body in at_mass ? flatten(map(group, it.bodies)) : [one_man] { add body to taken }
      let shot = new attack {
        attacker = actor ; weapon = weapon ; shots = share
        mass     = at_mass
        targets  = at_mass ? group : [target]
        mark     = at_mass ? none : one_man
        watched  = watch
        way      = watch?.way
      }
      choose shot.location from locations where watch == none ? can_shoot_at(weapon, it) : it == watch.location by actor "Where to aim"
      add shot to aimed
    }
  }
  ## [HC-101]
  step resolve { for shot in aimed { loose(shot) } }
  return shots - unsent
}
## [HC-101]
define men_left(who, taken: list of body) = filter(who.bodies, not it.out and it not in taken)
## [HC-103]
define group_of(who, weapon, target: combatant) =
  filter(foes_in_range_of(who, weapon), it.side == target.side and distance(it, target) <= group_width and
    ranged_attack(trial(who, weapon), it) == ranged_attack(trial(who, weapon), target) and
    best_ward(it, weapon) == best_ward(target, weapon))
## An imaginary shot, by which foes are compared.
rule trial(who, weapon) -> attack { return new attack { attacker = who ; weapon = weapon ; shots = 1 } }

## Whether somebody is in melee, with the shooter or with others. [HC-108]
define is_in_melee_for(target, shooter) = any(partners(target, locked), into_own_melee or it != shooter)
## [HC-114]
define close(a, b) = locked(a, b) or distance(a, b) <= close_quarters
## Beyond close quarters, distance counts by bands. How fast a target moves is not
## counted. [HC-112] [HC-113]
table range_penalty(yards: int 0..) -> int {
  ..20  : -3
  ..100 : -7
  ..500 : -11
  else  : -15
}
## A crowd is easier to hit. [HC-103]
table group_bonus(number: int 0..) -> int {
  ..4  : 0
  ..8  : 1
  ..12 : 2
  ..16 : 3
  else : 4
}
## The bonus for aiming is lost against a group, and on more than one yard of watched ground.
## [HC-104] [HC-141]
define aiming(attack) = attack.attacker.tactic.aims and not attack.mass and not wide(attack.watched)
## [HC-141]
define wide(watch: watch?) = watch != none and (watch.line or watch.radius > 1)

## The shooter's side of the contest: the usual modifiers for shots, except those that
## the tactic already covers. At close quarters Bulk counts instead of distance, and haste on
## top of it, unless the referee thinks one enough. [HC-102] [HC-103] [HC-104] [HC-108] [HC-112] [HC-113] [HC-114] [HC-115] [HC-122] [HC-141] [G-20]
score ranged_attack(attack, target) "{attack.attacker}’s shot at {target}" {
  skill     : attack.attacker.skill[attack.weapon.ranged_skill]    "{attack.weapon.ranged_skill}"
  tactic    : attack.attacker.tactic.ranged        "{attack.attacker.tactic}"    when aiming(attack) or not attack.attacker.tactic.aims "{attack.attacker} {does_word(attack.attacker)} not aim"
  accuracy  : attack.weapon.acc                    "Accuracy"                    when aiming(attack) "{attack.attacker} {does_word(attack.attacker)} not aim"
  hurry     : haste_with(attack.attacker, attack.weapon)    "in a hurry"         when haste_with(attack.attacker, attack.weapon) != 0 "{attack.attacker} {is_word(attack.attacker)} in no hurry"
  range     : range_penalty(distance(attack.attacker, target))                   when not close(attack.attacker, target) "{target} {is_word(target)} close"
  bulk      : attack.weapon.bulk                   "Bulk"                        when close(attack.attacker, target) and (bulk_and_haste or haste_with(attack.attacker, attack.weapon) == 0) "{target} {is_word(target)} not close, or the haste counts instead"
  shots     : further_shot * (attack.shots - 1)    "further shots"               when attack.shots > 1 "there is but one"
  group     : group_bonus(sum(attack.targets, it.standing))    "at the group"    when attack.mass "one man is chosen"
  melee     : into_melee                           "into a melee"                when is_in_melee_for(target, attack.attacker) "{target} {is_word(target)} in no melee"
  location  : attack.location.penalty              "the {attack.location}"       when attack.location.penalty != 0 "the {attack.location} is no harder to hit"
  size      : target.size                                                        when target.size != 0 "{target} {is_word(target)} of the usual size"
  posture   : target.posture.target                "{target.posture}"            when attack.location.bulky and target.posture != standing "it makes the {attack.location} no smaller"
  cover     : exposed_in_part                                                    when target.covered "{target} {has_word(target)} no cover"
  screen    : in_the_way * target.screened         "others in the way"           when target.screened > 0 "nobody is in the way"
  situation : sum(attack.attacker.situations, it.attack)                         when len(attack.attacker.situations) > 0 "there is none that counts"
  sight     : max(worst_visibility, gloom(attack.attacker, target))              when gloom(attack.attacker, target) < 0 "{attack.attacker} see{verb_s(attack.attacker)} well enough"
  strength  : -weakness(attack.attacker, attack.weapon)    "too weak for it"     when weakness(attack.attacker, attack.weapon) > 0 "{attack.attacker} {is_word(attack.attacker)} strong enough"
  folded    : folded_in                            "with something else"         when attack.attacker.folded "{attack.attacker} {does_word(attack.attacker)} nothing else besides"
  watched   : watched_ground(attack.watched)       "over watched ground"         when watched_ground(attack.watched) != 0 "no ground is watched"
}

## The bonus against an easily parried missile counts before Parry is converted. [HC-105] [HC-106]
score missile_defence(guard, defender, weapon) {
  guard   : guard.value(defender)          "{guard}"
  missile : 2 * weapon.projectile.parry    "{weapon.projectile}"    when guard == parrying_missiles "the missile is not parried"
  tactic  : defender.tactic.defence        "{defender.tactic}"
  posture : defender.posture.defence       "{defender.posture}"     when defender_posture_counts "postures count for attacks alone"
}
## [HC-103] [HC-105]
define best_ward(who, weapon) = max(map(filter(guards, it.stops(who, weapon)), missile_defence(it, who, weapon)))

## The contest of a shot: as in melee, but nobody is locked. [HC-064] [HC-105]
rule missile_contest(attack, foe: combatant, skill: int) -> int {
  let attacker = attack.attacker
  choose guard from guards where it.stops(foe, attack.weapon) by foe "How to defend"
  attacker.fought = true
  foe.fought = true
  let ward   = missile_defence(guard, foe, attack.weapon)
  announce attacks(attacker, attack.weapon)
  step throws {
    let struck = roll(contest_dice, "attack", attacker)
    let warded = roll(contest_dice, "defence", foe)
    let margin = skill - struck - (ward - warded)
    say "{attacker}, {attack.shots} {shots_word(attack.shots)} at the {attack.location} of {attack.targets}: {attack.weapon} {skill}, throw{verb_s(attacker)} {struck}; {guard} {ward}, throw{verb_s(foe)} {warded}."
  }
  return margin
}

define shots_word(n: int) = n == 1 ? "shot" : "shots"

## There are no more hits than missiles; those at a group land on anybody in it, and all of it has been
## fought with. [HC-107] [HC-103] [HC-111] [HC-161]
rule loose(attack) {
  let foes = filter(attack.targets, it.active)
  if len(foes) == 0 or attack.mark?.out ?? false { return }
  let target = first(foes)
  let skill  = ranged_attack(attack, target)
  for each in foes { each.fought = true }
  step contest {
    let margin = missile_contest(attack, target, skill)
    if margin <= 0 {
      say "{attack.attacker} miss{verb_es(attack.attacker)} {target}."
      if is_in_melee_for(target, attack.attacker) { stray(attack, target) }
      return
    }
  }
  step hits {
    let hits = most_hits(attack, margin)
    say "{attack.attacker} win{verb_s(attack.attacker)} by {margin}: {hits} {hits_word(hits)}."
    let struck : list of body = []
    repeat hits { add (attack.mark ?? somebody_of(foes, [])) to struck }
    inflict(attack, foes, struck)
  }
}
## From the weapon's 1/2D range on, a missile does half damage. [HC-116]
define is_far_from(attack, victim) = attack.shots > 0 and distance(attack.attacker, victim) >= attack.weapon.half_range

## A miss may find anybody else in the same melee, man by man: a friend of the shooter, or
## another of the unit that was shot at. All modifiers are those of the one it finds, but no location
## was aimed at: that is random. One missile goes astray, so there is one such chance, and it scores one hit at most; it
## goes for nobody's group, and gains by the missiles beside it only if the referee says so. [HC-109] [HC-110]
rule stray(attack, target) {
  let shooter = attack.attacker
  let tangle  = filter(linked(target, locked), not attack.mass or it not in attack.targets)
  let spared  = [first(men_left(shooter, [])), attack.mark ?? first(target.bodies)]
  if sum(tangle, men_besides(it, spared)) == 0 or roll(3d6, "stray", shooter) > stray_on { return }
  let man  = somebody_of(tangle, spared)
  let wild = new attack {
    attacker = shooter ; weapon = attack.weapon ; targets = [man.owner] ; mark = man ; way = attack.way
    shots    = stray_gains_by_shots ? attack.shots : 1
    watched  = attack.watched
    location = random_location(roll(3d6, "location", shooter))
  }
  say "The shot goes astray, at {man.owner}."
  let skill = ranged_attack(wild, man.owner) - wild.location.penalty
  if missile_contest(wild, man.owner, skill) > 0 { inflict(wild, [man.owner], [man]) }
}

## How many of a unit stand, apart from those who are spared. The single body of a pool stands
## for each of them. [HC-109]
define men_besides(who, spared: list of body) = who.standing - count(who.bodies, it in spared and not it.out)
## Any one member of several units, all equally likely. [HC-103] [HC-109]
rule somebody_of(many: list of combatant, spared: list of body) -> body {
  let place = roll(dice(1, sum(many, men_besides(it, spared))), "hit_whom")
  for who in many {
    if place <= men_besides(who, spared) { return who.pooled ? first(who.bodies) : men_left(who, spared)[place - 1] }
    place -= men_besides(who, spared)
  }
  return first(last(many).bodies)
}
