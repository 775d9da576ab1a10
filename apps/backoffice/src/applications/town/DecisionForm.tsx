import type { ApplicationDecision } from '@lonja/contract/applications/decision'
import {
  type ApplicationCheck,
  type ApplicationReason,
  applicationChecks,
  applicationReasons,
} from '@lonja/contract/applications/choices'
import type { Application } from '@lonja/contract/applications/missing'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { decide } from '../application.queries.ts'
import css from './ApplicationPage.module.css'

const decisions = ['approved', 'more_wanted', 'rejected'] as const

/** The decision of the town: an approval needs the whole check list, any other decision a reason. */
export function DecisionForm({ application: { id, name } }: { application: Application }) {
  const { t } = useLocale()
  const { busy, act } = useAct('applications', 'businesses', 'attention')
  const [decision, setDecision] = useState<ApplicationDecision['decision']>('approved')
  const [checks, setChecks] = useState<readonly ApplicationCheck[]>([])
  const [reasons, setReasons] = useState<readonly ApplicationReason[]>([])
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const isApproval = decision === 'approved'
  const isComplete = isApproval ? checks.length === applicationChecks.length : reasons.length > 0
  const missing = t(isApproval ? 'manage.applications.checks_missing' : 'manage.applications.reason_missing')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setProblems(isComplete ? [] : [{ id: isApproval ? 'checks' : 'reasons', text: missing }])
    if (!isComplete) return
    const given = isApproval ? { checks: [...checks], reasons: [] } : { checks: [], reasons: [...reasons] }
    await act(
      (api) => decide(api, id, { decision, text: text.trim(), ...given }),
      t(`manage.applications.done.${decision}`, { shop: name ?? '' }),
    )
  }
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t('manage.applications.decision')}</h2>
      <form className={css['form']} onSubmit={(event) => void send(event)} noValidate>
        <fieldset>
          <legend className="sr-only">{t('manage.applications.decision')}</legend>
          {decisions.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="decision"
              label={t(`manage.applications.decide.${each}`)}
              hint={t(`manage.applications.decide_hint.${each}`)}
              checked={decision === each}
              onChange={() => {
                setDecision(each)
                setProblems([])
              }}
            />
          ))}
        </fieldset>
        {isApproval ? (
          <Choices name="check" options={applicationChecks} chosen={checks} onChange={setChecks} />
        ) : (
          <Choices name="reason" options={applicationReasons} chosen={reasons} onChange={setReasons} />
        )}
        <TextAreaField
          label={t('manage.applications.text')}
          hint={t('manage.applications.text_hint')}
          rows={4}
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ErrorSummary problems={problems} />
        <Button type="submit" kind={decision === 'rejected' ? 'danger' : 'primary'} busy={busy}>
          {t(`manage.applications.decide.${decision}`)}
        </Button>
      </form>
    </section>
  )
}

interface ChoicesProps<Name extends string> {
  name: 'check' | 'reason'
  options: readonly Name[]
  chosen: readonly Name[]
  onChange: (chosen: readonly Name[]) => void
}

/** The check list, or the reasons: several can be chosen. */
function Choices<Name extends ApplicationCheck | ApplicationReason>({
  name,
  options,
  chosen,
  onChange,
}: ChoicesProps<Name>) {
  const { t } = useLocale()
  return (
    <fieldset id={`${name}s`} tabIndex={-1}>
      <legend>{t(`manage.applications.${name}s`)}</legend>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          label={t(`manage.applications.${name}.${option}` as 'manage.applications.reason.identity')}
          checked={chosen.includes(option)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
          }
        />
      ))}
    </fieldset>
  )
}
