// Package rulesets holds the combat systems that are built into the command: one
// folder each, with its ruleset, its scenarios and the catalogue of its rules.
package rulesets

import "embed"

// Files are all rulesets, modules and scenarios.
//
//go:embed */*.hc */*.hc.md */scenarios/*.toml */tests/*
var Files embed.FS

// First is the fight that is shown to whoever has not said which.
const First = "heroic-combat/duel"
