import { type ChangeEvent, useState } from 'react'
import { afterPress } from './press.ts'

/** What is wrong with a value, in words; undefined when nothing is. */
export type Check = (value: string) => string | undefined

export interface FieldProblem {
  /** The id of the control it belongs to; none where it belongs to the whole form. */
  id?: string
  text: string
}

export interface Form<Name extends string> {
  values: Record<Name, string>
  set: (name: Name, value: string) => void
  /** Sets all of them, without a complaint. */
  reset: (values: Record<Name, string>) => void
  /** What is wrong with a field, where it is to be said already. */
  errorOf: (name: Name) => string | undefined
  /** The properties that tie a control to its value; `id` is the field's name. */
  field: (name: Name) => {
    id: string
    name: Name
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
    onBlur: () => void
  }
  /** Checks every field and shows what is wrong; the list is empty when the form may be sent. */
  check: () => FieldProblem[]
  /** Shows what the server found wrong, by the name of the field. */
  refuse: (errors: Partial<Record<Name, string>>) => void
}

/**
 * The values of a form as they are typed. A field is checked when it is left, its complaint goes as soon as it is
 * changed, and what is empty is complained of only when the form is sent. A complaint moves what is below: whoever left
 * the field by pressing a button there presses it first.
 *
 * @param changed  told every new state of the values, to keep them
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  checks: Partial<Record<NoInfer<Name>, Check>>,
  changed?: (values: Record<Name, string>) => void,
): Form<Name> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(initial) as Name[]

  const set = (name: Name, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    setErrors(({ [name]: _cleared, ...others }) => others as Partial<Record<Name, string>>)
    changed?.(next)
  }
  const show = (name: Name) => {
    const text = values[name].trim() === '' ? undefined : checks[name]?.(values[name])
    if (text !== undefined) setErrors((known) => ({ ...known, [name]: text }))
  }
  return {
    values,
    set,
    reset: (next) => {
      setValues(next)
      setErrors({})
    },
    errorOf: (name) => errors[name],
    field: (name) => ({
      id: name,
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => afterPress(() => show(name)),
    }),
    check: () => {
      const problems = names.flatMap((name) => {
        const text = checks[name]?.(values[name])
        return text === undefined ? [] : [{ name, text }]
      })
      setErrors(Object.fromEntries(problems.map(({ name, text }) => [name, text])) as Partial<Record<Name, string>>)
      return problems.map(({ name, text }) => ({ id: name, text }))
    },
    refuse: setErrors,
  }
}
