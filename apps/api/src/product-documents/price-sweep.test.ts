import { expect, test } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { testDatabase } from '#/testing/database'
import { insertCategory, insertPrice, insertProduct } from '#/testing/factories'
import { sweepPrices } from './price-sweep.ts'
import { refreshProducts } from './product-document.ts'
import { models } from '#/resources'

const db = await testDatabase()

/** Sets the time of the last sweep to two hours ago. */
const lastSwept = () =>
  db.query({ text: `update setting set value = to_jsonb(now() - interval '2 hours') where key = 'price_sweep'` })
/** Sweeps once, and returns the number of refreshed products. */
const sweep = async () => (await sweepPrices({ db, models }))?.refreshed
const priceOf = async (id: string) =>
  (await db.query<{ price: number }>({ text: 'select price from product_document where id = $1', values: [id] }))[0]
    ?.price

test('a sweep refreshes products with an offer or price that began or ended; the next one refreshes none', async () => {
  // The first product creates the public price list, which the others use too.
  const offered = await insertProduct(db, { price: 1_000 })
  const [promoted, listed, untouched] = await Promise.all([1, 2, 3].map(() => insertProduct(db, { price: 1_000 })))
  await refreshProducts({ db, models }, [offered.id, promoted!.id, listed!.id, untouched!.id])
  expect(await sweep()).toBe(0)

  const hourAgo = new Date(Date.now() - 3_600_000)
  const offer = {
    id: uuidv7(),
    code: 'A',
    name: 'A',
    business_id: offered.business_id,
    discount_type: 'percentage',
    value: 1_000,
    target: 'product',
  }
  await insert(db, 'offer', { ...offer, start_at: hourAgo })
  await insertPrice(db, { product_id: promoted!.id, amount: 800, start_at: hourAgo })
  const list = { id: uuidv7(), name: 'B', code: 'pvp', position: -1, start_at: hourAgo }
  await insert(db, 'price_list', list)
  await insertPrice(db, { product_id: listed!.id, price_list_id: list.id, amount: 700 })
  expect(await sweep()).toBe(0)

  await lastSwept()
  expect(await sweep()).toBe(3)
  expect(await Promise.all([offered, promoted, listed, untouched].map((product) => priceOf(product!.id)))).toEqual([
    900, 800, 700, 1_000,
  ])
  expect(await sweep()).toBe(0)

  await db.query({ text: `update offer set end_at = now() - interval '1 minute'` })
  await lastSwept()
  await sweep()
  expect(await priceOf(offered.id)).toBe(1_000)
})

test('a sweep refreshes the products of a campaign that has begun', async () => {
  const product = await insertProduct(db)
  const campaign = { id: uuidv7(), title: 'Pascua', code: 'pascua', start_at: new Date(Date.now() + 3_600_000) }
  await insert(db, 'campaign', campaign)
  await insert(db, 'campaign_product', { campaign_id: campaign.id, product_id: product.id })
  await refreshProducts({ db, models }, [product.id])
  const shown = async () =>
    (
      await db.query<{ jsonld: string }>({
        text: 'select jsonld from product_listed where id = $1',
        values: [product.id],
      })
    )[0]!.jsonld
  expect(await shown()).not.toContain(campaign.id)

  await db.query({ text: `update campaign set start_at = now() - interval '1 minute'` })
  await lastSwept()
  await sweep()
  expect(await shown()).toContain(campaign.id)
})

test('a sweep after sales writes the same rows as a whole refresh', async () => {
  const category = await insertCategory(db)
  const [sold, other] = await Promise.all([1, 2].map(() => insertProduct(db, { parent_id: category.id })))
  await refreshProducts({ db, models }, [sold!.id, other!.id])
  await sweep()
  await db.query({ text: 'update product set sales = 37 where id = $1', values: [sold!.id] })
  expect(await sweep()).toBe(1)

  const rows = () =>
    db.query<{ of: string; ctid: string; id: string; sales: string }>({
      text: `
        select 'document' as of, ctid::text as ctid, id, sales::text as sales from product_document
        union all select 'place', ctid::text, product_id, sales::text from product_place
        union all select 'word', ctid::text, product_id, sold::text from title_word
        union all select 'text', ctid::text, id, json::json->>'sales' from product_listed
        union all select 'linked text', ctid::text, id, jsonld::json->>'sales' from product_listed order by 1, 2`,
    })
  const swept = await rows()
  expect(new Set(swept.filter(({ id }) => id === sold!.id).map(({ of, sales }) => `${of} ${sales}`))).toEqual(
    new Set(['document 37', 'place 37', 'word 5', 'text 37', 'linked text 37']),
  )
  await refreshProducts({ db, models }, [sold!.id, other!.id])
  expect(await rows()).toEqual(swept)
})
