import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@lonja/contract/languages'
import type { Ask } from './ask.ts'
import { type StaticFile, readStaticFiles } from './static-files.ts'

/** The town whose pages are rendered, as `lonja setup` wrote it down. */
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
  fetch: Ask
  origin: string
  town: ShopTown | undefined
}

/** The shop's files and pages: of its build, or while it is developed of its sources. */
export interface Shop {
  /** By their address. */
  readonly files: ReadonlyMap<string, StaticFile>
  render(request: ShopRequest, services: ShopServices): Promise<{ status: number; html: string }>
  /** Of sources: answers requests for modules, styles and updates. Pages are then rendered each time and not kept. */
  readonly sources?: {
    /** @returns whether the request was answered */
    serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  }
}

export type OpenShop = () => Promise<Shop>

const dist = join(import.meta.dirname, '../../../shop/dist')

/** The shop that `npm run build` built. @throws ConfigError when it is not built */
export async function openBuiltShop(): Promise<Shop> {
  const files = readStaticFiles(join(dist, 'client'))
  const { render } = (await import(pathToFileURL(join(dist, 'server/entry.js')).href)) as Pick<Shop, 'render'>
  return { files, render }
}
