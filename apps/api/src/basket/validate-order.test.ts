import type { Basket } from '@lonja/contract/orders/basket'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertAddress, insertBusiness, insertPrice, insertProduct } from '#/testing/factories'
import { changeRows } from '#/testing/change-rows'
import { people, testApi } from '#/testing/scenario'
import {
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  chiva,
  guest,
  insertCoupon,
  insertOrderWorld,
} from '../testing/order-world.ts'

let world!: OrderWorld
let soldOut = ''
let withdrawn = ''
let onHoliday = ''
let aliceHome = ''
let bobsHome = ''
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  soldOut = (await insertProduct(db, { business_id: world.bakery.id, stock: 0 })).id
  withdrawn = (await insertProduct(db, { business_id: world.bakery.id, enabled: false })).id
  const away = await insertBusiness(db, { state: 'holiday' })
  onHoliday = (await insertProduct(db, { business_id: away.id })).id
  aliceHome = (await insertAddress(db, { user_id: people.alice.id, street: 'Calle de Alice' })).id
  bobsHome = (await insertAddress(db, { user_id: people.bob.id, street: 'Calle de Bob' })).id
  await db.query({ text: `update business set min_order = 1000 where id = '${world.tailor.id}'` })
  await insertCoupon(db, 'TEN')
  await insertCoupon(db, 'OLD', { end_at: '2020-01-01T00:00:00Z' })
  await insertCoupon(db, 'SPENT', { usage_limit: 1, used: 1 })
  await insertCoupon(db, 'RICH', { min_amount: 100_000 })
})
const { bread, cake, shirt, medium, large } = world

const validate = 'POST /api/orders-validate' as const
const basket = (lines: unknown[], more: object = {}) => ({ lines, ...more })
const violation = (propertyPath: string, message?: string) => ({
  violations: [{ propertyPath, ...(message && { message }) }],
})
const guess = (code: string) => scenario.send({ when: validate, body: { lines: [], coupons: [code] } })
const answered = async (body: unknown, step = 1, as?: 'alice'): Promise<Basket> => {
  const response = await scenario.send({ ...(as && { as }), when: `POST /api/orders-validate/${step}`, body })
  expect(response).toMatchObject({ statusCode: 200 })
  return response.json()
}

describe('reading a posted basket', () => {
  scenario('accepts an empty basket at the first step [C4.20 C9.30]', {
    when: validate,
    body: basket([]),
    answers: 200,
    with: { lines: [], total: 0 },
  })
  scenario('refuses the number of an unknown step', {
    when: 'POST /api/orders-validate/6',
    body: basket([]),
    answers: 404,
    with: 'Unknown step',
  })
  scenario('refuses a step that is not a number', {
    when: 'POST /api/orders-validate/lines',
    body: basket([]),
    answers: 404,
    with: 'Unknown step',
  })
  scenario('refuses malformed JSON', { when: validate, body: '{', answers: 400, with: 'Syntax error' })
  scenario('refuses a body that is not an object', { when: validate, body: [1], answers: 400, with: 'Invalid body' })
  scenario('refuses lines that are not a list', {
    when: validate,
    body: { lines: 'bread' },
    answers: 422,
    with: violation('lines'),
  })
  scenario('refuses more than a hundred lines', {
    when: validate,
    body: basket(Array.from({ length: 101 }, () => ({ product: bread.id }))),
    answers: 422,
    with: violation('lines', 'This collection contains too many elements.'),
  })

  for (const quantity of [0, -1, 1.5, 1e9, 10_000, '2', true, {}])
    scenario(`refuses a quantity of ${JSON.stringify(quantity)}`, {
      when: validate,
      body: basket([{ product: bread.id, quantity }]),
      answers: 422,
      with: violation('lines[0].quantity'),
    })
  scenario('uses the quantity 1 if none is given [C9.29]', {
    when: validate,
    body: basket([{ product: bread.id, quantity: null }]),
    answers: 200,
    with: { lines: [{ quantity: 1 }] },
  })

  for (const product of ['', 'bread', uuidv7(), '/api/products/1', '/api/businesses/x', [], 7, "' or 1=1 --"])
    it(`refuses the product ${JSON.stringify(product)}`, async () => {
      const response = await scenario.send({ when: validate, body: basket([{ product, quantity: 1 }]) })
      expect(response.json()).toMatchObject({
        status: 422,
        ...violation('lines[0].product', 'This value does not exist.'),
      })
    })

  scenario('refuses a line without a product', {
    when: validate,
    body: basket([{ quantity: 1 }]),
    answers: 422,
    with: violation('lines[0].product'),
  })

  it('accepts a product as IRI, @id, id object or id, and merges equal lines', async () => {
    const references = [bread.id, `/api/products/${bread.id}`, { id: bread.id }, { '@id': `/api/products/${bread.id}` }]
    const { lines } = await answered(basket(references.map((product) => ({ product, quantity: 2 }))))
    expect(lines).toMatchObject([{ product: { id: bread.id }, quantity: 8, total: 2_000 }])
  })

  scenario('applies the limit of the quantity to the sum of equal lines', {
    when: validate,
    body: basket([
      { product: cake.id, quantity: 9_999 },
      { product: cake.id, quantity: 1 },
    ]),
    answers: 422,
    with: violation('lines[1].quantity', 'This value is too large.'),
  })

  it('returns unknown fields, and removes characters that the database cannot store', async () => {
    const note = 'Ring\0 twice \uD800'
    const answer = await answered({ ...basket([{ product: bread.id, gift: true }]), colour: 'blue', note })
    expect(answer).toMatchObject({ colour: 'blue', note: 'Ring twice \uFFFD', lines: [{ gift: true }] })
  })

  it('ignores the prices of the client [C5.2]', async () => {
    const cheap = { product: bread.id, quantity: 1, price: 1, total: 1, listPrice: 1, discount: 999, taxRate: 0 }
    const answer = await answered({ ...basket([cheap]), total: 1, subtotal: 1, shipping: -500 })
    expect(answer).toMatchObject({
      total: 250,
      subtotal: 250,
      shipping: 0,
      lines: [{ price: 250, total: 250, taxRate: 400 }],
    })
    expect(answer.lines[0]!.messages).toEqual([{ code: 'Price changed', was: 1, is: 250 }])
  })

  it('answers in JSON-LD if the client requests it', async () => {
    const response = await scenario.send({
      when: validate,
      body: basket([]),
      headers: { accept: 'application/ld+json' },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'application/ld+json; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(response.json()).toMatchObject({ '@type': 'Basket', '@id': expect.stringContaining('/.well-known/genid/') })
  })
})

describe('the lines of a basket', () => {
  it('get the variant that has exactly the chosen options, in any order', async () => {
    const { lines } = await answered(basket([{ product: shirt.id, attributes: [{ attributeValue: { id: large } }] }]))
    expect(lines).toMatchObject([{ listPrice: 3_299, availableStock: 2, available: true, messages: [] }])
    expect(lines[0]!.attributes).toEqual([{ attributeValue: { id: large, name: 'L', attribute: 'Size' } }])
    expect(lines[0]!.combo!.id).toBe(shirt.combo_ids[1])
  })

  for (const [what, attributes] of [
    ['no option is chosen', []],
    ['two options of one attribute are chosen', [medium, large]],
    ['an unknown option is chosen', [uuidv7()]],
  ] as const)
    it(`are not available if ${what}`, async () => {
      const line = { product: shirt.id, attributes: attributes.map((id) => ({ attributeValue: { id } })) }
      const answer = await answered(basket([line]))
      expect(answer).toMatchObject({
        total: 0,
        lines: [{ available: false, messages: [{ code: 'Combination not available' }] }],
      })
    })

  it('are reduced to the available stock [C5.2]', async () => {
    const line = { product: shirt.id, quantity: 5, attributes: [{ attributeValue: { id: large } }] }
    const { lines } = await answered(basket([line]))
    expect(lines).toMatchObject([
      { quantity: 2, total: 6_598, messages: [{ code: 'Quantity reduced to stock', was: 5, is: 2 }] },
    ])
  })

  it('get a price with a minimum quantity only if they have at least this quantity', async () => {
    await insertPrice(scenario.db, { product_id: shirt.id, amount: 2_500, min_quantity: 3 })
    const of = (quantity: number) => basket([{ product: shirt.id, quantity, attributes: [medium] }])
    expect(await answered(of(2))).toMatchObject({ lines: [{ listPrice: 2_999 }] })
    expect(await answered(of(3))).toMatchObject({ lines: [{ listPrice: 2_500, total: 7_500 }] })
  })

  it('contain a message if they are not available', async () => {
    const { lines, total } = await answered(
      basket([{ product: soldOut }, { product: withdrawn }, { product: onHoliday }]),
    )
    expect(lines.map(({ available, messages }) => [available, messages[0]?.code])).toEqual([
      [false, 'Not available any more'],
      [false, 'Not available any more'],
      [false, 'Business closed'],
    ])
    expect(total).toBe(0)
  })

  scenario('must all be available in the customer step and in all later steps', {
    when: 'POST /api/orders-validate/2',
    body: { ...breadBasket(world), lines: [{ product: soldOut }, { product: withdrawn }, { product: shirt.id }] },
    answers: 422,
    with: {
      violations: [
        { propertyPath: 'lines[0].quantity', message: 'This value is not available.' },
        { propertyPath: 'lines[1].product', message: 'This value is not available.' },
        { propertyPath: 'lines[2].attributes', message: 'Combination not available' },
      ],
    },
  })
})

describe('coupons', () => {
  it('reduce the price, and a refused coupon gets a message with the reason', async () => {
    const coupons = ['ten', ' TEN ', 'OLD', 'SPENT', 'RICH', 'NOPE', '']
    const answer = await answered(basket([{ product: bread.id, quantity: 4 }], { coupons }))
    expect(answer).toMatchObject({
      coupons: ['TEN'],
      discount: 100,
      discounts: [{ kind: 'coupon', code: 'TEN', amount: 100 }],
      total: 900,
    })
    expect(answer.messages).toEqual([
      { code: 'Coupon expired', subject: 'OLD' },
      { code: 'Coupon exhausted', subject: 'SPENT' },
      { code: 'Minimum amount not reached', subject: 'RICH' },
      { code: 'Unknown coupon', subject: 'NOPE' },
    ])
  })

  it('cannot be found by guessing: the number of wrong codes is limited', async () => {
    const answers = []
    for (let index = 0; index < 11; index += 1) answers.push((await guess(`GUESS${index}`)).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect(await guess('TEN')).toMatchObject({ statusCode: 200 })
  })

  scenario('must be text', {
    when: validate,
    body: basket([], { coupons: [{}] }),
    answers: 422,
    with: violation('coupons[0]'),
  })
})

describe('the customer of an order', () => {
  const step = 'POST /api/orders-validate/2' as const
  scenario('needs a name, an e-mail and a phone if the viewer is a guest', {
    when: step,
    body: { ...breadBasket(world), customer: undefined },
    answers: 422,
    with: {
      violations: [
        { propertyPath: 'customer.name' },
        { propertyPath: 'customer.email' },
        { propertyPath: 'customer.phone' },
      ],
    },
  })
  scenario('needs a valid e-mail, phone and NIF', {
    when: step,
    body: { ...breadBasket(world), customer: { name: 'Ana', email: 'ana@', phone: '12', nif: '12345678A' } },
    answers: 422,
    with: {
      violations: [
        { propertyPath: 'customer.email', message: 'This value is not a valid email address.' },
        { propertyPath: 'customer.phone', message: 'This value is not a valid phone number.' },
        { propertyPath: 'customer.nif', message: 'This value is not a valid identity number.' },
      ],
    },
  })
  scenario('must have texts as values', {
    when: step,
    body: { ...breadBasket(world), customer: { ...guest, name: { first: 'Ana' } } },
    answers: 422,
    with: violation('customer.name', 'This value is not of the right type.'),
  })
  scenario('has the name and e-mail of the viewer’s account if the basket names no customer', {
    as: 'alice',
    when: step,
    body: { ...breadBasket(world), customer: undefined },
    answers: 200,
    with: { customer: { name: 'alice', email: people.alice.email } },
  })
  scenario('can have another name and phone than the account of the viewer', {
    as: 'alice',
    when: step,
    body: { ...breadBasket(world), customer: { name: 'Grandma', phone: '961234567' } },
    answers: 200,
    with: { customer: { name: 'Grandma', email: people.alice.email, phone: '+34961234567' } },
  })
  scenario('needs a delivery address that is valid in Spain', {
    when: step,
    body: { ...breadBasket(world), deliveryAddress: { street: '', zip: '99999' } },
    answers: 422,
    with: {
      violations: [
        { propertyPath: 'deliveryAddress.street', message: 'This value should not be blank.' },
        { propertyPath: 'deliveryAddress.city', message: 'This value should not be blank.' },
        { propertyPath: 'deliveryAddress.zip', message: 'This value is not a valid postal code.' },
      ],
    },
  })
  scenario('can use a saved address as the delivery address', {
    as: 'alice',
    when: step,
    body: { ...breadBasket(world), deliveryAddress: `/api/addresses/${aliceHome}` },
    answers: 200,
    with: { deliveryAddress: { street: 'Calle de Alice', zip: '46370' } },
  })
  for (const as of ['alice', undefined] as const)
    scenario(`cannot use a saved address of another person (${as ?? 'guest'})`, {
      ...(as && { as }),
      when: step,
      body: { ...breadBasket(world), deliveryAddress: { id: bobsHome } },
      answers: 422,
      with: violation('deliveryAddress', 'This value does not exist.'),
    })
})

describe('delivery', () => {
  const step = 'POST /api/orders-validate/3' as const
  const toZip = (zip: string) => ({ ...bothShopsBasket(world), deliveryAddress: { ...chiva, zip } })

  it('costs the price of the zone, or nothing if the order reaches the shop’s amount for free delivery', async () => {
    expect(await answered(bothShopsBasket(world), 3)).toMatchObject({ shipping: 795 })
    const plenty = { ...bothShopsBasket(world), lines: [{ product: bread.id, quantity: 20 }] }
    expect(await answered(plenty, 3)).toMatchObject({ shipping: 0, parts: [{ shippingMethod: { code: 'delivery' } }] })
  })
  scenario('must be chosen for every shop', {
    when: step,
    body: { ...bothShopsBasket(world), shippings: [] },
    answers: 422,
    with: {
      violations: [{ propertyPath: 'shippings[0].shippingMethod' }, { propertyPath: 'shippings[1].shippingMethod' }],
    },
  })
  scenario('is refused if no zone contains the postal code', {
    when: step,
    body: toZip('46380'),
    answers: 422,
    with: violation('shippings[0].shippingMethod', 'Not delivered to this postal code'),
  })
  scenario('needs an address only for shops that deliver, not for collection', {
    when: step,
    body: { ...bothShopsBasket(world), deliveryAddress: null },
    answers: 422,
    with: violation('deliveryAddress', 'This value should not be blank.'),
  })
  scenario('can be chosen without naming the shop if the basket has products of only one shop', {
    when: step,
    body: { ...breadBasket(world), shippings: undefined, shippingMethod: { id: world.pickup.id } },
    answers: 200,
    with: { parts: [{ shippingMethod: { code: 'pickup' } }] },
  })
  scenario('must use a shipping method of the shop', {
    when: step,
    body: {
      ...breadBasket(world),
      shippings: [{ business: world.bakery.id, shippingMethod: world.courier.id }],
      deliveryAddress: chiva,
    },
    answers: 422,
    with: violation('shippings[0].shippingMethod', 'Shipping method not available'),
  })
  it('below the shop’s minimum order gives a message, and is refused from the shipping step on', async () => {
    await changeRows(scenario.db, { text: `update business set min_order = 5000 where id = '${world.tailor.id}'` })
    const message = { code: 'Below minimum order', subject: 'Tailor', was: 2_999, is: 5_000 }
    const answer = await answered(bothShopsBasket(world), 2)
    expect(answer.messages).toEqual([message])
    expect(answer.parts[1]).toMatchObject({ minOrder: 5_000, missing: 2_001 })
    const refused = await scenario.send({ when: step, body: bothShopsBasket(world) })
    expect(refused.json()).toMatchObject({ status: 422, ...violation('lines', 'Below minimum order') })
    await changeRows(scenario.db, { text: `update business set min_order = 0 where id = '${world.tailor.id}'` })
  })
  it('has a minimum order only if the goods are delivered, not if the customer collects them', async () => {
    await changeRows(scenario.db, { text: `update business set min_order = 5000 where id = '${world.bakery.id}'` })
    const answer = await scenario.send({ when: step, body: breadBasket(world) })
    expect(answer.json()).toMatchObject({ messages: [], parts: [{ minOrder: 5_000, missing: 0 }] })
    await changeRows(scenario.db, { text: `update business set min_order = 0 where id = '${world.bakery.id}'` })
  })
})

describe('the payment method', () => {
  const step = 'POST /api/orders-validate/4' as const
  scenario('must be chosen', {
    when: step,
    body: { ...breadBasket(world), paymentMethod: null },
    answers: 422,
    with: violation('paymentMethod', 'This value should not be blank.'),
  })
  scenario('must be accepted by every shop', {
    when: step,
    body: { ...bothShopsBasket(world), paymentMethod: world.inShop.id },
    answers: 422,
    with: violation('paymentMethod', 'Payment method not available'),
  })
  scenario('can have a fee', {
    when: step,
    body: bothShopsBasket(world),
    answers: 200,
    with: { fee: 100, total: 500 + 2_999 + 795 + 100 },
  })
  it('is removed with a message in the steps before the payment, if a shop does not accept it', async () => {
    const answer = await answered({ ...bothShopsBasket(world), paymentMethod: world.inShop.id }, 3)
    expect(answer).toMatchObject({ paymentMethod: null, fee: 0, messages: [{ code: 'Payment method not available' }] })
  })
})

it('checking a basket stores no order and no customer', async () => {
  const [count] = await scenario.db.query({
    text: 'select (select count(*) from "order") + (select count(*) from customer) as rows',
  })
  expect(count).toEqual({ rows: 0 })
})

describe('the answer about a basket', () => {
  it('explains each price by list price, offers, coupons, taxes and unit price [C9.11]', async () => {
    const { db } = scenario
    const tomato = await insertProduct(db, {
      business_id: world.bakery.id,
      price: 333,
      tax_rate: 400,
      unit: JSON.stringify({ kind: 'kg', size: 0.5 }),
    })
    const offer = { id: uuidv7(), code: 'tomato', name: 'Tomates', business_id: world.bakery.id, target: 'product' }
    await insert(db, 'offer', { ...offer, discount_type: 'percentage', value: 1_000 })
    await insert(db, 'offer_product', { offer_id: offer.id, product_id: tomato.id })
    const { lines, total } = await answered(basket([{ product: tomato.id, quantity: 3 }], { coupons: ['TEN'] }))
    expect(total).toBe(810)
    expect(lines[0]?.explanation).toEqual({
      list: { code: 'pvp', name: 'PVP' },
      quantity: 3,
      unitPrice: 333,
      previousPrice: null,
      steps: [
        { kind: 'list', amount: 999 },
        { kind: 'offer', code: 'tomato', name: 'Tomates', amount: -100 },
        { kind: 'coupon', code: 'TEN', name: 'TEN', amount: -90 },
        { kind: 'rounding', amount: 1 },
      ],
      total: 810,
      tax: { rate: 400, base: 779, tax: 31, surchargeRate: 0, surcharge: 0 },
      unit: { amount: 600, quantity: 1, unit: 'kg' },
    })
  })

  it('contains no data of a hidden product, except the data that the client sent', async () => {
    await changeRows(scenario.db, {
      text: `update product set title = 'Secreto', name = 'secreto', sku = 'S-1' where id = $1`,
      values: [withdrawn],
    })
    const [alone] = (await answered(basket([{ product: withdrawn }]))).lines
    expect(JSON.stringify(alone)).not.toMatch(/secreto|S-1/i)
    expect(alone).toMatchObject({
      product: { id: withdrawn, title: '', name: '', image: null },
      available: false,
      messages: [{ code: 'Not available any more' }],
    })
    const product = { id: withdrawn, title: 'Pan de ayer', name: 'pan-de-ayer' }
    expect((await answered(basket([{ product }]))).lines[0]).toMatchObject({ product })
  })

  it('explains no price for lines that cannot be bought', async () => {
    const { lines } = await answered(basket([{ product: withdrawn }]))
    expect(lines[0]).toMatchObject({ explanation: null, previousPrice: null })
  })

  it('explains a price with the unit price of the variant', async () => {
    await changeRows(scenario.db, {
      text: `update attribute_combo set unit = '{"kind":"ud","size":2}' where id = $1`,
      values: [world.cake.combo_id],
    })
    const { lines } = await answered(basket([{ product: cake.id }]))
    expect(lines[0]?.explanation?.unit).toEqual({ amount: 945, quantity: 1, unit: 'ud' })
  })
})

describe('an offer that has ended', () => {
  const shown = (code: string, kind = 'offer') => ({ kind, code, name: 'Semana del pan', amount: 120 })

  it('is named in a message, with its former deduction', async () => {
    const offer = { id: uuidv7(), code: 'over', name: 'Over', business_id: world.bakery.id, target: 'business' }
    await insert(scenario.db, 'offer', { ...offer, discount_type: 'absolute', value: 5, end_at: '2020-01-01' })
    scenario.db.changed('offers')
    const discounts = [shown('over'), shown('deleted'), shown('TEN', 'coupon'), { kind: 'offer' }, 'nonsense']
    const { messages } = await answered(basket([{ product: bread.id }], { discounts }))
    expect(messages).toEqual([
      { code: 'Offer expired', subject: 'Semana del pan', was: 120 },
      { code: 'Offer expired', subject: 'Semana del pan', was: 120 },
    ])
  })

  it('is not named if the basket has no product of its shop any more', async () => {
    const { messages } = await answered(
      basket([{ product: shirt.id, attributes: [{ attributeValue: medium }] }], { discounts: [shown('over')] }),
    )
    expect(messages.map(({ code }) => code)).not.toContain('Offer expired')
  })
})

describe('a retailer under the recargo de equivalencia', () => {
  const customer = { ...guest, nif: '12345678Z', equivalenceSurcharge: true }

  it('pays the recargo on goods, not on delivery, and sees it as a separate amount', async () => {
    const { lines, total, tax } = await answered(
      basket([{ product: shirt.id, attributes: [{ attributeValue: medium }] }], {
        customer,
        deliveryAddress: chiva,
        shippings: [{ business: world.tailor.id, shippingMethod: world.courier.id }],
      }),
      3,
    )
    // The price without tax is 24.79 €. With 21 % it is 29.99 €, and with 21 % and 5.2 % it is 31.28 €.
    expect(lines[0]).toMatchObject({ price: 3_128, total: 3_128, listPrice: 3_128 })
    expect(lines[0]?.explanation).toMatchObject({
      unitPrice: 2_999,
      steps: [
        { kind: 'list', amount: 2_999 },
        { kind: 'surcharge', amount: 129 },
      ],
      tax: { rate: 2_100, base: 2_479, tax: 520, surchargeRate: 520, surcharge: 129 },
    })
    expect(total).toBe(3_128 + 495)
    expect(tax).toEqual([
      { rate: 2_100, base: 409, tax: 86 },
      { rate: 2_100, surchargeRate: 520, base: 2_479, tax: 520, surcharge: 129 },
    ])
  })

  it('does not pay the recargo in a shop under the same regime', async () => {
    await changeRows(scenario.db, {
      text: `update business set tax_regime = 'recargo' where id = $1`,
      values: [world.bakery.id],
    })
    const { total, tax } = await answered(basket([{ product: bread.id }], { customer }))
    await changeRows(scenario.db, {
      text: `update business set tax_regime = 'general' where id = $1`,
      values: [world.bakery.id],
    })
    expect({ total, tax }).toEqual({ total: 250, tax: [{ rate: 400, base: 240, tax: 10 }] })
  })

  it('is recognised by the profile of their account, from the first step on', async () => {
    await changeRows(scenario.db, {
      text: `update "user" set equivalence_surcharge = true, nif = '12345678Z' where id = $1`,
      values: [people.alice.id],
    })
    const { total } = await answered(basket([{ product: bread.id, quantity: 4 }]), 1, 'alice')
    await changeRows(scenario.db, {
      text: 'update "user" set equivalence_surcharge = false where id = $1',
      values: [people.alice.id],
    })
    expect(total).toBe(1_004)
  })

  scenario('needs a NIF', {
    when: 'POST /api/orders-validate/2',
    body: basket([{ product: bread.id }], { customer: { ...customer, nif: null } }),
    answers: 422,
    with: violation('customer.nif'),
  })
  scenario('must declare the regime as true or false', {
    when: 'POST /api/orders-validate/2',
    body: basket([{ product: bread.id }], { customer: { ...guest, equivalenceSurcharge: 'sí' } }),
    answers: 422,
    with: violation('customer.equivalenceSurcharge'),
  })
})
