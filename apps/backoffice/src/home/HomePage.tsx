import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { History } from '#/audit/History.tsx'
import { homeQueries } from './home.queries.ts'
import { PlanForm } from './PlanForm.tsx'
import css from './home.module.css'

/** The blocks of the shop's home page, and the page as visitors see it. */
export function Screen() {
  const { t } = useLocale()
  const found = useQuery(homeQueries.plan())
  return (
    <Page title={t('manage.home.title')} heading={t('manage.home.title')}>
      <p>{t('manage.home.lead')}</p>
      <QueryView query={found} skeleton={<Skeleton shape="block" />}>
        {(plan) => (
          <div className={css['editor']}>
            <PlanForm key={plan.etag} found={plan} />
          </div>
        )}
      </QueryView>
      <History of={[{ resource: 'home', id: 'blocks' }]} />
    </Page>
  )
}
