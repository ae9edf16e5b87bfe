package studio

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/ir"
	"hcl/lang/lsp"
)

// session is what one page has.
type session struct {
	s       *Server
	ctx     context.Context     // until the page goes
	pins    map[string]*written // texts of rules that others are compared with
	lastPin int
	tables  tables
	mine    []string // the addresses of its reports
}

// mostPins are kept for a page.
const mostPins = 20

func newSession(ctx context.Context, s *Server) *session {
	return &session{s: s, ctx: ctx, pins: map[string]*written{}, tables: tables{open: map[string]*table{}}}
}

func (p *session) close() {
	for _, x := range p.pins {
		x.remove()
	}
	p.s.reports.remove(p.mine...)
}

func (p *session) watch(ctx context.Context, tell func()) { p.s.folder.watch(ctx, tell) }

// params are those of all further requests.
type params struct {
	URI      string `json:"uri"`
	Text     string `json:"text"`
	Hash     string `json:"hash"`
	Seed     string `json:"seed"`
	Name     string `json:"name"`
	Scenario string `json:"scenario"`
	Number   uint64 `json:"number"` // the seed of a fight, 0: the scenario's
	Fight    uint64 `json:"fight"`  // 0: the first
	Saved    bool   `json:"saved"`
	Pin      string `json:"pin"`
	Before   string `json:"before"` // the scenario as it was when that was pinned, "": as it is
	Progress any    `json:"progress"`
	Formula  string `json:"formula"`
	Side     string `json:"side"`
	Play     string `json:"play"` // which fight that is played
	Take     *[]int `json:"take"`
	Back     int    `json:"back"`
	Fresh    bool   `json:"fresh"`
	Advise   bool   `json:"advise"`
	Leave    bool   `json:"leave"`
	What     string `json:"what"`
	From     int64  `json:"from"`
	To       int64  `json:"to"`
	Step     int64  `json:"step"`
	Only     string `json:"only"` // the title of a test
}

type object map[string]any

// requests are those beside the protocol.
func (p *session) requests() map[string]lsp.Request {
	out := map[string]lsp.Request{}
	for name, do := range map[string]func(lsp.Desk, *params) (any, error){
		"hcl/files": p.files, "hcl/read": p.read, "hcl/save": p.save, "hcl/variant": p.variant, "hcl/fights": p.fights,
		"hcl/param": p.param, "hcl/pin": p.pin, "hcl/run": p.run, "hcl/sim": p.sim, "hcl/compare": p.compare,
		"hcl/odds": p.odds, "hcl/test": p.test, "hcl/play": p.play, "hcl/answer": p.answer,
		"hcl/report": p.report, "hcl/bundle": p.bundle,
	} {
		out[name] = func(d lsp.Desk, raw json.RawMessage) (any, error) {
			var x params
			if err := json.Unmarshal(raw, &x); err != nil {
				return nil, errors.New("the params are not as they should be")
			}
			return do(d, &x)
		}
	}
	return out
}

func (p *session) files(lsp.Desk, *params) (any, error) {
	list, _ := p.s.folder.list()
	open := ""
	if p.s.o.Open != "" {
		open = lsp.URI(filepath.Join(p.s.folder.dir, filepath.FromSlash(p.s.o.Open)))
	}
	seeds := slices.Clone(p.s.o.Seeds)
	for i := range seeds {
		if p.s.copies != "" {
			seeds[i].URI = lsp.URI(filepath.Join(p.s.copies, filepath.FromSlash(seeds[i].File)))
		}
	}
	return object{"root": lsp.URI(p.s.folder.dir), "name": filepath.Base(p.s.folder.dir), "open": open, "files": list,
		"seeds": seeds}, nil
}

// read reads a file of the folder, or a copy of a built-in one.
func (p *session) read(_ lsp.Desk, x *params) (any, error) {
	text, hash, err := p.s.folder.read(x.URI)
	if rel, within := filepath.Rel(p.s.copies, lsp.File(x.URI)); err != nil && within == nil && filepath.IsLocal(rel) {
		text, hash, err = p.readCopy(rel)
	}
	return object{"text": text, "hash": hash}, err
}

// readCopy reads a copy of a built-in file.
func (p *session) readCopy(name string) (text, hash string, err error) {
	root, err := os.OpenRoot(p.s.copies)
	if err != nil {
		return "", "", err
	}
	defer root.Close()
	f, err := root.Open(name)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	return readText(f, name)
}

func (p *session) save(_ lsp.Desk, x *params) (any, error) {
	hash, err := p.s.folder.save(x.URI, x.Text, x.Hash)
	return object{"hash": hash}, err
}

// variant begins a variant of a built-in ruleset in the folder, or a game of one's own in a folder within it.
func (p *session) variant(_ lsp.Desk, x *params) (any, error) {
	args, file := []string{"new", x.Name, "--extends", x.Seed}, x.Name+".hc"
	if x.Seed == "" {
		args, file = args[:2], filepath.Join(x.Name, file)
	} else if !slices.ContainsFunc(p.s.o.Seeds, func(s Seed) bool { return s.Name == x.Seed }) {
		return nil, fmt.Errorf("there is no built-in ruleset `%s`", x.Seed)
	}
	if strings.HasPrefix(x.Name, "-") {
		return nil, errors.New("a name begins with a letter or digit")
	}
	return lsp.Later(func(ctx context.Context) (any, error) {
		ran, err := p.s.o.LSP.Engine.Run(ctx, p.s.folder.dir, args)
		if err != nil {
			return nil, err
		}
		if ran.Status != 0 {
			return nil, errors.New(failure(ran.Output))
		}
		return object{"uri": lsp.URI(filepath.Join(p.s.folder.dir, file))}, nil
	}), nil
}

// bundleName is what stands before the names of files that were written as they are in the editor: they are parts of
// one file.
var bundleName = regexp.MustCompile(`[^/\s]*\.hc/`)

// failure is what a command that has failed says is wrong, without its name: the first mistake, else its first line.
func failure(output string) string {
	first := ""
	for line := range strings.Lines(output) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "hcl: ")
		if strings.HasPrefix(line, "error: ") || strings.Contains(line, ": error: ") {
			return bundleName.ReplaceAllString(line, "")
		}
		first = cmp.Or(first, line)
	}
	return first
}

// fights lists the scenarios by which a ruleset can be fought, and the files that it is made of.
func (p *session) fights(d lsp.Desk, x *params) (any, error) {
	r, err := d.Rules(x.URI)
	if err != nil {
		return nil, err
	}
	type fight struct {
		Name  string `json:"name"`
		Title string `json:"title"`
	}
	list := []fight{}
	for _, name := range r.Fights {
		list = append(list, fight{name, strings.TrimSuffix(filepath.Base(name), ".toml")})
	}
	return object{"ruleset": lsp.URI(r.File), "fights": list, "files": r.Parts()}, nil
}

// param finds one number of a ruleset that invites to be changed: the first whole number that has a range.
func (p *session) param(d lsp.Desk, x *params) (any, error) {
	r, err := d.Rules(x.URI)
	if err != nil {
		return nil, err
	}
	for _, q := range r.Ruleset.Program.Params {
		value, literal := q.Value.Expr.(*ir.IntLit)
		in := q.Type.Range
		if q.Type.Base != ir.Int || in == nil || !in.HasLow || !literal {
			continue
		}
		out := object{"name": q.Name, "title": q.Label, "value": value.Value, "low": in.Low.Num, "high": nil}
		if in.HasHigh {
			out["high"] = in.High.Num
		}
		if q.Label == "" {
			out["title"] = q.Brief()
		}
		return out, nil
	}
	return nil, nil
}
