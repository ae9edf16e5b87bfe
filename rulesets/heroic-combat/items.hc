## What is carried besides weapons, and what is done with it.
chapter "Things to carry" of "heroic-combat"

## Something to carry that is neither weapon nor shield. Where nothing is said of how small or how heavy it is,
## that goes by the hands that hold it; the source speaks of "a small item" and gives no size. [HC-128] [HC-129]
kind item plural items {
  hands  : int 1..2 = 1                    "That hold it"
  small  : bool = hands == 1               "Goes into a pocket [HC-128]"
  weight : num 0.. = hands == 2 ? 10 : 1   "In pounds [HC-129]"
  potion : bool = false                    "Can be swallowed, as a pill can [HC-128]"
  light  : int 0.. = 0                     "Yards around it that are not dark while it burns"
  burns  : bool = light > 0                "Can be lit, as a fuse can [HC-128]"
  rule drink(actor) { }
}
## [HC-128]
action fetch_item "take something from belt, pocket or back" {
  may = self in actor.errands or any(actor.belt, it.hands <= actor.free_hands)
  rule specify {
    choose optional details.item from actor.belt where it.hands <= actor.free_hands by actor "What to draw"
  }
  rule perform {
    remove self from actor.errands
    let item = exactly(actor, self).item
    if item != none and item in actor.belt and item.hands <= actor.free_hands {
      remove item from actor.belt
      add item to actor.held
    }
  }
}
## [HC-128]
action pocket_item "put something small in a pocket" {
  may = self in actor.errands or any(actor.held, it.small)
  rule specify { choose optional details.item from actor.held where it.small by actor "What to put away" }
  rule perform {
    remove self from actor.errands
    let item = exactly(actor, self).item
    if item != none and item in actor.held {
      remove item from actor.held
      add item to actor.belt
    }
  }
}
## From hand to hand, a weapon as well. The source lists "hand or accept": whoever takes it needs time of his own,
## before the turn after this one of the giver. Nobody is handed anything who may do nothing. [HC-128] [HC-134]
action pass_item "hand something over within reach" {
  may = self in actor.errands or any(beside(actor), can_take_from(it, actor))
  rule specify {
    choose optional friend from beside(actor) where can_take_from(it, actor) by actor "To whom"
    if friend == none { return }
    choose thing from actor.in_hand, actor.held where it.hands <= friend.free_hands by actor "What to hand over"
    details.friend = friend
    details.weapon = thing.weapon
    details.item = thing.item
  }
  rule perform {
    remove self from actor.errands
    actor.offer = exactly(actor, self)
  }
}
## [HC-128]
action accept_item "take what is held out within reach" {
  may = any(allies(actor), holds_out_to(it, actor) and distance(it, actor) <= 1)
  rule specify { choose details.friend from beside(actor) where holds_out_to(it, actor) by actor "From whom" }
  rule perform {
    let giver = exactly(actor, self).friend
    if giver == none or not holds_out_to(giver, actor) { return }
    let weapon = giver.offer?.weapon
    let item   = giver.offer?.item
    giver.offer = none
    if weapon != none {
      let_go(giver, weapon)
      change_hands(weapon, giver, actor)
    }
    if item != none {
      remove item from giver.held
      add item to actor.held
    }
    say "{actor} take{verb_s(actor)} it from {giver}."
  }
}
## [HC-128]
define beside(who) = filter(allies(who), it != who and distance(it, who) <= 1)
## [HC-128] [HC-134]
define can_take_from(friend: combatant, who) =
  friend.tactic.acts and (any(who.in_hand, it.hands <= friend.free_hands) or any(who.held, it.hands <= friend.free_hands))
## Whether somebody still has in hand what he holds out to a friend, who has a hand for it. [HC-128]
define holds_out_to(giver: combatant, who) =
  giver.offer?.friend == who and
    (any(giver.in_hand, it == giver.offer?.weapon and it.hands <= who.free_hands) or
    any(giver.held, it == giver.offer?.item and it.hands <= who.free_hands))
## What an attack or a mishap has left unready neither strikes nor parries. [HC-128]
action ready_weapon "make an unready weapon ready" {
  may = self in actor.errands or any(actor.in_hand, actor.unready[it])
  rule specify { choose optional details.weapon from actor.in_hand where actor.unready[it] by actor "What to ready" }
  rule perform {
    remove self from actor.errands
    let weapon = exactly(actor, self).weapon
    if weapon != none and weapon in actor.in_hand { actor.unready[weapon] = false }
  }
}
## [HC-128]
action swallow "swallow a pill or potion that is in hand" {
  may = self in actor.errands or any(actor.held, it.potion)
  rule specify { choose optional details.item from actor.held where it.potion by actor "What to drink" }
  rule perform {
    remove self from actor.errands
    let item = exactly(actor, self).item
    if item != none and item in actor.held {
      remove item from actor.held
      item.drink(actor)
    }
  }
}
## [HC-128]
action light_torch "light a torch, candle or fuse" {
  seconds = 2
  may     = self in actor.errands or any(actor.held, can_light(actor, it))
  rule specify { choose optional details.item from actor.held where can_light(actor, it) by actor "What to light" }
  rule perform {
    remove self from actor.errands
    let item = exactly(actor, self).item
    if item != none and item in actor.held and can_light(actor, item) { add item to actor.burning }
  }
}
## [HC-128]
define can_light(who, item) = item.burns and item not in who.burning
## [HC-129]
action lift_load "lift something heavy with both hands" {
  seconds = 4
  may     = self in actor.errands or len(liftable(actor)) > 0
  rule perform {
    remove self from actor.errands
    choose optional item from liftable(actor) by actor "What to pick up"
    if item != none {
      remove item from combat.on_ground
      add item to actor.held
    }
  }
}
## What lies where somebody stands. [HC-129]
define loads(who) = filter(combat.on_ground, combat.lies_at[it] == who.at)
## What takes both hands, and is no heavier than they lift. [HC-129] [G-22]
define liftable(who) =
  filter(loads(who), it.hands == 2 and who.free_hands == 2 and it.weight <= most_lifted * basic_lift(who.st))
## [HC-129]
define small_things(who) = filter(loads(who), it.hands == 1 and who.free_hands > 0)
## [HC-130]
action find_item "find something loose in a pack" {
  seconds = 10
  may     = self in actor.errands or any(actor.pack, it.hands <= actor.free_hands)
  rule perform {
    remove self from actor.errands
    choose optional item from actor.pack where it.hands <= actor.free_hands by actor "What to fetch"
    if item != none {
      remove item from actor.pack
      add item to actor.held
    }
  }
}

extend kind combatant {
  state belt, pack, held : list of item = []        "At the belt or in a pocket, in the pack, in hand [HC-128] [HC-130]"
  state burning          : list of item = []        "What has been lit [HC-128]"
  state given, received  : list of weapon = []      "From hand to hand [HC-128]"
  state offer            : details? = none anew on turn_starts    "What he holds out, and to whom [HC-128]"
  state unready          : bool per weapon = false  "Must be made ready before it is of use [HC-128]"
}
extend kind combat {
  state on_ground : list of item = []      "Loads that lie about [HC-129]"
  state lies_at   : int per item = 0       "Where they lie, in yards [HC-129]"
}
## Darkness hinders nobody who strikes at someone beside a light. [HC-038] [HC-128]
define gloom(attacker: combatant, foe: combatant) =
  attacker.visibility + (combat.darkness < 0 and none(combatants, lights(it, foe)) ? combat.darkness : 0)
## [HC-128]
define lights(bearer: combatant, who) = any(bearer.burning, it in bearer.held and distance(bearer, who) <= it.light)
