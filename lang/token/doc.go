// Package token cuts a text into the words and signs of the language. It never fails: what
// it cannot read becomes an Invalid token with a problem beside it.
package token
