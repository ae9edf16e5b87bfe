// Package profile tells where the time of fights goes: into which rules, defines, choices and lines of policies, how
// often each was called, and how much of what was asked was known already. It plays fights one after the other, looks
// a thousand times a second which part of the ruleset they are in (package fast says it), and adds up the time along
// the tree of calls. How often something is called is the same in every run; the time is measured.
package profile
