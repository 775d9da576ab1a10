import { errorKey } from '@lonja/contract/errors'
import type { RefusedChoice } from '@lonja/contract/orders/basket'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** The reason why a shipping method is not possible, and what would make it possible, in one or two sentences. */
export function reasonOf(
  { knownText, formatMoney, formatWeight, t, formatDate }: Locale,
  { refusal }: Pick<RefusedChoice, 'refusal'>,
  zip: string | undefined,
): string {
  const { code, zones, missing, maxGrams, nextDate } = refusal
  const reason = knownText(`payment.refusal.${errorKey(code)}`, {
    zip: zip ?? '',
    missing: missing === null ? '' : formatMoney(missing),
    weight: maxGrams === null ? '' : formatWeight(maxGrams),
  })
  const where =
    code.startsWith('Not delivered') && zones.length > 0 ? t('payment.goes_to', { zones: zones.join(', ') }) : ''
  const when = nextDate === null ? '' : t('payment.room_again', { date: formatDate(nextDate, 'day') })
  return [reason ?? t('payment.refusal.shipping_method_not_available'), where, when].filter(Boolean).join(' ')
}
