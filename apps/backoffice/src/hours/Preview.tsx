import { openingState } from '@lonja/contract/businesses/opening-hours'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { deliveryLabel, openingLabel } from '@lonja/ui/i18n/opening-label.ts'
import css from './HoursPage.module.css'
import type { Hours } from './hours.queries.ts'

interface PreviewProps {
  /** The words before the sentence. */
  intro: string
  hours: Hours
  now: Date
}

/** The sentence that customers read about the shop. */
export function Preview({ intro, hours: { openingHours, closures, pauses, zone }, now }: PreviewProps) {
  const locale = useLocale()
  const state = openingState(openingHours, closures, now, zone, pauses)
  const sentences = [state && openingLabel(locale, state), deliveryLabel(locale, pauses, now, zone)]
  return (
    <p className={css['preview']}>
      {intro}: <strong>{sentences.filter(Boolean).join(' · ') || locale.t('manage.hours.no_hours')}</strong>
    </p>
  )
}
