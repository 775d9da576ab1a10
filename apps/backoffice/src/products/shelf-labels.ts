import { cleanCode, isGtin } from '@lonja/contract/products/gtin'
import { unitPriceOf } from '@lonja/contract/products/unit-price'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Receipt } from '#/printing/receipt.ts'
import type { StockedProduct } from './product.queries.ts'

/** What a label for the shelf needs to know about a product. */
export type LabelledProduct = Pick<StockedProduct, 'title' | 'ean' | 'price' | 'unit'> & {
  variants: readonly Pick<StockedProduct['variants'][number], 'values' | 'ean' | 'price' | 'unit' | 'enabled'>[]
}

/** A label for each variant that is for sale: title, price, price per unit of measure, and the bars of its EAN-13. */
export const shelfLabels = (products: readonly LabelledProduct[], locale: Locale): Receipt[] =>
  products.flatMap((product) =>
    product.variants
      .filter(({ enabled }) => enabled)
      .map(({ values, ean, price, unit }): Receipt => {
        const amount = price ?? product.price
        const perUnit = amount === null ? null : unitPriceOf(amount, unit ?? product.unit)
        const code = barsOf(ean ?? product.ean)
        return [
          { kind: 'text', text: [product.title, ...values.map(({ name }) => name)].join(' · '), bold: true },
          ...(amount === null ? [] : ([{ kind: 'price', text: locale.formatMoney(amount) }] as const)),
          ...(perUnit ? ([{ kind: 'text', text: locale.formatUnitPrice(perUnit) }] as const) : []),
          ...(code === undefined ? [] : ([{ kind: 'ean', code }] as const)),
        ]
      }),
  )

/** The code, if it can be printed as an EAN-13. */
function barsOf(code: string | null): string | undefined {
  const clean = cleanCode(code ?? '')
  return clean.length === 13 && isGtin(clean) ? clean : undefined
}
