import { createHash } from 'node:crypto'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import type { InvoiceSnapshot } from '#/invoices/invoice'

/** `a`: the world of the baker's shop and Alice; `b`: the world of the florist's shop and Bob. */
export type WorldName = 'a' | 'b'

export interface World {
  readonly name: WorldName
  readonly customer: string
  readonly member: string
  /** The rows of this world by table. `order` has a second row for a guest, and `address` one for the shop. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
}

export type Row = Readonly<Record<string, unknown>>

export interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  /** The table to which a foreign key of only this column refers. */
  target: string | null
  /** The values that a check constraint allows. */
  choices: string[] | null
}

/**
 * Tables that are left out: their rows are derived from other tables, are shared by both worlds, or belong to no
 * resource.
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'business_member',
  'city',
  'facet_change',
  'facet_count',
  'idempotency_key',
  'map_place',
  'member_pin',
  'migration',
  'order_status',
  'price_log',
  'product_card',
  'product_code',
  'product_document',
  'product_facet',
  'product_listed',
  'product_place',
  'rate_limit',
  'refresh_token',
  'search_word',
  'session',
  'setting',
  'title_word',
  'town_day_sales',
  'user',
])

/** Tables with only one row, which belongs to nobody. */
const ofOneRow = new Set(['geocoder_turn', 'town_logo'])
/** The id of the status «shipped», in which an order is still open. No test person has this id: theirs end in 1–5. */
export const SHIPPED = '00000000-0000-7000-8000-000000000006'

/** Returns a text that names the world and the column, so that it can be recognised in an answer. */
export const canary = (world: string, table: string, column: string): string => `canary-${world}-${table}-${column}`

/** Returns the token that gives access to the guest order of the world. */
export const guestToken = (world: string): string => `guest-of-${world}`.padEnd(22, 'x')

/**
 * Creates two worlds without common data, by inserting rows for each world into every table that is not in `LEFT_OUT`.
 * Foreign keys stay within a world, and every text names its world and column. `special` has values for columns with
 * further check constraints.
 *
 * @param people  by world, the ids of a customer and of a member of a shop
 */
export async function insertTwoWorlds(
  db: Database,
  people: Record<WorldName, { customer: string; member: string }>,
): Promise<Record<WorldName, World>> {
  const tables = await tablesInOrder(db)
  const make = async (name: WorldName): Promise<World> => {
    const { customer, member } = people[name]
    const rows = new Map<string, Row[]>([
      ['user', [{ id: customer }]],
      ['order_status', [{ id: SHIPPED }]],
    ])
    for (const [table, own] of tables) {
      if (ofOneRow.has(table)) continue
      const made = [rowOf(name, table, own, rows)]
      if (table === 'order') made.push(guestOrder(name, made[0]!))
      if (table === 'address') made.push(shopAddress(name, made[0]!))
      for (const row of made) await insertRow(db, table, row)
      rows.set(table, made)
      if (table !== 'business') continue
      const membership = { id: uuidv7(), business_id: made[0]!['id'], user_id: member, role: 'owner' }
      await insertRow(db, 'business_member', membership)
      rows.set('business_member', [membership])
    }
    return { name, customer, member, rows }
  }
  return { a: await make('a'), b: await make('b') }
}

/** Returns every table that is not excluded, with its columns. Referenced tables come first. */
export async function tablesInOrder(
  db: Database,
  leftOut: ReadonlySet<string> = LEFT_OUT,
): Promise<[string, Column[]][]> {
  const columns = (await columnsOf(db)).filter(({ table }) => !leftOut.has(table))
  return inOrder(
    Map.groupBy(columns, ({ table }) => table),
    leftOut,
  )
}

async function columnsOf(db: Database): Promise<Column[]> {
  const columns = await db.query<Column>({
    text: `
      select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
        a.atthasdef as "hasDefault",
        (select f.confrelid::regclass::text from pg_constraint f
          where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as target,
        (select array_agg(found.choice[1] order by at) from pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') with ordinality as found (choice, at)
          where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%') as choices
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      order by c.relname, a.attnum`,
  })
  return columns.map((column) => ({ ...column, target: column.target?.replaceAll('"', '') ?? null }))
}

/**
 * Sorts tables: referenced tables come first. If tables refer to each other in a circle, the references of one of them
 * stay null.
 */
function inOrder(tables: Map<string, Column[]>, leftOut: ReadonlySet<string>): [string, Column[]][] {
  const done = new Set<string>(leftOut)
  const ordered: [string, Column[]][] = []
  const left = new Map(tables)
  while (left.size > 0) {
    const waits = (lenient: boolean) =>
      [...left].filter(([table, columns]) =>
        columns.every(
          ({ target, nullable }) => !target || target === table || done.has(target) || (lenient && nullable),
        ),
      )
    const next = waits(false).length > 0 ? waits(false) : waits(true).slice(0, 1)
    if (next.length === 0) throw new Error(`These tables wait for each other: ${[...left.keys()].join(', ')}`)
    for (const entry of next) {
      ordered.push(entry)
      done.add(entry[0])
      left.delete(entry[0])
    }
  }
  return ordered
}

/** Returns a new row of the world. It refers to the first rows of the world in other tables. */
export function rowOf(
  world: string,
  table: string,
  columns: readonly Column[],
  rows: ReadonlyMap<string, readonly Row[]>,
): Row {
  const row: Record<string, unknown> = {}
  for (const column of columns) {
    const value = special(table)[column.name]
    if (value !== undefined) row[column.name] = value
    else {
      const made = valueOf(world, column, rows)
      if (made !== undefined) row[column.name] = made
    }
  }
  return row
}

/** Returns a value for a column, or undefined if the column gets its default value or null. */
function valueOf(world: string, column: Column, rows: ReadonlyMap<string, readonly Row[]>): unknown {
  const { table, name, type, target, choices, nullable, hasDefault } = column
  if (target) return (rows.get(target)?.[table === 'business' ? 1 : 0] ?? rows.get(target)?.[0])?.['id']
  if (name === 'id' && type === 'uuid') return uuidv7()
  if (choices) return hasDefault ? undefined : choices[0]
  if (type === 'text') return name === 'email' ? `${world}-${table}@canary.test` : canary(world, table, name)
  if (hasDefault) return undefined
  if (type === 'timestamptz') return nullable ? undefined : new Date()
  if (type === 'uuid') return nullable ? undefined : uuidv7()
  if (type === 'bytea') return createHash('sha256').update(`${world}-${table}-${name}`).digest()
  if (type === 'jsonb') return nullable ? undefined : '{}'
  if (type === 'date') return nullable ? undefined : '2026-01-01'
  if (type === 'bool') return nullable ? undefined : true
  if (type.startsWith('int') || type === 'numeric' || type.startsWith('float')) return nullable ? undefined : 1
  return undefined
}

const emptyInvoice: InvoiceSnapshot = {
  seller: { name: 'Horno', nif: 'B69524452', address: null, tradeName: 'Horno', regime: 'general' },
  buyer: null,
  orderCode: 'A',
  operationDate: '2026-11-20',
  lines: [],
  tax: [],
  total: 1,
  payment: null,
  rectifies: null,
}

/** Returns values for tables with requirements beyond the types of their columns. */
function special(table: string): Readonly<Record<string, unknown>> {
  const values: Record<string, Record<string, unknown>> = {
    business: { latitude: 39.47, longitude: -0.71 },
    address: { zip: '46370' },
    customer_view: { order_id: null },
    help_cms: { role: null },
    business_application: { state: 'more_wanted', latitude: 39.47, longitude: -0.71, zip: '46370' },
    invitation: { role: 'clerk' },
    // Its page has made the first version.
    cms_version: { number: 2, applied: true, body: '[]' },
    invoice: { snapshot: JSON.stringify(emptyInvoice) },
    order_adjustment: { lines: '[]', tax: '[]', amount: 1, goodwill: 1 },
    audit_event: { role: null },
    webhook: { kinds: '["order.changed"]' },
    webhook_delivery: { kind: 'order.changed' },
    api_key: { scopes: '["orders.read"]', hint: 'abcd' },
    saved_view: { shared: true },
    job_round: { failed_at: new Date() },
    dac7_letter: { sums: '[]' },
    bulk_job: { change: '{"kind":"enabled","value":true}', finished_at: new Date() },
    bulk_row: { state: 'unchanged', cells: '[]', kept: '[]' },
    // Every shop may read the name of the coupon that rewards an objective. So the objectives here have no coupon.
    objective: { reward_coupon_id: null },
    mail: { dropped_at: new Date() },
    order_answer: { next_step: null },
    notification_config: { business_id: null },
    // Only the shop may read the prices for a group of customers. So the price lists here are for everybody.
    price_list: { customer_group_id: null },
    order: { kind: 'single', parent_id: null, token_hash: null, currency: 'EUR' },
  }
  return values[table] ?? {}
}

const guestOrder = (world: WorldName, order: Row): Row => ({
  ...order,
  id: uuidv7(),
  code: `${canary(world, 'order', 'code')}-guest`,
  user_id: null,
  token_hash: createHash('sha256').update(guestToken(world)).digest(),
})

/**
 * Makes the address of a shop from the address of a customer. It has other canaries, because addresses of shops are
 * public, and addresses of customers are private.
 */
const shopAddress = (world: WorldName, address: Row): Row => ({
  ...address,
  id: uuidv7(),
  user_id: null,
  ...Object.fromEntries(
    Object.entries(address)
      .filter(([, value]) => String(value).startsWith('canary-'))
      .map(([column]) => [column, canary(world, 'business', column)]),
  ),
})

export async function insertRow(db: Database, table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
  await db
    .query({
      text: `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
        values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
      values: Object.values(row),
    })
    .catch((error: Error) => {
      throw new Error(`${table}: ${error.message}`, { cause: error })
    })
}
