package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/mattn/go-isatty"

	"hcl/interp/cluster"
)

// clusterFlags let other machines fight too. None of them says anything of what is fought, and none
// travels.
type clusterFlags struct {
	Cluster     onCluster `help:"Let other machines fight too: each joins by the line that is printed (hcl help cluster). --cluster nats://HOST:PORT, or tls://…, uses a NATS server that there is." local:"here"`
	Listen      string    `help:"With --cluster: where workers find this machine, as 192.168.1.5, or 0.0.0.0:4222; default: none but those on this machine do." placeholder:"ADDRESS" local:"here" wants:"cluster"`
	Token       string    `help:"With --cluster: what workers must know (or HCL_TOKEN); default: a new one, which is printed. A server that there is takes neither: see --credentials." placeholder:"TOKEN" local:"here" wants:"cluster"`
	Credentials string    `help:"With --cluster and a server: the file that lets one in, as NATS writes them (.creds, .nk); a name and password, or a token, stand in the address: nats://NAME:PASSWORD@HOST:PORT, nats://TOKEN@HOST:PORT." placeholder:"FILE" local:"here" wants:"cluster"`
	Store       string    `help:"With --cluster: the directory in which what has been fought is kept until all is done; default: the user's cache." placeholder:"DIR" local:"here" wants:"cluster"`
	Resume      bool      `help:"With --cluster: go on where the same command was broken off." local:"here" wants:"cluster"`
	Verify      string    `help:"With --cluster: have this share of what workers give fought again elsewhere, as 5%, and throw away all that comes from who gives something wrong." placeholder:"SHARE" local:"here" wants:"cluster"`
	Seconds     float64   `help:"With --cluster: about how long one core takes for a shard, the piece that a worker fights at a time." default:"1" range:"0.001..3600" placeholder:"S" local:"here" wants:"cluster"`
}

// onCluster is whether other machines fight, and by which server, if not an own one.
type onCluster struct {
	on  bool
	url string
}

// IsBool is as kong has it: no value is needed.
func (*onCluster) IsBool() bool { return true }

// Decode is as kong has it.
func (c *onCluster) Decode(ctx *kong.DecodeContext) error {
	c.on = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		c.url = ctx.Scan.Pop().String()
		if !isAddress(c.url) {
			return fmt.Errorf("%s: it is the address of a NATS server, as nats://HOST:PORT", c.url)
		}
		if !hasPort(c.url) {
			return fmt.Errorf("%s: %s", cluster.Hidden(c.url), noPort)
		}
	}
	return nil
}

// isAddress reports whether a word is the address of a server.
func isAddress(word string) bool {
	scheme, host, ok := strings.Cut(word, "://")
	return ok && host != "" && (scheme == "nats" || scheme == "tls")
}

// hasPort reports whether the port of an address is one, if it has any.
func hasPort(address string) bool {
	for one := range strings.SplitSeq(address, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil {
			return false
		}
		if port := u.Port(); port != "" {
			if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
				return false
			}
		}
	}
	return true
}

const noPort = "this is no address: its port is a number from 1 to 65535, as in nats://HOST:4222"

// joined is a command line in which the address of a server is of one word with its flag.
func joined(args []string) (out []string) {
	for i := 0; i < len(args); i++ {
		if args[i] == "--cluster" && i+1 < len(args) && isAddress(args[i+1]) {
			out = append(out, args[i]+"="+args[i+1])
			i++
			continue
		}
		out = append(out, args[i])
	}
	return out
}

// clustered is a verb that other machines may fight for.
type clustered interface{ clustering() *clusterFlags }

func (f *clusterFlags) clustering() *clusterFlags { return f }

// wrong says what is wrong with the flags.
func (f *clusterFlags) wrong() error {
	switch {
	case f.Cluster.url == "" && f.Credentials != "":
		return usageError{errors.New("--credentials are for a server that there is: --cluster nats://HOST:PORT")}
	case f.Cluster.url != "" && f.Token != "":
		return usageError{errors.New("--token (and HCL_TOKEN) is of an own server: one that there is takes --credentials FILE, or its token in the address, nats://TOKEN@HOST:PORT")}
	case f.Cluster.url != "" && (f.Listen != "" || f.Store != ""):
		return usageError{errors.New("--listen and --store are of an own server, and not of one that there is")}
	case f.Listen != "" && !isHere(f.Listen):
		return usageError{fmt.Errorf("--listen %s: it is an address of this machine, as 192.168.1.5 or 0.0.0.0:4222",
			f.Listen)}
	}
	return nil
}

// isHere reports whether an address of a machine can be found out.
func isHere(where string) bool {
	host, port, err := net.SplitHostPort(where)
	if err != nil {
		host, port = where, "0"
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return false
	}
	if host == "" || net.ParseIP(host) != nil {
		return true
	}
	if strings.Trim(host, "0123456789.") == "" { // it is nobody's name
		return false
	}
	_, err = net.LookupHost(host)
	return err == nil
}

// coordinate runs a verb with others that fight for it, and returns its exit status.
func (e *env) coordinate(args []string, f *clusterFlags, ctx *kong.Context) int {
	expectMachines()
	share, err := shareGiven("--verify", f.Verify)
	var many manyFlags
	for _, flag := range ctx.Flags() {
		if flag.Name == "workers" {
			many.Workers, _ = ctx.FlagValue(flag).(int)
		}
	}
	if err != nil {
		return e.report(err)
	}
	o := cluster.Options{URL: f.Cluster.url, Credentials: f.Credentials, Listen: f.Listen, Token: f.Token, Store: f.Store,
		Resume:  f.Resume,
		Workers: many.workers(), Verify: share, Say: e.tell}
	if o.URL == "" && o.Token == "" {
		o.Token = os.Getenv("HCL_TOKEN")
	}
	if o.Token != "" {
		if err := cluster.CheckToken(o.Token); err != nil {
			return e.report(usageError{err})
		}
	}
	j, err := newJob(args, f.Seconds)
	if err != nil {
		return e.report(err)
	}
	j.Shown = nil
	o.Job, o.Each, o.Title, o.Version = j.Bytes(), j.Each, "hcl "+strings.Join(j.Args, " "), j.Tool
	c, err := cluster.Start(context.Background(), o)
	if err != nil {
		return e.report(err)
	}
	e.others = c.Pool
	e.err.crew = c.Line
	status := e.run(args)
	for c.Again() {
		e.status = exitDone
		status = e.run(args)
	}
	if who := c.Summary(); who != "" {
		e.tell(who)
	}
	if status == exitInterrupted {
		e.tell("what has been fought is kept: the same command with --resume goes on")
	}
	if err := c.Close(status == exitDone); err != nil && status == exitDone {
		return e.report(err)
	}
	return status
}

// tell tells a person something while a verb is at work.
func (e *env) tell(what string) {
	if f, ok := e.err.file(); ok && isatty.IsTerminal(f.Fd()) {
		f.WriteString("\r\x1b[K") // over the bar that shows how far it is
	}
	fmt.Fprintf(e.err, "hcl: %s\n", what)
}
