// Package dice has the built-ins on dice and chance.
package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// facesOf are those faces of a list that some dice have; all reports whether they have no others.
func facesOf(c *builtin.Call, d value.Dice, list value.List) (set value.FaceSet, all bool) {
	own := map[int64]bool{}
	for _, v := range c.OwnFaces(d) {
		own[v] = true
	}
	c.Work(4*len(list) + len(c.OwnFaces(d)))
	faces, left := map[int64]bool{}, int64(len(own))
	if !d.Custom {
		left = d.Faces
	}
	var some []int64
	for _, item := range list {
		if v := item.(int64); !faces[v] && (own[v] || !d.Custom && 1 <= v && v <= d.Faces) {
			faces[v], some = true, append(some, v)
		}
	}
	return value.Set(some...), int64(len(some)) == left
}

// only stops the fight if dice fall in some way already, and shall in another.
func only(c *builtin.Call, old, new value.FaceSet, format string) {
	if old != "" && old != new {
		c.Fail("write it once", format, old)
	}
}

// made gives dice that fall in some way to the fight.
func made(c *builtin.Call, d value.Dice) value.Value {
	if d.N == 0 {
		return value.Dice{Plus: d.Plus} // a number falls in no way
	}
	if !c.Keep.Makes(d.Ways) {
		c.Limit("dice fall in more than %d different ways in this fight", builtin.MostWays)
	}
	return d
}

// keep is what best and worst have in common: sign is 1 for the best, -1 for the worst.
func keep(c *builtin.Call, sign int64) value.Value {
	n, d := c.Int(0), c.Dice(1)
	if n < 1 || n > value.MaxDice {
		c.Fail("from 1 to 1000", "%d of some dice cannot be kept", n)
	}
	if d.Explode != "" {
		c.Fail("", "of dice that explode, all count")
	}
	if d.Keep != 0 && d.Keep != sign*n {
		c.Fail("write best or worst once", "only some of these dice count as it is")
	}
	d.Keep = sign * n
	return made(c, d)
}

// many is n dice as some are, if there are not too many.
func many(c *builtin.Call, d value.Dice, tooMany bool, n int64) value.Value {
	out, fits := d.Of(n)
	if tooMany || !fits {
		c.Fail("0 to 1000 dice", "so many dice cannot be thrown")
	}
	return out
}
