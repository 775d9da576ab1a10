import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { setForSale, useForSale } from './product-acts.ts'

interface ForSaleProps {
  kind: 'products' | 'attribute-combos'
  id: string
  name: string
  enabled: boolean
}

/** Whether customers can see and buy a product, or one of its variants. */
export function ForSale({ kind, id, name, enabled }: ForSaleProps) {
  const { t } = useLocale()
  const forSale = useForSale(id, enabled)
  return (
    <Choice
      type="checkbox"
      label={
        <>
          {t('manage.products.for_sale')}
          <span className="sr-only"> {name}</span>
        </>
      }
      checked={forSale}
      onChange={(event) => setForSale(kind, { id, name }, event.target.checked)}
    />
  )
}
