## What a craft can aim at, and where it is struck, and what is straight abeam on hexes. Where
## arcs begin and end is a house rule: the source leaves it to another chapter.
chapter "Arcs" of "wcrpg"

## A part of the horizon, as seen from a craft: what its weapons cover, and what shields
## and armour protect. Four on squares, six on hexes. [WC-026] [WC-036]
kind arc plural arcs {
  forward : bool = false                   "Takes in what is straight ahead [WC-034]"
  covers(who, foe: combatant) : bool = true
}
## Without arcs all is one. [WC-033]
arc whole "hull" { forward = true }
define at_one_spot(who, foe: combatant) = who.east == foe.east and who.south == foe.south
define ahead_of(who, foe: combatant)    = ranges.ahead(who, foe)
define aside_of(who, foe: combatant)    = ranges.aside(who, foe)
## Straight to the right or the left no row of hexes runs. At odd ranges there are two, half a
## hex before and half a hex behind the line; at even ones there is one just there, and the
## line comes to it between two others. Hexes next to one's own lie straight beyond an edge,
## and are not meant. [WC-028]
define abeam(who, foe: combatant) = ranges.grid == hex and range(who, foe) > 1 and abs(off_the_beam(who, foe)) <= 1
define off_the_beam(who, foe: combatant) -> num = 2 * ahead_of(who, foe)
## [WC-028]
define in_two_hexes(attack) = hex_beam == split and abeam(attack.attacker, attack.target)
## Who is in the other of the two; and if the target is on the line itself, who is in the two
## between which the line comes to it. [WC-028]
define beside_target(attack) = filter(active_combatants(), off_the_beam(attack.attacker, attack.target) == 0 ?
  range(it, attack.target) == 1 and range(attack.attacker, it) < range(attack.attacker, attack.target) :
  it.east == attack.target.east - off_the_beam(attack.attacker, attack.target) * attack.attacker.look_east and
  it.south == attack.target.south - off_the_beam(attack.attacker, attack.target) * attack.attacker.look_south)

## The facet of a craft that somebody strikes. Without a grid, and for people, there is
## but one. [WC-033] [WC-154]
define facet(target: combatant, foe: combatant) =
  target.has_arcs and ranges.placed ? find(ranges.facets, it.covers(target, foe)) ?? whole : whole
## Weapons of craft bear where they point. Without a grid only those serve that can fire
## straight ahead. [WC-034]
define bears(who, weapon, foe: combatant) =
  ranges.placed ? not who.has_arcs or any(weapon.arcs, it.covers(who, foe)) : any(weapon.arcs, it.forward)

# ---- house rules -----------------------------------------------------------------------

## Quarters on squares and on the tabletop, sixths on hexes. [WC-026]
define in_quarters = ranges.grid != hex
## Each quarter begins at 45 degrees to the left of its middle. [WC-036]
arc fore {
  forward = true
  covers  = in_quarters and (at_one_spot(who, foe) or -ahead_of(who, foe) <= aside_of(who, foe) < ahead_of(who, foe))
}
## [WC-036]
arc starboard { covers = in_quarters and -aside_of(who, foe) < ahead_of(who, foe) <= aside_of(who, foe) }
## [WC-036]
arc aft { covers = in_quarters and ahead_of(who, foe) < aside_of(who, foe) <= -ahead_of(who, foe) }
## [WC-036]
arc port { covers = in_quarters and aside_of(who, foe) <= ahead_of(who, foe) < -aside_of(who, foe) }
## [WC-036]
arc bow { forward = true ; covers = not in_quarters and at_one_spot(who, foe) or in_sextant(who, foe, 0) }
arc starboard_bow     "starboard bow"     { covers = in_sextant(who, foe, 1) }
arc starboard_quarter "starboard quarter" { covers = in_sextant(who, foe, 2) }
arc stern { covers = in_sextant(who, foe, 3) }
arc port_quarter "port quarter" { covers = in_sextant(who, foe, 4) }
arc port_bow     "port bow"     { covers = in_sextant(who, foe, 5) }
## An eighth of the horizon dead ahead; on hexes a sixth. [WC-036]
arc narrow "narrow forward" {
  forward = true
  covers  = at_one_spot(who, foe) or
    (ranges.grid == hex ? in_sextant(who, foe, 0) : abs(aside_of(who, foe)) <= (sqrt(2) - 1) * ahead_of(who, foe))
}
## Whether somebody is within 30 degrees of the facing so many to the right of one's own.
## What lies just between two belongs to the one further right. [WC-036]
define in_sextant(who, foe: combatant, turns: int) = ranges.grid == hex and
  sextant_has(hex_way((who.facing + turns) % 6).east, hex_way((who.facing + turns) % 6).south, foe.east - who.east, foe.south - who.south)
define sextant_has(look_east: num, look_south: num, across: num, along: num) =
  -hex_before(look_east, look_south, across, along) <= 3 * hex_beside(look_east, look_south, across, along) < hex_before(look_east, look_south, across, along)
