import { runningPauses } from '@lonja/contract/hours/pause'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import { PauseRow } from './Pauses.tsx'
import css from './HoursPage.module.css'
import { hoursQueries } from './hours.queries.ts'
import { usePresent } from './use-present.ts'

/** The running pauses of the shop, above its orders. */
export function PauseBanner() {
  const { t } = useLocale()
  const { id } = useShop()
  const may = useMay('pauses')
  const now = usePresent()
  const { data: hours } = useQuery({ ...hoursQueries.ofShop(id), enabled: may })
  const running = runningPauses(hours?.pauses ?? [], now)
  if (!hours || running.length === 0) return null
  return (
    <section className={css['banner']} aria-label={t('manage.hours.paused')}>
      {running.map((pause) => (
        <PauseRow key={pause.id} pause={pause} zone={hours.zone} now={now} />
      ))}
      <Link to="/hours">{t('manage.hours.see')}</Link>
    </section>
  )
}
