import type { Words } from '@lonja/contract/home/home-block'
import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'

/** A text of the town in the language of the page, or else in Spanish. Empty if it is in neither. */
export const wordsIn = (language: Language, words: Words): { text: string; lang: Language } => {
  const lang = words[language] ? language : defaultLanguage
  return { text: words[lang], lang }
}
