import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { type Language, languages } from '@lonja/contract/languages'
import { createServer } from 'vite'
import { readTexts } from './texts.ts'
import type { Assets } from './assets.ts'

const root = path.join(import.meta.dirname, '..')
/** The folder of the files that are served unchanged. */
export const publicFolder = path.join(root, 'public')
/** The path under which Vite serves the common styles, which are outside `apps/shop`. */
const styles = `/@fs${path.join(root, '../../packages/ui/src/styles')}`
/** The server uses these files too. */
const contract = path.join(root, '../../packages/contract/src/')
const textsFolders = [path.join(publicFolder, 'assets/lang'), path.join(root, '../../packages/ui/texts')]

interface RenderedPage {
  status: number
  html: readonly (string | Uint8Array)[]
  scripts: readonly string[]
  styles: readonly string[]
  tags: readonly string[] | undefined
}

/** The exports of `entry.tsx`. Vite loads the file, so that changes take effect. */
interface Entry {
  render(request: object, services: object): Promise<RenderedPage>
  flatTexts(texts: object): object
}

export interface Sources {
  /** Renders a page as `render` of `entry.tsx` does. */
  render(request: { url: string }, services: object): Promise<RenderedPage>
  /**
   * Answers requests for modules, styles and updates.
   *
   * @returns whether the request was answered
   */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/**
 * Serves the web shop from its sources for `npm run dev`: Vite serves modules and styles, and replaces changed ones in
 * the open pages. The server renders pages from the same sources.
 */
export async function openSources(): Promise<Sources> {
  const vite = await createServer({
    root,
    plugins: [
      {
        name: 'wait-for-restart',
        // After a change of the contract, the server starts again, and then Vite reloads the open pages. If they were
        // reloaded at once, their requests would reach the server while it stops.
        hotUpdate: ({ file }) => (file.startsWith(contract) ? [] : undefined),
      },
    ],
    // Vite must not bundle the configuration into a file: `node --watch` would notice the new file and restart
    // without end.
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true },
  })
  const isOfTexts = (file: string) => textsFolders.some((folder) => file.startsWith(folder))
  vite.watcher.add(textsFolders)
  vite.watcher.on('change', (file) => isOfTexts(file) && vite.ws.send({ type: 'full-reload' }))
  // Vite would answer these addresses with the texts of `apps/shop` only, without those of `packages/ui`. So they are
  // answered before Vite is called.
  const textsAt = new Map(languages.map((language) => [`/assets/lang/${language}.json`, language]))

  const assets: Assets = {
    script: '/src/main.tsx',
    stylesheet: `${styles}/base.css?direct`,
    texts: Object.fromEntries(languages.map((name) => [name, `/assets/lang/${name}.json`])) as Record<Language, string>,
    modulesOf: () => [],
  }
  return {
    async render(request, services) {
      const { render, flatTexts } = (await vite.ssrLoadModule('/server/entry.tsx')) as unknown as Entry
      const texts = Object.fromEntries(languages.map((language) => [language, flatTexts(readTexts(language))]))
      const page = await render(request, { ...services, client: { assets, texts } })
      const html = page.html
        .map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString()))
        .join('')
      return { ...page, html: [await vite.transformIndexHtml(request.url, withStyles(html))] }
    },
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        const language = textsAt.get(request.url ?? '')
        if (language) {
          response.setHeader('Content-Type', 'application/json').end(JSON.stringify(readTexts(language)))
          return resolve(true)
        }
        response.once('close', () => resolve(true))
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)))
      }),
  }

  /**
   * Adds the styles of the rendered modules until the scripts have loaded their own styles. Without them the content
   * would move while the page loads.
   */
  function withStyles(html: string): string {
    const sheets = [...vite.environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.css'))
    const links = [`${styles}/tokens.css`, ...sheets].map(
      (url) => `<link rel="stylesheet" href="${url}?direct" data-first>`,
    )
    const end = `<script>addEventListener('load',()=>setTimeout(()=>document.querySelectorAll('[data-first]').forEach(l=>l.remove()),1000))</script>`
    return html.replace('</head>', `${links.join('')}${end}</head>`)
  }
}
