import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@lonja/contract/languages'
import type { Plugin } from 'vite'
import type { ReadTexts } from './texts.ts'

/** The text files that browsers receive, by name: JSON without the spaces of the sources. */
export const compactTexts = (readTexts: ReadTexts): ReadonlyMap<string, string> =>
  new Map(languages.map((language) => [`${language}.json`, JSON.stringify(readTexts(language))]))

/** Writes the text files without spaces. This makes them three per cent smaller, even after compression. */
export function compactTextFiles(readTexts: ReadTexts): Plugin {
  return {
    name: 'compact-texts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const [name, text] of compactTexts(readTexts)) writeFileSync(path.join(dir, 'assets/lang', name), text)
    },
  }
}
