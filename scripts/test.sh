#!/usr/bin/env bash
# `npm test`: installs missing packages, then builds and checks everything.
set -euo pipefail

# The browser tests run in Debian's headless Chromium; if it is not installed, in the normal Chromium. Pages are
# measured with the Liberation font.
install_programs() {
  if ! command -v chromium-headless-shell >/dev/null || [ ! -d /usr/share/fonts/truetype/liberation ]; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
      echo "Installing Chromium…" >&2
      get() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@" fonts-liberation; }
      { apt-get update -qq && { get chromium-headless-shell || get chromium; }; } >/dev/null ||
        echo "Chromium could not be installed." >&2
    fi
  fi
  # The configuration files in deploy/ are tested with real proxies.
  "$(dirname "$0")/install-proxies.sh" || echo "The tests of the proxies are left out." >&2
}

# The programs and the packages are installed side by side, because both wait for downloads.
install_programs &
programs=$!
# If npm cannot install the packages, the script waits for apt before it ends.
trap 'wait "$programs"' EXIT
source "$(dirname "$0")/prepare.sh"
wait "$programs" || true
trap - EXIT

exec node scripts/test.ts
