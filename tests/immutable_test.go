package tests

import (
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/tests/internal/fights"
)

// fingerprint hashes all that can be reached from a program, its unexported parts and the
// room behind the ends of its slices included.
func fingerprint(p *ir.Program) uint64 {
	h := fnv.New64a()
	seen := map[uintptr]int{}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if v.IsNil() {
				io.WriteString(h, "nil")
				return
			}
			if n, ok := seen[v.Pointer()]; ok {
				fmt.Fprint(h, "*", n)
				return
			}
			seen[v.Pointer()] = len(seen)
			if v.Type() != reflect.TypeFor[*diag.Source]() { // texts, which know their lines once they are asked
				walk(v.Elem())
			}
		case reflect.Interface:
			if v.IsNil() {
				io.WriteString(h, "nil")
				return
			}
			io.WriteString(h, v.Elem().Type().String())
			walk(v.Elem())
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Slice:
			fmt.Fprint(h, "[", v.Len(), v.Cap())
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Map:
			keys := v.MapKeys()
			slices.SortFunc(keys, func(a, b reflect.Value) int {
				return slices.Compare([]byte(fmt.Sprint(a)), []byte(fmt.Sprint(b)))
			})
			for _, k := range keys {
				fmt.Fprint(h, k)
				walk(v.MapIndex(k))
			}
		case reflect.Func:
			fmt.Fprint(h, v.IsNil())
		default:
			fmt.Fprint(h, v)
		}
	}
	walk(reflect.ValueOf(p))
	return h.Sum64()
}

// Nothing writes to a program: it is the same before and after fights, and whoever builds
// them and plays them shares it with others who do: CGO_ENABLED=1 go test -race ./tests
// -run StayAsTheyAre says so as well, where there is a C compiler.
func TestProgramsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, s := range fights.Sample(fights.Scenarios(t), 12) {
		p := fights.Program(t, s).Program
		if !strings.Contains(s.Name, *inScenario) {
			continue
		}
		before := fingerprint(p)
		var all sync.WaitGroup
		for worker := range 2 {
			all.Go(func() {
				m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
				var f interface {
					Reset(seed, n uint64)
					Run() (event.Result, error)
				} = interp.NewFight(m)
				if worker == 1 {
					f = fights.Counter(t, m)
				}
				f.Reset(1, uint64(worker)+1)
				if _, err := f.Run(); err != nil {
					t.Error(s, err)
				}
			})
		}
		all.Wait()
		if fingerprint(p) != before {
			t.Errorf("%s: the program is another one after its fights", s)
		}
	}
}
