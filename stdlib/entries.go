package stdlib

// Entry is a built-in function.
type Entry struct {
	Name      string
	Group     string // numbers, lists, squares, dice, fight
	Signature string // one or more, separated by " | ", as the reference shows them
	Doc       string
	Example   string
	Effect    string // "" or "rolls"
	Each      int    // the argument that is a formula on the item `it`, counted from 1; 0 none
}

// Entries are all built-ins, in the order of the reference.
var Entries = []*Entry{
	{Name: "abs", Group: "numbers", Signature: "abs(x: number) -> number",
		Doc: "The number without its sign.", Example: "abs(-3) == 3"},
	{Name: "min", Group: "numbers", Signature: "min(a, b, …: number) -> number | min(list of number) -> number | min(list of number, if_empty: number) -> number | min(dice) -> int",
		Doc: "The smallest; of dice the lowest throw. Of an empty list the second argument; without one the fight stops.", Example: "min(3, 1, 2) == 1"},
	{Name: "max", Group: "numbers", Signature: "max(a, b, …: number) -> number | max(list of number) -> number | max(list of number, if_empty: number) -> number | max(dice) -> int",
		Doc: "The largest; of dice the highest throw, which those that explode do not have. Of an empty list the second argument; without one the fight stops.", Example: "max([], 0) == 0 and max(2d6+1) == 13"},
	{Name: "clamp", Group: "numbers", Signature: "clamp(x: number, low: number, high: number) -> number",
		Doc: "x, but not below low nor above high; low if the two cross.", Example: "clamp(7, 0, 4) == 4"},
	{Name: "floor", Group: "numbers", Signature: "floor(x: number) -> int",
		Doc: "The whole number at or below x.", Example: "floor(-1.5) == -2"},
	{Name: "ceil", Group: "numbers", Signature: "ceil(x: number) -> int",
		Doc: "The whole number at or above x.", Example: "ceil(1.2) == 2"},
	{Name: "round", Group: "numbers", Signature: "round(x: number) -> int",
		Doc: "The nearest whole number; a half goes away from zero.", Example: "round(2.5) == 3"},
	{Name: "div", Group: "numbers", Signature: "div(a: int, b: int) -> int",
		Doc: "a / b rounded down, also below zero. The fight stops if b is 0.", Example: "div(-7, 4) == -2"},
	{Name: "sqrt", Group: "numbers", Signature: "sqrt(x: number) -> num",
		Doc: "The square root. The fight stops if x is below 0.", Example: "floor(sqrt(10)) == 3"},
	{Name: "sum", Group: "numbers", Signature: "sum(list of number) -> number | sum(list, formula: number) -> number", Each: 2,
		Doc: "All added up, or the formula for each item added up; 0 for an empty list.", Example: "sum([1, 2], it * 10) == 30"},
	{Name: "mean", Group: "numbers", Signature: "mean(list of number) -> num | mean(dice) -> num",
		Doc: "The average. The fight stops on an empty list.", Example: "mean(2d6) == 7"},
	{Name: "mean_above", Group: "numbers", Signature: "mean_above(dice, n: int) -> num",
		Doc: "What dice show above n on average, a throw of n or less being 0: what is left when n is taken off. The fight stops for dice that explode, or with more than 1,000 totals or 2^53 throws.", Example: "mean_above(1d6, 4) == 0.5"},

	{Name: "len", Group: "lists", Signature: "len(list) -> int",
		Doc: "How many items there are.", Example: "len([4, 5]) == 2"},
	{Name: "count", Group: "lists", Signature: "count(list, condition: bool) -> int", Each: 2,
		Doc: "How many items meet the condition.", Example: "count([1, 2, 3], it > 1) == 2"},
	{Name: "any", Group: "lists", Signature: "any(list, condition: bool) -> bool", Each: 2,
		Doc: "Whether an item meets the condition; looks no further than the first that does.", Example: "any([1, 2], it == 2)"},
	{Name: "all", Group: "lists", Signature: "all(list, condition: bool) -> bool", Each: 2,
		Doc: "Whether every item meets the condition; true for an empty list.", Example: "all([1, 2], it > 0)"},
	{Name: "none", Group: "lists", Signature: "none(list, condition: bool) -> bool", Each: 2,
		Doc: "Whether no item meets the condition.", Example: "none([1, 2], it > 2)"},
	{Name: "filter", Group: "lists", Signature: "filter(list of T, condition: bool) -> list of T", Each: 2,
		Doc: "The items that meet the condition, in their order.", Example: "len(filter([1, 2, 3], it != 2)) == 2"},
	{Name: "map", Group: "lists", Signature: "map(list, formula: T) -> list of T", Each: 2,
		Doc: "The formula for each item.", Example: "sum(map([1, 2], it * it)) == 5"},
	{Name: "find", Group: "lists", Signature: "find(list of T, condition: bool) -> T?", Each: 2,
		Doc: "The first item that meets the condition, or none.", Example: "find([1, 2], it > 5) == none"},
	{Name: "find_index", Group: "lists", Signature: "find_index(list, condition: bool) -> int", Each: 2,
		Doc: "The place, from 0, of the first item that meets the condition. The fight stops if there is none.", Example: "find_index([4, 5], it == 5) == 1"},
	{Name: "first", Group: "lists", Signature: "first(list of T) -> T",
		Doc: "The first item. The fight stops on an empty list.", Example: "first([4, 5]) == 4"},
	{Name: "last", Group: "lists", Signature: "last(list of T) -> T",
		Doc: "The last item. The fight stops on an empty list.", Example: "last([4, 5]) == 5"},
	{Name: "take", Group: "lists", Signature: "take(list of T, n: int) -> list of T",
		Doc: "The first n items, or all if there are fewer.", Example: "len(take([1, 2, 3], 2)) == 2"},
	{Name: "take_until", Group: "lists", Signature: "take_until(list of T, condition: bool) -> list of T", Each: 2,
		Doc: "The items before the first that meets the condition.", Example: "len(take_until([1, 2, 3], it == 3)) == 2"},
	{Name: "reverse", Group: "lists", Signature: "reverse(list of T) -> list of T",
		Doc: "The items from last to first.", Example: "first(reverse([1, 2])) == 2"},
	{Name: "flatten", Group: "lists", Signature: "flatten(list of list of T) -> list of T",
		Doc: "The items of all the lists, one after the other.", Example: "len(flatten([[1], [2, 3]])) == 3"},
	{Name: "unique", Group: "lists", Signature: "unique(list of T) -> list of T",
		Doc: "Each item once, where it first stands.", Example: "len(unique([1, 2, 1])) == 2"},
	{Name: "concat", Group: "lists", Signature: "concat(a, b, …: list of T) -> list of T",
		Doc: "The items of the first list, then those of the next.", Example: "len(concat([1], [2])) == 2"},
	{Name: "without", Group: "lists", Signature: "without(list of T, item: T) -> list of T",
		Doc: "The list without every item equal to the given one.", Example: "len(without([1, 2, 1], 1)) == 1"},
	{Name: "highest", Group: "lists", Signature: "highest(list of T, key: number) -> T", Each: 2,
		Doc: "The item with the highest key, the first of equals; a list as key compares item by item. The fight stops on an empty list.", Example: "highest([1, 3, 2], it) == 3"},
	{Name: "lowest", Group: "lists", Signature: "lowest(list of T, key: number) -> T", Each: 2,
		Doc: "The item with the lowest key, the first of equals; a list as key compares item by item. The fight stops on an empty list.", Example: "lowest([2, 1, 3], it) == 1"},
	{Name: "all_different", Group: "lists", Signature: "all_different(list) -> bool",
		Doc: "Whether no item stands in the list twice.", Example: "all_different([1, 2])"},
	{Name: "subsets", Group: "lists", Signature: "subsets(list of T) -> list of list of T",
		Doc: "All ways to take some of the items, from none to all: first those without the last item, then those with it.", Example: "len(subsets([1, 2, 3])) == 8"},
	{Name: "copy_of", Group: "lists", Signature: "copy_of(list of T, instance: T) -> T",
		Doc: "The item of an owned list that was copied from the instance. The fight stops if there is none.", Example: "copy_of(who.weapons, axe)"},

	{Name: "square_at", Group: "squares", Signature: "square_at(x, y: int) -> square",
		Doc: "The square in this column and row. The fight stops if the field has none.", Example: "square_at(4, 3 + 1) == D4"},
	{Name: "grid_distance", Group: "squares", Signature: "grid_distance(a, b: square or list of square, grid?) -> int",
		Doc: "How many steps b is away from a. Of lists the nearest squares count; the fight stops if one is empty.", Example: "grid_distance(A1, C4) == 3 and grid_distance(A1, C4, taxi) == 5"},
	{Name: "straight_distance", Group: "squares", Signature: "straight_distance(a, b: square, grid?) -> num",
		Doc: "The length of the straight line from middle to middle, in squares.", Example: "straight_distance(A1, D5) == 5"},
	{Name: "neighbours", Group: "squares", Signature: "neighbours(at: square, grid?) -> list of square",
		Doc: "The squares beside one, clockwise from the one above it.", Example: "neighbours(B2, taxi) == [B1, C2, B3, A2]"},
	{Name: "bearing", Group: "squares", Signature: "bearing(from, to: square, grid?) -> int",
		Doc: "The direction in which a square lies: the nearest of the grid's, halfway the next clockwise. The fight stops if it is the same square.", Example: "bearing(B2, E2) == 2"},
	{Name: "off_front", Group: "squares", Signature: "off_front(at: square, facing: int, to: square, grid?) -> int",
		Doc: "How many directions a square lies off the one that somebody faces: from 0, before him, to half of all, behind him. The fight stops if it is the same square.", Example: "off_front(B2, 0, B1) == 0 and off_front(B2, 0, C2) == 2"},
	{Name: "line", Group: "squares", Signature: "line(from, to: square, grid?) -> list of square",
		Doc: "The squares on the straight line, both ends included, one for each step.", Example: "line(A1, D2) == [A1, B1, C2, D2]"},
	{Name: "line_beyond", Group: "squares", Signature: "line_beyond(from, through: square, n: int, grid?) -> list of square",
		Doc: "The next n squares behind `through` on the line from `from`, as far as the field goes; none if the two are the same.", Example: "line_beyond(A1, B2, 2) == [C3, D4]"},
	{Name: "in_line", Group: "squares", Signature: "in_line(list of square, grid?) -> bool",
		Doc: "Whether all lie in one row, column or diagonal, with gaps or without.", Example: "in_line([B2, D4, A1]) and not in_line([B2, D4], taxi)"},
	{Name: "connected", Group: "squares", Signature: "connected(list of square, grid?) -> bool",
		Doc: "Whether one can walk from the first to all others on nothing but these.", Example: "connected([A1, C3, B2])"},
	{Name: "burst", Group: "squares", Signature: "burst(centre: square, radius: int, grid?) -> list of square",
		Doc: "The squares at most so many steps away, the centre among them, row by row.", Example: "burst(B2, 1, taxi) == [B1, A2, B2, C2, B3]"},
	{Name: "cone", Group: "squares", Signature: "cone(from: square, facing, spread, length: int, grid?) -> list of square",
		Doc: "The squares at most `length` steps away that lie at most `spread` directions off the one faced, without `from`, row by row.", Example: "cone(B2, 2, 1, 1) == [C1, C2, C3]"},
	{Name: "rectangle", Group: "squares", Signature: "rectangle(a, b: square) -> list of square",
		Doc: "The squares of a rectangle, by two of its corners, row by row.", Example: "rectangle(B3, A2) == [A2, B2, A3, B3]"},
	{Name: "covered", Group: "squares", Signature: "covered(at: square, size: int) -> list of square",
		Doc: "The squares that somebody takes who is so many squares wide and high, `at` being the upper left one, row by row.", Example: "covered(A2, 2) == [A2, B2, A3, B3]"},
	{Name: "reachable", Group: "squares", Signature: "reachable(from: square, steps: int, blocked: list of square, grid?) -> list of square",
		Doc: "The squares that can be reached in so many steps without entering a blocked one: `from` itself, then the nearest first, those of one distance row by row.", Example: "reachable(A1, 1, [B1, B2]) == [A1, A2]"},
	{Name: "shortest_path", Group: "squares", Signature: "shortest_path(from, to: square, blocked: list of square, grid?) -> list of square",
		Doc: "The squares to walk on, `to` being the last, without entering a blocked one before it; none if there is no way. Of several ways the one that comes nearest to `to` with each step.", Example: "shortest_path(A1, C1, [B1]) == [B2, C1]"},
	{Name: "pushed_along", Group: "squares", Signature: "pushed_along(from: square, size: int, walk, pushed, field: list of square) -> list of square",
		Doc: "Where squares end that somebody so many squares wide and high pushes ahead of him as he walks from `from`: what he would come to cover goes on before him until he covers it no longer. None if that would lead him or one of them off the field.", Example: "pushed_along(A1, 1, [B1, C1], [C1, A2], rectangle(A1, E2)) == [D1, A2]"},
	{Name: "shortest_push", Group: "squares", Signature: "shortest_push(from: square, size: int, pushed, goal, rest, field: list of square, most: int) -> list of square",
		Doc: "The shortest walk, of at most so many steps, after which all that is pushed lies on squares of `goal`, and the pusher's upper left square is one of `rest`; none if there is no such walk, or nothing to do. Of several the one with the fewest turns, then the one whose steps, from the last to the first, come first clockwise from upwards.", Example: "shortest_push(A1, 1, [B1], [D1], rectangle(A1, D1), rectangle(A1, D1), 5) == [B1, C1]"},
	{Name: "pushes", Group: "squares", Signature: "pushes(from: square, size: int, pushed, goal, rest, field: list of square, most: int) -> list of list of square",
		Doc: "For everything that can come of it, all that is pushed lying on squares of `goal`, the walk that `shortest_push` would find: the shortest first.", Example: "len(pushes(A1, 1, [B1], rectangle(C1, D1), rectangle(A1, D1), rectangle(A1, D1), 5)) == 2"},

	{Name: "roll", Group: "dice", Signature: "roll(dice, label: text?, who: combatant?) -> int", Effect: "rolls",
		Doc: "Throws the dice and adds them up. Label and who name the stream of chance that they come from; without a label it is the rule's name.", Example: `roll(3d6, "attack", attacker)`},
	{Name: "pick", Group: "dice", Signature: "pick(list of T, label: text?, who: combatant?) -> T", Effect: "rolls",
		Doc: "One item by chance, each as likely. The fight stops on an empty list.", Example: `pick(enemies(who), "stray")`},
	{Name: "dice", Group: "dice", Signature: "dice(n: int, faces: int) -> dice",
		Doc: "So many dice with so many faces: dice(3, 6) is 3d6.", Example: "mean(dice(2, 6)) == 7"},
	{Name: "exploding", Group: "dice", Signature: "exploding(dice) -> dice",
		Doc: "The dice, but each that shows its highest face is thrown again and added.", Example: `roll(exploding(2d6), "damage")`},

	{Name: "enemies", Group: "fight", Signature: "enemies(who: combatant or side) -> list of combatant",
		Doc: "The active combatants of other sides, in the scenario's order.", Example: "len(enemies(who)) > 0"},
	{Name: "allies", Group: "fight", Signature: "allies(who: combatant or side) -> list of combatant",
		Doc: "The active combatants of the same side, `who` among them.", Example: "sum(allies(who), it.standing)"},
	{Name: "active", Group: "fight", Signature: "active(side) -> list of combatant",
		Doc: "The active combatants of a side.", Example: "len(active(who.side)) > 0"},
	{Name: "active_combatants", Group: "fight", Signature: "active_combatants() -> list of combatant",
		Doc: "All active combatants.", Example: "len(active_combatants()) > 0"},
	{Name: "active_sides", Group: "fight", Signature: "active_sides() -> list of side",
		Doc: "The sides with at least one active combatant.", Example: "len(active_sides()) > 1"},
	{Name: "last_side_standing", Group: "fight", Signature: "last_side_standing() -> side?",
		Doc: "The only side with an active combatant, or none while there are several.", Example: "last_side_standing() != none"},
	{Name: "partners", Group: "fight", Signature: "partners(who, condition) -> list",
		Doc: "Those with whom `who` shares the condition, in the order in which they began it; the inactive are left out.", Example: "partners(who, locked)"},
	{Name: "linked", Group: "fight", Signature: "linked(who, condition) -> list",
		Doc: "All that can be reached from `who` from partner to partner, `who` first.", Example: "linked(target, locked)"},
	{Name: "stacks", Group: "fight", Signature: "stacks(condition, who) -> int",
		Doc: "How many of the condition `who` bears.", Example: "stacks(dazed, who) >= 2"},
	{Name: "the", Group: "fight", Signature: "the(x: T?) -> T",
		Doc: "The value itself; the fight stops if it is none.", Example: "the(find(weapons, it.ranged))"},
}

var byName = func() map[string]*Entry {
	m := map[string]*Entry{}
	for _, e := range Entries {
		m[e.Name] = e
	}
	return m
}()

// Lookup returns a built-in by name, nil if there is none.
func Lookup(name string) *Entry { return byName[name] }

// Names lists all built-ins.
func Names() []string {
	out := make([]string, len(Entries))
	for i, e := range Entries {
		out[i] = e.Name
	}
	return out
}
