import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const sources = new URL('../public/assets/lang/', import.meta.url)

/** The files of texts, by name, as browsers get them: JSON without the spaces of the source. */
export const compactTexts: ReadonlyMap<string, string> = new Map(
  readdirSync(sources)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.stringify(JSON.parse(readFileSync(new URL(name, sources), 'utf8')))]),
)

/** Writes the texts without spaces: three per cent less for every browser, also after compression. */
export function compactTextFiles(): Plugin {
  return {
    name: 'compact-texts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const [name, text] of compactTexts) writeFileSync(path.join(dir, 'assets/lang', name), text)
    },
  }
}
