import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MapFrame } from '@lonja/ui/map/MapFrame.tsx'
import type { PointMap } from '@lonja/ui/map/draw-point.ts'
import { loadLeaflet } from '@lonja/ui/map/load-leaflet.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { mapQueries } from '#/deliveries/map.queries.ts'
import css from './JoinPage.module.css'
import { findPlaces } from './join.queries.ts'

interface ShopPinProps {
  spot: { latitude: number | null; longitude: number | null }
  /** The typed address, which is looked for on the map. */
  address: string
  onMove: (spot: Spot) => void
}

/** The place of the shop on the map: it is found by the typed address, and the pin can be moved. */
export function ShopPin({ spot: { latitude, longitude }, address, onMove }: ShopPinProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const settings = useQuery(mapQueries.settings())
  const map = useRef<PointMap>(undefined)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  // The map is drawn only once, so it calls the latest listener through a ref.
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  const find = async () => {
    setProblems([])
    try {
      const [found] = await findPlaces(api, address)
      if (!found) return setProblems([{ text: t('manage.applications.not_found') }])
      map.current?.put(found)
      onMove({ latitude: found.latitude, longitude: found.longitude })
    } catch (error) {
      setProblems([{ text: errorText(locale, error) }])
    }
  }
  return (
    <fieldset className={css['pin']}>
      <legend>{t('manage.applications.field.position')}</legend>
      <p>{t(latitude === null ? 'manage.applications.hint.no_pin' : 'manage.applications.hint.pin')}</p>
      <Button kind="secondary" disabled={address.length < 3} onClick={() => void find()}>
        {t('manage.applications.find_address')}
      </Button>
      <ErrorSummary problems={problems} />
      <div className={css['map']}>
        <MapFrame<PointMap>
          settings={settings}
          label={t('manage.applications.field.position')}
          draw={async (container, options) => {
            const { drawPoint } = await loadLeaflet(() => import('@lonja/ui/map/draw-point.ts'))
            return drawPoint(container, {
              ...options,
              label: t('manage.applications.pin'),
              onMove: (to) => {
                setProblems([])
                move.current(to)
              },
            })
          }}
          onDrawn={(drawn) => {
            map.current = drawn
            if (latitude !== null && longitude !== null) drawn?.put({ latitude, longitude })
          }}
        />
      </div>
    </fieldset>
  )
}
