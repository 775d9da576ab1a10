import { useMemo } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { TownMap } from '#/map/TownMap.tsx'
import type { MapPlace, Spot } from '@lonja/ui/map/place.ts'
import { businessPath, streetLine } from './shop.queries.ts'
import type { CardShop } from './business.queries.ts'

/** The shops of the list on a map, in the same order. Shops without a position are only in the list. */
export function BusinessesMap({ shops, user }: { shops: readonly CardShop[]; user: Spot | null }) {
  const { t } = useLocale()
  const places = useMemo(() => shops.flatMap(placeOf), [shops])
  return <TownMap label={t('businesses.on_map')} places={places} user={user} />
}

function placeOf(shop: CardShop): MapPlace[] {
  const { id, name, address, latitude, longitude, distance } = shop
  if (latitude === null || longitude === null) return []
  const detail = address ? streetLine(address) : undefined
  return [{ id, name, latitude, longitude, distance, detail, to: businessPath(shop) }]
}
