package interp

import "hcl/interp/fast"

type (
	Machine    = fast.Machine
	Fight      = fast.Fight
	Options    = fast.Options
	TestResult = fast.TestResult
	LeftOut    = fast.LeftOut
	Engine     = fast.Engine
)

const (
	Closures     = fast.Closures
	ExprVM       = fast.ExprVM
	DefaultNodes = fast.DefaultNodes
)

var (
	New      = fast.New
	NewFight = fast.NewFight
	RunTest  = fast.RunTest
)
