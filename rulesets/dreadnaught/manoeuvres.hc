## What an attack can do besides damage and taking hold.
chapter "Breaking, driving back, tripping, disarming" of "dreadnaught"

# ---- breaking ----------------------------------------------------------------------------

## One point by which an item has been weakened. It belongs to no side: only the GM knows of it.
## [D0-086] [D0-087]
kind crack {
  item : item                              "What is cracked"
}

## Breaks an item. If it is held or worn, its owner's CP and EP protect it. An attack that
## falls short by one or two weakens it for later, which only the GM knows. [D0-084]
## [D0-085] [D0-086]
manoeuvre sunder {
  verb   = "tries to break the gear of"
  may    = marks(defender) != []
  marks  = defender.whole
  breaks = true
  rule succeed {
    let item = the(attack.mark)
    item.broken = true
    say headline "{item} breaks."
  }
  rule fail { if attack.at >= attack.st - 2 { weaken(the(attack.mark)) } }
}
## [D0-084] [D0-086]
define strength(item) = item.item_st - count(combat.cracks, it.item == item)
## [D0-086] [D0-087]
rule weaken(item) {
  let flaw = new crack { item = item }
  add flaw to combat.cracks
  say "Something in {item} gives way."
  if cracks_show { reveal combat.cracks }
}

# ---- driving back ------------------------------------------------------------------------

## Drives an opponent back. [D0-088] [D0-090]
manoeuvre knockback {
  verb     = "tries to drive back"
  pushed   = true
  answered = true
  rule succeed { drive_back(attack) }
}
## As many squares as the damage it would have done, less the better of fortitude and reflex.
## Once the victim knows how far that is, he may spend EP to stand fast, a square each. [D0-088]
rule drive_back(attack) {
  let victim = attack.defender
  let force  = force_of(attack)
  let resist = 0
  if force > 0 { choose resist from 0..victim.ep by victim "EP to stand fast against {force}" }
  pay(victim, resist)
  shove(victim, attack.attacker, max(0, force - resist))
}
define force_of(attack) =
  max(0, damage_dealt(attack.attacker, attack) - max(attack.defender.save[fortitude], attack.defender.save[reflex]))
## Directly away from the attacker. Squares that an obstacle cuts off become damage like any
## other. Being shoved gives nobody an opening. [D0-033] [D0-089] [D0-110]
rule shove(victim, by_whom: combatant, steps: int) {
  let open = room_behind(victim, by_whom, steps)
  if len(open) > 0 { victim.at = last(open) }
  say "{victim} is driven back {5 * len(open)} feet."
  for partner in partners(victim, grappling) { if distance(victim, partner) > touch { part(victim, partner) } }
  if len(open) < steps { wound(victim, damage_taken(victim, steps - len(open), physical), by_whom) }
}
define room_behind(victim, by_whom: combatant, steps: int) =
  take_until(line_beyond(by_whom.at, victim.at, steps), not free(it))

# ---- tripping and disarming --------------------------------------------------------------

## Brings an opponent down. Either save may stand in for his CP. [D0-091] [D0-092] [D0-093]
manoeuvre trip {
  verb     = "tries to trip"
  may      = not prone(defender)
  met_by   = [reflex, fortitude]
  answered = true
  rule succeed {
    begin prone(attack.defender)
    say "{attack.defender} falls prone."
  }
}

## Knocks something out of an opponent's hand. Either save may stand in for his CP. [D0-096] [D0-097]
manoeuvre disarm {
  verb     = "tries to disarm"
  may      = marks(defender) != []
  marks    = filter(defender.whole, not it.worn)
  met_by   = [reflex, willpower]
  answered = true
  rule succeed {
    let item = the(attack.mark)
    remove item from attack.defender.held
    item.lies_on = attack.defender.at
    say "{item} falls to the ground."
  }
}
## [D0-096]
deed pick_up "pick up" {
  takes = movement
  may   = underfoot(actor) != []
  rule perform {
    choose thing from underfoot(actor) by actor "What to pick up"
    thing.lies_on = none
    add thing to actor.held
    if thing.owner == actor { say "{thing} is in hand again." } else { say "{actor} picks up {thing}." }
  }
}
define underfoot(who) = filter(flatten(map(combatants, it.items)), it.lies_on == who.at)

# ---- what failing costs ------------------------------------------------------------------

## A failed attempt gives the defender an immediate attack of opportunity, if the attacker is
## within his reach; each EP in it counts double. [D0-033] [D0-090] [D0-093] [D0-097]
on fails as answers when attack.manoeuvre.answered {
  offer_opportunity(attack.defender, attack.attacker, retort)
}
