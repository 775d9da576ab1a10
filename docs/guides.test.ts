import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortLivedFlags } from '../apps/api/src/testing/lonja-process.ts'
import { follow, stepsOf } from './guide-steps.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const guides = ['add-a-resource', 'add-an-operation', 'add-a-job', 'add-a-screen', 'add-a-field']
let copy: string

/** Copies the tree, and follows all steps of the guides in the copy, one after the other and exactly as written. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'lonja-guides-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e8 })
  for (const file of stdout.split('\0').filter(Boolean)) copyFile(file)
  await linkModules()
  for (const guide of guides)
    for (const step of stepsOf(await readFile(path.join(copy, 'docs/guides', `${guide}.md`), 'utf8')))
      await follow(copy, step)
  await inCopy('scripts/tables.ts')
}, 120_000)

afterAll(() => rm(copy, { recursive: true, force: true }))

function copyFile(file: string): void {
  // Git still lists a file that was deleted without a commit.
  if (!existsSync(path.join(root, file))) return
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  copyFileSync(path.join(root, file), path.join(copy, file))
}

/** Links the installed packages of the original tree, and the workspaces of the copy, into the copy. */
async function linkModules(): Promise<void> {
  await mkdir(path.join(copy, 'node_modules'))
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@lonja' && name !== '.cache')
      await symlink(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  await mkdir(path.join(copy, 'node_modules/@lonja'))
  for (const [name, folder] of [
    ['bank', 'packages/bank'],
    ['build', 'packages/build'],
    ['contract', 'packages/contract'],
    ['ui', 'packages/ui'],
    ['api', 'apps/api'],
    ['shop', 'apps/shop'],
    ['backoffice', 'apps/backoffice'],
  ] as const) {
    await symlink(path.join(copy, folder), path.join(copy, 'node_modules/@lonja', name))
    // If a workspace needs another version of a package, npm installs it in the folder of the workspace.
    const own = path.join(root, folder, 'node_modules')
    if (existsSync(own)) await symlink(own, path.join(copy, folder, 'node_modules'))
  }
}

/** Runs a script in the copy. TypeScript's program is written in Go; with GOGC it frees memory less often. */
const inCopy = (...args: string[]) =>
  run(process.execPath, [...shortLivedFlags, ...args], {
    cwd: copy,
    maxBuffer: 1e8,
    env: { ...process.env, VITEST: '', NODE_ENV: 'production', GOGC: '400' },
  })
const tool = (name: string) => path.join(root, 'node_modules', name)

it('a tree in which all guides were followed compiles', async () => {
  // With several checkers, each of them would check the declarations of the libraries.
  const tsc = [tool('typescript/bin/tsc'), '--checkers', '1']
  for (const project of ['.', 'apps/shop'])
    expect(await inCopy(...tsc, '-p', project).catch(told)).toMatchObject({ stdout: '' })
}, 120_000)

it('a tree in which all guides were followed passes the tests from the guides and the tests of all migrations and routes', async () => {
  const files = ['src/notices', 'src/database/migrate', 'src/documentation/routes']
  // With one worker, the modules are loaded only once.
  const vitest = [tool('vitest/vitest.mjs'), 'run', '--project', 'api', '--maxWorkers=1', ...files]
  expect((await inCopy(...vitest).catch(told)).stdout).toMatch(/Test Files .*5 passed/)
}, 120_000)

it('a tree in which all guides were followed serves the new screen', async () => {
  plantTown(path.join(copy, 'data'))
  const env = { ...process.env, PORT: '0', DATA_DIR: path.join(copy, 'data'), LONJA_DEMO: '0', DATABASE_URL: '' }
  // Without an operator the pages only say that the town is not set up yet.
  const operator = ['apps/api/src/lonja.ts', 'operator', 'add', 'ana@example.org', '--link']
  await run(process.execPath, [...shortLivedFlags, ...operator], { cwd: copy, env })
  // The program of `npm run dev`, which needs no build.
  const server = spawn(process.execPath, [...shortLivedFlags, 'scripts/dev.ts'], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface(server.stdout)
        .on('line', (line) => {
          const found = /Lonja is open at (http:\S+)/.exec(line)?.[1]
          if (found) resolve(found)
        })
        .on('close', () => reject(new Error('Lonja did not start')))
    })
    const answer = await fetch(`${address}/notices`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Hoy no hay avisos.')
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}, 120_000)

/**
 * Copies a migrated database into the folder: the one that the tests of the copy have made. If there is none, the
 * server creates a database when it starts.
 */
function plantTown(folder: string): void {
  const [migrated] = globSync('node_modules/.cache/lonja/template-*/', { cwd: copy })
  if (migrated !== undefined) cpSync(path.join(copy, migrated), folder, { recursive: true })
}

/** Throws an error with the output of the program, instead of only «Command failed». */
function told({ stdout, stderr }: { stdout: string; stderr: string }): never {
  throw new Error(`${stdout}\n${stderr}`)
}
