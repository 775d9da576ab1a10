import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import css from './Frame.module.css'

/** The links of the header: to the other place where the user works, and to the shop that customers see. */
export function OtherPlaces({ work }: { work: { to: string; title: TextKey } | undefined }) {
  const { t } = useLocale()
  return (
    <p className={css['out']}>
      {work && <Link to={work.to}>{t(work.title)}</Link>}
      <a href="/">{t('manage.to_shop')}</a>
    </p>
  )
}
