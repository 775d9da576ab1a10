import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { PickedLine } from './picking.ts'

/** Prints the goods to gather. The code for it is loaded when it is needed. */
export async function printPickingList(lines: readonly PickedLine[], slot: string | undefined, locale: Locale) {
  const [{ printReceipts }, { pickingReceipt }] = await Promise.all([
    import('#/printing/print.ts'),
    import('./picking-receipt.ts'),
  ])
  return printReceipts([pickingReceipt(lines, slot, locale)], 'tickets')
}
