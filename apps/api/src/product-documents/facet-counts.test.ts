import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@lonja/contract/testing/long'
import { snapshot } from '#/backup/write-backup'
import { parseQuery } from '#/http/query'
import { ResponseCache } from '#/resource/cache'
import { models } from '#/resources'
import { testDatabase, uncheckedDatabase } from '#/testing/database'
import { insertAttribute, insertBusiness, insertPrice, insertProduct } from '#/testing/factories'
import { type FacetFilters, countFacets, queryOfFilters } from '#/testing/facet-oracle'
import { anyChange, anyFilters, change, makeFacetWorld } from '#/testing/facet-world'
import { productFacets } from '../products/facets.ts'
import { addFacetChanges } from './facet-counts.ts'
import { refreshProducts } from './product-document.ts'

const RUNS = Number(process.env['FACET_RUNS'] ?? repetitions(400, 40))

// Comparing thousands of statements with the schema takes minutes.
const db = await (RUNS > 1_000 ? uncheckedDatabase() : testDatabase())
const world = await makeFacetWorld(db)

// The changes of this test are not announced, so nothing is taken from a cache.
const facets = (filters: FacetFilters) =>
  productFacets({ db, cache: new ResponseCache() }, parseQuery(queryOfFilters(filters)))

/** The facets and the oracle's facets, from one snapshot. */
const bothOf = (filters: FacetFilters) =>
  snapshot(db, async () => ({ facets: await facets(filters), counted: await countFacets(db, filters) }))

async function mustBeRight(filters: FacetFilters): Promise<void> {
  const both = await bothOf(filters)
  expect({ filters, facets: both.facets }).toEqual({ filters, facets: both.counted })
}

const countRows = async (table: 'facet_change' | 'facet_count') => {
  const [row] = await db.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` })
  return row!.count
}

it('the catalogue of these tests has every kind of product', async () => {
  const [found] = await db.query<Record<'reduced' | 'hidden' | 'placeless' | 'unpriced' | 'varied', boolean>>({
    text: `select bool_or(document.reduced) as reduced, bool_or(not document.visible) as hidden,
        bool_or(product.parent_id is null) as placeless, bool_or(document.price is null) as unpriced,
        bool_or(exists (select from attribute_combo where product_id = product.id and value_key <> '')) as varied
      from product join product_document document on document.id = product.id`,
  })
  expect(found).toEqual({ reduced: true, hidden: true, placeless: true, unpriced: true, varied: true })
})

it('facets are right for random filters, after random changes of products, shops and categories', { timeout: 0 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { maxLength: 4 }),
      fc.array(anyFilters(world), { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      async (changes, filters, addsUp) => {
        for (const one of changes) await change(db, world, one)
        for (const one of [{}, ...filters]) {
          const before = await bothOf(one)
          expect(before.facets).toEqual(before.counted)
          if (!addsUp) continue
          while (await addFacetChanges(db, 1));
          expect(await facets(one)).toEqual(before.counted)
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  ),
)

describe('the counts', () => {
  it('have no rows of products that are gone', async () => {
    const { id } = await insertBusiness(db)
    const product = await insertProduct(db, { business_id: id, parent_id: world.categories[0]!, values: world.options })
    await refreshProducts({ db, models }, [product.id])
    while (await addFacetChanges(db, 1));
    const before = await db.query<{ id: string }>({
      text: 'select key_id as id from facet_count where scope_id = $1',
      values: [id],
    })
    expect(before).toHaveLength(1 + world.options.length)
    await db.query({ text: 'delete from product where id = $1', values: [product.id] })
    expect((await facets({ 'business.id[]': [id] })).total).toBe(0)
    while (await addFacetChanges(db, 1));
    expect(
      await db.query<{ id: string }>({
        text: 'select key_id as id from facet_count where $1 in (scope_id, key_id)',
        values: [id],
      }),
    ).toEqual([])
    expect(await countRows('facet_change')).toBe(0)
  })

  it('stay the same when a price, the sales or the stock of a product that is not sold out changes', async () => {
    const product = await insertProduct(db, { parent_id: world.categories[0]!, values: world.options, stock: 5 })
    await refreshProducts({ db, models }, [product.id])
    const before = await countRows('facet_change')
    for (const text of [
      'update price set amount = amount + 1 where product_id = $1',
      'update product set sales = sales + 1, featured = not featured where id = $1',
      'update attribute_combo set stock = stock - 1 where product_id = $1',
    ]) {
      await db.query({ text, values: [product.id] })
      await refreshProducts({ db, models }, [product.id])
    }
    expect(await countRows('facet_change')).toBe(before)
    await db.query({ text: 'update attribute_combo set stock = 0 where product_id = $1', values: [product.id] })
    await refreshProducts({ db, models }, [product.id])
    expect(await countRows('facet_change')).toBeGreaterThan(before)
    await mustBeRight({ available: true })
  })

  it('take up few changes only after more changes have come', async () => {
    while (await addFacetChanges(db, 1));
    const { id } = await insertProduct(db)
    await refreshProducts({ db, models }, [id])
    const waiting = await countRows('facet_change')
    expect([waiting > 0, await addFacetChanges(db), await countRows('facet_change')]).toEqual([true, false, waiting])
  })

  it('stay right when an import has left more changes than one round adds', { timeout: 60_000 }, async () => {
    const ids = await insertMany({ products: 40, options: 100 })
    for (const id of ids) await refreshProducts({ db, models }, [id])
    expect(await countRows('facet_change')).toBeGreaterThan(10_000)
    let rounds = 0
    do {
      rounds += 1
      await mustBeRight({ 'parent.id[]': [world.categories[0]!] })
    } while (await addFacetChanges(db, 1))
    expect([rounds, await countRows('facet_change')]).toEqual([2, 0])
    await mustBeRight({})
    await db.query({ text: 'delete from product where id = any($1::uuid[])', values: [ids] })
    await mustBeRight({})
  })
})

it('products with hundreds of options are counted too', { timeout: 30_000 }, async () => {
  const ids = await insertMany({ products: 1, options: 800 })
  await insertPrice(db, { product_id: ids[0]!, amount: 7 })
  await refreshProducts({ db, models }, ids)
  const [chosen] = await db.query<{ id: string }>({
    text: 'select attribute_value_id as id from product_attribute_value where product_id = any($1::uuid[]) limit 1',
    values: [ids],
  })
  for (const filters of [
    {},
    { 'parent.id[]': [world.categories[2]!] },
    { 'attr[]': [chosen!.id] },
    { 'price[lt]': 50 },
  ] satisfies FacetFilters[])
    await mustBeRight(filters)
  expect((await facets({ 'attr[]': [chosen!.id] })).total).toBe(1)
})

/** Inserts products of one shop in one category, each with all options of a new attribute. Returns their ids. */
async function insertMany({ products, options }: { products: number; options: number }): Promise<string[]> {
  const [shop, attribute] = [await insertBusiness(db), await insertAttribute(db)]
  const rows = await db.query<{ id: string }>({
    text: `with option as (
        insert into attribute_value (id, attribute_id, name)
        select gen_random_uuid(), $1, n::text from generate_series(1, $4::int) n returning id
      ),
      made as (
        insert into product (id, business_id, parent_id, title, name)
        select gen_random_uuid(), $2, $3, 'Product ' || n, 'many-' || $4 || '-' || n from generate_series(1, $5::int) n returning id
      ),
      variant as (insert into attribute_combo (id, product_id, stock) select gen_random_uuid(), id, 1 from made),
      chosen as (
        insert into product_attribute_value (product_id, attribute_value_id) select made.id, option.id from made, option
      )
      select id from made`,
    values: [attribute.id, shop.id, world.categories[0]!, options, products],
  })
  return rows.map(({ id }) => id)
}
