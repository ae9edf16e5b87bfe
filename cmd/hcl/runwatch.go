package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// mostChanged is how many changed lines of a log are shown, with those around them.
const mostChanged = 60

// fileLine is a line of the head that names a file and its hash.
var fileLine = regexp.MustCompile(`(?m)^  [0-9a-f]{12} .*\n`)

// watch tells the fight, and then what becomes of it with each save.
func (c *runCmd) watch(e *env) error {
	if c.Record != "" || c.Format != "text" {
		return usageError{errors.New("--watch shows what changes in a log for people: without --record and --format json")}
	}
	last, told := "", false
	return watching(e, func(w *watcher) error {
		for _, word := range append(strings.Split(c.Ruleset, "+"), c.Scenario) {
			if isRuleset(word) || isScenario(word) {
				w.add(word)
			}
		}
		s, err := c.find(c.Ruleset, c.Scenario)
		if err != nil {
			return err
		}
		var log bytes.Buffer
		err = c.play(&env{out: &terminal{to: &log}, err: e.err}, s)
		w.addFiles(s.p)
		text := log.String()
		if !told || err != nil {
			fmt.Fprint(e.out, text)
		} else {
			fmt.Fprint(e.out, changed(last, text))
		}
		if err == nil {
			last, told = text, true
		}
		return err
	})
}

// changed shows what differs between two logs of a fight: where it begins to, and all of the
// result.
func changed(before, after string) string {
	const result = "\nResult\n"
	before, after = fileLine.ReplaceAllString(before, ""), fileLine.ReplaceAllString(after, "")
	if before == after {
		return "The fight is the same, to the last line.\n"
	}
	logBefore, endBefore, _ := strings.Cut(before, result)
	logAfter, endAfter, _ := strings.Cut(after, result)
	var b strings.Builder
	if logBefore != logAfter {
		lines := strings.Split(strings.TrimSuffix(hunks(logBefore, logAfter), "\n"), "\n")
		for i, line := range lines {
			if i == mostChanged && len(lines) > mostChanged+1 {
				fmt.Fprintf(&b, "… and %d more lines\n", len(lines)-mostChanged)
				break
			}
			fmt.Fprintln(&b, line)
		}
	}
	if endBefore == endAfter {
		b.WriteString("The result is the same.\n")
	} else {
		fmt.Fprintf(&b, "\nResult\n%s", hunks(endBefore, endAfter))
	}
	return b.String()
}
