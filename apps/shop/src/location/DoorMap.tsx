import { useEffect, useRef } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MapFrame } from '#/map/MapFrame.tsx'
import type { PointMap } from '#/map/draw-point.ts'
import { loadLeaflet } from '#/map/load-leaflet.ts'
import type { Spot } from '#/map/place.ts'
import css from './Location.module.css'

interface DoorMapProps {
  onDrawn: (map: PointMap | undefined) => void
  onMove: (spot: Spot) => void
}

/** The map on which the user marks the door of the address. */
export function DoorMap({ onDrawn, onMove }: DoorMapProps) {
  const { t } = useLocale()
  // The map is drawn only once, so it calls the latest listener through a ref.
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  return (
    <div className={css['window']}>
      <MapFrame<PointMap>
        label={t('location.map')}
        draw={async (container, options) => {
          const { drawPoint } = await loadLeaflet(() => import('#/map/draw-point.ts'))
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
