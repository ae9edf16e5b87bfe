## Blow against blow: the contest, who is locked with whom, and how to get away.
chapter "Melee" of "heroic-combat"

# ========================================================================================
#  The melee contest [HC-031]
# ========================================================================================

## One attack, from the choice of a weapon to the last hit. In melee there are no shots.
kind attack {
  attacker       : combatant               "Who attacks"
  weapon         : weapon                  "With what"
  free           : bool = false            "A free attack at somebody who runs [HC-071]"
  shots          : int 0.. = 0             "Missiles sent; none in melee [HC-101]"
  mass           : bool = false            "At all of them as a group, not at a chosen man [HC-103]"
  mark           : body? = none            "The chosen man"
  way            : mode? = none            "A way to strike that has been named beforehand [HC-136]"
  watched        : watch? = none           "It is opportunity fire, at ground that was watched [HC-141]"
  state targets  : list of combatant = []  "At whom; in melee those of the first contest"
  state held     : list of combatant = []  "With whom he was locked when it began [HC-132]"
  state ways     : list of mode = filter(shots > 0 ? [] : weapon.modes, can_use(attacker, it) and has_grip_for(attacker, weapon, it) and it == (way ?? it))    "To strike [HC-043] [HC-132]"
  state location : location = torso        "All its hits land here [HC-050] [HC-051]"
  state assigned : int 0.. = 0             "Hits given out so far [HC-059]"
}

## Those locked with each other weave about and are always in reach. [HC-029] [HC-065]
define reaches(who, weapon, foe: combatant) =
  (locked(who, foe) or distance(who, foe) <= weapon.reach) and
    (not who.posture.close and not weapon.grips or any(weapon.modes, can_use_against(who, it, foe)))
## [HC-029] [HC-043] [HC-132]
define can_use_against(who, mode, foe: combatant) =
  can_use(who, mode) and (distance(who, foe) <= mode.reach or locked(who, foe))
## The grips that somebody has hands for; on all fours he strikes in close combat alone, which counts
## as one yard. [HC-029] [HC-038] [HC-132] [G-15]
define can_use(who, mode) = (mode.reach == 1 or not who.posture.close) and (not mode.both_hands or who.free_hands > 0)
## Whether a way to strike belongs to the present grip. [HC-132]
define has_grip_for(who, weapon, mode) = mode.both_hands == who.both_hands[weapon]
## Whether a weapon can strike a foe with one hand on it, or with both. [HC-132]
define reaches_in_grip(who, weapon, both: bool, foe: combatant) =
  not weapon.grips or any(weapon.modes, it.both_hands == both and can_use_against(who, it, foe))
## The grips that serve against any of these, in the order of the weapon's ways. [HC-132]
define grips_for(who, weapon, foes: list of combatant) =
  weapon.grips ? filter(unique(map(weapon.modes, it.both_hands)), reaches_any_in_grip(who, weapon, it, foes)) : [no]
## [HC-132]
define reaches_any_in_grip(who, weapon, both: bool, foes: list of combatant) =
  any(foes, reaches_in_grip(who, weapon, both, it))
## [HC-029] [HC-076]
define foes_in_reach_of(who, weapon) = filter(enemies(who), reaches(who, weapon, it) and may_engage(who, it))
## Attacker and foe must both find room in the front. The place for house rules against absurd locks, of
## which there are none by default. [HC-076] [HC-087]
define may_engage(who, foe: combatant) =
  numbers_engaged(who) > 0 and numbers_engaged(foe) > 0 and (most_locks == 0 or locked(who, foe) or len(partners(who, locked)) < most_locks)
## One attack a turn, with the weapons and limbs that can strike. [HC-032] [HC-033] [HC-124]
define has_attack_left(who) = who.tactic.attacks and not who.attacked and who.attacks_given == 0
## [HC-033]
define melee_weapons(who) = filter(who.ready, it.strikes)
## [HC-033] [HC-132]
define can_strike(who) = any(melee_weapons(who), can_wield(who, it))
## [HC-032] [HC-033]
define can_attack(who) = has_attack_left(who) and any(melee_weapons(who), len(foes_in_reach_of(who, it)) > 0)

## The attack of a turn: with what, at whom and where. Changing grip or reach is part of it, and takes no
## action; both are settled as it begins: no hit is struck in another grip, or in a way that did not reach then.
## [HC-029] [HC-050] [HC-051] [HC-132]
rule melee_turn(actor) {
  actor.attacked = true
  choose weapon from melee_weapons(actor) where len(foes_in_reach_of(actor, it)) > 0 by actor "With what"
  take_grip(actor, weapon, foes_in_reach_of(actor, weapon))
  choose foe from foes_in_reach_of(actor, weapon) where reaches_in_grip(actor, weapon, actor.both_hands[weapon], it) by actor "Whom to attack"
  let blow = new attack { attacker = actor ; weapon = weapon }
  choose blow.location from locations where can_strike_at(actor, weapon, foe, it) by actor "Where to strike"
  choose some others from without(foes_in_reach_of(actor, weapon), foe) where same_contest(blow, it, foe) and can_strike_at(actor, weapon, it, blow.location) by actor "Whom else to strike at"
  melee(blow, concat([foe], others))
}
## The attacker takes a grip that serves against somebody whom he may attack. [HC-132]
rule take_grip(who, weapon, foes: list of combatant) {
  choose both_hands from grips_for(who, weapon, foes) by who "With both hands"
  who.both_hands[weapon] = both_hands
}
## Only piercing attacks reach the vitals and the eyes. [HC-051]
define finds(mode, location) = mode.type.piercing or not location.vulnerable
## [HC-051] [HC-132]
define can_strike_at(who, weapon, foe: combatant, location) =
  any(weapon.modes, has_grip_for(who, weapon, it) and finds(it, location) and can_use_against(who, it, foe))
## The ways in which an attack may strike a foe. [HC-043] [HC-132]
define ways_to_strike(attack, foe: combatant) =
  filter(attack.ways, finds(it, attack.location) and (foe in attack.held or distance(attack.attacker, foe) <= it.reach))
## Whether some way to strike finds the location of a foe in reach, or of one who will come. [HC-051] [HC-132]
define can_aim(who, weapon, location) = any(weapon.modes, can_use(who, it) and finds(it, location))
## [HC-132]
define can_wield(who, weapon) = any(weapon.modes, can_use(who, it))
## [HC-111]
define can_shoot_at(weapon, location) = any(weapon.missiles, finds(it, location))

## The bonus for outnumbering: by attackers for each defender. [HC-088]
table numbers_bonus(ratio: num 0..) -> int {
  ..1   : 0
  ..1.5 : 2
  ..2   : 4
  ..3   : 6
  ..4   : 8
  ..5   : 10
  ..6   : 12
  ..7   : 14
  else  : 16
}
## A crowd lands more blows: the steps are those of the Speed/Range Table. [HC-089]
table hit_multiplier(attackers: int) -> int {
  ..3     : 1  ; ..5     : 2  ; ..7     : 3  ; ..10    : 4  ; ..15    : 5  ; ..20    : 6
  ..30    : 7  ; ..50    : 8  ; ..70    : 9  ; ..100   : 10 ; ..150   : 11 ; ..200   : 12
  ..300   : 13 ; ..500   : 14 ; ..700   : 15 ; ..1000  : 16 ; ..1500  : 17 ; ..2000  : 18
  ..3000  : 19 ; ..5000  : 20 ; ..7000  : 21 ; ..10000 : 22 ; ..15000 : 23 ; ..20000 : 24
  ..30000 : 25 ; ..50000 : 26 ; ..70000 : 27 ; else    : 28
}

## The attacking unit's numbers against those of everybody attacked in the same contest.
## [HC-088] [HC-095]
define outnumbering(attack, defender) =
  numbers_bonus(numbers_engaged(attack.attacker) / max(1, sum(defender in attack.targets ? attack.targets : [defender], numbers_engaged(it))))

## The attacker's side of the contest. Everything else that GURPS would count is in
## the tactic already. [HC-033] [HC-037] [HC-038] [HC-039] [HC-051] [HC-059] [HC-062]
## [HC-074] [HC-088] [HC-095] [HC-122]
score melee_attack(attack, defender) "{attack.attacker}’s melee attack on {defender}" {
  skill     : skill_with(attack.attacker, attack.weapon)    "{grip_skill(attack.attacker, attack.weapon)}"
  tactic    : attack.attacker.tactic.melee                  "{attack.attacker.tactic}"
  location  : attack.location.penalty                       "the {attack.location}"        when attack.location.penalty != 0 "the {attack.location} is no harder to hit"
  posture   : attack.attacker.posture.attack                "{attack.attacker.posture}"    when attack.attacker.posture.attack != 0 "{attack.attacker.posture} makes no difference"
  situation : sum(attack.attacker.situations, it.attack)                                   when len(attack.attacker.situations) > 0 "there is none that counts"
  close     : -attack.attacker.shield.bonus                 "a shield in close combat"     when is_cramped_by(attack.attacker, defender) "no shield is in the way"
  sight     : max(worst_visibility, gloom(attack.attacker, defender))                      when gloom(attack.attacker, defender) < 0 "{attack.attacker} see{verb_s(attack.attacker)} well enough"
  strength  : -weakness(attack.attacker, attack.weapon)     "too weak for it"              when weakness(attack.attacker, attack.weapon) > 0 "{attack.attacker} {is_word(attack.attacker)} strong enough"
  shield    : attack.attacker.shield.attack                 "{attack.attacker.shield}"     when attack.attacker.bears_shield and attack.attacker.shield.attack < 0 "no shield is in the way"
  numbers   : outnumbering(attack, defender)                                               when outnumbering(attack, defender) != 0 "neither side outnumbers the other"
  spread    : -margin_per_hit(attack) * attack.assigned     "hits already given out"       when attack.assigned > 0 "it is the first contest"
  runner    : -clamp(defender.basic_move - attack.attacker.basic_move, 0, 4)    "a faster runner"    when attack.free "{defender} {does_word(defender)} not run"
  folded    : folded_in                                     "with something else"          when attack.attacker.folded and not attack.free "{attack.attacker} {does_word(attack.attacker)} nothing else besides"
}
## Without an unarmed skill a fighter strikes and parries bare-handed with DX. [HC-033] [HC-034]
define skill_with(who, weapon) =
  weapon.unarmed ? max(who.dx, who.skill[weapon.skill]) : who.skill[grip_skill(who, weapon)]
## The skill of the present grip; one for both hands needs a hand that is still free. [HC-033] [HC-132]
define grip_skill(who, weapon) =
  weapon.grips and who.both_hands[weapon] and who.free_hands > 0 ? weapon.two_handed_skill : weapon.skill
## A shield, but no cloak, hinders at arm's length: where two have come to the same spot. [HC-038] [G-14]
define is_cramped_by(who, foe: combatant) =
  distance(who, foe) == 0 and who.bears_shield and who.shield.skill == skill.shield
## [HC-038] [HC-112] [G-14]
define weakness(who, weapon) = max(0, weapon.min_st - who.st_now)

## The Speed Factor of an attack: the weapon's, as changed by tactics and
## traits. [HC-046] [HC-048]
score margin_per_hit(attack) "{attack.attacker}’s margin per hit" {
  weapon : attack.weapon.pace    "{attack.weapon}’s Speed Factor"
  least  : at_least 1            "in any case"
}

## Ways to defend. A defender uses one of them, a machine the best. Against missiles only
## a shield, Dodge, and the art of parrying missiles serve. [HC-034] [HC-105]
kind guard plural guards {
  ready(defender)         : bool = true    "Against blows"
  stops(defender, weapon) : bool = false   "Against what that weapon shoots"
  value(defender)         : int            "How well it defends"
}
## What every defence gains from a shield or cloak and from quick wits. [HC-035] [HC-106]
define shield_bonus(who) = who.bears_shield ? who.shield.bonus : 0
## [HC-035] [HC-106]
define bonus(who) = shield_bonus(who) + (who.combat_reflexes ? 1 : 0)

## [HC-034] [HC-035]
guard parry "parry" {
  ready = any(melee_weapons(defender), not it.unarmed)
  value = max(map(filter(melee_weapons(defender), not it.unarmed), skill_with(defender, it))) + bonus(defender) + defender.enhanced_parry
}
## [HC-034] [HC-035]
guard bare_hands "bare-handed parry" {
  ready = any(melee_weapons(defender), it.unarmed)
  value = max(map(filter(melee_weapons(defender), it.unarmed), skill_with(defender, it))) + bonus(defender) + defender.enhanced_parry
}
## Dodge, with all that adds to it, is converted to the scale of skills. [HC-034] [HC-035] [HC-036] [HC-106]
guard dodging "Dodge" {
  stops = true
  value = (defender.dodge_now + bonus(defender) + defender.enhanced_dodge - 3) * 2
}
## With a shield or a cloak; a cloak stops no missiles. [HC-034] [HC-035] [HC-105] [HC-106]
guard blocking "block" {
  ready = defender.bears_shield
  stops = defender.bears_shield and defender.shield.skill == skill.shield
  value = defender.skill[defender.shield.skill] + bonus(defender) + defender.enhanced_block
}
## The Parry of that skill is converted to the scale of skills, as Dodge is. [HC-105] [HC-106] [G-17]
guard parrying_missiles "Parry Missile Weapons" {
  ready = false
  stops = defender.skill[parry_missiles] > 0 and weapon.projectile.parried
  value = (missile_parry(defender) + (parry_gains_before ? parry_gain(defender) : 0) - 3) * 2 + (parry_gains_before ? 0 : parry_gain(defender))
}

## [HC-105]
define missile_parry(who) = parries_by_parry ? parry_score(who.skill[parry_missiles]) : who.skill[parry_missiles]
## [HC-106]
define parry_gain(who) = bonus(who) + who.enhanced_parry

## A defence never gets worse, however often it is used in a round. [HC-034] [HC-037] [HC-045]
score defence(guard, defender) {
  guard   : guard.value(defender)       "{guard}"
  tactic  : defender.tactic.defence     "{defender.tactic}"
  posture : defender.posture.defence    "{defender.posture}"    when defender_posture_counts "postures count for attacks alone"
}
## [HC-034] [HC-057]
define best_defence(who) = max(map(filter(guards, it.ready(who)), defence(it, who)))

## Foes are alike if the contest against them would be: final scores count, not hit points
## or armour, nor how many they are, since all who are attacked together count together, unless the
## referee says otherwise. [HC-057] [HC-088]
define same_contest(attack, a, b) =
  melee_attack(attack, a) - gain_by_numbers(attack, a) == melee_attack(attack, b) - gain_by_numbers(attack, b) and best_defence(a) == best_defence(b)
## [HC-057] [HC-088]
define gain_by_numbers(attack, foe: combatant) = numbers_tell_apart ? 0 : outnumbering(attack, foe)

## Melee binds both fighters to the spot until one is out or breaks away. It keeps
## nobody from shooting. [HC-064] [HC-066] [HC-077] [HC-087]
condition locked(a, b) both ways {
  on begins when combat.frontage > 0 { for who in [a, b] { if who not in combat.front { add who to combat.front } } }
  on ends when combat.frontage > 0 { for who in [a, b] { if not locked(who) { remove who from combat.front } } }
}

## The margin of victory; above 0 the attacker has won. It does not matter who succeeded at
## the throw, and nobody wins a tie. [HC-040] [HC-042] [HC-044] [HC-064] [G-3] [G-4]
rule contest(attack, foe: combatant) -> int {
  let attacker = attack.attacker
  choose guard from guards where it.ready(foe) by foe "How to defend"
  begin locked(attacker, foe)
  attacker.fought = true
  foe.fought = true
  let skill = melee_attack(attack, foe)
  let ward  = defence(guard, foe)
  announce attacks(attacker, attack.weapon)
  step throws {
    let struck = roll(contest_dice, "attack", attacker)
    let warded = roll(contest_dice, "defence", foe)
    let margin = skill - struck - (ward - warded)
    say "{attacker} at the {attack.location} of {foe}: {attack.weapon} {skill}, throw{verb_s(attacker)} {struck}; {guard} {ward}, throw{verb_s(foe)} {warded}."
  }
  return margin
}

## An attack on one foe, or on several who are alike: one contest for them all, rolled
## against the first. A free attack is at the runner alone. [HC-031] [HC-040] [HC-041] [HC-052] [HC-060] [HC-061]
## [HC-063] [HC-071] [HC-090] [HC-091] [HC-161]
rule melee(attack, foes: list of combatant) {
  let attacker = attack.attacker
  let target   = first(foes)
  attack.held = partners(attacker, locked)
  let others = filter(attack.free ? [] : foes_in_reach_of(attacker, attack.weapon), it not in foes and not same_contest(attack, it, target) and len(ways_to_strike(attack, it)) > 0)
  step contest {
    attack.targets = foes
    for each in foes {
      begin locked(attacker, each)
      each.fought = true
    }
    let margin = contest(attack, target)
    if margin <= 0 {
      say "{target} hold{verb_s(target)}."
      return
    }
  }
  step hits {
    let hits = most_hits(attack, margin)
    let blows = hits_for(attack, margin)
    if hits > blows {
      say "{attacker} win{verb_s(attacker)} by {margin}: {blows} {hits_word(blows)}, which their numbers make {hits}."
    } else {
      say "{attacker} win{verb_s(attacker)} by {margin}: {hits} {hits_word(hits)}."
    }
    let keep = 0
    if len(others) > 0 {
      choose kept from 0..hits - 1 by attacker "Hits kept for a foe of another kind"
      keep = kept
    }
  }
  step deal { deal(attack, foes, hits - keep) }
  ## Each further kind of foe takes a contest of its own, and no margin scores more
  ## hits; lose one, and the remaining hits are lost. [HC-058] [HC-059] [HC-060] [HC-061] [HC-062]
  step spread {
    while keep > 0 {
      attack.assigned = hits - keep
      choose optional other from filter(others, it.active) by attacker "Another foe for the hits left"
      if other == none { return }
      if contest(attack, other) <= 0 {
        say "{other} hold{verb_s(other)}; the hits left are lost."
        return
      }
      choose share from 1..keep by attacker "How many of the hits left"
      deal(attack, [other], share)
      keep -= share
    }
  }
}
## One hit for winning, and one for each full Speed Factor. [HC-041]
define hits_for(attack, margin: int) = 1 + div(margin, margin_per_hit(attack))
## All the hits of an attack: a unit's are multiplied, and missiles score no more than
## were shot. [HC-041] [HC-063] [HC-089] [HC-090] [HC-107]
define most_hits(attack, margin: int) =
  attack.shots > 0 ? min(attack.shots, hits_for(attack, margin)) : hits_for(attack, margin) * hit_multiplier(numbers_engaged(attack.attacker))
define hits_word(n: int) = n == 1 ? "hit" : "hits"

# ========================================================================================
#  Breaking away
# ========================================================================================

## Running from a melee: everybody who holds the runner strikes first, in the order
## that the runner chooses; then all locks are broken. A runner who is struck down does not get away.
## [HC-067] [HC-070] [HC-071] [HC-072] [HC-073] [HC-074] [HC-075]
rule break_away(runner) {
  say headline "{runner} run{verb_s(runner)} from {partners(runner, locked)}."
  let strikers = filter(partners(runner, locked), it.tactic.attacks and not it.withdrawn and can_strike(it))
  while len(strikers) > 0 and runner.active {
    choose striker from strikers by runner "Who strikes first"
    remove striker from strikers
    choose take_it yes or no by striker "A free attack"
    if take_it {
      striker.struck_runner = true
      choose weapon from melee_weapons(striker) where can_wield(striker, it) by striker "With what"
      take_grip(striker, weapon, [runner])
      let blow = new attack { attacker = striker ; weapon = weapon ; free = true }
      choose blow.location from locations where can_strike_at(striker, weapon, runner, it) by striker "Where to strike"
      melee(blow, [runner])
    }
  }
  runner.slipped = partners(runner, locked)
  end locked(runner)
}
