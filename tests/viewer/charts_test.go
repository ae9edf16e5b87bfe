package viewer_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hcl/interp/report"
	"hcl/tests/internal/browser"
)

// The steps of a chart hold from their number on, or until it, also over numbers that have no point.
func TestChartsHoldTheirSteps(t *testing.T) {
	const longer, atLeast = 0.75, 0.5 // at 1 and 2, of the points below
	points := []report.Point{{X: 0, Y: 1, Low: 1, High: 1}, {X: 1, Y: longer, Low: longer, High: longer},
		{X: 3, Y: atLeast, Low: atLeast, High: atLeast}, {X: 4}}
	for _, x := range []struct {
		until bool
		want  float64
	}{{false, longer}, {true, atLeast}} {
		r := &report.Report{Sections: []report.Section{{Title: "Lines", Chart: report.Lines{Steps: true,
			Y: report.Axis{Max: report.At(1)}, Series: []report.Series{{Label: "line", Until: x.until, Points: points}}}}}}
		path := filepath.Join(t.TempDir(), "page.html")
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.WritePage(file); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(browser.Start(t), time.Minute)
		defer stop()
		p := browser.Open(t, ctx, "file://"+path, 1280, 800)
		const line = `document.querySelector('[data-chart="0"] g[aria-label="line"] path')`
		p.Until("a line", line)
		// The value in the middle of the axis of numbers, at 2.
		got := browser.Eval[float64](p, `(() => {
  const path = `+line+`, {x, y, width, height} = path.getBBox();
  for (let at = 0; at < path.getTotalLength(); at += 0.5) {
    const point = path.getPointAtLength(at);
    if (point.x >= x + width / 2) return 1 - (point.y - y) / height;
  }
})()`)
		if got < x.want-0.02 || got > x.want+0.02 {
			t.Errorf("until its number %v: at 2 the line is at %.2f, not %.2f", x.until, got, x.want)
		}
	}
}
