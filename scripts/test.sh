#!/usr/bin/env bash
# `npm test`: installs missing packages, then builds and checks everything.
set -euo pipefail
source "$(dirname "$0")/prepare.sh"

# The browser tests run in Debian's headless Chromium; if it is not installed, in the normal Chromium. Pages are
# measured with the Liberation font.
if ! command -v chromium-headless-shell >/dev/null || [ ! -d /usr/share/fonts/truetype/liberation ]; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say "Installing Chromium…"
    get() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" fonts-liberation; }
    { apt-get update -qq && { get chromium-headless-shell || get chromium; }; } >/dev/null ||
      say "Chromium could not be installed."
  fi
fi

# The configuration files in deploy/ are tested with real proxies.
"$(dirname "$0")/install-proxies.sh" || say "The tests of the proxies are left out."

exec node scripts/test.ts
