import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import { expect, it } from 'vitest'
import { dsaParts, hoursOf } from './dsa-table.ts'

const decision = { reason: null, ground: null, ownInitiative: true, count: 1 } as const
const report: DsaReport = {
  year: 2026,
  over: false,
  reports: { total: 0, waiting: 0, byReason: [], medianSeconds: null },
  decisions: [
    { ...decision, action: 'hide' },
    { ...decision, action: 'publish' },
    { ...decision, action: 'restrict', ownInitiative: false },
  ],
  complaints: { byResult: [{ by: 'author', result: 'waiting', count: 2 }], medianSeconds: null },
}

it('restrictions without a report are a part of their own, and texts that were published are in none', () => {
  const parts = dsaParts(report, (key) => key)
  const whats = parts.map(({ part, rows }) => [part, rows.map(({ what, count }) => [what.split('.').at(-1), count])])
  expect(whats).toEqual([
    ['reports', []],
    ['decisions', [['restrict', 1]]],
    ['own', [['hide', 1]]],
    ['complaints', [['author', 2]]],
  ])
})

it('times are hours with one decimal', () => {
  expect([59, 360, 5_400, 86_400].map(hoursOf)).toEqual([0, 0.1, 1.5, 24])
})
