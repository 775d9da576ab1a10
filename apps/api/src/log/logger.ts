import { type DestinationStream, type Logger as PinoLogger, type LoggerOptions, destination, pino } from 'pino'
import { describeError } from '../http/describe-error.ts'
import type { LogLevel, LogSettings } from '../config/log-format.ts'
import type { Problems } from './problems.ts'

/**
 * Writes lines of the log: `log.warn({ mail: id, cause }, 'A mail was not delivered')`. A line never contains a body,
 * a query string or a row of the database.
 */
export type Logger = PinoLogger

/** Opens the log of this process, on standard output. It is opened once and passed on as `services.log`. */
export async function openLog({ level, format }: LogSettings, problems?: Problems): Promise<Logger> {
  if (format === 'json') return createLogger(level, jsonLines(), problems)
  // The module is only needed for a terminal, so it is loaded here.
  const { default: pretty } = await import('pino-pretty')
  const text = pretty({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss.l', singleLine: true, sync: true })
  return createLogger(level, text, problems)
}

/**
 * Creates a log that writes to `stream`.
 *
 * @param problems  counts the warnings and errors of this log
 */
export function createLogger(level: LogLevel, stream: DestinationStream, problems?: Problems): Logger {
  const options: LoggerOptions = {
    level,
    // The lines contain no process id and host, because the tool that collects the output adds them.
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    ...(problems && { hooks: { logMethod: counting(problems) } }),
  }
  return pino(options, stream)
}

const WARN = 40

function counting(problems: Problems): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function count(args, method, level) {
    if (level >= WARN) {
      const [first, second]: unknown[] = args
      const fields = typeof first === 'object' && first !== null ? { ...first } : {}
      const message = typeof first === 'string' ? first : second
      problems.add(level > WARN ? 'error' : 'warn', fields, String(message))
    }
    method.apply(this, args)
  }
}

/**
 * Writes in the background, so that requests do not wait. At the end of the process the remaining lines are written.
 */
function jsonLines(): DestinationStream {
  const stream = destination({ fd: 1, sync: false })
  process.on('exit', () => stream.flushSync())
  return stream
}
