// Package fight has the built-ins that ask about the fight as a whole.
package fight
