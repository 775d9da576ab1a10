#!/usr/bin/env bash
# `npm test`: installs what is missing, then builds and checks everything.
set -euo pipefail
source "$(dirname "$0")/prepare.sh"

# The journeys run in Debian's Chromium without windows, or in the one with windows where there is no other. Liberation
# is the font the pages are measured in.
if ! command -v chromium-headless-shell >/dev/null || [ ! -d /usr/share/fonts/truetype/liberation ]; then
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say "Installing Chromium…"
    get() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" fonts-liberation; }
    { apt-get update -qq && { get chromium-headless-shell || get chromium; }; } >/dev/null ||
      say "Chromium could not be installed."
  fi
fi

# The proxies' files in deploy/ are tested with the proxies themselves.
"$(dirname "$0")/install-proxies.sh" || say "The tests of the proxies are left out."

exec node scripts/test.ts
