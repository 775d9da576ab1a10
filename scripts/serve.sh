#!/usr/bin/env bash
# Becomes the server; `npm start` prepares what it needs. The settings bound its memory under load: 16 MB are plenty for
# what requests leave behind, what outlived them is looked through when it has doubled and not only at four times its
# size, and glibc otherwise keeps a heap per thread and gives nothing back.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
exec node --max-semi-space-size=16 --heap-growing-percent=100 apps/api/src/main.ts
