import { errorKey } from '@lonja/contract/errors'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

const inMoney: readonly string[] = [
  'Price changed',
  'Offer expired',
  'Below minimum order',
  'Minimum amount not reached',
]

/** The text of a basket message, including its old and new values. */
export function messageText({ formatMoney, knownText, t }: Locale, { code, was, is, subject }: BasketMessage): string {
  const figure = (value: number | undefined): string | number =>
    value === undefined ? '' : inMoney.includes(code) ? formatMoney(value) : value
  const values = { was: figure(was), is: figure(is), subject: subject ?? '' }
  return knownText(`cart.message.${errorKey(code)}`, values) ?? t('cart.message.other')
}
