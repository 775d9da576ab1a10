import { expect, it } from 'vitest'
import type { Axis, SheetCombo } from './sheet.queries.ts'
import { axesOf, bodyOfVariant, textsOfVariant } from './variant-texts.ts'

const option = (id: string) => ({ id, name: id })
const size: Axis = { id: 'size', name: 'Talla', variantAxis: true, options: [option('m'), option('l')] }
const colour: Axis = { id: 'colour', name: 'Color', variantAxis: true, options: [option('red')] }
const cloth: Axis = { id: 'cloth', name: 'Tela', variantAxis: false, options: [option('wool')] }
const variant = { sku: 'A1', ean: null, image: null, values: [option('m'), option('wool')] } as unknown as SheetCombo

it('a variant has a text for each attribute that distinguishes the variants of its product', () => {
  const axes = axesOf([size, colour, cloth], [variant])
  expect(axes).toEqual([size])
  expect(textsOfVariant([size, colour], variant)).toEqual({ sku: 'A1', ean: '', image: '', size: 'm', colour: '' })
})

it('only changed fields are written, and options of other attributes stay', () => {
  const texts = { sku: ' B2 ', ean: '', image: '', size: 'l', colour: '' }
  expect(bodyOfVariant([size, colour], texts, ['sku'], variant)).toEqual({ sku: 'B2' })
  expect(bodyOfVariant([size, colour], texts, ['size'], variant)).toEqual({ values: ['wool', 'l'] })
  expect(bodyOfVariant([size, colour], { ...texts, sku: '' }, ['sku', 'image'], variant)).toEqual({
    sku: null,
    image: null,
  })
})
