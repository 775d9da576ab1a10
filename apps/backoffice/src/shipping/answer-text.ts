import { errorKey } from '@lonja/contract/errors'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Answer } from './shipping.queries.ts'

/** What a customer pays for a method, or why the customer cannot use it: `3,00 €, gratis desde 50,00 €`. */
export function answerText(locale: Locale, answer: Answer, zip: string): string {
  const { t, knownText, formatMoney, formatWeight, formatSlot } = locale
  if (answer.refusal !== null) {
    const { code, missing, maxGrams } = answer.refusal
    const values = {
      zip,
      missing: missing === null ? '' : formatMoney(missing),
      weight: maxGrams === null ? '' : formatWeight(maxGrams),
    }
    return knownText(`manage.shipping.refusal.${errorKey(code)}`, values) ?? t('manage.shipping.refused')
  }
  const { price, freeFrom, slots } = answer
  const [first] = slots
  return [
    price === 0 ? t('manage.shipping.free') : formatMoney(price),
    price > 0 && freeFrom !== null && t('manage.shipping.free_from_amount', { amount: formatMoney(freeFrom) }),
    first && t('manage.shipping.first_slot', { slot: formatSlot(first) }),
    answer.approximate && t('manage.shipping.approximate'),
  ]
    .filter(Boolean)
    .join(' · ')
}
