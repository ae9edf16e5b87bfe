## Steps one and two: who is caught unawares, and who acts first.
chapter "Surprise and initiative" of "wcrpg"

# ---- step 1 ----------------------------------------------------------------------------

## A group is caught unawares if it did not know that anybody was there, while some enemy of its
## was ready. If the game master names the surprised groups, only those are off guard. Two groups
## that surprise each other are even, and so are two that expect each other. [WC-090] [WC-091]
## [WC-093] [WC-094]
rule find_surprise() {
  for side in sides { side.caught = is_caught(side) }
  combat.surprise = any(sides, it.caught)
  for side in sides { if side.caught { say "Surprised: {side}." } }
  if not combat.surprise { say "Nobody is surprised." }
}
define off_guard(side) =
  none(sides, it.ruled == surprised) ? side.ruled == by_awareness and not side.aware : side.ruled == surprised
define is_caught(side) = off_guard(side) and any(sides, is_hostile_to(side, it) and not off_guard(it))

# ---- step 2 ----------------------------------------------------------------------------

## The strength of a group is that of its members: it tells how groups compare, and
## whether machines lose heart. [WC-100] [WC-101]
define composite_strength(side) = sum(side.members, index_now(it))
define enemy_strength(side)     = sum(rivals(side), composite_strength(it))
## All hit points, armour and shields, plus the most damage that any one weapon can do; or the
## index on the sheet, less the hit points lost. [WC-100]
define index_now(who) =
  not who.active ? 0 :
    who.index != none ? max(0, who.index - (who.hp_max - who.hp)) :
    who.hp + protection(who) + max(map(who.weapons, max(it.damage)), 0)
define protection(who) = sum(who.has_arcs ? ranges.facets : [whole], who.shields[it] + who.armour[it])

## What is added to the throw of 2d10. [WC-102]
score initiative_bonus(who) {
  rating : who.initiative
  ## [WC-103]
  small : quickness * (largest_scale - who.scale.size) "the smaller craft" when small_is_quick "size does not count"
}
define largest_scale = max(map(combatants, it.scale.size))

## The higher acts the earlier, in every round of this combat. On a tie player characters go
## first, if that option is in use, and then whoever throws higher. [WC-015] [WC-102] [WC-104]
## [WC-105] [WC-106]
rule find_order() {
  for side in sides {
    side.strength_before = composite_strength(side)
    say "{side}: strength {side.strength_before}."
  }
  for who in combatants {
    who.initiative_check = roll(2d10, "initiative", who) + initiative_bonus(who)
    say "{who}: initiative {who.initiative_check}."
  }
  rank combat.order from combatants {
    highest it.initiative_check
    first player_characters_first and it.pc
    roll 1d10 "tie"
  }
  say "Order of battle: {combat.order}."
}
## If the game master agrees, non-player combatants of one class that tie act in the same
## instant. Those without a stated class share none. [WC-105]
define same_instant(who, next_one: combatant) =
  simultaneous_ties and who.initiative_check == next_one.initiative_check and
    not who.pc and not next_one.pc and who.class != "" and who.class == next_one.class
rule act_in_order(actors: list of combatant) {
  let waiting = actors
  while len(waiting) > 0 {
    let leader = first(waiting)
    let batch = filter(waiting, it == leader or same_instant(leader, it))
    waiting = filter(waiting, it not in batch)
    if len(batch) == 1 { act(leader) } else { act_at_once(batch) }
  }
}
rule act_at_once(batch: list of combatant) {
  combat.instant = true
  together {
    for who in batch { act(who) }
  }
  combat.instant = false
  if timing[attacking] == at_once { settle() }
}

define place(who) = find_index(combat.order, it == who)
## Possible targets, the usual one first: enemies named as priorities, then those who come later
## in the order of battle, then the rest from the top. [WC-107] [WC-108]
define targets(who) =
  unique(concat(filter(who.priority, it in foes(who)), filter(foes_in_order(who), place(it) > place(who)), foes_in_order(who)))
define foes_in_order(who) = filter(combat.order, it.active and is_hostile_to(who.side, it.side))
