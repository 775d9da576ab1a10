import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type LocateError, LocateFailure } from '@lonja/ui/native/geolocation.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { MapFrame } from '@lonja/ui/map/MapFrame.tsx'
import css from './TownMap.module.css'
import type { PlacesMap } from '@lonja/ui/map/draw-places.ts'
import { externalMapUrl } from './external-map.ts'
import { FitIcon, LocateIcon, RouteIcon } from './icons.tsx'
import { loadLeaflet } from '@lonja/ui/map/load-leaflet.ts'
import { locate } from './locate.ts'
import { mapQueries } from './map.queries.ts'
import type { MapPlace, Spot } from '@lonja/ui/map/place.ts'

interface TownMapProps {
  /** The label of the map, for example «Tiendas en el mapa». */
  label: string
  /** The places in the order of the list beside the map. The pins have the same order. */
  places: readonly MapPlace[]
  /** The user’s position, if it is already known. */
  user?: Spot | null | undefined
}

/**
 * A map of places with a list beside it. A place that is selected on the map is also selected in the list, and vice
 * versa.
 */
export function TownMap({ label, places, user = null }: TownMapProps) {
  const { t } = useLocale()
  const settings = useQuery(mapQueries.settings())
  const [map, setMap] = useState<PlacesMap>()
  const [selected, setSelected] = useState<string>()
  const [here, setHere] = useState(user)
  const [failure, setFailure] = useState<LocateError>()

  useEffect(() => map?.show(places), [map, places])
  useEffect(() => map?.select(selected), [map, selected])
  useEffect(() => map?.showUser(here), [map, here])

  const goHere = async () => {
    setFailure(undefined)
    try {
      const spot = await locate()
      setHere(spot)
      map?.moveTo(spot)
    } catch (error) {
      setFailure(error instanceof LocateFailure ? error.reason : 'unavailable')
    }
  }
  return (
    <div className={css['split']}>
      <div className={css['window']}>
        <MapFrame<PlacesMap>
          settings={settings}
          label={label}
          draw={async (container, options) => {
            const { drawPlaces } = await loadLeaflet(() => import('@lonja/ui/map/draw-places.ts'))
            return drawPlaces(container, {
              ...options,
              onSelect: setSelected,
              nameMany: (count) => t('map.many', { count }),
              nameUser: t('map.you'),
            })
          }}
          onDrawn={setMap}
          tools={
            <>
              <IconButton label={t('map.fit')} icon={<FitIcon />} onClick={() => map?.fit(places)} />
              <IconButton label={t('map.locate')} icon={<LocateIcon />} onClick={() => void goHere()} />
            </>
          }
        />
      </div>
      <div className={css['side']}>
        {failure && (
          <div role="alert">
            <InlineNotice tone="bad">{t(`map.${failure}`)}</InlineNotice>
          </div>
        )}
        <PlaceList label={label} places={places} selected={selected} onSelect={setSelected} />
      </div>
    </div>
  )
}

interface PlaceListProps {
  label: string
  places: readonly MapPlace[]
  selected: string | undefined
  onSelect: (id: string | undefined) => void
}

/** The list with the places of the map. */
function PlaceList({ label, places, selected, onSelect }: PlaceListProps) {
  const list = useRef<HTMLUListElement>(null)
  const id = useId()

  useEffect(() => {
    const item = selected === undefined ? null : list.current?.querySelector('[aria-expanded=true]')
    const box = list.current?.parentElement
    if (!(item instanceof HTMLElement) || !box || box.scrollHeight <= box.clientHeight) return
    // Scrolls only the list, not the page.
    box.scrollTo({ top: item.offsetTop - 12, behavior: 'smooth' })
  }, [selected])

  return (
    <ul ref={list} aria-label={label} className={css['list']}>
      {places.map((place, index) => {
        const isSelected = place.id === selected
        return (
          <li key={place.id} className={css['item']} data-selected={isSelected || undefined}>
            <button
              type="button"
              aria-expanded={isSelected}
              aria-controls={`${id}-${index}`}
              onClick={() => onSelect(isSelected ? undefined : place.id)}
            >
              <strong>{place.name}</strong>
              <PlaceDetail place={place} />
            </button>
            <div id={`${id}-${index}`} className={css['links']} hidden={!isSelected}>
              {isSelected && <PlaceLinks place={place} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function PlaceDetail({ place: { detail, distance = null } }: { place: MapPlace }) {
  const { formatDistance } = useLocale()
  const words = [detail, distance === null ? undefined : formatDistance(distance)].filter(Boolean).join(' · ')
  return words ? <span className={css['detail']}>{words}</span> : null
}

function PlaceLinks({ place }: { place: MapPlace }) {
  const { t } = useLocale()
  return (
    <>
      {place.to && <Link to={place.to}>{t('map.see')}</Link>}
      <a href={externalMapUrl(place, navigator.userAgent)} rel="noopener noreferrer" target="_blank">
        <RouteIcon size={18} />
        {t('map.route')}
      </a>
    </>
  )
}
