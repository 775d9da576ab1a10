import { phoneDigits } from '@lonja/contract/phone'
import { cut } from './text.ts'

const mostWords = 6
const longest = 100
/** Trigrams find nothing in shorter texts. */
export const shortestWord = 3

/** The words of a search for people. A telephone number is one word: its digits without spaces and prefix. */
export function searchWords(text: string): string[] {
  const typed = cut(text.trim(), longest)
  const digits = phoneDigits(typed)
  const words = digits === undefined ? typed.split(/\s+/) : [digits]
  return words.filter(({ length }) => length >= shortestWord).slice(0, mostWords)
}
