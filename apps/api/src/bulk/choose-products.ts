import { mostBulkRows } from '@lonja/contract/bulk/bulk-change'
import { violationMessages } from '@lonja/contract/errors'
import type { Viewer } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { parseQuery } from '../http/query.ts'
import { productResource } from '../products/product.resource.ts'
import { conditionsOf, row } from '../resource/list-conditions.ts'
import type { Services } from '../services.ts'
import { literal, render, sql } from '../sql/sql.ts'

interface Choice {
  business: string
  products?: readonly string[] | undefined
  /** The query of a list of products. */
  filter?: string | undefined
}

/**
 * The ids of the chosen products of a shop.
 *
 * @throws Problem 422 for none or too many products, and for products of other shops
 */
export async function chooseProducts(services: Services, viewer: Viewer, choice: Choice): Promise<string[]> {
  const ids = choice.products
    ? await mustBeOfShop(services, choice.business, choice.products)
    : await find(services, viewer, choice)
  if (ids.length === 0) throw invalid({ propertyPath: 'products', message: violationMessages.empty })
  if (ids.length > mostBulkRows) throw invalid({ propertyPath: 'products', message: violationMessages.tooMany })
  return ids
}

async function mustBeOfShop({ db }: Services, business: string, products: readonly string[]): Promise<string[]> {
  const ids = [...new Set(products)]
  const own = await db.query<{ id: string }>({
    text: 'select id from product where id = any($1::uuid[]) and business_id = $2',
    values: [ids, business],
  })
  const known = new Set(own.map(({ id }) => id))
  const wrong = products.findIndex((id) => !known.has(id))
  if (wrong !== -1) throw invalid({ propertyPath: `products[${wrong}]`, message: violationMessages.unknown })
  return ids
}

async function find(
  { db, cache, models }: Services,
  viewer: Viewer,
  { business, filter = '' }: Choice,
): Promise<string[]> {
  const asked = { query: parseQuery(filter), viewer, paging: { page: 1, size: mostBulkRows, paginated: false } }
  const scope = { where: () => sql`${row}.business_id = ${business}::uuid` }
  const { table, where } = await conditionsOf({ db, cache }, models.of(productResource), asked, scope)
  const found = await db.query<{ id: string }>(
    render(sql`select ${row}.id from ${table} ${row} where ${where} limit ${literal(mostBulkRows + 1)}`),
  )
  return found.map(({ id }) => id)
}
