import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chunksOf } from '@lonja/build/chunks.ts'
import { type Language, languages } from '@lonja/contract/languages'
import type { Manifest } from 'vite'

/** The files of the client’s build to which pages refer. */
export interface Assets {
  script: string
  stylesheet: string
  /** The text file of each language. Its address contains a version that changes with the content. */
  texts: Readonly<Record<Language, string>>
  /**
   * The chunks that a screen needs besides the entry. Pages name them so that the browser loads all of them at once.
   */
  modulesOf(file: string): readonly string[]
}

/** Reads the manifest of the client’s build in `folder`. */
export function readAssets(folder: URL): Assets {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest
  const entry = manifest['src/main.tsx']
  const stylesheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))
  if (!entry || !stylesheet) throw new Error('The shop is not built: its manifest has no entry')
  const versioned = (name: string): string => {
    const hash = createHash('sha256').update(readFileSync(new URL(name, folder)))
    return `/${name}?v=${hash.digest('base64url').slice(0, 8)}`
  }
  return {
    script: `/${entry.file}`,
    stylesheet: `/${stylesheet.file}`,
    texts: Object.fromEntries(
      languages.map((name) => [name, versioned(`assets/lang/${name}.json`)]),
    ) as Assets['texts'],
    modulesOf: (file) => [...chunksOf(manifest, ['src/main.tsx', file])].filter((name) => name !== `/${entry.file}`),
  }
}
