import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '#/api-keys/KeysPage.module.css'
import { replaySince } from './webhooks.queries.ts'

/** The hours whose events can be sent again. */
const spans = [1, 24, 72, 168, 720] as const

/** Sends all events of the last hours or days again. */
export function ReplayForm({ webhook, onDone }: { webhook: string; onDone: () => void }) {
  const { t } = useLocale()
  const { busy, act } = useAct('webhooks')
  const [hours, setHours] = useState<number>(24)
  const send = async () => {
    const since = new Date(Date.now() - hours * 3_600_000).toISOString()
    if (await act((api) => replaySince(api, webhook, since), t('manage.webhooks.replayed'))) onDone()
  }
  return (
    <div className={css['once']}>
      <p>{t('manage.webhooks.replay_text')}</p>
      <SelectField
        label={t('manage.webhooks.replay_since')}
        value={hours}
        onChange={(event) => setHours(Number(event.target.value))}
      >
        {spans.map((span) => (
          <option key={span} value={span}>
            {span < 24 ? t('manage.webhooks.hours', { count: span }) : t('manage.api_keys.days', { count: span / 24 })}
          </option>
        ))}
      </SelectField>
      <Button busy={busy} onClick={() => void send()}>
        {t('manage.webhooks.replay_all')}
      </Button>
    </div>
  )
}
