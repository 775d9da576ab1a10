import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

// The script runs as root in a mount namespace, in which /etc, /opt, /usr/local/bin and /var/lib are folders of the
// test.

const folder = import.meta.dirname
const places = ['etc', 'opt', 'usr/local/bin', 'var/lib', 'run'] as const
const canMount =
  process.getuid?.() === 0 &&
  existsSync('/usr/sbin/useradd') &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

describe.runIf(canMount)('install.sh', () => {
  let base: string
  let machine: string
  const at = (name: string) => path.join(machine, name)
  const text = (name: string) => readFileSync(at(name), 'utf8')

  beforeAll(() => {
    base = mkdtempSync(path.join(tmpdir(), 'lonja-install-'))
    chmodSync(base, 0o755)
    for (const [version, build] of [
      ['1.0.0', 'one'],
      ['1.0.0', 'rebuilt'],
      ['1.1.0', 'two'],
    ])
      makeRelease(version!, build!)
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))

  beforeEach(() => {
    machine = mkdtempSync(path.join(base, 'machine-'))
    chmodSync(machine, 0o755)
    for (const place of places.slice(1)) mkdirSync(at(place), { recursive: true })
    mkdirSync(at('etc'))
    for (const file of ['passwd', 'group', 'shadow', 'gshadow', 'login.defs', 'nsswitch.conf', 'ld.so.cache'])
      if (existsSync(`/etc/${file}`)) cpSync(`/etc/${file}`, at(`etc/${file}`))
    execFileSync('sed', ['-i', '/^lonja:/d', at('etc/passwd'), at('etc/group'), at('etc/shadow')])
  })

  /** Makes an archive like those of `npm run release`, but with one small file in place of the programs. */
  function makeRelease(version: string, build: string): void {
    const release = path.join(base, build, `lonja-${version}`)
    mkdirSync(path.join(release, 'deploy'), { recursive: true })
    for (const name of ['install.sh', 'lonja', 'lonja.env', 'lonja.service', 'lonja@.service'])
      cpSync(path.join(folder, name), path.join(release, 'deploy', name))
    writeFileSync(path.join(release, 'release.json'), JSON.stringify({ version, platform: platform() }, null, 2))
    writeFileSync(path.join(release, 'server'), build)
    const files = [
      'release.json',
      'server',
      ...readdirSync(path.join(release, 'deploy')).map((name) => `deploy/${name}`),
    ]
    const sums = files.map((file) => `${sha256(path.join(release, file))}  ${file}\n`)
    writeFileSync(path.join(release, 'SHA256SUMS'), sums.join(''))
    const archive = archiveOf(build)
    execFileSync('tar', ['-czf', archive, '-C', path.dirname(release), path.basename(release)])
    writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${path.basename(archive)}\n`)
  }

  const archiveOf = (build: string) => path.join(base, `${build}.tar.gz`)

  /**
   * Runs the installer.
   *
   * @param broken  names of programs; each fails if its arguments match its pattern
   */
  function install(build: string, broken: Record<string, string> = {}): { status: number | null; said: string } {
    const stubs = mkdtempSync(path.join(base, 'stubs-'))
    for (const [program, pattern] of Object.entries(broken)) {
      const stub = `#!/bin/sh\ncase "$*" in ${pattern}) exit 1;; esac\nexec /usr/bin/${program} "$@"\n`
      writeFileSync(path.join(stubs, program), stub, { mode: 0o755 })
    }
    const binds = places.map((place) => `mount --bind '${at(place)}' '/${place}'`).join(' && ')
    const script = `${binds} && exec bash '${path.join(folder, 'install.sh')}' '${archiveOf(build)}'`
    const env = { PATH: `${stubs}:/usr/sbin:/usr/bin:/sbin:/bin` }
    const args = ['--mount', '--propagation', 'private', 'bash', '-c', script]
    const { status, stdout, stderr } = spawnSync('unshare', args, { env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  /** The folders of /opt/lonja, and the build that runs. */
  const installed = () => ({
    folders: readdirSync(at('opt/lonja')).toSorted(),
    current: readlinkSync(at('opt/lonja/current')),
    build: text(`opt/lonja/${readlinkSync(at('opt/lonja/current'))}/server`),
  })

  it('upgrades without changing the settings, the data or the earlier release', () => {
    expect(install('one')).toMatchObject({ status: 0, said: expect.stringContaining('1.0.0 is installed') })
    const env = at('etc/lonja/lonja.env')
    writeFileSync(env, 'ORIGIN=https://tienda.example.org\n')
    writeFileSync(at('var/lib/lonja/secret'), 'ours', { mode: 0o600 })
    const owners = () => [env, at('var/lib/lonja'), at('var/lib/lonja/secret')].map((file) => ownerOf(file))
    const before = owners()
    expect(install('two')).toMatchObject({ status: 0, said: expect.stringContaining('1.0.0 was replaced by 1.1.0') })
    expect(installed()).toEqual({ folders: ['1.0.0', '1.1.0', 'current'], current: '1.1.0', build: 'two' })
    expect(text('opt/lonja/1.0.0/server')).toBe('one')
    expect(readFileSync(env, 'utf8')).toBe('ORIGIN=https://tienda.example.org\n')
    expect(text('var/lib/lonja/secret')).toBe('ours')
    expect(owners()).toEqual(before)
    expect(readlinkSync(at('usr/local/bin/lonja'))).toBe('/opt/lonja/current/deploy/lonja')
    expect(install('one'), 'and back').toMatchObject({ status: 0 })
    expect(installed()).toMatchObject({ current: '1.0.0', build: 'one' })
  })

  it('reports that the release is already installed, and repairs a changed file', () => {
    install('one')
    expect(install('one').said).toContain('1.0.0 is installed already')
    writeFileSync(at('opt/lonja/1.0.0/server'), 'edited')
    expect(install('one').status).toBe(0)
    expect(installed()).toEqual({ folders: ['1.0.0', 'current'], current: '1.0.0', build: 'one' })
  })

  it('refuses a damaged archive, and leaves no file of it in /opt/lonja', () => {
    install('one')
    const [archive, sum] = [archiveOf('two'), `${archiveOf('two')}.sha256`]
    const good = [readFileSync(archive), readFileSync(sum)] as const
    writeFileSync(archive, good[0].subarray(0, good[0].length / 2))
    expect(install('two')).toMatchObject({ status: 1, said: expect.stringContaining('is damaged') })
    rmSync(sum)
    expect(install('two')).toMatchObject({ status: 1, said: expect.stringContaining('cannot be unpacked') })
    writeFileSync(archive, good[0])
    writeFileSync(sum, good[1])
    expect(installed()).toEqual({ folders: ['1.0.0', 'current'], current: '1.0.0', build: 'one' })
  })

  it.each<[string, Record<string, string>]>([
    ['the new release cannot be put in its place', { mv: '*.new-??????" "/opt/lonja/1.0.0' }],
    ['the link cannot be changed', { mv: '*/opt/lonja/current' }],
    ['the command cannot be linked', { ln: '*/usr/local/bin/lonja' }],
    ['systemd’s units cannot be written', { install: '*/etc/systemd/system*' }],
  ])('keeps the earlier release unchanged if %s', (_when, broken) => {
    install('one')
    const before = installed()
    expect(install('rebuilt', broken).status).not.toBe(0)
    expect(installed()).toEqual(before)
    expect(install('two', broken).status === 0).toBe('mv' in broken && broken['mv'].endsWith('1.0.0'))
    expect(install('rebuilt')).toMatchObject({ status: 0 })
    expect(installed()).toMatchObject({ current: '1.0.0', build: 'rebuilt' })
  })

  it('leaves no link /opt/lonja/current if the first installation fails', () => {
    expect(install('one', { install: '*/etc/systemd/system*' }).status).not.toBe(0)
    expect(existsSync(at('opt/lonja/current'))).toBe(false)
    expect(install('one').status).toBe(0)
    expect(installed()).toMatchObject({ current: '1.0.0', build: 'one' })
  })
})

const platform = () => `linux-${process.arch}`
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
function ownerOf(file: string): object {
  const { uid, gid, mode } = statSync(file)
  return { uid, gid, mode }
}
