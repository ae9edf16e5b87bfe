package grid

import (
	"cmp"
	"slices"
)

// Pusher is somebody who pushes what he walks into: a square, or a block of squares named
// by its upper left one. With every step, one of a king's, whatever he would come to
// cover goes on ahead of him until he covers it no longer; what is pushed to the same
// square stays together. Nothing leaves the field.
type Pusher struct {
	Size  int64   // squares wide and high
	Field []int64 // where he and what he pushes may be
	Goal  []int64 // where what he pushes shall end
	Rest  []int64 // where he may end
	Push  bool    // he ends with a step that pushes something
}

// covers reports whether somebody who stands at x, y takes a place.
func (p *Pusher) covers(x, y, qx, qy int64) bool {
	return x <= qx && qx < x+p.Size && y <= qy && qy < y+p.Size
}

// ahead is where a place comes to lie when somebody has stepped to x, y.
func (p *Pusher) ahead(x, y, qx, qy, dx, dy int64) (int64, int64) {
	for p.covers(x, y, qx, qy) {
		qx, qy = qx+dx, qy+dy
	}
	return qx, qy
}

// PushWork is how much work an arrangement is that a search looks at: what is pushed from it in all directions.
const PushWork = 48

// PushSearch finds the shortest walks that push squares where they shall be. Its memory
// is used again from one search to the next.
//
// A state is where the pusher stands and where each of the squares lies. States are
// found layer by layer, by how many steps lead to them. A state from which the goal
// cannot be reached in what is left of the steps, even if nothing were in the way, is
// left out; the least number of steps is tried first, then one more. If the last step is to
// push something, what a push has brought where it shall be is a state of its own: the
// pusher's place then counts on beyond the places of the box.
type PushSearch struct {
	p          *Pusher
	left, top  int64
	wide, high int64
	on         []uint8 // of a place of the box: onField, onGoal, onRest
	toGoal     []int32 // steps to the nearest square of the goal
	toRest     []int32
	queue      []int32
	row        int     // numbers of a state: the pusher's place, and those of the squares
	states     []int32 // by state and number
	length     []int32 // steps that lead to a state
	joins      []int32 // what ways says of a state
	turns      [][8]uint8
	edges      []pushEdge
	firstEdge  []int32 // of a state; the edges lead back to where its last step began
	table      []int32 // states by their hash; 0 is none, else a state and one
	sets       [2][]int32
	dirs       []uint8
	found      []int32
	best       []bestWalk
	walks      []int64
	backs      []uint8
	apart      []joined
	alike      bool // which square lies where does not matter
	budget     int
	memory     searches
	cut        bool // something was left out that more steps could reach
}

type pushEdge struct {
	from, next int32
	dir        uint8
}

const (
	onField = 1 << iota
	onGoal
	onRest
)

const (
	far     = 1 << 20
	noTurns = 255
)

// Box is the part of the field in which all of some squares lie.
func Box(lists ...[]int64) (a, b Square) {
	left, right, top, bottom := int64(Most), int64(1), int64(Most), int64(1)
	for _, list := range lists {
		for _, w := range list {
			q := Square(w)
			left, right = min(left, q.X()), max(right, q.X())
			top, bottom = min(top, q.Y()), max(bottom, q.Y())
		}
	}
	return At(left, top), At(max(left, right), max(top, bottom))
}

// Along adds where squares end that are pushed along a walk, and reports whether it can
// be walked.
func (s *PushSearch) Along(out []int64, p *Pusher, from Square, walk, pushed []int64) ([]int64, bool) {
	s.p = p
	s.layOut(Box(p.Field))
	base := len(out)
	out = append(out, pushed...)
	at := from
	for _, w := range walk {
		to := Square(w)
		dx, dy := to.X()-at.X(), to.Y()-at.Y()
		if !s.fits(to.X()-s.left, to.Y()-s.top) {
			return out, false
		}
		for i, w := range out[base:] {
			q := Square(w)
			if !p.covers(to.X(), to.Y(), q.X(), q.Y()) || dx == 0 && dy == 0 {
				continue
			}
			x, y := p.ahead(to.X(), to.Y(), q.X(), q.Y(), dx, dy)
			if !s.field(x-s.left, y-s.top) {
				return out, false
			}
			out[base+i] = int64(At(x, y))
		}
		at = to
	}
	return out, true
}

// layOut marks where a part of the field is free.
func (s *PushSearch) layOut(a, b Square) {
	s.left, s.top, s.wide, s.high = a.X(), a.Y(), b.X()-a.X()+1, b.Y()-a.Y()+1
	n := int(s.wide * s.high)
	s.on = slices.Grow(s.on[:0], n)[:n]
	clear(s.on)
	s.mark(s.p.Field, onField)
}

func (s *PushSearch) mark(list []int64, bit uint8) {
	for _, w := range list {
		if at := s.place(Square(w)); at >= 0 {
			s.on[at] |= bit
		}
	}
}

// fits reports whether all that the pusher covers lies on the field.
func (s *PushSearch) fits(x, y int64) bool {
	for dy := range s.p.Size {
		for dx := range s.p.Size {
			if !s.field(x+dx, y+dy) {
				return false
			}
		}
	}
	return true
}

// Shortest adds the shortest walk, of at most `most` steps, after which all squares are
// where they shall be; of several the one with the fewest turns, then the one whose
// steps, looked at from the last, come first clockwise from upwards. It adds nothing
// if there is none or none is needed. A search that needs more states than it may
// make reports false.
func (s *PushSearch) Shortest(out []int64, p *Pusher, from Square, pushed []int64, most int64, states int) ([]int64,
	int, bool) {
	known := s.memory.find(p, from, pushed, most, true)
	if known != nil && known.states <= states {
		return append(out, known.walks...), known.states, true
	}
	base := len(out)
	out, n, ok := s.shortest(out, p, from, pushed, most, states)
	if ok && n >= dear {
		known = s.memory.add(n)
		known.add(out[base:])
	}
	return out, n, ok
}

func (s *PushSearch) shortest(out []int64, p *Pusher, from Square, pushed []int64, most int64, states int) ([]int64,
	int, bool) {
	s.budget, s.alike = states, true
	if !s.begin(p, from, pushed) {
		return out, 0, true
	}
	start := s.states[:s.row]
	for limit := s.least(start, int64(s.joins[0])); limit <= min(most, far); limit++ {
		if !s.layers(limit, true) {
			return out, states - s.budget, false
		}
		if len(s.found) > 0 {
			return s.walk(out, s.found), states - s.budget, true
		}
		if !s.cut {
			break
		}
		s.restart()
	}
	return out, states - s.budget, true
}

// Each calls yield with the shortest walk to every arrangement of the squares in which
// all are where they shall be, the shortest first. A walk holds until the next search.
func (s *PushSearch) Each(p *Pusher, from Square, pushed []int64, most int64, states int,
	yield func(walk []int64)) (int, bool) {
	known := s.memory.find(p, from, pushed, most, false)
	if known != nil && known.states <= states {
		known.each(yield)
		return known.states, true
	}
	n, ok := s.every(p, from, pushed, most, states)
	if !ok {
		return n, false
	}
	if n >= dear {
		known = s.memory.add(n)
		for _, b := range s.best {
			known.add(s.walks[b.from:b.to])
		}
	}
	for _, b := range s.best {
		yield(s.walks[b.from:b.to])
	}
	return n, true
}

// every finds the walks of Each: best says where they stand in walks.
func (s *PushSearch) every(p *Pusher, from Square, pushed []int64, most int64, states int) (int, bool) {
	s.budget, s.alike = states, false
	s.best, s.walks, s.backs = s.best[:0], s.walks[:0], s.backs[:0]
	if !s.begin(p, from, pushed) {
		return 0, true
	}
	if !s.layers(min(most, far), false) {
		return states - s.budget, false
	}
	slices.SortStableFunc(s.found, func(a, b int32) int {
		return cmp.Or(s.arranged(a, b), cmp.Compare(s.length[a], s.length[b]), cmp.Compare(s.fewest(a), s.fewest(b)))
	})
	for i := 0; i < len(s.found); {
		j := i + 1
		a := s.found[i]
		for j < len(s.found) && s.arranged(a, s.found[j]) == 0 {
			j++
		}
		equal := i + 1
		for equal < j && s.length[s.found[equal]] == s.length[a] && s.fewest(s.found[equal]) == s.fewest(a) {
			equal++
		}
		w := bestWalk{turns: s.fewest(a), from: len(s.walks)}
		s.walks = s.walk(s.walks, s.found[i:equal])
		w.to = len(s.walks)
		slices.Reverse(s.dirs)
		s.backs = append(s.backs, s.dirs...)
		s.best = append(s.best, w)
		i = j
	}
	slices.SortFunc(s.best, func(a, b bestWalk) int {
		return cmp.Or(cmp.Compare(a.to-a.from, b.to-b.from), cmp.Compare(a.turns, b.turns),
			slices.Compare(s.backs[a.from:a.to], s.backs[b.from:b.to]))
	})
	return states - s.budget, true
}

// bestWalk is a walk of Each: where its squares stand in walks, and its directions, from
// the last, in backs.
type bestWalk struct {
	turns    uint8
	from, to int
}

// arranged compares how the squares lie in two states, whoever pushes them.
func (s *PushSearch) arranged(a, b int32) int {
	return slices.Compare(s.state(a)[1:], s.state(b)[1:])
}

func (s *PushSearch) state(i int32) []int32 {
	return s.states[int(i)*s.row : (int(i)+1)*s.row]
}

func (s *PushSearch) place(q Square) int32 {
	x, y := q.X()-s.left, q.Y()-s.top
	if x < 0 || y < 0 || x >= s.wide || y >= s.high {
		return -1
	}
	return int32(y*s.wide + x)
}

// begin lays out the box and the first state. It reports false if a square that is not
// where it shall be lies beside the field, where nobody can push it.
func (s *PushSearch) begin(p *Pusher, from Square, pushed []int64) bool {
	s.p = p
	start := [1]int64{int64(from)}
	s.layOut(Box(p.Field, start[:], pushed))
	s.mark(p.Goal, onGoal)
	s.mark(p.Rest, onRest)
	s.toGoal = s.distances(s.toGoal, onGoal)
	s.toRest = s.distances(s.toRest, onRest)
	s.row = 1 + len(pushed)
	s.states = append(s.states[:0], s.place(from))
	for _, w := range pushed {
		at := s.place(Square(w))
		s.states = append(s.states, at)
		if s.on[at]&(onField|onGoal) == 0 {
			return false
		}
	}
	if s.alike {
		asSet(s.states[1:])
	}
	s.joins = append(s.joins[:0], int32(s.ways(s.states)))
	s.length, s.turns, s.firstEdge = append(s.length[:0], 0), append(s.turns[:0], [8]uint8{}), append(s.firstEdge[:0], -1)
	s.edges, s.found = s.edges[:0], s.found[:0]
	s.table = slices.Grow(s.table[:0], 1024)[:1024]
	clear(s.table)
	s.note(0)
	return true
}

// restart forgets all states but the first.
func (s *PushSearch) restart() {
	s.states = s.states[:s.row]
	s.joins = s.joins[:1]
	s.length, s.turns, s.firstEdge = s.length[:1], s.turns[:1], s.firstEdge[:1]
	s.edges, s.found = s.edges[:0], s.found[:0]
	clear(s.table)
	s.note(0)
}

// distances are the steps from each place to the nearest one with a bit.
func (s *PushSearch) distances(out []int32, bit uint8) []int32 {
	out = slices.Grow(out[:0], len(s.on))[:len(s.on)]
	s.queue = s.queue[:0]
	for i := range out {
		out[i] = far
		if s.on[i]&bit != 0 {
			out[i] = 0
			s.queue = append(s.queue, int32(i))
		}
	}
	for k := 0; k < len(s.queue); k++ {
		at := s.queue[k]
		x, y := int64(at)%s.wide, int64(at)/s.wide
		for _, o := range kings {
			nx, ny := x+o.dx, y+o.dy
			if nx < 0 || ny < 0 || nx >= s.wide || ny >= s.high {
				continue
			}
			if to := ny*s.wide + nx; out[to] == far {
				out[to] = out[at] + 1
				s.queue = append(s.queue, int32(to))
			}
		}
	}
	return out
}

// least is a number of steps below which nothing reaches the goal from a state. Before
// the first push the pusher must come beside a square. Then each push moves what it meets by
// one: so it takes as many as it is far for the farthest. Only what he covers from the
// beginning goes farther, with his first step. And the ways on which squares are pushed join
// all of them to the goal, which takes at least two thirds of the shortest ways that join
// them one to the other; a step pushes no more places at once than he has in front.
func (s *PushSearch) least(state []int32, ways int64) int64 {
	at := s.pusher(state)
	x, y := at%s.wide, at/s.wide
	n := int64(s.toRest[at])
	if s.p.Push && at == int64(state[0]) {
		n = max(n, 1)
	}
	nearest := int64(far)
	for _, q := range state[1:] {
		away := int64(s.toGoal[q])
		if away == 0 {
			continue
		}
		qx, qy := int64(q)%s.wide, int64(q)/s.wide
		gap := max(0, x-qx, qx-(x+s.p.Size-1), y-qy, qy-(y+s.p.Size-1))
		nearest = min(nearest, gap)
		if gap == 0 {
			away = max(1, away-s.p.Size+1)
		}
		n = max(n, max(0, gap-1)+away)
	}
	if front := 2*s.p.Size - 1; ways > 0 && nearest > 0 {
		n = max(n, max(0, nearest-1)+(ways+front-1)/front)
	}
	return n
}

// joined is a square that must still be moved, and how far it is from what has been joined.
type joined struct{ x, y, away int64 }

// ways is two thirds of the length of the shortest ways that join all squares to the goal,
// from one to the other.
func (s *PushSearch) ways(state []int32) int64 {
	s.apart = s.apart[:0]
	for i, q := range state[1:] {
		if away := int64(s.toGoal[q]); away > 0 && !slices.Contains(state[1:i+1], q) {
			s.apart = append(s.apart, joined{int64(q) % s.wide, int64(q) / s.wide, away})
		}
	}
	total := int64(0)
	for rest := s.apart; len(rest) > 0; rest = rest[1:] {
		next := 0
		for i := range rest {
			if rest[i].away < rest[next].away {
				next = i
			}
		}
		rest[0], rest[next] = rest[next], rest[0]
		total += rest[0].away
		for i := range rest[1:] {
			q := &rest[i+1]
			q.away = min(q.away, max(abs(q.x-rest[0].x), abs(q.y-rest[0].y)))
		}
	}
	return (2*total + 2) / 3
}

// layers finds all states that are on a way of at most limit steps, and of them the ones
// that are as they shall be: with first, those of the fewest steps alone.
func (s *PushSearch) layers(limit int64, first bool) bool {
	begin, end := 0, 1
	s.cut = false
	if s.done(0) {
		s.found = append(s.found, 0)
		if first {
			return true
		}
	}
	for steps := int64(1); steps <= limit && begin < end; steps++ {
		for i := begin; i < end; i++ {
			for d := range kings {
				if !s.step(int32(i), uint8(d), steps, limit) {
					return false
				}
			}
		}
		begin, end = end, len(s.length)
		for i := begin; i < end; i++ {
			if s.done(int32(i)) {
				s.found = append(s.found, int32(i))
			}
		}
		if first && len(s.found) > 0 {
			least := s.fewest(slices.MinFunc(s.found, func(a, b int32) int { return cmp.Compare(s.fewest(a), s.fewest(b)) }))
			s.found = slices.DeleteFunc(s.found, func(i int32) bool { return s.fewest(i) != least })
			return true
		}
	}
	return true
}

func (s *PushSearch) done(i int32) bool {
	st := s.state(i)
	if s.p.Push {
		return int(st[0]) >= len(s.on)
	}
	return s.ends(st)
}

// ends reports whether everything is where it shall be.
func (s *PushSearch) ends(state []int32) bool {
	if s.on[state[0]]&onRest == 0 {
		return false
	}
	for _, q := range state[1:] {
		if s.on[q]&onGoal == 0 {
			return false
		}
	}
	return true
}

// pusher is the place where he stands.
func (s *PushSearch) pusher(state []int32) int64 { return int64(state[0]) % int64(len(s.on)) }

// fewest is how often the straightest walk to a state turns.
func (s *PushSearch) fewest(i int32) uint8 {
	if i == 0 {
		return 0
	}
	return slices.Min(s.turns[i][:])
}

// step makes the state that a step from another leads to, if it may be of use.
func (s *PushSearch) step(i int32, d uint8, steps, limit int64) bool {
	o := kings[d]
	at := s.pusher(s.state(i))
	x, y := at%s.wide+o.dx, at/s.wide+o.dy
	if !s.fits(x, y) {
		return true
	}
	base := len(s.states)
	ways, moved := int64(s.joins[i]), false
	s.states = append(s.states, int32(y*s.wide+x))
	for k := 1; k < s.row; k++ {
		q := int64(s.states[int(i)*s.row+k])
		if s.p.covers(x, y, q%s.wide, q/s.wide) {
			qx, qy := s.p.ahead(x, y, q%s.wide, q/s.wide, o.dx, o.dy)
			if !s.field(qx, qy) {
				s.states = s.states[:base]
				return true
			}
			q, moved = qy*s.wide+qx, true
		}
		s.states = append(s.states, int32(q))
	}
	if moved {
		if s.alike {
			asSet(s.states[base+1:])
		}
		ways = s.ways(s.states[base:])
		if s.p.Push && s.ends(s.states[base:]) {
			s.states[base] += int32(len(s.on))
		}
	}
	if least := s.least(s.states[base:], ways); steps+least > limit {
		s.cut = s.cut || least < far
		s.states = s.states[:base]
		return true
	}
	id := int32(len(s.length))
	if old := s.find(base); old >= 0 {
		s.states = s.states[:base]
		if int64(s.length[old]) < steps {
			return true
		}
		id = old
	} else {
		if s.budget--; s.budget < 0 {
			return false
		}
		s.length = append(s.length, int32(steps))
		s.joins = append(s.joins, int32(ways))
		s.turns = append(s.turns, [8]uint8{noTurns, noTurns, noTurns, noTurns, noTurns, noTurns, noTurns, noTurns})
		s.firstEdge = append(s.firstEdge, -1)
		s.note(id)
	}
	s.edges = append(s.edges, pushEdge{i, s.firstEdge[id], d})
	s.firstEdge[id] = int32(len(s.edges) - 1)
	s.turns[id][d] = min(s.turns[id][d], s.turned(i, d))
	return true
}

// asSet brings squares into an order that any others at the same places come into as well,
// however many of them lie at each.
func asSet(squares []int32) {
	slices.Sort(squares)
	n := len(slices.Compact(squares)) // clears the rest
	for i := n; i < len(squares); i++ {
		squares[i] = squares[n-1]
	}
}

// turned is how often the straightest walk turns that leads to a state and goes on in a
// direction.
func (s *PushSearch) turned(i int32, d uint8) uint8 {
	if i == 0 {
		return 0
	}
	least := uint8(noTurns)
	for before, t := range s.turns[i] {
		if t != noTurns && uint8(before) != d {
			t = min(t+1, noTurns-1)
		}
		least = min(least, t)
	}
	return least
}

func (s *PushSearch) field(x, y int64) bool {
	return x >= 0 && y >= 0 && x < s.wide && y < s.high && s.on[y*s.wide+x]&onField != 0
}

// ---- states by their hash ---------------------------------------------------------------

func (s *PushSearch) slot(state []int32) int {
	h := uint64(1469598103934665603)
	for _, q := range state {
		h = (h ^ uint64(uint32(q))) * 1099511628211
	}
	// Places are small numbers, of which FNV leaves the bits in the middle alike for very many.
	return int(h*0x9E3779B97F4A7C15>>32) & (len(s.table) - 1)
}

func (s *PushSearch) find(base int) int32 {
	state := s.states[base : base+s.row]
	for k := s.slot(state); ; k = (k + 1) & (len(s.table) - 1) {
		id := s.table[k] - 1
		if id < 0 {
			return -1
		}
		if slices.Equal(s.state(id), state) {
			return id
		}
	}
}

func (s *PushSearch) note(id int32) {
	if 2*len(s.length) > len(s.table) {
		n := 4 * len(s.table)
		s.table = slices.Grow(s.table[:0], n)[:n]
		clear(s.table)
		for i := range len(s.length) - 1 {
			s.enter(int32(i))
		}
	}
	s.enter(id)
}

func (s *PushSearch) enter(id int32) {
	k := s.slot(s.state(id))
	for s.table[k] != 0 {
		k = (k + 1) & (len(s.table) - 1)
	}
	s.table[k] = id + 1
}

// ---- walks ------------------------------------------------------------------------------

// walk adds the walk to one of some states of as many steps and turns. Its directions
// are found from the end: each time the first with which it can still be so straight.
func (s *PushSearch) walk(out []int64, ends []int32) []int64 {
	n := int(s.length[ends[0]])
	s.dirs = slices.Grow(s.dirs[:0], n)[:n]
	turns, after := s.fewest(ends[0]), uint8(0)
	here, there := append(s.sets[0][:0], ends...), s.sets[1][:0]
	for k := n - 1; k >= 0; k-- {
		dir, left := uint8(0), turns
		for ; dir < 8; dir++ {
			left = turns
			if k < n-1 && dir != after {
				left--
			}
			if slices.ContainsFunc(here, func(i int32) bool { return left != noTurns && s.turns[i][dir] == left }) {
				break
			}
		}
		there = there[:0]
		for _, i := range here {
			for e := s.firstEdge[i]; e >= 0 && s.turns[i][dir] == left; e = s.edges[e].next {
				edge := s.edges[e]
				if edge.dir == dir && s.turned(edge.from, dir) == left && !slices.Contains(there, edge.from) {
					there = append(there, edge.from)
				}
			}
		}
		s.dirs[k] = dir
		turns, after = left, dir
		here, there = there, here
	}
	s.sets[0], s.sets[1] = here, there
	at := int64(s.states[0])
	for _, d := range s.dirs {
		at += kings[d].dy*s.wide + kings[d].dx
		out = append(out, int64(At(at%s.wide+s.left, at/s.wide+s.top)))
	}
	return out
}
