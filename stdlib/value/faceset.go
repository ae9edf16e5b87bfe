package value

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// FaceSet is a set of faces, written as people read it: "1..2, 5". Equal sets are written alike,
// and "" is the empty one.
type FaceSet string

// Set makes a set of some faces.
func Set(faces ...int64) FaceSet {
	faces = slices.Clone(faces)
	slices.Sort(faces)
	faces = slices.Compact(faces)
	var parts []string
	for i := 0; i < len(faces); {
		last := i
		for last+1 < len(faces) && faces[last+1] == faces[last]+1 {
			last++
		}
		if part := fmt.Sprint(faces[i]); last == i {
			parts = append(parts, part)
		} else {
			parts = append(parts, fmt.Sprintf("%s..%d", part, faces[last]))
		}
		i = last + 1
	}
	return FaceSet(strings.Join(parts, ", "))
}

// shown is a set where it must be named.
func (s FaceSet) shown() string {
	if s == "" {
		return "none"
	}
	return string(s)
}

// Runs are the stretches of faces that a set is made of, in order.
type Runs [][2]int64

// Runs lists those of a set.
func (s FaceSet) Runs() (out Runs) {
	if s == "" {
		return nil
	}
	for part := range strings.SplitSeq(string(s), ", ") {
		from, to, several := strings.Cut(part, "..")
		if !several {
			to = from
		}
		a, _ := strconv.ParseInt(from, 10, 64)
		b, _ := strconv.ParseInt(to, 10, 64)
		out = append(out, [2]int64{a, b})
	}
	return out
}

// Has reports whether a face is in one of the stretches.
func (r Runs) Has(face int64) bool {
	for _, run := range r {
		if run[0] <= face && face <= run[1] {
			return true
		}
	}
	return false
}
