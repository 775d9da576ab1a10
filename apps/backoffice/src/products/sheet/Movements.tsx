import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './SheetPage.module.css'
import { type Movement, type SheetCombo, sheetQueries } from './sheet.queries.ts'
import { variantName } from './variant-name.ts'

/** The last changes of the stock of a product, with who or what made them. */
export function Movements({ product, combos }: { product: string; combos: readonly SheetCombo[] }) {
  const locale = useLocale()
  const { t } = locale
  const movements = useQuery(sheetQueries.movements(product))
  const nameOf = ({ attributeCombo }: Movement): string => {
    const combo = combos.find(({ id }) => id === attributeCombo?.id)
    return combo ? variantName(combo) : ''
  }
  return (
    <details className={css['more']}>
      <summary>{t('manage.sheet.movements')}</summary>
      <QueryView
        query={movements}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(items) => items.length === 0}
        empty={<p>{t('manage.sheet.no_movements')}</p>}
      >
        {(items) => (
          <ol className={css['movements']}>
            {items.map((movement) => (
              <li key={movement.id}>
                <span>{signed(movement)}</span>
                <span>
                  {[nameOf(movement), whyOf(movement, locale), movement.order?.code, movement.user?.username]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <time dateTime={movement.createdDate}>{locale.formatDateTime(movement.createdDate)}</time>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </details>
  )
}

/** The change of the units in the shop, or of the units that are set aside for orders. */
function signed({ onHand, allocated, reserved }: Movement): string {
  const units = onHand === 0 ? -(allocated + reserved) : onHand
  return units > 0 ? `+${units}` : String(units)
}

const whyOf = ({ reason, kind }: Movement, { t }: Locale): string =>
  reason ? t(`manage.sheet.reasons.${reason}`) : t(`manage.sheet.kinds.${kind}`)
