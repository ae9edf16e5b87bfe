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
		called := check.Nameable.String
		if other(b) {
			called = check.Nameable.Full
		}
		fmt.Fprintf(e.out, "- %s\n", called(b.Was))
		for _, n := range b.Now {
			fmt.Fprintf(e.out, "    + %s\n", called(n))
		}
	}
	switch {
	case len(list) == 0:
		fmt.Fprintln(e.out, "whatever could be named still can")
	case library.Newer(was.Version, now.Version):
		fmt.Fprintf(e.out, "%s, as version %s says, after %s\n", gone(len(list)), now.Version, numbered(was.Version))
	default:
		fmt.Fprintf(e.out, "%s, and nothing says so: write %sa version after %s\n", gone(len(list)), renameable(list),
			numbered(was.Version))
		e.status = exitErrors
	}
	return nil
}

// other reports whether what has a name is called as before, and is something else: of another sort or
// type, with more or fewer parameters, or these in another order.
func other(b check.Breach) bool {
	return slices.ContainsFunc(b.Now, func(n check.Nameable) bool {
		return n.Path == b.Was.Path && (n.What != b.Was.What || len(n.Params) != len(b.Was.Params) ||
			slices.Equal(slices.Sorted(slices.Values(n.Params)), slices.Sorted(slices.Values(b.Was.Params))))
	})
}

// renameable advises to rename what can be.
func renameable(list []check.Breach) string {
	others := map[string]bool{} // of another sort now, which has no such parts
	for _, b := range list {
		others[b.Was.Path] = other(b) && b.Now[0].What != b.Was.What
	}
	fixed := func(b check.Breach) bool {
		whole := b.Was.Path[:max(0, strings.LastIndexByte(b.Was.Path, '.'))]
		return other(b) || others[whole] || !check.Renameable(b.Was)
	}
	switch rest := slices.DeleteFunc(slices.Clone(list), fixed); len(rest) {
	case 0:
		return ""
	case len(list):
		return "`renamed OLD to NEW`, or "
	}
	return "`renamed OLD to NEW` (which helps neither words of a `one of`, rows, labels and locals nor what is something else now), or "
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
