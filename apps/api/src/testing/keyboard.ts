import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { shortLivedFlags, withoutSettings } from './lonja-process.ts'

const cli = path.join(import.meta.dirname, '../lonja.ts')

/** The milliseconds to wait for an output: on a busy machine, a command on a new database takes long. */
const PATIENCE_MS = 120_000

export const keys = { enter: '\r', down: '\u001B[B', backspace: '\u007F', interrupt: '\u0003' }

/** A terminal in which `lonja` runs, with simulated keys. */
export interface Keyboard {
  /**
   * Waits until these words are printed. Only output after the words of the previous wait is searched.
   * @throws Error if they are not printed in time
   */
  sees(words: string): Promise<void>
  press(...pressed: readonly string[]): void
  /** The whole output, without colours. */
  written(): string
  /** Waits for the end of the command and returns its exit code. */
  ended(): Promise<number | null>
  close(): void
}

/** Runs `lonja <words>` in a pseudo terminal, made by `script` of util-linux. */
export function lonjaAtKeyboard(env: Record<string, string>, ...words: readonly string[]): Keyboard {
  const command = [process.execPath, ...shortLivedFlags, cli, ...words].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qfec', `stty cols 100 rows 40; exec ${command}`, '/dev/null'], {
    env: { ...withoutSettings(), LONJA_DEMO: '0', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  let read = 0
  let hasEnded = false
  const closed = once(child, 'close').then(() => (hasEnded = true))
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  const written = () => stripVTControlCharacters(text)
  return {
    written,
    async sees(wanted) {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const missing = (error?: unknown) =>
        new Error(`«${wanted}» did not come:\n${written().slice(read)}`, { cause: error })
      for (;;) {
        const at = written().indexOf(wanted, read)
        if (at >= 0) {
          read = at + wanted.length
          return
        }
        if (hasEnded) throw missing()
        await Promise.race([once(child.stdout, 'data', { signal }), closed]).catch((error: unknown) => {
          throw missing(error)
        })
      }
    },
    press(...pressed) {
      child.stdin.write(pressed.join(''))
    },
    async ended() {
      await closed
      return child.exitCode
    },
    close() {
      child.kill()
    },
  }
}
