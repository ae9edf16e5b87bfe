package studio

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"

	"hcl/cmd/hcl/host"
	"hcl/lang/lsp"
)

// mostPlayed are played by a page at once, and mostSaid is how long a line may be that a fight says.
const (
	mostPlayed = 2
	mostSaid   = 64 << 20
)

// table is a fight that somebody plays: a process of `hcl play --format json`.
type table struct {
	in    io.WriteCloser
	leave context.CancelFunc
}

// tables are those of a page.
type tables struct {
	sync.Mutex
	open map[string]*table
	last int
}

// play begins a fight that the page plays for a side. Questions come as notifications (hcl/played).
func (p *session) play(d lsp.Desk, x *params) (any, error) {
	w, _, err := p.write(d, x)
	if err != nil {
		return nil, err
	}
	args := []string{"play", w.file, w.scenario, "--format", "json"}
	if x.Side != "" {
		args = append(args, "--as="+x.Side)
	}
	if x.Number > 0 {
		args = append(args, "--seed", strconv.FormatUint(x.Number, 10))
	}
	if x.Fight > 0 {
		args = append(args, "--fight", strconv.FormatUint(x.Fight, 10))
	}
	name, err := p.sitDown(d, w, d.Command(args...))
	if err != nil {
		w.remove()
		return nil, err
	}
	return object{"play": name}, nil
}

// sitDown starts the process, and tells the page what it says until it ends.
func (p *session) sitDown(d lsp.Desk, w *written, args []string) (string, error) {
	p.tables.Lock()
	defer p.tables.Unlock()
	if len(p.tables.open) >= mostPlayed {
		return "", errors.New("leave one of the fights that you play first")
	}
	ctx, leave := context.WithCancel(p.ctx)
	command, err := host.Self(ctx, w.folder, args)
	if err != nil {
		leave()
		return "", err
	}
	in, err := command.StdinPipe()
	if err != nil {
		leave()
		return "", err
	}
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		leave()
		return "", err
	}
	p.tables.last++
	name := strconv.Itoa(p.tables.last)
	p.tables.open[name] = &table{in, leave}
	go func() {
		defer w.remove()
		defer leave()
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, mostSaid)
		for lines.Scan() {
			d.Notify("hcl/played", object{"play": name, "said": json.RawMessage(lines.Bytes())})
		}
		command.Wait()
		p.tables.Lock()
		delete(p.tables.open, name)
		p.tables.Unlock()
		d.Notify("hcl/played", object{"play": name, "left": true})
	}()
	return name, nil
}

// answer tells a fight what the page says: what is taken, taken back, asked.
func (p *session) answer(_ lsp.Desk, x *params) (any, error) {
	p.tables.Lock()
	t := p.tables.open[x.Play]
	p.tables.Unlock()
	if t == nil {
		return nil, errors.New("that fight is over")
	}
	if x.Leave {
		t.leave()
		return object{}, nil
	}
	line, err := json.Marshal(object{"take": x.Take, "back": x.Back, "fresh": x.Fresh, "advise": x.Advise})
	if err == nil {
		_, err = t.in.Write(append(line, '\n'))
	}
	return object{}, err
}
