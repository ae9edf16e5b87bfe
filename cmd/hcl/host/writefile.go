package host

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hcl/lang/library"
)

// Unwritable says why a file that somebody names is not written.
type Unwritable struct{ why string }

func (u *Unwritable) Error() string { return u.why }

// WriteFile writes a file beside its place and then puts it there, so that nobody
// ever finds half a file. A link stays one: its place is where that leads to. See Writable for head.
func WriteFile(name, head string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if err := Writable(name, head); err != nil {
		return err
	}
	if name == os.DevNull {
		return write(io.Discard)
	}
	name = meant(name)
	f, err := besides(name)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.drop()
		}
	}()
	b := bufio.NewWriter(f)
	if err = write(b); err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.put(name)
	}
	return err
}

// meant is the file that a name means: through links, whether there is one or not yet.
func meant(name string) string {
	const most = 40 // links in a row, as systems allow them
	for range most {
		to, err := os.Readlink(name)
		if err != nil {
			return name
		}
		if !filepath.IsAbs(to) {
			dir, _ := filepath.Split(name)
			to = dir + to
		}
		dir, file := filepath.Split(to)
		if dir, err = filepath.EvalSymlinks(filepath.FromSlash(dir + ".")); err != nil { // before `..` in it means anything
			return to
		}
		name = filepath.Join(dir, file)
	}
	return name
}

// Writable reports what stands in the way of writing a file, before long work is done for
// it. A file that is there already is only replaced if it begins with head, as all files of
// its kind do: nobody loses a ruleset because he named it as an output.
func Writable(name, head string) error {
	if name == os.DevNull {
		return nil
	}
	place := meant(name)
	dir := filepath.Dir(place)
	fail := func(why string) error { return &Unwritable{fmt.Sprintf("%s cannot be written: %s", name, why)} }
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fail("there is no directory " + dir)
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist): // it is new
	case err != nil:
		return fail(library.FileError(err))
	case info.IsDir():
		return fail("it is a directory")
	case !info.Mode().IsRegular():
		return fail("it is no ordinary file")
	}
	if f, err := besides(place); err != nil {
		return fail("nothing can be written into its directory")
	} else {
		f.drop()
	}
	if info == nil {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return fail("there is one, and " + library.FileError(err))
	}
	defer f.Close()
	there, err := io.ReadAll(io.LimitReader(f, int64(len(head))))
	if err == nil && len(there) > 0 && string(there) != head {
		return &Unwritable{fmt.Sprintf("%s is there already, and is something else; remove it, or choose another name", name)}
	}
	return nil
}
