import { type Closure, type OpeningPeriod, isOpenAt } from '@lonja/contract/businesses/opening-hours'
import { type Pause, pauseKinds } from '@lonja/contract/hours/pause'
import { formatClock, timeZoneOf } from '@lonja/contract/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertAddress, insertBusiness } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const clock = fc.integer({ min: 0, max: 47 }).map((half) => formatClock(half * 30))
const period: fc.Arbitrary<OpeningPeriod> = fc.record({
  day: fc.integer({ min: 1, max: 7 }),
  opens: clock,
  closes: fc.oneof(clock, fc.constant('24:00')),
})
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${`${day}`.padStart(2, '0')}`)
const closure: fc.Arbitrary<Closure> = fc
  .tuple(date, date)
  .map(([one, other]) => ({ from: one < other ? one : other, to: one < other ? other : one }))
// Instants of November, a month without a change between summer and winter time.
const instant = fc.date({
  min: new Date('2026-11-02T00:00:00Z'),
  max: new Date('2026-11-28T00:00:00Z'),
  noInvalidDate: true,
})
const pause: fc.Arbitrary<Pause> = fc
  .record({ from: instant, hours: fc.integer({ min: 1, max: 200 }), stops: fc.constantFrom(...pauseKinds) })
  .map(({ from, hours, stops }) => ({
    id: '1',
    from: from.toISOString(),
    to: new Date(+from + hours * 3_600_000).toISOString(),
    stops,
  }))
const shop = fc.record({
  zip: fc.constantFrom('46370', '35001'),
  hours: fc.array(period, { maxLength: 8 }),
  closures: fc.array(closure, { maxLength: 1 }),
  pauses: fc.array(pause, { maxLength: 2 }),
  state: fc.constantFrom('approved', 'approved', 'approved', 'holiday'),
})
const shops = fc.sample(shop, 40).map((facts, index) => ({ ...facts, name: `Tienda ${index + 100}` }))
const { send } = await testApi(async (db) => {
  for (const { name, zip, hours, closures, pauses, state } of shops) {
    const address = await insertAddress(db, { zip })
    await insertBusiness(db, {
      name,
      state,
      address_id: address.id,
      opening_hours: JSON.stringify(hours),
      closures: JSON.stringify(closures),
      pauses: JSON.stringify(pauses),
    })
  }
})

const openShops = async (at: string): Promise<string[]> => {
  const answer = await send({ when: `GET /api/businesses?pagination=false&openAt=${encodeURIComponent(at)}` })
  return answer.json().map(({ name }: { name: string }) => name)
}

it('the filter `openAt` lists the shops that are open at an instant by their hours, and neither on holiday nor paused', async () => {
  const known = fc.sample(instant, 60)
  const seen = { open: 0, closed: 0 }
  for (const at of known) {
    const open = shops.filter(
      ({ hours, closures, pauses, zip, state }) =>
        state === 'approved' && isOpenAt(hours, closures, at, timeZoneOf(zip), pauses) === true,
    )
    expect({ at, names: await openShops(at.toISOString()) }).toEqual({ at, names: open.map(({ name }) => name) })
    seen.open += open.length
    seen.closed += shops.length - open.length
  }
  expect(seen.open).toBeGreaterThan(100)
  expect(seen.closed).toBeGreaterThan(100)
})

it('the filter `openAt` is ignored if its value is not an instant', async () => {
  expect(await openShops('tomorrow')).toHaveLength(shops.length)
})
