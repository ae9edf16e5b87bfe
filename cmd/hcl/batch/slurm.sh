#!/bin/sh
#SBATCH --job-name=hcl
#SBATCH --array=1-{{of}}
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --requeue
#SBATCH --open-mode=append
#
# Workers of a job of hcl, as an array of Slurm: `sbatch slurm.sh`, and when squeue shows none of
# them any more, `hcl merge` of this directory. It must lie on a disk that all nodes see, and hcl
# in the PATH, the same everywhere. Many clusters want --time, --partition or --account as well.
# Any number of tasks does; what killed ones leave is fought by others, or by `sbatch` once more.

job={{dir}} # where this directory is on the nodes

export GOMAXPROCS="$SLURM_CPUS_PER_TASK"
hcl work --job "$job" --index "$SLURM_ARRAY_TASK_ID" --of "$SLURM_ARRAY_TASK_MAX" --trust-limits && exit
status=$?
# What was killed, by want of memory say, is tried again up to three times. Mistakes are not.
if [ "$status" -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$status"
