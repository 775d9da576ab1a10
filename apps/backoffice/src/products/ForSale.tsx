import type { ProductGap } from '@lonja/contract/products/product-gaps'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { setForSale, useForSale } from './product-acts.ts'

interface ForSaleProps {
  kind: 'products' | 'attribute-combos'
  id: string
  name: string
  enabled: boolean
  /** What the product needs before it can be put up for sale. */
  gaps?: readonly ProductGap[]
}

/** Whether customers can see and buy a product, or one of its variants. */
export function ForSale({ kind, id, name, enabled, gaps = [] }: ForSaleProps) {
  const { t } = useLocale()
  const forSale = useForSale(id, enabled)
  const isBlocked = !forSale && gaps.length > 0
  const missing = gaps.map((gap) => t(`manage.new_product.gap.${gap}`)).join(', ')
  return (
    <Choice
      type="checkbox"
      label={
        <>
          {t('manage.products.for_sale')}
          <span className="sr-only"> {name}</span>
        </>
      }
      hint={isBlocked && t('manage.sheet.publish.required', { gaps: missing })}
      disabled={isBlocked}
      checked={forSale}
      onChange={(event) => setForSale(kind, { id, name }, event.target.checked)}
    />
  )
}
