package check

import (
	"reflect"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// declKind is a kind of declaration: all that the checker does for its sake. Each stands in a
// file of its own, named after it, and in declKinds. What it lacks, nothing of the kind has.
type declKind struct {
	word  string // what declarations of the kind are called
	apart bool   // their names are a space of their own

	declare  treeFunc // enters one
	override treeFunc // applies one behind `override`
	extend   treeFunc // applies one behind `extend`
	change   treeFunc // applies a line that is itself about something declared before
	removes  removals // takes one away, or a part of one: by the word behind `remove`

	heads  func(*checker) // types what other declarations refer to, once all is merged
	bodies func(*checker) // checks what is in those that are left, once all heads are known
	pieces func(*taker)   // describes them for the tools, as they were written last

	named  bool                                      // formulas name them: one that nothing names is of no use
	called bool                                      // formulas use them as NAME(…)
	use    string                                    // how a formula uses what is no value, with its name for %[1]s
	value  func(*checker, ir.Head, *symbol) ir.Expr  // types a bare name
	call   func(*checker, *calling, *symbol) ir.Expr // types NAME(…)
}

// declKinds are all kinds of declarations, those first whose bodies are checked first.
var declKinds = []*declKind{
	paramKind, dieKind, kindKind, instanceKind, rowsKind, tableKind, mapKind, defineKind, stackingKind, scoreKind,
	modifierKind,
	eventKind, conditionKind, wrapKind, ruleKind, stepKind, hookKind, courseKind, phaseKind, victoryKind, pictureKind,
	measureKind, policyKind, testKind,
}

// What is done with a node of the tree, by its type, and with a `remove`, by the word behind
// it; and the kinds by their words.
var (
	onDeclare, onOverride, onExtend, onChange = dispatch{}, dispatch{}, dispatch{}, dispatch{}

	onRemove   = removals{}
	kindByWord = map[string]*declKind{}
)

func init() { // and not where they are declared: what is done with a kind may ask for others
	for _, k := range declKinds {
		kindByWord[k.word] = k
		onDeclare.add(k.declare)
		onOverride.add(k.override)
		onExtend.add(k.extend)
		onChange.add(k.change)
		for word, remove := range k.removes {
			onRemove[word] = remove
		}
	}
}

// treeFunc does something with nodes of one type.
type treeFunc struct {
	tree reflect.Type
	do   func(*checker, any)
}

func on[N any](do func(*checker, N)) treeFunc {
	return treeFunc{reflect.TypeFor[N](), func(c *checker, node any) { do(c, node.(N)) }}
}

// onNamed applies a declaration to the one of its name, with an error if there is none to change or extend.
func onNamed[N, T any](verb string, do func(*checker, *T, N)) treeFunc {
	return on(func(c *checker, d N) {
		what, n := syntax.Naming(d)
		if x, _ := c.target(n, what, verb).(*T); x != nil {
			do(c, x, d)
		}
	})
}

// removals is how things are taken away, by the word behind `remove`.
type removals map[string]func(*checker, *syntax.Remove)

type dispatch map[reflect.Type]func(*checker, any)

func (d dispatch) add(f treeFunc) {
	if f.do != nil {
		d[f.tree] = f.do
	}
}

func (d dispatch) apply(c *checker, node any) {
	if do := d[reflect.TypeOf(node)]; do != nil {
		do(c, node)
	}
}

// topOf is what has a name at the top level, if it is a declaration of a type.
func topOf[T any](c *checker, name string) *T {
	if s := c.named(name); s != nil && s.what != "plural" {
		x, _ := s.obj.(*T)
		return x
	}
	return nil
}

// declareIn enters a top-level name, and what it is the name of into a list.
func declareIn[T any, D ir.DeclarationOf[T]](c *checker, n *syntax.Name, what string, x D, list *[]D) bool {
	ok := c.declare(n, what, x)
	if ok {
		add(list, x)
	}
	return ok
}

// add puts a declaration behind those of its sort.
func add[T any, D ir.DeclarationOf[T]](list *[]D, x D) {
	x.Declaration().Index = len(*list)
	*list = append(*list, x)
}

// drop takes a declaration out of those of its sort, and numbers the others anew.
func drop[T any, D ir.DeclarationOf[T]](list *[]D, x D) {
	*list = slices.DeleteFunc(*list, func(y D) bool { return y == x })
	for i, y := range *list {
		y.Declaration().Index = i
	}
}

// each does something with all declarations of a sort, each in the file that it is of now.
func each[T any, D ir.DeclarationOf[T]](list func(*ir.Program) *[]D, do func(*checker, D)) func(*checker) {
	return func(c *checker) {
		for _, x := range *list(c.p) {
			c.in(c.source(x.Declaration().File), func() { do(c, x) })
		}
	}
}

// heads types everything that bodies refer to by name.
func (c *checker) heads() {
	c.machineEvents()
	for _, k := range declKinds {
		if k.heads != nil {
			k.heads(c)
		}
	}
	c.stepLists()
}

// bodies checks everything that has a body.
func (c *checker) bodies() {
	for _, f := range c.deferred {
		f()
	}
	for _, k := range declKinds {
		if k.bodies != nil {
			k.bodies(c)
		}
	}
}

// usage is what names and formulas use of what is declared.
type usage struct {
	used         map[any]bool      // declarations that something names
	reads        map[*ir.Field]int // how often formulas read a field
	unreadLocals []*ir.Local       // that nothing in their scopes reads
}

// unused warns of what the file that was asked for declares and nobody names.
// What a variant orphans in its base is never reported.
func (c *checker) unused() {
	if c.diags.Errors() > 0 || c.p.Module {
		return // what is missing may have used it
	}
	for _, k := range declKinds {
		if !k.named {
			continue
		}
		for _, name := range c.topNames(k.word) {
			obj := c.named(name).obj
			d := obj.(ir.Declaration).Declaration()
			if c.source(d.File).Whole() == c.root && !c.used[obj] {
				c.diags.Warnf(diag.Unused, d.Span, "%s `%s` is never used", k.word, name).Hinted("remove it")
			}
		}
	}
	c.neverRead()
}

// Merging goes through the files from the deepest base to the last variant. Each
// declaration is entered under its name; what a later file overrides, extends or
// removes is replaced there and then, so that afterwards there is one tree of
// everything as it is now, each piece with the file that it came from.

// merge enters all declarations of all files.
func (c *checker) merge() {
	c.eachDecl(func(d syntax.Decl) {
		if k, ok := d.(*syntax.Kind); ok {
			c.declareKind(k)
		}
	})
	c.eachDecl(func(d syntax.Decl) {
		if e, ok := d.(*syntax.Extend); ok && e.Kind != nil {
			if k := c.kind(e.Kind.Name); k != nil {
				c.addMembers(k, e.Kind)
			}
		}
	})
	if c.p.Combatant.Field("active") == nil {
		c.renameFighters()
	}
	c.eachDecl(func(d syntax.Decl) { // a variant may change tests that stand beside its base
		if _, ok := d.(*syntax.Test); ok && c.file.Tests() {
			onDeclare.apply(c, d)
		}
	})
	for i, f := range c.files {
		c.in(f, func() {
			decls := slices.DeleteFunc(slices.Clone(f.Tree.Decls), c.changesTested)
			for _, d := range decls {
				if _, ok := d.(*syntax.Test); !ok || !f.Tests() {
					onDeclare.apply(c, d)
				}
			}
			if i+1 == len(c.files) || c.files[i+1].Layer != f.Layer {
				c.splitMaps(f.Layer)
			}
			c.combineAgain()
			for _, d := range decls {
				c.change(d)
			}
			if i+1 == len(c.files) || c.files[i+1].Layer != f.Layer {
				c.checkRenames(f.Layer)
			}
		})
	}
}

func (c *checker) eachDecl(visit func(syntax.Decl)) {
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				visit(d)
			}
		})
	}
}

// nameKey is what a name at the top level is entered by.
func nameKey(what, name string) string {
	if k := kindByWord[what]; k != nil && k.apart {
		return what + " " + name
	}
	return name
}

// unique enters a name in a space of its own (measures, policies).
func unique[T any, D ir.DeclarationOf[T]](c *checker, n *syntax.Name, what string, x D, list *[]D) {
	key := nameKey(what, n.Text)
	if old := c.named(key); old != nil && c.ofAddOn(old, c.span(n)) {
		return
	} else if old != nil && !c.apart(old.file) {
		d := c.errorf(diag.Duplicate, c.span(n), "there is already a %s `%s`", what, n.Text)
		if old.file.Layer < c.file.Layer {
			d.Hinted("to change it write: override %s %s …", what, n.Text)
		} else {
			d.Hinted("choose another name")
		}
		d.Note(old.span, "it was declared here")
		return
	}
	if c.top[key] != nil && c.file.ForTests {
		x.Declaration().Name = nameApart(c.file, n.Text)
	}
	c.claim(key, &symbol{n.Text, what + "s", x, c.span(n), c.file})
	c.declares(c.span(n), x)
	add(list, x)
}
