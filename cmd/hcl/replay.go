package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/report"
)

// replay is the command that tells a fight of many.
func (ff *fightFlags) replay(ruleset, scenario string, seed uint64, fight string) string {
	return fmt.Sprintf("%s --fight %s", ff.command(seed, "run", ruleset, scenario), fight)
}

// command is one that has what fights here are made of, behind a verb and what it is about.
func (ff *fightFlags) command(seed uint64, verb ...string) string {
	words := append([]string{"hcl"}, append(verb, "--seed", strconv.FormatUint(seed, 10))...)
	if ff.Rulesets != "" {
		words = append(words, "--rulesets", ff.Rulesets)
	}
	for _, flag := range []struct {
		name   string
		values map[string]string
	}{{"--set", ff.Set}, {"--policy", ff.Policy}, {"--play", ff.Play}} {
		for _, k := range slices.Sorted(maps.Keys(flag.values)) {
			words = append(words, flag.name, k+"="+flag.values[k])
		}
	}
	for _, p := range ff.Policies {
		words = append(words, "--policies", p)
	}
	for _, what := range ff.Off {
		words = append(words, "--off", what)
	}
	if ff.Nodes != interp.DefaultNodes {
		words = append(words, "--nodes", strconv.Itoa(ff.Nodes))
	}
	if ff.MaxRounds > 0 {
		words = append(words, "--max-rounds", strconv.FormatInt(ff.MaxRounds, 10))
	}
	if ff.Reversed {
		words = append(words, "--reversed")
	}
	for _, name := range slices.Sorted(maps.Keys(ff.Limit)) {
		words = append(words, "--limit", name+"="+strconv.FormatInt(ff.Limit[name], 10))
	}
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

func quoted(w string) string { return report.Quoted(w) }
