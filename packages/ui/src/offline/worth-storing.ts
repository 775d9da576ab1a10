import type { QueryKey } from '@tanstack/react-query'
import type { StoredAnswer } from './store.ts'

/** The largest number of stored answers, latest first. */
export const maxStored = 150
/** Prices of last week are outdated. */
const longest = 7 * 24 * 3_600_000
/** Characters of JSON. */
const largest = 500_000

/** The answers that an app stores, by their keys. */
export interface StoragePolicy {
  /** Answers that are useful later too. */
  isLasting: (key: QueryKey) => boolean
  /** The first screen's answers, which stay whatever was opened later. */
  isFront: (key: QueryKey) => boolean
}

/** Whether an answer is useful without a network. */
export const isWorthStoring = ({ isLasting }: StoragePolicy, key: QueryKey, data: unknown): boolean =>
  isLasting(key) && data !== undefined && JSON.stringify(data).length <= largest

/** Whether an answer may be shown to the present user: anonymous answers may be shown to everybody. */
export const isFor = (user: string | null, now: number, answer: StoredAnswer): boolean =>
  (answer.user === user || answer.user === null) && now - answer.at < longest

/** The ids of surplus answers. */
export function surplus({ isFront }: StoragePolicy, answers: readonly StoredAnswer[]): ReadonlySet<string> {
  const byAge = answers.toSorted(
    (one, other) => Number(isFront(other.key)) - Number(isFront(one.key)) || other.at - one.at,
  )
  return new Set(byAge.slice(maxStored).map(({ id }) => id))
}
