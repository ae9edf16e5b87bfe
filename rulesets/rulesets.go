// Package rulesets holds the combat systems that are built into the command: one
// folder each, with its ruleset, its scenarios and the catalogue of its rules.
package rulesets

import "embed"

// Files are all rulesets, modules and scenarios.
//
//go:embed */*.hc */*.hc.md */scenarios/*.toml */tests/*
var Files embed.FS
