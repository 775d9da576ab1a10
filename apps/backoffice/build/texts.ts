import { createHash } from 'node:crypto'
import path from 'node:path'
import { compactTexts } from '@lonja/build/compact-texts.ts'
import { textsOf } from '@lonja/build/texts.ts'
import type { Plugin } from 'vite'

/** The texts of the back office in one language. */
export const readTexts = textsOf(path.join(import.meta.dirname, '../texts'))

/** The folder for the text files, inside the folder of the build. */
const folder = 'assets/lang'

/** Writes the text files, and names them in the page. Their names change with their contents. */
export function textFiles(): Plugin {
  const files = [...compactTexts(readTexts)].map(([name, text]) => {
    const version = createHash('sha256')
      .update(text)
      .digest('base64url')
      .slice(0, 8)
      .replaceAll(/[^\w-]/g, '_')
    return { language: name.replace('.json', ''), name: `${folder}/${name.replace('.json', `-${version}.json`)}`, text }
  })
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
