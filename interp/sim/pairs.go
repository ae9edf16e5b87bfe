package sim

import "hcl/interp/stats"

// Difference is by how much something differs between A and B, in pairs of fights: whether a
// side has won, or a number.
type Difference struct {
	of     stats.Paired
	fights int64
}

// Count counts what a pair came to in A and in B; whether something is so is 1 or 0. Values are
// below 2^53.
func (d *Difference) Count(a, b int64) {
	d.fights++
	d.of.Count(a, b, d.fights)
}

// Share compares the shares of fights in which something is so. With noChance all fights are
// alike, and nothing is estimated.
func (d *Difference) Share(noChance bool) Compared {
	c := Comparison{NoChance: noChance}
	return c.share(&d.of, d.fights)
}

// Mean compares means.
func (d *Difference) Mean(noChance bool) Compared {
	c := Comparison{NoChance: noChance}
	return c.mean(&d.of, d.fights, 1)
}

// Only is in how many pairs something was so in A alone, and in B alone.
func (d *Difference) Only() (a, b int64) {
	y, x := d.of.Only()
	return int64(x), int64(y)
}

// Change writes the difference, and its interval, with the digits that this supports.
func (c *Compared) Change(share bool) (difference, within string) {
	return c.ChangeAt(share, Places(share, c))
}

// ChangeAt is Change with so many places behind the point.
func (c *Compared) ChangeAt(share bool, places int) (difference, within string) {
	cells := c.textsAt(places)
	if share {
		cells = c.sharesAt(places)
	}
	return cells[2], cells[3]
}

// Places is how many places behind the point differences have, of shares or of others, that stand below one another.
func Places(share bool, list ...*Compared) int {
	unit := 1.0
	if share {
		unit = 100
	}
	var margins []float64
	for _, c := range list {
		margins = append(margins, unit*c.margin())
	}
	return stats.Places(margins)
}
