import type { Language } from '@lonja/contract/languages'
import type es from '../../texts/es.json'

/** The Spanish files of texts by subject. A front end adds its own, so that its keys are known. */
export interface TextFiles {
  ui: typeof es
}

type Leaves<Node, Path extends string = ''> = Node extends string
  ? Path
  : { [Key in keyof Node & string]: Leaves<Node[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof Node & string]
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : Key
type KeysOf<File> = File extends object ? Stem<Leaves<File>> : never

/** Every key of the files of texts, without its plural endings: `products.count`. */
export type TextKey = KeysOf<TextFiles[keyof TextFiles]>
export type Values = Record<string, string | number>
/** Nested as in the file, or with whole keys: `{ "products.count_one": … }`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** The texts of a language, in the version of the page; rejects if they cannot be loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  const files = JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Partial<Record<Language, string>>
  return (await fetch(files[language] ?? `/assets/lang/${language}.json`)).json() as Promise<Texts>
}
