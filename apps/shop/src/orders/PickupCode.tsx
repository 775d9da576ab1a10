import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import { QrCode } from './QrCode.tsx'
import { orderQueries } from './order.queries.ts'

/** The digits and the QR that the customer shows to the shop. If it cannot be loaded, only this part is missing. */
export function PickupCode({ order, share }: { order: string; share: string }) {
  const { t } = useLocale()
  const { data } = useQuery(orderQueries.pickupCodes(order))
  const shown = data?.find(({ order: of }) => of === share)
  if (!shown) return null
  const { code, qr } = shown
  return (
    <>
      <p className={css['slot']}>
        {t('order.pickup_code')} {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <QrCode text={qr} label={t('order.qr_code')} />
    </>
  )
}
