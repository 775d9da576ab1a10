import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { perPage } from './catalogue-address.ts'
import css from './catalogue.module.css'

interface PagesProps {
  offset: number
  more: boolean
  addressAt: (offset: number) => string
}

/** Links to the page before and the next one. */
export function Pages({ offset, more, addressAt }: PagesProps) {
  const { t } = useLocale()
  if (offset === 0 && !more) return null
  return (
    <nav className={css['views']} aria-label={t('manage.all_orders.pages')}>
      {offset > 0 && <Link to={addressAt(Math.max(0, offset - perPage))}>{t('manage.customers.newer')}</Link>}
      {more && <Link to={addressAt(offset + perPage)}>{t('manage.customers.older')}</Link>}
    </nav>
  )
}
