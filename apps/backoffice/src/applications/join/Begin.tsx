import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './JoinPage.module.css'
import { startApplication } from './join.queries.ts'
import { useStore } from './use-step.ts'

const needed = ['shop', 'identity', 'bank', 'hours'] as const

/** Says what an application needs, and starts one. */
export function Begin() {
  const locale = useLocale()
  const { t, language } = locale
  const api = useApi()
  const storeApplication = useStore()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      storeApplication(await startApplication(api, language))
    } catch (error) {
      showToast('error', errorText(locale, error))
      setBusy(false)
    }
  }
  return (
    <section className={css['begin']} aria-labelledby="begin">
      <h2 id="begin">{t('manage.applications.begin_title')}</h2>
      <p>{t('manage.applications.begin_text')}</p>
      <ul>
        {needed.map((step) => (
          <li key={step}>{t(`manage.applications.needs.${step}`)}</li>
        ))}
      </ul>
      <Button wide busy={busy} onClick={() => void start()}>
        {t('manage.applications.begin')}
      </Button>
    </section>
  )
}
