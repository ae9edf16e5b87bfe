package scenario

import (
	"encoding/json"
	"maps"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// A schema is JSON Schema, draft 7, which the editors of TOML know. It says what keys there are,
// of what types, and what they are about. Names of what a scenario itself may add, and of what
// it brings in, are proposed and not demanded.

const squarePattern = "^[A-Z]{1,3}[1-9][0-9]{0,3}$"

// object is a part of a schema.
type object = map[string]any

// Schema describes the scenarios of a program.
func Schema(p *ir.Program) ([]byte, error) {
	s := &schema{p: p, definitions: object{}}
	whole := s.scenario()
	whole["$schema"] = "http://json-schema.org/draft-07/schema#"
	whole["title"] = p.Title + ": a scenario"
	whole["definitions"] = s.definitions
	out, err := json.MarshalIndent(whole, "", "  ")
	return append(out, '\n'), err
}

type schema struct {
	p           *ir.Program
	definitions object
}

// with is an object with something more.
func with(x object, key string, value any) object {
	x[key] = value
	return x
}

func described(x object, about string) object { return with(x, "description", about) }

func text(about string) object { return object{"type": "string", "description": about} }

// anyOf is what fits one of several.
func anyOf(of ...object) object { return object{"anyOf": of} }

// closed is a table without other keys than these.
func closed(properties object, required ...string) object {
	out := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

func listOf(items object) object { return object{"type": "array", "items": items} }

// define makes a definition once, and refers to it.
func (s *schema) define(name string, build func() object) object {
	if s.definitions[name] == nil {
		s.definitions[name] = object{} // it may need itself
		s.definitions[name] = build()
	}
	return object{"$ref": "#/definitions/" + name}
}

func (s *schema) scenario() object {
	params := object{}
	for _, q := range s.p.Params {
		params[q.Name] = described(s.value(q.Type), about(&q.Decl, q.Label, q.Type, q.Value))
	}
	properties := s.keys(library.ScenarioKeys, nil)
	properties["params"] = described(closed(params), "Other values for params of the ruleset.")
	properties["combat"] = s.fields(s.p.Combat, nil, false)
	for _, k := range s.p.Kinds {
		if !k.Builtin {
			table := s.fields(k, library.InstanceKeys, false)
			properties[k.Name] = described(listOf(table), "Each is "+diag.Article(k.Name)+" of this scenario alone.")
		}
	}
	return closed(properties, library.KeyNames(library.ScenarioKeys, true)...)
}

// keys are those of a table, which is about a thing of a kind if there is one.
func (s *schema) keys(list []library.Key, of *ir.Kind) object {
	out := object{}
	for _, k := range list {
		out[k.Name] = s.key(k, of)
	}
	return out
}

// key is what stands behind a key of a table.
func (s *schema) key(k library.Key, of *ir.Kind) object {
	switch k.Holds {
	case library.ARuleset:
		return described(object{"enum": s.p.IDs}, k.About)
	case library.Modules:
		return described(anyOf(object{"type": "string"}, listOf(object{"type": "string"})), k.About)
	case library.AName:
		return object{"type": "string", "pattern": validName.String(), "description": k.About}
	case library.AWhole:
		return object{"type": "integer", "minimum": 0, "description": k.About}
	case library.ACopies:
		return object{"type": "integer", "minimum": 1, "maximum": MaxCopies, "description": k.About}
	case library.APolicy:
		return s.policy()
	case library.AModel:
		return s.instance(of)
	case library.AChoice:
		return anyOf(object{"enum": unique(s.choices())}, object{"type": "string"})
	case library.ALabel:
		if len(s.p.Labels) == 0 {
			return object{"type": "string"}
		}
		return object{"enum": unique(s.p.Labels)}
	case library.Taken:
		return anyOf(object{"type": "string"}, object{"type": "integer"}, object{"type": "boolean"}, object{"type": "array"})
	case library.Thrown:
		number := object{"type": "integer"}
		return anyOf(number, listOf(number))
	case library.AllTables:
		return s.tables(k)
	}
	return text(k.About)
}

// tables are those under a key.
func (s *schema) tables(k library.Key) object {
	switch k.Name {
	case "side":
		return with(described(listOf(s.fields(s.p.Side, library.SideKeys, false)), k.About), "minItems", 2)
	case "combatant":
		table := s.fields(s.p.Combatant, library.CombatantKeys, true)
		if must := mustSay(s.p.Combatant); must != nil {
			table["anyOf"] = []object{{"required": []string{"like"}}, {"required": must}}
		}
		return described(listOf(table), k.About)
	}
	keys, _ := library.KeysOf(k.Name)
	return listOf(closed(s.keys(keys, nil), library.KeyNames(keys, true)...))
}

// mustSay are the fields of a kind that have no default.
func mustSay(k *ir.Kind) (must []string) {
	for _, f := range k.Fields {
		if (f.Role == ir.Constant || f.Role == ir.State) && f.Default == nil {
			must = append(must, f.Name)
		}
	}
	return must
}

func (s *schema) policy() object {
	return s.define("policy", func() object {
		known := object{"enum": PolicyNames(s.p)}
		docs := []string{}
		for _, q := range s.p.Policies {
			docs = append(docs, strings.Join(q.Doc, " "))
		}
		docs = append(docs, "Takes any option, each as likely.", "Looks ahead.")
		known["x-taplo"] = object{"docs": object{"enumValues": docs}}
		return anyOf(known, text("One of a module that `policies` brings in."))
	})
}

// choices are what orders may call choices.
func (s *schema) choices() (out []string) {
	for _, site := range s.p.Sites {
		out = append(out, site.FullName())
	}
	for _, site := range s.p.Sites {
		out = append(out, site.Name)
	}
	return out
}

func unique(list []string) (out []string) {
	seen := map[string]bool{}
	for _, x := range list {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

// fields are a table with the fields of a kind that can be set, and some other keys. Of several
// copies each may have a value of its own.
func (s *schema) fields(k *ir.Kind, also []library.Key, copies bool) object {
	properties := object{}
	for _, f := range k.Fields {
		if !settable(f) {
			continue
		}
		var x object
		switch {
		case f.Role == ir.Own:
			x = s.own(f.Type.Elem.Kind)
		case copies && f.Type.Base != ir.List:
			x = anyOf(s.value(f.Type), listOf(s.value(f.Type)))
		default:
			x = s.value(f.Type)
		}
		properties[f.Name] = described(x, about(&f.Decl, f.Label, f.Type, f.Default))
	}
	maps.Copy(properties, s.keys(also, k))
	return closed(properties, library.KeyNames(also, true)...)
}

// own is a list of copies that somebody owns, or what is other about those that he has anyway.
func (s *schema) own(k *ir.Kind) object {
	copied := s.define("copy."+k.Name, func() object { return s.fields(k, copyKeys, false) })
	tuned := s.define("tuned."+k.Name, func() object { return s.fields(k, nil, false) })
	return anyOf(listOf(anyOf(s.instance(k), copied)), object{"type": "object", "additionalProperties": tuned})
}

// instance is the name of a thing of a kind, with titles.
func (s *schema) instance(k *ir.Kind) object {
	if k == s.p.Combatant || k == s.p.Side || len(k.Instances) == 0 {
		return object{"type": "string"}
	}
	return s.define("name."+k.Name, func() object {
		var names, titles []string
		for _, in := range k.Instances {
			names = append(names, in.Name)
			titles = append(titles, strings.TrimSpace(in.Title+"\n"+strings.Join(in.Doc, " ")))
		}
		known := object{"enum": names, "x-taplo": object{"docs": object{"enumValues": titles}}}
		return anyOf(known, text("One that the scenario adds."))
	})
}

// value is a value of a type. It is made anew each time, so that it may get a description.
func (s *schema) value(t ir.Type) object {
	var out object
	switch t.Base {
	case ir.Int, ir.Num:
		out = object{"type": map[ir.Base]string{ir.Int: "integer", ir.Num: "number"}[t.Base]}
		if r := t.Range; r != nil && r.HasLow {
			out["minimum"] = json.Number(r.Low.String())
		}
		if r := t.Range; r != nil && r.HasHigh {
			out["maximum"] = json.Number(r.High.String())
		}
	case ir.Bool:
		out = object{"type": "boolean"}
	case ir.Dice:
		out = anyOf(object{"type": "string", "pattern": "^[0-9d+ -]+$"}, object{"type": "integer"})
	case ir.Square:
		out = object{"type": "string", "pattern": squarePattern}
	case ir.Enum:
		out = object{"enum": t.Words}
	case ir.Ref:
		out = anyOf(s.instance(t.Kind))
	case ir.List:
		out = listOf(s.value(*t.Elem))
	case ir.Per:
		out = anyOf(s.value(*t.Elem), object{"type": "object", "additionalProperties": s.value(*t.Elem)})
	default:
		out = object{"type": "string"}
	}
	if t.Optional {
		out = anyOf(out, object{"const": "none"})
	}
	return out
}

// about says of a field or param what it is, and what holds where a scenario says nothing.
func about(d *ir.Decl, label string, t ir.Type, value *ir.Formula) string {
	var out []string
	for _, x := range []string{label, strings.Join(d.Doc, " ")} {
		if x != "" {
			out = append(out, x)
		}
	}
	last := strings.ToUpper(t.Describe()[:1]) + t.Describe()[1:]
	if value != nil && value.Text != "" {
		last += "; if nothing is said: " + value.Text
	}
	return strings.Join(append(out, last+"."), "\n")
}
