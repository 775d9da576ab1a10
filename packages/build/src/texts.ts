import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of texts. Each value is a text, or an object of the same kind. */
export interface TextFile {
  [name: string]: string | TextFile
}

/** The texts of `packages/ui`, which all front ends use. */
const shared = path.join(import.meta.dirname, '../../ui/texts')

/** Reads the texts of a front end in one language, together with those of `packages/ui`. */
export type ReadTexts = (language: string) => TextFile

/**
 * Returns a function that reads the texts of a front end.
 *
 * @param folder  the folder with the front end's own files: `es.json` and so on
 * @throws Error when two files have a text with the same key
 */
export const textsOf =
  (folder: string): ReadTexts =>
  (language) =>
    [shared, folder]
      .map((each) => JSON.parse(readFileSync(path.join(each, `${language}.json`), 'utf8')) as TextFile)
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
