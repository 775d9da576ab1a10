import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertAddress, insertImage, testPassword } from '#/testing/factories'
import { readZip } from '@lonja/contract/testing/read-zip'
import { people, testApi } from '#/testing/scenario'
import { holdings, notOfThem } from '../database/personal-data.ts'

const { alice, bob } = people
const scenario = await testApi()
const { db, send } = scenario
const world = await insertOrderWorld(db)

/**
 * The text that marks Alice's data. The tests write it into every column in which people enter data about themselves.
 */
const canary = 'canario'
const fields = ['name', 'surnames', 'gender', 'civilStatus', 'country', 'state', 'city', 'address'] as const

const run = (text: string, ...values: unknown[]) => db.query({ text, values })
/** The tables of the database that contain the canary text. */
async function found(): Promise<string[]> {
  const tables = await db.query<{ name: string; ref: string }>({
    text: `select relname as name, quote_ident(relname) as ref from pg_class
           where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
  })
  const counts = tables.map(
    ({ name, ref }) => `select '${name}' as name from ${ref} t where t::text ilike '%${canary}%'`,
  )
  const rows = await db.query<{ name: string }>({ text: counts.join(' union all ') })
  return [...new Set(rows.map(({ name }) => name))].toSorted()
}

async function orderOf(as: 'alice' | 'bob'): Promise<string> {
  const response = await send({
    as,
    when: 'POST /api/orders-create',
    body: {
      ...breadBasket(world),
      customer: { name: canary, surnames: canary, email: `${canary}@x.test`, phone: '600111222' },
      note: canary,
    },
    headers: { 'idempotency-key': `key-${as}` },
  })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<{ id: string }>().id
}

const order = await orderOf('alice')
await send({
  as: 'alice',
  when: 'PUT /api/me',
  body: Object.fromEntries(fields.map((field) => [field, canary])),
})
const picture = (await insertImage(db, { owner_id: alice.id, alt: canary })).id
await run('update "user" set image_id = $2, email = $3 where id = $1', alice.id, picture, `${canary}@lonja.test`)
await insertAddress(db, { user_id: alice.id, street: canary })
await insertAddress(db, { user_id: bob.id, street: 'Calle de Bob' })
await run(
  `insert into issue (id, user_id, type, subject, body) values (gen_random_uuid(), $1, 'other', $2, $2)`,
  alice.id,
  canary,
)
await run(`insert into device (id, user_id, token, model) values (gen_random_uuid(), $1, $2, $2)`, alice.id, canary)
await run(`insert into user_identity (provider, subject, user_id) values ('google', $2, $1)`, alice.id, canary)

describe('personal data', () => {
  it('are listed by table: each table that refers to an account is exported or declared as not personal', async () => {
    const naming = await db.query<{ name: string }>({
      text: `select distinct c.conrelid::regclass::text as name from pg_constraint c
             where c.contype = 'f' and c.confrelid = '"user"'::regclass`,
    })
    const known = [...Object.values(holdings).map(({ table }) => table), ...Object.keys(notOfThem)]
    expect(naming.map(({ name }) => name.replaceAll('"', '')).filter((name) => !known.includes(name))).toEqual([])
  })

  scenario('are exported only after a login', {
    when: 'GET /api/me/export',
    answers: 401,
    with: 'Authentication required',
  })
  it('are exported completely, without data of other people', async () => {
    const response = await send({ as: 'alice', when: 'GET /api/me/export' })
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const told = response.json<Record<string, object[]>>()
    const telling = Object.entries(told).flatMap(([name, rows]) =>
      JSON.stringify(rows).includes(canary) ? (holdings[name]?.table ?? []) : [],
    )
    // These tables contain copies of other rows. The export contains the original rows, and not the copies.
    const passing = ['mail', 'idempotency_key', 'product_document']
    expect((await found()).filter((table) => !passing.includes(table))).toEqual([...new Set(telling)].toSorted())
    expect(told['orders']).toMatchObject([{ id: order }])
    expect(response.body).not.toMatch(/argon|Calle de Bob|token_hash/)
  })
})

describe('the export for a spreadsheet', () => {
  const when = 'GET /api/me/export'
  const headers = { accept: 'application/zip' }
  const files = async (as: 'alice' | 'bob') => readZip((await send({ as, when, headers })).rawPayload)
  const table = (text: string | undefined) =>
    parse<Record<string, string>>(text ?? '', { bom: true, delimiter: ';', columns: true })

  scenario('needs a login', { when, headers, answers: 401, with: 'Authentication required' })
  scenario('is a zip archive for download', {
    as: 'alice',
    when,
    headers,
    answers: 200,
    sends: {
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="lonja-mis-datos.zip"',
    },
  })

  it('contains all data as JSON, and a table for each kind of data that has rows', async () => {
    const { exportedDate: _then, ...told } = (await send({ as: 'alice', when })).json<Record<string, object[]>>()
    const archive = await files('alice')
    expect(JSON.parse(archive.get('datos.json')!)).toMatchObject(told)
    const kinds = Object.entries(holdings).filter(([name]) => told[name]!.length > 0)
    expect([...archive.keys()]).toEqual(['LEEME.txt', 'datos.json', ...kinds.map(([, { sheet }]) => `${sheet}.csv`)])
    for (const [name, { sheet }] of kinds) {
      const rows = table(archive.get(`${sheet}.csv`))
      expect(rows).toHaveLength(told[name]!.length)
      expect(Object.keys(rows[0]!).toSorted()).toEqual(Object.keys(told[name]![0]!).toSorted())
    }
    expect(new Set(Object.values(holdings).map(({ sheet }) => sheet)).size).toBe(Object.keys(holdings).length)
  })

  it('has amounts in euros, dates in ISO format, and no formulas', async () => {
    await run(
      `update "user" set surnames = '=HYPERLINK("http://x.test")', birth_date = '1980-05-17' where id = $1`,
      alice.id,
    )
    const [paid] = await db.query<{ total: number }>({
      text: 'select total from "order" where id = $1',
      values: [order],
    })
    const archive = await files('alice')
    const orders = table(archive.get('pedidos.csv'))
    expect(orders.find(({ id }) => id === order)).toMatchObject({
      total: (paid!.total / 100).toFixed(2).replace('.', ','),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    })
    expect(table(archive.get('perfil.csv'))).toMatchObject([
      { surnames: `'=HYPERLINK("http://x.test")`, birth_date: '1980-05-17' },
    ])
    expect(table(archive.get('fotos.csv'))).toMatchObject([{ bytes: expect.stringMatching(/^\d+$/) }])
    await run('update "user" set surnames = $2 where id = $1', alice.id, canary)
  })

  it('contains no data of other people', async () => {
    const others = [...(await files('bob')).values()].join('')
    expect(others).toContain('Calle de Bob')
    expect(others).not.toContain(canary)
    expect([...(await files('alice')).values()].join('')).not.toMatch(/argon|Calle de Bob|token_hash/)
  })

  it('treats only the expected columns of numbers as amounts of money', async () => {
    const large = await db.query<{ name: string }>({
      text: `select table_name || '.' || column_name collate "C" as name from information_schema.columns
             where table_schema = current_schema() and data_type = 'bigint' and table_name = any($1) order by 1`,
      values: [Object.values(holdings).map(({ table: of }) => of)],
    })
    const counted = Object.values(holdings).flatMap(({ table: of, counts = [] }) =>
      counts.map((column) => `${of}.${column}`),
    )
    expect(large.map(({ name }) => name).filter((name) => !counted.includes(name))).toEqual([
      'business_application.delivery_price',
      'invoice.total',
      'order.discount_total',
      'order.fee_total',
      'order.items_total',
      'order.shipping_total',
      'order.total',
      'order_adjustment.amount',
      'order_adjustment.goodwill',
      'payment.amount',
      'refund.amount',
      'refund.shipping',
      'sold_product.discount',
      'sold_product.replacement_price',
      'sold_product.total',
      'sold_product.unit_price',
      'whitelist.price_when_added',
    ])
  })
})

describe('erasing an account', () => {
  const when = 'DELETE /api/me'
  const body = { currentPassword: testPassword }
  scenario('needs a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs the correct password', {
    as: 'alice',
    when,
    body: { currentPassword: 'x' },
    answers: 422,
    with: 'currentPassword: This value should be the current password.',
  })
  scenario('is refused to members of a shop', { as: 'baker', when, body, answers: 409, with: 'Account in use' })
  scenario('is refused to the town’s staff', { as: 'admin', when, body, answers: 409, with: 'Account in use' })
  scenario('is refused while orders are in progress', {
    as: 'alice',
    when,
    body,
    answers: 409,
    with: 'Orders in progress',
  })

  it('deletes all personal data, except the queued e-mail about the erasure', async () => {
    const cancel = await send({ as: 'alice', when: 'POST /api/order-cancel', body: { order } })
    expect(cancel.statusCode).toBe(200)
    expect((await send({ as: 'alice', when, body })).statusCode).toBe(204)
    expect(await found()).toEqual(['mail'])
    // One row with the email address remains: the mail about the erasure, which is deleted when it is sent.
    expect(await run('select kind from mail where recipient ilike $1', `%${canary}%`)).toEqual([
      { kind: 'account-erased' },
    ])
  })

  it('ends every session, and a new account can have the same username and email address', async () => {
    expect((await send({ as: 'alice', when: 'GET /api/me' })).statusCode).toBe(401)
    const login = { grant_type: 'password', username: 'alice', password: testPassword }
    expect((await send({ when: 'POST /api/login', body: login })).statusCode).toBe(400)
    const again = { username: 'alice', email: `${canary}@lonja.test`, password: 'una frase larga' }
    expect((await send({ when: 'POST /api/register', body: again })).statusCode).toBe(201)
  })

  it('keeps the order for the shop, without the person’s data', async () => {
    const [kept] = await db.query({
      text: `select c.name, c.email, o.note, o.total > 0 as sold from "order" o join customer c on c.id = o.customer_id where o.id = $1`,
      values: [order],
    })
    expect(kept).toEqual({ name: 'Cliente', email: null, note: null, sold: true })
  })

  it('that has no password needs its username in the body', async () => {
    await scenario.tokenOf('bob')
    await run('update "user" set password_hash = null where id = $1', bob.id)
    expect((await send({ as: 'bob', when, body: { username: 'bob' } })).statusCode).toBe(204)
    expect(
      await run('select enabled, username like $2 as gone from "user" where id = $1', bob.id, 'cuenta-eliminada-%'),
    ).toEqual([{ enabled: false, gone: true }])
  })
})
