// `npm run release [-- --arch arm64] [--out FOLDER]`: makes one archive for Linux with glibc. It contains all files
// that a town needs: the built web shop, the sources of the server, its packages except those for development, and
// Node.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publish } from '../apps/api/src/database/published.ts'
import { isReleased } from './release-files.ts'

const root = path.join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { arch: { type: 'string', default: process.arch }, out: { type: 'string', default: 'dist' } },
})
const { arch } = values
if (arch !== 'x64' && arch !== 'arm64')
  throw new Error(`Lonja's packages bring Node for x64 and arm64, not for ${arch}`)
const out = path.resolve(root, values.out)

// A release contains only published migrations: the databases of towns depend on them, so they must never change.
const unpublished = await publish().then(
  ({ added }) =>
    added.length > 0 && `These migrations are not published: ${added.join(', ')}. Run npm run publish-migrations`,
  (error: Error) => error.message,
)
if (unpublished) {
  console.error(unpublished)
  process.exit(1)
}

/** The workspaces that a running server needs. Of the web shop it needs only the build. */
const workspaces = ['packages/contract', 'apps/api', 'packages/bank']

const { version } = readJson('package.json') as { version: string }
const name = `lonja-${version}`
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
const commit = git('rev-parse', 'HEAD').trim()
const time = git('log', '-1', '--format=%ct').trim()

const stage = mkdtempSync(path.join(tmpdir(), 'lonja-release-'))
try {
  const folder = path.join(stage, name)
  installPackages(folder)
  copySources(folder)
  writeManifest(folder)
  writeSums(folder)
  pack(folder)
} finally {
  rmSync(stage, { recursive: true, force: true })
}

/**
 * Installs the packages of these workspaces. npm needs the package.json of every workspace that the lock file contains.
 */
function installPackages(folder: string): void {
  const all = (readJson('package.json') as { workspaces: string[] }).workspaces
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...all.map((place) => `${place}/package.json`)])
    copy(file, folder)
  const chosen = workspaces.map((place) => `--workspace=${place}`)
  const machine = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const args = ['ci', '--omit=dev', '--include=optional', '--include-workspace-root', '--ignore-scripts']
  execFileSync('npm', [...args, ...chosen, ...machine], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync(process.execPath, [path.join(root, 'scripts/slim.mjs')], { cwd: folder, stdio: 'ignore' })
  for (const place of all.filter((each) => !workspaces.includes(each)))
    rmSync(path.join(folder, place), { recursive: true })
  for (const file of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json', 'node_modules/.slim'])
    rmSync(path.join(folder, file))
  // Removes links to workspaces that the archive does not contain.
  for (const link of readdirSync(path.join(folder, 'node_modules/@lonja')))
    if (!statSync(path.join(folder, 'node_modules/@lonja', link), { throwIfNoEntry: false }))
      rmSync(path.join(folder, 'node_modules/@lonja', link))
  for (const part of ['include', 'share'])
    rmSync(path.join(folder, `node_modules/node-linux-${arch}`, part), { recursive: true, force: true })
}

function copySources(folder: string): void {
  const tracked = git('ls-files', '-z').split('\0')
  for (const file of tracked) if (isReleased(file)) copy(file, folder)
  for (const app of ['apps/shop', 'apps/backoffice']) {
    copy(`${app}/package.json`, folder)
    cpSync(path.join(root, app, 'dist'), path.join(folder, app, 'dist'), {
      recursive: true,
      filter: (file) => !file.endsWith('.map'),
    })
  }
}

/** Writes `package.json` and `release.json`. If `release.json` exists, the start scripts neither install nor build. */
function writeManifest(folder: string): void {
  const { license, description, engines } = readJson('package.json') as Record<string, unknown>
  const scripts = { start: 'exec bash scripts/start.sh', lonja: 'exec bash scripts/lonja.sh' }
  const own = { name: 'lonja', version, private: true, description, license, type: 'module', scripts, engines }
  writeJson(path.join(folder, 'package.json'), own)
  writeJson(path.join(folder, 'release.json'), { version, commit, platform: `linux-${arch}`, libc: 'glibc' })
}

/** Writes the checksums of all files; `sha256sum --check SHA256SUMS` finds files that were changed. */
function writeSums(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const lines = files.map((file) => `${sha256(path.join(folder, file))}  ${file}\n`)
  writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''))
}

/**
 * Packs the folder. The same sources always give the same archive: the files are sorted by name, have the time of the
 * commit, and have no owner.
 */
function pack(folder: string): void {
  mkdirSync(out, { recursive: true })
  const archive = path.join(out, `${name}-linux-${arch}.tar.gz`)
  const order = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const bytes = execFileSync(
    'tar',
    ['--create', '--format=posix', '--pax-option=delete=atime,delete=ctime', ...order, name],
    {
      cwd: path.dirname(folder),
      maxBuffer: 2 ** 31,
    },
  )
  const packed = execFileSync('gzip', ['-9', '-n'], { input: bytes, maxBuffer: 2 ** 31 })
  writeFileSync(archive, packed)
  const sum = sha256(archive)
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`)
  console.log(
    `${path.relative(process.cwd(), archive)}: ${megabytes(packed.length)}, ${megabytes(bytes.length)} unpacked`,
  )
  console.log(`sha256 ${sum}`)
}

function megabytes(count: number): string {
  return `${Math.round(count / 1e6)} MB`
}

function copy(file: string, folder: string): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(path.join(root, file), target)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
