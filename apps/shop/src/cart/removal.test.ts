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

describe('bringing a line back', () => {
  const before = order(line('bread'), line('wine'), line('cheese'))

  it('puts it where it was, and keeps what was done meanwhile', () => {
    const back = withLine(order(line('bread', 5), line('cheese')), before, line('wine'))
    expect(ids(back)).toEqual(['bread', 'wine', 'cheese'])
    expect(back.lines[0]?.quantity).toBe(5)
  })

  it('brings back what is to be read of it', () => {
    const news = [{ key: 'wine', title: 'wine', message: { code: 'Price changed', was: 1, is: 2 } }]
    expect(withLine(order(line('bread')), { ...before, news }, line('wine')).news).toEqual(news)
  })

  it('leaves a line alone that was put in again', () => {
    const now = order(line('wine', 2))
    expect(withLine(now, before, line('wine'))).toBe(now)
  })

  it('restores all of an order that lost its last line, coupons too', () => {
    const last = { ...order(line('wine')), coupons: ['PAN10'] }
    expect(withLine(order(), last, line('wine'))).toBe(last)
  })
})
