package tests

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"hcl/tests/internal/fights"
)

// Slurm has an array of twenty workers fight a job. One is killed half-way and one is cancelled with
// all that it runs: the others fight what these leave, and the killed one is put into the queue again.
func TestBatchSlurm(t *testing.T) {
	needs(t, "slurmctld")
	fights.OnlyThorough(t)
	s := startSlurm(t)
	sameFought(t, binDir, "20", "400", func(dir string) {
		array := strings.TrimPrefix(s.run("sbatch", filepath.Join(dir, "slurm.sh")), "Submitted batch job ")
		var killed, cancelled int
		s.until("two tasks fight", func() bool {
			parts, _ := os.ReadDir(filepath.Join(dir, "parts"))
			running := strings.Fields(s.run("squeue", "--noheader", "--array", "--states=RUNNING", "--format=%K"))
			if len(parts) == 0 || len(running) < 2 {
				return false
			}
			killed, _ = strconv.Atoi(running[0])
			cancelled, _ = strconv.Atoi(running[1])
			return true
		})
		pid := workerOf(t, dir, killed)
		worker, err := os.FindProcess(pid)
		if err == nil {
			err = worker.Kill()
		}
		if err != nil {
			t.Fatal(err)
		}
		s.run("scancel", "--full", "--signal=KILL", fmt.Sprintf("%s_%d", array, cancelled))
		if err := exec.Command(filepath.Join(binDir, "hcl"), "merge", dir).Run(); err == nil {
			t.Fatal("the job is done already, so nothing was killed half-way")
		}
		s.until("all but the killed task have ended, and that waits to be tried again", func() bool {
			return s.run("squeue", "--noheader", "--array", "--format=%K %T %r") == fmt.Sprintf("%d PENDING BeginTime", killed)
		})
	})
}

// workerOf is the process that fights as one of the workers of a job.
func workerOf(t *testing.T, dir string, index int) int {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("hcl work --job %s --index %d ", dir, index)
	for _, file := range lines {
		line, _ := os.ReadFile(file)
		if strings.HasPrefix(strings.ReplaceAll(string(line), "\x00", " "), want) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			return pid
		}
	}
	t.Fatalf("nobody runs %s", want)
	return 0
}

// slurm is a cluster of one node, which is this machine.
type slurm struct {
	t   *testing.T
	dir string
}

// startSlurm starts the daemons, which listen to this machine alone, as a whole cluster for this test.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	host, err := os.Hostname()
	me, err2 := user.Current()
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	host, _, _ = strings.Cut(host, ".")
	s := &slurm{t, t.TempDir()}
	conf := fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=%[4]s
SlurmdUser=%[4]s
AuthType=auth/none
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
StateSaveLocation=%[5]s/state
SlurmdSpoolDir=%[5]s/spool
SlurmctldPidFile=%[5]s/slurmctld.pid
SlurmdPidFile=%[5]s/slurmd.pid
SlurmdParameters=config_overrides
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=4 RealMemory=65536 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
`, host, freePort(t), freePort(t), me.Username, s.dir)
	if err := os.WriteFile(filepath.Join(s.dir, "slurm.conf"), []byte(conf), 0o644); err != nil {
		t.Fatal(err)
	}
	ended := make(chan string, 2)
	for _, daemon := range [][]string{{"slurmctld", "-D", "-i"}, {"slurmd", "-D"}} {
		if err := os.MkdirAll(filepath.Join(s.dir, map[string]string{"slurmctld": "state", "slurmd": "spool"}[daemon[0]]),
			0o755); err != nil {
			t.Fatal(err)
		}
		log, err := os.Create(filepath.Join(s.dir, daemon[0]+".log"))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		cmd := s.command(daemon...)
		cmd.Stdout, cmd.Stderr = log, log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		gone := make(chan bool)
		go func() {
			err := cmd.Wait()
			ended <- fmt.Sprintf("%s ends with %v", daemon[0], err)
			close(gone)
		}()
		t.Cleanup(func() {
			cmd.Process.Signal(os.Interrupt)
			<-gone
		})
	}
	t.Cleanup(func() { s.command("scancel", "--full", "--user="+me.Username).Run() })
	s.until("the node is idle", func() bool {
		select {
		case how := <-ended:
			t.Skipf("SKIPPED: Slurm does not run here: %s\n%s", how, s.logs())
		default:
		}
		out, _ := s.command("sinfo", "--noheader", "--format=%T").Output()
		return string(out) == "idle\n"
	})
	return s
}

// freePort is a port of this machine on which nobody listens.
func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// command is one that finds this cluster, and hcl.
func (s *slurm) command(args ...string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "SLURM_CONF="+filepath.Join(s.dir, "slurm.conf"),
		"PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return cmd
}

// run runs a command of Slurm, and returns what it says.
func (s *slurm) run(args ...string) string {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("%s: %v\n%s\n%s", strings.Join(args, " "), err, out, s.logs())
	}
	return strings.TrimSpace(string(out))
}

// until waits for what takes a minute or two on a busy machine.
func (s *slurm) until(what string, done func() bool) {
	s.t.Helper()
	for end := time.Now().Add(5 * time.Minute); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("Slurm does not get so far that %s:\n%s", what, s.logs())
		}
	}
}

// logs is what the daemons and the tasks have said.
func (s *slurm) logs() string {
	var b strings.Builder
	files, _ := filepath.Glob(filepath.Join(s.dir, "*.[lo]*"))
	for _, file := range files {
		text, _ := os.ReadFile(file)
		fmt.Fprintf(&b, "%s:\n%s\n", filepath.Base(file), text)
	}
	queue, _ := s.command("squeue", "--array").CombinedOutput()
	return b.String() + string(queue)
}
