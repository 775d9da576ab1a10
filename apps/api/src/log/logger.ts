import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions, destination, pino } from 'pino'
import { describeError } from './describe-error.ts'
import type { LogLevel, LogSettings } from './log-format.ts'

/** Writes lines of the log: `log.warn({ mail: id, cause }, 'A mail was not delivered')`. Never a body, a query string or a row. */
export type Logger = PinoLogger

/** The log of this process, on standard output. It is made once and passed on as `services.log`. */
export async function openLog({ level, format }: LogSettings): Promise<Logger> {
  if (format === 'json') return createLogger(level, jsonLines())
  // Only people at a terminal need it.
  const { default: pretty } = await import('pino-pretty')
  const text = pretty({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss.l', singleLine: true, sync: true })
  return createLogger(level, text)
}

/** A log that writes to `stream`. */
export function createLogger(level: LogLevel, stream: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // Who runs several processes tells them apart by what collects their output.
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, stream)
}

/** Requests do not wait until a line is written; what is still unwritten at the end of the process is written then. */
function jsonLines(): DestinationStream {
  const stream = destination({ fd: 1, sync: false })
  process.on('exit', () => stream.flushSync())
  return stream
}
