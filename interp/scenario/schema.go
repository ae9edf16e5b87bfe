package scenario

import (
	"encoding/json"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
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
		x := s.value(q.Type)
		x["description"] = about(&q.Decl, q.Label, q.Type, q.Value)
		params[q.Name] = x
	}
	properties := object{
		"ruleset":  object{"enum": s.p.IDs, "description": "For which ruleset the scenario is."},
		"policies": anyOf(object{"type": "string"}, listOf(object{"type": "string"})),
		"title":    text("What people call the fight."),
		"seed":     object{"type": "integer", "minimum": 0, "description": "Of all chance; 1 if it is not said."},
		"params":   closed(params),
		"combat":   s.fields(s.p.Combat, nil, false),
		"side":     s.sides(),
		"order":    s.orders(),
		"roll":     s.rolls(),
	}
	properties["policies"].(object)["description"] = "Modules with policies to bring in."
	properties["params"].(object)["description"] = "Other values for params of the ruleset."
	for _, k := range s.p.Kinds {
		if !k.Builtin {
			also := object{"name": s.name(), "title": text("What people call it."), "like": s.instance(k)}
			table := s.fields(k, also, false, "name")
			properties[k.Name] = object{"type": "array", "items": table, "description": "Each is " + diag.Article(k.Name) + " of this scenario alone."}
		}
	}
	return closed(properties, "ruleset", "side")
}

func (s *schema) name() object {
	return object{"type": "string", "pattern": validName.String(), "description": "By which tests and orders name it: a to z, digits and _."}
}

func (s *schema) sides() object {
	also := object{"name": s.name(), "title": text("What people call the side."), "policy": s.policy(), "combatant": s.fighters()}
	return object{"type": "array", "minItems": 2, "items": s.fields(s.p.Side, also, false, "name", "combatant"), "description": "Who fights, side by side."}
}

func (s *schema) fighters() object {
	also := object{
		"name": s.name(), "title": text("What people call the fighter."), "policy": s.policy(),
		"like":   text("The name of a fighter whose values this one has, but for those that it says."),
		"copies": object{"type": "integer", "minimum": 1, "maximum": MaxCopies, "description": "So many of them. Each field may then be a list, with a value for each."},
	}
	table := s.fields(s.p.Combatant, also, true, "name")
	var must []string
	for _, f := range s.p.Combatant.Fields {
		if (f.Role == ir.Constant || f.Role == ir.State) && f.Default == nil {
			must = append(must, f.Name)
		}
	}
	if must != nil {
		table["anyOf"] = []object{{"required": []string{"like"}}, {"required": must}}
	}
	return object{"type": "array", "minItems": 1, "items": table, "description": "The fighters of the side."}
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

func (s *schema) orders() object {
	var choices []string
	for _, site := range s.p.Sites {
		choices = append(choices, site.FullName())
	}
	for _, site := range s.p.Sites {
		choices = append(choices, site.Name)
	}
	take := []object{{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "array"}}
	return listOf(closed(object{
		"round": s.round(), "who": text("Who is told."), "choice": anyOf(object{"enum": unique(choices)}, object{"type": "string"}),
		"take": anyOf(take...),
	}, "who", "choice", "take"))
}

func (s *schema) rolls() object {
	label := object{"type": "string"}
	if len(s.p.Labels) > 0 {
		label = object{"enum": unique(s.p.Labels)}
	}
	number := object{"type": "integer"}
	return listOf(closed(object{"round": s.round(), "who": text("Who throws."), "label": label, "gives": anyOf(number, listOf(number))}, "label", "gives"))
}

func (s *schema) round() object {
	return object{"type": "integer", "minimum": 0, "description": "In which round, 0 for the setup; every one if it is not said."}
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
func (s *schema) fields(k *ir.Kind, also object, copies bool, required ...string) object {
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
		x["description"] = about(&f.Decl, f.Label, f.Type, f.Default)
		properties[f.Name] = x
	}
	for key, x := range also {
		properties[key] = x
	}
	return closed(properties, required...)
}

// own is a list of copies that somebody owns, or what is other about those that he has anyway.
func (s *schema) own(k *ir.Kind) object {
	copied := s.define("copy."+k.Name, func() object { return s.fields(k, object{"like": s.instance(k)}, false, "like") })
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
