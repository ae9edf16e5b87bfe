package main

import "embed"

//go:embed completion
var completionScripts embed.FS

type completionCmd struct {
	Shell string `arg:"" help:"bash, zsh or fish." enum:"bash,zsh,fish"`
}

func (c *completionCmd) Run(e *env) error {
	text, err := completionScripts.ReadFile("completion/hcl." + c.Shell)
	e.out.Write(text)
	return err
}
