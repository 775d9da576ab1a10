import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

/**
 * `npm run chaos [-- --checkouts 20000 --clients 64 --on server|embedded --seed 1 --seconds 900 --hold 6 --kill 5]`:
 * many customers buy scarce products while the application, the database, the bank and the network of the town fail.
 * Prints the result and ends with 1 if an invariant is violated. With `--on server` the address of the PostgreSQL
 * server is in TEST_DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    clients: { type: 'string', default: '64' },
    on: { type: 'string', default: process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** The seconds after which no new checkout begins. */
    seconds: { type: 'string', default: '1800' },
    /** The seconds for which an unpaid order keeps its units. */
    hold: { type: 'string', default: '6' },
    /** The average seconds from one killed process to the next; with 0 none is killed. */
    kill: { type: 'string', default: '5' },
    /** Without any failures. */
    calm: { type: 'boolean', default: false },
    /** Keeps the folder and the database of the run. */
    keep: { type: 'boolean', default: false },
  },
})
const isServer = values.on === 'server'
const serverUrl = isServer ? process.env['TEST_DATABASE_URL'] : undefined
if (isServer && !serverUrl) throw new Error('TEST_DATABASE_URL is missing: scripts/with-postgres.sh npm run chaos')

const isSound = await runChaos({
  serverUrl,
  checkouts: Number(values.checkouts ?? (isServer ? 20_000 : 2_000)),
  clients: Number(values.clients),
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  reservationSeconds: Number(values.hold),
  killEvery: values.calm ? 0 : Number(values.kill),
  isCalm: values.calm,
  keep: values.keep,
})
process.exit(isSound ? 0 : 1)
