import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { mergeTexts } from './merge-texts.ts'
import type { SheetTexts } from './section.ts'
import { saveVersion, sheetQueries } from './sheet.queries.ts'

interface RecordTexts<R> {
  /** The product whose sheet shows the record. */
  product: string
  /** The path of the record: `attribute-combos/…`. */
  path: string
  /** The newest known version. */
  record: R
  textsOf: (record: R) => SheetTexts
  /** The body that writes the fields of these names. */
  bodyOf: (texts: SheetTexts, names: readonly string[], record: R) => object
  /** Runs after the texts were saved. */
  onSaved?: (body: object) => Promise<void>
}

const conflict = new Error('Somebody else has changed the same field.')

/**
 * The typed texts of a variant or a picture. Before they are saved, the record is read again: what somebody else has
 * changed meanwhile is merged field by field, and a field that both have changed is not written over.
 *
 * @returns `theirs`: the values of another person in fields that the user has changed too
 */
export function useRecordTexts<R>({ product, path, record, textsOf, bodyOf, onSaved }: RecordTexts<R>) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const [base, setBase] = useState(() => textsOf(record))
  const [seen, setSeen] = useState(record)
  const [theirs, setTheirs] = useState<SheetTexts>({})
  const form = useStoredForm<string>(`sheet ${path}`, base, {})
  const take = (now: SheetTexts) => {
    const merged = mergeTexts(base, form.values, now)
    form.rebase(now, merged.values)
    setBase(now)
    setTheirs((known) => ({ ...known, ...merged.theirs }))
    return merged
  }
  if (record !== seen) {
    setSeen(record)
    take(textsOf(record))
  }
  const send = async () => {
    const answer = await api.send(`/${path}`, {})
    const fresh = (await answer.json()) as R
    const now = textsOf(fresh)
    const merged = take(now)
    if (Object.keys(merged.theirs).length > 0) throw conflict
    const names = Object.keys(now).filter((name) => merged.values[name] !== now[name])
    const body = bodyOf(merged.values, names, fresh)
    if (names.length > 0) await saveVersion(api, path, answer.headers.get('etag'), body)
    form.saved()
    setTheirs({})
    await onSaved?.(body)
    showToast('success', t('manage.record.saved'))
    await client.invalidateQueries({ queryKey: sheetQueries.product(product).queryKey })
  }
  const submit = useSubmit(form, send, (error) =>
    error === conflict || (error instanceof ApiError && error.status === 412)
      ? [{ text: t('manage.record.conflict') }]
      : refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, name)),
  )
  return { form, theirs, submit }
}
