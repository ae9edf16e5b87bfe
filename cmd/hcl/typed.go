package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"
	"github.com/peterh/liner"
)

// typedLines are what a person types, or what a pipe gives.
type typedLines struct {
	terminal *liner.State // nil: a pipe
	pipe     *bufio.Scanner
	echo     io.Writer // what a pipe gives is written here, so that the output can be read alone
	abort    error     // what Ctrl-C gives
}

// typist reads standard input.
func typist(echo io.Writer, abort error) *typedLines {
	t := &typedLines{echo: echo, abort: abort}
	if isatty.IsTerminal(os.Stdin.Fd()) && isatty.IsTerminal(os.Stdout.Fd()) {
		t.terminal = liner.NewLiner()
		t.terminal.SetCtrlCAborts(true)
		return t
	}
	t.pipe = bufio.NewScanner(os.Stdin)
	t.pipe.Buffer(nil, 1<<20)
	return t
}

// Next reads a line; the error is io.EOF behind the last.
func (t *typedLines) Next(prompt string) (string, error) {
	if t.terminal != nil {
		line, err := t.terminal.Prompt(prompt)
		if errors.Is(err, liner.ErrPromptAborted) {
			err = t.abort
		}
		return line, err
	}
	if _, err := io.WriteString(t.echo, prompt); err != nil {
		return "", err
	}
	there := t.pipe.Scan()
	_, err := fmt.Fprintln(t.echo, t.pipe.Text())
	if err = cmp.Or(t.pipe.Err(), err); err == nil && !there {
		err = io.EOF
	}
	return t.pipe.Text(), err
}

// Close gives the terminal back.
func (t *typedLines) Close() error {
	if t.terminal != nil {
		return t.terminal.Close()
	}
	return nil
}
