import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { forget, readStored, store } from '@lonja/ui/store/storage.ts'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'
import type { Product } from '#/products/product.queries.ts'

const mostProducts = 5
const mostShops = 3
/** Shops are asked for by all they say of themselves; those whose name it is come first. */
const shopsAsked = 20
const mostKept = 8

/** From how many characters on something is suggested. */
export const shortest = 2

export const suggestionQueries = {
  /** Typing errors are forgiven by the search itself. */
  products: (text: string) =>
    queryOptions({
      queryKey: ['suggestions', 'products', text],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ search: text, itemsPerPage: `${mostProducts}` })
        const { items } = await apiOf(client).callPage<Product>(`/products?${query}`, { signal })
        return items.map(({ id, title, business, image, price }) => ({
          id,
          title,
          shop: business.name,
          price,
          image: image && slimImage(image),
        }))
      },
      // What was found stays in sight until the next answer is there; of two, that of the text of now counts.
      placeholderData: keepPreviousData,
      retry: false,
    }),

  shops: (text: string) =>
    queryOptions({
      queryKey: ['suggestions', 'businesses', text],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ search: text, itemsPerPage: `${shopsAsked}` })
        const { items } = await apiOf(client).callPage<Item<typeof businessContract>>(`/businesses?${query}`, {
          signal,
        })
        const first = new Set(named(items, ({ name }) => name, text))
        return [...first, ...items.filter((item) => !first.has(item))]
          .slice(0, mostShops)
          .map(({ id, name, url }) => ({ id, name, url }))
      },
      placeholderData: keepPreviousData,
      retry: false,
    }),
}

/** What was searched on this device, latest first. */
export function recentSearches(): string[] {
  const kept = readStored('recent_searches')
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
}

export function rememberSearch(text: string): void {
  const searched = text.trim()
  if (searched.length < shortest) return
  const others = recentSearches().filter((other) => folded(other) !== folded(searched))
  store('recent_searches', [searched, ...others].slice(0, mostKept))
}

export const forgetSearches = (): void => forget('recent_searches')

/**
 * Those whose name answers what is typed: each of its words begins one of the name's. Where there is none, one slip of a
 * finger is forgiven in words from four letters on.
 */
export function named<One>(all: readonly One[], nameOf: (one: One) => string, typed: string): One[] {
  const exact = all.filter((one) => begins(nameOf(one), typed))
  return exact.length > 0 ? exact : all.filter((one) => begins(nameOf(one), typed, isNear))
}

function begins(name: string, typed: string, isLike?: (word: string, part: string) => boolean): boolean {
  const words = wordsOf(name)
  return wordsOf(typed).every((part) =>
    words.some((word) => word.startsWith(part) || (part.length > 3 && isLike?.(word, part))),
  )
}

/** Some beginning of the word is one letter more, less or other than the part, or has two of its letters swapped. */
function isNear(word: string, part: string): boolean {
  let same = 0
  while (same < part.length && word[same] === part[same]) same += 1
  const [next, second] = [word.slice(same), part.slice(same)]
  const swapped = `${second[1] ?? ''}${second[0] ?? ''}${second.slice(2)}`
  return [
    [next.slice(1), second.slice(1)],
    [next.slice(1), second],
    [next, second.slice(1)],
    [next, swapped],
  ].some(([rest = '', wanted = '']) => rest.startsWith(wanted))
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** An accent is no other letter where somebody types in a hurry. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
