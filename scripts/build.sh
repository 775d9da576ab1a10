#!/usr/bin/env bash
# `npm run build`: installs missing packages and builds the web shop, without starting anything.
set -euo pipefail
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
build_shop
