package main

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/interp/tune"
)

// What a flag may be stands in its tags, where parsing, help and the manual page read it:
//
//	range:"1..1024"        the least and the most of a number, or of each number of a list
//	times:"12"             how often it may stand there
//	wants:"budget,cost"    flags without which it means nothing
//	excludes:"rule,args"   flags that it does not go with
//	since:"why"            what is said behind that
//
// What cannot be said so, since it depends on values or on the rules, is the verb's own business.

// bounds are the ends of ranges that are constants of other rooms: range:"1..${fights}".
var bounds = map[string]int64{
	"fights":  mostFights,
	"search":  tune.MostSearch,
	"tasks":   mostTasks,
	"workers": mostWorkers,
}

// rangeOf is the least and the most that a flag may be, as they are written; none if it has no range.
func rangeOf(tag *kong.Tag) (least, most string, ok bool) {
	text := os.Expand(tag.Get("range"), func(name string) string { return strconv.FormatInt(bounds[name], 10) })
	return strings.Cut(text, "..")
}

// helpOfFlag is the help of a flag or an argument, with its range.
func helpOfFlag(v *kong.Value) string {
	help := kong.DefaultHelpValueFormatter(v)
	if least, most, ok := rangeOf(v.Tag); ok && most != "" {
		return fmt.Sprintf("%s %s to %s.", help, least, most)
	}
	return help
}

// asTyped is a flag as it is typed.
func asTyped(f *kong.Flag) string {
	if f.Short != 0 && (len(f.Name) == 1 || f.Name == "output") { // nobody knows that it is long too
		return "-" + string(f.Short)
	}
	return "--" + f.Name
}

// parsed is a command line whose flags are what their tags let them be.
func parsed(parser *kong.Kong, args []string) (*kong.Context, error) {
	ctx, err := parser.Parse(args)
	if err == nil {
		err = wrongFlags(ctx)
	}
	return ctx, err
}

// wrongFlags reports the first flag of a command line that is not what its tags let it be.
func wrongFlags(ctx *kong.Context) error {
	given, flags := map[string]*kong.Flag{}, map[string]*kong.Flag{} // given, and not by default
	for _, p := range ctx.Path {
		if p.Flag != nil {
			given[p.Flag.Name] = p.Flag
		}
	}
	for _, f := range ctx.Flags() {
		flags[f.Name] = f
	}
	for _, f := range ctx.Flags() {
		if given[f.Name] == nil {
			continue
		}
		since := ""
		if text := f.Tag.Get("since"); text != "" {
			since = ": " + text
		}
		if err := outOfRange(f); err != nil {
			return err
		}
		if most, err := strconv.Atoi(f.Tag.Get("times")); err == nil && f.Target.Len() > most {
			return usageError{fmt.Errorf("%s is given at most %d times%s", asTyped(f), most, since)}
		}
		for _, name := range words(f.Tag.Get("wants")) {
			if given[name] == nil {
				return usageError{fmt.Errorf("%s wants %s%s", asTyped(f), asTyped(flags[name]), since)}
			}
		}
		for _, name := range words(f.Tag.Get("excludes")) {
			if given[name] != nil {
				return usageError{fmt.Errorf("%s and %s exclude one another%s", asTyped(f), asTyped(flags[name]), since)}
			}
		}
	}
	return nil
}

func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// outOfRange reports a number of a flag that is less than its least or more than its most.
func outOfRange(f *kong.Flag) error {
	least, most, ok := rangeOf(f.Tag)
	if !ok {
		return nil
	}
	low, high := number(least), number(most)
	values := []reflect.Value{reflect.Indirect(f.Target)}
	if v := f.Target; v.Kind() == reflect.Slice {
		values = nil
		for i := range v.Len() {
			values = append(values, v.Index(i))
		}
	}
	for _, v := range values {
		switch x := number(fmt.Sprint(v)); {
		case most == "" && x < low:
			return usageError{fmt.Errorf("%s is %s or more", asTyped(f), least)}
		case most != "" && !(low <= x && x <= high):
			return usageError{fmt.Errorf("%s is %s to %s", asTyped(f), least, most)}
		}
	}
	return nil
}

// number reads a number that has been read before, or stands in a tag.
func number(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}
