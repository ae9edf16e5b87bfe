// Package sim runs many fights of one machine and counts how they end.
package sim
