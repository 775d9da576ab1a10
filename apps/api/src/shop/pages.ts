import { splitAddress } from '@lonja/contract/languages'
import type { Services } from '../services.ts'
import type { ResponseCache } from '../resource/cache.ts'
import { TOWN_TAG } from '../towns/town-facts.ts'
import type { ShopServices, Tagged } from './open-shop.ts'
import { type RenderedPage, StoredPage } from './stored-page.ts'

/**
 * The request for a page. It contains nothing personal except whether the cookie banner must be shown (`undecided`).
 */
export interface PageRequest {
  /** The path with its query, as `new URL` writes them. */
  url: string
  origin: string
  undecided: boolean
}

type Render = (request: PageRequest) => Promise<RenderedPage>

/** The pages of the web shop. */
export interface Pages {
  /** The stored page for a request; undefined if there is none that is still valid. */
  stored(request: PageRequest): StoredPage | undefined
  /** The stored page, or else a new one. */
  read(request: PageRequest): Promise<StoredPage>
}

/**
 * Stored pages are renewed at the end of each period of this length, because some data change with time, for example
 * whether a shop is open.
 */
const PERIOD_MS = 30_000
/** The tag of everything that must be renewed at the end of each period. */
const PERIOD_TAG = 'page-period'
/** The tags of a page that shows an answer without tags, for example because a record does not exist. */
const TAGS = ['products', 'categories', 'businesses', 'campaigns', 'offers', 'cms', 'attributes']
/** Tags of further data that the page of a shop shows. */
const SHOP_TAGS = [
  'coupons',
  'valorations',
  'shipping-methods',
  'template-configs',
  'templates',
  'image-galleries',
  'image-objects',
]
/** Tags of the reviews and questions on the page of a product. */
const SAID_TAGS = ['valorations', 'question-products', 'answer-question-products']

/** Renders pages without storing them. */
export const renderEachTime = (render: Render): Pages => ({
  stored: () => undefined,
  read: async (request) => new StoredPage(await render(request)),
})

/** Renders pages, and stores them until their data change, but not longer than `PERIOD_MS`. */
export function pagesOf({ cache }: Pick<Services, 'cache'>, render: Render): Pages {
  let period = 0
  /** Makes all stored pages invalid when a new period has begun. */
  function beginPeriod(): void {
    const now = Math.floor(Date.now() / PERIOD_MS)
    if (now !== period) cache.invalidate([PERIOD_TAG])
    period = now
  }
  return {
    stored(request) {
      beginPeriod()
      const stored = cache.stored(keyOf(request))
      return stored instanceof StoredPage ? stored : undefined
    },
    read(request) {
      beginPeriod()
      return cache.store(keyOf(request), undefined, async () => {
        const page = await render(request)
        const tags = [...(page.tags ?? tagsOf(request.url)), TOWN_TAG, PERIOD_TAG]
        return { answer: new StoredPage(page), tags, kept: page.status < 500 }
      })
    },
  }
}

const keyOf = ({ url, origin, undecided }: PageRequest): string => `page ${undecided} ${origin} ${url}`

function tagsOf(url: string): string[] {
  const { path } = splitAddress(url)
  const product = /^\/product\/([\w-]+)/.exec(path)?.[1]
  const ofShop = path.startsWith('/businesses/') ? SHOP_TAGS : []
  return [...TAGS, ...ofShop, ...(product ? [...SAID_TAGS, `product:${product}`] : [])]
}

/** Stores values that pages share as long as pages are stored. */
export const rememberIn =
  (cache: ResponseCache): ShopServices['remember'] =>
  <Value extends object>(key: string, make: () => Promise<Tagged<Value>>) =>
    cache.store(`shared ${key}`, undefined, async () => {
      const answer = await make()
      return answer.tags ? { answer, tags: [...answer.tags, PERIOD_TAG] } : { answer }
    })
