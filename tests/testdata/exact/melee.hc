## All sorts of things that a state of a fight may hold, and of ways to throw.
ruleset "Melee"

param harm    : dice = 1d3
param layered : bool = true
param lasts   : int 1.. = 2
param most    : int 1.. = 5               "Rounds"

kind scar { depth : int ; state tags : list of int = [] }
kind combatant {
  hp_max       : int 1.. = 2
  state hp     : int = hp_max
  state scars  : list of scar = []
  state runes  : list of int = []
  hidden state sly : bool = false
  state tired  : int = 0
  define active = hp > 0
}
kind combat { state order : list of combatant = [] ; state gusts : int = 0 }

event struck(who, foe: combatant, amount: int)
event turn_starts(who)

condition dazed(who) {
  on runs_out { if roll(d4, "shake", who) == 1 { who.hp -= 1 } }
}
condition burning(who, heat: int) stacks until turn_starts(who) {
  on ends { who.hp -= 1 }
}
on struck as shock when amount >= 3 { if roll(d6, "shock", foe) <= 2 { begin dazed(foe) for lasts rounds } }
on struck as burns when amount == 2 { begin burning(foe, amount) }

rule damage(who) -> int {
  let done = 0
  repeat 2 { done += max(0, roll(harm, "harm", who) - 1) }
  return done
}
after rule damage when layered { if roll(d6, "twist", who) == 6 { who.tired = 1 } }

rule lands(who, foe: combatant) -> bool {
  let faces = throw(2d6, "hit", who)
  return faces[0] + faces[1] >= (foe.sly == who.sly ? 8 : 7)
}
around rule lands as wards when layered {
  let landed = proceed()
  return landed and roll(d8, "ward", foe) > 1
}

rule blow(who, foe: combatant) {
  announce turn_starts(who)
  if dazed(who) and roll(d6, "stand", who) < 3 { return }
  choose who.sly yes or no by who
  if not lands(who, foe) { return }
  let done = damage(who)
  foe.hp -= done
  if done > 0 and len(foe.scars) < 1 {
    let mark = new scar { depth = min(2, done) }
    add min(2, done) to mark.tags
    add mark to foe.scars
  }
  if len(foe.runes) < 1 { add pick([1, 2], "rune", foe) to foe.runes }
  announce struck(who, foe, done)
}

setup { phase line_up { rank combat.order from combatants { roll d6 + it.hp_max "first" } } }
round {
  phase weather when round % 3 == 0 { if roll(d6, "weather") == 6 { combat.gusts = min(2, combat.gusts + 1) } }
  phase blows { for who in combat.order { if who.active and enemies(who) != [] { blow(who, first(enemies(who))) } } }
  phase breath {
    together {
      for who in active_combatants() { if combat.gusts > 0 and roll(d6, "breath", who) == 1 { who.tired += 1 } }
    }
    for who in active_combatants() { if who.tired > 1 { who.hp -= 1 ; who.tired = 0 } }
  }
}
victory {
  winner last_side_standing() "the last one standing"
  draw "night falls" when round >= most
}
policy bold { sly : len(self.scars) > 0 }
