import { expect, it } from 'vitest'
import { orderOnBag } from './scan.ts'

const id = '0a4b8b5e-6f6c-4a34-9d1f-3f2f6c0f8f10'

it('the label of a bag names its order, and nothing else does', () => {
  expect(orderOnBag(`https://lonja.test/manage/orders/${id}`)).toBe(id)
  for (const other of [
    `LONJA1.${id}.${'A'.repeat(86)}`,
    `https://lonja.test/order/${id}`,
    `https://lonja.test/manage/orders/all`,
    `https://lonja.test/manage/orders/${id}/../../settings`,
    `javascript:alert(1)//manage/orders/${id}`,
  ])
    expect(orderOnBag(other)).toBeUndefined()
})
