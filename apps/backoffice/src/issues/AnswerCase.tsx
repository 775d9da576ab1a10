import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type Case, changeCase } from './case.queries.ts'
import css from './issues.module.css'

/** The answer of the town, the day until which the case must be solved, and closing it with its result. */
export function AnswerCase({ item }: { item: Case }) {
  const { t } = useLocale()
  const { busy, act } = useAct('cases', 'attention')
  const { id, deadline } = item
  const [text, setText, forget] = useDraftState(`case ${id}`, '', (start) => start)
  const [day, setDay] = useState(deadline ?? '')
  const answer = async (event: FormEvent) => {
    event.preventDefault()
    await send(false)
  }
  const send = async (isLast: boolean) => {
    const message = text.trim()
    const body = isLast
      ? { state: 'closed' as const, ...(message && { message, resolution: message.slice(0, 2_000) }) }
      : { message }
    if (!(await act((api) => changeCase(api, id, body), t(isLast ? 'manage.cases.closed' : 'manage.inbox.sent'))))
      return
    forget()
    setText('')
  }
  return (
    <>
      <form className={css['form']} onSubmit={(event) => void answer(event)}>
        <TextAreaField
          label={t('manage.inbox.text')}
          rows={4}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={css['acts']}>
          <Button type="submit" busy={busy} disabled={text.trim() === ''}>
            {t('manage.inbox.answer')}
          </Button>
          <Button kind="secondary" busy={busy} onClick={() => void send(true)}>
            {t(text.trim() === '' ? 'manage.cases.close' : 'manage.cases.answer_and_close')}
          </Button>
        </div>
      </form>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void act((api) => changeCase(api, id, { deadline: day || null }), t('manage.cases.deadline_saved'))
        }}
      >
        <Field
          type="date"
          label={t('manage.cases.deadline')}
          hint={t('manage.cases.deadline_hint')}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <div className={css['acts']}>
          <Button type="submit" kind="secondary" busy={busy} disabled={day === (deadline ?? '')}>
            {t('manage.record.save')}
          </Button>
        </div>
      </form>
    </>
  )
}
