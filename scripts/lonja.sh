#!/usr/bin/env bash
# `npm run lonja -- <command>`: the command line of a town. Installs what is missing first.
set -euo pipefail
# A folder is named from where the command was typed; npm runs us at the root.
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
[ -z "${INIT_CWD:-}" ] || cd "$INIT_CWD"
exec node "$root/apps/api/src/cli/main.ts" "$@"
