import { splitAddress } from '@lonja/contract/languages'
import type { Services } from '../services.ts'
import { TOWN_TAG } from '../towns/town-facts.ts'

/**
 * The request for a page. It contains nothing personal except whether the cookie banner must be shown (`undecided`).
 */
export interface PageRequest {
  url: string
  origin: string
  undecided: boolean
}

export interface Page {
  status: number
  etag: string
  /** The HTML for one answer. All its scripts have the answer's nonce. */
  html(nonce: string): string
}

type Render = (request: PageRequest, nonce: string) => Promise<{ status: number; html: string }>

/** The placeholder for the nonce in a stored page. */
const NONCE = '(nonce)'
/**
 * A stored page is used only within one period of this length, because some data change with time, for example
 * whether a shop is open.
 */
const PERIOD_MS = 30_000
const TAGS = ['products', 'categories', 'businesses', 'campaigns', 'offers', 'cms', 'attributes', TOWN_TAG]
/** Tags of further data that the page of a shop shows. */
const SHOP_TAGS = ['coupons', 'valorations', 'shipping-methods']
/** Tags of the reviews and questions on the page of a product. */
const SAID_TAGS = ['valorations', 'question-products', 'answer-question-products']

/** Renders pages without storing them. */
export const renderEachTime =
  (render: Render): ((request: PageRequest) => Promise<Page>) =>
  async (request) => {
    const { status, html } = await render(request, NONCE)
    return { status, etag: `W/"${performance.now()}"`, html: (nonce) => withNonce(html, nonce) }
  }

const withNonce = (html: string, nonce: string): string => html.replaceAll(`nonce="${NONCE}"`, `nonce="${nonce}"`)

/** Renders pages, and stores them until their data change, but not longer than `PERIOD_MS`. */
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
      // The ETag is weak, because each answer with the page has another nonce.
      etag: `W/${etag}`,
      html: (nonce) => withNonce(body.toString(), nonce),
    }
  }
}
