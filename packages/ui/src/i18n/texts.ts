import type { Language } from '@lonja/contract/languages'
import type es from '../../texts/es.json'

/** The Spanish files of texts, by subject. A front end adds its own files here, so that TypeScript knows their keys. */
export interface TextFiles {
  ui: typeof es
}

type Leaves<Node, Path extends string = ''> = Node extends string
  ? Path
  : { [Key in keyof Node & string]: Leaves<Node[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof Node & string]
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : Key
type KeysOf<File> = File extends object ? Stem<Leaves<File>> : never

/** A key of a text, without the plural ending: `products.count` for `products.count_one`. */
export type TextKey = KeysOf<TextFiles[keyof TextFiles]>
export type Values = Record<string, string | number>
/** Texts by key: nested as in the files, or flat with full keys: `{ "products.count_one": … }`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Loads the texts of a language, from the same build as the page. The promise rejects if they cannot be loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  const files = JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Partial<Record<Language, string>>
  return (await fetch(files[language] ?? `/assets/lang/${language}.json`)).json() as Promise<Texts>
}
