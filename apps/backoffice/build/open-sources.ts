import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@lonja/contract/languages'
import { createServer } from 'vite'
import { readTexts } from './texts.ts'

const root = path.join(import.meta.dirname, '..')
/** The folder of the files that are served unchanged. */
export const publicFolder = path.join(root, 'public')

export interface Sources {
  /** The HTML of the page. */
  page(url: string): Promise<string>
  /**
   * Answers requests for modules, styles, texts and updates.
   *
   * @returns whether the request was answered
   */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Serves the back office from its sources for `npm run dev`: Vite replaces changed modules and styles in open pages. */
export async function openSources(): Promise<Sources> {
  const vite = await createServer({
    root,
    // Vite must not bundle the configuration into a file: `node --watch` would notice the new file and restart
    // without end.
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'warn',
    // The shop's Vite uses the default port for updates.
    server: { middlewareMode: true, hmr: { port: 24_679 } },
  })
  const textsFolder = path.join(root, 'texts')
  vite.watcher.add(textsFolder)
  vite.watcher.on('change', (file) => file.startsWith(textsFolder) && vite.ws.send({ type: 'full-reload' }))
  const addresses = Object.fromEntries(languages.map((name) => [name, `/manage/assets/lang/${name}.json`]))
  const languageAt = new Map(Object.entries(addresses).map(([name, address]) => [address, name]))
  return {
    async page(url) {
      const html = await vite.transformIndexHtml(url, readFileSync(path.join(root, 'index.html'), 'utf8'))
      return html.replace('data-texts="{}"', `data-texts="${JSON.stringify(addresses).replaceAll('"', '&quot;')}"`)
    },
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        const language = languageAt.get(request.url ?? '')
        if (language) {
          response.setHeader('Content-Type', 'application/json').end(JSON.stringify(readTexts(language)))
          return resolve(true)
        }
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)))
      }),
  }
}
