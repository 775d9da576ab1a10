#!/usr/bin/env bash
# `npm run dev`: installs missing packages, then serves the sources and applies their changes.
set -euo pipefail
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
source "$(dirname "$0")/prepare.sh"
exec node --watch --watch-preserve-output scripts/dev.ts
