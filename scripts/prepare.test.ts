import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { part } from '@lonja/contract/testing/long'

/**
 * The tests run the scripts of this folder in a small project with three packages: `tool` is only for development, and
 * `builder` only for the build of the shop. npm and the file system are real. While the file `slow` exists, the installation of `library` takes a minute, so that a
 * test can kill it.
 */
const scripts = import.meta.dirname
let root: string
const asRoot = process.getuid?.() === 0

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lonja-prepare-'))
  chmodSync(root, 0o755)
  for (const name of ['prepare.sh', 'build.sh', 'installed.mjs', 'needed.mjs', 'slim.mjs', 'shop-sources.ts'])
    cpSync(path.join(scripts, name), path.join(root, 'scripts', name))
  cpSync(path.join(scripts, '../.npmrc'), path.join(root, '.npmrc'))
  pack('tool')
  pack('builder')
  pack('library', { install: '[ ! -e ../../slow ] || { touch ../../half; sleep 60; }' })
  write('package.json', {
    name: 'small',
    version: '1.0.0',
    type: 'module',
    workspaces: ['apps/shop', 'apps/backoffice'],
    scripts: { build: 'exec bash scripts/build.sh' },
    dependencies: { library: 'file:library-1.0.0.tgz' },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
  })
  write('apps/shop/package.json', {
    name: '@lonja/shop',
    version: '1.0.0',
    dependencies: { builder: 'file:../../builder-1.0.0.tgz' },
    scripts: {
      build: '[ -e ../../node_modules/builder ] && mkdir -p dist && cp source dist/page && echo >>../../builds',
    },
  })
  write('apps/backoffice/package.json', {
    name: '@lonja/backoffice',
    version: '1.0.0',
    scripts: { build: 'mkdir -p dist && touch dist/page' },
  })
  writeFileSync(path.join(root, 'apps/shop/source'), 'one')
  mkdirSync(path.join(root, 'packages/build'), { recursive: true })
  mkdirSync(path.join(root, 'packages/contract'), { recursive: true })
  mkdirSync(path.join(root, 'packages/ui'), { recursive: true })
  execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: root })
})

const uninstall = () => rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })

afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, json: object) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), JSON.stringify(json))
}

function pack(name: string, packageScripts: Record<string, string> = {}): void {
  write(`${name}/package.json`, { name, version: '1.0.0', scripts: packageScripts })
  for (const file of ['index.js', 'index.d.ts', 'index.js.map']) writeFileSync(path.join(root, name, file), '')
  execFileSync('npm', ['pack', `./${name}`], { cwd: root, stdio: 'ignore' })
}

// The environment of this process, without NODE_ENV and the variables that npm sets.
const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name)))

/** Runs the script of `npm run build`. It installs and builds the same as `npm start`, but starts no server. */
function prepare(env: Record<string, string> = {}): { status: number | null; said: string } {
  const { status, stderr } = spawnSync('bash', ['scripts/build.sh'], {
    cwd: root,
    env: { ...plain, ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr.trim() }
}

const installed = (name: string) => existsSync(path.join(root, 'node_modules', name, 'package.json'))
const whole = { status: 0, said: 'Installing the packages…' }
const nothingToDo = { status: 0, said: '' }

/** Installs the packages and builds the web shop, unless an earlier test did. An installation takes a second. */
const haveInstalled = () => expect(prepare().status).toBe(0)

it('scripts/build.sh installs the packages and builds the web shop once', () => {
  uninstall()
  rmSync(path.join(root, 'apps/shop/dist'), { recursive: true, force: true })
  expect(prepare()).toEqual({ status: 0, said: 'Installing the packages…\nBuilding the shop and the back office…' })
  expect(prepare()).toEqual(nothingToDo)
})

it('scripts/build.sh builds the web shop again if a source has changed, but not if only its date has changed', () => {
  haveInstalled()
  writeFileSync(path.join(root, 'apps/shop/source'), 'one')
  expect(prepare()).toEqual(nothingToDo)
  writeFileSync(path.join(root, 'apps/shop/source'), 'two')
  expect(prepare()).toEqual({ status: 0, said: 'Building the shop and the back office…' })
  expect(readFileSync(path.join(root, 'apps/shop/dist/page'), 'utf8')).toBe('two')
})

it('in production, scripts/build.sh installs no development packages; the next start outside production adds them', () => {
  uninstall()
  expect(prepare({ NODE_ENV: 'production' })).toEqual(whole)
  expect([installed('library'), installed('tool')]).toEqual([true, false])
  expect(prepare()).toEqual(whole)
  expect([installed('library'), installed('tool')]).toEqual([true, true])
  expect(prepare({ NODE_ENV: 'production' })).toEqual(nothingToDo)
})

it('in production, scripts/build.sh leaves only what a server needs, and installs the tools of the build for the next one', () => {
  uninstall()
  rmSync(path.join(root, 'apps/shop/dist'), { recursive: true, force: true })
  const built = { status: 0, said: 'Installing the packages…\nBuilding the shop and the back office…' }
  expect(prepare({ NODE_ENV: 'production' })).toEqual(built)
  expect([installed('library'), installed('builder')]).toEqual([true, false])
  expect(readdirSync(path.join(root, 'node_modules/library')).toSorted()).toEqual(['index.js', 'package.json'])
  expect(prepare({ NODE_ENV: 'production' })).toEqual(nothingToDo)

  writeFileSync(path.join(root, 'apps/shop/source'), 'three')
  expect(prepare({ NODE_ENV: 'production' })).toEqual({
    status: 0,
    said: 'Installing the packages…\nBuilding the shop and the back office…',
  })
})

it('scripts/build.sh removes no packages in production if the development packages are installed', () => {
  haveInstalled()
  expect(prepare({ NODE_ENV: 'production' })).toEqual(nothingToDo)
  expect([installed('tool'), installed('builder')]).toEqual([true, true])
  expect(readdirSync(path.join(root, 'node_modules/library'))).toContain('index.d.ts')
})

const harms: [what: string, harm: (modules: string) => void][] = [
  ['a package is missing', (modules) => rmSync(path.join(modules, 'library'), { recursive: true })],
  ['a package has another version', (modules) => writeFileSync(path.join(modules, 'library/package.json'), '{}')],
  ['npm was ended before it had finished', (modules) => rmSync(path.join(modules, '.package-lock.json'))],
]

// `npm test` tests one of these kinds of damage. A run with LONG=1 tests all of them.
it.each(part(harms))('scripts/build.sh installs the packages again if %s', (_, harm) => {
  haveInstalled()
  harm(path.join(root, 'node_modules'))
  expect(prepare()).toEqual(whole)
  expect(prepare()).toEqual(nothingToDo)
})

it('scripts/build.sh installs the packages again after an installation was killed', async () => {
  uninstall()
  writeFileSync(path.join(root, 'slow'), '')
  const install = spawn('bash', ['scripts/build.sh'], { cwd: root, env: plain, detached: true, stdio: 'ignore' })
  await expect.poll(() => existsSync(path.join(root, 'half')), { timeout: 30_000 }).toBe(true)
  await killGroup(install)
  rmSync(path.join(root, 'slow'))
  expect(installed('library')).toBe(true)
  expect(prepare()).toEqual(whole)
  expect(prepare()).toEqual(nothingToDo)
}, 60_000)

it('scripts/build.sh installs the packages once if two processes start at the same time', async () => {
  uninstall()
  const starts = [1, 2].map(() =>
    spawn('bash', ['scripts/build.sh'], { cwd: root, env: plain, stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  const said = await Promise.all(starts.map(({ stderr }) => text(stderr)))
  expect(said.join('').match(/Installing/g)).toHaveLength(1)
})

it.runIf(asRoot)('scripts/build.sh installs the packages even if the user has no home folder', () => {
  uninstall()
  execFileSync('chown', ['-R', 'nobody', root])
  const said = spawnSync('setpriv', ['--reuid=nobody', '--clear-groups', 'bash', 'scripts/build.sh'], {
    cwd: root,
    env: { ...plain, HOME: '/nonexistent' },
    encoding: 'utf8',
  })
  execFileSync('chown', ['-R', 'root', root])
  expect({ status: said.status, said: said.stderr.trim() }).toEqual(whole)
})

it.runIf(asRoot)(
  'scripts/build.sh neither installs nor builds in a folder without write access, and prints the reason in one line',
  () => {
    uninstall()
    const asNobody = () => {
      const command = ['--reuid=nobody', '--clear-groups', 'bash', 'scripts/build.sh']
      const { status, stderr } = spawnSync('setpriv', command, { cwd: root, env: plain, encoding: 'utf8' })
      return { status, said: stderr.trim() }
    }
    expect(asNobody()).toEqual({
      status: 1,
      said: `Lonja is not installed here (an install was not finished), and ${root} cannot be written to: run npm run build there as its owner.`,
    })
    prepare()
    expect(asNobody()).toEqual(nothingToDo)
    rmSync(path.join(root, 'apps/shop/dist/.built'))
    expect(asNobody()).toEqual({
      status: 1,
      said: `The shop is not built here, and ${root} cannot be written to: run npm run build there as its owner.`,
    })
  },
)

it('scripts/build.sh installs no packages in the folder of a release', () => {
  uninstall()
  writeFileSync(path.join(root, 'release.json'), '{}')
  expect(prepare()).toEqual(nothingToDo)
  expect(installed('library')).toBe(false)
  rmSync(path.join(root, 'release.json'))
})

async function killGroup(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await exit
}
