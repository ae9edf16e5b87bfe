## House rules: lines of sight, and what bars the way.
chapter "What is in the way" of "wcrpg"

## Bulkheads, asteroids, clouds: nobody sees through them, and nobody passes through those that
## are solid. The scenario says where they are. [WC-112]
kind obstacle plural obstacles {
  squares : list of square                 "Where it stands"
  solid   : bool = true                    "Nobody can enter; otherwise it only hides what is behind it"
}
picture of obstacle { obstacle.squares }
## Whether a combatant standing between two others blocks their line of sight. [WC-112]
param bodies_hide : bool = false

define walls         = flatten(map(filter(obstacles, it.solid), it.squares))
define hides(square) = any(obstacles, square in it.squares) or bodies_hide and any(active_combatants(), it.at == square)
## On a board there is a line of sight if nothing stands on the straight line. On the tabletop
## the players check by eye, and without a grid there is nothing to be in the way. [WC-112]
define sees(who, foe: combatant) = not ranges.drawn or open_view(who.at, foe.at)
define open_view(here: square, there: square) = len(obstacles) == 0 and not bodies_hide or clear_line(here, there)
## Where the line runs exactly between two squares or hexes, it is enough for one of them to be
## clear; that is how a shot abeam zigzags. [WC-028] [WC-112]
rule clear_line(here: square, there: square) -> bool {
  let way  = line(here, there, ranges.grid)
  let back = reverse(way)
  return none(1..len(way) - 2, hides(way[it]) and hides(opposite(back[it], here, there)))
}
## The square that mirrors this one through the middle of the line between the two ends; off the
## field, the square itself.
define opposite(square, here: square, there: square) =
  on_field(east_of(here) + east_of(there) - east_of(square), south_of(here) + south_of(there) - south_of(square)) ?
    spot(east_of(here) + east_of(there) - east_of(square), south_of(here) + south_of(there) - south_of(square)) : square
