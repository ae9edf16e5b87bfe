package library

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hcl/lang/diag"
)

// A bundle is one file that holds others as they are, each with its hash: a list of them,
// then their texts one behind the other. Whoever reads it sees them as a shelf.
//
//	bundle 1
//	# what people want to know of it
//	root homebrew/quick-hands.hc
//	file homebrew/quick-hands.hc 812 9dbddf0f…
//	file heroic-combat/heroic-combat.hc 212345 3cc1af39…
//
//	==== homebrew/quick-hands.hc
//	…

// BundleKind is the first word of a bundle of rulesets.
const BundleKind = "bundle"

// Limits on what a bundle may hold.
const (
	MaxBundle      = 64 << 20 // bytes
	maxBundleFiles = 1000
	maxRules       = 16 << 20 // bytes of one that a ruleset extends
	maxNested      = 4        // of those in one another
	maxHead        = 10_000   // lines before the first file,
	maxHeadLine    = 8_192    // and bytes of one
)

// Bundle is files in one file.
type Bundle struct {
	Kind  string   // its first word
	About []string // lines for people
	Roots []string // the paths of the rulesets that it is for
	Files []Part
	Large []LargePart // of a bundle that is written: files behind those, which are not in memory
}

// LargePart is a file in a bundle whose text is somewhere else until it is written.
type LargePart struct {
	Path string
	Text interface {
		Size() int64  // in bytes
		Hash() string // the SHA-256, in hexadecimal digits
		io.WriterTo
	}
}

// Part is a file in a bundle.
type Part struct{ Path, Text string }

// Add adds a file; there must not be another with its path.
func (b *Bundle) Add(path, text string) error {
	for _, p := range b.Files {
		if p.Path == path {
			if p.Text == text {
				return nil
			}
			return fmt.Errorf("two different files are called %s; give one another name", path)
		}
	}
	b.Files = append(b.Files, Part{path, text})
	return nil
}

// File returns the text of a file.
func (b *Bundle) File(path string) (string, bool) {
	i := slices.IndexFunc(b.Files, func(p Part) bool { return p.Path == path })
	if i < 0 {
		return "", false
	}
	return b.Files[i].Text, true
}

// Bytes is the bundle as it is written.
func (b *Bundle) Bytes() []byte {
	var out bytes.Buffer
	b.Write(&out)
	return out.Bytes()
}

// Write writes the bundle.
func (b *Bundle) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s 1\n", b.Kind)
	for _, line := range b.About {
		fmt.Fprintf(out, "# %s\n", line)
	}
	for _, root := range b.Roots {
		fmt.Fprintf(out, "root %s\n", root)
	}
	for _, p := range b.Files {
		fmt.Fprintf(out, "file %s %d %s\n", p.Path, len(p.Text), hash(p.Text))
	}
	for _, p := range b.Large {
		fmt.Fprintf(out, "file %s %d %s\n", p.Path, p.Text.Size(), p.Text.Hash())
	}
	for _, p := range b.Files {
		fmt.Fprintf(out, "\n==== %s\n%s", p.Path, p.Text)
	}
	for _, p := range b.Large {
		fmt.Fprintf(out, "\n==== %s\n", p.Path)
		if _, err := p.Text.WriteTo(out); err != nil {
			return err
		}
	}
	return out.Flush()
}

var bundleHead = regexp.MustCompile("^\uFEFF?([a-z]+) ([0-9]{1,9})(\r?)\n")

// IsBundle reports whether a text begins as a bundle of a kind does.
func IsBundle(text, kind string) bool {
	m := bundleHead.FindStringSubmatch(text)
	return m != nil && m[1] == kind
}

// ReadBundle reads a bundle of a kind. Line ends that were changed on its way are changed
// back: the hashes tell whether it is then as it was.
func ReadBundle(text, kind string) (*Bundle, error) {
	m := bundleHead.FindStringSubmatch(text)
	if m == nil || m[1] != kind {
		return nil, fmt.Errorf("this is no %s", kind)
	}
	if m[2] != "1" {
		return nil, fmt.Errorf("this %s is of version %s, and version 1 is the latest that this hcl can read", kind, m[2])
	}
	if m[3] != "" {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	damaged := func(format string, args ...any) (*Bundle, error) {
		return nil, fmt.Errorf("this %s is damaged: "+format, append([]any{kind}, args...)...)
	}
	b := &Bundle{Kind: kind}
	_, text, _ = strings.Cut(text, "\n")
	var sizes []int
	var hashes []string
	for n := 0; ; n++ {
		line, rest, ok := strings.Cut(text, "\n")
		if line == "" || !ok {
			break
		}
		if n == maxHead || len(line) > maxHeadLine {
			return damaged("its list of files cannot be read")
		}
		text = rest
		word, what, _ := strings.Cut(line, " ")
		switch word {
		case "#":
			b.About = append(b.About, what)
		case "root":
			if slices.Contains(b.Roots, what) || len(b.Roots) == maxBundleFiles {
				return damaged("its list of files cannot be read")
			}
			b.Roots = append(b.Roots, what)
		case "file":
			list := strings.Split(what, " ")
			n := len(list)
			if n < 3 {
				return damaged("its list of files cannot be read")
			}
			size, err := strconv.Atoi(list[n-2])
			name := strings.Join(list[:n-2], " ")
			if err != nil || size < 0 || size > MaxBundle || !fs.ValidPath(name) || diag.Clean(name) != name ||
				len(sizes) == maxBundleFiles {
				return damaged("its list of files cannot be read")
			}
			sizes, hashes, b.Files = append(sizes, size), append(hashes, list[n-1]), append(b.Files, Part{Path: name})
		default:
			return damaged("its list of files cannot be read")
		}
	}
	names := map[string]bool{}
	for i := range b.Files {
		p := &b.Files[i]
		begin := "\n==== " + p.Path + "\n"
		if !strings.HasPrefix(text, begin) || len(text) < len(begin)+sizes[i] || names[p.Path] {
			return damaged("%s is not where it should be", p.Path)
		}
		names[p.Path] = true
		p.Text, text = text[len(begin):len(begin)+sizes[i]], text[len(begin)+sizes[i]:]
		if hash(p.Text) != hashes[i] {
			return damaged("%s is not what it was", p.Path)
		}
	}
	for _, root := range b.Roots {
		if !names[root] {
			return damaged("%s is missing", root)
		}
	}
	if text != "" || len(b.Roots) == 0 {
		return damaged("it does not end where it should")
	}
	return b, nil
}

// Shelf shows the files of a bundle as those of a directory.
func (b *Bundle) Shelf(label string) Shelf {
	tree := bundleFS{}
	for _, p := range b.Files {
		tree[p.Path] = &bundleFile{name: path.Base(p.Path), text: p.Text}
		for dir, child := path.Dir(p.Path), p.Path; ; dir, child = path.Dir(dir), dir {
			d := tree[dir]
			if d == nil {
				d = &bundleFile{name: path.Base(dir), dir: true}
				tree[dir] = d
			}
			if c := tree[child]; !slices.Contains(d.children, c) {
				d.children = append(d.children, c)
			}
			if dir == "." {
				break
			}
		}
	}
	return Shelf{Label: label, FS: &tree}
}

// bundleFS is files and directories by their paths.
type bundleFS map[string]*bundleFile

type bundleFile struct {
	name     string
	text     string
	dir      bool
	children []*bundleFile
}

func (t *bundleFS) Open(name string) (fs.File, error) {
	f := (*t)[name]
	if !fs.ValidPath(name) || f == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openBundleFile{bundleFile: f, Reader: strings.NewReader(f.text)}, nil
}

type openBundleFile struct {
	*bundleFile
	*strings.Reader
	next int
}

func (f *openBundleFile) Stat() (fs.FileInfo, error) { return f.bundleFile, nil }
func (f *openBundleFile) Close() error               { return nil }

// ReadDir lists the next entries of a directory: n of them, or all.
func (f *openBundleFile) ReadDir(n int) ([]fs.DirEntry, error) {
	if !f.dir {
		return nil, errors.New("it is a file, not a directory")
	}
	rest := f.children[f.next:]
	if n > 0 && len(rest) == 0 {
		return nil, io.EOF
	}
	if n > 0 && n < len(rest) {
		rest = rest[:n]
	}
	f.next += len(rest)
	var out []fs.DirEntry
	for _, c := range rest {
		out = append(out, fs.FileInfoToDirEntry(c))
	}
	return out, nil
}

func (f *bundleFile) Name() string       { return f.name }
func (f *bundleFile) Size() int64        { return int64(len(f.text)) }
func (f *bundleFile) IsDir() bool        { return f.dir }
func (f *bundleFile) ModTime() time.Time { return time.Time{} }
func (f *bundleFile) Sys() any           { return nil }
func (f *bundleFile) Mode() fs.FileMode {
	if f.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
