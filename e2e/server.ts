import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..')

/** What Node made of the sources, for the hundred servers of a run. */
const compiled = join(root, 'node_modules/.cache/lonja/compiled')

/** The data folder with the demo town, planted once per run by the global setup and only copied afterwards. */
export const templateVariable = 'E2E_TEMPLATE'

/** A real server on a data folder of its own, which survives it. */
export interface Server {
  /** The same over restarts, so that a browser's storage still belongs to it. */
  readonly url: string
  readonly dataDir: string
  /** SIGKILL: nothing is said goodbye to. */
  kill(): Promise<void>
  /** On the same folder and port as before. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param env  what else it is told
 * @param script  what starts it: `scripts/dev.ts` serves the shop from its sources
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

/** A server over a copy of the demo town; both are gone after `work`. */
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
  // The asynchronous copy takes ten times as long, of the processor as well.
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/** Makes a data folder with the demo town. It has one picture for everything: drawing all pictures takes half a minute. */
export async function plantTown(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await temporaryFolder()
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
  /** The address it prints once it answers. */
  opened: Promise<string>
  ended: Promise<Ending>
}

const main = 'apps/api/src/main.ts'

/** Starts the server with nothing of our own environment that could change what it does. */
export function launch(env: Record<string, string>, script = main): Launched {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    // Every test comes from one address: its limits are held to account in the tests of the API.
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
    // Whoever waits for it hears of it.
  })
  return { child, opened: opened.promise, ended }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
