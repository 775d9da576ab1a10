import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..')

/** The folder in which Node stores compiled code. All servers of a run, several hundred, share it. */
const compiled = join(root, 'node_modules/.cache/lonja/compiled')

/**
 * The environment variable that contains the path of the demo town's data folder. `npm test` creates this folder once
 * per run, otherwise the global setup creates it. Each server gets a copy.
 */
export const templateVariable = 'E2E_TEMPLATE'

/** Builds the web shop if its sources have changed since the last build. */
export function buildShop(): void {
  const build = spawnSync('bash', ['-c', 'source scripts/prepare.sh && build_shop'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The shop could not be built')
}

/** A real server with its own data folder. The folder remains after the server has stopped. */
export interface Server {
  /** The address. It is the same after a restart, so the page can still read the data that it stored in the browser. */
  readonly url: string
  readonly dataDir: string
  /** Ends the server with SIGKILL, without a shutdown. */
  kill(): Promise<void>
  /** Starts the server again with the same folder and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param env  additional environment variables
 * @param script  the start script: `scripts/dev.ts` serves the web shop from its sources
 */
export async function startServer(dataDir: string, env: Record<string, string> = {}, script = main): Promise<Server> {
  let process = launch({ ...env, DATA_DIR: dataDir, PORT: '0' }, script)
  const url = await process.opened
  const { port } = new URL(url)
  return {
    url,
    dataDir,
    kill: () => end(process.child, 'SIGKILL'),
    async restart() {
      process = launch({ ...env, DATA_DIR: dataDir, PORT: port }, script)
      await process.opened
    },
    stop: () => end(process.child, 'SIGTERM'),
  }
}

/** Starts a server with a copy of the demo town; both are removed after `work`. */
export async function withTown(
  work: (server: Server) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await copyOfTown()
  try {
    const server = await startServer(dataDir, env)
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function copyOfTown(): Promise<string> {
  const template = process.env[templateVariable]
  if (!template) throw new Error(`${templateVariable} is not set: the global setup did not run`)
  const dataDir = await temporaryFolder()
  // The asynchronous `cp` needs ten times as long and ten times the CPU time.
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/**
 * Makes a data folder with the demo town: a copy of the town of this run, if there is one. All products have the same
 * picture, because drawing all pictures takes half a minute.
 */
export async function plantTown(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = process.env[templateVariable] ? await copyOfTown() : await temporaryFolder()
  if (!process.env[templateVariable])
    await promisify(execFile)(process.execPath, [join(root, 'apps/api/src/testing/plant-town.ts'), dataDir])
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'lonja-e2e-'))

export interface Ending {
  code: number | null
  stdout: string
  stderr: string
}

interface Launched {
  child: ChildProcess
  /** The address that the server prints when it is ready to answer. */
  opened: Promise<string>
  ended: Promise<Ending>
}

const main = 'apps/api/src/main.ts'

/** Starts the server with only a few variables of the environment, so that no other variable changes its behaviour. */
export function launch(env: Record<string, string>, script = main): Launched {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  // The database is WebAssembly. `--liftoff-only` compiles it without optimization, because a server of a test runs too
  // briefly for the faster code to save the time that the optimization costs.
  const child = spawn(process.execPath, ['--liftoff-only', join(root, script)], {
    cwd: root,
    // All tests send requests from one network address, so the rate limits are raised. The tests of the API check them.
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE: compiled,
      LONJA_RATE_LIMIT_FACTOR: '1000',
      LONJA_NEW_ACCOUNT_HOURS: '0.0001',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const opened = Promise.withResolvers<string>()
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
      const address = /Lonja is open at (http:\S+)/.exec(output.stdout)?.[1]
      if (address) opened.resolve(address)
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    opened.reject(new Error(`The server ended with ${code}:\n${output.stdout}${output.stderr}`))
    return { code: code as number | null, ...output }
  })
  opened.promise.catch(() => {
    // The callers that await `opened` get the error. Without this handler Node would end the tests.
  })
  return { child, opened: opened.promise, ended }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
