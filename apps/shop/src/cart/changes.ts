import { errorKey } from '@lonja/contract/errors'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import { type LocalOrder, lineKey } from '#/basket/local-order.ts'

/** Something that became different from what one had seen; it stays until one says to have read it. */
export interface Change {
  /** Of the line. */
  key: string
  title: string
  message: BasketMessage
}

/** The server says these once; all others it repeats for as long as they hold. */
const saidOnce: readonly string[] = ['price_changed', 'quantity_reduced_to_stock', 'quantity_reduced_to_limit']

export const isSaidOnce = ({ code }: BasketMessage): boolean => saidOnce.includes(errorKey(code))

/**
 * The changes not yet read, with those of the order's last check. Of several about one thing only the way from the
 * first value to the last counts, and none where that leads back.
 */
export function collectChanges(known: readonly Change[], { lines }: LocalOrder): Change[] {
  const said = lines.flatMap((line) =>
    (line.messages ?? [])
      .filter(isSaidOnce)
      .map((message): Change => ({ key: lineKey(line), title: line.product.title, message })),
  )
  const keys = new Set(lines.map(lineKey))
  const merged = known.filter(({ key }) => keys.has(key))
  for (const change of said) {
    const index = merged.findIndex(({ key, message }) => key === change.key && message.code === change.message.code)
    const earlier = merged[index]
    if (!earlier) merged.push(change)
    else merged[index] = { ...change, message: joined(earlier.message, change.message) }
  }
  return merged.filter(({ message: { was, is } }) => was !== is)
}

const joined = (first: BasketMessage, last: BasketMessage): BasketMessage =>
  first.was === undefined ? last : { ...last, was: first.was }

/** Something costs more than when one put it into the basket: to be agreed to before ordering. */
export const isDearer = (changes: readonly Change[]): boolean =>
  changes.some(({ message: { code, was = 0, is = 0 } }) => errorKey(code) === 'price_changed' && is > was)
