package host

import (
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Nothing is left of a file whose writing is broken off, whatever breaks it off: it lies nowhere until it is whole.
func TestNothingIsLeftOfWhatIsBrokenOff(t *testing.T) {
	dir := t.TempDir()
	if nameless(dir) == nil {
		t.Skip("no files without names here")
	}
	for _, before := range []string{"", "as it was"} {
		name, want := filepath.Join(dir, "page.html"), "whole"
		if before != "" {
			os.WriteFile(name, []byte(before), 0o600)
		}
		err := WriteFile(name, "", 0o640, func(w io.Writer) error {
			io.WriteString(w, want)
			if files, _ := os.ReadDir(dir); len(files) > 0 && (len(files) > 1 || before == "") {
				t.Errorf("%s lies there while it is written", files[0].Name())
			}
			return nil
		})
		got, _ := os.ReadFile(name)
		files, _ := os.ReadDir(dir)
		if info, _ := os.Stat(name); err != nil || string(got) != want || len(files) != 1 || info.Mode() != 0o640 {
			t.Errorf("%q, %v, %d files (%v)", got, info.Mode(), len(files), err)
		}
	}
}

// Where a file must have a name before it is whole, it goes with a process that is told to end.
func TestWhoIsToldToEndTidiesUp(t *testing.T) {
	if dir := os.Getenv("HCL_TEST_TOLD"); dir != "" {
		RemovedWhenTold(filepath.Join(dir, "half"))
		os.WriteFile(filepath.Join(dir, "half"), nil, 0o600)
		select {}
	}
	if runtime.GOOS == "windows" {
		t.Skip("it has no such signals")
	}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			t.Logf("SKIPPED: %v is ignored where this runs, as below nohup", s)
			continue
		}
		dir := t.TempDir()
		child := exec.Command(os.Args[0], "-test.run=^TestWhoIsToldToEndTidiesUp$")
		child.Env = append(os.Environ(), "HCL_TEST_TOLD="+dir)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		files := func() int { list, _ := os.ReadDir(dir); return len(list) }
		for begin := time.Now(); files() == 0 && time.Since(begin) < time.Minute; {
			time.Sleep(time.Millisecond)
		}
		there := files()
		child.Process.Signal(s)
		err := child.Wait()
		if there != 1 || files() != 0 || err == nil || !strings.Contains(err.Error(), s.String()) {
			t.Errorf("%v: %d files before, %d after, and %v", s, there, files(), err)
		}
	}
}
