import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { crashPoints } from '#/system/crash-point'
import { part } from '@lonja/contract/testing/long'
import { runMatrix } from './run-matrix.ts'

const source = path.join(import.meta.dirname, '../..')

describe('the application process', () => {
  // `npm test` tests one of these three points, and `LONG=1` all three. `npm run crash-matrix` tests all crash points.
  it('leaves no work half done if it is killed at a main crash point of an order', { timeout: 180_000 }, async () => {
    const points = part(['checkout.order-written', 'checkout.committed', 'redirect.begun'] as const)
    const results = await runMatrix({ serverUrl: process.env['TEST_DATABASE_URL'], points, lanes: 1 })
    expect(results).toMatchObject(points.map((point) => ({ point, broken: [] })))
  })

  it('has forty or more crash points, and its code calls `crashPoint` once for each of them', () => {
    const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('test'))
      .map((name) => readFileSync(path.join(source, name), 'utf8'))
      .join('\n')
    const named = [...code.matchAll(/crashPoint\('([^']+)'\)/g)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual([...crashPoints].toSorted())
    expect(crashPoints.length).toBeGreaterThanOrEqual(40)
  })
})
