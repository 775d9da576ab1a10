import { type ContentAction, actionsOf, restrictingActions } from '@lonja/contract/moderation/choices'
import type { WaitingContent } from '@lonja/contract/moderation/queue'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ReasonFields, type Reasons } from './ReasonFields.tsx'
import css from './moderation.module.css'
import { changedByDecisions, decideContent } from './moderation.queries.ts'

interface DecisionFormProps {
  content: WaitingContent
  onClose: () => void
}

/** The decisions that are possible: a text that waits is published or hidden, other texts stay or are hidden. */
function actionsFor({ kind, pending, reports }: WaitingContent): readonly ContentAction[] {
  return actionsOf[kind].filter(
    (action) => action !== 'lift' && (action === 'none' ? reports.length > 0 : action === 'publish' ? pending : true),
  )
}

/** The decision of the town. What is hidden or restricted needs the reason, the facts and the ground. */
export function DecisionForm({ content, onClose }: DecisionFormProps) {
  const { t } = useLocale()
  const { busy, act } = useAct(...changedByDecisions)
  const actions = actionsFor(content)
  const [action, setAction] = useState(actions[0]!)
  const [reasons, setReasons] = useState<Reasons>({
    reason: content.reports[0]?.reason ?? 'other',
    ground: 'terms',
    rule: '',
  })
  const [facts, setFacts] = useState('')
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const factsId = `facts-${content.id}`
  const needsReasons = restrictingActions.includes(action)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const lacksFacts = needsReasons && facts.trim() === ''
    setProblems(lacksFacts ? [{ id: factsId, text: t('manage.moderation.facts_missing') }] : [])
    if (lacksFacts) return
    const why = needsReasons ? { ...reasons, rule: reasons.rule.trim() || null } : {}
    const decision = { content: { kind: content.kind, id: content.id }, action, facts: facts.trim(), ...why }
    if (await act((api) => decideContent(api, decision), t('manage.moderation.done'))) onClose()
  }
  return (
    <form className={css['form']} onSubmit={(event) => void send(event)} noValidate>
      <fieldset>
        <legend>{t('manage.moderation.decision')}</legend>
        {actions.map((each) => (
          <Choice
            key={each}
            type="radio"
            name={`decision-${content.id}`}
            label={t(`manage.moderation.action.${each}`)}
            hint={t(`manage.moderation.action_hint.${each}`)}
            checked={action === each}
            onChange={() => {
              setAction(each)
              setProblems([])
            }}
          />
        ))}
      </fieldset>
      {needsReasons && <ReasonFields id={content.id} value={reasons} onChange={setReasons} />}
      {action !== 'publish' && (
        <TextAreaField
          id={factsId}
          label={t(needsReasons ? 'manage.moderation.facts' : 'manage.moderation.explanation')}
          optional={needsReasons ? undefined : t('manage.hours.optional')}
          hint={t(needsReasons ? 'manage.moderation.facts_hint' : 'manage.moderation.facts_hint_none')}
          rows={4}
          maxLength={2_000}
          value={facts}
          onChange={({ target }) => setFacts(target.value)}
        />
      )}
      <ErrorSummary problems={problems} />
      <div className={css['acts']}>
        <Button type="submit" kind={needsReasons ? 'danger' : 'primary'} busy={busy}>
          {t(`manage.moderation.action.${action}`)}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('manage.moderation.later')}
        </Button>
      </div>
    </form>
  )
}
