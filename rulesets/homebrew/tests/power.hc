module "WCRPG: power, tested"
extends "homebrew/power"

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
  expect may_fire(comet, gun, marauder_1) and can_use(comet, gun, marauder_1)
  rolls attack = 99
  strike(new_attack(comet, gun, marauder_1, false))
  expect comet.energy == 0 and not may_fire(comet, gun, marauder_1) and not can_use(comet, gun, marauder_1)
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
