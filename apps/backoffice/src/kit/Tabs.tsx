import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { NavLink } from '@lonja/ui/router/router.tsx'
import type { Declaration, Records } from './declaration.ts'
import { type ListPlace, addressWith } from './list-address.ts'
import css from './RecordList.module.css'

/** The screens of one subject, for example offers and coupons. */
export function SubjectTabs({ records: { tabs } }: { records: Pick<Declaration, 'tabs'> }) {
  const { t } = useLocale()
  if (!tabs) return null
  return (
    <nav className={css['tabs']} aria-label={t('manage.record.subject')}>
      {tabs.map(({ to, title }) => (
        <NavLink key={to} to={to} end>
          {t(title)}
        </NavLink>
      ))}
    </nav>
  )
}

/** The views of a list. Search, filters and order stay when another view is chosen. */
export function ViewTabs({ records, place, search }: { records: Records; place: ListPlace; search: URLSearchParams }) {
  const { t } = useLocale()
  const { at, views } = records
  if (!views) return null
  return (
    <nav className={css['views']} aria-label={t('manage.record.views')}>
      {Object.entries(views).map(([view, { title }]) => (
        <Link key={view} to={addressWith(at, search, { view })} aria-current={view === place.view ? 'page' : undefined}>
          {t(title)}
        </Link>
      ))}
    </nav>
  )
}
