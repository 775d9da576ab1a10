import type { QueryKey } from '@tanstack/react-query'
import type { KeptAnswer } from './store.ts'

/** Answers kept at most, latest first. */
export const mostKept = 150
/** Nobody buys by prices of last week. */
const longest = 7 * 24 * 3_600_000
/** Characters of JSON. */
const largest = 500_000

/** Which answers an app keeps, by their keys. */
export interface Keeping {
  /** What is of use later too. */
  isLasting: (key: QueryKey) => boolean
  /** What opens, however much was looked at since. */
  isFront: (key: QueryKey) => boolean
}

/** Whether an answer is of use without a network. */
export const isWorthKeeping = ({ isLasting }: Keeping, key: QueryKey, data: unknown): boolean =>
  isLasting(key) && data !== undefined && JSON.stringify(data).length <= largest

/** Whether an answer may be shown to whoever is here now: what was told to nobody, anybody may see. */
export const isFor = (user: string | null, now: number, answer: KeptAnswer): boolean =>
  (answer.user === user || answer.user === null) && now - answer.at < longest

/** Those that are one too many, by their ids. */
export function surplus({ isFront }: Keeping, answers: readonly KeptAnswer[]): ReadonlySet<string> {
  const byAge = answers.toSorted(
    (one, other) => Number(isFront(other.key)) - Number(isFront(one.key)) || other.at - one.at,
  )
  return new Set(byAge.slice(mostKept).map(({ id }) => id))
}
