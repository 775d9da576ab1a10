# Sourced by the other scripts: goes to the root, installs what is missing, puts Node 24 first on the PATH.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

say() { echo "$*" >&2; }

# npm writes this file at the end of a whole install.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  say "Installing the packages…"
  # Service users often have no home to cache in.
  [ -w "${HOME:-/nonexistent}" ] || export npm_config_cache="$root/.cache/npm"
  npm ci || { say "The packages could not be installed: see npm's message above."; exit 1; }
  # npm may keep an older date when there was nothing to change.
  touch node_modules/.package-lock.json
fi

# The packages bring Node 24 for Linux; npm itself often runs on an older one.
export PATH="$root/node_modules/.bin:$PATH"
if ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'; then
  say "Lonja needs Node 24 or newer; this is $(node --version 2>/dev/null || echo 'no Node at all')."
  exit 1
fi

# Capacitor is for the app for phones alone, and its projects name its packages by their paths: they are installed there.
install_native() {
  local installed=apps/native/node_modules/.package-lock.json
  if [ -e "$installed" ] && [ ! apps/native/package-lock.json -nt "$installed" ]; then return; fi
  say "Installing Capacitor…"
  npm ci --prefix apps/native || { say "Capacitor could not be installed: see npm's message above."; return 1; }
  touch "$installed"
}

# Builds the shop's front end when its sources are newer than what was built.
build_shop() {
  local built=apps/shop/dist/.built
  local sources=(apps/shop packages/contract package-lock.json)
  if [ -e "$built" ] && [ -z "$(find "${sources[@]}" -path apps/shop/dist -prune -o -newer "$built" -print -quit)" ]; then
    return
  fi
  say "Building the shop…"
  rm -f "$built"
  local log
  log=$(NODE_ENV=production npm run --silent build -w @lonja/shop 2>&1) || { say "$log"; say "The shop could not be built."; return 1; }
  touch "$built"
}
