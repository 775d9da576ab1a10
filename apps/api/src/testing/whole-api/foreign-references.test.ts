import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { type OrderWorld, insertOrderWorld } from '#/testing/order-world'
import { insertImage, insertUser } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const pictures = { mine: '', colleague: '', theirs: '', customer: '', town: '', admin: '' }
const colleague = uuidv7()
const scenario = await testApi(async (db) => {
  world = await insertOrderWorld(db)
  await insertUser(db, { id: colleague, username: 'colleague', email: 'colleague@lonja.test', role: 'ROLE_BUSINESS' })
  await insert(db, 'business_member', { id: uuidv7(), business_id: world.bakery.id, user_id: colleague, role: 'clerk' })
  const of = async (owner_id: string | null) => (await insertImage(db, { owner_id })).id
  pictures.mine = await of(people.baker.id)
  pictures.colleague = await of(colleague)
  pictures.theirs = await of(people.florist.id)
  pictures.customer = await of(people.alice.id)
  pictures.town = await of(null)
  pictures.admin = await of(people.admin.id)
})
const { send, db } = scenario
const write = async (as: Person, when: string, body: object) => {
  const answer = await send({ as, when: when as 'PUT /', body })
  return { status: answer.statusCode, ...answer.json<{ id: string; detail?: string }>() }
}
const refused = (detail: string) => ({ status: 422, detail })

describe('a picture', () => {
  const logo = 'logo: This value is not valid.'

  it('that another person owns is refused as a logo and for a product, and the owner can still delete it', async () => {
    const shop = `PUT /api/businesses/${world.bakery.id}`
    for (const id of [pictures.theirs, pictures.customer, pictures.admin])
      expect(await write('baker', shop, { logo: id })).toMatchObject(refused(logo))
    expect(
      await write('baker', 'POST /api/product-images', { product: world.bread.id, image: pictures.theirs }),
    ).toMatchObject(refused('image: This value is not valid.'))
    const gone = await send({ as: 'florist', when: `DELETE /api/image-objects/${pictures.theirs}` })
    expect(gone.statusCode).toBe(204)
  })

  it('of the sender, a colleague or the town is accepted as a logo, and an operator may use any picture', async () => {
    const shop = `PUT /api/businesses/${world.bakery.id}`
    for (const id of [pictures.mine, pictures.colleague, pictures.town])
      expect(await write('baker', shop, { logo: id })).toMatchObject({ status: 200, logo: { id } })
    expect(await write('admin', shop, { logo: pictures.customer })).toMatchObject({ status: 200 })
  })

  it('of another person is accepted if the shop already shows it as its logo or at a product', async () => {
    const shop = `/api/businesses/${world.bakery.id}`
    const { logo: kept } = (await send({ as: 'baker', when: `GET ${shop}` as 'GET /' })).json<{
      logo: { id: string }
    }>()
    expect(kept.id).toBe(pictures.customer)
    expect(await write('baker', `PUT ${shop}`, { logo: kept, email: 'pan@lonja.test' })).toMatchObject({ status: 200 })
    // Pictures of the shop's own products can be used in other records of the shop, even if another person uploaded
    // them.
    const shown = (await insertImage(db, { owner_id: people.florist.id })).id
    await db.query({
      text: 'insert into product_image (id, product_id, image_id) values ($1, $2, $3)',
      values: [uuidv7(), world.cake.id, shown],
    })
    expect(await write('baker', `PUT ${shop}`, { image: shown })).toMatchObject({ status: 200 })
  })
})

describe('a shop', () => {
  const page = { title: 'Historia', name: 'Historia', body: [], enabled: true }
  const categoryOf = (as: Person, business: string | null, code: string) =>
    write(as, 'POST /api/cms-categories', { name: code, code, ...(business && { business }) })

  it('cannot put its page into a page category of another shop', async () => {
    const [own, theirs, towns] = [
      await categoryOf('baker', world.bakery.id, 'pan'),
      await categoryOf('florist', world.tailor.id, 'ropa'),
      await categoryOf('admin', null, 'avisos'),
    ]
    expect([own.status, theirs.status, towns.status]).toEqual([201, 201, 201])
    const mine = { ...page, business: world.bakery.id, code: 'historia', url: 'historia' }
    const made = await write('baker', 'POST /api/cms', { ...mine, category: own.id })
    expect(made.status).toBe(201)
    const wrong = refused('category: This value is not available.')
    expect(await write('baker', `PUT /api/cms/${made.id}`, { category: theirs.id })).toMatchObject(wrong)
    expect(await write('baker', `PUT /api/cms/${made.id}`, { category: towns.id })).toMatchObject({ status: 200 })
    const ofTown = { ...page, code: 'pueblo', url: 'pueblo', category: theirs.id }
    expect(await write('admin', 'POST /api/cms', ofTown)).toMatchObject(wrong)
  })

  it('cannot show a page of another shop in its menus and campaigns', async () => {
    const theirs = await write('florist', 'POST /api/cms', {
      ...page,
      business: world.tailor.id,
      code: 'telas',
      url: 'telas',
    })
    const own = await write('baker', 'POST /api/cms', {
      ...page,
      business: world.bakery.id,
      code: 'masas',
      url: 'masas',
    })
    const wrong = refused('cms: This value is not available.')
    const menu = await write('baker', 'POST /api/menus', { name: 'Horno', code: 'horno', business: world.bakery.id })
    expect([theirs.status, own.status, menu.status]).toEqual([201, 201, 201])
    const entry = { menu: menu.id, title: 'Página', text: 'Página' }
    expect(await write('baker', 'POST /api/menu-entries', { ...entry, cms: theirs.id })).toMatchObject(wrong)
    expect(await write('baker', 'POST /api/menu-entries', { ...entry, cms: own.id })).toMatchObject({ status: 201 })
    const campaign = { title: 'Otoño', code: 'otono', business: [world.bakery.id] }
    expect(await write('baker', 'POST /api/campaigns', { ...campaign, cms: theirs.id })).toMatchObject(wrong)
    expect(await write('baker', 'POST /api/campaigns', { ...campaign, cms: own.id })).toMatchObject({ status: 201 })
  })
})
