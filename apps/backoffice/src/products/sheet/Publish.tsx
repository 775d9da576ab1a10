import type { ProductGap } from '@lonja/contract/products/product-gaps'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { setForSale, useForSale } from '../product-acts.ts'
import css from './SheetPage.module.css'
import type { SheetProduct } from './sheet.queries.ts'

interface PublishProps {
  product: SheetProduct
  gaps: readonly ProductGap[]
  problems: readonly string[]
}

/** Puts a product up for sale, or takes it off sale. A product with gaps cannot be; for one that lacks something else it asks first. */
export function Publish({ product, gaps, problems }: PublishProps) {
  const { t } = useLocale()
  const { id, title } = product
  const forSale = useForSale(id, product.enabled)
  const [isAsking, ask] = useState(false)
  const set = (value: boolean) => {
    ask(false)
    setForSale('products', { id, name: title }, value)
  }
  const isComplete = gaps.length === 0 && problems.length === 0
  const missing = [...problems, ...gaps.map((gap) => t(`manage.products.without.${gap}`))]
  const lacks = !isComplete && (
    <InlineNotice>
      {t('manage.products.problems')}: {missing.join(', ')}
    </InlineNotice>
  )
  const needs = gaps.map((gap) => t(`manage.new_product.gap.${gap}`)).join(', ')
  return (
    <>
      {lacks}
      <Choice
        type="checkbox"
        label={
          <>
            {t('manage.products.for_sale')}
            <span className="sr-only"> {title}</span>
          </>
        }
        checked={forSale}
        onChange={({ target }) => (target.checked && !isComplete ? ask(true) : set(target.checked))}
      />
      <Dialog open={isAsking} title={t('manage.sheet.publish.title')} onClose={() => ask(false)}>
        <div className={css['fields']}>
          {gaps.length > 0 ? <InlineNotice>{t('manage.sheet.publish.required', { gaps: needs })}</InlineNotice> : lacks}
          <div className={css['actions']}>
            <Button kind="secondary" onClick={() => ask(false)}>
              {t('manage.sheet.publish.wait')}
            </Button>
            {gaps.length === 0 && <Button onClick={() => set(true)}>{t('manage.sheet.publish.now')}</Button>}
          </div>
        </div>
      </Dialog>
    </>
  )
}
