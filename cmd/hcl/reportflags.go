package main

import (
	"hcl/cmd/hcl/host"
	"hcl/interp/report"
)

// reportFlags say how a report is written.
type reportFlags struct {
	Format string `help:"text, json or csv." enum:"text,json,csv" default:"text" local:""`
	All    bool   `help:"Print all of it, and not only what fits a screen." local:""`
	HTML   string `help:"Also write one page with charts, which needs no network." name:"html" placeholder:"FILE" local:"here"`
}

// pageHead begins every page.
const pageHead = "<!doctype html>"

// writable reports what stands in the way of writing the page, before long work is done for it.
func (f *reportFlags) writable() error {
	if f.HTML == "" {
		return nil
	}
	return host.Writable(f.HTML, pageHead)
}

// writePage writes the page, if one is wanted.
func (f *reportFlags) writePage(r report.View) error {
	if f.HTML == "" {
		return nil
	}
	return host.WriteFile(f.HTML, pageHead, 0o644, r.Report().WritePage)
}

// write writes a report in the forms that are wanted.
func (f *reportFlags) write(e *env, r report.View) error {
	if err := f.writePage(r); err != nil {
		return err
	}
	e.out.colors = f.Format == "text" && e.out.colored()
	out, err := report.As(f.Format, r, report.Look{All: f.All, Width: e.out.width(), Colour: e.out.colors})
	if err == nil {
		_, err = e.out.Write(out)
	}
	return err
}
