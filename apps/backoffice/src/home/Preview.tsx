import type { HomeBlock } from '@lonja/contract/home/home-block'
import { homeDraft, homePreview } from '@lonja/contract/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './home.module.css'
import { homeQueries } from './home.queries.ts'

const widths = { phone: 390, desk: 1280 } as const
type Width = keyof typeof widths

/** A change is shown when nothing else has changed for this time: a block that climbs six places is shown once. */
const pauseMs = 600

interface PreviewProps {
  blocks: readonly HomeBlock[]
  day: string
  onDay: (day: string) => void
}

/**
 * The home page with these blocks, also before they are published, as visitors will see it on a day, in a frame. Once it
 * is open, it follows every change.
 */
export function Preview({ blocks, day, onDay }: PreviewProps) {
  const locale = useLocale()
  const { t } = locale
  const [width, setWidth] = useState<Width>('phone')
  const [isOpen, setOpen] = useState(false)
  const settled = useSettled(blocks)
  const preview = useQuery({ ...homeQueries.preview([...settled]), enabled: isOpen, placeholderData: keepPreviousData })
  const show = () => {
    if (isOpen) void preview.refetch()
    else setOpen(true)
  }
  return (
    <section className={css['preview']} aria-labelledby="preview">
      <h2 id="preview">{t('manage.home.preview')}</h2>
      <p>{t('manage.home.preview_text')}</p>
      <div className={css['choices']}>
        <Field
          type="date"
          label={t('manage.home.preview_day')}
          value={day}
          onChange={({ target }) => onDay(target.value)}
        />
        <Button kind="secondary" busy={preview.isFetching} onClick={show}>
          {t('manage.home.preview_show')}
        </Button>
      </div>
      <fieldset className={css['widths']}>
        <legend className="sr-only">{t('manage.home.width')}</legend>
        {(['phone', 'desk'] as const).map((each) => (
          <Choice
            key={each}
            type="radio"
            name="width"
            label={t(`manage.home.width_${each}`)}
            checked={width === each}
            onChange={() => setWidth(each)}
          />
        ))}
      </fieldset>
      {preview.error && <InlineNotice tone="bad">{errorText(locale, preview.error)}</InlineNotice>}
      {preview.data !== undefined && day !== '' && <Window key={preview.data} day={day} width={width} />}
    </section>
  )
}

/** The page in a frame that is as wide as a window, and is made smaller if the screen has less space. */
function Window({ day, width }: { day: string; width: Width }) {
  const { t } = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? 0))
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  const zoom = space > 0 ? Math.min(1, space / widths[width]) : 1
  return (
    <div ref={place} className={css['window']}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page is the shop itself, with its scripts */}
      <iframe
        src={`/?${homePreview}=${day}&${homeDraft}`}
        title={t('manage.home.preview_of', { day })}
        style={{ width: widths[width], height: 700 / zoom, zoom }}
      />
    </div>
  )
}

/** A value, as soon as it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
