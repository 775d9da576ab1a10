import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Block, Receipt } from '#/printing/receipt.ts'
import { type PickedLine, byGoods } from './picking.ts'

const gramsPerKilo = 1_000

/** The goods to gather on paper, in the order of the screen, each with a box to tick and the orders that it is for. */
export function pickingReceipt(lines: readonly PickedLine[], slot: string | undefined, locale: Locale): Receipt {
  const { t, formatNumber } = locale
  return [
    { kind: 'text', text: t('manage.picking.title'), double: true },
    ...(slot === undefined ? [] : ([{ kind: 'text', text: slot, bold: true }] as const)),
    { kind: 'rule' },
    ...byGoods(lines).map(({ title, variant, units, grams, lines: same }): Block => {
      const weight = grams > 0 ? t('manage.picking.kilos', { kilos: formatNumber(grams / gramsPerKilo, 3) }) : ''
      const name = [title, variant, weight].filter(Boolean).join(' · ')
      const detail = same.map(({ order, units: own }) => `${order.code} × ${own}`).join(' · ')
      return { kind: 'item', quantity: units, title: name, detail, boxed: true }
    }),
    { kind: 'rule' },
  ]
}
