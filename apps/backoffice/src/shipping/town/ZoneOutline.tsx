import type { zoneContract } from '@lonja/contract/shipping/shipping-method'
import type { Item } from '@lonja/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { MapFrame } from '@lonja/ui/map/MapFrame.tsx'
import { crossesItself } from '@lonja/ui/map/corners.ts'
import type { OutlineMap } from '@lonja/ui/map/draw-outline.ts'
import { loadLeaflet } from '@lonja/ui/map/load-leaflet.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { mapQueries } from '#/deliveries/map.queries.ts'
import type { BesideProps } from '#/kit/declaration.ts'
import { useMay } from '#/people/current-shop.ts'
import { cornersOf, geometryOf, readCorners, textOf } from './outline-text.ts'
import css from './ZoneOutline.module.css'

type Zone = Item<typeof zoneContract>

/** The outline of a zone. It is saved by itself, without the form of the zone. */
export function ZoneOutline({ record }: BesideProps<Zone>) {
  const { t } = useLocale()
  const corners = record && cornersOf(record.geometry)
  return (
    <section className={css['outline']}>
      <h2>{t('manage.zones.outline')}</h2>
      {!record && <p>{t('manage.zones.outline_later')}</p>}
      {record && !corners && <p>{t('manage.zones.outline_shape')}</p>}
      {record && corners && <OutlineForm zone={record} saved={corners} />}
    </section>
  )
}

function OutlineForm({ zone, saved }: { zone: Zone; saved: readonly Spot[] }) {
  const { t } = useLocale()
  const may = useMay('settings')
  const navigate = useNavigate()
  const { busy, act } = useAct('records')
  const [text, setText] = useState(textOf(saved))
  const [problem, setProblem] = useState<string>()
  const map = useRef<OutlineMap>(undefined)
  const corners = readCorners(text)
  const write = (next: string) => {
    setText(next)
    setProblem(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!corners) return setProblem(t('manage.zones.outline_wrong'))
    if (corners.length < 3) return setProblem(t('manage.zones.outline_short'))
    if (crossesItself(corners)) return setProblem(t('manage.zones.outline_crosses'))
    const body = { kind: 'polygon', geometry: geometryOf(corners) }
    if (await put(body, t('manage.zones.outline_saved'))) navigate('/town/zones')
  }
  const remove = async () => {
    if (await put({ kind: 'postcodes', geometry: null }, t('manage.zones.outline_removed'))) navigate('/town/zones')
  }
  const put = (body: object, done: string) => act((api) => api.call(`/zones/${zone.id}`, { method: 'PUT', body }), done)
  return (
    <form className={css['outline']} onSubmit={(event) => void save(event)}>
      <p>{t('manage.zones.outline_text')}</p>
      <div className={css['map']}>
        <OutlineMapFrame
          onChange={(next) => write(textOf(next))}
          onDrawn={(drawn) => {
            map.current = drawn
            drawn?.show(saved)
            if (saved.length > 0) drawn?.fit(saved)
          }}
        />
      </div>
      <TextAreaField
        id="outline-corners"
        label={t('manage.zones.corners')}
        hint={t('manage.zones.corners_hint')}
        error={problem}
        rows={6}
        disabled={!may}
        value={text}
        onChange={({ target }) => {
          write(target.value)
          const typed = readCorners(target.value)
          if (typed) map.current?.show(typed)
        }}
      />
      {may && (
        <div className={css['actions']}>
          <Button type="submit" kind="secondary" busy={busy}>
            {t('manage.zones.save_outline')}
          </Button>
          {zone.geometry !== null && (
            <Button kind="danger" busy={busy} onClick={() => void remove()}>
              {t('manage.zones.remove_outline')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

interface OutlineMapFrameProps {
  onChange: (corners: readonly Spot[]) => void
  onDrawn: (map: OutlineMap | undefined) => void
}

function OutlineMapFrame({ onChange, onDrawn }: OutlineMapFrameProps) {
  const { t } = useLocale()
  const settings = useQuery(mapQueries.settings())
  return (
    <MapFrame<OutlineMap>
      settings={settings}
      label={t('manage.zones.outline')}
      draw={async (container, options) => {
        const { drawOutline } = await loadLeaflet(() => import('@lonja/ui/map/draw-outline.ts'))
        return drawOutline(container, {
          ...options,
          onChange,
          nameOf: (number) => t('manage.zones.corner', { number }),
        })
      }}
      onDrawn={onDrawn}
    />
  )
}
