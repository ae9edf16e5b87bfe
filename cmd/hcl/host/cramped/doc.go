// Package cramped ends a command to which the shell gives too little to run, on Linux, as its package is
// initialized: clients of networks ask for random numbers when theirs is, for which the runtime of Go needs
// files of its own. Go initializes packages by their paths, as soon as what they import is ready, which is
// so here once fmt is, and there only after math/big.
package cramped
