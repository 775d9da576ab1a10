#!/usr/bin/env bash
# Runs a script that starts the server, once the shop is built: scripts/with-shop.sh bench/main.ts …
set -euo pipefail
source "$(dirname "$0")/prepare.sh"
build_shop
exec node "$@"
