import { useState } from 'react'
import { readDraft, storeDraft } from './draft.ts'

/**
 * Like `useState`, for values that are not texts of a form: they are stored in this tab until `forget` is called, so that
 * they survive a reload or a login. If the saved record has changed meanwhile, the stored values are not used, because
 * they would undo the change.
 *
 * @param key  the key under which the values are stored
 * @param saved  the saved record; for a new record, always the same
 * @param startOf  the values with which the user starts
 * @returns the values, a function that changes them, and `forget`
 */
export function useDraftState<Saved, Value>(
  key: string,
  saved: Saved,
  startOf: (saved: Saved) => Value,
): readonly [Value, (next: Value) => void, () => void] {
  const base = JSON.stringify(saved)
  const [value, setValue] = useState(() => (readKept(key, base) as Value | undefined) ?? startOf(saved))
  const change = (next: Value) => {
    setValue(next)
    storeDraft(key, JSON.stringify({ base, value: next }))
  }
  return [value, change, () => storeDraft(key, '')]
}

function readKept(key: string, base: string): unknown {
  try {
    const kept = JSON.parse(readDraft(key) || '{}') as { base?: unknown; value?: unknown }
    return kept.base === base ? kept.value : undefined
  } catch {
    return undefined
  }
}

/** For `useDraftState`, if the user starts with the saved values themselves. */
export const asSaved = <Value>(saved: Value): Value => saved
