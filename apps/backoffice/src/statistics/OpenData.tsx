import { leastShops } from '@lonja/contract/statistics/open-sales'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './FiguresPage.module.css'

/** The files of open data that everybody can read, and what they leave out. */
export function OpenData() {
  const { t } = useLocale()
  return (
    <section aria-labelledby="open-data" className={css['section']}>
      <h2 id="open-data">{t('manage.figures.open_data')}</h2>
      <p>{t('manage.figures.open_data_note', { shops: leastShops })}</p>
      <a href="/api/open-data/sales.csv" download>
        {t('manage.figures.open_csv')}
      </a>
      <a href="/api/open-data/sales">{t('manage.figures.open_json')}</a>
    </section>
  )
}
