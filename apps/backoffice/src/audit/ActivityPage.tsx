import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useShop } from '#/people/current-shop.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import css from './ActivityPage.module.css'
import { type ActivityPlace, addressOf, readPlace } from './activity-address.ts'
import { auditQueries, eventsPerPage } from './audit.queries.ts'
import { ChangeList } from './ChangeList.tsx'

/** What the people of the shop have changed, with filters and pages. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id } = useShop()
  const place = readPlace(search)
  const list = useQuery(auditQueries.ofShop(id, place))
  const isFiltered = addressOf(place) !== addressOf({ ...readPlace(new URLSearchParams()), page: place.page })
  const person = list.data?.items.find(({ user }) => user?.id === place.person)?.user?.username
  return (
    <Page title={t('manage.audit.activity')} heading={t('manage.audit.activity')}>
      <p className={css['lead']}>{t('manage.audit.lead')}</p>
      <ActivityFilters key={addressOf({ ...place, page: 1 })} place={place} person={person} />
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
                personAddress={(chosen) => addressOf({ ...place, person: chosen, page: 1 })}
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
  const { page } = place
  const last = Math.ceil(total / eventsPerPage)
  if (last <= 1) return null
  const link = (to: number, text: string) => (
    <ButtonLink kind="secondary" to={addressOf({ ...place, page: to })}>
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
