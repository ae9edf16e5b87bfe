package ablate

import (
	"math"
	"math/big"
	"testing"
)

// The sign test is reckoned again with whole numbers.
func TestSignTestIsExact(t *testing.T) {
	for n := int64(0); n <= 60; n += 3 {
		for a := int64(0); a <= n; a++ {
			ways := new(big.Int)
			for k := int64(0); k <= n; k++ {
				if 2*min(k, n-k) <= 2*min(a, n-a) {
					ways.Add(ways, new(big.Int).Binomial(n, k))
				}
			}
			want, _ := new(big.Rat).SetFrac(ways, new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
			if got := SignTest(a, n-a); math.Abs(got-want) > 1e-8*want {
				t.Errorf("%d against %d: %g, exactly %g", a, n-a, got, want)
			}
		}
	}
}
