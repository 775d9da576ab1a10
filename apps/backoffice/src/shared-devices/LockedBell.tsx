import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { bellQueries } from '#/acceptance/bell.queries.ts'
import { silence, startShift, useRinging, useShift } from '#/acceptance/bell.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './LockPage.module.css'

/** How many orders wait, on a locked device. It rings for them if the shift has begun. */
export function LockedBell() {
  const { t } = useLocale()
  const { data: bell } = useQuery(bellQueries.ofShop(useShop().id))
  const shift = useShift()
  const ringing = useRinging()
  const count = bell?.waiting.length ?? 0
  return (
    <div className={css['bell']}>
      <output>{count > 0 && t('manage.bell.waiting', { count })}</output>
      {!shift && (
        <Button kind="secondary" onClick={() => void startShift()}>
          {t('manage.bell.start')}
        </Button>
      )}
      {ringing && (
        <Button kind="secondary" onClick={silence}>
          {t('manage.bell.silence')}
        </Button>
      )}
    </div>
  )
}
