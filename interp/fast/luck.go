package fast

// luck is by how much throws have come to more than they do on average, in halves of a pip. What
// a throw exceeds its mean by is 0 on average, whatever has happened before it and whoever decides
// to make it; so are sums of that. Throws of dice that count in ways of their own, or whose mean is
// no half of a pip, and what a scenario gives, count for nothing.
type luck struct {
	sums   []int64 // by label, by the group of who throws; nil: nobody watches
	groups []int   // by roller: 0 for nobody, else behind that the number of the side
	many   int     // groups
}

// WatchLuck has the fights in this memory note how lucky who throws is.
func (f *Fight) WatchLuck() {
	l := &f.luck
	l.groups, l.many = []int{0}, 1+len(f.m.Setup.Sides)
	for side := range f.m.Setup.Sides {
		l.groups = append(l.groups, 1+side)
	}
	for _, side := range f.m.SideOf {
		l.groups = append(l.groups, 1+int(side))
	}
	l.sums = make([]int64, len(f.m.Program.Labels)*l.many)
}

// Luck is by how much throws have exceeded their mean, in halves of a pip, by label and side. It is
// only valid until the next fight.
func (f *Fight) Luck() []int64 { return f.luck.sums }

// watchThrow notes what a throw of some dice came to.
func (f *Fight) watchThrow(word int64, label, roller int, total int64) {
	d, l := toDice(word), &f.luck
	if twice, known := f.twiceMean(d); known {
		l.sums[label*l.many+l.groups[roller]] += 2*(total-d.plus) - d.n*twice
	}
}

// twiceMean is twice what a die shows on average, if that is a whole number.
func (f *Fight) twiceMean(d dice) (twice int64, known bool) {
	switch {
	case d.formed:
		return 0, false
	case !d.custom:
		return d.faces + 1, true
	}
	faces, sum := f.m.die(d.faces).Faces, int64(0)
	for _, v := range faces {
		sum += v
	}
	n := int64(len(faces))
	return 2 * sum / n, 2*sum%n == 0
}
