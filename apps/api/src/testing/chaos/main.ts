import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

/**
 * `npm run chaos [-- --checkouts 20000 --clients 64 --on server|embedded --seed 1 --seconds 900 --hold 6 --kill 5]`:
 * many customers buy scarce products while the application, the database, the bank and the network of the town fail.
 * Prints the result, and exits with code 1 if an invariant is violated. With `--on server`, TEST_DATABASE_URL must
 * contain the address of the PostgreSQL server.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    clients: { type: 'string', default: '64' },
    on: { type: 'string', default: process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** After this many seconds no new checkout begins. */
    seconds: { type: 'string', default: '1800' },
    /** The number of seconds for which an unpaid order reserves its units. */
    hold: { type: 'string', default: '6' },
    /** The average number of seconds between two killed processes; with 0 no process is killed. */
    kill: { type: 'string', default: '5' },
    /** True for a run without failures. */
    calm: { type: 'boolean', default: false },
    /** True to keep the folder and the database of the run. */
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
