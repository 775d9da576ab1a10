// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { records as galleries } from '#/galleries/town-gallery-screens.ts'
import { records } from '#/offers/offer-screens.ts'
import { bodyOf, draftOf, problemOf, textsOf } from './form-values.ts'

// This locale has no texts, so an error is the default text’s key.
const locale = localeOf('es', {})
const blank = textsOf(records, records.initial ?? {}, locale)
const bread = { id: '1', title: 'Pan' }

describe('the values of a form', () => {
  it('a new record has its values, ids for references, and a code made from its name', () => {
    const texts = { ...blank, name: 'Pan de ayer ¡a mitad!', value: '50', products: JSON.stringify([bread]) }
    const body = bodyOf(records, texts, undefined, locale)
    expect(body).toMatchObject({
      discountType: 'percentage',
      value: 5000,
      products: ['1'],
      enabled: true,
      minAmount: 0,
    })
    expect(body['code']).toMatch(/^pan-de-ayer-a-mitad-[0-9a-f]{6}$/)
    expect(body).not.toHaveProperty('startDate')
  })

  it('a code that is typed is not made from the name, and a code that is left empty is', () => {
    const typed = bodyOf(galleries, { name: 'Fiestas', code: 'portada' }, undefined, locale)
    expect(typed['code']).toBe('portada')
    expect(problemOf(galleries, 'code', { name: 'Fiestas', code: '' }, locale)).toBeUndefined()
    expect(problemOf(galleries, 'code', { name: 'Fiestas', code: 'No vale' }, locale)).toBe('violation.default')
    const made = bodyOf(galleries, { name: 'Fiestas', code: '' }, undefined, locale)
    expect(made['code']).toMatch(/^fiestas-[0-9a-f]{6}$/)
  })

  it('a change sends only the fields that differ, and null for a field that is emptied', () => {
    const before = { ...blank, name: 'Pan', value: '50', endDate: '2026-12-15' }
    expect(bodyOf(records, { ...before, name: 'Pan de ayer', endDate: '' }, before, locale)).toEqual({
      name: 'Pan de ayer',
      endDate: null,
    })
    expect(bodyOf(records, before, before, locale)).toEqual({})
  })

  it('a number is sent again if its meaning has changed: 10 % is not 10 €', () => {
    const before = { ...blank, name: 'Pan', value: '10' }
    expect(bodyOf(records, { ...before, discountType: 'absolute' }, before, locale)).toEqual({
      discountType: 'absolute',
      value: 1000,
    })
  })

  it.each([
    ['name', '', 'violation.default'],
    ['name', 'x'.repeat(121), 'violation.default'],
    ['value', '', 'violation.default'],
    ['value', 'diez', 'violation.default'],
    ['value', '0', 'violation.default'],
    ['value', '10', undefined],
    ['endDate', '', undefined],
    ['products', '', undefined],
    ['minQuantity', '0', 'violation.default'],
    ['minQuantity', '', 'violation.default'],
  ])('%s %j: %s', (name, text, problem) => {
    expect(problemOf(records, name, { ...blank, [name]: text }, locale)).toBe(problem)
  })

  it('a draft leaves out what is missing or not valid', () => {
    const draft = draftOf(records, { ...blank, value: 'diez', minAmount: '' }, locale)
    expect(draft).toMatchObject({ discountType: 'percentage', enabled: true, products: [] })
    expect(draft).not.toHaveProperty('value')
    expect(draft).not.toHaveProperty('minAmount')
  })
})
