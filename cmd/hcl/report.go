package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/audit"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

type reportCmd struct {
	Ruleset   string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenarios []string `arg:"" name:"scenario" help:".toml files, or RULESET/NAME for built-in ones."`
	fightFlags
	manyFlags
	clusterFlags
	Ablate  bool     `help:"Also tell of each scenario what of its rules changes the outcome; it takes minutes."`
	Profile bool     `help:"Also tell of each scenario where the time of its fights goes, as hcl profile does. It is measured, so no two pages are the same then."`
	Audit   bool     `help:"Also tell what hcl audit finds in these scenarios; it takes one core about two minutes."`
	Matrix  []string `help:"Also play every option of a choice against every other in each scenario, or every policy, as hcl matrix does; repeatable." placeholder:"CHOICE" sep:"none"`
	Vary    []string `help:"Also tell how the shares that the sides win depend on a param, or a value of the scenario, as hcl sweep does; repeatable." placeholder:"NAME=FROM..TO[/STEP]" sep:"none"`
	HTML    string   `help:"The page that is written; it needs no network." name:"html" placeholder:"FILE" local:"here"`
}

// reported is what a page tells of a scenario.
type reported struct {
	word     string // what the command line calls it
	sheets   *sheets
	machine  *interp.Machine
	sim      sim.Options
	report   *sim.Report // nil: it has not come to that
	more     []*more     // what else is asked of it
	sections []report.Section
}

func (c *reportCmd) Run(e *env) error {
	e.color(c.Color)
	if c.HTML == "" {
		return usageError{errors.New("where does the page go? write --html FILE, as --html report.html")}
	}
	if err := host.Writable(c.HTML, pageHead); err != nil {
		return err
	}
	all, err := c.ready(progressOn(e.err))
	if err != nil {
		return err
	}
	pool, err := e.pool(func() (shard.Fighter, error) { return c.parts(all), nil })
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	progress := progressOn(e.err)
	for i, s := range all {
		o := s.sim
		o.Away = sim.Away{Pool: partOf(pool, part{Of: "sim", Scene: i})}
		if progress != nil {
			o.Progress = func(done, _ int64) { progress(int64(i)*o.Fights+done, int64(len(all))*o.Fights) }
		}
		if err := c.fight(ctx, s, o); err != nil {
			return err
		}
	}
	for i, s := range all {
		if c.Ablate && ctx.Err() == nil {
			if err := c.ablate(ctx, e, s, partOf(pool, part{Of: "ablate", Scene: i})); err != nil {
				return err
			}
		}
	}
	for i, s := range all {
		if err := s.answer(ctx, func(k int) shard.Pool {
			return partOf(pool, part{Of: "more", Scene: i, More: k})
		}); err != nil {
			return err
		}
	}
	for _, s := range all {
		if c.Profile && ctx.Err() == nil {
			if err := c.timed(ctx, s); err != nil {
				return err
			}
		}
	}
	p := c.page(all)
	if c.Audit && ctx.Err() == nil {
		if err := c.audit(ctx, e, p, partOf(pool, part{Of: "audit"})); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		e.status = exitInterrupted
	}
	if err := host.WriteFile(c.HTML, pageHead, 0o644, p.WritePage); err != nil {
		return err
	}
	out := e.out.folds(false)
	for _, s := range all {
		if s.report == nil {
			fmt.Fprintf(out, "%s: not fought, broken off before\n", s.word)
			continue
		}
		fmt.Fprintf(out, "%s: %s\n", s.word, s.report.Summary())
	}
	fmt.Fprintf(out, "%s is written\n", c.HTML)
	return nil
}

// ready makes ready what is told of, before any fight, as there may be an error in the last of it.
func (c *reportCmd) ready(progress func(done, total int64)) ([]*reported, error) {
	workers := c.workers()
	n, err := c.fights(0, nil)
	if err != nil {
		return nil, err
	}
	sheets, err := c.several(c.Ruleset, c.Scenarios)
	if err != nil {
		return nil, err
	}
	c.counts = true
	expectMachines()
	all := make([]*reported, len(sheets))
	for i, s := range sheets {
		x := &reported{word: c.Scenarios[i], sheets: s, sim: sim.Options{Fights: n, Workers: workers}}
		if x.machine, x.sim.Seed, err = c.prepare(s, true); err != nil {
			return nil, err
		}
		x.more = c.asked(x, progress)
		all[i] = x
	}
	return all, nowhere(all)
}

// fight fights the fights of a scenario, unless all is broken off.
func (c *reportCmd) fight(ctx context.Context, s *reported, o sim.Options) error {
	if ctx.Err() != nil {
		return nil
	}
	r, err := sim.Run(ctx, s.machine, o)
	if err != nil {
		return c.again(err, c.Ruleset, s.word, o.Seed)
	}
	r.Replay = c.replay(c.Ruleset, s.word, o.Seed, "K")
	s.report, s.sections = r, r.Sections()
	return nil
}

// ablate adds what changes the outcome.
func (c *reportCmd) ablate(ctx context.Context, e *env, s *reported, pool shard.Pool) error {
	f, err := c.ablater(c.Ruleset, s.word)
	if err != nil {
		return err
	}
	r, err := c.ablation(ctx, f, c.Ruleset, s.word, ablate.Options{Fights: s.sim.Fights, Workers: s.sim.Workers,
		Progress: progressOn(e.err), Pool: pool})
	if err != nil {
		return err
	}
	sections := r.Sections()
	if len(sections) > 0 && r.Partial {
		sections[0].Notes = append(sections[0].Notes, r.Summary())
	}
	s.sections = append(s.sections, sections...)
	return nil
}

// timed adds where the time goes.
func (c *reportCmd) timed(ctx context.Context, s *reported) error {
	r, err := c.profile(ctx, s.sheets, c.Ruleset, s.word, 0)
	if err != nil {
		return err
	}
	sections := r.Sections()
	sections[0].Notes = append(sections[0].Notes, r.Summary())
	s.sections = append(s.sections, sections...)
	return nil
}

// audit adds what is found in all scenarios, before what there is of each.
func (c *reportCmd) audit(ctx context.Context, e *env, p *report.Report, pool shard.Pool) error {
	workers := c.workers()
	a := c.audited()
	f, err := a.auditor()
	if err != nil {
		return err
	}
	r, err := a.look(ctx, f, audit.Options{Workers: workers, Progress: barOn(e.err, ""), Pool: pool})
	if err != nil {
		return err
	}
	head := report.Section{Title: "What to know before publishing",
		Says: []string{"What hcl audit finds in these scenarios: " + r.Summary() + "."}}
	found := slices.DeleteFunc(r.Sections(), func(s report.Section) bool { return s.Chart != nil }) // told already
	at := 0
	if len(p.Sections) > 0 && p.Sections[0].Chart != nil {
		at = 1 // behind the overview
	}
	p.Sections = slices.Insert(p.Sections, at, report.Below(head, found)...)
	return nil
}

// audited is what is looked over.
func (c *reportCmd) audited() *auditCmd {
	return &auditCmd{Ruleset: c.Ruleset, Scenarios: c.Scenarios, fightFlags: c.fightFlags}
}

// mostFindings is of how many scenarios a page says above all what was found; of more, each says it itself.
const mostFindings = 3

// page puts together what there is.
func (c *reportCmd) page(all []*reported) *report.Report {
	p := &report.Report{Generator: "hcl report", Contents: true}
	var reports []*sim.Report
	var missing []string
	for _, s := range all {
		if s.report == nil {
			missing = append(missing, s.word)
			continue
		}
		reports = append(reports, s.report)
	}
	for _, r := range reports {
		p.Sides = append(p.Sides, r.Titles())
		if found := r.Finding(); found != nil && len(reports) <= mostFindings {
			p.Finding = append(p.Finding, r.Scenario+". "+found[0])
		}
	}
	p.Title = c.Ruleset
	if len(reports) > 0 {
		p.Title, p.Subtitle = reports[0].Ruleset, event.Edition(c.Ruleset, reports[0].Version)
	}
	p.Summary = "What many fights of " + plural(len(reports), "scenario") + " come to"
	p.Remark = "Whiskers and bands are 95 % intervals; a side has the same colour everywhere."
	if len(missing) > 0 {
		p.Summary += "; PARTIAL: broken off; not fought: " + strings.Join(missing, ", ")
	}
	if len(reports) > 1 {
		p.Sections = append(p.Sections, sim.Overview(reports))
	}
	for _, s := range all {
		if s.report == nil {
			continue
		}
		about := s.report.About("")
		about.Title, about.Fold = "Sides, params and files", true
		head := report.Section{Title: s.report.Scenario, Says: append(s.report.Finding(), s.report.Summary()+"."),
			Typed: []string{fmt.Sprintf("%s -n %d", c.command(s.report.Seed, "sim", c.Ruleset, s.word),
				s.report.Asked)}}
		p.Sections = append(p.Sections, report.Below(head, append(s.sections, *about))...)
	}
	return p
}
