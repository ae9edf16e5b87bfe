## How a machine spends its power: on the guns while they want it, on the shields when they
## are down, on the engines when it is hurt and runs.
module "WCRPG: power, policies" { version = "1.0" }
extends "power"
use "wcrpg/policies"

define dearest_shot(who) = max(map(who.held, it.drain), 0)
define bare(who) =
  who.shields_max > 0 and 2 * min(map(who.has_arcs ? ranges.facets : [whole], who.shields[it])) < who.shields_max

policy ace like steady {
  setting : to_engines            when flees(who)
  setting : to_guns               when who.energy < dearest_shot(who)
  setting : to_shields            when bare(who) and who.energy >= 2 * dearest_shot(who)
  setting : to_guns               when 2 * who.energy < who.energy_max
  setting : even
}
