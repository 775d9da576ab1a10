import { type Formats, formatsOf } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import { createContext, useContext } from 'react'
import type { TextKey, Texts, Values } from './texts.ts'
import { type Town, noTown } from './town.ts'

/** A town's app in one language: its texts, and its formats of amounts, dates and quantities. */
export interface Locale extends Formats {
  readonly language: Language
  readonly town: Town
  /**
   * The text of a key. Values replace placeholders such as `{{name}}`, and the name of the app replaces `{{app}}`. If
   * there is no text, the result is the key.
   * `count` selects `key_one`, `key_many` or `key_other`; a language without a text for `many` uses `other`.
   */
  readonly t: (key: TextKey, values?: Values) => string
  /** Like `t`, for keys that are built at run time, for example of an error; undefined if there is no text. */
  readonly knownText: (key: string, values?: Values) => string | undefined
}

/** Creates an immutable locale. Changing the language creates another one. */
export function localeOf(language: Language, texts: Texts, town: Town = noTown): Locale {
  const formats = formatsOf(language)
  const plural = (key: string, count: number): string | undefined =>
    find(texts, `${key}_${formats.pluralOf(count)}`) ?? find(texts, `${key}_other`) ?? find(texts, key)
  const knownText = (key: string, values: Values = {}): string | undefined => {
    const found = typeof values['count'] === 'number' ? plural(key, values['count']) : find(texts, key)
    return found?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = name === 'app' ? town.name : values[name]
      return typeof value === 'number' ? formats.formatNumber(value, 3) : (value ?? whole)
    })
  }
  return { ...formats, language, town, knownText, t: (key, values) => knownText(key, values) ?? key }
}

function find(texts: Texts, key: string): string | undefined {
  let node: string | Texts | undefined = texts
  for (const name of Object.hasOwn(texts, key) ? [key] : key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, name)) return undefined
    node = node[name]
  }
  return typeof node === 'string' ? node : undefined
}

export const LocaleContext = createContext<Locale | undefined>(undefined)

/** The locale of the present page. */
export const useLocale = (): Locale => useContext(LocaleContext)!
