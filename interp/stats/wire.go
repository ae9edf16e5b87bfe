package stats

import "hcl/interp/shard"

// Writer writes what the fights of a shard came to.
type Writer struct {
	shard.Writer
	of shard.Shard
}

// NewWriter writes the part of a shard.
func NewWriter(s shard.Shard) *Writer { return &Writer{of: s} }

// Reader reads what a Writer has written. What no fights can come to is no part of the job.
type Reader struct {
	*shard.Reader
	Of     shard.Shard
	Fights int64 // as many as the shard has
}

// NewReader reads the part of a shard.
func NewReader(s shard.Shard, part []byte) *Reader {
	return &Reader{shard.NewReader(part), s, s.To - s.From + 1}
}

// Wide writes a number.
func (w *Writer) Wide(x Wide) { writeWide(&w.Writer, x) }

// Wide reads a number.
func (r *Reader) Wide() Wide { return readWide(r.Reader) }

func writeWide(w *shard.Writer, x Wide) {
	if w.Bool(x.short()); x.short() {
		w.Int(int64(x[0]))
		return
	}
	for _, word := range x {
		w.Word(word)
	}
}

func readWide(r *shard.Reader) (x Wide) {
	if r.Bool() {
		x.Add(r.Int())
		return x
	}
	for i := range x {
		x[i] = r.Word()
	}
	if top := int64(x[2]) >> 61; top != 0 && top != -1 {
		r.Wrong() // it might grow too large
	}
	return x
}

// far is what no value of a fight is as far from 0 as; two of them differ by less than twice as much.
const far = 1 << 53

// Extreme writes the greatest or least value of something.
func (w *Writer) Extreme(e Extreme) {
	w.Int(e.Value)
	w.Int(e.Fight - w.of.From)
}

// Extreme reads the greatest or least value of something.
func (r *Reader) Extreme() Extreme {
	return Extreme{r.Within(1-2*far, 2*far-1), r.Of.From + r.Within(0, r.Fights-1)}
}

// Sum writes what a value came to.
func (w *Writer) Sum(s *Sum) {
	if w.Int(s.Fights); s.Fights == 0 {
		return
	}
	w.Wide(s.Sum)
	w.Wide(s.Squares)
	w.Wide(s.Cross)
	w.Extreme(s.Least)
	w.Extreme(s.Most)
	if s.Values != nil {
		writeHistogram(&w.Writer, s.Values)
	}
}

// Sum reads what a value came to.
func (r *Reader) Sum() (s Sum) {
	if s.Fights = r.Within(0, r.Fights); s.Fights == 0 {
		return s
	}
	s.Sum, s.Squares, s.Cross = r.Wide(), r.Wide(), r.Wide()
	s.Least, s.Most = r.Extreme(), r.Extreme()
	if !s.possible() {
		r.Wrong()
	}
	return s
}

// Kept reads what a value came to of which is kept how often each came up.
func (r *Reader) Kept() Sum {
	s := r.Sum()
	if s.Values = (&Histogram{}); s.Fights > 0 {
		s.Values = readHistogram(r.Reader, s.Fights, s.Sum)
	}
	return s
}

// Times reads how often something has happened in the fights in which it has.
func (r *Reader) Times() Sum {
	s := r.Sum()
	if s.Fights > 0 && s.Least.Value < 1 {
		r.Wrong()
	}
	return s
}

// Paired writes what both values came to, and their difference.
func (w *Writer) Paired(p *Paired) {
	for _, s := range []*Sum{&p.A, &p.B, &p.Less} {
		w.Sum(s)
	}
}

// Paired reads what both values came to, and their difference.
func (r *Reader) Paired() Paired { return r.paired(r.Sum) }

// KeptPair reads both values with how often each came up.
func (r *Reader) KeptPair() Paired { return r.paired(r.Kept) }

func (r *Reader) paired(each func() Sum) Paired {
	p := Paired{each(), each(), r.Sum()}
	sum := p.A.Sum
	if sum.AddWide(p.Less.Sum); sum != p.B.Sum || p.A.Fights != p.Less.Fights || p.B.Fights != p.Less.Fights {
		r.Wrong()
	}
	return p
}

// Share reads in how many fights of A and B something was so, and in how many of both.
func (r *Reader) Share() Paired {
	p := r.Paired()
	for _, s := range []*Sum{&p.A, &p.B} {
		if s.Least.Value < 0 || s.Most.Value > 1 || s.Sum != s.Squares {
			r.Wrong()
		}
	}
	if p.Less.Least.Value < -1 || p.Less.Most.Value > 1 {
		r.Wrong()
	}
	return p
}
