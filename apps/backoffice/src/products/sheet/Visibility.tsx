import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { DuplicateButton } from './DuplicateButton.tsx'
import { ForSale } from '../ForSale.tsx'
import { Fold } from './Fold.tsx'
import css from './SheetPage.module.css'
import type { SheetProduct } from './sheet.queries.ts'

/** Whether customers see the product. */
export function Visibility({ product, may }: { product: SheetProduct; may: boolean }) {
  const { t } = useLocale()
  const { id, title, enabled } = product
  return (
    <Fold title={t('manage.sheet.visibility')}>
      {may ? (
        <ForSale kind="products" id={id} name={title} enabled={enabled} />
      ) : (
        <p>{t(enabled ? 'manage.products.for_sale' : 'manage.sheet.hidden')}</p>
      )}
      <p>{t(product.marketplace ? 'manage.sheet.in_market' : 'manage.sheet.not_in_market')}</p>
      {enabled && (
        <a href={`/product/${id}`} className={css['link']}>
          {t('manage.new_product.see')}
        </a>
      )}
      {may && <DuplicateButton product={id} />}
    </Fold>
  )
}
