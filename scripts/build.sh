#!/usr/bin/env bash
# `npm run build`: installs and builds what is missing, and starts nothing.
set -euo pipefail
[ "${NODE_ENV:-}" != production ] || packages=run
source "$(dirname "$0")/prepare.sh"
build_shop
