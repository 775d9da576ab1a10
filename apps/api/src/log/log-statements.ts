import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { currentRequestId } from './current-request.ts'
import type { Logger } from './logger.ts'

const LONGEST_TEXT = 500

/**
 * Writes a warning for each statement that took long: its name, or its text with placeholders, and the request that it
 * was for. Values are never written.
 */
export function logSlowStatements(
  db: Database,
  log: Logger,
  { slowStatementMs }: Pick<Config, 'slowStatementMs'>,
): void {
  db.onStatement(({ text, name, ms, waited }) => {
    if (ms + waited < slowStatementMs) return
    // A COMMIT carries the names of what has changed.
    const statement = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(notify \w+, )\S+/gi, '$1…')
      .slice(0, LONGEST_TEXT)
    const times = { ms: Math.round(ms), ...(waited >= 1 && { waited: Math.round(waited) }) }
    const requestId = currentRequestId()
    log.warn({ ...(requestId && { requestId }), ...times, ...(name && { name }), statement }, 'A slow statement')
  })
}
