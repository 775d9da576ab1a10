import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

/**
 * `npm run chaos [-- --checkouts 20000 --clients 64 --on server|embedded --seed 1 --seconds 900 --hold 6 --kill 5]`: lets so
 * many customers buy scarce things of a town whose application, database, bank and network fail all the while, and says
 * what became of it. Ends with 1 when any law of the ledger is broken. A server is taken from TEST_DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    clients: { type: 'string', default: '64' },
    on: { type: 'string', default: process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** No new checkouts after so many seconds. */
    seconds: { type: 'string', default: '1800' },
    /** Seconds that an unpaid order is held. */
    hold: { type: 'string', default: '6' },
    /** Seconds from one kill to the next, about; 0: none. */
    kill: { type: 'string', default: '5' },
    /** Nothing fails. */
    calm: { type: 'boolean', default: false },
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
