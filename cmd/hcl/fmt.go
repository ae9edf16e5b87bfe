package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"hcl/cmd/hcl/host"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

type fmtCmd struct {
	sources
	Write   bool     `short:"w" help:"Write the layout to the files instead of showing it."`
	Diff    bool     `short:"d" help:"Show what would change; exit status 1 if anything would."`
	Upgrade bool     `help:"Also bring a file up to date with the names of what it builds on, and with the language; scenarios (.toml) as well."`
	Files   []string `arg:"" name:"file" help:"Rulesets (.hc, .hc.md); DIR/... for all below a directory."`
}

func (c *fmtCmd) Run(e *env) error {
	sorts := []func(string) bool{isRuleset}
	if c.Upgrade {
		sorts = append(sorts, isScenario)
	}
	files, err := expand(c.Files, sorts...)
	if err != nil {
		return err
	}
	for _, file := range files {
		if isScenario(file) && !c.Upgrade {
			return usageError{fmt.Errorf("%s is a scenario; its layout is its author's, and only --upgrade changes anything in it", file)}
		}
		if err := c.one(e, file); err != nil {
			return err
		}
	}
	return nil
}

// one formats a file. One with mistakes is left alone.
func (c *fmtCmd) one(e *env, file string) error {
	text, err := readFile(host.Disk, file, library.MaxBundle)
	if err != nil {
		return err
	}
	formatted, err := c.format(file, text)
	if err != nil {
		if _, ok := diag.AsList(err); !ok {
			return err
		}
		fmt.Fprintln(e.err, err)
		e.status = exitErrors
		return nil
	}
	if len(formatted) > syntax.MaxSource && len(formatted) > len(text) {
		return fmt.Errorf("%s: laid out it would have more than %d bytes, so it is left as it is", file, syntax.MaxSource)
	}
	if c.Diff && text != formatted {
		e.status = exitErrors
		lines := strings.ReplaceAll(text, "\r\n", "\n")
		if lines != text && !strings.Contains(formatted, "\r\n") {
			fmt.Fprintf(e.out, "%s: its lines end as on Windows (CR LF); hcl fmt -w ends them with LF\n", file)
		}
		formatted = strings.ReplaceAll(formatted, "\r\n", "\n")
		e.out.Write(diff.Diff(file, []byte(lines), file+" (formatted)", []byte(formatted)))
	}
	switch {
	case c.Write && text != formatted:
		return rewrite(file, formatted)
	case !c.Write && !c.Diff:
		if err := steering(file, text); err != nil {
			return err
		}
		e.out.writeFile(formatted)
	}
	return nil
}

// steering reports characters that a terminal acts on in a text that is shown as it is: the language knows none,
// but bundles, prose and scenarios may hold them.
func steering(file, text string) error {
	var l diag.List
	for i, r := range text {
		rest := text[i:]
		meant := r == '\n' || r == '\t' || strings.HasPrefix(rest, "\r\n") || strings.HasPrefix(rest, "\uFFFD") || i == 0 &&
			r == '\uFEFF'
		if !meant && diag.Unsafe(r) {
			_, n := utf8.DecodeRuneInString(rest)
			l.Errorf(diag.BadCharacter, diag.NewSource(file, text).At(i, i+n), "a terminal acts on this character (U+%04X)", r).
				Hinted("remove it")
			break
		}
	}
	return l.Err()
}

// format lays a text out, after it has brought its names up to date if that is wanted. A
// scenario keeps its layout.
func (c *fmtCmd) format(file, text string) (string, error) {
	if library.IsBundle(text, library.BundleKind) {
		return text, nil // its parts must stay as they are
	}
	if c.Upgrade {
		var err error
		if text, err = c.upgraded(file, text); err != nil || strings.HasSuffix(file, ".toml") {
			return text, err
		}
	}
	var diags diag.List
	return format.Source(diag.NewSource(file, text), &diags), diags.Err()
}

// upgraded returns the text of a file with the names of today.
func (c *fmtCmd) upgraded(file, text string) (string, error) {
	lib, err := c.ProvideLibrary()
	if err != nil {
		return "", err
	}
	place, err := fileAt(host.DiskOf(lib), file)
	if err != nil {
		return "", err
	}
	if strings.HasSuffix(file, ".toml") {
		once := func(_ string, load func() any) any { return load() }
		of, err := (&checkCmd{sources: c.sources, once: once}).rulesetOf(lib, place)
		if err == nil {
			err = of.err
		}
		if err != nil {
			return "", err
		}
		text, diags := scenario.Upgrade(place, of.ruleset.Program)
		return text, diags.Err()
	}
	_, diags := check.Load(lib, []library.Location{place}, check.Options{
		ScenarioNames: scenario.Names,
		Prose:         true,
		Upgraded: func(of library.Location, now string) {
			if of.Name() == place.Name() {
				text = now
			}
		},
	})
	return text, diags.Err()
}

// rewrite puts a text in place of a file, or of the one that it links to, and leaves its
// permissions as they are.
func rewrite(file, text string) error {
	file, err := filepath.EvalSymlinks(file)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	return host.WriteFile(file, "", info.Mode().Perm(), func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
