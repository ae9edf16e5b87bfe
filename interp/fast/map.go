package fast

import (
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// squaresOf lists the squares of a map, row by row.
func (m *Machine) squaresOf(mp *ir.Map, areas bool) int64 {
	items := []int64{}
	for i, in := range mp.Cells {
		if in != nil || !areas {
			items = append(items, int64(grid.At(int64(i%mp.Columns)+1, int64(i/mp.Columns)+1)))
		}
	}
	return m.constList(items)
}

func (m *Machine) allOf(k *ir.Kind) int64 {
	n := m.Instances(k)
	items := make([]int64, n)
	for i := range items {
		items[i] = int64(i)
	}
	return m.constList(items)
}

// checkMaps makes sure that maps are as their authors say.
func (m *Machine) checkMaps(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(c.framed(x)) != 0 }
	if failure := m.CheckMaps(holds); failure != nil {
		f.stop(failure)
	}
}
