//go:build unix

package cluster

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"sync"
	"text/tabwriter"
)

// survived is the table of faults that a run of the tests has seen survived.
var survived table

type table struct {
	m    sync.Mutex
	rows map[string]*row
}

// row is one fault.
type row struct {
	times, hit int // how often it was tried, and struck while there was work to do
	note       string
}

// note notes that a fault was survived.
func (x *table) note(fault string, hit bool, note string) {
	x.m.Lock()
	defer x.m.Unlock()
	if x.rows == nil {
		x.rows = map[string]*row{}
	}
	r := x.rows[fault]
	if r == nil {
		r = &row{}
		x.rows[fault] = r
	}
	r.times++
	if hit {
		r.hit++
	}
	r.note = note
}

// print prints the table, if it is thorough or wanted.
func (x *table) print() {
	if !*thorough && flag.Lookup("test.v").Value.String() != "true" {
		return
	}
	var faults []string
	for fault := range x.rows {
		faults = append(faults, fault)
	}
	slices.Sort(faults)
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "fault\tsurvived\twhile at work\tseen")
	for _, fault := range faults {
		r := x.rows[fault]
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", fault, r.times, r.hit, r.note)
	}
	w.Flush()
}
