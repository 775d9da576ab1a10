import { folded } from '@lonja/contract/folded'
import type { businessContract } from '@lonja/contract/businesses/business'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'
import { type CardProduct, cardQuery } from '#/products/product-card.ts'

const mostProducts = 5
const mostShops = 3
/**
 * More shops are requested than are shown, because the API also finds shops by their descriptions. The shops whose name
 * matches are put first here, and the first `mostShops` of the list are shown.
 */
const shopsRequested = 20

export const suggestionQueries = {
  /** The products that match the text. The search of the API tolerates typing errors. */
  products: (text: string) =>
    queryOptions({
      queryKey: ['suggestions', 'products', text],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ search: text, itemsPerPage: `${mostProducts}` })
        const { items } = await apiOf(client).callPage<CardProduct>(`/products?${query}&${cardQuery}`, { signal })
        return items.map(({ id, title, business, image, price }) => ({
          id,
          title,
          shop: business.name,
          price,
          image: image && slimImage(image),
        }))
      },
      // The earlier results stay visible until the next answer arrives. Answers for an earlier text are ignored.
      placeholderData: keepPreviousData,
      retry: false,
    }),

  shops: (text: string) =>
    queryOptions({
      queryKey: ['suggestions', 'businesses', text],
      queryFn: async ({ client, signal }) => {
        const query = new URLSearchParams({ search: text, itemsPerPage: `${shopsRequested}` })
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

/**
 * The entries whose name matches the typed text: each typed word is the beginning of a word of the name. If no name
 * matches, typed words of four letters or more may contain one typing error.
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

/**
 * Whether the beginning of a word equals the typed part, except for one added, missing or wrong letter, or two
 * swapped letters.
 */
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
