import { homePreview } from '@lonja/contract/constants'
import { localTime } from '@lonja/contract/time'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { allowPreview } from '#/setup/opening/opening.queries.ts'
import css from './home.module.css'

const widths = ['phone', 'desk'] as const

/** The saved home page as visitors see it on a day, in a frame. @param version  the page is loaded again when it changes */
export function Preview({ version }: { version: string }) {
  const { t } = useLocale()
  const [day, setDay] = useState(() => localTime(new Date()).date)
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const [shown, setShown] = useState<string>()
  const { busy, act } = useAct()
  const show = async () => {
    if (day && (await act(allowPreview, t('manage.home.preview_ready')))) setShown(day)
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
          onChange={({ target }) => setDay(target.value)}
        />
        <Button kind="secondary" busy={busy} onClick={() => void show()}>
          {t('manage.home.preview_show')}
        </Button>
      </div>
      <fieldset className={css['widths']}>
        <legend className="sr-only">{t('manage.home.width')}</legend>
        {widths.map((each) => (
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
      {shown && (
        <div className={css['window']} data-width={width}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page is the shop itself, with its scripts */}
          <iframe
            key={`${shown} ${version}`}
            src={`/?${homePreview}=${shown}`}
            title={t('manage.home.preview_of', { day: shown })}
          />
        </div>
      )}
    </section>
  )
}
