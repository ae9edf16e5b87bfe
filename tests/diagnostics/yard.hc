## The little ruleset that the cases vary: a bit of everything, and nothing wrong.
ruleset "Yard" { version = "1.0" }

param luck  : int 0..5 = 1               "Added to every blow"
param pace  : num 0.. = 1.5              "Yards a second"
param gore  : bool = false
param light : one of day or dusk or night = day
param toll  : int per school = 0
param blow  : dice = 2d6

kind school plural schools of iron, water, wind
kind stance plural stances of high, low, open

kind weapon plural weapons {
  bonus        : int = 0
  weight       : num 0.. = 1
  school       : school = iron
  range        : one of close or far = close
  fits(who)    : bool = true
  rule swing(who) { who.hp -= 1 }
}
weapon club "Club" { bonus = 1 }
weapon sword "Sword" { bonus = 3 ; school = wind }
weapon bow "Bow" { range = far ; fits = who.hp > 3 }

kind trick plural tricks {
  cost : int 0..
  rule play(who)
}
trick feint { cost = 1 ; rule play { who.hp += cost } }
trick rush { cost = 2 ; rule play { who.stance = low } }

kind limb { state hp : int = 4 }
kind wound { depth : int 1.. ; state healed : bool = false }

kind combat {
  state turn  : int = 0
  state order : list of side = []
}
kind side { banner : text = "" }
kind combatant {
  hp_max   : int 1.. = 10
  skill    : int per school = 0
  armour   : int 0..10 = 0
  weapons  : list of weapon = [club]
  own limbs : list of limb size 2
  state hp     : int = hp_max
  state foe    : combatant? = none
  state stance : stance = high
  state wounds : list of wound = []
  define active = hp > 0
  define weak   = hp < 3
}

define nearest_foe(who) = first(enemies(who))
table reach(weapon, stance) -> int { bow, any : 9 ; any, low : 1 ; else : 2 }
table soak(armour: int 0..10) -> stops: int, noise: int { ..3 : armour, 0 ; else : 4, 2 }
score attack(attacker, weapon) {
  skill  : attacker.skill[weapon.school]
  weapon : weapon.bonus                     when weapon.fits(attacker)
  weak   : -2                               when attacker.weak
  least  : at_least 0
}
modifier dusk to attack : -1 when light != day

event hurt(who, amount: int)  "{who} takes {amount}."
event falls(who)              "{who} falls."
condition stunned(who) until round_ends() { modifier stunned to attack for attacker : -4 }
condition locked(a, b) both ways
condition guarding(who, points: int) stacks

rule strike(attacker, target) -> bool {
  choose weapon from attacker.weapons by attacker
  step aim { let rolled = roll(blow, "attack", attacker) + attack(attacker, weapon) }
  step hit when rolled > 7 {
    target.hp -= luck
    announce hurt(target, luck)
  }
  return rolled > 7
}
on hurt as death when who.hp <= 0 { announce falls(who) }

round {
  phase order "Order" { rank combat.order from active_sides() { roll 1d6 "order" } }
  phase fight "Fight" {
    for side in combat.order {
      for who in active(side) {
        if who.active and len(enemies(who)) > 0 {
          choose foe from enemies(who) by who
          strike(who, foe)
        }
      }
    }
  }
}
victory {
  winner last_side_standing() "the last side standing"
  draw "it is dark" when round >= 50
}
measure damage "Damage" by who on hurt : amount
measure standing by side at end : count(side.members, it.active)
policy steady {
  weapon : highest it.bonus
  foe    : lowest it.hp
}
test "A blow hurts" {
  scenario "duel"
  rolls attack = 9
  answer weapon = sword
  expect strike(red, blue)
  expect blue.hp == 9
}
test "Everything else is of use" {
  scenario "duel"
  expect nearest_foe(red) == blue and reach(bow, low) == 9 and soak(4).stops == 4 and soak(2).noise == 0
  expect pace == 1.5 and not gore and toll[iron] == 0
  begin locked(red, blue)
  begin guarding(blue, 2)
  begin stunned(red)
  expect attack(red, club) == 0 and len(partners(red, locked)) == 1 and stacks(guarding, blue) == 1
}
