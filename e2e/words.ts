import type { TextFile } from '@lonja/build/texts.ts'
import { readTexts } from '../apps/shop/server/texts.ts'

/** Returns a function that finds the text of a key in a language. The placeholders in the text remain. */
export function wordsOf(language: string): (key: string) => string {
  const texts = readTexts(language)
  return (key) => {
    const found = key.split('.').reduce<string | TextFile | undefined>((at, name) => (at as TextFile)[name], texts)
    if (typeof found !== 'string') throw new Error(`${key} is no text`)
    return found
  }
}
