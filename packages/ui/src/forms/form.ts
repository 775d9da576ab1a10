import { type ChangeEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Locale, useLocale } from '#/i18n/locale.ts'
import { useHydrated } from '#/hooks/hydrated.ts'
import { afterPress } from '#/touch/press.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The error of a value; undefined if it is valid. */
export type Check = (value: string, locale: Locale) => string | undefined

export interface FieldProblem {
  /** The id of the control; undefined for the whole form. */
  id?: string
  text: string
}

export interface Form<Name extends string> {
  values: Record<Name, string>
  set: (name: Name, value: string) => void
  /** Sets all values, without showing errors. */
  reset: (values: Record<Name, string>) => void
  /** Fills in fields that are still empty. */
  suggest: (values: Partial<Record<Name, string>>) => void
  /** The error of a field, if it should already be shown. */
  errorOf: (name: Name) => string | undefined
  /** The properties that connect a control with its value; `id` is the field's name. */
  field: (name: Name) => {
    id: string
    name: Name
    ref: (control: Control | null) => void
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<Control>) => void
    onBlur: () => void
  }
  /** Checks every field and shows the errors; the list is empty if the form can be sent. */
  check: () => FieldProblem[]
  /** Shows the server's errors, by the name of the field. */
  refuse: (errors: Partial<Record<Name, string>>) => void
}

/**
 * The values of a form while they are typed. A field is checked when the user leaves it, and its error disappears as
 * soon as it is changed. An empty required field is an error only when the form is sent. If the user leaves a field by
 * pressing a button, the error is shown after the press, because the new text would move the button. Text that was
 * typed before the scripts were loaded, or filled in by a password manager, is kept.
 *
 * @param changed  called with the new values after every change, so that the caller can store them
 */
export function useForm<Name extends string>(
  initial: Record<Name, string>,
  checks: Partial<Record<NoInfer<Name>, Check>>,
  changed?: (values: Record<Name, string>) => void,
): Form<Name> {
  const locale = useLocale()
  const [values, setValues] = useState(initial)
  // If two fields change before the next render, the second change must contain the first one.
  const latest = useRef(values)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(initial) as Name[]
  const controls = useRef(new Map<Name, Control>())
  const [isWritten] = useState(!useHydrated())

  const put = useCallback((next: Record<Name, string>) => {
    latest.current = next
    setValues(next)
  }, [])
  useLayoutEffect(() => {
    if (!isWritten) return
    const typed = [...controls.current].flatMap(([name, { value }]) => (value === '' ? [] : [[name, value]]))
    put({ ...latest.current, ...Object.fromEntries(typed) })
  }, [isWritten, put])

  const suggest = useCallback(
    (more: Partial<Record<Name, string>>) => {
      const missing = Object.entries(more).filter(([name]) => latest.current[name as Name] === '')
      put({ ...latest.current, ...Object.fromEntries(missing) })
    },
    [put],
  )
  const set = (name: Name, value: string) => {
    put({ ...latest.current, [name]: value })
    setErrors(({ [name]: _cleared, ...others }) => others as Partial<Record<Name, string>>)
    changed?.(latest.current)
  }
  const show = (name: Name) => {
    const text = values[name].trim() === '' ? undefined : checks[name]?.(values[name], locale)
    if (text !== undefined) setErrors((known) => ({ ...known, [name]: text }))
  }
  return {
    values,
    set,
    reset: (next) => {
      put(next)
      setErrors({})
    },
    suggest,
    errorOf: (name) => errors[name],
    field: (name) => ({
      id: name,
      name,
      ref: (control) => void (control ? controls.current.set(name, control) : controls.current.delete(name)),
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.target.value),
      onBlur: () => afterPress(() => show(name)),
    }),
    check: () => {
      const problems = names.flatMap((name) => {
        const text = checks[name]?.(values[name], locale)
        return text === undefined ? [] : [{ name, text }]
      })
      setErrors(Object.fromEntries(problems.map(({ name, text }) => [name, text])) as Partial<Record<Name, string>>)
      return problems.map(({ name, text }) => ({ id: name, text }))
    },
    refuse: setErrors,
  }
}
