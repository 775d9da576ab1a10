import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@lonja/contract/languages'
import type { RequestApi } from './request-in-process.ts'
import { type StaticFile, readStaticFiles } from './static-files.ts'

/** The facts of the town that pages show, as `lonja setup` recorded them. */
export interface ShopTown {
  name: string
  languages: readonly Language[]
  color: string
  operator: string
}

export interface ShopRequest {
  url: string
  nonce: string
  undecided: boolean
}

export interface ShopServices {
  fetch: RequestApi
  origin: string
  town: ShopTown | undefined
}

/** The shop's files and pages. They come from its build or, during development, from its sources. */
export interface Shop {
  /** The files by their address. */
  readonly files: ReadonlyMap<string, StaticFile>
  render(request: ShopRequest, services: ShopServices): Promise<{ status: number; html: string }>
  /**
   * Only for a shop from its sources: it answers requests for modules, styles and updates. Pages of such a shop are
   * rendered for each request and not stored.
   */
  readonly sources?: {
    /** @returns whether the request was answered */
    serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  }
}

export type OpenShop = () => Promise<Shop>

const dist = join(import.meta.dirname, '../../../shop/dist')

/** The shop built by `npm run build`. @throws ConfigError if it is not built */
export async function openBuiltShop(): Promise<Shop> {
  const files = readStaticFiles(join(dist, 'client'))
  const { render } = (await import(pathToFileURL(join(dist, 'server/entry.js')).href)) as Pick<Shop, 'render'>
  return { files, render }
}
