import { itemsPerShelf } from '@lonja/contract/constants'
import type { answerQuestionProductContract, questionProductContract } from '@lonja/contract/questions/question-product'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, callPage } from '#/api/client.ts'

export type Question = Item<typeof questionProductContract>
export type Answer = Question['answers'][number]

export const questionQueries = {
  all: ['question-products'] as const,

  /** What is asked of a product, newest first; `search` alone where given. */
  of: (product: string, search = '') =>
    infiniteQueryOptions({
      queryKey: [...questionQueries.all, 'of', product, search],
      queryFn: ({ pageParam, signal }) => callPage<Question>(pageParam, { signal }),
      initialPageParam:
        `/question-products?product.id=${product}&itemsPerPage=${itemsPerShelf}` +
        (search === '' ? '' : `&${new URLSearchParams({ search })}`),
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
}

export const ask = (product: string, text: string): Promise<Question> =>
  call('/question-products', { method: 'POST', body: { product, text } })

export const answer = (question: string, text: string): Promise<Item<typeof answerQuestionProductContract>> =>
  call('/answer-question-products', { method: 'POST', body: { question, text } })
