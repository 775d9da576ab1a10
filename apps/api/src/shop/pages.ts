import { splitAddress } from '@lonja/contract/languages'
import type { Services } from '../services.ts'
import { TOWN_TAG } from '../towns/town-facts.ts'

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
const TAGS = ['products', 'categories', 'businesses', 'campaigns', 'offers', 'cms', 'attributes', TOWN_TAG]
/** What stands on the page of a shop alone. */
const SHOP_TAGS = ['coupons', 'valorations', 'shipping-methods']
/** What people say of a product stands on its page alone. */
const SAID_TAGS = ['valorations', 'question-products', 'answer-question-products']

/** Renders pages, and keeps nothing. */
export const renderEachTime =
  (render: Render): ((request: PageRequest) => Promise<Page>) =>
  async (request) => {
    const { status, html } = await render(request, NONCE)
    return { status, etag: `W/"${performance.now()}"`, html: (nonce) => withNonce(html, nonce) }
  }

const withNonce = (html: string, nonce: string): string => html.replaceAll(`nonce="${NONCE}"`, `nonce="${nonce}"`)

/** Renders pages, and keeps what everybody sees of them until something on them changes. */
export function pagesOf({ cache }: Pick<Services, 'cache'>, render: Render): (request: PageRequest) => Promise<Page> {
  return async (request) => {
    const { url, origin, undecided } = request
    const { path } = splitAddress(url)
    const product = /^\/product\/([\w-]+)/.exec(path)?.[1]
    const ofShop = path.startsWith('/businesses/') ? SHOP_TAGS : []
    const tags = [...TAGS, ...ofShop, ...(product ? [...SAID_TAGS, `product:${product}`] : [])]
    const period = Math.floor(Date.now() / PERIOD_MS)
    const { body, headers, etag } = await cache.load(`page ${period} ${undecided} ${origin} ${url}`, tags, async () => {
      const { status, html } = await render(request, NONCE)
      return { body: html, headers: { status: String(status) }, kept: status < 500 }
    })
    return {
      status: Number(headers['status']),
      // Weak: two answers differ in their nonces.
      etag: `W/${etag}`,
      html: (nonce) => withNonce(body.toString(), nonce),
    }
  }
}
