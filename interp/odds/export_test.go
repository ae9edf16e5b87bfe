package odds

// FoldFrom lets dice stand for formulas that fall in more ways than so many.
func FoldFrom(ways float64) (back func()) {
	old := manyWays
	manyWays = ways
	return func() { manyWays = old }
}
