import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import { orderQueries } from './order.queries.ts'

/** The code that the customer shows to the shop. If it cannot be loaded, only this part is missing. */
export function PickupCode({ order, share }: { order: string; share: string }) {
  const { t } = useLocale()
  const { data } = useQuery(orderQueries.pickupCodes(order))
  const code = data?.find(({ order: of }) => of === share)?.code
  if (code === undefined) return null
  return (
    <p className={css['slot']}>
      {t('order.pickup_code')} {`${code.slice(0, 3)} ${code.slice(3)}`}
    </p>
  )
}
