// Package scenario reads a fight's setup from TOML and checks it against a program
// as strictly as the program itself was checked: unknown keys, wrong types, names
// that mean nothing and values out of range are diagnostics with a place and advice.
// BurntSushi/toml reads the values; locate.go finds where each stands.
package scenario
