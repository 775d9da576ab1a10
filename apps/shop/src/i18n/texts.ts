import type { Language } from '@lonja/contract/languages'
import type es from '../../public/assets/lang/es.json'

type Leaves<Node, Path extends string = ''> = Node extends string
  ? Path
  : { [Key in keyof Node & string]: Leaves<Node[Key], Path extends '' ? Key : `${Path}.${Key}`> }[keyof Node & string]
type Stem<Key extends string> = Key extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : Key

/** Every key of `public/assets/lang/es.json`, without its plural endings: `products.count`. */
export type TextKey = Stem<Leaves<typeof es>>
export type Values = Record<string, string | number>
/** As in the file, or with whole keys: `{ "products.count_one": … }`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** The texts of a language, of the version that the page is of; rejects where they cannot be had. */
export async function loadTexts(language: Language): Promise<Texts> {
  const files = JSON.parse(document.documentElement.dataset['texts'] ?? '{}') as Partial<Record<Language, string>>
  return (await fetch(files[language] ?? `/assets/lang/${language}.json`)).json() as Promise<Texts>
}
