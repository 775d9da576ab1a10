import { type FormEvent, useState } from 'react'
import { errorText } from '#/api/api-error.ts'
import type { Locale } from '#/i18n/locale.ts'
import type { FieldProblem, Form } from './form.ts'

export interface Submit {
  /** The errors of the last submission, found here or by the server. */
  problems: FieldProblem[]
  /** It is being sent. */
  busy: boolean
  /** The attributes of the form element; without scripts it does not put a password into the address. */
  attributes: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/**
 * Sends a form once it is valid.
 *
 * @param send     its error is explained by `problemsOf`
 * @param problemsOf  the messages for the server's refusal
 */
export function useSubmit(
  form: { check: () => FieldProblem[] },
  send: () => Promise<unknown>,
  problemsOf: (error: unknown) => FieldProblem[],
): Submit {
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const wrong = form.check()
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { problems, busy, attributes: { method: 'post', noValidate: true, onSubmit } }
}

/**
 * Shows a refusal at its fields.
 *
 * @param textOf  the server's message for a field, if any
 * @returns the same for the list above the form; the whole refusal if it is about no field
 */
export function refuseFields<Name extends string>(
  locale: Locale,
  form: Form<Name>,
  error: unknown,
  textOf: (error: unknown, name: Name) => string | undefined,
): FieldProblem[] {
  const found = (Object.keys(form.values) as Name[]).flatMap((id) => {
    const text = textOf(error, id)
    return text === undefined ? [] : [{ id, text }]
  })
  form.refuse(Object.fromEntries(found.map(({ id, text }) => [id, text])) as Partial<Record<Name, string>>)
  return found.length > 0 ? found : [{ text: errorText(locale, error) }]
}
