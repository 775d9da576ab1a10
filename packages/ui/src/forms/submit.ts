import { type FormEvent, useState } from 'react'
import { errorText } from '#/api/api-error.ts'
import type { Locale } from '#/i18n/locale.ts'
import type { FieldProblem, Form } from './form.ts'

export interface Submit {
  /** What was found wrong, here or by the server, when the form was sent last. */
  problems: FieldProblem[]
  /** It is being sent. */
  busy: boolean
  /** The attributes of the form's element; without scripts it shows no password in its address. */
  attributes: { method: 'post'; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/**
 * Sends a form once nothing is wrong with it.
 *
 * @param send     what it throws is told by `problemsOf`
 * @param problemsOf  what is said when the server refused
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
 * Tells a refusal at the fields it is about.
 *
 * @param textOf  what the server said of a field, where it did
 * @returns the same for the list above the form; the whole refusal where it is about no field
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
