package dice

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "stepped", Group: "dice", After: "more",
	Sig:     "stepped(dice, n: int, ladder: list of dice) -> dice",
	Doc:     "The dice n places higher on a ladder of dice, or lower if n is below 0, as far as it goes. What is added to them stays.",
	Example: "stepped(1d6+1, 2, [d4, d6, d8, d10, d12]) == 1d10+1",
	Eval: func(c *builtin.Call) value.Value {
		d, n, ladder := c.Dice(0), c.Int(1), c.List(2)
		c.Work(8 * len(ladder)) // dice are large
		at := slices.IndexFunc(ladder, func(v value.Value) bool { return v == d })
		if at < 0 {
			at = slices.IndexFunc(ladder, func(v value.Value) bool {
				bare := v.(value.Dice)
				bare.Plus = d.Plus
				return bare == d
			})
		}
		if at < 0 {
			c.Fail("step first what is on it: best(1, stepped(…))", "these dice are not on the ladder")
		}
		last := int64(len(ladder) - 1)
		to := ladder[min(last, max(0, int64(at)+min(last, max(-last, n))))].(value.Dice)
		sum, fits := to.Add(d.Plus - ladder[at].(value.Dice).Plus)
		if !fits {
			c.TooLarge()
		}
		return sum
	},
})
