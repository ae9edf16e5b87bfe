package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"hcl/cmd/hcl/host"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/lang/lsp"
)

func (lspEngine) Fights(ruleset library.Location) []string {
	var out []string
	for _, name := range scenariosOf(ruleset) {
		loc, ok := scenario.Find(ruleset, name)
		switch {
		case !ok:
		case loc.Shelf.Label == "":
			out = append(out, namesFor(ruleset, name))
		default:
			out = append(out, filepath.FromSlash(loc.Name()))
		}
	}
	return out
}

// RulesetOf looks where `hcl check` looks.
func (lspEngine) RulesetOf(lib *library.Library, place library.Location) string {
	word, _, diags := scenario.Ruleset(place)
	if diags.Errors() > 0 {
		return ""
	}
	for _, dir := range []string{place.Shelf.Label, filepath.Dir(filepath.Clean(place.Shelf.Label))} {
		for _, ending := range library.Endings {
			if file := filepath.Join(dir, word+ending); isFile(host.DiskOf(lib), file) {
				return file
			}
		}
	}
	if _, ok := lib.Find(word, nil); ok {
		return word
	}
	return ""
}

// Edited writes a bundle, so that it builds on what it builds on in the editor.
func (l lspEngine) Edited(lib *library.Library, p *check.Ruleset, place library.Location, file string) (folder string,
	remove func(), err error) {
	b := &library.Bundle{Kind: library.BundleKind}
	if err := addRules(b, p, []library.Location{place}); err != nil {
		return "", nil, err
	}
	if err := errors.Join(addPolicies(b, lib, p), addTested(b, p)); err != nil {
		return "", nil, err
	}
	if folder, err = os.MkdirTemp(l.temp, "hcl-edited-"); err != nil {
		return "", nil, err
	}
	done := func() {}
	if l.temp == "" {
		done = host.RemovedWhenTold(folder)
	}
	remove = func() { os.RemoveAll(folder); done() }
	if err := host.WriteFile(filepath.Join(folder, file), library.BundleKind+" ", 0o644, b.Write); err != nil {
		remove()
		return "", nil, err
	}
	return folder, remove, nil
}

// mostPrinted is how much of what a command prints an editor gets.
const mostPrinted = 1 << 20

// Run runs the command itself as a process of its own, which ends when nobody waits for it.
func (lspEngine) Run(ctx context.Context, folder string, args []string) (*lsp.Ran, error) {
	cmd, err := host.Self(ctx, folder, args)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	text := out.Bytes()
	return &lsp.Ran{Output: string(text[:min(len(text), mostPrinted)]), Status: cmd.ProcessState.ExitCode()}, nil
}
