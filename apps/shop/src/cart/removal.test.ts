import { describe, expect, it } from 'vitest'
import type { LocalLine, LocalOrder } from '#/basket/local-order.ts'
import { withLine } from './removal.ts'

const line = (id: string, quantity = 1): LocalLine => ({
  product: { id, title: id, name: id, image: null },
  quantity,
  attributes: [],
})
const order = (...lines: LocalLine[]): LocalOrder => ({ schema: 2, lines })
const ids = ({ lines }: LocalOrder) => lines.map(({ product }) => product.id)

describe('restoring a line that was removed from the basket', () => {
  const before = order(line('bread'), line('wine'), line('cheese'))

  it('puts the line back between its former neighbours, and keeps the changes made after the removal', () => {
    const back = withLine(order(line('bread', 5), line('cheese')), before, line('wine'))
    expect(ids(back)).toEqual(['bread', 'wine', 'cheese'])
    expect(back.lines[0]?.quantity).toBe(5)
  })

  it('restores the unread messages about the line', () => {
    const news = [{ key: 'wine', title: 'wine', message: { code: 'Price changed', was: 1, is: 2 } }]
    expect(withLine(order(line('bread')), { ...before, news }, line('wine')).news).toEqual(news)
  })

  it('changes nothing if the product was added again', () => {
    const now = order(line('wine', 2))
    expect(withLine(now, before, line('wine'))).toBe(now)
  })

  it('restores the whole order with its coupons if the line was the only one', () => {
    const last = { ...order(line('wine')), coupons: ['PAN10'] }
    expect(withLine(order(), last, line('wine'))).toBe(last)
  })
})
