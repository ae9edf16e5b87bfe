package sim

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// partsOf are the parts of a comparison of the same fight twice.
func partsOf(t *testing.T, of int) (parts []*Comparison) {
	m := checkFight(t)
	for i := range of {
		c, err := Compare(context.Background(), m, m, CompareOptions{Seed: 1, Fights: 30, Shard: i + 1, Of: of, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, c)
	}
	return parts
}

// Whatever number of a part is another, it is refused, or a comparison that can be written.
func TestPartsWithOtherNumbers(t *testing.T) {
	text, err := partsOf(t, 2)[0].Write()
	if err != nil {
		t.Fatal(err)
	}
	whole := func() (v any) {
		d := json.NewDecoder(strings.NewReader(string(text)))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	numbers, refused := 0, 0
	var walk func(root, at any)
	try := func(root any, set func(any), was any) {
		numbers++
		for _, n := range []string{"-1", "0", "1", "3", "31", "1e3", "9007199254740993", "9223372036854775807", "1" + strings.Repeat("0", 70)} {
			set(json.Number(n))
			changed, _ := json.Marshal(root)
			c, err := ReadComparison(changed)
			if err == nil {
				c, err = MergeComparisons([]*Comparison{c})
			}
			if err != nil {
				refused++
				continue
			}
			if _, err := c.Write(); err != nil {
				t.Errorf("%s for %s: %v", n, was, err)
			}
			c.Text()
			c.Blocks()
		}
		set(was)
	}
	walk = func(root, at any) {
		switch at := at.(type) {
		case map[string]any:
			for k, v := range at {
				if _, ok := v.(json.Number); ok {
					try(root, func(x any) { at[k] = x }, v)
				} else {
					walk(root, v)
				}
			}
		case []any:
			for i, v := range at {
				if _, ok := v.(json.Number); ok {
					try(root, func(x any) { at[i] = x }, v)
				} else {
					walk(root, v)
				}
			}
		}
	}
	root := whole()
	walk(root, root)
	if numbers < 50 || refused < numbers {
		t.Errorf("of %d numbers only %d others were refused", numbers, refused)
	}
}

// Sums that no fights can come to are refused.
func TestPartsThatDoNotFit(t *testing.T) {
	for name, spoil := range map[string]func(*Comparison){
		"more wins than fights":   func(c *Comparison) { c.Outcomes[0].Sums.A.SetInt64(100) },
		"a share that is none":    func(c *Comparison) { c.Outcomes[0].Sums.AA.Lsh(c.Outcomes[0].Sums.AA, 1) },
		"no sums":                 func(c *Comparison) { c.Rounds.Sums = nil },
		"too small a square":      func(c *Comparison) { c.Rounds.Sums.AA.SetInt64(1) },
		"fights that are missing": func(c *Comparison) { c.Fights++ },
		"another side":            func(c *Comparison) { c.Outcomes[0].Winner = "nobody at all" },
	} {
		parts := partsOf(t, 2)
		if _, err := MergeComparisons(parts); err != nil {
			t.Fatal(err)
		}
		spoil(parts[1])
		if _, err := MergeComparisons(parts); err == nil {
			t.Errorf("%s: is merged all the same", name)
		}
	}
}
