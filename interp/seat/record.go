package seat

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"hcl/interp/event"
)

// Given is an answer by the names of what was taken, as an [[order]] of a scenario has it.
type Given struct {
	Round  int64  `toml:"round,omitzero"`
	Who    string `toml:"who"`
	Choice string `toml:"choice"`
	Take   names  `toml:"take"`
	Fresh  uint64 `toml:"fresh,omitzero"` // behind it dice are thrown anew: the number of these dice
}

// names are those of what was taken: a text, or a list of several or of none.
type names []string

// MarshalTOML writes them.
func (n names) MarshalTOML() ([]byte, error) {
	if len(n) == 1 {
		return []byte(quoted(n[0])), nil
	}
	var list []string
	for _, x := range n {
		list = append(list, quoted(x))
	}
	return []byte("[" + strings.Join(list, ", ") + "]"), nil
}

func quoted(name string) string {
	var b bytes.Buffer
	enc := toml.NewEncoder(&b)
	if enc.Encode(map[string]string{"it": name}) != nil {
		return `""`
	}
	return strings.TrimSpace(strings.TrimPrefix(b.String(), "it = "))
}

// UnmarshalTOML reads them.
func (n *names) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		*n = names{v}
	case []any:
		for _, x := range v {
			name, is := x.(string)
			if !is {
				return fmt.Errorf("`take` holds names")
			}
			*n = append(*n, name)
		}
	default:
		return fmt.Errorf("`take` is a name, or a list of names")
	}
	return nil
}

// GivenTo is an answer to a question by names.
func GivenTo(q *event.Question, a event.Answer) Given {
	g := Given{Round: q.Round, Who: q.Who.Word(), Choice: q.Choice, Take: names{}, Fresh: a.Fresh}
	for _, i := range a.Picked {
		g.Take = append(g.Take, q.Name(i))
	}
	return g
}

// Answers gives the answer that it is to a question, or why it is none.
func (g *Given) Answers(q *event.Question) (a event.Answer, why string) {
	if g.Who != q.Who.Word() || g.Choice != q.Choice {
		return a, fmt.Sprintf("it is %s's `%s` that is to be chosen", q.Who.Text, q.Choice)
	}
	a.Fresh = g.Fresh
	for _, name := range g.Take {
		i := q.Place(name)
		if i < 0 {
			return a, fmt.Sprintf("`%s` is not to be had", name)
		}
		a.Picked = append(a.Picked, i)
	}
	return a, ""
}

// places are those of what was taken among the options of the question that it answers.
func (g *Given) places(q *event.Question) (list []int) {
	for _, name := range g.Take {
		list = append(list, q.Place(name))
	}
	return list
}

// RecordHead begins every record of a session.
const RecordHead = "# A fight that somebody plays."

// Write writes answers as a file. Command goes on with them.
func Write(list []Given, command string) (string, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s To go on with it:\n#   %s\n", RecordHead, strings.ReplaceAll(command, "\n", " "))
	enc := toml.NewEncoder(&b)
	enc.Indent = ""
	err := enc.Encode(record{list})
	return b.String(), err
}

// record is the file.
type record struct {
	Orders []Given `toml:"order"`
}

// MostRecord is how many bytes a record may have.
const MostRecord = 4 << 20

// Read reads a record.
func Read(text string) ([]Given, error) {
	var r record
	meta, err := toml.Decode(text, &r)
	if err != nil {
		return nil, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("`%s` is no part of a record of a fight that is played", unknown[0])
	}
	return r.Orders, nil
}
