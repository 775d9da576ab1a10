#!/usr/bin/env bash
# Installs nginx, Caddy and openssl for the tests of deploy/nginx.conf and deploy/Caddyfile, if it runs as root on
# Debian. Otherwise it prints the names of the missing programs. It starts none of the programs.
set -euo pipefail
PATH=$PATH:/usr/sbin

missing=()
for program in nginx caddy openssl; do
  command -v "$program" >/dev/null || missing+=("$program")
done
[ ${#missing[@]} -gt 0 ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "install-proxies: missing: ${missing[*]} (Debian: apt-get install ${missing[*]})" >&2
  exit 1
fi
echo "Installing ${missing[*]}…" >&2
# Debian would start each service after its installation. This file forbids that.
if [ ! -e /usr/sbin/policy-rc.d ]; then
  printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
  chmod 755 /usr/sbin/policy-rc.d
  trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
apt-get update -qq >&2
DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
