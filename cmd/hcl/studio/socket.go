package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"hcl/lang/lsp"
)

// How much may come by a socket: bytes of a message, and messages a second, in the long run and at once.
const (
	mostMessage  = 4 << 20
	messagesRate = 200
	messagesMost = 2000
)

// writeTime is for how long a client may not take what it is sent.
const writeTime = 20 * time.Second

// serveSocket serves one page. All that it has asked for ends with it.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if s.pages.Add(1) > mostPages {
		s.pages.Add(-1)
		http.Error(w, "too many pages are open", http.StatusServiceUnavailable)
		return
	}
	defer s.pages.Add(-1)
	// Accept refuses an Origin that is not the Host, which is this machine's.
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(mostMessage)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	p := newSession(ctx, s)
	defer p.close()
	o := s.o.LSP
	o.Disk, o.Requests, o.NoCommands = s.disk(), p.requests(), true
	go p.watch(ctx, func() {
		write(ctx, conn, map[string]any{"jsonrpc": "2.0", "method": "hcl/filesChanged", "params": struct{}{}})
	})
	lsp.ServeMessages(ctx, &messages{ctx, conn, rate.NewLimiter(messagesRate, messagesMost)}, o)
}

// messages is a socket as a jsonrpc2.ObjectStream.
type messages struct {
	ctx   context.Context
	conn  *websocket.Conn
	limit *rate.Limiter
}

// ReadObject reads the next message; who sends too many waits.
func (m *messages) ReadObject(v any) error {
	if err := m.limit.Wait(m.ctx); err != nil {
		return err
	}
	_, text, err := m.conn.Read(m.ctx)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// WriteObject writes a message.
func (m *messages) WriteObject(v any) error { return write(m.ctx, m.conn, v) }

// Close closes the socket.
func (m *messages) Close() error { return m.conn.CloseNow() }

func write(ctx context.Context, conn *websocket.Conn, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, text)
}
