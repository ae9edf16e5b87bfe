package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"hcl/lang/check"
	"hcl/lang/library"
)

// settled is for how long nothing must be written before what was written is looked at: editors
// save a file in several steps.
const settled = 100 * time.Millisecond

// watcher waits until somebody saves a ruleset or a scenario. It watches directories, since most
// editors save by putting a new file in the place of the old one.
type watcher struct {
	*fsnotify.Watcher
	dirs map[string]bool
}

// add watches where a file lies, or a directory, and the tests and scenarios there.
func (w *watcher) add(path string) {
	dir := filepath.Clean(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for _, d := range []string{dir, filepath.Join(dir, library.TestsFolder), filepath.Join(dir, "scenarios")} {
		if !w.dirs[d] && w.Add(d) == nil { // one that is not there cannot be watched
			w.dirs[d] = true
		}
	}
}

// addFiles watches all files of a ruleset that are no built-in ones.
func (w *watcher) addFiles(p *check.Ruleset) {
	if w == nil || p == nil {
		return
	}
	for _, f := range p.Files {
		if f.Location.Shelf.Label != "" {
			w.add(filepath.FromSlash(f.Location.Name()))
		}
	}
}

// saved waits until files are saved, and names them; none if it was interrupted.
func (w *watcher) saved(ctx context.Context) []string {
	names := map[string]bool{}
	var quiet <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case ev := <-w.Events:
			if name := filepath.Base(ev.Name); ev.Op != fsnotify.Chmod && !strings.HasPrefix(name, ".") &&
				(isRuleset(name) || isScenario(name)) {
				names[name] = true
				quiet = time.After(settled)
			}
		case err := <-w.Errors: // too much at once to be told of: something has changed
			names[err.Error()] = true
			quiet = time.After(settled)
		case <-quiet:
			return slices.Sorted(maps.Keys(names))
		}
	}
}

// watching does something, and does it again whenever a file is saved, until Ctrl-C. What goes
// wrong is told, and may be mended by the next save; only a wrong command line ends it.
func watching(e *env, do func(w *watcher) error) error {
	ctx, stop := untilInterrupted()
	defer stop()
	notify, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("files cannot be watched here: %w", err)
	}
	defer notify.Close()
	w := &watcher{notify, map[string]bool{}}
	for first := true; ; first = false {
		var usage usageError
		if err := do(w); err != nil && (first && errors.As(err, &usage) || e.out.failed != nil) {
			return err
		} else if err != nil {
			e.report(err)
		}
		if first {
			if len(w.dirs) == 0 {
				return usageError{fmt.Errorf("--watch: all files are built-in ones, which nobody saves")}
			}
			fmt.Fprintln(e.err, "hcl: waiting for a file to be saved; Ctrl-C ends it")
		}
		names := w.saved(ctx)
		if names == nil {
			e.status = exitInterrupted
			return nil
		}
		fmt.Fprintf(e.out, "\n==== %s saved\n\n", strings.Join(names, ", "))
	}
}
