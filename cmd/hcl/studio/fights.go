package studio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"hcl/interp/viewer"
	"hcl/lang/lsp"
)

// mostPlaying is how many processes play fights at once.
const mostPlaying = 4

// How many fights are played to measure, each time more, as long as that takes.
const (
	firstFights = 100
	moreFights  = 5 // times as many, and so often again where it was quick
	mostFights  = 12500
	exactFights = 2500             // by which a difference is known to about 1 %
	quick       = time.Second      // then it is not told in between
	enough      = 4 * time.Second  // then no more are begun, unless there are fewer
	tooLong     = 20 * time.Second // then no more are begun at all
)

// written is a ruleset as a file in a folder of its own, by which fights are played.
type written struct {
	folder, file string
	scenario     string // "": none
	remove       func()
}

// rules writes rules as they are in the editor.
func (p *session) rules(d lsp.Desk, x *params) (*written, *lsp.Rules, error) {
	r, err := d.Rules(x.URI)
	if err != nil {
		return nil, nil, err
	}
	folder, file, remove, err := r.Write()
	if err != nil {
		return nil, nil, err
	}
	return &written{folder: folder, file: file, remove: remove}, r, nil
}

// write writes them with a scenario, as that is in the editor if it is open.
func (p *session) write(d lsp.Desk, x *params) (*written, *lsp.Rules, error) {
	w, r, err := p.rules(d, x)
	if err != nil {
		return nil, nil, err
	}
	if !slices.Contains(r.Fights, x.Scenario) {
		w.remove()
		return nil, nil, fmt.Errorf("there is no scenario %q of this ruleset", x.Scenario)
	}
	w.scenario = x.Scenario
	if text, open := d.Text(lsp.URI(x.Scenario)); open && filepath.IsAbs(x.Scenario) {
		w.scenario = filepath.Base(x.Scenario)
		if err := os.WriteFile(filepath.Join(w.folder, w.scenario), []byte(text), 0o600); err != nil {
			w.remove()
			return nil, nil, err
		}
	}
	return w, r, nil
}

// before is the scenario by which a text that was pinned fights.
func (w *written) before(x *params) (string, error) {
	if x.Before == "" {
		return w.scenario, nil
	}
	const name = "before.toml"
	return name, os.WriteFile(filepath.Join(w.folder, name), []byte(x.Before), 0o600)
}

// command runs the command itself, once there is a place for one more.
func (p *session) command(ctx context.Context, d lsp.Desk, folder string, args ...string) (*lsp.Ran, error) {
	select {
	case p.s.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-p.s.busy }()
	return p.s.o.LSP.Engine.Run(ctx, folder, d.Command(args...))
}

// run tells a fight, as the viewer takes it.
func (p *session) run(d lsp.Desk, x *params) (any, error) {
	w, r, err := p.write(d, x)
	if err != nil {
		return nil, err
	}
	file, scenario := w.file, w.scenario
	switch {
	case x.Pin != "":
		if file, err = p.pinned(x.Pin); err == nil {
			scenario, err = w.before(x)
		}
		if err != nil {
			w.remove()
			return nil, err
		}
	case x.Saved:
		file = r.File
	}
	return lsp.Later(func(ctx context.Context) (any, error) {
		defer w.remove()
		const page = "fight.html"
		args := []string{"run", file, scenario, "--html", page, "--quiet"}
		if x.Number > 0 {
			args = append(args, "--seed", strconv.FormatUint(x.Number, 10))
		}
		if x.Fight > 0 {
			args = append(args, "--fight", strconv.FormatUint(x.Fight, 10))
		}
		ran, err := p.command(ctx, d, w.folder, args...)
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(filepath.Join(w.folder, page))
		if err != nil || ran.Status != 0 { // it has not come to that, or not to an end
			return nil, errors.New(failure(ran.Output))
		}
		packed, err := viewer.Packed(text)
		return object{"fight": packed}, err
	}), nil
}

// sim measures rules as they are in the editor.
func (p *session) sim(d lsp.Desk, x *params) (any, error) {
	w, _, err := p.write(d, x)
	if err != nil {
		return nil, err
	}
	return p.measured(d, x, w, "sim", w.file, w.scenario), nil
}

// compare measures them against the text as it is saved, or one that was pinned.
func (p *session) compare(d lsp.Desk, x *params) (any, error) {
	w, r, err := p.write(d, x)
	if err != nil {
		return nil, err
	}
	with, scenario := r.File, w.scenario
	if x.Pin != "" {
		if with, err = p.pinned(x.Pin); err == nil {
			scenario, err = w.before(x)
		}
		if err != nil {
			w.remove()
			return nil, err
		}
	}
	return p.measured(d, x, w, "compare", with, w.file, scenario, "--scenario-b="+w.scenario), nil
}

// measured plays more and more fights, and tells what is known on the way.
func (p *session) measured(d lsp.Desk, x *params, w *written, args ...string) lsp.Later {
	return func(ctx context.Context) (any, error) {
		defer w.remove()
		begun := time.Now()
		for n := firstFights; ; {
			ran, err := p.command(ctx, d, w.folder, append(args, "-n", strconv.Itoa(n), "--format", "json")...)
			if err != nil {
				return nil, err
			}
			if ran.Status != 0 {
				return nil, errors.New(failure(ran.Output))
			}
			report, err := reportOf(ran.Output)
			if err != nil {
				return nil, err
			}
			took := time.Since(begun)
			if n*moreFights > mostFights || took > tooLong || took > enough && n >= exactFights {
				return object{"report": report}, nil
			}
			if n *= moreFights; took < quick && n < exactFights {
				n *= moreFights
			}
			d.Notify("hcl/progress", object{"token": x.Progress, "report": report})
		}
	}
}

// reportOf is what a measuring command has printed, with the first fight that ends otherwise.
func reportOf(text string) (map[string]json.RawMessage, error) {
	var report map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		return nil, fmt.Errorf("the figures cannot be read: %w", err)
	}
	var partings []struct {
		Fight int64 `json:"fight"`
	}
	if json.Unmarshal(report["partings"], &partings) == nil && len(partings) > 0 {
		turned, err := json.Marshal(object{"fight": partings[0].Fight, "seed": report["seed"]})
		if err != nil {
			return nil, err
		}
		report["turned"] = turned
	}
	return report, nil
}

// pin keeps rules as they are in the editor, to compare others with, in the place of those of another pin if it is
// told of one.
func (p *session) pin(d lsp.Desk, x *params) (any, error) {
	old := p.pins[x.Pin]
	if old == nil && len(p.pins) >= mostPins {
		return nil, fmt.Errorf("%d rulesets have a baseline: load the page anew to set another", mostPins)
	}
	w, _, err := p.rules(d, x)
	if err != nil {
		return nil, err
	}
	if old != nil {
		old.remove()
		delete(p.pins, x.Pin)
	}
	p.lastPin++
	name := strconv.Itoa(p.lastPin)
	p.pins[name] = w
	return object{"pin": name}, nil
}

// pinned is the file of a text that was pinned.
func (p *session) pinned(name string) (string, error) {
	x, known := p.pins[name]
	if !known {
		return "", errors.New("that text is not pinned")
	}
	return filepath.Join(x.folder, x.file), nil
}

// odds tells how likely everything is that a formula can come to.
func (p *session) odds(d lsp.Desk, x *params) (any, error) {
	w, _, err := p.rules(d, x)
	if err != nil {
		return nil, err
	}
	return p.said(d, w.folder, w.remove, "odds", w.file, "--", x.Formula), nil
}

// test runs the tests of a ruleset as it is saved.
func (p *session) test(d lsp.Desk, x *params) (any, error) {
	r, err := d.Rules(x.URI)
	if err != nil {
		return nil, err
	}
	args := []string{"test", r.File}
	if x.Only != "" {
		args = append(args, "--only="+x.Only)
	}
	return p.said(d, "", func() {}, args...), nil
}

// said runs a command and gives what it prints.
func (p *session) said(d lsp.Desk, folder string, remove func(), args ...string) lsp.Later {
	return func(ctx context.Context) (any, error) {
		defer remove()
		ran, err := p.command(ctx, d, folder, args...)
		if err != nil {
			return nil, err
		}
		output := strings.ReplaceAll(ran.Output, p.s.folder.dir+string(os.PathSeparator), "")
		return object{"text": output, "status": ran.Status}, nil
	}
}
