import { type Application, missingIn } from '@lonja/contract/applications/missing'
import { useState } from 'react'
import { ApiError, errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './JoinPage.module.css'
import { sendApplication } from './join.queries.ts'
import { addressOf, isComplete, steps } from './steps.ts'
import { useStore } from './use-step.ts'

/** What is missing, what happens next, and the button that sends the application. */
export function SendStep({ application }: { application: Application }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const storeApplication = useStore()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const isReady = isComplete('send', application)
  const ready = application.state === 'more_wanted' ? 'manage.applications.ready_again' : 'manage.applications.ready'
  const send = async () => {
    setBusy(true)
    setProblems([])
    try {
      storeApplication(await sendApplication(api, application.id))
      showToast('success', t('manage.applications.sent'))
    } catch (error) {
      const isTaken = error instanceof ApiError && violationText(locale, error, 'cif') !== undefined
      setProblems([{ text: isTaken ? t('manage.applications.cif_used') : errorText(locale, error) }])
      setBusy(false)
    }
  }
  return (
    <div className={css['form']}>
      {isReady ? <p>{t(ready)}</p> : <Missing application={application} />}
      <h3>{t('manage.applications.next')}</h3>
      <ol>
        <li>{t('manage.applications.next_check')}</li>
        <li>{t('manage.applications.next_answer')}</li>
        <li>{t('manage.applications.next_products')}</li>
      </ol>
      <ErrorSummary problems={problems} />
      <Button wide busy={busy} disabled={!isReady} onClick={() => void send()}>
        {t('manage.applications.send')}
      </Button>
    </div>
  )
}

function Missing({ application }: { application: Application }) {
  const { t } = useLocale()
  return (
    <>
      <p>{t('manage.applications.missing')}</p>
      <ul className={css['missing']}>
        {steps.map((step) =>
          step === 'send' || isComplete(step, application) ? null : (
            <li key={step}>
              <Link to={addressOf(step)}>{t(`manage.applications.step.${step}`)}</Link>:{' '}
              {missingIn(step, application)
                .map((field) => t(`manage.applications.field.${field as 'name'}`))
                .join(', ')}
            </li>
          ),
        )}
      </ul>
    </>
  )
}
