import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The name of the built service worker. It never changes: browsers look for a new version under the same name. */
export const workerFile = 'sw.js'
/** The worker that replaces the built one if service workers are switched off. */
const offFile = 'worker-off.js'
/**
 * In bytes: larger files that are loaded only on demand are not stored in advance, for example a map or a code
 * reader.
 */
const largest = 80_000

export interface WorkerParts {
  /** The path below which the server sends the files of the build; `/` at the end. */
  base: string
  /** The first chunk of every page. Its imports are stored, however large they are. */
  entry: RegExp
  /** The names of chunks that are not stored in advance. */
  onDemand?: RegExp
  /** The paths of other files that are stored: texts, icons. */
  others: readonly string[]
  /** The source of the empty page. The worker stores this page, so a change of its source changes the version too. */
  page: URL
}

const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** Writes into the service worker the list of the app’s files, and a version that changes with any of them. */
export function serviceWorker({ base, entry, onDemand, others, page }: WorkerParts): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${workerFile}`)
      // Browsers run a service worker as a classic script, and refuse one with imports.
      if (worker.imports.length > 0) throw new Error(`${workerFile} imports ${worker.imports.join(', ')}`)
      const main = bundle[Object.keys(bundle).find((name) => entry.test(name)) ?? '']
      if (main?.type !== 'chunk') throw new Error(`The build has no ${entry}`)
      const built = Object.values(bundle).flatMap((file) => {
        const { fileName } = file
        if (fileName === workerFile || !/\.(?:js|css)$/.test(fileName)) return []
        if (file.type === 'chunk' && onDemand?.test(file.name)) return []
        const isLarge = file.type === 'chunk' && file.code.length > largest
        return isLarge && file !== main && !main.imports.includes(fileName) ? [] : [base + fileName]
      })
      const files = [...built, ...others].toSorted()
      const version = hashOf(files.join('\n') + readFileSync(page, 'utf8'))
      if (!worker.code.includes('LONJA_BUILD')) throw new Error('The service worker does not ask what it is made of')
      worker.code = worker.code.replace('LONJA_BUILD', JSON.stringify({ version, files }))
      const off = readFileSync(new URL(offFile, import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: offFile, source: off })
    },
  }
}
