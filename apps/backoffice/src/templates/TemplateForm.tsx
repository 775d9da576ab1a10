import { type MailTemplate, hasKnownVariables } from '@lonja/contract/templates/mail-text'
import { type FormEvent, useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { LeaveDialog, useLeaveGuard } from '#/kit/LeaveGuard.tsx'
import { Preview } from './Preview.tsx'
import css from './templates.module.css'
import { restoreMailText, saveMailText, sendTestMail } from './templates.queries.ts'
import { Variables } from './Variables.tsx'

/** The words of a mail, a notice or a ticket beside what people will read. What is typed survives a reload. */
export function TemplateForm({ mail }: { mail: MailTemplate }) {
  const { t } = useLocale()
  const { code, name, kind, own, builtIn, language, variables, most } = mail
  const isMail = kind === 'mail'
  const saved = { ...(own ?? builtIn), name: name ?? '' }
  const [text, setText, forget] = useDraftState(`mail text ${code}`, saved, asSaved)
  const { busy, act } = useAct('templates')
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const isChanged = text.subject !== saved.subject || text.body !== saved.body || text.name !== saved.name
  const errorOf = (value: string) =>
    hasKnownVariables(value, variables) ? undefined : t('manage.templates.unknown_variable')
  const errors = { subject: errorOf(text.subject), body: errorOf(text.body) }
  const isValid = !errors.subject && !errors.body && text.subject.trim() !== '' && text.body.trim() !== ''
  const guard = useLeaveGuard(isChanged && !busy)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await act((api) => saveMailText(api, code, text), t('manage.record.saved'))) forget()
  }
  const restore = async () => {
    if (await act((api) => restoreMailText(api, code), t('manage.templates.restored'))) forget()
  }
  const change = (part: Partial<typeof saved>) => setText({ ...text, ...part })
  return (
    <div className={css['editor']}>
      <form className={css['fields']} onSubmit={(event) => void save(event)}>
        <Field
          label={t('manage.templates.name')}
          hint={t('manage.templates.name_hint')}
          optional={t('manage.record.optional')}
          maxLength={120}
          autoComplete="off"
          value={text.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Field
          ref={subject}
          label={t(isMail ? 'manage.templates.subject' : 'manage.templates.heading')}
          required
          maxLength={most.subject}
          lang={language}
          error={errors.subject}
          value={text.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
        <TextAreaField
          ref={body}
          label={t('manage.templates.body')}
          hint={t(`manage.templates.body_hint_of.${kind}`)}
          required
          rows={8}
          maxLength={most.body}
          lang={language}
          error={errors.body}
          value={text.body}
          onChange={(event) => change({ body: event.target.value })}
        />
        <Variables names={variables} into={{ subject, body }} onInsert={change} />
        <div className={css['actions']}>
          <Button type="submit" busy={busy} disabled={!isChanged || !isValid}>
            {t('manage.record.save')}
          </Button>
          {isMail && (
            <Button
              kind="secondary"
              busy={busy}
              disabled={!isValid}
              onClick={() => void act((api) => sendTestMail(api, code, text), t('manage.templates.test_sent'))}
            >
              {t('manage.templates.test')}
            </Button>
          )}
          {own && (
            <Button kind="quiet" busy={busy} onClick={() => void restore()}>
              {t(kind === 'ticket' ? 'manage.templates.remove_ticket' : 'manage.templates.restore')}
            </Button>
          )}
          {isChanged && (
            <Button kind="quiet" onClick={() => (forget(), setText(saved))}>
              {t('manage.record.discard')}
            </Button>
          )}
        </div>
      </form>
      <Preview code={code} kind={kind} text={text} isValid={isValid} language={language} />
      <LeaveDialog guard={guard} discard={forget} />
    </div>
  )
}
