package odds

import (
	"testing"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// The chance of so much or more holds until a number, that of so much or less from it on.
func TestChancesHoldUntilTheirNumber(t *testing.T) {
	half, all := 0.5, 1.0
	list := []Value{{Value: event.Shown{Text: "1"}, Share: stats.Share{Share: half}, AtMost: &half, AtLeast: &all},
		{Value: event.Shown{Text: "4"}, Share: stats.Share{Share: half}, AtMost: &all, AtLeast: &half}}
	lines := (&Asked{Of: "it", Values: list}).beyond(list).(report.Lines)
	if less, more := lines.Series[0], lines.Series[1]; !lines.Steps || less.Until || !more.Until {
		t.Errorf("the steps are drawn as %+v", lines)
	}
}
