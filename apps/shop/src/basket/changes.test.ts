import type { BasketMessage } from '@lonja/contract/orders/basket'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { collectChanges, isDearer, titleOf } from './changes.ts'
import type { LocalOrder } from './local-order.ts'

const order = (...messages: BasketMessage[]): LocalOrder => ({
  schema: 2,
  lines: [{ product: { id: 'bread', title: 'Pan', name: 'pan', image: null }, quantity: 1, attributes: [], messages }],
})
const locale = localeOf('es', { cart: { coupon_named: 'Cupón {{code}}' } })
const price = (was: number, is: number): BasketMessage => ({ code: 'Price changed', was, is })

describe('the list of changes of a basket', () => {
  it('keeps changes that the next check no longer reports', () => {
    const changes = collectChanges(collectChanges([], order(price(100, 120))), order())
    expect(changes.map(({ title, message }) => [title, message.was, message.is])).toEqual([['Pan', 100, 120]])
  })

  it('combines two changes of a price into one, from the first price to the last', () => {
    const changes = collectChanges(collectChanges([], order(price(100, 120))), order(price(120, 90)))
    expect(changes.map(({ message }) => message)).toEqual([price(100, 90)])
    expect(isDearer(changes)).toBe(false)
  })

  it('combines two reductions of a quantity into one, unless the customer changed the quantity in between', () => {
    const reduced = (was: number, is: number): BasketMessage => ({ code: 'Quantity reduced to stock', was, is })
    const once = collectChanges([], order(reduced(5, 3)))
    expect(collectChanges(once, order(reduced(3, 2))).map(({ message }) => message)).toEqual([reduced(5, 2)])
    expect(collectChanges(once, order(reduced(9, 5))).map(({ message }) => message)).toEqual([reduced(9, 5)])
  })

  it('contains nothing for a price that returned to its first value', () => {
    expect(collectChanges(collectChanges([], order(price(100, 120))), order(price(120, 100)))).toEqual([])
  })

  it('does not keep changes of lines that were removed', () => {
    expect(collectChanges(collectChanges([], order(price(100, 120))), { schema: 2, lines: [] })).toEqual([])
  })

  it('does not contain messages that the server sends with every check, because they are shown at the lines', () => {
    expect(collectChanges([], order({ code: 'Not available any more' }))).toEqual([])
  })

  it('contains an ended offer and a coupon that no longer applies, and requires the customer’s agreement', () => {
    const before = { ...order(), discounts: [{ kind: 'coupon' as const, code: 'PAN10', name: 'Pan', amount: 90 }] }
    const after = {
      ...order(),
      messages: [
        { code: 'Offer expired', subject: 'Semana del pan', was: 120 },
        { code: 'Coupon expired', subject: 'PAN10' },
        { code: 'Unknown coupon', subject: 'TYPO' },
        { code: 'Below minimum order', subject: 'Horno', was: 100, is: 200 },
      ],
    }
    const changes = collectChanges([], after, before)
    expect(changes.map((change) => [titleOf(locale, change), change.message.code, change.message.was])).toEqual([
      ['Semana del pan', 'Offer expired', 120],
      ['Cupón PAN10', 'Coupon expired', 90],
    ])
    expect(isDearer(changes)).toBe(true)
    expect(collectChanges(changes, order())).toEqual(changes)
    expect(collectChanges(changes, { schema: 2, lines: [] })).toEqual([])
  })

  it('contains a lost time slot of a shop only once, and requires the customer’s agreement', () => {
    const after = { ...order(), messages: [{ code: 'Slot full', subject: 'Flors Margarida' }] }
    const changes = collectChanges([], after, order())
    expect(changes.map(({ title, message: { code } }) => [title, code])).toEqual([['Flors Margarida', 'Slot full']])
    expect(isDearer(changes)).toBe(true)
    expect(collectChanges([], after, after)).toEqual([])
  })

  it('contains nothing for a coupon that was just typed and refused, because its field shows the refusal', () => {
    const after = { ...order(), messages: [{ code: 'Unknown coupon', subject: 'TYPO' }] }
    expect(collectChanges([], after, order())).toEqual([])
    expect(collectChanges([], after)).toHaveLength(1)
  })

  it('requires the customer’s agreement to a higher price, but not to another quantity', () => {
    expect(isDearer(collectChanges([], order(price(100, 120))))).toBe(true)
    expect(isDearer(collectChanges([], order({ code: 'Quantity reduced to stock', was: 1, is: 3 })))).toBe(false)
  })
})
