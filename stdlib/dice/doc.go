// Package dice has the built-ins on dice and chance.
package dice
