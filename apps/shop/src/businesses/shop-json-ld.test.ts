import type { Pause } from '@lonja/contract/hours/pause'
import { describe, expect, it } from 'vitest'
import { shopThing } from './shop-json-ld.ts'
import type { Shop } from './shop.queries.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const specialHours = (pauses: Pause[]) => {
  const shop: Partial<Shop> = {
    url: 'forn',
    phones: [],
    latitude: null,
    longitude: null,
    address: null,
    openingHours: everyDay.flatMap((day) => [
      { day, opens: '09:00', closes: '14:00' },
      { day, opens: '17:00', closes: '24:00' },
    ]),
    closures: [],
    pauses,
  }
  const { specialOpeningHoursSpecification: days } = shopThing(shop as Shop) as {
    specialOpeningHoursSpecification: { validFrom: string; validThrough: string; opens: string; closes: string }[]
  }
  return days.map(({ validFrom, validThrough, opens, closes }) => {
    expect(validThrough).toBe(validFrom)
    return `${validFrom} ${opens}–${closes}`
  })
}
const pause = (from: string, to: string, stops: Pause['stops'] = 'everything'): Pause => ({ id: from, from, to, stops })

describe('the opening hours for search engines', () => {
  it('have the hours that a pause leaves of its days', () => {
    expect(specialHours([pause('2026-11-20T11:00:00Z', '2026-11-22T09:30:00Z')])).toEqual([
      '2026-11-20 09:00–12:00',
      '2026-11-21 00:00–00:00',
      '2026-11-22 10:30–14:00',
      '2026-11-22 17:00–23:59',
    ])
  })

  it('do not change on a day on which the pause ends at midnight, or if only deliveries are stopped', () => {
    expect(specialHours([pause('2026-11-20T17:00:00Z', '2026-11-20T23:00:00Z')])).toEqual([
      '2026-11-20 09:00–14:00',
      '2026-11-20 17:00–18:00',
    ])
    expect(specialHours([pause('2026-11-20T17:00:00Z', '2026-11-20T23:00:00Z', 'delivery')])).toEqual([])
  })
})
