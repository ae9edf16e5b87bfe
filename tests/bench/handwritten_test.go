package bench

import "math/rand/v2"

// The reference fight as one would write it in Go.

// company is a unit that fights from one pool of hit points.
type company struct {
	start, hpEach    int
	skill, dr        int
	dice, plus       int
	doubled          bool // wounds twice as much, else half as much again
	pool, alive, old int
	fled             bool
}

const (
	speedFactor = 4
	breakPoint  = 13
	roundLimit  = 100
)

// outcome is how a fight ended: the winner is 0 or 1, or -1 for a draw.
type outcome struct {
	winner, rounds int
	alive          [2]int
}

func knights() company {
	return company{start: 8, hpEach: 11, skill: 16, dr: 6, dice: 1, plus: 2, doubled: true}
}
func orcs() company    { return company{start: 12, hpEach: 12, skill: 10, dr: 2, dice: 2} }
func raiders() company { return company{start: 16, hpEach: 12, skill: 13, dr: 2, dice: 2, plus: 1} }

func roll(r *rand.Rand, dice int) int {
	sum := dice
	for range dice {
		sum += r.IntN(6)
	}
	return sum
}

func numbersBonus(ratio float64) int {
	switch {
	case ratio <= 1:
		return 0
	case ratio <= 1.5:
		return 2
	case ratio <= 2:
		return 4
	case ratio <= 3:
		return 6
	case ratio <= 4:
		return 8
	case ratio <= 5:
		return 10
	case ratio <= 6:
		return 12
	case ratio <= 7:
		return 14
	}
	return 16
}

func hitMultiplier(alive int) int {
	switch {
	case alive <= 3:
		return 1
	case alive <= 5:
		return 2
	case alive <= 7:
		return 3
	case alive <= 10:
		return 4
	case alive <= 15:
		return 5
	case alive <= 20:
		return 6
	case alive <= 30:
		return 7
	}
	return 8
}

func (c *company) attack(r *rand.Rand, foe *company) {
	bonus := numbersBonus(float64(c.alive) / float64(foe.alive))
	won := c.skill + bonus - roll(r, 3) - (foe.skill - roll(r, 3))
	if won <= 0 {
		return
	}
	hits := (1 + won/speedFactor) * hitMultiplier(c.alive)
	injury := 0
	for range hits {
		through := max(0, roll(r, c.dice)+c.plus-foe.dr)
		if c.doubled {
			injury += through * 2
		} else {
			injury += through * 3 / 2
		}
	}
	foe.pool = max(0, foe.pool-injury)
	foe.alive = (foe.pool + foe.hpEach - 1) / foe.hpEach
}

func (c *company) checkMorale(r *rand.Rand, foe *company) {
	if c.alive >= c.old || 3*c.alive > 2*c.start {
		return
	}
	total := roll(r, 3)
	if 3*c.alive <= c.start {
		total += 5
	} else if 2*c.alive <= c.start {
		total += 2
	}
	if c.alive >= 2*foe.alive {
		total -= 5
	} else if c.alive > foe.alive {
		total -= 2
	}
	c.fled = total >= breakPoint
}

// fight plays one fight to its end.
func fight(r *rand.Rand, a, b company) outcome {
	sides := [2]*company{&a, &b}
	for _, c := range sides {
		c.pool, c.alive = c.start*c.hpEach, c.start
	}
	end := func(winner, rounds int) outcome {
		return outcome{winner: winner, rounds: rounds, alive: [2]int{a.alive, b.alive}}
	}
	for round := 1; ; round++ {
		a.old, b.old = a.alive, b.alive
		first, second := roll(r, 1), roll(r, 1)
		for first == second {
			first, second = roll(r, 1), roll(r, 1)
		}
		i := 0
		if second > first {
			i = 1
		}
		sides[i].attack(r, sides[1-i])
		if sides[1-i].alive > 0 {
			sides[1-i].attack(r, sides[i])
		}
		switch {
		case a.alive == 0:
			return end(1, round)
		case b.alive == 0:
			return end(0, round)
		}
		a.checkMorale(r, &b)
		b.checkMorale(r, &a)
		switch {
		case a.fled && b.fled, !a.fled && !b.fled && round == roundLimit:
			return end(-1, round)
		case a.fled:
			return end(1, round)
		case b.fled:
			return end(0, round)
		}
	}
}
