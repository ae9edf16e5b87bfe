## Heroic Combat, iteration 1: abstract fights in rounds of 20 seconds. [HC-001]
ruleset "Heroic Combat: Iteration 1" {
  version = "1.0"
  source  = "Heroic Combat: Iteration 1, December 2025"
}

param speed_factor   : int 1.. = 4        "Margin needed for each further hit [HC-046]"
param folded_penalty : int     = -6       "Short action folded into an attack [HC-122]"
param stray_on       : int     = 9        "A miss goes astray on 3d of at most this [HC-109]"
param flee_at        : int     = 13       "Morale total at which a group breaks [HC-148]"
param contest_dice   : dice    = 3d6

# ---- gear and sheets ------------------------------------------------------------------

kind damage_type plural damage_types { torso : num = 1 }
rows damage_type(torso) { crushing : 1 ; cutting : 1.5 ; impaling : 2 }    # and the rest
kind location plural locations { penalty, dr : int = 0 }
rows location(penalty, dr) { torso : 0, 0 ; arm : -2, 0 ; skull : -7, 2 }  # and the rest
kind skill plural skills of broadsword, axe_mace, spear, shield_skill, bow

kind mode { damage : dice ; type : damage_type ; reach : int 1.. = 1 }
kind weapon plural weapons {
  skill        : skill
  modes        : list of mode
  speed_factor : int 1.. = speed_factor      # unwieldy weapons say 6 [HC-047]
  ranged       : bool = false
  acc, bulk    : int = 0
}
mode thrust_blade { damage = 1d+2 ; type = impaling }
mode axe_swing    { damage = 2d   ; type = cutting }
rows weapon(skill, modes) {
  longsword "Longsword" : broadsword, [thrust_blade]
  axe       "Axe"       : axe_mace,   [axe_swing]
}
weapon great_axe "Great axe" like axe { speed_factor = 6 }
weapon shortbow "Short bow" { skill = bow ; modes = [thrust_blade] ; ranged = true ; acc = 2 ; bulk = -6 }

## One body of a unit; a pooled unit has a single one that stands for all. [HC-085] [HC-092]
kind body {
  state hp  : int  = owner.hp_max * (owner.pooled ? owner.number : 1)
  state out : bool = false
  state due : bool = false                   "Owes a casualty roll"
}
kind combatant {
  number            : int 1.. = 1            "How many act as one"
  pooled, pc        : bool = false
  ht, hp_max, dodge : int = 10
  move, basic_move  : int = 5
  defense_bonus     : int = 0                "Shield DB and Combat Reflexes [HC-035]"
  encumbrance       : int 0..4 = 0
  fearless, coward  : int = 0
  skill             : int per skill = 0
  dr                : int per location = 0
  weapons           : list of weapon = []
  own bodies        : list of body size (pooled ? 1 : number)
  state tactic      : tactic = neutral
  state at          : int = 0                "Yards along the line of battle"
  state fp          : int = 10
  state moved       : int = 0                "Yards this turn"
  state movement, attacks : int 0..2 = 2     "Budgets left this turn, in halves [HC-125]"
  state folded, fleeing, took_part : bool = false
  state standing_before : int = number
  define hp       = sum(bodies, it.hp)
  define standing = pooled ? ceil(hp / hp_max) : count(bodies, not it.out)
  define active   = standing > 0 and not surrendered(self)
  define reach    = max(map(filter(weapons, not it.ranged), max(map(it.modes, it.reach))), 1)
}
kind combat { frontage : int 0.. = 0 ; hot : bool = false ; state order : list of side = [] }
kind side   { accepts_surrender, can_retreat : bool = true }

define distance(a, b) = abs(a.at - b.at)
define engaged(who)   = combat.frontage > 0 ? min(who.standing, combat.frontage) : who.standing    # [HC-087]
define in_reach(who)  = filter(enemies(who), distance(who, it) <= who.reach)

# ---- tactics [HC-012] -----------------------------------------------------------------

kind tactic plural tactics {
  move      : int                            "Times Move"
  direction : one of anywhere or toward or away = anywhere
  melee     : int = 0
  ranged(shooter, weapon) : int = 0
  defense   : int = 0
  attacks, acts : bool = true
  shots     : int = 3
}
## Worse of -2 and Bulk after moving more than twice Move. [HC-023]
define hurried(shooter, weapon) = shooter.moved > 2 * shooter.move ? min(-2, weapon.bulk) : 0

tactic all_out_offensive "All-Out Offensive" { move = 10 ; direction = toward ; melee = +4 ; defense = -4 }
tactic offensive  "Offensive"  { move = 5 ; melee = +2 ; ranged = hurried(shooter, weapon) ; defense = -2 }
tactic neutral    "Neutral"    { move = 5 ; ranged = hurried(shooter, weapon) }
tactic defensive  "Defensive"  { move = 4 ; melee = -2 ; ranged = -2 + hurried(shooter, weapon) ; defense = +2 }
tactic aimed_shooting "Aimed Shooting" { move = 2 ; melee = -2 ; ranged = 2 + weapon.acc ; defense = -2 ; shots = 2 }
tactic hold_ground "Hold Ground" { move = 1 ; defense = +2 }
tactic retreat "Retreat" { move = 10 ; direction = away ; defense = -4 ; attacks = false ; acts = false }
# All-Out Defensive: same shape

define allowed(who, tactic) = not who.fleeing or tactic == retreat                 # [HC-158]

condition locked(a, b) both ways                                                # [HC-064]
condition surrendered(who)
condition waiting(who, foe) until turn_starts(who)                              # [HC-135]

event turn_starts(who)
event breaks_away(runner)                         "{runner} runs for it."
event hurt(body, amount: int, cause: combatant)   "{body.owner} takes {amount}."
event struck(foe)                                 # after all hits of one attack

# ---- the melee contest [HC-031] -------------------------------------------------------

## One attack, from choosing it to its last hit.
kind attack {
  attacker : combatant
  weapon   : weapon
  location : location = torso
  free     : bool = false                    "A free attack at a runner"
  state assigned : int = 0                   "Hits already given out"
  state rolled   : int = 0
}
table numbers_bonus(ratio: num) -> int {
  ..1 : 0 ; ..1.5 : 2 ; ..2 : 4 ; ..3 : 6 ; ..4 : 8 ; ..5 : 10 ; ..6 : 12 ; ..7 : 14
  else : 16
}
table hit_multiplier(attackers: int) -> int {
  ..3 : 1 ; ..5 : 2 ; ..7 : 3 ; ..10 : 4 ; ..15 : 5 ; ..20 : 6 ; ..30 : 7 ; ..50 : 8 ; ..70 : 9 ; ..100 : 10
  else : 11                                  # 101-1000 go on in the same way
}
score melee_attack(attack, defender) {
  skill    : attack.attacker.skill[attack.weapon.skill]       "{attack.weapon.skill}"
  tactic   : attack.attacker.tactic.melee
  location : attack.location.penalty
  numbers  : numbers_bonus(engaged(attack.attacker) / defender.standing)
  spread   : -attack.weapon.speed_factor * attack.assigned    "hits already assigned"    when attack.assigned > 0
  folded   : folded_penalty                                   when attack.attacker.folded
  runner   : -clamp(defender.basic_move - attack.attacker.basic_move, 0, 4)    when attack.free
}

## Ways to defend: the defender takes one; a policy takes the best. [HC-034]
kind guard plural guards {
  ready(defender) : bool = true
  value(defender) : int
  against_missiles : bool = false
}
guard weapon_skill "weapon" {
  ready = len(defender.weapons) > 0
  value = defender.defense_bonus + max(map(defender.weapons, defender.skill[it.skill]))
}
guard dodging "Dodge" { value = (defender.dodge + defender.defense_bonus - 3) * 2 ; against_missiles = true }
# unarmed, Shield and Cloak: same shape

score defense(guard, defender) {
  base   : guard.value(defender)                              "{guard}"
  tactic : defender.tactic.defense                            # after the conversion [HC-037]
}
define best_defense(defender) = max(map(filter(guards, it.ready(defender)), defense(it, defender)))
define same_contest(attack, x, y) =                              # [HC-057]
  melee_attack(attack, x) == melee_attack(attack, y) and best_defense(x) == best_defense(y)

## Margin of victory: above 0 the attacker wins. [HC-041] [HC-042]
rule contest(attack, foe) -> int {
  choose guard from guards where it.ready(foe) by foe
  attack.attacker.took_part = true ; foe.took_part = true
  begin locked(attack.attacker, foe)
  attack.rolled = roll(contest_dice, "attack")
  return melee_attack(attack, foe) - attack.rolled - (defense(guard, foe) - roll(contest_dice, "defence"))
}

## Foe and foes: the one rolled against, and all who would have had the same contest.
rule melee(attack, foe, foes: list of combatant) {
  let attacker = attack.attacker
  step contest {
    for each in foes { begin locked(attacker, each) }
    let margin = contest(attack, foe)
    if margin <= 0 { say "{foe} holds {attacker} off." ; return }
  }
  step hits {
    let hits = (1 + div(margin, attack.weapon.speed_factor)) * hit_multiplier(engaged(attacker))
    choose keep from 0..hits - 1 by attacker "Hits kept for a foe of another kind"
  }
  step deal { deal(attack, foes, hits - keep) }
  ## Each further kind of foe needs a contest of its own; lose it and the rest is lost. [HC-058..061]
  step other_foes {
    while keep > 0 {
      attack.assigned = hits - keep
      choose optional other from in_reach(attacker) where not same_contest(attack, it, foe) by attacker
      if other == none { return }
      if contest(attack, other) <= 0 { say "The last {keep} hits are lost." ; return }
      choose share from 1..keep by attacker
      deal(attack, [other], share)
      keep -= share
    }
  }
}

## Give out the hits, then roll damage, then see who is out. [HC-052..056]
rule deal(attack, foes: list of combatant, hits: int) {
  let taken : list of body = []
  repeat hits {
    choose body from flatten(map(foes, filter(it.bodies, not it.out))) by attack.attacker
    add body to taken
  }
  choose mode from attack.weapon.modes by attack.attacker
  for foe in foes {
    let mine = filter(taken, it.owner == foe)
    if foe.pooled and len(mine) > 0 { wound(attack, mode, first(mine), len(mine)) }
    if not foe.pooled { for body in mine { wound(attack, mode, body, 1) } }
    announce struck(foe)
  }
}
## Several hits at once only on a pooled unit: armour against the sum, one rounding. [HC-093]
rule wound(attack, mode, body, hits: int) {
  let dealt = 0
  repeat hits { dealt += damage_roll(mode.damage) }
  let through = max(0, dealt - (body.owner.dr[attack.location] + attack.location.dr) * hits)
  let injury  = through > 0 ? max(1, floor(through * mode.type.torso)) : 0
  body.hp -= injury
  announce hurt(body, injury, attack.attacker)
}
rule damage_roll(dice) -> int { return roll(dice, "damage") }

rule success_roll(target: int) -> bool {
  let rolled = roll(3d6)
  return rolled <= 4 or (rolled <= target and rolled < 17)
}
## Down to 0 HP, or a major wound: a roll is due. Pooled units make none. [HC-078] [HC-094]
on hurt as casualty_due when amount > 0 and not body.owner.pooled {
  if body.hp <= 0 or amount * 2 > body.owner.hp_max { body.due = true }
}
## One roll serves all bodies that owe one. [HC-079..083]
on struck as casualties {
  if any(foe.bodies, it.due and not it.out) {
    let stays = success_roll(foe.ht)
    for body in filter(foe.bodies, it.due) {
      body.due = false
      body.out = not stays or body.hp <= -5 * foe.hp_max
    }
  }
  if not foe.active { end locked(foe) }
}

## Everyone locked with a runner strikes first; the runner says in which order. [HC-071..075]
on breaks_away as free_attacks {
  let left = filter(partners(runner, locked), it.tactic.attacks)
  while len(left) > 0 and runner.active {
    choose striker from left by runner
    remove striker from left
    choose take_it yes or no by striker
    if take_it {
      let blow = new attack { attacker = striker ; weapon = first(striker.weapons) ; free = true }
      melee(blow, runner, [runner])
    }
  }
  end locked(runner)
}

# ---- ranged attacks [HC-096] ----------------------------------------------------------

kind volley { shooter : combatant ; weapon : weapon ; shots : int ; group : bool = false ; location : location = torso }

table band(yards: int) -> int { ..2 : 0 ; ..20 : -3 ; ..100 : -7 ; ..500 : -11 ; else : -15 }
table group_bonus(size: int) -> int { ..4 : 0 ; ..8 : 1 ; ..12 : 2 ; ..16 : 3 ; else : 4 }

score ranged_attack(volley, target, stray: bool) {
  skill  : volley.shooter.skill[volley.weapon.skill]
  tactic : volley.shooter.tactic.ranged(volley.shooter, volley.weapon)    when not (volley.group and volley.shooter.tactic == aimed_shooting)
  range  : band(distance(volley.shooter, target))
  bulk   : volley.weapon.bulk - hurried(volley.shooter, volley.weapon)    when distance(volley.shooter, target) < 3    # worse of the two, once
  extra  : 2 * (volley.shots - 1)              "extra shots"
  group  : group_bonus(target.standing)        when volley.group
  melee  : -4                                  "into a melee"    when in_others_melee(volley.shooter, target)
  place  : volley.location.penalty             when not stray
  folded : folded_penalty                      when volley.shooter.folded
}
define in_others_melee(shooter, target) = any(partners(target, locked), it != shooter)

rule shoot(volley, target) {
  let blow = new attack { attacker = volley.shooter ; weapon = volley.weapon ; location = volley.location }
  let hits = missile_hits(volley, target, false)
  if hits > 0 { deal(blow, [target], min(hits, volley.shots)) ; return }
  if in_others_melee(volley.shooter, target) and roll(3d6, "stray") <= stray_on {
    let victim = pick(without(linked(target, locked), target), "stray")        # friends too [HC-109]
    if missile_hits(volley, victim, true) > 0 { deal(blow, [victim], 1) }
  }
}
rule missile_hits(volley, target, stray: bool) -> int {
  choose guard from guards where it.against_missiles and it.ready(target) by target
  let margin = ranged_attack(volley, target, stray) - roll(contest_dice, "attack") - (defense(guard, target) - roll(contest_dice, "defence"))
  return margin > 0 ? 1 + div(margin, volley.weapon.speed_factor) : 0
}

# ---- actions instead of moving or attacking [HC-119] ----------------------------------

## What an action may be paid with. [HC-120..124]
kind payment plural payments { buys : one of short or medium or long ; movement, attacks : int 0..2 ; folds : bool = false }
rows payment(buys, movement, attacks, folds) {
  half_the_move : short,  1, 0, false
  all_the_move  : medium, 2, 0, false
  half_attack   : short,  0, 1, false
  no_attack     : medium, 0, 2, false
  all_of_both   : long,   2, 2, false
  fold_in       : short,  0, 0, true
}
kind deed plural deeds {
  length : one of free or short or medium or long = free
  may(actor) : bool = true
  rule perform(actor)
}
deed wait_for "Wait" {
  length = long
  rule perform { choose foe from enemies(actor) by actor ; begin waiting(actor, foe) }
}
deed strike "Attack" {
  may = actor.attacks > 0 and actor.tactic.attacks and len(in_reach(actor)) > 0
  rule perform {
    choose weapon from actor.weapons where not it.ranged by actor
    choose location from locations by actor
    choose foe from in_reach(actor) by actor
    let blow = new attack { attacker = actor ; weapon = weapon ; location = location }
    choose some foes from in_reach(actor) where same_contest(blow, it, foe) by actor
    actor.attacks = 0
    melee(blow, foe, foes)
  }
}
deed go "Move" {
  may = actor.moved < actor.tactic.move * actor.move and not locked(actor)
  rule perform {
    choose yards from 1..actor.tactic.move * actor.move - actor.moved by actor
    choose mark from enemies(actor) by actor
    actor.movement = 0
    actor.moved += yards
    actor.at = actor.at + (mark.at > actor.at ? yards : -yards)
  }
}
deed finish "End the turn" { rule perform { } }
# shoot, ready, reload, change posture ...: same shape

define payable(actor, deed) = deed.length == free or (actor.tactic.acts and any(payments, can_pay(actor, it, deed)))
define can_pay(actor, payment, deed) =
  payment.buys == deed.length and payment.movement <= actor.movement and payment.attacks <= actor.attacks and
  not (payment.folds and actor.folded)

rule take_turn(actor) {
  announce turn_starts(actor)
  actor.movement = 2 ; actor.attacks = 2 ; actor.moved = 0 ; actor.folded = false
  if actor.tactic == retreat and locked(actor) { announce breaks_away(actor) }
  let busy = true
  while busy and actor.active {
    choose deed from deeds where it.may(actor) and payable(actor, it) by actor
    if deed.length != free {
      choose payment from payments where can_pay(actor, it, deed) by actor
      actor.movement -= payment.movement
      actor.attacks  -= payment.attacks
      actor.folded    = actor.folded or payment.folds
    }
    deed.perform(actor)
    busy = deed != finish
  }
}

## Readied attacks: longer reach first, equal reach together, shorter last. [HC-138] [HC-139]
around rule melee as readied_attacks when not attack.free {
  let comer = attack.attacker
  rank waiters from filter(enemies(comer), waiting(it, comer)) { highest it.reach }
  for waiter in filter(waiters, it.reach > comer.reach) { spring(waiter, comer) }
  if not comer.active { return }
  let equals = filter(waiters, it.reach == comer.reach)
  if len(equals) == 0 { proceed() } else {
    for waiter in equals { spring(waiter, comer) }
    proceed()
  }
  for waiter in filter(waiters, it.active and it.reach < comer.reach) { spring(waiter, comer) }
}
rule spring(waiter, comer) {
  choose act yes or no by waiter
  if act {
    end waiting(waiter)
    let blow = new attack { attacker = waiter ; weapon = first(waiter.weapons) }
    melee(blow, comer, [comer])
  }
}

# ---- morale and fatigue [HC-142] [HC-160] ---------------------------------------------

define lost(who)     = who.number > 1 ? (who.number - who.standing) / who.number : (who.hp_max - who.hp) / who.hp_max
define odds_for(who) = sum(allies(who), it.standing) / max(1, sum(enemies(who), it.standing))

score fear(who) {
  half     : 2                when 2 * lost(who) >= 1 and 3 * lost(who) < 2
  thirds   : 5                "two thirds"    when 3 * lost(who) >= 2
  numbers  : -2               when odds_for(who) > 1 and odds_for(who) < 2
  twice    : -5               "two to one"    when odds_for(who) >= 2
  cornered : -5               when not who.side.can_retreat and none(enemies(who), it.side.accepts_surrender)
  fearless : -who.fearless
  coward   : who.coward
}
rule check_morale(who) {
  if who.pc or who.fleeing or 3 * lost(who) < 1 or who.standing == who.standing_before { return }
  if roll(3d6, "morale") + fear(who) >= flee_at {
    if who.side.can_retreat { who.fleeing = true } else { begin surrendered(who) }
  }
}
rule tire(who) {
  who.fp -= 1 + who.encumbrance + (combat.hot ? 1 : 0)
  who.took_part = false
}

# ---- the round [HC-002] ---------------------------------------------------------------

round {
  phase initiative "Initiative" { rank combat.order from sides { roll 1d6 "initiative" } }
  phase tactics    "Tactics" {
    for side in reverse(combat.order) {
      for who in active(side) { choose who.tactic from tactics where allowed(who, it) by side }
    }
  }
  phase action     "Action" {
    for who in combatants { who.standing_before = who.standing }
    for side in combat.order { for who in active(side) { take_turn(who) } }
  }
  phase morale     "Morale"  { for who in active_combatants() { check_morale(who) } }
  phase fatigue    "Fatigue" when round % 3 == 0 { for who in active_combatants() { if who.took_part { tire(who) } } }
}
victory {
  winner last_side_standing()   "the last side standing"
  draw   when round >= 100
}

measure injury   "Injury dealt"   by cause on hurt : amount
measure standing "Left standing"  by side at end   : sum(filter(combatants, it.side == side), it.standing)
measure hp_left  "HP left"        by who at end    : max(0, who.hp)


policy steady {
  tactic   : retreat                        when who.fleeing
  tactic   : offensive                      when odds_for(who) > 1.5
  tactic   : highest it.melee + it.defense
  foe      : lowest best_defense(it)
  foes     : options
  guard    : highest defense(it, self)
  body     : lowest it.hp
  keep     : 0
  deed     : strike
  deed     : go                             when len(in_reach(actor)) == 0
  deed     : finish
  location : torso
  act      : yes
  take_it  : yes
}

# ---- tests ----------------------------------------------------------------------------

test "Sherman cleaves two orcs, then loses to the hobgoblin [EX-1] [EX-2]" {
  scenario "first"
  rolls 8, 13, 4, 5, 11, 10
  answer keep  = 1
  answer body  = first(orc_a.bodies), first(orc_b.bodies)
  answer other = hobgoblin
  let blow = new attack { attacker = sherman ; weapon = longsword }
  melee(blow, orc_a, [orc_a, orc_b])
  expect orc_a.hp == 8 and orc_b.hp == 6
  expect hobgoblin.hp == 11                  "the third hit is lost"
  expect locked(sherman, orc_a) and locked(orc_b, sherman) and locked(sherman, hobgoblin)
}
test "Twelve orcs against eight knights, pooled [EX-3]" {
  scenario "first"
  rolls attack = 9 ; rolls defence = 15 ; rolls damage = 4, 10, 7, 10, 7
  let blow = new attack { attacker = horde ; weapon = axe }
  expect melee_attack(blow, knights) == 12
  melee(blow, knights, [knights])
  expect knights.hp == 76 and knights.standing == 7     # the source prints 66; 88 - 12 is 76
}
