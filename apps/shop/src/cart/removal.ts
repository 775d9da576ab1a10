import { useEffect, useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { readBasket, removeFromBasket, restoreBasket } from '#/basket/basket.ts'
import { type LocalLine, type LocalOrder, lineKey } from '#/basket/local-order.ts'

const undoTime = 6_000

export interface Removal {
  /** The line removed last, while it can be restored. */
  removed: { line: LocalLine; before: LocalOrder; kept: boolean } | undefined
  /** @param kept  it was moved to the wish list, and is removed from there when it is restored */
  remove: (line: LocalLine, kept?: boolean) => void
  undo: () => void
  /** Keeps the offer while the pointer or the focus is on it. */
  hold: (held: boolean) => void
}

/** Removes lines without asking, and offers for six seconds to restore the last one. */
export function useRemoval(): Removal {
  const api = useApi()
  const [removed, setRemoved] = useState<Removal['removed']>()
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!removed || held) return
    const timer = setTimeout(() => setRemoved(undefined), undoTime)
    return () => clearTimeout(timer)
  }, [removed, held])

  return {
    removed,
    hold: setHeld,
    remove: (line, kept = false) => {
      setRemoved({ line, before: readBasket(), kept })
      setHeld(false)
      removeFromBasket(line)
    },
    undo: () => {
      if (removed) restoreBasket(withLine(readBasket(), removed.before, removed.line))
      if (removed?.kept) void saveForLater(api, removed.line, false)
      setRemoved(undefined)
    },
  }
}

/**
 * Adds a line’s product to the wish list or removes it.
 *
 * @returns whether the list changed; the line’s options are not stored
 */
export async function saveForLater(api: Client, { product }: LocalLine, wanted: boolean): Promise<boolean> {
  const { isSaved, setSaved, start } = await import('#/whitelists/saved.ts')
  start(api)
  const isNew = isSaved(product.id) !== wanted
  setSaved(product.id, wanted)
  return isNew
}

/** The current order with a line restored in its place; an order that became empty is restored as a whole. */
export function withLine(now: LocalOrder, before: LocalOrder, line: LocalLine): LocalOrder {
  if (now.lines.length === 0) return before
  const key = lineKey(line)
  if (now.lines.some((other) => lineKey(other) === key)) return now
  const index = before.lines.findIndex((other) => lineKey(other) === key)
  const unread = before.news?.filter((change) => change.key === key) ?? []
  return { ...now, lines: now.lines.toSpliced(index, 0, line), news: [...(now.news ?? []), ...unread] }
}
