import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Fold } from './Fold.tsx'
import { NewVariants } from './NewVariants.tsx'
import css from './SheetPage.module.css'
import { type FoundProduct, type SheetCombo, sheetQueries } from './sheet.queries.ts'
import { VariantForm } from './VariantForm.tsx'
import { axesOf } from './variant-texts.ts'

/** The variants of a product. Variants that are not for sale are in the list too. */
export function Variants({ found, combos }: { found: FoundProduct; combos: readonly SheetCombo[] }) {
  const { t } = useLocale()
  const may = useMay('products')
  const attributes = useQuery(sheetQueries.axes(useShop().id))
  const varied = combos.filter(({ values }) => values.length > 0)
  // The variant without options is off while there are others.
  const shown = varied.length > 0 ? varied : combos
  return (
    <Fold title={t('manage.sheet.variants')}>
      <QueryView query={attributes} skeleton={<Skeleton shape="block" />}>
        {(known) => (
          <>
            <ul className={css['variants']}>
              {shown.map((combo) => (
                <li key={combo.id}>
                  <VariantForm combo={combo} product={found.product} axes={axesOf(known, combos)} />
                </li>
              ))}
            </ul>
            {may && <NewVariants found={found} combos={combos} attributes={known} />}
          </>
        )}
      </QueryView>
    </Fold>
  )
}
