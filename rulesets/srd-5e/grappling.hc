## Grappling, escaping and shoving.
chapter "Grappling and shoving" of "srd-5e"

## Enemies within reach who are no more than one size larger. [SR-042] [SR-045]
define may_wrestle(who, foe: combatant) =
  within(who, foe, who.creature.reach) and foe.creature.size.order <= who.creature.size.order + 1 and able(who) and not charmed_by(who, foe)
define wrestlers(who) = filter(enemies(who), may_wrestle(who, it))
## These are attacks, without a throw to hit: they give away who was hidden or invisible. A Multiattack has no room for
## them: they are the one attack of an Attack action. [SR-035] [SR-046] [SR-147]
rule lay_hands(who) {
  end hidden(who)
  end invisible(who)
  if who.creature.multiattack { who.blows = 0 }
}
renamed hands_free to breaks_no_multiattack
define breaks_no_multiattack(who) = who.blows == 0 or not who.creature.multiattack

## Replaces an attack: Athletics against Athletics or Acrobatics. [SR-042] [SR-064]
deed grapple "Grapple" {
  cost = blow
  may  = any(wrestlers(actor), not grappling(actor, it)) and actor.creature.grapples and breaks_no_multiattack(actor)
  rule perform {
    choose foe from wrestlers(actor) where not grappling(actor, it) by actor "Whom to grab"
    lay_hands(actor)
    if contest(actor, athletics, foe) {
      begin grappling(actor, foe)
      say "{actor} holds {foe}."
      announce wronged(foe, actor)
    }
  }
}
## Speed is 0 as long as the grappler is able and within reach. [SR-024] [SR-093]
condition grappling(holder, victim: combatant) {
  modifier held to speed for who as victim : at_most 0
  on begins { end dodging(victim) }
}
define held(who)    = grappling(any, who)
define held_by(who) = filter(partners(who, grappling), grappling(who, it))
define drags(who)   = any(held_by(who), it.creature.size.order + 2 > who.creature.size.order)
## Whenever one likes. [SR-042]
deed let_go "Let go" {
  cost    = nothing
  fleeing = true
  may     = held_by(actor) != []
  rule perform {
    choose victim from held_by(actor) by actor "Whom to let go"
    end grappling(actor, victim)
    say "{actor} lets {victim} go."
  }
}
rule let_go_of_all(who) { for victim in held_by(who) { end grappling(who, victim) } }
## The victim comes to where the holder was, or if one of them is too large for that, to the nearest place beside
## the holder that has room. Where there is none, they are torn apart. [SR-044]
rule drag(holder, victim: combatant, last_place: square) {
  let beside = filter(burst(holder.at, max(holder.squares, victim.squares)), feet_from(it, victim.squares, holder) == 5 and fits(victim, it))
  if beside != [] { victim.at = last_place in beside ? last_place : lowest(beside, grid_distance(it, victim.at, taxi)) }
  torn_apart(holder, victim)
}
rule torn_apart(who, foe: combatant) {
  if not within(who, foe, who.creature.reach) { end grappling(who, foe) }
  if not within(who, foe, foe.creature.reach) { end grappling(foe, who) }
}
## As an action, against the holder's Athletics. Webs and the like take a Strength check. The turned may do this as well.
## [SR-043] [SR-163] [SR-172]
deed escape "Break free" {
  fleeing = true
  may     = caught(actor)
  rule perform {
    let torn = restrained(actor)
    if torn and held(actor) { choose torn yes or no by actor "Out of the web, not the grip" }
    if not torn {
      choose holder from filter(partners(actor, grappling), grappling(it, actor)) by actor "From whom"
      if outdoes(actor, wrestling_skill(actor), holder, athletics) {
        end grappling(holder, actor)
        say "{actor} is free."
      }
    } else {
      choose weaver from filter(combatants, restrained(actor, any, it)) by actor "Whose web"
      let pulled = twenty(actor, "check", 0, check_hindrance(actor)) + modifier_of(actor, strength)
      let oldest = first(filter(values(restrained.since, actor), restrained(actor, any, weaver, it)))
      for dc in 1..pulled { end restrained(actor, dc, weaver, oldest) }
      say "{actor} pulls with {pulled}, {pull_word(not restrained(actor, any, weaver, oldest), restrained(actor))}."
    }
  }
}
define pull_word(torn: bool, held_fast: bool) = not torn ? "in vain" : held_fast ? "and tears one web" : "and is free"
## Replaces an attack: knocked prone, or pushed five feet. [SR-045]
deed shove "Shove" {
  cost = blow
  may  = wrestlers(actor) != [] and breaks_no_multiattack(actor)
  rule perform {
    choose foe from wrestlers(actor) by actor "Whom to shove"
    lay_hands(actor)
    if contest(actor, athletics, foe) {
      choose knock_down yes or no by actor "Down, not away"
      if knock_down {
        begin prone(foe)
        say "{foe} goes down."
      } else {
        push(actor, foe, 1)
      }
      announce wronged(foe, actor)
    }
  }
}
define fits(who, square) = square not in barred(who) and square not in occupied(who)
## Where somebody of one square would stand to push one who is no larger the same way: straight across
## what lies between the two, however large they are. [SR-045]
define square_facing(foe: combatant, who) =
  square_at(foe.at.x - gap(who.at.x, who.squares, foe.at.x, foe.squares), foe.at.y - gap(who.at.y, who.squares, foe.at.y, foe.squares))
## By how many columns, or rows, somebody is beyond another; 0 if they share one. [SR-045]
define gap(start: int, squares: int, place: int, width: int) =
  max(0, place - (start + squares - 1)) - max(0, start - (place + width - 1))
## Straight away, as far as there is room. It is no move of the target's own, so it provokes
## nothing. [SR-040] [SR-045]
rule push(who, foe: combatant, squares: int) {
  let free = take_until(line_beyond(square_facing(foe, who), foe.at, squares), not fits(foe, it))
  if free != [] {
    foe.at = last(free)
    say "{foe} is pushed to {foe.at}."
    for other in partners(foe, grappling) { torn_apart(foe, other) }
  }
}
