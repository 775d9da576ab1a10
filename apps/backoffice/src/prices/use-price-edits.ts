import type { PriceRow } from '@lonja/contract/prices/price-sheet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { readDraft, storeDraft } from '@lonja/ui/forms/draft.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type Edits, inverseOf, keyOf } from './price-edits.ts'
import { type PriceChange, sendPrices } from './price.queries.ts'

/**
 * The unsaved prices of a shop, which survive a reload, and the function that saves them.
 *
 * @param place  the name of the draft
 */
export function usePriceEdits(business: string, place = business) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const draft = `manage_prices ${place}`
  const [edits, setEdits] = useState<Edits>(() => readEdits(draft))
  /** A request without an answer is sent again with the same key. */
  const key = useRef<string>(undefined)

  const edit = (next: Edits) => {
    key.current = undefined
    setEdits(next)
    storeDraft(draft, Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  }
  const send = async (changes: readonly PriceChange[]) => {
    key.current ??= crypto.randomUUID()
    const { changed, rejected } = await sendPrices(api, business, changes, key.current)
    key.current = undefined
    void client.invalidateQueries({ queryKey: ['products'] })
    await client.invalidateQueries({ queryKey: ['prices'] })
    return { done: changes.filter((change) => changed.some((row) => keyOf(row) === keyOf(change))), rejected }
  }
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status > 0) key.current = undefined
    showToast('error', errorText(locale, error))
  }
  const undo = useMutation({
    mutationFn: (changes: readonly PriceChange[]) => send(inverseOf(changes)),
    onSuccess: ({ done, rejected }) => {
      const text = t('manage.prices.undone', { count: done.length })
      showToast(
        'success',
        rejected.length === 0 ? text : `${text} ${t('manage.prices.kept', { count: rejected.length })}`,
      )
    },
    onError,
  })
  const save = useMutation({
    mutationFn: send,
    onSuccess: ({ done, rejected }) => {
      edit(
        Object.fromEntries(
          rejected.flatMap((now) => {
            const known = edits[keyOf(now)]
            return known ? [[keyOf(now), { ...known, row: { ...known.row, amount: now.amount }, rejected: true }]] : []
          }),
        ),
      )
      if (rejected.length > 0) showToast('error', t('manage.prices.rejected', { count: rejected.length }))
      else if (done.length > 0)
        showToast('success', t('manage.prices.saved', { count: done.length }), {
          label: t('manage.products.undo'),
          run: () => undo.mutate(done),
        })
    },
    onError,
  })
  return { edits, edit, save: save.mutate, isSaving: save.isPending }
}

function readEdits(key: string): Edits {
  try {
    const found = JSON.parse(readDraft(key) || '{}') as Record<string, { row?: PriceRow; text?: string }>
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, { row, text }]) =>
        row && typeof text === 'string' ? [[name, { row, text }]] : [],
      ),
    )
  } catch {
    return {}
  }
}
