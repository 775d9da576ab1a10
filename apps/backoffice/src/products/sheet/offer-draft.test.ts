import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { readTexts } from '../../../build/texts.ts'
import { type OfferTexts, type SheetOffer, daysOf, discountOf, textsOfOffer } from './offer-draft.ts'

const locale = localeOf('es', readTexts('es'))
const texts = (changes: Partial<OfferTexts>): OfferTexts => ({ ...textsOfOffer(undefined, locale), ...changes })

describe('the discount of a typed offer', () => {
  it.each([
    ['percent', '15', { discountType: 'percentage', value: 1_500 }],
    ['percent', '7,5 %', { discountType: 'percentage', value: 750 }],
    ['cents', '1,50', { discountType: 'absolute', value: 150 }],
    ['price', '9,99', { discountType: 'absolute', value: 201 }],
    ['percent', '0', undefined],
    ['percent', '101', undefined],
    ['percent', '', undefined],
    ['cents', '0', undefined],
    ['price', '12', undefined],
    ['price', '13', undefined],
  ] as const)('%s %s of 12.00 € is %j', (offerWay, offerAmount, discount) => {
    expect(discountOf(texts({ offerWay, offerAmount }), 1_200, locale)).toEqual(discount)
  })

  it('needs the price of the product to find what an offer price takes off', () => {
    expect(discountOf(texts({ offerWay: 'price', offerAmount: '9,99' }), undefined, locale)).toBeUndefined()
  })
})

describe('the days of a typed offer', () => {
  it('begin and end at midnight in the town, also when the clocks change', () => {
    expect(daysOf(texts({ offerFirst: '2090-03-25', offerLast: '2090-03-26' }), locale)).toEqual({
      startDate: '2090-03-24T23:00:00.000Z',
      endDate: '2090-03-26T22:00:00.000Z',
    })
  })

  it('may be open', () => {
    expect(daysOf(texts({ offerFirst: '', offerLast: '' }), locale)).toEqual({ startDate: null, endDate: null })
  })

  it.each([
    ['2090-03-25', '2090-03-24'],
    ['', '2020-01-01'],
    ['mañana', ''],
  ])('from %j to %j are refused', (offerFirst, offerLast) => {
    expect(daysOf(texts({ offerFirst, offerLast }), locale)).toBeUndefined()
  })
})

it('an offer is shown with the values that it has', () => {
  const offer = { name: 'Otoño', discountType: 'absolute', value: 150, endDate: '2026-12-10T23:00:00.000Z' }
  expect(textsOfOffer({ ...offer, startDate: null } as SheetOffer, locale)).toEqual({
    offerName: 'Otoño',
    offerWay: 'cents',
    offerAmount: '1,50',
    offerFirst: '',
    offerLast: '2026-12-10',
  })
})
