import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** The tests run `scripts/serve.sh` in a small project whose server prints one line and ends. Node is real. */
let root: string
const asRoot = process.getuid?.() === 0

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'lonja-serve-'))
  chmodSync(root, 0o755)
  cpSync(path.join(import.meta.dirname, 'serve.sh'), path.join(root, 'scripts/serve.sh'))
  mkdirSync(path.join(root, 'apps/api/src'), { recursive: true })
  writeFileSync(path.join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(root, 'apps/api/src/main.ts'), `import './part.ts'\nconsole.log('open')\n`)
  writeFileSync(path.join(root, 'apps/api/src/part.ts'), 'export const part: number = 1\n')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function serve({ user, cache }: { user?: string; cache?: string } = {}): string {
  const { CACHE_DIRECTORY: _, NODE_COMPILE_CACHE: __, ...inherited } = process.env
  const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`
  const env = { ...inherited, PATH, ...(cache !== undefined && { CACHE_DIRECTORY: cache }) }
  const command = ['bash', path.join(root, 'scripts/serve.sh')]
  const [program, ...args] = user ? ['setpriv', `--reuid=${user}`, '--clear-groups', ...command] : command
  return execFileSync(program!, args, { env, encoding: 'utf8', timeout: 60_000 })
}

/** The number of compiled modules in a folder. Node has a subfolder for each version and user. */
const stored = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

it('the server stores its compiled modules in .cache, and a later start adds nothing', () => {
  const cache = path.join(root, '.cache/node')
  expect(serve()).toBe('open\n')
  const modules = stored(cache)
  expect(modules).toBeGreaterThanOrEqual(2)
  expect(serve()).toBe('open\n')
  expect(stored(cache)).toBe(modules)
})

it('the server runs a changed source, not the compiled module of the old one', () => {
  serve()
  writeFileSync(path.join(root, 'apps/api/src/main.ts'), `console.log('changed')\n`)
  expect(serve()).toBe('changed\n')
})

it('the server stores its compiled modules in the cache folder of systemd', () => {
  const cache = path.join(root, 'cache')
  serve({ cache })
  expect(stored(path.join(cache, 'node'))).toBeGreaterThanOrEqual(2)
  expect(existsSync(path.join(root, '.cache'))).toBe(false)
})

it.runIf(asRoot)('the server starts without a cache if its user may not write to the folder', () => {
  expect(serve({ user: 'nobody' })).toBe('open\n')
  expect(existsSync(path.join(root, '.cache'))).toBe(false)
})

it('the server starts without a cache if the folder cannot be made', () => {
  expect(serve({ cache: '/proc/lonja' })).toBe('open\n')
})
