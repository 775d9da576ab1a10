import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { readTexts } from '../../build/texts.ts'
import { discountSentence } from './discount-sentence.ts'

const spanish = localeOf('es', readTexts('es'))
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const products = Array.from({ length: 12 }, (_, at) => ({ id: `${at}`, title: 'Pan' }))
const december = { startDate: '2026-11-30T23:00:00Z', endDate: '2026-12-15T23:00:00Z' }

describe('the sentence of a discount', () => {
  it.each([
    [
      { discountType: 'percentage', value: 1000, products, ...december },
      '10 % en 12 productos, del 1 dic 2026 al 15 dic 2026. Lo paga la tienda.',
    ],
    [
      { discountType: 'percentage', value: 550 },
      '5,5 % en toda la tienda, desde ya, sin fecha de fin. Lo paga la tienda.',
    ],
    [
      { discountType: 'absolute', value: 300, target: 'product', minQuantity: 2, startDate: december.startDate },
      '3,00 € en toda la tienda, menos en cada unidad, llevando 2 unidades o más, desde el 1 dic 2026, sin fecha de fin. Lo paga la tienda.',
    ],
    [
      {
        discountType: 'absolute',
        value: 500,
        target: 'business',
        minAmount: 3000,
        endDate: december.endDate,
        limit: 50,
      },
      '5,00 € en toda la tienda, con compras desde 30,00 €, para 50 usos, desde ya hasta el 15 dic 2026. Lo paga la tienda.',
    ],
    [
      { discountType: 'percentage', value: 1000, funder: { shop: 4000, town: 6000 }, firstOrderOnly: true },
      '10 % en toda la tienda, solo en la primera compra, desde ya, sin fecha de fin. Lo paga la tienda (40 %) + el pueblo (60 %).',
    ],
    [
      { discountType: 'percentage', value: 1000, enabled: false },
      'No está en marcha y nadie lo ve. Cuando lo esté: 10 % en toda la tienda, desde ya, sin fecha de fin. Lo paga la tienda.',
    ],
    [
      { discountType: 'percentage', value: 1000, business: null, funder: { platform: 10_000 } },
      '10 % en todas las tiendas del pueblo, desde ya, sin fecha de fin. Lo paga el mercado.',
    ],
    [{ discountType: 'percentage' }, undefined],
  ] as const)('%j', (discount, sentence) => {
    expect(plain(discountSentence(discount as Parameters<typeof discountSentence>[0], spanish))).toBe(sentence)
  })
})
