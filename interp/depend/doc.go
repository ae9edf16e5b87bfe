// Package depend finds what formulas depend on: which fields that change, through which of their
// parameters, which conditions, and whether the round. So both engines know when what a formula gave
// has to be computed anew.
package depend
