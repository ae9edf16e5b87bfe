package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "shuffled", Group: "dice", After: "pick",
	Sig:     "shuffled(list of T, label: text?, who: combatant?) -> list of T",
	Effect:  "rolls",
	Doc:     "The items in an order by chance, each as likely. The first few of it are items picked without putting back.",
	Example: `take(shuffled(enemies(who), "stray"), 2)`,
	Eval: func(c *builtin.Call) value.Value {
		left := append(value.List{}, c.List(0)...)
		c.Work(value.WorkOfShuffle(len(left)))
		for i, place := range c.Shuffle(len(left), c.Arg(1)) {
			value.Draw(left[i:], place)
		}
		return c.Made(left)
	},
})
