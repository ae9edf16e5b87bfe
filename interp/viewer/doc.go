// Package viewer writes a fight as a page on which one watches it step by step: who stands where, what is
// left of whom, and beside it the log, whose numbers open to what they were made of.
//
// It is a reader of fights that are told with their states and changes (package tell). What the page shows
// with is a component of its own in web (TypeScript, no framework), which knows a fight as JSON and nothing of
// the page around it; files/viewer.js is what esbuild makes of that. To build it anew after a change:
//
//	cd interp/viewer/web && npm ci && npm run check && npm run build
package viewer
