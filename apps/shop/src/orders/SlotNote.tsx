import { formatAddress } from '@lonja/contract/addresses/format-address'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import css from './OrderPage.module.css'
import { calendarFile } from './calendar.ts'
import { orderQueries } from './order.queries.ts'
import { type Share, isCollected } from './shares.ts'

/** The time slot of a delivery or pickup as a file for the calendar. After the slot, a note that the order is late. */
export function SlotNote({ share }: { share: Share }) {
  const { t } = useLocale()
  const api = useApi()
  const { id, code, business, slot, status } = share
  const now = useNow()
  const { data: shop } = useQuery({ ...orderQueries.shop(business?.id ?? ''), enabled: business !== null })
  if (!slot) return null
  const collected = isCollected(share)
  // A share that is ready for pickup is not late, because it waits for the customer.
  const isLate = now !== undefined && +now > Date.parse(slot.to) && !(collected && status.code === 'ready')
  if (isLate) {
    const who = status.code === 'shipped' ? 'delivery' : 'shop'
    return <output className={css['discount']}>{t(`order.late_${who}`, { shop: business?.name ?? '' })}</output>
  }
  const save = () => {
    const file = calendarFile({
      id: `${id}@${new URL(api.origin || location.origin).host}`,
      title: t(collected ? 'order.calendar_pickup' : 'order.calendar_delivery', { code, shop: business?.name ?? '' }),
      from: slot.from,
      to: slot.to,
      place: collected && shop?.address ? formatAddress(shop.address) : undefined,
      url: `${api.origin || location.origin}${location.pathname}`,
    })
    saveFile(new Blob([file], { type: 'text/calendar' }), `${code}.ics`)
  }
  return (
    <Button kind="quiet" onClick={save}>
      {t('order.calendar')}
    </Button>
  )
}
