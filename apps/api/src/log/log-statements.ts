import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { currentRequestId } from './current-request.ts'
import type { Logger } from './logger.ts'

const LONGEST_TEXT = 500

/**
 * Logs a warning for each slow statement. The warning has the name of the statement, or its text with placeholders, and
 * the id of the request. Values are never logged.
 */
export function logSlowStatements(
  db: Database,
  log: Logger,
  { slowStatementMs }: Pick<Config, 'slowStatementMs'>,
): void {
  db.onStatement(({ text, name, ms, waited }) => {
    if (ms + waited < slowStatementMs) return
    // The text of a COMMIT contains the tags of the changes, which are removed here.
    const statement = text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(notify \w+, )\S+/gi, '$1…')
      .slice(0, LONGEST_TEXT)
    const times = { ms: Math.round(ms), ...(waited >= 1 && { waited: Math.round(waited) }) }
    const requestId = currentRequestId()
    log.warn({ ...(requestId && { requestId }), ...times, ...(name && { name }), statement }, 'A slow statement')
  })
}
