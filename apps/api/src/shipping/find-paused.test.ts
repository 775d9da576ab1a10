import { expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import type { ChosenShipping } from './choose-shipping.ts'
import { findPaused } from './find-paused.ts'

const now = new Date('2026-11-20T10:00:00Z')
const pause = (stops: 'everything' | 'delivery') => ({
  id: '1',
  from: '2026-11-20T09:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  stops,
})
const shops = { open: '', still: '', closed: '' }
const { db } = await testApi(async (into) => {
  const insert = async (...pauses: object[]) => (await insertBusiness(into, { pauses: JSON.stringify(pauses) })).id
  shops.open = await insert()
  shops.still = await insert(pause('delivery'))
  shops.closed = await insert(pause('everything'))
})

/** A method that was chosen before the shop paused. With `from`, it has slots, and this one was chosen. */
function chosen(business: string, type: 'delivery' | 'pickup', from?: string): ChosenShipping {
  const to = from && new Date(Date.parse(from) + 3_600_000).toISOString()
  const schedule = {
    policy: { windows: [], minutes: 60, capacity: 1, daysAhead: 0 },
    leadMinutes: 0,
    hours: [],
    closures: [],
    taken: [],
  }
  return {
    business: { id: business, name: 'Forn' },
    method: {
      id: '2',
      name: 'Reparto',
      code: 'reparto',
      type,
      description: '',
      businessId: business,
      freeFrom: null,
      pauses: [],
      hasZones: false,
      zones: [],
      timing: from ? schedule : null,
    },
    price: 0,
    cost: 0,
    freeFrom: null,
    approximate: false,
    schedule: null,
    slot: from && to ? { from, to } : null,
    path: 'method',
    slotPath: 'slot',
  }
}

it.each([
  ['nothing in an open shop', 'open', chosen('', 'delivery'), undefined],
  ['delivery at once', 'still', chosen('', 'delivery'), 'method'],
  ['collection at once, if only deliveries are stopped', 'still', chosen('', 'pickup'), undefined],
  ['a delivery slot during the pause', 'still', chosen('', 'delivery', '2026-11-20T11:00:00Z'), 'slot'],
  ['a delivery slot after the pause', 'still', chosen('', 'delivery', '2026-11-20T12:00:00Z'), undefined],
  [
    'a slot of collection during a pause of deliveries',
    'still',
    chosen('', 'pickup', '2026-11-20T11:00:00Z'),
    undefined,
  ],
  ['collection at once', 'closed', chosen('', 'pickup'), 'method'],
  ['a slot of collection that begins before the end', 'closed', chosen('', 'pickup', '2026-11-20T11:59:00Z'), 'slot'],
] as const)('a pause that began after the basket was read stops %s', async (_what, shop, shipping, path) => {
  const found = await findPaused(db, [{ ...shipping, business: { ...shipping.business, id: shops[shop] } }], now)
  expect(found.map(({ propertyPath }) => propertyPath)).toEqual(path ? [path] : [])
})
