import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { crashPoints } from '#/system/crash-point'
import { runMatrix } from './run-matrix.ts'

const source = path.join(import.meta.dirname, '../..')

describe('a killed process', () => {
  it('leaves nothing half done, at every point', { timeout: 180_000 }, async () => {
    const points = ['checkout.order-written', 'checkout.committed', 'redirect.begun'] as const
    const results = await runMatrix({ serverUrl: process.env['TEST_DATABASE_URL'], points, lanes: 1 })
    expect(results).toMatchObject(points.map((point) => ({ point, broken: [] })))
  })

  it('has forty crash points and more, each of which the code reaches', () => {
    const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('test'))
      .map((name) => readFileSync(path.join(source, name), 'utf8'))
      .join('\n')
    const named = [...code.matchAll(/crashPoint\('([^']+)'\)/g)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual([...crashPoints].toSorted())
    expect(crashPoints.length).toBeGreaterThanOrEqual(40)
  })
})
