import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { type Viewer, may, mayInTown, shopsWith } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { collectionBody, collectionHeaders } from '../resource/collection.ts'
import { readList } from '../resource/list.ts'
import { idOf, parseQuery } from '../http/query.ts'
import type { Data } from '../services.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { productResource } from './product.resource.ts'
import { sql } from '../sql/sql.ts'

const PATH = '/api/products-marketplace'
/** The maximum number of products in one request, which is also the maximum number in an answer without pages. */
const MAX_PRODUCTS = 1_000

/** Adds products to the town's marketplace or removes them. If one product is refused, no product is changed. */
export const setMarketplace = defineOperation({
  method: 'PUT',
  path: PATH,
  summary:
    'Adds several products of the caller’s shop to the marketplace, or removes them; if one cannot be changed, none is',
  who: may('products'),
  // The schema is only for the documentation. `readWanted` checks the body, because a schema with alternatives cannot
  // give the right violations.
  reads: z.union([
    z.object({ products: z.array(z.unknown()), marketplace: z.boolean() }),
    z.object({ content: z.array(z.object({ id: z.string(), marketplace: z.boolean() })) }),
  ]),
  answers: { list: 'Product' },
  errors: ['Access Denied.'],
  example: { products: [`/api/products/${exampleId}`], marketplace: true },
  run: async ({ services, viewer, request, reply, format, body: given }) => {
    const wanted = readWanted(given)
    await services.db.transaction(() => write(services, viewer, wanted))
    const paging = { page: 1, size: MAX_PRODUCTS, paginated: false }
    const requested = { path: PATH, query: parseQuery(''), paging, viewer, format }
    const list = await readList(services, services.models.of(productResource), requested, {
      where: (row) => sql`${row}.id = any(${wanted.map(({ id }) => id)}::uuid[])`,
    })
    const body = collectionBody(productResource, requested, list)
    const headers = { 'content-type': contentType(format), ...collectionHeaders(requested, list) }
    return sendPrivate(request, reply, body, headers)
  },
})

interface Wanted {
  id: string
  marketplace: boolean
  /** The position of the product in the body. */
  path: string
}

/**
 * Reads `{"products": […], "marketplace": true}`, or `{"content": [{"id", "marketplace"}]}`. If a product occurs
 * several times, its last value is used.
 */
function readWanted(body: unknown): Wanted[] {
  if (typeof body !== 'object' || body === null) throw new Problem('Invalid body')
  const { products, content, marketplace } = body as Record<string, unknown>
  const [name, members]: [string, unknown] = products === undefined ? ['content', content] : ['products', products]
  if (!Array.isArray(members)) throw invalid({ propertyPath: name, message: violationMessages.blank })
  if (members.length === 0) throw invalid({ propertyPath: name, message: violationMessages.empty })
  if (members.length > MAX_PRODUCTS) throw invalid({ propertyPath: name, message: violationMessages.tooMany })

  const violations: Violation[] = []
  const wanted = new Map<string, Wanted>()
  const read = (member: unknown, at: number) => {
    const own = typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : {}
    const path = name === 'content' ? `content[${at}].id` : `products[${at}]`
    const given = own['@id'] ?? own['id'] ?? member
    const id = typeof given === 'string' ? idOf(given, 'products') : null
    const value = name === 'content' ? own['marketplace'] : marketplace
    if (id === null) violations.push({ propertyPath: path, message: violationMessages.unknown })
    if (typeof value !== 'boolean') {
      const propertyPath = name === 'content' ? `content[${at}].marketplace` : 'marketplace'
      if (!violations.some((violation) => violation.propertyPath === propertyPath))
        violations.push({ propertyPath, message: violationMessages.type })
    } else if (id !== null) wanted.set(id, { id, marketplace: value, path })
  }
  for (const [at, member] of members.entries()) read(member, at)
  if (violations.length > 0) throw invalid(...violations)
  return [...wanted.values()]
}

/**
 * Writes the field `marketplace` of the products.
 *
 * @throws Problem 403 for a product of another shop, 422 for a product that the viewer cannot see
 */
async function write(data: Data, viewer: Viewer, wanted: readonly Wanted[]): Promise<void> {
  const { db } = data
  await lockProducts(
    db,
    wanted.map(({ id }) => id),
  )
  const found = await db.query<{ id: string; business: string; mine: boolean; marketplace: boolean }>({
    text: `select product.id, product.business_id as business, product.marketplace, product.business_id = any($2::uuid[]) or $3 as mine
      from product join product_document document on document.id = product.id
      where product.id = any($1::uuid[]) and (document.visible or product.business_id = any($2::uuid[]) or $3)`,
    values: [wanted.map(({ id }) => id), shopsWith(viewer, 'products'), mayInTown(viewer, 'products')],
  })
  if (found.some(({ mine }) => !mine)) throw new Problem('Access Denied.')
  const before = new Map(found.map(({ id, marketplace }) => [id, marketplace]))
  const unknown = wanted.filter(({ id }) => !before.has(id))
  if (unknown.length > 0)
    throw invalid(...unknown.map(({ path }) => ({ propertyPath: path, message: violationMessages.unknown })))
  const changed = wanted.filter(({ id, marketplace }) => before.get(id) !== marketplace).map(({ id }) => id)
  await db.query({
    text: 'update product set marketplace = not marketplace, updated_at = now() where id = any($1::uuid[])',
    values: [changed],
  })
  await refreshProducts(data, changed)
  for (const { id, business, marketplace } of found.filter((product) => changed.includes(product.id)))
    await recordAudit(db, authorOf(viewer), {
      resource: 'products',
      id,
      action: 'update',
      business,
      before: { marketplace },
      after: { marketplace: !marketplace },
    })
}
