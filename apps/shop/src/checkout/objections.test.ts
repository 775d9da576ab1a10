import { describe, expect, it } from 'vitest'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { objectionsTo } from './objections.ts'

const locale = localeOf('es', {
  error: { default: 'Fallo' },
  violation: { default: 'Revisa', this_value_should_not_be_blank: 'Falta' },
  cart: { message: { below_minimum_order: 'Mínimo' } },
})

const refused = (...violations: [path: string, message: string][]) =>
  new ApiError({
    status: 422,
    phrase: 'Validation failed',
    violations: violations.map(([propertyPath, message]) => ({ propertyPath, message })),
  })

describe('in the checkout, the server’s errors', () => {
  it('are shown at the field that they name', () => {
    expect(objectionsTo(locale, refused(['customer.email', 'This value is not valid.']), 'contact')).toEqual({
      step: 'contact',
      problems: [{ id: 'email', text: 'Revisa' }],
    })
  })

  it('lead to the earliest step, with only the errors of that step', () => {
    const error = refused(
      ['paymentMethod', 'This value should not be blank.'],
      ['deliveryAddress.zip', 'This value should not be blank.'],
    )
    expect(objectionsTo(locale, error, 'review')).toEqual({
      step: 'delivery',
      problems: [{ id: 'zip', text: 'Falta' }],
    })
  })

  it('about a time slot lead to the time slots of that shop', () => {
    expect(objectionsTo(locale, refused(['shippings[1].slot', 'Slot full']), 'review')).toMatchObject({
      step: 'delivery',
      problems: [{ id: 'slot-1' }],
    })
  })

  it('about a line lead to the basket, even if there are errors of other steps', () => {
    const error = refused(['customer.name', 'x'], ['lines[0].product', 'x'])
    expect(objectionsTo(locale, error, 'review').step).toBe('cart')
  })

  it('about a minimum order are shown at the delivery step', () => {
    expect(objectionsTo(locale, refused(['lines', 'Below minimum order']), 'delivery')).toEqual({
      step: 'delivery',
      problems: [{ text: 'Mínimo' }],
    })
  })

  it('that name no field are shown at the current step', () => {
    expect(objectionsTo(locale, new Error('bug'), 'payment')).toEqual({
      step: 'payment',
      problems: [{ text: 'Fallo' }],
    })
  })
})
