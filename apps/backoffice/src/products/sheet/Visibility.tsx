import type { ProductGap } from '@lonja/contract/products/product-gaps'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { DuplicateButton } from './DuplicateButton.tsx'
import { Fold } from './Fold.tsx'
import { Publish } from './Publish.tsx'
import css from './SheetPage.module.css'
import type { SheetProduct } from './sheet.queries.ts'

interface VisibilityProps {
  product: SheetProduct
  may: boolean
  /** What the product needs before it can be put up for sale. */
  gaps: readonly ProductGap[]
  /** What else the product lacks, as text. */
  problems: readonly string[]
}

/** Whether customers see the product. */
export function Visibility({ product, may, gaps, problems }: VisibilityProps) {
  const { t } = useLocale()
  const { id, enabled } = product
  return (
    <Fold title={t('manage.sheet.visibility')}>
      {may ? (
        <Publish product={product} gaps={gaps} problems={problems} />
      ) : (
        <p>{t(enabled ? 'manage.products.for_sale' : 'manage.sheet.hidden')}</p>
      )}
      {(enabled || !product.marketplace) && (
        <p>{t(product.marketplace ? 'manage.sheet.in_market' : 'manage.sheet.not_in_market')}</p>
      )}
      {enabled && (
        <a href={`/product/${id}`} className={css['link']}>
          {t('manage.new_product.see')}
        </a>
      )}
      {may && <DuplicateButton product={id} />}
    </Fold>
  )
}
