import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Receipt } from './receipt.ts'

/** A receipt that shows whether the width, the letters, the bold and large type, and the QR are right. */
export const testReceipt = (columns: number, { t, formatMoney }: Locale): Receipt => [
  { kind: 'text', text: t('manage.printers.tests'), double: true },
  { kind: 'text', text: '1234567890'.repeat(Math.ceil(columns / 10)).slice(0, columns) },
  { kind: 'item', quantity: 128, title: t('manage.printers.sample'), detail: 'ñ ç à é ü · «»' },
  { kind: 'row', left: t('manage.order.row.total'), right: formatMoney(123_456), bold: true },
  { kind: 'qr', text: 'https://example.org/', label: 'QR' },
]
