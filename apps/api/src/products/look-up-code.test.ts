import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { refreshProducts } from '#/product-documents/product-document'
import { insertAttribute, insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const ean = '8412345678905'
const gpsr = { maker: 'Molino', address: 'Requena', warnings: '' }
const category = uuidv7()
const ids = { bakery: '', ham: '', flour: '' }
const combos: Record<'white' | 'brown', string> = { white: '', brown: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { members: [people.baker.id] })).id
  const mill = await insertBusiness(db, { members: [people.florist.id] })
  await db.query({ text: `update business_member set role = 'clerk' where user_id = $1`, values: [people.baker.id] })
  await insertCategory(db, { id: category, title: 'Harinas' })
  const set = (text: string, ...values: unknown[]) => db.query({ text, values })
  const kinds = await insertAttribute(db, { options: ['Blanca', 'Integral'], variant_axis: true })
  const [white, brown] = kinds.values
  const flour = await insertProduct(db, {
    business_id: ids.bakery,
    title: 'Harina',
    ean: '4006381333931',
    enabled: false,
    combos: [{ values: [white!.id] }, { values: [brown!.id], sku: 'HAR-I' }],
  })
  ids.flour = flour.id
  combos.white = flour.combo_ids[0]!
  combos.brown = flour.combo_ids[1]!
  await set(`update attribute_combo set ean = '0036000291452' where id = $1`, combos.white)
  const ham = await insertProduct(db, { business_id: ids.bakery, title: 'Jamón cortado', sku: '00123' })
  ids.ham = ham.id
  const known = await insertProduct(db, {
    business_id: mill.id,
    title: 'Harina del molino',
    ean,
    parent_id: category,
    tax_rate: 400,
    unit: JSON.stringify({ kind: 'kg', size: 1 }),
    gpsr: JSON.stringify(gpsr),
  })
  const secret = await insertProduct(db, { business_id: mill.id, ean: '96385074', enabled: false })
  await refreshProducts({ db, models }, [flour.id, ham.id, known.id, secret.id])
})
const { send } = scenario
const path = (code: string, business = ids.bakery) =>
  `GET /api/products-lookup?ean=${encodeURIComponent(code)}&business=${business}` as const
const lookUp = async (code: string) => {
  const answer = await send({ as: 'baker', when: path(code) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('looking a code up', () => {
  scenario('needs an account', { when: path(ean), answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: path(ean), answers: 403, with: 'Access Denied.' })
  scenario('is not for members of other shops', {
    as: 'florist',
    when: path(ean),
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs a code', { as: 'baker', when: path(' '), answers: 422 })
  scenario('refuses a text that is too long for a code', { as: 'baker', when: path('9'.repeat(81)), answers: 422 })

  it('finds a variant by its EAN first, also if the scanner reads it as a UPC-A', async () => {
    const found = [{ id: combos.white, product: ids.flour, title: 'Harina', by: 'variant' }]
    expect(await lookUp('036000291452')).toMatchObject({ code: '0036000291452', variants: found })
    expect(await lookUp('0036000291452')).toMatchObject({ variants: found })
  })

  it('finds all variants by the EAN of their product, and one by its SKU, although they are not for sale', async () => {
    const { variants } = await lookUp('4006381333931')
    expect(variants).toMatchObject([
      { id: combos.white, by: 'product' },
      { id: combos.brown, by: 'product' },
    ])
    expect(await lookUp('HAR-I')).toMatchObject({ variants: [{ id: combos.brown, by: 'sku' }], known: null })
  })

  it('finds the article of a code that the shop’s scale printed', async () => {
    expect(await lookUp('2100123012503')).toMatchObject({ variants: [{ product: ids.ham, by: 'scale' }] })
  })

  it('gives what other shops publish about an article, but neither prices, nor pictures, nor drafts', async () => {
    const { variants, known } = await lookUp(ean)
    expect(variants).toEqual([])
    expect(known).toEqual({
      title: 'Harina del molino',
      unit: { kind: 'kg', size: 1 },
      taxRate: 400,
      gpsr,
      category: { id: category, title: 'Harinas', requires: [] },
    })
    expect(await lookUp('96385074')).toEqual({ code: '96385074', variants: [], known: null })
  })
})

describe('variants of a shop', () => {
  it('are listed by the id of the shop', async () => {
    const answer = await send({ as: 'baker', when: `GET /api/attribute-combos?product.business.id=${ids.bakery}` })
    const titles = answer.json<{ product: { title: string } }[]>().map(({ product }) => product.title)
    expect(titles.toSorted()).toEqual(['Harina', 'Harina', 'Jamón cortado'])
  })
})
