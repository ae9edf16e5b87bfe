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

// mapArea reads the area of a square from an array; beside the map there is none.
func (c *compiler) mapArea(e *ir.MapArea) intFn {
	x, columns, rows := c.word(e.X), int64(e.Map.Columns), int64(e.Map.Rows)
	cells := make([]int64, len(e.Map.Cells))
	for i, in := range e.Map.Cells {
		cells[i] = absent
		if in != nil {
			cells[i] = int64(in.Index)
		}
	}
	return func(f *Fight) int64 {
		s := grid.Square(x(f))
		if s.X() > columns || s.Y() > rows {
			return absent
		}
		return cells[(s.Y()-1)*columns+s.X()-1]
	}
}

// checkMaps makes sure that maps are as their authors say.
func (m *Machine) checkMaps(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(x.Frame, boolWord(c.formulaBool(x.Expr))) != 0 }
	if failure := m.CheckMaps(holds); failure != nil {
		f.stop(failure)
	}
}

func vmMapSquares(mp *ir.Map, areas bool) []any {
	list := []any{}
	for y := range mp.Rows {
		for x := range mp.Columns {
			if !areas || mp.Cells[y*mp.Columns+x] != nil {
				list = append(list, vmSquareAt(x+1, y+1))
			}
		}
	}
	return list
}

func vmArea(mp *ir.Map, s vmSquare) any {
	if s.It.X > mp.Columns || s.It.Y > mp.Rows {
		return nil
	}
	if in := mp.Cells[(s.It.Y-1)*mp.Columns+s.It.X-1]; in != nil {
		return vmThing{vmRef{in.Kind.ID, int64(in.Index)}}
	}
	return nil
}
