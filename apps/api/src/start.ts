import { ConfigError, readConfig } from './config.ts'
import { DatabaseUnavailable, openDatabase } from './database/open.ts'
import { causeOf } from './http/describe-error.ts'
import { openLog } from './log/logger.ts'
import { Problems } from './log/problems.ts'
import type { FrontEnds } from './serve.ts'

/**
 * Opens the log and the database, and starts the server. The embedded database opens in a thread of its own while the
 * other modules are loaded, which makes a start with existing data a third faster. A fault that the operator must
 * correct is reported in one line, without a stack.
 */
async function open(frontEnds: FrontEnds): Promise<void> {
  const config = readConfig(process.env)
  const problems = new Problems()
  const log = await openLog(config.log, problems)
  const loading = import('./serve.ts')
  // Loading keeps this thread busy, for seconds on a busy machine. The answer of a database server would arrive after
  // the time limit, so the modules are loaded first.
  if (config.databaseUrl !== undefined) await loading
  const opening = openDatabase({
    url: config.databaseUrl,
    replica: config.replica,
    dataDir: config.dataDir,
    share: true,
    // When a machine boots, Lonja may start before its database, so Lonja waits for the database.
    waitMs: config.production ? 60_000 : 0,
    report: (error) => log.warn({ cause: causeOf(error) }, 'The database connection failed'),
  })
  const [db, { serve }] = await Promise.all([opening, loading])
  await serve(config, db, log, { problems, frontEnds })
}

/**
 * Starts Lonja, or prints the reason why it cannot start and ends the process.
 *
 * @param frontEnds  opens the front ends from their sources during development
 */
export async function start(frontEnds: FrontEnds = {}): Promise<void> {
  try {
    await open(frontEnds)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseUnavailable)
      console.error(`Lonja cannot start: ${error.message}`)
    else console.error('Lonja cannot start:', error)
    process.exit(1)
  }
}
