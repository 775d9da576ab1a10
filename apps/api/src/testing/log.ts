import type { LogLevel } from '#/config/log-format'
import { type Logger, createLogger } from '#/log/logger'

/** A log without output. */
export const quietLog: Logger = createLogger('silent', { write: () => {} })

export interface LogLine {
  level: LogLevel
  time: string
  msg: string
  [field: string]: unknown
}

/** A log whose lines a test can read. */
export function collectingLog(level: LogLevel = 'debug'): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = []
  return { lines, log: createLogger(level, { write: (line) => void lines.push(JSON.parse(line) as LogLine) }) }
}
