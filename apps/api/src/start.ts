import { ConfigError, readConfig } from './config.ts'
import { DatabaseUnavailable, openDatabase } from './database/open.ts'
import { causeOf } from './http/describe-error.ts'
import { openLog } from './log/logger.ts'
import { Problems } from './log/problems.ts'
import type { OpenShop } from './shop/open-shop.ts'

/**
 * Config → log → database → the rest. The embedded database opens in a thread of its own while the rest is loaded,
 * which saves a third of a warm start. Faults that the operator must correct are one line, without a stack.
 */
async function open(openShop?: OpenShop): Promise<void> {
  const config = readConfig(process.env)
  const problems = new Problems()
  const log = await openLog(config.log, problems)
  const loading = import('./serve.ts')
  // Loading keeps this thread busy, for seconds on a busy machine: a server's answer would arrive after the time
  // limit.
  if (config.databaseUrl !== undefined) await loading
  const opening = openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    share: true,
    // A booting machine may start Lonja before its database.
    waitMs: config.production ? 60_000 : 0,
    report: (error) => log.warn({ cause: causeOf(error) }, 'The database connection failed'),
  })
  const [db, { serve }] = await Promise.all([opening, loading])
  await serve(config, db, log, { problems, ...(openShop && { openShop }) })
}

/**
 * Starts Lonja, or prints why not and ends the process.
 *
 * @param openShop  the shop's sources during development; without it, its build
 */
export async function start(openShop?: OpenShop): Promise<void> {
  try {
    await open(openShop)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DatabaseUnavailable)
      console.error(`Lonja cannot start: ${error.message}`)
    else console.error('Lonja cannot start:', error)
    process.exit(1)
  }
}
