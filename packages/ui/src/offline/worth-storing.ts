import type { QueryKey } from '@tanstack/react-query'
import type { StoredAnswer } from './store.ts'

/** The maximum number of stored answers. */
export const maxStored = 150
/** The maximum age of a stored answer that is shown, in milliseconds. Prices in older answers may be wrong. */
const longest = 7 * 24 * 3_600_000
/** The maximum size of a stored answer, in characters of JSON. */
const largest = 500_000

/** Decides which answers an app stores, by their keys. */
export interface StoragePolicy {
  /** Whether the answer is useful later, without a network. */
  isLasting: (key: QueryKey) => boolean
  /** Whether the answer belongs to the first screen. Such answers are kept even if many later answers are stored. */
  isFront: (key: QueryKey) => boolean
}

/** Whether an answer is stored, for use without a network. */
export const isWorthStoring = ({ isLasting }: StoragePolicy, key: QueryKey, data: unknown): boolean =>
  isLasting(key) && data !== undefined && JSON.stringify(data).length <= largest

/** Whether an answer may be shown to this user and is not too old. Anonymous answers may be shown to everybody. */
export const isFor = (user: string | null, now: number, answer: StoredAnswer): boolean =>
  (answer.user === user || answer.user === null) && now - answer.at < longest

/**
 * Returns the ids of the answers to delete, so that `maxStored` answers remain. The oldest answers are deleted first.
 * Answers of the first screen are deleted only after all other answers.
 */
export function answersToDelete({ isFront }: StoragePolicy, answers: readonly StoredAnswer[]): ReadonlySet<string> {
  const byAge = answers.toSorted(
    (one, other) => Number(isFront(other.key)) - Number(isFront(one.key)) || other.at - one.at,
  )
  return new Set(byAge.slice(maxStored).map(({ id }) => id))
}
