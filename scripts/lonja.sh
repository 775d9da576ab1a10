#!/usr/bin/env bash
# `npm run lonja -- <command>`: the command line of a town. Installs missing packages first.
set -euo pipefail
# Relative paths refer to the folder of the caller, but npm runs scripts in the root folder.
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
[ -z "${INIT_CWD:-}" ] || cd "$INIT_CWD"
# The same memory settings as in serve.sh: a backup runs a database engine of its own, and its verification another one.
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
exec node --max-semi-space-size=16 --heap-growing-percent=100 "$root/apps/api/src/lonja.ts" "$@"
