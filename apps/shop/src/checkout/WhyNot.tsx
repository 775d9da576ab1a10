import type { RefusedChoice } from '@lonja/contract/orders/basket'
import { reasonOf } from '#/basket/refusal.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { FoldedList } from '@lonja/ui/controls/FoldedList.tsx'

/**
 * The shipping methods of a shop that are not possible, each with its reason, in a section that the customer can
 * open.
 */
export function WhyNot({ refused, zip }: { refused: readonly RefusedChoice[]; zip: string | undefined }) {
  const locale = useLocale()
  const { t } = locale
  if (refused.length === 0) return null
  return (
    <FoldedList summary={t(refused.some(isAboutPlace) ? 'payment.why' : 'payment.why_not')}>
      {refused.map((choice) => (
        <li key={choice.id}>
          <strong>{choice.name}</strong>: {reasonOf(locale, choice, zip)}
        </li>
      ))}
    </FoldedList>
  )
}

const isAboutPlace = ({ refusal: { code } }: RefusedChoice): boolean =>
  code.startsWith('Not delivered') || code === 'Location needed'
