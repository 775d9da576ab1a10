import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  readFileSync,
  appendFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const base = '/var/cache/lonja/bookworm-minbase.tar'

/**
 * Makes a fresh Debian 12 with its minimal packages in a folder. The first call fills a cache, from which later calls
 * copy.
 */
export function freshDebian(): string {
  if (!existsSync(base)) makeBase()
  const root = mkdtempSync(path.join(tmpdir(), 'lonja-debian-'))
  execFileSync('tar', ['-xpf', base, '--numeric-owner', '-C', root])
  execFileSync('chmod', ['755', root])
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
  // This file prevents Debian's packages from starting servers when they are installed.
  writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  execFileSync('mount', ['-t', 'proc', 'proc', path.join(root, 'proc')])
  execFileSync('mount', ['--rbind', '/dev', path.join(root, 'dev')])
  return root
}

/** Unmounts all that is mounted in the folder, and removes the folder. */
export function removeDebian(root: string): void {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${root}/`))
  for (const place of mounted.toReversed()) execFileSync('umount', ['--lazy', place])
  rmSync(root, { recursive: true, force: true })
}

/** Makes these host names lead to this machine, as DNS does on a real server. */
export function nameHosts(root: string, ...hosts: string[]): void {
  appendFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`)
}

/** Runs a script as root inside the Debian at `root`; the script starts in /root. @throws Error with its output */
export function runIn(root: string, script: string): string {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    TERM: 'dumb',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const words = [root, 'bash', '--norc', '-euo', 'pipefail', '-c', `cd /root\n${script}`]
  const { status, stdout, stderr } = spawnSync('chroot', words, { env, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${script}\nended with ${status}:\n${stdout}${stderr}`)
  return stdout + stderr
}

function makeBase(): void {
  console.log('Making a Debian root with debootstrap, once…')
  if (!existsSync('/usr/sbin/debootstrap')) execFileSync('apt-get', ['install', '-qq', '-y', 'debootstrap'])
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-debootstrap-'))
  try {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder, 'http://deb.debian.org/debian'], {
      stdio: 'pipe',
    })
    mkdirSync(path.dirname(base), { recursive: true })
    execFileSync('tar', ['-cf', `${base}.part`, '--numeric-owner', '-C', folder, '.'])
    renameSync(`${base}.part`, base)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
