import { beforeAll, describe, expect, it } from 'vitest'
import { CommandError } from '#/cli/command'
import { readConfig } from '#/config'
import type { Database } from '#/database/database'
import { describeCatalogue } from '#/testing/catalogue'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { brokenInvariants } from '#/testing/ledger'
import { models } from '#/resources'
import { refreshRatings } from '#/valorations/ratings'
import { generateCommand } from './generate-command.ts'
import { generateTown } from './generate-town.ts'

const DAY = 86_400_000
/** The offers of a town that ends today are valid now. */
const until = Math.floor(Date.now() / DAY) * DAY
const small = { products: 300, orders: 500, seed: 7, until, progress: () => {} }
const generate = (db: Database, options: Partial<typeof small> = {}) =>
  generateTown({ db, models }, testConfig(), { ...small, ...options })

/** One hash for each table, without columns that contain the present time or the number of a transaction. */
async function checksums(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
             and relname not in ('migration', 'setting', 'search_synonym', 'session') order by relname`,
  })
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ sum: string }>({
      text: `select coalesce(md5(string_agg(line, '' order by line)), '') as sum from (
               select (to_jsonb(t) - '{transaction_id,updated_at,since,json,jsonld,search}'::text[])::text as line from ${name} t) lines`,
    })
    sums[name] = row!.sum
  }
  return sums
}

const db = await testDatabase()
const schema = await describeCatalogue(db)
beforeAll(async () => void (await generate(db)), 120_000)
const violations = async (text: string) => db.query({ text })

describe('a generated town', () => {
  it('has the numbers of products and orders that were asked for', async () => {
    const [row] = await db.query<object>({
      text: `select (select count(*)::int from product) as products, (select count(*)::int from product_document) as documents,
               (select count(*)::int from "order" where kind <> 'part') as orders, (select count(*)::int from payment) as payments,
               (select count(distinct status_id) > 2 from "order") as "manyStatuses",
               (select count(*) > 20 from "order" where kind = 'group') as groups,
               (select count(*) > 0 from valoration) as reviews, (select count(*) > 0 from attribute_combo where price < list_price) as reduced`,
    })
    expect(row).toEqual({
      products: 300,
      documents: 300,
      orders: 500,
      payments: 500,
      manyStatuses: true,
      groups: true,
      reviews: true,
      reduced: true,
    })
  })

  it('has consistent stock, orders and payments', async () => {
    expect(await brokenInvariants(db)).toEqual([])
  })

  it('has groups with the status that their parts give, also after a later change of a part', async () => {
    const wrong = () =>
      violations(`select purchase.id from "order" purchase where kind = 'group' and group_status_id is distinct from (
          select part.status_id from "order" part join order_status step on step.id = part.status_id
          where part.parent_id = purchase.id order by step.code = 'canceled', step.sort limit 1)`)
    expect(await wrong()).toEqual([])
    const change = db.transaction(async () => {
      await db.query({
        text: `update "order" set status_id = (select id from order_status where code = 'ready') where parent_id is not null`,
      })
      // The transaction is undone, because the other tests use the same town.
      throw new Error(`${(await wrong()).length} wrong groups`)
    })
    await expect(change).rejects.toThrow('0 wrong groups')
  })

  it('counts the units of all orders that were not canceled as sold', async () => {
    expect(
      await violations(`select product.id from product left join (
          select s.product_id as id, sum(s.quantity) as units from sold_product s join "order" o on o.id = s.order_id
          join order_status status on status.id = o.status_id where status.code <> 'canceled' group by 1
        ) sold on sold.id = product.id where product.sales <> coalesce(sold.units, 0)`),
    ).toEqual([])
  })

  it('has the ratings that its reviews give', async () => {
    const ratings = () => violations('select id, rating, rating_count from product order by id')
    const before = await ratings()
    const ids = await db.query<{ id: string }>({ text: 'select id from product' })
    await db.transaction(() =>
      refreshRatings(
        { db, models },
        ids.map(({ id }) => id),
      ),
    )
    expect(await ratings()).toEqual(before)
  })

  it('has ids whose time is the time of their row, and no order of a product that did not exist yet', async () => {
    const timeOf = (id: string) => `('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint`
    for (const table of [
      'product',
      '"order"',
      'sold_product',
      'payment',
      'order_status_history',
      '"user"',
      'stock_movement',
    ])
      expect(
        await violations(
          `select id from ${table} where ${timeOf('id')} <> floor(extract(epoch from created_at) * 1000)`,
        ),
      ).toEqual([])
    expect(
      await violations(`select s.id from sold_product s join product p on p.id = s.product_id join "order" o on o.id = s.order_id
        left join "user" u on u.id = o.user_id where p.created_at >= s.created_at or u.created_at > o.created_at`),
    ).toEqual([])
    expect(
      await db.query({ text: 'select id from order_status_history where created_at >= $1', values: [new Date(until)] }),
    ).toEqual([])
  })

  it('has the same schema as before', async () => {
    const now = (await describeCatalogue(db)).filter((line) => !line.startsWith('sequence: order_number'))
    expect(now).toEqual(schema.filter((line) => !line.startsWith('sequence: order_number')))
  })

  it('is not changed by a second command', async () => {
    const before = await checksums(db)
    await expect(generate(db, { seed: 8 })).rejects.toThrow('This town already has products or orders')
    expect(await checksums(db)).toEqual(before)
  })
})

describe('the seed', async () => {
  const [again, other] = [await testDatabase(), await testDatabase()]
  it('gives the same rows again, and another seed gives other rows', { timeout: 120_000 }, async () => {
    await generate(again)
    await generate(other, { seed: 8 })
    const [first, same, different] = [await checksums(db), await checksums(again), await checksums(other)]
    expect(same).toEqual(first)
    for (const table of ['product', '"order"', 'sold_product', 'customer', 'valoration'])
      expect(different[table]).not.toBe(first[table])
  })
})

describe('lonja generate', () => {
  const run = (options: object, env: NodeJS.ProcessEnv = {}) =>
    generateCommand.run({
      args: [],
      options: { products: '10', orders: '10', seed: '1', ...options },
      terminal: { interactive: false, json: false, note: () => {} },
      config: () => readConfig(env),
      models,
    })

  it('refuses a production town, and numbers and days that are not valid, before it opens the database', async () => {
    const production = {
      NODE_ENV: 'production',
      ORIGIN: 'https://shop.test',
      SMTP_URL: 'smtp://mail.test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      LONJA_SECRET: 'x'.repeat(40),
    }
    await expect(run({}, production)).rejects.toThrow(CommandError)
    await expect(run({}, production)).rejects.toThrow('add --in-production')
    await expect(run({ inProduction: true }, production)).rejects.toThrow('cannot be used')
    await expect(run({ products: '-1' })).rejects.toThrow('--products must be a number from 1 on')
    await expect(run({ orders: '1.5' })).rejects.toThrow('--orders must be a number from 0 on')
    await expect(run({ until: '2999-01-01' })).rejects.toThrow('not in the future')
    await expect(run({ until: 'tomorrow' })).rejects.toThrow('--until must be a day')
  })
})
