// Package cluster tries hcl on many machines: processes of this one, which are killed and paused.
package cluster
