import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { login } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { PageTitle } from '@lonja/ui/layout/Page.tsx'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { AccountStep } from './AccountStep.tsx'
import { LanguagesStep } from './LanguagesStep.tsx'
import { LookStep } from './LookStep.tsx'
import { changeLook } from './look/look.queries.ts'
import css from './SetupPage.module.css'
import { TownStep } from './TownStep.tsx'
import { WhoStep } from './WhoStep.tsx'
import { setUp } from './setup.queries.ts'
import { type SetupField, type SetupForm, type Step, fieldsOf, refusalOf, requestOf, steps } from './setup-form.ts'

const screens = {
  who: WhoStep,
  town: TownStep,
  look: LookStep,
  languages: LanguagesStep,
  account: AccountStep,
} satisfies Record<Step, unknown>

/** The questions, one step after the other. The step is a part of the address, so that Back leads to the step before. */
export function SetupSteps({ form }: { form: SetupForm }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const navigate = useNavigate()
  const { search } = useLocation()
  const at = Math.max(
    0,
    steps.findIndex((step) => step === new URLSearchParams(search).get('step')),
  )
  const step = steps[at]!
  // A file cannot be stored with the other answers, so it is chosen again after a reload.
  const [logo, setLogo] = useState<File | null>(null)
  const goTo = (to: Step) => navigate(`/setup?step=${to}`)

  const send = async () => {
    const next = steps[at + 1]
    if (next) return goTo(next)
    const { operator, password } = form.values
    await setUp(api, requestOf(form.values))
    let isLookDone = logo === null
    // The desk is shown as soon as the operator is logged in, and is loaded again below, so the logo is saved before.
    const save = () =>
      saveLogo(api, form, logo).then(
        () => (isLookDone = true),
        () => undefined,
      )
    // If this fails, the next page shows the login.
    await login(api, operator.trim(), password, save).catch(() => undefined)
    flushSync(form.discard)
    // A logo that was not saved can be chosen again there.
    location.replace(isLookDone ? '/manage/town' : '/manage/town/look')
  }
  const { problems, busy, attributes } = useSubmit({ check: () => checkStep(form, step) }, send, (error) => {
    const found = refuseFields(locale, form, error, (refused, name) => refusalOf(locale, refused, name))
    const wrong = steps.find((each) => found.some(({ id }) => isIn(each, id)))
    if (wrong && wrong !== step) goTo(wrong)
    return found
  })
  const Fields = screens[step]
  return (
    <form className={css['form']} {...attributes}>
      <div>
        <p>{t('manage.setup.progress', { step: at + 1, count: steps.length })}</p>
        <progress value={at + 1} max={steps.length} aria-hidden="true" />
        <PageTitle key={step}>{t(`manage.setup.step.${step}`)}</PageTitle>
      </div>
      <ErrorSummary problems={problems} />
      <Fields form={form} logo={logo} onLogo={setLogo} />
      <div className={css['acts']}>
        {at > 0 && (
          <Button kind="secondary" onClick={() => goTo(steps[at - 1]!)}>
            {t('manage.setup.back')}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t(at + 1 < steps.length ? 'manage.setup.next' : 'manage.setup.finish')}
        </Button>
      </div>
    </form>
  )
}

async function saveLogo(api: Client, form: SetupForm, logo: File | null): Promise<void> {
  const { appName: name, color } = form.values
  if (logo) await changeLook(api, { name, color, logo })
}

const isIn = (step: Step, id: string | undefined): boolean => fieldsOf[step].some((name) => name === id)

/** Checks the fields of one step. The fields of the others show no errors yet. */
function checkStep(form: SetupForm, step: Step) {
  const problems = form.check().filter(({ id }) => isIn(step, id))
  form.refuse(Object.fromEntries(problems.map(({ id, text }) => [id, text])) as Partial<Record<SetupField, string>>)
  return problems
}
