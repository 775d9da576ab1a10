import { repetitions } from '@lonja/contract/testing/long'
import { expect, it } from 'vitest'
import { failOver } from './fail-over.ts'
import { isRunOnServer, onlyOnServer } from './run-on-server.ts'

/** The number of times that the primary is killed. `npm run failover` sets 20. */
const times = Number(process.env['FAILOVERS'] ?? repetitions(3, 1))
const clients = 32

it.skipIf(!isRunOnServer)(
  `no confirmed order is lost or doubled if the primary is killed ${times} times and its standby is promoted${onlyOnServer}`,
  { timeout: 120_000 + times * 60_000 },
  async () => {
    const isDurable = process.env['FAILOVERS'] !== undefined
    const result = await failOver({ times, clients, isDurable, report: (line) => console.log(line) })
    const { gaps, acknowledged, repeated } = result
    console.log(
      `${acknowledged} orders, ${repeated} of them confirmed at a repetition; seconds without orders: ${gaps.map((gap) => gap.toFixed(1)).join(', ')}`,
    )
    expect(result).toMatchObject({ lost: 0, doubled: 0, unseen: 0, failed: [] })
    expect(acknowledged).toBeGreaterThan(100)
    expect(Math.max(...gaps)).toBeLessThan(20)
  },
)
