import { isUnavailable } from '../http/unavailable.ts'
import { causeOf } from '../http/describe-error.ts'
import type { Logger } from './logger.ts'

/**
 * Logs a failure in the background. If a system outside of Lonja was not available, it logs one line as a warning;
 * every other failure is a bug, and is logged with its stack.
 */
export function logFailure(log: Logger, fields: object, error: unknown, message: string): void {
  if (isUnavailable(error)) log.warn({ ...fields, cause: causeOf(error) }, message)
  else log.error({ ...fields, err: error }, message)
}
