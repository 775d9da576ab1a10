import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { expect, it } from 'vitest'
import { type LabelledProduct, shelfLabels } from './shelf-labels.ts'

const locale = localeOf('es', {})
const variant = { values: [], ean: null, price: null, unit: null, enabled: true }
const oil: LabelledProduct = {
  title: 'Aceite de la Señora Ñora',
  ean: '8412345678905',
  price: 950,
  unit: { kind: 'l', size: 0.75 },
  variants: [variant],
}
const textsOf = (product: LabelledProduct) =>
  shelfLabels([product], locale).map((label) =>
    label.map((block) => (block.kind === 'ean' ? block.code : 'text' in block ? block.text : block.kind)),
  )

it('a label has the title, the price, the price per unit of measure, and the code', () => {
  expect(textsOf(oil)).toEqual([['Aceite de la Señora Ñora', '9,50\u00A0€', '12,67\u00A0€/l', '8412345678905']])
})

it('each variant for sale has a label with its own price, contents and code', () => {
  const red = { id: '1', name: 'Roja', value: null }
  const own = { values: [red], ean: '96385074', price: 400, unit: { kind: 'l', size: 0.5 } as const, enabled: true }
  expect(textsOf({ ...oil, variants: [own, { ...variant, enabled: false }] })).toEqual([
    ['Aceite de la Señora Ñora · Roja', '4,00\u00A0€', '8,00\u00A0€/l'],
  ])
})

it('a code with a wrong check digit is not printed, and a UPC is', () => {
  expect(textsOf({ ...oil, ean: '8412345678904' })[0]).toHaveLength(3)
  expect(textsOf({ ...oil, ean: '036000291452' })[0]!.at(-1)).toBe('0036000291452')
})
