// Package value holds the values that formulas give, as built-ins take and give them,
// and the arithmetic on numbers: of 64 bits, exact or refused.
package value
