import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentType, documentationLink, sendCached, sendPrivate } from '../resource/answer.ts'
import { type Resource, Values } from '../resource/define-resource.ts'
import { formatOf } from '../resource/negotiate.ts'
import { idOf, queryOf, readBoolean } from '../http/query.ts'
import type { Operations, Services } from '../services.ts'
import { attributeResource, attributeValueResource } from './attribute.resource.ts'

const MAX_SUGGESTIONS = 20

interface Suggesting {
  path: string
  resource: Resource
  /** The parameter that names a shop. */
  shop: string
  /** SQL of the row's shop. */
  business: string
  /** SQL of further members, in either format. */
  more: Record<'json' | 'jsonld', string>
}

const kinds: readonly Suggesting[] = [
  {
    path: '/api/autocomplete/attribute',
    resource: attributeResource,
    shop: 'business.id',
    business: 'r.business_id',
    more: { json: '', jsonld: '' },
  },
  {
    path: '/api/autocomplete/attribute-value',
    resource: attributeValueResource,
    shop: 'business',
    business: '(select a.business_id from attribute a where a.id = r.attribute_id)',
    more: {
      json: `, (select json_build_object('id', a.id, 'name', a.name) from attribute a where a.id = r.attribute_id) as attribute`,
      jsonld: `, '/api/attributes/' || r.attribute_id as attribute`,
    },
  },
]

/** Attributes and their options by a part of the name, at most 20: what begins with it comes first. */
export const autocomplete: Operations = (app, services) => {
  for (const kind of kinds) app.get(kind.path, (request, reply) => suggest(services, kind, request, reply))
}

async function suggest(
  { db, cache }: Services,
  { path, resource, shop, business, more }: Suggesting,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { viewer } = request
  const { name, path: collection } = resource.contract
  const format = formatOf(request.headers.accept)
  const query = queryOf(request.url)
  const make = async () => {
    const { bind, list: values } = new Values()
    const where = [resource.visible('r', viewer, bind)]
    const enabled = readBoolean(query.one('enabled'))
    if (enabled !== undefined) where.push(`r.enabled = ${bind(enabled)}`)
    const shops = query.many(shop).map((value) => idOf(value, 'businesses'))
    if (shops.length > 0 && !shops.includes(null)) where.push(`${business} = any(${bind(shops)}::uuid[])`)
    const typed = (query.one('name') ?? '').trim().replaceAll(/[\\%_]/g, '\\$&')
    const pattern = `fold(${bind(typed)}::text)`
    if (typed !== '') where.push(`fold(r.name) like '%' || ${pattern} || '%'`)
    const rows = await db.query<{ id: string; name: string }>({
      text: `select '/api/${collection}/' || r.id as "@id"${format === 'jsonld' ? `, '${name}' as "@type"` : ''}, r.id, r.name
          ${more[format]}
        from ${resource.table} r where ${where.join(' and ')}
        order by (fold(r.name) like ${pattern} || '%') desc, replace(fold(r.name), 'ñ', 'n~') collate "C", r.id
        limit ${MAX_SUGGESTIONS}`,
      values,
    })
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
