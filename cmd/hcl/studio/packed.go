package studio

import (
	"os"
	"path/filepath"

	"hcl/interp/viewer"
)

// packedFight is the fight of a page that `hcl run --html` has written.
func packedFight(folder, name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return "", err
	}
	return viewer.Packed(text)
}
