import { createHash } from 'node:crypto'
import type { Database } from '#/database/database'
import { holdings, notOfThem } from '#/database/personal-data'
import { type Column, LEFT_OUT, type Row, SHIPPED, guestToken, insertRow, rowOf, tablesInOrder } from './two-worlds.ts'

// A canary is a text that names a person and a column. Every column with personal data, or with data of a shop
// itself, contains one. So a leak in an answer shows whose data it is and which column it comes from.

/**
 * Columns without personal data, by table: data of the town and of the catalogue, and texts of the program itself.
 * Columns whose values are a fixed list need no entry. All other text columns contain canaries.
 */
const notPersonal: Readonly<Record<string, string>> = {
  // Pages and products of the town and of shops, which everybody may read.
  attribute: 'name title code',
  attribute_combo: 'value_key sku ean unit',
  attribute_value: 'name value',
  business:
    'external_id name code url cif legal_name description opening_hours closures pauses suspension phones email dsa_trader tax_regime',
  bulk_row: 'reason cells kept',
  business_group: 'name code city',
  campaign: 'title code description audience',
  category: 'title code url description requires aliases',
  city: 'name',
  cms: 'title name code url body meta',
  cms_category: 'name code',
  cms_version: 'title body meta change',
  facet_change: 'facet',
  facet_count: 'facet',
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
  product: 'external_id title name description origin sku ean unit allergens weight_sale gpsr food restrictions',
  product_document: 'origin name title_folded title_key search problems version',
  product_card: 'json',
  product_code: 'ean',
  product_listed: 'json rest jsonld',
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
  template_version: 'code subject body',
  title_word: 'word',
  zone: 'name code zips excluded_zips geometry excluded_geometry',
  // Data for drawing pictures, and data about the files of pictures.
  recall: 'ean batch reason advice',
  image_object: 'mime_type color variants ratio focal crops sizes hash',
  media_object: 'mime_type checksum',
  // Texts that the program itself writes, for example kinds, reasons of errors and checksums.
  alert: 'kind detail',
  api_key: 'scopes hint',
  webhook: 'kinds key_id',
  webhook_delivery: 'kind record error data',
  audit_event: 'role resource label action',
  backup_run: 'place error check_error',
  invoice_series: 'kind',
  job_round: 'name error',
  last_error: 'kind level cause',
  migration: 'name checksum',
  dac7_letter: 'sums',
  order_adjustment: 'lines tax',
  order_mail: 'event',
  order_pickup: 'code',
  process: 'host version',
  refused_notification: 'provider reason',
  // The name of a country, and a media type.
  address: 'country',
  idempotency_key: 'content_type',
  // For errors the code is stored, not the message.
  mail: 'kind error',
  // Its rows need a membership. No operation reads the hash except to compare it with a PIN.
  member_pin: 'hash',
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

/** The owner of planted texts: a person, or a shop for data of the shop itself. */
export interface Someone {
  name: string
  /** The id of the account. Null for a guest or a shop. */
  user: string | null
  /** The state of the person's reviews, questions and answers. Default: published. */
  words?: 'published' | 'pending' | 'rejected'
  /** True if the order of the person is closed. */
  ended?: boolean
  rows: Map<string, readonly Row[]>
}

/** Returns the text to plant in a column. */
export const canaryOf = (name: string, table: string, column: string): string =>
  `canary.${name}.${table}.${column}.${/email|recipient/.test(column) ? '@canary.test' : ''}`

const CANARY = /canary\.([\w-]+)\.(\w+)\.(\w+)\./g

/** The owner and the column of a canary. */
export interface FoundCanary {
  name: string
  table: string
  column: string
}

/** The owner and the column of each planted number and day. Each person has different numbers and days. */
const marks = new Map<string, FoundCanary>()

/** Matches the values of `numbers`, unless they are a part of a longer word or number. */
const NUMBER = /(?<![\w-])(469\d\d|38\.713\d\d7|-0\.713\d\d7|1903-01-\d\d)(?![\w-])/g

/** Returns every canary in the text. */
export function canariesIn(text: string): FoundCanary[] {
  const found = [...text.matchAll(CANARY)].map(([, name, table, column]) => ({
    name: name!,
    table: table!,
    column: column!,
  }))
  const numbered = [...text.matchAll(NUMBER)].flatMap(([number]) => marks.get(number) ?? [])
  return [...found, ...numbered]
}

/**
 * Returns the JSON to plant in a column. Some columns need an object with certain fields instead of a text, because
 * the program reads these fields.
 */
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

/** Personal data other than text: the value for the nth person. */
const numbers: Readonly<Record<string, (nth: string) => string>> = {
  'address.zip': (nth) => `469${nth}`,
  'address.latitude': (nth) => `38.713${nth}7`,
  'address.longitude': (nth) => `-0.713${nth}7`,
  'user.birth_date': (nth) => `1903-01-${nth}`,
}

/**
 * Returns the value to plant in a column for this person; undefined if the column contains no text or no personal
 * data.
 */
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
/** Tables whose texts become public after moderation. */
const said = new Set(['valoration', 'question_product', 'answer_question_product'])

/**
 * Returns the text columns that contain no canary and are not in `notPersonal`, and the names in `notPersonal` for
 * which there is no column.
 */
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

/** Tables in which every row belongs to one person. */
const ofPeople = new Set([
  ...Object.values(holdings).map(({ table }) => table),
  ...Object.keys(notOfThem),
  'idempotency_key',
  'business_application_document',
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
/** These tables contain data of the shop, although their rows refer to an account. */
for (const table of [
  'business_member',
  'api_key',
  'cms_acceptance',
  'facebook_auth',
  'invitation',
  'stock_movement',
  'template_version',
  'twitter_auth',
])
  ofPeople.delete(table)

/**
 * In these tables, a row without an account does not belong to a guest: it is a picture of the town, or a setting of
 * a shop.
 */
const ofAccounts = new Set(['image_object', 'notification_config'])

/**
 * Tables with the accounts and logins of the people. Their rows exist before the canaries are planted, so canaries are
 * written into the existing rows.
 */
const STANDING = ['user', 'session']
const KEPT_OUT = new Set([...LEFT_OUT].filter((table) => !['idempotency_key', 'rate_limit'].includes(table)))

/** Returns functions that plant canaries for persons and shops. Each person and each shop gets its own numbers. */
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
  /** The id of the status «complete»: an order with this status is closed. */
  const COMPLETE = '00000000-0000-7000-8000-000000000007'
  return {
    /** Plants the data of a shop; its rows refer to one of its members. */
    shop: (name: string, member: string): Promise<Someone> =>
      fill(
        { name, user: null, rows: new Map<string, readonly Row[]>([['user', [{ id: member }]], status]) },
        (table) => table === 'address' || !ofPeople.has(table),
      ),
    /** Plants the data of a customer who wrote to the shop and gets notifications. A guest has no account. */
    person: (name: string, user: string | null, shop: Someone, given: Pick<Someone, 'words' | 'ended'> = {}) => {
      const rows = new Map([...shop.rows, ['user', user === null ? [] : [{ id: user }]]])
      if (given.ended) rows.set('order_status', [{ id: COMPLETE }])
      return fill(
        { ...given, name, user, rows },
        (table) => ofPeople.has(table) && !(user === null && ofAccounts.has(table)),
      )
    },
    /** Plants the data of a person who has an account and nothing else. */
    account: (name: string, user: string): Promise<Someone> => fill({ name, user, rows: new Map() }, () => false),
  }
}
