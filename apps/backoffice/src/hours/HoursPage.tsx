import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Closures } from './Closures.tsx'
import { Pauses } from './Pauses.tsx'
import { Preview } from './Preview.tsx'
import { WeekForm } from './WeekForm.tsx'
import css from './HoursPage.module.css'
import { hoursQueries } from './hours.queries.ts'
import { usePresent } from './use-present.ts'

/** When the shop is open: pauses for now, the week, and the days on which it stays closed. */
export function Screen() {
  const { t } = useLocale()
  const { id } = useShop()
  const mayChange = useMay('hours')
  const hours = useQuery(hoursQueries.ofShop(id))
  const now = usePresent()
  const title = t('manage.hours.title')
  return (
    <Page title={title} heading={title}>
      <QueryView query={hours} skeleton={<Skeleton shape="block" />}>
        {(loaded) => (
          <div className={css['page']}>
            <Preview intro={t('manage.hours.customers_read')} hours={loaded} now={now} />
            <Pauses hours={loaded} now={now} />
            {mayChange && (
              <>
                <WeekForm key={JSON.stringify(loaded.openingHours)} hours={loaded} now={now} />
                <Closures hours={loaded} now={now} />
              </>
            )}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
