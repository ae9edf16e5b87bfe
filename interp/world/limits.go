package world

// Limits bound what a fight may take, so that a hostile or mistaken ruleset ends
// with an error that names the rule and line. The defaults are far above what a
// real ruleset needs.
type Limits struct {
	Steps    int64 // statements, loop passes, calls, choices and dice of one fight
	Work     int64 // items of lists gone through, squares looked at, parts of long formulas
	Depth    int   // rules, scores and events inside one another
	Rounds   int64 // rounds of a fight; then it is a draw
	Entities int   // things of one kind, those made with `new` included
	List     int   // items of one list
	Memory   int   // words of all lists that are needed for a moment, and of all that last
	Events   int64 // entries of the log
	Text     int   // bytes of one line of the log
	Log      int64 // bytes of all its lines
}

// Copying is the work of copying a list of n items, which takes far less than looking at each. It
// is charged wherever an engine may copy one: fast where it does, plain wherever fast might.
func Copying(n int) int { return n / 16 }

// Aside is the work there is in a fight for those alone who are told how many options there are. The longest of the
// scenarios that ship takes a fifth of that of a fight.
func (l Limits) Aside() int64 { return l.Work / 4 }

// DefaultLimits are used where a flag does not raise them.
func DefaultLimits() Limits {
	return Limits{
		Steps:    5_000_000,
		Work:     60_000_000,
		Depth:    200,
		Rounds:   1000,
		Entities: 100_000,
		List:     100_000,
		Memory:   4_000_000,
		Events:   200_000,
		Text:     65_536,
		Log:      80_000_000,
	}
}
