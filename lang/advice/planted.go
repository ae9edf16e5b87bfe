package advice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// A mistake is a line that cannot be read, as its words tell around the place where that breaks off, and what is
// told of it. In what is told {bad} is the word at the place, {shown} the same, cut if it is long, {prev} and
// {before} are those before it, {next}, {third} and {fourth} those behind it, and {first} begins the line.
type mistake struct {
	line  string                 // see fits
	wants string                 // could have stood at the place, if that is asked
	ask   func(e explainer) bool // what else must hold; nil: nothing

	code  diag.Code // "": a mistake of syntax
	at    int       // the word that is marked, counted from the place,
	words int       // or so many from there on
	is    string    // what is wrong
	hint  string
	form  string // of the sort of line that the hint shows, filled in
	over  [2]int // the hint shows the line with something else over these words, from and to;
	put   string // and this is it
	text  func(e explainer) string
	tell  func(e explainer) (token.Problem, bool) // instead of all this
}

// planted tells of the first mistake of a list that a line is.
func (e explainer) planted(list []mistake) (token.Problem, bool) {
	for i := range list {
		m := &list[i]
		switch {
		case !e.fits(m.line) || m.wants != "" && !e.mayWant(m.wants) || m.ask != nil && !m.ask(e):
		case m.tell != nil:
			return m.tell(e)
		default:
			return m.told(e), true
		}
	}
	return token.Problem{}, false
}

func (m *mistake) told(e explainer) token.Problem {
	hint, put := e.expanded(m.hint), e.expanded(m.put)
	switch {
	case m.form != "":
		hint = e.filled("write: " + forms[m.form])
	case m.text != nil:
		hint = m.text(e)
		put = hint
	}
	if m.over != [2]int{} {
		hint = e.with(e.place+m.over[0], e.place+m.over[1], put)
	}
	code := cmp.Or(m.code, diag.Syntax)
	if m.words == 0 {
		return e.at(e.place+m.at, code, hint, "%s", e.expanded(m.is))
	}
	first, last := e.token(m.at), e.token(m.at+m.words-1)
	return token.NewProblem(code, first.Pos.Offset, token.End(last).Offset, hint, "%s", e.expanded(m.is))
}

// token is the one that stands so far from the place.
func (e explainer) token(n int) lexer.Token {
	if i := e.place + n; i >= 0 && i < len(e.tokens) {
		return e.tokens[i]
	}
	return lexer.Token{Type: token.EOF, Pos: e.tokens[len(e.tokens)-1].Pos}
}

// textApart says where a text is written that stands in the braces of another: one that is filled in cannot
// be a value.
func (e explainer) textApart() string {
	for n := 0; e.token(n).Type != token.Newline && e.token(n).Type != token.EOF; n++ {
		if e.token(n).Value == "{" {
			return "write a line for each: if CONDITION { say \"…\" } else { say \"…\" }"
		}
	}
	return "bind it before: let x = …, and show {x}"
}

func (e explainer) expanded(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return strings.NewReplacer("{bad}", e.token(0).Value, "{shown}", shown(e.token(0)), "{prev}", e.token(-1).Value,
		"{before}", e.token(-2).Value, "{next}", e.token(1).Value, "{third}", e.token(2).Value, "{fourth}", e.token(3).Value,
		"{first}", e.tokens[e.line.start].Value).Replace(text)
}

// fits reports whether the words of a line around the place are those of a pattern, in which · is the place, ^ the
// beginning of the line and … any words. A word in capitals is a sort of words, and | stands between alternatives.
func (e explainer) fits(pattern string) bool {
	before, behind, _ := strings.Cut(pattern, "·")
	for i, w := range strings.Fields(behind) {
		if !isWord(e.token(i), w) {
			return false
		}
	}
	line := e.tokens[e.line.start:e.place]
	before, begins := strings.CutPrefix(before, "^")
	parts := strings.Split(before, "…")
	tail := strings.Fields(parts[len(parts)-1])
	rest := len(line) - len(tail)
	if rest < 0 || begins && len(parts) == 1 && rest > 0 || !areWords(line[rest:], tail) {
		return false
	}
	line = line[:rest]
	for i, part := range parts[:len(parts)-1] {
		words := strings.Fields(part)
		at := 0
		for i > 0 && at < len(line) && !isWord(line[at], words[0]) { // what stands between is one word
			at++
		}
		if at+len(words) > len(line) || !areWords(line[at:at+len(words)], words) {
			return false
		}
		line = line[at+len(words):]
	}
	return true
}

func areWords(tokens []lexer.Token, words []string) bool {
	for i, w := range words {
		if !isWord(tokens[i], w) {
			return false
		}
	}
	return true
}

// isWord reports whether a token is a word of a pattern.
func isWord(t lexer.Token, word string) bool {
	switch word {
	case "ANY":
		return true
	case "NAME":
		return t.Type == token.Ident
	case "NUMBER":
		return t.Type == token.Number
	case "DICE":
		return t.Type == token.Dice
	case "TEXT":
		return t.Type == token.Text
	case "TYPE":
		return slices.Contains(typeWords, t.Value)
	case "VALUE":
		return endsValue(t)
	case "END":
		return t.Type == token.Newline || t.Type == token.EOF
	}
	return slices.Contains(strings.Split(word, "|"), t.Value)
}

const (
	typeBehind   = "a type stands behind the name and `:`"
	aRangeIs     = "a range is written with two dots"
	noLineBegins = "no line begins with `{first}`"
	needsName    = "what is chosen needs a name"
)

const (
	noName         = "is a word of the language and cannot be a name"
	hiddenFirst    = "`hidden` stands before `state`"
	hiddenForm     = "write: hidden state NAME : TYPE = VALUE"
	hiddenFromForm = "write: hidden from all state NAME : TYPE = VALUE"
	yesOrNo        = "a choice of two is `yes or no`"
	oftenBefore    = "how often something is chosen stands before its name"
	eitherOr       = "either so many are chosen, each of all, or any number of different ones"
	eitherForm     = "write: choose 2 NAME from LIST by WHO, or choose some NAME from LIST by WHO { needs len(NAME) == 2 \"two\" }"
)

// clearMistakes are told of before anything is tried.
var clearMistakes = []mistake{
	{line: "^choose … by … · told TEXT", is: "`told` stands behind the question", hint: "write: by WHO {next} told"},
	{line: "^choose some|optional · from", code: diag.ReservedWord, at: -1, is: "`{prev}` " + noName,
		hint: "write: choose {prev} NAME from LIST by WHO"},
	{line: "^choose some|optional yes · or", code: diag.ReservedWord, at: -2, is: "`{before}` " + noName,
		hint: "write: choose NAME yes or no by WHO"},
	{line: "^choose some|optional · NUMBER NAME", at: -1, words: 2, is: eitherOr, hint: eitherForm},
	{line: "^choose NUMBER some|optional ·", at: -2, words: 2, is: eitherOr, hint: eitherForm},
	{line: ": times|at_least|at_most|highest|lowest|weighted ·", code: diag.ReservedWord, at: -1,
		is:   "`{prev}` says what the formula behind it means, and cannot be a name",
		hint: "to name what is called so write: ({prev})"},
	{line: "^·", ask: func(e explainer) bool { return continuesFormula(e.token(0)) },
		is: "a line cannot begin with `{bad}`", hint: "end the line before with it, or put the formula in parentheses"},
	{line: "^· else", is: elseAlone, hint: elseForm},
	{line: "^· when", ask: func(e explainer) bool { return e.line.head < e.line.end && !e.inBraces(0) },
		is: "a hook is on an event", text: func(e explainer) string {
			return token.Written("write: on EVENT when %s { … }", e.source(e.line.start+1, e.line.head))
		}},
	{line: "^· NAME :|-|+", wants: "`modifier`", ask: func(e explainer) bool { return e.within("ConditionBody") },
		is: isAdded, hint: "write: modifier NAME to {bad} for WHO : FORMULA"},
	{line: "^hidden · NAME", is: "`state` is missing behind `hidden`", hint: hiddenForm},
	{line: "^state hidden · NAME", at: -1, is: hiddenFirst, hint: hiddenForm},
	{line: "^state hidden · from", at: -1, is: hiddenFirst, hint: hiddenFromForm},
	{line: "^hidden · from all", ask: func(e explainer) bool { return e.place+2 < len(e.tokens) }, at: 2,
		is: "`state` is missing behind `hidden from all`", hint: hiddenFromForm},
	{line: "^hidden · from", is: "a field is `hidden` from other sides, or `hidden from all`", hint: hiddenFromForm},
}

// beginnersSay is what beginners say of choices, texts and hooks.
var beginnersSay = []mistake{
	{line: "^choose … yes · /|, no", is: yesOrNo, over: [2]int{0, 2}, put: "or no"},
	{line: "^choose … yes · no|/|,", is: yesOrNo, over: [2]int{0, 1}, put: "or no"},
	{line: "^choose ANY ANY … no · or", is: "`yes or no` is a choice of two", text: func(e explainer) string {
		return "declare what there is: kind answer plural answers of agree, refuse, wait; and write: choose " +
			e.tokens[e.line.start+1].Value + " from answers by WHO"
	}},
	{line: "^choose NAME · NUMBER from", is: oftenBefore, over: [2]int{-1, 1}, put: "{bad} {prev}"},
	{line: "^choose NAME from … · NUMBER times", is: oftenBefore, text: func(e explainer) string {
		line := e.line.start
		return token.Written("write: %s", fmt.Sprintf("choose %s %s %s", e.token(0).Value, e.source(line+1, e.place),
			e.source(e.place+2, e.stop())))
	}},
	{line: "^choose ANY · by", is: "a choice is made from a list", hint: "write: choose {prev} from LIST by WHO"},
	{line: "^choose ANY ANY ANY … · [", is: "a choice has a name, or is for a whole field",
		text: func(e explainer) string {
			end := min(e.until("from"), e.stop())
			return token.Written("write: %s", fmt.Sprintf("choose chosen %s ; %s = chosen", e.source(end, e.stop()),
				e.source(e.line.start+1, end)))
		}},
	{line: "^say · NAME", ask: func(e explainer) bool {
		return (e.token(1).Type == token.Newline || isSign(e.token(1), "}")) && e.named(e.token(0).Value)
	}, is: "a text stands in quotation marks, and what it shows in braces", hint: `write: say "{{bad}}"`},
	{line: "^on ANY … ·", ask: func(e explainer) bool {
		return e.token(0).Type == token.Op && !isSign(e.token(0), "(", ",", "{") && e.line.head < e.line.end
	}, tell: func(e explainer) (token.Problem, bool) {
		return e.at(e.line.start+1, diag.Syntax, token.Written("write: on EVENT when %s { … }",
			e.source(e.line.start+1, e.line.head)), "a hook is on an event"), true
	}},
}

// throws are `roll 3d6`, which rulebooks say.
var throws = []mistake{
	{line: "^roll · DICE", at: -1, words: 2, is: "what is thrown stands in parentheses",
		hint: `write: let x = roll({bad}, "what it is for")`},
}

// statementsElsewhere are statements as they are written in Python, JavaScript, C, Lua.
var statementsElsewhere = []mistake{
	{line: "^let TYPE · NAME", at: -1, is: typeBehind, over: [2]int{-1, 1}, put: "{bad} : {prev}"},
	{line: "^say · NAME TEXT", ask: func(e explainer) bool { return token.End(e.token(0)).Offset == e.token(1).Pos.Offset },
		is: "a text needs no `{bad}` before it", over: [2]int{0, 1}},
	{line: "^say · ( TEXT )", is: "`say` is a statement, not a function", over: [2]int{0, 3}, put: "{next}"},
	{line: "^say TEXT · +|,", tell: func(e explainer) (token.Problem, bool) {
		e.place--
		pr, ok := e.unquoted()
		pr.Message = oneText
		return pr, ok
	}},
	{line: "^loop|do · NUMBER", code: diag.UnknownKeyword, at: -1, is: noLineBegins, hint: "write: repeat {bad} { … }"},
	{line: "^do|try · {", code: diag.UnknownKeyword, at: -1, is: noLineBegins,
		hint: "write: while CONDITION { … }, or if CONDITION { … }"},
	{line: "^return · if", ask: func(e explainer) bool { return !e.holds(e.place, e.stop(), "then", "else") },
		is: "an `if` stands before what it decides about",
		text: func(e explainer) string {
			return token.Written("write: if %s { return }", e.source(e.place+1, e.stop()))
		}},
	{line: "^ANY … VALUE · if", ask: func(e explainer) bool { return !token.DeclWords[e.tokens[e.line.start].Value] },
		tell: explainer.conditional},
	{line: "^choose yes|no · or", at: -1, is: needsName, over: [2]int{-1, -1}, put: "NAME"},
	{line: "^choose … NUMBER · to NUMBER", is: aRangeIs, over: [2]int{-1, 2}, put: "{prev}..{next}"},
	{line: "^for · (", ask: func(e explainer) bool { return isSign(e.tokens[max(e.stop()-1, e.place)], ")") },
		is:   "a `for` has no parentheses",
		text: func(e explainer) string { return e.with(e.place, e.stop(), e.source(e.place+1, e.stop()-1)) }},
	{line: "· : {", is: "no `:` stands before a block", over: [2]int{0, 1}},
	{line: "^NAME · NAME", ask: func(e explainer) bool {
		return e.line.head == e.line.end && isList(e.tokens[e.place:e.stop()])
	},
		is: "what `{first}` is given stands in parentheses",
		text: func(e explainer) string {
			return token.Written("write: %s", e.token(-1).Value+"("+e.source(e.place, e.stop())+")")
		}},
}

// habits are what people write who have used other languages, or have read how a thing is said in a rulebook.
var habits = []mistake{
	{line: "NAME = · choose", is: "a choice is a statement of its own, which names what is chosen",
		text: func(e explainer) string { return token.Written("write: %s", e.choice()) }},
	{line: "^choose · (", is: "`choose` is a statement, not a function", form: "Choose"},
	{line: "^match|switch|case|select ·", ask: func(e explainer) bool { return e.token(0).Type != token.Op },
		code: diag.UnknownKeyword, at: -1, is: noLineBegins, text: func(e explainer) string {
			what := e.source(e.place, e.until("{"))
			return fmt.Sprintf("write: if %s == VALUE { … } else if %s == OTHER { … } else { … }", what, what)
		}},
	{line: "^extend · round|setup", is: "a `{bad}` is changed phase by phase", text: explainer.inserted},
	{line: "^override · round|setup", is: "a `{bad}` is changed phase by phase",
		hint: "write: override phase NAME { STATEMENTS }; " +
			"remove phase NAME leaves one out, phase NAME after OTHER { STATEMENTS } adds one"},
	{line: "^extend ·", tell: func(e explainer) (token.Problem, bool) { return e.extended(e.token(0), e.token(1)) }},
	{line: "^for ANY in ANY … · where", is: "`where` belongs to `choose`; a `for` goes through a list",
		text: func(e explainer) string { return token.Written("write: %s", e.filtered()) }},
	{line: "· NAME", ask: func(e explainer) bool {
		return inParams(e.tokens[e.line.start:e.place]) && isWord(e.token(-1), "TYPE") != isWord(e.token(0), "TYPE")
	}, at: -1, words: 2, is: "`:` is missing between a name and its type", text: func(e explainer) string {
		if isWord(e.token(-1), "TYPE") {
			return e.expanded("write: {bad}: {prev}")
		}
		return e.expanded("write: {prev}: {bad}")
	}},
	{line: "^ANY ANY · NAME", wants: params, ask: func(e explainer) bool {
		return token.DeclWords[e.token(-2).Value] && heads[e.tokens[e.pastNames()].Value]
	}, tell: explainer.withoutBrackets},
	{line: "· NUMBER -|to NUMBER", wants: aRange, words: 3, is: aRangeIs, hint: "write: {bad}..{third}"},
	{line: "ANY · :", ask: explainer.indents, is: "a block stands in `{ }`, not behind `:`",
		text: func(e explainer) string {
			return token.Written("write: %s {", e.source(e.line.start, e.place)) + ", and `}` behind the block"
		}},
}

// sayings are what people say who have never programmed.
var sayings = []mistake{
	{line: "^do · nothing", at: -1, words: 2, is: "nothing is done by an empty block",
		hint: "leave it out: a block may be empty"},
	{line: "^on NAME · or|and|, NAME", is: "a hook is on one event",
		hint: "write a hook for each: on {prev} { … }, and on {next} { … }"},
	{line: "^on NAME · by", is: "a hook sees the parameters of its event", hint: "write: on {prev} { … }"},
	{line: "^NAME · VALUE", ask: func(e explainer) bool { return e.line.depth > 0 && verbs[e.token(-1).Value].line != "" },
		tell: explainer.verb},
	{line: "^begin|end|announce NAME ·", ask: func(e explainer) bool { return e.place < e.line.end },
		tell: explainer.aboutWhom},
	{line: "^extend · TEXT", tell: func(e explainer) (token.Problem, bool) {
		e.p.lose("extends")
		return e.at(e.line.start, diag.UnknownKeyword, e.with(e.line.start, e.place, "extends"),
			"`extend` adds to a part of a ruleset"), true
	}},
	{line: "^choose ANY · (", at: -1, is: needsName, over: [2]int{-1, -1}, put: "NAME from"},
	{line: "· VALUE", ask: explainer.valuesAlone, tell: explainer.row},
	{line: "NUMBER · DICE", ask: func(e explainer) bool { return e.token(0).Value[0] == 'd' },
		tell: explainer.twoWordDice},
	{line: "NUMBER · x DICE", tell: explainer.twoWordDice},
	{line: "^TYPE · NAME", at: -1, words: 2, is: typeBehind, over: [2]int{-1, 1}, text: func(e explainer) string {
		switch {
		case e.line.depth == 0:
			return e.expanded("param {bad} : {prev}")
		case e.mayWantStatement():
			return e.expanded("let {bad} : {prev}")
		}
		return e.expanded("{bad} : {prev}")
	}},
	{line: "^override param … : · NUMBER", at: -1, is: "an override gives a param a new value, not a new type",
		over: [2]int{-1, 0}, put: "="},
	{line: "^TYPE ANY · =", ask: func(e explainer) bool { return e.line.depth == 0 }, at: -2, words: 2, is: typeBehind,
		over: [2]int{-2, 0}, put: "param {prev} : {first}"},
	{line: ": NAME · or", at: -1, is: "`one of` is missing before the words of a choice", over: [2]int{-1, -1},
		put: "one of"},
	{line: "· *", wants: "`times`", is: "a term begins with no `*`", over: [2]int{0, 1}, put: "times"},
	{line: "· from|between NUMBER ANY NUMBER", wants: aRange, words: 4, is: aRangeIs, over: [2]int{0, 4},
		put: "{next}..{fourth}"},
	{line: "anew on · round", is: "an event belongs here, not `round`", hint: "write: anew on round_starts"},
	{line: "^on ANY · (", is: "a hook has no parameters: it sees those of its event", hint: "write: on {prev} { … }"},
	{line: "^condition … · for|lasts", wants: endOfLine, is: "how long it lasts is said where it begins",
		text: func(e explainer) string {
			rest := strings.TrimSpace(strings.TrimPrefix(e.source(e.place, e.stop()), e.token(0).Value))
			return fmt.Sprintf("where it begins write: begin %s for %s", e.source(e.line.start+1, e.place), rest)
		}},
	{line: "^define … · {", wants: "`=`", ask: func(e explainer) bool { return e.place == e.line.head },
		is: "a define has no block, but a formula behind `=`", text: func(e explainer) string {
			formula := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(e.source(e.place, e.line.end), "{"), "}"))
			return token.Written("write: %s", e.source(e.line.start, e.place)+" = "+strings.TrimPrefix(formula, "return "))
		}},
	{wants: aText, ask: func(e explainer) bool {
		prev, bad := e.token(-1), e.token(0)
		return prev.Type == token.Keyword && token.BeforeText[prev.Value] && bad.Type != token.Text &&
			bad.Type != token.Raw && !isWord(bad, "END")
	}, tell: explainer.unquoted},
	{wants: aBlock, ask: func(e explainer) bool {
		return blockHeads[e.tokens[e.line.start].Value] && e.line.head == e.line.end && e.token(0).Type != token.Newline
	}, tell: explainer.unbraced},
}

const choiceReads = "a choice reads `condition ? this : that`"

// commonMistakes deserve words of their own.
var commonMistakes = []mistake{
	{line: ". NAME · NAME", ask: func(e explainer) bool {
		return !notParts[e.token(0).Value] && (e.mayWant(endOfLine) || e.mayWant(aBlock)) && e.behindFormula()
	}, code: diag.Formula, at: -1, words: 2, is: ownField, over: [2]int{-1, 1}, put: "{prev}.{bad}"},
	{line: "NAME · - NAME", ask: func(e explainer) bool {
		return token.End(e.token(-1)).Offset == e.token(0).Pos.Offset && e.namesAt(e.place-1)
	}, code: diag.BadCharacter, at: -1, words: 3, is: "names use a to z, digits and `_`", hint: "write `{prev}_{next}`"},
	{line: "^for each · NAME", code: diag.UnknownKeyword, at: -1, is: "`each` has no meaning here", hint: "leave it out"},
	{line: "· ,", ask: func(e explainer) bool { return isOneOf(e.tokens[e.line.start:e.place]) },
		is: "the words of a choice are joined by `or`, not by commas", text: explainer.joinedByOr},
	{line: "NUMBER · , NUMBER", ask: func(e explainer) bool {
		prev := e.token(-1).Value
		return len(e.token(1).Value) == 3 && prev != "0" && len(prev) < 4
	}, code: diag.BadNumber, at: -1, words: 3, is: "a number has no comma", hint: "write {prev}{next}"},
	{line: "^let … , … · ,", is: "a `let` with several names takes the columns of a table",
		hint: "write: let NAME = VALUE ; let OTHER = VALUE"},
	{line: "NUMBER · , NUMBER", is: "a fraction has a point, not a comma", hint: "write {prev}.{next}"},
	{line: "TEXT ·", ask: func(e explainer) bool {
		return strings.Count(e.token(-1).Value, "{") > strings.Count(e.token(-1).Value, "}")
	},
		code: diag.BadText, at: -1, words: 2, is: "a text cannot stand in the braces of a text", text: explainer.textApart},
	{line: "NUMBER · - NUMBER", wants: "`:`", at: -1, words: 3, is: "a range of keys is written with two dots",
		text: func(e explainer) string {
			if keys := e.expanded("{prev}..{next}"); !isSign(e.token(2), ":", ",") {
				return e.with(e.line.start, e.place+2, keys+" :")
			}
			return e.expanded("write: {prev}..{next}")
		}},
	{line: "per ANY · ?", is: "`?` belongs to the type, before `per`", hint: "write: TYPE? per {prev}"},
	{line: "^phase … · before|after", ask: explainer.afterFormula, is: "`{bad}` stands before `when`",
		hint: "write: phase NAME {bad} OTHER when CONDITION { STATEMENTS }"},
	{line: "^choose · where", is: "what is chosen needs a name, which `{shown}` cannot be", form: "Choose"},
	{line: "^choose ANY ANY … · offer", is: "`offer` stands before `by`",
		hint: "write: choose NAME from LIST offer ANSWERS by WHO"},
	{line: "^choose ANY … offer … · where", is: "`where` stands before `offer`",
		hint: "write: choose NAME from LIST where CONDITION offer ANSWERS by WHO"},
	{line: "^choose … where … · ,", is: "all lists stand before `where`",
		hint: "write: choose NAME from LIST, LIST where CONDITION by WHO"},
	{line: "^choose … · where", is: "`where` stands before `by`", form: "Choose"},
	{line: "else · END", ask: explainer.isElse, at: -1, is: "a block in `{ }` or another `if` is missing after `else`",
		form: "If"},
	{line: "else ·", ask: explainer.isElse, is: "a block in `{ }` or another `if` follows `else`, not `{shown}`",
		form: "If"},
	{line: "^param ANY = TYPE ·", at: -2, is: "a type stands behind `:`, and its value behind `=`",
		text: func(e explainer) string {
			if e.holds(e.place, e.line.end, "=") {
				return e.with(e.place-2, e.place-1, ":")
			}
			return e.with(e.place-2, e.place, ": "+e.token(-1).Value+" =")
		}},
	{line: "+|- · =", is: "`{prev}` and `=` are apart", hint: "write `{prev}=` without a blank"},
	{line: "^rule … · =", is: "`=` has no meaning after the head of a rule",
		hint: "a rule has a block in { }; one formula is a `define`"},
	{line: "· =", ask: explainer.behindFormula, code: diag.Formula, is: "`=` has no meaning inside a formula",
		hint: "to compare write `==`"},
	{line: "· :", ask: explainer.behindFormula, code: diag.Formula, is: "this `:` has no `?` before it",
		hint: choiceReads},
	{line: "· . NUMBER", wants: "a formula", code: diag.BadNumber, is: "a number cannot begin with a point",
		hint: "write 0.{next}"},
	{line: "NAME ·", wants: endOfLine, ask: explainer.behindBuiltin, code: diag.Formula, at: -1, words: 2,
		is: "what `{prev}` is of stands in parentheses",
		text: func(e explainer) string {
			name := e.token(-1).Value
			return e.with(e.place-1, e.stop(), name+"("+e.called(name)+")")
		}},
	{line: "· if", wants: "a formula", ask: func(e explainer) bool { return e.chosen() != "" }, code: diag.Formula,
		is: "`if` is no part of a formula", text: func(e explainer) string { return e.with(e.place, e.stop(), e.chosen()) }},
	{line: "· if", wants: "a formula", code: diag.Formula, is: "`if` is no part of a formula", hint: choiceReads},
	{line: "=|return · {", wants: "a formula", code: diag.Formula, is: "a formula cannot begin with `{`",
		hint: "a list stands in [ ]"},
	{line: "· VALUE", ask: func(e explainer) bool {
		return e.token(0).Type != token.Text && e.behindFormula() && e.wanted() == endOfLine
	}, tell: func(e explainer) (token.Problem, bool) {
		prev, bad := e.token(-1), e.token(0)
		return token.NewProblem(diag.Formula, prev.Pos.Offset, token.End(bad).Offset, "an operator is missing between them",
			"`%s` and `%s` follow each other", shown(prev), shown(bad)), true
	}},
}
