import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { type Ending, type Server, copyOfTown, launch, startServer, temporaryFolder } from './server.ts'

/** `town`: a data folder with the demo town; `scratch`: an empty folder. */
const test = base.extend<{ town: string; scratch: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
  town: async ({}, provide) => {
    const folder = await copyOfTown()
    await provide(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
  scratch: async ({}, provide) => {
    const folder = await temporaryFolder()
    await provide(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

const refused = async (env: Record<string, string>): Promise<Ending> => launch({ PORT: '0', ...env }).ended

/** Expects that the server did not start, and that it printed the reason in one line. */
function expectOneLine({ code, stdout, stderr }: Ending, line: RegExp): void {
  expect(stderr).toMatch(/^Lonja cannot start: [^\n]+\n$/)
  expect(stderr).toMatch(line)
  expect(stdout).not.toContain('open')
  expect(code).toBe(1)
}

async function expectUnharmed(dataDir: string): Promise<void> {
  const server = await startServer(dataDir)
  await expectWhole(server)
  await server.stop()
}

async function expectWhole(server: Server): Promise<void> {
  expect((await fetch(server.url)).status).toBe(200)
  const answer = await fetch(`${server.url}/api/products?itemsPerPage=1`, { headers: { accept: 'application/json' } })
  expect(answer.headers.get('x-total-count')).toBe('618')
}

test('the server does not start on an occupied port, or with a data folder that is in use or read-only, and the data stay unchanged', async ({
  town,
}) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expectOneLine(await refused({ DATA_DIR: town, PORT: `${port}` }), new RegExp(`Port ${port} is taken`))
  other.close()

  const owner = await startServer(town)
  expectOneLine(await refused({ DATA_DIR: town }), /in use/)
  await expectWhole(owner)
  await owner.stop()

  await withoutWriting(town, async () => {
    expectOneLine(await refused({ DATA_DIR: town }), /data folder .* cannot be used/)
  })
  await expectUnharmed(town)
})

// The tests of the settings (apps/api/src/config/read-config.test.ts) check all other wrong values.
test('the server does not start with an invalid port, prints the reason, and creates no file', async ({ scratch }) => {
  expectOneLine(await refused({ DATA_DIR: scratch, PORT: '80.5' }), /PORT is not a port number/)
  expect(await readdir(scratch)).toEqual([])
})

test('the server does not start if the data folder is a file', async ({ scratch }) => {
  const file = join(scratch, 'data')
  await writeFile(file, 'not a folder')
  expectOneLine(await refused({ DATA_DIR: file }), /data folder .* cannot be used/)
})

test('the server does not start with a data folder that is empty and read-only', async ({ scratch }) => {
  await withoutWriting(scratch, async () => {
    expectOneLine(await refused({ DATA_DIR: scratch }), /data folder .* cannot be used/)
  })
})

test('the server does not start if the disk is too small for a new database', async ({ scratch }) => {
  await onDisk(scratch, '8m', async () => {
    expectOneLine(await refused({ DATA_DIR: join(scratch, 'data') }), /data folder .* cannot be used/)
  })
})

test('on a full disk the server starts or prints the reason, and the data are not damaged', async ({
  town,
  scratch,
}) => {
  await onDisk(scratch, '160m', async () => {
    const data = join(scratch, 'data')
    await cp(town, data, { recursive: true })
    const filler = join(scratch, 'filler')
    await fill(filler)
    const { ended, opened, child } = launch({ DATA_DIR: data, PORT: '0' })
    const started = await opened.then(
      () => true,
      () => false,
    )
    // On a full disk the server may start, because it can still read the data; otherwise it prints the reason in one
    // line.
    if (started) child.kill('SIGKILL')
    else expectOneLine(await ended, /data folder .* cannot be used/)
    await ended
    await rm(filler)
    await expectUnharmed(data)
  })
})

test('the server does not start if no database answers at DATABASE_URL, and does not print the password', async ({
  scratch,
}) => {
  const ending = await refused({ DATA_DIR: scratch, DATABASE_URL: 'postgres://lonja:geheim@127.0.0.1:1/lonja' })
  expectOneLine(ending, /database at 127\.0\.0\.1:1\/lonja cannot be used/)
  expect(ending.stderr).not.toContain('geheim')
})

test('the server does not start if DATABASE_URL has an unknown host', async ({ scratch }) => {
  const env = { DATA_DIR: scratch, DATABASE_URL: 'postgres://lonja@nowhere.invalid/lonja' }
  expectOneLine(await refused(env), /nowhere\.invalid/)
})

const isRoot = process.getuid?.() === 0

/**
 * Makes the folder read-only while `attempt` runs. Permissions do not apply to root, so for root the folder is
 * mounted read-only.
 */
async function withoutWriting(folder: string, attempt: () => Promise<void>): Promise<void> {
  if (!isRoot) {
    await chmod(folder, 0o555)
    await attempt()
    await chmod(folder, 0o755)
    return
  }
  mount(['--bind', folder, folder])
  try {
    mount(['-o', 'remount,ro,bind', folder])
    await attempt()
  } finally {
    execFileSync('umount', [folder])
  }
}

/** Mounts an empty disk of the given size in the folder while `attempt` runs. */
async function onDisk(folder: string, size: string, attempt: () => Promise<void>): Promise<void> {
  test.skip(!isRoot, 'Only root can mount a small disk')
  await mkdir(folder, { recursive: true })
  mount(['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  try {
    await attempt()
  } finally {
    execFileSync('umount', [folder])
  }
}

function mount(options: string[]): void {
  try {
    execFileSync('mount', options, { stdio: 'pipe' })
  } catch (error) {
    test.skip(true, `Nothing can be mounted here: ${String((error as { stderr?: Buffer }).stderr).trim()}`)
  }
}

async function fill(file: string): Promise<void> {
  const block = Buffer.alloc(1_000_000)
  for (let blocks = 0; blocks < 1_000; blocks += 1) {
    try {
      await writeFile(file, block, { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}
