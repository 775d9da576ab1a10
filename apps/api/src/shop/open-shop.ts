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
  logo: { readonly url: string; readonly width: number; readonly height: number } | null
  /** The address of the icon for Apple's devices, made from the logo. */
  touchIcon: string | undefined
  operator: string
}

export interface ShopRequest {
  url: string
  undecided: boolean
}

/** A value with the tags whose changes make it invalid. Without tags it is not stored. */
export interface Tagged<Value> {
  readonly value: Value
  readonly tags: readonly string[] | undefined
  /** The bytes that the value has in memory. */
  readonly size: number
}

export interface ShopServices {
  fetch: RequestApi
  /** Returns a stored value, or else makes it. Pages share values, for example the list of categories. */
  remember<Value extends object>(key: string, make: () => Promise<Tagged<Value>>): Promise<Tagged<Value>>
  origin: string
  town: ShopTown | undefined
}

export interface ShopPage {
  status: number
  /** The HTML in pieces, of which some are already encoded in UTF-8. */
  html: readonly (string | Uint8Array)[]
  /** The inline scripts that the page runs. */
  scripts: readonly string[]
  /** The inline styles of the page. */
  styles: readonly string[]
  /** The tags of the data that the page shows; undefined if they are not known. */
  tags: readonly string[] | undefined
}

/**
 * The files and pages of the web shop (`apps/shop`), which shows the products of all shops of the town. They come from
 * its build or, during development, from its sources.
 */
export interface Shop {
  /** The files by their address. */
  readonly files: ReadonlyMap<string, StaticFile>
  render(request: ShopRequest, services: ShopServices): Promise<ShopPage>
  /**
   * Answers requests for modules, styles and updates. Missing in a built web shop. If it exists, pages are rendered for
   * each request and not stored.
   */
  readonly sources?: {
    /** @returns whether the request was answered */
    serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  }
}

export type OpenShop = () => Promise<Shop>

const dist = join(import.meta.dirname, '../../../shop/dist')

/** Opens the web shop that `npm run build` has built. @throws ConfigError if it is not built */
export async function openBuiltShop(): Promise<Shop> {
  const files = readStaticFiles(join(dist, 'client'))
  const { render } = (await import(pathToFileURL(join(dist, 'server/entry.js')).href)) as Pick<Shop, 'render'>
  return { files, render }
}
