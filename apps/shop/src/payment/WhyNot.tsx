import { errorKey } from '@lonja/contract/errors'
import { formatDate, formatMoney, formatWeight } from '@lonja/contract/formats'
import type { RefusedChoice } from '@lonja/contract/orders/basket'
import { knownText, t } from '#/i18n/texts.ts'
import css from './Checkout.module.css'

/** The ways of a shop that are not to be had, each with its reason: shown to whoever asks. */
export function WhyNot({ refused, zip }: { refused: readonly RefusedChoice[]; zip: string | undefined }) {
  if (refused.length === 0) return null
  return (
    <details className={css['why']}>
      <summary>{t('payment.why')}</summary>
      <ul>
        {refused.map((choice) => (
          <li key={choice.id}>
            <strong>{choice.name}</strong>: {reasonOf(choice, zip)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Why a way is not to be had, and what would have to be otherwise, in a sentence or two. */
export function reasonOf({ refusal }: Pick<RefusedChoice, 'refusal'>, zip: string | undefined): string {
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
