package fast

// fallen is who was the first to be active no longer in a fight.
type fallen struct {
	watched bool
	stood   []bool // by combatant: was active so far
	known   bool
	side    int64
}

// WatchFallen has the fights in this memory note whose combatant is the first that is active no
// longer.
func (f *Fight) WatchFallen() { f.fallen.watched = true }

// FirstFallen is the side of the first combatant that was active and is no longer, or -1 if several sides had one
// between two looks: one looks whenever an event is announced, and when it is asked who has won. any is false if there
// is none.
func (f *Fight) FirstFallen() (side int64, any bool) { return max(f.fallen.side, -1), f.fallen.known }

func (x *fallen) reset(n int) {
	if !x.watched {
		return
	}
	x.known, x.side = false, absent
	x.stood = append(x.stood[:0], make([]bool, n)...)
}

// lookWhoFell looks whether anybody has fallen since it looked last.
func (f *Fight) lookWhoFell() {
	x := &f.fallen
	if x.known || f.thinking > 0 || f.held != nil {
		return
	}
	for i, side := range f.m.SideOf {
		is := f.isActive(int64(i))
		switch {
		case !is && x.stood[i] && x.known && x.side != side:
			x.side = absent
		case !is && x.stood[i] && !x.known:
			x.known, x.side = true, side
		}
		x.stood[i] = is
	}
}
