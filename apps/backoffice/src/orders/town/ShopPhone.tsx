import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { phonesQuery } from './town-order.queries.ts'

/** The link that calls a shop; nothing if the shop has no telephone. */
export function ShopPhone({ id, name }: { id: string; name: string }) {
  const { t } = useLocale()
  const phone = useQuery(phonesQuery(id)).data?.[0]
  if (phone === undefined) return null
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`}>
      {t('manage.town_order.call', { phone })}
      <span className="sr-only"> {name}</span>
    </a>
  )
}
