package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hcl/tests/internal/fights"
)

// standing is how a fight stands, as somebody knows it who has read nothing but the first state and the
// changes since.
type standing struct {
	things     map[string]map[string]any // the fields of each, and its look, by kind and name
	conditions []string                  // as JSON, sorted
}

func standingOf(state map[string]any) *standing {
	s := &standing{map[string]map[string]any{}, []string{}}
	for _, x := range state["things"].([]any) {
		s.come(x.(map[string]any))
	}
	for _, x := range state["conditions"].([]any) {
		s.conditions = append(s.conditions, inJSON(x))
	}
	slices.Sort(s.conditions)
	return s
}

func inJSON(x any) string {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (s *standing) come(thing map[string]any) {
	fields := thing["fields"].(map[string]any)
	fields["its look"] = thing["look"]
	s.things[fmt.Sprint(thing["kind"], " ", thing["id"])] = fields
}

// change applies a change, and returns what is wrong with it.
func (s *standing) change(x map[string]any) error {
	switch {
	case x["comes"] != nil:
		s.come(x["comes"].(map[string]any))
		return nil
	case x["begins"] != nil:
		s.conditions = append(s.conditions, inJSON(x["begins"]))
		slices.Sort(s.conditions)
		return nil
	case x["ends"] != nil:
		i, held := slices.BinarySearch(s.conditions, inJSON(x["ends"]))
		if !held {
			return fmt.Errorf("a condition ends that does not hold")
		}
		s.conditions = slices.Delete(s.conditions, i, i+1)
		return nil
	}
	thing := fmt.Sprint(x["kind"], " ", x["of"])
	fields := s.things[thing]
	if fields == nil {
		return fmt.Errorf("there is no %s", thing)
	}
	if x["goes"] == true {
		delete(s.things, thing)
		return nil
	}
	if x["look"] != nil {
		fields["its look"] = x["look"]
		return nil
	}
	field := x["field"].(string)
	if key, per := x["key"].(string); per {
		if fields[field] == nil {
			fields[field] = map[string]any{}
		}
		fields, field = fields[field].(map[string]any), key
	}
	old, had := fields[field]
	per := x["key"] != nil
	if nothing := per && isNothing(x["from"]) && !had; !nothing && !reflect.DeepEqual(old, x["from"]) {
		return fmt.Errorf("it was %v", old)
	}
	switch {
	case x["hides"] == true, per && isNothing(x["to"]):
		delete(fields, field)
	default:
		fields[field] = x["to"]
	}
	return nil
}

func isNothing(x any) bool {
	list, is := x.([]any)
	return is && len(list) == 0 || x == nil || x == false || x == json.Number("0")
}

// TestStatesFollowFromChanges reads the first fight of every scenario: the state at the beginning of each
// round is, word by word, what the changes have made of the one before.
func TestStatesFollowFromChanges(t *testing.T) {
	for _, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			var now *standing
			states, changes := 0, 0
			for n, line := range bytes.Split(bytes.TrimSpace(firstFight(t, s).log), []byte("\n")) {
				if !bytes.HasPrefix(line, []byte(`{"type":"state"`)) && !bytes.HasPrefix(line, []byte(`{"type":"change"`)) {
					continue
				}
				var e struct {
					State   map[string]any
					Changes []map[string]any
				}
				d := json.NewDecoder(bytes.NewReader(line))
				d.UseNumber()
				if err := d.Decode(&e); err != nil {
					t.Fatal(err)
				}
				if e.State == nil {
					for _, x := range e.Changes {
						changes++
						if err := now.change(x); err != nil {
							t.Fatalf("line %d: %s: %v", n+1, inJSON(x), err)
						}
					}
					continue
				}
				states++
				told := standingOf(e.State)
				if now != nil && !reflect.DeepEqual(now, told) {
					t.Fatalf("line %d: %s", n+1, differing(now, told))
				}
				now = told
			}
			if states < 2 || changes == 0 {
				t.Errorf("%d states and %d changes are told", states, changes)
			}
		})
	}
}

// differing says in what two differ.
func differing(now, told *standing) string {
	var out []string
	for name, fields := range told.things {
		for f, v := range fields {
			if !reflect.DeepEqual(now.things[name][f], v) {
				out = append(out, fmt.Sprintf("%s.%s is %s, by the changes %s", name, f, inJSON(v), inJSON(now.things[name][f])))
			}
		}
	}
	for name := range now.things {
		if told.things[name] == nil {
			out = append(out, name+" is gone")
		}
	}
	if !slices.Equal(now.conditions, told.conditions) {
		out = append(out, fmt.Sprintf("conditions %s, by the changes %s", told.conditions, now.conditions))
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}
