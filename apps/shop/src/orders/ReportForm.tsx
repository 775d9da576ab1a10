import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { FileField } from '@lonja/ui/controls/FileField.tsx'
import { storeDraft, readDraft } from '@lonja/ui/forms/draft.ts'
import type { Report } from './problem.queries.ts'
import type { Share } from './shares.ts'

const mostPhotos = 3
const mostBytes = 5_000_000

interface ReportFormProps {
  shares: readonly Share[]
  /** The key under which the typed text is stored until it is sent. */
  draft: string
  /** @throws the error that is shown below the form */
  send: (report: Report) => Promise<void>
}

/** The form to report a problem: a text, the line of the order, and up to three photos. */
export function ReportForm({ shares, draft, send }: ReportFormProps) {
  const locale = useLocale()
  const { t } = locale
  const [about, setAbout] = useState('')
  const [text, setText] = useState(() => readDraft(draft))
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<{ field: 'text' | 'photos' | 'form'; words: string }>()
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const of = (field: 'text' | 'photos' | 'form') => (problem?.field === field ? problem.words : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setProblem({ field: 'text', words: t('problem.blank') })
      return area.current?.focus()
    }
    if (photos.length > mostPhotos || photos.some(({ size }) => size > mostBytes))
      return setProblem({ field: 'photos', words: t('problem.photos_wrong') })
    const share = shares.find(({ id, lines }) => id === about || lines.some((line) => line.id === about)) ?? shares[0]
    if (!share) return
    setBusy(true)
    try {
      await send({ share, line: share.lines.find(({ id }) => id === about), text: text.trim(), photos })
      storeDraft(draft, '')
    } catch (error) {
      setProblem({ field: 'form', words: errorText(locale, error) })
      setBusy(false)
    }
  }
  return (
    <form className="problem-form" onSubmit={(event) => void submit(event)} noValidate>
      <SelectField label={t('problem.about')} value={about} onChange={({ target }) => setAbout(target.value)}>
        {shares.flatMap(({ id, business, lines }) => [
          <option key={id} value={id}>
            {t('problem.all_of', { shop: business?.name ?? '' })}
          </option>,
          ...lines.map((line) => (
            <option key={line.id} value={line.id}>
              {line.title}
            </option>
          )),
        ])}
      </SelectField>
      <TextAreaField
        ref={area}
        name="text"
        label={t('problem.text')}
        error={of('text')}
        rows={4}
        maxLength={5_000}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          setProblem(undefined)
          storeDraft(draft, value)
        }}
      />
      <FileField
        label={`${t('problem.photos')} (${t('form.optional')})`}
        hint={t('problem.photos_hint')}
        choose={t('problem.photos_add')}
        remove={(name) => t('problem.photos_remove', { name })}
        error={of('photos')}
        files={photos}
        onChange={(files) => {
          setPhotos(files)
          setProblem(undefined)
        }}
      />
      {of('form') && <FailureNotice>{of('form')}</FailureNotice>}
      <Button type="submit" busy={busy}>
        {t('problem.send')}
      </Button>
    </form>
  )
}
