// Package script is what the test blocks of a ruleset say: the dice and answers that they give in
// advance, how far the fight goes on, and what is expected. An engine runs all other statements
// of a test and asks a Script about these.
package script
