import { describe, expect, it } from 'vitest'
import type { Order } from '#/orders/order.queries.ts'
import { byGoods, completeOrders, lineOfProduct, linesToPick } from './picking.ts'

const line = (id: string, title: string, quantity: number, more: object = {}) => ({
  id,
  title,
  quantity,
  product: { id: title, title },
  refundedQty: 0,
  pickedQty: 0,
  weightGrams: 500,
  attributes: [],
  ...more,
})
const orders = [
  {
    id: '1',
    code: 'R1',
    status: { code: 'accepted' },
    lines: [line('a', 'Tomate', 2), line('b', 'Pan', 1, { weightGrams: 0 })],
  },
  {
    id: '2',
    code: 'R2',
    status: { code: 'preparing' },
    lines: [line('c', 'Tomate', 3, { refundedQty: 1, pickedQty: 1 }), line('d', 'Ajo', 1, { refundedQty: 1 })],
  },
] as unknown as Order[]

describe('the goods to gather', () => {
  it('say whether the shop has begun to prepare their order, also if the server does not know it yet', () => {
    const begun = (steps: Parameters<typeof linesToPick>[2]) =>
      linesToPick(orders, new Map(), steps).map(({ id, order }) => [id, order.isAccepted])
    expect(begun([])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
    expect(begun([{ order: { id: '1', code: 'R1' }, status: 'preparing' }])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
    ])
  })

  it('complete an order when all its units are gathered', () => {
    const complete = (marks: [string, number][]) =>
      completeOrders(orders, linesToPick(orders, new Map(marks))).map(({ code }) => code)
    expect(complete([['a', 2]])).toEqual([])
    expect(
      complete([
        ['a', 2],
        ['b', 1],
      ]),
    ).toEqual(['R1'])
    expect(complete([['c', 2]])).toEqual(['R2'])
  })

  it('are the units that are not missing, together for all orders and by title', () => {
    expect(
      byGoods(linesToPick(orders, new Map())).map(({ title, units, grams, picked }) => [title, units, grams, picked]),
    ).toEqual([
      ['Pan', 1, 0, 0],
      ['Tomate', 4, 2_000, 1],
    ])
  })

  it('are separate for different options of a product', () => {
    const sized = {
      id: '3',
      code: 'R3',
      status: { code: 'accepted' },
      lines: ['M', 'L'].map((size) => line(size, 'Camiseta', 1, { attributes: [{ valueName: size }] })),
    }
    expect(byGoods(linesToPick([sized as unknown as Order], new Map())).map(({ variant }) => variant)).toEqual([
      'L',
      'M',
    ])
  })

  it('show marks that the server does not know yet, but never more units than are left', () => {
    const marked = linesToPick(
      orders,
      new Map([
        ['a', 2],
        ['c', 3],
      ]),
    )
    expect(marked.map(({ id, picked }) => [id, picked])).toEqual([
      ['a', 2],
      ['b', 0],
      ['c', 2],
    ])
    expect(lineOfProduct(marked, ['Tomate'])).toBeUndefined()
    expect(lineOfProduct(linesToPick(orders, new Map()), ['Tomate'])?.id).toBe('a')
  })
})
