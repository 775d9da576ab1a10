import { expect, it } from 'vitest'
import { ownValue, variablesIn, withTyped } from './shop-values.ts'
import type { Variable } from './variable.queries.ts'

const mail = { id: 'mail', code: 'order-accepted', name: 'Aceptado' }
const bakery = { id: 'bakery' } as Variable['business']
const variable = (id: string, code: string, more: Partial<Variable> = {}): Variable => ({
  id,
  code,
  template: null,
  business: null,
  type: 'text',
  value: null,
  defaultValue: null,
  ...more,
})

it('a text has the variables of the town for it, and those of every text with other codes', () => {
  const found = variablesIn(
    [
      variable('1', 'lema'),
      variable('2', 'lema', { template: mail, type: 'color' }),
      variable('3', 'tel'),
      variable('4', 'tel', { business: bakery }),
      variable('5', 'otra', { template: { ...mail, id: 'other' } }),
    ],
    'mail',
  )
  expect(found.map(({ id }) => id)).toEqual(['2', '3'])
})

it('the own value of a shop is the one for the text, then the one for every text', () => {
  const all = variable('1', 'lema', { business: bakery, value: 'Siempre' })
  const here = variable('2', 'lema', { business: bakery, value: 'Aquí', template: mail })
  expect(ownValue([all, here], 'bakery', 'lema', 'mail')).toBe('Aquí')
  expect(ownValue([all, here], 'bakery', 'lema', 'other')).toBe('Siempre')
  expect(ownValue([all, here], 'florist', 'lema', 'mail')).toBeNull()
})

it('an empty value is removed, and values that were not typed stay', () => {
  expect(withTyped({ lema: 'Uno', tel: '600', otra: 'x' }, { lema: '', tel: '601' })).toEqual({ tel: '601', otra: 'x' })
})
