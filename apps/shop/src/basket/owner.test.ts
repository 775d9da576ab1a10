import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalLine, type LocalOrder, lineKey } from './local-order.ts'
import { type StoredBaskets, expired, readStoredBaskets, signedIn, signedOut } from './owner.ts'

const line = (id: string, quantity = 1): LocalLine => ({
  product: { id, title: id, name: id, image: null },
  quantity,
  attributes: [],
})
const order = (...lines: LocalLine[]): LocalOrder => ({ schema: 2, lines })
const quantities = ({ lines }: Pick<LocalOrder, 'lines'>) =>
  Object.fromEntries(lines.map((one) => [lineKey(one), one.quantity]))

describe('the basket of a device', () => {
  it('belongs to the account after a guest signs in', () => {
    expect(signedIn(order(line('bread')), {}, 'ana')).toEqual({
      order: { ...order(line('bread')), owner: 'ana' },
      kept: {},
      joined: 0,
    })
  })

  it('is joined with the account’s stored basket: each product once, with the larger quantity, newest first', () => {
    const kept = signedOut(
      { ...order(line('wine', 2), line('bread', 5)), owner: 'ana', coupons: ['PAN10'] },
      {},
      'ana',
    ).kept
    const settled = signedIn({ ...order(line('cake'), line('bread', 3)), coupons: ['VINO'] }, kept, 'ana')
    expect(settled.order.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['cake', 1],
      ['bread', 5],
      ['wine', 2],
    ])
    expect(settled.order.coupons).toEqual(['VINO', 'PAN10'])
    expect(settled).toMatchObject({ kept: {}, joined: 1 })
  })

  it('is the account’s stored basket if nothing was added since the logout', () => {
    const { kept } = signedOut({ ...order(line('wine', 2)), owner: 'ana' }, {}, 'ana')
    expect(signedIn(order(), kept, 'ana')).toMatchObject({ order: { lines: [{ quantity: 2 }] }, joined: 0 })
  })

  it('is empty after its owner signs out, and the stored copy contains no personal data', () => {
    const customer = { name: 'Ana', email: 'ana@example.com', phone: '600 123 123' }
    const settled = signedOut({ ...order(line('bread')), owner: 'ana', customer, note: 'Timbre roto' }, {}, 'ana')
    expect(settled.order).toEqual(order())
    expect(JSON.stringify(settled.kept)).not.toMatch(/example|Timbre|600/)
  })

  it('is never shown to another account', () => {
    const left = expired(order(line('bread')), {}, 'ana')
    const bobs = signedIn(left.order, left.kept, 'bob')
    expect(bobs.order.lines).toEqual([])
    const after = signedOut(bobs.order, bobs.kept, 'bob')
    expect(quantities(signedIn(after.order, after.kept, 'ana').order)).toEqual({ bread: 1 })
  })

  it('keeps its products, but not name and address, when the session expires', () => {
    const deliveryAddress = { street: 'Mayor', zip: '46370', city: 'Chiva' }
    const settled = expired({ ...order(line('bread')), owner: 'ana', deliveryAddress, note: 'x' }, {}, 'ana')
    expect(settled.order).toEqual({ ...order(line('bread')), owner: 'ana' })
  })

  it('does not change when the user signs in twice, and keeps all products when the user signs out and in', () => {
    const lines = fc.dictionary(fc.constantFrom('bread', 'wine', 'cake', 'shirt'), fc.integer({ min: 1, max: 9 }))
    const basket = (all: Record<string, number>) =>
      order(...Object.entries(all).map(([id, quantity]) => line(id, quantity)))
    fc.assert(
      fc.property(lines, lines, (before, meanwhile) => {
        const away = signedOut({ ...basket(before), owner: 'ana' }, {}, 'ana')
        const once = signedIn(basket(meanwhile), away.kept, 'ana')
        const keys = new Set([...Object.keys(before), ...Object.keys(meanwhile)])
        const larger = [...keys].map((id) => [id, Math.max(before[id] ?? 0, meanwhile[id] ?? 0)])
        expect(quantities(once.order)).toEqual(Object.fromEntries(larger))
        expect(signedIn(once.order, once.kept, 'ana').order).toEqual(once.order)
        const back = signedOut(once.order, once.kept, 'ana')
        expect(quantities(signedIn(back.order, back.kept, 'ana').order)).toEqual(quantities(once.order))
      }),
    )
  })

  it('is stored at the logout, for each of the last ten accounts', () => {
    let kept: StoredBaskets = {}
    for (let user = 0; user < 12; user += 1) kept = signedOut(order(line('bread')), kept, `u${user}`).kept
    expect(Object.keys(kept)).toEqual(Array.from({ length: 10 }, (_, index) => `u${index + 2}`))
  })

  it.each([undefined, null, 'text', [], { ana: 'nonsense' }])('keeps its products when %j was stored', (stored) => {
    expect(signedIn(order(line('bread')), readStoredBaskets(stored), 'ana').order.lines).toHaveLength(1)
  })
})
