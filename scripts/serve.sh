#!/usr/bin/env bash
# Runs the server; `npm start` prepares everything for it. The settings limit its memory under load. 16 MB are enough
# for the objects of the running requests. Objects that live longer are collected when their size has doubled; Node
# would wait until it has quadrupled. Without MALLOC_ARENA_MAX, glibc would have a heap for each thread and never return
# memory.
#
# Node stores the compiled modules when the process ends, and later starts need a third less processor time. The folder
# for them is the one that systemd names, or `.cache`. If it cannot be written to, the server starts without it.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"
cache=${CACHE_DIRECTORY:-$PWD/.cache}/node
# Node is told of the folder only if it exists: if Node cannot make a folder, it may try forever.
if mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; then export NODE_COMPILE_CACHE="$cache"; fi
export MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
exec node --max-semi-space-size=16 --heap-growing-percent=100 apps/api/src/main.ts
