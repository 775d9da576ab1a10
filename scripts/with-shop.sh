#!/usr/bin/env bash
# Builds the web shop if necessary, then runs a script that starts the server: scripts/with-shop.sh bench/main.ts …
set -euo pipefail
source "$(dirname "$0")/prepare.sh"
build_shop
exec node "$@"
