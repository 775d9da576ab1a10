import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { setForSale, useForSale } from '../product-acts.ts'
import css from './SheetPage.module.css'
import type { SheetProduct } from './sheet.queries.ts'

/** Puts a product up for sale, or takes it off sale. For a product that lacks something it asks first. */
export function Publish({ product, problems }: { product: SheetProduct; problems: readonly string[] }) {
  const { t } = useLocale()
  const { id, title } = product
  const forSale = useForSale(id, product.enabled)
  const [isAsking, ask] = useState(false)
  const set = (value: boolean) => {
    ask(false)
    setForSale('products', { id, name: title }, value)
  }
  const lacks = problems.length > 0 && (
    <InlineNotice>
      {t('manage.products.problems')}: {problems.join(', ')}
    </InlineNotice>
  )
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
        onChange={({ target }) => (target.checked && problems.length > 0 ? ask(true) : set(target.checked))}
      />
      <Dialog open={isAsking} title={t('manage.sheet.publish.title')} onClose={() => ask(false)}>
        {lacks}
        <div className={css['actions']}>
          <Button kind="secondary" onClick={() => ask(false)}>
            {t('manage.sheet.publish.wait')}
          </Button>
          <Button onClick={() => set(true)}>{t('manage.sheet.publish.now')}</Button>
        </div>
      </Dialog>
    </>
  )
}
