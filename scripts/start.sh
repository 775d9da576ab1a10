#!/usr/bin/env bash
# `npm start`: installs missing packages, builds the web shop if necessary, then runs the server.
set -euo pipefail
# Relative paths refer to the folder of the caller, but npm runs scripts in the root folder.
case ${DATA_DIR-} in '' | /*) ;; *) export DATA_DIR="${INIT_CWD:-$PWD}/$DATA_DIR" ;; esac
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
build_shop
exec bash scripts/serve.sh
