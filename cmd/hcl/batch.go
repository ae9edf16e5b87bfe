package main

import (
	"embed"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"hcl/cmd/hcl/host"
)

// batchFiles are for batch systems: each has workers of a job started.
//
//go:embed batch
var batchFiles embed.FS

// writeBatch writes beside a job, whose id is of letters and digits, what batch systems are given to
// have so many workers work at it.
func writeBatch(dir, id string, of int) error {
	full, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	fill := strings.NewReplacer("{{of}}", strconv.Itoa(of), "{{id}}", id, "{{dir}}",
		"'"+strings.ReplaceAll(full, "'", `'\''`)+"'")
	for name, head := range map[string]string{"slurm.sh": "#!/bin/sh\n#SBATCH ",
		"kubernetes.yaml": "# Workers of a job of hcl"} {
		text, err := batchFiles.ReadFile("batch/" + name)
		if err != nil {
			return err
		}
		if err := host.WriteFile(filepath.Join(dir, name), head, 0o644, func(w io.Writer) error {
			_, err := fill.WriteString(w, string(text))
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}
