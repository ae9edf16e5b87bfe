package lsp

import "context"

// running is the answer to a request that takes long.
type running struct {
	wait func(context.Context) (any, error)
}
