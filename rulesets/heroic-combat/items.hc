## What is carried besides weapons, and what is done with it.
chapter "Things to carry" of "heroic-combat"

## Something to carry that is neither weapon nor shield. [HC-128]
kind item plural items {
  hands : int 1..2 = 1                     "That hold it"
  light : int 0.. = 0                      "Yards around it that are not dark while it burns"
  rule drink(actor) { }
}
## [HC-128]
action fetch_item "take something from belt, pocket or back" {
  may = self in actor.errands or any(actor.belt, it.hands <= actor.free_hands)
  rule perform {
    remove self from actor.errands
    choose optional item from actor.belt where it.hands <= actor.free_hands by actor
    if item != none {
      remove item from actor.belt
      add item to actor.held
    }
  }
}
## [HC-128]
action pocket_item "put something small in a pocket" {
  may = self in actor.errands or any(actor.held, it.hands == 1)
  rule perform {
    remove self from actor.errands
    choose optional item from actor.held where it.hands == 1 by actor
    if item != none {
      remove item from actor.held
      add item to actor.belt
    }
  }
}
## From hand to hand, a weapon as well. [HC-128]
action pass_item "hand something over within reach" {
  may = self in actor.errands or any(beside(actor), can_take_from(it, actor))
  rule perform {
    remove self from actor.errands
    choose optional friend from beside(actor) where can_take_from(it, actor) by actor "To whom"
    if friend == none { return }
    choose thing from actor.in_hand, actor.held where it.hands <= friend.free_hands by actor "What to hand over"
    if thing.weapon != none {
      let_go(actor, thing.weapon)
      add thing.weapon to actor.given
      remove thing.weapon from friend.given
      add thing.weapon to friend.received
      add thing.weapon to friend.in_hand
    } else {
      remove thing.item from actor.held
      add thing.item to friend.held
    }
  }
}
## [HC-128]
define beside(who) = filter(allies(who), it != who and distance(it, who) <= 1)
## [HC-128]
define can_take_from(friend: combatant, who) =
  any(who.in_hand, it.hands <= friend.free_hands) or any(who.held, it.hands <= friend.free_hands)
## What an attack or a mishap has left unready neither strikes nor parries. [HC-128]
action ready_weapon "make an unready weapon ready" {
  may = self in actor.errands or any(actor.in_hand, actor.unready[it])
  rule perform {
    remove self from actor.errands
    choose optional weapon from actor.in_hand where actor.unready[it] by actor
    if weapon != none { actor.unready[weapon] = false }
  }
}
## [HC-128]
action swallow "swallow a potion that is in hand" {
  may = self in actor.errands or len(actor.held) > 0
  rule perform {
    remove self from actor.errands
    choose optional item from actor.held by actor
    if item != none {
      remove item from actor.held
      item.drink(actor)
    }
  }
}
## [HC-128]
action light_torch "light a torch or a fuse" {
  seconds = 2
  may     = self in actor.errands or any(actor.held, it.light > 0 and it not in actor.burning)
  rule perform {
    remove self from actor.errands
    choose optional item from actor.held where it.light > 0 and it not in actor.burning by actor
    if item != none { add item to actor.burning }
  }
}
## [HC-129]
action lift_load "lift something heavy with both hands" {
  seconds = 4
  may     = self in actor.errands or any(loads(actor), it.hands <= actor.free_hands)
  rule perform {
    remove self from actor.errands
    choose optional item from loads(actor) where it.hands <= actor.free_hands by actor
    if item != none {
      remove item from combat.on_ground
      add item to actor.held
    }
  }
}
## What lies where somebody stands. [HC-129]
define loads(who) = filter(combat.on_ground, combat.lies_at[it] == who.at)
## [HC-130]
action find_item "find something loose in a pack" {
  seconds = 10
  may     = self in actor.errands or any(actor.pack, it.hands <= actor.free_hands)
  rule perform {
    remove self from actor.errands
    choose optional item from actor.pack where it.hands <= actor.free_hands by actor
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
