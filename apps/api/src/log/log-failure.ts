import { isUnavailable } from '../http/unavailable.ts'
import { causeOf } from '../http/describe-error.ts'
import type { Logger } from './logger.ts'

/** Logs a background failure: a failure outside of Lonja is a warning of one line, any other a bug with its stack. */
export function logFailure(log: Logger, fields: object, error: unknown, message: string): void {
  if (isUnavailable(error)) log.warn({ ...fields, cause: causeOf(error) }, message)
  else log.error({ ...fields, err: error }, message)
}
