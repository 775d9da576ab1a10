import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const main = path.join(import.meta.dirname, '../main.ts')
const cli = path.join(import.meta.dirname, '../lonja.ts')

/**
 * Flags of Node for processes that end after some seconds. With them, V8 compiles the embedded database once, and does
 * not optimize it. Optimizing is slow, and a process of a test ends before the optimized code saves any time.
 */
export const shortLivedFlags = ['--liftoff-only']

export interface LonjaProcess {
  url: string
  child: ChildProcess
  /** The lines that the log has so far. */
  log: string[]
  /** Ends the process in the regular way, or with another signal such as `SIGKILL`. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the application in its own process, without the demo town, on a port that the system chooses. */
export async function startLonja(env: Record<string, string>): Promise<LonjaProcess> {
  const child = spawn(process.execPath, [...shortLivedFlags, main], {
    env: {
      ...withoutSettings(),
      PORT: '0',
      LONJA_DEMO: '0',
      LONJA_RATE_LIMIT_FACTOR: '100000',
      LONJA_NEW_ACCOUNT_HOURS: '0.0001',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const log: string[] = []
  const port = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line)
      const [, found] = /is open at http:\/\/[^:]+:(\d+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    void closed.then(() => reject(new Error('Lonja ended before it accepted connections')))
  })
  return {
    url: `http://127.0.0.1:${await port}`,
    child,
    log,
    async stop(signal = 'SIGTERM') {
      child.kill(signal) // has no effect if the process has ended
      await closed
    },
  }
}

export interface CommandResult {
  code: number | null
  out: string
  err: string
}

/** Starts `lonja <words>` in its own process, which the caller controls. */
export const startCommand = (env: Record<string, string>, ...words: string[]) =>
  spawn(process.execPath, [...shortLivedFlags, cli, ...words], {
    env: { ...withoutSettings(), LONJA_DEMO: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Runs `lonja <words>` to its end. */
export const lonja = (env: Record<string, string>, ...words: string[]): Promise<CommandResult> =>
  lonjaReading('', env, ...words)

/** Like `lonja`, with a text for the standard input. */
export async function lonjaReading(
  input: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<CommandResult> {
  const child = startCommand(env, ...words)
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

/** The environment of this process without the settings of Lonja. */
export function withoutSettings(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATA_DIR: _folder, NODE_ENV: _mode, ...rest } = process.env
  return rest
}
