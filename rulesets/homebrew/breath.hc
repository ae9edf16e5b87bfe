## 13. Breath. Fighting is tiring, the more so in armour. Fighters out of breath do everything worse
## until they have caught it.
ruleset "Swords of Infinity: breath" { version = "1.0" }
extends "swords-of-infinity"

kind combatant {
  breath_max   : int 1.. = max(1, div(vitality, 2))  "When rested"
  state breath : int = breath_max
}
define burden(who) = max(map(who.parts, who.armour[it]))

## What actions cost, besides the burden of armour.
extend kind deed { exertion : int 0.. = 0 "Breath; 0: it is none" }
override deed melee_attack  { exertion = 3 }
override deed double_attack { exertion = 5 }
override deed ranged_attack { exertion = 1 }
override deed dash          { exertion = 6 }
override deed break_free    { exertion = 4 }
after rule act as exertion when deed.exertion > 0 { actor.breath -= deed.exertion + burden(actor) }
## Blocking and dodging cost some as well.
after rule stand as effort when attack.guard_roll > 0 { attack.target.breath -= 1 }

## The penalty to every target number.
table gasping(breath: int) -> int { ..-11 : -20 ; ..-1 : -10 ; else : 0 }
modifier gasping_check to check_number : gasping(who.breath)         "out of breath"    when who.breath < 0 "{who} has breath left"
modifier gasping_blow to hit_number    : gasping(attacker.breath)    "out of breath"    when attacker.breath < 0 "{attacker} has breath left"
modifier gasping_arm to damage_number  : gasping(attacker.breath)    "out of breath"    when attacker.breath < 0 "{attacker} has breath left"

## At the start of a turn, the tens digit of an Endurance power check comes back.
on turn_starts as second_wind when who.breath < who.breath_max {
  let needed = check_number(who, endurance)
  let gained = div(power_of(roll(power_dice(needed), "breath", who), needed), 10)
  who.breath = min(who.breath_max, who.breath + gained)
}

test "What actions take" {
  scenario "tests/yard"
  expect [melee_attack.exertion, double_attack.exertion, ranged_attack.exertion] == [3, 5, 1]
  expect [dash.exertion, break_free.exertion, walk.exertion] == [6, 4, 0]
  aldo.actions = 2
  act(aldo, lie_down)
  expect aldo.breath == 12
  bjoric.armour[left_leg] = 1
  bjoric.actions = 1 ; raider.at = L4
  answer weapon = long_sword ; answer foe = raider ; answer technique = none
  rolls hit = 99
  act(bjoric, melee_attack)
  expect bjoric.breath == 12 - 3 - 3             "he wears a plate of class 3 on one arm"
}
test "To dodge takes some as well" {
  scenario "tests/yard"
  let blow = blow_at(raider, parthenia, long_sword)
  blow.hit_roll = 20
  rolls guard = 90
  stand(blow, dodging)
  expect parthenia.breath == 11
  let burst = new attack { attacker = raider ; target = parthenia ; weapon = fire_burst ; area = true }
  stand(burst, bearing_it)
  expect parthenia.breath == 11
}
test "Out of breath everything is harder" {
  scenario "tests/yard"
  let blow = blow_at(raider, parthenia, long_sword)
  let sure = hit_number(raider, blow)
  let hard = damage_number(raider, blow)
  let fit  = check_number(raider, block)
  raider.breath = 0
  expect hit_number(raider, blow) == sure
  raider.breath = -1
  expect hit_number(raider, blow) == sure - 10 and damage_number(raider, blow) == hard - 10 and check_number(raider, block) == fit - 10
  raider.breath = -11
  expect hit_number(raider, blow) == sure - 20 and damage_number(raider, blow) == hard - 20 and check_number(raider, block) == fit - 20
}
test "It comes back" {
  scenario "tests/yard"
  rolls breath = 20, 99, 99
  announce turn_starts(aldo)                     # rested: no throw
  aldo.breath = 3 ; announce turn_starts(aldo)
  expect aldo.breath == 5
  aldo.breath = 11 ; announce turn_starts(aldo)
  expect aldo.breath == 12 and aldo.breath_max == 12
  aldo.vitality = 100
  aldo.breath = -12 ; announce turn_starts(aldo)
  expect aldo.breath == -12 + 8                  "80 of 100: he is out of breath"
}
