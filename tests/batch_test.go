package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hcl/tests/internal/fights"
)

// GNU parallel has the workers of a job started, on as many cores as there are.
func TestBatchParallel(t *testing.T) {
	needs(t, "parallel", "bash")
	fights.OnlyThorough(t)
	sameFought(t, binDir, "20", "100", func(dir string) {
		inShell(t, "bash", "cd "+filepath.Dir(dir)+" && parallel hcl work --job job --index {} --of 20 ::: $(seq 20)")
	})
}

// The static binary is all that an image needs. Beside it there are the job, which alone can be
// written, and what every container has.
func TestBatchEmptyRoot(t *testing.T) {
	needs(t, "unshare")
	fights.OnlyThorough(t)
	root := static(t)
	sameFought(t, root, "1", "20", func(dir string) {
		const container = `
			mkdir "$1/job" "$1/proc" && mount --bind "$1" "$1" && mount --bind "$2" "$1/job" && mount -t proc proc "$1/proc"
			mount -o remount,bind,ro "$1"
			! touch "$1/new" 2>/dev/null
			exec chroot "$1" /hcl work --job /job --index 0 --of 1`
		out, err := exec.Command("unshare", "--map-root-user", "--mount", "--pid", "--fork", "sh", "-ec", container, "sh",
			root, dir).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	})
}

// The Dockerfile makes an image whose one program fights, as somebody who is not root.
func TestBatchImage(t *testing.T) {
	needs(t, "unshare", "buildah")
	fights.OnlyThorough(t)
	context, store := static(t), t.TempDir()
	dockerfile, err := filepath.Abs("../cmd/hcl/Dockerfile") // buildah looks for it in the context otherwise
	if err != nil {
		t.Fatal(err)
	}
	buildah := func(args ...string) string {
		t.Helper()
		args = append([]string{"--storage-driver", "vfs", "--root", filepath.Join(store, "root"), "--runroot",
			filepath.Join(store, "run")}, args...)
		out, err := exec.Command("buildah", args...).CombinedOutput()
		if err != nil {
			t.Fatalf("buildah %s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return strings.TrimSpace(string(out))
	}
	buildah("build", "--isolation", "chroot", "-f", dockerfile, "-t", "hcl", context)
	container := buildah("from", "hcl")
	if have := buildah("inspect", "--format", "{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}",
		container); have != "65532:65532 [/hcl]" {
		t.Errorf("the image runs %s", have)
	}
	sameFought(t, context, "1", "20", func(dir string) {
		if err := os.Chmod(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		buildah("run", "--isolation", "chroot", "-v", dir+":/job", container, "--", "/hcl", "work", "--job", "/job",
			"--index", "0", "--of", "1")
	})
}

// sameFought has a job of five times n fights written by the hcl in a directory, for so many workers, and
// fought, and looks whether it comes to the bytes of one process.
func sameFought(t *testing.T, bin, of, n string, work func(dir string)) {
	t.Helper()
	many := []string{"sweep", "heroic-combat", "heroic-combat/warband", "--vary", "speed_factor=2..6", "-n", n}
	dir := filepath.Join(t.TempDir(), "job")
	hcl(t, bin, append([]string{"job", "--seconds", "0.1", "--of", of, "-o", dir}, many...)...)
	work(dir)
	if alone, merged := hcl(t, bin, many...), hcl(t, bin, "merge", dir); merged != alone {
		t.Errorf("alone:\n%s\nmerged:\n%s", alone, merged)
	}
}

// static is a directory with the command as an image needs it, and nothing else.
func static(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "hcl"), "../cmd/hcl")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// hcl runs a command of the hcl in a directory, which must go well, and returns what it prints.
func hcl(t *testing.T, bin string, args ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(bin, "hcl"), args...)
	var wrong strings.Builder
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("hcl %s: %v\n%s", strings.Join(args, " "), err, wrong.String())
	}
	return string(out)
}
