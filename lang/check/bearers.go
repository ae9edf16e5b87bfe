package check

import (
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// roles notes whether the rules tell the two bearers of a condition apart, or ask who shares it:
// false as long as they name only one of them, of whom they mean to know. Tests know what they ask.
func (c *checker) roles(k *ir.Condition, apart bool) {
	if k.Bearers == 2 && !k.BothWays && c.body.test == nil {
		c.toldApart[k] = c.toldApart[k] || apart
	}
}

// twoBearers warns of a condition that has a second bearer only to remember him, mostly whoever
// caused it: asked of one, it is answered for both, so that he bleeds who has drawn blood.
func (c *checker) twoBearers() {
	if c.diags.Errors() > 0 {
		return // what is wrong may be what would tell them apart
	}
	for _, k := range c.p.Conditions {
		if apart, asked := c.toldApart[k]; apart || !asked || !c.inRootLayer(k.Span) {
			continue
		}
		src := c.conditionSrc(k)
		var params []string
		for _, p := range src.syn.Params.List {
			params = append(params, in(src.head, p))
		}
		first, second := k.Frame.Params[0], k.Frame.Params[1]
		only := "keep `" + second.Name + "` in a state field"
		if len(params) > 2 && !ir.Same(k.Frame.Params[2].Type, first.Type) {
			only = "write: " + k.Name + "(" + strings.Join(slices.Concat(params[:1], params[2:], params[1:2]), ", ") + ")"
		}
		c.diags.Warnf(diag.TwoBearers, second.Span, "`%s` bears `%s` as well, and `%s(…)` holds for both",
			second.Name, k.Name, k.Name).
			Hinted("if only `%s` does, %s; if both do, write `both ways`", first.Name, only)
	}
}
