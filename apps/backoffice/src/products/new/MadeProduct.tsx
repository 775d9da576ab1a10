import type { QuickProduct } from '@lonja/contract/products/quick-product'
import { useEffect, useRef } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewProductPage.module.css'

/** Says what became of the product that was made last. It takes the focus, because the form is empty again. */
export function MadeProduct({ product: { id, title, enabled, missing } }: { product: QuickProduct }) {
  const { t, formatList } = useLocale()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const gaps = formatList(missing.map((gap) => t(`manage.new_product.gap.${gap}`)))
  return (
    <div ref={notice} tabIndex={-1} className={css['made']}>
      <p>
        {enabled && t('manage.new_product.made', { title })}
        {!enabled && missing.length === 0 && t('manage.new_product.kept', { title })}
        {missing.length > 0 && t('manage.new_product.incomplete', { title, gaps })}
      </p>
      {enabled && <a href={`/product/${id}`}>{t('manage.new_product.see')}</a>}
      {missing.length > 0 && <Link to={`/products/${id}`}>{t('manage.new_product.complete')}</Link>}
    </div>
  )
}
