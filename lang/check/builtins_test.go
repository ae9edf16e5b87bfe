package check_test

import (
	"testing"
)

// Calls of built-ins are held against their signatures: the right one of several, what
// its types stand for, and each mistake told once.
func TestBuiltinsByTheirSignatures(t *testing.T) {
	tests := []struct{ decl, want string }{
		// which of several signatures
		{"define a() = max([1], 2, 3)", "`max` takes at most 2 arguments here, not 3"},
		{"define a() = max([1.5], 2)", ""},
		{"define a() = max(1, 2.5, 3)", ""},
		{"define a() = min(2d6) + max(2d6)", ""},
		{"define a() = max(\"a\")", "`max` wants dice or a list of numbers, not a text"},
		{"define a() = max(\"a\", 2)", "a number is wanted here, not a text"},
		{"define a() = max(1, \"a\")", "a number is wanted here, not a text"},
		{"define a(who) = max(who.foe, 2)", "a number is wanted here, not a combatant or none"},
		{"define a() = mean(items)", "`mean` wants a list of numbers, not a list of item"},
		{"define a() = sum(3)", "`sum` wants a list of numbers, not a whole number (int)"},
		{"define a() = max(oops, 2)", "nothing here is called `oops`"},
		{"define a() = max()", "`max` takes at least 1 argument, not 0"},
		// formulas on items
		{"define a() = sum(items, it.quick)", "the formula must be a number, not true or false (bool)"},
		{"define a() = highest(items, it.quick)", "the key must be a number or a list of numbers, not true or false (bool)"},
		{"define a() = highest(items, [1, 2.5])", ""},
		{"define a() = sum(combatants, it.foe)", "the formula must be a number, not a combatant or none"},
		{"define a() = map(oops, it + oops)", "nothing here is called `oops`; nothing here is called `oops`"},
		{"define a() = len(map(items, []))", ""},
		// what T is
		{"define a() = flatten([])", ""},
		{"define a() = flatten([[]]) == [] and len([[], []]) == 2 and flatten([[], [1]]) == [1]", ""},
		{"define a() = flatten(3)", "`flatten` wants a list of lists, not a whole number (int)"},
		{"define a() = concat([1], [2.5])", "a whole number is wanted here, not 2.5"},
		{"define a() -> list of num = concat([1], [2.5])", ""},
		{"define a() -> list of num = filter([1], it > 0.5)", ""},
		{"define a() -> one of slow or fast = first([slow])", ""},
		{"define a() -> list of list of num = subsets([1])", ""},
		{"define a() = copy_of([1], 1)", "`copy_of` wants a list of own things, not a list of int"},
		{"define a() = without([sword], 3)", "an item is wanted here, not a whole number (int)"},
		{"define a(who) = the(who.foe).foe", ""},
		{"define a() = the(none)", "`none` is no value to work with"},
		{"define a(who) = len(who.foe)", "`len` wants a list, not a combatant or none"},
		{"define a(who) = enemies(who.foe)", "this may be none, and then there is nothing to use"},
		{"define a(x: int?) = abs(x)", "this may be none, and then there is nothing to use"},
		// squares
		{"define a() = grid_distance(A1, [B2], taxi) + grid_distance([], [B2])", ""},
		{"define a() = grid_distance(A1, \"b2\")", "`grid_distance` wants a square or a list of squares, not a text"},
		{"define a() = grid_distance(A1, [1])", "a list of square is wanted here, not a list of int"},
		{"define a(x: square?) = grid_distance(A1, x)", "this may be none, and then there is nothing to use"},
		{"define a() = line(A1, B2, B3)", "one of `king`, `taxi`, `alternate` or `hex` is wanted here, not a square"},
		{"define a() = len", "`len` is a function, not a value"},
	}
	for _, tt := range tests {
		if got := errorsIn(t, tt.decl); got != tt.want {
			t.Errorf("%s\ngives: %s\nwant:  %s", tt.decl, got, tt.want)
		}
	}
}
