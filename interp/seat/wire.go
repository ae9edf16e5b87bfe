package seat

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/viewer"
)

// wire is a session of a program, such as a page: JSON, an object a line, either way.
type wire struct {
	*Session
	in      *bufio.Scanner
	out     *json.Encoder
	watched *viewer.Reader
	err     error // of writing
}

// mostLine is how long a line may be that a program sends.
const mostLine = 1 << 20

// Said is what a session tells a program.
type Said struct {
	Type     string   `json:"type"`               // question, figures, advice, refused, over, costs
	Fight    string   `json:"fight,omitempty"`    // as it is known so far: what the viewer shows, in gzip in base64
	Question *Asked   `json:"question,omitempty"` // which waits for an answer; of figures: once more, with these
	Given    int      `json:"given"`              // how many answers there are so far
	Worth    []Worth  `json:"worth,omitempty"`    // of an advice: what answers are worth, the best first
	Why      string   `json:"why,omitempty"`      // something is not as it was asked for
	Costs    []Costly `json:"costs,omitempty"`    // behind the end: the answers that cost most
}

// Asked is a question.
type Asked struct {
	Choice   string        `json:"choice"`
	Title    string        `json:"title"`
	How      string        `json:"how"` // "": one option is taken; optional: one or none; some: any of them
	Who      string        `json:"who"`
	Side     string        `json:"side"`
	Round    int64         `json:"round"`
	Options  []AskedOption `json:"options"`
	Ahead    []AheadColumn `json:"ahead,omitempty"` // what the numbers beside the options are
	Nothing  []float64     `json:"nothing,omitempty"`
	PlayOuts int           `json:"playouts,omitempty"` // of which those numbers are the mean
}

// AskedOption is one that may be taken.
type AskedOption struct {
	Place int       `json:"place"` // by which it is taken
	Text  string    `json:"text"`
	Kind  string    `json:"kind"`
	Group string    `json:"group,omitempty"`
	About string    `json:"about,omitempty"` // what the ruleset says of it, in a sentence
	Ahead []float64 `json:"ahead,omitempty"`
	Throw []Chance  `json:"throw,omitempty"` // what the throw may come to that it leads to, the likeliest first
}

// Chance is how likely an outcome of a throw is.
type Chance struct {
	Label    string  `json:"label"`         // of the throw
	Who      string  `json:"who,omitempty"` // whose it is, if not of whom chooses
	Words    string  `json:"words"`         // for the outcome
	Share    float64 `json:"share"`
	PlayOuts int     `json:"playouts,omitempty"` // of which the share is; 0: it is exact
	Planned  bool    `json:"planned,omitempty"`  // if policies take the choices of one's own before the throw
}

// AheadColumn is what a number beside an option is by the end of the round.
type AheadColumn struct {
	Title  string `json:"title"`
	Change bool   `json:"change,omitempty"` // of a bar of the own side, or of the others
	Others bool   `json:"others,omitempty"`
}

// Worth is how often the side wins behind an answer, in play-outs.
type Worth struct {
	Take  []int   `json:"take"`
	Share float64 `json:"share"`
	Error float64 `json:"error"` // standard
}

// Costly is an answer that cost much.
type Costly struct {
	Answer int      `json:"answer"` // so many were given before it
	Round  int64    `json:"round"`
	Who    string   `json:"who"`
	Choice string   `json:"choice"`
	Take   []string `json:"take"`
	Share  float64  `json:"share"` // of play-outs that the side won behind it
	Best   float64  `json:"best"`  // and behind the best answer
}

// Says is what a program tells a session: one of these.
type Says struct {
	Take   *[]int `json:"take"` // the places of the options that are taken
	Back   int    `json:"back"` // so many answers are taken back
	Fresh  bool   `json:"fresh"`
	Advise bool   `json:"advise"`
	Leave  bool   `json:"leave"`
}

// NewWire makes a session of fights of a machine for a program.
func NewWire(m *interp.Machine, o Options, in io.Reader, out io.Writer) *Session {
	s := newSession(m, o)
	w := &wire{Session: s, in: bufio.NewScanner(in), out: json.NewEncoder(out)}
	w.in.Buffer(nil, mostLine)
	s.front = w
	return s
}

func (w *wire) begin(bool) event.Reader {
	w.watched = viewer.New(w.m.Program.Combatant.Name, "")
	return w.watched
}

func (w *wire) say(s Said) {
	s.Given = w.next
	if err := w.out.Encode(s); w.err == nil {
		w.err = err
	}
}

func (w *wire) lost(_ int, choice, why string) {
	w.say(Said{Type: "refused", Why: choice + ": " + why})
}

// ask sends a question, and takes what is said until that is an answer.
func (w *wire) ask(q *event.Question) (event.Answer, bool) {
	if q.Refused != "" {
		w.say(Said{Type: "refused", Why: strings.TrimSuffix(q.Refused, ".")})
	}
	fight, err := w.watched.Packed()
	if err != nil {
		w.Session.err, w.leave = err, true
		return event.Answer{}, false
	}
	asked := w.asked(q)
	w.say(Said{Type: "question", Fight: fight, Question: asked})
	if w.foresees(q) {
		w.figures(q, asked)
		w.say(Said{Type: "figures", Question: asked})
	}
	for w.err == nil && w.in.Scan() {
		var x Says
		switch err := json.Unmarshal(w.in.Bytes(), &x); {
		case err != nil:
			w.say(Said{Type: "refused", Why: "that is no answer: " + err.Error()})
		case x.Leave:
			w.leave = true
			return event.Answer{}, false
		case x.Advise:
			w.advise(q)
		case x.Back > 0:
			if w.back(x.Back, x.Fresh) {
				return event.Answer{}, false
			}
			w.say(Said{Type: "refused", Why: "there is no answer to take back"})
		case x.Take != nil:
			a := event.Answer{Picked: *x.Take}
			if why := w.cannot(q, a); why != "" {
				w.say(Said{Type: "refused", Why: why})
				continue
			}
			return a, w.give(q, &a)
		default:
			w.say(Said{Type: "refused", Why: "that is no answer: take, back, advise or leave is missing"})
		}
	}
	w.leave, w.Session.err = true, errors.Join(w.err, w.in.Err())
	return event.Answer{}, false
}

// cannot is why something is no answer, as far as that is known beforehand.
func (w *wire) cannot(q *event.Question, a event.Answer) string {
	for _, i := range a.Picked {
		if i < 0 || i >= len(q.Options) {
			return fmt.Sprintf("there is no option %d", i)
		}
	}
	return barred(q, a)
}

func (w *wire) asked(q *event.Question) *Asked {
	out := &Asked{Choice: q.Choice, Title: titleOf(q), How: q.How, Who: q.Who.Text,
		Side: w.m.NameOf(w.m.Program.Side, q.Side), Round: q.Round, Options: []AskedOption{}}
	for i, o := range q.Options {
		if q.Barred == nil || q.Barred[i] == "" {
			out.Options = append(out.Options, AskedOption{Place: i, Text: o.Text, Kind: o.Kind, Group: groupOf(w.m, q, o),
				About: about(w.m, o)})
		}
	}
	return out
}

// figures puts beside the options what they come to.
func (w *wire) figures(q *event.Question, out *Asked) {
	ahead, of := w.prospects(q)
	for _, o := range of {
		out.Ahead = append(out.Ahead, AheadColumn{o.Title, o.Bar, o.Others})
	}
	means := map[int][]float64{}
	for _, x := range ahead {
		option := nothing
		if len(x.Picked) == 1 {
			option = x.Picked[0]
		}
		if len(x.Picked) < 2 && x.PlayOuts > 0 {
			out.PlayOuts, means[option] = x.PlayOuts, x.Means
		}
	}
	out.Nothing = means[nothing]
	throws := w.throws(q)
	for i := range out.Options {
		o := &out.Options[i]
		o.Ahead, o.Throw = means[o.Place], throws.chancesOf(o.Place)
	}
}

func (w *wire) advise(q *event.Question) {
	list, err := w.weigh(q.Side, w.fight.Decisions())
	if err != nil {
		w.say(Said{Type: "refused", Why: err.Error()})
		return
	}
	out := []Worth{}
	for _, x := range list {
		out = append(out, Worth{slices.Concat([]int{}, x.Picked), x.Mean, x.Error})
	}
	w.say(Said{Type: "advice", Worth: out})
}

// over tells which answers cost most, and waits until some are taken back, or the program leaves.
func (w *wire) over(look func() []cost) (back bool, err error) {
	fight, err := w.watched.Packed()
	if err != nil {
		return false, err
	}
	w.say(Said{Type: "over", Fight: fight})
	out := []Costly{}
	costs := slices.DeleteFunc(look(), func(c cost) bool { return !c.known() })
	for _, c := range costs[:min(costly, len(costs))] {
		g := w.given[c.answer]
		out = append(out, Costly{c.answer, g.Round, g.Who, g.Choice, g.Take, c.taken, c.best})
	}
	w.say(Said{Type: "costs", Costs: out})
	for w.err == nil && w.in.Scan() {
		var x Says
		if json.Unmarshal(w.in.Bytes(), &x) == nil {
			switch {
			case x.Leave:
				return false, nil
			case x.Back > 0 && w.back(x.Back, x.Fresh):
				return true, nil
			}
		}
		w.say(Said{Type: "refused", Why: "the fight is over: take answers back, or leave"})
	}
	return false, errors.Join(w.err, w.in.Err())
}
