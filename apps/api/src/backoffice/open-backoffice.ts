import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { type StaticFile, readStaticFiles } from '../shop/static-files.ts'

/** The back office (`apps/backoffice`), in which shops work. It comes from its build or, in development, from its sources. */
export interface Backoffice {
  /** The files by their address below `/manage`. */
  readonly files: ReadonlyMap<string, StaticFile>
  /** The HTML of its only page. `serveBackoffice` replaces the words `%NAME%`, `%COLOR%` and `%TOWN%`. */
  page(url: string): Promise<string>
  /** Answers requests for modules, styles and updates. Missing in a built back office. */
  readonly sources?: {
    /** @returns whether the request was answered */
    serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  }
}

export type OpenBackoffice = () => Promise<Backoffice>

const dist = join(import.meta.dirname, '../../../backoffice/dist')

/** Opens the back office that `npm run build` has built. @throws ConfigError if it is not built */
export async function openBuiltBackoffice(): Promise<Backoffice> {
  if (!existsSync(dist)) throw new ConfigError('the back office is not built. Run: npm run build')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  return { files: readStaticFiles(dist), page: async () => html }
}
