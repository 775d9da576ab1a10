import type { Content, ContentReport } from '@lonja/contract/moderation/content'
import { type ContentReason, contentReasons } from '@lonja/contract/moderation/reasons'
import { type FormEvent, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { Choice, Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { moderationTexts } from './moderation-texts.ts'
import css from '#/identity/identity.module.css'

/** Only what people write about a product can be about something else. */
const reasonsFor = ({ kind }: Content): readonly ContentReason[] =>
  kind === 'product' || kind === 'business' ? contentReasons.filter((reason) => reason !== 'off-topic') : contentReasons

/** The report: why, what is wrong, and who reports it. A report of a crime against minors needs no name. */
export function ReportForm({ content, onDone }: { content: Content; onDone: () => void }) {
  const locale = useLocale()
  const { t, language } = locale
  const texts = moderationTexts[language]
  const api = useApi()
  const signedIn = useSession() !== null
  const [reason, setReason] = useState<ContentReason>('unlawful')
  const [given, setGiven] = useState({ explanation: '', name: '', email: '' })
  const [goodFaith, setGoodFaith] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const change = (name: keyof typeof given) => ({
    value: given[name],
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  })
  const { explanation, name, email } = given
  const isNamed = signedIn || reason === 'minors' || (name.trim() !== '' && email.trim() !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (explanation.trim() === '' || !isNamed || !goodFaith) return setError(texts.reportIncomplete)
    setBusy(true)
    const who = signedIn ? {} : { name: name.trim() || null, email: email.trim() || null }
    const body: ContentReport = { content, reason, explanation, language, goodFaith: true, ...who }
    try {
      await api.call('/content-reports', { method: 'POST', body })
      showToast('success', texts.reported)
      onDone()
    } catch (failure) {
      setError(errorText(locale, failure))
      setBusy(false)
    }
  }
  return (
    <form
      className={css['form']}
      onSubmit={(event) => void send(event)}
      onChange={() => setError(undefined)}
      noValidate
    >
      <p>
        {texts.subject[content.kind]} {texts.reportText}
      </p>
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value as ContentReason)}
      >
        {reasonsFor(content).map((each) => (
          <option key={each} value={each}>
            {texts.reasonOf[each]}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={texts.explanation} rows={4} maxLength={2_000} {...change('explanation')} />
      {!signedIn && (
        <>
          <Field
            label={texts.name}
            autoComplete="name"
            maxLength={160}
            optional={reason === 'minors' ? t('form.optional') : undefined}
            {...change('name')}
          />
          <Field
            type="email"
            label={texts.email}
            hint={texts.emailHint}
            autoComplete="email"
            maxLength={254}
            optional={reason === 'minors' ? t('form.optional') : undefined}
            {...change('email')}
          />
        </>
      )}
      <Choice
        type="checkbox"
        label={texts.goodFaith}
        checked={goodFaith}
        onChange={({ target }) => setGoodFaith(target.checked)}
      />
      {error && <FailureNotice id="report-error">{error}</FailureNotice>}
      <Button type="submit" wide busy={busy}>
        {texts.send}
      </Button>
    </form>
  )
}
