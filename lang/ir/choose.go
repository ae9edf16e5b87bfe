package ir

import (
	"slices"
	"strings"

	"hcl/lang/diag"
)

// Site is a place where something is chosen.
type Site struct {
	Name     string   // the bound name
	Owners   []string // what `rule.name` may be called by: the rule, phase, hook or instance
	How      string   // "" some optional
	Times    int      // so many options are taken one after the other, each of all, into a list; 0: once
	YesNo    bool
	Local    *Local // what it binds, or
	Place    Place  // what it is written to
	From     Expr
	Item     *Local // `it` of Where, of policies and of Needs
	Where    Expr
	Offer    Expr // answers that deciders consider who would have to list them all
	By       Expr
	Label    []TextPart
	Told     bool // the log tells what was taken among what is said
	Needs    []Need
	Type     Type // of one option
	Span     diag.Span
	Self     *Local // who chooses, for policies
	Options  *Local // the legal options, for policies
	Sofar    *Local // of Times: what has been taken
	Frame    *Frame
	Policies [][]*PolicyRule // by Policy.Index; nil: no policy has a line for it
	Index    int             // among the sites of the program
	Sealed   bool            // it stands in a `sealed` block
	Cost     int             // parts of Where, and of what it calls
}

// Lazy reports whether an item of the list is tested only when somebody looks at it. A choice
// with demands on it as a whole is bound before they are asked, and a condition is asked of
// the fight as it was before.
func (s *Site) Lazy() bool { return s.Where != nil && len(s.Needs) == 0 }

// Bound is the local that it binds, or sets; nil: it writes a field.
func (s *Site) Bound() *Local {
	if s.Local != nil {
		return s.Local
	}
	return s.Place.Local
}

// FullName is how messages and orders name the choice.
func (s *Site) FullName() string {
	if len(s.Owners) == 0 {
		return s.Name
	}
	return s.Owners[0] + "." + s.Name
}

// Named reports whether a choice is meant by a name: the bound name, or a full one
// such as strike.foe.
func (s *Site) Named(choice string) bool {
	if choice == s.Name {
		return true
	}
	owner, name, _ := strings.Cut(choice, ".")
	return name == s.Name && slices.Contains(s.Owners, owner)
}

// Need is a demand on a choice as a whole.
type Need struct {
	Cond Expr
	Text []TextPart
	At   diag.Span
}

// PolicyRule is a line of a policy, checked at one site.
type PolicyRule struct {
	Op    string // "" highest lowest weighted
	Value Expr
	When  Expr
	Line  diag.Span
	// The value is one option, a list of options, all options, or no option.
	All, Nothing bool
	Every        bool // all options are tested before it is tried: it is about all of them
}

// These are the names of the deciders that every ruleset has besides its policies.
const (
	RandomPolicy = "random"
	SearchPolicy = "search"
)

// Play is the name of the decider that does what the command line says of a choice.
const Play = "play"

// SiteNames are the full names of the choices, in their order.
func (p *Program) SiteNames() (out []string) {
	for _, s := range p.Sites {
		out = append(out, s.FullName())
	}
	return out
}
