import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MapFrame } from '@lonja/ui/map/MapFrame.tsx'
import type { PlacesMap } from '@lonja/ui/map/draw-places.ts'
import { loadLeaflet } from '@lonja/ui/map/load-leaflet.ts'
import css from './DeliveriesPage.module.css'
import { mapQueries } from './map.queries.ts'
import { type Stop, placesOf } from './stops.ts'

/** The visits that are left, as numbered pins. A pressed pin leads to the card of its visit. */
export function DeliveryMap({ stops }: { stops: readonly Stop[] }) {
  const { t } = useLocale()
  const settings = useQuery(mapQueries.settings())
  const [map, setMap] = useState<PlacesMap>()
  const places = useMemo(() => placesOf(stops), [stops])
  useEffect(() => map?.show(places), [map, places])
  const without = stops.length - places.length
  return (
    <>
      <div className={css['map']}>
        <MapFrame<PlacesMap>
          settings={settings}
          label={t('manage.deliveries.map')}
          draw={async (container, options) => {
            const { drawPlaces } = await loadLeaflet(() => import('@lonja/ui/map/draw-places.ts'))
            return drawPlaces(container, {
              ...options,
              onSelect: goToCard,
              nameMany: (count) => t('map.many', { count }),
              nameUser: '',
            })
          }}
          onDrawn={setMap}
        />
      </div>
      {without > 0 && <p>{t('manage.deliveries.not_on_map', { count: without })}</p>}
    </>
  )
}

/** The id of the card of a visit in the page. */
export const cardId = (order: string): string => `delivery-${order}`

function goToCard(order: string): void {
  const card = document.getElementById(cardId(order))
  card?.scrollIntoView({ block: 'center' })
  card?.focus({ preventScroll: true })
}
