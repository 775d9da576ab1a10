import { type ReactNode, useCallback } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { AnyRecord, Records } from './declaration.ts'
import { shownValue } from './shown-value.ts'

/** A function that shows a field of a record in a list. */
export function useCells(records: Records): (record: AnyRecord, name: string) => ReactNode {
  const locale = useLocale()
  return useCallback(
    (record, name) => records.cells?.[name]?.(record, locale) ?? shownValue(records, record, name, locale),
    [records, locale],
  )
}
