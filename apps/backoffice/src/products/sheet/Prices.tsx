import type { PriceRow } from '@lonja/contract/prices/price-sheet'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { PriceRows } from '#/prices/PriceRows.tsx'
import { changesOf, keyOf } from '#/prices/price-edits.ts'
import { usePriceEdits } from '#/prices/use-price-edits.ts'
import { Fold } from './Fold.tsx'
import css from './SheetPage.module.css'
import { type SheetCombo, type SheetProduct, sheetQueries } from './sheet.queries.ts'
import { variantName } from './variant-name.ts'

/** The prices of a product and of its variants, and what customers see: also the earlier price of a reduced one. */
export function Prices({ product, combos }: { product: SheetProduct; combos: readonly SheetCombo[] }) {
  const { t, formatMoney } = useLocale()
  const may = useMay('products')
  const { price, previousPrice, offer } = product
  return (
    <Fold title={t('manage.sheet.price')} missing={price === null ? 1 : 0}>
      <p>
        {price === null
          ? t('manage.products.no_price')
          : t(product.priceVaries ? 'manage.sheet.customers_from' : 'manage.sheet.customers_see', {
              price: formatMoney(price),
            })}
      </p>
      {previousPrice !== null && <p>{t('manage.sheet.reference', { price: formatMoney(previousPrice) })}</p>}
      {may && <PriceForm product={product} combos={combos} />}
      {offer.length > 0 && <p>{t('manage.sheet.in_offers', { names: offer.map(({ name }) => name).join(', ') })}</p>}
    </Fold>
  )
}

function PriceForm({ product, combos }: { product: SheetProduct; combos: readonly SheetCombo[] }) {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const sheet = useQuery(sheetQueries.prices(shop, product.id))
  const { edits, edit, save, isSaving } = usePriceEdits(shop, `${shop} ${product.id}`)
  const changes = changesOf(locale, edits)
  return (
    <QueryView query={sheet} skeleton={<Skeleton shape="block" />}>
      {({ rows }) => (
        <form
          className={css['form']}
          aria-label={t('manage.sheet.price')}
          onSubmit={(event) => {
            event.preventDefault()
            if (changes) save(changes)
          }}
        >
          <PriceRows rows={everyRow(product, combos, rows)} edits={edits} onEdit={edit} />
          {changes?.length !== 0 && (
            <Button type="submit" busy={isSaving} disabled={changes === undefined}>
              {t('manage.sheet.save_prices')}
            </Button>
          )}
        </form>
      )}
    </QueryView>
  )
}

/** The rows of the prices, with an empty one for each variant that has the price of the product. */
function everyRow(product: SheetProduct, combos: readonly SheetCombo[], rows: readonly PriceRow[]): PriceRow[] {
  const { id, title } = product
  const place = { product: id, title }
  const empty = [
    { ...place, combo: null, variant: null, amount: null },
    ...combos
      .filter(({ values }) => values.length > 0)
      .map((combo) => ({ ...place, combo: combo.id, variant: variantName(combo), amount: null })),
  ]
  return empty.map((row) => rows.find((known) => keyOf(known) === keyOf(row)) ?? row)
}
