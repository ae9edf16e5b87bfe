package matrix

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// figures writes payoffs with the digits that their intervals support: shares of fights in per
// cent.
type figures struct {
	unit   float64
	places int
	after  string // the sign of the unit
}

func (r *Report) figures(widest float64) figures {
	f := figures{unit: 100, after: " %"}
	if r.Payoff != "" {
		f = figures{unit: 1}
	}
	if widest > 0 {
		f.places = min(9, max(0, 1-int(math.Floor(math.Log10(f.unit*widest)))))
	} else {
		f.places = -1 // exactly
	}
	return f
}

func (f figures) text(x float64) string {
	text := strconv.FormatFloat(tidy(f.unit*x), 'f', f.places, 64)
	if y, _ := strconv.ParseFloat(text, 64); y == 0 {
		return strings.TrimPrefix(text, "-")
	}
	if x > 0 {
		text = "+" + text
	}
	return text
}

func (f figures) within(e stats.Estimate) string {
	if e.Low == e.High {
		return f.text(e.Mean) + f.after
	}
	return fmt.Sprintf("%s%s (%s to %s)", f.text(e.Mean), f.after, f.text(e.Low), f.text(e.High))
}

func half(e stats.Estimate) float64 { return (e.High - e.Low) / 2 }

// of writes an estimate with its own digits.
func (r *Report) of(e stats.Estimate) string { return r.figures(half(e)).within(e) }

// Summary says how many fights there were.
func (r *Report) Summary() string {
	where := fmt.Sprintf("each of %d cells", len(r.A.Options)*len(r.B.Options))
	if len(r.A.Options)*len(r.B.Options) == 1 {
		where = "1 cell"
	}
	text := fmt.Sprintf("%s in %s, seed %d", stats.Counted(r.Fights, "fight"), where, r.Seed)
	switch {
	case r.NoChance:
		text = fmt.Sprintf("1 fight in %s, seed %d: nothing in it is left to chance", where, r.Seed)
	case r.Partial && r.Check != nil:
		text += fmt.Sprintf(" (of the mixes %s alone, broken off)", stats.Grouped(r.Check.Fights))
	case r.Partial:
		text += fmt.Sprintf(" (broken off: %s were asked for)", stats.Grouped(r.Asked))
	case r.TargetMissed:
		text += fmt.Sprintf(" (not enough to know each payoff to within %s)",
			r.figures(r.Target).text(r.Target)+r.figures(r.Target).after)
	}
	return text
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl matrix", r.Summary(), r.Sections())
	out.Finding, out.Records = r.finding(), r.records
	return out
}

// finding says what best play is, and what it is worth: as far as told, where other options may belong to it.
func (r *Report) finding() []string {
	if r.Equilibrium == nil {
		return nil
	}
	var plays []string
	settled := true
	for _, x := range []struct {
		p  *Player
		of *Strategy
	}{{&r.A, &r.Equilibrium.A}, {&r.B, &r.Equilibrium.B}} {
		var parts []string
		for _, p := range r.merged(x.p.Side, x.of.Mix) {
			same := ""
			if len(p.same) > 0 {
				comes := map[bool]string{true: " comes", false: " come"}[len(p.same) == 1]
				same = " (" + strings.Join(p.same, ", ") + comes + " to exactly the same)"
			}
			if p.Share > 1-5e-4 {
				parts = append(parts, "always "+said(p.Option)+same)
			} else if p.Share > 5e-4 {
				parts = append(parts, fmt.Sprintf("%s (%s)%s", said(p.Option), share(p.Share), same))
			}
			settled = settled && (r.NoChance || !p.open())
		}
		plays = append(plays, event.Within(x.p.Title)+": "+strings.Join(parts, ", "))
	}
	best := strings.Join(plays, "; ")
	worth := fmt.Sprintf("worth %s to %s", r.of(r.Equilibrium.Value), event.Within(r.A.Title))
	out := []string{"Best play: " + best + "; it is " + worth + "."}
	if !settled {
		out[0] = fmt.Sprintf("Best play is not settled by %s in each cell. Likeliest so far: %s; %s.",
			stats.Counted(r.Fights, "fight"), best, worth)
	}
	if r.Check != nil {
		out = append(out, r.checkFinding())
	}
	return out
}

// checkFinding says what the mixes were worth when they were really played, and what surely does better against one.
func (r *Report) checkFinding() string {
	c := r.Check
	text := fmt.Sprintf("Really played, that is worth %s to %s; ", r.of(c.Both), event.Within(r.A.Title))
	better := ""
	most := 0.0
	for _, x := range []struct {
		of   *Player
		list []Reply
	}{{&r.A, c.A}, {&r.B, c.B}} {
		for _, reply := range x.list {
			gain := reply.Gain
			if x.of == &r.B {
				gain.Mean, gain.Low, gain.High = -gain.Mean, -gain.High, -gain.Low
			}
			if gain.Low > most {
				most = gain.Low
				better = fmt.Sprintf("but %s of %s does better, by %s", said(reply.Option), event.Within(x.of.Title),
					r.of(gain))
			}
		}
	}
	return text + cmp.Or(better, "no single option surely does better against it") + "."
}

// mergedPart is an option, together with those that came to the same in every fight.
type mergedPart struct {
	Part
	same []string // as people read them
}

// merged is a mix of the options that are not all the same: which of those that are belongs to the equilibrium nobody
// can tell, and nobody need.
func (r *Report) merged(side string, mix []Part) (out []mergedPart) {
	for _, p := range mix {
		as := p.Option
		for _, x := range r.Alike {
			if x.Side == side && x.Option == p.Option {
				as = x.As
			}
		}
		first := slices.IndexFunc(out, func(o mergedPart) bool { return o.Option == as })
		if first < 0 {
			out = append(out, mergedPart{Part: p})
			continue
		}
		of := &out[first]
		of.Share, of.Mixed = of.Share+p.Share, min(1, of.Mixed+p.Mixed)
		of.same = append(of.same, said(p.Option))
	}
	return out
}

// open reports whether it is not known that an option belongs to the equilibrium, or that it does not.
func (p *Part) open() bool { return p.Mixed > 0.025 && p.Mixed < 0.975 }

// Sections are the parts of a report.
func (r *Report) Sections() []report.Section {
	if r.Fights == 0 {
		return nil
	}
	out := []report.Section{r.payoffSection(), r.equilibriumSection(), r.dominatedSection(), r.turnSection(),
		r.noisySection()}
	for f, cells := range stats.InOrder(r.Figures) {
		out = append(out, r.figureSection(f.Name, cells))
	}
	if r.Check != nil {
		out = append(out, r.checkSection())
	}
	return out
}

func (r *Report) payoffSection() report.Section {
	widest := 0.0
	for _, row := range r.Cells {
		for _, e := range row {
			widest = max(widest, stats.Margin(e.Mean, e.Low, e.High))
		}
	}
	f := r.figures(widest)
	names, head, note := r.names()
	s := report.Section{Title: "Payoffs", Fold: true, Head: head, Notes: note}
	s.Notes = append(s.Notes, fmt.Sprintf("%s; rows: %s, columns: %s", r.PayoffTitle, r.called(&r.A), r.called(&r.B)))
	if r.Payoff == "" {
		s.Title += " in %"
	}
	heat := report.Heat{X: r.called(&r.B), Y: r.called(&r.A), Columns: allSaid(r.B.Options), Rows: allSaid(r.A.Options),
		Value:  report.Axis{Label: r.PayoffTitle, Percent: r.Payoff == "", Signed: true},
		Middle: report.At(0), More: r.A.Title, Less: r.B.Title}
	for i, row := range r.Cells {
		cells, drawn := []string{names[i]}, []report.Cell(nil)
		for k, e := range row {
			cells = append(cells, f.text(e.Mean))
			drawn = append(drawn, report.Cell{Value: e.Mean, Text: f.text(e.Mean),
				Tip:  said(r.A.Options[i]) + " v " + said(r.B.Options[k]) + "\n" + r.of(e),
				Mark: r.Equilibrium.A.Mix[i].Share > 1e-9 && r.Equilibrium.B.Mix[k].Share > 1e-9})
		}
		s.Rows, heat.Cells = append(s.Rows, cells), append(heat.Cells, drawn)
	}
	s.Chart = heat
	s.Says = []string{"Each cell is what the row is worth against the column. Frames mark what belongs to the equilibrium."}
	if widest > 0 {
		s.Notes = append(s.Notes, "each "+stats.KnownTo(f.unit*widest, f.after)+" (95 % intervals)")
	}
	if r.WithoutLuck {
		s.Notes = append(s.Notes, "the luck of the dice is taken out: what throws came to beyond their mean")
	}
	for _, x := range r.NeverOpen {
		line := map[bool]string{true: "row", false: "column"}[x.Side == r.A.Side]
		s.Notes = append(s.Notes, fmt.Sprintf("%s of %s: in %s it could never be taken, so its %s tells what the policy takes instead", said(x.Option), r.title(x.Side), stats.Counted(x.Fights, "fight"), line))
	}
	return s
}

// widestHeads is how many characters the names of columns take together before they are numbered.
const widestHeads = 56

// names are those of the rows of a table of payoffs and the heads of its columns, which are numbered where their names
// are long: of rows of other names a note says what the numbers are.
func (r *Report) names() (rows, head, note []string) {
	columns := allSaid(r.B.Options)
	rows, head = allSaid(r.A.Options), append([]string{""}, columns...)
	if width := 2*len(columns) + len(strings.Join(columns, "")); width <= widestHeads {
		return rows, head, nil
	}
	numbered := make([]string, len(columns))
	for i, o := range columns {
		head[i+1] = strconv.Itoa(i + 1)
		numbered[i] = head[i+1] + " " + o
	}
	if slices.Equal(r.A.Options, r.B.Options) {
		return numbered, head, nil
	}
	return rows, head, []string{"columns: " + strings.Join(numbered, ", ")}
}

// figureSection is a figure of the payoffs.
func (r *Report) figureSection(name string, cells [][]stats.Figured) report.Section {
	widest := 0.0
	names, head, note := r.names()
	s := report.Section{Title: strings.ToUpper(name[:1]) + name[1:] + " of the payoffs",
		Head: head, Notes: note}
	for i, row := range cells {
		line := []string{names[i]}
		for _, x := range row {
			widest = max(widest, stats.Margin(x.Value, x.Low, x.High))
			line = append(line, stats.Number(x.Value))
		}
		s.Rows = append(s.Rows, line)
	}
	if widest > 0 {
		s.Notes = append(s.Notes, "each "+stats.KnownTo(widest, "")+" (95 % intervals)")
	}
	return s
}

func (r *Report) dominatedSection() report.Section {
	s := report.Section{Title: "Dominated", Head: []string{"", "by", "how surely", "least margin", "against"}}
	words := map[Verdict]string{Strictly: "worse against all", Weakly: "worse or the same", Perhaps: "as far as told"}
	f := r.figures(0)
	if r.Payoff == "" {
		f.after, s.Head[3] = "", "least margin, points"
	}
	var halves []float64
	for _, d := range r.Dominated {
		halves = append(halves, f.unit*half(d.Margin))
	}
	f.places = stats.Places(halves)
	for _, d := range r.Dominated {
		margin := f.within(d.Margin)
		if d.Verdict == Weakly && d.Margin.Mean == 0 {
			margin = "0"
		}
		s.Rows = append(s.Rows, []string{said(d.Option) + " of " + r.title(d.Side), said(d.By), words[d.Verdict], margin, said(d.Against)})
	}
	var same []string
	for _, x := range r.Alike {
		same = append(same, fmt.Sprintf("%s of %s came to the same as %s in every fight, against all", said(x.Option),
			r.title(x.Side), said(x.As)))
	}
	if len(s.Rows) == 0 {
		return report.Section{Title: "Dominated: none, as far as can be told from " + stats.Counted(r.Fights, "fight"),
			Notes: same}
	}
	s.Notes = same
	s.Notes = append(s.Notes, "by an option that is never worse: by how much, where it is the least")
	if slices.ContainsFunc(r.Dominated, func(d Dominated) bool { return d.Mix != nil }) {
		s.Notes = append(s.Notes, "by a mix: who draws what he takes from it, in these shares, does better than by the option, though none of its parts need do so alone")
	}
	if slices.ContainsFunc(r.Dominated, func(d Dominated) bool { return d.Verdict == Perhaps }) {
		s.Notes = append(s.Notes, fmt.Sprintf("as far as told: in %s it came out better nowhere, but not everywhere surely worse", stats.Counted(r.Fights, "fight")))
	}
	return s
}

// said is an option as people read it.
func said(option string) string { return event.Title(option, "") }

func allSaid(options []string) (out []string) {
	for _, o := range options {
		out = append(out, said(o))
	}
	return out
}

func (r *Report) title(side string) string {
	if side == r.A.Side {
		return event.Within(r.A.Title)
	}
	return event.Within(r.B.Title)
}

// called names a player, or what is varied of it: that stands beside its options.
func (r *Report) called(p *Player) string {
	if p.Varied {
		return r.Called(p.Choice)
	}
	return p.Title
}

// share writes a share of a mix; what is hardly any, or nearly all, is not told exactly.
func share(x float64) string {
	switch {
	case x > 0 && x < 0.0005:
		return "<0.1 %"
	case x < 1 && x > 0.9995:
		return ">99.9 %"
	}
	return stats.Percent(x, 1) + " %"
}

// noisyShare writes a share of a noisy mix of some options: none of several is never taken,
// however few digits a report keeps of it.
func noisyShare(x float64, options int) string {
	if options > 1 {
		x = min(max(x, math.SmallestNonzeroFloat64), math.Nextafter(1, 0))
	}
	return share(x)
}

// within is the interval of a share; one figure where nearly all matrices drawn have the same.
func (p *Part) within() string {
	if p.Low == p.High {
		return share(p.Low)
	}
	return share(p.Low) + " to " + share(p.High)
}

// belongs writes in how many of the matrices that were drawn an option belongs to the mix: all
// that were drawn are not all there are.
func (r *Report) belongs(mixed float64) string {
	switch {
	case r.NoChance || mixed > 0.01 && mixed < 0.99:
		return share(mixed)
	case mixed < 0.5:
		return "<1 %"
	}
	return ">99 %"
}

func (r *Report) equilibriumSection() report.Section {
	e := r.Equilibrium
	s := report.Section{Title: "Equilibrium",
		Head: []string{"", "share", "95 % interval", "in best play", "always costs"}}
	s.Notes = append(s.Notes, fmt.Sprintf("worth %s to %s", r.of(e.Value), event.Within(r.A.Title)))
	s.Says = []string{"Who plays these shares cannot be outguessed; the other gains nothing by any option."}
	bars := report.Bars{X: report.Axis{Label: "share of the mix", Percent: true}}
	open, alone, together := false, false, []string(nil)
	var perhaps [][]string // rows of what is in no mix, but may belong to one: they stand below those that are
	for _, x := range []struct {
		p  *Player
		of *Strategy
	}{{&r.A, &e.A}, {&r.B, &e.B}} {
		s.Rows = append(s.Rows, []string{x.p.Title, "", "", "", ""})
		var none []string
		var unused [][]string
		for i := range x.of.Mix {
			p := &x.of.Mix[i]
			if p.Share < 1e-9 && p.Mixed < 0.025 {
				none = append(none, said(p.Option))
				continue
			}
			bars.Rows = append(bars.Rows, report.Bar{Group: x.p.Title, Label: said(p.Option), Side: x.p.Title, Value: p.Share,
				Low: p.Low, High: p.High, Text: share(p.Share)})
			open = open || p.open()
			alone = alone || p.Low == p.High && !r.NoChance
			loses := "nothing"
			if p.Loses > 1e-8 {
				loses = strings.TrimPrefix(r.figures(half(r.Cells[0][0])).text(p.Loses), "+") + r.figures(0).after
			}
			row := []string{"  " + said(p.Option), share(p.Share), p.within(), r.belongs(p.Mixed), loses}
			if p.Share < 1e-9 {
				unused = append(unused, row)
			} else {
				s.Rows = append(s.Rows, row)
			}
		}
		if unused != nil {
			perhaps = append(append(perhaps, []string{x.p.Title + ", perhaps also", "", "", "", ""}), unused...)
		}
		if sets := x.of.Sets; len(sets) > 1 {
			together = append(together, fmt.Sprintf("together, by %s: %s", event.Within(x.p.Title), setsText(sets)))
		}
		if len(none) > 0 {
			s.Notes = append(s.Notes, "never, by "+event.Within(x.p.Title)+": "+strings.Join(none, ", "))
		}
	}
	s.Rows, s.Chart = append(s.Rows, perhaps...), bars
	if open {
		s.Terms = append(s.Terms, "in best play: of so many of 1,000 matrices that these fights may be a sample of; "+
			"between 2.5 and 97.5 % it is not known whether it belongs there")
	}
	s.Terms = append(s.Terms, "always costs: what who takes nothing else loses by that against the other's mix")
	if together != nil {
		s.Terms = append(s.Terms, together...)
		s.Terms = append(s.Terms, "together: which options make up the whole mix, in so many of these 1,000 matrices; shares are uncertain together, one being more where another is less")
	}
	if alone {
		s.Terms = append(s.Terms, "an interval of one figure: of 1,000 such matrices at least 950 have just that share")
	}
	for _, line := range []string{e.A.Play, e.B.Play} {
		if line != "" {
			s.Typed = append(s.Typed, line)
		}
	}
	return s
}

// mostSets is how many sets of options are told.
const mostSets = 3

func setsText(sets []Set) string {
	var list []string
	for _, x := range sets[:min(mostSets, len(sets))] {
		list = append(list, strings.Join(allSaid(x.Options), " + ")+" in "+stats.Percent(x.Share, 1)+" %")
	}
	if n := len(sets) - mostSets; n > 0 {
		list = append(list, stats.Counted(int64(n), "other"))
	}
	return strings.Join(list, ", ")
}

func (r *Report) turnSection() report.Section {
	t := r.InTurn
	row := func(who *Player, x Turn) []string {
		return []string{who.Title, said(x.A), said(x.B), r.of(x.Value)}
	}
	return report.Section{Title: "In turn: first", More: true,
		Head:  []string{"", r.A.Title, r.B.Title, "worth to " + event.Within(r.A.Title)},
		Rows:  [][]string{row(&r.A, t.AFirst), row(&r.B, t.BFirst)},
		Notes: []string{"the other sees it, and answers; each keeps to it for the whole fight"}}
}

func (r *Report) noisySection() report.Section {
	s := report.Section{Title: "Noisy play, by precision", More: true, Head: []string{""}}
	for _, n := range r.Noisy {
		s.Head = append(s.Head, strconv.FormatFloat(n.Lambda, 'g', 4, 64))
	}
	worth := []string{"worth to " + event.Within(r.A.Title)}
	for _, n := range r.Noisy {
		worth = append(worth, r.figures(half(r.Equilibrium.Value)).text(n.Value)+r.figures(0).after)
	}
	s.Rows = append(s.Rows, worth)
	for _, p := range []*Player{&r.A, &r.B} {
		s.Rows = append(s.Rows, append([]string{p.Title}, make([]string, len(r.Noisy))...))
		for i, o := range p.Options {
			row := []string{"  " + said(o)}
			for _, n := range r.Noisy {
				mix := n.A
				if p == &r.B {
					mix = n.B
				}
				row = append(row, noisyShare(mix[i], len(mix)))
			}
			s.Rows = append(s.Rows, row)
		}
	}
	unit := "10 %"
	if r.Payoff != "" {
		unit = "0.1"
	}
	s.Notes = append(s.Notes, fmt.Sprintf("noisy (logit quantal response) equilibria: an option that is worth %s more is "+
		"taken e^(precision/10) times as often: 0 is without reason, the more the nearer to the equilibrium", unit))
	return s
}

func (r *Report) checkSection() report.Section {
	c := r.Check
	s := report.Section{Title: "The mixes, really played",
		Notes: []string{"against each other they are worth " + r.of(c.Both) + " to " + event.Within(r.A.Title)},
		Head:  []string{"", "worth to " + event.Within(r.A.Title), "more than the mix"}}
	best := func(p, other *Player, list []Reply, sign float64) float64 {
		s.Rows = append(s.Rows, []string{p.Title + " against the mix of " + event.Within(other.Title), "", ""})
		most := math.Inf(-1)
		for _, x := range list {
			s.Rows = append(s.Rows, []string{"  " + said(x.Option), r.of(x.Value), r.of(x.Gain)})
			most = max(most, sign*x.Gain.Mean)
		}
		return most
	}
	gain := max(0, best(&r.A, &r.B, c.A, 1)) + max(0, best(&r.B, &r.A, c.B, -1))
	f := r.figures(half(c.Both))
	s.Notes = append(s.Notes, fmt.Sprintf("exploitability: by the best single option against the other's mix, both together gain %s%s, as far as can be told from %s", strings.TrimPrefix(f.text(gain), "+"), f.after, stats.Counted(c.Fights, "fight")),
		"a mix is drawn anew at each choice, while a cell of the matrix keeps one option for the whole fight; so the two need not be worth the same")
	return s
}

// records have a row for each estimate.
func (r *Report) records() report.Records {
	out := report.NewRecords("statistic", "a", "b", "fights", "value", "low", "high", "sd")
	line := func(statistic, a, b string, e stats.Estimate) {
		out.Add(statistic, a, b, r.Fights, e.Mean, e.Low, e.High, e.SD)
	}
	for i, row := range r.Cells {
		for k, e := range row {
			line("payoff", r.A.Options[i], r.B.Options[k], e)
			for f, cells := range stats.InOrder(r.Figures) {
				x := cells[i][k]
				line(f.Name, r.A.Options[i], r.B.Options[k], stats.Estimate{Mean: x.Value, Low: x.Low, High: x.High, SD: e.SD})
			}
		}
	}
	if r.Equilibrium != nil {
		line("value", "", "", r.Equilibrium.Value)
		for _, p := range r.Equilibrium.A.Mix {
			line("share", p.Option, "", stats.Estimate{Mean: p.Share, Low: p.Low, High: p.High})
		}
		for _, p := range r.Equilibrium.B.Mix {
			line("share", "", p.Option, stats.Estimate{Mean: p.Share, Low: p.Low, High: p.High})
		}
		line("a_first", r.InTurn.AFirst.A, r.InTurn.AFirst.B, r.InTurn.AFirst.Value)
		line("b_first", r.InTurn.BFirst.A, r.InTurn.BFirst.B, r.InTurn.BFirst.Value)
	}
	for _, d := range r.Dominated {
		line("dominated_"+string(d.Verdict)+"_"+d.Side, d.Option, d.By, d.Margin)
	}
	return out
}

// PolicyChoice is the choice of a matrix that plays policies against one another.
const PolicyChoice = "policy"

// playLines writes the flags by which the sides play the mixes.
func (r *Report) playLines() {
	if r.Equilibrium == nil {
		return
	}
	for _, x := range []struct {
		p  *Player
		of *Strategy
	}{{&r.A, &r.Equilibrium.A}, {&r.B, &r.Equilibrium.B}} {
		x.of.Play = PlayLine(x.p, x.of.shares())
	}
}

// PlayLine is the flag by which a player plays a mix, "" for a mix of policies.
func PlayLine(p *Player, m Mix) string {
	var list []string
	only := slices.Max(m) > 1-5e-5
	for i, x := range m {
		switch {
		case only && x > 0.5:
			list = append(list, p.Options[i])
		case !only && x >= 5e-5:
			list = append(list, p.Options[i]+":"+strconv.FormatFloat(x, 'f', 4, 64))
		}
	}
	switch {
	case p.Varied:
		return ""
	case p.Choice == PolicyChoice && only:
		return "--policy " + p.Side + "=" + list[0]
	case p.Choice == PolicyChoice:
		return ""
	}
	return "--play " + report.Quoted(p.Side+"."+p.Choice+"="+strings.Join(list, ","))
}
