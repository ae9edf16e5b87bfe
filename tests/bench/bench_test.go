package bench

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"hcl/interp"
	"hcl/tests/internal/fights"
)

// BenchmarkReference plays the reference fight; one op is one fight.
func BenchmarkReference(b *testing.B) {
	perSecond := func(b *testing.B) {
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fights/s")
	}
	b.Run("handwritten", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 2))
		b.ReportAllocs()
		for b.Loop() {
			fight(r, knights(), orcs())
		}
		perSecond(b)
	})
	b.Run("ruleset", func(b *testing.B) {
		f := fights.Counter(b, machine(b, "reference"))
		play(b, f, 1)
		b.ReportAllocs()
		n := uint64(0)
		for b.Loop() {
			n++
			play(b, f, n)
		}
		perSecond(b)
	})
}

// taking measures the nanoseconds that one of n fights takes.
func taking(n int, run func(n int)) float64 { return takingBy(wallTime, n, run) }

// takingBy is taking by some clock.
func takingBy(clock func() time.Duration, n int, run func(n int)) float64 {
	start := clock()
	run(n)
	return float64((clock() - start).Nanoseconds()) / float64(n)
}

var began = time.Now()

func wallTime() time.Duration { return time.Since(began) }

// interleaved runs both in turn, so that a busy machine slows both alike, and gives
// the medians of the times of each and of their ratios. Short runs are best: most of
// them are not interrupted.
func interleaved(clock func() time.Duration, times, n int, a, b func(n int)) (median [2]float64, ratio float64) {
	var took [2][]float64
	var ratios []float64
	for range times {
		x, y := takingBy(clock, n, a), takingBy(clock, n, b)
		took[0], took[1] = append(took[0], x), append(took[1], y)
		ratios = append(ratios, y/x)
	}
	for _, list := range [][]float64{took[0], took[1], ratios} {
		slices.Sort(list)
	}
	return [2]float64{took[0][times/2], took[1][times/2]}, ratios[times/2]
}

// BenchmarkRatio reports how many times longer the ruleset takes than the Go.
func BenchmarkRatio(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	f := fights.Counter(b, machine(b, "reference"))
	byHand := func(n int) {
		for range n {
			fight(r, knights(), orcs())
		}
	}
	byRules := func(n int) {
		for i := range n {
			play(b, f, uint64(i+1))
		}
	}
	byRules(1000)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for b.Loop() {
		took, ratio := interleaved(threadTime, 2001, 100, byHand, byRules)
		b.ReportMetric(took[0], "ns/handwritten")
		b.ReportMetric(took[1], "ns/ruleset")
		b.ReportMetric(ratio, "ratio")
	}
}

// BenchmarkTwoWorkers reports how many times as many fights two workers play as one,
// which only a machine with two idle cores can show.
func BenchmarkTwoWorkers(b *testing.B) {
	m := machine(b, "reference")
	counters := []interp.Counter{fights.Counter(b, m), fights.Counter(b, m)}
	work := func(workers int) func(n int) {
		return func(n int) {
			var wg sync.WaitGroup
			for w, f := range counters[:workers] {
				wg.Go(func() {
					for i := w; i < n; i += workers {
						play(b, f, uint64(i+1))
					}
				})
			}
			wg.Wait()
		}
	}
	work(2)(1000)
	for b.Loop() {
		_, ratio := interleaved(wallTime, 101, 4000, work(2), work(1))
		b.ReportMetric(ratio, "times")
	}
}
