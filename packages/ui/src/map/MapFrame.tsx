import type { MapSettings } from '@lonja/contract/geocoding/place'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import { ErrorNotice } from '#/layout/QueryView.tsx'
import { IconButton } from '#/controls/Button.tsx'
import { Skeleton } from '#/controls/Skeleton.tsx'
import { MinusIcon, PlusIcon } from '#/controls/icons.tsx'
import css from './MapFrame.module.css'
import type { BaseMap, Ground } from './base-map.ts'

export interface DrawOptions {
  settings: MapSettings | undefined
  onGround: (ground: Ground) => void
}

interface MapFrameProps<Drawn> {
  /** The settings of the map, as the app reads them. */
  settings: Pick<UseQueryResult<MapSettings>, 'data' | 'isPending' | 'fetchStatus'>
  /** The label of the map. */
  label: string
  /** Loads the code of the map and draws the map. If it fails, it is called again when the user presses retry. */
  draw: (container: HTMLElement, options: DrawOptions) => Promise<Drawn>
  /** Called with the drawn map, and with undefined when it is removed. */
  onDrawn: (map: Drawn | undefined) => void
  /** More buttons, shown below the zoom buttons. */
  tools?: ReactNode
}

/** The frame of a map: base map, buttons and attribution. */
export function MapFrame<Drawn extends Pick<BaseMap, 'zoomBy' | 'remove'>>({
  settings,
  label,
  draw,
  onDrawn,
  tools,
}: MapFrameProps<Drawn>) {
  const { t } = useLocale()
  const container = useRef<HTMLDivElement>(null)
  // If the settings cannot be requested, the map is drawn with the data on the device.
  const isSettled = !settings.isPending || settings.fetchStatus === 'paused'
  const [drawn, setDrawn] = useState<Drawn>()
  const [ground, setGround] = useState<Ground>()
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (!isSettled || error !== undefined) return
    let made: Drawn | undefined
    let isGone = false
    const make = async () => {
      try {
        const map = await draw(container.current!, { settings: settings.data, onGround: setGround })
        if (isGone) return map.remove()
        made = map
        setDrawn(made)
        onDrawn(made)
      } catch (reason) {
        if (!isGone) setError(reason)
      }
    }
    void make()
    return () => {
      isGone = true
      made?.remove()
      onDrawn(undefined)
      setDrawn(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- other changes must not draw the map again
  }, [isSettled, error])

  if (error !== undefined) return <ErrorNotice error={error} retry={() => setError(undefined)} />
  return (
    <div className={css['frame']}>
      <section ref={container} aria-label={label} className={css['map']} aria-busy={!drawn || undefined} />
      {!drawn && (
        <div className={css['loading']}>
          <Skeleton shape="block" />
          <output className="sr-only">{t('loading')}</output>
        </div>
      )}
      {drawn && (
        <div className={css['tools']}>
          <IconButton label={t('map.closer')} icon={<PlusIcon />} onClick={() => drawn.zoomBy(1)} />
          <IconButton label={t('map.farther')} icon={<MinusIcon />} onClick={() => drawn.zoomBy(-1)} />
          {tools}
        </div>
      )}
      <p className={css['attribution']}>
        {ground === 'vector' && (
          <>
            <Attribution text={settings.data?.base?.attribution ?? ''} />
            {' · '}
          </>
        )}
        {(ground === 'outlines' || ground === 'vector') && t('map.outlines')}
        {ground === 'tiles' && <Attribution text={settings.data?.tiles?.attribution ?? ''} />}
      </p>
    </div>
  )
}

/** The attribution of the map. OpenStreetMap requires a link to its licence. */
export function Attribution({ text }: { text: string }) {
  return /openstreetmap/i.test(text) ? (
    <a href="https://www.openstreetmap.org/copyright" rel="noopener noreferrer" target="_blank">
      {text}
    </a>
  ) : (
    text
  )
}
