import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProductAttribute, type ProductFacets } from '@lonja/contract/products/product'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { contentType, sendCached } from '../http/send.ts'
import { type Format, formatOf } from '../http/negotiate.ts'
import { type Query, queryOf } from '../http/query.ts'
import type { Services } from '../services.ts'
import { productFacets } from './facets.ts'

const FACETS = '/api/products-facets'
const ATTRIBUTES = '/api/attributes-filters'

const Option = z.object({ id: z.string(), name: z.string(), value: z.string().nullable(), count: z.int() })
const Facet = ProductAttribute.omit({ variantAxis: true, options: true }).extend({
  title: z.string(),
  options: z.array(Option),
  more: z
    .object({ options: z.int(), count: z.int() })
    .optional()
    .describe('The number of options that `optionsPerAttribute` leaves out, and the sum of their counts.'),
})
const Facets = z.object({
  total: z.int(),
  attributes: z.array(Facet),
  categories: z.array(
    z.object({ id: z.string(), title: z.string(), url: z.string(), parent: z.string().nullable(), count: z.int() }),
  ),
  businesses: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  price: z.object({ min: z.int(), max: z.int() }).nullable().describe('Cents.'),
})

/** Lists all facets by which the list of products can be narrowed. */
export const listFacets = defineOperation({
  method: 'GET',
  path: FACETS,
  summary: 'The filters for a list of products, with the same parameters as that list',
  who: everyone,
  beyond: 'the product list of the shop, which shows these filters',
  query: {
    optionsPerAttribute: {
      type: 'integer',
      description: 'The most options of each attribute. Chosen options are always included.',
    },
  },
  answers: { shape: Facets, type: 'application/json' },
  run: ({ services, request, reply }) =>
    answer(services, request, reply, queryOf(request.url), (facets, format) =>
      format === 'json' ? facets : { '@id': FACETS, '@type': 'ProductFacets', ...facets },
    ),
})

/** Lists only the facets of attributes, for a category or a shop. */
export const listAttributeFilters = defineOperation({
  method: 'GET',
  path: ATTRIBUTES,
  summary: 'The attributes by which the products of a category or a shop can be filtered',
  who: everyone,
  query: {
    'category.id': 'The category’s id or IRI; its subcategories are included.',
    'business.id': 'The shop’s id or IRI.',
  },
  answers: { shape: z.array(Facet), type: 'application/json' },
  run: ({ services, request, reply }) =>
    answer(services, request, reply, withCategory(queryOf(request.url)), ({ attributes }, format) =>
      format === 'json'
        ? attributes
        : {
            '@context': '/api/contexts/Attribute',
            '@id': ATTRIBUTES,
            '@type': 'Collection',
            totalItems: attributes.length,
            member: attributes.map((facet) => ({
              '@id': `/api/attributes/${facet.id}`,
              '@type': 'Attribute',
              ...facet,
            })),
          },
    ),
})

/** The query with the values of `category.id` added to `parent.id`, which is the name in `GET /api/products`. */
function withCategory(query: Query): Query {
  const many = (name: string) =>
    name === 'parent.id' ? [...query.many(name), ...query.many('category.id')] : query.many(name)
  return { ...query, many }
}

async function answer(
  { db, cache }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  shape: (facets: ProductFacets, format: Format) => unknown,
): Promise<FastifyReply> {
  const format = formatOf(request.headers.accept)
  const tags = ['products', 'categories', 'businesses', 'attributes', 'attribute-values', 'search-synonyms']
  const response = await cache.load(`${format} ${request.url}`, tags, async () => ({
    body: JSON.stringify(shape(await productFacets({ db: db.reader, cache }, query), format)),
    headers: { 'content-type': contentType(format) },
  }))
  return sendCached(request, reply, response)
}
