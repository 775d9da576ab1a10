#!/usr/bin/env bash
# `npm start`: installs and builds what is missing, then becomes the server.
set -euo pipefail
# A folder is named from where the command was typed; npm runs us at the root.
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
build_shop
exec bash scripts/serve.sh
