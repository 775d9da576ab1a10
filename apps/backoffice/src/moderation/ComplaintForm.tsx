import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './moderation.module.css'
import { changedByDecisions, decideComplaint } from './moderation.queries.ts'

/** The decision about a complaint: the earlier decision stays, or the complaint is right. */
export function ComplaintForm({ id }: { id: string }) {
  const { t } = useLocale()
  const { busy, act } = useAct(...changedByDecisions)
  const [answer, setAnswer] = useState('')
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const answerId = `answer-${id}`
  const send = async (outcome: 'upheld' | 'reversed') => {
    const isMissing = answer.trim() === ''
    setProblems(isMissing ? [{ id: answerId, text: t('manage.moderation.answer_missing') }] : [])
    if (isMissing) return
    await act((api) => decideComplaint(api, id, { outcome, answer: answer.trim() }), t('manage.moderation.done'))
  }
  return (
    <form
      className={css['form']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send('upheld')
      }}
      noValidate
    >
      <TextAreaField
        id={answerId}
        label={t('manage.moderation.complaint_answer')}
        hint={t('manage.moderation.complaint_hint')}
        rows={3}
        maxLength={2_000}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <ErrorSummary problems={problems} />
      <div className={css['acts']}>
        <Button type="submit" busy={busy}>
          {t('manage.moderation.uphold')}
        </Button>
        <Button kind="secondary" busy={busy} onClick={() => void send('reversed')}>
          {t('manage.moderation.reverse')}
        </Button>
      </div>
    </form>
  )
}
