import { useEffect, useState } from 'react'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { readBasket, removeFromBasket, restoreBasket } from '#/basket/basket.ts'
import { type LocalLine, type LocalOrder, lineKey } from '#/basket/local-order.ts'

const undoTime = 6_000

export interface Removal {
  /** The line that was removed last; undefined when it can no longer be restored. */
  removed: { line: LocalLine; before: LocalOrder; kept: boolean } | undefined
  /**
   * Removes a line.
   *
   * @param kept  whether the product was moved to the wish list; if the line is restored, the product is removed from
   * that list
   */
  remove: (line: LocalLine, kept?: boolean) => void
  undo: () => void
  /** Called with true, keeps the undo button visible until it is called with false. */
  hold: (held: boolean) => void
}

/** Removes lines without confirmation, and offers for six seconds to restore the line that was removed last. */
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
 * Adds the product of a line to the wish list or removes it. The options of the line are not stored.
 *
 * @returns whether the wish list changed
 */
export async function saveForLater(api: Client, { product }: LocalLine, wanted: boolean): Promise<boolean> {
  const { isSaved, setSaved, start } = await import('#/whitelists/saved.ts')
  start(api)
  const isNew = isSaved(product.id) !== wanted
  setSaved(product.id, wanted)
  return isNew
}

/**
 * The current basket (`now`) with the removed line back at its old position. If the current basket is empty, returns
 * `before`, the basket before the removal.
 */
export function withLine(now: LocalOrder, before: LocalOrder, line: LocalLine): LocalOrder {
  if (now.lines.length === 0) return before
  const key = lineKey(line)
  if (now.lines.some((other) => lineKey(other) === key)) return now
  const index = before.lines.findIndex((other) => lineKey(other) === key)
  const unread = before.news?.filter((change) => change.key === key) ?? []
  return { ...now, lines: now.lines.toSpliced(index, 0, line), news: [...(now.news ?? []), ...unread] }
}
