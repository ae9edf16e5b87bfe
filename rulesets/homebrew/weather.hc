## 8. Weather over the whole field, and the ground under each stretch of it, as the
## scenario says.
ruleset "Heroic Combat: weather and ground" { version = "1.0" }
extends "heroic-combat"

## What the weather does to blows and shots.
kind weather plural weathers { melee, ranged : int ..0 = 0 }
rows weather(melee, ranged) {
  clear :  0,  0
  rain  : -1, -2
  fog   : -1, -6
  storm : -2, -8
}
## The ground underfoot, which affects melee defence and shots at whoever stands there.
kind ground plural grounds { height : int = 0 ; defence, shelter : int ..0 = 0 }
rows ground(height, defence, shelter) {
  meadow : 0,  0,  0
  hill   : 1,  0,  0
  mud    : 0, -2,  0
  brush  : 0,  0, -2
}
## A stretch of the line of battle, from one yard to another; scenarios add them.
kind stretch plural stretches { begins, ends : int ; ground : ground }

kind combat { weather : weather = clear }
define under(who) = find(stretches, it.begins <= who.at <= it.ends)?.ground ?? meadow

modifier wet to melee_attack      : combat.weather.melee       "{combat.weather}"     when combat.weather.melee < 0 "{combat.weather} hinders no blows"
modifier dim to ranged_attack     : combat.weather.ranged      "{combat.weather}"     when combat.weather.ranged < 0 "{combat.weather} hinders no shots"
modifier height to melee_attack   : 1                          "from above"           when under(attack.attacker).height > under(defender).height "{attack.attacker} stand{verb_s(attack.attacker)} no higher"
modifier footing to defence       : under(defender).defence    "{under(defender)}"    when under(defender).defence < 0 "the footing is firm"
modifier shelter to ranged_attack : under(target).shelter      "{under(target)}"      when under(target).shelter < 0 "there is none"

test "Rain on blows" {
  scenario "tests/yard"
  let blow = new_attack(sherman, sherman_blade)
  expect melee_attack(blow, orc_a) == 14
  combat.weather = storm
  expect melee_attack(blow, orc_a) == 12
}
test "Shots in the fog" {
  scenario "tests/butts"
  let seen = ranged_attack(trial(robin, longbow), orc)
  combat.weather = fog
  expect ranged_attack(trial(robin, longbow), orc) == seen - 6
  combat.weather = rain
  expect ranged_attack(trial(robin, longbow), orc) == seen - 2
}
test "The ground that a scenario lays out" {
  scenario "bog-hill"
  expect combat.weather == rain
  expect under(rannulf) == meadow and under(halla) == hill
  let blow = new_attack(halla, axe)
  expect melee_attack(blow, rannulf) == melee_attack(blow, halla) + 1    "from above"
  rannulf.at = 24
  expect under(rannulf) == mud and defence(parry, rannulf) == parry.value(rannulf) - 2
  let shot = trial(halla, longbow)
  rannulf.at = 40
  let open_field = ranged_attack(shot, rannulf)
  rannulf.at = 34
  expect under(rannulf) == brush and ranged_attack(shot, rannulf) == open_field - 2
}
