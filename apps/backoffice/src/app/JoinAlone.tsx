import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useLocation } from '@lonja/ui/router/router.tsx'
import { Screen } from '#/applications/join/JoinPage.tsx'
import css from './entrance.module.css'

/** The application for a shop, for people who belong to no shop and so have no menu. */
export function JoinAlone() {
  const { t } = useLocale()
  const { search } = useLocation()
  return (
    <main className={css['entrance']}>
      <p className={css['top']}>
        <Link to="/">{t('manage.title')}</Link>
        <a href="/">{t('manage.to_shop')}</a>
      </p>
      <Screen search={new URLSearchParams(search)} />
    </main>
  )
}
