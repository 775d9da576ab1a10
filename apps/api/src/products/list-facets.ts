import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProductFacets } from '@lonja/contract/products/product'
import { contentType, sendCached } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { type Query, queryOf } from '../http/query.ts'
import type { Format } from '../resource/representation.ts'
import type { Operations, Services } from '../services.ts'
import { productFacets } from './facets.ts'

const FACETS = '/api/products-facets'
const ATTRIBUTES = '/api/attributes-filters'

/** What the product list can be narrowed by: all of it, and the attributes alone for a category or a shop. */
export const listFacets: Operations = (app, services) => {
  app.get(FACETS, async (request, reply) =>
    answer(services, request, reply, queryOf(request.url), (facets, format) =>
      format === 'json' ? facets : { '@id': FACETS, '@type': 'ProductFacets', ...facets },
    ),
  )
  app.get(ATTRIBUTES, async (request, reply) =>
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
  )
}

/** `category.id` is this operation's name for what the list calls `parent.id`. */
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
    body: JSON.stringify(shape(await productFacets(db, query), format)),
    headers: { 'content-type': contentType(format) },
  }))
  return sendCached(request, reply, response)
}
