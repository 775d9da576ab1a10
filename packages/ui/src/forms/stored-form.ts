import { useEffect, useState } from 'react'
import { storeDraft, readDraft } from './draft.ts'
import { type Check, type Form, useForm } from './form.ts'

export interface StoredForm<Name extends string> extends Form<Name> {
  /** Whether a value differs from the last saved values. */
  isChanged: boolean
  /** Marks the present values as saved. */
  saved: () => void
  /** Restores the last saved values. */
  discard: () => void
  /** Replaces the saved values, because the record has changed elsewhere, and the present ones. */
  rebase: (saved: Record<Name, string>, values: Record<Name, string>) => void
}

/**
 * Like `useForm`, but the values are stored in this tab until they are saved, so that they survive a reload, Back or a
 * login. Closing the tab would lose unsaved values, so the browser asks the user for a confirmation.
 *
 * @param key  the key under which the values are stored
 * @param secret  fields that are not stored
 */
export function useStoredForm<Name extends string>(
  key: string,
  initial: Record<Name, string>,
  checks: Partial<Record<NoInfer<Name>, Check>>,
  secret: readonly NoInfer<Name>[] = [],
): StoredForm<Name> {
  const [base, setBase] = useState(initial)
  const [kept] = useState((): Record<Name, string> => ({ ...initial, ...readKept(key, Object.keys(initial)) }))
  const differs = (values: Record<string, string>) =>
    Object.entries<string>(base).some(([name, value]) => values[name] !== value)
  const form = useForm(kept, checks, (values) => {
    const open = Object.fromEntries(
      Object.entries<string>(values).filter(([name]) => !secret.some((other) => other === name)),
    )
    storeDraft(key, differs(values) ? JSON.stringify(open) : '')
  })
  const isChanged = differs(form.values)

  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  return {
    ...form,
    isChanged,
    saved: () => {
      setBase(form.values)
      storeDraft(key, '')
    },
    discard: () => {
      form.reset(base)
      storeDraft(key, '')
    },
    rebase: (saved, values) => {
      setBase(saved)
      form.reset(values)
    },
  }
}

/** Reads the stored values. Values with a wrong type or an unknown name, of an older version, are ignored. */
function readKept(key: string, names: readonly string[]): Record<string, string> {
  try {
    const found = JSON.parse(readDraft(key) || '{}') as Record<string, unknown>
    return Object.fromEntries(names.flatMap((name) => (typeof found[name] === 'string' ? [[name, found[name]]] : [])))
  } catch {
    return {}
  }
}
