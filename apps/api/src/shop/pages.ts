import type { Services } from '../services.ts'

/** What a page depends on besides the data: nothing of the person but whether the question about cookies is open. */
export interface PageRequest {
  url: string
  origin: string
  undecided: boolean
}

export interface Page {
  status: number
  etag: string
  /** The page for one answer: every script of it carries the answer's own nonce. */
  html(nonce: string): string
}

type Render = (request: PageRequest, nonce: string) => Promise<{ status: number; html: string }>

/** Stands for the nonce in a page that is kept. */
const NONCE = '(nonce)'
/** What pages show that changes by itself, as opening hours, is this old at most. */
const PERIOD_MS = 30_000
const TAGS = ['products', 'categories', 'businesses', 'campaigns', 'offers', 'cms', 'attributes']

/** Renders pages, and keeps what everybody sees of them until something on them changes. */
export function pagesOf({ cache }: Pick<Services, 'cache'>, render: Render): (request: PageRequest) => Promise<Page> {
  return async (request) => {
    const { url, origin, undecided } = request
    const product = /^\/product\/([\w-]+)/.exec(url)?.[1]
    const tags = product ? [...TAGS, `product:${product}`] : TAGS
    const period = Math.floor(Date.now() / PERIOD_MS)
    const { body, headers, etag } = await cache.load(`page ${period} ${undecided} ${origin} ${url}`, tags, async () => {
      const { status, html } = await render(request, NONCE)
      return { body: html, headers: { status: String(status) }, kept: status < 500 }
    })
    return {
      status: Number(headers['status']),
      // Weak: two answers differ in their nonces.
      etag: `W/${etag}`,
      html: (nonce) => body.toString().replaceAll(`nonce="${NONCE}"`, `nonce="${nonce}"`),
    }
  }
}
