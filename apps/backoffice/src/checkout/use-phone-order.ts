import { useState } from 'react'
import { readDraft, storeDraft } from '@lonja/ui/forms/draft.ts'
import { type PhoneOrder, emptyOrder, readOrder } from './phone-order.ts'

export type ChangeOrder = (changes: Partial<PhoneOrder>) => void

/**
 * The order that is taken down in a shop. It contains personal data, so it is kept in this tab only, until it is sent or the user
 * logs out.
 */
export function usePhoneOrder(shop: string): { order: PhoneOrder; change: ChangeOrder; clear: () => void } {
  const key = `phone-order ${shop}`
  const [order, setOrder] = useState(() => readOrder(readDraft(key)))
  const change: ChangeOrder = (changes) =>
    setOrder((before) => {
      const next = { ...before, ...changes }
      storeDraft(key, JSON.stringify(next))
      return next
    })
  const clear = () => {
    storeDraft(key, '')
    setOrder(emptyOrder())
  }
  return { order, change, clear }
}
