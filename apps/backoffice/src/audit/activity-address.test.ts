import { expect, it } from 'vitest'
import { addressOf, queryOf, readPlace } from './activity-address.ts'

const person = '10000000-0000-7000-8000-000000000001'

it('the address keeps the filters and the page', () => {
  const address = `/settings/activity?resource=prices&person=${person}&from=2026-11-01&to=2026-11-30&page=2`
  expect(addressOf('/settings/activity', readPlace(new URL(address, 'https://x').searchParams))).toBe(address)
})

it('values that do not exist are left out of the address', () => {
  const wrong = new URLSearchParams('resource=secrets&person=me&from=ayer&to=2026-1-1&page=-3')
  expect(addressOf('/settings/activity', readPlace(wrong))).toBe('/settings/activity')
})

it('the last day is included, also when the clocks change', () => {
  const place = readPlace(new URLSearchParams('from=2026-10-25&to=2026-10-25'))
  const query = queryOf('shop', place)
  expect(query.get('createdDate[after]')).toBe('2026-10-24T22:00:00.000Z')
  expect(query.get('createdDate[strictly_before]')).toBe('2026-10-25T23:00:00.000Z')
})
