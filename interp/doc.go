// Package interp runs fights.
package interp
