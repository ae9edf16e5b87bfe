package main

import (
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"hcl/cmd/hcl/host"
	"hcl/cmd/hcl/studio"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/lsp"
	"hcl/rulesets"
)

type studioCmd struct {
	sources
	What string `arg:"" optional:"" name:"dir" help:"The folder to write in, or a .hc file of it to begin with; default: this folder."`
	Port int    `help:"The port to listen at; default: one that is free." range:"0..65535" placeholder:"N"`
	Open bool   `help:"Open the page in the browser." default:"true" negatable:""`
}

// studioPause is for how long nobody may type before the page is told of mistakes: it asks for figures later.
const studioPause = 60 * time.Millisecond

// studioMemory is where the server begins to look for memory that it no longer needs.
const studioMemory = 250 << 20

func (c *studioCmd) Run(e *env, lib *library.Library) error {
	debug.SetMemoryLimit(studioMemory) // it goes on for hours
	debug.SetGCPercent(serverGrowth)
	o := studio.Options{Folder: ".", Seeds: seeds()}
	if c.What != "" {
		info, err := os.Stat(c.What)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %s", c.What, library.FileError(err))
		case info.IsDir():
			o.Folder = c.What
		default:
			o.Folder, o.Open = filepath.Dir(c.What), filepath.Base(c.What)
		}
	}
	temp, err := os.MkdirTemp("", "hcl-studio-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	defer host.RemovedWhenTold(temp)()
	o.LSP = lsp.Options{Engine: lspEngine{temp}, Disk: host.Disk, Builtin: library.Shelf{FS: rulesets.Files},
		Version: toolVersion(), Pause: studioPause, Rulesets: c.Rulesets,
		Log: func(fault any) { fmt.Fprintf(e.err, "hcl: this is a fault of hcl itself: %v\n", fault) }}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port)))
	if err != nil {
		return err
	}
	s, err := studio.New(o, listener)
	if err != nil {
		return fmt.Errorf("%s: %s", o.Folder, library.FileError(err))
	}
	fmt.Fprintf(e.out, "The studio is at %s\nIt writes in %s; Ctrl-C ends it.\n", s.Address(), o.Folder)
	if c.Open {
		openPage(s.Address(), temp)
	}
	return s.Serve(listener)
}

// openPage opens a page in the browser, where there is one; where not, its address has been printed. What the browser
// is given is a file in a folder of this user's: command lines can be read by everybody on the machine.
func openPage(address, temp string) {
	file := filepath.Join(temp, "studio.html")
	page := fmt.Sprintf(`<!doctype html><meta http-equiv=refresh content="0;url=%s"><a href="%[1]s">hcl studio</a>`, address)
	if os.WriteFile(file, []byte(page), 0o600) != nil {
		return
	}
	name, args := "xdg-open", []string{file}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", file}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go cmd.Wait()
	}
}

// seeds are the built-in rulesets that have fights.
func seeds() (out []studio.Seed) {
	shelf := library.Shelf{FS: rulesets.Files}
	lib := &library.Library{Shelves: []library.Shelf{shelf}}
	for _, name := range wholeRulesets(lib) {
		loc, _ := lib.Find(name, nil)
		title, module := titleOf(loc)
		var fights []string
		for _, fight := range scenariosOf(loc) {
			fights = append(fights, namesFor(loc, fight))
		}
		if _, err := fs.Stat(rulesets.Files, loc.Path); err == nil && !module && len(fights) > 0 {
			out = append(out, studio.Seed{Name: name, Title: diag.Clean(strings.TrimSpace(title)), Scenarios: fights,
				File: loc.Path})
		}
	}
	first, _, _ := strings.Cut(rulesets.First, "/")
	if i := slices.IndexFunc(out, func(s studio.Seed) bool { return s.Name == first }); i >= 0 {
		seed := out[i]
		seed.Scenarios = append([]string{rulesets.First}, slices.DeleteFunc(seed.Scenarios, func(name string) bool {
			return name == rulesets.First
		})...)
		out = slices.Insert(slices.Delete(out, i, i+1), 0, seed)
	}
	return out
}
