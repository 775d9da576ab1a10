#!/usr/bin/env bash
# `npm run lonja -- <command>`: the command line of a town. Installs what is missing first.
set -euo pipefail
# A folder is named from where the command was typed; npm runs us at the root.
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
[ -z "${INIT_CWD:-}" ] || cd "$INIT_CWD"
# As in serve.sh: a backup runs a database engine of its own beside the server's, and verifying it another one.
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
exec node --max-semi-space-size=16 --heap-growing-percent=100 "$root/apps/api/src/lonja.ts" "$@"
