import type { RecallPreview } from '@lonja/contract/recalls/recall'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/** The products of a recall with their shops. */
export function RecalledProducts({ products }: Pick<RecallPreview, 'products'>) {
  const { t } = useLocale()
  return (
    <section>
      <h2>{t('manage.recalls.products')}</h2>
      <ul>
        {products.map(({ id, title, business }) => (
          <li key={id}>
            {title} · {business.name}
          </li>
        ))}
      </ul>
    </section>
  )
}
