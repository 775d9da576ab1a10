import { parseArgs } from 'node:util'
import { crashPoints } from '#/system/crash-point'
import { runMatrix } from './run-matrix.ts'

/**
 * `npm run crash-matrix [-- --on server|embedded --point refund --lanes 6]`: kills the application at each crash
 * point of checkout, payment and refund, and prints whether all invariants hold again within a minute. Exits with
 * code 1 if an invariant does not hold.
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string', default: process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded' },
    point: { type: 'string', default: '' },
    lanes: { type: 'string', default: '6' },
  },
})
const isServer = values.on === 'server'
const serverUrl = isServer ? process.env['TEST_DATABASE_URL'] : undefined
if (isServer && !serverUrl)
  throw new Error('TEST_DATABASE_URL is missing: scripts/with-postgres.sh npm run crash-matrix')

const begun = performance.now()
const results = await runMatrix({
  serverUrl,
  points: crashPoints.filter((point) => point.includes(values.point)),
  lanes: Number(values.lanes),
  onResult: ({ point, seconds, broken }) => {
    console.log(`${broken.length === 0 ? 'ok  ' : 'FAIL'} ${point.padEnd(26)} right after ${seconds.toFixed(1)} s`)
    for (const line of broken.slice(0, 10)) console.log(`     ${line}`)
  },
})
const sound = results.filter(({ broken }) => broken.length === 0)
const took = ((performance.now() - begun) / 1_000).toFixed(0)
console.log(
  `${sound.length} of ${results.length} points on ${isServer ? 'PostgreSQL' : 'the embedded database'}, ${took} s`,
)
process.exit(sound.length === results.length && results.length > 0 ? 0 : 1)
