package main

import "hcl/interp/page"

// pageHead begins every page.
const pageHead = "<!doctype html>"

// writePage writes a page for people. Call writable(name, pageHead) before long work is done for it.
func writePage(name string, p *page.Page) error { return writeFile(name, pageHead, 0o644, p.Write) }
