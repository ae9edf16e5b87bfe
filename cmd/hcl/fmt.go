package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

type fmtCmd struct {
	Write bool     `short:"w" help:"Write the layout to the files instead of showing it."`
	Diff  bool     `short:"d" help:"Show what would change; exit status 1 if anything would."`
	Files []string `arg:"" name:"file" help:"Rulesets (.hc); DIR/... for all below a directory."`
}

func (c *fmtCmd) Run(e *env) error {
	files, err := expand(c.Files, ".hc")
	if err != nil {
		return err
	}
	for _, file := range files {
		if err := c.one(e, file); err != nil {
			return err
		}
	}
	return nil
}

// one formats a file. One with mistakes is left alone.
func (c *fmtCmd) one(e *env, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("%s: %s", file, check.FileError(err))
	}
	var diags diag.List
	formatted := syntax.Format(diag.NewSource(file, string(text)), &diags)
	if diags.Errors() > 0 {
		fmt.Fprintln(e.err, diags.Render())
		e.status = exitErrors
		return nil
	}
	if c.Diff {
		if d := lineDiff(file, string(text), formatted); d != "" {
			fmt.Fprint(e.out, d)
			e.status = exitErrors
		}
	}
	switch {
	case c.Write && !bytes.Equal(text, []byte(formatted)):
		return rewrite(file, formatted)
	case !c.Write && !c.Diff:
		fmt.Fprint(e.out, formatted)
	}
	return nil
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
	return writeFile(file, info.Mode().Perm(), func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
