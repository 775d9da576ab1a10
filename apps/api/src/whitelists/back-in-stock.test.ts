import { expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import { insertAttribute, insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { notifyReturns } from './back-in-stock.ts'
import { models } from '#/resources'

const ids = { pot: '', shirt: '', medium: '', large: '' }
const scenario = await testApi(async (db) => {
  const size = await insertAttribute(db, { variant_axis: true, options: ['M', 'L'] })
  const [m, l] = size.values.map(({ id }) => id) as [string, string]
  ids.pot = (await insertProduct(db, { title: 'Botijo', stock: 0 })).id
  const shirt = await insertProduct(db, {
    title: 'Camisa',
    combos: [
      { values: [m], stock: 3 },
      { values: [l], stock: 0 },
    ],
  })
  ids.shirt = shirt.id
  ;[ids.medium, ids.large] = shirt.combo_ids as [string, string]
  await refreshProducts({ db, models }, [ids.pot, ids.shirt])
})
const { db, send } = scenario

const keep = (user: string, product_id: string, attribute_combo_id: string | null = null) =>
  insert(db, 'whitelist', { id: uuidv7(), user_id: user, product_id, attribute_combo_id })
const supply = async (product: string, stock: number, combo?: string) => {
  await db.query({
    text: 'update attribute_combo set stock = $2 where product_id = $1 and ($3::uuid is null or id = $3)',
    values: [product, stock, combo ?? null],
  })
  await refreshProducts({ db, models }, [product])
}
/** Runs the job once, and returns the number of announced products. */
const announce = async () => (await notifyReturns(db)).returned
const told = async (as: 'alice' | 'bob') =>
  (await send({ as, when: 'GET /api/notifications' }))
    .json<{ type: string; title: string; url: string }[]>()
    .map(({ type, title, url }) => [type, title, url])

it('a product that is available again is announced once to everybody who has it on the wish list', async () => {
  await keep(people.alice.id, ids.pot)
  expect(await announce()).toBe(0)
  await supply(ids.pot, 2)
  expect(await Promise.all([announce(), announce()])).toEqual(expect.arrayContaining([0, 1]))
  const back = ['product-back', 'Vuelve a haber: Botijo', `/product/${ids.pot}`]
  expect(await told('alice')).toEqual([back])
  expect(await told('bob')).toEqual([])

  await supply(ids.pot, 0)
  expect(await announce()).toBe(0)
  await supply(ids.pot, 1)
  expect(await announce()).toBe(1)
  expect(await told('alice')).toEqual([back, back])
})

it.each(['', 'a'])(
  'a product whose title is «%s» and 100 emoji is announced, although the notification shortens the title',
  async (start) => {
    const { id } = await insertProduct(db, { title: `${start}${'😀'.repeat(100)}`, stock: 0 })
    await refreshProducts({ db, models }, [id])
    await keep(people.baker.id, id)
    await announce()
    await supply(id, 1)
    expect(await announce()).toBe(1)
  },
)

it('a return to stock is announced in the app, and also by mail unless the person turned off these mails', async () => {
  const mails = async () =>
    (await db.query<{ recipient: string }>({ text: `select recipient from mail where kind = 'notification'` })).map(
      ({ recipient }) => recipient,
    )
  await db.query({ text: 'delete from mail' })
  await keep(people.bob.id, ids.pot)
  await insert(db, 'notification_config', {
    id: uuidv7(),
    user_id: people.bob.id,
    event: 'product-back',
    channels: JSON.stringify({ inapp: true, mail: false, push: false, sms: false }),
  })
  await supply(ids.pot, 0)
  await announce()
  await supply(ids.pot, 1)
  await announce()
  expect(await mails()).toHaveLength(1)
  expect(await told('bob')).toHaveLength(1)
})

it('a variant that is available again is announced only if this variant is on the wish list', async () => {
  await keep(people.bob.id, ids.shirt, ids.large)
  await announce()
  await supply(ids.shirt, 9, ids.medium)
  expect(await announce()).toBe(0)
  await supply(ids.shirt, 1, ids.large)
  expect(await announce()).toBe(1)
  expect((await told('bob'))[0]).toEqual(['product-back', 'Vuelve a haber: Camisa', `/product/${ids.shirt}`])
})

it('a product that was saved while it was sold out is announced, even if it is restocked before the next run of the job', async () => {
  await supply(ids.pot, 0)
  const saved = await send({
    as: 'florist',
    when: 'POST /api/whitelists',
    body: { product: `/api/products/${ids.pot}` },
  })
  expect(saved.statusCode).toBe(201)
  await supply(ids.pot, 1)
  await announce()
  const notifications = (await send({ as: 'florist', when: 'GET /api/notifications' })).json<{ url: string }[]>()
  expect(notifications.map(({ url }) => url)).toEqual([`/product/${ids.pot}`])
})
