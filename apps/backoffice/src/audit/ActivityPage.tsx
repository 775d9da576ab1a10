import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useShopId } from '#/people/current-shop.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import css from './ActivityPage.module.css'
import { type ActivityPlace, addressOf, readPlace } from './activity-address.ts'
import { auditQueries, eventsPerPage } from './audit.queries.ts'
import { ChangeList } from './ChangeList.tsx'
import { useActivityPath } from './use-activity-path.ts'

/** What the people of the shop, or of the whole town, have changed, with filters and pages. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const id = useShopId()
  const all = useActivityPath()
  const place = readPlace(search)
  const title = t(id === undefined ? 'manage.audit.town' : 'manage.audit.activity')
  const list = useQuery(auditQueries.ofShop(id, place))
  const isFiltered = addressOf(all, place) !== addressOf(all, { ...readPlace(new URLSearchParams()), page: place.page })
  const person = list.data?.items.find(({ user }) => user?.id === place.person)?.user?.username
  return (
    <Page title={title} heading={title}>
      <p className={css['lead']}>{t(id === undefined ? 'manage.audit.town_lead' : 'manage.audit.lead')}</p>
      <ActivityFilters key={addressOf(all, { ...place, page: 1 })} place={place} person={person} />
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice title={t(isFiltered ? 'manage.audit.none_found' : 'manage.audit.none')} />}
      >
        {({ items, total }) => (
          <>
            <section aria-label={t('manage.audit.changes')}>
              <ChangeList
                events={items}
                named
                personAddress={(chosen) => addressOf(all, { ...place, person: chosen, page: 1 })}
              />
            </section>
            <Pages place={place} total={total} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Pages({ place, total }: { place: ActivityPlace; total: number }) {
  const { t } = useLocale()
  const all = useActivityPath()
  const { page } = place
  const last = Math.ceil(total / eventsPerPage)
  if (last <= 1) return null
  const link = (to: number, text: string) => (
    <ButtonLink kind="secondary" to={addressOf(all, { ...place, page: to })}>
      {text}
    </ButtonLink>
  )
  return (
    <nav className={css['pages']} aria-label={t('manage.record.pages')}>
      {page > 1 && link(page - 1, t('manage.record.previous'))}
      <span>{t('manage.record.page', { page, last })}</span>
      {page < last && link(page + 1, t('manage.record.next'))}
    </nav>
  )
}
