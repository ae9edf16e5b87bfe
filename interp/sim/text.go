package sim

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// Summary says how many fights a report is of, and why not more.
func (r *Report) Summary() string {
	out := stats.Counted(r.Fights, "fight") + ", seed " + strconv.FormatUint(r.Seed, 10)
	if r.NoChance {
		return out + "; nothing is left to chance, so every fight is the same as fight 1"
	}
	if r.Partial {
		out += fmt.Sprintf("; PARTIAL: broken off, %s were asked for", stats.Grouped(r.Asked))
	}
	if r.Target > 0 {
		switch {
		case r.TargetMissed && !r.Partial:
			out += fmt.Sprintf("; the shares of outcomes are not yet known to ±%s %%, it takes a larger -n",
				stats.Number(100*r.Target))
		case !r.TargetMissed:
			out += fmt.Sprintf("; enough for the shares of outcomes to ±%s %%", stats.Number(100*r.Target))
		}
	}
	return out
}

func texts(keys []event.Shown) string {
	if len(keys) == 0 {
		return "in all"
	}
	var out []string
	for _, k := range keys {
		out = append(out, k.Text)
	}
	return strings.Join(out, ", ")
}
