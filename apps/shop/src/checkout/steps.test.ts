import { describe, expect, it } from 'vitest'
import type { LocalOrder } from '#/basket/local-order.ts'
import { firstOpenStep, stepOfViolation, stepToShow } from './steps.ts'

const line = (business: string): LocalOrder['lines'][number] => ({
  product: { id: `of ${business}`, title: 'Pan', name: 'pan', image: null },
  business: { id: business, name: business, code: business, url: business },
  quantity: 1,
  attributes: [],
})
const customer = { name: 'Ana', email: 'ana@lonja.test', phone: '+34600123123' }
const shipping = (business: string, method: string | null = 'pickup') => ({
  business: { id: business },
  shippingMethod: method === null ? null : { id: method },
  slot: null,
})
const empty: LocalOrder = { schema: 2, lines: [line('bakery'), line('wine')] }
const known: LocalOrder = { ...empty, customer }
const shipped: LocalOrder = { ...known, shippings: [shipping('bakery'), shipping('wine')] }
const complete: LocalOrder = { ...shipped, paymentMethod: { id: 'cod' } }

describe('the first open step of the checkout', () => {
  it.each([
    ['contact', empty],
    ['delivery', known],
    ['payment', shipped],
    ['review', complete],
  ] as const)('is %s', (step, order) => {
    expect(firstOpenStep(order, false)).toBe(step)
  })

  it('is the contact step if a guest gave no phone, or an account gave an invalid phone', () => {
    const noPhone = { ...complete, customer: { ...customer, phone: '' } }
    expect(firstOpenStep(noPhone, false)).toBe('contact')
    expect(firstOpenStep(noPhone, true)).toBe('review')
    expect(firstOpenStep({ ...complete, customer: { ...customer, phone: '12' } }, true)).toBe('contact')
  })

  it('is the delivery step again after a shop was added or lost its shipping method', () => {
    expect(firstOpenStep({ ...complete, lines: [...complete.lines, line('books')] }, false)).toBe('delivery')
    expect(firstOpenStep({ ...complete, shippings: [shipping('bakery'), shipping('wine', null)] }, false)).toBe(
      'delivery',
    )
  })
})

it('the delivery step stays open until a time slot is chosen, if the method has time slots', () => {
  const business = { id: 'bakery', name: 'bakery', code: 'bakery', url: 'bakery' }
  const method = { id: 'pickup', name: 'Recogida', code: 'pickup', hasSlots: true }
  const money = { items: 0, discount: 0, shipping: 0, fee: 0, total: 0, tax: [] }
  const parts = [{ business, shippingMethod: method, minOrder: 0, missing: 0, ...money }]
  const slot = { from: '2026-11-23T09:00:00+00:00', to: '2026-11-23T10:00:00+00:00' }
  const order = { ...complete, lines: [line('bakery')], parts, shippings: [shipping('bakery')] }
  expect(firstOpenStep(order, false)).toBe('delivery')
  expect(firstOpenStep({ ...order, shippings: [{ ...shipping('bakery'), slot }] }, false)).toBe('review')
})

describe('the step of the checkout that is shown', () => {
  it('is never after the first open step', () => {
    expect(stepToShow('review', 'contact')).toBe('contact')
    expect(stepToShow('payment', 'delivery')).toBe('delivery')
  })

  it('may be an earlier step, so that the user can change it', () => {
    expect(stepToShow('contact', 'review')).toBe('contact')
    expect(stepToShow('payment', 'payment')).toBe('payment')
  })

  it.each([null, '', 'thanks', '__proto__'])('is the first open step when %j is requested', (wanted) => {
    expect(stepToShow(wanted, 'payment')).toBe('payment')
  })
})

describe('an error of the server', () => {
  it.each([
    ['lines[0].product', 'cart'],
    ['coupons[0]', 'cart'],
    ['customer.email', 'contact'],
    ['deliveryAddress.zip', 'delivery'],
    ['shippings[1].shippingMethod', 'delivery'],
    ['shippingMethod', 'delivery'],
    ['paymentMethod', 'payment'],
  ])('%s leads to %s', (path, step) => {
    expect(stepOfViolation(path)).toBe(step)
  })
})
