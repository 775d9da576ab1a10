import { phoneDigits } from '@lonja/contract/phone'
import { cut } from '../text/text.ts'

/** The text of a search as the finders use it. */
export interface Typed {
  /** The words that a record must have. A text that is a telephone number is one word: its digits without spaces and prefix. */
  readonly words: readonly string[]
  /** The text as the code of an order. */
  readonly code: string
  /** The six digits with which a customer collects an order; null if the text is something else. */
  readonly pickup: string | null
}

const mostWords = 6
const longest = 100
/** Trigrams find nothing in shorter texts. */
const shortest = 3

/** Reads the text of a search; null if it is too short to find anything. */
export function readSearch(text: string): Typed | null {
  const typed = cut(text.trim(), longest)
  if (typed.length < shortest) return null
  const digits = phoneDigits(typed)
  const words = digits === undefined ? typed.split(/\s+/).filter(({ length }) => length >= shortest) : [digits]
  return { words: words.slice(0, mostWords), code: typed.toUpperCase(), pickup: /^\d{6}$/.test(typed) ? typed : null }
}
