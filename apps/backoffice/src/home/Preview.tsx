import type { HomeBlock } from '@lonja/contract/home/home-block'
import { homeDraft, homePreview } from '@lonja/contract/constants'
import { localTime } from '@lonja/contract/time'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import type { Client } from '@lonja/ui/api/client.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { allowPreview } from '#/setup/opening/opening.queries.ts'
import css from './home.module.css'
import { draftPlan } from './home.queries.ts'

const widths = ['phone', 'desk'] as const

/** The home page with these blocks, also before they are published, as visitors will see it on a day, in a frame. */
export function Preview({ blocks }: { blocks: readonly HomeBlock[] }) {
  const { t } = useLocale()
  const [day, setDay] = useState(() => localTime(new Date()).date)
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const [shown, setShown] = useState<{ day: string; blocks: readonly HomeBlock[] }>()
  const [opened, setOpened] = useState(0)
  const { busy, act } = useAct()
  const show = async () => {
    if (!day) return
    const prepare = async (api: Client) => {
      await draftPlan(api, { blocks: [...blocks] })
      await allowPreview(api)
    }
    if (!(await act(prepare, t('manage.home.preview_ready')))) return
    setShown({ day, blocks })
    setOpened(opened + 1)
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
      {shown && shown.blocks !== blocks && <output>{t('manage.home.preview_old')}</output>}
      {shown && (
        <div className={css['window']} data-width={width}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page is the shop itself, with its scripts */}
          <iframe
            key={opened}
            src={`/?${homePreview}=${shown.day}&${homeDraft}`}
            title={t('manage.home.preview_of', { day: shown.day })}
          />
        </div>
      )}
    </section>
  )
}
