package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/peterh/liner"

	"hcl/interp/narrate"
	"hcl/interp/scenario"
	"hcl/lang/library"
	"hcl/lang/token"
	"hcl/stdlib"
)

type replCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" optional:"" help:"Whose fighters are at hand: a .toml file, or RULESET/NAME for a built-in one."`
	sources
	Seed   *uint64           `help:"Seed of all chance; default: the scenario's, else 1." placeholder:"N"`
	Set    map[string]string `help:"Set a param of the ruleset; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	Policy map[string]string `help:"Let a side or combatant follow a policy; repeatable." placeholder:"SIDE=NAME" mapsep:"none"`
	limitFlags
	Color string `help:"Colours: auto, always or never." enum:"auto,always,never" default:"auto"`
}

const replHelp = `Type a formula (anna.hp, mean(3d6)), a call (strike(anna, ben)), or any statement of a
test: anna.hp = 3, rolls "to hit" = 12, answer foe = ben, policy red = brave, run 1.
  run phase     play on to the end of the next phase; run 3: of three rounds
  :show [X]     all fields of X; without X what changes of every fighter
  :undo [N]     take the last line back, or the last N
  :again        begin anew
  :why [all|off]  how much is told of scores
  :test         what was typed, as a test for a file
  :help, :quit
`

// Limits on a session, all lines of which run again with each. Whoever types has no end of lines, as long as he
// takes some back.
const (
	mostTyped = 200
	mostPiped = 400
	mostRead  = 1 << 20 // bytes, of lines from a pipe, as often as they have run
)

func (c *replCmd) Run(e *env, lib *library.Library) error {
	e.color(c.Color)
	s, err := c.session(lib)
	if err != nil {
		return err
	}
	in, prompts := linesOf(s)
	defer in.Close()
	if prompts {
		fmt.Fprint(e.out, replHelp)
	}
	for n := 0; ; n++ {
		text, err := in.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case prompts:
		case n == mostPiped:
			return fmt.Errorf("more than %d lines are too many for a session; hcl test runs a file of any length", mostPiped)
		case s.letters > mostRead || s.steps > s.limits.Steps || s.work > s.limits.Work/4:
			return errors.New("the lines so far, all of which run again with each, take too long for a session; hcl test runs a file of any length")
		}
		done, err := s.oneShot(e.out, text)
		if err != nil {
			e.report(err)
			if !prompts { // a script has failed
				e.status = exitErrors
			}
		}
		if done {
			return nil
		}
	}
}

// session reads the ruleset and the scenario, with what the flags say as the first lines.
func (c *replCmd) session(lib *library.Library) (*session, error) {
	s := &session{lib: lib, seed: c.Seed, why: narrate.Terms, trees: library.Trees{}}
	var err error
	if s.roots, err = findRulesets(lib, c.Ruleset); err != nil {
		return nil, err
	}
	if s.limits, err = c.limits(); err != nil {
		return nil, err
	}
	if c.Scenario != "" {
		place, err := findScenario(lib, c.Scenario)
		if err != nil {
			return nil, err
		}
		s.scenario = &place
		if s.addOns, err = (&fightFlags{}).addOns(lib, place); err != nil {
			return nil, err
		}
	}
	for _, flag := range []struct {
		word   string
		values map[string]string
	}{{"param", c.Set}, {"policy", c.Policy}} {
		for _, name := range slices.Sorted(maps.Keys(flag.values)) {
			text := onOneLine(flag.word + " " + name + " = " + flag.values[name])
			if !oneStatement(text) {
				return nil, usageError{fmt.Errorf("--%s %s=%s: it is one value",
					map[string]string{"param": "set", "policy": "policy"}[flag.word], name, flag.values[name])}
			}
			s.typed = append(s.typed, typed{text: text})
		}
	}
	s.flags = len(s.typed)
	_, s.told, err = s.run(io.Discard, s.typed, nil)
	return s, err
}

// oneStatement reports whether a text is no more than one statement, and ends nothing that it stands in.
func oneStatement(text string) bool {
	open := 0
	for _, t := range token.Lex(text).Tokens {
		switch {
		case t.Type == token.Newline && t.Pos.Offset < len(text):
			return false
		case t.Value == "{":
			open++
		case t.Value == "}":
			if open--; open < 0 {
				return false
			}
		}
	}
	return open == 0
}

// oneShot does what one line says, and reports whether it is the last.
func (s *session) oneShot(w io.Writer, text string) (done bool, err error) {
	text = strings.TrimSpace(text)
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	number := func() (int, error) {
		if rest == "" {
			return 1, nil
		}
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return 0, fmt.Errorf("%s %s: how many lines?", word, rest)
		}
		return n, nil
	}
	switch word {
	case "":
	case ":help", ":h", ":?", "help":
		fmt.Fprint(w, replHelp)
	case ":quit", ":q", ":exit", "quit", "exit":
		return true, nil
	case ":show":
		return false, s.show(w, rest)
	case ":undo":
		n, err := number()
		if err != nil {
			return false, err
		}
		undone, err := s.undo(n)
		for _, l := range undone {
			fmt.Fprintf(w, "undone: %s\n", l.text)
		}
		return false, err
	case ":again":
		_, err := s.undo(len(s.typed) - s.flags)
		return false, err
	case ":why":
		how, known := map[string]narrate.Why{"": narrate.Terms, "all": narrate.All, "off": narrate.Nothing}[rest]
		if !known {
			return false, errors.New(":why, :why all or :why off")
		}
		s.why = how
	case ":test":
		s.asTest(w)
	default:
		if strings.HasPrefix(word, ":") {
			return false, fmt.Errorf("%s is no command; :help lists them", word)
		}
		return false, s.enter(w, text)
	}
	return false, nil
}

// typing is where a session's lines come from: a person at a terminal, with history and completion, or
// standard input as it is.
type typing struct {
	*typedLines
	history string // the file; "": it is not kept
}

// linesOf reads the lines of a session; prompts says that a person types them.
func linesOf(s *session) (in *typing, prompts bool) {
	t := &typing{typedLines: typist(io.Discard, liner.ErrPromptAborted)}
	if t.terminal == nil {
		return t, false
	}
	t.terminal.SetTabCompletionStyle(liner.TabPrints)
	t.terminal.SetWordCompleter(s.complete)
	if dir, err := os.UserCacheDir(); err == nil {
		t.history = filepath.Join(dir, "hcl", "history")
		if f, err := os.Open(t.history); err == nil {
			t.terminal.ReadHistory(f)
			f.Close()
		}
	}
	return t, true
}

// next is io.EOF behind the last.
func (t *typing) next() (string, error) {
	text, err := whole(t.Next)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", nil
	}
	if err == nil && t.terminal != nil && strings.TrimSpace(text) != "" {
		t.terminal.AppendHistory(onOneLine(text))
	}
	return text, err
}

// Close keeps the history.
func (t *typing) Close() error {
	if t.history != "" && os.MkdirAll(filepath.Dir(t.history), 0o755) == nil {
		if f, err := os.OpenFile(t.history, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600); err == nil {
			t.terminal.WriteHistory(f)
			f.Close()
		}
	}
	return t.typedLines.Close()
}

// whole reads a line, and further ones as long as a brace is open or a comma stands at the end.
func whole(prompt func(string) (string, error)) (string, error) {
	line, err := prompt("> ")
	var text strings.Builder
	text.WriteString(line)
	open := openBraces(line)
	for err == nil && (open > 0 || strings.HasSuffix(strings.TrimSpace(line), ",")) {
		line, err = prompt("… ")
		text.WriteString("\n" + line)
		open += openBraces(line)
	}
	if errors.Is(err, io.EOF) && text.Len() > 0 {
		err = nil
	}
	return text.String(), err
}

func openBraces(text string) int {
	open := 0
	for _, t := range token.Lex(text).Tokens {
		switch t.Value {
		case "{":
			open++
		case "}":
			open--
		}
	}
	return open
}

// complete lists what the word before the cursor may become: fields behind a dot, else names. The
// cursor stands behind so many letters.
func (s *session) complete(line string, letters int) (head string, list []string, tail string) {
	at := len(string([]rune(line)[:letters]))
	begin := at
	for begin > 0 && (token.IsName(line[begin-1])) {
		begin--
	}
	word := line[begin:at]
	var names []string
	switch {
	case strings.HasPrefix(line, ":") && !strings.Contains(line[:at], " "):
		begin, word = 0, line[:at]
		names = []string{":show", ":undo", ":again", ":why", ":test", ":help", ":quit"}
	case begin > 0 && line[begin-1] == '.':
		for _, k := range s.read.Kinds {
			names = append(names, k.FieldNames()...)
		}
	default:
		names = s.names()
	}
	slices.Sort(names)
	for _, n := range slices.Compact(names) {
		if strings.HasPrefix(n, word) {
			list = append(list, n)
		}
	}
	return line[:begin], list, line[at:]
}

// names are all that a formula may begin with.
func (s *session) names() []string {
	out := token.Keywords()
	for _, p := range s.read.Pieces() {
		if len(p.Path) == 1 {
			out = append(out, p.Path[0])
		}
	}
	for _, e := range stdlib.Entries {
		out = append(out, e.Name)
	}
	if s.scenario != nil {
		_, fighters, _ := scenario.Names(*s.scenario, path.Base(s.scenario.Path))
		for _, f := range fighters {
			out = append(out, f.Name)
		}
	}
	return out
}
