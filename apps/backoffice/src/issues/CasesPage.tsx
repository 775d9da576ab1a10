import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { type Case, type CaseView, caseQueries, casesPerPage, viewNames } from './case.queries.ts'
import css from './issues.module.css'

/** The cases of customers: those that wait for the town first. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const view = viewNames.find((name) => name === search.get('view')) ?? 'town'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const list = useQuery(caseQueries.list(view, page))
  const title = t('manage.cases.title')
  return (
    <Page title={title} heading={title}>
      <nav className={css['views']} aria-label={t('manage.cases.views')}>
        {viewNames.map((name) => (
          <Link key={name} to={`/town/cases?view=${name}`} aria-current={name === view ? 'page' : undefined}>
            {t(`manage.cases.view.${name}`)}
          </Link>
        ))}
      </nav>
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice title={t('manage.cases.none')} />}
      >
        {({ items, total }) => (
          <>
            <ul className={css['cases']}>
              {items.map((item) => (
                <li key={item.id}>
                  <CaseLine item={item} />
                </li>
              ))}
            </ul>
            <Pages view={view} page={page} total={total} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

function CaseLine({ item }: { item: Case }) {
  const { t, formatRelative, formatDate } = useLocale()
  const { id, subject, user, business, order, deadline, type, updatedDate } = item
  return (
    <>
      <h2>
        <Link to={`/town/cases/${id}`}>{subject}</Link>
      </h2>
      <p>
        {[t(`manage.cases.type.${type}`), user.username, business?.name, order?.code, formatRelative(updatedDate)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {deadline && <p>{t('manage.cases.until', { date: formatDate(`${deadline}T12:00:00Z`) })}</p>}
    </>
  )
}

function Pages({ view, page, total }: { view: CaseView; page: number; total: number }) {
  const { t } = useLocale()
  const last = Math.ceil(total / casesPerPage)
  if (last <= 1) return null
  const link = (to: number, text: string) => <Link to={`/town/cases?view=${view}&page=${to}`}>{text}</Link>
  return (
    <nav className={css['pages']} aria-label={t('manage.record.pages')}>
      {page > 1 && link(page - 1, t('manage.record.previous'))}
      <span>{t('manage.record.page', { page, last })}</span>
      {page < last && link(page + 1, t('manage.record.next'))}
    </nav>
  )
}
