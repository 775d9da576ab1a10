import { describe, expect, test } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { testDatabase } from '#/testing/database'
import {
  type NewProduct,
  insertAttribute,
  insertBusiness,
  insertCategory,
  insertPrice,
  insertProduct,
} from '#/testing/factories'
import { refreshProducts } from './product-document.ts'
import { models } from '#/resources'

const db = await testDatabase()
const shop = (await insertBusiness(db, { name: 'Almazara Ñoño' })).id

async function product(given: NewProduct = {}): Promise<{ id: string; comboId: string }> {
  const { id, combo_id } = await insertProduct(db, { business_id: shop, price: 1_000, ...given })
  await refreshProducts({ db, models }, [id])
  return { id, comboId: combo_id }
}

/** Inserts an offer of 10 % for these products. `given` replaces other columns of the offer. */
async function offer(business_id: string, products: readonly string[], given: object = {}): Promise<string> {
  const id = uuidv7()
  const percentage = { discount_type: 'percentage', value: 1_000, target: 'product' }
  await insert(db, 'offer', { id, code: id, name: 'Oferta', business_id, ...percentage, ...given })
  for (const product_id of products) await insert(db, 'offer_product', { offer_id: id, product_id })
  return id
}

const combo = async (id: string) => {
  const [found] = await db.query<{ list_price: number | null; price: number | null; previous_price: number | null }>({
    text: 'select list_price, price, previous_price from attribute_combo where id = $1',
    values: [id],
  })
  return found!
}
const log = (comboId: string) =>
  db.query<{ price: number; reduced: boolean }>({
    text: 'select price, reduced from price_log where attribute_combo_id = $1 order by since',
    values: [comboId],
  })
const documentOf = async (id: string) => {
  const text = 'select * from product_document where id = $1'
  return (await db.query<Record<string, unknown>>({ text, values: [id] }))[0]!
}
const versionOf = (id: string) =>
  db.query({ text: 'select xmin::text from product_document where id = $1', values: [id] })
/** Replaces the price log of a variant. Each entry is a price that began `daysAgo` days ago. */
const past = async (comboId: string, ...entries: [daysAgo: number, price: number, reduced: boolean][]) => {
  await db.query({ text: 'delete from price_log where attribute_combo_id = $1', values: [comboId] })
  for (const [daysAgo, price, reduced] of entries)
    await db.query({
      text: `insert into price_log values ($1, $2, $3, now() - make_interval(days => $4))`,
      values: [comboId, price, reduced, daysAgo],
    })
}

/** Creates a product with this price log, and with an offer of 10 % now. */
async function reducedAfter(...entries: [daysAgo: number, price: number, reduced: boolean][]) {
  const { id, comboId } = await product()
  await past(comboId, ...entries)
  await offer(shop, [id])
  await refreshProducts({ db, models }, [id])
  return { id, comboId, ...(await combo(comboId)) }
}

describe('the price of a variant', () => {
  test('comes from the first list that applies, and the variant’s own price comes before the product’s', async () => {
    const { values } = await insertAttribute(db, { options: ['Garrafa'] })
    const { id, combo_ids } = await insertProduct(db, {
      business_id: shop,
      price: 1_000,
      tax_rate: 1_000,
      combos: [{}, { values: [values[0]!.id] }],
    })
    const [can, bottle] = combo_ids as [string, string]
    await db.query({ text: 'update attribute_combo set price_delta = 250 where id = $1', values: [bottle] })
    await refreshProducts({ db, models }, [id])
    expect(await combo(can)).toMatchObject({ list_price: 1_000, price: 1_000, previous_price: null })
    expect(await combo(bottle)).toMatchObject({ list_price: 1_250 })

    const net = { id: uuidv7(), name: 'Base', code: 'pvp', tax_included: false, business_id: shop, position: -1 }
    await insert(db, 'price_list', net)
    await insertPrice(db, { product_id: id, attribute_combo_id: bottle, price_list_id: net.id, amount: 1_005 })
    await refreshProducts({ db, models }, [id])
    // 10.05 € net at 10 % is 11.055 €, and half a cent is rounded up. The list has no price for the other variant.
    expect(await combo(bottle)).toMatchObject({ list_price: 1_106 })
    expect(await combo(can)).toMatchObject({ list_price: 1_000 })

    await db.query({ text: `update price_list set end_at = now() - interval '1 hour' where id = $1`, values: [net.id] })
    await refreshProducts({ db, models }, [id])
    expect(await combo(bottle)).toMatchObject({ list_price: 1_250 })
  })

  test('includes the offers that apply to one unit now, as in the basket', async () => {
    const cheese = await product({ price: 999 })
    const bread = await product({ price: 120 })
    await offer(shop, [cheese.id])
    await offer(shop, [cheese.id], { discount_type: 'absolute', value: 50 })
    await offer(shop, [cheese.id], { value: 9_000, min_quantity: 2 })
    await offer(shop, [cheese.id], { value: 9_000, start_at: '2999-01-01' })
    await offer(shop, [cheese.id], { value: 9_000, enabled: false })
    await offer((await insertBusiness(db)).id, [cheese.id], { value: 9_000 })
    await offer(shop, [bread.id], { target: 'business', value: 9_000 })
    await refreshProducts({ db, models }, [cheese.id, bread.id])
    expect(await combo(cheese.comboId)).toMatchObject({ list_price: 999, price: 849 })
    expect(await combo(bread.comboId)).toMatchObject({ list_price: 120, price: 120 })
    expect(await documentOf(cheese.id)).toMatchObject({ offer_ids: expect.objectContaining({ length: 3 }) })
  })

  test('is null if no list has a price; such a product cannot be bought', async () => {
    const { id, comboId } = await product({ price: null })
    expect(await combo(comboId)).toMatchObject({ list_price: null, price: null })
    expect(await documentOf(id)).toMatchObject({ price: null, available: false, visible: true })
  })
})

describe('the reference price of a reduction', () => {
  test('is the lowest price of the 30 days before the reduction began', async () => {
    expect(await reducedAfter([60, 1_500, false], [20, 950, false], [10, 1_000, false])).toMatchObject({
      price: 900,
      previous_price: 950,
    })
  })

  test('can be the price that applied 30 days before the reduction began', async () => {
    expect(await reducedAfter([60, 940, false], [20, 1_000, false])).toMatchObject({ previous_price: 940 })
  })

  test('ignores lower prices that ended more than 30 days before the reduction began', async () => {
    expect(await reducedAfter([60, 910, false], [40, 1_000, false])).toMatchObject({ previous_price: 1_000 })
  })

  test('stays the same if one reduction follows another directly', async () => {
    expect(await reducedAfter([60, 1_000, false], [25, 980, true])).toMatchObject({ previous_price: 1_000 })
  })

  test('can be the price of an earlier reduction, if the full price applied in between', async () => {
    expect(await reducedAfter([60, 1_000, false], [25, 950, true], [5, 1_000, false])).toMatchObject({
      previous_price: 950,
    })
  })

  test('is null if the price was as low within the 30 days, or if there was no earlier price', async () => {
    const { id, ...prices } = await reducedAfter([60, 1_000, false], [25, 900, false], [5, 1_000, false])
    expect(prices).toMatchObject({ price: 900, previous_price: null })
    expect(await documentOf(id)).toMatchObject({ reduced: false })
    expect(await reducedAfter()).toMatchObject({ price: 900, previous_price: null })
  })

  test('disappears with the reduction, and each change of the price is logged once', async () => {
    const { id, comboId } = await reducedAfter([60, 1_000, false])
    await refreshProducts({ db, models }, [id])
    expect(await log(comboId)).toEqual([
      { price: 1_000, reduced: false },
      { price: 900, reduced: true },
    ])
    expect(await documentOf(id)).toMatchObject({ reduced: true, price: 900 })
    await db.query({
      text: 'update offer set enabled = false where id in (select offer_id from offer_product where product_id = $1)',
      values: [id],
    })
    await refreshProducts({ db, models }, [id])
    expect(await combo(comboId)).toMatchObject({ price: 1_000, previous_price: null })
    expect(await log(comboId)).toHaveLength(3)
  })
})

describe('the document of a product', () => {
  test('contains ancestor categories, options, and the data for sorting and search', async () => {
    const food = (await insertCategory(db, { title: 'Despensa' })).id
    const oil = (await insertCategory(db, { title: 'Aceites', parent_id: food })).id
    const { values } = await insertAttribute(db, { options: ['Garrafa', 'Lata'] })
    const can = values[0]!.id
    const { id } = await product({ title: 'Ñora  seca', parent_id: oil, description: 'Para el arroz', values: [can] })
    expect(await documentOf(id)).toMatchObject({
      category_ids: [food, oil],
      value_ids: [can],
      title_key: 'n~ora  seca',
      available: true,
    })
    const words = await db.query<{ word: string }>({ text: 'select word from search_word order by word' })
    expect(words.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['aceites', 'despensa', 'garrafa', 'ñoño', 'ñora']),
    )
    expect(words.map(({ word }) => word)).not.toContain('arroz')
  })

  test('is visible only if the shop of the product is visible', async () => {
    const hidden = (await insertBusiness(db, { state: 'suspended' })).id
    const { id } = await product({ business_id: hidden })
    expect(await documentOf(id)).toMatchObject({ visible: false })
    await db.query({ text: `update business set state = 'holiday' where id = $1`, values: [hidden] })
    await refreshProducts({ db, models }, [id])
    expect(await documentOf(id)).toMatchObject({ visible: true })
  })

  test('is not written again if nothing changed, but its tags are still reported as changed', async () => {
    const { id } = await product()
    const before = await versionOf(id)
    const tags: string[] = []
    db.onChanged((changed) => tags.push(...changed))
    await refreshProducts({ db, models }, [id, id])
    expect(tags).toEqual(['products', `product:${id}`])
    expect(await versionOf(id)).toEqual(before)
  })
})
