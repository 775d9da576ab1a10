import type { MailText } from '@lonja/contract/templates/mail-text'
import { type RefObject, useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './templates.module.css'

interface VariablesProps {
  names: readonly string[]
  /** The inputs of the texts. */
  into: Record<keyof MailText, RefObject<HTMLInputElement | HTMLTextAreaElement | null>>
  onInsert: (part: Partial<MailText>) => void
}

/** Buttons that insert a variable at the cursor of the input that had the focus. */
export function Variables({ names, into, onInsert }: VariablesProps) {
  const { t, knownText } = useLocale()
  const last = useRef<keyof MailText>('body')
  const remember = () => {
    last.current = document.activeElement === into.subject.current ? 'subject' : 'body'
  }
  const insert = (name: string) => {
    const field = into[last.current].current
    if (!field) return
    const { value, selectionStart, selectionEnd } = field
    const at = selectionStart ?? value.length
    onInsert({ [last.current]: `${value.slice(0, at)}{{${name}}}${value.slice(selectionEnd ?? at)}` })
    const end = at + name.length + 4
    field.focus()
    // The cursor can be placed only after the new value is in the input.
    requestAnimationFrame(() => field.setSelectionRange(end, end))
  }
  return (
    <fieldset className={css['actions']}>
      <legend className="sr-only">{t('manage.templates.variables')}</legend>
      {names.map((name) => (
        <Button key={name} kind="secondary" onPointerDown={remember} onClick={() => insert(name)}>
          {t('manage.templates.insert', { name: knownText(`manage.templates.variable.${name}`) ?? name })}
        </Button>
      ))}
    </fieldset>
  )
}
