import { type FormEvent, useState } from 'react'
import { errorText } from '#/api/api-error.ts'
import type { Locale } from '#/i18n/locale.ts'
import type { FieldProblem, Form } from './form.ts'

export interface Submit {
  /** The errors of the last submission, found in the browser or by the server. */
  problems: FieldProblem[]
  /** Whether the form is being sent. */
  busy: boolean
  /** The attributes of the form element. `post` keeps a password out of the address if the scripts are not loaded. */
  attributes: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/**
 * Sends a form if it is valid.
 *
 * @param send  sends the values; `problemsOf` gets its error
 * @param problemsOf  the messages for an error of `send`
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
 * Shows the errors of a refused form at their fields.
 *
 * @param textOf  the server's message for a field, if any
 * @returns the same errors for the list above the form; if no field has an error, one error for the whole form
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
