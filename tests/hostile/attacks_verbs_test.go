package hostile

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Attacks on the verbs that read other files than rules and scenarios, or write something about them.

var attacksOnVerbs = []family{
	{"rosters", 3, 60, rosterAttack},
	{"books", 3, 60, bookAttack},
	{"editors", 2, 60, editorAttack},
	{"told", 3, 60, toldAttack},
	{"parts", 3, 60, partAttack},
	{"bundles", 3, 60, bundleAttack},
}

// size is a number of things: few, many, or as many as a file of a megabyte can hold of some length.
func size(r *rand.Rand, length int) int {
	most := max(1, 900_000/length)
	return min([]int{1, 30, 1000, most}[r.IntN(4)], most)
}

// times is a text so many times, with its number in place of each %d.
func times(n int, text string) string {
	if !strings.Contains(text, "%d") {
		return strings.Repeat(text, n)
	}
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(text, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

// rosterAttack is a spreadsheet that is wide, long, or has too much in its cells.
func rosterAttack(r *rand.Rand) attack {
	column := one(r, ",c%d", ",hp_max", ",skill.k%d", ",skill.iron", ",weapons", ",", ",title", ",\"a\"\"b\"",
		",Skill[k%d]", ";side")
	cell := one(r, ",", ",1", ",x%d", ",=1+1", ",\"\"", ",\"a\nb\"", ",-0.5", ";", ",club;club", ",\u202e", ",\"",
		",9e999")
	row := one(r, "s%d,n%d", "red,n", "red,n%d", ",", "s%d,n", "\"red\",\"n%d\"", "red,ann")
	sheet := one(r, "side,name", "name,side", "side;name", "side\tname", "side,side", "\ufeffside,name") +
		times(size(r, len(column)), column) + "\n"
	width := times(size(r, len(cell)), cell)
	for rows := size(r, len(row)+len(width)); rows > 0; rows-- {
		if len(sheet)+len(width) > 1<<20 {
			break
		}
		sheet += strings.ReplaceAll(row, "%d", fmt.Sprint(rows)) + width + "\n"
		if rows > 2000 { // the rest is alike: strings grow by copying
			sheet += times(min(rows, (1<<20-len(sheet))/(len(row)+len(width)+1)), row+width+"\n")
			break
		}
	}
	return attack{files: map[string]string{"x.csv": sheet}, runs: [][]string{line("new --roster x.csv yard.hc")}}
}

// bookAttack is a rulebook whose prose or rules make much of little.
func bookAttack(r *rand.Rand) attack {
	prose := one(r, "{all c}\n\n", "All of {all c} are\n", "{p} ", "{p}\n", "{c x0}\n\n", "{kind c}\n\n", "# {p}\n",
		"## H%d\n\n", "> ", "[a](b.hc) ", "* ", "`{p}` ", "<!-- ",
		"| {p} | {all c} |\n", "![a](b)", "{test \"t\"}\n\n", "{score s}\n\n", "{rule go}\n\n", "{table t}\n\n", "{victory}\n\n", "{p = 1}\n", "{c x0.a}\n", "***", "[", "<b>", "&amp;", "```\n")
	decl := one(r, "c x%d { a = %d }\n", "param p%d : int = 1\n", "## C%d. [R-%d]\n\n", "define d%d = p\n", "kind k%d { a : int = p }\n", "event e%d(a: int) \"{a}\"\n",
		"rule r%d() { let a = p }\n", "table t%d(a: int) -> int { ..1 : 0 ; else : 1 }\n", "c y%d { a = p + p + p }\n", "condition q%d {}\n")
	rules := "module \"Book\"\nparam p : int = 1\nkind c { a : int = 1 }\nc x0 { a = p }\nscore s() { a : p }\nrule go() { let a = p }\ntable t(a: int) -> int { else : 1 }\n" +
		"test \"t\" { expect p == 1 }\n" + times(size(r, 2*len(decl)), decl)
	text := times(size(r, 2*len(prose)), prose)
	if room := 1<<20 - len(rules) - 100; len(text) > room {
		text = text[:max(room, 0)]
	}
	files := map[string]string{"x.hc.md": "# Book\n\n" + text + "\n\n```hc\n" + rules + "```\n", "x.hc": rules}
	runs := [][]string{line("doc x.hc.md"), line("doc x.hc.md --html"), line("fmt x.hc.md"), line("check x.hc.md"), line("doc x.hc"), line("fmt x.hc"), line("fmt -d x.hc"),
		line("resolve x.hc p"), line("find x x.hc"), line("find p x.hc.md"), line("schema x.hc"), line("diff x.hc x.hc.md"), line("fmt --upgrade x.hc"), line("list x.hc")}
	r.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	return attack{files: files, runs: runs[:2]}
}

// pieces are what texts are made of that nobody writes.
var pieces = []string{"(", "{", "[", "\"", "(\n", "{\n", "param ", "a.", "a + ", "if a {", "#", "##\n", "\\", "0", "\u202e", "\x1b[31m", "\x00", "\xff", "ä", "1..", "d6", "->", "}\n", ")", ";",
	"param p%d : int = 1\n", "define d%d = d\n", "rule r%d() { ", "extends \"x\"\n", "use \"yard\"\n", "test \"t%d\" { ", "\r", "'", "?", "not ", "best(2, ", "%d ", "red.hp", "[for a in b: ", "choose "}

// junk is pieces in some order, again and again.
func junk(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(3) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return times(size(r, b.Len()), b.String())
}

// editorAttack is an editor that opens a text and asks of it what there is to ask.
func editorAttack(r *rand.Rand) attack {
	text := one(r, "", "module \"A\"\n", "module \"A\"\ndefine a = ", "ruleset \"A\"\nextends \"yard\"\n") + junk(r)
	var b strings.Builder
	id := 0
	say := func(method string, params map[string]any) {
		id++
		body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "method": method, "params": params})
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	file := map[string]any{"uri": "file:///nowhere/x.hc", "version": 1, "languageId": "hcl", "text": text}
	at := map[string]any{"line": r.IntN(4), "character": r.IntN(20)}
	end := map[string]any{"line": 100_000, "character": 0}
	all := map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": end}
	say("initialize", map[string]any{"capabilities": map[string]any{}})
	say("textDocument/didOpen", map[string]any{"textDocument": file})
	say("textDocument/"+one(r, "documentSymbol", "hover", "completion", "semanticTokens/full", "codeLens", "inlayHint", "formatting", "references", "definition", "prepareRename", "codeAction"),
		map[string]any{"textDocument": file, "position": at, "range": all, "context": map[string]any{"includeDeclaration": true, "diagnostics": []any{}}, "options": map[string]any{}})
	say("shutdown", nil)
	fmt.Fprintf(&b, "Content-Length: 33\r\n\r\n%s", `{"jsonrpc":"2.0","method":"exit"}`)
	return attack{input: b.String(), runs: [][]string{{"lsp"}}}
}

// toldAttack is words that a command line or somebody at a keyboard gives.
func toldAttack(r *rand.Rand) attack {
	word := junk(r)
	if len(word) > 100_000 { // longer than a system lets a word be
		word = word[:100_000]
	}
	word = strings.NewReplacer("\x00", "", "\n", " ").Replace(word)
	runs := [][]string{
		{"find", word}, {"find", word, "yard.hc"}, {"resolve", "yard.hc", word}, {"explain", word}, {"help", word}, {"odds", "yard.hc", word}, {"completion", word}, {"complete", "--", "run", word},
		{"complete", "--", word, ""}, {"compare", "yard.hc", "yard.hc", "duel.toml", "-n", "2", "--set-b", word}, {"sweep", "yard.hc", "duel.toml", "-n", "2", "--vary", word},
		{"matrix", "yard.hc", "duel.toml", "-n", "2", "--choice", word}, {"tune", "yard.hc", "duel.toml", "--side", word, "--vary", "luck=1..2"}, {"audit", "yard.hc", "--off", word},
		{"report", "yard.hc", "duel.toml", "-n", "2", "--html", "x.html", "--vary", word}, {"new", "mine", "--from", word}, {"new", "mine", "--extends", word}, {"schema", word}, {"list", word},
		{"repl", "yard.hc", "duel.toml"}, {"repl", "yard.hc"}, {"diff", "yard.hc", word}, {"job", "sim", "yard.hc", "duel.toml", "--set", word, "-o", "x"}, {"work", "--job", word}, {"bundle", word, "-o", "y.hc"},
	}
	typed := one(r, "", ":help\n", "let a = ", times(199, "let v%d = roll(3d6)\n"), times(199, "sum(1..%d000)\n")) + junk(r) + "\n"
	return attack{input: typed, runs: [][]string{runs[r.IntN(len(runs))], runs[r.IntN(len(runs))]}}
}

// partAttack is what others have fought, as nobody fights.
func partAttack(r *rand.Rand) attack {
	number := one(r, "1", "-1", "99999999999", "1e308", "1e-320", "0", "\"x\"", "null", "[]", "{}", "true")
	item := one(r, `{"Task": "a%d", "From": N, "To": N, "Part": "AgAsdGhl"}`, `{"Task": "", "From": 1, "To": N, "Part": "%d"}`, `{"Part": N}`, `[N, N]`, `N`, `[[[[`, `"\u001b[31m"`, `{"a%d": N}`, `"=1"`)
	list := strings.ReplaceAll(times(size(r, len(item)+2), item+", "), "N", number)
	job := one(r, "job 1\\n", "job 1\\nroot job.json\\nfile job.json 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\\n\\n==== job.json\\n{}", "", "job 999\\n", "\\u001b[31m")
	part := strings.ReplaceAll(fmt.Sprintf(`{"hcl_part":%s,"of":%s,"job":"%s","sums":[%s%s]}`, one(r, "1", "N"), one(r, "1", "2", "N"), job, list, number), "N", number)
	return attack{files: map[string]string{"a.json": part, "b.json": part}, runs: [][]string{
		append(line("merge a.json"), one(r, "--format=csv", "--format=json", "--html=x.html", "b.json")),
	}}
}

// bundleAttack is a file that should hold others: a bundle, a recording, a job.
func bundleAttack(r *rand.Rand) attack {
	kind := one(r, "bundle", "replay", "job")
	head := one(r, "# about %d\n", "root x%d.hc\n", "root yard.hc\n", "file x%d.hc 0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n", "file ../x%d.hc 3 0\n", "file a/b/c/d/e/f/%d.hc 99999999 0\n",
		"file job.json 2 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a\n", "root\n", "\n", "# \x1b[31m\n")
	body := one(r, "\n==== job.json\n{}", "\n==== yard.hc\nmodule \"Yard\"\n", "\n==== x%d.hc\n", "\n==== replay.json\n{}\n", junk(r))
	text := kind + one(r, " 1\n", " 1\r\n", " 2\n", " 999999999\n", "\n") + times(size(r, len(head)), head) + times(size(r, len(body)), body)
	runs := [][]string{line("check x.hc"), line("run x.hc duel.toml"), line("fmt x.hc"), line("fmt -w x.hc"), line("list x.hc"), line("replay x.hc"), line("bundle x.hc -o y.hc"), line("doc x.hc"), line("work --job ."), line("merge ."),
		line("merge . --html page.html"), line("diff yard.hc x.hc"), line("run yard.hc x.hc/a.toml"), line("schema x.hc"), line("explain x.hc"), line("resolve x.hc a"), line("work --job . --trust-limits")}
	r.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	return attack{files: map[string]string{"x.hc": text, "job": text}, runs: runs[:2]}
}
