import type { OpeningPeriod } from '@lonja/contract/businesses/opening-hours'
import { normalisePhone } from '@lonja/contract/phone'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { slugOf } from '#/text/slug'
import { Keys, inBatches, insertRows, updateRows } from './batches.ts'
import type { CategoryTree } from './categories.ts'
import { cleanText, readDegrees, readZip, articleFirst } from './clean.ts'
import type { Row } from './csv.ts'
import { kindOfPlace, readOpeningHours } from './open-street-map.ts'
import { type FileReport, Rejection } from './report.ts'
import { cut } from '#/text/text'

export const businessColumns = ['external_id', 'name'] as const

/** A shop as the file describes it. A value is undefined if it is not in the file. */
interface GivenBusiness {
  external_id: string
  name: string
  category: string | null
  latitude: number | undefined
  longitude: number | undefined
  phones: string[] | undefined
  opening_hours: OpeningPeriod[] | undefined
  address: GivenAddress | undefined
}

interface GivenAddress {
  street: string
  zip: string
  city: string
  province: string | null
  country: string
}

interface KnownBusiness {
  id: string
  external_id: string
  address_id: string | null
  name: string
  latitude: number | null
  longitude: number | null
  phones: string[]
  opening_hours: OpeningPeriod[]
  address: GivenAddress | null
  categories: string[]
}

/** Imports the shops of a file. Returns the ids of the existing shops that it changed. */
export async function importBusinesses(
  db: Database,
  rows: AsyncIterable<Row>,
  report: FileReport,
  categories: CategoryTree,
): Promise<string[]> {
  const keys = new Keys()
  const codes = await takenCodes(db)
  const updated: string[] = []
  await inBatches(
    rows,
    report,
    (row) => readBusiness(row, keys, categories),
    async (given) => {
      await categories.save(db)
      const known = await knownBusinesses(db, given)
      const created = given.filter(({ external_id }) => !known.has(external_id))
      const changes = given.flatMap((business) => changeOf(business, known.get(business.external_id)) ?? [])
      await create(db, created, codes)
      await update(db, changes)
      updated.push(...changes.map(({ before }) => before.id))
      report.counts.created += created.length
      report.counts.updated += changes.length
      report.counts.unchanged += given.length - created.length - changes.length
    },
  )
  db.changed('businesses', 'addresses', 'shipping-methods')
  return updated
}

function readBusiness(row: Row, keys: Keys, categories: CategoryTree): GivenBusiness {
  const text = (column: string) => cleanText(row.cell(column))
  const external_id = text('external_id')
  if (external_id === '') throw new Rejection('no external_id')
  const name = text('name')
  if (name === '') throw new Rejection('no name')
  if (name.length > 120) throw new Rejection('name is longer than 120 characters')
  const latitude = readDegrees(row.cell('lat'), 90)
  const longitude = readDegrees(row.cell('lng'), 180)
  if ((latitude === undefined) !== (longitude === undefined) || (row.cell('lat').trim() && latitude === undefined))
    throw new Rejection(`place "${row.cell('lat')}, ${row.cell('lng')}" is not a latitude and a longitude`)
  keys.claim(external_id, row.line, `external_id ${external_id}`)

  const country = text('country').toUpperCase() || 'ES'
  const kind = kindOfPlace(text('category'))
  const phones = text('phone')
    .split(/[;/]/)
    .flatMap((phone) => readPhone(phone, country) ?? [])
  return {
    external_id,
    name,
    category: kind === '' ? null : categories.find([kind], true),
    latitude,
    longitude,
    phones: phones.length > 0 ? phones.slice(0, 5) : undefined,
    opening_hours: readOpeningHours(row.cell('opening_hours')),
    address: readAddress(text, country),
  }
}

function readPhone(text: string, country: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  return normalisePhone(country === 'AD' && digits.length === 6 ? `+376${digits}` : text)
}

/** The address of a shop; undefined if the row has no town. */
function readAddress(text: (column: string) => string, country: string): GivenAddress | undefined {
  const city = cut(articleFirst(text('city')), 100)
  if (city === '') return undefined
  return {
    street: cut(text('address'), 160) || city,
    zip: readZip(text('zip'), country) ?? '',
    city,
    province: cut(articleFirst(text('province')), 60) || null,
    country,
  }
}

async function takenCodes(db: Database): Promise<Set<string>> {
  const rows = await db.query<{ code: string; url: string }>({ text: 'select code, url from business' })
  return new Set(rows.flatMap(({ code, url }) => [code, url]))
}

async function knownBusinesses(db: Database, given: readonly GivenBusiness[]): Promise<Map<string, KnownBusiness>> {
  const known = await db.query<KnownBusiness>({
    text: `select business.id, external_id, address_id, name, business.latitude, business.longitude, phones, opening_hours,
        case when address_id is not null then json_build_object('street', address.street, 'zip', address.zip,
          'city', address.city, 'province', address.province, 'country', address.country) end as address,
        array(select category_id::text from business_category link where link.business_id = business.id) as categories
      from business left join address on address.id = business.address_id where external_id is not null and external_id = any($1::text[])`,
    values: [given.map(({ external_id }) => external_id)],
  })
  return new Map(known.map((business) => [business.external_id, business]))
}

interface Change {
  before: KnownBusiness
  after: GivenBusiness
}

/**
 * The shop before and after the import; null if the file changes nothing. Values that are missing in the file stay
 * unchanged.
 */
function changeOf(after: GivenBusiness, before: KnownBusiness | undefined): Change | null {
  if (!before) return null
  const pairs: [unknown, unknown][] = [
    [after.name, before.name],
    [after.latitude, before.latitude],
    [after.longitude, before.longitude],
    [after.phones, before.phones],
    [after.opening_hours?.map(periodKey), before.opening_hours.map(periodKey)],
    [after.address && addressKey(after.address), before.address && addressKey(before.address)],
    [newCategory(after, before), null],
  ]
  const same = pairs.every(([now, then]) => now === undefined || JSON.stringify(now) === JSON.stringify(then))
  return same ? null : { before, after }
}

const periodKey = ({ day, opens, closes }: OpeningPeriod) => [day, opens, closes]
const addressKey = ({ street, zip, city, province, country }: GivenAddress) => [street, zip, city, province, country]
const newCategory = ({ category }: GivenBusiness, { categories }: KnownBusiness): string | null =>
  category === null || categories.includes(category) ? null : category

async function create(db: Database, given: readonly GivenBusiness[], codes: Set<string>): Promise<void> {
  const shops = given.map((shop) => ({ ...shop, id: uuidv7(), address_id: shop.address ? uuidv7() : null }))
  await insertRows(db, 'address', shops.flatMap(addressRow))
  await insertRows(
    db,
    'business',
    shops.map((shop) => {
      const code = freeCode(shop, codes)
      return {
        id: shop.id,
        external_id: shop.external_id,
        name: shop.name,
        code,
        url: code,
        address_id: shop.address_id,
        latitude: shop.latitude ?? null,
        longitude: shop.longitude ?? null,
        phones: shop.phones ?? [],
        opening_hours: shop.opening_hours ?? [],
      }
    }),
  )
  await insertRows(
    db,
    'business_category',
    shops.flatMap(({ id, category }) => (category === null ? [] : [{ business_id: id, category_id: category }])),
  )
  // New shops get the shipping method «collection in the shop», so that customers can order from the first day.
  const pickup = { name: 'Recogida en tienda', code: 'pickup', type: 'pickup' }
  await insertRows(
    db,
    'shipping_method',
    shops.map(({ id }) => ({ id: uuidv7(), business_id: id, ...pickup })),
  )
}

async function update(db: Database, changes: readonly Change[]): Promise<void> {
  const shops = changes.map(({ before, after }) => ({
    before,
    ...after,
    address_id: before.address_id ?? (after.address ? uuidv7() : null),
  }))
  const [placed, unplaced] = [
    shops.filter(({ before }) => before.address_id),
    shops.filter(({ before }) => !before.address_id),
  ]
  await insertRows(db, 'address', unplaced.flatMap(addressRow))
  await updateRows(db, 'address', placed.flatMap(addressRow))
  await updateRows(
    db,
    'business',
    shops.map(({ before, ...after }) => ({
      id: before.id,
      name: after.name,
      address_id: after.address_id,
      latitude: after.latitude ?? before.latitude,
      longitude: after.longitude ?? before.longitude,
      phones: after.phones ?? before.phones,
      opening_hours: after.opening_hours ?? before.opening_hours,
    })),
    ['updated_at = now()'],
  )
  const linked = changes.map(({ before, after }) => ({
    business_id: before.id,
    category_id: newCategory(after, before),
  }))
  await insertRows(
    db,
    'business_category',
    linked.filter(({ category_id }) => category_id !== null),
  )
}

function addressRow(shop: GivenBusiness & { address_id: string | null }): (GivenAddress & { id: string })[] {
  if (!shop.address || shop.address_id === null) return []
  const { latitude = null, longitude = null } = shop
  const row = { id: shop.address_id, ...shop.address, latitude, longitude }
  return [row]
}

/**
 * A free code from the shop's name and town. Shops of a chain in one town have the same name, so a number
 * distinguishes them.
 */
function freeCode({ name, address }: GivenBusiness, codes: Set<string>): string {
  const long = slugOf(address ? `${name} ${address.city}` : name).slice(0, 70)
  let code = long
  for (let number = 2; codes.has(code); number += 1) code = `${long}-${number}`
  codes.add(code)
  return code
}
