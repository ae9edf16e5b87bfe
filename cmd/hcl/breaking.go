package main

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// breaking lists what a variant of A could have named and of B no longer can.
func (c *diffCmd) breaking(e *env, lib *library.Library) error {
	var both [2]*check.Ruleset
	for i, word := range []string{c.A, c.B} {
		p, _, err := load(lib, word, check.Options{SkipTests: true})
		if err != nil {
			return err
		}
		both[i] = p
	}
	was, now := both[0], both[1]
	list := now.Breaches(was.Nameables(false))
	for _, b := range list {
		fmt.Fprintf(e.out, "- %s\n", b.Was)
		for _, n := range b.Now {
			fmt.Fprintf(e.out, "    + %s\n", n)
		}
	}
	switch {
	case len(list) == 0:
		fmt.Fprintln(e.out, "whatever could be named still can")
	case library.Newer(was.Version, now.Version):
		fmt.Fprintf(e.out, "%s, as version %s says, after %s\n", gone(len(list)), now.Version, numbered(was.Version))
	default:
		fmt.Fprintf(e.out, "%s, and nothing says so: write %sa version after %s\n", gone(len(list)), renameable(list), numbered(was.Version))
		e.status = exitErrors
	}
	return nil
}

// renameable advises to rename what can be; the words of a `one of` can not.
func renameable(list []check.Breach) string {
	isWord := func(b check.Breach) bool { return b.Was.What == "word" }
	switch rest := slices.DeleteFunc(slices.Clone(list), isWord); len(rest) {
	case 0:
		return ""
	case len(list):
		return "`renamed OLD to NEW`, or "
	}
	return "`renamed OLD to NEW` (which a word of a `one of` cannot be), or "
}

func gone(n int) string {
	if n == 1 {
		return "1 name can no longer be used as it could"
	}
	return diag.Count(n, "name") + " can no longer be used as they could"
}

func numbered(version string) string {
	if strings.TrimSpace(version) == "" {
		return "none"
	}
	return version
}
