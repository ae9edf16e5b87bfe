## What a craft can aim at, where it is struck, and what lies straight abeam on hexes. Where
## arcs begin and end is a house rule: the source leaves it to another chapter.
chapter "Arcs" of "wcrpg"

## A part of the horizon, as seen from a craft: what its weapons cover, and what shields
## and armour protect. Four on squares, six on hexes. [WC-026] [WC-036]
kind arc plural arcs {
  forward : bool = false                     "Takes in what is straight ahead [WC-034]"
  covers(who, foe: combatant) : bool = true  "Whether a foe lies in it"
}
## Anything without arcs is all one facet. [WC-033]
arc whole "hull" { forward = true }
define shares_spot_with(who, foe: combatant) = who.east == foe.east and who.south == foe.south
define ahead_of(who, foe: combatant)         = ranges.ahead(who, foe)
define aside_of(who, foe: combatant)         = ranges.aside(who, foe)
## No row of hexes runs straight to the right or left. At odd ranges the line passes between two
## hexes, one half a hex ahead of it and one half a hex behind; at even ranges a single hex lies
## on it, and the line reaches that hex between two others. Adjacent hexes lie straight beyond
## an edge, and do not count. [WC-028]
define is_abeam_of(who, foe: combatant) =
  ranges.grid == hex and range(who, foe) > 1 and abs(off_the_beam(who, foe)) <= 1
define off_the_beam(who, foe: combatant) -> num = 2 * ahead_of(who, foe)
## [WC-028]
define in_two_hexes(attack) = hex_beam == split and is_abeam_of(attack.attacker, attack.target)
## Everyone in the other of the two hexes; if the target is on the line itself, everyone in the
## two hexes that the line passes between on its way to the target. [WC-028]
define beside_target(attack) = filter(active_combatants(), off_the_beam(attack.attacker, attack.target) == 0 ?
  range(it, attack.target) == 1 and range(attack.attacker, it) < range(attack.attacker, attack.target) :
  it.east == attack.target.east - off_the_beam(attack.attacker, attack.target) * attack.attacker.look_east and
  it.south == attack.target.south - off_the_beam(attack.attacker, attack.target) * attack.attacker.look_south)

## The facet that a foe's attack strikes. Without a grid, and on anyone without arcs, there is
## only one. [WC-033] [WC-154]
define facet(target: combatant, foe: combatant) =
  target.has_arcs and ranges.placed ? find(ranges.facets, it.covers(target, foe)) ?? whole : whole
## A craft's weapons bear on whatever is in their arcs. Without a grid, only those that can fire
## straight ahead are of use. [WC-034]
define bears(who, weapon, foe: combatant) =
  ranges.placed ? not who.has_arcs or any(weapon.arcs, it.covers(who, foe)) : any(weapon.arcs, it.forward)

# ---- house rules -----------------------------------------------------------------------

## Quarters on squares and on the tabletop, sixths on hexes. [WC-026]
define in_quarters = ranges.grid != hex
## Each quarter begins at 45 degrees to the left of its middle. [WC-036]
arc fore {
  forward = true
  covers  = in_quarters and (shares_spot_with(who, foe) or -ahead_of(who, foe) <= aside_of(who, foe) < ahead_of(who, foe))
}
## [WC-036]
arc starboard { covers = in_quarters and -aside_of(who, foe) < ahead_of(who, foe) <= aside_of(who, foe) }
## [WC-036]
arc aft { covers = in_quarters and ahead_of(who, foe) < aside_of(who, foe) <= -ahead_of(who, foe) }
## [WC-036]
arc port { covers = in_quarters and aside_of(who, foe) <= ahead_of(who, foe) < -aside_of(who, foe) }
## [WC-036]
arc bow { forward = true ; covers = not in_quarters and shares_spot_with(who, foe) or in_sextant(who, foe, 0) }
arc starboard_bow     "starboard bow"     { covers = in_sextant(who, foe, 1) }
arc starboard_quarter "starboard quarter" { covers = in_sextant(who, foe, 2) }
arc stern { covers = in_sextant(who, foe, 3) }
arc port_quarter "port quarter" { covers = in_sextant(who, foe, 4) }
arc port_bow     "port bow"     { covers = in_sextant(who, foe, 5) }
## An eighth of the horizon dead ahead; on hexes a sixth. [WC-036]
arc narrow "narrow forward" {
  forward = true
  covers  = shares_spot_with(who, foe) or
    (ranges.grid == hex ? in_sextant(who, foe, 0) : abs(aside_of(who, foe)) <= (sqrt(2) - 1) * ahead_of(who, foe))
}
## Whether a foe is within 30 degrees of a direction, counted in turns to the right of the
## facing. What lies exactly between two sextants belongs to the one further right. [WC-036]
define in_sextant(who, foe: combatant, turns: int) = ranges.grid == hex and
  sextant_has(hex_way((who.facing + turns) % 6).east, hex_way((who.facing + turns) % 6).south, foe.east - who.east, foe.south - who.south)
define sextant_has(look_east: num, look_south: num, across: num, along: num) =
  -hex_before(look_east, look_south, across, along) <= 3 * hex_beside(look_east, look_south, across, along) < hex_before(look_east, look_south, across, along)
