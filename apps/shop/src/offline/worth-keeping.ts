import type { QueryKey } from '@tanstack/react-query'
import type { KeptAnswer } from './store.ts'

/** Answers kept at most, latest first. */
export const mostKept = 150
/** Nobody buys by prices of last week. */
const longest = 7 * 24 * 3_600_000
/** Characters of JSON. */
const largest = 500_000

/** What screens show, by the first part of its key. What is only good at once, as hours to choose from, is not there. */
const lasting: readonly unknown[] = [
  'products',
  'categories',
  'businesses',
  'campaigns',
  'cities',
  'cms',
  'map-settings',
  'about',
  'valorations',
  'question-products',
  'whitelists',
  'orders',
  'payment-methods',
  'notifications',
  'me',
  'addresses',
]

export const isLasting = ([of, what]: QueryKey): boolean => lasting.includes(of) && what !== 'payment'

/** Whether an answer is of use without a network. */
export const isWorthKeeping = (key: QueryKey, data: unknown): boolean =>
  isLasting(key) && data !== undefined && JSON.stringify(data).length <= largest

/** Whether an answer may be shown to whoever is here now: what was told to nobody, anybody may see. */
export const isFor = (user: string | null, now: number, answer: KeptAnswer): boolean =>
  (answer.user === user || answer.user === null) && now - answer.at < longest

/** What the home page and the list of shops are made of: that opens, however much was looked at since. */
const isFront = ([of, what, search]: QueryKey): boolean =>
  of === 'campaigns' ||
  of === 'categories' ||
  (of === 'businesses' && what === 'list' && search === '') ||
  (what === 'shelf' && !(search as string).includes('.id'))

/** Those that are one too many, by their ids. */
export function surplus(answers: readonly KeptAnswer[]): ReadonlySet<string> {
  const byAge = answers.toSorted(
    (one, other) => Number(isFront(other.key)) - Number(isFront(one.key)) || other.at - one.at,
  )
  return new Set(byAge.slice(mostKept).map(({ id }) => id))
}
