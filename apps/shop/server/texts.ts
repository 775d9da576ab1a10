import { readFileSync } from 'node:fs'

/** A file of texts. Each value is a text, or an object of the same kind. */
export interface TextFile {
  [name: string]: string | TextFile
}

/** The folders of the texts: the texts of `packages/ui`, which other front ends use too, and those of the web shop. */
const folders = ['../../../packages/ui/texts/', '../public/assets/lang/'].map((path) => new URL(path, import.meta.url))

/**
 * The texts of a language.
 *
 * @throws Error when two files have a text with the same key
 */
export const readTexts = (language: string): TextFile =>
  folders
    .map((folder) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as TextFile)
    .reduce((texts, more) => merge(texts, more))

function merge(texts: TextFile, more: TextFile): TextFile {
  const merged = { ...texts }
  for (const [name, value] of Object.entries(more)) {
    const known = merged[name]
    if (typeof known === 'string' || (known && typeof value === 'string'))
      throw new Error(`Two texts are called ${name}`)
    merged[name] = known && typeof value !== 'string' ? merge(known, value) : value
  }
  return merged
}
