import { searchWords, shortestWord } from '../text/search-words.ts'
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

/** Reads the text of a search; null if it is too short to find anything. */
export function readSearch(text: string): Typed | null {
  const typed = text.trim()
  if (typed.length < shortestWord) return null
  return {
    words: searchWords(typed),
    code: cut(typed, 40).toUpperCase(),
    pickup: /^\d{6}$/.test(typed) ? typed : null,
  }
}
