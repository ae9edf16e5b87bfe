## 12. Power. Guns draw on a store of energy. With each turn a pilot says where the power of
## his craft goes: it fills the store, feeds the shields, or drives the engines.
ruleset "WCRPG: power" { version = "1.0" }
extends "wcrpg"

extend kind weapon { drain : int 0.. = 0 "Energy that a shot takes" }
kind combatant {
  energy_max    : int 0.. = 0              "The store; 0: it needs none"
  charge        : int 0.. = 0              "What comes back in a turn"
  state energy  : int 0.. = energy_max
  state setting : setting = even
}
## Where the power goes: how often guns are charged and shields come back, how much the skill
## in evasion counts.
kind setting plural settings { guns, shields, engines : int 0.. }
rows setting(guns, shields, engines) {
  even                            : 1, 1, 1
  to_guns    "all to the guns"    : 3, 0, 1
  to_shields "all to the shields" : 0, 3, 1
  to_engines "all to the engines" : 0, 1, 2
}
before step act.aiming as power when who.energy_max > 0 {
  choose who.setting from settings by who "Where the power goes"
  who.energy = min(who.energy_max, who.energy + who.charge * who.setting.guns)
}
around rule regenerate as fed { repeat who.setting.shields { proceed() } }
around define evasion = proceed() * who.setting.engines

## Without energy no shot, neither when it is declared nor when it is resolved.
define has_power(who, weapon) = who.energy_max == 0 or weapon.drain <= who.energy
around define may_fire = proceed() and has_power(who, weapon)
around define serves   = proceed() and has_power(who, weapon)
before rule strike as discharge { attack.attacker.energy = max(0, attack.attacker.energy - attack.weapon.drain) }

test "Where the power goes" {
  scenario "hot-pursuit"
  combat.order = [comet, marauder_1]
  comet.energy = 0
  answer setting = to_guns, to_shields, even
  answer deed = none, none, none
  act(comet)
  expect comet.energy == 3 * comet.charge and comet.setting == to_guns and evasion(comet) == comet.evasive
  comet.shields = 0
  regenerate(comet)
  expect comet.shields[whole] == 0
  act(comet)
  expect comet.energy == 3 * comet.charge
  regenerate(comet)
  expect comet.shields[whole] == 3 * comet.shield_regen
  comet.setting = to_engines
  expect evasion(comet) == 2 * comet.evasive
  comet.energy = comet.energy_max
  act(comet)
  expect comet.energy == comet.energy_max        "it holds no more"
}
test "Without energy no shot" {
  scenario "hot-pursuit"
  let gun = first(comet.held)
  comet.energy = gun.drain
  expect may_fire(comet, gun, marauder_1) and serves(comet, gun, marauder_1)
  rolls attack = 99
  strike(new_attack(comet, gun, marauder_1, false))
  expect comet.energy == 0 and not may_fire(comet, gun, marauder_1) and not serves(comet, gun, marauder_1)
}
test "Those without a store fire as ever" {
  scenario "tests/craft"
  first(hawk.held).drain = 5
  kite.look_east = 0
  hawk.energy_max = 9
  expect not has_power(hawk, laser_cannon)
  hawk.energy_max = 0
  expect has_power(hawk, laser_cannon) and hawk.setting == even
}
