import { itemsPerShelf } from '@lonja/contract/constants'
import type { answerQuestionProductContract, questionProductContract } from '@lonja/contract/questions/question-product'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Question = Item<typeof questionProductContract>
export type Answer = Question['answers'][number]

export const questionQueries = {
  all: ['question-products'] as const,

  /** The questions about a product, newest first. With `search` only the questions that match. */
  of: (product: string, search = '') =>
    infiniteQueryOptions({
      queryKey: [...questionQueries.all, 'of', product, search],
      queryFn: ({ client, pageParam, signal }) => apiOf(client).callPage<Question>(pageParam, { signal }),
      initialPageParam:
        `/question-products?product.id=${product}&itemsPerPage=${itemsPerShelf}` +
        (search === '' ? '' : `&${new URLSearchParams({ search })}`),
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),

  /** The number of questions about all products of a shop. */
  count: (shop: string) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'count', shop],
      queryFn: async ({ client, signal }) => {
        const path = `/question-products?product.business.id=${shop}&itemsPerPage=0`
        return (await apiOf(client).callPage<Question>(path, { signal })).total
      },
    }),
}

export const askQuestion = (api: Client, product: string, text: string): Promise<Question> =>
  api.call('/question-products', { method: 'POST', body: { product, text } })

export const answerQuestion = (
  api: Client,
  question: string,
  text: string,
): Promise<Item<typeof answerQuestionProductContract>> =>
  api.call('/answer-question-products', { method: 'POST', body: { question, text } })
