# Sourced by the other scripts: changes to the root folder, installs missing packages, and puts Node 24 first on the
# PATH. If `packages=run` was set before, development packages are left out, and after a build also its tools. A release contains all packages: there only
# the PATH is set.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

say() { echo "$*" >&2; }
is_release() { [ -e release.json ]; }

# The packages contain Node 24 for Linux; npm itself often runs on an older Node.
use_own_node() {
  # In a folder copied from another kind of machine, this Node does not run.
  if node_modules/.bin/node --version >/dev/null 2>&1; then PATH="$root/node_modules/.bin:$PATH"; fi
}

# Runs a command as soon as no other process installs or builds in this folder.
alone() {
  mkdir -p .cache
  if command -v flock >/dev/null; then (flock 9 && "$@" 9>&-) 9>.cache/lock; else "$@"; fi
}

install_packages() {
  # Another process may have installed the packages meanwhile.
  ! node scripts/installed.mjs "$packages" >/dev/null || return 0
  say "Installing the packages…"
  # Service users often have no home folder for a cache.
  [ -w "${HOME:-/nonexistent}" ] || export npm_config_cache="$root/.cache/npm"
  run_npm_ci || return 1
  local missing
  if ! missing=$(node scripts/installed.mjs "$packages") && node_modules/.bin/node --version >/dev/null 2>&1; then
    # If npm runs on an old Node, it leaves out packages that need a newer one. Node 24 is one of the packages and is
    # installed now, so npm runs again on Node 24.
    say "Installing the packages again with Node 24…"
    mkdir -p .cache/node
    cp -f "$(readlink -f node_modules/.bin/node)" .cache/node/node
    PATH="$root/.cache/node:$PATH" NODE_PATH=/usr/share/nodejs run_npm_ci || return 1
    rm -rf .cache/node
    missing=$(node scripts/installed.mjs "$packages") || true
  fi
  [ -z "$missing" ] || { say "The packages were installed, but $missing."; return 1; }
}

run_npm_ci() {
  # With NODE_ENV=production npm would leave out packages for builds and tests.
  local development=--include=dev
  [ "$packages" = all ] || development=--omit=dev
  npm ci "$development" --include=optional || { say "The packages could not be installed: see npm's message above."; return 1; }
}

if ! is_release; then
  packages=${packages:-all}
  command -v node >/dev/null || use_own_node
  command -v node >/dev/null || { say "Lonja needs Node 24 or newer and npm: there is no Node at all."; exit 1; }
  if ! difference=$(node scripts/installed.mjs "$packages"); then
    if [ ! -w "$root" ]; then
      say "Lonja is not installed here ($difference), and $root cannot be written to: run npm run build there as its owner."
      exit 1
    fi
    alone install_packages || exit 1
  fi
fi
use_own_node
export PATH
if [ "$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)" -lt 24 ]; then
  say "Lonja needs Node 24 or newer; this is $(node --version 2>/dev/null || echo 'no Node at all')."
  exit 1
fi

# Capacitor is installed in the folder of the phone app. Only this app needs it, and its Android and iOS projects
# contain the paths of the packages.
install_native() {
  local installed=apps/native/node_modules/.package-lock.json
  if [ -e "$installed" ] && [ ! apps/native/package-lock.json -nt "$installed" ]; then return; fi
  say "Installing Capacitor…"
  npm ci --prefix apps/native || { say "Capacitor could not be installed: see npm's message above."; return 1; }
  touch "$installed"
}

# Builds the front ends if their sources have changed since the last build: the web shop and the back office.
build_shop() {
  if is_release; then return; fi
  if ! is_built; then
    if [ ! -w "$root" ]; then
      say "The shop is not built here, and $root cannot be written to: run npm run build there as its owner."
      return 1
    fi
    alone run_build || return 1
  fi
  if [ "$packages" = run ] && [ ! -e node_modules/.slim ] && [ -w node_modules ]; then alone slim_packages; fi
}

# Leaves only the packages of a running server, unless the development packages are installed too.
slim_packages() {
  if ! is_built || [ -e node_modules/.slim ] || node scripts/installed.mjs all >/dev/null; then return; fi
  node scripts/slim.mjs >/dev/null
}

is_built() { [ "$(cat apps/shop/dist/.built 2>/dev/null)" = "$(node scripts/shop-sources.ts)" ]; }

run_build() {
  ! is_built || return 0
  # An earlier start in production has removed the tools of the build.
  [ "$packages" != run ] || packages=build install_packages || return 1
  say "Building the shop and the back office…"
  rm -f apps/shop/dist/.built
  local sources log
  sources=$(node scripts/shop-sources.ts)
  log=$(NODE_ENV=production npm run --silent build -w @lonja/shop -w @lonja/backoffice 2>&1) || { say "$log"; say "The shop could not be built."; return 1; }
  echo "$sources" >apps/shop/dist/.built
}
