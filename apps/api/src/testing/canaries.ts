import { createHash } from 'node:crypto'
import type { Database } from '#/database/database'
import { holdings, notOfThem } from '#/database/personal-data'
import { type Column, LEFT_OUT, type Row, SHIPPED, guestToken, insertRow, rowOf, tablesInOrder } from './two-worlds.ts'

// Every column with personal data, or with a shop's own data, contains a text that names the person and the column:
// so a
// leak in an answer shows whose it is and which column it comes from.

/**
 * Columns without personal data, by table: of the town, the catalogue, or texts of the program itself. Columns whose
 * values are a fixed list are excluded automatically; every other text is planted.
 */
const notPersonal: Readonly<Record<string, string>> = {
  // The pages of the town and of shops, and their products: everybody reads them.
  attribute: 'name title code',
  attribute_combo: 'value_key sku ean unit',
  attribute_value: 'name value',
  business:
    'external_id name code url cif legal_name description opening_hours closures phones email dsa_trader tax_regime',
  business_group: 'name code city',
  campaign: 'title code description audience',
  category: 'title code url description requires',
  city: 'name',
  cms: 'title name code url body meta',
  cms_category: 'name code',
  geocoding: 'key places',
  help_cms: 'url title body video',
  image_gallery: 'code name images',
  image_size: 'code name ratio',
  library_address: 'title place number street city province state country iso zip source hash',
  map_place: 'kind name words city',
  menu: 'code name',
  menu_entry: 'icon title url roles',
  objective: 'code name description reward',
  offer: 'code name funder',
  order_status: 'code name color icon',
  payment_method: 'name code kind description rules config',
  price_list: 'name',
  product: 'external_id title name description origin sku ean unit allergens weight_sale gpsr',
  product_document: 'origin name title_folded title_key search json jsonld version',
  product_image: 'alt',
  search_miss: 'words',
  search_synonym: 'term means',
  search_word: 'word',
  setting: 'key value',
  setup_item: 'key written',
  shipping_method: 'name code description slot_policy',
  shipping_zone: 'days amount_values',
  tag: 'name code color',
  template: 'code name subject body',
  zone: 'name code zips excluded_zips geometry excluded_geometry',
  // Data about drawing pictures, and their files.
  image_object: 'mime_type color variants ratio focal crops sizes hash',
  media_object: 'mime_type checksum',
  // Technical columns.
  alert: 'kind detail',
  audit_event: 'role resource action',
  backup_run: 'place error check_error',
  invoice_series: 'kind',
  last_error: 'kind level cause',
  migration: 'name checksum',
  order_mail: 'event',
  process: 'host version',
  refused_notification: 'provider reason',
  // Units and counters.
  address: 'country',
  idempotency_key: 'content_type',
  // For errors the code is stored, not the message.
  mail: 'kind error',
  notification: 'type',
  notification_config: 'event',
  order: 'currency tax',
  payment: 'provider',
  payment_anomaly: 'provider currency',
  payment_notification: 'provider',
  refund: 'tax',
  session: 'revoked_reason',
  sold_price: 'list_code',
  twitter_auth: 'key_id',
  facebook_auth: 'key_id',
}

/** The owner of a text. A shop stands for its own data that belong to no person. */
export interface Someone {
  name: string
  /** Null for a guest. */
  user: string | null
  /** The state of their reviews, questions and answers; published by default. */
  words?: 'published' | 'pending' | 'rejected'
  /** Their order is closed. */
  ended?: boolean
  rows: Map<string, readonly Row[]>
}

/** A text in a column. */
export const canaryOf = (name: string, table: string, column: string): string =>
  `canary.${name}.${table}.${column}.${/email|recipient/.test(column) ? '@canary.test' : ''}`

const CANARY = /canary\.([\w-]+)\.(\w+)\.(\w+)\./g

/** The owner and the column of a canary. */
export interface FoundCanary {
  name: string
  table: string
  column: string
}

/** Numbers and days that are unique for each person. */
const marks = new Map<string, FoundCanary>()

/** The values of `numbers`, not as a part of longer words or numbers. */
const NUMBER = /(?<![\w-])(469\d\d|38\.713\d\d7|-0\.713\d\d7|1903-01-\d\d)(?![\w-])/g

/** Every canary in the text. */
export function canariesIn(text: string): FoundCanary[] {
  const found = [...text.matchAll(CANARY)].map(([, name, table, column]) => ({
    name: name!,
    table: table!,
    column: column!,
  }))
  const numbered = [...text.matchAll(NUMBER)].flatMap(([number]) => marks.get(number) ?? [])
  return [...found, ...numbered]
}

/** The contents of documents that the program reads as more than text. */
function documentOf(text: string, key: string): unknown {
  const address = { street: text, number: '1', floor: null, zip: '46370', city: text, province: text, country: 'ES' }
  const known: Record<string, unknown> = {
    'order.delivery_address': address,
    'order.billing_address': address,
    'order.coupons': [{ code: text, name: text, amount: 1 }],
    'customer.consents': { marketing: text },
    'customer.tags': [text],
    'invoice.snapshot': {
      seller: { name: 'Horno', nif: 'B69524452', address, tradeName: 'Horno', regime: 'general' },
      buyer: { name: text, nif: text, address },
      orderCode: text,
      operationDate: '2026-11-20',
      lines: [],
      tax: [],
      total: 100,
      payment: text,
      rectifies: null,
    },
    'valoration.reply': { text: text, createdDate: '2026-11-20T10:00:00Z' },
    'sold_product.substitution': { preference: 'ask', note: text },
    'sold_product.explanation': null,
    'refund.lines': [{ title: text }],
    'notification_config.channels': [text],
  }
  return key in known ? known[key] : { note: text }
}

const isPlain = ({ table, name, choices }: Column): boolean =>
  choices !== null || (notPersonal[table]?.split(' ').includes(name) ?? false)

/** Identifying data other than text: the value for the nth person. */
const numbers: Readonly<Record<string, (nth: string) => string>> = {
  'address.zip': (nth) => `469${nth}`,
  'address.latitude': (nth) => `38.713${nth}7`,
  'address.longitude': (nth) => `-0.713${nth}7`,
  'user.birth_date': (nth) => `1903-01-${nth}`,
}

/** The value of a column for this person; undefined if it is no text, or not personal. */
function planted({ name, words = 'published' }: Someone, at: number, column: Column): unknown {
  const { table, type } = column
  const key = `${table}.${column.name}`
  if (key === 'order.token_hash') return createHash('sha256').update(guestToken(name)).digest()
  if (key === 'invoice.sequence') return at
  if (column.name === 'state' && said.has(table)) return words
  if (isPlain(column)) return undefined
  const number = numbers[key]?.(String(at).padStart(2, '0'))
  if (number !== undefined) {
    marks.set(number, { name, table, column: column.name })
    return type.startsWith('float') ? Number(number) : number
  }
  if (key === 'invitation.role') return 'clerk'
  const text = canaryOf(name, table, column.name)
  if (type === 'text') return text
  if (type === '_text') return [text]
  return type === 'jsonb' ? JSON.stringify(documentOf(text, key)) : undefined
}
/** Texts that are public after moderation. */
const said = new Set(['valoration', 'question_product', 'answer_question_product'])

/** Columns of text that contain no canary and are not in `notPersonal`, and names there without a column. */
export async function unclassifiedColumns(db: Database): Promise<string[]> {
  const columns = (await tablesInOrder(db, new Set())).flatMap(([, own]) => own)
  const texts = columns.filter(({ type }) => /^_?(text|varchar|citext|jsonb?|inet|cidr|bpchar|name)$/.test(type))
  const unsaid = texts.filter((column) => !isPlain(column) && !plantedSomewhere.has(`${column.table}.${column.name}`))
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const gone = Object.entries(notPersonal).flatMap(([table, columnNames]) =>
    columnNames.split(' ').flatMap((name) => (names.has(`${table}.${name}`) ? [] : [`${table}.${name} is no column`])),
  )
  return [...unsaid.map(({ table, name }) => `${table}.${name}`), ...gone]
}
const plantedSomewhere = new Set<string>()

/** Tables whose rows belong to one person. */
const ofPeople = new Set([
  ...Object.values(holdings).map(({ table }) => table),
  ...Object.keys(notOfThem),
  'idempotency_key',
  'issue_attachment',
  'mail',
  'order_mail',
  'payment_anomaly',
  'payment_notification',
  'payment_split',
  'rate_limit',
  'sold_offer',
  'sold_price',
  'sold_product_attribute',
  'valoration_image',
])
/** Data of the shop, although they refer to an account. */
for (const table of ['business_member', 'facebook_auth', 'invitation', 'stock_movement', 'twitter_auth'])
  ofPeople.delete(table)

/** Rows without an account mean something else: the town's pictures, a shop's settings. */
const ofAccounts = new Set(['image_object', 'notification_config'])

/** Created by the logins of the people, and changed in place. */
const STANDING = ['user', 'session']
const KEPT_OUT = new Set([...LEFT_OUT].filter((table) => !['idempotency_key', 'rate_limit'].includes(table)))

/** Plants canaries for persons and shops, each with its own numbers. */
export async function planter(db: Database) {
  const tables = await tablesInOrder(db, KEPT_OUT)
  const all = await tablesInOrder(db, new Set())
  let count = 0

  async function fill(someone: Someone, of: (table: string) => boolean): Promise<Someone> {
    count += 1
    const at = count
    for (const [table, columns] of tables) {
      if (!of(table) || table === 'geocoder_turn') continue
      const lacks = columns.some(
        ({ target, nullable, hasDefault }) => target && !nullable && !hasDefault && !someone.rows.get(target)?.length,
      )
      if (lacks) continue
      const row: Record<string, unknown> = { ...rowOf(someone.name, table, columns, someone.rows) }
      for (const column of columns) {
        const value = planted(someone, at, column)
        if (value === undefined) continue
        row[column.name] = value
        plantedSomewhere.add(`${table}.${column.name}`)
      }
      await insertRow(db, table, row)
      someone.rows.set(table, [row])
    }
    for (const table of STANDING) {
      const columns = all.find(([name]) => name === table)![1]
      for (const column of columns) {
        const value = planted(someone, at, column)
        if (value === undefined || someone.user === null) continue
        await db.query({
          text: `update "${table}" set "${column.name}" = $2 where ${table === 'user' ? 'id' : 'user_id'} = $1`,
          values: [someone.user, value],
        })
        plantedSomewhere.add(`${table}.${column.name}`)
      }
    }
    return someone
  }

  const status = ['order_status', [{ id: SHIPPED }]] as const
  /** Its order is closed. */
  const COMPLETE = '00000000-0000-7000-8000-000000000007'
  return {
    /** A shop whose rows name one of its members. */
    shop: (name: string, member: string): Promise<Someone> =>
      fill(
        { name, user: null, rows: new Map<string, readonly Row[]>([['user', [{ id: member }]], status]) },
        (table) => table === 'address' || !ofPeople.has(table),
      ),
    /** A customer of the shop who wrote to it and gets notifications; a guest has no account. */
    person: (name: string, user: string | null, shop: Someone, given: Pick<Someone, 'words' | 'ended'> = {}) => {
      const rows = new Map([...shop.rows, ['user', user === null ? [] : [{ id: user }]]])
      if (given.ended) rows.set('order_status', [{ id: COMPLETE }])
      return fill(
        { ...given, name, user, rows },
        (table) => ofPeople.has(table) && !(user === null && ofAccounts.has(table)),
      )
    },
    /** A person with only an account. */
    account: (name: string, user: string): Promise<Someone> => fill({ name, user, rows: new Map() }, () => false),
  }
}
