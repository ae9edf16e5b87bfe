## 12. Power. Guns draw on a store of energy. Each turn a pilot decides where the power of his craft
## goes: it fills the store, feeds the shields, or drives the engines.
ruleset "WCRPG: power" { version = "1.0" }
extends "wcrpg"

extend kind weapon { drain : int 0.. = 0 "Energy that a shot takes" }
kind combatant {
  energy_max    : int 0.. = 0              "The store; 0: it needs none"
  charge        : int 0.. = 0              "What comes back in a turn"
  state energy  : int 0.. = energy_max
  state setting : setting = even
}
## Where the power goes: how fast guns charge and shields recover, and how much the skill in evasion
## counts.
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

## No shot without energy, either when it is declared or when it is resolved.
define has_power(who, weapon) = who.energy_max == 0 or weapon.drain <= who.energy
around define may_fire = proceed() and has_power(who, weapon)
around define can_use  = proceed() and has_power(who, weapon)
before rule strike as discharge { attack.attacker.energy = max(0, attack.attacker.energy - attack.weapon.drain) }
