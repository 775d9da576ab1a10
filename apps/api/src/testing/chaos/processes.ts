import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = path.resolve(import.meta.dirname, '../../../../..')
/** The program of the application. With `CHAOS_WINDOW=1` it also executes SQL for the tests. */
export const appScript = path.join(import.meta.dirname, 'app-with-window.ts')
export const bankScript = path.join(root, 'packages/bank/src/main.ts')

const START_MS = 60_000

/** A process that is started again whenever it ends, until it is stopped. */
export class SupervisedProcess {
  readonly #script: string
  readonly #env: NodeJS.ProcessEnv
  readonly #log: number
  readonly #flags: readonly string[]
  #child: ChildProcess | undefined
  readonly #name: string
  readonly #open = new Map<string, number>()
  #stopped = false
  #loop: Promise<void> | undefined
  /** Environment variables for the next start only. */
  #once: NodeJS.ProcessEnv = {}
  /** How often the process ended without being stopped. */
  ends = 0

  /**
   * @param name  the name that the process prints when it is ready
   * @param log  the file for the error output of the process
   * @param flags  flags for Node
   */
  constructor(name: string, script: string, env: NodeJS.ProcessEnv, log: string, flags: readonly string[] = []) {
    this.#name = name
    this.#script = script
    this.#env = env
    this.#flags = flags
    this.#log = openSync(log, 'a')
  }

  /** The port on which the process listens, or undefined if it does not listen. */
  get port(): number | undefined {
    return this.#open.get(this.#name)
  }

  get windowPort(): number | undefined {
    return this.#open.get('The window')
  }

  /** @param given  environment variables for the first start only: later restarts do not get them */
  async start(given: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#stopped = false
    this.#once = given
    this.#loop = this.#supervise()
    await this.untilListening()
  }

  async untilListening(): Promise<void> {
    const until = performance.now() + START_MS
    while (this.port === undefined) {
      if (this.#stopped || performance.now() > until) throw new Error(`${this.#script} did not start`)
      await sleep(5)
    }
  }

  kill(): void {
    this.#open.clear()
    this.#child?.kill('SIGKILL')
  }

  /** Ends the process, as an operator does. It is not started again. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#stopped = true
    this.#child?.kill(signal)
    await this.#loop
  }

  async #supervise(): Promise<void> {
    while (!this.#stopped) {
      const child = spawn(process.execPath, ['--max-semi-space-size=8', ...this.#flags, this.#script], {
        cwd: root,
        env: { ...process.env, ...this.#env, ...this.#once },
        stdio: ['ignore', 'pipe', this.#log],
      })
      this.#once = {}
      this.#child = child
      createInterface(child.stdout!).on('line', (line) => {
        const [, name, port] = /(Lonja|The test bank|The window) is open at http:\/\/[^:]+:(\d+)/.exec(line) ?? []
        if (name) this.#open.set(name, Number(port))
      })
      await once(child, 'exit')
      this.#open.clear()
      if (!this.#stopped) {
        this.ends += 1
        await sleep(50)
      }
    }
  }
}
