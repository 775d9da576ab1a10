import type { ShopCustomer, ShopCustomers } from '@lonja/contract/customers/shop-customer'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, type OrderWorld, breadBasket, guest, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const business = `business=${world.bakery.id}`
const list = `GET /api/shop-customers?${business}` as const

const order = async (customer: object, as?: Person, quantity = 1): Promise<MadeOrder> =>
  (
    await send({
      when: 'POST /api/orders-create',
      body: { ...breadBasket(world, quantity), customer },
      ...(as && { as }),
    })
  ).json<MadeOrder>()
const ask = async (more = ''): Promise<ShopCustomers> =>
  (await send({ as: 'baker', when: `${list}${more}` })).json<ShopCustomers>()
const names = async (more = '') => (await ask(more)).customers.map(({ name }) => name)

const vera = { name: 'Vera', surnames: 'Pla', email: 'vera@example.com', phone: '611 22 33 44' }
await order(vera)
const alice = await order({ ...guest, name: 'Alícia' }, 'alice', 2)
await order({ ...vera, email: 'vera+pan@example.com' })
const canceled = await order(guest)
await send({ as: 'baker', when: 'POST /api/order-cancel', body: { order: canceled.id } })
await order({ ...guest, name: 'Alícia' }, 'alice')

describe('the customers of a shop', () => {
  scenario('need a login', { when: list, answers: 401, with: 'Authentication required' })
  scenario('are not for customers', { as: 'alice', when: list, answers: 403, with: 'Access Denied.' })
  scenario('are not for another shop', { as: 'florist', when: list, answers: 403, with: 'Access Denied.' })
  scenario('are not for a clerk', { as: 'bob', when: list, answers: 403, with: 'Access Denied.' })
  scenario('are of one shop', { as: 'baker', when: 'GET /api/shop-customers', answers: 403, with: 'Access Denied.' })

  it('are persons, the last order first: accounts, and guests by their e-mail address', async () => {
    const { customers, more } = await ask()
    expect(customers.map(({ name, orders, total }) => [name, orders, total])).toEqual([
      ['Alícia', 2, 750],
      ['Ana', 0, 0],
      ['Vera', 2, 500],
    ])
    expect(customers.map(({ user }) => user)).toEqual([people.alice.id, null, null])
    expect(more).toBe(false)
  })

  it('are found by words of the name, and by the phone number with or without spaces and prefix', async () => {
    expect(await names('&search=alicia')).toEqual(['Alícia'])
    expect(await names('&search=pla+vera')).toEqual(['Vera'])
    for (const phone of ['611223344', '611 22 33', '+34 611 22 33 44', '0034611223344', '34611223344'])
      expect(await names(`&search=${encodeURIComponent(phone)}`)).toEqual(['Vera'])
    expect(await names('&search=pla+alicia')).toEqual([])
    expect(await names('&search=%25')).toEqual([])
  })

  it('are listed in pages', async () => {
    expect(await names('&offset=1')).toEqual(['Ana', 'Vera'])
    expect(await names('&offset=-3')).toHaveLength(3)
    expect(await names('&offset=3')).toEqual([])
  })

  it('have the groups of this shop, and not those of others', async () => {
    for (const [name, shop] of [
      ['Habituales', world.bakery.id],
      ['De otra tienda', world.tailor.id],
    ]) {
      const group = uuidv7()
      await db.query({
        text: 'insert into customer_group (id, name, business_id) values ($1, $2, $3)',
        values: [group, name, shop],
      })
      await db.query({
        text: 'insert into customer_group_member (customer_group_id, user_id) values ($1, $2)',
        values: [group, people.alice.id],
      })
    }
    expect((await ask('&search=alicia')).customers[0]!.groups.map(({ name }) => name)).toEqual(['Habituales'])
  })
})

describe('one customer', () => {
  const contactOf = async ({ id }: MadeOrder): Promise<string> => {
    const [row] = await db.query<{ contact: string }>({
      text: 'select customer_id as contact from "order" where id = $1',
      values: [id],
    })
    return row!.contact
  }
  const read = async (contact: string, as: Person = 'baker', shop: string = world.bakery.id) =>
    send({ as, when: `GET /api/shop-customers/${contact}?business=${shop}` })

  it('is found by the contact of any of the orders, with the sums of all of them', async () => {
    const found = (await read(await contactOf(alice))).json<ShopCustomer>()
    expect(found).toMatchObject({ name: 'Alícia', orders: 2, total: 750, user: people.alice.id })
  })

  it('is not found in a shop that has no order of this person, and not by other people', async () => {
    const contact = await contactOf(alice)
    expect((await read(contact, 'florist', world.tailor.id)).statusCode).toBe(404)
    expect((await read(contact, 'florist')).statusCode).toBe(403)
    expect((await read(contact, 'alice')).statusCode).toBe(403)
    expect((await read(world.bread.id)).statusCode).toBe(404)
  })
})

describe('the table of the customers', () => {
  const when = `GET /api/exports/customers?${business}` as const
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for a clerk', { as: 'bob', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for another shop', { as: 'florist', when, answers: 403, with: 'Access Denied.' })

  it('has each person once, and the log says who has taken it', async () => {
    await order({ name: '=1+1', email: 'formula@example.com', phone: '622 33 44 55' })
    const answer = await send({ as: 'baker', when })
    const [head, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Nombre;Teléfono;Correo;Pedidos;Total;Primer pedido;Último pedido;Grupos')
    expect(lines.map((line) => line.split(';').slice(0, 5).join(';'))).toEqual([
      `'=1+1;'+34622334455;formula@example.com;1;2,50`,
      `Alícia;'+34600123123;ana@example.com;2;7,50`,
      `Ana;'+34600123123;ana@example.com;0;0,00`,
      `Vera Pla;'+34611223344;vera+pan@example.com;2;5,00`,
    ])
    const logged = await db.query<{ actor: string | null }>({
      text: `select user_id as actor from audit_event where action = 'export-customers' and business_id = $1`,
      values: [world.bakery.id],
    })
    expect(logged).toEqual([{ actor: people.baker.id }])
  })
})
