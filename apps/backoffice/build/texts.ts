import { createHash } from 'node:crypto'
import path from 'node:path'
import { compactTexts } from '@lonja/build/compact-texts.ts'
import { textsOf } from '@lonja/build/texts.ts'
import type { Plugin } from 'vite'

/** The texts of the back office in one language. */
export const readTexts = textsOf(path.join(import.meta.dirname, '../texts'))

/** The folder for the text files, inside the folder of the build. */
const folder = 'assets/lang'

/** The text files of all languages. Their names change with their contents. */
export const builtTexts = (): { language: string; name: string; text: string }[] =>
  [...compactTexts(readTexts)].map(([name, text]) => {
    const version = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const language = name.replace('.json', '')
    return { language, name: `${folder}/${language}-${version.replaceAll(/[^\w-]/g, '_')}.json`, text }
  })

/** Writes the text files, and names them in the page. */
export function textFiles(): Plugin {
  const files = builtTexts()
  const addresses = Object.fromEntries(files.map(({ language, name }) => [language, `/manage/${name}`]))
  return {
    name: 'text-files',
    apply: 'build',
    generateBundle() {
      for (const { name, text } of files) this.emitFile({ type: 'asset', fileName: name, source: text })
    },
    transformIndexHtml: (html) =>
      html.replace('data-texts="{}"', `data-texts="${JSON.stringify(addresses).replaceAll('"', '&quot;')}"`),
  }
}
