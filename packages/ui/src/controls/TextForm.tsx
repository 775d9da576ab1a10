import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '#/api/api-error.ts'
import { useLocale } from '#/i18n/locale.ts'
import { Button } from './Button.tsx'
import { TextAreaField } from './Field.tsx'
import css from './TextForm.module.css'
import { storeDraft, readDraft } from '#/forms/draft.ts'

interface TextFormProps {
  label: string
  hint?: ReactNode
  /** The text of the submit button. */
  action: string
  /** The error for an empty text. */
  blank: string
  maxLength: number
  /** The key of the unsent draft. */
  draft: string
  /** Buttons that put texts into the form. `insert` adds a text at the end. */
  phrases?: ComponentType<{ insert: (text: string) => void }>
  /** Resolves to true if the text was sent. Otherwise the draft stays. */
  send: (text: string) => Promise<boolean>
  /** Called after the text was sent, or the user canceled the form. */
  onClose: () => void
}

/** A form for a short message. Its field has the focus at the beginning, and an unsent draft is stored. */
export function TextForm({
  label,
  hint,
  action,
  blank,
  maxLength,
  draft,
  phrases: Phrases,
  send,
  onClose,
}: TextFormProps) {
  const locale = useLocale()
  const { t } = locale
  const [text, setText] = useState(() => readDraft(draft))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])

  const refuse = (words: string) => {
    setError(words)
    area.current?.focus()
  }
  const change = (value: string) => {
    setText(value)
    setError(undefined)
    storeDraft(draft, value)
  }
  const insert = (phrase: string) => {
    change([text.trimEnd(), phrase].filter(Boolean).join(' ').slice(0, maxLength))
    area.current?.focus()
  }
  const close = () => {
    storeDraft(draft, '')
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return refuse(blank)
    setBusy(true)
    try {
      if (await send(text.trim())) return close()
    } catch (failure) {
      refuse(errorText(locale, failure))
    }
    setBusy(false)
  }
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <TextAreaField
        ref={area}
        name="text"
        label={label}
        hint={hint}
        error={error}
        rows={3}
        maxLength={maxLength}
        value={text}
        onChange={({ target: { value } }) => change(value)}
      />
      {Phrases && <Phrases insert={insert} />}
      <div className={css['ways']}>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  )
}
