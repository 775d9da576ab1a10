#!/usr/bin/env bash
# Installs a release of Lonja on Debian 12 or newer, as root: deploy/install.sh [lonja-….tar.gz]
# Without an archive it installs the folder that contains this script. It can be run again, and upgrades to a newer
# release: the link /opt/lonja/current then points to that release, and the server must be restarted. Settings and data
# do not change. If the installation fails, the earlier release stays installed.
set -euo pipefail
umask 022

say() { echo "lonja: $*"; }
fail() { echo "lonja: $*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || fail "install.sh must be run by root: it makes the user lonja and writes to /opt, /etc and /var/lib"

own=$(cd "$(dirname "$0")/.." && pwd)
scratch=
place=
before=
switched=
finish() {
  local status=$?
  if [ "$status" -ne 0 ]; then
    if [ -n "$switched" ] && [ -n "$before" ]; then ln -sfn "$before" /opt/lonja/current; fi
    if [ -n "$switched" ] && [ -z "$before" ]; then rm -f /opt/lonja/current; fi
    if [ -n "$scratch" ] && [ -e "$scratch.old" ]; then rm -rf "$place" && mv "$scratch.old" "$place"; fi
  fi
  rm -f "/opt/lonja/.current-$$"
  [ -z "$scratch" ] || rm -rf "$scratch" "$scratch.old"
}
trap finish EXIT
mkdir -p /opt/lonja

# The release is copied completely before the link points to it.
scratch=$(mktemp -d /opt/lonja/.new-XXXXXX)
if [ $# -gt 0 ]; then
  [ -f "$1" ] || fail "there is no archive $1"
  if [ -f "$1.sha256" ]; then
    (cd "$(dirname "$1")" && sha256sum --check --quiet "$(basename "$1").sha256") || fail "$1 is damaged: its sum is not the one in $1.sha256"
  fi
  tar -xzf "$1" -C "$scratch" --strip-components=1 --no-same-owner || fail "$1 cannot be unpacked"
else
  [ -f "$own/release.json" ] || fail "$own is no release: name the archive, install.sh lonja-….tar.gz (npm run release makes one)"
  cp -R "$own/." "$scratch/"
fi
(cd "$scratch" && sha256sum --check --quiet SHA256SUMS) || fail "the release is damaged: its files are not those in SHA256SUMS"
machine="linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"
grep -q "\"$machine\"" "$scratch/release.json" || fail "this release is not for this machine, which is $machine"
version=$(sed -n 's/.*"version": "\([^"]*\)".*/\1/p' "$scratch/release.json" | head -1)
chmod -R u=rwX,go=rX "$scratch"
chown -R 0:0 "$scratch"

getent group lonja >/dev/null || groupadd --system lonja
id lonja >/dev/null 2>&1 ||
  useradd --system --gid lonja --no-create-home --home-dir /var/lib/lonja --shell /usr/sbin/nologin lonja
install -d -m 0700 -o lonja -g lonja /var/lib/lonja /var/cache/lonja
install -d -m 0750 -o root -g lonja /etc/lonja
if [ ! -e /etc/lonja/lonja.env ]; then
  install -m 0640 -o root -g lonja "$scratch/deploy/lonja.env" /etc/lonja/lonja.env
  say "the settings are in /etc/lonja/lonja.env"
fi

before=$(readlink /opt/lonja/current || true)
place=/opt/lonja/$version
if [ -e "$place/SHA256SUMS" ] && cmp -s "$place/SHA256SUMS" "$scratch/SHA256SUMS" && (cd "$place" && sha256sum --check --quiet --status SHA256SUMS); then
  say "$version is installed already"
else
  # If the folder exists, it has another build of the same version, or is damaged.
  [ ! -e "$place" ] || mv "$place" "$scratch.old"
  mv "$scratch" "$place"
fi
ln -s "$version" "/opt/lonja/.current-$$"
switched=1
mv -T "/opt/lonja/.current-$$" /opt/lonja/current
mkdir -p /usr/local/bin
ln -sfn /opt/lonja/current/deploy/lonja /usr/local/bin/lonja

install -D -m 0644 -t /etc/systemd/system "$place/deploy/lonja.service" "$place/deploy/lonja@.service"
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

if [ -n "$before" ] && [ "$before" != "$version" ]; then
  say "$before was replaced by $version: restart the server (systemctl restart lonja). $before is still in /opt/lonja/$before"
else
  say "$version is installed in /opt/lonja/current: start it by systemctl enable --now lonja"
fi
