// Package browser sits at pages in a real Chromium.
package browser

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is for how long a page may take to show something.
const patience = time.Minute

// Start starts a Chromium, or skips the test where there is none.
func Start(t *testing.T) context.Context {
	t.Helper()
	found := slices.ContainsFunc([]string{"chromium", "chromium-browser", "google-chrome", "headless-shell"}, func(name string) bool {
		_, err := exec.LookPath(name)
		return err == nil
	})
	if !found {
		t.Skip("SKIPPED: no Chromium is installed (Debian: chromium), so no page was watched")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.WindowSize(1280, 800))
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Skipf("SKIPPED: Chromium does not start, so no page was watched: %v", err)
	}
	return ctx
}

// Page is a page that is open in it.
type Page struct {
	t    *testing.T
	ctx  context.Context
	said *said
}

// said is what a page has written on its console, and where it failed.
type said struct {
	sync.Mutex
	list []string
}

// Open opens a page in a tab of its own. What it writes on the console fails the test in the end.
func Open(t *testing.T, browser context.Context, address string, width, height int64) *Page {
	t.Helper()
	ctx, stop := chromedp.NewContext(browser)
	t.Cleanup(stop)
	p := &Page{t, ctx, &said{}}
	if err := chromedp.Listen(ctx, func(ev any) {
		p.said.Lock()
		defer p.said.Unlock()
		switch ev := ev.(type) {
		case *runtime.EventConsoleAPICalled:
			p.said.list = append(p.said.list, "console: "+string(ev.Args[0].Value))
		case *runtime.EventExceptionThrown:
			p.said.list = append(p.said.list, ev.ExceptionDetails.Text)
		}
	}); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(width, height))
	p.do(chromedp.Navigate(address))
	t.Cleanup(func() {
		p.said.Lock()
		defer p.said.Unlock()
		if len(p.said.list) > 0 {
			t.Errorf("the page says: %s", strings.Join(p.said.list, "; "))
		}
	})
	return p
}

func (p *Page) do(a chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, a); err != nil {
		p.t.Fatal(err)
	}
}

// Eval is the value of an expression of JavaScript.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// Until waits until an expression is true; what says what it waits for.
func (p *Page) Until(what, expression string) {
	p.t.Helper()
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(20 * time.Millisecond) {
		if Eval[bool](p, "!!("+expression+")") {
			return
		}
	}
	p.t.Fatalf("there is not: %s\n%.2000s", what, Eval[string](p, "document.body.innerText"))
}

// Click clicks on what a selector finds first among what can be seen.
func (p *Page) Click(selector string) {
	p.t.Helper()
	one := fmt.Sprintf("[...document.querySelectorAll(%q)].find((e) => e.getClientRects().length && !e.disabled)", selector)
	p.Until("something to click on: "+selector, one)
	Eval[bool](p, "("+one+".click(), true)")
}

// ClickOn clicks on the button with these words.
func (p *Page) ClickOn(words string) {
	p.t.Helper()
	one := fmt.Sprintf("[...document.querySelectorAll('button')].find((e) => e.getClientRects().length && e.textContent.trim().startsWith(%q))", words)
	p.Until("the button "+words, one)
	Eval[bool](p, "("+one+".click(), true)")
}

// Type types a text, or keys of chromedp/kb, with modifiers held down. As on a keyboard, a key that something is
// bound to types no letter.
func (p *Page) Type(keys string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, r := range keys {
			events := kb.Encode(r)
			if len(events) == 3 && len(modifiers) == 0 {
				events[0].Text = events[1].Text // it comes with the key, and not behind it
			}
			for _, e := range []*input.DispatchKeyEventParams{events[0], events[len(events)-1]} {
				for _, m := range modifiers {
					e.Modifiers |= int64(m)
				}
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, *e); err != nil {
					return err
				}
			}
		}
		return nil
	}))
}
