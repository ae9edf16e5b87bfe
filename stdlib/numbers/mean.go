package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "mean", Group: "numbers", After: "sum",
	Sig: "mean(list of number) -> num | " +
		"mean(dice) -> num",
	Doc:     "The average, of dice exactly. The fight stops on an empty list.",
	Example: "mean(2d6) == 7",
	Eval: func(c *builtin.Call) value.Value {
		if d, ok := c.Args[0].(value.Dice); ok {
			return c.Mean(builtin.Chance{Dice: d})
		}
		list := c.Some(0, "", "an empty list has no average")
		c.Work(4 * len(list))
		total := 0.0
		for _, item := range list {
			total = c.Finite(total + asNum(item))
		}
		return c.Finite(total / float64(len(list)))
	},
})

func asNum(v value.Value) float64 {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v.(float64)
}
