package scenario

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/token"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Limits on what a scenario may hold.
const (
	MaxSource   = 1 << 20 // bytes
	MaxNesting  = 50      // brackets in brackets; keys in keys
	MaxSides    = 1000
	MaxCopies   = 10_000
	MaxFighters = 100_000
)

// Find looks for a scenario that a file names: in scenarios/ beside the file, or
// beside it. The name may end in .toml.
func Find(from check.Location, name string) (check.Location, bool) {
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") {
		return check.Location{}, false
	}
	name = strings.TrimSuffix(name, ".toml") + ".toml"
	for _, dir := range []string{"scenarios", "."} {
		loc := check.Location{Shelf: from.Shelf, Path: path.Join(path.Dir(from.Path), dir, name)}
		if info, err := fs.Stat(loc.Shelf.FS, loc.Path); err == nil && info.Mode().IsRegular() {
			return loc, true
		}
	}
	return check.Location{}, false
}

// Names lists what a scenario declares, for the tests of a ruleset. It implements
// check.Options.ScenarioNames.
func Names(from check.Location, name string) (ruleset string, names []check.ScenarioName, err error) {
	loc, ok := Find(from, name)
	if !ok {
		return "", nil, fs.ErrNotExist
	}
	text, err := loc.Read(MaxSource)
	if err != nil {
		return "", nil, err
	}
	var root map[string]any
	if _, err := toml.Decode(text, &root); err != nil {
		return "", nil, errors.New("it is no valid TOML")
	}
	str := func(m map[string]any, key string) string { s, _ := m[key].(string); return s }
	tables := func(v any) []map[string]any {
		list, _ := asList(v)
		var out []map[string]any
		for _, x := range list {
			if t, ok := x.(map[string]any); ok {
				out = append(out, t)
			}
		}
		return out
	}
	for key, v := range root {
		if key == "order" || key == "roll" {
			continue
		}
		for _, t := range tables(v) {
			if key != "side" {
				names = append(names, check.ScenarioName{Name: str(t, "name"), Kind: key})
				continue
			}
			names = append(names, check.ScenarioName{Name: str(t, "name"), Kind: "side"})
			for _, f := range tables(t["combatant"]) {
				n, _ := f["copies"].(int64)
				if n < 1 || n > MaxCopies {
					names = append(names, check.ScenarioName{Name: str(f, "name"), Kind: "combatant"})
					continue
				}
				for i := range n {
					names = append(names, check.ScenarioName{Name: fmt.Sprintf("%s_%d", str(f, "name"), i+1), Kind: "combatant"})
				}
			}
		}
	}
	return str(root, "ruleset"), names, nil
}

// Load reads a scenario and checks it against a program. The setup is nil if there
// are errors.
func Load(loc check.Location, p *ir.Program) (*world.Setup, *diag.List) {
	setup, diags, _ := load(loc, p)
	return setup, diags
}

// Upgrade returns the text of a scenario with all names of the ruleset that have changed
// as they are now, and what is wrong with it.
func Upgrade(loc check.Location, p *ir.Program) (string, *diag.List) {
	_, diags, src := load(loc, p)
	return src.Text, diags
}

// load reads a scenario, anew whenever names in it are found to be old.
func load(loc check.Location, p *ir.Program) (*world.Setup, *diag.List, *diag.Source) {
	l := &loader{p: p, setup: &world.Setup{Name: loc.Name()}, upgrades: len(p.Renames) > 0, seen: map[int]bool{}}
	if l.read(loc) {
		l.work()
	}
	up := &diag.Rewriting{Original: l.src, Source: l.src}
	for try := 1; len(l.old) > 0; try++ {
		up.Replace(l.old)
		l = &loader{p: p, setup: &world.Setup{Name: loc.Name(), Hash: l.setup.Hash}, src: up.Source, upgrades: try < maxUpgrades, seen: map[int]bool{}}
		if l.decode(l.src.Text); l.diags.Errors() == 0 {
			l.work()
		}
	}
	l.diags.Rewritten(up)
	l.diags.Old(up)
	if l.diags.Errors() > 0 {
		return nil, &l.diags, up.Source
	}
	return l.setup, &l.diags, up.Source
}

// maxUpgrades is how often a name may have changed.
const maxUpgrades = 6

// work does everything in order, until there are more errors than are shown: to look for
// all, each with advice, may take for ever.
func (l *loader) work() {
	l.working = true
	defer func() {
		if l.enough {
			recover()
		}
	}()
	if l.loc == nil {
		l.loc = locate(l.src)
	}
	l.scenario()
}

// isOld reports whether a name that the ruleset does not know is one that it has changed,
// and notes its place.
func (l *loader) isOld(span diag.Span, name string) bool {
	now := l.p.Renames[name]
	if now == "" || !l.upgrades {
		return false
	}
	at, ok := span.Word(name)
	if ok && !l.seen[at.Start] {
		l.seen[at.Start] = true
		l.old = append(l.old, diag.Word{Old: at, New: now})
	}
	return ok
}

// Ruleset returns the name of the ruleset that a scenario is for, and where it says
// so; "" if there is something wrong with the file, or if it does not say.
func Ruleset(loc check.Location) (string, diag.Span, *diag.List) {
	l := &loader{setup: &world.Setup{}}
	if !l.read(loc) {
		return "", diag.Span{}, &l.diags
	}
	name, ok := l.root["ruleset"].(string)
	if !ok || name == "" {
		l.noRuleset("NAME")
	}
	return name, l.val("ruleset"), &l.diags
}

// AddOns returns the modules with policies that a scenario brings in.
func AddOns(loc check.Location) ([]check.AddOn, *diag.List) {
	l := &loader{setup: &world.Setup{}}
	if !l.read(loc) {
		return nil, &l.diags
	}
	out := l.addOns()
	for i := range out {
		out[i].From = loc
		out[i].Ruleset, _ = l.root["ruleset"].(string)
	}
	return out, &l.diags
}

func (l *loader) addOns() []check.AddOn {
	switch v := l.root["policies"].(type) {
	case nil:
		return nil
	case string:
		return l.addOn(nil, v, "policies")
	case []any:
		var out []check.AddOn
		for i, x := range v {
			at := []string{"policies", strconv.Itoa(i)}
			if s, ok := x.(string); ok {
				out = l.addOn(out, s, at...)
			} else {
				l.errorf(diag.WrongType, l.val(at...), "the name of a module belongs here, not %s", describe(x)).Hinted("write: policies = \"NAME\"")
			}
		}
		return out
	default:
		l.errorf(diag.WrongType, l.val("policies"), "the name of a module belongs here, not %s", describe(v)).Hinted("write: policies = \"NAME\"")
		return nil
	}
}

func (l *loader) addOn(list []check.AddOn, name string, path ...string) []check.AddOn {
	if name == "" {
		l.errorf(diag.MissingField, l.val(path...), "the name of a module is missing").Hinted("write: policies = \"NAME\"")
		return list
	}
	return append(list, check.AddOn{Name: name, At: l.val(path...)})
}

// read reads the file and its TOML, and says what stands in the way.
func (l *loader) read(loc check.Location) bool {
	text, err := loc.Read(MaxSource)
	l.src = diag.NewSource(loc.Name(), text)
	whole := l.src.At(0, 0)
	switch {
	case err != nil:
		l.errorf(diag.FileNotFound, whole, "%s", check.FileError(err))
	case len(text) > MaxSource:
		l.errorf(diag.TooLarge, whole, "the file has more than %d bytes", MaxSource).Hinted("use `copies`, or `number` of a unit")
	case strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff"):
		l.errorf(diag.NotText, whole, "this is a text in UTF-16, not in UTF-8").Hinted("save the file as UTF-8")
	case strings.IndexByte(text, 0) >= 0:
		l.errorf(diag.NotText, whole, "this is a binary file, not a text").Hinted("name a text file that ends in .toml")
	case !utf8.ValidString(text):
		bad := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError })
		l.errorf(diag.NotText, l.src.At(bad, bad+1), "this is no text in UTF-8").Hinted("save the file as UTF-8")
	case strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF")) == "":
		l.errorf(diag.EmptyFile, whole, "the file is empty").Hinted("a scenario begins with: ruleset = \"%s\"", l.rulesetName())
	case nesting(text) > MaxNesting:
		l.errorf(diag.TooDeep, whole, "brackets or keys are nested more than %d deep", MaxNesting).Hinted("a scenario needs no more than three")
	default:
		sum := sha256.Sum256([]byte(text))
		l.setup.Hash = hex.EncodeToString(sum[:])
		if l.decode(text); l.diags.Errors() == 0 {
			l.loc = locate(l.src)
			l.texts(l.root, nil)
		}
	}
	return l.diags.Errors() == 0
}

// texts refuses texts that nobody can read, and those that steer a terminal.
func (l *loader) texts(v any, path []string) {
	switch v := v.(type) {
	case string:
		switch i := strings.IndexFunc(v, diag.Unsafe); {
		case len(v) > token.MaxText:
			l.errorf(diag.TooLong, l.val(path...), "a text has at most %d characters", token.MaxText).Hinted("say it shorter")
		case i >= 0:
			bad, _ := utf8.DecodeRuneInString(v[i:])
			l.errorf(diag.BadText, l.val(path...), "an invisible or control character (%U) stands in this text", bad).Hinted("remove it")
		}
	case map[string]any:
		for key, x := range v {
			l.texts(x, append(path, key))
		}
	default:
		list, _ := asList(v)
		for i, x := range list {
			l.texts(x, append(path, strconv.Itoa(i)))
		}
	}
}

// rulesetName is what a scenario should write.
func (l *loader) rulesetName() string {
	if l.p == nil {
		return "NAME"
	}
	return l.p.IDs[0]
}

// nesting is how deep brackets go, and how many parts a key has, before the library
// recurses into them.
func nesting(text string) int {
	depth, deepest, dots := 0, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '#':
			i += len(firstLine(text[i:])) - 1
		case '"', '\'':
			l := locator{text: text, pos: i}
			l.quoted()
			if end := i + len(firstLine(text[i:])); l.pos > end && !strings.HasPrefix(text[i+1:], string([]byte{c, c})) {
				l.pos = end // it is never closed
			}
			i = max(i, l.pos-1)
		case '[', '{':
			depth, dots = depth+1, 0
		case ']', '}':
			depth--
		case '.':
			dots++
		case '\n':
			dots = 0
			if i+1 < len(text) && text[i+1] == '[' {
				depth = 0 // a header
			}
		case ' ', '\t':
		default:
			if !isBare(c) {
				dots = 0
			}
		}
		deepest = max(deepest, depth, dots)
	}
	return deepest
}

type loader struct {
	src   *diag.Source
	p     *ir.Program
	root  map[string]any
	loc   *locator
	setup *world.Setup
	diags diag.List

	names map[string]diag.Span // sides and combatants
	likes map[string]int       // combatants by the name in the file: place in drafts
	draft []draft
	added map[string][]string // names of added instances, by kind
	later []lateName

	strange map[string][]string          // keys without a meaning, by the path of their table
	byName  map[*ir.Kind]map[string]bool // the names of instances, once they are asked for

	working, enough bool // whether it may stop for too many errors, and has

	upgrades bool         // old names are looked for
	old      []diag.Word  // and these have been found,
	seen     map[int]bool // at these places
}

// draft is a combatant before `like` and `copies` are worked out.
type draft struct {
	path   []string
	table  map[string]any
	side   int
	name   string
	like   string
	copies int64
	own    []world.Setting
	all    []world.Setting
	state  int // 1 being worked out, 2 done
}

func (l *loader) errorf(code diag.Code, span diag.Span, format string, args ...any) *diag.Diagnostic {
	d := l.diags.Errorf(code, span, format, args...)
	if l.working && l.diags.Full() {
		l.enough = true
		panic("nobody reads more errors")
	}
	return d
}

func (l *loader) key(path ...string) diag.Span { return l.loc.places[join(path...)].key }
func (l *loader) val(path ...string) diag.Span {
	if p, ok := l.loc.places[join(path...)]; ok {
		return p.value
	}
	return l.src.At(0, 0)
}

// sortedKeys lists the keys of a table in the order of the file.
func (l *loader) sortedKeys(t map[string]any, path []string) []string {
	keys := make([]string, 0, len(t))
	for k := range t {
		keys = append(keys, k)
	}
	at := func(k string) int { return l.key(append(slices.Clone(path), k)...).Start }
	slices.SortFunc(keys, func(a, b string) int {
		if d := at(a) - at(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return keys
}

// unknownKey reports a key without a meaning in the table at a path; its last part
// is the key.
func (l *loader) unknownKey(path []string, what string, candidates []string) {
	n := len(path) - 1
	key := path[n]
	if l.isOld(l.key(path...), key) {
		return
	}
	if n == 2 && l.fightersOf(path) && path[1] != "0" && slices.Contains(l.strange[join("side", "0")], key) {
		l.strange[join(path[:n]...)] = append(l.strange[join(path[:n]...)], key)
		return // told of the first side
	}
	l.strange[join(path[:n]...)] = append(l.strange[join(path[:n]...)], key)
	d := l.errorf(diag.UnknownField, l.key(path...), "%s has no `%s`", what, key)
	const most = 12
	if n == 0 && key == "combatant" {
		d.Message = "every combatant belongs to a side"
		d.Hinted("write, below its [[side]]: [[side.combatant]]")
	} else if n == 2 && path[0] == "side" && l.fightersOf(path) {
		d.Hinted("those who fight stand in: [[side.combatant]]")
	} else if near := diag.Nearest(key, candidates); near != "" {
		d.Hinted("did you mean `%s`?", near)
	} else if len(candidates) > 0 {
		d.Hinted("possible are %s", strings.Join(candidates[:min(most, len(candidates))], ", "))
		if len(candidates) > most {
			d.Hint += " …"
		}
	}
}

// fightersOf reports whether an unknown key of a side holds tables, as only fighters do.
func (l *loader) fightersOf(path []string) bool {
	sides := tablesOf(l.root["side"])
	i, err := strconv.Atoi(path[1])
	return err == nil && i < len(sides) && tablesOf(sides[i][path[2]]) != nil
}

// meant reports whether a key that is missing in a table is there, but misspelt.
func (l *loader) meant(path []string, key string) bool {
	return slices.ContainsFunc(l.strange[join(path...)], func(s string) bool { return diag.Nearest(s, []string{key}) != "" })
}

// ---- the whole -------------------------------------------------------------------------------------------------

func (l *loader) scenario() {
	l.names, l.likes, l.added, l.strange = map[string]diag.Span{}, map[string]int{}, map[string][]string{}, map[string][]string{}
	var kinds []string
	for _, k := range l.p.Kinds {
		if !k.Builtin {
			kinds = append(kinds, k.Name)
		}
	}
	if !l.ruleset() {
		return
	}
	for _, key := range l.sortedKeys(l.root, nil) { // instances first: the rest may name them
		if slices.Contains(kinds, key) {
			l.instances(l.p.KindByName(key), l.root[key])
		}
	}
	for _, key := range l.sortedKeys(l.root, nil) {
		v := l.root[key]
		switch key {
		case "ruleset":
		case "policies":
			l.addOns()
		case "title":
			l.setup.Title = l.text(v, "title")
		case "seed":
			if n, ok := v.(int64); ok && n >= 0 {
				l.setup.Seed, l.setup.HasSeed = uint64(n), true
			} else {
				l.errorf(diag.WrongType, l.val("seed"), "a seed is a whole number from 0 on").Hinted("write: seed = 1")
			}
		case "params":
			l.params(v)
		case "combat":
			if t, ok := v.(map[string]any); ok {
				l.setup.Combat = l.settings(l.p.Combat, t, []string{"combat"}, nil)
			} else {
				l.notTable("combat")
			}
		case "side":
			l.sides(v)
		case "order", "roll":
		default:
			if !slices.Contains(kinds, key) {
				l.unknownKey([]string{key}, "a scenario", append([]string{"ruleset", "policies", "title", "seed", "params", "combat", "side", "order", "roll"}, kinds...))
			}
		}
	}
	l.missing(l.p.Combat, l.setup.Combat, []string{"combat"}, "")
	if _, ok := l.root["side"]; !ok {
		l.errorf(diag.NoFighters, l.src.At(0, 0), "nobody fights in this scenario").Hinted("add two sides: [[side]] name = \"red\", and below it [[side.combatant]]")
	}
	l.references()
	if v, ok := l.root["roll"]; ok {
		l.throws(v)
	}
	if v, ok := l.root["order"]; ok {
		l.orders(v)
	}
	if l.setup.Title == "" {
		l.setup.Title = strings.TrimSuffix(path.Base(strings.TrimSuffix(l.src.Name, " (embedded)")), ".toml")
	}
}

func (l *loader) notTable(key string) {
	l.errorf(diag.WrongType, l.val(key), "`%s` is a table", key).Hinted("write: [%s] and its values in the lines below", key)
}

func (l *loader) text(v any, path ...string) string {
	s, ok := v.(string)
	if !ok {
		l.errorf(diag.WrongType, l.val(path...), "a text is wanted here, not %s", describe(v)).Hinted("put it in quotation marks")
	}
	return s
}

// ruleset checks that the scenario is made for this program.
func (l *loader) ruleset() bool {
	v, ok := l.root["ruleset"]
	if _, isText := v.(string); !ok || !isText {
		l.noRuleset(l.p.IDs[0])
		return true
	}
	name := l.text(v, "ruleset")
	if name != "" && !slices.Contains(l.p.IDs, name) {
		l.errorf(diag.WrongRuleset, l.val("ruleset"), "this scenario is for ruleset `%s`, not for `%s`", name, l.p.IDs[0]).
			Hinted("a scenario runs under its own ruleset and under what extends it; if it is meant for this one write \"%s\"", l.p.IDs[0])
		return false
	}
	return true
}

// noRuleset reports that the name of the ruleset is missing or no text.
func (l *loader) noRuleset(name string) {
	if v, ok := l.root["ruleset"]; ok && v == "" {
		l.errorf(diag.MissingField, l.val("ruleset"), "the name of the ruleset is missing").Hinted("write: ruleset = \"%s\"", name)
		return
	} else if ok {
		l.errorf(diag.WrongType, l.val("ruleset"), "the name of a ruleset is wanted here, not %s", describe(v)).Hinted("write: ruleset = \"%s\"", name)
		return
	}
	d := l.errorf(diag.MissingField, l.src.At(0, 0), "the scenario does not say which ruleset it is for").Hinted("write at its top: ruleset = \"%s\"", name)
	var keys []string
	for k, v := range l.root {
		if _, ok := v.(string); ok {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	if near := diag.Nearest("ruleset", keys); near != "" { // misspelt: one mistake, reported where it stands
		d.Span, d.Code = l.key(near), diag.UnknownField
		d.Message = fmt.Sprintf("a scenario has no `%s`", near)
		d.Hinted("did you mean `ruleset`?")
		delete(l.root, near)
	}
}

func (l *loader) params(v any) {
	t, ok := v.(map[string]any)
	if !ok {
		l.notTable("params")
		return
	}
	var names []string
	for _, p := range l.p.Params {
		names = append(names, p.Name)
	}
	for _, key := range l.sortedKeys(t, []string{"params"}) {
		p := l.p.ParamByName(key)
		if p == nil {
			l.unknownKey([]string{"params", key}, "the ruleset", names)
			continue
		}
		if value, ok := l.value(t[key], p.Type, []string{"params", key}); ok {
			l.setup.Params = append(l.setup.Params, world.ParamSetting{Param: p, Value: value})
		}
	}
}

// tables gives the entries of a [[key]].
func (l *loader) tables(v any, path ...string) []map[string]any {
	if out := tablesOf(v); out != nil {
		return out
	}
	key := strings.Join(slices.DeleteFunc(slices.Clone(path), isNumber), ".")
	l.errorf(diag.WrongType, l.val(path...), "`%s` is a list of tables", key).Hinted("begin each with [[%s]]", key)
	return nil
}

// tablesOf are the tables of a list that holds nothing else, nil if it is none.
func tablesOf(v any) []map[string]any {
	if t, ok := v.([]map[string]any); ok {
		return t
	}
	var out []map[string]any
	list, _ := v.([]any)
	for _, x := range list {
		if t, ok := x.(map[string]any); ok {
			out = append(out, t)
		}
	}
	if len(out) < len(list) {
		return nil
	}
	return out
}

func isNumber(s string) bool { _, err := strconv.Atoi(s); return err == nil }

var validName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// name reads the name of something and makes sure that it is the only one.
func (l *loader) name(t map[string]any, path []string, what string, taken map[string]diag.Span) string {
	v, ok := t["name"]
	if !ok {
		for key := range t {
			if diag.Nearest(key, []string{"name"}) != "" {
				return "" // reported as a key without a meaning
			}
		}
		l.errorf(diag.MissingField, l.val(path...), "this %s has no name", what).Hinted("write: name = \"…\"")
		return ""
	}
	at := append(slices.Clone(path), "name")
	name := l.text(v, at...)
	span := l.val(at...)
	switch {
	case name == "":
		return ""
	case len(name) > token.MaxName:
		l.errorf(diag.TooLong, span, "a name has at most %d letters", token.MaxName).Hinted("write a `title` for what people see")
		return ""
	case !validName.MatchString(name):
		l.errorf(diag.BadName, span, "`%s` is no name", name).Hinted("names use a to z, digits and `_`; write a `title` for what people see")
		return ""
	}
	if old, ok := taken[name]; ok {
		l.errorf(diag.Duplicate, span, "there are two things called `%s`", name).Hinted("choose another name; `title` may be the same").Note(old, "the first is here")
		return ""
	}
	taken[name] = span
	return name
}

// ---- instances ---------------------------------------------------------------------------------------------------

func (l *loader) instances(k *ir.Kind, v any) {
	taken := map[string]diag.Span{}
	for _, i := range k.Instances {
		taken[i.Name] = i.Span
	}
	tables := l.tables(v, k.Name)
	for n, t := range tables {
		path := []string{k.Name, strconv.Itoa(n)}
		in := world.InstanceSetup{Kind: k, Span: l.val(path...)}
		in.Name = l.name(t, path, k.Name, taken)
		if s, ok := t["title"]; ok {
			in.Title = l.text(s, append(path, "title")...)
		}
		if s, ok := t["like"]; ok {
			in.Like = l.text(s, append(path, "like")...)
			if !l.known(k)[in.Like] {
				l.unknownInstance(k, in.Like, l.val(append(path, "like")...))
			}
		}
		if in.Name != "" {
			l.added[k.Name] = append(l.added[k.Name], in.Name)
			l.known(k)[in.Name] = true
		}
		in.Settings = l.settings(k, t, path, []string{"name", "title", "like"})
		l.setup.Instances = append(l.setup.Instances, in)
		if _, likened := t["like"]; likened {
			continue
		}
		l.missing(k, in.Settings, path, rawName(t))
		for _, f := range k.Fields {
			if f.Role == ir.Action && f.Rule.Body == nil {
				l.errorf(diag.MissingField, l.nameSpan(path), "%s does not say what `%s` does, and a scenario holds no rules", l.named(k, rawName(t)), f.Name).
					Hinted("write: like = \"NAME\"")
			}
		}
	}
}

// rawName is the name that a table gives, right or wrong.
func rawName(t map[string]any) string { s, _ := t["name"].(string); return s }

func (l *loader) nameSpan(path []string) diag.Span {
	if p, ok := l.loc.places[join(append(slices.Clone(path), "name")...)]; ok {
		return p.value
	}
	return l.val(path...)
}

func (l *loader) instanceNames(k *ir.Kind) []string {
	var out []string
	for _, i := range k.Instances {
		out = append(out, i.Name)
	}
	return append(out, l.added[k.Name]...)
}

// known holds the names of all instances of a kind.
func (l *loader) known(k *ir.Kind) map[string]bool {
	if l.byName == nil {
		l.byName = map[*ir.Kind]map[string]bool{}
	}
	if l.byName[k] == nil {
		l.byName[k] = map[string]bool{}
		for _, name := range l.instanceNames(k) {
			l.byName[k][name] = true
		}
	}
	return l.byName[k]
}

func (l *loader) unknownInstance(k *ir.Kind, name string, span diag.Span) {
	if l.isOld(span, name) {
		return
	}
	names := l.instanceNames(k)
	d := l.errorf(diag.UnknownName, span, "there is no %s `%s`", k.Name, name)
	d.Hint = nearOr(name, names)
}

// nearOr suggests the nearest name, or lists those that there are.
func nearOr(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return diag.Alike(name, near)
	}
	return those(names)
}

// those lists what there is, if it is not too much to read.
func those(names []string) string {
	const most = 12
	slices.Sort(names)
	names = slices.Compact(names)
	switch {
	case len(names) == 0:
		return "there is none at all"
	case len(names) == 1:
		return "there is " + names[0]
	case len(names) > most:
		return "there are " + strings.Join(names[:most], ", ") + " …"
	}
	return "there are " + strings.Join(names, ", ")
}

// missing reports the fields that must be set and are not.
func (l *loader) missing(k *ir.Kind, settings []world.Setting, path []string, name string) {
	for _, f := range k.Fields {
		if f.Role != ir.Constant && f.Role != ir.State || f.Default != nil {
			continue
		}
		if _, bad := l.loc.places[join(append(slices.Clone(path), f.Name)...)]; bad || l.meant(path, f.Name) {
			continue // it is there, with another mistake
		}
		if !slices.ContainsFunc(settings, func(s world.Setting) bool { return s.Field == f }) {
			l.errorf(diag.MissingField, l.nameSpan(path), "%s does not say its `%s`", l.named(k, name), f.Name).Hinted("write: %s = …", f.Name)
		}
	}
}

// named is a thing as a message calls it, whether or not it has a name.
func (l *loader) named(k *ir.Kind, name string) string {
	switch {
	case k == l.p.Combat:
		return "`[combat]`"
	case name == "":
		return "this " + k.Name
	}
	return k.Name + " `" + name + "`"
}

// ---- sides and combatants -----------------------------------------------------------------------------------------

func (l *loader) sides(v any) {
	tables := l.tables(v, "side")
	if tables == nil {
		return
	}
	if len(tables) < 2 {
		l.errorf(diag.NoFighters, l.val("side", "0"), "one side alone cannot fight").Hinted("add another [[side]]")
	}
	if len(tables) > MaxSides {
		l.errorf(diag.TooMany, l.val("side", strconv.Itoa(MaxSides)), "a fight has at most %d sides", MaxSides)
		return
	}
	for n, t := range tables {
		path := []string{"side", strconv.Itoa(n)}
		s := world.SideSetup{Span: l.val(path...)}
		s.Name = l.name(t, path, "side", l.names)
		if x, ok := t["title"]; ok {
			s.Title = l.text(x, append(path, "title")...)
		}
		s.Policy = l.policy(t, path)
		s.Settings = l.settings(l.p.Side, t, path, []string{"name", "title", "policy", "combatant"})
		l.missing(l.p.Side, s.Settings, path, rawName(t))
		l.setup.Sides = append(l.setup.Sides, s)
		fighters, ok := t["combatant"]
		if !ok {
			if l.meant(path, "combatant") || slices.ContainsFunc(l.strange[join(path...)], func(key string) bool { return tablesOf(t[key]) != nil }) || l.root["combatant"] != nil {
				continue
			}
			l.errorf(diag.NoFighters, l.nameSpan(path), "%s has no fighters", l.named(l.p.Side, rawName(t))).Hinted("add below it: [[side.combatant]] name = \"…\"")
			continue
		}
		for i, ft := range l.tables(fighters, append(path, "combatant")...) {
			l.combatant(ft, append(slices.Clone(path), "combatant", strconv.Itoa(i)), n)
		}
	}
	fighters := int64(0)
	for i := range l.draft {
		d := &l.draft[i]
		if fighters += d.copies; fighters > MaxFighters {
			l.errorf(diag.TooMany, l.nameSpan(d.path), "a fight has at most %d combatants, all copies counted", MaxFighters)
			return
		}
	}
	for i := range l.draft {
		l.settle(i)
	}
	for i := range l.draft {
		l.place(&l.draft[i])
	}
}

func (l *loader) policy(t map[string]any, path []string) string {
	v, ok := t["policy"]
	if !ok {
		return ""
	}
	path = append(slices.Clone(path), "policy")
	name := l.text(v, path...)
	if name == "" || name == ir.RandomPolicy || name == ir.SearchPolicy || l.p.PolicyByName(name) != nil {
		return name
	}
	if _, ok := l.root["policies"]; ok && !l.p.AddOns {
		return "" // a test, for which the policies are not brought in
	}
	l.unknownPolicy(name, l.val(path...))
	return ""
}

func (l *loader) unknownPolicy(name string, span diag.Span) {
	if l.isOld(span, name) {
		return
	}
	names := PolicyNames(l.p)
	d := l.errorf(diag.UnknownName, span, "there is no policy `%s`", name)
	d.Hint = nearOr(name, names)
}

// PolicyNames lists the policies that a program knows, `random` and `search` among them.
func PolicyNames(p *ir.Program) []string {
	var out []string
	for _, q := range p.Policies {
		out = append(out, q.Name)
	}
	return append(out, ir.RandomPolicy, ir.SearchPolicy)
}

func (l *loader) combatant(t map[string]any, path []string, side int) {
	d := draft{path: path, table: t, side: side}
	taken := map[string]diag.Span{}
	_, copied := t["copies"]
	if !copied {
		taken = l.names
	}
	d.name = l.name(t, path, "combatant", taken)
	if v, ok := t["like"]; ok {
		d.like = l.text(v, append(slices.Clone(path), "like")...)
	}
	d.copies = 1
	if v, ok := t["copies"]; ok {
		n, ok := v.(int64)
		if !ok || n < 1 || n > MaxCopies {
			l.errorf(diag.OutOfRange, l.val(append(slices.Clone(path), "copies")...), "copies are 1 to %d", MaxCopies).Hinted("for more use the `number` of a unit, if the ruleset has units")
			n = 1
		}
		d.copies = n
	}
	l.draft = append(l.draft, d)
	if d.name != "" {
		if _, ok := l.likes[d.name]; !ok {
			l.likes[d.name] = len(l.draft) - 1
		}
	}
}

// settle works out what a combatant takes from the one it is like.
func (l *loader) settle(i int) {
	d := &l.draft[i]
	if d.state == 2 {
		return
	}
	if d.state == 1 {
		l.errorf(diag.Cycle, l.val(append(slices.Clone(d.path), "like")...), "`%s` is like itself", d.name).Hinted("one of them must say its own values")
		return
	}
	d.state = 1
	d.own = l.settings(l.p.Combatant, d.table, d.path, []string{"name", "title", "policy", "like", "copies"})
	if d.like != "" {
		j, ok := l.likes[d.like]
		if !ok {
			span := l.val(append(slices.Clone(d.path), "like")...)
			e := l.errorf(diag.UnknownName, span, "there is no combatant `%s`", d.like)
			var names []string
			for n := range l.likes {
				names = append(names, n)
			}
			slices.Sort(names)
			e.Hint = nearOr(d.like, names)
		} else {
			l.settle(j)
			d = &l.draft[i]
			d.all = append(d.all, l.draft[j].all...)
		}
	}
	d.all = slices.DeleteFunc(d.all, func(s world.Setting) bool {
		return slices.ContainsFunc(d.own, func(t world.Setting) bool { return t.Field == s.Field })
	})
	d.all = append(d.all, d.own...)
	d.state = 2
	if d.like == "" || l.diags.Errors() == 0 {
		l.missing(l.p.Combatant, d.all, d.path, rawName(d.table))
	}
}

// place puts a combatant, or its copies, into the setup.
func (l *loader) place(d *draft) {
	title := ""
	if v, ok := d.table["title"]; ok {
		title = l.text(v, append(slices.Clone(d.path), "title")...)
	}
	policy := l.policy(d.table, d.path)
	_, copied := d.table["copies"]
	for n := range d.copies {
		c := world.CombatantSetup{Name: d.name, Title: title, Side: d.side, Policy: policy, Settings: d.all, Span: l.nameSpan(d.path)}
		if copied && d.name != "" {
			c.Name = fmt.Sprintf("%s_%d", d.name, n+1)
			if title != "" {
				c.Title = fmt.Sprintf("%s %d", title, n+1)
			}
			if old, ok := l.names[c.Name]; ok {
				l.errorf(diag.Duplicate, c.Span, "there are two things called `%s`", c.Name).Hinted("choose another name").Note(old, "the first is here")
			}
			l.names[c.Name] = c.Span
		}
		l.setup.Combatants = append(l.setup.Combatants, c)
	}
}

// ---- values ----------------------------------------------------------------------------------------------------------

// settings checks the keys of a table against the fields of a kind.
func (l *loader) settings(k *ir.Kind, t map[string]any, path []string, also []string) []world.Setting {
	var out []world.Setting
	for _, key := range l.sortedKeys(t, path) {
		if slices.Contains(also, key) {
			continue
		}
		at := append(slices.Clone(path), key)
		f := k.Field(key)
		if f == nil {
			candidates := slices.Clone(also)
			for _, f := range k.Fields {
				if settable(f) {
					candidates = append(candidates, f.Name)
				}
			}
			what := article(k.Name)
			if k == l.p.Combat {
				what = "combat"
			}
			l.unknownKey(at, what, candidates)
			continue
		}
		if !settable(f) {
			switch f.Role {
			case ir.Method:
				l.errorf(diag.Constant, l.key(at...), "`%s` is a formula, and a scenario holds none", key).Hinted("write it in a ruleset that extends this one")
			case ir.Action:
				l.errorf(diag.Constant, l.key(at...), "`%s` is a rule, and a scenario holds none", key).Hinted("write it in a ruleset that extends this one")
			case ir.Given:
				l.errorf(diag.Constant, l.key(at...), "`%s` is known from where this stands and cannot be set", key).Hinted("leave it out")
			default:
				l.errorf(diag.Constant, l.key(at...), "`%s` is computed by the ruleset and cannot be set", key).Hinted("set what it is computed from")
			}
			continue
		}
		if f.Role == ir.Own {
			if v, ok := l.own(f, t[key], at); ok {
				out = append(out, world.Setting{Field: f, Value: v})
			}
			continue
		}
		if v, ok := l.value(t[key], f.Type, at); ok {
			out = append(out, world.Setting{Field: f, Value: v})
		}
	}
	return out
}

func settable(f *ir.Field) bool {
	return f.Role == ir.Constant || f.Role == ir.State || f.Role == ir.Own
}

func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// own reads an own list: names, tables with `like`, or tables that tune the copies
// that there are anyway.
func (l *loader) own(f *ir.Field, v any, path []string) (world.Value, bool) {
	k := f.Type.Elem.Kind
	out := world.Value{Span: l.val(path...)}
	if t, ok := v.(map[string]any); ok {
		out.Tune = map[string][]world.Setting{}
		for _, name := range l.sortedKeys(t, path) {
			at := append(slices.Clone(path), name)
			if !l.known(k)[name] {
				l.unknownInstance(k, name, l.key(at...))
				continue
			}
			inner, ok := t[name].(map[string]any)
			if !ok {
				l.errorf(diag.WrongType, l.val(at...), "a table is wanted here, not %s", describe(t[name])).Hinted("write: %s = { FIELD = VALUE }", name)
				continue
			}
			out.Tune[name] = l.settings(k, inner, at, nil)
		}
		return out, true
	}
	list, ok := asList(v)
	if !ok {
		l.errorf(diag.WrongType, out.Span, "a list of %s is wanted here, not %s", k.Name, describe(v)).Hinted("write: %s = [\"NAME\"]", f.Name)
		return out, false
	}
	out.Copies = []world.CopySetup{}
	for i, x := range list {
		at := append(slices.Clone(path), strconv.Itoa(i))
		c := world.CopySetup{}
		switch x := x.(type) {
		case string:
			c.Like = x
		case map[string]any:
			c.Like, _ = x["like"].(string)
			if c.Like == "" {
				l.errorf(diag.MissingField, l.val(at...), "what is this a copy of?").Hinted("write: { like = \"NAME\" }")
				continue
			}
			c.Settings = l.settings(k, x, at, []string{"like"})
		default:
			l.errorf(diag.WrongType, l.val(at...), "the name of %s is wanted here, not %s", article(k.Name), describe(x)).Hinted("put it in quotation marks")
			continue
		}
		if !l.known(k)[c.Like] {
			l.unknownInstance(k, c.Like, l.val(at...))
			continue
		}
		out.Copies = append(out.Copies, c)
	}
	return out, true
}

func asList(v any) ([]any, bool) {
	switch v := v.(type) {
	case []any:
		return v, true
	case []map[string]any:
		out := make([]any, len(v))
		for i, m := range v {
			out[i] = m
		}
		return out, true
	}
	return nil, false
}

// describe says what a TOML value is.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("the text %q", v)
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		switch {
		case math.IsNaN(v):
			return "nan"
		case math.IsInf(v, 0):
			return "infinity"
		}
		return fmt.Sprintf("the number %v", v)
	case bool:
		return fmt.Sprintf("%v", v)
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date"
}

// value checks a TOML value against a type.
func (l *loader) value(v any, t ir.Type, path []string) (world.Value, bool) {
	span := l.val(path...)
	out := world.Value{Span: span}
	wrong := func(hint string, args ...any) (world.Value, bool) {
		l.errorf(diag.WrongType, span, "%s is wanted here, not %s", check.Describe(t), describe(v)).Hinted(hint, args...)
		return out, false
	}
	if t.Optional {
		if s, ok := v.(string); ok && s == "none" {
			out.None = true
			return out, true
		}
	}
	switch t.Base {
	case ir.Int:
		n, ok := v.(int64)
		if _, isText := v.(string); isText {
			return wrong("write a whole number, without quotation marks")
		}
		if !ok {
			return wrong("write a whole number")
		}
		if n == math.MinInt64 {
			l.errorf(diag.OutOfRange, span, "this number is too small").Hinted("write one that is needed")
			return out, false
		}
		out.Int = n
		return out, l.inRange(float64(n), t, span)
	case ir.Num:
		switch n := v.(type) {
		case int64:
			out.Num = float64(n)
		case float64:
			if math.IsNaN(n) || math.IsInf(n, 0) {
				l.errorf(diag.OutOfRange, span, "%s cannot be used as a number", describe(n)).Hinted("write a number such as 1.5")
				return out, false
			}
			out.Num = n + 0 // there is no minus zero
		default:
			return wrong("write a number, without quotation marks")
		}
		return out, l.inRange(out.Num, t, span)
	case ir.Bool:
		b, ok := v.(bool)
		if !ok {
			return wrong("write true or false, without quotation marks")
		}
		out.Bool = b
		return out, true
	case ir.Text:
		s, ok := v.(string)
		if !ok {
			return wrong("put it in quotation marks")
		}
		out.Text = s
		return out, true
	case ir.Dice:
		s, ok := v.(string)
		if !ok {
			return wrong("write dice as a text: \"2d6+1\"")
		}
		d, ok := ParseDice(s, l.p)
		if !ok {
			l.errorf(diag.BadDice, span, "`%s` are no dice", s).Hinted("write dice like \"3d6\", \"2d\" or \"1d+2\"")
			return out, false
		}
		out.Dice = d
		return out, true
	case ir.Square:
		s, ok := v.(string)
		if !ok {
			return wrong("write a square as a text: \"D4\"")
		}
		if out.Square, ok = grid.Parse(s); !ok {
			d := l.errorf(diag.BadSquare, span, "`%s` is no square", s)
			if d.Hint = check.SquareHint; isSquare(strings.ToUpper(s)) {
				d.Hint = fmt.Sprintf("write \"%s\"", strings.ToUpper(s))
			}
			return out, false
		}
		return out, true
	case ir.Enum:
		s, ok := v.(string)
		if !ok || !slices.Contains(t.Words, s) {
			if near := diag.Nearest(s, t.Words); near != "" {
				return wrong("did you mean \"%s\"?", near)
			}
			return wrong("write %s", quotedWords(t.Words))
		}
		out.Name = s
		return out, true
	case ir.Ref:
		return l.reference(v, t, out)
	case ir.List:
		list, ok := asList(v)
		if !ok {
			return wrong("write a list: [ … ]")
		}
		good := true
		for i, x := range list {
			item, ok := l.value(x, *t.Elem, append(slices.Clone(path), strconv.Itoa(i)))
			good = good && ok
			out.List = append(out.List, item)
		}
		return out, good
	case ir.Per:
		table, ok := v.(map[string]any)
		if !ok { // one value for all
			return l.value(v, *t.Elem, path)
		}
		out.Per = map[string]world.Value{}
		good := true
		for _, key := range l.sortedKeys(table, path) {
			at := append(slices.Clone(path), key)
			if t.Kind == l.p.Combatant || t.Kind == l.p.Side {
				l.later = append(l.later, lateName{key, l.key(at...), t.Kind})
			} else if !l.known(t.Kind)[key] {
				l.unknownInstance(t.Kind, key, l.key(at...))
				good = false
				continue
			}
			item, ok := l.value(table[key], *t.Elem, at)
			good = good && ok
			out.Per[key] = item
		}
		return out, good
	}
	return out, false
}

func isSquare(text string) bool {
	_, ok := grid.Parse(text)
	return ok
}

func quotedWords(words []string) string {
	var q []string
	for _, w := range words {
		q = append(q, strconv.Quote(w))
	}
	if len(q) < 2 {
		return strings.Join(q, "")
	}
	return strings.Join(q[:len(q)-1], ", ") + " or " + q[len(q)-1]
}

func (l *loader) inRange(v float64, t ir.Type, span diag.Span) bool {
	r := t.Range
	if r == nil || !(r.HasLow && v < r.Low || r.HasHigh && v > r.High) {
		return true
	}
	l.errorf(diag.OutOfRange, span, "%s is outside the range %s", span.Text(), r).Hinted("%s", check.Advice(r))
	return false
}

// reference checks the name of a thing. Sides and combatants are checked at the
// end, when all are known.
func (l *loader) reference(v any, t ir.Type, out world.Value) (world.Value, bool) {
	s, ok := v.(string)
	if !ok {
		l.errorf(diag.WrongType, out.Span, "the name of %s is wanted here, not %s", article(t.Kind.Name), describe(v)).Hinted("put it in quotation marks")
		return out, false
	}
	out.Name = s
	if t.Kind == l.p.Combatant || t.Kind == l.p.Side {
		l.later = append(l.later, lateName{s, out.Span, t.Kind})
		return out, true
	}
	if !l.known(t.Kind)[s] {
		l.unknownInstance(t.Kind, s, out.Span)
		return out, false
	}
	return out, true
}

type lateName struct {
	name string
	span diag.Span
	kind *ir.Kind
}

// references checks the names of sides and combatants.
func (l *loader) references() {
	var sides, fighters []string
	for _, s := range l.setup.Sides {
		if s.Name != "" {
			sides = append(sides, s.Name)
		}
	}
	for _, c := range l.setup.Combatants {
		if c.Name != "" {
			fighters = append(fighters, c.Name)
		}
	}
	for _, r := range l.later {
		names := fighters
		if r.kind == l.p.Side {
			names = sides
		}
		if slices.Contains(names, r.name) {
			continue
		}
		d := l.errorf(diag.UnknownName, r.span, "there is no %s `%s` in this scenario", r.kind.Name, r.name)
		d.Hint = nearOr(r.name, names)
	}
}

// ParseDice reads dice from a text such as "2d6+1".
func ParseDice(s string, p *ir.Program) (ir.DiceValue, bool) {
	m := diceText.FindStringSubmatch(strings.ReplaceAll(s, " ", ""))
	if m == nil {
		return ir.DiceValue{}, false
	}
	d := ir.DiceValue{N: 1, Faces: 6}
	var err error
	if m[1] != "" {
		d.N, err = strconv.ParseInt(m[1], 10, 32)
	}
	if err == nil && m[2] != "" {
		d.Faces, err = strconv.ParseInt(m[2], 10, 32)
	}
	if err == nil && m[3] != "" {
		d.Plus, err = strconv.ParseInt(m[3], 10, 32)
	}
	const mostPlus = 1_000_000
	if err != nil || d.N < 1 || d.N > value.MaxDice || d.Faces < 1 || d.Faces > value.MaxFaces || d.Plus > mostPlus || d.Plus < -mostPlus {
		return ir.DiceValue{}, false
	}
	d.Die = p.Dice[d.Faces]
	return d, true
}

var diceText = regexp.MustCompile(`^(\d*)d(\d*)([+-]\d+)?$`)
