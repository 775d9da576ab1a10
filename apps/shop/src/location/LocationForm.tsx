import { isWithin } from '@lonja/contract/geocoding/bounds'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Attribution } from '@lonja/ui/map/MapFrame.tsx'
import type { PointMap } from '@lonja/ui/map/draw-point.ts'
import { mapQueries } from '#/map/map.queries.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { AddressForm } from './AddressForm.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { DoorMap } from './DoorMap.tsx'
import { HereButton } from './HereButton.tsx'
import css from './Location.module.css'
import { type Located, type Typed, locatedOf } from './found-address.ts'
import { addressAt } from './location.queries.ts'

interface LocationFormProps {
  initial: Located
  /** The id of the account’s address that the user is changing. */
  savedId?: string
}

/**
 * The search, the map and the fields of one address. A found address fills in the fields; the user can correct them
 * before saving.
 */
export function LocationForm({ initial, savedId }: LocationFormProps) {
  const { t } = useLocale()
  const api = useApi()
  const settings = useQuery(mapQueries.settings())
  const map = useRef<PointMap>(undefined)
  const [spot, setSpot] = useState(initial.spot)
  // The position of the pin. If it is known before the map is drawn, `onDrawn` places the pin.
  const pin = useRef(initial.spot)
  // `times` is the key of the form, so that the form is rendered again with each found address.
  const [filled, setFilled] = useState({ times: 0, typed: initial.typed })
  const [offered, setOffered] = useState<GeocodedAddress | null>(null)
  /** Whether the pin is on the found street, but not yet at the door. */
  const [isOnStreet, setOnStreet] = useState(false)
  const asked = useRef(0)
  const typed = useRef<Typed>(initial.typed)
  const geocoding = settings.data?.geocoding ?? null
  const isOutside =
    spot !== null && settings.data !== undefined && !isWithin(settings.data.bounds, spot.latitude, spot.longitude)

  const onDrawn = (drawn: PointMap | undefined) => {
    map.current = drawn
    if (pin.current) drawn?.put(pin.current)
  }
  const know = (where: Spot) => {
    pin.current = where
    setSpot(where)
  }
  const fill = (found: GeocodedAddress) => {
    const next = locatedOf(found, typed.current.floor)
    typed.current = next.typed
    setFilled(({ times }) => ({ times: times + 1, typed: next.typed }))
    setOffered(null)
  }
  const take = (found: GeocodedAddress) => {
    // Only the town was found: the typed street and number stay, and the map moves without placing the pin.
    if (found.street === null && geocoding?.by === 'map') {
      const { street, number } = typed.current
      fill({ ...found, street, number })
      return map.current?.look(found)
    }
    fill(found)
    know(found)
    setOnStreet(geocoding?.by === 'map')
    map.current?.put(found)
  }
  /** Called after the user placed the pin: stores its position and, if possible, finds its address. */
  const move = async (to: Spot) => {
    know(to)
    setOffered(null)
    setOnStreet(false)
    if (geocoding?.by !== 'service') return
    asked.current += 1
    const mine = asked.current
    try {
      const found = await addressAt(api, to)
      if (!found || mine !== asked.current) return
      // The pin stays where the user placed it, because that position is more exact than the position of the address.
      if (typed.current.street === '') fill(found)
      else setOffered(found)
    } catch {
      // If the request fails, the pin stays, and the user can type the address.
    }
  }
  return (
    <div className={css['split']}>
      <div className={css['form']}>
        {geocoding && <AddressSearch by={geocoding.by} onFound={take} />}
        <HereButton
          onFound={(here) => {
            map.current?.put(here)
            void move(here)
          }}
        />
        {offered && (
          <div className={css['offer']}>
            <output>{t('location.is_it', { address: offered.title })}</output>
            <Button kind="secondary" onClick={() => fill(offered)}>
              {t('location.use_it')}
            </Button>
          </div>
        )}
        <AddressForm
          key={filled.times}
          initial={filled.typed}
          spot={isOutside ? null : spot}
          isOutside={isOutside}
          savedId={savedId}
          onType={(next) => (typed.current = next)}
          onTown={(middle) => {
            if (spot === null) map.current?.look(middle)
          }}
        />
      </div>
      <div className={css['map']}>
        <DoorMap onDrawn={onDrawn} onMove={(to) => void move(to)} />
        <div aria-live="polite">
          {isOutside && <InlineNotice tone="bad">{t('location.outside')}</InlineNotice>}
          {!isOutside && <p className={css['soft']}>{t(`location.${pinText(spot, isOnStreet)}`)}</p>}
        </div>
        {geocoding && (
          <p className={css['soft']}>
            {t('location.found_by')} <Attribution text={geocoding.attribution} />
          </p>
        )}
      </div>
    </div>
  )
}

const pinText = (spot: Spot | null, isOnStreet: boolean) =>
  spot === null ? 'pin_unknown' : isOnStreet ? 'pin_street' : 'pin_known'
