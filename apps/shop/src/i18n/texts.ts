import { defaultLanguage } from '@lonja/contract/constants'
import { formatNumber, pluralOf, setFormats } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import type es from '../../public/assets/lang/es.json'
import { town } from './town.ts'

type Leaves<Node, Path extends string = ''> = Node extends string
  ? Path
  : { [Key in keyof Node & string]: Leaves<Node[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof Node & string]
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : Key

/** Every key of `public/assets/lang/es.json`, without its plural endings: `products.count`. */
export type TextKey = Stem<Leaves<typeof es>>
export type Values = Record<string, string | number>
export interface Texts {
  readonly [key: string]: string | Texts
}

let texts: Texts = {}

/** The texts of a language, of the version that the page is of; rejects where they cannot be had. */
export async function loadTexts(language: Language): Promise<Texts> {
  const files = JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Partial<Record<Language, string>>
  return (await fetch(files[language] ?? `/assets/lang/${language}.json`)).json() as Promise<Texts>
}

/** Sets the language of everything shown from now on. Rendering is synchronous, so a server may switch per request. */
export function setTexts(messages: Texts, language: Language = defaultLanguage): void {
  texts = messages
  setFormats(language)
}

/**
 * The text of a key, with `{{name}}` filled in, and `{{app}}` with what the shop is called; a missing key shows itself.
 * `count` chooses among `key_one`, `key_many` and `key_other`, where a language without a text for `many` falls back to
 * `other`.
 */
export function t(key: TextKey, values: Values = {}): string {
  return knownText(key, values) ?? key
}

/** As `t` for keys made at run time, as an error's; undefined when there is no such text. */
export function knownText(key: string, values: Values = {}): string | undefined {
  const found = typeof values['count'] === 'number' ? plural(key, values['count']) : find(key)
  return found?.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = name === 'app' ? town.name : values[name]
    return typeof value === 'number' ? formatNumber(value, 3) : (value ?? whole)
  })
}

const plural = (key: string, count: number): string | undefined =>
  find(`${key}_${pluralOf(count)}`) ?? find(`${key}_other`) ?? find(key)

function find(key: string): string | undefined {
  let node: string | Texts | undefined = texts
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || !Object.hasOwn(node, name)) return undefined
    node = node[name]
  }
  return typeof node === 'string' ? node : undefined
}
