package exact

import (
	"math/rand/v2"

	"hcl/interp"
	"hcl/interp/event"
)

// Which words of the state count is guessed before anything is gone through: some fights are played
// by chance, and what is read in them before it is written counts.

// randomWalk lets everything fall by chance until the fight comes to a checkpoint.
type randomWalk struct {
	falls
	draw      *rand.Rand
	stoppedAt []byte
}

func (s *randomWalk) fall(t *throw, why string) int {
	if why != "" {
		s.c.giveUp(why)
	}
	x, i := s.draw.Float64(), 0
	for i < len(t.chances)-1 && x >= t.chances[i] {
		x -= t.chances[i]
		i++
	}
	return i
}

func (s *randomWalk) Checkpoint(here []byte, inside bool) {
	if !inside {
		s.stoppedAt = here
		panic(segmentEnds)
	}
}

// walked is what has been read and written from a checkpoint to the next.
type walked struct {
	at   *checkpoint
	read []int32
	over []interp.Written
}

// explore plays some fights, until several in a row have told nothing new.
func (p *chances) explore() *event.Failure {
	const fights, mostCheckpoints, enough = 100, 500, 5
	s := &randomWalk{draw: rand.New(rand.NewPCG(1, 1))}
	s.falls = falls{p.chain, s.fall}
	for n, same := 0, 0; n < fights && same < enough; n++ {
		if failure := p.interrupted(); failure != nil {
			return failure
		}
		p.grown = false
		at, round := p.begin()
		copy(p.view.Words(), p.first)
		var way []walked
		for len(way) < mostCheckpoints && round <= p.pieces.Limits().Rounds {
			p.view.Changed(at.counts, round)
			s.stoppedAt = nil
			next, ended, failure := p.pieces.Play(at.piece, p.view, nil, at.here, s)
			if failure != nil && failure != segmentEnds {
				return failure
			}
			if failure := p.work(p.workOfLast() + int64(len(p.first))/notesOfSegment); failure != nil {
				return failure
			}
			w := walked{at: at, read: append([]int32(nil), p.pieces.Read()...)}
			if !ended {
				w.over = p.pieces.Written()
			}
			way = append(way, w)
			if p.view.Missed = p.view.Missed[:0]; ended {
				break
			}
			for _, x := range w.over {
				p.view.Words()[x.Word] = x.Value
				p.vary(x)
			}
			if failure == segmentEnds {
				at = p.checkpointOf(at.piece, s.stoppedAt)
			} else {
				at, round = p.checkpointOf(p.pieceAfter(at.piece), nil), next
			}
		}
		p.learn(way)
		if same++; p.grown {
			same = 0
		}
	}
	copy(p.view.Words(), p.first)
	return nil
}

// learn notes what counts at each checkpoint: what is read from there on before it is written.
func (p *chances) learn(way []walked) {
	counts := make([]bool, len(p.first))
	for i := len(way) - 1; i >= 0; i-- {
		w := &way[i]
		for _, x := range w.over {
			counts[x.Word] = false
		}
		for _, word := range w.read {
			counts[word] = true
		}
		for word, is := range counts {
			if is {
				p.needs(w.at, int32(word))
			}
		}
	}
}
