import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MapFrame } from '@lonja/ui/map/MapFrame.tsx'
import type { PointMap } from '@lonja/ui/map/draw-point.ts'
import { loadLeaflet } from '@lonja/ui/map/load-leaflet.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { mapQueries } from '#/map/map.queries.ts'
import css from './Location.module.css'

interface DoorMapProps {
  onDrawn: (map: PointMap | undefined) => void
  onMove: (spot: Spot) => void
}

/** The map on which the user marks the door of the address. */
export function DoorMap({ onDrawn, onMove }: DoorMapProps) {
  const settings = useQuery(mapQueries.settings())
  const { t } = useLocale()
  // The map is drawn only once, so it calls the latest listener through a ref.
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  return (
    <div className={css['window']}>
      <MapFrame<PointMap>
        settings={settings}
        label={t('location.map')}
        draw={async (container, options) => {
          const { drawPoint } = await loadLeaflet(() => import('@lonja/ui/map/draw-point.ts'))
          return drawPoint(container, {
            ...options,
            label: t('location.pin'),
            onMove: (spot) => move.current(spot),
          })
        }}
        onDrawn={onDrawn}
      />
    </div>
  )
}
