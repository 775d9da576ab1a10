import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { contentType, documentationLink, sendCached, sendPrivate } from '../http/send.ts'
import type { Resource } from '../resource/define-resource.ts'
import { formatOf } from '../http/negotiate.ts'
import { idOf, queryOf, readBoolean } from '../http/query.ts'
import { attributeResource, attributeValueResource } from './attribute.resource.ts'
import { type Sql, always, and, identifier, literal, nothing, render, sql } from '../sql/sql.ts'

const MAX_SUGGESTIONS = 20

interface Suggesting {
  path: `/api/${string}`
  summary: string
  row: z.ZodType
  resource: Resource
  /** The name of the query parameter that filters by shop; its value is the id or the IRI of the shop. */
  shop: string
  /** SQL of the id of the row's shop. */
  business: Sql
  /** SQL of the fields of each suggestion after `id` and `name`, for JSON and for JSON-LD. */
  more: Record<'json' | 'jsonld', Sql>
}

const kinds: readonly Suggesting[] = [
  {
    path: '/api/autocomplete/attribute',
    summary: 'At most 20 attributes whose name contains a text; names that begin with it come first',
    row: z.object({ id: z.string(), name: z.string() }),
    resource: attributeResource,
    shop: 'business.id',
    business: sql`r.business_id`,
    more: { json: nothing, jsonld: nothing },
  },
  {
    path: '/api/autocomplete/attribute-value',
    summary: 'At most 20 options of attributes whose name contains a text',
    row: z.object({ id: z.string(), name: z.string(), attribute: z.unknown() }),
    resource: attributeValueResource,
    shop: 'business',
    business: sql`(select a.business_id from attribute a where a.id = r.attribute_id)`,
    more: {
      json: sql`, (select json_build_object('id', a.id, 'name', a.name) from attribute a where a.id = r.attribute_id) as attribute`,
      jsonld: sql`, '/api/attributes/' || r.attribute_id as attribute`,
    },
  },
]

/** Finds attributes or options by a part of the name, at most 20; names that begin with the text come first. */
export const autocomplete = kinds.map((kind) =>
  defineOperation({
    method: 'GET',
    path: kind.path,
    summary: kind.summary,
    who: everyone,
    query: {
      name: 'The text to look for; if it is empty, the first 20.',
      enabled: { type: 'boolean' },
      [kind.shop]: 'The shop’s id or IRI.',
    },
    answers: { shape: z.array(kind.row), type: 'application/json' },
    run: (context) => suggest(context, kind),
  }),
)

async function suggest(
  { services: { db, cache }, viewer, request, reply }: Context,
  { path, resource, shop, business, more }: Suggesting,
): Promise<FastifyReply> {
  const { name, path: collection } = resource.contract
  const format = formatOf(request.headers.accept)
  const query = queryOf(request.url)
  const make = async () => {
    const enabled = readBoolean(query.one('enabled'))
    const shops = query.many(shop).map((value) => idOf(value, 'businesses'))
    const typed = (query.one('name') ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')
    const pattern = sql`fold(${typed}::text)`
    const where = and(
      resource.visible(sql`r`, viewer),
      enabled === undefined ? always : sql`r.enabled = ${enabled}`,
      shops.length === 0 || shops.includes(null) ? always : sql`${business} = any(${shops}::uuid[])`,
      typed === '' ? always : sql`fold(r.name) like '%' || ${pattern} || '%'`,
    )
    const type = format === 'jsonld' ? sql`, ${literal(name)} as "@type"` : nothing
    const rows = await db.reader.query(
      render(sql`select ${literal(`/api/${collection}/`)} || r.id as "@id"${type}, r.id, r.name${more[format]}
        from ${identifier(resource.table)} r where ${where}
        order by (fold(r.name) like ${pattern} || '%') desc, replace(fold(r.name), 'ñ', 'n~') collate "C", r.id
        limit ${literal(MAX_SUGGESTIONS)}`),
    )
    const head = { '@context': `/api/contexts/${name}`, '@id': path, '@type': 'Collection', totalItems: rows.length }
    return {
      body: JSON.stringify(format === 'json' ? rows : { ...head, member: rows }),
      headers: { 'content-type': contentType(format), link: documentationLink },
    }
  }
  if (resource.shared(viewer)) {
    const tags = ['attributes', 'attribute-values', 'businesses']
    return sendCached(request, reply, await cache.load(`${format} ${request.url}`, tags, make))
  }
  const { body, headers } = await make()
  return sendPrivate(request, reply, body, headers)
}
