package tests

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/jsonlog"
	"hcl/interp/narrate"
	"hcl/interp/seat"
	"hcl/tests/internal/fights"
)

// anybody decides for all sides by chance, and writes down what he takes.
type anybody struct {
	chance *rand.Rand
	left   int // answers
	given  []seat.Given
	wrong  []string
}

func (a *anybody) Plays(int64, event.Shown) bool { return true }

func (a *anybody) Answer(q *event.Question) (event.Answer, bool) {
	if q.Refused != "" {
		a.given = a.given[:len(a.given)-1]
		if q.How != "some" {
			a.wrong = append(a.wrong, fmt.Sprintf("%s: %s", q.Choice, q.Refused))
		}
	}
	if a.left--; a.left < 0 {
		return event.Answer{}, false
	}
	var can []int
	for i := range q.Options {
		if q.Barred == nil || q.Barred[i] == "" {
			can = append(can, i)
		}
	}
	var out event.Answer
	switch {
	case len(can) == 0 || q.How == "optional" && a.chance.IntN(4) == 0:
	case q.How == "some" && a.chance.IntN(2) == 0:
		for _, i := range can {
			if a.chance.IntN(2) == 0 && len(out.Picked) < 4 {
				out.Picked = append(out.Picked, i)
			}
		}
	default:
		out.Picked = []int{can[a.chance.IntN(len(can))]}
	}
	a.given = append(a.given, seat.GivenTo(q, out))
	return out, true
}

// again gives the answers that were given.
type again struct {
	given []seat.Given
	wrong string
}

func (a *again) Plays(int64, event.Shown) bool { return true }

func (a *again) Answer(q *event.Question) (out event.Answer, ok bool) {
	if len(a.given) == 0 {
		return out, false
	}
	out, a.wrong = a.given[0].Answers(q)
	a.given = a.given[1:]
	return out, a.wrong == ""
}

func playedBy(m *interp.Machine, p event.Person, seed, n uint64) (log string, err error) {
	var out bytes.Buffer
	f := interp.NewPlayed(m, p)
	f.ShowState(true)
	f.Reset(seed, n)
	f.Read(jsonlog.New(&out), true)
	_, err = f.Run()
	return out.String(), err
}

// TestAnybodyCanPlay answers every choice of fights by chance: nothing that is offered is refused, nothing
// breaks, and the answers by their names, written into a record and read again, come to the same log.
func TestAnybodyCanPlay(t *testing.T) {
	list := fights.Scenarios(t)
	if !fights.Thorough() {
		list = slices.DeleteFunc(list, func(s fights.Scenario) bool {
			return strings.HasPrefix(s.String(), "homebrew/") || !slices.Contains([]string{"duel", "bidding-duel", "bjoric-duel",
				"boarding-action", "brawl", "cellar", "arena", "moor"}, s.Name)
		})
	}
	for _, s := range list {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
			for left, n := fights.Many(200, 1500), uint64(1); left > 0; n++ {
				a := &anybody{chance: rand.New(rand.NewPCG(n, 7)), left: left}
				log, err := playedBy(m, a, 5, n)
				var failure *event.Failure
				if err != nil && !errors.Is(err, event.Left) && !(errors.As(err, &failure) && failure.Limit) {
					t.Fatalf("fight %d: %v", n, err)
				}
				if left = a.left; len(a.wrong) > 0 {
					t.Fatalf("fight %d: what was offered is refused: %v", n, a.wrong)
				}
				if len(a.given) == 0 {
					break // nobody is asked anything
				}
				text, err := seat.Write(a.given, "hcl play")
				if err != nil {
					t.Fatal(err)
				}
				read, err := seat.Read(text)
				if err != nil {
					t.Fatalf("the record cannot be read: %v\n%s", err, text)
				}
				b := &again{given: read}
				once, _ := playedBy(m, b, 5, n)
				if b.wrong != "" {
					t.Fatalf("fight %d: an answer of the record is none: %s", n, b.wrong)
				}
				if once != log {
					t.Fatalf("fight %d, by its record: %s", n, firstDifference([]byte(once), []byte(log)))
				}
			}
		})
	}
}

// lines are what somebody types who then sees the next question.
type lines struct {
	list []string
	next int
	at   func(n int)
}

func (l *lines) Next(string) (string, error) {
	if l.at(l.next); l.next == len(l.list) {
		return "", io.EOF
	}
	l.next++
	return l.list[l.next-1], nil
}

// noLines are those of somebody who types nothing.
type noLines struct{}

func (noLines) Next(string) (string, error) { return "", io.EOF }

// TestASessionGoesOnFromItsRecord plays a fight to its end by the answers of a record, and tells what is not
// there any more.
func TestASessionGoesOnFromItsRecord(t *testing.T) {
	s := slices.DeleteFunc(fights.Scenarios(t), func(s fights.Scenario) bool { return s.String() != "heroic-combat/duel" })[0]
	m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
	a := &anybody{chance: rand.New(rand.NewPCG(1, 1)), left: 5000}
	if _, err := playedBy(m, a, 5, 1); err != nil {
		t.Fatal(err)
	}
	o := seat.Options{Seed: 5, Fight: 1, As: []string{"marches", "tarn"}, Given: a.given, Depth: narrate.Turns}
	var out strings.Builder
	over, err := seat.New(m, o, noLines{}, &out).Run()
	if !over || err != nil {
		t.Errorf("it is not over: %v\n%s", err, out.String())
	}
	o.Given = append(slices.Clone(a.given[:3]), seat.Given{Who: a.given[3].Who, Choice: a.given[3].Choice, Take: []string{"gone"}})
	out.Reset()
	var kept []seat.Given
	o.Keep = func(given []seat.Given) error { kept = slices.Clone(given); return nil }
	session := seat.New(m, o, noLines{}, &out)
	if over, err = session.Run(); over || err != nil || len(session.Given()) != 3 || kept != nil { // nothing new was given
		t.Errorf("over %t, %v, %d answers, %d kept", over, err, len(session.Given()), len(kept))
	}
	o.Given, o.As, kept = nil, []string{"marches"}, nil // whatever happens behind an answer, it is kept
	if _, err = seat.New(m, o, &lines{list: []string{"3", "q"}, at: func(n int) {
		if n == 1 && len(kept) != 1 {
			t.Errorf("%d answers are kept", len(kept))
		}
	}}, &out).Run(); err != nil {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "Answer 4 of the record, "+a.given[3].Choice+": `gone` is not to be had.") {
		t.Errorf("it does not say what is not there any more:\n%s", out.String())
	}
}

// thrower gives some answers, the last one with other dice, and leaves at the next question. He may be told of the
// question that he answers last.
type thrower struct {
	takes []string
	fresh uint64
	asked func(q *event.Question)
	next  int
}

func (x *thrower) Plays(side int64, _ event.Shown) bool { return side == 0 }

func (x *thrower) Answer(q *event.Question) (event.Answer, bool) {
	if x.next == len(x.takes) {
		return event.Answer{}, false
	}
	x.next++
	a := event.Answer{Picked: []int{q.Place(x.takes[x.next-1])}}
	if x.next == len(x.takes) {
		if a.Fresh = x.fresh; x.asked != nil {
			x.asked(q)
		}
	}
	return a, true
}

// TestThrowsComeAsOftenAsTheirChances holds the chances of the throws that answers lead to against what other dice
// show: of four ways to defend, the one that is not the best.
func TestThrowsComeAsOftenAsTheirChances(t *testing.T) {
	s := slices.DeleteFunc(fights.Scenarios(t), func(s fights.Scenario) bool { return s.String() != "heroic-combat/duel" })[0]
	p := fights.Program(t, s)
	m := fights.Machine(t, p, s, interp.Options{})
	adviser, err := interp.NewAdviser(fights.Machine(t, p, s, interp.Options{Unread: true, Probed: true,
		Policies: map[string]string{"marches": "search"}}))
	if err != nil {
		t.Fatal(err)
	}
	var throw interp.Throw
	takes := []string{"neutral", "advance", "11", "dodging"}
	const times = 300
	held := 0.0
	for n := uint64(0); n <= times; n++ {
		f := interp.NewPlayed(m, nil)
		x := &thrower{takes: takes, fresh: n}
		if f.Play(x); n == 0 {
			x.asked = func(q *event.Question) {
				for _, found := range adviser.Throws(28, 1, f.Decisions(), 100_000_000) {
					if q.Name(found.Picked[0]) == "dodging" {
						throw = found
					}
				}
			}
		}
		var log bytes.Buffer
		f.Read(narrate.New(&log, narrate.Options{Depth: narrate.Turns}), false)
		f.Reset(28, 1)
		f.Run()
		if n > 0 && strings.Contains(log.String(), "Isolde holds.") {
			held++
		}
	}
	if len(throw.Outcomes) != 2 || throw.Sample > 0 || throw.Outcomes[0].Text != "Isolde holds." {
		t.Fatalf("the throw: %+v", throw)
	}
	chance := throw.Outcomes[0].Chance
	if share, error := held/times, math.Sqrt(chance*(1-chance)/times); math.Abs(share-chance) > 4*error {
		t.Errorf("she holds in %.3f of %d throws, the chance is %.3f", share, times, chance)
	}
}
