import { type Position, type ZoneArea, zoneFor } from '@lonja/contract/shipping/zone-area'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type OrderWorld, breadBasket, chiva, insertOrderWorld } from '#/testing/order-world'
import { changeRows } from '#/testing/change-rows'
import { insertProduct, insertShippingMethod } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

let world!: OrderWorld
let method!: string
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  method = (await insertShippingMethod(db, { business_id: world.bakery.id, code: 'furgo', type: 'delivery' })).id
})
const { db } = scenario
/** The position of the shops in these tests. */
const centre: Position = [-0.7185, 39.4712]
const circle = { type: 'Circle', center: centre, metres: 1_000 }

interface Tariff extends Partial<ZoneArea> {
  priority?: number
  price?: number
}

/** Deletes the zones of the shipping method, and inserts the given zones. Each key is the name of a zone. */
async function goesTo(zones: Readonly<Record<string, Tariff>>): Promise<void> {
  await db.query({ text: 'delete from shipping_zone where shipping_method_id = $1', values: [method] })
  for (const [name, { kind = 'postcodes', zips = [], priority = 0, price = 300, ...more }] of Object.entries(zones)) {
    const id = uuidv7()
    const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
    await db.query({
      text: `insert into zone (id, name, code, kind, zips, excluded_zips, geometry, excluded_geometry, priority)
             values ($1::uuid, $2, $1::uuid::text, $3, $4, $5, $6, $7, $8)`,
      values: [
        id,
        name,
        kind,
        json(zips),
        json(more.excludedZips ?? []),
        json(more.geometry),
        json(more.excludedGeometry),
        priority,
      ],
    })
    await db.query({
      text: 'insert into shipping_zone (id, shipping_method_id, zone_id, price) values ($1, $2, $3, $4)',
      values: [uuidv7(), method, id, price],
    })
  }
  db.changed('shipping-zones')
}

interface Answered {
  id: string
  price: number | null
  approximate?: boolean
  refusal?: { code: string; zones: string[] } | null
}

async function ask(deliveryAddress: object | null, lines?: unknown[]): Promise<Answered> {
  const answer = await scenario.send({
    when: 'POST /api/shipping-methods-order?refused=true',
    body: { ...breadBasket(world), ...(lines && { lines }), deliveryAddress },
  })
  return answer.json<Answered[]>().find(({ id }) => id === method)!
}

const at = ([lng, lat]: Position, zip = '46370') => ({ ...chiva, zip, lat, lng })
const north = (metres: number): Position => [centre[0], centre[1] + metres / 111_320]

describe('delivery by distance', () => {
  beforeEach(() => goesTo({ 'Cerca de Chiva': { kind: 'radius', geometry: circle as never } }))

  it('is available within the radius and refused outside', async () => {
    expect(await ask(at(north(900)))).toMatchObject({ price: 300, approximate: false, refusal: null })
    expect(await ask(at(north(1_100)))).toMatchObject({
      price: null,
      refusal: { code: 'Not delivered to this address', zones: ['Cerca de Chiva'] },
    })
  })

  it('is refused for an address without a position, unless a shop in its postal code gives an estimate', async () => {
    expect(await ask({ ...chiva, zip: '46111' })).toMatchObject({ price: null, refusal: { code: 'Location needed' } })
    expect(await ask(chiva)).toMatchObject({ price: 300, approximate: true, refusal: null })
    // If an address has a position, no position is estimated from its postal code.
    expect(await ask(at(north(1_100)))).toMatchObject({ refusal: { code: 'Not delivered to this address' } })
  })

  it('can be ordered only within the area, and the order contains the position of the address', async () => {
    const order = async (deliveryAddress: object) =>
      scenario.send({
        when: 'POST /api/orders-create',
        body: {
          ...breadBasket(world),
          deliveryAddress,
          shippings: [{ business: world.bakery.id, shippingMethod: method }],
          paymentMethod: world.cash.id,
        },
      })
    const made = await order(at(north(500)))
    expect(made.json()).toMatchObject({ deliveryAddress: { lat: north(500)[1], lng: centre[0] } })
    expect((await order(at(north(1_500)))).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'shippings[0].shippingMethod', message: 'Not delivered to this address' }],
    })
    expect((await order({ ...chiva, lat: '39', lng: 0 })).json()).toMatchObject({
      violations: [{ propertyPath: 'deliveryAddress.lat' }],
    })
    expect((await order({ ...chiva, lat: 95, lng: 0 })).json()).toMatchObject({
      violations: [{ propertyPath: 'deliveryAddress.lat' }, {}],
    })
  })
})

describe('delivery within an outline', () => {
  const around = ([lng, lat]: Position, size: number): Position[] => [
    [lng - size, lat - size],
    [lng + size, lat - size],
    [lng + size, lat + size],
    [lng - size, lat + size],
    [lng - size, lat - size],
  ]

  it('is available inside and refused outside, also in a postal code of the zone', async () => {
    const geometry = { type: 'Polygon', coordinates: [around(centre, 0.01)] }
    await goesTo({ Contorno: { kind: 'polygon', zips: ['46370'], geometry: geometry as never } })
    expect(await ask(at([centre[0] + 0.009, centre[1] + 0.009]))).toMatchObject({ price: 300, refusal: null })
    expect(await ask(at([centre[0] + 0.011, centre[1]]))).toMatchObject({
      price: null,
      refusal: { code: 'Not delivered to this address', zones: ['Contorno'] },
    })
  })

  it('is used before the postal codes of a zone with a lower priority', async () => {
    const geometry = { type: 'Polygon', coordinates: [around(centre, 0.01)] }
    const contour = { kind: 'polygon', geometry: geometry as never, priority: 1, price: 100 } as const
    await goesTo({ Contorno: contour, Chiva: { zips: ['46370'], price: 500 } })
    expect(await ask(at(centre))).toMatchObject({ price: 100 })
    expect(await ask(at([centre[0] + 0.02, centre[1]]))).toMatchObject({ price: 500 })
  })
})

describe('the price of a shipping method in a zone', () => {
  it('becomes lower if the amount of the basket is higher, in the steps that the shop sets', async () => {
    await goesTo({ Chiva: { zips: ['46370'] } })
    const [zone] = await db.query<{ id: string }>({
      text: 'select id from shipping_zone where shipping_method_id = $1',
      values: [method],
    })
    const amountValues = [
      { fromAmount: 1_000, price: 150 },
      { fromAmount: 2_000, price: 50 },
    ]
    const when = `PATCH /api/shipping-zones/${zone!.id}` as const
    const patched = await scenario.send({ as: 'baker', when, body: { amountValues } })
    expect(patched.json()).toMatchObject({ amountValues })
    const costing = async (quantity: number) => (await ask(chiva, [{ product: world.bread.id, quantity }])).price
    expect(await Promise.all([1, 3, 4, 8].map(costing))).toEqual([300, 300, 150, 50])
    const wrong = { amountValues: [{ fromAmount: -1, price: 1 }] }
    expect((await scenario.send({ as: 'baker', when, body: wrong })).statusCode).toBe(422)
    expect((await scenario.send({ as: 'florist', when, body: { amountValues } })).statusCode).toBe(403)
    expect((await scenario.send({ when, body: { amountValues } })).statusCode).toBe(401)
  })
})

describe('the reason why a shipping method is not available', () => {
  const refusalOf = async (lines: unknown[], change: string) => {
    await goesTo({ Chiva: { zips: ['46370'] } })
    await changeRows(db, { text: `update shipping_zone set ${change} where shipping_method_id = $1`, values: [method] })
    return (await ask(chiva, lines)).refusal
  }

  it('contains what the customer can change: the missing amount, the largest weight, the zones', async () => {
    const heavy = await insertProduct(db, { business_id: world.bakery.id, price: 1_000, stock: 10 })
    await changeRows(db, {
      text: 'update attribute_combo set weight_grams = 3000 where id = $1',
      values: [heavy.combo_id],
    })
    const lines = [{ product: heavy.id, quantity: 2 }]
    expect(await refusalOf(lines, 'min_amount = 2500')).toMatchObject({
      code: 'Minimum amount not reached',
      missing: 500,
    })
    expect(await refusalOf(lines, 'max_grams = 5999')).toMatchObject({ code: 'Too heavy', maxGrams: 5_999 })
    expect(await refusalOf(lines, 'max_grams = 6000')).toBeNull()
    await goesTo({ Cheste: { zips: ['46380'] }, Bunyol: { zips: ['46360'], priority: 5 } })
    expect(await ask(chiva)).toMatchObject({
      refusal: { code: 'Not delivered to this postal code', zones: ['Bunyol', 'Cheste'] },
    })
  })

  it('is returned only on request; by default the list contains available methods only', async () => {
    await goesTo({ Cheste: { zips: ['46380'] } })
    const body = { ...breadBasket(world), deliveryAddress: chiva }
    const answer = await scenario.send({ when: 'POST /api/shipping-methods-order', body })
    expect(answer.json<Answered[]>().map(({ id }) => id)).not.toContain(method)
    expect(answer.json<Answered[]>().some((choice) => 'refusal' in choice)).toBe(false)
  })

  it('can be that no slot is free in the days for which orders are taken, with the date of the next free slot', async () => {
    await goesTo({ Chiva: { zips: ['46370'] } })
    const policy = (windows: unknown[], daysAhead: number) => ({ windows, minutes: 60, capacity: 1, daysAhead })
    const put = (slotPolicy: unknown) =>
      scenario.send({ as: 'baker', when: `PUT /api/shipping-methods/${method}`, body: { slotPolicy } })
    const days = [1, 2, 3, 4, 5, 6, 7]
    await put(
      policy(
        days.map((day) => ({ day, from: '00:00', to: '01:00' })),
        0,
      ),
    )
    expect(await ask(chiva)).toMatchObject({
      price: null,
      refusal: { code: 'No slot free', nextDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    await put(
      policy(
        days.map((day) => ({ day, from: '00:00', to: '24:00' })),
        2,
      ),
    )
    const choice = await ask(chiva)
    expect(choice).toMatchObject({ hasSlots: true, slots: [{ free: 1 }, { free: 1 }, { free: 1 }], refusal: null })
    await put(null)
  })
})

describe('a zone', () => {
  const when = 'POST /api/zones'
  const body = { name: 'Z', business: world.bakery.id, code: 'z-forma' }

  scenario('can be a circle from which some postal codes are excluded', {
    as: 'baker',
    when,
    body: { ...body, kind: 'radius', geometry: circle, excludedZips: ['46371'] },
    answers: 201,
    with: { geometry: circle, zips: [], excludedZips: ['46371'], excludedGeometry: null },
  })
  scenario('of the kind `radius` cannot be a polygon', {
    as: 'baker',
    when,
    body: { ...body, code: 'z2', kind: 'radius', geometry: { type: 'Polygon', coordinates: [] } },
    answers: 422,
  })
  scenario('of the kind `polygon` cannot be a circle', {
    as: 'baker',
    when,
    body: { ...body, code: 'z3', kind: 'polygon', geometry: circle },
    answers: 422,
    with: { violations: [{ propertyPath: 'geometry' }] },
  })
  scenario('of postal codes cannot have a shape', {
    as: 'baker',
    when,
    body: { ...body, code: 'z4', zips: ['46370'], geometry: circle },
    answers: 422,
    with: { violations: [{ propertyPath: 'geometry' }] },
  })
})

it('the query for zones leaves out other postal codes, and still finds the zone that applies to an address', async () => {
  const zips = ['46370', '46380', '12001']
  const geometry = fc
    .record({
      metres: fc.constantFrom(500, 2_000, 20_000),
      away: fc.integer({ min: 0, max: 3_000 }),
    })
    .map(({ metres, away }) => ({ type: 'Circle' as const, center: north(away), metres }))
  const zone = fc
    .record({
      kind: fc.constantFrom('postcodes', 'province', 'radius'),
      zips: fc.subarray(zips),
      excludedZips: fc.subarray(zips, { maxLength: 1 }),
      geometry,
      excludedGeometry: fc.option(geometry),
      priority: fc.integer({ min: 0, max: 3 }),
    })
    .map((area) => ({ ...area, geometry: area.kind === 'radius' ? area.geometry : null }))
  const address = fc.record({
    zip: fc.constantFrom(...zips),
    position: fc.option(fc.integer({ min: 0, max: 3_000 }).map(north)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(zone, { minLength: 1, maxLength: 4 }), address, async (zones, { zip, position }) => {
      const priced = zones.map(({ priority, ...area }, index) => ({ area, priority, price: 100 + index, ...area }))
      await goesTo(Object.fromEntries(priced.map((each) => [`Zone ${each.price}`, each])))
      // Only 46370 has shops, so a position is estimated only for addresses in 46370.
      const known = position ?? (zip === '46370' ? centre : null)
      const expected = zoneFor(priced, { zip, position: known })
      const answer = await ask(position ? at(position, zip) : { ...chiva, zip })
      const asked = answer.refusal?.code === 'Location needed'
      expect(asked ? 'unknown' : answer.price).toBe(expected === 'unknown' ? expected : (expected?.price ?? null))
    }),
    { numRuns: 60 },
  )
})
