import { hasServer } from './own-server.ts'

/**
 * True in a run on a database server (TEST_DATABASE_URL). Tests that start several PostgreSQL servers of their own take
 * part only in this run, because they would do the same in both runs.
 */
export const isRunOnServer = hasServer && process.env['TEST_DATABASE_URL'] !== undefined

/** The end of the title of such a test. */
export const onlyOnServer = isRunOnServer ? '' : ' (left out: only in a run on a database server)'
