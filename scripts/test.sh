#!/usr/bin/env bash
# `npm test`: installs and builds what is missing, then checks everything.
set -euo pipefail
source "$(dirname "$0")/prepare.sh"

# The journeys run in Debian's Chromium, quickest without its window; Liberation is the font the pages are measured in.
install_browser() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" >/dev/null; }
has_shell() { [ -x /usr/lib/chromium/chromium-headless-shell ]; }
if ! command -v chromium >/dev/null || [ ! -d /usr/share/fonts/truetype/liberation ] || ! has_shell; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say "Installing Chromium…"
    apt-get update -qq >/dev/null || say "The lists of packages could not be read."
    install_browser chromium fonts-liberation || say "Chromium could not be installed."
    install_browser chromium-headless-shell 2>/dev/null || say "There is no headless shell of Chromium: its journeys take longer."
  fi
fi

# The proxies' files in deploy/ are tested with the proxies themselves.
"$(dirname "$0")/install-proxies.sh" || say "The tests of the proxies are left out."

build_shop
exec node scripts/test.ts
